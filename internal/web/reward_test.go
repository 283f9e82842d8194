package web_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestPointsAreStakedOnThePageOfAQuestion(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask",
			Form: formOf("title", "Why do roses climb?", "description", "On walls.")})
		b.keep(t, "open", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "And tulips?", "description", "They stand.")})
		own := s.Ask(t, resttest.Row{As: "ann", Do: "POST /questions/{q}/answers", Body: `{"content":"<p>For fun.</p>"}`})
		s.Set("own", own.Get("shortId").(string))
		first := s.Ask(t, resttest.Row{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content":"<p>For light.</p>"}`})
		s.Set("a", first.Get("shortId").(string))
		s.Ask(t, resttest.Row{As: "mia", Do: "POST /answers/{own}/votes"})
		form := `action="/questions/{q}/reward"`
		b.walk(t,
			step{As: "ann", Do: "GET {qPath}", Lacks: []string{form}}, // it is off
			step{As: "ann", Do: "POST /questions/{q}/reward", Form: "amount=5&days=7", Status: 403, Has: []string{"Rewards are turned off"}},
		)
		portal := s.Ask(t, resttest.Row{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"stoa.example.com",
			"currency":{"enabled":true,"internal":{"name":"drachmae"},"external":{"name":"EUR"},"conversionRate":0.5}}`})
		if portal.Status != 200 {
			t.Fatalf("%s", portal.Body)
		}
		give := `action="/answers/{a}/award"`
		b.walk(t,
			step{Do: "GET {qPath}", Lacks: []string{form}},
			step{As: "ann", Do: "GET {qPath}", Has: []string{form}, Lacks: []string{give}},
			step{As: "ann", Do: "POST /questions/{q}/reward", Form: "amount=11&days=7", Status: 409, Has: []string{"don’t have enough points"}},
			step{As: "ann", Do: "POST /questions/{q}/reward", Form: "amount=x&days=7", Status: 400},
			step{As: "ann", Do: "POST /questions/{q}/reward", Form: "amount=4&days=7", To: "{qPath}#rewards"},
			step{As: "ann", Do: "GET {qPath}", Has: []string{"4 drachmae (2.00 EUR)", give, "Give 4 drachmae"},
				Lacks: []string{`action="/answers/{own}/award"`}},
			step{As: "bob", Do: "GET {qPath}", Has: []string{"4 drachmae"}, Lacks: []string{give}},
			step{Do: "GET /questions?reward=yes", Has: []string{"roses"}, Lacks: []string{"tulips"}},
			step{Do: "GET /questions?sort=reward", Has: []string{"roses", "tulips", "With a reward"}},
			step{As: "ann", Do: "GET /settings/points", Has: []string{"You have 6 drachmae (3.00 EUR)", "-4", "Offered for an answer to", "Why do roses climb?"}},
			step{Do: "GET /settings/points", To: "/sign-in?to=%2Fsettings%2Fpoints"},
		)
		reward, _ := s.Ask(t, resttest.Row{As: "ann", Do: "GET /questions/{q}"}).Get("rewards.0.id").(string)
		s.Set("r", reward)
		b.walk(t,
			step{As: "bob", Do: "POST /answers/{a}/award", Form: "reward={r}", Status: 403, Has: []string{"Only the person who offered a reward"}},
			step{As: "ann", Do: "POST /answers/{own}/award", Form: "reward={r}", Status: 400},
			step{As: "ann", Do: "POST /answers/{a}/award", Form: "reward={r}", To: "{qPath}#answer-{a}"},
			step{Do: "GET {qPath}", Has: []string{"Earned 4 drachmae", "given"}, Lacks: []string{give}},
			step{As: "bob", Do: "GET /settings/points", Has: []string{"You have 4 drachmae", "+4", "Reward for an answer to"}},
			step{As: "bob", Do: "GET /notifications", Has: []string{"rewarded your answer"}},
		)
	})
}
