package graph

import (
	"context"
	"net/http"
	"sync"

	"github.com/99designs/gqlgen/graphql"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
	"github.com/stoa-community/stoa/internal/httpkit"
)

var errNotStreamed = community.Fail(community.Unsupported, community.WhyNotStreamed,
	"A subscription is answered by server-sent events: send Accept: text/event-stream.")

// live is what a stream waits for when it ends.
type live struct{ sync.WaitGroup }

// stream sends what comes of an operation as server-sent events, in the distinct
// connections mode of graphql-sse, until there is a reason to end: it is complete,
// the client is gone or too slow, the token is no longer good, the server stops.
func (f *face) stream(ctx context.Context, c *caller, op *operation, out *answer) {
	if !out.isStream {
		out.status = http.StatusNotAcceptable
		out.refuse(ctx, errNotStreamed)
		return
	}
	s, err := httpkit.OpenEventStream(out.w)
	if err != nil {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	var waiting live
	defer waiting.Wait()
	defer cancel()
	ctx, responses := begin(ctx, c, op, &waiting)
	events := make(chan []byte)
	waiting.Go(func() { read(ctx, op, responses, events) })
	if s.Beat() != nil { // so that the client knows that it is connected
		return
	}
	if httpkit.Follow(ctx, s, f.options.Stopping, func() error { return f.stillAdmitted(ctx, c, op) }, events, s.Send) {
		s.Send([]byte("event: complete\ndata:\n\n")) // the last word: an error is a client that left
	}
}

// read hands on the responses of an operation as events until there are no more.
// Each is encoded before the next one is asked for, which is made in the same bytes.
func read(ctx context.Context, op *operation, responses graphql.ResponseHandler, events chan<- []byte) {
	defer close(events)
	for {
		r := next(ctx, responses)
		if r == nil {
			return
		}
		op.absences.putBack(ctx, r)
		select {
		case events <- httpkit.AppendEvent(nil, "next", encode(newBody(r, op)), ""):
		case <-ctx.Done():
			return
		}
	}
}

// stillAdmitted asks again whose token it is: it may have expired or been revoked,
// or the person may have another role.
func (f *face) stillAdmitted(ctx context.Context, c *caller, op *operation) error {
	now, err := f.caller(ctx, c.request)
	if err == nil {
		err = now.admit(op)
	}
	if err == nil && !now.Actor.Is(c.Actor) {
		err = context.Canceled // begin anew, as who one is now
	}
	return err
}

// Live tells the acting member what happens, until the context ends.
func (s subscription) Live(ctx context.Context, after *string) (<-chan *node.LiveEvent, error) {
	if err := s.needPerson(); err != nil {
		return nil, err
	}
	page, news, err := s.App.OpenPage(ctx, s.Actor, node.Text(after))
	if err != nil {
		return nil, err
	}
	events := make(chan *node.LiveEvent)
	s.live.Go(func() {
		defer close(events)
		defer page.Close()
		s.pass(ctx, page, news, events)
	})
	return events, nil
}

func (s subscription) pass(ctx context.Context, page *app.LivePage, news []app.News, events chan<- *node.LiveEvent) {
	for {
		for _, n := range news {
			select {
			case events <- s.liveEvent(n):
			case <-ctx.Done():
				return
			}
		}
		select {
		case <-ctx.Done():
			return
		case signal, ok := <-page.Signals():
			if !ok {
				return
			}
			var err error
			if news, err = page.News(ctx, signal); err != nil {
				return
			}
		}
	}
}

func (s subscription) liveEvent(n app.News) *node.LiveEvent {
	e := &node.LiveEvent{Kind: leaf.LiveKindReset}
	if n.After != "" {
		e.After = &n.After
	}
	switch {
	case n.Notification != nil:
		e.Kind, e.Notification = leaf.LiveKindNotification, s.Notifications([]community.NotificationSeen{*n.Notification})[0]
	case n.Answer != nil:
		e.Kind, e.Answer = leaf.LiveKindAnswer, s.Answers([]*community.AnswerSeen{n.Answer})[0]
	case n.Unread != nil:
		e.Kind, e.Count = leaf.LiveKindCount, n.Unread
	}
	return e
}
