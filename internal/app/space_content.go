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
	if !l.IsNarrow() {
		l.Seen = &n
	}
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
func put(tx *store.Tx, actor community.Actor, r *community.Record, ref *string) error {
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
	r.Space = to.ID
	return stand(tx, r, to)
}

// stand has a record that is in a space now stand there as open as the space is.
func stand(tx *store.Tx, r *community.Record, in *community.Space) error {
	r.Shelf = r.Shelf.In(in.IsClosed())
	if in.ID == "" {
		return nil
	}
	return tx.HoldSpace(in.ID, in.IsClosed())
}

// move takes a record to the space that ref names, "" for none; nil leaves it where
// it is.
func move(tx *store.Tx, actor community.Actor, r *community.Record, ref *string) error {
	if ref == nil {
		return nil
	}
	to, err := spaceFor(tx, actor, *ref)
	if err != nil || to.ID == r.Space {
		return err
	}
	if err := actor.CanMove(r, to.ID); err != nil {
		return err
	}
	if r.Shelf.IsClosed() {
		confided, err := tx.Confided(r.Ref(), r.Author, r.Moved)
		if err != nil {
			return err
		}
		if confided {
			if err := actor.CanTakeOut(); err != nil {
				return err
			}
		}
	}
	r.Move(to.ID, tx.Now)
	return stand(tx, r, to)
}

// leaves reports whether a record is taken out of the space that it stood in: it is
// then read anew by those whom it comes to.
func leaves(before, r *community.Record) bool { return before.Space != "" && r.Space != before.Space }

// closedSpace is the space that a record stands in if that is a closed one, else "".
func closedSpace(r *community.Record) community.SpaceID {
	if r.Shelf.IsClosed() {
		return r.Space
	}
	return ""
}

// reshelveBatch is how many records of a space are held at once while it closes
// or opens.
const reshelveBatch = 100

// reshelve moves all that stands in a space, which was closed or opened, to the
// shelves that follow from that.
func reshelve(tx *store.Tx, s *community.Space) error {
	if err := reshelveAll(tx, s, tx.QuestionsIn); err != nil {
		return err
	}
	return reshelveAll(tx, s, tx.PostsIn)
}

func reshelveAll[R community.Content](tx *store.Tx, s *community.Space, some func(community.SpaceID, bool, int) ([]R, error)) error {
	for {
		records, err := some(s.ID, !s.IsClosed(), reshelveBatch)
		if err != nil || len(records) == 0 {
			return err
		}
		for _, c := range records {
			before := c.Copy()
			c.Base().Shelf = c.Base().Shelf.In(s.IsClosed())
			if err := saveAndSettle(tx, before, c); err != nil {
				return err
			}
		}
	}
}
