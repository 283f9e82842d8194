package web_test

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// offline keeps a browser from asking for anybody but this machine.
var offline = chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost")

// listening tells by the binding "told" of whatever a script would do to be noticed, in
// every frame, before any other script runs. ran is what our own attacks call.
const listening = `(() => {
	const told = window.told;
	if (!told) return;
	for (const name of ["ran", "alert", "confirm", "prompt", "print", "open"])
		window[name] = (...what) => { told(name + " " + what.map(String).join(" ") + " at " + location.href + " " + document.title); return null; };
})()`

// harmOnPage lists what must not be in a page, whether or not it has run: what would run
// once it is clicked, and what would fetch from elsewhere. It also looks into shadow roots.
const harmOnPage = `(() => {
	const harm = [];
	const isScript = (text) => /^(javascript:|vbscript:|data:(text|application|image\/svg))/i.test(text.replace(/[\u0000-\u0020]/g, ""));
	const isOurs = (address) => new URL(address, location.href).origin === location.origin || location.protocol === "about:";
	const isGood = {
		script: (e) => e.src ? isOurs(e.src) : e.type === "application/ld+json",
		link: (e) => e.rel !== "stylesheet" || isOurs(e.href), style: (e) => e.parentElement === document.head, base: (e) => !e.hasAttribute("href"),
		iframe: () => false, object: () => false, embed: () => false, applet: () => false, frameset: () => false, math: () => false,
		meta: (e) => !e.httpEquiv, form: (e) => isOurs(e.getAttribute("action") ?? ""),
	};
	const look = (root) => {
		for (const e of root.querySelectorAll("*")) {
			const tell = (why) => harm.push(why + ": " + e.outerHTML.slice(0, 300));
			if (isGood[e.localName] && !isGood[e.localName](e)) tell("<" + e.localName + ">");
			for (const a of e.attributes) {
				if (a.localName.startsWith("on")) tell(a.name);
				if (["href", "src", "action", "formaction", "data", "poster", "srcdoc", "from", "to", "values"].includes(a.localName) && isScript(a.value)) tell(a.name);
				if (e.parentElement?.closest(".prose") && (a.name.startsWith("data-") || a.name === "style" || a.name === "id")) tell(a.name);
			}
			if (e.shadowRoot) look(e.shadowRoot);
		}
	};
	look(document);
	return harm;
})()`

// A spy is a tab that notices what runs in its pages and is not ours.
type spy struct {
	*tab
	at    string // the origin whose requests are its own
	marks chan string

	mu    sync.Mutex
	ran   []string
	asked []string // requests that only a script or a wrong element makes
	going string   // the address that is being opened
}

// spy opens a tab; with isBare it passes over the content security policy of pages, so that
// nothing but what was made of the texts keeps them from running.
func (h *house) spy(t *testing.T, chromium context.Context, isBare bool) *spy {
	t.Helper()
	s := &spy{tab: h.tab(t, chromium), at: h.url, marks: make(chan string, 1)}
	calls, requests := chromedp.Events(s.ctx, runtime.BindingCalled), chromedp.Events(s.ctx, network.RequestWillBeSent)
	var errs []error
	note := func(err error) { errs = append(errs, err) }
	_, err := chromedp.Call(s.ctx, page.SetBypassCSP, page.SetBypassCSPParams{Enabled: isBare})
	note(err)
	_, err = chromedp.Call(s.ctx, network.Enable, network.EnableParams{})
	note(err)
	_, err = chromedp.Call(s.ctx, runtime.AddBinding, runtime.AddBindingParams{Name: "told"})
	note(err)
	_, err = chromedp.Call(s.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: listening})
	note(err)
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
	go func() {
		for call := range calls {
			s.hear(call.Payload)
		}
	}()
	go func() {
		for request := range requests {
			if request.Request != nil {
				s.see(request.Type, request.Request.URL)
			}
		}
	}()
	return s
}

func (s *spy) hear(what string) {
	if mark, ok := strings.CutPrefix(what, "mark "); ok {
		s.marks <- mark
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ran = append(s.ran, what)
}

// see notes a request unless it is ours, or for a picture or a film, which people may have
// from elsewhere.
func (s *spy) see(kind network.ResourceType, address string) {
	isOurs := address == s.at || strings.HasPrefix(address, s.at+"/")
	isShown := slices.Contains([]network.ResourceType{network.ResourceTypeImage, network.ResourceTypeMedia, network.ResourceTypePreflight}, kind)
	s.mu.Lock()
	defer s.mu.Unlock()
	isNavigation := kind == network.ResourceTypeDocument
	if isNavigation && !sameBut(address, s.going) || !isOurs && !isShown && !isNavigation {
		s.asked = append(s.asked, fmt.Sprintf("%s %s", kind, address))
	}
}

// sameBut reports whether an address is the one that was opened, or where its slug leads.
func sameBut(address, opened string) bool {
	a, errA := url.Parse(address)
	o, errO := url.Parse(opened)
	return errA == nil && errO == nil && a.Host == o.Host && (a.Path == o.Path || strings.HasPrefix(a.Path, o.Path) || isSignIn(a.Path))
}

func isSignIn(path string) bool { return path == "/sign-in" }

// visit opens an address, does what makes it ready, lets it settle and returns what ran, was
// asked for, or stands there and must not.
func (s *spy) visit(address string, ready ...chromedp.Action[chromedp.Void]) (ran, harm []string) {
	s.t.Helper()
	s.mu.Lock()
	s.going = address
	s.mu.Unlock()
	s.do("open "+address, append([]chromedp.Action[chromedp.Void]{chromedp.Navigate(address)}, ready...)...)
	ctx, cancel := context.WithTimeout(s.ctx, 30*time.Second)
	defer cancel()
	_, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`new Promise((done) => setTimeout(() => done(true), 30))`, chromedp.EvalAwaitPromise))
	if err == nil {
		harm, err = chromedp.Run(ctx, chromedp.Evaluate[[]string](harmOnPage))
	}
	if err == nil {
		_, err = chromedp.Run(ctx, chromedp.Evaluate[bool](`(window.told("mark "+location.href), true)`))
	}
	if err != nil {
		s.t.Fatalf("%s: %v", address, err)
	}
	at := <-s.marks
	s.mu.Lock()
	defer s.mu.Unlock()
	ran, harm = s.ran, append(harm, s.asked...)
	if !sameBut(at, address) {
		harm = append(harm, "it led to "+at)
	}
	s.ran, s.asked = nil, nil
	return ran, harm
}

// walk opens pages of the house and fails on whatever ran or could.
func (s *spy) walk(what string, paths ...string) {
	s.t.Helper()
	for _, path := range paths {
		ran, harm := s.visit(s.at + path)
		for _, one := range append(ran, harm...) {
			s.t.Errorf("%s, %.300s: %s", what, path, one)
		}
	}
}
