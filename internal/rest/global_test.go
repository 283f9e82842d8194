package rest_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// TestGlobalAnswersStandInTheListsOfOtherPortals has another portal let answers stand
// everywhere, and tries what must not come along.
func TestGlobalAnswersStandInTheListsOfOtherPortals(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		s.Check(t,
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"global":true}`, Status: 403, Code: "forbidden", Field: "global"},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"global":false}`, Status: 200},
			row{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"x","global":true}`, Status: 403, Field: "global"},
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"global":"x"}`, Status: 400, Field: "global"},
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"global":true}`, Status: 200, Want: `{"global":true}`,
				Events: []string{"answer.changed"}},
		)
		other := community.NewPortal("Other", "other.example", s.Clock.Now())
		if err := s.DB.Write(t.Context(), func(tx *store.Tx) error { return tx.AddPortal(other) }); err != nil {
			t.Fatal(err)
		}
		system := community.System(other.ID)
		name, email, role, secret := "zoe", "zoe@other.example", "member", "external-9"
		zoe, err := s.App.AddUser(t.Context(), system, app.UserEdit{Username: &name, Email: &email, Role: &role, ExternalID: &secret}, "")
		if err != nil {
			t.Fatal(err)
		}
		title, private, on := "Elsewhere?", community.Private, true
		ask := func(privacy *string) string {
			q, err := s.App.Ask(t.Context(), system, app.QuestionEdit{Title: &title, User: string(zoe.ID), Privacy: privacy})
			if err != nil {
				t.Fatal(err)
			}
			return string(q.ID)
		}
		reply := func(q, text string, e app.AnswerEdit) {
			e.Content, e.User = &text, string(zoe.ID)
			if _, err := s.App.AddAnswer(t.Context(), system, q, e); err != nil {
				t.Fatal(err)
			}
		}
		q := ask(nil)
		draft := "draft"
		reply(q, "signed and global", app.AnswerEdit{Global: &on})
		reply(q, "anonymous and global", app.AnswerEdit{Global: &on, Anonymous: &on})
		reply(q, "global and a draft", app.AnswerEdit{Global: &on, Status: &draft})
		reply(q, "of that portal only", app.AnswerEdit{})
		reply(ask(&private), "global and private", app.AnswerEdit{Global: &on})
		for _, who := range []string{"ann", "mia", "admin"} { // who moderate here, and not there
			got := s.Ask(t, row{As: who, Do: "GET /answers?sort=createdAt.asc"})
			if n := got.Header.Get("X-Total-Count"); n != "3" {
				t.Errorf("%s lists %s answers", who, n)
			}
			body := string(got.Body)
			for text, want := range map[string]int{"signed and global": 1, "anonymous and global": 1, "global and a draft": 0,
				"of that portal only": 0, "global and private": 0, email: 0, secret: 0} {
				if has := strings.Contains(body, text); has != (want == 1) {
					t.Errorf("%s: %q is %v in the list", who, text, has)
				}
			}
			told := ""
			for i := range 3 {
				if at := strconv.Itoa(i) + "."; got.Get(at+"anonymous") == true {
					told = fmt.Sprint(got.Get(at+"user.id"), got.Get(at+"user"))
				}
			}
			if told == "" || strings.Contains(told, string(zoe.ID)) {
				t.Errorf("%s is told of who is anonymous elsewhere: %q", who, told)
			}
		}
		noDrift(t, s)
	})
}
