package web_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

const watched = "https://www.youtube.com/watch?v=dQw4w9WgXcQ"

// TestVideosStandBehindAClick, in pages that may have frames of their host, and in no others.
func TestVideosStandBehindAClick(t *testing.T) {
	o := resttest.Options{Config: app.Config{PeerTubes: []string{"tube.example"}}}
	resttest.EachWith(t, o, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		add := func(name, source string) {
			t.Helper()
			s.Set(name, s.Ask(t, resttest.Row{As: "ann", Do: "POST /posts", Body: `{"title":"x","source":"` + source + `","format":"markdown"}`}).Get("shortId").(string))
		}
		add("p", watched+`\n\n[A talk](https://vimeo.com/76979871)\n\nhttps://tube.example/w/9c9de5e8-0a1e-484a-b099-e80766180a6d\n\nhttps://other.example/w/9c9de5e8-0a1e-484a-b099-e80766180a6d`)
		add("none", `See `+watched)
		const frames = "frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://tube.example"
		for range 3 { // the page is kept, and says the same
			reply := b.do(t, step{Do: "GET /posts/{p}/x"})
			if policy := reply.Header.Get("Content-Security-Policy"); !strings.Contains(policy, frames+";") {
				t.Errorf("the policy is %s", policy)
			}
		}
		b.walk(t,
			step{Do: "GET /posts/{p}/x", Has: []string{`value="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;rel=0"`,
				`aria-label="Play: Video on YouTube"`, `aria-label="Play: A talk"`, `value="https://tube.example/videos/embed/`},
				Lacks: []string{"<iframe", "other.example/videos"}},
			step{Do: "GET /posts/{none}/x", Lacks: []string{"video-play"}})
		if policy := b.do(t, step{Do: "GET /posts/{none}/x"}).Header.Get("Content-Security-Policy"); strings.Contains(policy, "frame-src") {
			t.Errorf("a page without videos may have frames: %s", policy)
		}
		if _, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
			p.Settings.Policies.Previews = community.PreviewsOff
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		b.walk(t, step{Do: "GET /posts/{p}/x", Lacks: []string{"video-play"}})
	})
}

// TestNothingIsAskedOfOthersBeforeTheClick, in a real browser: neither of the host of a video, nor of that of a
// picture, of a link's page or of a face.
func TestNothingIsAskedOfOthersBeforeTheClick(t *testing.T) {
	h := newHouse(t)
	portal := h.started.Portal
	name, email, picture := "ann", "ann@test.example", "https://faces.elsewhere.net/ann.png"
	ann, err := h.app.AddUser(t.Context(), community.System(portal.ID), app.UserEdit{Username: &name, Email: &email, Picture: &picture}, "")
	if err != nil {
		t.Fatal(err)
	}
	source := watched + "\n\n![a](https://pictures.elsewhere.net/a.png)\n\nhttps://pages.elsewhere.net/x"
	p, err := h.app.AddPost(t.Context(), ann.Actor(), app.PostEdit{Type: new("article"), Title: new("Watch"),
		TextEdit: app.TextEdit{Source: &source, Format: "markdown"}})
	if err != nil {
		t.Fatal(err)
	}
	tab := h.tab(t, newChromium(t, offline))
	requests := chromedp.Events(tab.ctx, network.RequestWillBeSent)
	if _, err := chromedp.Call(tab.ctx, network.Enable, network.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var asked []string
	go func() {
		for r := range requests {
			if r.Request != nil && !strings.HasPrefix(r.Request.URL, h.url) && !strings.HasPrefix(r.Request.URL, "data:") {
				mu.Lock()
				asked = append(asked, r.Request.URL)
				mu.Unlock()
			}
		}
	}()
	const all = `[...document.images].every((i) => { i.loading = "eager"; return i.complete; })`
	tab.do("look", tab.open("/posts/"+p.ShortID), has(".video-play"), until(all))
	time.Sleep(500 * time.Millisecond) // whatever a page may ask for late
	mu.Lock()
	if len(asked) > 0 {
		t.Errorf("before the click the browser asks for %q", asked)
	}
	mu.Unlock()
	tab.do("play", click(".video-play"), has("iframe.video-frame"), until(`(f => f.src.startsWith("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?") &&
		f.sandbox.value === "allow-scripts allow-same-origin allow-presentation allow-popups" && document.activeElement === f)(document.querySelector("iframe"))`))
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		mu.Lock()
		is := slices.ContainsFunc(asked, func(a string) bool { return strings.HasPrefix(a, "https://www.youtube-nocookie.com/embed/") })
		mu.Unlock()
		if is {
			return
		}
	}
	t.Error("the click asks nobody for the video")
}
