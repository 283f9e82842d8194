package rest_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// heard is an event of a stream.
type heard struct{ name, data, id string }

// A listening is an open page.
type listening struct {
	events chan heard // closed when the stream ends
	end    context.CancelFunc
}

// works has the site do what no request does, until the test ends.
func works(t *testing.T, s *resttest.Site) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.App.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// listen opens a page of somebody, after an event they have.
func listen(t *testing.T, s *resttest.Site, as, after string) *listening {
	t.Helper()
	return listenBy(t, s, "Authorization", "Bearer "+s.Token(as), after)
}

// listenBy opens a page of whom a header shows.
func listenBy(t *testing.T, s *resttest.Site, header, value, after string) *listening {
	t.Helper()
	return listenAt(t, s, "/live", header, value, after)
}

// listenAt opens a stream.
func listenAt(t *testing.T, s *resttest.Site, path, header, value, after string) *listening {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, "GET", s.URL+"/api/v1"+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "test.example"
	r.Header.Set(header, value)
	r.Header.Set("Last-Event-ID", after)
	transport := &http.Transport{}
	response, err := transport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != 200 || response.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("the stream is %d %s", response.StatusCode, response.Header.Get("Content-Type"))
	}
	l := &listening{make(chan heard, 1000), end}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer transport.CloseIdleConnections()
		defer response.Body.Close()
		defer close(l.events)
		l.read(response)
	}()
	t.Cleanup(func() { end(); <-done })
	return l
}

func (l *listening) read(response *http.Response) {
	var e heard
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		field, value, _ := strings.Cut(lines.Text(), ": ")
		switch field {
		case "event":
			e.name = value
		case "data":
			e.data = value
		case "id":
			e.id = value
		case "":
			if e.name != "" {
				l.events <- e
			}
			e = heard{}
		}
	}
}

// next returns the next event of that name, passing over others.
func (l *listening) next(t *testing.T, name string) (heard, map[string]any) {
	t.Helper()
	late := time.After(10 * time.Second)
	for {
		select {
		case e, ok := <-l.events:
			if !ok {
				t.Fatalf("the stream ended before %s", name)
			}
			if e.name != name {
				continue
			}
			var data map[string]any
			if err := json.Unmarshal([]byte(e.data), &data); err != nil {
				t.Fatalf("%s: %v", e.data, err)
			}
			return e, data
		case <-late:
			t.Fatalf("%s does not come", name)
		}
	}
}

func TestWhatHappensOnOneNodeReachesAnOpenPageOfAnother(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		s.Ask(t, row{As: "admin", Do: "PUT /badges/teacher", Body: `{"active":false}`}) // of which bob would be told when he is given it
		s.Ask(t, row{As: "mia", Do: "POST /questions/{question}/followers"})
		twin := s.Twin(t)
		works(t, s)
		works(t, twin)
		bob, mia := listen(t, twin, "bob", ""), listen(t, twin, "mia", "")
		for _, l := range []*listening{bob, mia} {
			if e, data := l.next(t, "count"); e.id == "" || data["count"] != "0" {
				t.Errorf("at first it is %v", e)
			}
		}
		for _, node := range []*resttest.Site{s, twin} {
			began := time.Now()
			as := map[*resttest.Site]string{s: "ann", twin: "admin"}[node]
			node.Ask(t, row{As: as, Do: "POST /answers/{answer}/votes"})
			if e, data := bob.next(t, "notification"); data["verb"] != "upvote" || data["to"] != s.ID("bob") || e.id != "" {
				t.Errorf("it is %v", e)
			}
			if e, data := bob.next(t, "count"); data["count"] != "1" || e.id == "" {
				t.Errorf("it is %v", e)
			}
			t.Logf("it took %v", time.Since(began))
		}
		make201(t, s, "ann", "/questions/{question}/answers", `{"content":"x"}`, "second")
		e, data := mia.next(t, "answer")
		for data["id"] == s.ID("answer") { // what happened just before she came waited for older transactions of the whole server
			e, data = mia.next(t, "answer")
		}
		if data["id"] != s.ID("second") {
			t.Errorf("it is %v", e)
		}
		s.Ask(t, row{As: "bob", Do: "POST /notifications/read"})
		if e, data := bob.next(t, "count"); data["count"] != "0" {
			t.Errorf("it is %v", e)
		}
		s.Check(t, row{Do: "GET /live", Status: 401, Code: "unauthorized"})
	})
}

// TestWhoConnectsAnewMissesNothing has pages that come and go while many write, on
// two nodes.
func TestWhoConnectsAnewMissesNothing(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		const writers, each = 6, 15
		answer(t, s)
		on := community.Ref{On: community.OnAnswer, ID: s.ID("answer")}
		twin := s.Twin(t)
		works(t, s)
		works(t, twin)
		nodes := []*resttest.Site{s, twin}
		page := listen(t, s, "mia", "")
		first, _ := page.next(t, "count")
		page.end()

		var wg sync.WaitGroup
		for i := range writers {
			node, actor := nodes[i%2], s.Actor(t, []string{"ann", "bob", "admin"}[i%3])
			wg.Go(func() {
				for range each {
					s.Clock.Advance(time.Millisecond)
					if _, err := node.App.AddComment(t.Context(), actor, on, app.CommentEdit{TextEdit: app.TextEdit{Content: new("@mia")}}); err != nil {
						t.Error(err)
					}
				}
			})
		}
		written := make(chan struct{})
		go func() { wg.Wait(); close(written) }()

		seen, last := map[string]bool{}, first.id
		isWritten := false
		for i := 0; !isWritten || len(seen) < writers*each; i++ {
			page := listen(t, nodes[i%2], "mia", last)
			quiet := time.After(time.Duration(50+20*(i%5)) * time.Millisecond)
			for open := true; open; {
				select {
				case e, ok := <-page.events:
					if e.id != "" {
						last = e.id
					}
					if e.name == "notification" {
						seen[e.data[8:32]] = true
					}
					if e.name == "reset" {
						t.Fatal("it is given up")
					}
					open = ok
				case <-quiet:
					open = false
				}
			}
			page.end()
			select {
			case <-written:
				isWritten = true
			default:
			}
			if i > 300 {
				t.Fatalf("%d of %d were heard", len(seen), writers*each)
			}
		}
		wg.Wait()
		s.Check(t, row{As: "mia", Do: unread, Status: 200, Want: fmt.Sprintf(`{"count":"%d"}`, writers*each)})
	})
}

// TestAllOfManyFollowersAreTold has more of them than an event names.
func TestAllOfManyFollowersAreTold(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		works(t, s)
		const followers = 110
		for i := range followers {
			name := fmt.Sprint("p", i)
			s.Join(t, name, "member")
			if _, err := s.App.FollowQuestion(t.Context(), s.Actor(t, name), s.ID("question"), true); err != nil {
				t.Fatal(err)
			}
		}
		one, other := listen(t, s, "p7", ""), listen(t, s, "mia", "")
		one.next(t, "count")
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x"}`, "answer")
		if _, data := one.next(t, "notification"); data["verb"] != "answer" {
			t.Errorf("it is %v", data)
		}
		for i := range followers {
			n, err := s.App.Unread(t.Context(), s.Actor(t, fmt.Sprint("p", i)))
			if err != nil || n != 1 {
				t.Errorf("p%d was told %d times: %v", i, n, err)
			}
		}
		s.Ask(t, row{As: "bob", Do: "POST /users/{mia}/followers"})
		if _, data := other.next(t, "notification"); data["verb"] != "follow_user" {
			t.Errorf("the first that mia hears is %v", data)
		}
	})
}

func TestWhatCannotBeCaughtUpWithIsSaid(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		works(t, s)
		page := listen(t, s, "bob", "")
		first, _ := page.next(t, "count")
		answer(t, s)
		s.Ask(t, row{As: "ann", Do: "POST /answers/{answer}/votes"})
		page.next(t, "notification")
		s.Clock.Advance(20 * time.Hour)
		again := listen(t, s, "bob", first.id)
		if _, data := again.next(t, "notification"); data["verb"] != "upvote" {
			t.Errorf("it is %v", data)
		}
		second, _ := again.next(t, "count")
		for _, id := range []string{"zzzzzzzzzz-0"} {
			listen(t, s, "bob", id).next(t, "reset")
		}
		for _, id := range []string{"", "x", "-1--1", "a-b-c", "99999999999999999999-0"} {
			if e := <-listen(t, s, "bob", id).events; e.name != "count" {
				t.Errorf("after %q it is %v", id, e)
			}
		}
		whatIsSweptOutIsSaid(t, s, first.id, second.id)
	})
}

// whatIsSweptOutIsSaid sweeps out the events, which are between the ids.
func whatIsSweptOutIsSaid(t *testing.T, s *resttest.Site, first, second string) {
	t.Helper()
	ann, bob := s.Actor(t, "ann"), s.Actor(t, "bob")
	kept := func() (n int) {
		err := s.DB.Read(t.Context(), func(tx *store.Tx) error {
			events, err := tx.Stream(store.Position{}, 100)
			n = len(events)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := kept()
	for _, step := range []struct {
		wait time.Duration
		kept int
	}{{6 * 24 * time.Hour, before}, {2 * 24 * time.Hour, 1}, {100 * 24 * time.Hour, 1}} {
		s.Clock.Advance(step.wait)
		if err := s.App.Upkeep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := kept(); got != step.kept || before < 3 {
			t.Errorf("of %d events %d are kept, not %d", before, got, step.kept)
		}
	}
	if _, err := s.App.FollowUser(t.Context(), ann, string(bob.ID)); err != nil {
		t.Fatal(err)
	}
	newsAfter := func(id string) []app.News {
		page, news, err := s.App.OpenPage(t.Context(), bob, id)
		if err != nil {
			t.Fatal(err)
		}
		page.Close()
		return news
	}
	if news := newsAfter(first); !news[0].IsReset {
		t.Errorf("long after %s the news are %+v", first, news)
	}
	news, late := newsAfter(second), time.Now().Add(10*time.Second)
	for news[0].Notification == nil && time.Now().Before(late) { // others use the same PostgreSQL, and hold the stream back
		time.Sleep(20 * time.Millisecond)
		news = newsAfter(second)
	}
	if news[0].Notification == nil {
		t.Errorf("after %s the news are %+v", second, news)
	}
}

func TestAStreamEndsWithItsToken(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		works(t, s)
		s.Join(t, "cy", "member")
		pages := map[string]*listening{}
		for _, name := range []string{"ann", "bob", "cy"} {
			pages[name] = listen(t, s, name, "")
			pages[name].next(t, "count")
		}
		ended := func(name string) {
			t.Helper()
			late := time.After(10 * time.Second)
			for {
				select {
				case _, ok := <-pages[name].events:
					if !ok {
						return
					}
				case <-late:
					t.Fatalf("the stream of %s goes on", name)
				}
			}
		}
		s.Ask(t, row{Do: "POST /oauth/revoke", Body: "client_id=" + resttest.ClientID + "&client_secret=" + resttest.ClientSecret +
			"&token=" + s.Token("ann")})
		ended("ann")
		s.Ask(t, row{As: "mia", Do: "PUT /users/{cy}", Body: `{"status":"banned"}`})
		ended("cy")
		s.Clock.Advance(25 * time.Hour)
		ended("bob")
	})
}

func TestThePagesOfThePortalFollowByTheirSession(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		works(t, s)
		answer(t, s)
		bob, err := s.App.Me(t.Context(), s.Actor(t, "bob"))
		if err != nil {
			t.Fatal(err)
		}
		token, err := s.App.SignInAs(t.Context(), bob.User, "a test")
		if err != nil {
			t.Fatal(err)
		}
		s.SetToken("page", token)
		page := listenBy(t, s, "Cookie", "stoa="+token, "")
		page.next(t, "count")
		s.Ask(t, row{As: "ann", Do: "POST /answers/{answer}/votes"})
		if e, data := page.next(t, "notification"); data["verb"] != "upvote" {
			t.Errorf("it is %v", e)
		}
		cookie := "\nCookie: stoa=" + token
		s.Check(t,
			row{Do: "GET /live", Header: "Sec-Fetch-Site: cross-site" + cookie, Status: 401, Code: "unauthorized"},
			row{Do: "GET /live", Header: "Sec-Fetch-Site: same-site" + cookie, Status: 401, Code: "unauthorized"},
			row{Do: "GET /live", Header: "Origin: https://other.example" + cookie, Status: 401, Code: "unauthorized"},
			row{Do: "GET /live", Header: "Authorization: Bearer x" + cookie, Status: 401,
				Code: "unauthorized"}, // what is sent on purpose comes first
			row{Do: "GET /live", Header: "Cookie: stoa=" + s.Token("bob"), Status: 401, Code: "unauthorized"},
			row{As: "page", Do: "GET /live", Status: 401, Code: "unauthorized"},
			row{Do: "GET /user", Header: "Sec-Fetch-Site: same-origin" + cookie, Status: 401, Code: "unauthorized"},
		)
		session, err := s.App.Authenticate(t.Context(), s.Portal, token)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.App.SignOut(t.Context(), session); err != nil {
			t.Fatal(err)
		}
		for range page.events { // until it ends
		}
		s.Check(t, row{Do: "GET /live", Header: "Sec-Fetch-Site: same-origin" + cookie, Status: 401, Code: "unauthorized"})
	})
}

func TestOnePersonHasSoManyPages(t *testing.T) {
	s := resttest.New(t)
	works(t, s)
	var pages []*listening
	for range 20 {
		pages = append(pages, listen(t, s, "bob", ""))
	}
	s.Check(t, row{As: "bob", Do: "GET /live", Status: 429, Code: "rate_limited"})
	for _, p := range slices.All(pages) {
		p.end()
	}
}
