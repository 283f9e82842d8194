package rest_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// A gallery is a site elsewhere that has these at its paths, or says so.
type gallery struct {
	*httptest.Server
	asked atomic.Int64
	has   map[string][]byte
	fails atomic.Bool
}

func newGallery(t *testing.T) *gallery {
	t.Helper()
	g := &gallery{has: map[string][]byte{}}
	img := image.NewPaletted(image.Rect(0, 0, 40, 30), color.Palette{color.Black, color.White})
	for name, encode := range map[string]func(io.Writer) error{
		"/a.png": func(w io.Writer) error { return png.Encode(w, img) },
		"/a.jpg": func(w io.Writer) error { return jpeg.Encode(w, img, nil) },
		"/a.gif": func(w io.Writer) error { return gif.Encode(w, img, nil) },
	} {
		var b bytes.Buffer
		if err := encode(&b); err != nil {
			t.Fatal(err)
		}
		g.has[name] = b.Bytes()
	}
	g.has["/html.png"] = []byte("<html><script>alert(1)</script>")
	g.has["/a.svg"] = []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)
	g.has["/text.png"] = []byte("only words")
	g.has["/empty.png"] = nil
	g.has["/pdf.png"] = []byte("%PDF-1.4\n%%EOF")
	g.has["/cut.png"] = g.has["/a.png"][:60]
	g.has["/polyglot.png"] = append(bytes.Clone(g.has["/a.png"]), "<script>alert(1)</script>"...)
	g.has["/bomb.png"] = bombOf(30_000, 30_000)
	g.has["/large.png"] = append(bytes.Clone(g.has["/a.png"]), make([]byte, 11<<20)...)
	g.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		g.asked.Add(1)
		content, ok := g.has[r.URL.Path]
		if !ok || g.fails.Load() {
			http.NotFound(w, r)
			return
		}
		if r.Header.Get("Cookie")+r.Header.Get("Referer") != "" || !strings.HasPrefix(r.UserAgent(), "StoaPreview/") {
			t.Errorf("we said of the reader %v", r.Header)
		}
		w.Header().Set("Content-Type", "image/png") // whatever it is
		w.Write(content)
	}))
	t.Cleanup(g.Close)
	return g
}

// bombOf is a PNG of few bytes that says it is that large.
func bombOf(width, height int) []byte {
	var b bytes.Buffer
	b.WriteString("\x89PNG\r\n\x1a\n")
	chunk := func(kind string, data []byte) {
		binary.Write(&b, binary.BigEndian, uint32(len(data)))
		content := append([]byte(kind), data...)
		b.Write(content)
		binary.Write(&b, binary.BigEndian, crc32.ChecksumIEEE(content))
	}
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(width)), uint32(height))
	chunk("IHDR", append(head, 1, 0, 0, 0, 0))
	var rows bytes.Buffer
	z := zlib.NewWriter(&rows)
	row := make([]byte, width/8+1)
	for range height {
		z.Write(row)
	}
	z.Close()
	chunk("IDAT", rows.Bytes())
	chunk("IEND", nil)
	return b.Bytes()
}

func eachGallery(t *testing.T, fn func(*testing.T, *resttest.Site, *gallery)) {
	o := resttest.Options{Config: app.Config{Elsewhere: auth.NewOutboundClient(true), AccessTTL: 10000 * time.Hour}}
	resttest.EachWith(t, o, func(t *testing.T, s *resttest.Site) { fn(t, s, newGallery(t)) })
}

// signed is where we serve a picture.
func signed(t *testing.T, s *resttest.Site, address string) string {
	t.Helper()
	portal, err := s.App.PortalAt(t.Context(), "test.example")
	if err != nil {
		t.Fatal(err)
	}
	signer, err := s.App.Pictures(t.Context(), portal)
	if err != nil {
		t.Fatal(err)
	}
	return signer.Path(address)
}

func picture(t *testing.T, s *resttest.Site, path string) resttest.Reply {
	t.Helper()
	return s.Ask(t, row{Do: "GET /" + path})
}

func TestPicturesElsewhereAreServedByUs(t *testing.T) {
	eachGallery(t, func(t *testing.T, s *resttest.Site, g *gallery) {
		for name, media := range map[string]string{"/a.png": "image/png", "/a.jpg": "image/jpeg", "/a.gif": "image/gif", "/polyglot.png": "image/png"} {
			at := signed(t, s, g.URL+name)
			before := g.asked.Load()
			for range 3 {
				got := picture(t, s, at)
				if got.Status != 200 || got.Header.Get("Content-Type") != media || bytes.Contains(got.Body, []byte("script")) ||
					got.Header.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(got.Header.Get("Content-Security-Policy"), "sandbox") ||
					got.Header.Get("Cache-Control") != "public, max-age=86400" || got.Header.Get("ETag") == "" {
					t.Errorf("%s: %d %v", name, got.Status, got.Header)
				}
				if config, _, err := image.DecodeConfig(bytes.NewReader(got.Body)); err != nil || config.Width != 40 {
					t.Errorf("%s: %v", name, err)
				}
			}
			if n := g.asked.Load() - before; n != 1 {
				t.Errorf("%s was asked for %d times", name, n)
			}
		}
		for _, name := range []string{"/html.png", "/a.svg", "/text.png", "/empty.png", "/pdf.png", "/cut.png", "/bomb.png", "/large.png", "/none.png"} {
			at := signed(t, s, g.URL+name)
			before := g.asked.Load()
			for range 2 {
				if got := picture(t, s, at); got.Status != 404 {
					t.Errorf("%s: %d %v", name, got.Status, got.Header)
				}
			}
			if n := g.asked.Load() - before; n != 1 {
				t.Errorf("%s failed, and was asked for %d times", name, n)
			}
		}
		if fetched, failed := s.App.RemotePictureFetches(); fetched != 4 || failed != 9 {
			t.Errorf("%d were fetched and %d failed", fetched, failed)
		}
	})
}

// TestOnlyWhatWeSignedIsFetched: we are no open proxy.
func TestOnlyWhatWeSignedIsFetched(t *testing.T) {
	eachGallery(t, func(t *testing.T, s *resttest.Site, g *gallery) {
		at := signed(t, s, g.URL+"/a.png")
		path, query, _ := strings.Cut(at, "?")
		other := "?" + url.Values{"from": {g.URL + "/a.jpg"}}.Encode()
		flipped := path[:len(path)-1] + map[bool]string{true: "B", false: "A"}[strings.HasSuffix(path, "A")]
		for _, forged := range []string{path + other, flipped + "?" + query, "/pictures/x?" + query, path, path + "?from=", path + "?from=%00",
			"/pictures/AAAAAAAAAAAAAAAAAAAAAAAA?" + query, path + "?from=file:///etc/passwd", strings.ToUpper(path) + "?" + query,
			path[:len(path)-2] + "?" + query} {
			if got := picture(t, s, forged); got.Status != 404 {
				t.Errorf("%s is answered with %d", forged, got.Status)
			}
		}
		if n := g.asked.Load(); n != 0 {
			t.Fatalf("%d were asked for", n)
		}
		foreign := auth.NewPictureSigner("another key").Path(g.URL + "/a.png")
		if got := picture(t, s, foreign); got.Status != 404 || g.asked.Load() != 0 {
			t.Errorf("another's signature is answered with %d", got.Status)
		}
		for _, address := range []string{"file:///etc/passwd", "javascript:alert(1)", "/uploads/x.png", "data:image/png;base64,x",
			"http://user:pass@x.example/x.png", "http://test.example/x.png"} {
			if got := signed(t, s, address); got != address {
				t.Errorf("%s is signed: %s", address, got)
			}
		}
		setPortal(t, s, func(set *community.Settings) { set.Policies.Pictures = community.PicturesDirect })
		if got := picture(t, s, at); got.Status != 404 {
			t.Errorf("a portal that proxies none answers with %d", got.Status)
		}
		s.Check(t, row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"pictures":"all"}}`, Status: 400, Field: "policies.pictures"})
	})
}

// TestNoPrivatePictureIsFetched, even where the operator lets admins name private addresses.
func TestNoPrivatePictureIsFetched(t *testing.T) {
	o := resttest.Options{Config: app.Config{Outbound: auth.NewOutboundClient(true)}}
	resttest.EachWith(t, o, func(t *testing.T, s *resttest.Site) {
		g := newGallery(t)
		if got := picture(t, s, signed(t, s, g.URL+"/a.png")); got.Status != 404 || g.asked.Load() != 0 {
			t.Errorf("a private picture is answered with %d", got.Status)
		}
		make201(t, s, "ann", "/posts", `{"title":"News","content":"<p><a href=\"`+g.URL+`/page\">x</a></p>"}`, "post")
		s.Worker.Drain(t.Context())
		if _, failed := s.App.PreviewFetches(); failed != 1 || g.asked.Load() != 0 {
			t.Errorf("a private page was asked, or %d failed", failed)
		}
	})
}

// TestPicturesAreKeptForAWhile: asked for anew after a month, served while their site is away, and forgotten
// when nobody asks.
func TestPicturesAreKeptForAWhile(t *testing.T) {
	eachGallery(t, func(t *testing.T, s *resttest.Site, g *gallery) {
		at := signed(t, s, g.URL+"/a.png")
		is := func(status int, asked int64) {
			t.Helper()
			if got := picture(t, s, at); got.Status != status || g.asked.Load() != asked {
				t.Errorf("it is answered with %d, and asked for %d times, not %d", got.Status, g.asked.Load(), asked)
			}
		}
		is(200, 1)
		s.Clock.Advance(31 * 24 * time.Hour)
		is(200, 2)
		g.fails.Store(true)
		s.Clock.Advance(31 * 24 * time.Hour)
		is(200, 3)
		s.Clock.Advance(2 * time.Hour)
		is(200, 4)
		s.Clock.Advance(5 * time.Hour)
		is(404, 5)
		g.fails.Store(false)
		s.Clock.Advance(20 * time.Hour)
		is(200, 6)
		if removed, err := s.App.SweepUploads(t.Context()); err != nil || removed != 0 {
			t.Errorf("the sweep removed %d of what is shown: %v", removed, err)
		}
		s.Clock.Advance(70 * 24 * time.Hour)
		if err := s.App.Upkeep(t.Context()); err != nil {
			t.Fatal(err)
		}
		g.fails.Store(true)
		is(404, 7) // nothing of it was left
	})
}

func TestOneHostIsNotAskedForEveryPicture(t *testing.T) {
	eachGallery(t, func(t *testing.T, s *resttest.Site, g *gallery) {
		wait := 0
		for i := range 65 {
			if got := picture(t, s, signed(t, s, fmt.Sprintf("%s/a.png?%d", g.URL, i))); got.Status == 503 {
				wait++
			}
		}
		if g.asked.Load() != 60 || wait != 5 {
			t.Errorf("%d were asked for, and %d have to wait", g.asked.Load(), wait)
		}
	})
}
