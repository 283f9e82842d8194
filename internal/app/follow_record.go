package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// follow makes actor a follower of what on names, or with false ends it. It returns
// by how much the followers are more now, and since when they follow or did.
func follow(tx *store.Tx, actor community.Actor, on community.Ref, isWanted bool, level community.WatchLevel) (n int64, since time.Time,
	err error) {
	if err := tx.Claim(on); err != nil { // what it is counted on comes first
		return 0, since, err
	}
	if !isWanted {
		was, since, err := tx.DropFollow(on, actor.ID)
		return -one(was), since, err
	}
	isNew, err := addFollow(tx, actor, on, level)
	if err != nil || !isNew {
		return 0, since, err
	}
	tx.Emit(community.Followed{On: on, By: actor.ID})
	return 1, tx.Now, nil
}

// Follow makes actor a follower of a question or post, or with false ends it.
func (k *kind[R, S]) Follow(ctx context.Context, actor community.Actor, ref string, isWanted bool) (S, error) {
	return changed(ctx, k.app, actor, func(tx *store.Tx) (seen S, err error) {
		c, err := findAs[R](tx, actor, k.on, ref)
		if err != nil {
			return seen, err
		}
		if err := actor.CanFollow(); err != nil {
			return seen, err
		}
		r, before := c.Base(), c.Share()
		n, since, err := follow(tx, actor, r.Ref(), isWanted, community.Unwatched)
		if err != nil {
			return seen, err
		}
		if n != 0 {
			if err := tx.CountFollower(r, n); err != nil {
				return seen, err
			}
			r.Counts.Followers += n
			if err := tx.Settle(before, c.Share()); err != nil {
				return seen, err
			}
		}
		if err := tx.Hold(userRef(actor.ID)); err != nil {
			return seen, err
		}
		if r.On == community.OnQuestion && n != 0 {
			if err := followedQuestion(tx, actor, c, n, since); err != nil {
				return seen, err
			}
		}
		return k.seeAnew(tx, actor, r.ID)
	})
}

// followedQuestion tells who asked a question that somebody follows it, and counts
// that for them and for who answered it.
func followedQuestion(tx *store.Tx, actor community.Actor, q community.Content, n int64, since time.Time) error {
	r := q.Base()
	if err := tx.CountFollowOfQuestion(r.ID, since, n); err != nil || n < 0 {
		return err
	}
	return tellSeers(tx, q, doing{verb: community.VerbFollowQuestion, about: r.Ref(), by: actor.ID}, r.Author)
}

// FollowQuestion makes actor a follower of a question, or with false ends it.
func (a *App) FollowQuestion(ctx context.Context, actor community.Actor, ref string, on bool) (community.QuestionSeen, error) {
	return a.questions.Follow(ctx, actor, ref, on)
}

// FollowPost makes actor a follower of a post, or with false ends it.
func (a *App) FollowPost(ctx context.Context, actor community.Actor, ref string, on bool) (community.PostSeen, error) {
	return a.posts.Follow(ctx, actor, ref, on)
}

// FollowTopic makes actor a follower of a topic, or with false ends it.
func (a *App) FollowTopic(ctx context.Context, actor community.Actor, ref string, on bool) (community.TopicSeen, error) {
	return a.followTopic(ctx, actor, ref, on, community.Unwatched)
}

func (a *App) followTopic(ctx context.Context, actor community.Actor, ref string, on bool,
	level community.WatchLevel) (community.TopicSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (community.TopicSeen, error) {
		t, err := findTopic(tx, actor, ref)
		if err != nil {
			return community.TopicSeen{}, err
		}
		if err := actor.CanFollow(); err != nil {
			return community.TopicSeen{}, err
		}
		n, _, err := follow(tx, actor, t.Ref(), on, level)
		if err != nil {
			return community.TopicSeen{}, err
		}
		if n != 0 {
			if err := tx.CountTopicFollower(t.ID, n); err != nil {
				return community.TopicSeen{}, err
			}
		}
		if err := tx.Hold(userRef(actor.ID)); err != nil {
			return community.TopicSeen{}, err
		}
		if t, err = tx.Topic(actor.Portal, string(t.ID)); err != nil {
			return community.TopicSeen{}, err
		}
		return a.lookAtTopic(tx, actor, t)
	})
}

// FollowersOf returns a page of who follows a question, topic or post, without
// its secret author.
func (a *App) FollowersOf(ctx context.Context, actor community.Actor, on community.Ref,
	p community.Page) (community.Listing[community.UserSeen], error) {
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
func followed(tx *store.Tx, actor community.Actor,
	on community.Ref) (found community.Ref, total int64, secret community.UserID, err error) {
	if on.On == community.OnTopic {
		t, err := findTopic(tx, actor, on.ID)
		if err != nil {
			return on, 0, "", err
		}
		return community.Ref{On: on.On, ID: string(t.ID)}, t.Counts.Followers, "", nil
	}
	c, err := findRecord(tx, actor, on)
	if err != nil {
		return on, 0, "", err
	}
	r := c.Base()
	if !actor.Knows(r.Author, r.Anonymous) {
		secret = r.Author
	}
	return r.Ref(), r.Counts.Followers, secret, nil
}
