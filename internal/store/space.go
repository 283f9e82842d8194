package store

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const spaceColumns = `id, portal_id, rev, created, updated, author, collection_id, name, slug, description, picture, private, hidden, invite_only,
	members, questions, posts, answers`

var spaceColumnsOfS = prefixed("s", spaceColumns)

func scanSpace(r row) (*community.Space, error) {
	var s community.Space
	var created, updated int64
	err := r.Scan(&s.ID, &s.Portal, &s.Rev, &created, &updated, &s.Author, &s.Collection, &s.Name, &s.Slug, &s.Description, &s.Picture,
		&s.Private, &s.Hidden, &s.InviteOnly, &s.Counts.Members, &s.Counts.Questions, &s.Counts.Posts, &s.Counts.Answers)
	s.Created, s.Updated = at(created), at(updated)
	return &s, err
}

func spaceRow(s *community.Space) []any {
	return []any{s.ID, s.Portal, s.Rev, ms(s.Created), ms(s.Updated), s.Author, s.Collection, s.Name, s.Slug, s.Description, s.Picture,
		s.Private, s.Hidden, s.InviteOnly, s.Counts.Members, s.Counts.Questions, s.Counts.Posts, s.Counts.Answers}
}

// AddSpace stores a new space and counts it. A slug that is taken gets a tail.
func (tx *Tx) AddSpace(s *community.Space) error {
	slug, text := s.Slug, insertText("spaces", spaceColumns, 1, len(spaceRow(s)), place)+` ON CONFLICT (portal_id, slug) DO NOTHING`
	for {
		n, err := tx.changed(text, spaceRow(s)...)
		if err != nil {
			return err
		}
		if n == 1 {
			return tx.Tally(s.Portal, spaceTally(s), s.Created, 1)
		}
		s.Slug = slug + community.SlugTail()
	}
}

// spaceTally names the total that a space is one of.
func spaceTally(s *community.Space) string {
	if s.Hidden {
		return community.TallyHiddenSpaces
	}
	return community.TallySpaces
}

// SaveSpace stores what may be edited of a space, under the next revision.
func (tx *Tx) SaveSpace(before, s *community.Space) error {
	n, err := tx.changed(`UPDATE spaces SET rev = rev + 1, updated = $1, collection_id = $2, name = $3, description = $4, picture = $5,
		private = $6, hidden = $7, invite_only = $8 WHERE id = $9 AND rev = $10`,
		ms(tx.Now), s.Collection, s.Name, s.Description, s.Picture, s.Private, s.Hidden, s.InviteOnly, s.ID, s.Rev)
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrChangedMeanwhile
	}
	s.Rev, s.Updated = s.Rev+1, tx.Now
	if s.Hidden == before.Hidden {
		return nil
	}
	return tx.tally(s.Portal, s.Created, community.Tally{Name: spaceTally(before), N: -1}, community.Tally{Name: spaceTally(s), N: 1})
}

// CountSpace adds to what stands in a space.
func (tx *Tx) CountSpace(id community.SpaceID, c community.SpaceCounts) error {
	if c == (community.SpaceCounts{}) {
		return nil
	}
	query, args := (&adding{}).add("questions", c.Questions).add("posts", c.Posts).add("answers", c.Answers).update("spaces", string(id))
	return tx.exec(query, args...)
}

// DeleteSpace deletes a space and its memberships. One that others saw is
// remembered.
func (tx *Tx) DeleteSpace(s *community.Space) error {
	if err := tx.bury(s.Ref()); err != nil {
		return err
	}
	if err := tx.exec(`DELETE FROM spaces WHERE id = $1`, s.ID); err != nil {
		return err
	}
	if err := tx.Tally(s.Portal, spaceTally(s), s.Created, -1); err != nil || s.Hidden {
		return err
	}
	return tx.remember(s.Portal, s.Ref(), s.Slug)
}

// Space returns the space of that id, or with "slug:" before it of that slug.
func (tx *Tx) Space(portal community.PortalID, ref string) (*community.Space, error) {
	if slug, ok := strings.CutPrefix(ref, "slug:"); ok {
		return one(tx, scanSpace, `SELECT `+spaceColumns+` FROM spaces WHERE portal_id = $1 AND slug = $2`, portal, slug)
	}
	return one(tx, scanSpace, `SELECT `+spaceColumns+` FROM spaces WHERE portal_id = $1 AND id = $2`, portal, ref)
}

// SpacesByID returns those of ids that exist on a portal, in no order.
func (tx *Tx) SpacesByID(portal community.PortalID, ids []community.SpaceID) ([]*community.Space, error) {
	return all(tx, scanSpace, `SELECT `+spaceColumns+` FROM spaces WHERE portal_id = $1 AND id IN (SELECT value FROM json_each($2))`,
		portal, list(ids))
}

// SpacesNamed returns those of the spaces that exist on a portal, in no order: ids, or "slug:" and slugs.
func (tx *Tx) SpacesNamed(portal community.PortalID, refs []string) ([]*community.Space, error) {
	var ids, slugs []string
	for _, ref := range refs {
		if slug, ok := strings.CutPrefix(ref, "slug:"); ok {
			slugs = append(slugs, slug)
		} else {
			ids = append(ids, ref)
		}
	}
	return all(tx, scanSpace, `SELECT `+spaceColumns+` FROM spaces WHERE portal_id = $1
		AND (id IN (SELECT value FROM json_each($2)) OR slug IN (SELECT value FROM json_each($3)))`, portal, list(ids), list(slugs))
}

// SpaceList says which spaces one viewer wants.
type SpaceList struct {
	Viewer     community.Actor
	Page       community.Page
	Collection community.CollectionID // those in it; "" is all
}

// Spaces returns a page of the spaces that the viewer may know of, newest first,
// and how many there are in all: in one statement, unless the page is empty.
func (tx *Tx) Spaces(l SpaceList) ([]*community.Space, int64, error) {
	s, total := &statement{}, int64(0)
	l.count(s.add("SELECT " + spaceColumnsOfS + ", "))
	l.merged(s.add(" FROM spaces s WHERE s.id IN (SELECT id FROM ("))
	_, order := byTime(l.Page, "s.created", "s.id")
	s.add(")" + order)
	spaces, err := all(tx, func(r row) (*community.Space, error) {
		return scanSpace(scanner(func(targets ...any) error { return r.Scan(append(targets, &total)...) }))
	}, s.String(), s.args...)
	if err != nil || len(spaces) > 0 {
		return spaces, total, err
	}
	s = &statement{}
	l.count(s.add("SELECT "))
	total, err = one(tx, scanInt, s.String(), s.args...)
	return nil, total, err
}

// SpacesLike returns a page of the spaces that the viewer may know of whose slug
// begins as a slug of query would, in the order of slugs, and how many there are.
func (tx *Tx) SpacesLike(l SpaceList, query string) (spaces []*community.Space, total int64, err error) {
	s := &statement{}
	l.like(s.add("SELECT COUNT(*)"), query)
	if total, err = one(tx, scanInt, s.String(), s.args...); err != nil || total == 0 {
		return nil, total, err
	}
	s = &statement{}
	l.like(s.add("SELECT "+spaceColumns), query)
	s.add(" ORDER BY slug LIMIT ").bind(l.Page.Limit).add(" OFFSET ").bind(l.Page.Offset())
	spaces, err = all(tx, scanSpace, s.String(), s.args...)
	return spaces, total, err
}

func (l SpaceList) like(s *statement, query string) {
	slug := community.Slug(query)
	s.add(" FROM spaces WHERE portal_id = ").bind(l.Viewer.Portal).add(" AND slug >= ").bind(slug).add(" AND slug < ").bind(slug +
		"\U0010FFFF")
	if l.Collection != "" {
		s.add(" AND collection_id = ").bind(l.Collection)
	}
	if sight := l.Viewer.Sight(); !sight.IsEverywhere() {
		s.add(" AND (hidden = FALSE OR id IN (SELECT value FROM json_each(").bind(list(sight.Closed)).add(")))")
	}
}

// merged writes the end of a SELECT of the ids of a page: from every branch, in
// order.
func (l SpaceList) merged(s *statement) {
	behind, order := byTime(l.Page, "created", "id")
	l.seen(s, func(where func()) {
		s.add("SELECT id, created FROM (SELECT id, created FROM spaces WHERE ")
		where()
		c := after(l.Page)
		s.add(" AND (created, id) " + behind + " (").bind(c.Value).add(", ").bind(c.ID).add(")" + order + " LIMIT ").
			bind(l.Page.Offset() + l.Page.Limit).add(") AS branch")
	})
	s.add(") AS merged" + order + " LIMIT ").bind(l.Page.Limit).add(" OFFSET ").bind(l.Page.Offset())
}

// seen writes each branch of what the viewer may know of: what is not hidden, and
// the hidden spaces that they are in, or all of them for staff.
func (l SpaceList) seen(s *statement, branch func(where func())) {
	of := func() {
		if l.Collection != "" {
			s.add("collection_id = ").bind(l.Collection)
		} else {
			s.add("portal_id = ").bind(l.Viewer.Portal)
		}
	}
	branch(func() { of(); s.add(" AND hidden = FALSE") })
	sight := l.Viewer.Sight()
	if !sight.IsEverywhere() && len(sight.Closed) == 0 {
		return
	}
	s.add(" UNION ALL ")
	branch(func() {
		of()
		s.add(" AND hidden = TRUE")
		if !sight.IsEverywhere() {
			s.add(" AND id IN (SELECT value FROM json_each(").bind(list(sight.Closed)).add("))")
		}
	})
}

// count writes how many spaces the viewer may know of.
func (l SpaceList) count(s *statement) {
	switch sight := l.Viewer.Sight(); {
	case l.Collection == "" && sight.IsEverywhere():
		s.total(l.Viewer.Portal, []string{community.TallySpaces, community.TallyHiddenSpaces})
	case l.Collection == "" && len(sight.Closed) == 0:
		s.total(l.Viewer.Portal, []string{community.TallySpaces})
	default:
		s.add("(SELECT COUNT(*) FROM (")
		l.seen(s, func(where func()) {
			s.add("SELECT id FROM spaces WHERE ")
			where()
		})
		s.add(") AS counted)")
	}
}

// HoldSpace keeps a space as open or closed as it is until the transaction ends, since where a
// record stands follows from it: from when the record is settled on, or else from the end on.
func (tx *Tx) HoldSpace(id community.SpaceID, closed bool) error {
	tx.spaces = append(tx.spaces, heldSpace{id, closed})
	return nil
}

type heldSpace struct {
	id     community.SpaceID
	closed bool
}

// holdSpaces holds those that are to be held.
func (tx *Tx) holdSpaces() error {
	slices.SortFunc(tx.spaces, func(a, b heldSpace) int { return cmp.Compare(a.id, b.id) })
	for _, s := range tx.spaces {
		if err := tx.expect(`UPDATE spaces SET rev = rev WHERE id = $1 AND (private OR hidden) = $2`, s.id, s.closed); err != nil {
			return err
		}
	}
	tx.spaces = nil
	return nil
}

// IsSpaceEmpty reports whether nothing stands in a space, on whatever shelf.
func (tx *Tx) IsSpaceEmpty(id community.SpaceID) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM (SELECT id FROM (SELECT id FROM questions WHERE space_id <> '' AND space_id = $1 LIMIT 1) AS q
		UNION ALL SELECT id FROM (SELECT id FROM posts WHERE space_id <> '' AND space_id = $1 LIMIT 1) AS p) AS records`, id)
	return n == 0, err
}

// QuestionsIn returns some of the questions of a space that stand as in a closed
// one, or as in an open one.
func (tx *Tx) QuestionsIn(id community.SpaceID, closed bool, limit int) ([]*community.Question, error) {
	return all(tx, scanQuestion, `SELECT `+questions.columns+` FROM questions q WHERE q.space_id <> '' AND q.space_id = $1 AND q.`+
		anyShelf(closed)+` LIMIT $2`, id, limit)
}

// PostsIn returns some of the posts of a space that stand as in a closed one, or
// as in an open one.
func (tx *Tx) PostsIn(id community.SpaceID, closed bool, limit int) ([]*community.Post, error) {
	return all(tx, scanPost, `SELECT `+posts.columns+` FROM posts p WHERE p.space_id <> '' AND p.space_id = $1 AND p.`+anyShelf(closed)+
		` LIMIT $2`, id, limit)
}

func anyShelf(closed bool) string {
	return onShelves(closed, community.Open, community.ByName, community.Staff, community.Own)
}

// Confided reports whether others than its author have written to a record since
// then: answers, and comments on it or on these. What is still a draft is nobody's
// to know of.
func (tx *Tx) Confided(on community.Ref, author community.UserID, since time.Time) (bool, error) {
	n, err := one(tx, scanInt, `SELECT
		(SELECT COUNT(*) FROM answers WHERE question_id = $1 AND created > $2 AND author <> $3 AND status <> 'draft')
		+ (SELECT COUNT(*) FROM comments WHERE target_id = $4 AND created > $5 AND author <> $6)
		+ (SELECT COUNT(*) FROM comments c JOIN answers a ON a.id = c.target_id WHERE a.question_id = $7 AND c.created > $8 AND c.author <> $9)`,
		on.ID, ms(since), author, on.ID, ms(since), author, on.ID, ms(since), author)
	return n > 0, err
}
