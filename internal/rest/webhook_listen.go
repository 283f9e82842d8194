package rest

import (
	"context"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

const listenText = "Server-sent events for as long as the token is good, each named `webhook`: its data is the body that an endpoint would be " +
	"sent, whatever endpoints there are. It is what `stoa webhooks listen` reads on the machine of a developer, which no endpoint of yours " +
	"can be on. Connect again with the last id as `Last-Event-ID`, and nothing is missed within a day. Admins only."

func (s *api) listen() {
	op := operation{id: "listenToWebhooks", method: http.MethodGet, path: "/apps/webhooks/listen", tag: tagApps,
		refuses: all(ofStaff, refusals{429: {community.WhyTooManyStreams}, 503: {community.WhyStreamsAway}}),
		summary: "Stream webhook messages", text: listenText}
	streams(s, op, `event: webhook
data: {"type":"answer.deleted","timestamp":"2026-01-02T03:04:05.678Z","data":{"portal":"5f1a","kind":"answer","id":"5f1b","by":"5f1c"}}
id: 2s-0

`,
		func(ctx context.Context, c *caller, op operation, after string) (func(http.ResponseWriter), error) {
			l, err := s.app.Listen(ctx, c.Actor, after)
			if err != nil {
				return nil, err
			}
			return func(w http.ResponseWriter) {
				defer l.Close()
				s.tell(ctx, w, op, c, l)
			}, nil
		})
}

// tell sends what happens until there is a reason to end, beginning with what was missed.
func (s *api) tell(ctx context.Context, w http.ResponseWriter, op operation, c *caller, l *app.Listening) {
	stream, err := httpkit.OpenEventStream(w)
	if err != nil || stream.Send([]byte("retry: 1000\n\n")) != nil || c.request.Method == http.MethodHead {
		return
	}
	tell := func() error {
		return l.Tell(ctx, func(p app.Payload, after string) error {
			if err := s.stillAdmitted(ctx, op, c); err != nil { // who reads slowly may have lost the right meanwhile
				return err
			}
			return stream.Send(httpkit.AppendEvent(nil, "webhook", Webhook(c.Portal, p), after))
		})
	}
	if tell() != nil {
		return
	}
	httpkit.Follow(ctx, stream, s.options.Stopping, func() error { return s.stillAdmitted(ctx, op, c) }, l.Signals(),
		func(app.Signal) error { return tell() })
}
