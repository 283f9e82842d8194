package rest_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestWhatIsNotKnownIsRefusedByName(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		says := func(detail string) string {
			return `{"code":"invalid_parameter","reason":"unknown_field","detail":"` + detail + `"}`
		}
		s.Check(t,
			row{As: "ann", Do: "GET /questions?unanswerd=true", Status: 400, Field: "unanswerd",
				Want: says("unanswerd isn't known; unanswered?")},
			row{As: "ann", Do: "GET /questions?per_page=5", Status: 400, Field: "per_page", Want: says("per_page isn't known; limit?")},
			row{As: "ann", Do: "GET /questions?shoeSize=42", Status: 400, Field: "shoeSize", Want: says("shoeSize isn't known here.")},
			row{As: "ann", Do: "GET /questions/{question}?expand=all", Status: 400, Field: "expand"},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"x","body":"<p>lost?</p>"}`, Status: 400, Field: "body",
				Want: says("body isn't known; description?")},
			row{As: "ann", Do: "POST /questions", Body: `{"titel":"x"}`, Status: 400, Field: "titel", Want: says("titel isn't known; title?")},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"x","tags":["a"]}`, Status: 400, Field: "tags",
				Want: says("tags isn't known; topics?")},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"x","options":[{"text":"A"},{"text":"B","colour":"red"}]}`, Status: 400,
				Field: "options.1.colour"},
			row{As: "ann", Do: "POST /questions/{question}/followers", Body: `{"notify":true}`, Status: 400, Field: "notify"},
			row{As: "ann", Do: "POST /questions/{question}/followers", Body: `{}`, Status: 200, Events: []string{"followed"}},
			row{As: "ann", Do: "DELETE /questions/{question}/followers", Body: `{"x":1}`, Status: 400, Field: "x"},
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"x","messages":{"moto":"x"}}`, Status: 400, Field: "messages.moto"},
			row{As: "admin", Do: "POST /users/batch", Body: `{"users":[{"externalId":"7","username":"seven","email":"7@test.example","nick":"x"}]}`,
				Status: 200, Want: `[{"status":400}]`},
			row{As: "ann", Do: "GET /questions", Status: 200, Want: `[{"id":"{question}"}]`}, // nothing was made
		)
	})
}

func TestAVoteIsTakenFromEitherPlace(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		vote := "POST /answers/{answer}/votes"
		s.Check(t,
			row{As: "ann", Do: vote, Body: `{"type":"down"}`, Status: 200, Events: voted, Want: `{"score":-1,"downvoted":true}`},
			row{As: "ann", Do: vote + "?type=down", Body: `{"type":"down"}`, Status: 200, Want: `{"score":-1}`},
			row{As: "ann", Do: vote + "?type=up", Body: `{"type":"down"}`, Status: 400, Field: "type"},
			row{As: "ann", Do: vote, Body: `{"type":"sideways"}`, Status: 400, Field: "type"},
			row{As: "ann", Do: vote + "?type=sideways", Status: 400, Field: "type"},
			row{As: "ann", Do: vote, Body: `{"value":-1}`, Status: 400, Field: "value"},
			row{As: "ann", Do: vote, Body: `{}`, Status: 200, Events: voted, Want: `{"score":1,"upvoted":true}`},
		)
	})
}

// TestWhatOneGotMayBeSentBack sends records back as they came, and with one change.
func TestWhatOneGotMayBeSentBack(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "ann", "/questions", `{"title":"Which?","description":"<p>x</p>","topics":["Desks"],"lang":"en"}`, "full")
		make201(t, s, "ann", "/posts", `{"title":"News","content":"<p>x</p>","topics":["Desks"]}`, "post")
		make201(t, s, "ann", "/questions/{question}/comments", `{"body":"x"}`, "comment")
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"<p>Mine.</p>"}`, "mine")
		for _, try := range []struct{ as, path, from, to, field string }{
			{"ann", "/questions/{full}", `"title":"Which?"`, `"title":"Which one?"`, `{"title":"Which one?","topics":[{"name":"Desks"}]}`},
			{"bob", "/answers/{mine}", `"content":"<p>Mine.</p>"`, `"content":"<p>Ours.</p>"`, `{"content":"<p>Ours.</p>"}`},
			{"ann", "/posts/{post}", `"title":"News"`, `"title":"Old"`, `{"title":"Old"}`},
			{"ann", "/user", `{"_id"`, `{"location":"Rome","_id"`, `{"profile":{"location":"Rome"}}`},
			{"admin", "/portal", `"name":"Test"`, `"name":"Tested"`, `{"name":"Tested"}`},
		} {
			got := string(s.Ask(t, row{As: try.as, Do: "GET " + try.path}).Body)
			if !strings.Contains(got, try.from) {
				t.Fatalf("%s: %s", try.path, got)
			}
			if reply := s.Ask(t, row{As: try.as, Do: "PUT " + try.path, Body: got}); reply.Status != 200 {
				t.Errorf("%s as it is: %d %s", try.path, reply.Status, reply.Body)
			}
			got = string(s.Ask(t, row{As: try.as, Do: "GET " + try.path}).Body)
			reply := s.Ask(t, row{As: try.as, Do: "PUT " + try.path, Body: strings.Replace(got, try.from, try.to, 1)})
			if err := resttest.Holds(reply.Body, try.field); reply.Status != 200 || err != nil {
				t.Errorf("%s changed: %d %v %s", try.path, reply.Status, err, reply.Body)
			}
		}
		s.Check(t,
			row{As: "ann", Do: "PUT /questions/{full}", Body: `{"score":99}`, Status: 400, Field: "score", Want: `{"reason":"read_only"}`},
			row{As: "ann", Do: "PUT /questions/{full}", Body: `{"score":0,"titel":"x"}`, Status: 400, Field: "titel"},
			row{As: "bob", Do: "PUT /questions/{full}", Body: `{"score":0,"title":"Mine"}`, Status: 403},
			row{As: "ann", Do: "PUT /questions/{full}", Body: "{\"score\":0,\"title\":\"\xff\"}", Status: 400, Field: "title"}, // not UTF-8
			row{As: "ann", Do: "PUT /questions/{full}", Body: `{"score":9,"actor":"x"}`, Status: 400, Field: "actor"},
			row{As: "ann", Do: "PUT /questions/{full}", Body: `{"score":9}`, Header: "Content-Type: text/plain", Status: 415},
			row{As: "ann", Do: "GET /questions/{full}", Status: 200, Want: `{"title":"Which one?","score":0}`},
		)
	})
}
