package rest_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var (
	reacted   = []string{"reacted"}
	unreacted = []string{"reaction.withdrawn"}
)

func TestPeopleReact(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "ann", "/posts", `{"title":"News","content":"x"}`, "post")
		make201(t, s, "ann", "/answers/{answer}/comments", `{"body":"Thanks"}`, "comment")
		for _, on := range []string{"/questions/{question}", "/answers/{answer}", "/posts/{post}", "/comments/{comment}"} {
			at := on + "/reactions"
			s.Check(t,
				row{As: "bob", Do: "POST " + at, Body: `{"reaction":"🎉"}`, Status: 200, Events: reacted,
					Want: `{"reactions":[{"reaction":"🎉","count":1,"reacted":true}],"success":true}`},
				row{As: "bob", Do: "POST " + at, Body: `{"reaction":"🎉"}`, Status: 200, Want: `{"reactions":[{"reaction":"🎉","count":1,"reacted":true}]}`},
				row{As: "bob", Do: "POST " + at, Body: `{"reaction":":heart:"}`, Status: 200, Events: reacted,
					Want: `{"reactions":[{"reaction":"🎉","count":1},{"reaction":"❤️","count":1,"reacted":true}]}`},
				row{As: "mia", Do: "POST " + at + "?reaction=tada", Status: 200, Events: reacted,
					Want: `{"reactions":[{"reaction":"🎉","count":2,"reacted":true},{"reaction":"❤️","count":1,"reacted":false}]}`},
				row{As: "ann", Do: "POST " + at, Body: `{"reaction":"\u2764"}`, Status: 200, Events: reacted,
					Want: `{"reactions":[{"reaction":"🎉"},{"reaction":"❤️","count":2}]}`}, // drawn otherwise, and the same
				row{As: "ann", Do: "GET " + at, Status: 200, Want: `[{"reaction":"❤️","user":{"id":"{ann}"}},{"reaction":"🎉","user":{"id":"{mia}"}},
					{"reaction":"❤️","user":{"id":"{bob}"}},{"reaction":"🎉","user":{"id":"{bob}"}}]`},
				row{As: "ann", Do: "GET " + at + "?reaction=tada&limit=1", Status: 200, Want: `[{"reaction":"🎉","user":{"id":"{mia}"}}]`, Lacks: []string{"1"}},
				row{As: "bob", Do: "DELETE " + at, Body: `{"reaction":"🎉"}`, Status: 200, Events: unreacted,
					Want: `{"reactions":[{"reaction":"🎉","count":1,"reacted":false},{"reaction":"❤️","count":2,"reacted":true}]}`},
				row{As: "bob", Do: "DELETE " + at + "?reaction=tada", Status: 200},
				row{As: "mia", Do: "DELETE " + at + "?reaction=🎉", Status: 200, Events: unreacted, Want: `{"reactions":[{"reaction":"❤️"}]}`},
				// The attacker's tries.
				row{As: "bob", Do: "POST " + at, Body: `{"reaction":"🦄"}`, Status: 400, Field: "reaction"},
				row{As: "bob", Do: "DELETE " + at, Body: `{"reaction":"🦄"}`, Status: 400, Field: "reaction"},
				row{As: "bob", Do: "POST " + at, Body: `{"reaction":"\u003cscript\u003e"}`, Status: 400, Field: "reaction"},
				row{As: "bob", Do: "POST " + at, Body: `{}`, Status: 400, Field: "reaction"},
				row{As: "bob", Do: "POST " + at, Body: `{"reaction":1}`, Status: 400, Field: "reaction"},
				row{As: "bob", Do: "POST " + at + "?reaction=tada", Body: `{"reaction":"heart"}`, Status: 400, Field: "reaction"},
				row{As: "bob", Do: "POST " + at, Body: `{"reaction":"tada","user":"{ann}"}`, Status: 400, Field: "user"},
				row{Do: "POST " + at, Body: `{"reaction":"🎉"}`, Status: 401},
			)
		}
		noDrift(t, s)
		s.Check(t, // whatever is read shows them, to each their own
			row{As: "ann", Do: "GET /answers", Status: 200, Want: `[{"reactions":[{"reaction":"❤️","count":2,"reacted":true}],"comments":[{"reactions":[{"count":2,"reacted":true}]}],
				"question":{"id":"{question}"}}]`},
			row{As: "mia", Do: "GET /answers", Status: 200, Want: `[{"reactions":[{"reaction":"❤️","count":2,"reacted":false}]}]`},
			row{As: "mia", Do: "GET /answers/{answer}/comments", Status: 200, Want: `[{"reactions":[{"reaction":"❤️","count":2,"reacted":false}]}]`},
			row{As: "bob", Do: "GET /posts", Status: 200, Want: `[{"reactions":[{"reaction":"❤️","count":2,"reacted":true}]}]`},
			row{As: "mia", Do: "DELETE /answers/{answer}", Status: 200, Events: []string{"answer.deleted"}},
			row{As: "mia", Do: "GET /answers/{answer}/reactions", Status: 410},
			row{As: "mia", Do: "POST /comments/{comment}/reactions", Body: `{"reaction":"🎉"}`, Status: 404},
			row{As: "mia", Do: "POST /answers/{answer}/restore", Status: 200, Events: []string{"restored"}, Want: `{"reactions":[{"count":2}]}`},
		)
		noDrift(t, s)
	})
}

// TestWhoMayNotJoinMayNotReact: hidden, archived and private records, and people who are banned.
func TestWhoMayNotJoinMayNotReact(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "ann", "/questions", `{"title":"Secret?","privacy":"private"}`, "private")
		make201(t, s, "ann", "/questions/{private}/comments", `{"body":"x"}`, "hidden")
		make201(t, s, "ann", "/questions", `{"title":"Who?","anonymous":true}`, "masked")
		const smile = `{"reaction":"😄"}`
		s.Check(t,
			row{As: "bob", Do: "POST /questions/{private}/reactions", Body: smile, Status: 404},
			row{As: "bob", Do: "GET /questions/{private}/reactions", Status: 404},
			row{As: "bob", Do: "POST /comments/{hidden}/reactions", Body: smile, Status: 404},
			row{As: "bob", Do: "GET /comments/{hidden}/reactions", Status: 404},
			// Who asks without a name and reacts is no clue to who asked.
			row{As: "ann", Do: "POST /questions/{masked}/reactions", Body: smile, Status: 200, Events: reacted, Want: `{"reactions":[{"count":1,"reacted":true}]}`},
			row{As: "bob", Do: "GET /questions/{masked}", Status: 200, Lacks: []string{"reactions.0"}},
			row{As: "bob", Do: "GET /questions/{masked}/reactions", Status: 200, Lacks: []string{"0"}},
			row{As: "bob", Do: "POST /questions/{masked}/reactions", Body: smile, Status: 200, Events: reacted, Want: `{"reactions":[{"count":1}]}`},
			row{As: "mia", Do: "GET /questions/{masked}/reactions", Status: 200, Want: `[{"user":{"id":"{bob}"}},{"user":{"id":"{ann}"}}]`},
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"status":"archived"}`, Status: 200, Events: []string{"answer.changed"}},
			row{As: "bob", Do: "POST /answers/{answer}/reactions", Body: smile, Status: 409},
			row{As: "ann", Do: "POST /answers/{answer}/reactions", Body: smile, Status: 404},
		)
		noDrift(t, s)
	})
}

// TestAPortalChoosesItsReactions: few, emoji only, or none.
func TestAPortalChoosesItsReactions(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		changed := []string{"portal.changed"}
		s.Check(t,
			row{As: "bob", Do: "GET /portal", Status: 200, Want: `{"reactions":["👍","❤️","😄","🎉","🤔","👀"]}`},
			row{As: "bob", Do: "POST /answers/{answer}/reactions", Body: `{"reaction":"👀"}`, Status: 200, Events: reacted},
			row{As: "admin", Do: "PATCH /portal", Body: `{"reactions":["🦄","rocket","🦄","🏳️‍🌈","🇩🇪","1️⃣"]}`, Status: 200, Events: changed,
				Want: `{"reactions":["🦄","🚀","🏳️‍🌈","🇩🇪","1️⃣"]}`},
			row{As: "mia", Do: "POST /answers/{answer}/reactions", Body: `{"reaction":"👀"}`, Status: 400, Field: "reaction"},
			row{As: "mia", Do: "POST /answers/{answer}/reactions", Body: `{"reaction":"🦄"}`, Status: 200, Events: reacted,
				Want: `{"reactions":[{"reaction":"👀","count":1},{"reaction":"🦄","count":1}]}`},
			row{As: "bob", Do: "DELETE /answers/{answer}/reactions?reaction=👀", Status: 200, Events: unreacted, Want: `{"reactions":[{"reaction":"🦄"}]}`},
			row{As: "admin", Do: "PATCH /portal", Body: `{"reactions":["word"]}`, Status: 400, Field: "reactions"},
			row{As: "admin", Do: "PATCH /portal", Body: `{"reactions":["👍👍"]}`, Status: 400, Field: "reactions"},
			row{As: "admin", Do: "PATCH /portal", Body: `{"reactions":["<b>"]}`, Status: 400, Field: "reactions"},
			row{As: "admin", Do: "PATCH /portal", Body: `{"reactions":"👍"}`, Status: 400, Field: "reactions"},
			row{As: "admin", Do: "PATCH /portal", Body: `{"reactions":["😀","😁","😂","🤣","😃","😄","😅","😆","😉","😊","😋","😎","😍"]}`, Status: 400, Field: "reactions"},
			row{As: "mia", Do: "PATCH /portal", Body: `{"reactions":["👍"]}`, Status: 403},
			row{As: "admin", Do: "PATCH /portal", Body: `{"reactions":[]}`, Status: 200, Events: changed, Want: `{"reactions":[]}`},
			row{As: "bob", Do: "POST /answers/{answer}/reactions", Body: `{"reaction":"🦄"}`, Status: 400, Field: "reaction"},
			row{As: "admin", Do: "PATCH /portal", Body: `{"name":"Other"}`, Status: 200, Events: changed, Want: `{"reactions":[]}`},
		)
		noDrift(t, s)
	})
}

// TestReactionsAreExactInARace: however many send the same at once, there is one of each.
func TestReactionsAreExactInARace(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		var group sync.WaitGroup
		for _, who := range []string{"ann", "bob", "mia"} {
			for range 5 {
				for _, reaction := range []string{"👍", "🎉"} {
					group.Go(func() {
						reply := s.Ask(t, row{As: who, Do: "POST /answers/{answer}/reactions", Body: `{"reaction":"` + reaction + `"}`})
						if reply.Status != 200 {
							t.Errorf("%s: %d %s", who, reply.Status, reply.Body)
						}
					})
				}
			}
		}
		group.Wait()
		var counts []string
		for _, r := range s.Ask(t, row{As: "admin", Do: "GET /answers/{answer}"}).Get("reactions").([]any) {
			counts = append(counts, fmt.Sprint(r.(map[string]any)["count"]))
		}
		if got := strings.Join(counts, " "); got != "3 3" {
			t.Errorf("counted are %s", got)
		}
		noDrift(t, s)
	})
}
