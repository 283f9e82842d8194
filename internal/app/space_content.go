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
		return nil, community.Bad("space", "names no space: %q", ref)
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

// A spot is where a record stands.
type spot struct {
	space *community.ID[community.Space]
	shelf *community.Shelf
}

// move puts a record into the space that ref names, "" for none; nil leaves it
// where it is. The actor must be one who may write in both. The space stays as
// open or closed as it is until the transaction ends.
func (s spot) move(tx *store.Tx, actor community.Actor, ref *string) error {
	if ref == nil {
		return nil
	}
	to := &community.Space{}
	if *ref != "" {
		var err error
		if to, err = spaceNamed(tx, actor, *ref); err != nil {
			return err
		}
	}
	if to.ID == *s.space {
		return nil
	}
	for _, id := range []community.ID[community.Space]{*s.space, to.ID} {
		if err := actor.CanWriteIn(id); err != nil {
			return err
		}
	}
	*s.space, *s.shelf = to.ID, s.shelf.In(to.IsClosed())
	if to.ID == "" {
		return nil
	}
	return tx.HoldSpace(to.ID, to.IsClosed())
}

// closed is the space that the record stands in if that is a closed one, else "".
func (s spot) closed() community.ID[community.Space] {
	if s.shelf.IsClosed() {
		return *s.space
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
