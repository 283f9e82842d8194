package app

import (
	"slices"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Everybody is listed what guests are, and besides it what is theirs: what they wrote that
// others do not see, and what stands in closed spaces that they are in. For as long as nothing
// changes, the first is found once for all.

// A listedPage is what a page is found by.
type listedPage struct {
	on   community.Subject
	list store.List
	seen int64 // how many of it everybody sees, -1 where that is not known
}

// pageOf finds the page that a list asks for.
func (k *kind[R, S]) pageOf(tx *store.Tx, l store.List) (store.Page, error) {
	if !isParted(l) || !k.app.memory.Keeps(tx) {
		return k.readPage(tx, l)
	}
	guests := l
	guests.Viewer = community.Actor{Portal: l.Viewer.Portal}
	page, err := k.stillPage(tx, guests)
	if err != nil || l.Viewer.ID == "" {
		return page, err
	}
	if more, err := k.app.isListedMore(tx, l); err != nil || !more {
		return page, err
	}
	l.Besides, l.Seen = true, nil
	besides, err := k.stillPage(tx, l)
	return l.Merged(page, besides), err
}

// isListedMore reports whether the viewer may be listed more than guests are. Of the answers to a
// question that is what they wrote and not everybody is listed: whoever has nothing of the kind
// has none of it anywhere.
func (a *App) isListedMore(tx *store.Tx, l store.List) (bool, error) {
	if !l.IsOwnBesides() {
		return true, nil
	}
	has, ok := a.memory.unlisted.Get(tx, l.Viewer.ID)
	if ok {
		return has, nil
	}
	has, err := tx.HasUnlisted(l.Viewer.ID)
	if err == nil {
		a.memory.unlisted.Keep(tx, l.Viewer.ID, cache.Unread, has)
	}
	return has, err
}

// isParted reports whether a list is found in those parts: its first page, or one behind a
// cursor.
func isParted(l store.List) bool {
	return !l.Viewer.IsStaff() && l.Space == "" && l.Author == "" && l.Solved == nil && l.Rewarded == nil && l.Page.Offset() == 0
}

// stillPage finds a page that stays as it is for as long as nothing changes.
func (k *kind[R, S]) stillPage(tx *store.Tx, l store.List) (store.Page, error) {
	key := listedPage{on: k.on, list: l, seen: -1}
	if key.list.Seen = nil; l.Seen != nil {
		key.seen = *l.Seen
	}
	return cache.Still(k.app.memory.Memory, tx, key, lendPage[store.Key], func() (store.Page, error) {
		if k.whole != nil {
			if page, ok, err := k.whole(tx, l); ok || err != nil {
				return page, err
			}
		}
		return k.readPage(tx, l)
	})
}

func (k *kind[R, S]) readPage(tx *store.Tx, l store.List) (p store.Page, err error) {
	p.Keys, p.Total, err = k.keys(tx, l)
	return p, err
}

// lendPage copies a page's keys.
func lendPage[K any](p store.PageOf[K]) (store.PageOf[K], int) {
	p.Keys = slices.Clone(p.Keys)
	return p, keySize * len(p.Keys)
}

// keySize is about what a key of a page takes.
const keySize = 160

// lendFact lends what is true or not.
func lendFact(is bool) (bool, int) { return is, 0 }
