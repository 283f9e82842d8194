package app_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
	"github.com/stoa-community/stoa/internal/testpg"
)

// A crush is a scene on a PostgreSQL of its own, where a crowd does things at once. The
// database counts the deadlocks among them.
type crush struct {
	*scene
	address string
	crowd   []community.Actor
	mia     community.Actor
}

func newCrush(t *testing.T, size int) *crush {
	t.Helper()
	t.Parallel()
	address := testpg.Database(t, testpg.Need(t))
	db := storetest.Open(t, address)
	c := &crush{scene: newScene(t, db, app.New(db, app.Config{})), address: address}
	c.mia = c.people["mia"]
	for i := range size {
		c.crowd = append(c.crowd, c.join(fmt.Sprintf("one%d", i), community.Member))
	}
	return c
}

// join adds a person.
func (c *crush) join(name string, role community.Role) community.Actor {
	c.t.Helper()
	u := &community.User{ID: community.NewID[community.User](storetest.Now), Portal: c.portal.ID, Created: storetest.Now,
		Updated: storetest.Now, Role: role, Status: community.Active, Username: name, Profile: community.Profile{Name: name}}
	if err := c.db.Write(c.t.Context(), func(tx *store.Tx) error { return tx.AddUsers(u) }); err != nil {
		c.t.Fatal(err)
	}
	return u.Actor()
}

// ask has somebody ask a question.
func (c *crush) ask(who community.Actor, e app.QuestionEdit) community.Ref {
	c.t.Helper()
	e.Title = new("Why is that so?")
	q, err := c.Ask(c.t.Context(), who, e)
	if err != nil {
		c.t.Fatal(err)
	}
	return q.Ref()
}

// answer has somebody answer a question.
func (c *crush) answer(who community.Actor, question community.Ref) community.Ref {
	c.t.Helper()
	a, err := c.AddAnswer(c.t.Context(), who, question.ID, app.AnswerEdit{TextEdit: app.TextEdit{Content: new("Because of that.")}})
	if err != nil {
		c.t.Fatal(err)
	}
	return a.Ref()
}

// post has somebody write an article.
func (c *crush) post(who community.Actor) community.Ref {
	c.t.Helper()
	p, err := c.AddPost(c.t.Context(), who, app.PostEdit{Type: new("article"), Title: new("How it is"),
		TextEdit: app.TextEdit{Content: new("Like that.")}})
	if err != nil {
		c.t.Fatal(err)
	}
	return p.Ref()
}

// topic adds a topic.
func (c *crush) topic(name string) community.Ref {
	c.t.Helper()
	t, err := c.AddTopic(c.t.Context(), c.mia, app.TopicEdit{Name: &name})
	if err != nil {
		c.t.Fatal(err)
	}
	return t.Ref()
}

// A doing is what somebody does.
type doing func(context.Context) error

// race has things done by many at once, again and again, until what is done beside them is
// done. What is no longer there when its turn comes is refused, and nothing else is an error.
func (c *crush) race(beside []doing, doings ...doing) {
	c.t.Helper()
	ctx, over := context.WithCancel(c.t.Context())
	var group, besides sync.WaitGroup
	for _, do := range doings {
		group.Go(func() {
			for ctx.Err() == nil {
				if err := do(c.t.Context()); err != nil && community.KindOf(err) == community.Internal {
					c.t.Error(err)
					return
				}
			}
		})
	}
	for _, do := range beside {
		besides.Go(func() {
			if err := do(c.t.Context()); err != nil {
				c.t.Error(err)
			}
		})
	}
	besides.Wait()
	over()
	group.Wait()
}

// deleted has mia delete a record.
func (c *crush) deleted(on community.Ref) doing {
	return func(ctx context.Context) error { return c.remove(ctx, c.mia, on) }
}

// end holds the community to what the doctor says of it, and the database to having had no
// deadlock.
func (c *crush) end() {
	c.t.Helper()
	drifts, err := c.Doctor(c.t.Context(), false)
	if err != nil {
		c.t.Fatal(err)
	}
	for i, d := range drifts {
		if i < 20 {
			c.t.Errorf("of %s, %s %s is %d and should be %d", d.ID, d.Table, d.Column, d.Is, d.Should)
		}
	}
	if len(drifts) > 20 {
		c.t.Errorf("and %d more", len(drifts)-20)
	}
	if n := c.deadlocks(); n > 0 {
		c.t.Errorf("there were %d deadlocks", n)
	}
}

// deadlocks are those of the database. A connection tells of its own by when it ends.
func (c *crush) deadlocks() (n int64) {
	c.t.Helper()
	if err := c.db.Close(); err != nil {
		c.t.Fatal(err)
	}
	ctx := c.t.Context()
	conn, err := pgx.Connect(ctx, c.address)
	if err != nil {
		c.t.Fatal(err)
	}
	defer conn.Close(ctx)
	const others = `SELECT COUNT(*) FROM pg_stat_activity WHERE datname = CURRENT_DATABASE() AND pid <> PG_BACKEND_PID()
		AND backend_type = 'client backend'`
	for left := 1; left > 0; {
		if err := conn.QueryRow(ctx, others).Scan(&left); err != nil {
			c.t.Fatal(err)
		}
	}
	if err := conn.QueryRow(ctx, `SELECT deadlocks FROM pg_stat_database WHERE datname = CURRENT_DATABASE()`).Scan(&n); err != nil {
		c.t.Fatal(err)
	}
	return n
}

// votes are those of everybody on something, now up, now down, now none.
func (c *crush) votes(on community.Ref) (all []doing) {
	for i, who := range c.crowd {
		all = append(all, func(ctx context.Context) error {
			i++
			return c.vote(ctx, who, on, i%3-1)
		})
	}
	return all
}

// TestVotesAndDeletesDoNotDeadlock has a crowd vote on the answers of a few people while
// they are deleted.
func TestVotesAndDeletesDoNotDeadlock(t *testing.T) {
	c := newCrush(t, 6)
	for range 5 {
		q := c.ask(c.people["ann"], app.QuestionEdit{})
		var deletes, all []doing
		for i := range 4 {
			a := c.answer(c.people[[]string{"bob", "cy"}[i%2]], q)
			deletes, all = append(deletes, c.deleted(a)), append(all, c.votes(a)...)
		}
		c.race(deletes, all...)
	}
	c.end()
}

// TestTheThreadOfADeletedQuestionDoesNotDeadlock has questions deleted with their answers
// and comments while others vote, comment, answer and accept there.
func TestTheThreadOfADeletedQuestionDoesNotDeadlock(t *testing.T) {
	c := newCrush(t, 4)
	topics := []string{"One", "Two", "Three"}
	for round := range 4 {
		var deletes, all []doing
		for i := range 2 {
			about := slices.Concat(topics[(round+i)%3:], topics[:(round+i)%3])
			q := c.ask(c.people["ann"], app.QuestionEdit{Topics: &about})
			first, second := c.answer(c.people["bob"], q), c.answer(c.people["cy"], q)
			deletes = append(deletes, c.deleted(q))
			all = append(all, c.votes(first)...)
			all = append(all, c.votes(second)...)
			for _, on := range []community.Ref{q, first, second} {
				all = append(all, c.comment(c.crowd[i], on), c.comment(c.crowd[i+1], on), c.report(c.crowd[i+2], on))
			}
			all = append(all, func(ctx context.Context) error { return only(c.AcceptAnswer(ctx, c.people["ann"], q.ID, first.ID)) },
				func(ctx context.Context) error { return only(c.AcceptAnswer(ctx, c.mia, q.ID, second.ID)) },
				func(ctx context.Context) error {
					return only(c.AddAnswer(ctx, c.crowd[3], q.ID, app.AnswerEdit{TextEdit: app.TextEdit{Content: new("So.")}}))
				})
		}
		c.race(deletes, all...)
	}
	c.end()
}

func (c *crush) comment(who community.Actor, on community.Ref) doing {
	return func(ctx context.Context) error {
		return only(c.AddComment(ctx, who, on, app.CommentEdit{TextEdit: app.TextEdit{Content: new("So it is.")}}))
	}
}

func (c *crush) report(who community.Actor, on community.Ref) doing {
	return func(ctx context.Context) error { return only(c.Report(ctx, who, on, "Spam", "")) }
}

// TestNothingIsLeftOnWhatIsDeleted has records deleted while others hang all that they can
// on them.
func TestNothingIsLeftOnWhatIsDeleted(t *testing.T) {
	c := newCrush(t, 4)
	ann := c.people["ann"]
	for range 6 {
		q, p := c.ask(ann, app.QuestionEdit{}), c.post(ann)
		a := c.answer(c.people["bob"], q)
		for _, on := range []community.Ref{a, q, p} {
			said, err := c.AddComment(t.Context(), c.people["cy"], on, app.CommentEdit{TextEdit: app.TextEdit{Content: new("So.")}})
			if err != nil {
				t.Fatal(err)
			}
			all := c.votes(on)
			for _, who := range c.crowd {
				all = append(all, c.report(who, on), c.report(who, said.Ref()), c.comment(who, on),
					func(ctx context.Context) error { return only(c.VoteComment(ctx, who, string(said.ID), 1)) },
					func(ctx context.Context) error { return only(c.Bookmark(ctx, who, on, nil)) })
			}
			c.race([]doing{c.deleted(on)}, append(all, c.joinIn(on)...)...)
		}
	}
	c.end()
}

// joinIn is what only questions and posts are there for.
func (c *crush) joinIn(on community.Ref) (all []doing) {
	for _, who := range c.crowd {
		switch on.On {
		case community.OnQuestion:
			all = append(all, func(ctx context.Context) error { return only(c.FollowQuestion(ctx, who, on.ID, true)) },
				func(ctx context.Context) error { return only(c.Reask(ctx, who, on.ID)) })
		case community.OnPost:
			all = append(all, func(ctx context.Context) error { return only(c.FollowPost(ctx, who, on.ID, true)) })
		}
	}
	return append(all, func(ctx context.Context) error {
		return only(c.Pin(ctx, c.mia, on, app.PinEdit{}))
	})
}

// TestNothingIsLeftOfADeletedTopic has topics deleted and merged while others ask about them
// and follow them.
func TestNothingIsLeftOfADeletedTopic(t *testing.T) {
	c := newCrush(t, 5)
	for round := range 6 {
		gone, stays := c.topic(fmt.Sprintf("Gone %d", round)), c.topic(fmt.Sprintf("Stays %d", round))
		var all []doing
		for i, who := range c.crowd {
			status := string(community.Published)
			if i%2 == 0 {
				status = string(community.Draft)
			}
			old := c.ask(who, app.QuestionEdit{Topics: &[]string{gone.ID}})
			all = append(all, func(ctx context.Context) error { return only(c.FollowTopic(ctx, who, gone.ID, true)) },
				func(ctx context.Context) error {
					return only(c.Ask(ctx, who, app.QuestionEdit{Title: new("What of it?"), Topics: &[]string{gone.ID, stays.ID}, Status: &status}))
				},
				func(ctx context.Context) error {
					return only(c.EditQuestion(ctx, who, old.ID, app.QuestionEdit{Topics: &[]string{stays.ID, gone.ID}}))
				},
				func(ctx context.Context) error { return only(c.FollowTopic(ctx, who, stays.ID, true)) })
		}
		c.race([]doing{func(ctx context.Context) error {
			if round%2 == 0 {
				return c.DeleteTopic(ctx, c.mia, gone.ID, nil)
			}
			return only(c.MergeTopic(ctx, c.mia, gone.ID, stays.ID))
		}}, all...)
	}
	c.end()
}

// TestNothingIsLeftOfWhoIsErased has people erased while others follow them, and they follow
// others, save and write.
func TestNothingIsLeftOfWhoIsErased(t *testing.T) {
	c := newCrush(t, 5)
	admin := c.join("ada", community.Admin)
	for round := range 6 {
		gone := c.join(fmt.Sprintf("gone%d", round), community.Member)
		q := c.ask(gone, app.QuestionEdit{})
		a, other := c.answer(gone, c.things["q"]), c.ask(c.crowd[0], app.QuestionEdit{})
		all := append(c.votes(q), c.votes(a)...)
		for _, who := range c.crowd {
			all = append(all, func(ctx context.Context) error { return only(c.FollowUser(ctx, who, string(gone.ID))) },
				func(ctx context.Context) error { return only(c.FollowUser(ctx, gone, string(who.ID))) },
				c.comment(who, q), c.comment(gone, other))
		}
		all = append(all, func(ctx context.Context) error { return only(c.FollowQuestion(ctx, gone, other.ID, true)) },
			func(ctx context.Context) error { return only(c.Bookmark(ctx, gone, other, nil)) })
		c.race([]doing{func(ctx context.Context) error { return c.EraseUser(ctx, admin, string(gone.ID), round%2 == 0) }}, all...)
	}
	c.end()
}
