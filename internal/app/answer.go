package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// AnswerEdit is what is told of an answer; nil fields stay as they are.
type AnswerEdit struct {
	Content     *string
	Format      string
	Anonymous   *bool
	PublishedAt *time.Time
	// Moderators only, but for a status on creation:
	Verified *bool
	Status   *string
	User     string // whom it is answered for; on creation only
}

// Answers returns a page of the answers that actor's list holds.
func (a *App) Answers(ctx context.Context, actor community.Actor, l store.List) (community.Listing[community.AnswerSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (community.Listing[community.AnswerSeen], error) {
		return a.answers(tx, actor, l)
	})
}

// An answersPage is what a page of the answers to a question is asked for by.
type answersPage threadPage

// AnswersTo returns a page of the answers to one question. It is not to be changed:
// others may look at it too.
func (a *App) AnswersTo(ctx context.Context, actor community.Actor, ref string, l store.List) (community.Listing[community.AnswerSeen], error) {
	return lookedStill(ctx, a, answersPage{actor, ref, l}, lendList, func(tx *store.Tx) (list community.Listing[community.AnswerSeen], err error) {
		q, err := a.knownQuestion(tx, actor, ref)
		if err != nil {
			return list, err
		}
		l.Question, l.Seen = q.ID, &q.Counts.Answers
		return a.answers(tx, actor, l)
	})
}

// AnswersBy returns a page of one person's answers.
func (a *App) AnswersBy(ctx context.Context, actor community.Actor, ref string, l store.List) (community.Listing[community.AnswerSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.AnswerSeen], err error) {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return list, err
		}
		l.Author, l.Seen = u.ID, signed(actor, u, u.Counts.Answers)
		return a.answers(tx, actor, l)
	})
}

func (a *App) answers(tx *store.Tx, actor community.Actor, l store.List) (list community.Listing[community.AnswerSeen], err error) {
	l.Viewer = actor
	if err := within(tx, &l, func(c community.SpaceCounts) int64 { return c.Answers }); err != nil {
		return list, err
	}
	list, records, err := a.answerPage(tx, l)
	if err != nil {
		return list, err
	}
	list.Items, err = lookAt(tx, a, actor, records, (*look).answer, (*look).seeAnswer)
	return list, err
}

// answerPage returns a page of a list without its items, and the records that they
// are to be made of.
func (a *App) answerPage(tx *store.Tx, l store.List) (list community.Listing[community.AnswerSeen], records []*community.Answer, err error) {
	keys, total, err := tx.AnswerKeys(l)
	if err != nil {
		return list, nil, err
	}
	list.Total = int(total)
	list.Mark(l.Page, len(keys), store.Places(keys))
	records, err = a.answerKind().read(tx, keys)
	return list, records, err
}

// Answer returns one answer.
func (a *App) Answer(ctx context.Context, actor community.Actor, ref string) (community.AnswerSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (community.AnswerSeen, error) {
		ans, err := a.knownAnswer(tx, actor, ref)
		if err != nil {
			return community.AnswerSeen{}, err
		}
		return a.lookAtAnswer(tx, actor, ans)
	})
}

// knownAnswer returns what ref names, if actor may see it, to be dressed only.
func (a *App) knownAnswer(tx *store.Tx, actor community.Actor, ref string) (*community.Answer, error) {
	ans, err := a.answerKind().one(tx, actor.Portal, ref,
		func() (store.Key, error) { return tx.AnswerKey(actor.Portal, ref) },
		func() (*community.Answer, error) { return tx.Answer(actor.Portal, ref) })
	if err != nil {
		return nil, gone(tx, actor, community.Ref{On: community.OnAnswer, ID: ref}, err)
	}
	return ans, actor.CanSeeAnswer(ans)
}

// findAnswer returns what ref names, if actor may see it.
func findAnswer(tx *store.Tx, actor community.Actor, ref string) (*community.Answer, error) {
	ans, err := tx.Answer(actor.Portal, ref)
	if err != nil {
		return nil, gone(tx, actor, community.Ref{On: community.OnAnswer, ID: ref}, err)
	}
	return ans, actor.CanSeeAnswer(ans)
}

func (a *App) lookAtAnswer(tx *store.Tx, actor community.Actor, ans *community.Answer) (community.AnswerSeen, error) {
	seen, err := lookAt(tx, a, actor, []*community.Answer{ans}, (*look).answer, (*look).seeAnswer)
	if err != nil {
		return community.AnswerSeen{}, err
	}
	return seen[0], nil
}

// relookAtAnswer reads a changed answer anew and dresses it.
func (a *App) relookAtAnswer(tx *store.Tx, actor community.Actor, id community.ID[community.Answer]) (community.AnswerSeen, error) {
	ans, err := tx.Answer(actor.Portal, string(id))
	if err != nil {
		return community.AnswerSeen{}, err
	}
	return a.lookAtAnswer(tx, actor, ans)
}

// AddAnswer answers a question.
func (a *App) AddAnswer(ctx context.Context, actor community.Actor, question string, e AnswerEdit) (community.AnswerSeen, error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.AnswerSeen{}, err
	}
	if e.Content == nil {
		return community.AnswerSeen{}, community.Lacking("content")
	}
	content, err := Text{*e.Content, e.Format}.read("content", true)
	if err != nil {
		return community.AnswerSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.AnswerSeen, error) {
		q, err := findQuestion(tx, actor, question)
		if err != nil {
			return community.AnswerSeen{}, err
		}
		if err := actor.CanAnswer(q); err != nil {
			return community.AnswerSeen{}, err
		}
		screened, err := screen(tx, actor, settings.Moderation, true)
		if err != nil {
			return community.AnswerSeen{}, err
		}
		ans, err := newAnswer(tx, actor, settings, q, e, content)
		if err != nil {
			return community.AnswerSeen{}, err
		}
		if err := screenAnswer(screened, ans); err != nil {
			return community.AnswerSeen{}, err
		}
		if err := addAnswer(tx, ans); err != nil {
			return community.AnswerSeen{}, err
		}
		if err := screened.report(tx, ans.Portal, community.Ref{On: community.OnAnswer, ID: string(ans.ID)}, ans.Author); err != nil {
			return community.AnswerSeen{}, err
		}
		a.didAfter(tx, actor.Portal, ans.Author, store.Posted)
		return a.relookAtAnswer(tx, actor, ans.ID)
	})
}

func newAnswer(tx *store.Tx, actor community.Actor, settings community.Settings, q *community.Question, e AnswerEdit, content markup.Content) (*community.Answer, error) {
	ans := &community.Answer{ID: community.NewID[community.Answer](tx.Now), Portal: actor.Portal, ShortID: community.NewShortID(),
		Created: tx.Now, Updated: tx.Now, Question: q.ID, Of: q, Privacy: q.Privacy, Space: q.Space}
	var asked community.Status
	var err error
	if e.Status != nil {
		if asked, err = community.ParseStatus(*e.Status, community.AnswerStatuses); err != nil {
			return nil, err
		}
	}
	ans.Status = actor.StatusOfNew(settings.Policies, asked)
	if ans.Author, err = author(tx, actor, e.User); err != nil {
		return nil, err
	}
	if ans.Published, err = schedule(ans.Status, e.PublishedAt, tx.Now); err != nil {
		return nil, err
	}
	rewrite(ans, content)
	return ans, applyAnswerExtras(actor, ans, e, settings.Points)
}

// write makes content what the answer says.
func write(ans *community.Answer, c markup.Content) {
	ans.Content, ans.Summary, ans.Intro, ans.Words = c.HTML, c.Summary, c.Intro, int64(c.Words)
	ans.Images, ans.Links, ans.Media = found(c)
}

// rewrite is write; the text of an answer that is a draft is its draft too.
func rewrite(ans *community.Answer, c markup.Content) {
	write(ans, c)
	if ans.Status == community.Draft {
		ans.Draft = ans.Content
	}
}

// addAnswer stores a new answer and counts it.
func addAnswer(tx *store.Tx, ans *community.Answer) error {
	if err := tx.AddAnswers(ans); err != nil {
		return err
	}
	if community.ShelfOf(ans.Status) != community.Open { // else it is held when the answer is counted
		if err := tx.HoldQuestion(ans.Of); err != nil {
			return err
		}
	}
	if err := tx.Settle(community.Share{}, ans.Share()); err != nil {
		return err
	}
	tx.Emit(community.AnswerAdded{Answer: ans.ID, Question: ans.Question, By: ans.Author})
	return announce(tx, &community.Answer{Status: community.Draft, Shelf: community.Own}, ans)
}

// announce tells of an answer that everybody sees from now on, as far as they see
// its question and its space.
func announce(tx *store.Tx, before, ans *community.Answer) error {
	if before.Shelf.Inside() != community.Open && ans.Shelf.Inside() == community.Open {
		tx.Emit(community.AnswerPublished{Answer: ans.ID, Question: ans.Question})
	}
	if community.ShelfOf(before.Status) != community.Open && community.ShelfOf(ans.Status) == community.Open {
		if err := tx.Answered(ans.Question, ans.Published); err != nil {
			return err
		}
	}
	return tellAnswer(tx, before, ans)
}

// applyAnswerExtras changes what is not text of an answer.
func applyAnswerExtras(actor community.Actor, ans *community.Answer, e AnswerEdit, points community.Points) error {
	if e.Anonymous != nil {
		ans.Anonymous = *e.Anonymous
	}
	if e.Verified != nil && *e.Verified != ans.Verified {
		if err := staffOnly(actor, "verified", true); err != nil {
			return err
		}
		ans.Verified = *e.Verified
		if ans.Verified {
			ans.Points += points.AnswerVerified
		} else {
			ans.Points -= points.AnswerVerified
		}
	}
	ans.Shelf = community.ShelfOf(ans.Status).Under(ans.Of.Shelf)
	return nil
}

// EditAnswer changes an answer.
func (a *App) EditAnswer(ctx context.Context, actor community.Actor, ref string, e AnswerEdit) (community.AnswerSeen, error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.AnswerSeen{}, err
	}
	var content markup.Content
	if e.Content != nil {
		if content, err = (Text{*e.Content, e.Format}).read("content", true); err != nil {
			return community.AnswerSeen{}, err
		}
	}
	return a.changeAnswer(ctx, actor, ref, func(tx *store.Tx, ans *community.Answer) error {
		if err := keepsAuthor(actor, e.User, ans.Author); err != nil {
			return err
		}
		as := actor.In(ans.Space)
		if err := applyAnswerStatus(as, ans, e, tx.Now); err != nil {
			return err
		}
		if e.Content != nil {
			rewrite(ans, content)
		}
		return applyAnswerExtras(as, ans, e, settings.Points)
	})
}

// applyAnswerStatus changes the status of an answer, or when a scheduled one will
// be published.
func applyAnswerStatus(actor community.Actor, ans *community.Answer, e AnswerEdit, now time.Time) (err error) {
	before := ans.Status
	if e.Status != nil {
		if ans.Status, err = community.ParseStatus(*e.Status, community.AnswerStatuses); err != nil {
			return err
		}
	}
	if err := staffOnly(actor, "status", ans.Status != before); err != nil {
		return err
	}
	if ans.Status == before && (before != community.Scheduled || e.PublishedAt == nil) {
		return nil
	}
	if before == community.Draft && ans.Draft == ans.Content {
		ans.Draft = ""
	}
	ans.Published, err = published(before, ans.Status, ans.Published, e.PublishedAt, now)
	return err
}

// saveAnswer stores a changed answer with its earlier text, and settles what it
// counts for others. What it said while nobody saw it is nobody's to read, and
// keeping a draft changes nothing that others see.
func saveAnswer(tx *store.Tx, actor community.Actor, before, ans *community.Answer) error {
	unseen := *before
	unseen.Draft = ans.Draft
	switch *ans {
	case *before:
		return nil
	case unseen:
	default:
		ans.Updated = tx.Now
	}
	isEdit := ans.Content != before.Content && community.ShelfOf(before.Status) <= community.ByName
	if isEdit {
		ans.Counts.Edits++
	}
	if err := saveAnswerShelf(tx, before, ans); err != nil {
		return err
	}
	if isEdit {
		on := community.Ref{On: community.OnAnswer, ID: string(ans.ID)}
		if err := keepEdit(tx, actor, on, ans.Shelf.IsClosed() || ans.Anonymous && actor.ID == ans.Author, "", before.Content); err != nil {
			return err
		}
	}
	tx.Emit(community.AnswerChanged{Answer: ans.ID, By: actor.ID})
	return announce(tx, before, ans)
}

// saveAnswerShelf stores an answer and settles what follows from its shelf.
func saveAnswerShelf(tx *store.Tx, before, ans *community.Answer) error {
	if err := tx.SaveAnswer(ans); err != nil {
		return err
	}
	if ans.Shelf != before.Shelf {
		if err := tx.HoldQuestion(ans.Of); err != nil {
			return err
		}
		on := community.Ref{On: community.OnAnswer, ID: string(ans.ID)}
		if err := moveComments(tx, on, before.Shelf, ans.Shelf); err != nil {
			return err
		}
	}
	if err := settle(tx, community.Ref{On: community.OnAnswer, ID: string(ans.ID)}, before.Share(), ans.Share()); err != nil {
		return err
	}
	return settleAnswer(tx, before, ans)
}

// DeleteAnswer deletes an answer with its comments and votes, and takes back what
// it counted for others.
func (a *App) DeleteAnswer(ctx context.Context, actor community.Actor, ref string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		ans, err := findAnswer(tx, actor, ref)
		if err != nil {
			return err
		}
		if err := actor.CanEditAnswer(ans); err != nil {
			return err
		}
		if err := deleteAnswer(tx, actor, ans); err != nil {
			return err
		}
		return logDeleted(tx, actor, community.Ref{On: community.OnAnswer, ID: string(ans.ID)}, ans.Author)
	})
}

func deleteAnswer(tx *store.Tx, actor community.Actor, ans *community.Answer) error {
	err := tx.Lock(community.Ref{On: community.OnAnswer, ID: string(ans.ID)})
	if err != nil {
		return err
	}
	if ans, err = tx.Answer(ans.Portal, string(ans.ID)); err != nil { // with its counts as they are now
		return err
	}
	if err := tx.Lock(community.Ref{On: community.OnQuestion, ID: string(ans.Question)}); err != nil {
		return err
	}
	if err := movePoints(tx, community.Ref{On: community.OnAnswer, ID: string(ans.ID)}, ans.Share(), community.Share{}); err != nil {
		return err
	}
	if err := tx.DeleteAnswer(ans); err != nil {
		return err
	}
	tx.Emit(community.AnswerDeleted{Answer: ans.ID, By: actor.ID})
	if err := tx.Settle(ans.Share(), community.Share{}); err != nil {
		return err
	}
	return tx.UntellAnswer(ans)
}
