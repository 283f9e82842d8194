package httpkit

import (
	"context"
	"net/http"
	"time"
)

const (
	heartbeatEvery = 15 * time.Second // so that nobody in between takes the stream for dead
	admittedEvery  = time.Second      // how often it is asked whether the client is still admitted
	writeWithin    = 20 * time.Second // or the client is taken for gone
)

// EventStream is an answer of server-sent events.
type EventStream struct {
	w     http.ResponseWriter
	clock func() time.Time // deadlines are the machine's, whatever time the store has
}

// OpenEventStream begins an answer that goes on for as long as the client listens.
func OpenEventStream(w http.ResponseWriter) (*EventStream, error) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")                         // of a proxy that would hold it back
	err := http.NewResponseController(w).SetReadDeadline(time.Time{}) // the server's is for requests that end
	return &EventStream{w, time.Now}, err
}

// Send writes events, or a comment, and has them sent at once.
func (s *EventStream) Send(text []byte) error {
	control := http.NewResponseController(s.w)
	if err := control.SetWriteDeadline(s.clock().Add(writeWithin)); err != nil {
		return err
	}
	if _, err := s.w.Write(text); err != nil {
		return err
	}
	return control.Flush()
}

// AppendEvent adds an event to b. Its data, such as JSON, has no line breaks; an id of
// "" is none.
func AppendEvent(b []byte, name string, data []byte, id string) []byte {
	b = append(append(b, "event: "+name+"\ndata: "...), data...)
	if id != "" {
		b = append(b, "\nid: "+id...)
	}
	return append(b, "\n\n"...)
}

// Beat is a comment, which shows that the stream is there.
func (s *EventStream) Beat() error { return s.Send([]byte(":\n\n")) }

// Follow has take called with all that comes, until there is a reason to end: the
// client is gone or too slow, admitted fails, the server stops. It reports whether
// the reason is that no more will come.
func Follow[T any](ctx context.Context, s *EventStream, stopping <-chan struct{}, admitted func() error, from <-chan T,
	take func(T) error) (ended bool) {
	return FollowBeats(ctx, s.Beat, stopping, admitted, from, take)
}

// FollowBeats is Follow of a stream that somebody else writes, where beat shows that it is
// there.
func FollowBeats[T any](ctx context.Context, beat func() error, stopping <-chan struct{}, admitted func() error, from <-chan T,
	take func(T) error) (ended bool) {
	heartbeat, admission := time.NewTicker(heartbeatEvery), time.NewTicker(admittedEvery)
	defer heartbeat.Stop()
	defer admission.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return false
		case <-stopping:
			return false
		case <-heartbeat.C:
			err = beat()
		case <-admission.C:
			err = admitted()
		case v, ok := <-from:
			if !ok {
				return true
			}
			err = take(v)
		}
		if err != nil {
			return false
		}
	}
}
