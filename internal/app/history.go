package app

import (
	"context"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// grace is how long authors may mend what they have just published without its being
// marked as edited. It is in the history all the same.
const grace = 5 * time.Minute

// EditMarks returns the marks of those records of a kind that have one, by their ids. actor
// sees all of them; they may be dressed, and not tell who wrote them.
func (a *App) EditMarks(ctx context.Context, actor community.Actor, on community.Subject, records []*community.Record) (
	map[community.RecordID]community.EditMark, error) {
	records = slices.DeleteFunc(slices.Clone(records), func(r *community.Record) bool { return r.Counts.Edits == 0 })
	if len(records) == 0 {
		return nil, nil
	}
	return looked(ctx, a, func(tx *store.Tx) (map[community.RecordID]community.EditMark, error) {
		return a.editMarks(tx, actor, on, records)
	})
}

// lastEdits are the last edits of records of a kind, which this node knows where nothing
// has changed of them.
func (a *App) lastEdits(tx *store.Tx, on community.Subject, records []*community.Record) (edits []store.LastEdit, err error) {
	var missing []string
	revs := map[community.RecordID]int64{}
	for _, r := range records {
		if e, ok := a.memory.edits.At(tx, string(r.ID), r.Rev); ok {
			edits = append(edits, e)
			continue
		}
		missing, revs[r.ID] = append(missing, string(r.ID)), r.Rev
	}
	if len(missing) == 0 {
		return edits, nil
	}
	found, err := tx.LastEdits(on, missing)
	for _, e := range found {
		a.memory.edits.Keep(tx, string(e.Record), revs[e.Record], e)
	}
	return append(edits, found...), err
}

func (a *App) editMarks(tx *store.Tx, actor community.Actor, on community.Subject, records []*community.Record) (
	map[community.RecordID]community.EditMark, error) {
	edits, err := a.lastEdits(tx, on, records)
	if err != nil {
		return nil, err
	}
	l := newLook(a, actor)
	for _, e := range edits {
		l.people[e.By], l.people[e.Reviewer] = true, true
	}
	if err := l.takePeople(tx); err != nil {
		return nil, err
	}
	marks := map[community.RecordID]community.EditMark{}
	for _, e := range edits {
		isByAuthor := e.By == e.Author
		if isByAuthor && e.Created.Before(e.Published.Add(grace)) {
			continue
		}
		marks[e.Record] = community.EditMark{At: e.Created, Editor: l.by(e.By, e.Anonymous && isByAuthor),
			Reviewer: l.by(e.Reviewer, e.Anonymous && e.Reviewer == e.Author), People: e.People}
	}
	return marks, nil
}

// editMark is the mark of one record, nil where it has none.
func (a *App) editMark(tx *store.Tx, actor community.Actor, r *community.Record) (*community.EditMark, error) {
	if r.Counts.Edits == 0 {
		return nil, nil
	}
	marks, err := a.editMarks(tx, actor, r.On, []*community.Record{r})
	if mark, ok := marks[r.ID]; ok {
		return &mark, err
	}
	return nil, err
}

// A Step is an edit of a record with what it made of the text.
type Step struct {
	EditSeen
	Title, Content string // afterwards; the content is HTML
}

// History returns a page of what was changed of a record, newest first.
func (a *App) History(ctx context.Context, actor community.Actor, on community.Ref, p community.Page) (community.Listing[Step], error) {
	edits, err := a.Edits(ctx, actor, on, p)
	if err != nil {
		return community.Listing[Step]{}, err
	}
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[Step], err error) {
		list.Total, list.Next = edits.Total, edits.Next
		if len(edits.Items) == 0 {
			return list, nil
		}
		title, content, err := textAfter(tx, actor, on, &edits.Items[0].Edit)
		for _, e := range edits.Items {
			list.Items = append(list.Items, Step{e, title, content})
			title, content = e.Title, e.Content
		}
		return list, err
	})
}

// textAfter is what an edit made of a record: what the next one found, or what it says.
func textAfter(tx *store.Tx, actor community.Actor, on community.Ref, e *community.Edit) (title, content string, err error) {
	c, err := findRecord(tx, actor, on)
	if err != nil {
		return "", "", err
	}
	next, err := tx.NextEdit(e)
	if community.KindOf(err) == community.NotFound {
		title, content = c.Says()
		return title, content, nil
	}
	if err != nil {
		return "", "", err
	}
	return next.Title, next.Content, nil
}

// editOf returns an earlier text of a record, to one who may edit that.
func (a *App) editOf(ctx context.Context, actor community.Actor, on community.Ref, id string) (*community.Edit, error) {
	return looked(ctx, a, func(tx *store.Tx) (*community.Edit, error) {
		c, err := findRecord(tx, actor, on)
		if err != nil {
			return nil, err
		}
		if err := actor.CanEdit(c); err != nil {
			return nil, err
		}
		return tx.Edit(c.Base().Ref(), id)
	})
}

// RestoreQuestionText has a question say what it said before an edit. It is an edit like
// any other: held to the rules, kept in the history, and for staff to approve where theirs are.
func (a *App) RestoreQuestionText(ctx context.Context, actor community.Actor, ref, edit string, only community.Versions) (
	community.QuestionSeen, error) {
	e, err := a.editOf(ctx, actor, community.Ref{On: community.OnQuestion, ID: ref}, edit)
	if err != nil {
		return community.QuestionSeen{}, err
	}
	return a.EditQuestion(ctx, actor, ref, QuestionEdit{Title: &e.Title, Description: &e.Content, Only: only})
}

// RestoreAnswerText is RestoreQuestionText of an answer.
func (a *App) RestoreAnswerText(ctx context.Context, actor community.Actor, ref, edit string, only community.Versions) (
	community.AnswerSeen, error) {
	e, err := a.editOf(ctx, actor, community.Ref{On: community.OnAnswer, ID: ref}, edit)
	if err != nil {
		return community.AnswerSeen{}, err
	}
	return a.EditAnswer(ctx, actor, ref, AnswerEdit{TextEdit: TextEdit{Content: &e.Content}, Only: only})
}

// RestorePostText is RestoreQuestionText of a post.
func (a *App) RestorePostText(ctx context.Context, actor community.Actor, ref, edit string, only community.Versions) (
	community.PostSeen, error) {
	e, err := a.editOf(ctx, actor, community.Ref{On: community.OnPost, ID: ref}, edit)
	if err != nil {
		return community.PostSeen{}, err
	}
	change := PostEdit{TextEdit: TextEdit{Content: &e.Content}, Only: only}
	if e.Title != "" { // of a plain post, which has none
		change.Title = &e.Title
	}
	return a.EditPost(ctx, actor, ref, change)
}
