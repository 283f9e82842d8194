package graph_test

import (
	"fmt"
	"maps"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// A place is one record that is tried, by where it is and what has become of it.
type place struct {
	name, id string
	beside   map[string]string // the ids of what belongs to it, by kind
}

const absent = "0123456789abcdef01234567" // an id that names nothing

// A scene makes the places.
type scene struct {
	*testing.T
	site *resttest.Site
	at   map[string][]place // by kind
}

// everyPlace is where an id may lead, by the kind of record that it names. hal has
// written what there is, and made the spaces that some of it is in; sam moderates these
// spaces, rob is a member of them, cy of none; rex is banned.
func everyPlace(t *testing.T, site *resttest.Site) map[string][]place {
	s := scene{t, site, map[string][]place{}}
	for _, name := range []string{"hal", "cy", "rob", "sam", "rex", "ida"} {
		site.Join(t, name, "member")
	}
	s.portal(`"currency":{"enabled":true},"policies":{"events":"members","messages":"members"}`)
	s.fill("portal", "")
	s.must("mia", "POST /answers/"+s.at["answer"][0].id+"/votes", "") // which makes points to stake
	for _, in := range [][2]string{{"open space", `"private":false`}, {"private space", `"private":true`}, {"hidden space", `"hidden":true`}} {
		name, settings := in[0], in[1]
		space := s.add("space", name, "hal", "POST /spaces", `{"name":"`+name+`",`+settings+`}`, nil)
		s.must("hal", "PUT /spaces/"+space+"/members/{rob}", ``)
		s.must("hal", "PUT /spaces/"+space+"/members/{sam}", `{"role":"moderator"}`)
		s.fill(name, space)
	}
	s.add("question", "portal, private", "hal", "POST /questions", `{"title":"Between us?","privacy":"private","from":"{ida}"}`, nil)
	s.edit()
	s.stake()
	s.wait()
	s.add("space", "empty space", "hal", "POST /spaces", `{"name":"empty space"}`, nil)
	s.at["topic"] = []place{{"portal", s.get("hal", `{ topics(limit: 1) { nodes { id } } }`, "topics.nodes.0.id"), nil}}
	s.add("topic", "unused", "cy", "POST /topics", `{"name":"Unused"}`, nil)
	s.at["member"] = []place{{"hal", site.ID("hal"), nil}, {"a member", site.ID("ida"), nil}, {"a moderator", site.ID("mia"), nil},
		{"an admin", site.ID("admin"), nil}, {"banned", site.ID("rex"), nil}}
	s.at["collection"] = []place{{"the first", s.get("hal", `{ collections { id } }`, "collections.0.id"), nil}}
	s.add("badge", "portal", "admin", "POST /badges", `{"name":"Of the portal"}`, nil)
	s.add("collection", "empty", "mia", "POST /collections", `{"name":"Empty"}`, nil)
	s.at["notification"] = []place{{"of hal", s.get("hal", `{ notifications(limit: 1) { nodes { id } } }`, "notifications.nodes.0.id"), nil}}
	pair := s.add("conversation", "of hal and rob", "hal", "POST /conversations", `{"people":["{rob}"],"body":"Secretly"}`, nil)
	group := s.add("conversation", "group of hal", "hal", "POST /conversations", `{"people":["{rob}","{cy}"],"body":"All of us"}`, nil)
	s.add("message", "of hal to rob", "hal", "POST /conversations/"+pair+"/messages", `{"body":"Psst"}`, nil)
	s.add("message", "in hal's group", "hal", "POST /conversations/"+group+"/messages", `{"body":"Hear"}`, nil)
	s.must("mia", "PUT /users/{rex}", `{"status":"banned"}`)
	return s.at
}

// portal changes the settings of the portal.
func (s scene) portal(settings string) {
	s.Helper()
	s.must("admin", "PUT /portal", `{"name":"Test","domain":"test.example",`+settings+`}`)
}

func (s scene) must(as, do, body string) resttest.Reply {
	s.Helper()
	reply := s.site.Ask(s, row{As: as, Do: do, Body: body})
	if reply.Status >= 300 {
		s.Fatalf("%s %s: %d %s", as, do, reply.Status, reply.Body)
	}
	return reply
}

// get is one text of what a query answers.
func (s scene) get(as, query, path string) string {
	s.Helper()
	reply := s.site.Ask(s, ask(as, query, "", ""))
	text, ok := reply.Get("data." + path).(string)
	if !ok {
		s.Fatalf("%s: %s", query, reply.Body)
	}
	return text
}

// add makes a place of what a request of REST makes.
func (s scene) add(kind, name, as, do, body string, beside map[string]string) string {
	s.Helper()
	id := s.must(as, do, body).Get("id").(string)
	s.at[kind] = append(s.at[kind], place{name, id, beside})
	return id
}

// fill makes what is tried in one space, or in none.
func (s scene) fill(name, space string) {
	s.Helper()
	where := `"space":"` + space + `"`
	beside := map[string]string{}
	question := s.add("question", name, "hal", "POST /questions",
		`{"title":"What of the `+name+`?","topics":["Places"],"options":[{"text":"a"},{"text":"b"}],`+where+`}`, beside)
	answer := s.add("answer", name, "hal", "POST /questions/"+question+"/answers", `{"content":"Of the `+name+`"}`, beside)
	post := s.add("post", name, "hal", "POST /posts", `{"title":"Of the `+name+`","content":"x","topics":["Places"],`+where+`}`, beside)
	s.add("comment", name, "hal", "POST /answers/"+answer+"/comments", `{"body":"By the way"}`, beside)
	s.add("comment", name+", on the question", "hal", "POST /questions/"+question+"/comments", `{"body":"By the way"}`, beside)
	beside["question"], beside["answer"], beside["post"] = question, answer, post
	beside["option"] = s.get("hal", `{ question(id: "`+question+`") { options { id } } }`, "question.options.0.id")
	beside["theirs"] = s.must("rob", "POST /questions/"+question+"/answers", `{"content":"So"}`).Get("id").(string)
	report := s.get("rob", `mutation { report(on: {answerId: "`+answer+`"}, type: "Spam") { id } }`, "report.id")
	s.at["report"] = append(s.at["report"], place{name, report, beside})
	for _, status := range []string{"draft", "archived", "unapproved"} {
		s.add("post", name+", "+status, "hal", "POST /posts", `{"title":"Of the `+name+`","content":"x","status":"`+status+`",`+where+`}`, beside)
		s.add("answer", name+", "+status, "hal", "POST /questions/"+question+"/answers", `{"content":"x","status":"`+status+`"}`, beside)
	}
	s.add("post", name+", event", "hal", "POST /posts", `{"type":"event","title":"In the `+name+`","content":"x","event":{"place":"Here",`+
		`"startsAt":"2030-01-05T18:00:00Z","endsAt":"2030-01-05T20:00:00Z","timeZone":"Europe/Berlin"},`+where+`}`, beside)
	anonymous := s.add("question", name+", anonymous", "hal", "POST /questions", `{"title":"Whose?","anonymous":true,`+where+`}`, beside)
	s.add("answer", name+", anonymous", "hal", "POST /questions/"+anonymous+"/answers", `{"content":"x","anonymous":true}`,
		map[string]string{"question": anonymous})
	s.remove(name, space, question)
}

// remove makes records that hal deleted, in one space or in none.
func (s scene) remove(name, space, question string) {
	s.Helper()
	where, beside := `"space":"`+space+`"`, map[string]string{"question": question}
	s.add("question", name+", deleted", "hal", "POST /questions", `{"title":"Gone?",`+where+`}`, beside)
	s.add("answer", name+", deleted", "hal", "POST /questions/"+question+"/answers", `{"content":"x"}`, beside)
	s.add("post", name+", deleted", "hal", "POST /posts", `{"title":"Gone","content":"x",`+where+`}`, beside)
	s.add("comment", name+", deleted", "hal", "POST /questions/"+question+"/comments", `{"body":"x"}`, beside)
	for _, kind := range []string{"question", "answer", "post", "comment"} {
		all := s.at[kind]
		s.must("hal", "DELETE /"+kind+"s/"+all[len(all)-1].id, "")
	}
}

// edit makes earlier texts of the first record of each kind, and of those in spaces.
func (s scene) edit() {
	s.Helper()
	s.site.Clock.Advance(time.Hour)
	changes := map[string]string{"question": `{"title":"What then of the %s?"}`, "answer": `{"content":"Then of the %s"}`,
		"post": `{"title":"Then of the %s","content":"y"}`}
	for _, kind := range []string{"question", "answer", "post"} {
		for i, p := range s.at[kind] {
			if p.beside == nil || p.beside[kind] != p.id {
				continue
			}
			s.must("hal", "PUT /"+kind+"s/"+p.id, fmt.Sprintf(changes[kind], p.name))
			edit := s.get("hal", `{ edits(on: {`+kind+`Id: "`+p.id+`"}, limit: 1) { nodes { id } } }`, "edits.nodes.0.id")
			s.at[kind][i].beside = maps.Clone(p.beside) // which it shares with those of other kinds
			s.at[kind][i].beside["edit"] = edit
			s.at["edit"] = append(s.at["edit"], place{kind + " in the " + p.name, edit, map[string]string{kind: p.id}})
		}
	}
}

// stake makes rewards, and places of the options of polls.
func (s scene) stake() {
	s.Helper()
	for _, p := range s.at["question"] {
		if p.beside["question"] != p.id {
			continue
		}
		stake := `mutation { stakeReward(questionId: "` + p.id + `", amount: 1) { rewards { id } } }`
		p.beside["reward"] = s.get("hal", stake, "stakeReward.rewards.0.id")
		s.at["reward"] = append(s.at["reward"], place{p.name, p.beside["reward"], p.beside})
		s.at["option"] = append(s.at["option"], place{p.name, p.beside["option"], p.beside})
	}
}

// wait makes what waits for approval.
func (s scene) wait() {
	s.Helper()
	s.portal(`"currency":{"enabled":true},"policies":{"content":"approval","messages":"members"}`)
	for _, p := range s.at["question"] {
		if p.beside["question"] != p.id {
			continue
		}
		id := s.must("hal", "POST /questions/"+p.id+"/comments", `{"body":"May I?"}`).Get("id").(string)
		s.at["proposal"] = append(s.at["proposal"], place{p.name, id, nil})
		id = s.must("rob", "POST /questions/"+p.id+"/suggestions", `{"title":"What else of the `+p.name+`?"}`).Get("id").(string)
		s.at["suggestion"] = append(s.at["suggestion"], place{p.name, id, nil})
	}
	s.portal(`"currency":{"enabled":true},"policies":{"content":"shareable","messages":"members"}`)
}
