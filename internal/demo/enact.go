package demo

import (
	"context"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Enact has the people of a filled community do what takes the app to do right, so that
// every room of it has something to see: what is pinned, staked, held, deleted,
// converted and merged.
func Enact(ctx context.Context, a *app.App, db *store.DB, portal *community.Portal) error {
	p := &play{App: a, ctx: ctx}
	if err := setPortal(ctx, db, portal.ID); err != nil {
		return err
	}
	if err := p.cast(db, portal); err != nil {
		return err
	}
	for _, scene := range []func() error{p.pin, p.stake, p.hold, p.tidy, p.mergeTopics, p.spread, p.request, p.gather, p.write, p.suggest} {
		if err := scene(); err != nil {
			return err
		}
	}
	return nil
}

// A play is who acts, and what is there to act on.
type play struct {
	*app.App
	ctx              context.Context
	admin, moderator community.Actor
	now              time.Time
	questions        []*community.QuestionSeen // the newest, for all to see
	answers          []*community.AnswerSeen
}

// cast finds the actors and the stage.
func (p *play) cast(db *store.DB, portal *community.Portal) error {
	err := db.Read(p.ctx, func(tx *store.Tx) error {
		p.now = tx.Now
		moderators, admins, err := tx.Staff(portal.ID)
		if err == nil {
			p.admin = community.Actor{ID: admins[0], Portal: portal.ID, Role: community.Admin}
			p.moderator = p.admin
		}
		if err == nil && len(moderators) > 0 {
			p.moderator = community.Actor{ID: moderators[0], Portal: portal.ID, Role: community.Moderator}
		}
		return err
	})
	if err != nil {
		return err
	}
	newest := store.List{Page: community.Page{Number: 1, Limit: 100}, Sort: community.Sort{Field: "createdAt"}}
	questions, err := p.Questions(p.ctx, p.admin, app.QuestionQuery{List: newest})
	if err != nil {
		return err
	}
	p.questions = slices.DeleteFunc(questions.Items, func(q *community.QuestionSeen) bool {
		return q.Shelf != community.Open || q.Status != community.Published || q.Type == community.Poll
	})
	answers, err := p.Answers(p.ctx, p.admin, newest)
	p.answers = slices.DeleteFunc(answers.Items, func(ans *community.AnswerSeen) bool {
		return ans.Shelf != community.Open || ans.Status != community.Published || ans.Accepted
	})
	return err
}

// member is the actor who wrote something.
func (p *play) member(id community.UserID) community.Actor {
	return community.Actor{ID: id, Portal: p.admin.Portal, Role: community.Member}
}

// setPortal lets people stake points, and edit what others wrote once they have earned it, and holds what is surely
// spam. Nobody has to set the community up.
func setPortal(ctx context.Context, db *store.DB, id community.PortalID) error {
	return db.Write(ctx, func(tx *store.Tx) error {
		portal, err := tx.Portal(id)
		if err != nil {
			return err
		}
		s := &portal.Settings
		s.Currency.Enabled = true
		s.Policies.Messages = community.MessagesMembers
		s.Privileges = community.Needs{{Privilege: community.ToVoteDown, Points: 20},
			{Privilege: community.ToReview, Points: 100}, {Privilege: community.ToEdit, Points: 200}}
		s.Moderation.Rules = append(s.Moderation.Rules,
			community.Rule{Kind: community.RuleWord, Value: "free followers", Action: community.RuleHold})
		if err := tx.SayFirstStep(id, store.AllSteps, store.StepSkipped); err != nil {
			return err
		}
		return tx.SavePortal(portal)
	})
}

// pin shows a question first on the home page, one in its topic and one in its space.
func (p *play) pin() error {
	yes, pinned := true, map[string]bool{}
	for _, q := range slices.Backward(p.questions) {
		e, place := app.PinEdit{}, ""
		switch {
		case q.Space != "":
			e.Space, place = &yes, "space"
		case !pinned["portal"]:
			e.Portal, place = &yes, "portal"
		case len(q.Topics) > 0:
			e.Topics, place = &[]string{string(q.Topics[0])}, "topic"
		}
		if place == "" || pinned[place] {
			continue
		}
		if _, err := p.Pin(p.ctx, p.moderator, q.Ref(), e); err != nil {
			return err
		}
		pinned[place] = true
	}
	return nil
}

// staked is how many questions have a reward, and stake how much each.
const (
	staked = 3
	stake  = 20
)

// stake has people who have points stake some on questions of others.
func (p *play) stake() error {
	n := 0
	for i, q := range p.questions {
		if n == staked || q.IsSolved() || q.Locked || q.Space != "" {
			continue
		}
		for _, other := range p.questions[i+1:] {
			by := other.By
			if other.Anonymous || by == nil || by.ID == q.Author || by.Role != community.Member || by.Score < stake {
				continue
			}
			if _, err := p.StakeReward(p.ctx, p.member(other.Author), string(q.ID), stake, 7); err != nil {
				return err
			}
			n++
			break
		}
	}
	return nil
}

// hold has a comment wait for a moderator.
func (p *play) hold() error {
	for _, q := range p.questions {
		if q.Space != "" || q.By == nil || q.By.Role != community.Member {
			continue
		}
		text := "I get <strong>free followers</strong> from a site I can recommend."
		_, err := p.AddComment(p.ctx, p.member(q.Author), p.questions[0].Ref(), app.CommentEdit{TextEdit: app.TextEdit{Content: &text}})
		return err
	}
	return nil
}

// tidy has a moderator delete one answer, and make a comment of another.
func (p *play) tidy() error {
	if len(p.answers) < 2 {
		return nil
	}
	if err := p.DeleteAnswer(p.ctx, p.moderator, string(p.answers[0].ID), nil); err != nil {
		return err
	}
	shortest := slices.MinFunc(p.answers[1:], func(a, b *community.AnswerSeen) int { return int(a.Words - b.Words) })
	_, err := p.Convert(p.ctx, p.moderator, shortest.Ref(), "comment")
	if community.KindOf(err) == community.Conflict { // its question does not stand as it does
		return nil
	}
	return err
}

// mergeTopics makes a topic another name of the one that has most questions, which
// somebody watches.
func (p *play) mergeTopics() error {
	topics, err := p.Topics(p.ctx, p.admin, community.Page{Number: 1, Limit: 1})
	if err != nil || len(topics.Items) == 0 || len(p.questions) == 0 {
		return err
	}
	into := topics.Items[0]
	name := into.Name + " questions"
	made, err := p.AddTopic(p.ctx, p.moderator, app.TopicEdit{Name: &name})
	if err != nil {
		return err
	}
	if _, err := p.MergeTopic(p.ctx, p.moderator, string(made.ID), string(into.ID)); err != nil {
		return err
	}
	all := "all"
	_, err = p.FollowTopicAt(p.ctx, p.moderator, string(into.ID), &all)
	return err
}

// spread lets an answer stand on every portal of the server.
func (p *play) spread() error {
	if len(p.answers) < 3 {
		return nil
	}
	yes, last := true, p.answers[len(p.answers)-1]
	_, err := p.EditAnswer(p.ctx, p.moderator, string(last.ID), app.AnswerEdit{Global: &yes})
	if kind := community.KindOf(err); kind == community.NotFound || kind == community.Gone { // it was the shortest
		return nil
	}
	return err
}
