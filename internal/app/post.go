package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// PostEdit is what is told of a post; nil fields stay as they are.
type PostEdit struct {
	Type, Title *string
	TextEdit
	Topics      *[]string
	Anonymous   *bool
	PublishedAt *time.Time
	Event       *GatheringEdit     // of an event
	Space       *string            // an id, or "slug:" and a slug; "" is none
	Status      *string            // moderators only, but on creation
	User        string             // whom it is posted for; moderators only, on creation
	Only        community.Versions // of what is changed, for which it is meant
}

// Posts returns a page of the posts that actor's list holds.
func (a *App) Posts(ctx context.Context, actor community.Actor, l store.List) (community.Listing[*community.PostSeen], error) {
	return a.posts.List(ctx, actor, l)
}

// PostsBy returns a page of one person's posts.
func (a *App) PostsBy(ctx context.Context, actor community.Actor, ref string,
	l store.List) (community.Listing[*community.PostSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[*community.PostSeen], err error) {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return list, err
		}
		l.Author = u.ID
		return a.posts.listFor(tx, actor, l)
	})
}

// Post returns one post.
func (a *App) Post(ctx context.Context, actor community.Actor, ref string) (community.PostSeen, error) {
	return a.posts.One(ctx, actor, ref)
}

// AddPost adds a post.
func (a *App) AddPost(ctx context.Context, actor community.Actor, e PostEdit) (community.PostSeen, error) {
	if err := actor.CanAsk(); err != nil {
		return community.PostSeen{}, err
	}
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.PostSeen{}, err
	}
	switch {
	case e.Title == nil:
		return community.PostSeen{}, community.Lacking("title")
	case !e.isTold():
		return community.PostSeen{}, community.Lacking("content")
	}
	return a.posts.add(ctx, actor, settings, func(tx *store.Tx) (*community.Post, error) {
		return newPost(tx, actor, settings.Policies, e)
	})
}

func newPost(tx *store.Tx, actor community.Actor, policies community.Policies, e PostEdit) (*community.Post, error) {
	r, err := newcomer{community.OnPost, community.PostStatuses, false, e.Status, e.PublishedAt, e.User}.record(tx, actor, policies)
	if err != nil {
		return nil, err
	}
	p := &community.Post{Record: r, Type: "post"}
	if e.Type != nil {
		p.Type = *e.Type
	}
	if p.IsEvent() {
		if err := actor.CanAddEvent(policies); err != nil {
			return nil, err
		}
		if e.Event == nil {
			e.Event = &GatheringEdit{} // which lacks what an event has to say
		}
	}
	if err := put(tx, actor, &p.Record, e.Space); err != nil {
		return nil, err
	}
	p.Ruled = actor.Rule(0, community.Marks{Status: community.Published}, p.Marks())
	if err := applyPostEdit(tx, actor, p, e); err != nil {
		return nil, err
	}
	p.Gathering.Remind = p.Gathering.NextReminder(tx.Now)
	return p, nil
}

// applyPostEdit changes what e names of p.
func applyPostEdit(tx *store.Tx, actor community.Actor, p *community.Post, e PostEdit) (err error) {
	if e.Type != nil {
		if err := community.OneOf("type", *e.Type, community.PostTypes); err != nil {
			return err
		}
		if *e.Type != p.Type && (p.IsEvent() || *e.Type == community.EventPost) {
			return community.Bad("type", community.WhyOnCreationOnly, "can make an event on creation only")
		}
		p.Type = *e.Type
	}
	if e.Title != nil {
		if p.Title, err = title(*e.Title); err != nil {
			return err
		}
	}
	if err := writePost(tx, p, e.TextEdit); err != nil {
		return err
	}
	if e.Anonymous != nil {
		p.Anonymous = *e.Anonymous
	}
	if e.Topics != nil {
		if p.Topics, err = topicsNamed(tx, actor, *e.Topics, &p.Record); err != nil {
			return err
		}
	}
	shelve(p)
	return e.Event.apply(p, tx.Now)
}

// writePost makes what is told the text of p.
func writePost(tx *store.Tx, p *community.Post, e TextEdit) error {
	told, err := e.read(Text.read, "content", true)
	if err != nil {
		return err
	}
	text, err := told.of(p.Content)
	if err != nil || text == nil {
		return err
	}
	p.Content, p.Summary, p.Intro = text.HTML, text.Summary, text.Intro
	p.Images, p.Links, p.Media = found(text.Content)
	return text.keep(tx, p.Portal, p.Ref())
}

// EditPost changes a post.
func (a *App) EditPost(ctx context.Context, actor community.Actor, ref string, e PostEdit) (community.PostSeen, error) {
	return a.posts.change(ctx, actor, ref, e.edit(actor))
}

// edit is the change of a post to what was told.
func (e PostEdit) edit(actor community.Actor) func(*store.Tx, community.Settings, *community.Post) error {
	return func(tx *store.Tx, _ community.Settings, p *community.Post) error {
		if err := e.Only.Check(p.Version()); err != nil {
			return err
		}
		if err := keepsAuthor(actor, e.User, p.Author); err != nil {
			return err
		}
		if err := move(tx, actor, &p.Record, e.Space); err != nil {
			return err
		}
		before := *p
		if err := turnStatus(&p.Record, community.PostStatuses, e.Status, e.PublishedAt, tx.Now); err != nil {
			return err
		}
		if err := applyPostEdit(tx, actor, p, e); err != nil {
			return err
		}
		return actor.CanTurn(&before, p)
	}
}

// PublishPost makes a draft public: under a portal that approves content, a
// moderator's to approve.
func (a *App) PublishPost(ctx context.Context, actor community.Actor, ref string) (community.PostSeen, error) {
	return a.posts.change(ctx, actor, ref, func(tx *store.Tx, settings community.Settings, p *community.Post) error {
		if err := actor.CanPublish(p.Author); err != nil {
			return err
		}
		if p.Status != community.Draft {
			return community.Fail(community.Conflict, community.WhyNoDraft, "This post isn't a draft.")
		}
		p.Status, p.Published = actor.StatusOfNew(settings.Policies, community.Published), tx.Now
		shelve(p)
		return nil
	})
}

// DeletePost deletes a post.
func (a *App) DeletePost(ctx context.Context, actor community.Actor, ref string, only community.Versions) error {
	return a.posts.Delete(ctx, actor, ref, only)
}

// VotePost votes on a post.
func (a *App) VotePost(ctx context.Context, actor community.Actor, ref string, value int) (community.PostSeen, error) {
	return a.posts.Vote(ctx, actor, ref, value)
}
