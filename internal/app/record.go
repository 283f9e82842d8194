package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// What is done to a record of any kind: to find it, add it, change it, publish it and
// hide it. How it is deleted is in record_delete.go, how it is brought back in restore.go;
// what differs by kind is in question.go, answer.go and post.go.

// readRecord returns what on names, by its id or short id.
func readRecord(tx *store.Tx, portal community.PortalID, on community.Ref) (community.Content, error) {
	switch on.On {
	case community.OnQuestion:
		return asContent(tx.Question(portal, on.ID))
	case community.OnAnswer:
		return asContent(tx.Answer(portal, on.ID))
	case community.OnPost:
		return asContent(tx.Post(portal, on.ID))
	}
	return nil, community.ErrNotFound
}

// asContent is r as a record of any kind: none where there is an error.
func asContent[R community.Content](r R, err error) (community.Content, error) {
	if err != nil {
		return nil, err
	}
	return r, nil
}

// findRecord returns what on names, if actor may see it.
func findRecord(tx *store.Tx, actor community.Actor, on community.Ref) (community.Content, error) {
	c, err := readRecord(tx, actor.Portal, on)
	return visible(tx, actor, on, c, err)
}

// visible is what on names, as it was found or not, if actor may see it.
func visible[R community.Content](tx *store.Tx, actor community.Actor, on community.Ref, r R, err error) (R, error) {
	if err != nil {
		return r, gone(tx, actor, on, err)
	}
	return r, actor.CanSee(r)
}

// findAs is findRecord of one that is known to be an R.
func findAs[R community.Content](tx *store.Tx, actor community.Actor, on community.Subject, ref string) (R, error) {
	c, err := findRecord(tx, actor, community.Ref{On: on, ID: ref})
	r, _ := c.(R)
	return r, err
}

func findQuestion(tx *store.Tx, actor community.Actor, ref string) (*community.Question, error) {
	return findAs[*community.Question](tx, actor, community.OnQuestion, ref)
}

func findAnswer(tx *store.Tx, actor community.Actor, ref string) (*community.Answer, error) {
	return findAs[*community.Answer](tx, actor, community.OnAnswer, ref)
}

// A newcomer is what is told of a new record, whatever its kind.
type newcomer struct {
	on          community.Subject
	statuses    []community.Status
	byStaff     bool // whether only they say which status it gets
	status      *string
	publishedAt *time.Time
	user        string // whom it is written for
}

// record returns a new record of actor's.
func (n newcomer) record(tx *store.Tx, actor community.Actor, policies community.Policies) (r community.Record, err error) {
	r = community.Record{On: n.on, ID: community.NewID[community.Record](tx.Now), Portal: actor.Portal, ShortID: community.NewShortID(),
		Created: tx.Now, Updated: tx.Now}
	var asked community.Status
	if n.status != nil {
		if asked, err = community.ParseStatus(*n.status, n.statuses); err != nil {
			return r, err
		}
	}
	r.Status = actor.StatusOfNew(policies, asked)
	if err := staffOnly(actor, "status", n.byStaff && r.Status != actor.StatusOfNew(policies, "")); err != nil {
		return r, err
	}
	if r.Author, r.PostedBy, err = author(tx, actor, n.user); err != nil {
		return r, err
	}
	r.Published, err = schedule(r.Status, n.publishedAt, tx.Now)
	return r, err
}

// add has a record written that is actor's to write, adds it and returns it.
func (k *kind[R, S]) add(ctx context.Context, actor community.Actor, settings community.Settings, write func(*store.Tx) (R, error)) (S,
	error) {
	return changed(ctx, k.app, actor, func(tx *store.Tx) (seen S, err error) {
		if err := tx.ForeseeEntry(); err != nil {
			return seen, err
		}
		screened, err := screen(tx, actor, settings.Moderation, true)
		if err != nil {
			return seen, err
		}
		c, err := write(tx)
		if err != nil {
			return seen, err
		}
		if err := suffices(actor, settings.Policies, blankOf(c), c); err != nil {
			return seen, err
		}
		if err := addScreened(tx, actor, screened, c); err != nil {
			return seen, err
		}
		k.app.didAfter(tx, actor.Portal, c.Base().Author, store.Posted)
		return k.seeWritten(tx, actor, c, true)
	})
}

// addScreened holds a new record to the rules, stores it, counts it and tells of it.
func addScreened(tx *store.Tx, actor community.Actor, screened *screening, c community.Content) error {
	if err := screened.record(c); err != nil {
		return err
	}
	if err := insert(tx, c); err != nil {
		return err
	}
	if err := previewRecord(tx, c); err != nil {
		return err
	}
	if err := tx.Settle(community.Share{}, c.Share()); err != nil {
		return err
	}
	r := c.Base()
	if err := screened.report(tx, r.Portal, r.Ref(), r.Author); err != nil {
		return err
	}
	if err := logWritten(tx, actor, r.Ref(), r.Author); err != nil {
		return err
	}
	if err := tellWaits(tx, actor.ID, "", c); err != nil {
		return err
	}
	return tellNew(tx, c)
}

// insert stores a new record.
func insert(tx *store.Tx, c community.Content) error {
	if err := meetTopics(tx, community.Share{}, c); err != nil {
		return err
	}
	switch c := c.(type) {
	case *community.Question:
		return tx.AddQuestions(c)
	case *community.Answer:
		return addAnswer(tx, c)
	case *community.Post:
		return tx.AddPosts(c)
	}
	return nil
}

// update stores a changed record.
func update(tx *store.Tx, c community.Content) error {
	switch c := c.(type) {
	case *community.Question:
		return tx.SaveQuestion(c)
	case *community.Answer:
		return tx.SaveAnswer(c)
	case *community.Post:
		return tx.SavePost(c)
	}
	return nil
}

// tellNew tells of a new record.
func tellNew(tx *store.Tx, c community.Content) error {
	switch c := c.(type) {
	case *community.Question:
		tx.Emit(community.QuestionAsked{Question: c.ID, By: c.Author})
		return tellQuestion(tx, &community.Question{}, c)
	case *community.Answer:
		if err := tx.AskedMeanwhile(c); err != nil {
			return err
		}
		tx.Emit(community.AnswerAdded{Answer: c.ID, Question: c.Question, By: c.Author})
		return announce(tx, &community.Answer{Record: community.Record{Status: community.Draft, Shelf: community.Own}}, c)
	case *community.Post:
		tx.Emit(community.PostAdded{Post: c.ID, By: c.Author})
		return tellPost(tx, &community.Post{}, c)
	}
	return nil
}

// changedBy is the event of a change.
func changedBy(c community.Content, by community.UserID) community.Event {
	switch c := c.(type) {
	case *community.Question:
		return community.QuestionChanged{Question: c.ID, By: by}
	case *community.Answer:
		return community.AnswerChanged{Answer: c.ID, By: by}
	}
	return community.PostChanged{Post: c.Base().ID, By: by}
}

// deletedBy is the event of deleting. It does not tell who deleted what they wrote
// anonymously: nothing of the record is left to show that it is a secret.
func deletedBy(c community.Content, by community.UserID) community.Event {
	if c.Base().Anonymous && by == c.Base().Author {
		by = ""
	}
	switch c := c.(type) {
	case *community.Question:
		return community.QuestionDeleted{Question: c.ID, By: by}
	case *community.Answer:
		return community.AnswerDeleted{Answer: c.ID, By: by}
	}
	return community.PostDeleted{Post: c.Base().ID, By: by}
}

// shelve puts a record where its status says: in the space that it is in, a
// private question before staff, and an answer no further out than its question.
func shelve(c community.Content) {
	r := c.Base()
	switch c := c.(type) {
	case *community.Answer:
		r.Shelf = community.ShelfOf(r.Status).Under(c.Of.Shelf)
	default:
		r.Shelf = r.Shelf.Of(r.Status)
		if r.Privacy == community.Private {
			r.Shelf = r.Shelf.Under(community.Staff)
		}
	}
}

// turnStatus changes the status of a record, or when a scheduled one will be
// published.
func turnStatus(r *community.Record, known []community.Status, status *string, publishedAt *time.Time, now time.Time) (err error) {
	before := r.Status
	if status != nil {
		if r.Status, err = community.ParseStatus(*status, known); err != nil {
			return err
		}
	}
	if r.Status == before && (before != community.Scheduled || publishedAt == nil) {
		return nil
	}
	r.Published, err = published(before, r.Status, r.Published, publishedAt, now)
	return err
}

// setStatus gives a record another status, as staff do.
func setStatus(tx *store.Tx, actor community.Actor, c community.Content, status community.Status) (err error) {
	before, r := c.Copy(), c.Base()
	r.Published, err = published(r.Status, status, r.Published, nil, tx.Now)
	if err != nil {
		return err
	}
	r.Status = status
	shelve(c)
	return save(tx, actor, before, c)
}

// act finds a record that actor may do something with, and does it.
func (k *kind[R, S]) act(ctx context.Context, actor community.Actor, ref string, may func(community.Actor, community.Content) error,
	do func(*store.Tx, community.Settings, R) (S, error),
) (S, error) {
	return k.actAsking(ctx, actor, ref, func(*store.Tx) error { return nil }, may, do)
}

// actAsking is act, for which more is asked along with the record.
func (k *kind[R, S]) actAsking(ctx context.Context, actor community.Actor, ref string, ask func(*store.Tx) error,
	may func(community.Actor, community.Content) error, do func(*store.Tx, community.Settings, R) (S, error),
) (seen S, err error) {
	settings, err := k.app.settings(ctx, actor)
	if err != nil {
		return seen, err
	}
	return changed(ctx, k.app, actor, func(tx *store.Tx) (seen S, err error) {
		if err := ask(tx); err != nil {
			return seen, err
		}
		return k.actWithin(tx, actor, settings, ref, may, do)
	})
}

// actWithin is act in a transaction.
func (k *kind[R, S]) actWithin(tx *store.Tx, actor community.Actor, settings community.Settings, ref string,
	may func(community.Actor, community.Content) error, do func(*store.Tx, community.Settings, R) (S, error)) (seen S, err error) {
	c, err := findAs[R](tx, actor, k.on, ref)
	if err != nil {
		return seen, err
	}
	if err := may(actor, c); err != nil {
		return seen, err
	}
	if err := tx.Arrived(); err != nil {
		return seen, err
	}
	return do(tx, settings, c)
}

// change finds a record that actor may change, has it changed, holds what it says
// now to the rules, saves it and returns it.
func (k *kind[R, S]) change(ctx context.Context, actor community.Actor, ref string, change func(*store.Tx, community.Settings, R) error) (S,
	error) {
	return k.act(ctx, actor, ref, community.Actor.CanChange, k.changing(actor, change))
}

// changing is what change does to the record that it found.
func (k *kind[R, S]) changing(actor community.Actor,
	change func(*store.Tx, community.Settings, R) error) func(*store.Tx, community.Settings, R) (S, error) {
	return func(tx *store.Tx, settings community.Settings, c R) (seen S, err error) {
		before, r := c.Copy(), c.Base()
		if err := change(tx, settings, c); err != nil {
			return seen, err
		}
		if err := suffices(actor, settings.Policies, before, c); err != nil {
			return seen, err
		}
		if leaves(before.Base(), r) {
			r.Status = actor.StatusOfMoved(settings.Policies, r.Ruled, r.Status)
			shelve(c)
		}
		if err := holdBack(tx, actor, settings, before, c); err != nil {
			return seen, err
		}
		if err := screenAndSave(tx, actor, settings.Moderation, before, c); err != nil {
			return seen, err
		}
		return k.seeWritten(tx, actor, c, false)
	}
}

// screenAndSave holds a changed or newly public text to the rules, saves it, and
// logs what staff changed.
func screenAndSave(tx *store.Tx, actor community.Actor, m community.Moderation, before, c community.Content) (err error) {
	was, r := before.Base(), c.Base()
	screened := &screening{}
	if isRewritten(before, c) || offersOther(before, c) || was.Status == community.Draft || leaves(was, r) {
		if screened, err = screen(tx, actor, m, false); err != nil {
			return err
		}
		if err := screened.record(c); err != nil {
			return err
		}
	}
	if err := save(tx, actor, before, c); err != nil {
		return err
	}
	if err := screened.report(tx, r.Portal, r.Ref(), r.Author); err != nil {
		return err
	}
	if err := tellRuled(tx, actor, before, c, ""); err != nil {
		return err
	}
	return logChange(tx, actor, r.Ref(), r.Author, ruledOf(actor, before), ruledOf(actor, c))
}

// ruledOf is the state of a record as far as its change by actor is one of staff: what members reword is in its
// history, and for anybody to change again.
func ruledOf(actor community.Actor, c community.Content) community.State {
	state := stateOf(c)
	if actor.CanModerate() != nil {
		for _, field := range worded {
			delete(state, field)
		}
	}
	return state
}

// isRewritten reports whether a record says something else than before.
func isRewritten(before, c community.Content) bool {
	title, text := before.Says()
	now, says := c.Says()
	return title != now || text != says
}

// offersOther reports whether a poll has other options than before, or an event another place or link.
func offersOther(before, c community.Content) bool {
	switch c := c.(type) {
	case *community.Question:
		return c.OffersOther(before.(*community.Question))
	case *community.Post:
		g, was := &c.Gathering, &before.(*community.Post).Gathering
		return g.Place != was.Place || g.Link != was.Link
	}
	return false
}

// moveAlong has the answers of a question that moved follow it, and holds the question that an
// answer stands under, and whom it counts for.
func moveAlong(tx *store.Tx, c community.Content) error {
	if ans, ok := c.(*community.Answer); ok {
		if err := tx.HoldQuestion(ans.Of); err != nil {
			return err
		}
	}
	if err := tx.HoldAround(c.Base().Ref()); err != nil {
		return err
	}
	if q, ok := c.(*community.Question); ok {
		return moveAnswers(tx, q)
	}
	return nil
}

// publishDue publishes the scheduled records of the kind whose time has come, or has
// them wait where content is approved.
func (k *kind[R, S]) publishDue(tx *store.Tx) error {
	due, err := k.due(tx, tx.Now, dueBatch)
	for _, c := range due {
		before, r := c.Copy(), c.Base()
		tx.For(r.Portal)
		p, err := tx.Portal(r.Portal)
		if err != nil {
			return err
		}
		r.Status, r.Updated = p.Settings.Policies.StatusOfDue(r), tx.Now
		keepBack(c)
		r.Ruled &^= community.RuledPublic
		shelve(c)
		if err := saveAndSettle(tx, before, c); err != nil {
			return err
		}
		tx.Emit(changedBy(c, r.Author))
		if err := tellWaits(tx, r.Author, before.Base().Status, c); err != nil {
			return err
		}
		if err := tellChanged(tx, before, c); err != nil {
			return err
		}
	}
	return err
}
