package rest_test

import (
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// unseen is each way of writing something that only its author and staff read, and of having it
// read by all.
var unseen = []struct{ name, as, path, body, by, change, event string }{
	{"draft", "ann", "/posts", `"title":"x","content":"x","status":"draft"`, "ann", "", "post.changed"},
	{"scheduled", "ann", "/posts", `"title":"x","content":"x","status":"scheduled","publishedAt":"2126-01-01T00:00:00Z"`, "mia",
		`{"status":"published"}`, "post.changed"},
	{"private", "ann", "/questions", `"title":"x","privacy":"private"`, "ann", `{"privacy":"public"}`, "question.changed"},
	{"archived", "mia", "/questions", `"title":"x","status":"archived","user":"{ann}"`, "mia", `{"status":"published"}`, "question.changed"},
	{"unlisted", "mia", "/questions", `"title":"x","status":"unlisted","user":"{ann}"`, "mia", `{"status":"published"}`, "question.changed"},
}

// What is new as a topic of something that nobody else reads is nobody else's to know.
func TestATopicIsKnownOnceSomethingAboutItIsRead(t *testing.T) {
	for _, way := range unseen {
		t.Run(way.name, func(t *testing.T) {
			resttest.Each(t, func(t *testing.T, s *resttest.Site) {
				s.Join(t, "cas", "member")
				added := map[string]string{"/posts": "post.added", "/questions": "question.asked"}[way.path]
				show := row{As: way.by, Do: "PUT " + way.path + "/{it}", Body: way.change, Status: 200, Events: []string{way.event, "topic.added"},
					Want: `{"topics":[{"id":"{topic}","name":"Merger"}]}`}
				if way.change == "" {
					show.Do = "POST " + way.path + "/{it}/publish"
				}
				s.Check(t, row{As: way.as, Do: "POST " + way.path, Body: `{` + way.body + `,"topics":["Merger"]}`, Status: 201, Keep: "it",
					Events: []string{added}, Want: `{"topics":[{"name":"Merger"}]}`})
				reply := s.Ask(t, row{As: way.as, Do: "GET " + way.path + "/{it}", Status: 200})
				s.Set("topic", reply.Get("topics.0.id").(string))
				for _, other := range []string{"cas", "bob"} {
					s.Check(t,
						row{As: other, Do: "GET /topics", Status: 200, Want: `[]`},
						row{As: other, Do: "GET /topics/{topic}", Status: 404, Code: "not_found"},
						row{As: other, Do: "GET /topics/{topic}/questions", Status: 404},
						row{As: other, Do: "GET /questions?topic={topic}", Status: 400, Field: "topic"},
						row{As: other, Do: "GET /questions?topic=Merger", Status: 400, Field: "topic"},
						row{As: other, Do: "GET /search?query=merger", Status: 200, Want: `{"count":0}`},
						row{As: other, Do: "GET /search?query=topic:merger", Status: 400, Field: "query"},
						row{As: other, Do: "GET /portal", Status: 200, Want: `{"counts":{"topics":0}}`},
					)
				}
				s.Check(t,
					row{As: "cas", Do: "POST /topics/{topic}/followers", Status: 404},
					row{As: "cas", Do: "PUT /topics/{topic}", Body: `{"name":"x"}`, Status: 404},
					row{As: "cas", Do: "POST /questions", Body: `{"title":"x","topics":["{topic}"]}`, Status: 400, Field: "topics"},
					row{As: "ann", Do: "GET /topics/{topic}", Status: 200, Want: `{"name":"Merger"}`},
					row{As: "ann", Do: "GET /topics", Status: 200, Want: `[]`},
					row{As: "mia", Do: "GET /topics/{topic}", Status: 200},
					show,
					row{As: "cas", Do: "GET /topics", Status: 200, Want: `[{"id":"{topic}","name":"Merger"}]`},
					row{As: "bob", Do: "GET /topics/{topic}", Status: 200},
					row{As: "bob", Do: "GET /search?query=merger&type=topic", Status: 200, Want: `{"count":1}`},
					row{As: "bob", Do: "GET /portal", Status: 200, Want: `{"counts":{"topics":1}}`},
				)
				noDrift(t, s)
			})
		})
	}
}

// Who writes about what others have named meanwhile writes about the same.
func TestATopicThatComesOutMeetsItsNamesake(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cas", "member")
		draft := `{"title":"x","content":"x","status":"draft","topics":["Chess","merger"]}`
		added, changed := []string{"post.added"}, []string{"post.changed"}
		s.Check(t,
			row{As: "ann", Do: "POST /posts", Body: draft, Status: 201, Keep: "first", Events: added},
			row{As: "ann", Do: "POST /posts", Body: draft, Status: 201, Keep: "second", Events: added},
			row{As: "bob", Do: "POST /posts", Body: draft, Status: 201, Keep: "others", Events: added},
			row{As: "cas", Do: "POST /topics", Body: `{"name":"Merger"}`, Status: 201, Keep: "merger", Events: []string{"topic.added"}},
		)
		same := func(who, one, other string) bool {
			id := func(post string) any {
				return s.Ask(t, row{As: who, Do: "GET /posts/{" + post + "}", Status: 200}).Get("topics.0.id")
			}
			return id(one) == id(other)
		}
		if !same("mia", "first", "second") || same("mia", "first", "others") {
			t.Error("One author's drafts share a topic, and two authors' do not: it is otherwise.")
		}
		s.Check(t,
			row{As: "ann", Do: "POST /posts/{first}/publish", Status: 200, Events: []string{"post.changed", "topic.added"},
				Want: `{"topics":[{"name":"Chess"},{"id":"{merger}","name":"Merger"}]}`},
			row{As: "cas", Do: "GET /posts/{first}", Status: 200, Want: `{"topics":[{"name":"Chess"},{"id":"{merger}"}]}`},
			row{As: "bob", Do: "POST /posts/{others}/publish", Status: 200, Events: changed, Want: `{"topics":[{"name":"Chess"},{"id":"{merger}"}]}`},
			row{As: "ann", Do: "POST /posts/{second}/publish", Status: 200, Events: changed, Want: `{"topics":[{"name":"Chess"},{"id":"{merger}"}]}`},
			row{As: "cas", Do: "GET /topics", Status: 200, Want: `[{"name":"Merger","counts":{"posts":3}},
				{"name":"Chess","counts":{"posts":3},"user":{"profile":{"username":"ann"}}}]`},
			row{As: "cas", Do: "GET /portal", Status: 200, Want: `{"counts":{"topics":2}}`},
		)
		if !same("cas", "first", "others") || !same("cas", "first", "second") {
			t.Error("Three posts about chess are about different topics.")
		}
		noDrift(t, s)
	})
}

func TestATopicDoesNotTellWhoWroteAnonymously(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /posts", Body: `{"title":"x","content":"x","status":"draft","topics":["Merger"]}`, Status: 201, Keep: "it",
				Events: []string{"post.added"}},
			row{As: "ann", Do: "PUT /posts/{it}", Body: `{"anonymous":true}`, Status: 200, Events: []string{"post.changed"}},
			row{As: "ann", Do: "POST /posts/{it}/publish", Status: 200,
				Events: []string{"post.changed", "topic.added"}},
			row{As: "bob", Do: "GET /topics", Status: 200, Want: `[{"name":"Merger","user":{"id":"000000000000000000000000"}}]`},
		)
	})
}

// A topic that is new in a closed space is its people's once they read of it, and that of a
// closed space is everybody's only once something outside that is about it is read.
func TestATopicComesOutAsFarAsWhatIsAboutIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		added := []string{"post.added"}
		s.Check(t, row{As: "ann", Do: "POST /posts", Body: `{"title":"x","content":"x","status":"draft","topics":["Merger"],"space":"{hidden}"}`,
			Status: 201, Keep: "it", Events: added})
		s.Set("topic", s.Ask(t, row{As: "ann", Do: "GET /posts/{it}", Status: 200}).Get("topics.0.id").(string))
		s.Check(t,
			row{As: "bob", Do: "GET /topics/{topic}", Status: 404},
			row{As: "ann", Do: "POST /posts/{it}/publish", Status: 200, Events: []string{"post.changed", "topic.added"}},
			row{As: "bob", Do: "GET /topics/{topic}", Status: 200, Want: `{"name":"Merger"}`},
			row{As: "cas", Do: "GET /topics/{topic}", Status: 404},
			row{As: "bob", Do: "POST /posts", Body: `{"title":"x","content":"x","status":"draft","topics":["{topic}"]}`, Status: 201,
				Keep: "outside", Events: added},
			row{As: "cas", Do: "GET /topics/{topic}", Status: 404},
			row{As: "bob", Do: "POST /posts/{outside}/publish", Status: 200, Events: []string{"post.changed"}},
			row{As: "cas", Do: "GET /topics/{topic}", Status: 200, Want: `{"name":"Merger","counts":{"posts":1}}`},
		)
		noDrift(t, s)
	})
}

// Where content is approved, the topics that new words name wait with them.
func TestATopicWaitsWithTheWordsThatNameIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cas", "member")
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Public"}`, Status: 201, Keep: "q", Events: asked},
		)
		approving(t, s)
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Waits","topics":["Merger"]}`, Status: 201, Keep: "waits", Events: asked},
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"topics":["Layoffs"]}`, Status: 200},
		)
		s.Set("words", s.Ask(t, row{As: "ann", Do: "GET /questions/{q}", Status: 200}).Get("proposal.id").(string))
		s.Check(t,
			row{As: "cas", Do: "GET /topics", Status: 200, Want: `[]`},
			row{As: "cas", Do: "GET /search?query=layoffs", Status: 200, Want: `{"count":0}`},
			row{As: "mia", Do: "PUT /questions/{waits}", Body: `{"status":"published"}`, Status: 200, Events: []string{"question.changed", "topic.added"}},
			row{As: "cas", Do: "GET /topics", Status: 200, Want: `[{"name":"Merger"}]`},
			resolving("words", "approve", "", "question.changed", "topic.added"),
			row{As: "cas", Do: "GET /questions/{q}", Status: 200, Want: `{"topics":[{"name":"Layoffs"}]}`},
			row{As: "cas", Do: "GET /topics", Status: 200, Want: `[{"name":"Layoffs"},{"name":"Merger"}]`},
		)
		noDrift(t, s)
	})
}

// What nobody can be about any more goes in the end, and nobody else has known of it.
func TestATopicOfADraftThatIsDeletedGoesToo(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for _, name := range []string{"gone", "kept"} {
			s.Check(t, row{As: "ann", Do: "POST /posts", Body: `{"title":"x","content":"x","status":"draft","topics":["` + name + `"]}`,
				Status: 201, Keep: name, Events: []string{"post.added"}})
			s.Set(name+"topic", s.Ask(t, row{As: "ann", Do: "GET /posts/{" + name + "}", Status: 200}).Get("topics.0.id").(string))
		}
		s.Check(t, row{As: "ann", Do: "DELETE /posts/{gone}", Status: 200, Events: []string{"post.deleted"}})
		for _, then := range []struct {
			by     string
			passed time.Duration
			status int
		}{{"cas", 0, 200}, {"dan", community.RestoredFor + time.Hour, 410}} {
			s.Clock.Advance(then.passed)
			s.Join(t, then.by, "moderator")
			if err := s.App.SweepDaily(t.Context()); err != nil {
				t.Fatal(err)
			}
			s.Check(t,
				row{As: then.by, Do: "GET /topics/{gonetopic}", Status: then.status},
				row{As: then.by, Do: "GET /topics/{kepttopic}", Status: 200},
			)
		}
		noDrift(t, s)
	})
}
