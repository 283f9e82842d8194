package httpkit_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/httpkit"
)

func unpack(t *testing.T, coding, body string) string {
	t.Helper()
	var r io.Reader = strings.NewReader(body)
	switch coding {
	case "gzip":
		z, err := gzip.NewReader(r)
		if err != nil {
			t.Fatal(err)
		}
		r = z
	case "zstd":
		z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1))
		if err != nil {
			t.Fatal(err)
		}
		defer z.Close()
		r = z
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatalf("%s: %v", coding, err)
	}
	return string(text)
}

func TestTheClientChoosesTheCoding(t *testing.T) {
	text := strings.Repeat("hello there ", 500)
	server := serve(t, httpkit.Compress(nil)(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, text) })))
	for _, row := range []struct{ accept, coding string }{
		{"", ""},
		{"gzip", "gzip"},
		{"GZIP", "gzip"},
		{"x-gzip", "gzip"},
		{"zstd", "zstd"},
		{"gzip, deflate, br, zstd", "zstd"},
		{"gzip;q=0.9, zstd;q=0.5", "gzip"},
		{"gzip;q=0.5, zstd;q=0.5", "zstd"},
		{"gzip ; Q=1 , zstd;q=0", "gzip"},
		{"gzip;q=0", ""},
		{"gzip;q=0, *", "zstd"},
		{"*", "zstd"},
		{"*;q=0", ""},
		{"zstd;q=0, *;q=0.1", "gzip"},
		{"identity", ""},
		{"br, deflate", ""},
		{"gzip;q=nonsense", ""},
		{"gzip;q=NaN", ""},
		{"gzip;q=2", ""},
		{",,;;=,gzip", "gzip"},
	} {
		res, body := ask(t, "GET", server.URL, "", "Accept-Encoding", row.accept)
		coding := res.Header.Get("Content-Encoding")
		if coding != row.coding || unpack(t, coding, body) != text {
			t.Errorf("%q: %q", row.accept, coding)
		}
		if res.Header.Get("Vary") != "Accept-Encoding" || res.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
			t.Errorf("%q: %v", row.accept, res.Header)
		}
	}
}

func TestOnlyWhatShrinksIsCompressed(t *testing.T) {
	for _, row := range []struct {
		name         string
		size         int
		status       int
		header       string // "Name: value"
		isCompressed bool
	}{
		{"a page", 5000, 200, "Content-Type: text/html; charset=utf-8", true},
		{"JSON", 5000, 200, "Content-Type: application/json", true},
		{"a problem", 5000, 400, "Content-Type: application/problem+json", true},
		{"a drawing", 5000, 200, "Content-Type: image/svg+xml", true},
		{"1024 bytes", 1024, 200, "Content-Type: text/plain", true},
		{"1023 bytes", 1023, 200, "Content-Type: text/plain", false},
		{"a short length told", 1023, 200, "Content-Length: 1023", false},
		{"a length told", 5000, 200, "Content-Length: 5000", true},
		{"a photo", 5000, 200, "Content-Type: image/png", false},
		{"encoded already", 5000, 200, "Content-Encoding: br", false},
		{"a part", 5000, 206, "Content-Range: bytes 0-4999/9999", false},
		{"not to be transformed", 5000, 200, "Cache-Control: private, no-transform", false},
		{"events", 5000, 200, "Content-Type: text/event-stream", false},
	} {
		text := strings.Repeat("x", row.size)
		server := serve(t, httpkit.Compress(nil)(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			name, value, _ := strings.Cut(row.header, ": ")
			w.Header().Set(name, value)
			w.WriteHeader(row.status)
			for rest := text; rest != ""; rest = rest[min(100, len(rest)):] {
				io.WriteString(w, rest[:min(100, len(rest))])
			}
		})))
		res, body := ask(t, "GET", server.URL, "", "Accept-Encoding", "gzip")
		isCompressed := res.Header.Get("Content-Encoding") == "gzip"
		if isCompressed != row.isCompressed || res.StatusCode != row.status {
			t.Errorf("%s: %d %v", row.name, res.StatusCode, res.Header)
		}
		if isCompressed {
			body = unpack(t, "gzip", body)
		}
		if body != text {
			t.Errorf("%s: the body is damaged", row.name)
		}
	}
}

func TestAnswersWithoutABodyPass(t *testing.T) {
	for _, status := range []int{200, 204, 304, 404} {
		server := serve(t, httpkit.Compress(nil)(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(status) })))
		res, body := ask(t, "GET", server.URL, "", "Accept-Encoding", "gzip")
		if res.StatusCode != status || body != "" || res.Header.Get("Content-Encoding") != "" {
			t.Errorf("%d: %d %q %v", status, res.StatusCode, body, res.Header)
		}
	}
	server := serve(t, httpkit.Compress(nil)(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})))
	if res, _ := ask(t, "GET", server.URL, "", "Accept-Encoding", "gzip"); res.StatusCode != 200 {
		t.Errorf("a handler that does nothing: %d", res.StatusCode)
	}
}

func TestAStrongTagIsWeakenedByCompression(t *testing.T) {
	for _, row := range []struct {
		size      int
		tag, want string
	}{
		{5000, `"a"`, `W/"a"`},
		{5000, `W/"a"`, `W/"a"`},
		{5000, ``, ``},
		{10, `"a"`, `"a"`},
	} {
		server := serve(t, httpkit.Compress(nil)(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("ETag", row.tag)
			io.WriteString(w, strings.Repeat("x", row.size))
		})))
		if res, _ := ask(t, "GET", server.URL, "", "Accept-Encoding", "zstd"); res.Header.Get("ETag") != row.want {
			t.Errorf("%d bytes of %s: %s", row.size, row.tag, res.Header.Get("ETag"))
		}
	}
}

func TestAStreamIsDeliveredAsItIsFlushed(t *testing.T) {
	for _, row := range []struct{ media, coding string }{
		{"text/event-stream", ""},
		{"application/json", "gzip"},
		{"application/json", "zstd"},
	} {
		goOn := make(chan struct{})
		server := serve(t, httpkit.Chain(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", row.media)
			io.WriteString(w, "first\n")
			if err := http.NewResponseController(w).Flush(); err != nil {
				t.Error(err)
			}
			<-goOn
			io.WriteString(w, "second\n")
		}), httpkit.Scoped(httpkit.Proxies{}, time.Now), httpkit.Compress(nil)))
		req, _ := http.NewRequestWithContext(t.Context(), "GET", server.URL, nil)
		req.Header.Set("Accept-Encoding", row.coding)
		res, err := server.Client().Do(req)
		if err != nil {
			t.Fatal(err)
		}
		first := make([]byte, 200)
		n, err := res.Body.Read(first)
		if err != nil || res.Header.Get("Content-Encoding") != row.coding {
			t.Errorf("%s: %v %v", row.media, err, res.Header)
		}
		close(goOn)
		rest, _ := io.ReadAll(res.Body)
		res.Body.Close()
		if got := unpack(t, row.coding, string(first[:n])+string(rest)); got != "first\nsecond\n" {
			t.Errorf("%s: %q", row.media, got)
		}
	}
}

func TestAHandlerCanMoveItsDeadlineThroughAllTheWriters(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if err := http.NewResponseController(w).SetWriteDeadline(time.Time{}); err != nil {
			t.Error(err)
		}
		if _, ok := w.(http.Flusher); !ok {
			t.Error("no Flusher")
		}
	})
	ask(t, "GET", serve(t, observed(new(journal), time.Now, mux)).URL, "", "Accept-Encoding", "gzip")
}

func TestPooledEncodersDoNotMixAnswers(t *testing.T) {
	server := serve(t, httpkit.Compress(nil)(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.Copy(w, bytes.NewReader(bytes.Repeat([]byte(r.URL.Path), 1000)))
	})))
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for n := range 20 {
				path := fmt.Sprintf("/%d/%d", i, n)
				coding := []string{"gzip", "zstd"}[n%2]
				_, body := ask(t, "GET", server.URL+path, "", "Accept-Encoding", coding)
				if unpack(t, coding, body) != strings.Repeat(path, 1000) {
					t.Errorf("%s is damaged", path)
				}
			}
		})
	}
	wg.Wait()
}

func TestWhatComesAgainIsCompressedOnce(t *testing.T) {
	text := func(path string) string { return path + strings.Repeat(" hello there", 500) }
	server := serve(t, httpkit.Compress(httpkit.NewBodies(cache.NewBudget(1<<20)))(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := text(r.URL.Path)
		w.Header().Set("ETag", httpkit.VersionTag("1", []byte(body)))
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		io.WriteString(w, body)
	})))
	for _, coding := range []string{"gzip", "zstd", "zstd", "gzip", "gzip", "zstd"} {
		for _, path := range []string{"/a", "/b"} { // of one length
			res, packed := ask(t, "GET", server.URL+path, "", "Accept-Encoding", coding)
			if unpack(t, coding, packed) != text(path) {
				t.Fatalf("%s of %s is another body", coding, path)
			}
			if tag := res.Header.Get("ETag"); !strings.HasSuffix(tag, "."+coding+`"`) {
				t.Errorf("%s of %s is tagged %s", coding, path, tag)
			}
		}
	}
	res, packed := ask(t, "GET", server.URL+"/a", "", "Accept-Encoding", "gzip")
	if res.ContentLength != int64(len(packed)) { // of what is compressed while it is sent nobody knows it
		t.Errorf("a body that came before has the length %d, not %d", res.ContentLength, len(packed))
	}
	if res, packed := ask(t, "GET", server.URL+"/a", ""); packed != text("/a") || res.Header.Get("Content-Encoding") != "" {
		t.Errorf("who takes no coding got %q", res.Header.Get("Content-Encoding"))
	}
}
