package rest_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestReportsGoToTheModeratorsWhoResolveThem(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		make201(t, s, "ann", "/posts", `{"title":"x","content":"x"}`, "post")
		reported, resolved := []string{"reported"}, []string{"report.resolved"}
		s.Check(t,
			row{As: "bob", Do: "POST /questions/{question}/reports?type=Spam&description=Ads%20%3Cb%3E", Status: 201, Keep: "report",
				Events: reported, Want: `{"success":true,"_id":"*","__v":0,"type":"Spam","description":"Ads <b>","status":"open","kind":"question","record":"{question}","user":"{bob}","portal":"{portal}","createdAt":"*","updatedAt":"*"}`, Lacks: []string{"note", "resolvedBy"}},
			row{As: "bob", Do: "POST /questions/{question}/reports", Body: `{"type":"Harassment","description":"Worse"}`, Status: 200,
				Want: `{"id":"{report}","__v":1,"type":"Harrasment","description":"Worse"}`}, // the same one
			row{As: "mia", Do: "POST /questions/{question}/reports?type=JokeQuestion", Status: 201, Keep: "mias", Events: reported},
			row{As: "bob", Do: "POST /posts/{post}/reports?type=JokePost", Status: 201, Keep: "posts", Events: reported,
				Want: `{"kind":"post","record":"{post}"}`},

			row{As: "bob", Do: "POST /questions/{question}/reports", Status: 400, Code: "missing_parameter", Field: "type"},
			row{As: "bob", Do: "POST /questions/{question}/reports?type=Boring", Status: 400, Code: "invalid_parameter", Field: "type"},
			row{As: "bob", Do: "POST /questions/{question}/reports?type=DoesntAnswerQuestion", Status: 400, Field: "type"},
			row{As: "bob", Do: "POST /questions/{question}/reports?type=JokePost", Status: 400, Field: "type"},
			row{As: "bob", Do: "POST /posts/{post}/reports?type=JokeQuestion", Status: 400, Field: "type"},
			row{As: "bob", Do: "POST /questions/{question}/reports", Body: `{"type":5}`, Status: 400, Field: "type"},
			row{As: "bob", Do: "POST /questions/{question}/reports",
				Body: `{"type":"Spam","description":"` + strings.Repeat("x", 10_001) + `"}`, Status: 413, Field: "description"},
			row{As: "bob", Do: "POST /questions/" + absent + "/reports?type=Spam", Status: 404},
			row{Do: "POST /questions/{question}/reports?type=Spam", Status: 401},

			row{As: "bob", Do: "GET /reports", Status: 403, Code: "forbidden"},
			row{As: "mia", Do: "GET /reports", Status: 200, Want: `[{"id":"{posts}"},{"id":"{mias}"},{"id":"{report}","user":"{bob}"}]`,
				Statements: 4},
			row{As: "mia", Do: "GET /reports?status=done", Status: 400, Field: "status"},
			row{As: "bob", Do: "POST /reports/{report}/resolve", Body: `{"action":"accept"}`, Status: 403},
			row{As: "mia", Do: "POST /reports/{report}/resolve", Status: 400, Code: "missing_parameter", Field: "action"},
			row{As: "mia", Do: "POST /reports/{report}/resolve", Body: `{"action":"shrug"}`, Status: 400, Code: "invalid_parameter",
				Field: "action"},
			row{As: "mia", Do: "POST /reports/{report}/resolve", Body: `{"action":"accept","note":5}`, Status: 400, Field: "note"},
			row{As: "mia", Do: "POST /reports/{report}/resolve", Body: `{"action":"accept","note":"` + strings.Repeat("x", 10_001) + `"}`,
				Status: 413, Field: "note"},
			row{As: "mia", Do: "POST /reports/" + absent + "/resolve", Body: `{"action":"accept"}`, Status: 404},
			row{As: "mia", Do: "POST /reports/{report}/resolve", Body: `{"action":"accept","note":"Right"}`, Status: 200, Events: resolved,
				Want: `{"success":true,"status":"accepted","note":"Right","resolvedBy":"{mia}","resolvedAt":"*","__v":2}`},
			row{As: "admin", Do: "POST /reports/{report}/resolve", Body: `{"action":"reject"}`, Status: 409, Code: "conflict"},
			row{As: "admin", Do: "POST /reports/{mias}/resolve", Body: `{"action":"reject"}`, Status: 200, Events: resolved,
				Want: `{"status":"rejected"}`},
			row{As: "mia", Do: "GET /reports", Status: 200, Want: `[{"id":"{posts}"}]`},
			row{As: "mia", Do: "GET /reports?status=accepted", Status: 200, Want: `[{"id":"{report}","note":"Right"}]`},
			row{As: "mia", Do: "GET /reports?status=rejected", Status: 200, Want: `[{"id":"{mias}"}]`},
			row{As: "bob", Do: "POST /questions/{question}/reports?type=Spam", Status: 201, Keep: "again", Events: reported,
				Want: `{"__v":0}`, Lacks: []string{"note"}}, // a new one
			row{As: "mia", Do: "GET /reports", Status: 200, Want: `[{"id":"{again}"},{"id":"{posts}"}]`},
		)
		walk(t, s, "mia", "/reports?limit=1", 2)
	})
}
