package blob

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"testing"
	"testing/synctest"

	"github.com/stoa-community/stoa/internal/community"
)

// occupy begins work of that cost, and returns what ends it once it has begun.
func occupy(ctx context.Context, t *testing.T, q *queue, cost int64) (end func()) {
	t.Helper()
	begun, over, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		done <- q.do(ctx, cost, func(turns *turns) error {
			turns.end() // a core, so that only memory counts here
			close(begun)
			<-over
			return nil
		})
	}()
	<-begun
	return func() {
		close(over)
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func TestASmallPictureDoesNotWaitForLargeOnes(t *testing.T) {
	q := newQueue()
	defer occupy(t.Context(), t, q, largest)()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, 300, 200))); err != nil {
		t.Fatal(err)
	}
	taken, err := (&Intake{q}).Take(t.Context(), "", &b)
	if err != nil {
		t.Fatal(err)
	}
	if err := taken.Close(); err != nil {
		t.Error(err)
	}
}

func TestLargePicturesAreDrawnOneAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		end := occupy(t.Context(), t, q, small+1)
		second := make(chan error, 1)
		go func() { second <- q.do(t.Context(), small+1, func(*turns) error { return nil }) }()
		synctest.Wait()
		select {
		case err := <-second:
			t.Fatalf("two at once: %v", err)
		default:
		}
		end()
		if err := <-second; err != nil {
			t.Error(err)
		}
	})
}

func TestWhoWaitsTooLongOrBehindTooManyIsToldToComeAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		defer occupy(t.Context(), t, q, largest)()
		results := make(chan error, maxWaiting+1)
		for range maxWaiting {
			go func() { results <- q.do(t.Context(), largest, func(*turns) error { return nil }) }()
		}
		synctest.Wait()
		if err := q.do(t.Context(), largest, func(*turns) error { return nil }); !errors.Is(err, ErrBusy) {
			t.Errorf("behind %d: %v", maxWaiting, err)
		}
		for range maxWaiting { // the time in here passes when everybody waits
			if err := <-results; !errors.Is(err, ErrBusy) || community.KindOf(err) != community.Unavailable {
				t.Errorf("after %v: %v", maxWait, err)
			}
		}
	})
}

func TestWorkWhoseClientWentAwayEnds(t *testing.T) {
	q := newQueue()
	ctx, leave := context.WithCancel(t.Context())
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, 300, 200))); err != nil {
		t.Fatal(err)
	}
	err := q.do(ctx, 1, func(turns *turns) error {
		leave()
		_, err := png.Decode(turns.reader(&b))
		return turns.or(err)
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if len(q.cores) > 0 || !q.small.room.TryAcquire(smalls) {
		t.Error("it holds a core or memory still")
	}
}

func TestWorkTakesTurnsAtTheCores(t *testing.T) {
	q := newQueue()
	q.cores = make(chan struct{}, 1)
	err := q.do(t.Context(), largest, func(long *turns) error {
		passed := make(chan error, 1)
		go func() { passed <- q.do(t.Context(), 1, func(*turns) error { return nil }) }()
		for { // it ends only if the other has its turn in between
			if err := long.step(); err != nil {
				return err
			}
			select {
			case err := <-passed:
				return err
			default:
			}
		}
	})
	if err != nil {
		t.Error(err)
	}
}
