package node

import "sync"

// A crowd are the nodes of one kind that were read together: a page of a list, or
// those that stand at one level below it. What one of them is asked for is read
// for all at once, so that a level of a query costs the statements of one list.
type crowd[N any] struct {
	all []N

	mu   sync.Mutex
	kept map[string]*reading
}

type reading struct {
	once  sync.Once
	value any
	err   error
}

// among is a node's place in its crowd.
type among[N any] struct {
	crowd *crowd[N]
	at    int
}

// gather makes a crowd of what make returns for each record, which it tells its
// place.
func gather[S, N any](records []S, make_ func(S, among[N]) N) []N {
	c := &crowd[N]{all: make([]N, len(records)), kept: map[string]*reading{}}
	for i, r := range records {
		c.all[i] = make_(r, among[N]{c, i})
	}
	return c.all
}

// shared returns what read makes of all the crowd, and does it once for a name.
func shared[N, V any](c *crowd[N], name string, read func([]N) (V, error)) (V, error) {
	c.mu.Lock()
	r := c.kept[name]
	if r == nil {
		r = &reading{}
		c.kept[name] = r
	}
	c.mu.Unlock()
	r.once.Do(func() { r.value, r.err = read(c.all) })
	value, _ := r.value.(V)
	return value, r.err
}

// own returns a node's part of what read makes of its crowd, in the crowd's order.
func own[N, V any](a among[N], name string, read func([]N) ([]V, error)) (value V, err error) {
	all, err := shared(a.crowd, name, read)
	if err != nil || a.at >= len(all) {
		return value, err
	}
	return all[a.at], nil
}
