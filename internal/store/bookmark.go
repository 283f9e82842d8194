package store

import (
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/words"
)

const bookmarkColumns = `target, target_id, user_id, note, created, updated`

func scanBookmark(r row) (*community.Bookmark, error) {
	var b community.Bookmark
	var created, updated int64
	err := r.Scan(&b.On.On, &b.On.ID, &b.User, &b.Note, &created, &updated)
	b.Created, b.Updated = at(created), at(updated)
	return &b, err
}

// SaveBookmark stores a bookmark, in place of the one there was. It is found by the
// words of text.
func (tx *Tx) SaveBookmark(b *community.Bookmark, text string) error {
	terms := " " + strings.Join(words.Terms(text, func(string) {}), " ") + " "
	return tx.exec(`INSERT INTO bookmarks (`+bookmarkColumns+`, terms) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (user_id, target_id) DO UPDATE SET note = excluded.note, updated = excluded.updated, terms = excluded.terms`,
		b.On.On, b.On.ID, b.User, b.Note, ms(b.Created), ms(b.Updated), terms)
}

// DropBookmark deletes a bookmark, if there is one.
func (tx *Tx) DropBookmark(user community.UserID, on community.Ref) error {
	return tx.exec(`DELETE FROM bookmarks WHERE user_id = $1 AND target_id = $2`, user, on.ID)
}

// Bookmark returns a person's bookmark of a record.
func (tx *Tx) Bookmark(user community.UserID, on community.Ref) (*community.Bookmark, error) {
	return one(tx, scanBookmark, `SELECT `+bookmarkColumns+` FROM bookmarks WHERE user_id = $1 AND target_id = $2`, user, on.ID)
}

// CountBookmarks returns how many records a person has saved.
func (tx *Tx) CountBookmarks(user community.UserID) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM bookmarks WHERE user_id = $1`, user)
}

// BookmarkKinds are the kinds of records that can be saved.
var BookmarkKinds = []community.Subject{community.OnQuestion, community.OnAnswer, community.OnPost}

// A BookmarkList says which of a person's bookmarks are wanted.
type BookmarkList struct {
	User  community.UserID
	Page  community.Page
	Sort  community.Sort      // by createdAt or updatedAt
	Kinds []community.Subject // of records; all when empty
	Query string              // words that all must have; the last may be the beginning of one
}

// Bookmarks returns a page of a person's bookmarks, and how many the list holds.
func (tx *Tx) Bookmarks(l BookmarkList) ([]*community.Bookmark, int64, error) {
	column, err := columnOf(l.Sort, map[string]string{"createdAt": "created", "updatedAt": "updated"})
	if err != nil {
		return nil, 0, err
	}
	counting, s := &statement{}, &statement{}
	l.filter(counting.add("SELECT COUNT(*)"))
	l.filter(s.add("SELECT " + bookmarkColumns))
	s.after(l.Page, l.Sort, column, "target_id")
	s.add(" ORDER BY " + column + direction(l.Sort) + ", target_id" + direction(l.Sort) + " LIMIT ").bind(l.Page.Limit)
	s.add(" OFFSET ").bind(l.Page.Offset())
	var found []*community.Bookmark
	var total []int64
	err = tx.Ask(into(&found, scanBookmark, "bookmarks", s.String(), s.args...),
		into(&total, scanInt, "their number", counting.String(), counting.args...))
	if err != nil {
		return nil, 0, err
	}
	return found, total[0], nil
}

// filter writes which bookmarks a list holds.
func (l BookmarkList) filter(s *statement) {
	s.add(" FROM bookmarks WHERE user_id = ").bind(l.User)
	if len(l.Kinds) > 0 {
		s.add(" AND target IN (SELECT value FROM json_each(").bind(list(l.Kinds)).add("))")
	}
	clues := words.Clues(l.Query)
	for i, clue := range clues {
		pattern := "% " + clue.Terms[0] + " %"
		if i == len(clues)-1 && clue.Word != "" {
			s.add(" AND (terms LIKE ").bind(pattern).add(" OR terms LIKE ").bind("% " + clue.Word + "%").add(")")
			continue
		}
		s.add(" AND terms LIKE ").bind(pattern)
	}
}
