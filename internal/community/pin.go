package community

import (
	"slices"
	"time"
)

// MaxPins is how many records can be pinned in one place.
const MaxPins = 5

// PinPlace is where something can be pinned: a topic, a space, or where neither is
// named the portal's home page.
type PinPlace struct {
	Topic TopicID
	Space SpaceID
}

// Pin is a question or post that a place shows before everything else.
type Pin struct {
	Place   PinPlace
	On      Ref
	Created time.Time
}

// Pinned is where a record is pinned.
type Pinned struct {
	Portal bool
	Space  bool // the one that it stands in
	Topics []TopicID
}

// Shows reports whether p still shows c, for those who see it: what has moved away, or
// is not for everybody there any more, is not shown first.
func (p PinPlace) Shows(c Content) bool {
	r := c.Base()
	switch {
	case p.Space != "":
		return r.Space == p.Space && r.isOpenIn()
	case p.Topic != "":
		return slices.Contains(topicsOf(c), p.Topic) && r.Shelf == Open
	}
	return r.Shelf == Open
}

// isOpenIn reports whether all who may read where the record stands find it in lists.
func (r *Record) isOpenIn() bool { return r.Shelf.Inside() == Open && r.Privacy != Private }

// topicsOf are the topics of a question or post.
func topicsOf(c Content) []TopicID {
	switch c := c.(type) {
	case *Question:
		return c.Topics
	case *Post:
		return c.Topics
	}
	return nil
}

// CanPin reports whether a may pin c in some place at all: moderators may, and in a
// space its staff what was written there.
func (a Actor) CanPin(c Content) error {
	if err := a.CanSee(c); err != nil {
		return err
	}
	if a.governs(c.Base().Place) {
		return nil
	}
	return a.CanModerate()
}

// CanRepin reports whether a, who may pin c, may have it pinned where after says, and
// else names the place.
func (a Actor) CanRepin(c Content, before, after Pinned) error {
	more := slices.DeleteFunc(slices.Clone(after.Topics), func(t TopicID) bool { return slices.Contains(before.Topics, t) })
	r, isStaff := c.Base(), a.Role >= Moderator
	switch {
	case before.Portal != after.Portal && !isStaff:
		return Denied("portal")
	case !slices.Equal(before.Topics, after.Topics) && !isStaff:
		return Denied("topics")
	case after.Portal && !before.Portal && !(PinPlace{}).Shows(c):
		return notForAll("portal")
	case len(more) > 0 && r.Shelf != Open:
		return notForAll("topics")
	case after.Space && r.Space == "":
		return Bad("space", WhyInNoSpace, "must be false: this isn't in a space")
	case after.Space && !before.Space && !r.isOpenIn():
		return notForAll("space")
	}
	for _, t := range more {
		if !slices.Contains(topicsOf(c), t) {
			return Bad("topics", WhyNotItsTopic, "must be topics of the record")
		}
	}
	return nil
}

func notForAll(field string) error {
	return Bad(field, WhyNotForAll, "only takes items that everyone there can find in lists")
}
