package web_test

import (
	"regexp"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var optionValue = regexp.MustCompile(`name="option" value="([0-9a-f]+)"`)

func TestAPollIsVotedInChangedAndClosedOnItsPages(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		soon := s.Clock.Now().Add(24 * time.Hour).Format("2006-01-02T15:04")
		later := s.Clock.Now().Add(48 * time.Hour).Format("2006-01-02T15:04")
		b.keep(t, "poll", "/questions/", step{As: "ann", Do: "POST /ask",
			Form: formOf("title", "Which days", "options", "Monday\nTuesday", "multiple", "true", "closesAt", soon)})
		edit := "/questions/{poll}/edit"
		b.walk(t,
			step{As: "bob", Do: "GET {pollPath}", Has: []string{`type="checkbox" name="option"`, "as many as you like", "Closes", `action="/questions/{poll}/poll"`},
				Lacks: []string{"Withdraw my vote", `type="radio"`}},
			step{As: "ann", Do: "GET " + edit, Has: []string{"Monday\nTuesday", `name="multiple" value="true" checked`, `value="` + soon + `"`}},
			step{As: "ann", Do: "POST " + edit, Form: formOf("title", "Which days", "options", "Monday\nmonday ", "multiple", "true"), Status: 400,
				Has: []string{`id="e-options"`, "Monday"}},
			step{As: "ann", Do: "POST " + edit, To: "{pollPath}",
				Form: formOf("title", "Which days", "options", "Monday\nFriday\nSunday", "multiple", "true", "closesAt", soon)},
		)
		ids := optionValue.FindAllStringSubmatch(string(b.do(t, step{Do: "GET {pollPath}"}).Body), -1)
		if len(ids) != 3 {
			t.Fatalf("there are %d options", len(ids))
		}
		vote := "option=" + ids[0][1] + "&option=" + ids[2][1]
		b.walk(t,
			step{As: "bob", Do: "POST /questions/{poll}/poll", Form: vote, To: "{pollPath}#poll"},
			step{As: "bob", Do: "GET {pollPath}", Has: []string{`value="` + ids[2][1] + `" checked`, "1 vote", "100 %", "Withdraw my vote"}},
			step{As: "ann", Do: "GET " + edit, Has: []string{`id="f-closesAt"`, "People have already voted"},
				Lacks: []string{`id="f-options"`, `name="multiple"`}},
			step{As: "ann", Do: "POST " + edit, Form: formOf("title", "Which days", "options", "Monday\nTuesday"), Status: 400,
				Has: []string{"People have already voted"}}, // a form from before the vote
			step{As: "bob", Do: "POST /questions/{poll}/poll", Form: vote + "&act=back", To: "{pollPath}#poll"},
			step{As: "bob", Do: "GET {pollPath}", Has: []string{"0 votes"}, Lacks: []string{"Withdraw my vote"}},
			step{As: "bob", Do: "POST /questions/{poll}/poll", Form: vote, To: "{pollPath}#poll"},
			step{As: "bob", Do: "POST /questions/{poll}/poll", To: "{pollPath}#poll"}, // with all boxes unticked
			step{As: "bob", Do: "GET {pollPath}", Has: []string{"0 votes"}},
			step{As: "bob", Do: "POST /questions/{poll}/poll", Form: vote, To: "{pollPath}#poll"},
			step{As: "ann", Do: "POST " + edit, Form: formOf("title", "Which days", "closesAt", "soon"), Status: 400,
				Has: []string{`id="e-closesAt"`}},
			step{As: "ann", Do: "POST " + edit, Form: formOf("title", "Which days", "closesAt", later), To: "{pollPath}"},
		)
		s.Clock.Advance(25 * time.Hour)
		b.walk(t, step{As: "bob", Do: "GET {pollPath}", Has: []string{"Closes", `action="/questions/{poll}/poll"`}})
		s.Clock.Advance(24 * time.Hour)
		b.walk(t,
			step{As: "bob", Do: "GET {pollPath}", Has: []string{"Closed <time", "1 vote", "100 %"}, Lacks: []string{`action="/questions/{poll}/poll"`}},
			step{As: "bob", Do: "POST /questions/{poll}/poll", Form: "act=back", Status: 409, Has: []string{"This poll is closed"}},
			step{As: "ann", Do: "POST " + edit, Form: formOf("title", "Which day", "closesAt", later), To: "/questions/{poll}/which-day"},
			step{As: "ann", Do: "POST " + edit, Form: formOf("title", "Which days", "closesAt", ""), To: "{pollPath}"},
			step{As: "bob", Do: "GET {pollPath}", Has: []string{"Withdraw my vote"}, Lacks: []string{"Closed"}},
		)
	})
}
