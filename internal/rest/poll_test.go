package rest_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var chosen = []string{"poll.voted"}

// poll adds a poll by ann as {poll}, with the options {tea} and {coffee}.
func poll(t *testing.T, s *resttest.Site) {
	t.Helper()
	reply := make201(t, s, "ann", "/questions", `{"title":"Tea or coffee?","options":[{"text":"Tea"},{"text":"Coffee"}]}`, "poll")
	for i, name := range []string{"tea", "coffee"} {
		s.Set(name, fmt.Sprint(reply.Get(fmt.Sprintf("options.%d.id", i))))
	}
}

func TestAPollTakesOneChoiceAPerson(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		poll(t, s)
		question(t, s)
		choose := "POST /answers/{poll}/poll"
		s.Check(t,
			row{As: "bob", Do: "GET /questions/{poll}", Status: 200, Want: `{"type":"poll","counts":{"pollVotes":0},
				"options":[{"_id":"{tea}","id":"{tea}","text":"Tea","votes":0,"voted":false},{"id":"{coffee}","text":"Coffee","votes":0,"voted":false}]}`},
			row{As: "bob", Do: choose, Body: `{"poll":"{tea}"}`, Status: 200, Events: chosen,
				Want: `{"id":"{poll}","success":true,"counts":{"pollVotes":1},"options":[{"id":"{tea}","votes":1,"voted":true},{"votes":0,"voted":false}]}`},
			row{As: "bob", Do: choose, Body: `{"poll":"{tea}"}`, Status: 200,
				Want: `{"counts":{"pollVotes":1},"options":[{"votes":1},{"votes":0}]}`}, // again
			row{As: "mia", Do: choose, Body: `{"poll":"{tea}"}`, Status: 200, Events: chosen,
				Want: `{"counts":{"pollVotes":2},"options":[{"votes":2},{"votes":0}]}`},
			row{As: "bob", Do: choose, Body: `{"poll":"{coffee}"}`, Status: 200, Events: chosen,
				Want: `{"counts":{"pollVotes":2},"options":[{"votes":1,"voted":false},{"votes":1,"voted":true}]}`},
			row{As: "ann", Do: "GET /questions/{poll}", Status: 200,
				Want: `{"options":[{"votes":1,"voted":false},{"votes":1,"voted":false}]}`},
			row{As: "mia", Do: "GET /questions/{poll}", Status: 200, Want: `{"options":[{"voted":true},{"voted":false}]}`},
			row{Do: choose, Body: `{"poll":"{tea}"}`, Status: 401},
			row{As: "ann", Do: choose, Status: 400, Code: "missing_parameter", Field: "poll"},
			row{As: "ann", Do: choose, Body: `{"poll":""}`, Status: 400, Code: "missing_parameter", Field: "poll"},
			row{As: "ann", Do: choose, Body: `{"poll":7}`, Status: 400, Code: "invalid_parameter", Field: "poll"},
			row{As: "ann", Do: choose, Body: `{"poll":"{bob}"}`, Status: 400, Code: "invalid_parameter", Field: "poll"},
			row{As: "ann", Do: "POST /answers/{question}/poll", Body: `{"poll":"{tea}"}`, Status: 400, Field: "poll"}, // which is no poll
			row{As: "ann", Do: "POST /answers/nothing/poll", Body: `{"poll":"{tea}"}`, Status: 404},
			row{As: "mia", Do: "PUT /questions/{poll}", Body: `{"status":"archived"}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "bob", Do: choose, Body: `{"poll":"{tea}"}`, Status: 404},
			row{As: "ann", Do: choose, Body: `{"poll":"{tea}"}`, Status: 409, Code: "conflict"},
			row{As: "ann", Do: "DELETE /questions/{poll}", Status: 200, Events: []string{"question.deleted"}},
			row{As: "ann", Do: choose, Body: `{"poll":"{tea}"}`, Status: 404}, // nobody saw it any more
		)
		noDrift(t, s)
	})
}

func TestManyChooseAtOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		poll(t, s)
		people := []string{"admin", "mia", "ann", "bob"}
		var group sync.WaitGroup
		for i := range 48 {
			group.Go(func() {
				do := row{As: people[i%4], Do: "POST /answers/{poll}/poll", Body: `{"poll":"{` + []string{"tea", "coffee"}[i/4%2] + `}"}`}
				if reply := s.Ask(t, do); reply.Status != 200 {
					t.Errorf("%s: %d %s", do, reply.Status, reply.Body)
				}
			})
		}
		group.Wait()
		s.Check(t, row{As: "ann", Do: "GET /questions/{poll}", Status: 200, Want: `{"counts":{"pollVotes":4}}`})
		noDrift(t, s)
	})
}
