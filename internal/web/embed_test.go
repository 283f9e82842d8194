package web_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestProductsFrameWhatThePortalAllows(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		hidden(t, s)
		ancestors := func(path string) string {
			reply := b.do(t, step{As: "ann", Do: "GET " + path})
			_, policy, _ := strings.Cut(reply.Header.Get("Content-Security-Policy"), "frame-ancestors ")
			return policy + "|" + reply.Header.Get("X-Frame-Options")
		}
		for path, want := range map[string]string{"/embed/ask": "'none'|", "/embed/question/{open}": "'none'|", "/": "'none'|DENY"} {
			if got := ancestors(b.expand(path)); got != want {
				t.Errorf("%s: %s, not %s", path, got, want)
			}
		}
		_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
			p.Settings.CORS = []string{"https://shop.example", "https://www.shop.example"}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for path, want := range map[string]string{"/embed/ask": "https://shop.example https://www.shop.example|", "/": "'none'|DENY",
			"/ask": "'none'|DENY"} {
			if got := ancestors(path); got != want {
				t.Errorf("%s: %s, not %s", path, got, want)
			}
		}
		b.walk(t,
			step{As: "ann", Do: "GET /embed/question/{open}", Has: []string{"A quiet word", `<base target="_blank">`, "Anonymous"},
				Lacks: []string{"Leak", "sue", "/sign-out", "LeakDraft"}},
			step{As: "ann", Do: "GET /embed/question/{private}", Status: 404},
			step{Do: "GET /embed/ask", Has: []string{`action="/ask"`}},
			step{Do: "GET /embed.js", Header: "Accept: */*", Has: []string{"customElements.define"}},
		)
	})
}

// TestAProductEmbedsItsCommunity runs examples/embed in a browser: the product's
// page is of another origin, and its person comes in by the product's token.
func TestAProductEmbedsItsCommunity(t *testing.T) {
	chromium := newChromium(t)
	h := newHouse(t)
	p := newProduct(t)
	page, err := os.ReadFile(filepath.Join("..", "..", "examples", "embed", "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write([]byte(strings.ReplaceAll(string(page), "https://community.example", h.url)))
	})
	mux.HandleFunc("GET /token", func(w http.ResponseWriter, _ *http.Request) {
		w.Write([]byte(p.token(t, "customer-7", "Eve Potter", "eve@shop.example", h.app.Now())))
	})
	shop := httptest.NewServer(mux)
	t.Cleanup(shop.Close)
	system := community.System(h.started.Portal.ID)
	if _, err := h.app.InstallJWT(t.Context(), system, auth.JWTSettings{PublicKey: p.pem}); err != nil {
		t.Fatal(err)
	}
	_, err = h.app.SetPortal(t.Context(), system, func(p *community.Portal) error {
		p.Settings.CORS = []string{shop.URL}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	eve := h.tab(t, chromium)
	in := func(element, rest string) string {
		return `document.querySelector("` + element + `").shadowRoot` + rest
	}
	eve.do("open the product", chromedp.Navigate(shop.URL+"/"), until(in("stoa-questions", `?.textContent`)))
	if text, err := chromedp.Run(eve.ctx, chromedp.Evaluate[string](in("stoa-questions", ".textContent"))); err != nil ||
		text != "No questions yet." {
		t.Fatalf("the list says %q: %v", text, err)
	}
	eve.do("ask in the product",
		until(in("stoa-bell", `?.querySelector("a")`)),
		until(in("stoa-ask", `?.querySelector("form")`)),
		until(`(() => { const f = `+in("stoa-ask", "")+
			`; f.querySelector("input").value = "How do I wedge clay?"; f.querySelector("textarea").value = "By **hand**."; f.querySelector("form").requestSubmit(); return true })()`),
		until(in("stoa-ask", `.textContent.includes("Question posted.")`)),
		until(in("stoa-questions", `.textContent.includes("How do I wedge clay?")`)),
	)
	list, err := h.app.Users(t.Context(), system, userQueryOf("eve"), onePage)
	if err != nil || len(list.Items) != 1 || list.Items[0].ExternalID != "customer-7" {
		t.Fatalf("the product's person is not there: %v %v", list.Items, err)
	}
	eve.do("read it in the community", eve.open("/questions"), sees("How do I wedge clay?"), sees("Eve Potter"))
}

// TestStaffPagesAreForEverybody holds the pages of staff against axe-core and
// html-validate, as the others are.
func TestStaffPagesAreForEverybody(t *testing.T) {
	folder := checks(t)
	axe, err := os.ReadFile(filepath.Join(folder, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	chromium := newChromium(t)
	h := newHouse(t)
	furnish(t, h)
	system := community.System(h.started.Portal.ID)
	ann, err := h.app.UserNamed(t.Context(), system, "ann")
	if err != nil {
		t.Fatal(err)
	}
	bob, err := h.app.UserNamed(t.Context(), system, "bob")
	if err != nil {
		t.Fatal(err)
	}
	answers, err := h.app.AnswersBy(t.Context(), system, string(bob.ID), listed)
	if err != nil || len(answers.Items) == 0 {
		t.Fatal(err)
	}
	if _, err := h.app.Report(t.Context(), ann.Actor(), community.Ref{On: community.OnAnswer, ID: string(answers.Items[0].ID)}, "Spam",
		"Look"); err != nil {
		t.Fatal(err)
	}
	if _, err := h.app.Ban(t.Context(), system, string(ann.ID), "Loud", nil); err != nil {
		t.Fatal(err)
	}
	admin := h.tab(t, chromium)
	admin.do("sign in", admin.open("/sign-in"), fill("#f-name", h.started.AdminEmail), fill("#f-password", "admin password"),
		click("button.is-main"), has(".avatar-button"))
	admin.do("by keys", admin.open("/desk"), has("[data-case].is-at"), chromedp.KeyEvent("?"), has("dialog[open]"), chromedp.KeyEvent("?"),
		chromedp.KeyEvent("a"), sees("1 item resolved."), until(`document.readyState === "complete"`), chromedp.KeyEvent("u"),
		sees("Undone."), has("[data-case]"))
	saved := t.TempDir()
	for _, path := range append(adminPaths, "/desk", "/desk/log", "/desk/people", "/desk/people/"+string(ann.ID), "/collections",
		"/embed/ask") {
		admin.do("open "+path, admin.open(path))
		admin.save(filepath.Join(saved, strings.ReplaceAll(path, "/", "_")+".html"), path)
		for width, scheme := range map[int64]string{1280: "light", 375: "dark"} {
			admin.look(width, scheme)
			if scheme == "dark" {
				admin.do("open what is folded", run(`(document.querySelectorAll("main details, .rooms-menu").forEach((d) => { d.open = true; }), true)`))
			}
			admin.examine(string(axe), path, width, scheme)
		}
	}
	validate(t, folder, saved)
}
