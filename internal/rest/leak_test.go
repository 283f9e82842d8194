package rest_test

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// A hiddenThing is something that few may read, with a word of its own in it.
type hiddenThing struct {
	mark string
	lost bool // whether moderators do not read it either
}

// A warren is a community with everything in it that can be hidden: sue writes
// only anonymously, and hal only what others do not see.
type warren struct {
	*resttest.Site
	things []hiddenThing
	people []string            // names
	ids    map[string][]string // by the first word of a path
}

// mark returns a word that must not be read.
func (w *warren) mark(name string) string {
	w.things = append(w.things, hiddenThing{mark: "Leak" + name})
	return "Leak" + name
}

// add makes a record as a person and keeps its id under the kind's name.
func (w *warren) add(t *testing.T, as, kind, path, body string) string {
	t.Helper()
	reply := make201(t, w.Site, as, path, body, "it")
	id := reply.Get("id").(string)
	if reply.Get("event") != nil {
		w.ids["events"] = append(w.ids["events"], id)
	}
	w.ids[kind] = append(w.ids[kind], id)
	if short, ok := reply.Get("shortId").(string); ok {
		w.ids[kind] = append(w.ids[kind], short)
	}
	return id
}

// do makes a request that must go well.
func (w *warren) do(t *testing.T, as, do, body string) resttest.Reply {
	t.Helper()
	reply := w.Ask(t, row{As: as, Do: do, Body: body})
	if reply.Status >= 300 {
		t.Fatalf("%s %s: %d %s", as, do, reply.Status, reply.Body)
	}
	return reply
}

// comment has somebody comment, which {comment} stands for from then on.
func (w *warren) comment(t *testing.T, as, path, body string) {
	t.Helper()
	make201(t, w.Site, as, path, body, "comment")
	w.ids["comments"] = append(w.ids["comments"], w.ID("comment"))
}

func newWarren(t *testing.T, s *resttest.Site) *warren {
	t.Helper()
	w := &warren{Site: s, ids: map[string][]string{}, people: []string{"admin", "mia", "ann", "bob"}}
	for _, name := range []string{"sue", "hal", "cy", "rex", "rob"} {
		s.Join(t, name, "member")
		w.people = append(w.people, name)
	}
	setPortal(t, s, func(set *community.Settings) {
		set.Email, set.Policies.Events = "contact@test.example", community.EventsByMembers
	})
	w.do(t, "mia", "PUT /users/{rex}", `{"status":"banned","banReason":"`+w.mark("banreason")+`"}`)
	w.add(t, "mia", "users", "/users", `{"username":"leakpending","name":"`+w.mark("pending")+`","email":"leak@test.example"}`)
	w.do(t, "mia", "PUT /users/{it}", `{"status":"pending"}`)
	w.ids["badges"] = []string{"teacher"}
	for _, name := range w.people {
		w.ids["users"] = append(w.ids["users"], s.ID(name))
	}
	return w
}

// fillOpenly adds what everybody may read, and what hangs hidden on it.
func (w *warren) fillOpenly(t *testing.T) {
	t.Helper()
	setPortal(t, w.Site, func(set *community.Settings) { set.Policies.Messages = community.MessagesMembers })
	w.add(t, "hal", "conversations", "/conversations", `{"people":["{rob}"],"body":"Between us"}`)
	w.Set("open", w.add(t, "ann", "questions", "/questions", `{"title":"An open question","topics":["Openness"]}`))
	w.Set("answer", w.add(t, "bob", "answers", "/questions/{open}/answers", `{"content":"An open answer"}`))
	w.Set("post", w.add(t, "bob", "posts", "/posts", `{"title":"An open post","content":"x","topics":["Openness"]}`))
	w.ids["topics"] = append(w.ids["topics"], w.Ask(t, row{As: "ann", Do: "GET /topics"}).Get("0.id").(string))
	w.do(t, "bob", "PUT /answers/{answer}/draft", `{"content":"`+w.mark("laterdraft")+`"}`)
	w.comment(t, "ann", "/answers/{answer}/comments", `{"body":"A comment"}`)
	w.do(t, "ann", "POST /answers/{answer}/votes", ``)
	w.do(t, "ann", "PUT /questions/{open}", `{"title":"An open and edited question"}`)
	w.add(t, "hal", "suggestions", "/questions/{open}/suggestions", `{"title":"`+w.mark("suggestion")+`","reason":"`+w.mark("reason")+`"}`)
	w.do(t, "hal", "POST /posts/{post}/reports", `{"type":"Spam","description":"`+w.mark("report")+`"}`)
}

// eventTimes are those of an event to come.
const eventTimes = `"startsAt":"2030-01-05T18:00:00Z","endsAt":"2030-01-05T20:00:00Z","timeZone":"Europe/Berlin"`

// fillHidden adds content of every status that others do not see, by hal.
func (w *warren) fillHidden(t *testing.T) {
	t.Helper()
	const when = `"publishedAt":"2031-01-01T00:00:00Z"`
	for _, status := range []string{"draft", "scheduled", "unapproved", "archived", "new"} {
		w.add(t, "hal", "answers", "/questions/{open}/answers", `{"content":"`+w.mark(status+"answer")+`","status":"`+status+`",`+when+`}`)
		w.add(t, "hal", "posts", "/posts", `{"type":"event","title":"`+w.mark(status+"event")+`","content":"`+w.mark(status+"program")+
			`","event":{"place":"`+w.mark(status+"place")+`",`+eventTimes+`},"status":"`+status+`",`+when+`}`)
		w.add(t, "hal", "posts", "/posts", `{"title":"`+w.mark(status+"title")+`","content":"`+w.mark(status+"post")+
			`","topics":["Openness"],"status":"`+status+`",`+when+`}`)
	}
	for _, status := range []string{"scheduled", "unapproved", "archived"} {
		w.add(t, "mia", "questions", "/questions",
			`{"title":"`+w.mark(status+"question")+`","description":"`+w.mark(status+"description")+
				`","topics":["Openness"],"user":"{hal}","status":"`+status+`",`+when+`}`)
		w.do(t, "hal", "POST /questions/{it}/followers", ``)
		w.add(t, "hal", "answers", "/questions/{it}/answers", `{"content":"`+w.mark("answerto"+status)+`"}`)
	}
	w.Set("private", w.add(t, "hal", "questions", "/questions",
		`{"title":"`+w.mark("private")+`","topics":["Openness"],"privacy":"private","from":"{bob}"}`))
	w.add(t, "hal", "answers", "/questions/{private}/answers", `{"content":"`+w.mark("privateanswer")+`"}`)
	w.do(t, "hal", "POST /answers/{it}/comments", `{"body":"`+w.mark("privatecomment")+`"}`)
	w.comment(t, "hal", "/questions/{private}/comments", `{"body":"`+w.mark("privateremark")+`"}`)
	w.do(t, "hal", "POST /questions/{private}/votes", ``)
	w.do(t, "hal", "POST /questions/{private}/asks", ``)
}

// fillSpaces adds a private and a hidden space, of hal and rob, with everything in
// them that can stand in a space.
func (w *warren) fillSpaces(t *testing.T) {
	t.Helper()
	w.ids["collections"] = []string{w.ID("portal")}
	for name, body := range map[string]string{"shut": `{"name":"A private space","private":true}`,
		"secret": `{"name":"` + w.mark("space") + `","hidden":true}`} {
		w.Set("space", w.add(t, "hal", "spaces", "/spaces", body))
		w.do(t, "hal", "PUT /spaces/{space}/members/{rob}", ``)
		w.Set("inside", w.add(t, "hal", "questions", "/questions",
			`{"title":"`+w.mark(name+"question")+`","topics":["Openness","`+w.mark(name+"topic")+
				`"],"space":"{space}","options":[{"text":"`+w.mark(name+"option")+`"},{"text":"b"}]}`))
		w.add(t, "hal", "answers", "/questions/{inside}/answers", `{"content":"`+w.mark(name+"answer")+`"}`)
		w.do(t, "rob", "POST /answers/{it}/votes", ``)
		w.Set("inanswer", w.ID("it"))
		w.add(t, "rob", "suggestions", "/answers/{inanswer}/suggestions", `{"content":"`+w.mark(name+"suggestion")+`"}`)
		w.Set("it", w.ID("inanswer"))
		w.do(t, "rob", "POST /answers/{it}/comments", `{"body":"`+w.mark(name+"comment")+` @cy @bob"}`)
		w.do(t, "hal", "PUT /answers/{it}", `{"content":"`+w.mark(name+"edited")+`"}`)
		w.comment(t, "rob", "/answers/{it}/comments", `{"body":"x"}`)
		w.do(t, "rob", "PUT /comments/{comment}", `{"body":"`+w.mark(name+"amended")+`"}`)
		w.do(t, "rob", "POST /questions/{inside}/followers", ``)
		w.do(t, "rob", "POST /questions/{inside}/comments", `{"body":"`+w.mark(name+"remark")+`"}`)
		w.add(t, "hal", "posts", "/posts", `{"title":"`+w.mark(name+"post")+`","content":"`+w.mark(name+"content")+
			` @cy","topics":["Openness","`+w.mark(name+"tag")+`"],"type":"article","space":"{space}"}`)
		w.do(t, "rob", "POST /posts/{it}/votes", ``)
		w.add(t, "hal", "posts", "/posts", `{"type":"event","title":"`+w.mark(name+"event")+`","content":"`+w.mark(name+"program")+
			`","event":{"place":"Here",`+eventTimes+`},"space":"{space}"}`)
		w.do(t, "rob", "POST /events/{it}/answer", `{"answer":"going"}`)
		w.do(t, "hal", "PUT /posts/{it}", `{"event":{"place":"`+w.mark(name+"moved")+`"}}`)
		w.add(t, "hal", "posts", "/posts", `{"title":"`+w.mark(name+"draft")+`","content":"x","status":"draft","space":"{space}"}`)
		w.do(t, "mia", "PUT /questions/{open}", `{"space":"{space}"}`) // and out again
		w.do(t, "mia", "PUT /questions/{open}", `{"space":""}`)
	}
}

// fillEarlier adds what was hidden once, and says something else in the open now.
func (w *warren) fillEarlier(t *testing.T) {
	t.Helper()
	before := len(w.things)
	w.add(t, "ann", "posts", "/posts", `{"title":"`+w.mark("rough")+`","content":"`+w.mark("roughpost")+`","status":"draft"}`)
	w.do(t, "ann", "PUT /posts/{it}", `{"title":"Smooth","content":"Smooth"}`)
	w.do(t, "ann", "POST /posts/{it}/publish", ``)
	w.add(t, "ann", "answers", "/questions/{open}/answers", `{"content":"`+w.mark("roughanswer")+`","status":"draft"}`)
	w.do(t, "ann", "PUT /answers/{it}", `{"content":"Smooth"}`)
	w.do(t, "ann", "POST /answers/{it}/publish", ``)
	w.add(t, "mia", "questions", "/questions", `{"title":"`+w.mark("roughquestion")+`","user":"{ann}","status":"unapproved"}`)
	w.do(t, "ann", "PUT /questions/{it}", `{"title":"Smooth"}`)
	w.do(t, "mia", "PUT /questions/{it}", `{"status":"published"}`)
	w.add(t, "ann", "answers", "/questions/{open}/answers", `{"content":"`+w.mark("waiting")+`","status":"unapproved"}`)
	w.do(t, "ann", "PUT /answers/{it}", `{"content":"Smooth"}`)
	w.do(t, "mia", "PUT /answers/{it}", `{"status":"published"}`)
	for i := range w.things[before:] {
		w.things[before+i].lost = true
	}
}

// fillAnonymously has sue write everything, and take part in what she wrote.
func (w *warren) fillAnonymously(t *testing.T) {
	t.Helper()
	for _, record := range []struct{ kind, path, body, more string }{
		{"questions", "/questions", `{"title":"Whose?","topics":["Riddles"],"anonymous":true,"options":[{"text":"a"},{"text":"b"}]}`,
			"asks followers"},
		{"answers", "/questions/{open}/answers", `{"content":"Mine","anonymous":true}`, ""},
		{"posts", "/posts", `{"title":"Whose?","content":"Mine","topics":["Secrets"],"anonymous":true}`, "followers"},
		{"posts", "/posts", `{"type":"event","title":"Whose?","content":"Mine","anonymous":true,"event":{"place":"Here",` + eventTimes + `}}`, ""},
	} {
		id := w.add(t, "sue", record.kind, record.path, record.body)
		for _, act := range append(strings.Fields(record.more), "votes") {
			w.do(t, "sue", "POST /"+record.kind+"/"+id+"/"+act, ``)
			w.do(t, "ann", "POST /"+record.kind+"/"+id+"/"+act, ``)
		}
		w.comment(t, "sue", "/"+record.kind+"/"+id+"/comments", `{"body":"By the way"}`)
		w.do(t, "sue", "POST /comments/{comment}/votes", ``)
		w.do(t, "sue", "PUT /comments/{comment}", `{"body":"By the by"}`)
		w.do(t, "sue", "PUT /"+record.kind+"/"+id, map[string]string{"questions": `{"title":"Whose then?","description":"Mine still"}`,
			"answers": `{"content":"Mine still"}`, "posts": `{"title":"Whose then?","content":"Mine still"}`}[record.kind])
	}
	signed := w.add(t, "sue", "questions", "/questions", `{"title":"Signed at first","anonymous":true}`)
	w.do(t, "hal", "POST /questions/"+signed+"/reports", `{"type":"Spam"}`)
}

// reads returns the addresses of every GET of the document, with every id that
// fits filled in.
func (w *warren) reads(t *testing.T) (paths []string) {
	t.Helper()
	for _, op := range operationsOf(w.Document(t)) {
		if op.method != "GET" || op.isStream() { // which has no end
			continue
		}
		filled := []string{op.path}
		if before, rest, ok := strings.Cut(op.path, "{"); ok {
			_, after, _ := strings.Cut(rest, "}")
			filled = nil
			ids := map[string][]string{"/user/stats/answers/": {"views", "votes", "follows"},
				"/user/stats/questions/": {"views", "votes", "follows"}, "/apps/": {"jwt"}}[before]
			if ids == nil {
				ids = w.ids[strings.Trim(before, "/")]
			}
			if len(ids) == 0 {
				t.Fatalf("what stands in for the parameter of %s?", op.path)
			}
			for _, id := range ids {
				filled = append(filled, before+id+after)
			}
		}
		for _, path := range filled {
			for _, query := range queriesOf(op) {
				paths = append(paths, path+query)
			}
		}
	}
	return paths
}

// queriesOf are the ways to ask for what an operation gives.
func queriesOf(op documented) []string {
	has := func(name string) bool { return op.Parameters.GetByInAndName("query", name) != nil }
	switch {
	case op.path == "/search":
		return []string{"?limit=100&query=leak", "?limit=100&query=mine", "?limit=100&query=whose", "?limit=100&query=smooth"}
	case has("query") && !has("page"):
		return []string{"?query=leak", "?query=whose+then"}
	case has("query") && !has("email"):
		return []string{"?limit=100", "?query=leak"}
	case has("query"):
		return []string{"?limit=100", "?query=leak", "?email=" + url.QueryEscape("ann@test.example")}
	case has("unanswered"):
		return []string{"?limit=100", "?limit=100&sort=score.asc", "?limit=100&unanswered=true",
			"?limit=100&status=archived", "?limit=100&status=unlisted", "?limit=100&type=general&topic=Openness"}
	case has("type") && has("sort"):
		return []string{"?limit=100", "?limit=100&type=post", "?limit=100&type=article"}
	case has("sort"):
		return []string{"?limit=100", "?limit=100&sort=updatedAt.asc"}
	case has("limit"):
		return []string{"?limit=100"}
	}
	return []string{""}
}

var address = regexp.MustCompile(`[a-z]+@[a-z.]+`)

// leaks returns what a reply tells that it must not, of what is forbidden.
func (w *warren) leaks(as, path string, reply resttest.Reply, forbidden []string) (leaks []string) {
	text := string(reply.Body) + fmt.Sprint(reply.Header["Link"])
	for _, word := range forbidden {
		if strings.Contains(text, word) {
			leaks = append(leaks, word)
		}
	}
	for _, found := range address.FindAllString(string(reply.Body), -1) {
		if found != as+"@test.example" {
			leaks = append(leaks, found)
		}
	}
	if sue := w.ID("sue"); strings.Contains(text, sue) && !strings.HasPrefix(path, "/users") {
		leaks = append(leaks, "sue's id")
	}
	return leaks
}

func TestNothingHiddenLeaks(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		w := newWarren(t, s)
		profiles := func() (all []string) {
			for _, name := range []string{"sue", "hal", "rob"} {
				all = append(all, string(w.do(t, "cy", "GET /users/{"+name+"}", "").Body))
			}
			return all
		}
		before := profiles()
		w.fillOpenly(t)
		w.fillHidden(t)
		w.fillSpaces(t)
		w.fillEarlier(t)
		w.fillAnonymously(t)
		if after := profiles(); !slices.Equal(before, after) {
			t.Errorf("the profiles tell what was done in secret:\n%s\n%s", before, after)
		}
		for _, as := range []string{"cy", "bob"} { // bob is asked the private question, and wrote the draft
			w.checkAs(t, as)
		}
		w.checkModeratorReads(t)
		noDrift(t, s)
	})
}

// checkAs reads everything as a member.
func (w *warren) checkAs(t *testing.T, as string) {
	t.Helper()
	var forbidden []string
	for _, thing := range w.things {
		if as != "bob" || !strings.HasPrefix(thing.mark, "Leakprivate") && thing.mark != "Leaklaterdraft" {
			forbidden = append(forbidden, thing.mark)
		}
	}
	totals := map[string]int{}
	for _, path := range w.reads(t) {
		reply := w.Ask(t, row{As: as, Do: "GET " + path})
		if !slices.Contains([]int{200, 403, 404}, reply.Status) {
			t.Errorf("%s %s: %d", as, path, reply.Status)
		}
		if found := w.leaks(as, path, reply, forbidden); found != nil {
			t.Errorf("%s %s tells %v: %.3000s", as, path, found, reply.Body)
		}
		if total := reply.Header.Get("X-Total-Count"); total != "" {
			n := len(ids(t, reply))
			if total != fmt.Sprint(n) {
				t.Errorf("%s %s: X-Total-Count is %s, not %d", as, path, total, n)
			}
			totals[strings.TrimSuffix(path, "?limit=100")] = len(ids(t, reply))
		}
	}
	w.checkCounts(t, as, totals)
}

// checkCounts holds the numbers in records against the lists of what they count.
func (w *warren) checkCounts(t *testing.T, as string, totals map[string]int) {
	t.Helper()
	counted := map[string][]string{
		"questions": {"answers", "comments", "followers", "edits"}, "answers": {"comments", "edits"}, "posts": {"comments", "followers"},
		"topics": {"questions", "followers"}, "users": {"questions", "answers", "followers", "followings"},
	}
	for kind, lists := range counted {
		for _, id := range w.ids[kind] {
			reply := w.Ask(t, row{As: as, Do: "GET /" + kind + "/" + id})
			for _, list := range lists {
				path := "/" + kind + "/" + id + "/" + list
				counts := "counts."
				if kind == "users" {
					counts = "profile.counts."
				}
				if n, ok := reply.Get(counts + list).(float64); ok && int(n) != totals[path] {
					t.Errorf("%s: %s are %d, and %v are counted", as, path, totals[path], n)
				}
			}
			for _, side := range []string{"upvotes", "downvotes"} {
				votes, _ := w.Ask(t, row{As: as, Do: "GET /" + kind + "/" + id + "/votes"}).Get(side).([]any)
				if n, ok := reply.Get("counts." + side).(float64); ok && int(n) != len(votes) {
					t.Errorf("%s: of %s there are %d %s, and %v are counted", as, id, len(votes), side, n)
				}
			}
		}
	}
	portal := w.Ask(t, row{As: as, Do: "GET /portal"})
	for _, list := range []string{"questions", "answers", "topics", "users"} {
		if n := portal.Get("counts." + list); n != float64(totals["/"+list]) {
			t.Errorf("%s: there are %d %s, and %v are counted", as, totals["/"+list], list, n)
		}
	}
	if n := portal.Get("counts.unanswered"); n != float64(totals["/questions?limit=100&unanswered=true"]) {
		t.Errorf("%s: %v unanswered questions are counted", as, n)
	}
}

// checkModeratorReads makes sure that the walk finds what is there to be found.
func (w *warren) checkModeratorReads(t *testing.T) {
	t.Helper()
	var all strings.Builder
	for _, path := range w.reads(t) {
		all.Write(w.Ask(t, row{As: "mia", Do: "GET " + path}).Body)
	}
	for _, thing := range w.things {
		if found := strings.Contains(all.String(), thing.mark); found == thing.lost {
			t.Errorf("that moderators read %s is %v", thing.mark, found)
		}
	}
	if !strings.Contains(all.String(), `"actor":"`+w.ID("sue")+`"`) || !strings.Contains(all.String(), "ann@test.example") {
		t.Error("moderators do not learn who is who")
	}
}
