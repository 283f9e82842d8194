package cache

import (
	"context"
	"reflect"
	"time"

	"github.com/stoa-community/stoa/internal/store"
)

// Unread stands for a revision that is not known, or that there is none of.
const Unread = store.Unread

// Kind is what is kept of one kind: values V by keys K.
type Kind[K ~string, V any] struct{ shelf shelf }

// Drops has for each kind of change which values it drops: the one whose key is the
// change's, where there is no function.
type Drops[V any] map[string]func(changed string, v V) bool

// All is that a change drops everything.
func All[V any](string, V) bool { return true }

// untyped are the same of whatever is kept, which is V.
func (d Drops[V]) untyped() Drops[any] {
	if d == nil {
		return nil
	}
	all := make(Drops[any], len(d))
	for what, drops := range d {
		all[what] = nil
		if drops != nil {
			all[what] = func(changed string, v any) bool { return drops(changed, v.(V)) }
		}
	}
	return all
}

// Rows keeps what is read of the rows of a watched table. Its name, as that of each kind,
// is what the operator knows it by.
func Rows[V any](m *Memory, name, table string) *Kind[string, V] {
	k := Revised[string, V](m.budget, name)
	k.shelf.row, k.shelf.stamps = table, newStamps(rowStamps)
	k.shelf.in(m)
	if m.db.IsShared() {
		k.For(RowAge)
	}
	return k
}

// RowAge is how long a row is believed where others can change it without a word: an
// operator may, by hand.
const RowAge = time.Minute

// Revised keeps what is believed at a revision only.
func Revised[K ~string, V any](b *Budget, name string) *Kind[K, V] {
	k := &Kind[K, V]{}
	k.shelf.put(b, name)
	return k
}

// Told keeps what is believed until this node is told of a change.
func Told[K ~string, V any](m *Memory, name string, drops Drops[V]) *Kind[K, V] {
	k := Revised[K, V](m.budget, name)
	k.shelf.drops = drops.untyped()
	k.shelf.in(m)
	return k
}

// For has what is kept be believed that long and no longer.
func (k *Kind[K, V]) For(age time.Duration) *Kind[K, V] {
	k.shelf.until = func(any) time.Time { return k.shelf.memory.db.Clock().Add(age) }
	return k
}

// Until has what is kept be believed until its end.
func (k *Kind[K, V]) Until(end func(V) time.Time) *Kind[K, V] {
	k.shelf.until = func(v any) time.Time { return end(v.(V)) }
	return k
}

// Sharing has what is kept be weighed without the values of the same types as these that it leads
// to: they are kept, and weighed, themselves, and many lead to one.
func (k *Kind[K, V]) Sharing(values ...any) *Kind[K, V] {
	for _, v := range values {
		k.shelf.shared = append(k.shelf.shared, reflect.TypeOf(v))
	}
	return k
}

// Get returns what is kept under key, if tx, nil for none, would read the same.
func (k *Kind[K, V]) Get(tx *store.Tx, key K) (V, bool) { return k.At(tx, key, Unread) }

// At is Get of a value that tx has read the revision of. Where tx trusts this node,
// that may be Unread.
func (k *Kind[K, V]) At(tx *store.Tx, key K, rev int64) (v V, ok bool) {
	found, ok := k.shelf.at(tx, string(key), rev, time.Time{})
	if ok {
		v = found.(V)
	}
	return v, ok
}

// Seen returns the value as this node last saw it: it may be another by now.
func (k *Kind[K, V]) Seen(key K) (v V, ok bool) {
	r, ok := k.shelf.find(string(key), time.Time{})
	if ok {
		v = r.value.(V)
	}
	return v, ok
}

// Show returns the value for the answer to whoever tx is of: what tx would read, or, where
// tx is a change of something else, what one that reads would.
func (k *Kind[K, V]) Show(tx *store.Tx, key K) (v V, ok bool) {
	var r kept
	if tx.Shows(k.shelf.row, string(key)) {
		r, ok = k.shelf.find(string(key), time.Time{})
	}
	k.shelf.counts.count(ok)
	if ok {
		groundsOf(tx.Notes()).add(&k.shelf, string(key), r.until)
		v = r.value.(V)
	}
	return v, ok
}

// Keep keeps what tx has read, unless it may have changed since, or tx sees what is
// not committed. What has no revision is Unread.
func (k *Kind[K, V]) Keep(tx *store.Tx, key K, rev int64, v V) {
	if k.shelf.mayKeep(tx, rev) {
		k.shelf.keepRead(tx, string(key), rev, v)
	}
}

// Fetch returns what is kept under key, or has it read and keeps it. Read reads with
// ctx: where that is a transaction's, it reads what only that one sees.
func (k *Kind[K, V]) Fetch(ctx context.Context, key K, read func() (V, error)) (v V, err error) {
	memory := k.shelf.memory
	now, err := memory.fresh(ctx)
	if err != nil {
		return v, err
	}
	tx := store.Joined(ctx)
	if found, ok := k.shelf.at(tx, string(key), Unread, now); ok {
		if tx == nil {
			groundsOf(store.Notes(ctx)).addKept(&k.shelf, string(key))
		}
		return found.(V), nil
	}
	epoch := memory.db.Epoch()
	if v, err = read(); err == nil && tx == nil {
		k.shelf.keep(epoch, string(key), Unread, v)
	}
	return v, err
}

// Made returns what was made of a value at that revision, and makes it where it is
// not kept. It is not for what is not committed yet.
func (k *Kind[K, V]) Made(key K, rev int64, make func() V) V {
	v, ok := k.At(nil, key, rev)
	if !ok {
		v = make()
		k.shelf.keep(0, string(key), rev, v)
	}
	return v
}

// Drop drops what this node keeps under key, once tx is durable. Other nodes keep
// it for as long as it may be old.
func (k *Kind[K, V]) Drop(tx *store.Tx, key K) {
	tx.After(func() { k.shelf.memory.drop(func(epoch int64) { k.shelf.drop(epoch, string(key)) }) })
}

// Len is about how many are kept.
func (k *Kind[K, V]) Len() int { return k.shelf.cache.EstimatedSize() }
