package view

import (
	"slices"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// maxUndone is how much of what was done last is offered to be undone.
const maxUndone = 100

// undoable are the acts that the page before did, and what it deleted.
func (v *Visit) undoable() (acts, deleted []string) {
	q := v.URL.Query()
	return q["undo"][:min(len(q["undo"]), maxUndone)], q["restore"][:min(len(q["restore"]), maxUndone)]
}

// itemOf names a record in the forms of the queue, with when it was changed last: what is
// approved is what was read.
func itemOf(w *app.WaitingSeen) string {
	return string(w.On.On) + " " + w.On.ID + " " + strconv.FormatInt(updatedOf(w).UnixMilli(), 10)
}

func updatedOf(w *app.WaitingSeen) time.Time {
	switch {
	case w.Proposal != nil:
		return w.Proposal.Updated
	case w.Question != nil:
		return w.Question.Updated
	case w.Answer != nil:
		return w.Answer.Updated
	case w.Post != nil:
		return w.Post.Updated
	case w.Comment != nil:
		return w.Comment.Updated
	case w.Message != nil:
		return w.Message.Updated
	}
	return time.Time{}
}

// actsFor are the actions that make sense for a record, the one most wanted first.
func actsFor(w *app.WaitingSeen) []string {
	acts := []string{app.Approve}
	if !w.Unapproved {
		acts = []string{app.Dismiss}
	}
	acts = append(acts, app.Reject)
	if !slices.Contains([]community.Subject{community.OnComment, community.OnProposal, community.OnMessage}, w.On.On) {
		acts = append(acts, app.Archive, app.Collapse)
	}
	return append(acts, app.Delete)
}

// noteFor says who reads the note to an action: the author of what waited does.
func noteFor(w *app.WaitingSeen) string {
	if w.Unapproved {
		return "desk.note.told"
	}
	return "desk.note"
}

// mayTell reports whether the author can be told of what is decided: who waited is told anyway.
func mayTell(w *app.WaitingSeen) bool { return !w.Unapproved && w.Author != nil && w.Proposal == nil }

// pathOf is where a record that waits can be seen among the others.
func pathOf(w *app.WaitingSeen) string {
	switch {
	case w.Question != nil:
		return QuestionPath(&w.Question.Question)
	case w.Answer != nil:
		return AnswerPath(&w.Answer.Answer)
	case w.Post != nil:
		return PostPath(&w.Post.Post)
	case w.Comment != nil:
		return refPath(w.Comment.On)
	}
	return ""
}

// ProposedAbout names what a proposal is about.
func (v *Visit) ProposedAbout(w *app.WaitingSeen) string {
	switch {
	case w.Question != nil:
		return w.Question.Title
	case w.Answer != nil:
		return w.Answer.Question.Title
	case w.Post != nil:
		return PostTitle(&w.Post.Post)
	}
	return v.T("kind.comment")
}

// refPath is the address of a record of which only the id is known.
func refPath(on community.Ref) string {
	switch on.On {
	case community.OnUser:
		return "/desk/people/" + on.ID
	case community.OnComment, community.OnProposal, community.OnMessage:
		return ""
	}
	return "/" + string(on.On) + "s/" + on.ID
}

// A Dossier is a person as moderators see them: what they wrote lately, and what
// staff did about it.
type Dossier struct {
	app.Standing
	Questions community.Listing[*community.QuestionSeen]
	Answers   community.Listing[*community.AnswerSeen]
	Posts     community.Listing[*community.PostSeen]
	Acts      community.Listing[app.ActSeen]
	Form      Form
}

func canBan(v *Visit, d *Dossier) bool {
	return d.Status != community.Banned && !d.IsEnded() && d.ID != v.Actor.ID && v.Actor.CanSetUserStatus(d.User) == nil
}

// banDays are for how long one may be banned; 0 is for good.
var banDays = []string{"1", "7", "30", "0"}

// canUndo reports whether an act leaves something to go back to.
func canUndo(a *app.ActSeen) bool {
	switch a.Kind {
	case community.ActDelete, community.ActErase, community.ActWrite, community.ActUndo, community.ActRestore,
		community.ActMerge:
		return false
	}
	return a.UndoneBy == "" && (len(a.Before) > 0 || len(a.Reports) > 0)
}

func (v *Visit) whoActed(by community.Byline) string {
	if by == nil {
		return v.T("desk.itself")
	}
	return by.Profile.Name
}
