package app

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// spaceNamed returns the space that a field names, if the actor may know of it.
func spaceNamed(tx *store.Tx, actor community.Actor, ref string) (*community.Space, error) {
	s, err := findSpace(tx, actor, ref)
	switch community.KindOf(err) {
	case community.NotFound, community.Gone:
		return nil, community.Bad("space", community.WhyNoSuchSpace, "names no space: %q", ref)
	}
	return s, err
}

// readSpace is spaceNamed of one whose content the actor may read.
func readSpace(tx *store.Tx, actor community.Actor, ref string) (*community.Space, error) {
	s, err := spaceNamed(tx, actor, ref)
	if err != nil {
		return nil, err
	}
	return s, actor.CanReadSpace(s)
}

// within has a list keep to the space that it names. kept is how many of the
// list's kind the space counts.
func within(tx *store.Tx, l *store.List, kept func(community.SpaceCounts) int64) error {
	if l.Space == "" {
		return nil
	}
	s, err := readSpace(tx, l.Viewer, string(l.Space))
	if err != nil {
		return err
	}
	keepTo(l, s, kept(s.Counts))
	return nil
}

// keepTo has a list keep to a space, which counts n of the list's kind.
func keepTo(l *store.List, s *community.Space, n int64) {
	l.Space, l.Closed = s.ID, s.IsClosed()
	if l.Type == "" && !l.Open {
		l.Seen = &n
	}
}

// A spot is where a record stands, with what moving it changes.
type spot struct {
	on               community.Ref
	author           community.ID[community.User]
	place            *community.Place
	shelf            *community.Shelf
	marks            community.Marks
	locked, verified *bool
}

func spotOfQuestion(q *community.Question) spot {
	return spot{refOfQuestion(q), q.Author, &q.Place, &q.Shelf, q.Marks(), &q.Locked, &q.Verified}
}

func spotOfPost(p *community.Post) spot {
	return spot{community.Ref{On: community.OnPost, ID: string(p.ID)}, p.Author, &p.Place, &p.Shelf, p.Marks(), new(bool), new(bool)}
}

// spaceFor returns the space that ref names, an empty one for "".
func spaceFor(tx *store.Tx, actor community.Actor, ref string) (*community.Space, error) {
	if ref == "" {
		return &community.Space{}, nil
	}
	return spaceNamed(tx, actor, ref)
}

// put puts a new record into the space that ref names, if any. The space stays as
// open or closed as it is until the transaction ends.
func (s spot) put(tx *store.Tx, actor community.Actor, ref *string) error {
	if ref == nil || *ref == "" {
		return nil
	}
	to, err := spaceFor(tx, actor, *ref)
	if err != nil {
		return err
	}
	if err := actor.CanWriteIn(to.ID); err != nil {
		return err
	}
	s.place.Space = to.ID
	return s.stand(tx, to)
}

// stand has a record that is in a space now stand there as open as the space is.
func (s spot) stand(tx *store.Tx, in *community.Space) error {
	*s.shelf = s.shelf.In(in.IsClosed())
	if in.ID == "" {
		return nil
	}
	return tx.HoldSpace(in.ID, in.IsClosed())
}

// move takes a record to the space that ref names, "" for none; nil leaves it where
// it is.
func (s spot) move(tx *store.Tx, actor community.Actor, ref *string) error {
	if ref == nil {
		return nil
	}
	to, err := spaceFor(tx, actor, *ref)
	if err != nil || to.ID == s.place.Space {
		return err
	}
	if err := actor.CanMove(s.author, *s.place, s.marks, to.ID); err != nil {
		return err
	}
	if s.shelf.IsClosed() {
		confided, err := tx.Confided(s.on, s.author, s.place.Moved)
		if err != nil {
			return err
		}
		if confided {
			if err := actor.CanTakeOut(); err != nil {
				return err
			}
		}
	}
	s.place.Move(to.ID, tx.Now, s.locked, s.verified)
	return s.stand(tx, to)
}

// leaves reports whether a record is taken out of the space that it stood in: it is
// then read anew by those whom it comes to.
func leaves(before, now community.Place) bool { return before.Space != "" && now.Space != before.Space }

// closed is the space that the record stands in if that is a closed one, else "".
func (s spot) closed() community.ID[community.Space] {
	if s.shelf.IsClosed() {
		return s.place.Space
	}
	return ""
}

// reshelveBatch is how many records of a space are held at once while it closes
// or opens.
const reshelveBatch = 100

// reshelve moves all that stands in a space, which was closed or opened, to the
// shelves that follow from that.
func reshelve(tx *store.Tx, s *community.Space) error {
	closed := s.IsClosed()
	err := reshelveAll(s, tx.QuestionsIn, func(q *community.Question) error {
		before := *q
		q.Shelf = q.Shelf.In(closed)
		return saveQuestionShelf(tx, &before, q)
	})
	if err != nil {
		return err
	}
	return reshelveAll(s, tx.PostsIn, func(p *community.Post) error {
		before := *p
		p.Shelf = p.Shelf.In(closed)
		return savePostShelf(tx, &before, p)
	})
}

func reshelveAll[R any](s *community.Space, some func(community.ID[community.Space], bool, int) ([]R, error), move func(R) error) error {
	for {
		records, err := some(s.ID, !s.IsClosed(), reshelveBatch)
		if err != nil || len(records) == 0 {
			return err
		}
		for _, r := range records {
			if err := move(r); err != nil {
				return err
			}
		}
	}
}
