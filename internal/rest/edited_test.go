package rest_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestAnAuthorIsToldThatSomebodyElseEditedTheirWords(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s) // ann's question, bob's answer
		edits := func(who string) int {
			t.Helper()
			return strings.Count(string(s.Ask(t, row{As: who, Do: "GET /notifications"}).Body), `"verb":"edit"`)
		}
		s.Check(t,
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"title":"Mine"}`, Status: 200, Events: questionChanged}, // her own
		)
		if n := edits("ann"); n != 0 {
			t.Errorf("ann was told of her own edit %d times", n)
		}
		s.Check(t,
			row{As: "mia", Do: "PUT /questions/{question}", Body: `{"title":"Better"}`, Status: 200, Events: questionChanged},
			row{As: "mia", Do: "PUT /questions/{question}", Body: `{"title":"Best"}`, Status: 200, Events: questionChanged},
			row{As: "ann", Do: "GET /notifications?limit=1", Status: 200,
				Want: `[{"verb":"edit","from":[{"profile":{"username":"mia"}}],"objects":[{"id":"{question}"}]}]`},
		)
		if n := edits("ann"); n != 1 {
			t.Errorf("ann was told %d times of two edits, unread", n)
		}
		if n := edits("mia"); n != 0 {
			t.Errorf("mia was told of their own edit %d times", n)
		}
		// What changes no words tells nobody, nor what is not wanted.
		do(t, s, "mia", "PUT /answers/{answer}", `{"verified":true}`)
		do(t, s, "bob", "PUT /user/notifications/settings", `{"edit":{"web":false}}`)
		do(t, s, "bob", "PUT /answers/{answer}", `{"wiki":true}`)
		do(t, s, "mia", "PUT /answers/{answer}", `{"content":"x"}`)
		if n := edits("bob"); n != 0 {
			t.Errorf("bob was told %d times", n)
		}
		do(t, s, "bob", "PUT /user/notifications/settings", `{"edit":{"web":true}}`)
		do(t, s, "mia", "PUT /answers/{answer}", `{"content":"y"}`) // the community's answer
		if n := edits("bob"); n != 1 {
			t.Errorf("bob was told %d times of the edit of a community answer", n)
		}
		// Who may by points is somebody else as well.
		s.Join(t, "cas", "member")
		make201(t, s, "cas", "/questions/{question}/answers", `{"content":"Water it."}`, "other")
		do(t, s, "ann", "POST /answers/{other}/votes", ``)
		do(t, s, "admin", "PATCH /portal", `{"privileges":[{"privilege":"edit","points":1}]}`)
		do(t, s, "cas", "PUT /questions/{question}", `{"title":"Best of all"}`)
		s.Check(t, row{As: "ann", Do: "GET /notifications?limit=1", Status: 200,
			Want: `[{"verb":"edit","from":[{"profile":{"username":"cas"}},{"profile":{"username":"mia"}}]}]`})
		noDrift(t, s)
	})
}
