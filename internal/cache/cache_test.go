package cache_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// node is a memory over a database, with people by their rows and words that are told
// of by changes.
type node struct {
	*cache.Memory
	db     *store.DB
	now    time.Time
	people *cache.Kind[string, *community.User]
	words  *cache.Kind[string, string]
}

func newNode(t *testing.T, address string) *node {
	t.Helper()
	db := storetest.Open(t, address)
	n := &node{db: db, now: storetest.Now}
	db.SetClock(func() time.Time { return n.now })
	n.Memory = cache.New(db, cache.NewBudget(0))
	n.people = cache.Rows[*community.User](n.Memory, "people", "users")
	n.words = cache.Told[string](n.Memory, "words", cache.Drops[string]{
		store.ChangedTopic: nil,
		store.ChangedUser:  func(first, word string) bool { return strings.HasPrefix(word, first) },
	})
	if err := n.Watch(t.Context()); err != nil {
		t.Fatal(err)
	}
	n.read(t, func(tx *store.Tx) { tx.Trusts() }) // finds that others have written before
	return n
}

func (n *node) read(t *testing.T, fn func(*store.Tx)) {
	t.Helper()
	err := n.db.Read(t.Context(), func(tx *store.Tx) error {
		fn(tx)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (n *node) write(t *testing.T, fn func(*store.Tx) error) {
	t.Helper()
	if err := n.db.Write(t.Context(), fn); err != nil {
		t.Fatal(err)
	}
}

// join adds a person.
func (n *node) join(t *testing.T) *community.User {
	t.Helper()
	p := community.NewPortal("Test", "", storetest.Now)
	u := &community.User{ID: community.NewID[community.User](storetest.Now), Portal: p.ID, Created: storetest.Now, Updated: storetest.Now,
		Role: community.Member, Status: community.Active, Username: "ann", Profile: community.Profile{Name: "Ann"}}
	n.write(t, func(tx *store.Tx) error { return errors.Join(tx.AddPortal(p), tx.AddUsers(u)) })
	return u
}

// rename changes a person's name.
func (n *node) rename(t *testing.T, u *community.User, name string) {
	t.Helper()
	n.write(t, func(tx *store.Tx) error {
		own, err := tx.User(u.Portal, u.ID)
		if err != nil {
			return err
		}
		own.Profile.Name = name
		return tx.SaveUser(own)
	})
}

// see reads a person and keeps them.
func (n *node) see(t *testing.T, tx *store.Tx, u *community.User) *community.User {
	t.Helper()
	found, err := tx.User(u.Portal, u.ID)
	if err != nil {
		t.Fatal(err)
	}
	n.people.Keep(tx, string(u.ID), found.Rev, found)
	return found
}

// word returns a word as the node has it, reading now where it has none.
func (n *node) word(t *testing.T, ctx context.Context, key, now string) string {
	t.Helper()
	word, err := n.words.Fetch(ctx, key, func() (string, error) { return now, nil })
	if err != nil {
		t.Fatal(err)
	}
	return word
}

func TestARowIsBelievedUntilItChanges(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		n := newNode(t, address)
		u := n.join(t)
		var before *community.User
		n.read(t, func(tx *store.Tx) { before = n.see(t, tx, u) })
		n.read(t, func(tx *store.Tx) {
			kept, ok := n.people.Get(tx, string(u.ID))
			if ok != tx.Trusts() || ok && kept != before {
				t.Errorf("without its revision it is kept: %v, and the database is trusted: %v", ok, tx.Trusts())
			}
			if kept, ok := n.people.At(tx, string(u.ID), before.Rev); !ok || kept != before {
				t.Error("at its revision it is not kept")
			}
		})
		n.rename(t, u, "Anna")
		n.read(t, func(tx *store.Tx) {
			if _, ok := n.people.Get(tx, string(u.ID)); ok {
				t.Error("what changed is believed")
			}
			if _, ok := n.people.At(tx, string(u.ID), before.Rev+1); ok {
				t.Error("what changed is believed at the next revision")
			}
		})
	})
}

func TestWhatWasReadBeforeAChangeIsNotKeptAfterIt(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		n := newNode(t, address)
		u := n.join(t)
		n.read(t, func(tx *store.Tx) {
			early, err := tx.User(u.Portal, u.ID)
			if err != nil {
				t.Fatal(err)
			}
			n.rename(t, u, "Anna")
			n.people.Keep(tx, string(u.ID), early.Rev, early)
		})
		n.read(t, func(tx *store.Tx) {
			if kept, ok := n.people.Get(tx, string(u.ID)); ok {
				t.Errorf("%s is believed, and was read before the change", kept.Profile.Name)
			}
		})
		for _, change := range []store.Change{{What: store.ChangedTopic, Key: "greeting"}, {What: store.ChangedUser, Key: "hel"}} {
			word, err := n.words.Fetch(t.Context(), "greeting", func() (string, error) {
				n.write(t, func(tx *store.Tx) error { return tx.Forget(change.What, change.Key) })
				return "hello", nil
			})
			if err != nil || word != "hello" {
				t.Fatal(word, err)
			}
			if got := n.word(t, t.Context(), "greeting", "good day"); got != "good day" {
				t.Errorf("%s is believed, and was read before %v", got, change)
			}
			n.write(t, func(tx *store.Tx) error { return tx.Forget(store.ChangedTopic, "greeting") })
		}
	})
}

func TestAWriterSeesItsOwnChangesAndKeepsNoneOfThem(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		n := newNode(t, address)
		u := n.join(t)
		n.word(t, t.Context(), "greeting", "hello")
		undone := errors.New("undone")
		err := n.db.Together(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			if got := n.word(t, ctx, "greeting", "good day"); got != "hello" {
				t.Errorf("a writer that changed nothing reads %s", got)
			}
			if err := tx.Forget(store.ChangedTopic, "greeting"); err != nil {
				return err
			}
			if got := n.word(t, ctx, "greeting", "good day"); got != "good day" {
				t.Errorf("a writer that changed it reads %s", got)
			}
			n.see(t, tx, u)
			return undone
		})
		if !errors.Is(err, undone) {
			t.Fatal(err)
		}
		if got := n.word(t, t.Context(), "greeting", "good evening"); got != "hello" {
			t.Errorf("of a change that was undone %s is left", got)
		}
		if _, ok := n.people.Seen(string(u.ID)); ok {
			t.Error("a person is kept whom a writer has read")
		}
	})
}

func TestWhatAnotherNodeChangedIsForgottenWithinASecondHoweverLongNobodyAsked(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		n, other := newNode(t, address), newNode(t, address)
		for _, idle := range []time.Duration{time.Second, 20 * time.Second, 50 * time.Second, 10 * time.Minute, 26 * time.Hour} {
			n.word(t, t.Context(), "greeting", "hello")
			n.word(t, t.Context(), "parting", "adieu")
			other.now = n.now.Add(idle / 2)
			other.write(t, func(tx *store.Tx) error {
				return errors.Join(tx.Forget(store.ChangedTopic, "greeting"), tx.Forget(store.ChangedUser, "ad"))
			})
			n.now = n.now.Add(idle)
			if got := n.word(t, t.Context(), "greeting", "good day"); got != "good day" {
				t.Errorf("after %s %s is believed", idle, got)
			}
			if got := n.word(t, t.Context(), "parting", "bye"); got != "bye" {
				t.Errorf("after %s %s is believed", idle, got)
			}
			n.write(t, func(tx *store.Tx) error { return tx.Forget(store.ChangedTopic, "greeting") })
			n.write(t, func(tx *store.Tx) error { return tx.Forget(store.ChangedTopic, "parting") })
		}
	})
}

func TestWhatIsOldIsNotBelieved(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		n := newNode(t, address)
		n.words.For(time.Second / 2)
		n.word(t, t.Context(), "greeting", "hello")
		n.now = n.now.Add(time.Second / 2)
		if got := n.word(t, t.Context(), "greeting", "good day"); got != "good day" {
			t.Errorf("%s is believed still", got)
		}
		n.read(t, func(tx *store.Tx) {
			if _, ok := n.words.Get(tx, "greeting"); !ok {
				t.Error("what is young is not believed")
			}
		})
		n.now = n.now.Add(time.Second) // in which nobody looked at what others change
		if _, ok := n.words.Get(nil, "greeting"); ok {
			t.Error("a node that follows no changes is believed")
		}
	})
}

func TestAResultIsKeptUntilAnythingIsCommitted(t *testing.T) {
	n := newNode(t, t.TempDir()+"/"+store.FileName)
	reads := 0
	look := func() {
		n.read(t, func(tx *store.Tx) {
			_, err := cache.Still(n.Memory, tx, "page", func(n int) (int, int) { return n, 0 }, func() (int, error) { reads++; return reads, nil })
			if err != nil {
				t.Fatal(err)
			}
		})
	}
	look()
	if look(); reads != 1 {
		t.Errorf("read %d times, and nothing happened in between", reads)
	}
	n.join(t)
	if look(); reads != 2 {
		t.Errorf("read %d times, and somebody joined in between", reads)
	}
}

func TestWhatIsShownIsOfUse(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		n := newNode(t, address)
		u := n.join(t)
		n.read(t, func(tx *store.Tx) {
			n.people.Show(tx, string(u.ID))
			n.see(t, tx, u)
			n.people.Show(tx, string(u.ID))
		})
		n.read(t, func(tx *store.Tx) { n.people.Show(tx, string(u.ID)) })
		if got := usage(t, n.Budget(), "people"); got.Hits+got.Misses != 3 || got.Misses == 0 {
			t.Errorf("of three times that a person was to be shown, %d were hits and %d misses", got.Hits, got.Misses)
		}
	})
}

func TestWhoChangesWhatIsSharedIsTold(t *testing.T) {
	n := newNode(t, t.TempDir()+"/"+store.FileName)
	u := n.join(t)
	n.read(t, func(tx *store.Tx) { n.see(t, tx, u).Profile.Name = "Mallory" })
	defer func() {
		if recover() == nil {
			t.Error("a changed person is handed out")
		}
	}()
	n.people.Seen(string(u.ID))
}
