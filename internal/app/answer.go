package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// AnswerEdit is what is told of an answer; nil fields stay as they are.
type AnswerEdit struct {
	TextEdit
	Anonymous   *bool
	PublishedAt *time.Time
	Assisted    bool // whether an assistant wrote it; on creation only
	// Moderators only, but for a status on creation:
	Verified *bool
	Global   *bool
	Wiki     *bool // the author too, where the community lets them
	Status   *string
	User     string             // whom it is answered for; on creation only
	Only     community.Versions // of what is changed, for which it is meant
}

// Answers returns a page of the answers that actor's list holds.
func (a *App) Answers(ctx context.Context, actor community.Actor, l store.List) (community.Listing[*community.AnswerSeen], error) {
	return a.answers.List(ctx, actor, l)
}

// AnswersTo returns a page of the answers to one question.
func (a *App) AnswersTo(ctx context.Context, actor community.Actor, ref string,
	l store.List) (community.Listing[*community.AnswerSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[*community.AnswerSeen], err error) {
		q, err := a.questions.one(tx, actor, ref)
		if err != nil {
			return list, err
		}
		l.Question, l.Seen = q.ID, &q.Counts.Answers
		return a.answers.listFor(tx, actor, l)
	})
}

// AnswersBy returns a page of one person's answers.
func (a *App) AnswersBy(ctx context.Context, actor community.Actor, ref string,
	l store.List) (community.Listing[*community.AnswerSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[*community.AnswerSeen], err error) {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return list, err
		}
		l.Author, l.Seen = u.ID, signed(actor, u, u.Counts.Answers)
		return a.answers.listFor(tx, actor, l)
	})
}

// Answer returns one answer.
func (a *App) Answer(ctx context.Context, actor community.Actor, ref string) (community.AnswerSeen, error) {
	return a.answers.One(ctx, actor, ref)
}

// AddAnswer answers a question.
func (a *App) AddAnswer(ctx context.Context, actor community.Actor, question string, e AnswerEdit) (community.AnswerSeen, error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.AnswerSeen{}, err
	}
	text, err := e.first(Text.read, "content")
	if err != nil {
		return community.AnswerSeen{}, err
	}
	return a.answers.add(ctx, actor, settings, func(tx *store.Tx) (*community.Answer, error) {
		q, err := holdQuestion(tx, actor, question)
		if err != nil {
			return nil, err
		}
		if err := actor.CanAnswer(q); err != nil {
			return nil, err
		}
		return newAnswer(tx, actor, settings, q, e, text)
	})
}

// holdQuestion finds a question to answer, and asks along for what an answer needs.
func holdQuestion(tx *store.Tx, actor community.Actor, ref string) (*community.Question, error) {
	if community.IsID(ref) {
		if err := tx.ForeseeFollowers(ref); err != nil {
			return nil, err
		}
	}
	q, err := tx.HeldQuestion(actor.Portal, ref)
	return visible(tx, actor, community.Ref{On: community.OnQuestion, ID: ref}, q, err)
}

func newAnswer(tx *store.Tx, actor community.Actor, settings community.Settings, q *community.Question, e AnswerEdit,
	text wording) (*community.Answer, error) {
	r, err := newcomer{community.OnAnswer, community.AnswerStatuses, false, e.Status, e.PublishedAt, e.User}.record(tx, actor,
		settings.Policies)
	if err != nil {
		return nil, err
	}
	ans := &community.Answer{Record: r, Question: q.ID, Of: q}
	ans.Privacy, ans.Space, ans.Assisted = q.Privacy, q.Space, e.Assisted
	if err := rewrite(tx, ans, text); err != nil {
		return nil, err
	}
	if err := setWiki(actor, settings.Policies, ans, e.Wiki); err != nil {
		return nil, err
	}
	applyAnswerEdit(actor, ans, e, settings.Points)
	ans.Ruled = actor.Rule(ans.Ruled, community.Marks{Status: community.Published}, ans.Marks())
	if ans.Global {
		if err := actor.CanSetGlobal(); err != nil {
			return nil, err
		}
	}
	return ans, actor.CanMark(ans.Place, community.Marks{Status: ans.Status}, ans.Marks())
}

// write makes a text what the answer says.
func write(tx *store.Tx, ans *community.Answer, w wording) error {
	ans.Content, ans.Summary, ans.Intro, ans.Words = w.HTML, w.Summary, w.Intro, int64(w.Words)
	ans.Images, ans.Links, ans.Media = found(w.Content)
	return w.keep(tx, ans.Portal, ans.Ref())
}

// rewrite is write; the text of an answer that is a draft is its draft too.
func rewrite(tx *store.Tx, ans *community.Answer, w wording) error {
	if ans.Status == community.Draft {
		ans.Draft = w.HTML
	}
	return write(tx, ans, w)
}

// addAnswer stores a new answer. One that is in everybody's lists holds its question
// when it is counted there.
func addAnswer(tx *store.Tx, ans *community.Answer) error {
	if err := tx.AddAnswers(ans); err != nil {
		return err
	}
	if community.ShelfOf(ans.Status) == community.Open {
		return nil
	}
	return tx.HoldQuestion(ans.Of)
}

// announce tells of an answer that everybody sees from now on, as far as they see
// its question and its space.
func announce(tx *store.Tx, before, ans *community.Answer) error {
	if before.Shelf.Inside() != community.Open && ans.Shelf.Inside() == community.Open {
		tx.Emit(community.AnswerPublished{Answer: ans.ID, Question: ans.Question, By: ans.Author})
	}
	if community.ShelfOf(before.Status) != community.Open && community.ShelfOf(ans.Status) == community.Open {
		if err := tx.Answered(ans.Question, ans.Published); err != nil {
			return err
		}
	}
	if err := announceRecord(tx, before, ans); err != nil {
		return err
	}
	return tellAnswer(tx, before, ans)
}

// applyAnswerEdit changes what is not text of an answer.
func applyAnswerEdit(actor community.Actor, ans *community.Answer, e AnswerEdit, points community.Points) {
	if e.Anonymous != nil {
		ans.Anonymous = *e.Anonymous
	}
	if e.Verified != nil {
		verify(actor, ans, *e.Verified, points)
	}
	if e.Global != nil {
		ans.Global = *e.Global
	}
	shelve(ans)
}

// setWiki makes an answer the community's, or its author's alone again, if actor may.
func setWiki(actor community.Actor, policies community.Policies, ans *community.Answer, told *bool) error {
	if told == nil {
		return nil
	}
	err := actor.CanSetWiki(policies, ans, *told)
	ans.Wiki = *told
	return err
}

// verify marks an answer as right, or takes the mark back. The portal's staff
// alone give points by it, and what they say of it stands.
func verify(actor community.Actor, ans *community.Answer, is bool, points community.Points) {
	pays := func() bool { return ans.Verified && ans.Ruled.Has(community.RuledVerified) }
	before := pays()
	if actor.IsStaff() && (is || ans.Verified) {
		ans.Ruled |= community.RuledVerified
	}
	ans.Verified = is
	ans.Points += (one(pays()) - one(before)) * points.AnswerVerified
}

// EditAnswer changes an answer.
func (a *App) EditAnswer(ctx context.Context, actor community.Actor, ref string, e AnswerEdit) (community.AnswerSeen, error) {
	told, err := e.read(Text.read, "content", true)
	if err != nil {
		return community.AnswerSeen{}, err
	}
	return a.answers.change(ctx, actor, ref, func(tx *store.Tx, settings community.Settings, ans *community.Answer) error {
		if err := e.Only.Check(ans.Version()); err != nil {
			return err
		}
		if err := keepsAuthor(actor, e.User, ans.Author); err != nil {
			return err
		}
		before := *ans
		if err := turnStatus(&ans.Record, community.AnswerStatuses, e.Status, e.PublishedAt, tx.Now); err != nil {
			return err
		}
		if before.Status == community.Draft && ans.Status != community.Draft && ans.Draft == ans.Content {
			ans.Draft = ""
		}
		text, err := told.of(ans.Content)
		if err != nil {
			return err
		}
		if text != nil {
			if err := rewrite(tx, ans, *text); err != nil {
				return err
			}
		}
		if err := setWiki(actor, settings.Policies, ans, e.Wiki); err != nil {
			return err
		}
		applyAnswerEdit(actor, ans, e, settings.Points)
		if err := actor.CanTurn(&before, ans); err != nil {
			return err
		}
		return ans.CanComeOut(before.Status)
	})
}

// isDrafted reports whether nothing but the draft of an answer differs.
func isDrafted(before, c community.Content) bool {
	was, ok := before.(*community.Answer)
	if !ok {
		return false
	}
	unseen := *was
	unseen.Draft = c.(*community.Answer).Draft
	return unseen == *c.(*community.Answer)
}

// DeleteAnswer deletes an answer.
func (a *App) DeleteAnswer(ctx context.Context, actor community.Actor, ref string, only community.Versions) error {
	return a.answers.Delete(ctx, actor, ref, only)
}

// VoteAnswer votes on an answer: +1, -1, or 0 to take the vote back. Repeating a
// vote changes nothing; the opposite replaces it.
func (a *App) VoteAnswer(ctx context.Context, actor community.Actor, ref string, value int) (community.AnswerSeen, error) {
	return a.answers.Vote(ctx, actor, ref, value)
}
