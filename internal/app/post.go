package app

import (
	"context"
	"reflect"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// PostEdit is what is told of a post; nil fields stay as they are.
type PostEdit struct {
	Type, Title, Content *string
	Format               string
	Topics               *[]string
	Anonymous            *bool
	PublishedAt          *time.Time
	Space                *string // an id, or "slug:" and a slug; "" is none
	Status               *string // moderators only, but on creation
	User                 string  // whom it is posted for; moderators only, on creation
}

// Posts returns a page of the posts that actor's list holds.
func (a *App) Posts(ctx context.Context, actor community.Actor, l store.List) (community.Listing[community.PostSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (community.Listing[community.PostSeen], error) { return a.posts(tx, actor, l) })
}

// PostsBy returns a page of one person's posts.
func (a *App) PostsBy(ctx context.Context, actor community.Actor, ref string, l store.List) (community.Listing[community.PostSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.PostSeen], err error) {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return list, err
		}
		l.Author = u.ID
		return a.posts(tx, actor, l)
	})
}

func (a *App) posts(tx *store.Tx, actor community.Actor, l store.List) (list community.Listing[community.PostSeen], err error) {
	l.Viewer = actor
	if err := within(tx, &l, func(c community.SpaceCounts) int64 { return c.Posts }); err != nil {
		return list, err
	}
	return a.listPosts(tx, l)
}

// listPosts returns the page of a list whose space, if it names one, is known.
func (a *App) listPosts(tx *store.Tx, l store.List) (list community.Listing[community.PostSeen], err error) {
	keys, total, err := tx.PostKeys(l)
	if err != nil {
		return list, err
	}
	records, err := a.postKind().read(tx, keys)
	if err != nil {
		return list, err
	}
	list.Total = int(total)
	list.Mark(l.Page, len(keys), store.Places(keys))
	list.Items, err = lookAt(tx, a, l.Viewer, records, (*look).post, (*look).seePost)
	return list, err
}

// Post returns one post.
func (a *App) Post(ctx context.Context, actor community.Actor, ref string) (community.PostSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (community.PostSeen, error) {
		p, err := findPost(tx, actor, ref)
		if err != nil {
			return community.PostSeen{}, err
		}
		return a.lookAtPost(tx, actor, p)
	})
}

// findPost returns what ref names, if actor may see it.
func findPost(tx *store.Tx, actor community.Actor, ref string) (*community.Post, error) {
	p, err := tx.Post(actor.Portal, ref)
	if err != nil {
		return nil, gone(tx, actor, community.Ref{On: community.OnPost, ID: ref}, err)
	}
	return p, actor.CanSeePost(p)
}

func (a *App) lookAtPost(tx *store.Tx, actor community.Actor, p *community.Post) (community.PostSeen, error) {
	seen, err := lookAt(tx, a, actor, []*community.Post{p}, (*look).post, (*look).seePost)
	if err != nil {
		return community.PostSeen{}, err
	}
	return seen[0], nil
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
	case e.Content == nil:
		return community.PostSeen{}, community.Lacking("content")
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.PostSeen, error) {
		screened, err := screen(tx, actor, settings.Moderation, true)
		if err != nil {
			return community.PostSeen{}, err
		}
		p, err := newPost(tx, actor, settings.Policies, e)
		if err != nil {
			return community.PostSeen{}, err
		}
		if err := screenPost(screened, p); err != nil {
			return community.PostSeen{}, err
		}
		if err := tx.AddPosts(p); err != nil {
			return community.PostSeen{}, err
		}
		if err := tx.Settle(community.Share{}, p.Share()); err != nil {
			return community.PostSeen{}, err
		}
		if err := logWritten(tx, actor, community.Ref{On: community.OnPost, ID: string(p.ID)}, p.Author); err != nil {
			return community.PostSeen{}, err
		}
		a.didAfter(tx, actor.Portal, p.Author, store.Posted)
		tx.Emit(community.PostAdded{Post: p.ID, By: p.Author})
		if err := screened.report(tx, p.Portal, community.Ref{On: community.OnPost, ID: string(p.ID)}, p.Author); err != nil {
			return community.PostSeen{}, err
		}
		if err := settlePost(tx, &community.Post{Anonymous: p.Anonymous}, p); err != nil {
			return community.PostSeen{}, err
		}
		return a.lookAtPost(tx, actor, p)
	})
}

func newPost(tx *store.Tx, actor community.Actor, policies community.Policies, e PostEdit) (*community.Post, error) {
	p := &community.Post{ID: community.NewID[community.Post](tx.Now), Portal: actor.Portal, ShortID: community.NewShortID(),
		Created: tx.Now, Updated: tx.Now, Type: "post"}
	var asked community.Status
	var err error
	if e.Status != nil {
		if asked, err = community.ParseStatus(*e.Status, community.PostStatuses); err != nil {
			return nil, err
		}
	}
	p.Status = actor.StatusOfNew(policies, asked)
	if p.Author, p.PostedBy, err = author(tx, actor, e.User); err != nil {
		return nil, err
	}
	if p.Published, err = schedule(p.Status, e.PublishedAt, tx.Now); err != nil {
		return nil, err
	}
	if err := spotOfPost(p).put(tx, actor, e.Space); err != nil {
		return nil, err
	}
	p.Ruled = actor.Rule(0, community.Marks{Status: community.Published}, p.Marks())
	return p, applyPostEdit(tx, actor, p, e)
}

// applyPostEdit changes what e names of p.
func applyPostEdit(tx *store.Tx, actor community.Actor, p *community.Post, e PostEdit) (err error) {
	if e.Type != nil {
		if !slices.Contains(community.PostTypes, *e.Type) {
			return community.Bad("type", community.WhyNotOneOf, "must be one of %s, not %q", "post, discussion, article", *e.Type)
		}
		p.Type = *e.Type
	}
	if e.Title != nil {
		if p.Title, err = title(*e.Title); err != nil {
			return err
		}
	}
	if e.Content != nil {
		content, err := Text{*e.Content, e.Format}.read("content", true)
		if err != nil {
			return err
		}
		p.Content, p.Summary, p.Intro = content.HTML, content.Summary, content.Intro
		p.Images, p.Links, p.Media = found(content)
	}
	if e.Anonymous != nil {
		p.Anonymous = *e.Anonymous
	}
	if e.Topics != nil {
		if p.Topics, err = topicsNamed(tx, actor, *e.Topics, p.Anonymous, spotOfPost(p)); err != nil {
			return err
		}
	}
	p.Shelf = p.Shelf.Of(p.Status)
	return nil
}

// EditPost changes a post.
func (a *App) EditPost(ctx context.Context, actor community.Actor, ref string, e PostEdit) (community.PostSeen, error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.PostSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.PostSeen, error) {
		p, err := findPost(tx, actor, ref)
		if err != nil {
			return community.PostSeen{}, err
		}
		if err := actor.CanChangePost(p); err != nil {
			return community.PostSeen{}, err
		}
		before := *p
		if err := keepsAuthor(actor, e.User, p.Author); err != nil {
			return community.PostSeen{}, err
		}
		if err := spotOfPost(p).move(tx, actor, e.Space); err != nil {
			return community.PostSeen{}, err
		}
		if err := changePost(tx, actor, p, e); err != nil {
			return community.PostSeen{}, err
		}
		if leaves(before.Place, p.Place) {
			p.Status = actor.StatusOfMoved(settings.Policies, p.Ruled, p.Status)
			p.Shelf = p.Shelf.Of(p.Status)
		}
		if err := screenAndSavePost(tx, actor, settings.Moderation, &before, p); err != nil {
			return community.PostSeen{}, err
		}
		return a.lookAtPost(tx, actor, p)
	})
}

// changePost makes of p what e says, if actor may make that of it.
func changePost(tx *store.Tx, actor community.Actor, p *community.Post, e PostEdit) error {
	before := *p
	if err := applyPostStatus(p, e, tx.Now); err != nil {
		return err
	}
	if err := applyPostEdit(tx, actor, p, e); err != nil {
		return err
	}
	return actor.CanTurnPost(&before, p)
}

// screenAndSavePost holds a changed or newly public text to the rules, saves it,
// and logs what staff changed.
func screenAndSavePost(tx *store.Tx, actor community.Actor, m community.Moderation, before, p *community.Post) error {
	on := community.Ref{On: community.OnPost, ID: string(p.ID)}
	screened := &screening{}
	if p.Title != before.Title || p.Content != before.Content || before.Status == community.Draft || leaves(before.Place, p.Place) {
		var err error
		if screened, err = screen(tx, actor, m, false); err != nil {
			return err
		}
		if err := screenPost(screened, p); err != nil {
			return err
		}
	}
	if err := savePost(tx, actor, before, p); err != nil {
		return err
	}
	if err := screened.report(tx, p.Portal, on, p.Author); err != nil {
		return err
	}
	return logChange(tx, actor, on, p.Author, postState(before), postState(p))
}

// applyPostStatus changes the status of a post, or when a scheduled one will be
// published.
func applyPostStatus(p *community.Post, e PostEdit, now time.Time) (err error) {
	before := p.Status
	if e.Status != nil {
		if p.Status, err = community.ParseStatus(*e.Status, community.PostStatuses); err != nil {
			return err
		}
	}
	if p.Status == before && (before != community.Scheduled || e.PublishedAt == nil) {
		return nil
	}
	p.Published, err = published(before, p.Status, p.Published, e.PublishedAt, now)
	return err
}

// PublishPost makes a draft public: under a portal that approves content, a
// moderator's to approve.
func (a *App) PublishPost(ctx context.Context, actor community.Actor, ref string) (community.PostSeen, error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.PostSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.PostSeen, error) {
		p, err := findPost(tx, actor, ref)
		if err != nil {
			return community.PostSeen{}, err
		}
		if err := actor.CanPublish(p.Author); err != nil {
			return community.PostSeen{}, err
		}
		if p.Status != community.Draft {
			return community.PostSeen{}, community.Fail(community.Conflict, community.WhyNoDraft, "This post is no draft.")
		}
		before := *p
		p.Status, p.Published = actor.StatusOfNew(settings.Policies, community.Published), tx.Now
		p.Shelf = p.Shelf.Of(p.Status)
		if err := screenAndSavePost(tx, actor, settings.Moderation, &before, p); err != nil {
			return community.PostSeen{}, err
		}
		return a.lookAtPost(tx, actor, p)
	})
}

// savePost stores a changed post, and settles what follows. The earlier text is
// kept if it was there for others to see.
func savePost(tx *store.Tx, actor community.Actor, before, p *community.Post) error {
	if reflect.DeepEqual(before, p) {
		return nil
	}
	p.Ruled = actor.Rule(p.Ruled, before.Marks(), p.Marks())
	isEdit := (p.Title != before.Title || p.Content != before.Content) && before.Shelf.Inside() <= community.ByName
	if isEdit {
		p.Counts.Edits++
	}
	p.Updated = tx.Now
	if err := savePostShelf(tx, before, p); err != nil {
		return err
	}
	if isEdit {
		on := community.Ref{On: community.OnPost, ID: string(p.ID)}
		if err := keepEdit(tx, actor, on, p.Shelf.IsClosed() || p.Anonymous && actor.ID == p.Author, before.Title, before.Content); err != nil {
			return err
		}
	}
	tx.Emit(community.PostChanged{Post: p.ID, By: actor.ID})
	return nil
}

// savePostShelf stores a post and settles what it counts for others.
func savePostShelf(tx *store.Tx, before, p *community.Post) error {
	if err := tx.SavePost(p); err != nil {
		return err
	}
	if err := moveComments(tx, community.Ref{On: community.OnPost, ID: string(p.ID)}, before.Shelf, p.Shelf); err != nil {
		return err
	}
	if err := settle(tx, community.Ref{On: community.OnPost, ID: string(p.ID)}, before.Share(), p.Share()); err != nil {
		return err
	}
	return settlePost(tx, before, p)
}

// DeletePost deletes a post with its comments and votes.
func (a *App) DeletePost(ctx context.Context, actor community.Actor, ref string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		p, err := findPost(tx, actor, ref)
		if err != nil {
			return err
		}
		if err := actor.CanDeletePost(p); err != nil {
			return err
		}
		if err := deletePost(tx, actor, p); err != nil {
			return err
		}
		return logDeleted(tx, actor, community.Ref{On: community.OnPost, ID: string(p.ID)}, p.Author)
	})
}

func deletePost(tx *store.Tx, actor community.Actor, p *community.Post) error {
	err := tx.Lock(community.Ref{On: community.OnPost, ID: string(p.ID)})
	if err != nil {
		return err
	}
	if p, err = tx.Post(p.Portal, string(p.ID)); err != nil { // with its counts as they are now
		return err
	}
	if err := movePoints(tx, community.Ref{On: community.OnPost, ID: string(p.ID)}, p.Share(), community.Share{}); err != nil {
		return err
	}
	if err := tx.DeletePost(p); err != nil {
		return err
	}
	tx.Emit(community.PostDeleted{Post: p.ID, By: actor.ID})
	return tx.Settle(p.Share(), community.Share{})
}

// VotePost votes on a post.
func (a *App) VotePost(ctx context.Context, actor community.Actor, ref string, value int) (community.PostSeen, error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.PostSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.PostSeen, error) {
		p, err := findPost(tx, actor, ref)
		if err != nil {
			return community.PostSeen{}, err
		}
		if err := actor.CanJoinPost(p); err != nil {
			return community.PostSeen{}, err
		}
		if err := vote(tx, actor, postBallot(p, settings.Points), value); err != nil {
			return community.PostSeen{}, err
		}
		return a.lookAtPost(tx, actor, p)
	})
}

// PostVoters returns who voted on a post.
func (a *App) PostVoters(ctx context.Context, actor community.Actor, ref string) (VotersSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (VotersSeen, error) {
		p, err := findPost(tx, actor, ref)
		if err != nil {
			return VotersSeen{}, err
		}
		return a.voters(tx, actor, community.Ref{On: community.OnPost, ID: string(p.ID)}, p.Author, p.Anonymous)
	})
}
