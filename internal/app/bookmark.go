package app

import (
	"context"
	"errors"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/words"
)

const (
	maxBookmarkNote = 1000
	// maxBookmarkText is how much of a record's text a bookmark is found by, in bytes.
	maxBookmarkText = 2000
)

// BookmarkSeen is a bookmark with its record as its owner sees it: without one, and
// with the note alone, where they may not see it any more.
type BookmarkSeen struct {
	community.Bookmark
	Hit
}

// Bookmark saves a record for actor, with a note; nil leaves the note as it is.
// Saving twice is saving once.
func (a *App) Bookmark(ctx context.Context, actor community.Actor, on community.Ref, note *string) (seen BookmarkSeen, err error) {
	text := ""
	if note != nil {
		text = markup.Plain(*note)
		if err := community.AtMost("note", text, maxBookmarkNote); err != nil {
			return seen, err
		}
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (seen BookmarkSeen, err error) {
		c, err := findRecord(tx, actor, on)
		if err != nil {
			return seen, err
		}
		if err := actor.CanBookmark(); err != nil {
			return seen, err
		}
		if err := tx.Hold(c.Base().Ref()); err != nil { // it is not deleted meanwhile
			return seen, err
		}
		if err := tx.Hold(userRef(actor.ID)); err != nil {
			return seen, err
		}
		b, err := bookmarkOf(tx, actor, c.Base().Ref())
		if err != nil {
			return seen, err
		}
		if note != nil {
			b.Note = text
		}
		b.Updated = tx.Now
		if err := tx.SaveBookmark(b, b.Note+" "+textOf(c)); err != nil {
			return seen, err
		}
		all, err := a.seeBookmarks(tx, actor, []*community.Bookmark{b}, "")
		if err != nil {
			return seen, err
		}
		return all[0], nil
	})
}

// bookmarkOf returns actor's bookmark of a record, or a new one.
func bookmarkOf(tx *store.Tx, actor community.Actor, on community.Ref) (*community.Bookmark, error) {
	b, err := tx.Bookmark(actor.ID, on)
	if !errors.Is(err, community.ErrNotFound) {
		return b, err
	}
	n, err := tx.CountBookmarks(actor.ID)
	if err == nil && n >= community.MaxBookmarks {
		err = community.Fail(community.Conflict, community.WhyTooManyBookmarks, "You can save up to %d items.",
			community.MaxBookmarks)
	}
	return &community.Bookmark{On: on, User: actor.ID, Created: tx.Now}, err
}

// textOf is what a record says, as far as a bookmark of it is found by that.
func textOf(c community.Content) string {
	title, content := c.Says()
	if ans, ok := c.(*community.Answer); ok {
		title = ans.Of.Title
	}
	text := title + " " + words.PlainText(content)
	return strings.ToValidUTF8(text[:min(len(text), maxBookmarkText)], "")
}

// Unbookmark ends that actor has saved a record, if they have: also one that they may
// not see any more.
func (a *App) Unbookmark(ctx context.Context, actor community.Actor, on community.Ref) error {
	if err := actor.CanBookmark(); err != nil {
		return err
	}
	return a.write(ctx, actor, func(tx *store.Tx) error {
		if c, err := readRecord(tx, actor.Portal, on); err == nil { // by its short id, perhaps
			on = c.Base().Ref()
		}
		return tx.DropBookmark(actor.ID, on)
	})
}

// Bookmarks returns a page of what actor saved.
func (a *App) Bookmarks(ctx context.Context, actor community.Actor,
	l store.BookmarkList) (list community.Listing[BookmarkSeen], err error) {
	if err := actor.CanBookmark(); err != nil {
		return list, err
	}
	l.User = actor.ID
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[BookmarkSeen], err error) {
		found, total, err := tx.Bookmarks(l)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Mark(l.Page, len(found), func(i int) community.Cursor {
			sorted := found[i].Created
			if l.Sort.Field == "updatedAt" {
				sorted = found[i].Updated
			}
			return community.Cursor{Value: sorted.UnixMilli(), ID: found[i].On.ID}
		})
		list.Items, err = a.seeBookmarks(tx, actor, found, l.Query)
		return list, err
	})
}

// seeBookmarks dresses bookmarks, with what was searched for marked in their records.
func (a *App) seeBookmarks(tx *store.Tx, actor community.Actor, list []*community.Bookmark, query string) ([]BookmarkSeen, error) {
	refs := make([]community.Ref, len(list))
	for i, b := range list {
		refs[i] = b.On
	}
	r, l, err := a.lookAtHits(tx, actor, refs)
	if err != nil {
		return nil, err
	}
	marks := words.NewMarker(words.Clues(query))
	seen := make([]BookmarkSeen, len(list))
	for i, b := range list {
		seen[i].Bookmark = *b
		seen[i].Hit, _ = r.dress(l, b.On, marks)
	}
	return seen, nil
}
