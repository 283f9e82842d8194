package app

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/live"
	"github.com/stoa-community/stoa/internal/store"
)

const (
	liveEvery    = 500 * time.Millisecond // how often the stream is read while somebody listens, whatever is announced
	liveGap      = 10 * time.Millisecond  // between two reads
	announceGap  = 50 * time.Millisecond  // between two announcements of a node
	liveBatch    = 500                    // events of one read
	liveQueue    = 256                    // signals that wait for one page
	livePages    = 20                     // of one person on a node
	replayed     = 24 * time.Hour         // how long what happened can be caught up with
	maxReplay    = 20 * liveBatch         // events looked at to catch up
	liveReadyFor = 5 * time.Second        // how long a new page waits for the stream to be read
)

// soon are the pauses before the stream is read again once something happened. On
// PostgreSQL an event is in the stream only when all older transactions are done.
var soon = []time.Duration{25 * time.Millisecond, 100 * time.Millisecond}

// A Signal is that something happened which a person's open pages are told of: to
// their notifications or, where it names one, a new answer.
type Signal struct {
	at     store.Position
	when   time.Time
	answer string
}

// stream reads the events of the database for the open pages of this node. It
// costs nothing while there are none.
type stream struct {
	hub     *live.Hub[userID, Signal]
	threads *threads
	woken   chan struct{} // something happened
	untold  chan struct{} // and other nodes are to be told
	mu      sync.Mutex
	isRead  chan struct{} // closed while the stream is read
	reading bool
}

func newStream(db *store.DB) *stream {
	s := &stream{hub: live.NewHub[userID, Signal](liveQueue, livePages), threads: newThreads(), woken: make(chan struct{}, 1),
		untold: make(chan struct{}, 1), isRead: make(chan struct{})}
	db.OnEvent(func() {
		poke(s.woken)
		poke(s.untold)
	})
	return s
}

// poke leaves a word for who looks next.
func poke(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// LivePages is how many open pages this node serves, for the operator, and how many
// threads are followed.
func (a *App) LivePages() int { return a.stream.listeners() }

func (s *stream) listeners() int { return s.hub.Len() + s.threads.Len() }

// runAnnounce tells other nodes that something happened here.
func (a *App) runAnnounce(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-a.stream.untold:
		}
		if err := a.db.Announce(ctx); err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "other nodes could not be told at once; they find out by themselves", "error", err)
		}
		pause(ctx, announceGap)
	}
}

// pause returns early when ctx ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// runStream reads the stream whenever somebody listens.
func (a *App) runStream(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-a.stream.hub.Arrived():
		case <-a.stream.threads.Arrived():
		}
		a.follow(ctx)
	}
}

// runHear wakes the readers of what other nodes do when one of them announces something.
// Without it the stream is read at liveEvery, and what was changed soon enough.
func (a *App) runHear(ctx context.Context) {
	for ctx.Err() == nil {
		err := a.db.Hear(ctx, func() {
			poke(a.stream.woken)
			a.memory.Heard()
		})
		if err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "other nodes cannot be heard; what they do is found out by looking", "error", err)
		}
		pause(ctx, time.Second)
	}
}

// follow reads the stream until nobody listens.
func (a *App) follow(ctx context.Context) {
	var at store.Position
	tries := 0
	for next := time.Duration(0); a.stream.goesOn(ctx); {
		timer := time.NewTimer(next)
		select {
		case <-ctx.Done():
		case <-a.stream.woken:
			tries = 0
		case <-timer.C:
		}
		timer.Stop()
		if err := a.advance(ctx, &at); err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "what happened could not be read; it is tried again", "error", err)
		}
		next = liveEvery
		if tries < len(soon) {
			next = soon[tries]
		}
		tries++
		pause(ctx, liveGap)
	}
}

// goesOn reports whether somebody listens. Once it does not, who comes waits until
// the stream is read again.
func (s *stream) goesOn(ctx context.Context) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.listeners() > 0 && ctx.Err() == nil {
		return true
	}
	if s.reading {
		s.reading, s.isRead = false, make(chan struct{})
	}
	return false
}

// begun lets those in who wait for the stream to be read.
func (s *stream) begun() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.reading {
		s.reading = true
		close(s.isRead)
	}
}

// wait returns once the stream is read.
func (s *stream) wait(ctx context.Context) error {
	s.mu.Lock()
	isRead := s.isRead
	s.mu.Unlock()
	timer := time.NewTimer(liveReadyFor)
	defer timer.Stop()
	select {
	case <-isRead:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return community.Fail(community.Unavailable, community.WhyStreamsAway, "Live updates aren't available right now.")
	}
}

// advance reads the stream from at to its end, and tells the pages. The first time
// it only finds the end.
func (a *App) advance(ctx context.Context, at *store.Position) error {
	if *at == (store.Position{}) {
		end, err := looked(ctx, a, (*store.Tx).Horizon)
		if err == nil {
			*at = end
			a.stream.begun()
		}
		return err
	}
	for n := liveBatch; n == liveBatch; {
		err := a.db.Read(ctx, func(tx *store.Tx) error {
			happened, err := tx.Stream(*at, liveBatch)
			if err != nil || len(happened) == 0 {
				n = 0
				return err
			}
			found, err := signals(tx, happened, a.stream.hub.Keys())
			if err != nil {
				return err
			}
			if err := a.stream.tellThreads(tx, happened); err != nil {
				return err
			}
			for _, f := range found {
				a.stream.hub.Publish(f.to, f.Signal)
			}
			n, *at = len(happened), happened[len(happened)-1].Position
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// addressed is a signal to somebody.
type addressed struct {
	to userID
	Signal
}

// signals are what of the events concerns people, in the order of the stream.
func signals(tx *store.Tx, entries []store.Entry, people []userID) (found []addressed, err error) {
	listens := make(map[userID]bool, len(people))
	for _, id := range people {
		listens[id] = true
	}
	followers, err := followersOf(tx, entries, people)
	if err != nil {
		return nil, err
	}
	for _, h := range entries {
		s := Signal{at: h.Position, when: h.Created}
		if h.Created.Before(tx.Now.Add(-replayed)) {
			continue // of a database that was put back, perhaps: it is no news
		}
		if all := wholePortal(h.Portal); listens[all] {
			found = append(found, addressed{all, s})
		}
		told := h.Told
		if h.ToldAll {
			if told, err = tx.ToldAt(people, h.Created); err != nil {
				return nil, err
			}
		}
		for _, id := range told {
			if listens[id] {
				found = append(found, addressed{id, s})
			}
		}
		if p, ok := newlyPublished(h); ok {
			s.answer = string(p.Answer)
			for _, id := range followers[string(p.Question)] {
				found = append(found, addressed{id, s})
			}
		}
	}
	return found, nil
}

// newlyPublished is the answer that an event is about which made one public.
func newlyPublished(h store.Entry) (p community.AnswerPublished, ok bool) {
	if h.Kind != p.Kind() {
		return p, false
	}
	return p, json.Unmarshal([]byte(h.Body), &p) == nil
}

// followersOf returns who of people follow the questions that were answered, or asked them.
func followersOf(tx *store.Tx, entries []store.Entry, people []userID) (map[string][]userID, error) {
	var questions []string
	for _, h := range entries {
		if p, ok := newlyPublished(h); ok {
			questions = append(questions, string(p.Question))
		}
	}
	if len(questions) == 0 || len(people) == 0 {
		return nil, nil
	}
	return tx.FollowersAmong(questions, people)
}
