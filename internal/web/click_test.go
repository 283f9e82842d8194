package web_test

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestAClickOnANotificationLeadsToItsPage has the service worker told that its notification was
// clicked. Chromium has no command that clicks one, and lets a worker focus a window, or open one,
// only after a hand has: these two are noted instead. All else is real: the notification, which
// goes away, the choice of the page, and where that is led.
func TestAClickOnANotificationLeadsToItsPage(t *testing.T) {
	h := newHouse(t)
	ann := h.tab(t, newChromium(t))
	ann.signUp("ann")
	ann.do("be served", until("navigator.serviceWorker?.controller"))
	ann.pushes(t) // which allows notifications
	worker := ann.worker(t)
	clicked := func(data string, within int) (got struct {
		Focused, Left int
		Opened        []string
	}) {
		t.Helper()
		ctx, cancel := context.WithTimeout(worker, 20*time.Second)
		defer cancel()
		_, err := chromedp.Run(ctx, chromedp.Evaluate[any](`(async () => {
			const noted = self.noted = { focused: 0, opened: [] };
			WindowClient.prototype.focus = async function () { noted.focused++; return this; };
			self.clients.openWindow = async (address) => { noted.opened.push(address); return null; };
			await registration.showNotification("bob answered", { data: `+data+` });
			for (const notification of await registration.getNotifications()) {
				self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
			}
			const until = Date.now() + `+strconv.Itoa(within)+`;
			while (!noted.focused && !noted.opened.length && Date.now() < until) await new Promise((done) => setTimeout(done, 20));
		})()`, chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		if got, err = chromedp.Run(ctx, chromedp.Evaluate[struct {
			Focused, Left int
			Opened        []string
		}](`registration.getNotifications().then((list) => ({ Focused: noted.focused, Opened: noted.opened, Left: list.length }))`,
			chromedp.EvalAwaitPromise)); err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := clicked(`{ path: "/topics" }`, 5000); got.Focused != 1 || got.Left != 0 || len(got.Opened) != 0 {
		t.Errorf("beside an open page: %+v", got)
	}
	ann.do("be led to what it is about", until(`location.pathname === "/topics"`))
	clicked(`null`, 5000)
	ann.do("be led to all where it says nothing", until(`location.pathname === "/notifications"`))
	for _, elsewhere := range []string{`"https://elsewhere.example/"`, `"//elsewhere.example/"`, `"javascript:alert(1)"`} {
		if got := clicked(`{ path: `+elsewhere+` }`, 300); got.Focused != 0 || len(got.Opened) != 0 || got.Left != 0 {
			t.Errorf("with %s: %+v", elsewhere, got)
		}
	}
	ann.do("leave", chromedp.Navigate("about:blank"))
	if got := clicked(`{ path: "/people" }`, 5000); got.Focused != 0 || strings.Join(got.Opened, " ") != h.url+"/people" {
		t.Errorf("without an open page: %+v", got)
	}
}

// worker is the service worker of a tab.
func (p *tab) worker(t *testing.T) context.Context {
	t.Helper()
	targets, err := chromedp.Targets(p.ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, info := range targets {
		if info.Type == "service_worker" && strings.HasPrefix(info.URL, p.house.url) {
			ctx, cancel := chromedp.NewContext(p.ctx, chromedp.WithTargetID(info.TargetID))
			t.Cleanup(cancel)
			// What is run first is what it is attached for: its context ends with the test.
			if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("true")); err != nil {
				t.Fatal(err)
			}
			return ctx
		}
	}
	t.Fatal("there is no service worker")
	return nil
}
