package web

import (
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/view"
)

// nameSpaces reads what the spaces are called in which records of a page stand;
// "" is none.
func (s *site) nameSpaces(v *view.Visit, ids ...community.SpaceID) error {
	slices.Sort(ids)
	ids = slices.DeleteFunc(slices.Compact(ids), func(id community.SpaceID) bool { return id == "" })
	if len(ids) == 0 {
		return nil
	}
	names, err := s.App.SpaceNames(v.Ctx, v.Portal.ID, ids)
	v.Spaces = names
	return err
}

// spacesOf are the spaces that questions, answers or posts stand in.
func spacesOf[S interface{ Base() *community.Record }](list []S) []community.SpaceID {
	ids := make([]community.SpaceID, len(list))
	for i, s := range list {
		ids[i] = s.Base().Space
	}
	return ids
}

func spacesOfFeed(list []community.FeedItem) (ids []community.SpaceID) {
	for _, item := range list {
		switch {
		case item.Question != nil:
			ids = append(ids, item.Question.Space)
		case item.Answer != nil:
			ids = append(ids, item.Answer.Space)
		case item.Post != nil:
			ids = append(ids, item.Post.Space)
		}
	}
	return ids
}

// mostChoices is how many spaces a form lets one choose from: those last joined.
const mostChoices = 100

// offerSpaces gives a text the spaces that it may be put into: those that the
// person is in, and the one where it stands or is to stand. What they may not move
// is offered none.
func (s *site) offerSpaces(v *view.Visit, t *view.Text) error {
	if t.Of != nil && v.Actor.CanMove(t.Of, "") != nil {
		return nil
	}
	chosen := community.SpaceID(t.Get("space"))
	if v.Actor.Spaces.IsEmpty() && chosen == "" {
		return nil
	}
	mine, err := s.App.SpacesOfUser(v.Ctx, v.Actor, string(v.Actor.ID), community.Page{Number: 1, Limit: mostChoices})
	if err != nil {
		return err
	}
	t.Spaces = mine.Items
	if chosen == "" || slices.ContainsFunc(t.Spaces, func(s community.SpaceSeen) bool { return s.ID == chosen }) {
		return nil
	}
	others, err := s.App.SpacesByID(v.Ctx, v.Actor, []community.SpaceID{chosen})
	t.Spaces = append(t.Spaces, others...)
	return err
}

// preferSpace has a new text stand in the space that the address names, if the
// person may write there.
func (s *site) preferSpace(v *view.Visit, t *view.Text) error {
	ref := v.URL.Query().Get("space")
	if ref == "" {
		return nil
	}
	space, err := s.App.Space(v.Ctx, v.Actor, ref)
	if kind := community.KindOf(err); kind == community.NotFound || kind == community.Gone || v.Actor.CanWriteIn(space.ID) != nil {
		return nil
	}
	t.Values["space"], t.Back = string(space.ID), view.SpacePath(&space.Space)
	return err
}

// spaceOf is the space that a form puts a text into: nil where the form does not
// ask.
func spaceOf(v *view.Visit) *string {
	if !v.PostForm.Has("space") {
		return nil
	}
	return new(v.PostForm.Get("space"))
}
