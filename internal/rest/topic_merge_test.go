package rest_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestATopicHasOtherNames(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/topics", `{"name":"JavaScript"}`, "js")
		make201(t, s, "ann", "/topics", `{"name":"Go"}`, "go")
		put := func(as, body string) row { return row{As: as, Do: "PUT /topics/{js}", Body: body} }
		refused := func(r row, status int, field string) row {
			r.Status, r.Field = status, field
			return r
		}
		s.Check(t,
			refused(put("ann", `{"synonyms":["js"]}`), 403, "synonyms"), // its maker, who is no moderator
			refused(put("bob", `{"color":"#fff"}`), 403, ""),
			refused(put("mia", `{"synonyms":["go"]}`), 409, "synonyms"), // which is a topic
			refused(put("mia", `{"synonyms":["JavaScript"]}`), 409, "synonyms"),
			refused(put("mia", `{"synonyms":[""]}`), 400, "synonyms"),
			refused(put("mia", `{"synonyms":"js"}`), 400, "synonyms"),
			refused(put("mia", `{"color":"red;}"}`), 400, "color"),
			row{As: "mia", Do: "PUT /topics/{js}", Body: `{"synonyms":["JS","js","ECMAScript"],"color":"#f7df1e"}`, Status: 200,
				Events: []string{"topic.changed"}, Want: `{"synonyms":["ECMAScript","JS"],"color":"#f7df1e"}`},
			row{As: "mia", Do: "PUT /topics/{go}", Body: `{"synonyms":["js"]}`, Status: 409, Field: "synonyms"},
			row{As: "bob", Do: "GET /topics/{js}", Status: 200, Want: `{"synonyms":["ECMAScript","JS"]}`},
			// Asking with one gives the topic, and none is made of it.
			row{As: "bob", Do: "POST /questions", Body: `{"title":"Why?","topics":["js","  ecmascript "]}`, Status: 201, Keep: "q", Events: asked,
				Want: `{"topics":[{"id":"{js}","name":"JavaScript"}]}`},
			row{As: "bob", Do: "GET /questions?topic=ECMAScript", Status: 200, Want: `[{"id":"{q}"}]`},
			row{As: "bob", Do: "POST /topics", Body: `{"name":"js"}`, Status: 409, Field: "name"},
			row{As: "mia", Do: "PUT /topics/{go}", Body: `{"name":"JS"}`, Status: 409, Field: "name"},
			row{As: "mia", Do: "PUT /topics/{js}", Body: `{"synonyms":["JS"]}`, Status: 200, Want: `{"synonyms":["JS"]}`},
			row{As: "bob", Do: "POST /topics", Body: `{"name":"ECMAScript"}`, Status: 201, Events: []string{"topic.added"}},
			row{As: "mia", Do: "DELETE /topics/{js}", Status: 200, Events: []string{"topic.deleted"}},
			row{As: "bob", Do: "POST /topics", Body: `{"name":"JS"}`, Status: 201, Events: []string{"topic.added"}},
		)
		noDrift(t, s)
	})
}

func TestTwoTopicsAreMerged(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cy", "member")
		make201(t, s, "ann", "/topics", `{"name":"JS"}`, "js")
		full := make201(t, s, "ann", "/topics", `{"name":"JavaScript"}`, "full")
		make201(t, s, "ann", "/topics", `{"name":"Go"}`, "go")
		make201(t, s, "ann", "/questions", `{"title":"One","topics":["JS"]}`, "one")
		make201(t, s, "ann", "/questions", `{"title":"Both","topics":["Go","JS","JavaScript"]}`, "both")
		make201(t, s, "ann", "/questions", `{"title":"Hush","topics":["JS"],"privacy":"private"}`, "hush")
		make201(t, s, "ann", "/posts", `{"title":"P","content":"x","topics":["JS"]}`, "post")
		s.Ask(t, row{As: "bob", Do: "POST /topics/{js}/followers", Body: `{"level":"all"}`})
		s.Ask(t, row{As: "bob", Do: "POST /topics/{full}/followers", Body: `{"level":"none"}`})
		s.Ask(t, row{As: "cy", Do: "POST /topics/{js}/followers", Body: `{"level":"first"}`})
		s.Ask(t, row{As: "mia", Do: "PUT /topics/{js}", Body: `{"synonyms":["ecma"]}`})
		short := s.Ask(t, row{As: "ann", Do: "GET /topics/{js}"}).Get("shortId").(string)
		s.Set("short", short)
		merge := "POST /topics/{js}/merge"
		s.Check(t,
			row{Do: merge, Body: `{"into":"{full}"}`, Status: 401},
			row{As: "ann", Do: merge, Body: `{"into":"{full}"}`, Status: 403}, // who made both
			row{As: "mia", Do: merge, Status: 400, Field: "into"},
			row{As: "mia", Do: merge, Body: `{"into":"{js}"}`, Status: 400, Field: "into"},
			row{As: "mia", Do: merge, Body: `{"into":"Nonesuch"}`, Status: 400, Field: "into"},
			row{As: "mia", Do: merge, Body: `{"into":"` + absent + `"}`, Status: 400, Field: "into"},
			row{As: "mia", Do: "POST /topics/" + absent + "/merge", Body: `{"into":"{js}"}`, Status: 404},
			row{As: "mia", Do: merge, Body: `{"into":"javascript"}`, Status: 200, Events: []string{"topic.deleted", "topic.changed"},
				Want: `{"id":"{full}","name":"JavaScript","synonyms":["ecma","JS"],"counts":{"questions":2,"posts":1,"followers":2}}`},
			row{As: "bob", Do: "GET /topics/{full}", Status: 200, Want: `{"level":"all"}`}, // the louder
			row{As: "cy", Do: "GET /topics/{full}", Status: 200, Want: `{"level":"first"}`},
			row{As: "bob", Do: "GET /topics/{js}", Status: 200, Want: `{"id":"{full}"}`},
			row{As: "bob", Do: "GET /topics/{short}", Status: 200, Want: `{"id":"{full}"}`},
			row{As: "bob", Do: "GET /questions/{one}", Status: 200, Want: `{"topics":[{"id":"{full}"}]}`},
			row{As: "bob", Do: "GET /questions/{both}", Status: 200, Want: `{"topics":[{"id":"{go}"},{"id":"{full}"}]}`},
			row{As: "ann", Do: "GET /questions/{hush}", Status: 200, Want: `{"topics":[{"id":"{full}"}]}`},
			row{As: "bob", Do: "GET /posts/{post}", Status: 200, Want: `{"topics":[{"id":"{full}"}]}`},
			row{As: "bob", Do: "GET /topics/{full}/questions", Status: 200, Want: `[{"id":"{both}"},{"id":"{one}"}]`},
			row{As: "bob", Do: "POST /questions", Body: `{"title":"Again","topics":["js","{js}"]}`, Status: 201, Events: asked,
				Want: `{"topics":[{"id":"{full}"}]}`},
			row{As: "bob", Do: "GET /portal", Status: 200, Want: `{"counts":{"topics":2}}`},
			row{As: "mia", Do: "GET /moderation/log?kind=merge", Status: 200, Want: `[{"kind":"merge","note":"JS","user":{"id":"{mia}"}}]`},
			// And that one into a third.
			row{As: "mia", Do: "POST /topics/{full}/merge", Body: `{"into":"{go}"}`, Status: 200,
				Events: []string{"topic.deleted", "topic.changed"}},
			row{As: "bob", Do: "GET /topics/{short}", Status: 200, Want: `{"id":"{go}"}`},
			row{As: "mia", Do: "DELETE /topics/{go}", Status: 200, Events: []string{"topic.deleted"}},
			row{As: "bob", Do: "GET /topics/{short}", Status: 404},
		)
		if full.Status != 201 {
			t.Error(full.Status)
		}
		noDrift(t, s)
	})
}

// A merge must not take what a closed space talks about out of it.
func TestTopicsOfDifferentPlacesAreNotMerged(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		reply := make201(t, s, "ann", "/questions", `{"title":"x","topics":["Merger"],"space":"{hidden}"}`, "deal")
		s.Set("inside", reply.Get("topics.0.id").(string))
		make201(t, s, "cas", "/topics", `{"name":"Money"}`, "outside")
		s.Check(t,
			row{As: "mia", Do: "POST /topics/{inside}/merge", Body: `{"into":"{outside}"}`, Status: 400, Field: "into"},
			row{As: "mia", Do: "POST /topics/{outside}/merge", Body: `{"into":"{inside}"}`, Status: 400, Field: "into"},
			row{As: "cas", Do: "POST /topics/{inside}/merge", Body: `{"into":"{outside}"}`, Status: 404},
			row{As: "mia", Do: "PUT /topics/{inside}", Body: `{"synonyms":["Fusion"]}`, Status: 200, Want: `{"synonyms":["Fusion"]}`},
			// What it is called in there is free outside, and means nothing there.
			row{As: "cas", Do: "POST /questions", Body: `{"title":"y","topics":["Fusion"]}`, Status: 201, Events: askedAbout},
			row{As: "bob", Do: "POST /questions", Body: `{"title":"z","topics":["Fusion"],"space":"{hidden}"}`, Status: 201, Keep: "z", Events: asked},
		)
		noDrift(t, s)
	})
}
