package app

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A comment that waits for approval is a proposal under the id that it will have. Its
// author and the moderators find it at its own address; it is in no list.

// proposeComment has a new comment wait.
func proposeComment(tx *store.Tx, c, to *community.Comment, w wording) (*community.Proposal, error) {
	p := &community.Proposal{ID: community.ProposalID(c.ID), Portal: c.Portal, Created: tx.Now, On: c.On, IsComment: true, By: c.Author,
		Says: commentSays(w, c.Anonymous, c.Assisted)}
	replySays(p.Says, c, to)
	return p, await(tx, p, c.Anonymous)
}

// commentSays is what a comment that waits would say. There is no comment yet that its
// source could be kept with.
func commentSays(w wording, anonymous, assisted bool) community.State {
	says := community.State{"body": w.HTML, "source": w.source, "anonymous": flag(anonymous)}
	if assisted {
		says["assisted"] = flag(true)
	}
	return says
}

// asComment is the comment that a proposal would be.
func asComment(p *community.Proposal) *community.Comment {
	c := &community.Comment{ID: community.CommentID(p.ID), Portal: p.Portal, Created: p.Created, Updated: p.Updated, On: p.On,
		Author: p.By, Body: p.Says["body"], Anonymous: p.Says["anonymous"] == flag(true), Status: community.Unapproved,
		Assisted: p.Says["assisted"] == flag(true)}
	repliesAs(c, p.Says)
	return c
}

// findWaiting returns the comment of that id that waits, with the record it is on, if
// actor may see both. on, if not empty, is what the caller believes it to be on.
func findWaiting(tx *store.Tx, actor community.Actor, on community.Ref, id string) (*community.Proposal, community.Content, error) {
	p, err := tx.Proposal(actor.Portal, id)
	if err == nil && !p.IsComment {
		err = community.ErrNotFound
	}
	if err != nil {
		return nil, nil, err
	}
	if err := actor.CanSeeProposal(p); err != nil {
		return nil, nil, err
	}
	t, err := findRecord(tx, actor, p.On)
	if err == nil && on.ID != "" && on != p.On && on.ID != t.Base().ShortID {
		err = community.ErrNotFound
	}
	return p, t, err
}

func (a *App) waitingComment(tx *store.Tx, actor community.Actor, t community.Content, id string) (community.CommentSeen, error) {
	p, t, err := findWaiting(tx, actor, t.Base().Ref(), id)
	if err != nil {
		return community.CommentSeen{}, err
	}
	return a.lookAtWaiting(tx, actor, t, p)
}

// lookAtWaiting dresses a comment that waits.
func (a *App) lookAtWaiting(tx *store.Tx, actor community.Actor, t community.Content,
	p *community.Proposal) (community.CommentSeen, error) {
	seen, err := a.lookAtComment(tx, actor, t, asComment(p))
	if seen.Written != nil {
		seen.Written = writtenIn(p.Text(), p.Source())
	}
	return seen, err
}

// editWaiting changes the text of a comment of actor's that waits, or was refused: it
// waits then.
func (a *App) editWaiting(tx *store.Tx, actor community.Actor, settings community.Settings, on community.Ref, id string,
	told retelling, only community.Versions) (community.CommentSeen, error) {
	p, t, err := findWaiting(tx, actor, on, id)
	if err != nil {
		return community.CommentSeen{}, err
	}
	if err := actor.CanWithdraw(p); err != nil {
		return community.CommentSeen{}, err
	}
	if err := only.Check(asComment(p).Version()); err != nil {
		return community.CommentSeen{}, err
	}
	content, err := told.of(p.Says["body"])
	if err != nil {
		return community.CommentSeen{}, err
	}
	if err := commentSuffices(actor, settings.Policies, p.By, p.Says["body"], content.HTML); err != nil {
		return community.CommentSeen{}, err
	}
	if _, err := screenComment(tx, actor, settings.Moderation, content.HTML, false); err != nil {
		return community.CommentSeen{}, err
	}
	is, was := asComment(p), p.Says
	p.Says = commentSays(*content, is.Anonymous, is.Assisted)
	for _, field := range []string{"replyTo", "thread", "answers"} {
		if value, ok := was[field]; ok {
			p.Says[field] = value
		}
	}
	if err := await(tx, p, is.Anonymous); err != nil {
		return community.CommentSeen{}, err
	}
	return a.lookAtWaiting(tx, actor, t, p)
}

// withdrawComment takes back a comment of actor's that waits.
func withdrawComment(tx *store.Tx, actor community.Actor, on community.Ref, id string, only community.Versions) error {
	p, _, err := findWaiting(tx, actor, on, id)
	if err != nil {
		return err
	}
	if err := actor.CanWithdraw(p); err != nil {
		return err
	}
	if err := only.Check(asComment(p).Version()); err != nil {
		return err
	}
	return dropProposal(tx, p)
}
