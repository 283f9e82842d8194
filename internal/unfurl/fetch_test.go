package unfurl

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
)

// site is a server elsewhere, with a page at each of these paths.
func site(t *testing.T, pages map[string]http.HandlerFunc) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	for path, page := range pages {
		mux.HandleFunc(path, page)
	}
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server
}

func page(media, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", media)
		w.Write([]byte(body))
	}
}

func fetcher(t *testing.T, allowPrivate bool) Fetcher {
	client := auth.NewOutboundClient(allowPrivate)
	t.Cleanup(client.CloseIdleConnections)
	return Fetcher{Client: client, Agent: Agent("https://community.example")}
}

const ogPage = `<!doctype html><html><head><title>Not this</title><meta property="og:title" content="A &amp; B">
	<meta property='og:description' content="What   it
	says"><meta name=og:site_name content=Example><meta property="og:image" content="/cover.png"></head><body><title>nor this</title>`

func TestAPageIsAskedWhatItIs(t *testing.T) {
	latin := string([]byte{'C', 'a', 'f', 0xe9})
	server := site(t, map[string]http.HandlerFunc{
		"/og":    page("text/html; charset=utf-8", ogPage),
		"/title": page("text/html", `<TITLE> A   <b>bold</b> title </TITLE><meta name=description content="So &lt;i&gt;it&lt;/i&gt; is">`),
		"/twitter": page("text/html", `<meta name="twitter:title" content="Short"><meta name="twitter:image" content="javascript:alert(1)">
			<meta name="twitter:description" content="Words">`),
		"/latin1": page("text/html; charset=iso-8859-1", "<title>"+latin+"</title>"),
		"/meta":   page("text/html", `<meta charset="windows-1252"><title>`+latin+"</title>"),
		"/wrong":  page("text/html; charset=utf-8", "<title>"+latin+"</title>"),
		"/made":   page("text/html; charset=x-nonsense", "<title>Plain</title>"),
		"/utf16":  page("text/html; charset=utf-16le", string([]byte{'<', 0, 't', 0, 'i', 0, 't', 0, 'l', 0, 'e', 0, '>', 0, 0x42, 0x30, '<', 0, '/', 0, 't', 0, 'i', 0, 't', 0, 'l', 0, 'e', 0, '>', 0})),
		"/empty":  page("text/html", ""),
		"/tricks": page("text/html", "<title>a\u202eb\u0000c\u200bd\x07</title>"),
		"/script": page("text/html", `<script>"<title>Wrong</title>"</script><!-- <title>Wrong</title> --><title>Right</title>`),
		"/embed":  page("text/html", `<link rel="alternate" type="application/json+oembed" href="/oembed.json"><meta name=description content=Said>`),
		"/oembed.json": page("application/json",
			`{"title":"<b>By</b> oEmbed","provider_name":"Provider","thumbnail_url":"/thumb.png","html":"<script>alert(1)</script>"}`),
		"/loop":    page("text/html", `<link type="application/json+oembed" href="/loop">`),
		"/broken":  page("text/html", `<title>Broken`+strings.Repeat("<p a=", 1000)),
		"/sent/on": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/og", http.StatusFound) },
		"/agent": func(w http.ResponseWriter, r *http.Request) {
			page("text/html", "<title>"+r.UserAgent()+r.Referer()+r.Header.Get("Cookie")+"</title>")(w, r)
		},
		"/very/long": page("text/html", "<title>"+strings.Repeat("wörd ", 10_000)+"</title>"),
	})
	f := fetcher(t, true)
	for path, want := range map[string]Page{
		"/og":      {"A & B", "What it says", "Example", server.URL + "/cover.png"},
		"/title":   {Title: "A <b>bold</b> title", Description: "So <i>it</i> is"},
		"/twitter": {Title: "Short", Description: "Words"},
		"/latin1":  {Title: "Café"}, "/meta": {Title: "Café"}, "/wrong": {Title: "Caf\uFFFD"}, "/made": {Title: "Plain"}, "/utf16": {Title: "あ"},
		"/empty": {}, "/tricks": {Title: "ab\uFFFDcd"}, "/script": {Title: "Right"},
		"/embed":   {"<b>By</b> oEmbed", "Said", "Provider", server.URL + "/thumb.png"},
		"/loop":    {},
		"/sent/on": {"A & B", "What it says", "Example", server.URL + "/cover.png"},
		"/agent":   {Title: "StoaPreview/1.0 (link preview; +https://community.example)"},
	} {
		got, err := f.Fetch(t.Context(), server.URL+path)
		if err != nil || got != want {
			t.Errorf("%s: got %+v, %v, not %+v", path, got, err, want)
		}
	}
	if got, err := f.Fetch(t.Context(), server.URL+"/broken"); err != nil || !strings.HasPrefix(got.Title, "Broken") {
		t.Errorf("got %+v, %v", got, err)
	}
	if got, err := f.Fetch(t.Context(), server.URL+"/very/long"); err != nil || len([]rune(got.Title)) > 200 || !strings.HasSuffix(got.Title, "…") {
		t.Errorf("got %+v, %v", got, err)
	}
}

// TestWhatIsNoPageIsNotTaken: what is there is no page, or none that ends.
func TestWhatIsNoPageIsNotTaken(t *testing.T) {
	var bomb bytes.Buffer
	zip := gzip.NewWriter(&bomb)
	zeros := make([]byte, 1<<20)
	for range 64 {
		zip.Write(zeros)
	}
	zip.Close()
	sent := 0
	server := site(t, map[string]http.HandlerFunc{
		"/gone":    func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusGone) },
		"/missing": http.NotFound,
		"/failing": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) },
		"/binary":  page("application/octet-stream", "<title>x</title>"),
		"/none": func(w http.ResponseWriter, _ *http.Request) {
			w.Header()["Content-Type"] = nil
			w.Write([]byte("<title>x</title>"))
		},
		"/endless": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, "<title>Endless</title>")
			for r.Context().Err() == nil && sent < 1<<30 {
				n, err := w.Write(zeros)
				if sent += n; err != nil {
					return
				}
			}
		},
		"/bomb": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Content-Encoding", "gzip")
			w.Write(bomb.Bytes())
		},
		"/round": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/round", http.StatusFound) },
		"/slow": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			for r.Context().Err() == nil {
				fmt.Fprint(w, "<")
				w.(http.Flusher).Flush()
				time.Sleep(50 * time.Millisecond)
			}
		},
	})
	f := fetcher(t, true)
	for path, isGone := range map[string]bool{"/gone": true, "/missing": true, "/failing": false, "/binary": false, "/none": false, "/round": false} {
		if got, err := f.Fetch(t.Context(), server.URL+path); err == nil || errors.Is(err, ErrGone) != isGone {
			t.Errorf("%s: got %+v, %v", path, got, err)
		}
	}
	if got, err := f.Fetch(t.Context(), server.URL+"/endless"); err != nil || got.Title != "Endless" || sent > 64<<20 {
		t.Errorf("of a page without an end %d bytes were sent: %+v, %v", sent, got, err)
	}
	if got, err := f.Fetch(t.Context(), server.URL+"/bomb"); err != nil || got != (Page{}) {
		t.Errorf("got %+v, %v", got, err)
	}
	impatient := f
	impatient.Within = 300 * time.Millisecond
	began := time.Now()
	if _, err := impatient.Fetch(t.Context(), server.URL+"/slow"); time.Since(began) > 5*time.Second {
		t.Errorf("a page that drips kept us for %s: %v", time.Since(began), err)
	}
}

// TestNoPrivateAddressIsAsked, not by name, by a redirect, by oEmbed nor by a name that changes its mind.
func TestNoPrivateAddressIsAsked(t *testing.T) {
	asked := false
	private := site(t, map[string]http.HandlerFunc{"/": func(http.ResponseWriter, *http.Request) { asked = true }})
	f := fetcher(t, false)
	for _, address := range []string{private.URL, strings.Replace(private.URL, "127.0.0.1", "localhost", 1),
		strings.Replace(private.URL, "127.0.0.1", "[::ffff:127.0.0.1]", 1)} {
		if _, err := f.Fetch(t.Context(), address); err == nil || asked {
			t.Errorf("%s was asked: %v", address, err)
		}
	}
	// What is public sends on to what is not: the client that dials for it checks each address it dials. Here
	// the first step is dialled by hand, as if it were public.
	server := site(t, map[string]http.HandlerFunc{
		"/on":    func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, private.URL, http.StatusFound) },
		"/embed": page("text/html", `<link type="application/json+oembed" href="`+private.URL+`"><meta name=description content=x>`),
	})
	f.Client = once(f.Client, strings.TrimPrefix(server.URL, "http://"))
	if _, err := f.Fetch(t.Context(), server.URL+"/on"); !errors.Is(err, auth.ErrPrivateAddress) || asked {
		t.Errorf("a redirect to a private address: %v", err)
	}
	if _, err := f.Fetch(t.Context(), server.URL+"/embed"); err != nil || asked {
		t.Errorf("oEmbed at a private address: %v", err)
	}
}

// once is a client that may dial one private address besides what another may.
func once(client *http.Client, address string) *http.Client {
	may := client.Transport.(*http.Transport).DialContext
	copied := *client
	copied.Transport = &http.Transport{DialContext: func(ctx context.Context, network, to string) (net.Conn, error) {
		if to == address {
			return (&net.Dialer{}).DialContext(ctx, network, to)
		}
		return may(ctx, network, to)
	}}
	return &copied
}
