package app

import (
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// resolveProposal does what a moderator decides about a proposal, and tells who made it.
func resolveProposal(tx *store.Tx, actor community.Actor, item Item, action, note string) (Resolved, error) {
	done := Resolved{On: item.Ref}
	p, err := tx.Proposal(actor.Portal, item.ID)
	if community.KindOf(err) == community.NotFound {
		done.IsAbsent = true
		return done, nil
	}
	if err != nil || action == Dismiss || p.Status() != community.ProposalWaits {
		return done, err
	}
	if !item.isAs(p.Updated) {
		done.IsChanged = true
		return done, nil
	}
	act := community.Act{Kind: community.ActResolve, Action: action, On: p.On, Of: p.By, Note: note}
	told := doing{verb: community.VerbContentApprove, about: p.On, by: actor.ID, note: note}
	switch {
	case action != Approve:
		told.verb, act.On, act.Conduct.Rejected = community.VerbContentRefuse, p.Ref(), one(action == Reject)
		act.Before, act.After = community.State{"status": community.ProposalWaits}, community.State{"status": community.ProposalRefused}
		err = refuseProposal(tx, p, action, note)
	case p.IsComment:
		act.Conduct.Approved, act.On = 1, asComment(p).Ref()
		told.about = act.On
		err = publishProposed(tx, p)
	default:
		act.Conduct.Approved = 1
		act.Before, act.After, err = reword(tx, actor, p)
	}
	if err != nil {
		return done, err
	}
	if err := tell(tx, told, p.By); err != nil {
		return done, err
	}
	logged, err := logAct(tx, actor, act)
	done.IsDone, done.Act = true, string(logged)
	return done, err
}

// refuseProposal refuses a proposal, or deletes it.
func refuseProposal(tx *store.Tx, p *community.Proposal, action, note string) error {
	if action == Delete {
		return dropProposal(tx, p)
	}
	p.Updated, p.Refused, p.Note = tx.Now, tx.Now, note
	if err := tx.SaveProposal(p); err != nil {
		return err
	}
	return noLongerWaits(tx, p.On)
}

// revertProposal has a proposal that was refused wait again.
func revertProposal(tx *store.Tx, actor community.Actor, act *community.Act) error {
	p, err := tx.Proposal(actor.Portal, act.On.ID)
	if err != nil {
		return err
	}
	if err := unchanged(community.State{"status": p.Status()}, act); err != nil {
		return err
	}
	if err := tx.UntellAbout(community.VerbContentRefuse, p.On); err != nil {
		return err
	}
	return await(tx, p, true)
}

// publishProposed publishes a comment that waited.
func publishProposed(tx *store.Tx, p *community.Proposal) error {
	t, err := readRecord(tx, p.Portal, p.On)
	if err != nil {
		return err
	}
	if err := dropProposal(tx, p); err != nil {
		return err
	}
	c := asComment(p)
	c.Created, c.Updated, c.Status = tx.Now, tx.Now, community.Published
	if err := keepProposed(tx, p, c.Ref()); err != nil {
		return err
	}
	to, err := answeredAt(tx, p, c)
	if err != nil {
		return err
	}
	return publishComment(tx, t, c, to)
}

// keepProposed keeps with what says it from now on how a proposal was written.
func keepProposed(tx *store.Tx, p *community.Proposal, on community.Ref) error {
	if p.Source() == "" {
		return nil
	}
	return tx.KeepSource(p.Portal, on, p.Text(), p.Source())
}

// reword has a record or comment say what was proposed, as if who proposed it did that
// now, and returns what changed.
func reword(tx *store.Tx, actor community.Actor, p *community.Proposal) (was, became community.State, err error) {
	u, err := tx.User(p.Portal, p.By)
	if err != nil {
		return nil, nil, err
	}
	if err := dropProposal(tx, p); err != nil {
		return nil, nil, err
	}
	if err := keepProposed(tx, p, p.On); err != nil {
		return nil, nil, err
	}
	if p.On.On == community.OnComment {
		return rewordComment(tx, u.Actor(), p)
	}
	c, err := readRecord(tx, p.Portal, p.On)
	if err != nil {
		return nil, nil, err
	}
	before := c.Copy()
	if err := rewordRecord(tx, actor, c, valuesOf(p.Says), community.Points{}); err != nil {
		return nil, nil, err
	}
	was, became = changesOf(stateOf(before), stateOf(c))
	return was, became, save(tx, u.Actor(), before, c)
}

func rewordComment(tx *store.Tx, by community.Actor, p *community.Proposal) (was, became community.State, err error) {
	c, err := tx.Comment(p.Portal, p.On.ID)
	if err != nil {
		return nil, nil, err
	}
	t, err := readRecord(tx, p.Portal, c.On)
	if err != nil {
		return nil, nil, err
	}
	before := c.Body
	c.Body = p.Says["body"]
	if err := saveComment(tx, by, t, c, before); err != nil {
		return nil, nil, err
	}
	return community.State{"body": before}, community.State{"body": c.Body}, tellNamed(tx, t, c)
}

// tellWaits tells the moderators of a record that waits for approval by what somebody did,
// and takes that back once it does not. was is the status that it had.
func tellWaits(tx *store.Tx, by userID, was community.Status, c community.Content) error {
	r := c.Base()
	switch {
	case r.Status == community.Unapproved && was != community.Unapproved:
		d := doing{verb: community.VerbContentWaits, about: r.Ref(), by: r.Author, anonymous: r.Anonymous}
		return tellModerators(tx, r.Portal, d, by)
	case was == community.Unapproved && r.Status != community.Unapproved:
		return tx.UntellAbout(community.VerbContentWaits, r.Ref())
	}
	return nil
}

// tellRuled tells the author of a record that waited what became of it, and why.
func tellRuled(tx *store.Tx, actor community.Actor, before, c community.Content, note string) error {
	r, d := c.Base(), doing{verb: community.VerbContentApprove, about: c.Base().Ref(), by: actor.ID, note: note}
	isLetOut := r.Ruled.Has(community.RuledPublic) && !before.Base().Ruled.Has(community.RuledPublic)
	switch {
	case isLetOut:
	case before.Base().Status != community.Unapproved || r.Status == community.Unapproved:
		return nil
	case community.ShelfOf(r.Status) > community.ByName:
		d.verb = community.VerbContentRefuse
	}
	return tell(tx, d, r.Author)
}

// tellModerators is tell to the moderators and admins of a portal, but for those who did it.
func tellModerators(tx *store.Tx, portal community.PortalID, d doing, but ...userID) error {
	moderators, admins, err := tx.Staff(portal)
	if err != nil {
		return err
	}
	staff := slices.DeleteFunc(append(moderators, admins...), func(id userID) bool { return slices.Contains(but, id) })
	return tell(tx, d, staff...)
}
