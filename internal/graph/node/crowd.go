package node

import (
	"context"
	"slices"
	"sync"

	"github.com/stoa-community/stoa/internal/community"
)

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

// among is a node's place in its crowd, and who looks at it.
type among[N any] struct {
	viewer *Viewer
	crowd  *crowd[N]
	at     int
}

// gather makes a crowd of what make returns for each record, which it tells its
// place.
func gather[S, N any](v *Viewer, records []S, make_ func(S, among[N]) N) []N {
	c := &crowd[N]{all: make([]N, len(records)), kept: map[string]*reading{}}
	for i, r := range records {
		c.all[i] = make_(r, among[N]{v, c, i})
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

// oneOf is the node that belongs to a node, such as its author, in one crowd with
// those of its crowd.
func oneOf[N, S, C any](a among[N], field string, nodes func([]S) []C, of func(N) S) (C, error) {
	return own(a, field, func(all []N) ([]C, error) { return nodes(each(all, of)), nil })
}

// someOf are the nodes that belong to a node, such as its topics, in one crowd with
// those of its crowd.
func someOf[N, S, C any](a among[N], field string, nodes func([]S) []C, of func(N) []S) ([]C, error) {
	return own(a, field, func(all []N) ([][]C, error) { return together(each(all, of), nodes), nil })
}

// listOf is a node's own of the lists that are read for all its crowd: read takes
// what of says of each. page is how p is read, as a page or as a sorted list.
func listOf[N, P, L, S, C any](ctx context.Context, a among[N], field string, p Paging, page func() (L, error), nodes func([]S) []C,
	read func(context.Context, community.Actor, []P, L) ([]community.Listing[S], error), of func(N) P,
) (*Connection[C], error) {
	return own(a, p.name(field), func(all []N) ([]*Connection[C], error) {
		l, err := page()
		if err != nil {
			return nil, err
		}
		lists, err := read(ctx, a.viewer.Actor, each(all, of), l)
		if err != nil {
			return nil, err
		}
		return connectEach(p, lists, nodes), nil
	})
}

// isFollowed reports whether the viewer follows a node.
func isFollowed[N any](ctx context.Context, a among[N], id func(N) string) (bool, error) {
	followed, err := shared(a.crowd, "followed", func(all []N) (map[string]bool, error) {
		return a.viewer.App.Followed(ctx, a.viewer.Actor, each(all, id))
	})
	return followed[id(a.crowd.all[a.at])], err
}

// levelOf is how the viewer watches a node, nil where they do not follow it.
func levelOf[N any](ctx context.Context, a among[N], id func(N) string) (*string, error) {
	levels, err := shared(a.crowd, "levels", func(all []N) (map[string]community.WatchLevel, error) {
		return a.viewer.App.Levels(ctx, a.viewer.Actor, each(all, id))
	})
	return text(levels[id(a.crowd.all[a.at])].String()), err
}

// together makes nodes of rows of records, all of them one crowd.
func together[S, N any](rows [][]S, nodes func([]S) []N) [][]N {
	made := nodes(slices.Concat(rows...))
	return each(rows, func(row []S) (own []N) {
		n := len(row)
		own, made = made[:n:n], made[n:]
		return own
	})
}

// each returns what of makes of each of all.
func each[A, B any](all []A, of func(A) B) []B {
	made := make([]B, len(all))
	for i, a := range all {
		made[i] = of(a)
	}
	return made
}
