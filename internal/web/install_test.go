package web_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestAPortalIsInstalledWithItsOwnIcons(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		icons := func() map[string]string {
			reply := b.do(t, step{Do: "GET /manifest.webmanifest", Header: "Accept: */*"})
			var m struct {
				Name, Display string
				Icons         []struct{ Src, Sizes, Purpose string }
				Shortcuts     []struct{ Name, URL string }
			}
			if err := json.Unmarshal(reply.Body, &m); err != nil || m.Name != "Test" || m.Display != "standalone" || len(m.Shortcuts) != 3 ||
				reply.Header.Get("Content-Type") != "application/manifest+json" {
				t.Fatalf("%v %s", err, reply.Body)
			}
			found := map[string]string{}
			for _, icon := range m.Icons {
				found[icon.Purpose+" "+icon.Sizes] = icon.Src
			}
			return found
		}
		corner := func(path string, size int) color.Color {
			t.Helper()
			reply := b.do(t, step{Do: "GET " + path, Header: "Accept: image/*"})
			picture, err := png.Decode(bytes.NewReader(reply.Body))
			if err != nil || picture.Bounds().Dx() != size || picture.Bounds().Dy() != size {
				t.Fatalf("%s: %d, %v", path, reply.Status, err)
			}
			return picture.At(0, 0)
		}
		drawn := icons()
		if len(drawn) != 4 || corner(drawn["any 192x192"], 192) != corner(drawn["maskable 512x512"], 512) {
			t.Errorf("%v", drawn)
		}
		var small bytes.Buffer
		pot := image.NewNRGBA(image.Rect(0, 0, 64, 48))
		draw.Draw(pot, pot.Rect, image.NewUniform(color.NRGBA{200, 30, 30, 255}), image.Point{}, draw.Src)
		if err := png.Encode(&small, pot); err != nil {
			t.Fatal(err)
		}
		path, err := s.App.StorePicture(t.Context(), s.Portal.ID, small.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		for _, favicon := range []string{path, community.UploadPath + "gone.png", "https://elsewhere.example/icon.png"} {
			_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
				p.Settings.Favicon, p.Settings.Policies.Access = favicon, community.AccessPrivate
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			made := icons()
			if _, _, _, opacity := corner(made["any 192x192"], 192).RGBA(); (opacity == 0) != (favicon == path) {
				t.Errorf("%s: the corner of its icon is covered by %d", favicon, opacity)
			}
			if _, _, _, opacity := corner(made["maskable 192x192"], 192).RGBA(); opacity != 0xffff {
				t.Errorf("%s: an icon that is cut by the system has holes", favicon)
			}
		}
		b.walk(t,
			step{Do: "GET /icons/any-192.0.png", Status: 307, To: icons()["any 192x192"]},
			step{Do: "GET /icons/any-9999.0.png", Status: 404},
			step{Do: "GET /offline?lang=de", Has: []string{"Du bist offline"}},
			step{As: "ann", Do: "GET /offline", Has: []string{"You’re offline"}, Lacks: []string{"ann", "data-live"}},
			step{Do: "GET /sw.js", Has: []string{"/assets/stoa."}, Lacks: []string{`"{files}"`}},
		)
		first, second := b.do(t, step{As: "ann", Do: "GET /"}), b.do(t, step{As: "bob", Do: "GET /"})
		guests := b.do(t, step{Do: "GET /sign-in"})
		if a, z := first.Header.Get("Stoa-Reader"), second.Header.Get("Stoa-Reader"); a == "" || a == z || guests.Header.Get("Stoa-Reader") != "" {
			t.Errorf("the pages of ann, bob and guests are %q, %q and %q", a, z, guests.Header.Get("Stoa-Reader"))
		}
	})
}

// TestAMemberReadsWithoutAConnection has the server go away behind the address of the pages.
func TestAMemberReadsWithoutAConnection(t *testing.T) {
	chromium := newChromium(t)
	h := newHouse(t)
	node, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	var isAway atomic.Bool
	proxy := &httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(node); r.Out.Host = r.In.Host }}
	wire := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isAway.Load() {
			panic(http.ErrAbortHandler)
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(wire.Close)
	t.Cleanup(wire.CloseClientConnections)
	h.url = wire.URL
	ann := h.tab(t, chromium)
	ann.signUp("ann")
	ann.do("be served", until("navigator.serviceWorker?.controller"), ann.open("/topics"), ann.open("/"))

	manifest, err := chromedp.Call(ann.ctx, page.GetAppManifest, page.GetAppManifestParams{})
	if err != nil || !strings.HasSuffix(manifest.URL, "/manifest.webmanifest") || len(manifest.Errors) > 0 {
		t.Errorf("the manifest: %+v, %v", manifest, err)
	}
	faults, err := chromedp.Call(ann.ctx, page.GetInstallabilityErrors, cdp.Empty{})
	for _, fault := range faults.InstallabilityErrors {
		if fault.ErrorID != "in-incognito" { // as every tab of these tests is
			t.Errorf("it cannot be installed: %s %+v", fault.ErrorID, fault.ErrorArguments)
		}
	}
	if err != nil {
		t.Error(err)
	}

	ann.do("ask", ann.open("/ask"), fill("#f-title", "How hot must the kiln be?"), fill("#f-description", "For stoneware."),
		click("form[data-draft] button.is-main"), sees("Published. Thank you!"))
	offline := func(is bool) {
		if _, err := chromedp.Call(ann.ctx, network.OverrideNetworkState, network.OverrideNetworkStateParams{Offline: is}); err != nil {
			t.Fatal(err)
		}
	}
	offline(true)
	ann.do("answer without a connection", until("!navigator.onLine"), fill("#f-content", "Very hot."), click("#write button.is-main"),
		sees("This will be posted"), until(`JSON.parse(localStorage.getItem("stoa-outbox")).length === 1`))
	offline(false)
	ann.do("have it posted", sees("Posted what you wrote offline"), until(`localStorage.getItem("stoa-outbox") === null`),
		ann.open("/"), click(".item a[href^='/questions/']"), until(`document.querySelectorAll(".answer").length === 1`))

	isAway.Store(true)
	wire.CloseClientConnections()
	ann.do("read what was seen", ann.open("/topics"), until(`document.querySelector("main h1")?.textContent === "Topics"`))
	ann.do("have nothing fail that only helps", run(`(addEventListener("unhandledrejection", () => { window.hasFailed = true; }),
		window.lost = [], ((real) => { window.fetch = (path, ...rest) => real(path, ...rest).catch((e) => { window.lost.push(path); throw e; }); })(fetch), true)`),
		chromedp.KeyEvent("?"), until(`window.lost.includes("/palette")`), fill(".find input", "kiln"), until(`window.lost.some((path) => path.includes("/suggest"))`),
		until("!window.hasFailed"))
	isAway.Store(false)
	ann.do("have it when the connection is back", run(`(document.activeElement.blur(), true)`), chromedp.KeyEvent("?"), has("#keys[open]"))
	isAway.Store(true)
	wire.CloseClientConnections()
	ann.do("hear that there is no connection", ann.open("/people"), sees("You’re offline"))
	isAway.Store(false)
	kept := func(n string) chromedp.Action[chromedp.Void] {
		return until(`(caches.keys().then((names) => { window.kept = names.filter((name) => name.startsWith("stoa-reader-")).length; }), window.kept === ` +
			n + ")")
	}
	ann.do("come back", ann.open("/"), has(".avatar-button"), kept("1"))
	ann.do("leave", click(".avatar-button"), click("form[action='/sign-out'] button"), has("a[href^='/sign-in']"), kept("0"))
}

func TestAFormWithAKeyIsTakenOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		hidden(t, s)
		const key = "Idempotency-Key: 7f"
		answer, comment := "POST /questions/{openShort}/answer", "POST /answers/{replyShort}/comments"
		b.walk(t,
			step{As: "ann", Do: answer, Form: "content=", Header: key, Status: 400},
			step{As: "ann", Do: answer, Form: "content=Written+offline", Header: key, Status: 303},
			step{As: "ann", Do: answer, Form: "content=Written+offline", Header: key, Status: 303},
			step{As: "ann", Do: answer, Form: "content=Something+else", Header: key, Status: 409},
			step{As: "bob", Do: answer, Form: "content=Mine+too", Header: key, Status: 303},
			step{Do: answer, Form: "content=x", Header: key, To: "/sign-in…"},
			step{As: "ann", Do: comment, Form: "body=Said+offline", Header: key + "-2", Status: 303},
			step{As: "ann", Do: comment, Form: "body=Said+offline", Header: key + "-2", Status: 303},
			step{As: "bob", Do: answer, Form: "content=Written+by+ann", Header: key + "-3\nStoa-Person: {ann}", Status: 412},
			step{Do: answer, Form: "content=Written+by+ann", Header: key + "-3\nStoa-Person: {ann}", Status: 412},
			step{As: "ann", Do: answer, Form: "content=Written+by+ann", Header: key + "-3\nStoa-Person: {ann}", Status: 303},
			step{As: "ann", Do: answer, Form: "content=x", Header: key + strings.Repeat("7", 200), Status: 400},
		)
		page := string(b.do(t, step{Do: "GET /questions/{openShort}.md", Header: "Accept: */*"}).Body)
		if n := strings.Count(page, "Written offline"); n != 1 {
			t.Errorf("the answer is there %d times:\n%s", n, page)
		}
		if n := strings.Count(string(b.do(t, step{Do: "GET /answers/{replyShort}/comments"}).Body), "Said offline"); n != 1 {
			t.Errorf("the comment is there %d times", n)
		}
	})
}
