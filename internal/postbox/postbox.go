// Package postbox takes mails that come in, by two doors: one for mail services, which post
// them, and a small mail server.
package postbox

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/mail/inbound"
)

// Path is where mail services post what comes in.
const Path = "/mail/inbound"

// Box is where mails come in. Both doors count what becomes of them.
type Box struct {
	App    *app.App
	Secret string // that mail services know; "" keeps their door shut
	came   *prometheus.CounterVec
}

// New returns the box of an app. Its metrics are added to registry, where there is one.
func New(a *app.App, secret string, registry prometheus.Registerer) *Box {
	b := &Box{App: a, Secret: secret, came: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "stoa_mail_inbound_total",
		Help: "Emails that came in, by what became of them."}, []string{"door", "result"})}
	if registry != nil {
		registry.MustRegister(b.came)
	}
	return b
}

// Register adds the door for mail services, where there is a secret for it.
func (b *Box) Register(mux *http.ServeMux) {
	if b.Secret != "" {
		mux.HandleFunc("POST "+Path, b.post)
	}
}

// receive has the app see to a mail, and counts it.
func (b *Box) receive(ctx context.Context, door string, m app.Arrived) (app.Received, error) {
	result, err := b.App.Receive(ctx, m)
	said := string(result)
	if err != nil {
		said = "unknown"
		if kind := community.KindOf(err); kind == community.Internal || kind == community.Unavailable {
			said = "failed"
		}
	}
	b.came.WithLabelValues(door, said).Inc()
	return result, err
}

var errNoSecret = community.Fail(community.Unauthorized, community.WhyMailSecret,
	"The secret is missing or wrong. Send it as a bearer token, or as the password of basic authentication.")

func (b *Box) isKnown(r *http.Request) bool {
	sent, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		_, sent, ok = r.BasicAuth()
	}
	return ok && subtle.ConstantTimeCompare([]byte(strings.TrimSpace(sent)), []byte(b.Secret)) == 1
}

// post takes a mail as RFC 5322 has it. The addresses it was delivered to may be told by the
// query's to.
func (b *Box) post(w http.ResponseWriter, r *http.Request) {
	result, err := b.take(w, r)
	if err != nil {
		httpkit.WriteProblem(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusAccepted)
	if err := json.NewEncoder(w).Encode(map[string]string{"result": string(result)}); err != nil {
		slog.DebugContext(r.Context(), "the answer did not arrive", "error", err)
	}
}

func (b *Box) take(w http.ResponseWriter, r *http.Request) (app.Received, error) {
	if !b.isKnown(r) {
		return "", errNoSecret
	}
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, inbound.MaxSize))
	if _, isLarge := errors.AsType[*http.MaxBytesError](err); isLarge || community.KindOf(err) == community.TooLarge {
		return "", community.Fail(community.TooLarge, community.WhyMailTooLarge, "The email is larger than 25 MB.")
	}
	if err != nil {
		return "", community.Fail(community.Invalid, community.WhyNotAMail, "The body ended before the email did.")
	}
	return b.receive(r.Context(), "http", app.Arrived{Raw: raw, To: r.URL.Query()["to"]})
}
