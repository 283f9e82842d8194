package web

import (
	"slices"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/community"
)

// SpaceID is the id of a space, for components.
type SpaceID = community.SpaceID

// nameSpaces reads what the spaces are called in which records of a page stand;
// "" is none.
func (v *visit) nameSpaces(ids ...SpaceID) error {
	slices.Sort(ids)
	ids = slices.DeleteFunc(slices.Compact(ids), func(id SpaceID) bool { return id == "" })
	if len(ids) == 0 {
		return nil
	}
	names, err := v.site.app.SpaceNames(v.ctx, v.portal.ID, ids)
	v.spaces = names
	return err
}

// A spaceLink is the way to a space; the zero one leads nowhere.
type spaceLink struct {
	id         SpaceID
	name, slug string
	isClosed   bool
}

// spaceLink leads to the space of a record, if it was named.
func (v *visit) spaceLink(id SpaceID) spaceLink {
	s := v.spaces[id]
	return spaceLink{s.ID, s.Name, s.Slug, s.IsClosed}
}

func spacesOfQuestions(list []community.QuestionSeen) []SpaceID {
	ids := make([]SpaceID, len(list))
	for i := range list {
		ids[i] = list[i].Space
	}
	return ids
}

func spacesOfAnswers(list []community.AnswerSeen) []SpaceID {
	ids := make([]SpaceID, len(list))
	for i := range list {
		ids[i] = list[i].Space
	}
	return ids
}

func spacesOfPosts(list []community.PostSeen) []SpaceID {
	ids := make([]SpaceID, len(list))
	for i := range list {
		ids[i] = list[i].Space
	}
	return ids
}

func spacesOfFeed(list []community.FeedItem) (ids []SpaceID) {
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
// person is in, and the one where it stands or is to stand.
func (s *site) offerSpaces(v *visit, t *text) error {
	chosen := SpaceID(t.get("space"))
	if v.actor.Spaces.IsEmpty() && chosen == "" {
		return nil
	}
	mine, err := s.app.SpacesOfUser(v.ctx, v.actor, string(v.actor.ID), community.Page{Number: 1, Limit: mostChoices})
	if err != nil {
		return err
	}
	t.spaces = mine.Items
	if chosen == "" || slices.ContainsFunc(t.spaces, func(s community.SpaceSeen) bool { return s.ID == chosen }) {
		return nil
	}
	others, err := s.app.SpacesByID(v.ctx, v.actor, []SpaceID{chosen})
	t.spaces = append(t.spaces, others...)
	return err
}

// preferSpace has a new text stand in the space that the address names, if the
// person may write there.
func (s *site) preferSpace(v *visit, t *text) error {
	ref := v.URL.Query().Get("space")
	if ref == "" {
		return nil
	}
	space, err := s.app.Space(v.ctx, v.actor, ref)
	if kind := community.KindOf(err); kind == community.NotFound || kind == community.Gone || v.actor.CanWriteIn(space.ID) != nil {
		return nil
	}
	t.values["space"], t.back = string(space.ID), spacePath(&space.Space)
	return err
}

// spaceOf is the space that a form puts a text into: nil where the form does not
// ask.
func (v *visit) spaceOf() *string {
	if !v.PostForm.Has("space") {
		return nil
	}
	space := v.PostForm.Get("space")
	return &space
}

// writingIn is the page of a text that is written, with a choice of spaces, unless
// err says why there is none.
func (s *site) writingIn(v *visit, t text, status int, page func(*visit, text) templ.Component, err error) (view, error) {
	if err == nil {
		err = s.offerSpaces(v, &t)
	}
	return v.writing(t, status, page(v, t)), err
}
