package app

import (
	"cmp"
	"context"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

const maxSpaceName = 100

// SpaceEdit is what is told of a space; nil fields stay as they are.
type SpaceEdit struct {
	Name, Description, Picture  *string
	Collection                  *string // an id; "" is the default one
	Private, Hidden, InviteOnly *bool
	Only                        community.Versions // of what is changed, for which it is meant
}

func (e SpaceEdit) apply(s *community.Space) error {
	if e.Name != nil {
		s.Name = markup.Plain(*e.Name)
	}
	if s.Name == "" {
		return community.Lacking("name")
	}
	if err := community.AtMost("name", s.Name, maxSpaceName); err != nil {
		return err
	}
	if e.Description != nil {
		if len(*e.Description) > MaxComment {
			return community.TooLong("description", len(*e.Description), MaxComment)
		}
		s.Description = markup.SanitizeProfile(*e.Description)
	}
	for _, f := range []struct{ to, from *bool }{{&s.Private, e.Private}, {&s.Hidden, e.Hidden}, {&s.InviteOnly, e.InviteOnly}} {
		if f.from != nil {
			*f.to = *f.from
		}
	}
	if e.Picture == nil {
		return nil
	}
	s.Picture = *e.Picture
	return community.ValidPath("image", s.Picture)
}

// collect puts s into the collection that e names, or else the default one.
func (e SpaceEdit) collect(tx *store.Tx, s *community.Space) error {
	if e.Collection == nil && s.Collection != "" {
		return nil
	}
	s.Collection = community.DefaultCollection(s.Portal)
	if e.Collection == nil || *e.Collection == "" {
		return nil
	}
	s.Collection = community.CollectionID(*e.Collection)
	found, err := tx.HoldCollection(s.Portal, s.Collection)
	if err == nil && !found {
		err = community.Bad("collectionId", community.WhyNotThere, "must name a collection, not %q", *e.Collection)
	}
	return err
}

// AddSpace adds a space. Who adds it is its admin and first member.
func (a *App) AddSpace(ctx context.Context, actor community.Actor, e SpaceEdit) (seen community.SpaceSeen, err error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return seen, err
	}
	if err := actor.CanMakeSpace(settings.Policies); err != nil {
		return seen, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (seen community.SpaceSeen, err error) {
		s := &community.Space{ID: community.NewID[community.Space](tx.Now), Portal: actor.Portal, Created: tx.Now, Updated: tx.Now,
			Author: actor.ID}
		if err := e.apply(s); err != nil {
			return seen, err
		}
		if err := e.collect(tx, s); err != nil {
			return seen, err
		}
		s.Slug = community.Slug(s.Name)
		if err := tx.AddSpace(s); err != nil {
			return seen, err
		}
		a.memory.asides.Drop(tx, actor.Portal) // pages lead to spaces once there are any
		tx.Emit(community.SpaceAdded{Space: s.ID, By: actor.ID})
		if actor.ID != "" { // an app is nobody's member
			first := community.Membership{Space: s.ID, User: actor.ID, Role: community.SpaceAdmin, Closed: s.IsClosed(), Created: tx.Now}
			if _, err := addMember(tx, s, first); err != nil {
				return seen, err
			}
			actor.Spaces = actor.Spaces.With(first)
		}
		return a.lookAtSpace(tx, actor, s)
	})
}

// EditSpace changes a space.
func (a *App) EditSpace(ctx context.Context, actor community.Actor, ref string, e SpaceEdit) (community.SpaceSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (seen community.SpaceSeen, err error) {
		s, err := findSpace(tx, actor, ref)
		if err != nil {
			return seen, err
		}
		if err := actor.CanRunSpace(s); err != nil {
			return seen, err
		}
		if err := e.Only.Check(s.Version()); err != nil {
			return seen, err
		}
		before := *s
		if err := e.apply(s); err != nil {
			return seen, err
		}
		if err := e.collect(tx, s); err != nil {
			return seen, err
		}
		if *s == before {
			return a.lookAtSpace(tx, actor, s)
		}
		if err := tx.SaveSpace(&before, s); err != nil {
			return seen, err
		}
		a.memory.spaces.Drop(tx, s.ID)
		tx.Emit(community.SpaceChanged{Space: s.ID, By: actor.ID})
		if s.IsClosed() != before.IsClosed() {
			if err := reshelve(tx, s); err != nil {
				return seen, err
			}
			if err := tx.Forget(store.ChangedSpace, string(s.ID)); err != nil {
				return seen, err
			}
		}
		if err := logSpace(tx, actor, s, spaceState(&before), spaceState(s)); err != nil {
			return seen, err
		}
		return a.lookAtSpace(tx, actor, s)
	})
}

// DeleteSpace deletes a space in which nothing stands.
func (a *App) DeleteSpace(ctx context.Context, actor community.Actor, ref string, only community.Versions) error {
	ctx = store.Patient(ctx) // there may be much of it
	return a.write(ctx, actor, func(tx *store.Tx) error {
		s, err := findSpace(tx, actor, ref)
		if err != nil {
			return err
		}
		if err := actor.CanRunSpace(s); err != nil {
			return err
		}
		if err := tx.Lock(s.Ref()); err != nil { // nothing comes in from here on
			return err
		}
		if err := isSpaceStill(tx, s, only); err != nil {
			return err
		}
		isEmpty, err := tx.IsSpaceEmpty(s.ID)
		if err != nil {
			return err
		}
		if !isEmpty {
			return community.Fail(community.Conflict, community.WhySpaceNotEmpty,
				"This space isn't empty. Move or delete its questions and posts first.")
		}
		tx.Emit(community.SpaceDeleted{Space: s.ID, By: actor.ID})
		if err := tx.DeleteSpace(s); err != nil {
			return err
		}
		if err := tx.Forget(store.ChangedSpace, string(s.ID)); err != nil {
			return err
		}
		if actor.Spaces.Role(s.ID) == community.SpaceAdmin {
			return nil
		}
		return logDeleted(tx, actor, s.Ref(), s.Author)
	})
}

// logSpace logs what staff did to a space that they do not run themselves.
func logSpace(tx *store.Tx, actor community.Actor, s *community.Space, before, after community.State) error {
	if actor.Spaces.Role(s.ID) == community.SpaceAdmin {
		return nil
	}
	return logChange(tx, actor, s.Ref(), s.Author, before, after)
}

func spaceState(s *community.Space) community.State {
	return community.State{"name": s.Name, "description": s.Description, "image": s.Picture, "collectionId": string(s.Collection),
		"private": flag(s.Private), "hidden": flag(s.Hidden), "inviteOnly": flag(s.InviteOnly)}
}

// findSpace returns the space that ref names, if the actor may know of it.
func findSpace(tx *store.Tx, actor community.Actor, ref string) (*community.Space, error) {
	s, err := tx.Space(actor.Portal, ref)
	if err != nil {
		return nil, gone(tx, actor, community.Ref{On: community.OnSpace, ID: ref}, err)
	}
	return s, actor.CanSeeSpace(s)
}

// Space returns one space, by its id or by "slug:" and its slug.
func (a *App) Space(ctx context.Context, actor community.Actor, ref string) (community.SpaceSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (seen community.SpaceSeen, err error) {
		s, err := findSpace(tx, actor, ref)
		if err != nil {
			return seen, err
		}
		return a.lookAtSpace(tx, actor, s)
	})
}

// SpacesLike returns a page of the spaces that the viewer may know of whose slug
// begins with that of query.
func (a *App) SpacesLike(ctx context.Context, l store.SpaceList, query string) (community.Listing[community.SpaceSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.SpaceSeen], err error) {
		spaces, total, err := tx.SpacesLike(l, query)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Items, err = a.seeSpaces(tx, l.Viewer, spaces)
		return list, err
	})
}

// Spaces returns a page of the spaces that the viewer may know of, newest first.
func (a *App) Spaces(ctx context.Context, l store.SpaceList) (community.Listing[community.SpaceSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.SpaceSeen], err error) {
		spaces, total, err := tx.Spaces(l)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Mark(l.Page, len(spaces), placesOfSpaces(spaces))
		list.Items, err = a.seeSpaces(tx, l.Viewer, spaces)
		return list, err
	})
}

func placesOfSpaces(spaces []*community.Space) func(i int) community.Cursor {
	return func(i int) community.Cursor {
		return community.Cursor{Value: spaces[i].Created.UnixMilli(), ID: string(spaces[i].ID)}
	}
}

// SpacesByID returns those of ids that the actor may know of, in no order.
func (a *App) SpacesByID(ctx context.Context, actor community.Actor, ids []community.SpaceID) ([]community.SpaceSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]community.SpaceSeen, error) {
		found, err := tx.SpacesByID(actor.Portal, ids)
		if err != nil {
			return nil, err
		}
		return a.seeSpaces(tx, actor, knownTo(actor, found))
	})
}

// SpacesNamed returns those of the spaces that the actor may know of, in the order of their names: ids, or
// "slug:" and slugs.
func (a *App) SpacesNamed(ctx context.Context, actor community.Actor, refs []string) ([]community.SpaceSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]community.SpaceSeen, error) {
		found, err := tx.SpacesNamed(actor.Portal, refs)
		if err != nil {
			return nil, err
		}
		place := func(s *community.Space) int {
			return slices.IndexFunc(refs, func(ref string) bool { return ref == string(s.ID) || ref == "slug:"+s.Slug })
		}
		slices.SortFunc(found, func(s, t *community.Space) int { return cmp.Compare(place(s), place(t)) })
		return a.seeSpaces(tx, actor, knownTo(actor, found))
	})
}

// knownTo are those of spaces that the actor may know of.
func knownTo(actor community.Actor, spaces []*community.Space) []*community.Space {
	return slices.DeleteFunc(spaces, func(s *community.Space) bool { return actor.CanSeeSpace(s) != nil })
}

func (a *App) lookAtSpace(tx *store.Tx, actor community.Actor, s *community.Space) (community.SpaceSeen, error) {
	seen, err := a.seeSpaces(tx, actor, []*community.Space{s})
	if err != nil {
		return community.SpaceSeen{}, err
	}
	return seen[0], nil
}

func (a *App) seeSpaces(tx *store.Tx, actor community.Actor, spaces []*community.Space) ([]community.SpaceSeen, error) {
	l := newLook(a, actor)
	for _, s := range spaces {
		l.people[s.Author] = true
	}
	if err := l.takePeople(tx); err != nil {
		return nil, err
	}
	seen := make([]community.SpaceSeen, len(spaces))
	for i, s := range spaces {
		seen[i] = l.seeSpace(s)
	}
	if err := l.watched(tx, seen); err != nil {
		return nil, err
	}
	return seen, l.asked(tx, seen)
}

// seeSpace dresses a space: who may not read it is told how many are in it, and
// no more.
func (l *look) seeSpace(s *community.Space) community.SpaceSeen {
	seen := community.SpaceSeen{Space: *s, By: l.users[s.Author], Role: l.actor.Spaces.Role(s.ID)}
	if l.actor.CanReadSpace(s) != nil {
		seen.Counts = community.SpaceCounts{Members: s.Counts.Members}
	}
	return seen
}
