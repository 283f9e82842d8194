// Package live hands what happens to those in this process who wait for it: the
// open pages of people. It knows nothing of where it comes from.
package live

import "sync"

// Hub has the listeners, each under a key: whose page it is. The zero Hub is not
// ready for use.
type Hub[K comparable, S any] struct {
	queue, most int

	mu        sync.Mutex
	listeners map[K]map[*Listener[K, S]]struct{}
	arrived   chan struct{}
}

// NewHub returns a hub whose listeners have a queue of that length, and of which
// at most so many are under one key.
func NewHub[K comparable, S any](queue, most int) *Hub[K, S] {
	return &Hub[K, S]{queue: queue, most: most, listeners: map[K]map[*Listener[K, S]]struct{}{}, arrived: make(chan struct{}, 1)}
}

// Listener is one open page.
type Listener[K comparable, S any] struct {
	hub     *Hub[K, S]
	key     K
	signals chan S
}

// Signals brings what was published. It is closed when the listener was too slow
// to take it: who listens must then begin anew from the last it has.
func (l *Listener[K, S]) Signals() <-chan S { return l.signals }

// Close ends the listening. It may be called again.
func (l *Listener[K, S]) Close() {
	l.hub.mu.Lock()
	defer l.hub.mu.Unlock()
	l.hub.drop(l)
}

// Listen adds a listener, or returns nil where there are too many under the key.
func (h *Hub[K, S]) Listen(key K) *Listener[K, S] {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.listeners[key]) >= h.most {
		return nil
	}
	if h.listeners[key] == nil {
		h.listeners[key] = map[*Listener[K, S]]struct{}{}
	}
	l := &Listener[K, S]{h, key, make(chan S, h.queue)}
	h.listeners[key][l] = struct{}{}
	select {
	case h.arrived <- struct{}{}:
	default:
	}
	return l
}

// Publish gives s to every listener under key. It waits for nobody: one whose
// queue is full is cut off.
func (h *Hub[K, S]) Publish(key K, s S) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for l := range h.listeners[key] {
		select {
		case l.signals <- s:
		default:
			h.drop(l)
		}
	}
}

// drop takes a listener out and tells it so.
func (h *Hub[K, S]) drop(l *Listener[K, S]) {
	if _, isThere := h.listeners[l.key][l]; !isThere {
		return
	}
	close(l.signals)
	delete(h.listeners[l.key], l)
	if len(h.listeners[l.key]) == 0 {
		delete(h.listeners, l.key)
	}
}

// Arrived brings a value after a listener has come.
func (h *Hub[K, S]) Arrived() <-chan struct{} { return h.arrived }

// Keys returns under which keys there are listeners.
func (h *Hub[K, S]) Keys() []K {
	h.mu.Lock()
	defer h.mu.Unlock()
	keys := make([]K, 0, len(h.listeners))
	for k := range h.listeners {
		keys = append(keys, k)
	}
	return keys
}

// Len is how many listeners there are.
func (h *Hub[K, S]) Len() (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, under := range h.listeners {
		n += len(under)
	}
	return n
}
