package web_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// knowing has bob answer questions about Roses that others found good.
func knowing(t *testing.T, s *resttest.Site) {
	t.Helper()
	for i := range 2 {
		q := s.Ask(t, resttest.Row{As: "mia", Do: "POST /questions", Body: fmt.Sprintf(`{"title":"Old question %d","topics":["Roses"]}`, i)})
		s.Set("old", q.Get("id").(string))
		a := s.Ask(t, resttest.Row{As: "bob", Do: "POST /questions/{old}/answers", Body: `{"content":"Cut them in winter."}`})
		s.Set("good", a.Get("id").(string))
		if vote := s.Ask(t, resttest.Row{As: "ann", Do: "POST /answers/{good}/votes"}); vote.Status != 200 {
			t.Fatalf("%s", vote.Body)
		}
	}
}

func TestTheAskerIsShownWhoCouldAnswer(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		knowing(t, s)
		ask := "Ask bob"
		b.walk(t,
			step{As: "ann", Do: "GET /ask", Has: []string{"Suggest people to ask"}, Lacks: []string{ask}},
			step{As: "ann", Do: "POST /ask", Form: "act=experts&title=Why+do+roses+climb&topics=Roses",
				Has: []string{ask, "2 good answers", `value="ask {bob}"`, "Why do roses climb"}},
			step{As: "ann", Do: "POST /ask", Form: "act=experts&title=Something+else", Has: []string{"We don’t know anyone yet"}, Lacks: []string{ask}},
			step{As: "ann", Do: "POST /ask", Form: "act=experts&title=", Has: []string{"We don’t know anyone yet"}},
			step{As: "ann", Do: "POST /ask", Form: "act=ask+{bob}&title=Why+do+roses+climb&topics=Roses",
				Has: []string{`name="from" value="{bob}"`, "Why do roses climb"}, Lacks: []string{"Suggest people to ask"}},
			step{As: "ann", Do: "POST /ask", Form: "act=ask+nobody&title=Why", Lacks: []string{`value="nobody"`}},
		)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "Why do roses climb?", "topics", "Roses")})
		form := `action="/questions/{q}/requests"`
		b.walk(t,
			step{As: "ann", Do: "GET {qPath}", Has: []string{form, ask, "People who could answer this"}},
			step{As: "bob", Do: "GET {qPath}", Lacks: []string{form}},
			step{Do: "GET {qPath}", Lacks: []string{form}},
			step{Do: "POST /questions/{q}/requests", Form: "user={bob}", To: "/sign-in"},
			step{As: "bob", Do: "POST /questions/{q}/requests", Form: "user={mia}", Status: 403},
			step{As: "ann", Do: "POST /questions/{q}/requests", Form: "user=", Status: 400},
			step{As: "ann", Do: "POST /questions/{q}/requests", Form: "user={bob}", To: "{qPath}#asking"},
			step{As: "ann", Do: "GET {qPath}", Has: []string{"You asked", ">bob</a>"}, Lacks: []string{form}},
			step{As: "bob", Do: "GET /notifications", Has: []string{"asked you for an answer"}},
			step{As: "mia", Do: "POST /questions/{q}/answer", Form: "content=For+light", To: "…"},
			step{As: "ann", Do: "GET {qPath}", Lacks: []string{"You asked", form}},
		)
	})
}

func TestUnansweredQuestionsHaveAPageForWhoCouldAnswer(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		knowing(t, s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "Why do roses climb?", "topics", "Roses")})
		b.walk(t,
			step{Do: "GET /for-you", To: "/sign-in?to=%2Ffor-you"},
			step{As: "bob", Do: "GET /unanswered", Has: []string{`href="/for-you"`}},
			step{Do: "GET /unanswered", Lacks: []string{`href="/for-you"`}},
			step{As: "bob", Do: "GET /for-you", Has: []string{"Why do roses climb?"}},
			step{As: "ann", Do: "GET /for-you", Has: []string{"No questions for you right now"}, Lacks: []string{"Why do roses climb?"}},
			step{As: "bob", Do: "GET /settings/notifications", Has: []string{`name="asked" value="true" checked`, `name="web.suggested_question"`}},
			step{As: "bob", Do: "POST /settings/asking", Form: "", To: "/settings/notifications"},
			step{As: "bob", Do: "GET /settings/notifications", Lacks: []string{`name="asked" value="true" checked`}},
			step{As: "ann", Do: "GET {qPath}", Lacks: []string{"/requests"}},
			step{As: "ann", Do: "POST /ask", Form: "title=To+bob&from={bob}", Status: 400, Has: []string{"can’t be asked for an answer"}},
			step{As: "bob", Do: "POST /settings/asking", Form: "asked=true", To: "/settings/notifications"},
		)
		s.Clock.Advance(7 * time.Hour)
		if err := s.App.SuggestQuestions(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.walk(t, step{As: "bob", Do: "GET /notifications", Has: []string{"asked a question you could answer", "Why do roses climb?"}})
	})
}
