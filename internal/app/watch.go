package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// follow makes actor a follower of a question, topic or post, and counts it. It
// returns whether that changed anything, and since when they follow.
func follow(tx *store.Tx, actor community.Actor, on community.Ref, at *store.Standing) (isNew bool, since time.Time, err error) {
	isNew, err = tx.AddFollow(actor.Portal, community.Follow{On: on, User: actor.ID, Created: tx.Now})
	if err != nil || !isNew {
		return false, since, err
	}
	tx.Emit(community.Followed{On: on, By: actor.ID})
	return true, tx.Now, tx.CountFollower(on, at, 1)
}

// unfollow ends it, and returns since when they did.
func unfollow(tx *store.Tx, actor community.Actor, on community.Ref, at *store.Standing) (was bool, since time.Time, err error) {
	was, since, err = tx.DropFollow(on, actor.ID)
	if err != nil || !was {
		return false, since, err
	}
	return true, since, tx.CountFollower(on, at, -1)
}

// FollowQuestion makes actor a follower of a question, or with false ends it.
func (a *App) FollowQuestion(ctx context.Context, actor community.Actor, ref string, on bool) (community.QuestionSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (community.QuestionSeen, error) {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		if err := actor.CanFollow(); err != nil {
			return community.QuestionSeen{}, err
		}
		about := community.Ref{On: community.OnQuestion, ID: string(q.ID)}
		change, n := follow, int64(1)
		if !on {
			change, n = unfollow, -1
		}
		changed, since, err := change(tx, actor, about, &store.Standing{Shelf: q.Shelf, Anonymous: q.Anonymous})
		if err != nil {
			return community.QuestionSeen{}, err
		}
		if changed && on {
			d := doing{verb: community.VerbFollowQuestion, about: about, by: actor.ID}
			if err := tellSeers(tx, sightOfQuestion(q), d, q.Author); err != nil {
				return community.QuestionSeen{}, err
			}
		}
		if changed {
			before := q.Share()
			q.Counts.Followers += n
			if err := tx.Settle(before, q.Share()); err != nil {
				return community.QuestionSeen{}, err
			}
			if err := tx.CountFollowOfAnswered(q.ID, since, n); err != nil {
				return community.QuestionSeen{}, err
			}
		}
		return a.relookAtQuestion(tx, actor, q.ID)
	})
}

// FollowTopic makes actor a follower of a topic, or with false ends it.
func (a *App) FollowTopic(ctx context.Context, actor community.Actor, ref string, on bool) (community.TopicSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (community.TopicSeen, error) {
		t, err := findTopic(tx, actor, ref)
		if err != nil {
			return community.TopicSeen{}, err
		}
		if err := actor.CanFollow(); err != nil {
			return community.TopicSeen{}, err
		}
		change := follow
		if !on {
			change = unfollow
		}
		if _, _, err := change(tx, actor, community.Ref{On: community.OnTopic, ID: string(t.ID)}, nil); err != nil {
			return community.TopicSeen{}, err
		}
		if t, err = tx.Topic(actor.Portal, string(t.ID)); err != nil {
			return community.TopicSeen{}, err
		}
		return a.lookAtTopic(tx, actor, t)
	})
}

// FollowPost makes actor a follower of a post, or with false ends it.
func (a *App) FollowPost(ctx context.Context, actor community.Actor, ref string, on bool) (community.PostSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (community.PostSeen, error) {
		p, err := findPost(tx, actor, ref)
		if err != nil {
			return community.PostSeen{}, err
		}
		if err := actor.CanFollow(); err != nil {
			return community.PostSeen{}, err
		}
		change := follow
		if !on {
			change = unfollow
		}
		if _, _, err := change(tx, actor, community.Ref{On: community.OnPost, ID: string(p.ID)}, &store.Standing{Shelf: p.Shelf, Anonymous: p.Anonymous}); err != nil {
			return community.PostSeen{}, err
		}
		if p, err = tx.Post(actor.Portal, string(p.ID)); err != nil {
			return community.PostSeen{}, err
		}
		return a.lookAtPost(tx, actor, p)
	})
}

// FollowersOf returns a page of who follows a question, topic or post, without
// its secret author.
func (a *App) FollowersOf(ctx context.Context, actor community.Actor, on community.Ref, p community.Page) (community.Listing[community.UserSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.UserSeen], err error) {
		on, total, secret, err := followed(tx, actor, on)
		if err != nil {
			return list, err
		}
		ids, at, err := tx.Followers(on, secret, p)
		if err != nil {
			return list, err
		}
		users, err := inOrder(tx, ids)
		if err != nil {
			return list, err
		}
		if follows, err := tx.FollowedBy(secret, []string{on.ID}); err != nil {
			return list, err
		} else if follows[on.ID] {
			total--
		}
		list.Total = int(total)
		list.Mark(p, len(ids), at)
		list.Items, err = userLens(tx, actor, users)
		return list, err
	})
}

// followed returns what ref names, how many follow it, and whose following of it
// is a secret.
func followed(tx *store.Tx, actor community.Actor, on community.Ref) (found community.Ref, total int64, secret community.ID[community.User], err error) {
	hide := func(author community.ID[community.User], anonymous bool) community.ID[community.User] {
		if actor.Knows(author, anonymous) {
			return ""
		}
		return author
	}
	switch on.On {
	case community.OnQuestion:
		q, err := findQuestion(tx, actor, on.ID)
		if err != nil {
			return on, 0, "", err
		}
		return community.Ref{On: on.On, ID: string(q.ID)}, q.Counts.Followers, hide(q.Author, q.Anonymous), nil
	case community.OnPost:
		p, err := findPost(tx, actor, on.ID)
		if err != nil {
			return on, 0, "", err
		}
		return community.Ref{On: on.On, ID: string(p.ID)}, p.Counts.Followers, hide(p.Author, p.Anonymous), nil
	}
	t, err := findTopic(tx, actor, on.ID)
	if err != nil {
		return on, 0, "", err
	}
	return community.Ref{On: on.On, ID: string(t.ID)}, t.Counts.Followers, "", nil
}
