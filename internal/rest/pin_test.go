package rest_test

import (
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// board makes a topic, a question and a post about it by ann, and a question of bob's in
// ann's space.
func board(t *testing.T, s *resttest.Site) {
	t.Helper()
	make201(t, s, "ann", "/topics", `{"name":"Roses"}`, "topic")
	make201(t, s, "ann", "/topics", `{"name":"Tulips"}`, "other")
	make201(t, s, "ann", "/questions", `{"title":"How to prune?","topics":["Roses"]}`, "q")
	make201(t, s, "ann", "/posts", `{"title":"House rules","content":"Be kind.","topics":["Roses"]}`, "p")
	make201(t, s, "ann", "/spaces", `{"name":"Club"}`, "space")
	s.Ask(t, row{As: "bob", Do: "POST /spaces/{space}/membership"})
	make201(t, s, "bob", "/questions", `{"title":"When do we meet?","space":"{space}"}`, "inside")
}

func TestModeratorsPinWhatAPlaceShowsFirst(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		board(t, s)
		s.Check(t,
			row{As: "bob", Do: "GET /pins", Status: 200, Want: `[]`},
			row{As: "mia", Do: "PUT /questions/{q}/pin", Body: `{"portal":true,"topics":["{topic}"]}`, Status: 200, Events: questionChanged,
				Want: `{"id":"{q}","type":"question","pinned":{"portal":true,"space":false,"topics":["{topic}"]},"question":{"id":"{q}"},"success":true}`},
			row{As: "mia", Do: "PUT /questions/{q}/pin", Body: `{"portal":true}`, Status: 200}, // which it is
			row{As: "mia", Do: "PUT /posts/{p}/pin", Body: `{"portal":true}`, Status: 200, Events: postChanged, Want: `{"type":"post","post":{"id":"{p}"}}`},
			row{As: "bob", Do: "GET /pins", Status: 200, Want: `[{"id":"{p}","type":"post"},{"id":"{q}","type":"question"}]`},
			row{As: "bob", Do: "GET /pins?topic={topic}", Status: 200, Want: `[{"id":"{q}"}]`},
			row{As: "bob", Do: "GET /pins?space={space}", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"pinned":{"portal":true,"space":false,"topics":["{topic}"]}}`},
			row{As: "bob", Do: "GET /posts/{p}", Status: 200, Want: `{"pinned":{"portal":true,"topics":[]}}`},
			row{As: "mia", Do: "PUT /questions/{inside}/pin", Body: `{"space":true}`, Status: 200, Events: questionChanged},
			row{As: "bob", Do: "GET /pins?space=slug:club", Status: 200, Want: `[{"id":"{inside}"}]`},
			row{As: "mia", Do: "PUT /questions/{q}/pin", Body: `{"portal":false,"topics":[]}`, Status: 200, Events: questionChanged,
				Want: `{"pinned":{"portal":false,"topics":[]}}`},
			row{As: "bob", Do: "GET /pins", Status: 200, Want: `[{"id":"{p}"}]`},
			row{As: "bob", Do: "GET /pins?topic={topic}", Status: 200, Want: `[]`},

			row{As: "mia", Do: "PUT /questions/{q}/pin", Body: `{"space":true}`, Status: 400, Field: "space"},
			row{As: "mia", Do: "PUT /questions/{q}/pin", Body: `{"topics":["{other}"]}`, Status: 400, Field: "topics"},
			row{As: "mia", Do: "PUT /questions/{q}/pin", Body: `{"topics":["nothing"]}`, Status: 400, Field: "topics"},
			row{As: "mia", Do: "PUT /questions/{q}/pin", Body: `{"topics":"{topic}"}`, Status: 400, Field: "topics"},
			row{As: "mia", Do: "PUT /questions/{q}/pin", Body: `{"portal":"yes"}`, Status: 400, Field: "portal"},
			row{As: "mia", Do: "PUT /questions/{q}/pin", Body: `{"home":true}`, Status: 400, Field: "home"},
			row{As: "mia", Do: "PUT /questions/nothing/pin", Body: `{"portal":true}`, Status: 404},
			row{As: "mia", Do: "PUT /questions/{p}/pin", Body: `{"portal":true}`, Status: 404},
			row{As: "bob", Do: "GET /pins?topic=nothing", Status: 404},
			row{As: "bob", Do: "GET /pins?space=nothing", Status: 404},
			row{As: "bob", Do: "GET /pins?space={space}&topic={topic}", Status: 400, Field: "topic"},
		)
		for range 4 {
			make201(t, s, "ann", "/questions", `{"title":"More"}`, "more")
			s.Check(t, row{As: "mia", Do: "PUT /questions/{more}/pin", Body: `{"portal":true}`, Status: 200, Events: questionChanged})
		}
		s.Check(t, row{As: "mia", Do: "PUT /questions/{q}/pin", Body: `{"portal":true}`, Status: 409, Want: `{"reason":"too_many_pins"}`})
		noDrift(t, s)
	})
}

// A pin gives nobody a sight or a say that they do not have.
func TestNobodyPinsByADetour(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		board(t, s)
		s.Join(t, "cy", "member")
		make201(t, s, "ann", "/spaces", `{"name":"Secret","private":true}`, "closed")
		make201(t, s, "ann", "/questions", `{"title":"Hush","space":"{closed}"}`, "hush")
		make201(t, s, "ann", "/questions", `{"title":"Private","privacy":"private"}`, "private")
		make201(t, s, "bob", "/questions", `{"title":"Out there","topics":["Roses"]}`, "out")
		tries := []struct {
			as, record, body string
			status           int
		}{
			{"", "{q}", `{"portal":true}`, 401},
			{"cy", "{q}", `{"portal":true}`, 403},
			{"ann", "{q}", `{"portal":true}`, 403},        // her own
			{"ann", "{q}", `{"topics":["{topic}"]}`, 403}, // of her own topic
			{"ann", "{inside}", `{"portal":true}`, 403},   // whose space she runs
			{"ann", "{inside}", `{"space":true,"portal":true}`, 403},
			{"bob", "{inside}", `{"space":true}`, 403}, // his own, in another's space
			{"cy", "{hush}", `{"space":true}`, 404},
			{"bob", "{private}", `{"portal":true}`, 404},
			{"mia", "{private}", `{"portal":true}`, 400},
			{"mia", "{hush}", `{"portal":true}`, 400},
		}
		for _, try := range tries {
			s.Check(t, row{As: try.as, Do: "PUT /questions/" + try.record + "/pin", Body: try.body, Status: try.status})
		}
		s.Check(t,
			row{As: "bob", Do: "GET /pins", Status: 200, Want: `[]`},
			row{As: "ann", Do: "PUT /questions/{inside}/pin", Body: `{"space":true}`, Status: 200, Events: questionChanged},
			row{As: "ann", Do: "PUT /questions/{hush}/pin", Body: `{"space":true}`, Status: 200, Events: questionChanged},
			row{As: "cy", Do: "GET /pins?space={closed}", Status: 403},
			row{As: "ann", Do: "GET /pins?space={closed}", Status: 200, Want: `[{"id":"{hush}"}]`},
			// What is brought into a space is not its staff's to pin.
			row{As: "bob", Do: "PUT /questions/{out}", Body: `{"space":"{space}"}`, Status: 200, Events: questionChanged},
			row{As: "ann", Do: "PUT /questions/{out}/pin", Body: `{"space":true}`, Status: 403},
			// Nor is what has left it shown there, or elsewhere.
			row{As: "bob", Do: "PUT /questions/{inside}", Body: `{"space":""}`, Status: 200, Events: questionChanged, Want: `{"pinned":{"space":false}}`},
			row{As: "bob", Do: "GET /pins?space={space}", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /pins", Status: 200, Want: `[]`},
			// What is hidden is shown to nobody first, and comes back with being shown.
			row{As: "mia", Do: "PUT /questions/{q}/pin", Body: `{"portal":true}`, Status: 200, Events: questionChanged},
			row{As: "mia", Do: "PUT /questions/{q}", Body: `{"status":"archived"}`, Status: 200, Events: questionChanged},
			row{As: "bob", Do: "GET /pins", Status: 200, Want: `[]`},
			row{As: "mia", Do: "GET /pins", Status: 200, Want: `[]`},
			row{As: "mia", Do: "PUT /questions/{q}", Body: `{"status":"published"}`, Status: 200, Events: questionChanged},
			row{As: "bob", Do: "GET /pins", Status: 200, Want: `[{"id":"{q}"}]`},
		)
		noDrift(t, s)
	})
}

func TestAPinIsLoggedUndoneAndGoesWithItsRecord(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		board(t, s)
		s.Check(t, row{As: "mia", Do: "PUT /questions/{q}/pin", Body: `{"portal":true,"topics":["{topic}"]}`, Status: 200, Events: questionChanged})
		log := s.Ask(t, row{As: "mia", Do: "GET /moderation/log", Status: 200})
		s.Set("act", log.Get("0.id").(string))
		s.Check(t,
			row{As: "mia", Do: "GET /moderation/log?kind=pin", Status: 200,
				Want: `[{"kind":"pin","before":{"pinned":""},"after":{"pinned":"portal topic:{topic}"}}]`},
			row{As: "ann", Do: "POST /moderation/log/{act}/undo", Status: 403},
			row{As: "mia", Do: "POST /moderation/log/{act}/undo", Status: 200, Events: questionChanged},
			row{As: "bob", Do: "GET /pins", Status: 200, Want: `[]`},
			row{As: "mia", Do: "POST /moderation/log/{act}/undo", Status: 409},

			row{As: "mia", Do: "PUT /questions/{q}/pin", Body: `{"portal":true,"topics":["{topic}"]}`, Status: 200, Events: questionChanged},
			row{As: "mia", Do: "POST /topics/{topic}/merge", Body: `{"into":"{other}"}`, Status: 200, Events: []string{"topic.changed", "topic.deleted"}},
			row{As: "bob", Do: "GET /pins?topic={other}", Status: 200, Want: `[{"id":"{q}"}]`},
			row{As: "ann", Do: "DELETE /questions/{q}", Status: 200, Events: []string{"question.deleted"}},
			row{As: "bob", Do: "GET /pins", Status: 200, Want: `[]`},
			row{As: "ann", Do: "POST /questions/{q}/restore", Status: 200, Events: []string{"restored"}},
		)
		s.Clock.Advance(10 * time.Second)
		s.Check(t, row{As: "bob", Do: "GET /pins", Status: 200, Want: `[{"id":"{q}","pinned":{"portal":true,"topics":["{other}"]}}]`})
		noDrift(t, s)
	})
}
