package web_test

import (
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// A mark is by what a page offers an act, or shows something.
type mark struct {
	page    string // "" for the record's own; else it begins with "/", or is below the record
	text    string // {at} is the record's address, {id} its id
	invites bool   // guests too, who then sign in first
	others  bool   // to all but the author: nobody is offered to vote on their own, or to report it
}

// An offer is how an act of the tables is found on pages: on a record of the stage,
// which a row of the table may name itself.
type offer struct {
	of    string
	marks []mark
}

var (
	seen       = []mark{{text: "{shown}"}}
	editing    = []mark{{text: `href="{at}/edit"`}}
	suggesting = []mark{{text: `href="{at}/suggest"`}}
	deleting   = []mark{{text: `href="{at}/delete"`}}
	accepting  = []mark{{text: `action="{at}/accept"`}}
	locking    = []mark{{text: `action="{at}/lock"`}}
	pinning    = []mark{{text: `href="{at}/pin"`}}
	convert    = []mark{{text: `href="{at}/convert"`}}
	doubling   = []mark{{text: `href="{at}/duplicate"`}}
	verifying  = []mark{{text: `action="{at}/verify"`}}
	voting     = []mark{{text: `action="{at}/vote"`, invites: true, others: true}}
	answering  = []mark{{text: `action="{at}/answer"`}}
	following  = []mark{{text: `action="{at}/follow"`, invites: true}}
	reporting  = []mark{{text: `href="{at}/report"`, invites: true, others: true}}
	saving     = []mark{{text: `action="{at}/bookmark"`}}
	asking     = []mark{{text: `action="{at}/ask-too"`, invites: true}}
	comment    = []mark{{text: `action="{at}/comments"`}}
	moving     = []mark{{page: "{at}/edit", text: `id="f-space"`}}
	naming     = []mark{{page: "{at}/edit", text: `name="anonymous"`}}
	choosing   = []mark{{text: `action="{at}/poll"`, invites: true}}
	offering   = []mark{{page: "{at}/edit", text: `id="f-options"`}}
	closing    = []mark{{page: "{at}/edit", text: `id="f-closesAt"`}}
	hiding     = []mark{{page: "{at}/edit", text: `name="privacy"`}}
)

// changing is a comment in a form of its own, which the record leads to.
func changing(which, text string) []mark {
	return []mark{{page: "{at}/comments/{" + which + "}", text: text}}
}

const (
	saveButton   = `<button class="button is-main">`
	deleteButton = `name="act" value="delete"`
)

// offers are the acts on content that pages offer, as the tables name them: what
// precedes the colon, or in a space what precedes where the record stands.
var offers = map[string]offer{
	"see":                                 {marks: seen},
	"edit":                                {marks: editing},
	"delete":                              {marks: deleting},
	"suggest":                             {marks: suggesting},
	"verify":                              {marks: verifying},
	"lock":                                {marks: locking},
	"pin":                                 {marks: pinning},
	"convert":                             {marks: convert},
	"let an answer stand on every portal": {"published answer", []mark{{text: `action="{at}/global"`}}},
	"make an answer of a comment":         {"published question", changing("later", `name="act" value="convert"`)},
	"accept":                              {marks: accepting},
	"move":                                {marks: moving},
	"close as a duplicate":                {marks: doubling},
	"ask too":                             {marks: asking},
	"answer":                              {marks: answering},
	"vote or comment on":                  {marks: slices.Concat(voting, comment)},
	"choose in":                           {marks: choosing},
	"follow a record":                     {"published question", following},
	"bookmark a record":                   {"published question", saving},
	"report a record":                     {"published question", reporting},
	"edit a comment":                      {"published question", changing("later", saveButton)},
	"delete a comment":                    {"published question", changing("later", deleteButton)},
	"ask":                                 {marks: []mark{{page: "/ask", text: `name="title"`}}},
	"invite people where staff do":        {marks: []mark{{page: "/people", text: `href="/invitations"`}}},
	"moderate":                            {marks: []mark{{page: "/", text: `href="/desk"`}}},
	"change the portal":                   {marks: []mark{{page: "/", text: `href="/admin"`}}},
	"manage badges":                       {marks: []mark{{page: "/badges", text: `action="/badges"`}}},
	"arrange collections":                 {marks: []mark{{page: "/spaces", text: `href="/collections"`}}},
	"say whether the author is named":     {"published question", naming},

	"see a question":                         {"question", seen},
	"see a waiting question":                 {"waiting question", seen},
	"see an archived answer":                 {"archived answer", seen},
	"see a draft answer":                     {"draft answer", seen},
	"see a post":                             {"post", seen},
	"edit the text of a question":            {"question", editing},
	"change the privacy of a question":       {"question", hiding},
	"change the options of a poll":           {"poll", offering},
	"change the closing time of a poll":      {"poll", closing},
	"name the author of a question":          {"question", naming},
	"edit an answer":                         {"answer", editing},
	"edit a comment on what was":             {"question", changing("later", saveButton)},
	"edit a post":                            {"post", editing},
	"verify an answer":                       {"answer", verifying},
	"lock a question":                        {"question", locking},
	"pin a question":                         {"question", pinning},
	"convert a question":                     {"question", convert},
	"convert an answer":                      {"answer", convert},
	"accept an answer":                       {"answer", accepting},
	"close a question as a duplicate":        {"question", doubling},
	"delete a question":                      {"question", deleting},
	"delete a waiting question":              {"waiting question", deleting},
	"delete an answer":                       {"answer", deleting},
	"delete a post":                          {"post", deleting},
	"delete a comment of before on what was": {"question", changing("before", deleteButton)},
	"delete a later comment on what was":     {"question", changing("later", deleteButton)},
	"take out a record":                      {"question", moving},
	"take out an archived record":            {"archived question", moving},
	"take out a locked record":               {"locked question", moving},
	"vote on a question":                     {"question", slices.Concat(voting, asking)},
	"answer a question":                      {"question", answering},
	"write a comment on what was":            {"question", comment},
}

// unoffered are the acts of the tables that no page offers as they stand there, each
// with its reason.
var unoffered = map[string]string{
	"see what waits beside a record":                  "it is on the pages of what waits: see the test of proposals",
	"take back what waits beside a record":            "it is on the pages of what waits: see the test of proposals",
	"accept an answer to":                             "it is offered at the answers",
	"ask others for an answer to":                     "it is offered to who asked, where somebody could: see the test of asking",
	"accept an answer to a question":                  "it is offered at the answers",
	"accept an answer to a locked question":           "it is offered at the answers",
	"move the answers of a duplicate":                 "it is a box in the form that closes it",
	"ask a duplicate too":                             "it is never",
	"answer a duplicate":                              "it is never",
	"archive":                                         "the desk's queue does it; else the interfaces",
	"archive a record":                                "the interfaces do it",
	"pin a question on the home page":                 "it is a box of the form: see the test of pinning",
	"feature a record":                                "the interfaces do it",
	"approve a waiting record":                        "the desk's queue does it, for the portal's staff",
	"publish a draft":                                 "saving one publishes it, if its author does",
	"come to":                                         "it is offered on the event's page: see the test of events",
	"stay away from":                                  "it is offered on the event's page: see the test of events",
	"see who comes to":                                "it is offered on the event's page: see the test of events",
	"see who waits at":                                "the interfaces tell it",
	"add an event":                                    "the page of events offers it: see the test of events",
	"publish at once":                                 "what becomes of a text is told when it was sent",
	"change the type of a question":                   "the interfaces do it",
	"delete a question that others answered":          "it is told when it is tried: their answers may be hidden",
	"stake points on":                                 "it is offered where the portal has a currency: see the test of rewards",
	"give one's own reward for":                       "it is offered at the answers, while the reward is open",
	"give another's reward for":                       "it is never",
	"restore":                                         "the page after a deletion does it, and the desk's list",
	"restore what its author deleted":                 "the page after a deletion does it, and the desk's list",
	"restore what the space's staff deleted":          "the page after a deletion does it, and the desk's list",
	"restore what staff deleted":                      "the desk's list does it",
	"take what others confided out of a closed space": "it is told when it is tried: what they wrote may be hidden",
	"know the author of a signed record":              "it is shown, not done",
	"know the author of an anonymous record":          "it is shown, not done",
	"know an anonymous author of what was":            "it is shown, not done",
	"see the draft of an answer":                      "it is shown, not done",
	"see a topic of a closed space":                   "it is shown, not done",
	"see a topic that is new with a draft":            "it is shown, not done",
	"make a topic":                                    "naming one on a question makes it",
	"make a topic where staff do":                     "naming one on a question makes it",
	"report what is one's own":                        "it is never",
	"upload":                                          "the editor does it",
	"edit a topic":                                    "its own page does it: see the test of topics",
	"merge topics and give them other names":          "the page of editing one does it: see the test of topics",
	"manage apps":                                     "it is in the administration, which is offered whole",
	"add a person":                                    "it is in the administration, and in signing up",
	"… who is active at once":                         "it is told when they have signed up",
	"lend a client a token of role member":            "clients ask for it",
	"lend a client a token of role moderator":         "clients ask for it",
	"lend a client a token of role bot":               "clients ask for it",
	"lend a client a token of role admin":             "clients ask for it",
	"review":                                          "it is offered where an edit is suggested, and tried there",
	"change its mark":                                 "it is offered as making a community answer and ending one are",
	"make a community answer":                         "it depends on the portal's policy, and is tried by itself",
	"end a community answer":                          "the same",
	"enter a portal":                                  "it is no act",
	"invite people where members do":                  "it is offered as where staff do",
	"invite people as member":                         "it is the form's own",
	"invite people as moderator":                      "it is in the form",
	"invite people as bot":                            "it is never",
	"invite people as admin":                          "it is never",
	"see and withdraw an invitation":                  "the list has those that one may",
}

// A page offers what the rules allow and nothing else: each cell of the tables of who
// may do what is held against the pages, as the one that it is about sees them.
func TestPagesOfferWhatTheRulesAllow(t *testing.T) {
	s := newStage(t, resttest.New(t))
	for _, name := range []string{"policy_content", "policy_space", "policy"} {
		for _, row := range readGolden(t, name) {
			switch {
			case s.checkSpace(t, row), s.checkInside(t, row), s.checkPerson(t, row), s.checkContent(t, row):
			case unoffered[row.act()] == "":
				t.Errorf("%q is neither offered nor said not to be", row.rule)
			}
		}
	}
}

// A draft is its author's to publish: who edits it for them saves it.
func TestAModeratorWhoEditsADraftDoesNotPublishIt(t *testing.T) {
	s := newStage(t, resttest.New(t))
	for _, name := range []string{"draft answer", "draft post"} {
		r := s.records[name]
		s.walk(t, step{As: "moderator", Do: "POST " + r.fill("{at}/edit"), Form: formOf("title", "How", "content", "Mended by a moderator"),
			To: "/…"})
		for viewer, want := range map[string]bool{"member": false, "own": true} {
			if got := strings.Contains(string(s.page(t, viewer, r.page).Body), "Mended by a moderator"); got != want {
				t.Errorf("%s: %s sees it: %v", name, viewer, got)
			}
		}
	}
}

// A row is one line of a golden table.
type row struct {
	rule  string
	cells map[string]string // by the actor
}

// act is what a rule is about, without what it is done to.
func (r row) act() string {
	act, _, _ := strings.Cut(r.rule, ": ")
	return strings.TrimSpace(inside.ReplaceAllString(act, ""))
}

// inside is where something stands in a space.
var inside = regexp.MustCompile(` (written in|brought to|ruled on in) (an open|a closed) space$`)

func readGolden(t *testing.T, name string) (rows []row) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "community", "testdata", name+".golden"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	width := strings.Index(lines[0], "guest")
	columns := strings.Fields(lines[0])
	for _, line := range lines[1:] {
		r, letters := row{cells: map[string]string{}}, []rune(line)
		r.rule = strings.TrimSpace(string(letters[:width]))
		for i, column := range columns {
			from := width + 11*i
			r.cells[column] = strings.TrimSpace(string(letters[from:min(from+11, len(letters))]))
		}
		r.cells["banned"], r.cells["pending"] = r.cells["guest"], r.cells["guest"] // whom nobody lets in
		rows = append(rows, r)
	}
	return rows
}

// checkContent holds a row about content, or about nothing in particular.
func (s *stage) checkContent(t *testing.T, r row) bool {
	act, of, _ := strings.Cut(r.rule, ": ")
	o, ok := offers[act]
	if !ok {
		return false
	}
	if o.of != "" {
		of = o.of
	}
	s.check(t, r, s.records[of], o.marks, slices.Sorted(maps.Keys(r.cells)))
	return true
}

// checkInside holds a row about what stands in a space.
func (s *stage) checkInside(t *testing.T, r row) bool {
	at, who, _ := strings.Cut(r.rule, ": ")
	where := inside.FindString(at)
	o, ok := offers[r.act()]
	if where == "" || !ok {
		return false
	}
	s.check(t, r, s.records[o.of+where+": "+who], o.marks, viewersOf(who))
	return true
}

// viewersOf are those that a row about a role in a space is asked for: nobody who is
// in one is a guest.
func viewersOf(who string) []string {
	if who == "outside" {
		return []string{"guest", "member", "own", "moderator", "bot", "admin"}
	}
	return []string{"member", "own", "moderator", "bot", "admin"}
}

var spaceRule = regexp.MustCompile(`^(see|read|join|ask to join|watch|let people into|run) (an? [a-z-]+ space: .*)$`)

// checkSpace holds a row about a space as a whole.
func (s *stage) checkSpace(t *testing.T, r row) bool {
	if policy, ok := strings.CutPrefix(r.rule, "add a space: spaces "); ok {
		s.setPolicy(t, policy)
		s.check(t, r, record{}, []mark{{page: "/spaces?" + policy, text: `href="/spaces/new"`}}, slices.Sorted(maps.Keys(r.cells)))
		return true
	}
	match := spaceRule.FindStringSubmatch(r.rule)
	if match == nil {
		return false
	}
	_, who, _ := strings.Cut(match[2], ": ")
	marks := map[string][]mark{"see": seen, "read": {{text: `?tab=members"`}}, "run": {{text: `href="{at}/settings"`}},
		"join": {{text: `action="{at}/join"`}}, "ask to join": {{text: `action="{at}/ask"`}}, "watch": {{text: `action="{at}/watch"`}},
		"let people into": {{page: "{at}/requests", text: `<h1>`}}}[match[1]]
	if match[1] == "join" && who != "outside" {
		marks = []mark{{text: `action="{at}/leave"`}} // who is in it has joined already
	}
	s.check(t, r, s.records[match[2]], marks, viewersOf(who))
	return true
}

// personActs are the acts on people that pages offer.
var personActs = map[string][]mark{
	"see a person":            {{text: "{shown}"}},
	"follow a person":         {{text: `action="/users/{id}/follow"`, invites: true}},
	"edit a person":           {{text: `class="button" href="/settings"`}},
	"approve or ban a person": {{page: "/desk/people/{id}", text: `action="/desk/people/{id}/{done}"`}},
	"give a role to a person": {{page: "/admin/people?status={status}", text: `action="/admin/people/{id}/role"`}},
}

// unofferedTo reports whether no page offers an act on a person though the rule
// allows it.
func unofferedTo(act, column, of string) bool {
	switch {
	case act == "edit a person" && column != "own": // another's profile is changed by the interfaces
	case (act == "approve or ban a person" || act == "give a role to a person") && column == "own": // nobody bans or promotes themselves
	case strings.HasPrefix(of, "erased"): // there is nobody any more
	default:
		return false
	}
	return true
}

func (s *stage) checkPerson(t *testing.T, r row) bool {
	act, of, _ := strings.Cut(r.rule, ": ")
	marks, ok := personActs[act]
	if !ok {
		return strings.HasSuffix(act, " a person") && act != "add a person" // in one's settings, or by the interfaces
	}
	if !strings.HasPrefix(of, "active") {
		r.cells["own"] = r.cells["guest"] // they are not let in
	}
	for column := range r.cells {
		if unofferedTo(act, column, of) {
			r.cells[column] = "no"
		}
	}
	s.cookies["own"], s.pages = s.cookies[of], map[string]resttest.Reply{}
	s.check(t, r, s.records[of], marks, slices.Sorted(maps.Keys(r.cells)))
	s.cookies["own"], s.pages = s.cookies["author"], map[string]resttest.Reply{}
	return true
}

// check holds the pages of a record to a row.
func (s *stage) check(t *testing.T, r row, of record, marks []mark, viewers []string) {
	t.Helper()
	for _, m := range marks {
		path := of.fill(m.page)
		if path == "" {
			path = of.page
		}
		if path == "" {
			t.Fatalf("%s: there is no such record", r.rule)
		}
		for _, viewer := range viewers {
			cell := r.cells[viewer]
			reply := s.page(t, viewer, path)
			isThere, isSeen := reply.Status == http.StatusOK, m.text == "{shown}"
			got := isThere && strings.Contains(string(reply.Body), of.fill(m.text))
			want := (isThere || isSeen) && (cell == "yes" || m.invites && cell == "sign in")
			if m.others && viewer == "own" && !strings.Contains(r.rule, "put to own") {
				want = false
			}
			if got != want && !(isSeen && of.hiddenFrom == viewer) {
				t.Errorf("%s, for %s: %s; %s at %s (%d): %v", r.rule, viewer, cell, of.fill(m.text), path, reply.Status, got)
			}
		}
	}
}

// page is what a viewer gets, each once.
func (s *stage) page(t *testing.T, viewer, path string) resttest.Reply {
	t.Helper()
	key := viewer + " " + path
	if _, ok := s.pages[key]; !ok {
		s.pages[key] = s.do(t, step{As: strings.TrimPrefix(viewer, "guest"), Do: "GET " + path})
	}
	return s.pages[key]
}

// setPolicy says who may make spaces.
func (s *stage) setPolicy(t *testing.T, policy string) {
	t.Helper()
	_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
		p.Settings.Policies.Spaces = policy
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
