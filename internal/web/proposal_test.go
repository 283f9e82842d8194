package web_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestWhatWaitsIsSeenByWhoWroteItAndAtTheDesk(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask",
			Form: formOf("title", "Why do roses climb?", "description", "On walls.")})
		portal := s.Ask(t, resttest.Row{As: "admin", Do: "PUT /portal",
			Body: `{"name":"Test","domain":"stoa.example.com","policies":{"content":"approval"}}`})
		if portal.Status != 200 {
			t.Fatalf("%s", portal.Body)
		}
		b.walk(t,
			step{As: "bob", Do: "GET /settings/proposals", Has: []string{"You have nothing awaiting approval"}},
			step{Do: "GET /settings/proposals", To: "/sign-in?to=%2Fsettings%2Fproposals"},
			step{As: "bob", Do: "POST /questions/{q}/comments", Form: formOf("body", "So do **beans**."), Status: 303},
			step{As: "ann", Do: "POST /questions/{q}/edit", Form: formOf("title", "Why do beans climb?", "description", "On *poles*."),
				Status: 303},
			step{As: "bob", Do: "GET {qPath}", Has: []string{"Your comment on", "<strong>beans</strong>", "Awaiting approval", "Withdraw"},
				Lacks: []string{"poles"}},
			step{As: "ann", Do: "GET {qPath}", Has: []string{"Your edit to", "<em>poles</em>", "Why do roses climb?"},
				Lacks: []string{"<strong>beans</strong>"}},
			step{Do: "GET {qPath}", Has: []string{"Why do roses climb?"}, Lacks: []string{"beans", "poles"}},
			step{As: "ann", Do: "GET /questions/{q}/edit", Has: []string{"Why do beans climb?", "On *poles*."}},
			step{As: "mia", Do: "GET /desk", Has: []string{"New comment on", "<strong>beans</strong>", "Edit to", "<em>poles</em>", "Current version"}},
			step{As: "mia", Do: "GET /notifications", Has: []string{"wrote something that needs approval"}},
		)
		own := s.Ask(t, resttest.Row{As: "bob", Do: "GET /user/proposals"})
		s.Set("c", own.Get("0.id").(string))
		edit := s.Ask(t, resttest.Row{As: "ann", Do: "GET /user/proposals"})
		s.Set("e", edit.Get("0.id").(string))
		b.walk(t,
			step{As: "ann", Do: "POST /settings/proposals/{c}", Status: 404},
			step{As: "mia", Do: "POST /desk/resolve", Form: "item=proposal+{e}&action=reject&note=Roses+please", Status: 303},
			step{As: "ann", Do: "GET /settings/proposals", Has: []string{"Rejected", "Roses please", "Why do beans climb?"}},
			step{As: "ann", Do: "GET /notifications", Has: []string{"rejected what you wrote", "Roses please"}},
			step{As: "ann", Do: "POST /settings/proposals/{e}", Status: 303},
			step{As: "ann", Do: "GET {qPath}", Lacks: []string{"beans"}},
			step{As: "mia", Do: "POST /desk/resolve", Form: "item=proposal+{c}+1&action=approve", Status: 303}, // as it was long ago
			step{Do: "GET {qPath}", Lacks: []string{"beans"}},
			step{As: "mia", Do: "POST /desk/resolve", Form: "item=proposal+{c}&action=approve", Status: 303},
			step{Do: "GET {qPath}", Has: []string{"<strong>beans</strong>"}},
		)
	})
}
