package rest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestAPersonOfTheProductIsMadeOrChanged(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "admin", Do: "PUT /users/external:p-1", Body: `{"name":"Pia Post","email":"pia@product.example","title":"Potter"}`,
				Status: 201, Keep: "pia", Events: joined,
				Want: `{"success":true,"role":"member","status":"active","email":"pia@product.example","profile":{"username":"pia-post","name":"Pia Post","externalId":"p-1"}}`},
			row{As: "admin", Do: "PUT /users/external:p-1", Body: `{"name":"Pia P."}`, Status: 200, Events: edited,
				Want: `{"id":"{pia}","profile":{"username":"pia-post","name":"Pia P.","title":"Potter"}}`},
			row{As: "admin", Do: "PUT /users/external:p-1", Body: `{"name":"Pia P.","externalId":"p-1"}`, Status: 200,
				Want: `{"id":"{pia}","__v":1}`},
			row{As: "admin", Do: "PUT /users/external:p-2", Body: `{"username":"pete","password":"four words of mine","externalId":"p-2"}`,
				Status: 201, Events: joined},
			row{Do: "POST /oauth/token", Body: client("password", "username=pete&password=four+words+of+mine"), Status: 200},
			row{As: "admin", Do: "PUT /users/external:p-3", Body: `{"email":"quinn@product.example"}`, Status: 201,
				Want: `{"profile":{"username":"quinn"}}`, Events: joined},
			// What is wrong makes nobody.
			row{As: "admin", Do: "PUT /users/external:p-4", Body: `{}`, Status: 400, Code: "missing_parameter", Field: "username"},
			row{As: "admin", Do: "PUT /users/external:p-4", Body: `{"username":"ann"}`, Status: 409, Field: "username"},
			row{As: "admin", Do: "PUT /users/external:p-4", Body: `{"username":"rose","email":"ann@test.example"}`, Status: 409,
				Field: "email"},
			row{As: "admin", Do: "PUT /users/external:p-4", Body: `{"username":"rose","email":"nothing"}`, Status: 400, Field: "email"},
			row{As: "admin", Do: "PUT /users/external:p-4", Body: `{"username":"rose","externalId":"p-5"}`, Status: 400,
				Field: "externalId"},
			row{As: "admin", Do: "PUT /users/external:p-4", Body: `{"username":"rose","password":"short"}`, Status: 400, Field: "password"},
			row{As: "admin", Do: "PUT /users/external:p-4", Body: `{"username":"rose","role":"king"}`, Status: 400, Field: "role"},
			row{As: "admin", Do: "PUT /users/external:" + strings.Repeat("x", 257), Body: `{"username":"rose"}`, Status: 400,
				Field: "externalId"},
			row{As: "admin", Do: "PUT /users/external:", Body: `{"username":"rose"}`, Status: 404},
			row{As: "admin", Do: "PUT /users/" + absent, Body: `{"username":"rose"}`, Status: 404},
			// Nobody else makes people so.
			row{As: "mia", Do: "PUT /users/external:p-4", Body: `{"username":"rose"}`, Status: 404},
			row{As: "ann", Do: "PUT /users/external:p-4", Body: `{"username":"rose"}`, Status: 404},
			row{Do: "PUT /users/external:p-4", Body: `{"username":"rose"}`, Status: 401},
			row{As: "admin", Do: "GET /users/external:p-4", Status: 404},
			// An erased person does not come back by it.
			row{As: "admin", Do: "DELETE /users/external:p-1", Status: 200, Events: erased},
			row{As: "admin", Do: "PUT /users/external:p-1", Body: `{"username":"pia"}`, Status: 403, Field: "externalId"},
		)
		noDrift(t, s)
	})
}

func TestManyWhoMakeOnePersonMakeOne(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		var made, changed sync.Map
		var all sync.WaitGroup
		for i := range 16 {
			all.Go(func() {
				reply := s.Ask(t, row{As: "admin", Do: "PUT /users/external:one",
					Body: fmt.Sprintf(`{"username":"the-one","title":"%d"}`, i)})
				switch reply.Status {
				case http.StatusCreated:
					made.Store(i, reply.Get("id"))
				case http.StatusOK, http.StatusConflict: // changed meanwhile
					changed.Store(i, true)
				default:
					t.Errorf("status %d: %s", reply.Status, reply.Body)
				}
			})
		}
		all.Wait()
		n := 0
		made.Range(func(_, _ any) bool { n++; return true })
		if n != 1 {
			t.Errorf("%d were told that they made the person", n)
		}
		s.Check(t, row{As: "admin", Do: "GET /users?query=the-one", Status: 200, Want: `[{"profile":{"externalId":"one"}}]`})
	})
}

func TestABatchHasAnAnswerForEach(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "admin", Do: "POST /users/batch", Body: `{"users":[
				{"externalId":"b-1","username":"bea","email":"bea@product.example"},
				{"externalId":"b-2","username":"ann"},
				{"username":"nobody"},
				{"externalId":"b-3","username":5},
				"nonsense",
				{"externalId":"b-4","username":"cleo","password":"four words of mine"},
				{"externalId":"b-1","title":"Baker"},
				{"externalId":"b-5","username":"dan","verified":"perhaps"},
				{"externalId":"b-6","name":"Eve Ember","role":"moderator"},
				{"externalId":"b-7","username":"fay","email":"BEA@product.example"}]}`, Status: 200,
				Events: []string{"user.joined", "user.changed", "user.joined"},
				Want: `[{"status":201,"user":{"email":"bea@product.example","profile":{"externalId":"b-1"}}},
					{"status":409,"problem":{"code":"conflict","reason":"taken","errors":[{"field":"username"}]}},
					{"status":400,"problem":{"code":"missing_parameter","errors":[{"field":"externalId"}]}},
					{"status":400,"problem":{"reason":"wrong_type","errors":[{"field":"username"}]}},
					{"status":400,"problem":{"code":"invalid_parameter"}},
					{"status":400,"problem":{"reason":"not_in_batch","errors":[{"field":"password"}]}},
					{"status":200,"user":{"profile":{"username":"bea","title":"Baker"}}},
					{"status":400,"problem":{"errors":[{"field":"verified"}]}},
					{"status":201,"user":{"role":"moderator","profile":{"username":"eve-ember"}}},
					{"status":409,"problem":{"errors":[{"field":"email"}]}}]`},
			row{As: "admin", Do: "GET /users/external:b-2", Status: 404},
			row{As: "admin", Do: "GET /users/external:b-7", Status: 404},
			row{As: "admin", Do: "GET /users?query=fay", Status: 200, Want: `[]`}, // nothing of her is left
			row{As: "admin", Do: "POST /users/batch", Body: `{}`, Status: 400, Field: "users"},
			row{As: "admin", Do: "POST /users/batch", Body: `{"users":[]}`, Status: 400, Field: "users"},
			row{As: "admin", Do: "POST /users/batch", Body: `{"users":{}}`, Status: 400, Field: "users"},
			row{As: "admin", Do: "POST /users/batch", Body: `[]`, Status: 400},
			row{As: "admin", Do: "POST /users/batch", Body: `{"users":[` + strings.Repeat("{},", 1000) + `{}]}`, Status: 400,
				Field: "users"},
			row{As: "admin", Do: "POST /users/batch", Body: `{"users":[{"externalId":"` + strings.Repeat("x", 8<<20) + `"}]}`, Status: 413},
			row{As: "mia", Do: "POST /users/batch", Body: `{"users":[{"externalId":"x","username":"x1"}]}`, Status: 403},
			row{As: "ann", Do: "POST /users/batch", Body: `{"users":[{"externalId":"x","username":"x1"}]}`, Status: 403},
			row{Do: "POST /users/batch", Body: `{"users":[]}`, Status: 401},
		)
		noDrift(t, s)
	})
}

func TestAThousandPeopleComeInOneBatch(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		var people []string
		for i := range 1000 {
			people = append(people, fmt.Sprintf(`{"externalId":"m-%d","username":"m-%d","description":%q}`, i, i,
				strings.Repeat("words ", 300)))
		}
		body := `{"users":[` + strings.Join(people, ",") + `]}`
		for _, status := range []int{201, 200} {
			var answers []struct{ Status int }
			if err := json.Unmarshal(s.Ask(t, row{As: "admin", Do: "POST /users/batch", Body: body}).Body, &answers); err != nil ||
				len(answers) != 1000 {
				t.Fatalf("%d answers: %v", len(answers), err)
			}
			for i, answer := range answers {
				if answer.Status != status {
					t.Fatalf("person %d is answered %d, not %d", i, answer.Status, status)
				}
			}
		}
		noDrift(t, s)
	})
}

func TestABatchWithAKeyIsMadeOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		batch := row{As: "admin", Do: "POST /users/batch", Header: "Idempotency-Key: people",
			Body: `{"users":[{"externalId":"k-1","username":"ann"},{"externalId":"k-2","username":"kay"}]}`, Status: 200,
			Want: `[{"status":409},{"status":201}]`, Events: joined}
		again := batch
		again.Events = nil
		s.Check(t, batch, again)
		noDrift(t, s)
	})
}

func TestStaffFindPeopleByTheirAddress(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t, row{As: "ann", Do: "POST /users", Body: `{"username":"claimant","email":"ann@test.example"}`, Status: 201,
			Events: joined})
		for _, by := range []string{"email", "query"} {
			s.Check(t,
				row{As: "mia", Do: "GET /users?" + by + "=ANN@test.example", Status: 200,
					Want: `[{"id":"{ann}"}]`}, // and not who claims it
				row{As: "mia", Do: "GET /users?" + by + "=nobody@test.example", Status: 200, Want: `[]`},
				row{As: "mia", Do: "GET /users?" + by + "=ann@test", Status: 200, Want: `[]`},
				row{As: "ann", Do: "GET /users?" + by + "=ann@test.example", Status: 200, Want: `[{"id":"{ann}"}]`},
				row{As: "bob", Do: "GET /users?" + by + "=ann@test.example", Status: 200, Want: `[]`},
			)
		}
	})
}

// The id in the product is for the person, staff and the product: not for whoever
// came by a password.
func TestAnIDInTheProductIsNotForEverybody(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t, row{As: "admin", Do: "PUT /users/{ann}", Body: `{"externalId":"a-1"}`, Status: 200, Events: edited})
		make201(t, s, "ann", "/questions", `{"title":"Whose?"}`, "q")
		for _, name := range []string{"bob", "ann", "mia"} {
			s.Check(t, row{As: "admin", Do: "PUT /users/{" + name + "}", Body: `{"password":"four words of mine"}`, Status: 200})
			reply := s.Ask(t, row{Do: "POST /oauth/token", Body: client("password", "username="+name+"&password=four+words+of+mine")})
			s.SetToken("browser of "+name, reply.Get("access_token").(string))
			refreshed := s.Ask(t, row{Do: "POST /oauth/token",
				Body: client("refresh_token", "refresh_token="+reply.Get("refresh_token").(string))})
			s.SetToken("refreshed "+name, refreshed.Get("access_token").(string))
			service := s.Ask(t, row{Do: "POST /oauth/token", Body: client(string(community.GrantService), "email="+name+"@test.example")})
			service = s.Ask(t, row{Do: "POST /oauth/token",
				Body: client("refresh_token", "refresh_token="+service.Get("refresh_token").(string))})
			s.SetToken("service of "+name, service.Get("access_token").(string))
		}
		for as, sees := range map[string]bool{
			"browser of bob": false, "refreshed bob": false, "service of bob": true,
			"browser of ann": true, "refreshed ann": true, "service of ann": true, "browser of mia": true, "refreshed mia": true,
		} {
			id, status := `"a-1"`, 200
			if !sees {
				id, status = "null", 404
			}
			s.Check(t,
				row{As: as, Do: "GET /users/{ann}", Status: 200, Want: `{"profile":{"externalId":` + id + `}}`},
				row{As: as, Do: "GET /questions/{q}", Status: 200, Want: `{"user":{"profile":{"externalId":` + id + `}}}`},
				row{As: as, Do: "GET /questions", Status: 200, Want: `[{"user":{"profile":{"externalId":` + id + `}}}]`},
				row{As: as, Do: "GET /users?query=ann", Status: 200, Want: `[{"profile":{"externalId":` + id + `}}]`},
				row{As: as, Do: "GET /users/external:a-1", Status: status},
				row{As: as, Do: "GET /users/external:a-1/questions", Status: status},
			)
		}
	})
}

func TestWhatIsKeptOfAPersonIsExported(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t, row{As: "admin", Do: "PUT /users/{ann}", Body: `{"externalId":"a-1"}`, Status: 200, Events: edited})
		make201(t, s, "ann", "/questions", `{"title":"Mine","anonymous":true}`, "q")
		make201(t, s, "bob", "/questions", `{"title":"His"}`, "his")
		want := `{"user":{"username":"ann","email":"ann@test.example","externalId":"a-1"},"questions":[{"id":"{q}","title":"Mine","anonymous":true}]}`
		s.Check(t,
			row{As: "ann", Do: "GET /user/export", Status: 200, Want: want},
			row{As: "ann", Do: "GET /users/{ann}/export", Status: 200, Want: want},
			row{As: "admin", Do: "GET /users/{ann}/export", Status: 200, Want: want},
			row{As: "admin", Do: "GET /users/external:a-1/export", Status: 200, Want: want},
			row{As: "mia", Do: "GET /users/{ann}/export", Status: 403},
			row{As: "bob", Do: "GET /users/{ann}/export", Status: 403},
			row{Do: "GET /users/{ann}/export", Status: 401},
			row{Do: "GET /user/export", Status: 401},
			row{As: "admin", Do: "GET /users/" + absent + "/export", Status: 404},
			row{As: "admin", Do: "DELETE /users/{ann}", Status: 200, Events: erased},
			row{As: "admin", Do: "GET /users/{ann}/export", Status: 410},
		)
	})
}
