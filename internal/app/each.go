package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// The lists of one kind that stand beside each other, such as the answers to each
// question of a page, are read together: at the cost of one list, whatever their
// number.

// AnswersToEach returns a page of the answers to each of the questions. Of one
// that actor may not see it is empty.
func (a *App) AnswersToEach(ctx context.Context, actor community.Actor, questions []*community.Question,
	l store.List) ([]community.Listing[*community.AnswerSeen], error) {
	return listEach(ctx, a, actor, questions, l, a.answers.listEach, func(q *community.Question, l *store.List) bool {
		l.Question, l.Seen = q.ID, &q.Counts.Answers
		return actor.CanSee(q) == nil
	})
}

// AnswersByEach returns a page of the answers of each of the people.
func (a *App) AnswersByEach(ctx context.Context, actor community.Actor, people []*community.User,
	l store.List) ([]community.Listing[*community.AnswerSeen], error) {
	return listEach(ctx, a, actor, people, l, a.answers.listEach, func(u *community.User, l *store.List) bool {
		l.Author, l.Seen = u.ID, signed(actor, u, u.Counts.Answers)
		return actor.CanSeeUser(u) == nil
	})
}

// QuestionsByEach returns a page of the questions of each of the people.
func (a *App) QuestionsByEach(ctx context.Context, actor community.Actor, people []*community.User,
	l store.List) ([]community.Listing[*community.QuestionSeen], error) {
	return listEach(ctx, a, actor, people, l, a.questions.listEach, func(u *community.User, l *store.List) bool {
		l.Author, l.Seen = u.ID, signed(actor, u, u.Counts.Questions)
		return actor.CanSeeUser(u) == nil
	})
}

// PostsByEach returns a page of the posts of each of the people.
func (a *App) PostsByEach(ctx context.Context, actor community.Actor, people []*community.User,
	l store.List) ([]community.Listing[*community.PostSeen], error) {
	return listEach(ctx, a, actor, people, l, a.posts.listEach, func(u *community.User, l *store.List) bool {
		l.Author = u.ID
		return actor.CanSeeUser(u) == nil
	})
}

// QuestionsAboutEach returns a page of the questions about each of the topics.
func (a *App) QuestionsAboutEach(ctx context.Context, actor community.Actor, topics []*community.Topic,
	l store.List) ([]community.Listing[*community.QuestionSeen], error) {
	return listEach(ctx, a, actor, topics, l, a.questions.listEach, func(t *community.Topic, l *store.List) bool {
		l.Topic, l.Seen = t.ID, &t.Counts.Questions
		return true
	})
}

// PostsAboutEach returns a page of the posts about each of the topics.
func (a *App) PostsAboutEach(ctx context.Context, actor community.Actor, topics []*community.Topic,
	l store.List) ([]community.Listing[*community.PostSeen], error) {
	return listEach(ctx, a, actor, topics, l, a.posts.listEach, func(t *community.Topic, l *store.List) bool {
		l.Topic = t.ID
		return true
	})
}

// QuestionsInEach returns a page of the questions in each of the spaces. Of one
// that actor may not read it is empty.
func (a *App) QuestionsInEach(ctx context.Context, actor community.Actor, spaces []community.SpaceSeen,
	l store.List) ([]community.Listing[*community.QuestionSeen], error) {
	return listEach(ctx, a, actor, spaces, l, a.questions.listEach, func(s community.SpaceSeen, l *store.List) bool {
		l.Space, l.Closed, l.Seen = s.ID, s.IsClosed(), &s.Counts.Questions
		return actor.CanReadSpace(&s.Space) == nil
	})
}

// PostsInEach returns a page of the posts in each of the spaces. Of one that actor
// may not read it is empty.
func (a *App) PostsInEach(ctx context.Context, actor community.Actor, spaces []community.SpaceSeen,
	l store.List) ([]community.Listing[*community.PostSeen], error) {
	return listEach(ctx, a, actor, spaces, l, a.posts.listEach, func(s community.SpaceSeen, l *store.List) bool {
		l.Space, l.Closed, l.Seen = s.ID, s.IsClosed(), &s.Counts.Posts
		return actor.CanReadSpace(&s.Space) == nil
	})
}

// listEach reads a list of each parent that may be looked into, as set says.
func listEach[P, S any](ctx context.Context, a *App, actor community.Actor, parents []P, l store.List,
	read func(*store.Tx, community.Actor, []store.List) ([]community.Listing[*S], error), set func(P, *store.List) bool,
) ([]community.Listing[*S], error) {
	l.Viewer = actor
	var lists []store.List
	var of []int // the parent of each list
	for i, p := range parents {
		own := l
		if set(p, &own) {
			lists, of = append(lists, own), append(of, i)
		}
	}
	return looked(ctx, a, func(tx *store.Tx) ([]community.Listing[*S], error) {
		found, err := read(tx, actor, lists)
		if err != nil {
			return nil, err
		}
		all := make([]community.Listing[*S], len(parents))
		for i, list := range found {
			all[of[i]] = list
		}
		return all, nil
	})
}

// dressEach reads and dresses the records of all pages at once, and parts them
// again. A record may stand on several of them.
func dressEach[R community.Content, S any](tx *store.Tx, actor community.Actor, k *kind[R, S],
	pages []store.Page) ([]community.Listing[*S], error) {
	var keys []store.Key
	at := map[string]int{}
	for _, p := range pages {
		for _, key := range p.Keys {
			if _, ok := at[key.ID]; !ok {
				at[key.ID] = len(keys)
				keys = append(keys, key)
			}
		}
	}
	records, err := k.read(tx, keys)
	if err != nil {
		return nil, err
	}
	seen, err := k.seeAll(tx, actor, records)
	lists := make([]community.Listing[*S], len(pages))
	for i, p := range pages {
		lists[i] = community.Listing[*S]{Total: int(p.Total), At: store.Places(p.Keys)}
		for _, key := range p.Keys {
			lists[i].Items = append(lists[i].Items, seen[at[key.ID]])
		}
	}
	return lists, err
}

// A Commented is a record that comments are on, as actor sees it.
type Commented struct {
	On        community.Ref
	Anonymous bool // of an author whom actor may not know
	Comments  int64
	Hidden    bool // from actor: then its comments are too
}

// CommentsOnEach returns a page of the comments on each of the records, the oldest
// first.
func (a *App) CommentsOnEach(ctx context.Context, actor community.Actor, on []Commented,
	p community.Page) ([]community.Listing[community.CommentSeen], error) {
	var ids, anonymous []string
	for _, c := range on {
		if c.Hidden {
			continue
		}
		ids = append(ids, c.On.ID)
		if c.Anonymous {
			anonymous = append(anonymous, c.On.ID)
		}
	}
	return looked(ctx, a, func(tx *store.Tx) ([]community.Listing[community.CommentSeen], error) {
		secrets, err := tx.AuthorsOf(anonymous)
		if err != nil {
			return nil, err
		}
		comments, err := tx.CommentsOfEach(ids, p)
		if err != nil {
			return nil, err
		}
		secret := func(c *community.Comment) bool {
			author, ok := secrets[c.On.ID]
			return ok && author == c.Author
		}
		seen, err := lookAt(tx, a, actor, comments,
			func(l *look, c *community.Comment) { l.entry(string(c.ID), c.Rev, c.Author, c.PostedBy, c.Upvotes) },
			func(l *look, c *community.Comment) community.CommentSeen {
				return l.comment(c, l.of(string(c.ID)), secret(c))
			})
		return partComments(on, seen), err
	})
}

// partComments gives each record its comments.
func partComments(on []Commented, seen []community.CommentSeen) []community.Listing[community.CommentSeen] {
	of := map[string][]community.CommentSeen{}
	for _, c := range seen {
		of[c.On.ID] = append(of[c.On.ID], c)
	}
	lists := make([]community.Listing[community.CommentSeen], len(on))
	for i, o := range on {
		items := of[o.On.ID]
		lists[i] = community.Listing[community.CommentSeen]{Items: items, At: func(i int) community.Cursor {
			return items[i].ThreadPlace()
		}}
		if !o.Hidden {
			lists[i].Total = int(o.Comments)
		}
	}
	return lists
}

// SpacesInEach returns a page of the spaces of each of the collections, as far as
// actor may know of them, the newest first.
func (a *App) SpacesInEach(ctx context.Context, actor community.Actor, collections []community.CollectionID,
	p community.Page) ([]community.Listing[community.SpaceSeen], error) {
	lists := make([]store.SpaceList, len(collections))
	for i, id := range collections {
		lists[i] = store.SpaceList{Viewer: actor, Page: p, Collection: id}
	}
	return looked(ctx, a, func(tx *store.Tx) ([]community.Listing[community.SpaceSeen], error) {
		pages, err := tx.SpacesOfEach(lists)
		if err != nil {
			return nil, err
		}
		var spaces []*community.Space
		for _, page := range pages {
			spaces = append(spaces, page.Spaces...)
		}
		seen, err := a.seeSpaces(tx, actor, spaces)
		found := make([]community.Listing[community.SpaceSeen], len(pages))
		for i, page := range pages {
			n := min(len(page.Spaces), len(seen))
			found[i] = community.Listing[community.SpaceSeen]{Items: seen[:n:n], Total: int(page.Total), At: placesOfSpaces(page.Spaces)}
			seen = seen[n:]
		}
		return found, err
	})
}
