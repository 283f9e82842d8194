package mcp

import (
	"context"
	"crypto/sha256"
	"net/http"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

const (
	maxStreams  = 10 // of one person on a node
	maxFollowed = 20 // threads of one stream
)

// streams counts how many each caller listens by.
type streams struct {
	mu   sync.Mutex
	open map[string]int
}

// enter counts one more, unless there are too many.
func (s *streams) enter(owner string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[owner] >= maxStreams {
		return false
	}
	if s.open == nil {
		s.open = map[string]int{}
	}
	s.open[owner]++
	return true
}

func (s *streams) leave(owner string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[owner]--; s.open[owner] == 0 {
		delete(s.open, owner)
	}
}

// listening is a request that stays open to be told of changes. It has a server of its
// own, since a server tells all its sessions the same, and people see different things.
type listening struct {
	face    *face
	server  *mcp.Server
	changed chan string // addresses of resources that may have changed
	waiting sync.WaitGroup

	mu  sync.Mutex
	saw map[string][sha256.Size]byte // what the caller was shown last, by resource
}

// listen answers a request to be told of changes, until there is a reason to end: the
// client is gone or too slow, the token is no longer good, the server stops.
func (f *face) listen(w http.ResponseWriter, r *http.Request, c *caller) {
	owner := c.session.Owner()
	if !f.streams.enter(owner) {
		httpkit.WriteProblem(w, r, community.Fail(community.RateLimited, community.WhyTooManyStreams,
			"This account already has %d open streams.", maxStreams))
		return
	}
	defer f.streams.leave(owner)
	ctx, end := context.WithCancel(r.Context())
	defer end()
	l := &listening{face: f, changed: make(chan string), saw: map[string][sha256.Size]byte{}}
	l.server = f.newServer(l)
	c.listening = l
	defer l.waiting.Wait()
	defer end()
	events, err := httpkit.OpenEventStream(w)
	if err != nil {
		httpkit.WriteProblem(w, r, err)
		return
	}
	stream := &stream{ResponseWriter: w, events: events, gone: end}
	l.waiting.Go(func() {
		defer end()
		l.follow(ctx, c, stream)
	})
	f.handler.ServeHTTP(stream, r.WithContext(withCaller(ctx, c)))
}

// follow tells of what changes.
func (l *listening) follow(ctx context.Context, c *caller, s *stream) {
	httpkit.FollowBeats(ctx, s.beat, l.face.options.Stopping, func() error { return l.stillAdmitted(ctx, c) }, l.changed,
		func(uri string) error { return l.tell(ctx, c, uri) })
}

// stillAdmitted asks again whose token it is: it may have expired or been revoked, or
// the person may have another role.
func (l *listening) stillAdmitted(ctx context.Context, c *caller) error {
	now, err := l.face.caller(ctx, c.request)
	if err == nil && !now.session.Actor.Is(c.session.Actor) {
		err = context.Canceled // begin anew, as who one is now
	}
	return err
}

// subscribe begins to follow a thread.
func (l *listening) subscribe(ctx context.Context, req *mcp.SubscribeRequest) error {
	c, uri := callerOf(ctx), req.Params.URI
	actor, err := c.under(reading)
	if err != nil {
		return failure(ctx, err)
	}
	ref, ok := questionOf(uri)
	if !ok {
		return mcp.ResourceNotFoundError(uri)
	}
	followed, isFollowed := l.follows(uri)
	if isFollowed {
		return nil
	}
	if followed >= maxFollowed {
		return failure(ctx, community.Bad("resourceSubscriptions", community.WhyTooManyItems, "must be at most %d", maxFollowed))
	}
	f, err := l.face.app.FollowThread(ctx, actor, ref)
	if err == nil {
		_, err = l.look(ctx, c, actor, uri)
	}
	if err != nil {
		if f != nil {
			f.Close()
		}
		return unseen(ctx, uri, err)
	}
	l.waiting.Go(func() {
		defer f.Close()
		l.pass(ctx, uri, f.Changes())
	})
	return nil
}

// follows is how many threads are followed, and whether that one is.
func (l *listening) follows(uri string) (n int, isFollowed bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, isFollowed = l.saw[uri]
	return len(l.saw), isFollowed
}

// unsubscribe has nothing to do: a stream follows all it does until it ends.
func (l *listening) unsubscribe(context.Context, *mcp.UnsubscribeRequest) error { return nil }

// pass hands on that a thread may have changed. One that was followed too slowly may
// have, too.
func (l *listening) pass(ctx context.Context, uri string, changes <-chan struct{}) {
	for {
		select {
		case <-ctx.Done():
			return
		case _, ok := <-changes:
			for n := len(changes); n > 0; n-- { // which are told of by one look
				<-changes
			}
			select {
			case l.changed <- uri:
			case <-ctx.Done():
				return
			}
			if !ok {
				return
			}
		}
	}
}

// tell tells of a thread, if what the caller sees of it is not what they saw.
func (l *listening) tell(ctx context.Context, c *caller, uri string) error {
	if err := l.stillAdmitted(ctx, c); err != nil {
		return err
	}
	actor, err := c.under(reading)
	if err != nil {
		return err
	}
	isNew, err := l.look(ctx, c, actor, uri)
	switch community.KindOf(err) {
	case community.NotFound, community.Gone: // they may see it again
		return nil
	}
	if err != nil || !isNew {
		return err
	}
	return l.server.ResourceUpdated(ctx, &mcp.ResourceUpdatedNotificationParams{URI: uri})
}

// look reads a thread as the caller sees it, and reports whether that is new.
func (l *listening) look(ctx context.Context, c *caller, actor community.Actor, uri string) (isNew bool, err error) {
	ref, _ := questionOf(uri)
	_, text, err := c.thread(ctx, actor, ref, community.Page{Number: 1, Limit: usualAnswers})
	if err != nil {
		return false, err
	}
	sum := sha256.Sum256([]byte(text))
	l.mu.Lock()
	defer l.mu.Unlock()
	isNew = l.saw[uri] != sum
	l.saw[uri] = sum
	return isNew, nil
}

// stream is an answer that goes on, to which beats are written between the events. Each
// event is one write.
type stream struct {
	http.ResponseWriter
	events *httpkit.EventStream
	gone   func()

	mu      sync.Mutex
	isBegun bool
}

// Unwrap lets the server set deadlines.
func (s *stream) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// Write implements http.ResponseWriter.
func (s *stream) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.isBegun = true
	if err := s.events.Send(b); err != nil {
		s.gone()
		return 0, err
	}
	return len(b), nil
}

// Flush implements http.Flusher: every write is sent at once.
func (s *stream) Flush() {}

// beat shows that the stream is there.
func (s *stream) beat() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.isBegun {
		return nil
	}
	return s.events.Beat()
}
