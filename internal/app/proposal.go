package app

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Where content is approved, a member's new comment and new words for what is public
// wait: they are kept apart as proposals, in no table that is read for others, and are
// done by a moderator's approval as if their author did them then.

// worded are the fields of a state that have somebody's words.
var worded = []string{"title", "description", "content", "topics", "options", "startsAt", "endsAt", "timeZone", "place", "link"}

// wordsOfRecord is what a record says to others.
func wordsOfRecord(c community.Content) community.State {
	says := community.State{}
	for field, value := range stateOf(c) {
		if slices.Contains(worded, field) {
			says[field] = value
		}
	}
	return says
}

// holdBack has new words for a record that is and stays public wait where they must, by the
// portal's policy or by a rule of theirs: the record gets its own back. Words that need not wait
// leave nothing of theirs waiting.
func holdBack(tx *store.Tx, actor community.Actor, settings community.Settings, before, c community.Content) error {
	was, r := before.Base(), c.Base()
	_, says := changesOf(wordsOfRecord(before), wordsOfRecord(c))
	if len(says) == 0 {
		return nil
	}
	if community.ShelfOf(was.Status) > community.ByName || community.ShelfOf(r.Status) > community.ByName {
		return dropRewording(tx, r.Ref(), actor.ID)
	}
	waits, err := wordsWait(tx, actor, settings, before, c)
	if err != nil {
		return err
	}
	if !waits {
		return dropRewording(tx, r.Ref(), actor.ID)
	}
	unsay(before, c)
	return proposeWords(tx, actor, r.Ref(), says, r.Anonymous)
}

// wordsWait reports whether new words of actor's must wait. What a record said before is not held
// to the rules again.
func wordsWait(tx *store.Tx, actor community.Actor, settings community.Settings, before, c community.Content) (bool, error) {
	waits := actor.MustWait(settings.Policies)
	if !isRewritten(before, c) && !offersOther(before, c) {
		return waits, nil
	}
	screened, err := screen(tx, actor, settings.Moderation, false)
	if err != nil {
		return false, err
	}
	err = screened.record(c.Copy())
	return waits || screened.holds(), err
}

// unsay gives a record back the words that it had.
func unsay(before, c community.Content) {
	switch c := c.(type) {
	case *community.Question:
		was := before.(*community.Question)
		c.Title, c.Description, c.Summary, c.Topics, c.Options = was.Title, was.Description, was.Summary, was.Topics, was.Options
	case *community.Answer:
		was := before.(*community.Answer)
		c.Content, c.Summary, c.Intro, c.Words, c.Images, c.Links, c.Media = was.Content, was.Summary, was.Intro, was.Words, was.Images,
			was.Links, was.Media
	case *community.Post:
		was := before.(*community.Post)
		c.Title, c.Content, c.Summary, c.Intro, c.Topics = was.Title, was.Content, was.Summary, was.Intro, was.Topics
		c.Images, c.Links, c.Media = was.Images, was.Links, was.Media
		g, had := &c.Gathering, &was.Gathering
		g.Starts, g.Ends, g.Zone, g.Place, g.Link = had.Starts, had.Ends, had.Zone, had.Place, had.Link
	}
}

// proposeWords has what actor would have something say wait, in place of what they
// proposed before.
func proposeWords(tx *store.Tx, actor community.Actor, on community.Ref, says community.State, anonymous bool) error {
	p, err := tx.Rewording(on, actor.ID)
	if errors.Is(err, community.ErrNotFound) {
		p, err = &community.Proposal{ID: community.NewID[community.Proposal](tx.Now), Portal: actor.Portal, Created: tx.Now, On: on,
			By: actor.ID}, nil
	}
	if err != nil {
		return err
	}
	if err := takeSource(tx, on, says); err != nil {
		return err
	}
	p.Says = says
	return await(tx, p, anonymous)
}

// takeSource moves how a text was written from what was to say it to what is proposed.
func takeSource(tx *store.Tx, on community.Ref, says community.State) error {
	text := says.Text()
	if text == "" {
		return nil
	}
	sources, err := tx.Sources(map[string]string{on.ID: text})
	if err != nil {
		return err
	}
	if source, isMarkdown := sources[on.ID]; isMarkdown {
		says["source"] = source
	}
	return tx.DropSource(on, text)
}

// await has a proposal wait, and tells the moderators that something does.
func await(tx *store.Tx, p *community.Proposal, anonymous bool) error {
	if err := tx.Hold(p.On); err != nil { // it is not deleted meanwhile
		return err
	}
	p.Updated, p.Refused, p.Note = tx.Now, time.Time{}, ""
	if err := tx.SaveProposal(p); err != nil {
		return err
	}
	return tellModerators(tx, p.Portal, doing{verb: community.VerbContentWaits, about: p.On, by: p.By, anonymous: anonymous})
}

// dropRewording deletes what a person proposed that something says.
func dropRewording(tx *store.Tx, on community.Ref, by community.UserID) error {
	p, err := tx.Rewording(on, by)
	switch {
	case errors.Is(err, community.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	return dropProposal(tx, p)
}

// dropProposal deletes a proposal; what was told of it goes with the last.
func dropProposal(tx *store.Tx, p *community.Proposal) error {
	if err := tx.DropProposal(p); err != nil {
		return err
	}
	return noLongerWaits(tx, p.On)
}

// noLongerWaits takes back from the moderators that something waits, unless it still does.
func noLongerWaits(tx *store.Tx, on community.Ref) error {
	still, err := tx.IsProposedOn(on)
	if err != nil || still {
		return err
	}
	return tx.UntellAbout(community.VerbContentWaits, on)
}

// Proposals returns a page of what actor proposed, the newest first: what waits, and what
// was refused lately.
func (a *App) Proposals(ctx context.Context, actor community.Actor, p community.Page) (community.Listing[community.ProposalSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.ProposalSeen], err error) {
		found, total, err := tx.ProposalsBy(actor.ID, p)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Mark(p, len(found), func(i int) community.Cursor {
			return community.Cursor{Value: found[i].Updated.UnixMilli(), ID: string(found[i].ID)}
		})
		list.Items, err = a.seeProposals(tx, actor, found)
		return list, err
	})
}

// ProposalsOn returns what actor proposed about records or comments, the oldest first.
func (a *App) ProposalsOn(ctx context.Context, actor community.Actor, ids ...string) ([]community.ProposalSeen, error) {
	if actor.ID == "" {
		return nil, nil
	}
	return looked(ctx, a, func(tx *store.Tx) ([]community.ProposalSeen, error) {
		found, err := tx.ProposalsOn(ids, actor.ID)
		if err != nil {
			return nil, err
		}
		return a.seeProposals(tx, actor, found)
	})
}

func (a *App) seeProposals(tx *store.Tx, actor community.Actor, found []*community.Proposal) ([]community.ProposalSeen, error) {
	if len(found) == 0 {
		return nil, nil
	}
	about := make([]*community.Notification, len(found))
	for i, p := range found {
		about[i] = &community.Notification{About: p.On}
	}
	objects, err := a.seeNotifications(tx, actor, about)
	if err != nil {
		return nil, err
	}
	seen := penProposals(found)
	for i := range seen {
		seen[i].About = objects[i].Objects
	}
	return seen, nil
}

// penProposals returns proposals with how their texts were written.
func penProposals(found []*community.Proposal) []community.ProposalSeen {
	seen := make([]community.ProposalSeen, len(found))
	for i, p := range found {
		seen[i] = community.ProposalSeen{Proposal: *p, Written: writtenIn(p.Text(), p.Source())}
	}
	return seen
}

// Withdraw takes back a proposal of actor's, whether it waits or was refused.
func (a *App) Withdraw(ctx context.Context, actor community.Actor, id string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		p, err := tx.Proposal(actor.Portal, id)
		if err != nil {
			return err
		}
		if err := actor.CanWithdraw(p); err != nil {
			return err
		}
		return dropProposal(tx, p)
	})
}
