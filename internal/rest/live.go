package rest

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/jsonout"
)

const liveText = "Server-sent events, for as long as the token is good, or the session of a page of the portal. Each has a name, JSON " +
	"data and, when all that happened at once was sent, an id:\n\n" +
	"- `notification`: a new notification, or an unread one that collected one more; the data is the notification.\n" +
	"- `count`: how many notifications are not read, as the summary has it: at the beginning, and when it changed.\n" +
	"- `answer`: a new answer to a question that the acting user follows; the data is the answer.\n" +
	"- `reset`: what was missed cannot be caught up with; read everything anew.\n\n" +
	"Connect again with the last id as `Last-Event-ID`, as browsers do by themselves, and nothing is missed within a day; what was sent " +
	"without an id after it may be sent again."

type liveInput struct {
	LastEventID string `header:"Last-Event-ID" maxLength:"100" doc:"The id of the last event that was received."`
}

func (s *api) live() {
	op := operation{id: "live", method: http.MethodGet, path: "/live", tag: tagNotifications, pages: true,
		refuses: refusals{429: {community.WhyTooManyStreams}, 503: {community.WhyStreamsAway}},
		summary: "Stream live updates", text: liveText}
	streams(s, op, "event: count\ndata: {\"count\":\"3\"}\nid: 2s-0\n\n",
		func(ctx context.Context, c *caller, op operation, after string) (func(http.ResponseWriter), error) {
			page, news, err := s.app.OpenPage(ctx, c.Actor, after)
			if err != nil {
				return nil, err
			}
			return func(w http.ResponseWriter) {
				defer page.Close()
				s.follow(ctx, w, op, c, page, news)
			}, nil
		})
}

// streams puts a stream of events on the interface. What open returns writes it, once it is known
// that nothing stands in the way.
func streams(s *api, op operation, example string,
	open func(ctx context.Context, c *caller, op operation, after string) (func(http.ResponseWriter), error)) {
	op.document = func(documented *huma.Operation) {
		documented.Responses["200"] = &huma.Response{
			Description: "The events, as they happen.",
			Content: map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{Type: huma.TypeString,
				Examples: []any{example}}}},
		}
	}
	register(s, op, func(ctx context.Context, in *liveInput) (*huma.StreamResponse, error) {
		write, err := open(ctx, callerOf(ctx), op, in.LastEventID)
		if err != nil {
			return nil, err
		}
		return &huma.StreamResponse{Body: func(hc huma.Context) {
			_, w := humago.Unwrap(hc)
			write(w)
		}}, nil
	})
}

// follow sends news until there is a reason to end. Who is still there connects
// anew.
func (s *api) follow(ctx context.Context, w http.ResponseWriter, op operation, c *caller, page *app.LivePage, news []app.News) {
	stream, err := httpkit.OpenEventStream(w)
	if err != nil || stream.Send(append([]byte("retry: 1000\n\n"), events(c, news)...)) != nil || c.request.Method == http.MethodHead {
		return
	}
	httpkit.Follow(ctx, stream, s.options.Stopping, func() error { return s.stillAdmitted(ctx, op, c) }, page.Signals(),
		func(signal app.Signal) error {
			news, err := page.News(ctx, signal)
			if err != nil || len(news) == 0 {
				return err
			}
			return stream.Send(events(c, news))
		})
}

// stillAdmitted asks again whose token it is: it may have expired or been revoked,
// or the person may have another role.
func (s *api) stillAdmitted(ctx context.Context, op operation, c *caller) error {
	now, err := s.caller(ctx, c.request, op)
	if err == nil && !now.Actor.Is(c.Actor) {
		err = context.Canceled // begin anew, as who one is now
	}
	return err
}

// events are news as the stream has them.
func events(c *caller, news []app.News) (b []byte) {
	for _, n := range news {
		name, data := event(c, n)
		b = httpkit.AppendEvent(b, name, data, n.After)
	}
	return b
}

// event is the name and the data of one.
func event(c *caller, n app.News) (name string, data []byte) {
	switch {
	case n.Notification != nil:
		w := toNotification(c, *n.Notification)
		return "notification", jsonout.Append(nil, &w)
	case n.Answer != nil:
		w := toAnswer(c, *n.Answer)
		return "answer", jsonout.Append(nil, &w)
	case n.Unread != nil:
		return "count", jsonout.Append(nil, &unreadCount{strconv.FormatInt(*n.Unread, 10)})
	}
	return "reset", []byte("{}")
}
