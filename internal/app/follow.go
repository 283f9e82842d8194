package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// FollowUser makes actor a follower of a person. Following twice is following once.
func (a *App) FollowUser(ctx context.Context, actor community.Actor, ref string) (community.UserSeen, error) {
	return a.followUser(ctx, actor, ref, community.Unwatched)
}

func (a *App) followUser(ctx context.Context, actor community.Actor, ref string, level community.WatchLevel) (community.UserSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (community.UserSeen, error) {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return community.UserSeen{}, err
		}
		if err := actor.CanFollowUser(u); err != nil {
			return community.UserSeen{}, err
		}
		on := u.Ref()
		if err := tx.ClaimBoth(actor.ID, u.ID); err != nil {
			return community.UserSeen{}, err
		}
		isNew, err := addFollow(tx, actor, on, level)
		if err != nil {
			return community.UserSeen{}, err
		}
		if isNew {
			if err := countFollow(tx, actor.ID, u.ID, 1); err != nil {
				return community.UserSeen{}, err
			}
			tx.Emit(community.UserFollowed{User: u.ID, By: actor.ID})
			if err := tell(tx, doing{verb: community.VerbFollowUser, about: on, by: actor.ID}, u.ID); err != nil {
				return community.UserSeen{}, err
			}
		}
		return lookAtUser(tx, actor, u.ID)
	})
}

// UnfollowUser ends actor's following of a person, if there was any.
func (a *App) UnfollowUser(ctx context.Context, actor community.Actor, ref string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return err
		}
		if err := tx.ClaimBoth(actor.ID, u.ID); err != nil {
			return err
		}
		was, _, err := tx.DropFollow(u.Ref(), actor.ID)
		if err != nil || !was {
			return err
		}
		return countFollow(tx, actor.ID, u.ID, -1)
	})
}

// userRef names a person.
func userRef(id community.UserID) community.Ref {
	return community.Ref{On: community.OnUser, ID: string(id)}
}

// countFollow counts on both sides, in the order of the ids.
func countFollow(tx *store.Tx, follower, followed community.UserID, n int64) error {
	counts := map[community.UserID]community.UserCounts{
		follower: {Followings: n},
		followed: {Followers: n},
	}
	for _, id := range []community.UserID{min(follower, followed), max(follower, followed)} {
		if err := tx.CountUser(id, 0, counts[id]); err != nil {
			return err
		}
	}
	return nil
}

// Followers returns a page of those who follow a person, newest first.
func (a *App) Followers(ctx context.Context, actor community.Actor, ref string,
	p community.Page) (community.Listing[community.UserSeen], error) {
	return a.people(ctx, actor, ref, p, func(tx *store.Tx, u *community.User) ([]community.UserID, func(int) community.Cursor, int64,
		error) {
		ids, at, err := tx.Followers(u.Ref(), "", p)
		return ids, at, u.Counts.Followers, err
	})
}

// Followings returns a page of the people a person follows, newest first.
func (a *App) Followings(ctx context.Context, actor community.Actor, ref string,
	p community.Page) (community.Listing[community.UserSeen], error) {
	return a.people(ctx, actor, ref, p, func(tx *store.Tx, u *community.User) ([]community.UserID, func(int) community.Cursor, int64,
		error) {
		ids, at, err := tx.Followings(u.ID, p)
		return ids, at, u.Counts.Followings, err
	})
}

// people lists the users whose ids find returns for the person ref names.
func (a *App) people(ctx context.Context, actor community.Actor, ref string, p community.Page,
	find func(*store.Tx, *community.User) ([]community.UserID, func(int) community.Cursor, int64, error),
) (community.Listing[community.UserSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.UserSeen], err error) {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return list, err
		}
		ids, at, total, err := find(tx, u)
		if err != nil {
			return list, err
		}
		users, err := inOrder(tx, ids)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Mark(p, len(ids), at)
		list.Items, err = userLens(tx, actor, users)
		return list, err
	})
}

// inOrder returns the users of ids, in the order of ids.
func inOrder(tx *store.Tx, ids []community.UserID) ([]*community.User, error) {
	found, err := tx.UsersByID(ids)
	if err != nil {
		return nil, err
	}
	byID := make(map[community.UserID]*community.User, len(found))
	for _, u := range found {
		byID[u.ID] = u
	}
	users := make([]*community.User, 0, len(ids))
	for _, id := range ids {
		if u := byID[id]; u != nil {
			users = append(users, u)
		}
	}
	return users, nil
}
