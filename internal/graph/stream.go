package graph

import (
	"bytes"
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

const (
	heartbeatEvery = 15 * time.Second // so that nobody in between takes the stream for dead
	admittedEvery  = time.Second      // how often it is asked whether the token is still good
	writeWithin    = 20 * time.Second // or the client is taken for gone
)

var errNotStreamed = community.Fail(community.Unsupported, "A subscription is answered by server-sent events: send Accept: text/event-stream.")

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
	header := out.w.Header()
	header.Set("Content-Type", streamMedia)
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // of a proxy that would hold it back
	s := &eventStream{w: out.w, clock: time.Now, events: make(chan []byte)}
	if http.NewResponseController(out.w).SetReadDeadline(time.Time{}) != nil { // the server's is for requests that end
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	var waiting live
	defer waiting.Wait()
	defer cancel()
	ctx, responses := begin(ctx, c, op, &waiting)
	waiting.Go(func() { s.read(ctx, op, responses) })
	s.run(ctx, f, c)
}

// eventStream writes server-sent events.
type eventStream struct {
	w      http.ResponseWriter
	clock  func() time.Time // deadlines are the machine's, whatever time the store has
	events chan []byte
}

// read hands on the responses of an operation until there are no more. Each is
// encoded before the next one is asked for, which is made in the same bytes.
func (s *eventStream) read(ctx context.Context, op *operation, responses graphql.ResponseHandler) {
	defer close(s.events)
	for {
		r := next(ctx, responses)
		if r == nil {
			return
		}
		select {
		case s.events <- bytes.Join([][]byte{[]byte("event: next\ndata: "), encode(newBody(r, op)), []byte("\n\n")}, nil):
		case <-ctx.Done():
			return
		}
	}
}

func (s *eventStream) run(ctx context.Context, f *face, c *caller) {
	heartbeat, admitted := time.NewTicker(heartbeatEvery), time.NewTicker(admittedEvery)
	defer heartbeat.Stop()
	defer admitted.Stop()
	err := s.send([]byte(":\n\n")) // so that the client knows that it is connected
	for err == nil {
		select {
		case <-ctx.Done():
			return
		case <-f.options.Stopping:
			return
		case <-heartbeat.C:
			err = s.send([]byte(":\n\n"))
		case <-admitted.C:
			err = f.stillAdmitted(ctx, c)
		case e, ok := <-s.events:
			if !ok {
				s.send([]byte("event: complete\ndata:\n\n")) // the last word: an error is a client that left
				return
			}
			err = s.send(e)
		}
	}
}

// stillAdmitted asks again whose token it is: it may have expired or been revoked,
// or the person may have another role.
func (f *face) stillAdmitted(ctx context.Context, c *caller) error {
	now, err := f.caller(ctx, c.request)
	if err == nil && now.Actor != c.Actor {
		err = context.Canceled // begin anew, as who one is now
	}
	return err
}

func (s *eventStream) send(text []byte) error {
	control := http.NewResponseController(s.w)
	if err := control.SetWriteDeadline(s.clock().Add(writeWithin)); err != nil {
		return err
	}
	if _, err := s.w.Write(text); err != nil {
		return err
	}
	return control.Flush()
}

// Live tells the acting member what happens, until the context ends.
func (s subscription) Live(ctx context.Context, after *string) (<-chan *node.LiveEvent, error) {
	if err := s.needPerson(); err != nil {
		return nil, err
	}
	last := ""
	if after != nil {
		last = *after
	}
	page, news, err := s.App.OpenPage(ctx, s.Actor, last)
	if err != nil {
		return nil, err
	}
	events := make(chan *node.LiveEvent)
	s.live.Go(func() {
		defer close(events)
		defer page.Close()
		s.tell(ctx, page, news, events)
	})
	return events, nil
}

func (s subscription) tell(ctx context.Context, page *app.LivePage, news []app.News, events chan<- *node.LiveEvent) {
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
		e.Kind, e.Answer = leaf.LiveKindAnswer, s.Viewer.Answer(*n.Answer)
	case n.Unread != nil:
		e.Kind, e.Count = leaf.LiveKindCount, n.Unread
	}
	return e
}
