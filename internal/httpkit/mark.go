package httpkit

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/store"
)

// MarkHeader has, in the answer to a write, the mark of what was written. Whoever sends it
// with a later request sees that on every node; browsers send the cookie instead.
const MarkHeader = "Stoa-Mark"

const markCookie = "stoa_mark"

// markedFor is how long browsers keep a mark, in seconds: long after every node has seen it.
const markedFor = 10

// Marked has readers see what they wrote, whichever of several nodes they come to, and nobody
// wait for a database that does not answer. Where the public address, baseURL, is an https
// one, the cookie is for TLS and for this host alone.
func Marked(isShared bool, baseURL string) Middleware {
	kept := http.Cookie{Name: markCookie, Path: "/", MaxAge: markedFor, HttpOnly: true, SameSite: http.SameSiteLaxMode}
	if isHTTPS(baseURL) {
		kept.Name, kept.Secure = "__Host-"+markCookie, true
	}
	return func(next http.Handler) http.Handler {
		if !isShared {
			return next
		}
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			m := store.NewMark(broughtMark(r, kept.Name))
			ctx := store.WithMark(store.Hurried(r.Context()), m)
			if r.Method == http.MethodGet || r.Method == http.MethodHead {
				store.OnlyReads(ctx)
			}
			next.ServeHTTP(&marking{forward{w}, m, framed(kept, r), false}, r.WithContext(ctx))
		})
	}
}

// framed is the cookie as browsers keep it for a page that stands in a frame of another site:
// apart for each site that has frames, and never without TLS but on one's own machine.
func framed(c http.Cookie, r *http.Request) http.Cookie {
	if r.Header.Get("Sec-Fetch-Dest") == "iframe" {
		c.Secure, c.SameSite, c.Partitioned = true, http.SameSiteNoneMode, true
	}
	return c
}

// broughtMark is the mark that a request brings, "" for none.
func broughtMark(r *http.Request, cookie string) string {
	if mark := r.Header.Get(MarkHeader); mark != "" {
		return mark
	}
	if c, err := r.Cookie(cookie); err == nil {
		return c.Value
	}
	return ""
}

// marking adds the mark of what was written to the header of the answer.
type marking struct {
	forward
	mark   *store.Mark
	cookie http.Cookie // without its value
	isSent bool
}

func (w *marking) WriteHeader(status int) {
	if !w.isSent && status >= 200 {
		w.isSent = true
		if written := w.mark.Written(); written != "" {
			w.Header().Set(MarkHeader, written)
			w.cookie.Value = written
			http.SetCookie(w, &w.cookie)
		}
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *marking) Write(b []byte) (int, error) {
	if !w.isSent {
		w.WriteHeader(http.StatusOK)
	}
	return w.ResponseWriter.Write(b)
}
