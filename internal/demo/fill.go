// Package demo fills an empty community with a believable one: a year of people,
// questions, answers, comments and votes, the same for the same seed. It writes
// through the store in batches, and counts itself what the app would have
// counted, so that stoa doctor finds nothing to mend in it.
package demo

import (
	"context"
	"errors"
	"math"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Options say which community is made.
type Options struct {
	Seed      uint64
	Scale     float64   // 1 is 10,000 questions, 50,000 answers, 100,000 comments and 200,000 votes
	Questions int       // in place of Scale's
	Now       time.Time // when it is made; the community is a year old then

	// Progress, if set, is called with how much of the work is done.
	Progress func(done, total int)
	// Picture, if set, stores the portrait of a member and returns where it is
	// found: a path or an address. Without it nobody has one.
	Picture func(name string, png []byte) (path string, err error)
}

func (o Options) questions() int {
	if o.Questions > 0 {
		return o.Questions
	}
	return max(minQuestions, int(math.Round(10_000*o.Scale)))
}

const minQuestions = 20

// chunk is how many units, each of some fifty rows, share a transaction. The more they are,
// the seldomer a page of an index is written; one should see how far it is all the same.
func (p *plan) chunk() int { return min(max(len(p.units)/20, 100), 1000) }

// maxMade is how many chunks are made before they are written, at most: one weighs tens of
// megabytes.
const maxMade = 4

// Empty reports whether there is nothing on the portal but its first admin.
func Empty(ctx context.Context, db *store.DB, portal *community.Portal) (isEmpty bool, err error) {
	err = db.Read(ctx, func(tx *store.Tx) (err error) {
		isEmpty, err = tx.IsBlank(portal.ID)
		return err
	})
	return isEmpty, err
}

// Fill makes the community on a portal that has nothing but its first admin, and
// refuses any other. If ctx ends it stops early; what is there by then adds up.
func Fill(ctx context.Context, db *store.DB, portal *community.Portal, o Options) error {
	isEmpty, err := Empty(ctx, db, portal)
	if err != nil {
		return err
	}
	if !isEmpty {
		return community.Fail(community.Conflict, community.WhyNotEmpty,
			"This community isn't empty. Demo content needs an empty one.")
	}
	w, err := newWorld(ctx, db, portal, o)
	if err != nil {
		return err
	}
	f := &filler{world: w, db: db, book: newBook()}
	if err := f.bulk(ctx, true); err != nil {
		return err
	}
	return errors.Join(f.fill(ctx), f.bulk(context.WithoutCancel(ctx), false))
}

// filler writes a world and keeps the book of what it wrote.
type filler struct {
	*world
	db   *store.DB
	book *book
}

func (f *filler) fill(ctx context.Context) error {
	if err := f.write(ctx, f.firstBatch()); err != nil {
		return err
	}
	err := f.units(ctx)
	return errors.Join(err, f.close(context.WithoutCancel(ctx)))
}

// bulk tells the database that the filling begins, or ends.
func (f *filler) bulk(ctx context.Context, begins bool) error {
	return f.db.Write(ctx, func(tx *store.Tx) error { return tx.Bulk(begins) })
}

// units makes questions and posts, several chunks at a time, and writes them in
// order.
func (f *filler) units(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	total, chunk := len(f.plan.units), f.plan.chunk()
	made := make(chan chan *batch, min(runtime.GOMAXPROCS(0), maxMade))
	g.Go(func() error {
		defer close(made)
		for from := 0; from < total; from += chunk {
			result := make(chan *batch, 1)
			select {
			case made <- result:
			case <-ctx.Done():
				return ctx.Err()
			}
			g.Go(func() error {
				result <- f.make(from, min(from+chunk, total))
				return nil
			})
		}
		return nil
	})
	g.Go(func() error {
		done := 0
		for result := range made {
			b := <-result
			if err := f.write(ctx, b); err != nil {
				return err
			}
			done += b.units
			f.progress(done)
		}
		return nil
	})
	return g.Wait()
}

func (f *filler) make(from, to int) *batch {
	b := &batch{units: to - from}
	for n := from; n < to; n++ {
		f.unit(n, b)
	}
	return b
}

// progress tells how many units are done; the closing of the book is one more.
func (f *filler) progress(done int) {
	if f.o.Progress != nil {
		f.o.Progress(done, len(f.plan.units)+1)
	}
}

// write stores a batch and enters it in the book.
func (f *filler) write(ctx context.Context, b *batch) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := f.db.Write(ctx, func(tx *store.Tx) error { return b.store(tx, f.portal.ID) }); err != nil {
		return err
	}
	f.book.enter(b)
	return nil
}

// close writes what the book has summed up.
func (f *filler) close(ctx context.Context) error {
	for _, part := range f.book.parts() {
		if err := f.db.Write(ctx, func(tx *store.Tx) error { return part(tx, f.portal.ID) }); err != nil {
			return err
		}
	}
	if err := f.badges(ctx); err != nil {
		return err
	}
	f.progress(len(f.plan.units) + 1)
	return f.db.Write(ctx, (*store.Tx).Analyze)
}

// badges gives people what they have earned in the year, of which nobody is told now.
func (f *filler) badges(ctx context.Context) error {
	err := f.db.Write(ctx, func(tx *store.Tx) error { return tx.PassBadges(f.portal.ID, true) })
	for n := 1; n > 0 && err == nil; {
		err = f.db.Write(ctx, func(tx *store.Tx) (err error) {
			_, n, err = tx.PassSome(badgeChunk)
			return err
		})
	}
	return err
}

// badgeChunk is whose badges are looked at together.
const badgeChunk = 500
