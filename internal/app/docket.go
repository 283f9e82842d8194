package app

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A docket is a record that a moderator resolves, whatever its kind.
type docket struct {
	on     community.Ref
	author community.ID[community.User]
	status community.Status
	save   func(community.Status) error
	drop   func() error
}

// deleted stands for the status of what is no more.
const deleted = "deleted"

// apply does what an action does to the record itself, and returns how it was
// and is. A comment is there or is not: where another record would be hidden, it
// is deleted.
func (d *docket) apply(action string) (was, became community.State, err error) {
	status := d.status
	switch {
	case action == Delete, d.on.On == community.OnComment && action != Approve && action != Dismiss:
		return community.State{"status": string(d.status)}, community.State{"status": deleted}, d.drop()
	case action == Approve && status == community.Unapproved:
		status = community.Published
	case action == Reject, action == Archive:
		status = community.Archived
	case action == Collapse:
		status = community.Collapsed
	}
	if status == d.status {
		return community.State{}, community.State{}, nil
	}
	return community.State{"status": string(d.status)}, community.State{"status": string(status)}, d.save(status)
}

// openDocket finds the record that a moderator is to resolve.
func (a *App) openDocket(tx *store.Tx, actor community.Actor, on community.Ref) (*docket, error) {
	switch on.On {
	case community.OnQuestion:
		return a.questionDocket(tx, actor, on.ID)
	case community.OnAnswer:
		return answerDocket(tx, actor, on.ID)
	case community.OnPost:
		return postDocket(tx, actor, on.ID)
	}
	c, t, err := findComment(tx, actor, on.ID, community.Ref{})
	if err != nil {
		return nil, err
	}
	return &docket{on: community.Ref{On: on.On, ID: string(c.ID)}, author: c.Author, status: c.Status,
		drop: func() error { return deleteComment(tx, actor, t, c) }}, nil
}

func (a *App) questionDocket(tx *store.Tx, actor community.Actor, id string) (*docket, error) {
	q, err := findQuestion(tx, actor, id)
	if err != nil {
		return nil, err
	}
	return &docket{on: community.Ref{On: community.OnQuestion, ID: string(q.ID)}, author: q.Author, status: q.Status,
		drop: func() error { return deleteQuestion(tx, actor, q) },
		save: func(status community.Status) (err error) {
			before := *q
			q.Status = status
			if q.Published, err = published(before.Status, status, q.Published, nil, tx.Now); err != nil {
				return err
			}
			if err := applyQuestionEdit(tx, actor, q, QuestionEdit{}); err != nil {
				return err
			}
			return a.saveQuestion(tx, actor, &before, q)
		}}, nil
}

func answerDocket(tx *store.Tx, actor community.Actor, id string) (*docket, error) {
	ans, err := findAnswer(tx, actor, id)
	if err != nil {
		return nil, err
	}
	return &docket{on: community.Ref{On: community.OnAnswer, ID: string(ans.ID)}, author: ans.Author, status: ans.Status,
		drop: func() error { return deleteAnswer(tx, actor, ans) },
		save: func(status community.Status) (err error) {
			before := *ans
			ans.Status = status
			if ans.Published, err = published(before.Status, status, ans.Published, nil, tx.Now); err != nil {
				return err
			}
			if err := applyAnswerExtras(actor, ans, AnswerEdit{}, community.Points{}); err != nil {
				return err
			}
			return saveAnswer(tx, actor, &before, ans)
		}}, nil
}

func postDocket(tx *store.Tx, actor community.Actor, id string) (*docket, error) {
	p, err := findPost(tx, actor, id)
	if err != nil {
		return nil, err
	}
	return &docket{on: community.Ref{On: community.OnPost, ID: string(p.ID)}, author: p.Author, status: p.Status,
		drop: func() error { return deletePost(tx, actor, p) },
		save: func(status community.Status) (err error) {
			before := *p
			p.Status = status
			if p.Published, err = published(before.Status, status, p.Published, nil, tx.Now); err != nil {
				return err
			}
			if err := applyPostEdit(tx, actor, p, PostEdit{}); err != nil {
				return err
			}
			return savePost(tx, actor, &before, p)
		}}, nil
}
