package rest_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var (
	powersFor  = flag.Duration("powers", 0, "how long TestNoSequenceOfCallsGainsAPower goes on, on each database")
	powersSeed = flag.Uint64("powers-seed", 1, "the first of its games")
)

// gameSteps is how many calls one game has. Records that nobody can see through
// any more make a game dull, so that many short ones find more than a long one.
const gameSteps = 150

// TestNoSequenceOfCallsGainsAPower has members, who have no role in the portal but
// make spaces as they like, and the portal's staff call the server at random. What a
// member's call changes and shows is held against rules that are written down here
// once more, in other words than those of the program: see judge and sees. A find is
// told with its seed and all that led to it.
func TestNoSequenceOfCallsGainsAPower(t *testing.T) {
	mount := func(mux *http.ServeMux, a *app.App) { graph.Register(mux, a, graph.Options{}) }
	resttest.EachWith(t, resttest.Options{Mount: mount}, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cas", "member")
		s.Join(t, "dan", "member")
		games, end := uint64(3), time.Now().Add(*powersFor)
		for i := uint64(0); i < games || time.Now().Before(end); i++ {
			newGame(t, s, *powersSeed+i).play()
			if t.Failed() {
				return
			}
		}
		noDrift(t, s)
	})
}

var (
	gameMembers = []string{"ann", "bob", "cas", "dan"}
	gameStaff   = []string{"mia", "admin"}
)

// A game is one sequence of calls in a community of its own spaces and records.
type game struct {
	t       *testing.T
	s       *resttest.Site
	rng     *rand.Rand
	seed    uint64
	said    int // canaries so far
	spaces  []string
	made    map[community.Subject][]string
	brought map[string]bool            // moved since it was written
	decided map[string]map[string]bool // the fields of a record that the portal's staff set last
	calls   []string
}

func newGame(t *testing.T, s *resttest.Site, seed uint64) *game {
	g := &game{t: t, s: s, rng: rand.New(rand.NewPCG(seed, 0)), seed: seed, made: map[community.Subject][]string{},
		brought: map[string]bool{}, decided: map[string]map[string]bool{}}
	setPortal(t, s, func(set *community.Settings) {
		set.Policies.Content = []string{community.ContentShareable, community.ContentApproval}[seed%2]
	})
	return g
}

func (g *game) play() {
	for range gameSteps {
		as, isStaff := g.pick(gameMembers), false
		if g.rng.IntN(5) == 0 {
			as, isStaff = g.pick(gameStaff), true
		}
		c := g.call(as)
		before := g.snapshot()
		reply := g.s.Ask(g.t, c.row)
		g.calls = append(g.calls, fmt.Sprintf("%s -> %d", c.row, reply.Status))
		g.note(c, reply)
		after := g.snapshot()
		if reply.Status >= 500 {
			g.find("it is a %d: %s", reply.Status, reply.Body)
		}
		if isStaff {
			g.noteDecisions(c, reply, before, after)
		} else {
			g.judge(as, before, after)
			g.read(as, reply, after)
		}
		g.noteMoves(before, after)
		if g.t.Failed() {
			return
		}
	}
	for _, as := range append(gameMembers, "") {
		for _, page := range []string{"GET //", "GET //questions", "GET //posts", "GET //search?q=canary", "GET //feed.atom", "GET /feed",
			"GET /search?query=canary"} {
			if as != "" || strings.HasPrefix(page, "GET //") { // the guest, on pages
				g.read(as, g.s.Ask(g.t, row{As: as, Do: page}), g.snapshot())
			}
		}
	}
}

// find tells of a power that was gained.
func (g *game) find(format string, args ...any) {
	g.t.Helper()
	g.t.Errorf("seed %d: %s\nafter:\n%s", g.seed, fmt.Sprintf(format, args...), strings.Join(g.calls, "\n"))
}

func (g *game) pick(from []string) string {
	if len(from) == 0 {
		return absent
	}
	return from[g.rng.IntN(len(from))]
}

func (g *game) chance(percent int) bool { return g.rng.IntN(100) < percent }

// canary is a text that stands nowhere else.
func (g *game) canary() string {
	g.said++
	return fmt.Sprintf("canary s%dn%d", g.seed, g.said)
}

// A call is a request, and what it is about.
type call struct {
	row  row
	kind community.Subject // of what it makes, or OnSpace
	on   string            // the id of what it changes
	body map[string]any
}

// call makes one up.
func (g *game) call(as string) call {
	if len(g.spaces) < 2 {
		return g.newSpace(as)
	}
	switch n := g.rng.IntN(100); {
	case n < 3:
		return g.newSpace(as)
	case n < 10:
		return g.people(as)
	case n < 30:
		return g.write(as)
	case n < 70:
		return g.change(as)
	case n < 78:
		return g.forbidden(as)
	}
	return g.look(as)
}

func (g *game) send(as, do string, kind community.Subject, on string, body map[string]any) call {
	c := call{row: row{As: as, Do: do}, kind: kind, on: on, body: body}
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			g.t.Fatal(err)
		}
		c.row.Body = string(text)
	}
	return c
}

func (g *game) newSpace(as string) call {
	return g.send(as, "POST /spaces", community.OnSpace, "",
		map[string]any{"name": fmt.Sprintf("s%d", g.rng.IntN(1e9)), "private": g.chance(40), "hidden": g.chance(20)})
}

// people changes who is in a space, and whether it is closed.
func (g *game) people(as string) call {
	space, who := g.pick(g.spaces), "{"+g.pick(gameMembers)+"}"
	switch g.rng.IntN(5) {
	case 0:
		return g.send(as, "POST /spaces/"+space+"/membership", "", "", nil)
	case 1:
		return g.send(as, "DELETE /spaces/"+space+"/membership", "", "", nil)
	case 2:
		return g.send(as, "PUT /spaces/"+space, "", "", map[string]any{"private": g.chance(50)})
	}
	return g.send(as, "PUT /spaces/"+space+"/members/"+who, "", "",
		map[string]any{"role": g.pick([]string{"member", "moderator", "admin"})})
}

// write adds a record.
func (g *game) write(as string) call {
	switch g.rng.IntN(5) {
	case 0, 1:
		return g.send(as, "POST /questions", community.OnQuestion, "",
			g.fields("title", "description?", "anonymous?", "space?", "privacy?"))
	case 2:
		return g.send(as, "POST /posts", community.OnPost, "", g.fields("title", "content", "anonymous?", "space?", "draft?"))
	case 3:
		return g.send(as, "POST /questions/"+g.pick(g.made[community.OnQuestion])+"/answers", community.OnAnswer, "",
			g.fields("content", "anonymous?", "draft?"))
	}
	on := []community.Subject{community.OnQuestion, community.OnAnswer, community.OnPost}[g.rng.IntN(3)]
	return g.send(as, "POST /"+string(on)+"s/"+g.pick(g.made[on])+"/comments", community.OnComment, "", g.fields("body"))
}

// fields returns a body of those fields; of those with a "?" about every third.
func (g *game) fields(names ...string) map[string]any {
	body := map[string]any{}
	for _, name := range names {
		name, isRare := strings.CutSuffix(name, "?")
		if isRare && !g.chance(35) {
			continue
		}
		switch name {
		case "anonymous", "locked", "verified":
			body[name] = g.chance(50)
		case "space":
			if body[name] = ""; g.chance(75) {
				body[name] = g.pick(g.spaces)
			}
		case "privacy":
			body[name] = g.pick([]string{"public", "private"})
		case "status":
			body[name] = g.pick([]string{"published", "archived", "collapsed", "unlisted", "featured", "unapproved"})
		case "draft":
			body["status"] = "draft"
		case "topics":
			body[name] = []string{g.pick([]string{"Chess", "Go"})}
		case "type":
			body[name] = g.pick([]string{"general", "poll", "article"})
		default:
			body[name] = g.canary()
		}
	}
	return body
}

// change changes, publishes or deletes a record, over either face.
func (g *game) change(as string) call {
	kind := []community.Subject{community.OnQuestion, community.OnQuestion, community.OnAnswer, community.OnAnswer, community.OnPost,
		community.OnComment}[g.rng.IntN(6)]
	id := g.pick(g.made[kind])
	at := "/" + string(kind) + "s/" + id
	switch n := g.rng.IntN(20); {
	case n == 0:
		return g.send(as, "DELETE "+at, "", id, nil)
	case n < 3 && kind == community.OnAnswer:
		return g.send(as, g.pick([]string{"POST " + at + "/publish", "DELETE " + at + "/draft"}), "", id, nil)
	case n < 5 && kind == community.OnAnswer:
		return g.send(as, "PUT "+at+"/draft", "", id, g.fields("content"))
	case n < 4 && kind == community.OnQuestion:
		return g.send(as, "PUT "+at+"/duplicate", "", id, map[string]any{"of": g.pick(g.made[kind]), "merge": g.chance(60)})
	case n < 6 && kind == community.OnQuestion:
		return g.send(as, "DELETE "+at+"/duplicate", "", id, nil)
	case n < 3 && kind == community.OnPost:
		return g.send(as, "POST "+at+"/publish", "", id, nil)
	}
	body := map[community.Subject]map[string]any{
		community.OnQuestion: g.fields("title?", "description?", "anonymous?", "space?", "status?", "locked?", "verified?", "privacy?",
			"topics?", "type?"),
		community.OnAnswer:  g.fields("content?", "anonymous?", "status?", "verified?"),
		community.OnPost:    g.fields("title?", "content?", "anonymous?", "space?", "status?", "topics?"),
		community.OnComment: g.fields("body"),
	}[kind]
	for name := range body { // mostly one thing at a time: of many one is always refused
		if len(body) > 1 && g.chance(60) {
			delete(body, name)
		}
	}
	if kind != community.OnComment && g.chance(25) {
		return g.mutate(as, kind, id, body)
	}
	return g.send(as, "PUT "+at, "", id, body)
}

// mutate is change as a mutation of the graph.
func (g *game) mutate(as string, kind community.Subject, id string, body map[string]any) call {
	name := strings.ToUpper(string(kind[:1])) + string(kind[1:])
	query := fmt.Sprintf("mutation($id: ID!, $input: %sInput!) { update%s(id: $id, input: $input) { id } }", name, name)
	c := g.send(as, "POST //graphql", "", id, map[string]any{"query": query, "variables": map[string]any{"id": id, "input": body}})
	c.body = body
	return c
}

// forbidden asks for what is the portal's staff's alone.
func (g *game) forbidden(as string) call {
	kind := []community.Subject{community.OnQuestion, community.OnAnswer, community.OnPost}[g.rng.IntN(3)]
	id := g.pick(g.made[kind])
	action := g.pick([]string{"approve", "reject", "archive", "collapse"})
	return g.send(as, "POST /moderation/resolve", "", id,
		map[string]any{"action": action, "items": []any{map[string]any{"type": kind, "id": id}}})
}

// look reads a record or a list.
func (g *game) look(as string) call {
	question, space := g.pick(g.made[community.OnQuestion]), g.pick(g.spaces)
	on := []community.Subject{community.OnQuestion, community.OnAnswer, community.OnPost}[g.rng.IntN(3)]
	record := "/" + string(on) + "s/" + g.pick(g.made[on])
	path := g.pick([]string{record, record, record, record + "/comments", "/questions/" + question + "/answers", "/questions?limit=100",
		"/answers?limit=100", "/posts?limit=100", "/questions?limit=100&space=" + space, "/answers?limit=100&space=" + space,
		"/posts?limit=100&space=" + space, "/feed?limit=100&space=" + space, "/feed?limit=100", "/search?query=canary&limit=100",
		"/questions/" + question + "/edits", "/answers/" + g.pick(g.made[community.OnAnswer]) + "/edits", "/notifications",
		"/users/{" + g.pick(gameMembers) + "}/answers?limit=100", "/users/{" + g.pick(gameMembers) + "}/questions?limit=100"})
	return g.send(as, "GET "+path, "", "", nil)
}
