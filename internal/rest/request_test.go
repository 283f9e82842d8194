package rest_test

import (
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var (
	spaceRequested = []string{"space.requested"}
	requestEnded   = []string{"space.request.ended"}
)

func TestAPrivateSpaceIsJoinedByAsking(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		s.Join(t, "dee", "member")
		ask := row{As: "dee", Do: "POST /spaces/{private}/membership", Status: 202, Events: spaceRequested,
			Want: `{"success":true,"role":"","requested":true,"counts":{"members":2,"questions":0}}`}
		again := ask
		again.Events = nil
		s.Check(t, ask, again,
			row{As: "dee", Do: "GET /spaces/{private}", Status: 200, Want: `{"requested":true,"role":""}`},
			row{As: "dee", Do: "GET /questions?space={private}", Status: 403},
			row{As: "dee", Do: "GET /spaces/{private}/members", Status: 403},
			row{As: "bob", Do: "GET /spaces/{private}", Status: 200, Want: `{"requested":false}`},
			row{As: "cas", Do: "GET /spaces/{private}", Status: 200, Want: `{"requested":false}`},
			row{As: "ann", Do: "GET /notifications", Status: 200,
				Want: `[{"verb":"space_request","from":[{"id":"{dee}"}],"objects":[{"_type":"space","id":"{private}","title":"private"}]}]`},
			row{As: "mia", Do: "GET /notifications", Status: 200, Want: `[{"verb":"space_request"}]`},
			row{As: "bob", Do: "GET /notifications", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /spaces/{private}/requests", Status: 200, Want: `[{"user":{"id":"{dee}"},"askedAt":"*"}]`},
			row{As: "mia", Do: "GET /spaces/slug:private/requests", Status: 200, Want: `[{"user":{"id":"{dee}"}}]`},
			// Let in.
			row{As: "ann", Do: "POST /spaces/{private}/requests/{dee}/approve", Status: 200, Events: spaceJoined,
				Want: `{"success":true,"role":"member","user":{"id":"{dee}"}}`},
			row{As: "ann", Do: "POST /spaces/{private}/requests/{dee}/approve", Status: 404},
			row{As: "dee", Do: "GET /spaces/{private}", Status: 200, Want: `{"requested":false,"role":"member"}`},
			row{As: "dee", Do: "GET /questions?space={private}", Status: 200},
			row{As: "dee", Do: "GET /notifications", Status: 200,
				Want: `[{"verb":"space_approve","from":[{"id":"{ann}"}],"objects":[{"id":"{private}"}]}]`},
			row{As: "ann", Do: "GET /notifications", Status: 200, Want: `[]`}, // nobody asks any more
			row{As: "dee", Do: "POST /spaces/{private}/membership", Status: 200, Want: `{"role":"member"}`},
			row{As: "dee", Do: "DELETE /spaces/{private}/membership", Status: 200, Events: spaceLeft},
		)
		// Withdrawn, declined, and added by somebody else.
		ask.Want, again.Want = "", ""
		s.Check(t, ask,
			row{As: "dee", Do: "DELETE /spaces/{private}/membership", Status: 200, Events: requestEnded},
			row{As: "dee", Do: "DELETE /spaces/{private}/membership", Status: 200},
			row{As: "dee", Do: "GET /spaces/{private}", Status: 200, Want: `{"requested":false}`},
			ask,
			row{As: "ann", Do: "DELETE /spaces/{private}/requests/{dee}", Status: 200, Events: requestEnded},
			row{As: "ann", Do: "DELETE /spaces/{private}/requests/{dee}", Status: 200},
			row{As: "ann", Do: "GET /spaces/{private}/requests", Status: 200, Want: `[]`},
			ask,
			row{As: "ann", Do: "PUT /spaces/{private}/members/{dee}", Status: 200, Events: spaceJoined},
			row{As: "ann", Do: "GET /spaces/{private}/requests", Status: 200, Want: `[]`},
			row{As: "dee", Do: "DELETE /spaces/{private}/membership", Status: 200, Events: spaceLeft},
			// Who asked and is erased asks no more.
			ask,
			row{As: "admin", Do: "DELETE /users/{dee}", Status: 200, Events: erased},
			row{As: "ann", Do: "GET /spaces/{private}/requests", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /notifications", Status: 200, Want: `[]`},
			// Staff of the portal need not ask.
			row{As: "mia", Do: "POST /spaces/{private}/membership", Status: 200, Want: `{"role":"member"}`, Events: spaceJoined},
		)
		noDrift(t, s)
	})
}

// What nobody gets by trying: into a space, to its requests, or to answer them.
func TestNobodyComesIntoAPrivateSpaceByTrying(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		s.Join(t, "dee", "member")
		make201(t, s, "ann", "/spaces", `{"name":"Invited","private":true,"inviteOnly":true}`, "invited")
		s.Check(t, row{As: "cas", Do: "POST /spaces/{private}/membership", Status: 202, Events: spaceRequested})
		for _, as := range []string{"cas", "dee", "bob"} { // who asks, who does not, and a member
			s.Check(t,
				row{As: as, Do: "GET /spaces/{private}/requests", Status: 403, Code: "forbidden"},
				row{As: as, Do: "POST /spaces/{private}/requests/{cas}/approve", Status: 403},
				row{As: as, Do: "DELETE /spaces/{private}/requests/{cas}", Status: 403},
				row{As: as, Do: "POST /spaces/{private}/requests/{" + as + "}/approve", Status: 403},
			)
		}
		s.Check(t,
			row{As: "cas", Do: "PUT /spaces/{private}/members/{cas}", Status: 403},
			row{As: "cas", Do: "PUT /spaces/{private}/members/{cas}", Body: `{"role":"admin"}`, Status: 403},
			row{As: "cas", Do: "POST /spaces/{hidden}/membership", Status: 404},
			row{As: "cas", Do: "GET /spaces/{hidden}/requests", Status: 404},
			row{As: "cas", Do: "POST /spaces/{hidden}/requests/{cas}/approve", Status: 404},
			row{As: "cas", Do: "DELETE /spaces/{hidden}/requests/{cas}", Status: 404},
			row{As: "cas", Do: "POST /spaces/{invited}/membership", Status: 403},
			row{As: "cas", Do: "GET /spaces/{invited}", Status: 200, Want: `{"requested":false}`},
			row{Do: "POST /spaces/{private}/membership", Status: 401},
			row{Do: "GET /spaces/{private}/requests", Status: 401},
			row{Do: "POST /spaces/{private}/requests/{cas}/approve", Status: 401},
			row{As: "ann", Do: "POST /spaces/{private}/requests/{dee}/approve", Status: 404}, // who did not ask
			row{As: "ann", Do: "POST /spaces/{private}/requests/" + absent + "/approve", Status: 404},
			row{As: "ann", Do: "POST /spaces/{open}/requests/{cas}/approve", Status: 404}, // who asked elsewhere
			row{As: "ann", Do: "GET /spaces/" + absent + "/requests", Status: 404},
			row{As: "ann", Do: "GET /spaces/{private}/requests?limit=0", Status: 400, Field: "limit"},
			row{As: "cas", Do: "GET /spaces/{private}", Status: 200, Want: `{"role":"","requested":true,"counts":{"members":2}}`},
			row{As: "cas", Do: "GET /questions?space={private}", Status: 403},
			// A moderator of the space may, who does not run it.
			row{As: "ann", Do: "PUT /spaces/{private}/members/{bob}", Body: `{"role":"moderator"}`, Status: 200,
				Events: []string{"space.role.changed"}},
			row{As: "bob", Do: "GET /spaces/{private}/requests", Status: 200, Want: `[{"user":{"id":"{cas}"}}]`},
			row{As: "bob", Do: "POST /spaces/{private}/requests/{cas}/approve", Status: 200, Events: spaceJoined},
		)
		noDrift(t, s)
	})
}

func TestARequestIsAnsweredOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		s.Check(t, row{As: "cas", Do: "POST /spaces/{private}/membership", Status: 202, Events: spaceRequested})
		var answers [8]int
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				answers[i] = s.Ask(t, row{As: []string{"ann", "mia"}[i%2], Do: "POST /spaces/{private}/requests/{cas}/approve"}).Status
			})
		}
		all.Wait()
		n := map[int]int{}
		for _, status := range answers {
			n[status]++
		}
		if n[200] != 1 || n[404] != len(answers)-1 {
			t.Errorf("the answers are %v", answers)
		}
		noDrift(t, s)
	})
}

func TestWhoWaitsForApprovalIsToldOf(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		setPolicy(t, s, "approval")
		s.Check(t,
			row{As: "ann", Do: "POST /users", Body: `{"username":"eve"}`, Status: 201, Want: `{"status":"pending"}`, Events: joined,
				Keep: "eve"},
			row{As: "ann", Do: "POST /users", Body: `{"username":"fay"}`, Status: 201, Want: `{"status":"pending"}`, Events: joined,
				Keep: "fay"},
			row{As: "mia", Do: "GET /notifications", Status: 200,
				Want: `[{"verb":"member_waits","from":[{"id":"{fay}"}],"objects":[]},{"verb":"member_waits","from":[{"id":"{eve}"}]}]`},
			row{As: "admin", Do: "GET /notifications", Status: 200, Want: `[{"verb":"member_waits"},{"verb":"member_waits"}]`},
			row{As: "bob", Do: "GET /notifications", Status: 200, Want: `[]`},
			row{As: "mia", Do: "PUT /users/{eve}", Body: `{"status":"active"}`, Status: 200, Events: edited},
			row{As: "mia", Do: "PUT /users/{fay}", Body: `{"status":"banned"}`, Status: 200, Events: edited},
			row{As: "mia", Do: "GET /notifications", Status: 200, Want: `[]`},
			row{As: "mia", Do: "PUT /users/{fay}", Body: `{"status":"active"}`, Status: 200, Events: edited},
			row{As: "mia", Do: "POST /users", Body: `{"username":"gus"}`, Status: 201, Want: `{"status":"active"}`, Events: joined},
			row{As: "admin", Do: "GET /notifications", Status: 200, Want: `[]`},
		)
		for name, want := range map[string]string{"eve": `[{"verb":"member_approve","from":[{"id":"{mia}"}]}]`, "fay": `[]`} {
			granted := s.Ask(t, row{Do: "POST /oauth/token", Body: client("service:client_secret_credentials", "user_id="+s.ID(name))})
			s.SetToken(name, granted.Get("access_token").(string))
			s.Check(t, row{As: name, Do: "GET /notifications", Status: 200, Want: want})
		}
		noDrift(t, s)
	})
}
