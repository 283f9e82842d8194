package rest_test

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// A fact is a record as the database has it, whatever its kind.
type fact struct {
	kind                        community.Subject
	id, author, on              string // on is what an answer or comment is to
	space                       string
	status                      string
	private                     bool
	anonymous, locked, verified bool
	text, draft                 string
	points                      int64
}

// A state is all that a game can change.
type state struct {
	facts  map[string]*fact
	roles  map[string]map[string]community.SpaceRole // by person and space
	closed map[string]bool                           // by space
	twins  map[string]string                         // what each question is a duplicate of
}

func (g *game) snapshot() state {
	g.t.Helper()
	st := state{facts: map[string]*fact{}, roles: map[string]map[string]community.SpaceRole{}, closed: map[string]bool{},
		twins: map[string]string{}}
	err := g.s.DB.Read(g.t.Context(), func(tx *store.Tx) error {
		if err := g.readFacts(tx, st); err != nil {
			return err
		}
		return g.readSpaces(tx, st)
	})
	if err != nil {
		g.t.Fatal(err)
	}
	return st
}

func (g *game) readFacts(tx *store.Tx, st state) error {
	questions, err := tx.QuestionsByID(g.made[community.OnQuestion])
	for _, q := range questions {
		st.twins[string(q.ID)] = string(q.Duplicate)
		st.facts[string(q.ID)] = &fact{community.OnQuestion, string(q.ID), string(q.Author), "", string(q.Space), string(q.Status),
			q.Privacy == community.Private, q.Anonymous, q.Locked, q.Verified, q.Title + "|" + q.Description, "", q.Points}
	}
	if err != nil {
		return err
	}
	answers, err := tx.AnswersByID(g.made[community.OnAnswer])
	for _, a := range answers {
		st.facts[string(a.ID)] = &fact{community.OnAnswer, string(a.ID), string(a.Author), string(a.Question), string(a.Space),
			string(a.Status), false, a.Anonymous, false, a.Verified, a.Content, a.Draft, a.Points}
	}
	if err != nil {
		return err
	}
	posts, err := tx.PostsByID(g.made[community.OnPost])
	for _, p := range posts {
		st.facts[string(p.ID)] = &fact{community.OnPost, string(p.ID), string(p.Author), "", string(p.Space), string(p.Status), false,
			p.Anonymous, false, false, p.Title + "|" + p.Content + "|" + p.Type, "", p.Points}
	}
	if err != nil {
		return err
	}
	comments, err := tx.CommentsByID(g.made[community.OnComment])
	for _, c := range comments {
		st.facts[string(c.ID)] = &fact{community.OnComment, string(c.ID), string(c.Author), c.On.ID, "", string(c.Status), false,
			c.Anonymous, false, false, c.Body, "", c.Points}
	}
	return err
}

func (g *game) readSpaces(tx *store.Tx, st state) error {
	var people []community.UserID
	for _, name := range gameMembers {
		people = append(people, community.UserID(g.s.ID(name)))
		st.roles[g.s.ID(name)] = map[string]community.SpaceRole{}
	}
	memberships, err := tx.Memberships(people...)
	if err != nil {
		return err
	}
	for _, m := range memberships {
		st.roles[string(m.User)][string(m.Space)] = m.Role
	}
	var ids []community.SpaceID
	for _, id := range g.spaces {
		ids = append(ids, community.SpaceID(id))
	}
	spaces, err := tx.SpacesByID(g.s.Portal.ID, ids)
	for _, s := range spaces {
		st.closed[string(s.ID)] = s.IsClosed()
	}
	return err
}

// note keeps the ids of what was made.
func (g *game) note(c call, reply resttest.Reply) {
	id, ok := reply.Get("id").(string)
	switch {
	case reply.Status != 201 || !ok:
	case c.kind == community.OnSpace:
		g.spaces = append(g.spaces, id)
	case c.kind != "":
		g.made[c.kind] = append(g.made[c.kind], id)
	}
}

// noteDecisions keeps which fields the portal's staff have set. Letting out what
// waited decides nothing.
func (g *game) noteDecisions(c call, reply resttest.Reply, before, after state) {
	decide := func(id, field string, is bool) {
		if g.decided[id] == nil {
			g.decided[id] = map[string]bool{}
		}
		g.decided[id][field] = is
	}
	for id, now := range after.facts {
		was := before.facts[id]
		if was == nil { // they made it
			was = &fact{status: "published"}
		}
		switch isPending := slices.Contains([]string{"draft", "unapproved"}, was.status); {
		case isPending && now.status == "published":
			decide(id, "status", false)
		case was.status != now.status && now.status != "draft":
			decide(id, "status", true)
		}
		if was.locked != now.locked {
			decide(id, "locked", true)
		}
		if before.twins[id] != after.twins[id] {
			decide(id, "duplicate", true)
		}
		if was.verified != now.verified || id == c.on && now.kind == community.OnAnswer && c.body["verified"] == true &&
			reply.Status == 200 && now.verified {
			decide(id, "verified", true)
		}
	}
}

func (g *game) noteMoves(before, after state) {
	for id, now := range after.facts {
		if was := before.facts[id]; was != nil && was.space != now.space {
			g.brought[id] = true
		}
	}
}

// runs reports whether a person is of the staff of the space where a record stands
// and was written.
func (g *game) runs(who string, f *fact, st state) bool {
	return f.space != "" && !g.brought[f.id] && st.roles[who][f.space] >= community.SpaceModerator
}

// The statuses that a space's staff turn into each other.
var ofSpaces = []string{"published", "collapsed", "unlisted", "archived"}

// judge finds what a member's call must not have changed.
func (g *game) judge(as string, before, after state) {
	who := g.s.ID(as)
	for id, was := range before.facts {
		now, runs, decided := after.facts[id], g.runs(who, was, before), g.decided[id]
		if now == nil {
			g.judgeDeleted(who, was, before, after)
			continue
		}
		isOwn, isMoved := was.author == who, was.space != now.space
		switch {
		case was.author != now.author:
			g.find("%s made %s another's", as, id)
		case (was.text != now.text || was.draft != now.draft || was.private != now.private) && !isOwn:
			g.find("%s changed what %s says, or to whom: %+v, %+v", as, id, was, now)
		case was.anonymous != now.anonymous && !isOwn:
			g.find("%s changed whether the author of %s is named", as, id)
		case before.twins[id] != after.twins[id] && (decided["duplicate"] || !runs):
			g.find("%s changed what %s is a duplicate of", as, id)
		case was.on != now.on && !(g.runs(who, before.facts[was.on], before) && g.runs(who, before.facts[now.on], before)):
			g.find("%s moved the answer %s to another question", as, id)
		case was.locked != now.locked && (decided["locked"] || !runs):
			g.find("%s changed the lock of %s", as, id)
		case was.verified != now.verified && (decided["verified"] || !runs && !(isMoved && !now.verified)):
			g.find("%s changed whether %s is verified", as, id)
		case was.status != now.status && !g.mayTurn(who, was, now, runs):
			g.find("%s changed the status of %s from %s to %s", as, id, was.status, now.status)
		case isMoved && was.kind != community.OnAnswer:
			g.judgeMove(who, was, now, before)
		case now.points != was.points: // nobody votes here
			g.find("%s gave %s %d points", as, id, now.points-was.points)
		}
	}
	for id, now := range after.facts {
		if before.facts[id] == nil && (now.author != who || now.locked || now.verified || now.status == "featured") {
			g.find("%s made %+v", as, now)
		}
	}
}

// mayTurn reports whether a member may have changed a status.
func (g *game) mayTurn(who string, was, now *fact, runs bool) bool {
	if g.decided[was.id]["status"] {
		return false
	}
	isOwn := was.author == who
	return runs && slices.Contains(ofSpaces, was.status) && slices.Contains(ofSpaces, now.status) ||
		isOwn && was.status == "draft" && (now.status == "published" || now.status == "unapproved") ||
		isOwn && was.space != now.space && now.status == "unapproved"
}

func (g *game) judgeMove(who string, was, now *fact, before state) {
	if was.author != who {
		g.find("%s moved %s", who, was.id)
	}
	for _, space := range []string{was.space, now.space} {
		if space != "" && before.roles[who][space] < community.SpaceMember {
			g.find("%s moved %s from or to a space that they are not in", who, was.id)
		}
	}
	if was.locked || slices.Contains([]string{"archived", "collapsed", "unapproved"}, was.status) {
		g.find("%s moved %s, which staff locked or hid", who, was.id)
	}
}

// judgeDeleted finds what a member must not have deleted. What hangs on a record
// goes with it, but not other people's answers with a question.
func (g *game) judgeDeleted(who string, was *fact, before, after state) {
	if on := before.facts[was.on]; on != nil && after.facts[was.on] == nil {
		if was.kind == community.OnAnswer && was.author != on.author && was.status != "draft" {
			g.find("%s deleted the answer %s with its question", who, was.id)
		}
		return
	}
	if was.author == who {
		return
	}
	if was.kind == community.OnComment { // who governs what it is on governs it, or came after
		if root := before.facts[was.on]; before.roles[who][root.space] >= community.SpaceModerator {
			return
		}
	}
	d := g.decided[was.id]
	if !g.runs(who, was, before) || d["status"] || d["locked"] || d["verified"] || !slices.Contains(ofSpaces, was.status) {
		g.find("%s deleted %+v", who, was)
	}
}

// sees reports whether a member, or the guest "", may read a record.
func (g *game) sees(who string, f *fact, st state) bool {
	if f.kind == community.OnComment {
		return st.facts[f.on] != nil && g.sees(who, st.facts[f.on], st)
	}
	switch {
	case f.space != "" && st.closed[f.space] && st.roles[who][f.space] < community.SpaceMember:
		return false
	case f.author == who:
		return true
	case f.status == "draft" || f.status == "scheduled":
		return false
	case (f.private || slices.Contains([]string{"archived", "unapproved", "new"}, f.status)) && !g.runs(who, f, st):
		return false
	case f.kind == community.OnAnswer:
		return st.facts[f.on] != nil && g.sees(who, st.facts[f.on], st)
	}
	return true
}

// read finds in an answer what its reader must not see: a text, or the name of an
// anonymous author.
func (g *game) read(as string, reply resttest.Reply, st state) {
	who := ""
	if as != "" {
		who = g.s.ID(as)
	}
	body := string(reply.Body)
	for _, f := range st.facts {
		for _, text := range strings.Split(f.text, "|") {
			if strings.Contains(text, "canary") && !g.sees(who, f, st) && holdsWord(body, text) {
				g.find("%q reads %q of %+v: %.3000s", as, text, f, body)
			}
		}
		if f.draft != "" && f.author != who && f.draft != f.text && holdsWord(body, f.draft) {
			g.find("%q reads the draft of %+v", as, f)
		}
	}
	var v any
	if json.Unmarshal(reply.Body, &v) == nil {
		g.unnamed(as, who, v, st)
	}
}

// holdsWord reports whether a text is in a body and does not go on there.
func holdsWord(body, text string) bool {
	for {
		i := strings.Index(body, text)
		if i < 0 {
			return false
		}
		body = body[i+len(text):]
		if body == "" || body[0] < '0' || body[0] > '9' {
			return true
		}
	}
}

// unnamed finds anonymous records in an answer that name their author.
func (g *game) unnamed(as, who string, v any, st state) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			g.unnamed(as, who, item, st)
		}
	case map[string]any:
		id, _ := v["id"].(string)
		if f := st.facts[id]; f != nil && f.anonymous && f.author != who {
			user, _ := v["user"].(map[string]any)
			if v["actor"] == f.author || user["id"] == f.author {
				g.find("%s is told who wrote %s", as, id)
			}
		}
		for _, item := range v {
			g.unnamed(as, who, item, st)
		}
	}
}
