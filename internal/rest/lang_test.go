package rest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// holds fails the test where a mail lacks one of the texts in either of its parts.
func holds(t *testing.T, m mailtest.Mail, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(m.Text, text) || !strings.Contains(m.HTML, text) {
			t.Errorf("%q is not in both parts of\n%s\n%s", text, m.Text, m.HTML)
		}
	}
}

// came fails the test unless those mails came, and returns them in their order.
func came(t *testing.T, post *mailtest.Server, want ...string) []mailtest.Mail {
	t.Helper()
	got := post.Take()
	slices.SortFunc(got, func(a, b mailtest.Mail) int { return strings.Compare(a.To, b.To) })
	if !slices.Equal(subjects(got), want) {
		t.Fatalf("the mails are %q, not %q", subjects(got), want)
	}
	return got
}

func TestMailsAboutTheAccountComeInTheReadersLanguage(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		s.Check(t,
			row{As: "ann", Do: "POST /users", Body: `{"username":"cleo","email":"cleo@example.com","lang":"de","password":"long enough"}`,
				Status: 201, Events: joined},
			row{As: "ann", Do: "POST /users", Body: `{"username":"dan","email":"dan@example.com"}`, Status: 201, Events: joined},
		)
		s.Worker.Drain(t.Context())
		got := came(t, post, "cleo@example.com: Bestätige deine E-Mail-Adresse", "dan@example.com: Confirm your email address")
		holds(t, got[0], "Hallo cleo,", "für das Konto cleo bei Test angegeben", "Meine Adresse bestätigen",
			"Der Link gilt drei Tage lang.")
		holds(t, got[1], "Hi dan,", "for the account dan on Test", "Confirm email", "The link expires in 3 days.")
		if !strings.Contains(got[0].HTML, `<html lang="de" dir="ltr">`) || !strings.Contains(got[1].HTML, `<html lang="en" dir="ltr">`) {
			t.Errorf("the mails begin with %.60s and %.60s", got[0].HTML, got[1].HTML)
		}
		signIn(t, s, "cleo", "long+enough")
		s.Check(t,
			row{As: "ann", Do: "PUT /user", Body: `{"lang":" de-AT "}`, Status: 200, Events: edited, Want: `{"lang":"de-AT"}`},
			row{As: "bob", Do: "GET /users/{ann}", Status: 200, Lacks: []string{"lang"}},
			row{As: "mia", Do: "GET /users/{ann}", Status: 200, Want: `{"lang":"de-AT"}`},
			row{As: "ann", Do: "PUT /user", Body: `{"lang":"the one of poets"}`, Status: 400, Field: "lang"},
			row{As: "ann", Do: "PUT /user", Body: `{"lang":"en-` + strings.Repeat("aaaaaaa-", 5) + `a"}`, Status: 400, Field: "lang"},
			row{Do: "POST /user/password/forgot", Body: `{"email":"ann@test.example"}`, Status: 200},
			row{Do: "POST /user/password/forgot", Body: `{"email":"bob@test.example"}`, Status: 200},
			row{As: "cleo", Do: "PUT /user", Body: `{"email":"ann@test.example","currentPassword":"long enough"}`, Status: 200,
				Events: edited},
		)
		s.Worker.Drain(t.Context())
		got = post.Take()
		want := []string{"ann@test.example: Du hast schon ein Konto", "ann@test.example: Wähle ein neues Passwort",
			"bob@test.example: Choose a new password"}
		if !slices.Equal(subjects(got), want) {
			t.Errorf("the mails are %q, not %q", subjects(got), want)
		}
		admin := community.Actor{ID: community.UserID(s.ID("admin")), Portal: s.Portal.ID, Role: community.Admin}
		s.Check(t, row{As: "admin", Do: "PUT /user", Body: `{"lang":"de"}`, Status: 200, Events: edited})
		if err := s.App.SendTestMail(t.Context(), admin); err != nil {
			t.Fatal(err)
		}
		s.Worker.Drain(t.Context())
		holds(t, came(t, post, "admin@stoa.localhost: Mails von Test kommen an")[0], "Das ist die Mail, um die du gebeten hast.")
	})
}

func TestNewsComeInTheReadersLanguage(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) { // it is Wednesday, 03:04
		asks := func(title string) row {
			return row{As: "mia", Do: "POST /questions",
				Body: `{"title":"` + title + `","description":"What do you think, @ann and @bob?"}`, Status: 201, Keep: "q",
				Events: []string{"question.asked"}}
		}
		s.Check(t,
			row{As: "ann", Do: "PUT /user", Body: `{"lang":"de"}`, Status: 200, Events: edited},
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"test.example","links":{"terms":"/terms"}}`,
				Status: 200, Events: portalChanged},
			asks("Why {n}?"),
		)
		send(t, s)
		got := came(t, post, "ann@test.example: mia hat dich erwähnt: Why {n}?", "bob@test.example: mia mentioned you: Why {n}?")
		holds(t, got[0], "mia hat dich erwähnt", "Ansehen",
			"weil du ein Konto bei Test hast", "Keine solchen Mails mehr", "Nutzungsbedingungen")
		holds(t, got[1], "mia mentioned you", "View", "because you have an account on Test", "Unsubscribe from emails like this",
			"Terms")
		for _, to := range []string{"ann", "bob"} {
			notify(t, s, community.VerbAnswer, to, on(s, community.OnQuestion, "q"), "mia", "admin", "")
			notify(t, s, community.VerbRequestAnswer, to, on(s, community.OnQuestion, "q"), "mia", "admin")
		}
		send(t, s)
		got = came(t, post, "ann@test.example: 2 Neuigkeiten: Why {n}?", "bob@test.example: 2 updates: Why {n}?")
		holds(t, got[0], "mia und 2 weitere haben eine Frage beantwortet", "mia und Admin haben dich um eine Antwort gebeten", "Ansehen")
		holds(t, got[1], "mia and 2 others answered a question", "mia and Admin asked you for an answer", "View")
		s.Check(t,
			row{As: "ann", Do: "PUT /user/mail", Body: `{"digest":"daily"}`, Status: 200},
			row{As: "bob", Do: "PUT /user/mail", Body: `{"digest":"daily"}`, Status: 200},
			asks("How?"),
			asks("Where?"),
		)
		send(t, s)
		s.Clock.Advance(4 * time.Hour)
		s.Worker.Drain(t.Context())
		got = came(t, post, "ann@test.example: Deine tägliche Zusammenfassung von Test", "bob@test.example: Your daily digest from Test")
		holds(t, got[0], "Das ist bei Test geschehen.", "mia hat dich erwähnt", "How?", "Where?", "Zu Test")
		holds(t, got[1], "Here’s what happened on Test.", "mia mentioned you", "How?", "Where?", "Go to Test")
	})
}

func TestWhoseLanguageIsNotSpokenIsWrittenToInThePortals(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		speaks := func(lang string) row {
			return row{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"test.example","lang":"` + lang + `"}`,
				Status: 200, Events: portalChanged, Want: `{"lang":"` + lang + `"}`}
		}
		forgot := func(want ...string) {
			t.Helper()
			for _, name := range []string{"ann", "bob", "mia"} {
				s.Check(t, row{Do: "POST /user/password/forgot", Body: `{"email":"` + name + `@test.example"}`, Status: 200})
			}
			s.Worker.Drain(t.Context())
			came(t, post, want...)
			s.Clock.Advance(2 * time.Minute)
		}
		german, english := ": Wähle ein neues Passwort", ": Choose a new password"
		s.Check(t,
			row{As: "ann", Do: "PUT /user", Body: `{"lang":"it"}`, Status: 200, Events: edited},
			row{As: "mia", Do: "PUT /user", Body: `{"lang":"en-GB"}`, Status: 200, Events: edited},
		)
		forgot("ann@test.example"+english, "bob@test.example"+english, "mia@test.example"+english)
		s.Check(t, speaks("de"))
		forgot("ann@test.example"+german, "bob@test.example"+german, "mia@test.example"+english)
		s.Check(t, speaks("it"))
		forgot("ann@test.example"+english, "bob@test.example"+english, "mia@test.example"+english)
		s.Check(t,
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"test.example","lang":"?"}`, Status: 400, Field: "lang"},
			row{As: "admin", Do: "DELETE /users/{mia}", Status: 200, Events: erased},
		)
		err := s.DB.Read(t.Context(), func(tx *store.Tx) error {
			u, err := tx.User(s.Portal.ID, community.UserID(s.ID("mia")))
			if err == nil && u.Lang != "" {
				t.Errorf("one who is erased still speaks %s", u.Lang)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
}
