package rest

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/jsonout"
)

const (
	heartbeatEvery = 15 * time.Second // so that nobody in between takes the stream for dead
	admittedEvery  = time.Second      // how often it is asked whether the token is still good
	writeWithin    = 20 * time.Second // or the client is taken for gone
)

const liveText = "Server-sent events, for as long as the token is good. Each has a name, JSON data and, when all that happened at once was sent, an id:\n\n" +
	"- `notification`: a new notification, or an unread one that collected one more; the data is the notification.\n" +
	"- `count`: how many notifications are not read, as the summary has it: at the beginning, and when it changed.\n" +
	"- `answer`: a new answer to a question that the acting user follows; the data is the answer.\n" +
	"- `reset`: what was missed cannot be caught up with; read everything anew.\n\n" +
	"Connect again with the last id as `Last-Event-ID`, as browsers do by themselves, and nothing is missed within a day; what was sent without an id after it may be sent again."

type liveInput struct {
	LastEventID string `header:"Last-Event-ID" maxLength:"100" doc:"The id of the last event that was received."`
}

func (s *api) live() {
	op := operation{id: "live", method: http.MethodGet, path: "/live", tag: tagNotifications, summary: "Follow what happens", text: liveText}
	clock := time.Now // deadlines are the machine's, whatever time the store has
	register(s, op, func(ctx context.Context, in *liveInput) (*huma.StreamResponse, error) {
		c := callerOf(ctx)
		page, news, err := s.app.OpenPage(ctx, c.Actor, in.LastEventID)
		if err != nil {
			return nil, err
		}
		return &huma.StreamResponse{Body: func(hc huma.Context) {
			defer page.Close()
			_, w := humago.Unwrap(hc)
			(&eventStream{w, clock}).run(ctx, s, c, page, news)
		}}, nil
	})
	s.huma.OpenAPI().Paths[prefix+op.path].Get.Responses["200"] = &huma.Response{
		Description: "The events, as they happen.",
		Content: map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{Type: huma.TypeString,
			Examples: []any{"event: count\ndata: {\"count\":\"3\"}\nid: 2s-0\n\n"}}}},
	}
}

// eventStream writes server-sent events.
type eventStream struct {
	w     http.ResponseWriter
	clock func() time.Time
}

// run sends news until there is a reason to end: the client is gone or too slow,
// the token is no longer good, the server stops. Who is still there connects anew.
func (e *eventStream) run(ctx context.Context, s *api, c *caller, page *app.LivePage, news []app.News) {
	e.w.Header().Set("Content-Type", "text/event-stream")
	e.w.Header().Set("Cache-Control", "no-store")
	e.w.Header().Set("X-Accel-Buffering", "no")                         // of a proxy that would hold it back
	err := http.NewResponseController(e.w).SetReadDeadline(time.Time{}) // the server's is for requests that end
	if err == nil {
		err = e.send(append([]byte("retry: 1000\n\n"), events(c, news)...))
	}
	heartbeat, admitted := time.NewTicker(heartbeatEvery), time.NewTicker(admittedEvery)
	defer heartbeat.Stop()
	defer admitted.Stop()
	for err == nil && c.request.Method != http.MethodHead {
		select {
		case <-ctx.Done():
			return
		case <-s.options.Stopping:
			return
		case <-heartbeat.C:
			err = e.send([]byte(":\n\n"))
		case <-admitted.C:
			err = s.stillAdmitted(ctx, c)
		case signal, ok := <-page.Signals():
			if !ok {
				return
			}
			if news, err = page.News(ctx, signal); err == nil && len(news) > 0 {
				err = e.send(events(c, news))
			}
		}
	}
}

// stillAdmitted asks again whose token it is: it may have expired or been revoked,
// or the person may have another role.
func (s *api) stillAdmitted(ctx context.Context, c *caller) error {
	now, err := s.caller(ctx, c.request, false)
	if err == nil && now.Actor != c.Actor {
		err = context.Canceled // begin anew, as who one is now
	}
	return err
}

func (e *eventStream) send(text []byte) error {
	control := http.NewResponseController(e.w)
	if err := control.SetWriteDeadline(e.clock().Add(writeWithin)); err != nil {
		return err
	}
	if _, err := e.w.Write(text); err != nil {
		return err
	}
	return control.Flush()
}

// events are news as the stream has them.
func events(c *caller, news []app.News) []byte {
	var b bytes.Buffer
	for _, n := range news {
		name, data := event(c, n)
		b.WriteString("event: " + name + "\ndata: ")
		b.Write(data)
		if n.After != "" {
			b.WriteString("\nid: " + n.After)
		}
		b.WriteString("\n\n")
	}
	return b.Bytes()
}

// event is the name and the data of one; JSON has no line breaks.
func event(c *caller, n app.News) (name string, data []byte) {
	switch {
	case n.Notification != nil:
		w := toNotification(*n.Notification)
		return "notification", jsonout.Append(nil, &w)
	case n.Answer != nil:
		w := toAnswer(c, *n.Answer)
		return "answer", jsonout.Append(nil, &w)
	case n.Unread != nil:
		return "count", jsonout.Append(nil, &unreadCount{strconv.FormatInt(*n.Unread, 10)})
	}
	return "reset", []byte("{}")
}
