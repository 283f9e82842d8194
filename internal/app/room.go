package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// The parts of a space.
const (
	RoomQuestions = "questions"
	RoomPosts     = "posts"
	RoomMembers   = "members"
)

// Room is a space with one part of what is in it. One who may not read the space
// has none.
type Room struct {
	Space     community.SpaceSeen
	Questions community.Listing[*community.QuestionSeen]
	Posts     community.Listing[*community.PostSeen]
	Members   community.Listing[community.MemberSeen]
}

// Room returns the space that ref names and a page of one of its parts, in as many
// statements whatever is in it.
func (a *App) Room(ctx context.Context, actor community.Actor, ref, part string, l store.List) (Room, error) {
	return looked(ctx, a, func(tx *store.Tx) (r Room, err error) {
		s, err := findSpace(tx, actor, ref)
		if err != nil {
			return r, err
		}
		if actor.CanReadSpace(s) == nil {
			l.Viewer = actor
			if err := a.fillRoom(tx, &r, s, part, l); err != nil {
				return r, err
			}
		}
		r.Space, err = a.lookAtSpace(tx, actor, s)
		return r, err
	})
}

func (a *App) fillRoom(tx *store.Tx, r *Room, s *community.Space, part string, l store.List) (err error) {
	switch part {
	case RoomQuestions:
		keepTo(&l, s, s.Counts.Questions)
		r.Questions, err = a.questions.list(tx, l)
	case RoomPosts:
		keepTo(&l, s, s.Counts.Posts)
		r.Posts, err = a.posts.list(tx, l)
	case RoomMembers:
		lists, failed := a.members(tx, l.Viewer, []*community.Space{s}, l.Page)
		r.Members, err = lists[s.ID], failed
	}
	return err
}

// nameAge is how long a node shows a space under a name that it had.
const nameAge = 10 * time.Second

// A SpaceName is what is told of the space beside a record that stands in it.
type SpaceName struct {
	ID         community.SpaceID
	Name, Slug string
	IsClosed   bool
}

// SpaceNames returns what the spaces of records that the viewer sees are called,
// from memory where that is young.
func (a *App) SpaceNames(ctx context.Context, portal community.PortalID, ids []community.SpaceID) (map[community.SpaceID]SpaceName, error) {
	names := make(map[community.SpaceID]SpaceName, len(ids))
	var missing []community.SpaceID
	for _, id := range ids {
		if name, ok := a.memory.spaces.Get(nil, id); ok {
			names[id] = name
		} else {
			missing = append(missing, id)
		}
	}
	if len(missing) == 0 {
		return names, nil
	}
	return names, a.db.Read(ctx, func(tx *store.Tx) error {
		found, err := tx.SpacesByID(portal, missing)
		for _, s := range found {
			names[s.ID] = SpaceName{ID: s.ID, Name: s.Name, Slug: s.Slug, IsClosed: s.IsClosed()}
			a.memory.spaces.Keep(tx, s.ID, cache.Unread, names[s.ID])
		}
		return err
	})
}
