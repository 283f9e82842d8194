package httpkit_test

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/httpkit"
)

// serveEcho serves a handler that answers with what was sent, over real connections.
func serveEcho(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := httpkit.NewServer("", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Errorf("%s: %v", r.URL, err)
		}
		w.Write([]byte(r.URL.Path + " " + string(body)))
	}), slog.New(slog.DiscardHandler))
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- httpkit.Run(ctx, server, listener, time.Second) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}

// raw sends each piece once the one before it was answered, and returns the statuses
// and bodies until the server closes or has answered that often.
func raw(t *testing.T, address string, answers int, pieces ...string) (got []string) {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(20 * time.Second))
	in := bufio.NewReader(c)
	read := func() bool {
		r, err := http.ReadResponse(in, nil)
		if err != nil {
			return false
		}
		body, _ := io.ReadAll(r.Body)
		text := string(body)
		if r.StatusCode != http.StatusOK {
			text = ""
		}
		got = append(got, strings.TrimSpace(http.StatusText(r.StatusCode)+" "+text))
		return !r.Close
	}
	for i, piece := range pieces {
		if _, err := io.WriteString(c, piece); err != nil {
			return got
		}
		if i < len(pieces)-1 && !read() {
			return got
		}
	}
	for len(got) < answers && read() {
	}
	return got
}

func TestARequestSaysOnceHowLongItIs(t *testing.T) {
	address := serveEcho(t)
	const (
		plain   = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
		sized   = "POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"
		chunked = "POST /c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
		both    = "POST /d HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
		turned  = "POST /d HTTP/1.1\r\nHost: x\r\ntransfer-ENCODING: chunked\r\nX-Y: z\r\ncontent-LENGTH: 5\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
		bare    = "POST /d HTTP/1.1\nHost: x\nContent-Length: 5\nTransfer-Encoding: chunked\n\n5\r\nhello\r\n0\r\n\r\n"
		old     = "POST /d HTTP/1.0\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello"
		hidden  = "POST /d HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" +
			"GET /secret HTTP/1.1\r\nHost: x\r\n\r\n"
	)
	long := "POST /d HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n" + strings.Repeat("X-Long: "+strings.Repeat("y", 1000)+"\r\n", 20) +
		"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
	const refused = "Bad Request"
	for _, test := range []struct {
		name   string
		want   []string
		pieces []string
	}{
		{"by none", []string{"OK /a"}, []string{plain}},
		{"by its size", []string{"OK /b hello"}, []string{sized}},
		{"in chunks", []string{"OK /c hello"}, []string{chunked}},
		{"in chunks, again and again", []string{"OK /c hello", "OK /c hello", "OK /a", "OK /c hello"},
			[]string{chunked, chunked, plain, chunked}},
		{"one after the other unasked", []string{"OK /a", "OK /b hello", "OK /a"}, []string{plain + sized + plain}},
		{"twice", []string{refused}, []string{both}},
		{"twice, the other way round", []string{refused}, []string{turned}},
		{"twice, with bare line ends", []string{refused}, []string{bare}},
		{"twice, in HTTP 1.0", []string{refused}, []string{old}},
		{"twice, in a long head", []string{refused}, []string{long}},
		{"twice, behind another", []string{"OK /a", refused}, []string{plain, both}},
		{"twice, behind chunks", []string{"OK /c hello", refused}, []string{chunked, both}},
		{"twice, unasked behind another", []string{"OK /a", refused}, []string{plain + both}},
		{"twice, unasked behind one with a body", []string{"OK /b hello", refused}, []string{sized + both}},
		{"twice, with a request in it", []string{refused}, []string{hidden}},
		{"in chunks, unasked: it cannot be seen", []string{"OK /a", refused}, []string{plain + chunked}},
	} {
		got := raw(t, address, len(test.want), test.pieces...)
		if strings.Join(got, " | ") != strings.Join(test.want, " | ") {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// TestAHeadIsSeenWholeHoweverItIsCut sends heads a few bytes at a time.
func TestAHeadIsSeenWholeHoweverItIsCut(t *testing.T) {
	address := serveEcho(t)
	const good = "POST /c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
	bad := strings.Replace(good, "Host: x", "Host: x\r\nContent-Length: 3", 1)
	for _, size := range []int{1, 7, 60, 83} {
		for text, want := range map[string]string{good: "OK /c hello", bad: "Bad Request"} {
			c, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			c.SetDeadline(time.Now().Add(20 * time.Second))
			for i := 0; i < len(text); i += size {
				if _, err := io.WriteString(c, text[i:min(i+size, len(text))]); err != nil {
					break // it has been refused already
				}
			}
			r, err := http.ReadResponse(bufio.NewReader(c), nil)
			if err != nil {
				t.Fatalf("%d bytes at a time: %v", size, err)
			}
			body, _ := io.ReadAll(r.Body)
			if got := http.StatusText(r.StatusCode) + " " + string(body); !strings.HasPrefix(got, want) {
				t.Errorf("%d bytes at a time: got %q, want %q", size, got, want)
			}
			c.Close()
		}
	}
}
