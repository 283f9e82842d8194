package rest_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// receiver is a product that takes webhooks, and refuses when told to.
type receiver struct {
	*httptest.Server
	mu     sync.Mutex
	got    []hook
	all    []hook
	status int
}

// hook is what came, as it came.
type hook struct {
	header http.Header
	body   string
}

// get returns a field of the body by its dotted path, or nil.
func (h hook) get(path string) any { return resttest.Reply{Body: []byte(h.body)}.Get(path) }

func newReceiver(t *testing.T) *receiver {
	r := &receiver{status: 204}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, err := io.ReadAll(req.Body)
		if err != nil {
			t.Error(err)
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.got = append(r.got, hook{req.Header, string(body)})
		r.all = append(r.all, hook{req.Header, string(body)})
		w.WriteHeader(r.status)
	}))
	t.Cleanup(r.Close)
	return r
}

func (r *receiver) answer(status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status = status
}

// take returns what came since it was last asked.
func (r *receiver) take() []hook {
	r.mu.Lock()
	defer r.mu.Unlock()
	got := r.got
	r.got = nil
	return got
}

func types(hooks []hook) (list []string) {
	for _, h := range hooks {
		list = append(list, h.get("type").(string))
	}
	return list
}

// eachHooked runs fn with sites that may send to this machine.
func eachHooked(t *testing.T, fn func(*testing.T, *resttest.Site, *receiver)) {
	o := resttest.Options{Config: app.Config{Outbound: auth.NewOutboundClient(true), AccessTTL: 1000 * time.Hour}}
	resttest.EachWith(t, o, func(t *testing.T, s *resttest.Site) {
		r := newReceiver(t)
		s.Set("url", r.URL)
		fn(t, s, r)
		document := s.Document(t)
		for _, h := range r.all {
			if err := wrongMessage(document, h.body); err != nil {
				t.Errorf("the message is not as the document says: %v\n%s", err, h.body)
			}
		}
	})
}

// hear is the row that has the receiver told of these events.
func hear(events string) row {
	return row{As: "admin", Do: "POST /apps/webhooks/settings", Body: `{"endpoints":[{"url":"{url}","events":` + events + `}]}`,
		Status: 200, Want: `{"apps":["webhooks"]}`, Events: installed}
}

func TestEndpointsAreManagedByAdmins(t *testing.T) {
	eachHooked(t, func(t *testing.T, s *resttest.Site, r *receiver) {
		forbidden := hear(`["*"]`)
		forbidden.As, forbidden.Status, forbidden.Want, forbidden.Events = "mia", 403, "", nil
		s.Check(t,
			row{As: "ann", Do: "GET /apps", Status: 200,
				Want: `[{"id":"jwt","enabled":false},{"id":"webhooks","name":"*","enabled":false},{"id":"discourse"},{"id":"openid"},{"id":"scim"}]`},
			row{As: "admin", Do: "GET /apps/webhooks/settings", Status: 404},
			forbidden,
			hear(`["voted"]`),
			row{As: "mia", Do: "GET /apps/webhooks/settings", Status: 403},
			row{As: "mia", Do: "GET /apps", Status: 200, Want: `[{},{"enabled":true},{},{},{}]`, Lacks: []string{"1.settings"}},
			row{As: "mia", Do: "GET /apps/webhooks/deliveries", Status: 403},
		)
		settings := s.Ask(t, row{As: "admin", Do: "GET /apps/webhooks/settings"})
		secret, _ := settings.Get("settings.endpoints.0.secret").(string)
		if !strings.HasPrefix(secret, "whsec_") {
			t.Fatalf("the settings are %s", settings.Body)
		}
		s.Set("first", settings.Get("settings.endpoints.0.id").(string))
		s.Check(t, row{As: "admin", Do: "POST /apps/webhooks/settings", Status: 200, Events: installed,
			Body: `{"endpoints":[{"id":"{first}","url":"{url}/a","events":["*"],"enabled":"false"},{"url":"{url}/b","events":["voted"],"secret":"` + secret + `"}]}`})
		s.Check(t,
			row{As: "admin", Do: "GET /apps/webhooks/settings", Status: 200, Want: `{"settings":{"endpoints":[
				{"id":"{first}","url":"{url}/a","events":["*"],"enabled":false,"secret":"` + secret + `"},{"url":"{url}/b","enabled":true,"secret":"` + secret + `"}]}}`},
			row{As: "admin", Do: "POST /apps/webhooks/settings", Status: 200, Events: installed, Body: `{}`}, // what is not sent stays
			row{As: "admin", Do: "POST /apps/webhooks/settings", Status: 200, Events: installed, Body: `{"endpoints":[]}`},
			row{As: "admin", Do: "POST /apps/webhooks/settings", Status: 200, Events: installed,
				Body: `{"endpoints":[{"id":"{first}","description":"Ours"}]}`},
			row{As: "admin", Do: "GET /apps/webhooks/settings", Status: 200, Want: `{"settings":{"endpoints":[
				{"id":"{first}","url":"{url}/a","description":"Ours","events":["*"],"enabled":false,"secret":"` + secret + `"},{"url":"{url}/b"}]}}`},
			row{As: "mia", Do: "DELETE /apps/webhooks/endpoints/{first}", Status: 403},
			row{As: "admin", Do: "DELETE /apps/webhooks/endpoints/{ann}", Status: 404},
			row{As: "admin", Do: "DELETE /apps/webhooks/endpoints/{first}", Status: 200, Events: installed},
			row{As: "admin", Do: "DELETE /apps/webhooks/endpoints/{first}", Status: 404},
			row{As: "admin", Do: "GET /apps/webhooks/settings", Status: 200, Want: `{"settings":{"endpoints":[{"url":"{url}/b"}]}}`},
			row{As: "admin", Do: "DELETE /apps/webhooks/settings", Status: 200, Want: `{"apps":[]}`, Events: removed},
		)
	})
}

func TestWrongEndpointsAreNamed(t *testing.T) {
	eachHooked(t, func(t *testing.T, s *resttest.Site, _ *receiver) {
		for _, wrong := range []struct{ field, body string }{
			{"endpoints", `{"endpoints":5}`},
			{"endpoints.0.url", `{"endpoints":[{"events":["*"]}]}`},
			{"endpoints.0.url", `{"endpoints":[{"url":"ftp://x.example","events":["*"]}]}`},
			{"endpoints.0.url", `{"endpoints":[{"url":"https://u:p@x.example","events":["*"]}]}`},
			{"endpoints.0.events", `{"endpoints":[{"url":"https://x.example"}]}`},
			{"endpoints.1.events", `{"endpoints":[{"url":"https://x.example","events":["*"]},{"url":"https://x.example","events":["reported"]}]}`},
			{"endpoints.0.secret", `{"endpoints":[{"url":"https://x.example","events":["*"],"secret":"short"}]}`},
			{"endpoints.0.enabled", `{"endpoints":[{"url":"https://x.example","events":["*"],"enabled":1}]}`},
			{"endpoints.0.id", `{"endpoints":[{"id":"{ann}","url":"https://x.example","events":["*"]}]}`},
			{"endpoints", `{"endpoints":[` + strings.Repeat(`{"url":"https://x.example","events":["*"]},`, 20) +
				`{"url":"https://x.example","events":["*"]}]}`},
		} {
			s.Check(t, row{As: "admin", Do: "POST /apps/webhooks/settings", Body: wrong.body, Status: 400, Field: wrong.field})
		}
	})
}

// Every message says who did what it tells of, unless that is a secret.
func TestAWebhookSaysWhoDidIt(t *testing.T) {
	eachHooked(t, func(t *testing.T, s *resttest.Site, r *receiver) {
		s.Check(t, hear(`["*"]`))
		make201(t, s, "ann", "/questions", `{"title":"Why?","topics":["Desks"]}`, "q")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"So."}`, "a")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"Or so.","anonymous":true}`, "secret")
		make201(t, s, "ann", "/posts", `{"title":"News","content":"x"}`, "p")
		make201(t, s, "bob", "/posts/{p}/comments", `{"body":"x"}`, "c")
		s.Set("topic", s.Ask(t, row{As: "ann", Do: "GET /topics"}).Get("0.id").(string))
		s.Worker.Drain(t.Context())
		for _, do := range []string{"bob DELETE /answers/{secret}", "mia DELETE /answers/{a}", "bob DELETE /comments/{c}",
			"ann DELETE /posts/{p}", "ann DELETE /questions/{q}", "mia DELETE /topics/{topic}"} {
			who, do, _ := strings.Cut(do, " ")
			if reply := s.Ask(t, row{As: who, Do: do}); reply.Status != 200 {
				t.Fatalf("%s: %d %s", do, reply.Status, reply.Body)
			}
			s.Worker.Drain(t.Context())
		}
		who := map[any]string{s.ID("ann"): "ann", s.ID("bob"): "bob", s.ID("mia"): "mia", nil: "nobody"}
		var told []string
		for _, h := range r.take() {
			told = append(told, h.get("type").(string)+" by "+who[h.get("data.by")])
		}
		slices.Sort(told)
		if want := []string{"answer.deleted by mia", "answer.deleted by nobody", "answer.published by bob", "answer.published by nobody",
			"comment.deleted by bob", "commented by bob", "post.added by ann", "post.deleted by ann", "question.asked by ann",
			"question.deleted by ann", "topic.added by ann", "topic.deleted by mia"}; !slices.Equal(told, want) {
			t.Errorf("what came is\n%s", strings.Join(told, "\n"))
		}
	})
}

func TestAnEndpointIsTried(t *testing.T) {
	eachHooked(t, func(t *testing.T, s *resttest.Site, r *receiver) {
		s.Check(t, hear(`["voted"]`))
		s.Set("hook", s.Ask(t, row{As: "admin", Do: "GET /apps/webhooks/settings"}).Get("settings.endpoints.0.id").(string))
		s.Check(t,
			row{As: "mia", Do: "POST /apps/webhooks/endpoints/{hook}/test", Status: 403},
			row{As: "ann", Do: "POST /apps/webhooks/endpoints/{hook}/test", Status: 403},
			row{Do: "POST /apps/webhooks/endpoints/{hook}/test", Status: 401},
			row{As: "admin", Do: "POST /apps/webhooks/endpoints/{ann}/test", Status: 404},
			row{As: "admin", Do: "POST /apps/webhooks/endpoints/{hook}/test", Status: 201,
				Want: `{"success":true,"type":"test","status":"waiting","kind":"user","record":"{admin}","endpoint":"{hook}"}`},
		)
		s.Worker.Drain(t.Context())
		got := r.take()
		if !slices.Equal(types(got), []string{"test"}) || got[0].get("data.by") != s.ID("admin") || got[0].get("data.user.id") != s.ID("admin") {
			t.Fatalf("what came is %v", got)
		}
		s.Check(t,
			row{As: "admin", Do: "GET /apps/webhooks/deliveries", Status: 200, Want: `[{"type":"test","status":"delivered"}]`},
			row{As: "admin", Do: "POST /apps/webhooks/settings", Body: `{"endpoints":[{"id":"{hook}","enabled":false}]}`, Status: 200, Events: installed},
			row{As: "admin", Do: "POST /apps/webhooks/endpoints/{hook}/test", Status: 409, Code: "conflict"},
		)
	})
}

func TestAWebhookIsSignedAndHoldsTheRecord(t *testing.T) {
	eachHooked(t, func(t *testing.T, s *resttest.Site, r *receiver) {
		s.Check(t,
			hear(`["question.asked","voted"]`),
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Why?"}`, Status: 201, Keep: "q", Events: []string{"question.asked"}},
			row{As: "bob", Do: "POST /questions/{q}/votes", Status: 200, Events: []string{"voted"}},
			row{As: "bob", Do: "POST /questions/{q}/followers", Status: 200, Events: []string{"followed"}}, // which was not chosen
		)
		s.Worker.Drain(t.Context())
		got := r.take()
		if !slices.Equal(types(got), []string{"question.asked", "voted"}) {
			t.Fatalf("what came is %v", got)
		}
		secret := s.Ask(t, row{As: "admin", Do: "GET /apps/webhooks/settings"}).Get("settings.endpoints.0.secret").(string)
		for _, h := range got {
			seconds, err := strconv.ParseInt(h.header.Get("webhook-timestamp"), 10, 64)
			if err != nil || seconds != s.Clock.Now().Unix() {
				t.Errorf("the time is %q", h.header.Get("webhook-timestamp"))
			}
			want, err := auth.SignWebhook(secret, h.header.Get("webhook-id"), time.Unix(seconds, 0), []byte(h.body))
			if got := h.header.Get("webhook-signature"); err != nil || got != want {
				t.Errorf("the signature is %q, not %q", got, want)
			}
		}
		if err := resttest.Holds([]byte(got[1].body),
			strings.NewReplacer("{q}", s.ID("q"), "{bob}", s.ID("bob"), "{ann}", s.ID("ann")).Replace(
				`{"type":"voted","data":{"kind":"question","id":"{q}","by":"{bob}","vote":"up","question":{"id":"{q}","title":"Why?","user":{"id":"{ann}"}}}}`)); err != nil {
			t.Error(err)
		}
		s.Check(t,
			row{As: "admin", Do: "GET /apps/webhooks/deliveries", Status: 200, Statements: 3,
				Want: `[{"type":"voted","status":"delivered","tries":1,"kind":"question","record":"{q}"},{"type":"question.asked","status":"delivered"}]`},
			row{As: "admin", Do: "GET /apps/webhooks/deliveries?limit=1&page=2", Status: 200, Want: `[{"type":"question.asked"}]`,
				Keep: "none"},
		)
		first := s.Ask(t, row{As: "admin", Do: "GET /apps/webhooks/deliveries?limit=1"})
		s.Set("delivery", first.Get("0.id").(string))
		s.Check(t,
			row{As: "mia", Do: "POST /apps/webhooks/deliveries/{delivery}/redeliver", Status: 403},
			row{As: "admin", Do: "POST /apps/webhooks/deliveries/{ann}/redeliver", Status: 404},
			row{As: "admin", Do: "POST /apps/webhooks/deliveries/{delivery}/redeliver", Status: 201,
				Want: `{"status":"waiting","success":true}`},
		)
		s.Worker.Drain(t.Context())
		again := r.take()
		if len(again) != 1 || again[0].header.Get("webhook-id") != got[1].header.Get("webhook-id") || again[0].body != got[1].body {
			t.Errorf("what came again is %v", again)
		}
		s.Check(t,
			row{As: "admin", Do: "DELETE /apps/webhooks/settings", Status: 200, Events: removed},
			row{As: "admin", Do: "POST /apps/webhooks/deliveries/{delivery}/redeliver", Status: 409},
			row{As: "bob", Do: "DELETE /questions/{q}/votes", Status: 200, Events: []string{"vote.withdrawn"}},
			row{As: "bob", Do: "POST /questions/{q}/votes", Status: 200, Events: []string{"voted"}, Statements: 9},
		)
		s.Worker.Drain(t.Context())
		if got := r.take(); len(got) != 0 {
			t.Errorf("an app that was removed tells %v", got)
		}
	})
}

func TestAWebhookTellsNothingHidden(t *testing.T) {
	eachHooked(t, func(t *testing.T, s *resttest.Site, r *receiver) {
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Open"}`, Status: 201, Keep: "q", Events: []string{"question.asked"}},
			hear(`["*"]`),
			row{As: "ann", Do: "POST /questions", Body: `{"title":"To bob alone","privacy":"private","from":"{bob}"}`, Status: 201,
				Keep: "private", Events: []string{"question.asked"}},
			row{As: "bob", Do: "POST /questions/{private}/answers", Body: `{"content":"secret"}`, Status: 201,
				Events: []string{"answer.added"}},
			row{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content":"unfinished","status":"draft"}`, Status: 201, Keep: "draft",
				Events: []string{"answer.added"}},
			row{As: "bob", Do: "PUT /answers/{draft}", Body: `{"content":"hardly begun"}`, Status: 200, Events: []string{"answer.changed"}},
			row{As: "bob", Do: "DELETE /answers/{draft}", Status: 200, Events: []string{"answer.deleted"}},
			row{As: "bob", Do: "POST /questions/{q}/reports?type=Spam", Status: 201, Events: []string{"reported"}},
			row{As: "ann", Do: "POST /questions/{private}/comments", Body: `{"body":"psst"}`, Status: 201, Keep: "psst",
				Events: []string{"commented"}},
			row{As: "mia", Do: "DELETE /questions/{private}/comments/{psst}", Status: 200, Events: []string{"comment.deleted"}},
			row{As: "mia", Do: "DELETE /questions/{private}", Status: 200, Events: []string{"answer.deleted", "question.deleted"}},
		)
		s.Worker.Drain(t.Context())
		if got := r.take(); len(got) != 0 {
			t.Errorf("told was %v", got)
		}
		s.Check(t,
			row{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content":"it was me","anonymous":true}`, Status: 201, Keep: "a",
				Events: []string{"answer.added", "answer.published"}},
			row{As: "bob", Do: "POST /answers/{a}/votes", Status: 200, Events: []string{"voted"}},
			row{As: "bob", Do: "PUT /answers/{a}", Body: `{"content":"it was not me"}`, Status: 200, Events: []string{"answer.changed"}},
			row{As: "bob", Do: "POST /answers/{a}/comments", Body: `{"body":"really"}`, Status: 201, Keep: "c",
				Events: []string{"commented"}},
		)
		s.Worker.Drain(t.Context())
		got := r.take()
		if len(got) != 4 {
			t.Errorf("told was %v", types(got))
		}
		for _, h := range got {
			if strings.Contains(h.body, s.ID("bob")) || strings.Contains(h.body, "bob") || strings.Contains(h.body, "@test.example") {
				t.Errorf("the secret author is told: %s", h.body)
			}
		}
		s.Check(t,
			row{As: "bob", Do: "DELETE /answers/{a}", Status: 200, Events: []string{"answer.deleted"}},
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"title":"Hidden soon"}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "mia", Do: "PUT /questions/{q}", Body: `{"status":"archived"}`, Status: 200, Events: []string{"question.changed"}},
		)
		s.Worker.Drain(t.Context())
		if got := types(r.take()); !slices.Equal(got, []string{"answer.deleted"}) { // the rest was hidden before it was told
			t.Errorf("told was %v", got)
		}
		spaces(t, s, r)
	})
}

// spaces has an endpoint that hears everything told of spaces, as far as a guest may
// know of them.
func spaces(t *testing.T, s *resttest.Site, r *receiver) {
	t.Helper()
	added, joined, left := []string{"space.added"}, []string{"space.joined"}, []string{"space.left"}
	for name, of := range map[string]string{"open": "", "closed": `,"private":true`, "unseen": `,"hidden":true`} {
		s.Check(t,
			row{As: "ann", Do: "POST /spaces", Body: `{"name":"` + name + `"` + of + `}`, Status: 201, Keep: name, Events: added},
			row{As: "ann", Do: "PUT /spaces/{" + name + "}/members/{bob}", Body: `{}`, Status: 200, Events: joined},
			row{As: "ann", Do: "PUT /spaces/{" + name + "}/members/{bob}", Body: `{"role":"moderator"}`, Status: 200,
				Events: []string{"space.role.changed"}},
			row{As: "bob", Do: "DELETE /spaces/{" + name + "}/membership", Status: 200, Events: left},
			row{As: "ann", Do: "PUT /spaces/{" + name + "}", Body: `{"description":"New"}`, Status: 200, Events: []string{"space.changed"}},
		)
	}
	s.Worker.Drain(t.Context())
	told := map[any][]string{}
	for _, h := range r.take() {
		id := h.get("data.id")
		told[id] = append(told[id], h.get("type").(string))
		if h.get("data.kind") != "space" || h.get("data.space.id") != id || h.get("data.space.description") != "<p>New</p>" &&
			h.get("data.space.description") != "New" {
			t.Errorf("told was %s", h.body)
		}
		if h.get("type") == "space.joined" && (h.get("data.member") != s.ID("bob") || h.get("data.by") != s.ID("ann")) {
			t.Errorf("told was %s", h.body)
		}
	}
	for name, want := range map[string][]string{
		"open":   {"space.added", "space.joined", "space.role.changed", "space.left", "space.changed"},
		"closed": {"space.added", "space.changed"},
		"unseen": nil,
	} {
		if got := told[s.ID(name)]; !slices.Equal(got, want) {
			t.Errorf("of the space that is %s it is told %v", name, got)
		}
		s.Check(t, row{As: "ann", Do: "DELETE /spaces/{" + name + "}", Status: 200, Events: []string{"space.deleted"}})
	}
	s.Worker.Drain(t.Context())
	if got := types(r.take()); !slices.Equal(got, []string{"space.deleted", "space.deleted"}) {
		t.Errorf("of what was deleted it is told %v", got)
	}
}

func TestAFailingEndpointIsTriedInOrderThenSetAside(t *testing.T) {
	eachHooked(t, func(t *testing.T, s *resttest.Site, r *receiver) {
		good := newReceiver(t)
		s.Set("good", good.URL)
		s.Check(t,
			row{As: "admin", Do: "POST /apps/webhooks/settings", Status: 200, Events: installed,
				Body: `{"endpoints":[{"url":"{url}","events":["question.asked","voted","vote.withdrawn"]},{"url":"{good}","events":["voted"]}]}`},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Why?"}`, Status: 201, Keep: "q", Events: []string{"question.asked"}},
			row{As: "bob", Do: "POST /questions/{q}/votes", Status: 200, Events: []string{"voted"}},
			row{As: "bob", Do: "DELETE /questions/{q}/votes", Status: 200, Events: []string{"vote.withdrawn"}},
		)
		r.answer(500)
		s.Worker.Drain(t.Context())
		if got := types(r.take()); !slices.Equal(got, []string{"question.asked"}) {
			t.Errorf("the first is tried alone, not %v", got)
		}
		if got := types(good.take()); !slices.Equal(got, []string{"voted"}) {
			t.Errorf("the other endpoint was told %v", got)
		}
		r.answer(302) // no redirect is followed: it is no 2xx
		s.Clock.Advance(10 * time.Second)
		s.Worker.Drain(t.Context())
		r.answer(200)
		s.Clock.Advance(time.Minute)
		s.Worker.Drain(t.Context())
		if got := types(r.take()); !slices.Equal(got, []string{"question.asked", "question.asked", "voted", "vote.withdrawn"}) {
			t.Errorf("then all are, in order, not %v", got)
		}
		r.answer(503)
		s.Check(t, row{As: "bob", Do: "POST /questions/{q}/votes", Status: 200, Events: []string{"voted"}})
		for range 30 {
			s.Clock.Advance(time.Hour)
			s.Worker.Drain(t.Context())
			s.Check(t, row{As: "mia", Do: "POST /questions/{q}/votes", Status: 200, Events: []string{"voted"}},
				row{As: "mia", Do: "DELETE /questions/{q}/votes", Status: 200, Events: []string{"vote.withdrawn"}})
		}
		settings := s.Ask(t, row{As: "admin", Do: "GET /apps/webhooks/settings"})
		if settings.Get("settings.endpoints.0.setAsideAt") == nil || settings.Get("settings.endpoints.0.enabled") != false {
			t.Fatalf("after a day of failures the endpoint is %s", settings.Body)
		}
		s.Check(t, row{As: "admin", Do: "GET /apps/webhooks/deliveries?limit=100", Status: 200})
		s.Set("first", settings.Get("settings.endpoints.0.id").(string))
		r.take()
		r.answer(200)
		s.Worker.Drain(t.Context())
		if got := r.take(); len(got) != 0 {
			t.Errorf("set aside, it was told %v", types(got))
		}
		s.Check(t,
			row{As: "admin", Do: "POST /apps/webhooks/settings", Status: 200, Events: installed,
				Body: `{"endpoints":[{"id":"{first}","url":"{url}","events":["voted"],"enabled":true}]}`},
			row{As: "mia", Do: "POST /questions/{q}/votes", Status: 200, Events: []string{"voted"}},
		)
		s.Worker.Drain(t.Context())
		if got := types(r.take()); !slices.Equal(got, []string{"voted"}) {
			t.Errorf("enabled again, it was told %v", got)
		}
	})
}

// TestAnEndpointThatCannotBeReachedIsToldOfInASentence looks at the log of one whose
// name nobody knows, and of one where nobody listens.
func TestAnEndpointThatCannotBeReachedIsToldOfInASentence(t *testing.T) {
	for url, want := range map[string]string{"https://nobody.invalid/hooks?key=s3cret": "The name could not be resolved.",
		"http://127.0.0.1:1/": "The connection was refused."} {
		resttest.EachWith(t, resttest.Options{Config: app.Config{Outbound: auth.NewOutboundClient(true)}},
			func(t *testing.T, s *resttest.Site) {
				s.Set("url", url)
				s.Check(t,
					hear(`["question.asked"]`),
					row{As: "ann", Do: "POST /questions", Body: `{"title":"Why?"}`, Status: 201, Events: []string{"question.asked"}},
				)
				s.Worker.Drain(t.Context())
				reply := s.Ask(t, row{As: "admin", Do: "GET /apps/webhooks/deliveries"})
				var list []struct{ Note string }
				if err := json.Unmarshal(reply.Body, &list); err != nil || len(list) != 1 || list[0].Note != want {
					t.Errorf("the log is %s", reply.Body)
				}
			})
	}
}

func TestAPrivateAddressIsNotToldUnlessTheOperatorAllows(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		r := newReceiver(t)
		s.Set("url", r.URL)
		s.Check(t,
			hear(`["question.asked"]`),
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Why?"}`, Status: 201, Keep: "q", Events: []string{"question.asked"}},
		)
		s.Worker.Drain(t.Context())
		if got := r.take(); len(got) != 0 {
			t.Errorf("told was %v", got)
		}
		reply := s.Ask(t, row{As: "admin", Do: "GET /apps/webhooks/deliveries"})
		var list []struct{ Note, Status string }
		if err := json.Unmarshal(reply.Body, &list); err != nil || len(list) != 1 ||
			list[0].Note != "The address is a private one, which the operator has not allowed." || list[0].Status != "waiting" {
			t.Errorf("the log is %s", reply.Body)
		}
	})
}
