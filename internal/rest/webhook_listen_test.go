package rest_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/rest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// TestAnAdminHearsWhatEndpointsAreTold listens on one node to what is done on another, without an
// endpoint, and goes on where it was cut off.
func TestAnAdminHearsWhatEndpointsAreTold(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		twin := s.Twin(t)
		works(t, s)
		works(t, twin)
		admin := listenAt(t, twin, "/apps/webhooks/listen", "Authorization", "Bearer "+s.Token("admin"), "")
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"<p>So.</p>"}`, "answer")
		made, data := admin.next(t, "webhook")
		if data["type"] != "answer.published" || dig(data, "data", "answer", "id") != s.ID("answer") || dig(data, "data", "by") != s.ID("bob") {
			t.Errorf("it is %v", made)
		}
		admin.end()

		make201(t, s, "bob", "/answers/{answer}/comments", `{"body":"More"}`, "comment")
		make201(t, s, "ann", "/questions", `{"title":"Whose is it?","anonymous":true}`, "nameless")
		make201(t, s, "ann", "/questions", `{"title":"To bob alone","privacy":"private","from":"{bob}"}`, "private")
		again := listenAt(t, twin, "/apps/webhooks/listen", "Authorization", "Bearer "+s.Token("admin"), made.id)
		if e, data := again.next(t, "webhook"); data["type"] != "commented" || dig(data, "data", "comment", "id") != s.ID("comment") {
			t.Errorf("after what was heard comes %v", e)
		}
		e, data := again.next(t, "webhook")
		if data["type"] != "question.asked" || dig(data, "data", "id") != s.ID("nameless") || strings.Contains(e.data, s.ID("ann")) {
			t.Errorf("of who is anonymous it tells %v", e)
		}
		s.Ask(t, row{As: "bob", Do: "DELETE /answers/{answer}"})
		if e, data := again.next(t, "webhook"); data["type"] != "answer.deleted" { // and nothing of the private one
			t.Errorf("it is %v", e)
		}
		s.Check(t, row{As: "mia", Do: "GET /apps/webhooks/listen", Status: 403, Code: "forbidden"},
			row{As: "bob", Do: "GET /apps/webhooks/listen", Status: 403, Code: "forbidden"},
			row{Do: "GET /apps/webhooks/listen", Status: 401, Code: "unauthorized"})
	})
}

// A hurrier does something as soon as the first event is written to it.
type hurrier struct {
	*httptest.ResponseRecorder
	once sync.Once
	do   func()
}

func (h *hurrier) Write(b []byte) (int, error) {
	if strings.Contains(string(b), "event: webhook") {
		h.once.Do(h.do)
	}
	return h.ResponseRecorder.Write(b)
}

func (h *hurrier) SetReadDeadline(time.Time) error  { return nil }
func (h *hurrier) SetWriteDeadline(time.Time) error { return nil }

// TestWhoIsNoAdminAnyMoreHearsNothing demotes one while they are told what they missed: however
// slowly they read it, they are not told the rest.
func TestWhoIsNoAdminAnyMoreHearsNothing(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		works(t, s)
		first := listenAt(t, s, "/apps/webhooks/listen", "Authorization", "Bearer "+s.Token("admin"), "")
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"<p>So.</p>"}`, "answer")
		after, _ := first.next(t, "webhook")
		first.end()
		for range 3 {
			make201(t, s, "bob", "/answers/{answer}/comments", `{"body":"More"}`, "comment")
		}
		make201(t, s, "admin", "/users", `{"username":"eve","name":"Eve","role":"admin"}`, "eve")
		token := s.Ask(t, row{Do: "POST /oauth/token", Body: client(service, "user_id={eve}")}).Get("access_token").(string)
		ctx, end := context.WithTimeout(t.Context(), time.Minute)
		defer end()
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/v1/apps/webhooks/listen", nil)
		r.Host = "test.example"
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("Last-Event-ID", after.id)
		w := &hurrier{ResponseRecorder: httptest.NewRecorder(), do: func() {
			s.Ask(t, row{As: "admin", Do: "PUT /users/{eve}", Body: `{"role":"member"}`})
		}}
		mux := http.NewServeMux()
		rest.Register(mux, s.App, rest.Options{})
		httpkit.Chain(mux, httpkit.Scoped(httpkit.Proxies{}, s.Clock.Now)).ServeHTTP(w, r)
		if heard := strings.Count(w.Body.String(), "event: webhook"); heard != 1 || ctx.Err() != nil {
			t.Errorf("they hear %d events and %v: %s", heard, ctx.Err(), w.Body)
		}
	})
}

// TestWhatHappenedBeforeIsNotHeard begins to listen while a transaction runs that is older than what
// happened before, so that nobody has been told of that yet. SQLite has one writer, and no such time.
func TestWhatHappenedBeforeIsNotHeard(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		if !s.DB.IsShared() {
			return
		}
		question(t, s)
		works(t, s)
		has, done := make(chan struct{}), make(chan error, 1)
		end := sync.OnceFunc(func() { close(has) })
		defer end()
		begun := make(chan struct{})
		go func() {
			defer close(done)
			done <- s.DB.Write(t.Context(), func(tx *store.Tx) error {
				if err := tx.AddClient(&community.Client{ID: "long", Portal: s.Portal.ID}); err != nil {
					return err
				}
				_, err := tx.Horizon() // which what is written goes with
				close(begun)
				<-has
				return err
			})
		}()
		<-begun
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"<p>Before.</p>"}`, "before")
		admin := listenAt(t, s, "/apps/webhooks/listen", "Authorization", "Bearer "+s.Token("admin"), "")
		make201(t, s, "bob", "/answers/{before}/comments", `{"body":"After"}`, "after")
		end()
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if e, data := admin.next(t, "webhook"); data["type"] != "commented" || dig(data, "data", "id") != s.ID("after") {
			t.Errorf("what is heard first is %v", e)
		}
	})
}

// dig returns what is in data at the end of path.
func dig(data map[string]any, path ...string) any {
	for _, name := range path[:len(path)-1] {
		data, _ = data[name].(map[string]any)
	}
	return data[path[len(path)-1]]
}
