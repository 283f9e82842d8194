package app_test

import (
	"cmp"
	"context"
	"flag"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// A list is its records as the rules say: whatever is in a community, and whoever
// looks at it, each list holds those records that [community.Sight] lists and no
// other, in order, with the total that it says; and each of them may be seen.
func TestEveryListHoldsWhatTheRulesSay(t *testing.T) {
	if f := flag.Lookup("rapid.checks"); f.Value.String() == f.DefValue {
		_ = f.Value.Set("30") // each looks at some hundred lists
	}
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a := app.New(db, app.Config{})
		rapid.Check(t, func(rt *rapid.T) {
			c := storetest.DrawCommunity(rt)
			if err := db.Write(t.Context(), c.Store); err != nil {
				rt.Fatal(err)
			}
			for _, actor := range c.Actors() {
				check := checking{t: rt, ctx: t, app: a, community: c, actor: actor, sight: actor.Sight()}
				check.lists()
				check.spaces()
				check.threads()
				check.search()
				check.feed()
			}
		})
	})
}

// checking holds what one person is shown to the rules.
type checking struct {
	t         *rapid.T
	ctx       *testing.T
	app       *app.App
	community *storetest.Community
	actor     community.Actor
	sight     community.Sight
}

func (c checking) list() store.List {
	return store.List{Page: community.Page{Number: 1, Limit: 100}, Sort: community.Sort{Field: "createdAt"}}
}

func (c checking) questions(ctx context.Context, actor community.Actor, l store.List) (community.Listing[*community.QuestionSeen], error) {
	return c.app.Questions(ctx, actor, app.QuestionQuery{List: l})
}

// lists checks the lists of the whole portal, and of everybody's records.
func (c checking) lists() {
	checkKind(c, "questions", c.community.Questions, c.questions, c.list(), c.sight.Lists)
	checkKind(c, "answers", c.community.Answers, c.app.Answers, c.list(), c.sight.Lists)
	checkKind(c, "posts", c.community.Posts, c.app.Posts, c.list(), c.sight.Lists)
	for _, u := range c.community.People {
		l := c.list()
		l.Author = u.ID
		isTheirs := func(r *community.Record) bool {
			return r.Author == u.ID && c.sight.Lists(r) && c.actor.Knows(r.Author, r.Anonymous)
		}
		checkKind(c, "questions by "+u.Username, c.community.Questions, c.questions, l, isTheirs)
		checkKind(c, "answers by "+u.Username, c.community.Answers, c.app.Answers, l, isTheirs)
		checkKind(c, "posts by "+u.Username, c.community.Posts, c.app.Posts, l, isTheirs)
	}
}

// spaces checks what is listed in each space, which holds for its staff what waits
// there.
func (c checking) spaces() {
	for _, s := range c.community.Spaces {
		if c.actor.CanReadSpace(s) != nil {
			continue
		}
		l := c.list()
		l.Space = s.ID
		isThere := func(all []community.Content) func(r *community.Record) bool {
			return func(r *community.Record) bool {
				waits := r.Shelf.Inside() == community.Staff && c.sight.ListsWaiting(r.Place) && c.canSee(all, r)
				return r.Space == s.ID && (c.sight.Lists(r) || waits)
			}
		}
		checkKind(c, "questions in "+s.Slug, c.community.Questions, c.questions, l, isThere(storetest.Contents(c.community.Questions)))
		checkKind(c, "answers in "+s.Slug, c.community.Answers, c.app.Answers, l, isThere(storetest.Contents(c.community.Answers)))
		checkKind(c, "posts in "+s.Slug, c.community.Posts, c.app.Posts, l, isThere(storetest.Contents(c.community.Posts)))
	}
}

func (c checking) canSee(all []community.Content, r *community.Record) bool {
	return slices.ContainsFunc(all, func(one community.Content) bool { return one.Base().ID == r.ID && c.actor.CanSee(one) == nil })
}

// threads checks the answers of each question: they stand by their own status.
func (c checking) threads() {
	for _, q := range c.community.Questions {
		if c.actor.CanSee(q) != nil {
			continue
		}
		l := c.list()
		list, err := c.app.AnswersTo(c.ctx.Context(), c.actor, string(q.ID), l)
		if err != nil {
			c.t.Fatal(err)
		}
		isThere := func(r *community.Record) bool {
			shelf := community.ShelfOf(r.Status)
			return shelf == community.Open || c.actor.ID != "" && r.Author == c.actor.ID || shelf == community.Staff &&
				c.sight.ListsWaiting(r.Place)
		}
		var of []*community.Answer
		for _, ans := range c.community.Answers {
			if ans.Question == q.ID {
				of = append(of, ans)
			}
		}
		compare(c, "answers to "+string(q.ID), of, isThere, list.Total, idsOf(list.Items))
	}
}

// search checks that all is found that lists hold, and nothing else.
func (c checking) search() {
	found, err := c.app.Search(c.ctx.Context(),
		store.Search{Viewer: c.actor, Query: "stoa", Page: community.Page{Number: 1, Limit: 100},
			Kinds: []community.Subject{community.OnQuestion, community.OnAnswer, community.OnPost}})
	if err != nil {
		c.t.Fatal(err)
	}
	var ids []community.RecordID
	for _, h := range found.Hits {
		ids = append(ids, idOf(h.Question, h.Answer, h.Post)...)
	}
	slices.Sort(ids)
	slices.Reverse(ids) // the newest first, as records are
	all := c.community.Records()
	slices.SortFunc(all, func(a, b community.Content) int { return cmp.Compare(a.Base().ID, b.Base().ID) })
	compare(c, "search", all, c.sight.Lists, found.Count, ids)
}

// feed checks that the feed holds what is open, here and in the spaces one is in.
func (c checking) feed() {
	list, err := c.app.Feed(c.ctx.Context(), store.Feed{Viewer: c.actor, Page: community.Page{Number: 1, Limit: 100},
		Sort: community.Sort{Field: "createdAt"}, Types: community.FeedTypes})
	if err != nil {
		c.t.Fatal(err)
	}
	var ids []community.RecordID
	for _, item := range list.Items {
		ids = append(ids, idOf(item.Question, item.Answer, item.Post)...)
	}
	isThere := func(r *community.Record) bool {
		return r.Shelf == community.Open || r.Shelf == community.Open|community.Closed && slices.Contains(c.actor.Spaces.Closed(), r.Space)
	}
	all := c.community.Records()
	slices.SortFunc(all, func(a, b community.Content) int { return a.Base().Created.Compare(b.Base().Created) })
	compare(c, "feed", all, isThere, list.Total, ids)
}

// idOf is the id of the one that is not nil; none of them is in an item of topics.
func idOf(q *community.QuestionSeen, a *community.AnswerSeen, p *community.PostSeen) []community.RecordID {
	switch {
	case q != nil:
		return []community.RecordID{q.ID}
	case a != nil:
		return []community.RecordID{a.ID}
	case p != nil:
		return []community.RecordID{p.ID}
	}
	return nil
}

type seen interface {
	*community.QuestionSeen | *community.AnswerSeen | *community.PostSeen
}

func idsOf[S seen](items []S) (ids []community.RecordID) {
	for _, item := range items {
		switch item := any(item).(type) {
		case *community.QuestionSeen:
			ids = append(ids, item.ID)
		case *community.AnswerSeen:
			ids = append(ids, item.ID)
		case *community.PostSeen:
			ids = append(ids, item.ID)
		}
	}
	return ids
}

// checkKind checks a list of one kind.
func checkKind[R community.Content, S seen](c checking, name string, all []R,
	read func(ctx context.Context, actor community.Actor, l store.List) (community.Listing[S], error), l store.List,
	isThere func(*community.Record) bool) {
	list, err := read(c.ctx.Context(), c.actor, l)
	if err != nil {
		c.t.Fatalf("%s: %v", name, err)
	}
	compare(c, name, all, isThere, list.Total, idsOf(list.Items))
}

// compare holds what was listed, newest first, to the records that are to be there,
// each of which the viewer may see.
func compare[R community.Content](c checking, name string, all []R, isThere func(*community.Record) bool, total int,
	listed []community.RecordID) {
	var want []community.RecordID
	for _, r := range slices.Backward(all) {
		if isThere(r.Base()) {
			want = append(want, r.Base().ID)
			if err := c.actor.CanSee(r); err != nil {
				c.t.Fatalf("%s: %s is listed for %s and not seen: %+v", name, r.Base().ID, c.actor.Role, r.Base())
			}
		}
	}
	if !slices.Equal(listed, want) {
		c.t.Fatalf("%s, for %v %s: listed are %v, not %v", name, c.actor.Role, c.actor.ID, listed, want)
	}
	if total != len(want) {
		c.t.Fatalf("%s, for %v %s: the total is %d, not %d", name, c.actor.Role, c.actor.ID, total, len(want))
	}
}
