package rest_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// eachMailed runs fn with sites whose mails go to a server of their own.
func eachMailed(t *testing.T, fn func(*testing.T, *resttest.Site, *mailtest.Server)) {
	resttest.EachMade(t, func(t *testing.T) resttest.Options {
		post := mailtest.New(t)
		sender, err := mail.NewServer(post.URL(), "community@test.example")
		if err != nil {
			t.Fatal(err)
		}
		return resttest.Options{Mail: sent{sender, post},
			Config: app.Config{HasMail: true, BaseURL: "https://test.example", AccessTTL: 10000 * time.Hour}}
	}, func(t *testing.T, s *resttest.Site) { fn(t, s, s.Options().Mail.(sent).post) })
}

// sent is a sender with the server that it sends to.
type sent struct {
	*mail.Server
	post *mailtest.Server
}

var linkToken = regexp.MustCompile(`token=(stoa_ml_[A-Za-z0-9_-]+)`)

// link has the worker send what is due, and keeps the token of the one mail as
// {token}.
func link(t *testing.T, s *resttest.Site, post *mailtest.Server, to, subject string) {
	t.Helper()
	s.Worker.Drain(t.Context())
	got := post.Take()
	if len(got) != 1 || got[0].To != to || got[0].Subject() != subject {
		t.Fatalf("what came is %v", got)
	}
	found := linkToken.FindStringSubmatch(got[0].Text)
	if found == nil || !strings.Contains(got[0].HTML, found[1]) || got[0].Header.Get("List-Unsubscribe") != "" {
		t.Fatalf("the mail is %s", got[0].Text)
	}
	s.Set("token", found[1])
}

func TestANewAddressIsConfirmedByALink(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		s.Check(t,
			row{As: "ann", Do: "POST /users", Body: `{"username":"cleo","email":"cleo@example.com","password":"long enough"}`, Status: 201,
				Keep: "cleo", Events: joined},
			row{As: "admin", Do: "POST /users", Body: `{"username":"dan","email":"dan@example.com"}`, Status: 201,
				Events: joined}, // an admin vouches
		)
		link(t, s, post, "cleo@example.com", "Confirm your email address")
		s.SetToken("cleo", s.Ask(t, row{Do: "POST /oauth/token",
			Body: "grant_type=password&username=cleo&password=long+enough&client_id=test-client&client_secret=test-secret"}).Get("access_token").(string))
		s.Check(t,
			row{As: "cleo", Do: "GET /user/mail", Status: 200,
				Want: `{"email":"","pendingEmail":"cleo@example.com","verified":false,"digest":"none","enabled":true}`},
			row{As: "ann", Do: "GET /user/mail", Status: 200, Want: `{"verified":true}`},
			row{Do: "POST /user/verify", Body: `{"token":"wrong"}`, Status: 400, Field: "token"},
			row{Do: "POST /user/verify", Body: `{}`, Status: 400, Field: "token"},
			row{Do: "GET //mail/verify?token={token}", Status: 200}, // looking is not confirming
			row{As: "cleo", Do: "GET /user/mail", Status: 200, Want: `{"verified":false}`},
			row{Do: "POST /user/verify", Body: `{"token":"{token}"}`, Status: 200, Want: `{"success":true}`, Events: edited},
			row{As: "cleo", Do: "GET /user/mail", Status: 200, Want: `{"verified":true}`},
			row{Do: "POST /user/verify", Body: `{"token":"{token}"}`, Status: 400, Field: "token"},
			row{As: "cleo", Do: "POST /user/verify/resend", Status: 409},
			row{As: "cleo", Do: "PUT /user", Body: `{"email":"cleo@elsewhere.example","currentPassword":"long enough"}`, Status: 200,
				Events: edited},
			row{As: "cleo", Do: "GET /user/mail", Status: 200,
				Want: `{"email":"cleo@example.com","pendingEmail":"cleo@elsewhere.example","verified":true}`},
		)
		s.Clock.Advance(2 * time.Minute)
		expectMails(t, s, post, "cleo@elsewhere.example"+confirmMail, "cleo@example.com: Your email address is being changed")
		s.Set("old", s.ID("token"))
		s.Check(t, row{As: "cleo", Do: "POST /user/verify/resend", Status: 200})
		s.Worker.Drain(t.Context())
		if got := post.Take(); len(got) != 0 {
			t.Errorf("a second link within a minute: %v", got)
		}
		s.Clock.Advance(2 * time.Minute)
		s.Check(t, row{As: "cleo", Do: "POST /user/verify/resend", Status: 200},
			row{As: "cleo", Do: "POST /user/verify/resend", Status: 200})
		link(t, s, post, "cleo@elsewhere.example", "Confirm your email address")
		s.Clock.Advance(71 * time.Hour)
		s.Check(t,
			row{Do: "POST //mail/verify?token={old}", Status: 200, Events: edited},
			row{As: "cleo", Do: "GET /user/mail", Status: 200,
				Want: `{"email":"cleo@elsewhere.example","pendingEmail":"","verified":true}`},
		)
		s.Clock.Advance(2 * time.Hour)
		s.Check(t, row{Do: "POST /user/verify", Body: `{"token":"{token}"}`, Status: 400, Field: "token"}) // good for three days
	})
}

func TestAForgottenPasswordIsReset(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		known := s.Ask(t, row{Do: "POST /user/password/forgot", Body: `{"email":"ANN@test.example"}`})
		unknown := s.Ask(t, row{Do: "POST /user/password/forgot", Body: `{"email":"nobody@test.example"}`})
		if known.Status != 200 || known.Status != unknown.Status || string(known.Body) != string(unknown.Body) ||
			known.Statements != unknown.Statements {
			t.Errorf("of one who is there: %d %s in %d, else %d %s in %d", known.Status, known.Body, known.Statements, unknown.Status,
				unknown.Body, unknown.Statements)
		}
		link(t, s, post, "ann@test.example", "Choose a new password")
		s.Check(t,
			row{Do: "POST /user/password/forgot", Body: `{}`, Status: 400, Field: "email"},
			row{Do: "POST /user/password/forgot", Body: `{"email":"no address"}`, Status: 400, Field: "email"},
			row{Do: "POST /user/password/reset", Body: `{"token":"wrong","password":"long enough"}`, Status: 400, Field: "token"},
			row{Do: "POST /user/password/reset", Body: `{"password":"long enough"}`, Status: 400, Field: "token"},
			row{Do: "POST /user/password/reset", Body: `{"token":"{token}","password":"short"}`, Status: 400, Field: "password"},
			row{Do: "POST /user/verify", Body: `{"token":"{token}"}`, Status: 400, Field: "token"}, // it is for a password only
			row{As: "ann", Do: "GET /user", Status: 200},
			row{Do: "POST /user/password/reset", Body: `{"token":"{token}","password":"long enough"}`, Status: 200,
				Want: `{"success":true}`, Events: edited},
			row{As: "ann", Do: "GET /user", Status: 401}, // every sign-in has ended
			row{Do: "POST /user/password/reset", Body: `{"token":"{token}","password":"long enough"}`, Status: 400, Field: "token"},
			row{Do: "POST /oauth/token", Body: "grant_type=password&username=ann&password=long+enough&client_id=test-client&client_secret=test-secret", Status: 200},
		)
		s.Clock.Advance(2 * time.Minute)
		s.Check(t, row{Do: "POST /user/password/forgot", Body: `{"email":"bob@test.example"}`, Status: 200})
		link(t, s, post, "bob@test.example", "Choose a new password")
		s.Check(t,
			row{Do: "GET //mail/reset?token={token}", Status: 200},
			row{Do: "GET //mail/reset?token=wrong", Status: 400},
			row{As: "admin", Do: "PUT /users/{bob}", Body: `{"email":"bob@elsewhere.example"}`, Status: 200, Events: edited},
			row{Do: "POST /user/password/reset", Body: `{"token":"{token}","password":"long enough"}`, Status: 400,
				Field: "token"}, // the address is another
			row{Do: "POST /user/password/forgot", Body: `{"email":"mia@test.example"}`, Status: 200},
		)
		link(t, s, post, "mia@test.example", "Choose a new password")
		s.Clock.Advance(61 * time.Minute)
		s.Check(t, row{Do: "POST /user/password/reset", Body: `{"token":"{token}","password":"long enough"}`, Status: 400,
			Field: "token"}) // good for an hour
	})
}

func TestWithoutMailNothingIsPromised(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{Do: "POST /user/password/forgot", Body: `{"email":"ann@test.example"}`, Status: 409},
			row{As: "ann", Do: "POST /user/verify/resend", Status: 409},
			row{As: "ann", Do: "POST /users", Body: `{"username":"cleo","email":"cleo@example.com"}`, Status: 201, Events: joined},
			row{As: "ann", Do: "GET /user/mail", Status: 200, Want: `{"verified":true,"enabled":false}`},
			row{As: "ann", Do: "PUT /user/mail", Body: `{"digest":"hourly"}`, Status: 400, Field: "digest"},
			row{As: "ann", Do: "PUT /user/mail", Body: `{}`, Status: 400, Field: "digest"},
			row{Do: "GET /user/mail", Status: 401},
		)
	})
}

// notify writes a notification that is to be sent.
func notify(t *testing.T, s *resttest.Site, verb community.Verb, to string, about community.Ref, from ...string) {
	t.Helper()
	var ids []community.UserID
	for _, name := range from {
		ids = append(ids, community.UserID(s.ID(name)))
	}
	err := s.DB.Write(t.Context(), func(tx *store.Tx) error {
		return tx.AddNotifications(&community.Notification{ID: community.NewID[community.Notification](tx.Now), Portal: s.Portal.ID,
			Created: tx.Now, Updated: tx.Now, To: community.UserID(s.ID(to)), Verb: verb, About: about, From: ids, Web: true,
			Mail: community.MailWanted})
	})
	if err != nil {
		t.Fatal(err)
	}
}

// send has what is to be sent posted, and what is due in a moment sent.
func send(t *testing.T, s *resttest.Site) {
	t.Helper()
	if err := s.App.PostNews(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.Clock.Advance(time.Minute)
	s.Worker.Drain(t.Context())
}

func on(s *resttest.Site, subject community.Subject, name string) community.Ref {
	return community.Ref{On: subject, ID: s.ID(name)}
}

func subjects(mails []mailtest.Mail) (list []string) {
	for _, m := range mails {
		list = append(list, m.To+": "+m.Subject())
	}
	slices.Sort(list)
	return list
}

func TestNewsAreSentOnceAsOneMail(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Why <i>?","description":"Really"}`, Status: 201, Keep: "q",
				Events: []string{"question.asked"}},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Hidden"}`, Status: 201, Keep: "hidden",
				Events: []string{"question.asked"}},
			row{As: "mia", Do: "PUT /questions/{hidden}", Body: `{"status":"archived"}`, Status: 200, Events: []string{"question.changed"}},
		)
		notify(t, s, community.VerbAnswer, "bob", on(s, community.OnQuestion, "q"), "ann", "mia", "admin")
		notify(t, s, community.VerbAnswer, "bob", on(s, community.OnQuestion, "hidden"), "ann")
		notify(t, s, community.VerbFollowUser, "ann", on(s, community.OnUser, "ann"), "bob")
		notify(t, s, community.VerbMention, "ann", on(s, community.OnQuestion, "q"), "")
		send(t, s)
		got := post.Take()
		if want := []string{"ann@test.example: 2 updates from Test",
			"bob@test.example: ann and 2 others answered a question: Why <i>?"}; !slices.Equal(subjects(got), want) {
			t.Fatalf("the mails are %q, not %q", subjects(got), want)
		}
		for _, m := range got {
			if strings.Contains(m.Text, "Hidden") || !strings.Contains(m.Text, "https://test.example/questions/") ||
				m.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" {
				t.Errorf("the mail is %s", m.Text)
			}
			if m.To == "ann@test.example" && (!strings.Contains(m.Text, "Someone mentioned you") ||
				!strings.Contains(m.Text, "bob followed you")) {
				t.Errorf("the mail is %s", m.Text)
			}
		}
		send(t, s)
		if got := post.Take(); len(got) != 0 {
			t.Errorf("again came %v", subjects(got))
		}
		err := s.DB.Read(t.Context(), func(tx *store.Tx) error {
			queued, err := tx.QueuedNews(community.UserID(s.ID("bob")), 10)
			if len(queued) != 0 {
				t.Errorf("still queued are %v", queued)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
}

func TestThePolicyAndThePersonDecideWhatIsSent(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		both := func() {
			s.Check(t, row{As: "ann", Do: "POST /questions", Body: `{"title":"Why?"}`, Status: 201, Keep: "q",
				Events: []string{"question.asked"}})
			notify(t, s, community.VerbFollowQuestion, "ann", on(s, community.OnQuestion, "q"), "bob")
			notify(t, s, community.VerbMention, "bob", on(s, community.OnQuestion, "q"), "ann")
			send(t, s)
		}
		setPolicy := func(policy string) {
			err := s.DB.Write(t.Context(), func(tx *store.Tx) error {
				portals, err := tx.Portals()
				if err != nil {
					return err
				}
				portals[0].Settings.Policies.Email = policy
				if err := tx.SavePortal(portals[0]); err != nil {
					return err
				}
				return tx.Forget(store.ChangedPortal, string(s.Portal.ID))
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		setPolicy(community.EmailImportant)
		both()
		if got := subjects(post.Take()); len(got) != 1 || !strings.HasPrefix(got[0], "bob@") {
			t.Errorf("under important came %q", got)
		}
		setPolicy(community.EmailDisabled)
		both()
		s.Check(t, row{Do: "POST /user/password/forgot", Body: `{"email":"ann@test.example"}`, Status: 200})
		link(t, s, post, "ann@test.example", "Choose a new password") // and no news
		setPolicy(community.EmailEnabled)
		both()
		got := post.Take()
		if len(got) != 2 {
			t.Fatalf("under enabled came %q", subjects(got))
		}
		for _, m := range got {
			if !strings.HasPrefix(m.To, "ann@") {
				continue
			}
			address := strings.Trim(m.Header.Get("List-Unsubscribe"), "<>")
			s.Set("unsubscribe", strings.TrimPrefix(address, "https://test.example"))
		}
		s.Check(t,
			row{Do: "GET /{unsubscribe}", Status: 200},
			row{Do: "POST /{unsubscribe}x", Status: 400},
		)
		both()
		if got := post.Take(); len(got) != 2 {
			t.Errorf("a look at the page ended mails: %q", subjects(got))
		}
		s.Check(t, row{Do: "POST /{unsubscribe}", Body: "List-Unsubscribe=One-Click",
			Header: "Content-Type: application/x-www-form-urlencoded", Status: 200})
		both()
		if got := subjects(post.Take()); len(got) != 1 || !strings.HasPrefix(got[0], "bob@") {
			t.Errorf("after one click came %q", got)
		}
		notify(t, s, community.VerbAnswer, "ann", on(s, community.OnQuestion, "q"), "bob")
		send(t, s)
		if got := post.Take(); len(got) != 1 {
			t.Errorf("of another verb came %q", subjects(got))
		}
	})
}

func TestADigestComesInTheMorning(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) { // it is Wednesday, 03:04
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Why?"}`, Status: 201, Keep: "q", Events: []string{"question.asked"}},
			row{As: "ann", Do: "PUT /user/mail", Body: `{"digest":"daily"}`, Status: 200, Want: `{"digest":"daily","success":true}`},
			row{As: "bob", Do: "PUT /user/mail", Body: `{"digest":"weekly"}`, Status: 200},
		)
		for _, to := range []string{"ann", "bob"} {
			notify(t, s, community.VerbMention, to, on(s, community.OnQuestion, "q"), "mia")
		}
		send(t, s)
		if got := post.Take(); len(got) != 0 {
			t.Errorf("at once came %q", subjects(got))
		}
		s.Clock.Advance(4 * time.Hour)
		s.Worker.Drain(t.Context())
		if got := subjects(post.Take()); !slices.Equal(got, []string{"ann@test.example: Your daily digest from Test"}) {
			t.Errorf("in the morning came %q", got)
		}
		s.Clock.Advance(4 * 24 * time.Hour)
		s.Worker.Drain(t.Context())
		if got := post.Take(); len(got) != 0 {
			t.Errorf("on Sunday came %q", subjects(got))
		}
		s.Clock.Advance(24 * time.Hour)
		s.Worker.Drain(t.Context())
		if got := subjects(post.Take()); !slices.Equal(got, []string{"bob@test.example: Your weekly digest from Test"}) {
			t.Errorf("on Monday came %q", got)
		}
		notify(t, s, community.VerbAnswer, "bob", on(s, community.OnQuestion, "q"), "mia")
		send(t, s)
		s.Check(t, row{As: "bob", Do: "PUT /user/mail", Body: `{"digest":"none"}`, Status: 200})
		s.Clock.Advance(time.Minute)
		s.Worker.Drain(t.Context())
		if got := post.Take(); len(got) != 1 {
			t.Errorf("without a digest came %q", subjects(got))
		}
	})
}

func TestADeadMailServerLosesNothing(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		s.Check(t, row{As: "ann", Do: "POST /questions", Body: `{"title":"Why?"}`, Status: 201, Keep: "q",
			Events: []string{"question.asked"}})
		post.Stop(t)
		for _, to := range []string{"ann", "bob", "mia"} {
			notify(t, s, community.VerbMention, to, on(s, community.OnQuestion, "q"), "admin")
		}
		send(t, s)
		for range 48 {
			s.Clock.Advance(time.Hour)
			s.Worker.Drain(t.Context())
		}
		post.Start(t)
		for range 3 {
			s.Clock.Advance(time.Hour)
			s.Worker.Drain(t.Context())
		}
		if got := post.Take(); len(got) != 3 {
			t.Errorf("after two days came %q", subjects(got))
		}
		post.Refuse(550)
		notify(t, s, community.VerbAnswer, "ann", on(s, community.OnQuestion, "q"), "bob")
		send(t, s)
		post.Refuse(0)
		if err := s.App.Upkeep(t.Context()); err != nil {
			t.Fatal(err)
		}
		send(t, s)
		if got := post.Take(); len(got) != 0 {
			t.Errorf("what was refused for good came %q", subjects(got))
		}
		mailsGoWithThePerson(t, s, post)
	})
}

// mailsGoWithThePerson has mails to ann and mia wait and be given up, and ann erased.
func mailsGoWithThePerson(t *testing.T, s *resttest.Site, post *mailtest.Server) {
	t.Helper()
	forgot := func() {
		for _, name := range []string{"ann", "mia"} {
			s.Check(t, row{Do: "POST /user/password/forgot", Body: `{"email":"` + name + `@test.example"}`, Status: 200})
		}
	}
	mails := func(word string) map[store.JobState]int {
		found := map[store.JobState]int{}
		err := s.DB.Read(t.Context(), func(tx *store.Tx) error {
			jobs, err := tx.Jobs(s.Portal.ID, community.MailJob, community.Page{Number: 1, Limit: 100})
			for _, j := range jobs {
				if strings.Contains(j.Body, word) {
					found[j.State]++
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	forgot()
	post.Refuse(550)
	s.Worker.Drain(t.Context())
	forgot()
	notify(t, s, community.VerbFollowQuestion, "ann", on(s, community.OnQuestion, "q"), "bob")
	if err := s.App.PostNews(t.Context()); err != nil {
		t.Fatal(err)
	}
	both := map[store.JobState]int{store.JobFailed: 1, store.JobWaiting: 1}
	if got := mails("ann@test.example"); !maps.Equal(got, both) || mails(s.ID("ann"))[store.JobWaiting] != 1 {
		t.Fatalf("to ann there are %v", got)
	}
	s.Check(t, row{As: "admin", Do: "DELETE /users/{ann}", Status: 200, Events: erased})
	if got := mails("ann@"); len(got) > 0 {
		t.Errorf("there are still %v", got)
	}
	if got := mails(s.ID("ann")); len(got) > 0 {
		t.Errorf("there are still %v", got)
	}
	if got := mails("mia@test.example"); !maps.Equal(got, both) {
		t.Errorf("to mia there are %v", got)
	}
}

func TestAnAnswerReachesTheAskerByMail(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Why?"}`, Status: 201, Keep: "q", Events: []string{"question.asked"}},
			row{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content":"Because.","anonymous":true}`, Status: 201,
				Events: []string{"answer.added", "answer.published"}},
		)
		send(t, s)
		if got := subjects(post.Take()); !slices.Equal(got, []string{"ann@test.example: Someone answered a question: Why?"}) {
			t.Errorf("what came is %q", got)
		}
		s.Check(t, row{As: "ann", Do: "GET /notifications", Status: 200, Want: `[{"verb":"answer","emailSent":true}]`})
	})
}

// Whoever signs in with a browser that is not known has the owner told; one that came
// before does not.
func TestASignInWithANewBrowserIsTold(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		s.Check(t, row{As: "admin", Do: "PUT /users/{ann}", Body: `{"password":"seven green bottles","lang":"de"}`, Status: 200, Events: edited})
		form := "Accept: text/html\nContent-Type: application/x-www-form-urlencoded"
		signIn := func(cookie string) (device string) {
			t.Helper()
			reply := s.Ask(t, row{Do: "POST //sign-in", Body: "name=ann&password=seven+green+bottles", Header: form + cookie})
			if reply.Status != 303 {
				t.Fatalf("%d %s", reply.Status, reply.Body)
			}
			for _, line := range reply.Header.Values("Set-Cookie") {
				if strings.HasPrefix(line, "stoa_device=") {
					device, _, _ = strings.Cut(line, ";")
				}
			}
			s.Worker.Drain(t.Context())
			return device
		}
		device := signIn("")
		if got := post.Take(); len(got) != 1 || got[0].To != "ann@test.example" || !strings.Contains(got[0].Text, "noch nie benutzt") {
			t.Fatalf("what came is %v", got)
		}
		if signIn("\nCookie: " + device); len(post.Take()) != 0 {
			t.Error("a known browser is told of")
		}
		if signIn("\nCookie: " + device[:len(device)-2] + "AA"); len(post.Take()) != 1 {
			t.Error("a made-up browser is not told of")
		}
	})
}
