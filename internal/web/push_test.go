package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth/pushtest"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// A pushed is a notification as a browser has read it.
type pushed struct {
	pushtest.Message
	Title, Body, Path, Tag, Icon, Lang string
	Unread                             int
}

// A pushRoom is a site whose people's browsers are reached through a push service.
type pushRoom struct {
	*browser
	service *pushtest.Service
}

// eachPushed runs fn with sites that have a question of ann's and more: see hidden.
func eachPushed(t *testing.T, fn func(*testing.T, pushRoom)) {
	var services sync.Map // by the test of each database
	resttest.EachMade(t, func(t *testing.T) resttest.Options {
		service := pushtest.New(t)
		services.Store(t, service)
		return resttest.Options{Config: app.Config{Outbound: service.Client(), AccessTTL: 10000 * time.Hour}}
	}, func(t *testing.T, s *resttest.Site) {
		service, _ := services.Load(t)
		hidden(t, s)
		fn(t, pushRoom{newBrowser(s), service.(*pushtest.Service)})
	})
}

const onPush = "POST /settings/push"

// turnOn has somebody's browser be told.
func (p pushRoom) turnOn(t *testing.T, as string, b *pushtest.Browser) {
	t.Helper()
	p.service.Add(b)
	p.walk(t, step{As: as, Do: "GET /settings/notifications"}, // which has the key that it takes
		step{As: as, Do: onPush, Form: formOf("endpoint", b.Endpoint, "p256dh", b.Key(), "auth", b.Auth()), Status: 204})
}

// signIn signs somebody in, in another browser.
func (p pushRoom) signIn(t *testing.T, name string) {
	t.Helper()
	seen, err := p.App.Me(t.Context(), p.person(name))
	if err != nil {
		t.Fatal(err)
	}
	token, err := p.App.SignInAs(t.Context(), seen.User, "a test")
	if err != nil {
		t.Fatal(err)
	}
	p.cookies[name] = "stoa=" + token
}

// person is somebody whose tokens may have ended.
func (p pushRoom) person(name string) community.Actor {
	return community.Actor{Portal: p.Portal.ID, ID: community.UserID(p.ID(name)), Role: community.Member}
}

// does has somebody do something over REST.
func (p pushRoom) does(t *testing.T, as, do, body string) resttest.Reply {
	t.Helper()
	reply := p.Ask(t, resttest.Row{As: as, Do: do, Body: body})
	if reply.Status >= 300 {
		t.Fatalf("%s of %s is %d: %s", do, as, reply.Status, reply.Body)
	}
	return reply
}

// queue has all that happened be queued.
func (p pushRoom) queue(t *testing.T) {
	t.Helper()
	if err := p.App.QueuePushes(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// tells returns what browsers were sent.
func (p pushRoom) tells(t *testing.T) (all []pushed) {
	t.Helper()
	p.queue(t)
	p.Worker.Drain(t.Context())
	for _, m := range p.service.Take() {
		got := pushed{Message: m}
		if err := json.Unmarshal([]byte(m.Text), &got); err != nil {
			t.Fatalf("%q: %v", m.Text, err)
		}
		all = append(all, got)
	}
	return all
}

// expect holds what browsers were sent, "/path: title" each.
func (p pushRoom) expect(t *testing.T, want ...string) []pushed {
	t.Helper()
	all := p.tells(t)
	var got []string
	for _, m := range all {
		got = append(got, m.To+": "+m.Title)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("what browsers were sent is %q, not %q", got, want)
	}
	return all
}

const answerOpen, someAnswer = "POST /questions/{open}/answers", `{"content": "<p>In short: well.</p>"}`

func TestABrowserIsToldWhatItsPersonIs(t *testing.T) {
	eachPushed(t, func(t *testing.T, p pushRoom) {
		phone := pushtest.NewBrowser("/phone")
		p.does(t, "mia", answerOpen, someAnswer)
		p.expect(t) // nobody has turned it on
		p.turnOn(t, "ann", phone)
		p.expect(t) // what happened before is in the list
		p.does(t, "mia", answerOpen, someAnswer)
		got := p.expect(t, "/phone: mia and 2 others answered")
		if len(got) != 1 {
			t.FailNow()
		}
		m, first := got[0], p.Ask(t, resttest.Row{As: "ann", Do: "GET /notifications?limit=1"})
		path := "/notifications/" + first.Get("0.id").(string) + "?to="
		if m.Body != `How do <b>tags</b> & "quotes" fare?` || !strings.HasPrefix(m.Path, path) || m.Unread != 1 || m.Lang != "en" ||
			!strings.HasPrefix(m.Icon, "/icons/any-192.") || m.Tag != m.Topic {
			t.Errorf("it says %+v", m)
		}
		if m.TTL != "86400" && m.TTL != "86399" || m.Urgent != "high" || len(m.Topic) != 32 || strings.Contains(m.Topic, p.ID("open")) {
			t.Errorf("it was sent as %+v", m)
		}
		key, err := p.Twin(t).App.PushKey(t.Context(), p.Portal.ID)
		if err != nil || m.From != key || m.Sub != "mailto:push@test.example" {
			t.Errorf("it is from %q (%s), and the key is %q, %v", m.From, m.Sub, key, err)
		}
		p.walk(t,
			step{As: "ann", Do: "GET /settings/notifications", Has: []string{`data-push="` + key + `"`, " data-on hidden", `name="push.answer" value="true" checked`}},
			step{As: "bob", Do: "GET /settings/notifications", Has: []string{`data-push="` + key + `"`}, Lacks: []string{" data-on hidden"}},
			step{As: "ann", Do: "GET " + m.Path, To: "/questions/…"},
		)
		if unread := p.Ask(t, resttest.Row{As: "ann", Do: "GET /notifications/summary"}); unread.Get("count") != "0" {
			t.Errorf("after a click: %s", unread.Body)
		}
		p.does(t, "bob", answerOpen, someAnswer)
		again := p.expect(t, "/phone: bob answered")
		if len(again) == 1 && (again[0].Topic != m.Topic || again[0].Size != m.Size) {
			t.Errorf("of one subject and of one length: %+v and %+v", m, again[0])
		}
	})
}

func TestWhatABrowserIsToldIsChosenAndSeen(t *testing.T) {
	eachPushed(t, func(t *testing.T, p pushRoom) {
		const settings = "PUT /user/notifications/settings"
		read := func() { p.does(t, "ann", "POST /notifications/read", "") }
		p.turnOn(t, "ann", pushtest.NewBrowser("/phone"))
		read()
		p.does(t, "bob", "POST /questions/{open}/votes", "")
		p.expect(t) // as quiet as mail
		p.does(t, "ann", settings, `{"upvote":{"push":true},"answer":{"push":false},"comment":{"web":false,"email":false}}`)
		p.does(t, "mia", "POST /questions/{open}/votes", "")
		p.expect(t) // counted with bob's, of which nobody was told
		read()
		p.does(t, "sue", "POST /questions/{open}/votes", "")
		if got := p.expect(t, "/phone: sue gave you an upvote"); len(got) == 1 && got[0].Urgent != "low" {
			t.Errorf("%+v", got[0])
		}
		p.does(t, "mia", answerOpen, someAnswer)
		p.expect(t)
		p.does(t, "mia", "POST /questions/{open}/comments", `{"body":"Well said."}`) // told by this alone
		if got := p.expect(t, "/phone: mia commented"); len(got) == 1 && strings.HasPrefix(got[0].Path, "/notifications/") {
			t.Errorf("it is in no list: %+v", got[0])
		}
		p.does(t, "ann", settings, `{"answer":{"push":true}}`)
		read()
		p.does(t, "sue", answerOpen, `{"content":"<p>Hush.</p>","anonymous":true}`)
		p.does(t, "ann", "PUT /user", `{"lang":"de"}`)
		for _, m := range p.expect(t, "/phone: Jemand hat geantwortet") {
			if strings.Contains(m.Text, "sue") || strings.Contains(m.Text, p.ID("sue")) || m.Lang != "de" {
				t.Errorf("of somebody unnamed: %s", m.Text)
			}
		}
		read()
		p.does(t, "mia", answerOpen, someAnswer)
		p.queue(t)
		read() // in an open page, say, before it is sent
		p.expect(t)
		p.does(t, "mia", answerOpen, someAnswer)
		p.queue(t)
		p.does(t, "ann", settings, `{"answer":{"push":false}}`)
		p.expect(t)
		named := p.does(t, "mia", "POST /posts", `{"title":"Of glazes","content":"<p>Ask @ann.</p>"}`).Get("id").(string)
		p.queue(t)
		p.does(t, "mia", "PUT /posts/"+named, `{"status":"archived"}`)
		p.expect(t)
	})
}

func TestABrowserIsToldWhileItsPersonIsSignedIn(t *testing.T) {
	eachPushed(t, func(t *testing.T, p pushRoom) {
		phone := pushtest.NewBrowser("/phone")
		happen := func() { // something to ann and something to bob
			t.Helper()
			for _, name := range []string{"ann", "bob"} {
				if err := p.App.ReadNotifications(t.Context(), p.person(name)); err != nil {
					t.Fatal(err)
				}
			}
			p.does(t, "mia", answerOpen, someAnswer)
			p.does(t, "mia", "POST /answers/{reply}/comments", `{"body":"Well said."}`)
		}
		const toAnn, toBob = "/phone: mia answered", "/phone: mia commented"
		p.turnOn(t, "ann", phone)
		happen()
		p.expect(t, toAnn)
		p.turnOn(t, "bob", phone) // who signs in there takes it over
		happen()
		p.expect(t, toBob)
		moved := p.service.Add(pushtest.NewBrowser("/moved"))
		change := formOf("endpoint", moved.Endpoint, "p256dh", moved.Key(), "auth", moved.Auth(), "instead", phone.Endpoint)
		p.walk(t, step{As: "ann", Do: onPush, Form: change, Status: 204}) // not hers any more
		happen()
		p.expect(t, toBob)
		p.walk(t, step{As: "bob", Do: onPush, Form: change, Status: 204})
		happen()
		p.expect(t, "/moved: mia commented")
		p.walk(t, step{As: "bob", Do: onPush + "/end", Status: 204})
		happen()
		p.expect(t)

		p.turnOn(t, "bob", phone)
		happen()
		p.queue(t)
		p.walk(t, step{As: "bob", Do: "POST /sign-out", To: "…"})
		p.expect(t)
		p.signIn(t, "bob")
		p.turnOn(t, "bob", phone)
		session := p.cookie(t, "bob")
		p.signIn(t, "bob")
		p.walk(t, step{As: "bob", Do: "POST /settings/sessions", To: "…"}) // all but the one that asks
		happen()
		p.expect(t)
		p.walk(t, step{Do: onPush, Header: "Cookie: " + session, Form: change, To: "/sign-in…"})

		p.turnOn(t, "bob", phone)
		happen()
		p.queue(t)
		p.does(t, "mia", "PUT /users/{bob}", `{"status":"banned"}`)
		p.expect(t)
		p.does(t, "mia", "PUT /users/{bob}", `{"status":"active"}`)
		happen()
		p.expect(t)
		p.signIn(t, "bob")
		p.turnOn(t, "ann", phone)
		happen()
		p.queue(t)
		p.does(t, "admin", "DELETE /users/{ann}", "")
		p.expect(t)
		faults, err := p.App.Doctor(t.Context(), false)
		if err != nil || len(faults) > 0 {
			t.Errorf("the doctor: %+v, %v", faults, err)
		}
	})
}

func TestAPersonHasSoManyBrowsers(t *testing.T) {
	eachPushed(t, func(t *testing.T, p pushRoom) {
		var want []string
		for i := range 11 {
			p.signIn(t, "ann")
			p.Clock.Advance(time.Second)
			p.turnOn(t, "ann", pushtest.NewBrowser(fmt.Sprintf("/%02d", i)))
			if i > 0 {
				want = append(want, fmt.Sprintf("/%02d: mia answered", i))
			}
		}
		p.turnOn(t, "ann", pushtest.NewBrowser("/10b")) // the last one again, which is reached elsewhere
		want[9] = "/10b: mia answered"
		p.does(t, "ann", "POST /notifications/read", "")
		p.does(t, "mia", answerOpen, someAnswer)
		p.expect(t, want...)
		given := p.Ask(t, resttest.Row{As: "ann", Do: "GET /user/export"})
		if text := string(given.Body); !strings.Contains(text, "push_subscriptions") || strings.Contains(text, "push.example.com") {
			t.Errorf("her export: %.3000s", text)
		}
	})
}

func TestABrowserIsNotSentTooMuch(t *testing.T) {
	eachPushed(t, func(t *testing.T, p pushRoom) {
		p.turnOn(t, "ann", pushtest.NewBrowser("/phone"))
		comments := func(n int) int {
			for range n {
				question := p.does(t, "ann", "POST /questions", `{"title":"How hot must it be?"}`).Get("id").(string)
				p.does(t, "mia", "POST /questions/"+question+"/comments", `{"body":"Very."}`)
			}
			return len(p.tells(t))
		}
		if n := comments(14); n != 10 {
			t.Errorf("of 14 at once it is sent %d", n)
		}
		p.Clock.Advance(5 * time.Minute)
		if n := comments(5); n != 2 {
			t.Errorf("of 5 after five minutes it is sent %d", n)
		}
	})
}

func TestAPushServiceIsListenedTo(t *testing.T) {
	eachPushed(t, func(t *testing.T, p pushRoom) {
		const told = "/phone: mia answered"
		phone := pushtest.NewBrowser("/phone")
		for _, row := range []struct {
			status      int
			after       string
			then, later []string // what comes within the hour, and after it, once it answers well
			isGone      bool
		}{
			{status: 201},
			{status: 500, then: []string{told}},
			{status: 429, after: "3600", later: []string{told}},
			{status: 429, after: "never", then: []string{told}},
			{status: 403},
			{status: 302}, // it is not followed
			{status: 410, isGone: true},
			{status: 404, isGone: true},
		} {
			t.Run(fmt.Sprint(row.status, row.after), func(t *testing.T) {
				p.turnOn(t, "ann", phone)
				p.Clock.Advance(time.Hour)
				p.does(t, "ann", "POST /notifications/read", "")
				p.service.Answers(row.status, row.after)
				p.does(t, "mia", answerOpen, someAnswer)
				p.expect(t, told)
				p.service.Answers(http.StatusCreated, "")
				p.Clock.Advance(50 * time.Minute)
				p.expect(t, row.then...)
				p.Clock.Advance(70 * time.Minute)
				p.expect(t, row.later...)
				p.does(t, "mia", answerOpen, someAnswer)
				if got := p.tells(t); (len(got) == 0) != row.isGone {
					t.Errorf("later it is told %+v", got)
				}
			})
		}
	})
}

func TestWhatABrowserSaysOfItselfIsLookedAt(t *testing.T) {
	eachPushed(t, func(t *testing.T, p pushRoom) {
		good := pushtest.NewBrowser("/phone")
		for _, row := range []struct{ field, value, blames string }{
			{"endpoint", "", "endpoint"},
			{"endpoint", "http://push.example.com/phone", "endpoint"},
			{"endpoint", "https:///phone", "endpoint"},
			{"endpoint", "push.example.com/phone", "endpoint"},
			{"endpoint", "https://me:secret@push.example.com/", "endpoint"},
			{"endpoint", "https://10.0.0.1/phone", "endpoint"},
			{"endpoint", "https://127.0.0.1:8080/phone", "endpoint"},
			{"endpoint", "https://2130706433/phone", "endpoint"},
			{"endpoint", "https://127.1/phone", "endpoint"},
			{"endpoint", "https://[::1]/phone", "endpoint"},
			{"endpoint", "https://[fe80::1%25eth0]/phone", "endpoint"},
			{"endpoint", "https://localhost/phone", "endpoint"},
			{"endpoint", "https://push.example.com/pho ne", "endpoint"},
			{"endpoint", "https://püsh.example.com/phone", "endpoint"},
			{"endpoint", "https://push.example.com/#phone", "endpoint"},
			{"endpoint", "https://push.example.com/" + strings.Repeat("a", 1000), "endpoint"},
			{"p256dh", "", "p256dh"},
			{"p256dh", "not base64!", "p256dh"},
			{"p256dh", good.Key()[:40], "p256dh"},
			{"p256dh", "B" + strings.Repeat("A", 86), "p256dh"}, // on no curve
			{"auth", "", "auth"},
			{"auth", "%%%", "auth"},
			{"auth", good.Auth() + "AAAA", "auth"},
			{"keys", "x", "keys"},
		} {
			form := url.Values{"endpoint": {good.Endpoint}, "p256dh": {good.Key()}, "auth": {good.Auth()}}
			form.Set(row.field, row.value)
			reply := p.Ask(t, resttest.Row{Do: "POST //settings/push", Body: form.Encode(),
				Header: "Accept: */*\nContent-Type: application/x-www-form-urlencoded\nCookie: " + p.cookie(t, "ann")})
			if reply.Status != 400 || reply.Get("errors.0.field") != row.blames && reply.Get("field") != row.blames {
				t.Errorf("%s=%s: %d %s", row.field, row.value, reply.Status, reply.Body)
			}
		}
		p.walk(t,
			step{As: "ann", Do: "GET /settings/notifications", Lacks: []string{" data-on hidden"}},
			step{Do: onPush, Form: formOf("endpoint", good.Endpoint, "p256dh", good.Key(), "auth", good.Auth()), To: "/sign-in…"},
			step{Do: onPush + "/end", To: "/sign-in…"},
			step{As: "ann", Do: onPush, Header: "Sec-Fetch-Site: cross-site", Form: formOf("endpoint", good.Endpoint, "p256dh", good.Key(), "auth",
				good.Auth()), Status: 403},
		)
	})
}

// TestASwitchHasTheBrowserBeTold has all be real but the push service of the browser's maker, and
// the question whether it may.
func TestASwitchHasTheBrowserBeTold(t *testing.T) {
	chromium := newChromium(t)
	ann, b := newHouse(t).tab(t, chromium), pushtest.NewBrowser("/chromium")
	const field, isOn = "[data-push] [role=switch]", `document.querySelector("[data-push][data-on]")`
	ann.signUp("ann")
	ann.do("be asked nothing", ann.open("/settings/notifications"), has(field), until(`Notification.permission !== "granted" && !`+isOn),
		until(`!document.querySelector("`+field+`").checked`))
	ann.do("have a service", until(fmt.Sprintf(`(Notification.requestPermission = async () => "granted",
		PushManager.prototype.subscribe = async (options) => ({ toJSON: () => (window.asked = options, { endpoint: %q, keys: { p256dh: %q, auth: %q } }) }),
		true)`, b.Endpoint, b.Key(), b.Auth())))
	ann.do("turn it on", click(field), until(`window.asked?.userVisibleOnly && window.asked.applicationServerKey.length === 65`),
		until(`document.querySelector("`+field+`").checked && !document.querySelector("`+field+`").disabled`),
		until(`!document.querySelector("[data-push-failed]").checkVisibility()`))
	ann.do("be known", ann.open("/settings/notifications"), until(isOn))
}

// TestABrowserShowsWhatItIsSent has a browser be handed messages as by its push service.
func TestABrowserShowsWhatItIsSent(t *testing.T) {
	h := newHouse(t)
	ann := h.tab(t, newChromium(t))
	ann.signUp("ann")
	ann.do("be served", until("navigator.serviceWorker?.controller"))
	deliver := ann.pushes(t)
	const shown = `(navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((list) => { window.shown =
		list.map((n) => [n.title, n.body, n.tag, n.data.path].join("|")).join(); }), window.shown === %q)`
	shows := func(want string) chromedp.Action[chromedp.Void] { return until(fmt.Sprintf(shown, want)) }
	deliver(`{"title":"bob answered","body":"How hot?","path":"/topics","tag":"kiln","unread":1,"lang":"en","dir":"ltr"}`)
	ann.do("be shown what it says", shows("bob answered|How hot?|kiln|/topics"))
	deliver(`no message of ours`)
	deliver(`{"title":"mia answered","body":"How hot?","path":"/people","tag":"kiln","unread":2,"lang":"en","dir":"ltr"}`)
	ann.do("be shown the last of those about one thing", shows("mia answered|How hot?|kiln|/people"))
	ann.do("have nothing unread", ann.open("/topics"), shows(""))
}

// pushes has a person allow notifications, and returns what delivers a message to their browser.
func (p *tab) pushes(t *testing.T) func(data string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 20*time.Second)
	defer cancel()
	changed := chromedp.Events(ctx, serviceworker.WorkerRegistrationUpdated)
	_, err := chromedp.CallBrowser(ctx, cdpbrowser.SetPermission, cdpbrowser.SetPermissionParams{Origin: p.house.url,
		Permission: &cdpbrowser.PermissionDescriptor{Name: "notifications"}, Setting: cdpbrowser.PermissionSettingGranted,
		BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(ctx, serviceworker.Enable, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	for event, err := range changed {
		if err != nil {
			t.Fatal(err)
		}
		for _, worker := range event.Registrations {
			if worker.IsDeleted || !strings.HasPrefix(worker.ScopeURL, p.house.url) {
				continue
			}
			return func(data string) {
				t.Helper()
				_, err := chromedp.Call(p.ctx, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{
					Origin: p.house.url, RegistrationID: worker.RegistrationID, Data: data})
				if err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	t.Fatal("there is no service worker")
	return nil
}
