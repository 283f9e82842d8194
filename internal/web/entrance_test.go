package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
)

// A shop is a product of another site, whose page has the community in it.
type shop struct {
	*httptest.Server
	p product
}

// newShop opens one for Eve, at localhost: to browsers that is another site than the
// address that the community has in tests.
func newShop(t *testing.T, h *house, page string) shop {
	t.Helper()
	s := shop{p: newProduct(t)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write([]byte(`<!DOCTYPE html><title>Clay &amp; Co.</title>
			<script>window.stoa = { token: () => fetch("/token").then((r) => r.text()) };</script>
			<script src="` + h.url + `/embed.js" defer></script>` + page))
	})
	mux.HandleFunc("GET /token", func(w http.ResponseWriter, _ *http.Request) {
		w.Write([]byte(s.p.token(t, "customer-7", "Eve Potter", "eve@shop.example", h.app.Now())))
	})
	s.Server = httptest.NewServer(mux)
	t.Cleanup(s.Close)
	s.URL = strings.Replace(s.URL, "127.0.0.1", "localhost", 1)
	system := community.System(h.started.Portal.ID)
	if _, err := h.app.InstallJWT(t.Context(), system, auth.JWTSettings{PublicKey: s.p.pem}); err != nil {
		t.Fatal(err)
	}
	_, err := h.app.SetPortal(t.Context(), system, func(p *community.Portal) error {
		p.Settings.CORS = []string{s.URL}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func shadow(element, rest string) string {
	return `document.querySelector("` + element + `").shadowRoot` + rest
}

// The product's person comes from its page by one click, wherever the link leads, is
// signed in there, and is signed out when the product says so.
func TestTheProductsPeopleComeInByOneClick(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		chromium := newChromium(t)
		system := community.System(h.started.Portal.ID)
		ann, err := h.app.AddUser(t.Context(), system, app.UserEdit{Username: new("ann")}, "")
		if err == nil {
			_, err = h.app.Ask(t.Context(), ann.Actor(), app.QuestionEdit{Title: new("How do I centre clay?")})
		}
		if err != nil {
			t.Fatal(err)
		}
		s := newShop(t, h, `<stoa-bell></stoa-bell><stoa-questions limit="5"></stoa-questions>`)
		eve := h.tab(t, chromium)
		eve.do("ring the bell", chromedp.Navigate(s.URL+"/"), until(shadow("stoa-bell", `?.querySelector("a")`)),
			until(`(`+shadow("stoa-bell", `.querySelector("a").click()`)+`, true)`),
			until(`location.pathname === "/notifications"`), has(".avatar-button"))
		eve.do("go to a question", chromedp.Navigate(s.URL+"/"), until(shadow("stoa-questions", `?.querySelector("a")`)),
			until(`(`+shadow("stoa-questions", `.querySelector("a").click()`)+`, true)`),
			until(`location.pathname.startsWith("/questions/")`), has(".avatar-button"))
		eve.do("answer it", fill("textarea[name=content]", "Slowly, and with both hands."), click("#write button.is-main"),
			sees("Slowly, and with both hands."))
		eve.do("go back", chromedp.Navigate(s.URL+"/"), until(shadow("stoa-bell", `?.querySelector("a")`)))
		if err := h.app.SignOutOfProduct(t.Context(), system, "external:customer-7"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(1100 * time.Millisecond) // within a second on the other node
		eve.do("be signed out", eve.open("/settings"), until(`location.pathname === "/sign-in"`))
	})
}

// In a frame of another site nobody is signed in but by a pass, and then in that frame
// only: Chromium keeps its cookie apart for the site it stands in.
func TestAFrameOfAnotherSiteIsSignedIn(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		chromium := newChromium(t)
		s := newShop(t, h, `<stoa-frame path="/embed/ask"></stoa-frame>`)
		eve := h.tab(t, chromium)
		eve.do("open the product", chromedp.Navigate(s.URL+"/"), until(shadow("stoa-frame", `?.querySelector("iframe")`)))
		eve.frame(h.url+"/embed/ask").do("ask in the frame", sees("Signed in as Eve Potter"), fill("#f-title", "How do I glaze a bowl?"),
			chromedp.Steps(until(`(document.querySelector("form").requestSubmit(), true)`)))
		eve.frame(h.url+"/embed/question/").do("answer in the frame", sees("How do I glaze a bowl?"), fill("#f-content", "With a brush."),
			chromedp.Steps(until(`(document.querySelector("form").requestSubmit(), true)`)))
		eve.frame(h.url+"/embed/question/").do("read it there", sees("With a brush."), sees("1 answer"))
		eve.do("be a guest outside of it", eve.open("/settings"), until(`location.pathname === "/sign-in"`))
	})
}

// A person turns a second factor on with an authenticator app, and comes in again with
// a code that they wrote down.
func TestASecondFactorInABrowser(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		chromium := newChromium(t)
		admin := h.tab(t, chromium)
		password := chromedp.Steps(admin.open("/sign-in?to=/settings/security/new"), fill("#f-name", h.started.AdminEmail),
			fill("#f-password", "admin password"), click("button.is-main"))
		text := func(selector string) string {
			t.Helper()
			shown, err := chromedp.Run(admin.ctx, chromedp.Evaluate[string](`document.querySelector("`+selector+`").textContent`))
			if err != nil {
				t.Fatal(err)
			}
			return shown
		}
		admin.do("show that it is them", password, until(`location.pathname === "/settings/security/new"`),
			fill("#f-password", "admin password"), click("button.is-main"),
			until(`document.querySelector(".factor-key")?.naturalWidth === 224`))
		admin.do("turn it on", fill("#f-code", codeAt(t, text("pre.code"), h.app.Now())), click("form[action$=confirm] button"),
			sees("Save your recovery codes"))
		code := strings.Fields(text("pre.code"))[3]
		admin.do("sign out", admin.open("/settings"), until(`(document.querySelector("form[action='/sign-out']").requestSubmit(), true)`),
			until(`location.pathname === "/"`))
		admin.do("give the code", password, until(`location.pathname === "/sign-in/code"`), fill("#f-code", code), click("button.is-main"),
			until(`location.pathname === "/settings/security/new"`), has(".avatar-button"))
	})
}

// hasDevice gives the tab a device that makes passkeys, with somebody before it who is
// the person.
func (p *tab) hasDevice() {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, webauthn.Enable, webauthn.EnableParams{})
	if err == nil {
		_, err = chromedp.Call(p.ctx, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{
			Options: &webauthn.VirtualAuthenticatorOptions{Protocol: webauthn.AuthenticatorProtocolCtap2,
				Transport: webauthn.AuthenticatorTransportInternal, HasResidentKey: true, HasUserVerification: true, IsUserVerified: true,
				AutomaticPresenceSimulation: true}})
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// A person adds a passkey of their device, comes in by it, and confirms with it what
// matters.
func TestAPasskeyInABrowser(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		chromium := newChromium(t)
		h.url = strings.Replace(h.url, "127.0.0.1", "localhost", 1) // a passkey is of a name
		admin := h.tab(t, chromium)
		admin.hasDevice()
		admin.do("show that it is them", admin.open("/sign-in?to=/settings/security/passkey"), fill("#f-name", h.started.AdminEmail),
			fill("#f-password", "admin password"), click("button.is-main"), until(`location.pathname === "/settings/security/passkey"`),
			fill("#f-password", "admin password"), click("button.is-main"))
		admin.do("add a passkey", fill("#f-name", "My laptop"), click("[data-passkey]"), until(`location.pathname === "/settings/security"`),
			sees("My laptop"))
		admin.do("sign out", until(`(document.querySelector("form[action='/sign-out']").requestSubmit(), true)`),
			until(`location.pathname === "/"`))
		admin.do("come in by it", admin.open("/sign-in?to=/settings/security/new"), click("[data-passkey]"),
			until(`location.pathname === "/settings/security/new"`), has(".avatar-button"))
		admin.do("confirm with it", click("[data-passkey]"), until(`document.querySelector(".factor-key")?.naturalWidth === 224`))
	})
}
