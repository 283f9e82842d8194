package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestTopicsAreMadeChangedAndDeleted(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		added, changed := []string{"topic.added"}, []string{"topic.changed"}
		s.Check(t,
			row{As: "ann", Do: "POST /topics", Body: `{"name":" Home  office ","description":"<p>Desks</p><script>x</script>","picture":"/desk.png"}`, Status: 201, Keep: "topic", Events: added,
				Want: `{"success":true,"_id":"*","shortId":"*","name":"Home office","description":"<p>Desks</p>","picture":"/desk.png","user":{"id":"{ann}"},"portal":"{portal}",
				"createdAt":"*","updatedAt":"*","followed":false,"counts":{"questions":0,"posts":0,"followers":0}}`},
			row{As: "bob", Do: "POST /topics", Body: `{"name":"HOME OFFICE"}`, Status: 409, Code: "conflict", Field: "name"},
			row{As: "bob", Do: "POST /topics", Status: 400, Code: "missing_parameter", Field: "name"},
			row{As: "bob", Do: "POST /topics", Body: `{"name":" "}`, Status: 400, Code: "missing_parameter", Field: "name"},
			row{As: "bob", Do: "POST /topics", Body: `{"name":"` + strings.Repeat("ä", 61) + `"}`, Status: 400, Field: "name"},
			row{As: "bob", Do: "POST /topics", Body: `{"name":"` + absent + `"}`, Status: 400, Field: "name"}, // it would look like an id
			row{As: "bob", Do: "POST /topics", Body: `{"name":5}`, Status: 400, Field: "name"},
			row{As: "bob", Do: "POST /topics", Body: `{"name":"x","picture":"javascript:x"}`, Status: 400, Field: "picture"},
			row{As: "bob", Do: "POST /topics", Body: `{"name":"x","description":"` + strings.Repeat("x", 10_001) + `"}`, Status: 413,
				Field: "description"},
			row{As: "bob", Do: "GET /portal", Status: 200, Want: `{"counts":{"topics":1}}`}, // nothing else was made

			row{As: "bob", Do: "PUT /topics/{topic}", Body: `{"name":"x"}`, Status: 403, Code: "forbidden"},
			row{As: "ann", Do: "PUT /topics/{topic}", Body: `{"name":"Offices"}`, Status: 200, Events: changed,
				Want: `{"name":"Offices","description":"<p>Desks</p>","picture":"/desk.png"}`},
			row{As: "ann", Do: "PUT /topics/{topic}", Body: `{"name":"Offices"}`, Status: 200}, // as it is
			row{As: "mia", Do: "PUT /topics/{topic}", Body: `{"picture":""}`, Status: 200, Events: changed, Want: `{"picture":""}`},
			row{As: "mia", Do: "PUT /topics/{topic}", Body: `{"name":""}`, Status: 400, Field: "name"},
			row{As: "mia", Do: "PUT /topics/" + absent, Body: `{}`, Status: 404},

			row{As: "ann", Do: "POST /questions", Body: `{"title":"One","topics":["{topic}","Desks"]}`, Status: 201, Keep: "question",
				Events: askedAbout, Want: `{"topics":[{"id":"{topic}","name":"Offices"},{"name":"Desks"}]}`},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Two","topics":["offices","Offices","OFFICES"]}`, Status: 201,
				Keep: "two", Events: asked, Want: `{"topics":[{"id":"{topic}"}]}`},
			row{As: "ann", Do: "POST /posts", Body: `{"title":"x","content":"x","topics":["Desks","Offices","Chairs"]}`, Status: 201,
				Keep: "post", Events: []string{"post.added", "topic.added"}},
			row{As: "bob", Do: "GET /topics", Status: 200,
				Want: `[{"id":"{topic}","counts":{"questions":2,"posts":1}},{"name":"Desks","counts":{"questions":1,"posts":1}},{"name":"Chairs","counts":{"questions":0}}]`},
			row{As: "bob", Do: "GET /topics/{topic}/questions", Status: 200, Want: `[{"id":"{two}"},{"id":"{question}"}]`},
			row{As: "mia", Do: "PUT /topics/{topic}", Body: `{"name":"Bureaus"}`, Status: 200, Events: changed},
			row{As: "bob", Do: "GET /questions/{two}", Status: 200, Want: `{"topics":[{"name":"Bureaus"}]}`}, // known everywhere at once

			row{As: "bob", Do: "POST /topics/{topic}/followers", Status: 200, Events: []string{"followed"},
				Want: `{"success":true,"followed":true,"counts":{"followers":1}}`},
			row{As: "bob", Do: "POST /topics/{topic}/followers", Status: 200, Want: `{"counts":{"followers":1}}`},
			row{As: "mia", Do: "POST /topics/{topic}/followers", Status: 200, Events: []string{"followed"}},
			row{As: "ann", Do: "GET /topics/{topic}/followers", Status: 200, Want: `[{"id":"{mia}"},{"id":"{bob}"}]`},
			row{As: "mia", Do: "DELETE /topics/{topic}/followers", Status: 200, Want: `{"success":true}`},
			row{As: "mia", Do: "DELETE /topics/{topic}/followers", Status: 200},
			row{As: "bob", Do: "GET /topics/{topic}", Status: 200, Want: `{"followed":true,"counts":{"followers":1}}`},
			row{As: "ann", Do: "GET /topics/{topic}", Status: 200, Want: `{"followed":false}`},
			row{As: "ann", Do: "POST /topics/" + absent + "/followers", Status: 404},

			row{As: "ann", Do: "DELETE /topics/{topic}", Status: 403}, // what others wrote is about it
			row{As: "mia", Do: "DELETE /topics/{topic}", Status: 200, Want: `{"success":true}`, Events: []string{"topic.deleted"}},
			row{As: "mia", Do: "DELETE /topics/{topic}", Status: 410, Code: "gone"},
			row{As: "ann", Do: "GET /topics/{topic}", Status: 410},
			row{As: "ann", Do: "GET /topics/{topic}/questions", Status: 410},
			row{As: "ann", Do: "GET /topics/{topic}/followers", Status: 410},
			row{As: "ann", Do: "GET /topics/" + absent, Status: 404},
			row{As: "ann", Do: "GET /questions/{question}", Status: 200, Want: `{"topics":[{"name":"Desks"}]}`},
			row{As: "ann", Do: "GET /questions/{two}", Status: 200, Want: `{"topics":[]}`},
			row{As: "ann", Do: "GET /posts/{post}", Status: 200, Want: `{"topics":[{"name":"Desks"},{"name":"Chairs"}]}`},
			row{As: "ann", Do: "GET /portal", Status: 200, Want: `{"counts":{"topics":2}}`},
			row{As: "ann", Do: "POST /topics", Body: `{"name":"Bureaus"}`, Status: 201, Events: added}, // the name is free
			row{Do: "GET /topics", Status: 401},
		)
		noDrift(t, s)
	})
}

func TestTopicsAreListedByTheirQuestions(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for i := range 7 {
			make201(t, s, "ann", "/topics", fmt.Sprintf(`{"name":"t%d"}`, i), fmt.Sprint("t", i))
			for range i * 5 % 3 { // with ties
				make201(t, s, "ann", "/questions", fmt.Sprintf(`{"title":"x","topics":["t%d"]}`, i), "q")
			}
		}
		checkOrder(t, s.Ask(t, row{As: "bob", Do: "GET /topics"}), "counts.questions", "desc", "/topics")
		walk(t, s, "bob", "/topics?limit=2", 7)
		walk(t, s, "bob", "/topics?limit=7", 7)
	})
}

func TestWhoNamesATopicAnonymouslyIsNotItsMaker(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"x","topics":["Debts"],"anonymous":true}`, Status: 201,
				Events: askedAbout, Want: `{"topics":[{"name":"Debts","user":{"profile":{"name":"Anonymous"}}}]}`},
			row{As: "ann", Do: "POST /posts", Body: `{"title":"x","content":"x","topics":["Loans"],"anonymous":true}`, Status: 201,
				Events: []string{"post.added", "topic.added"}},
			row{As: "bob", Do: "GET /topics", Status: 200,
				Want: `[{"name":"Debts","user":{"profile":{"name":"Anonymous"}}},{"name":"Loans","user":{"profile":{"name":"Anonymous"}}}]`},
		)
	})
}
