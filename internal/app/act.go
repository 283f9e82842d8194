package app

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// logAct stores what staff did, in the transaction that did it, and counts it for
// whom it concerns.
func logAct(tx *store.Tx, actor community.Actor, act community.Act) (community.ActID, error) {
	act.ID, act.Portal, act.Created, act.By = community.NewID[community.Act](tx.Now), actor.Portal, tx.Now, actor.ID
	if err := tx.AddConduct(act.Portal, act.Of, act.Conduct); err != nil {
		return act.ID, err
	}
	return act.ID, tx.AddAct(&act)
}

// logChange logs how staff changed something of another's, if they did.
func logChange(tx *store.Tx, actor community.Actor, on community.Ref, of community.UserID, before, after community.State) error {
	was, became := changesOf(before, after)
	if len(became) == 0 || of == actor.ID {
		return nil
	}
	act := community.Act{Kind: kindOfChange(on.On, was, became), On: on, Of: of, Note: became["banReason"], Before: was, After: became}
	act.Conduct = conductOf(&act)
	_, err := logAct(tx, actor, act)
	return err
}

// logDeleted logs that staff deleted something of another's.
func logDeleted(tx *store.Tx, actor community.Actor, on community.Ref, of community.UserID) error {
	if of == actor.ID {
		return nil
	}
	_, err := logAct(tx, actor, community.Act{Kind: community.ActDelete, On: on, Of: of})
	return err
}

// changesOf leaves of two states what differs.
func changesOf(before, after community.State) (was, became community.State) {
	was, became = community.State{}, community.State{}
	for field, value := range after {
		if before[field] != value {
			was[field], became[field] = before[field], value
		}
	}
	return was, became
}

// kindOfChange names a change by what weighs most in it.
func kindOfChange(on community.Subject, was, became community.State) string {
	has := func(field string) bool { _, ok := became[field]; return ok }
	switch {
	case on == community.OnUser && has("status"):
		return kindOfStatus(was["status"], became["status"])
	case on == community.OnUser && (has("banReason") || has("banUntil")):
		return community.ActBan
	case has("role"):
		return community.ActRole
	case has("status"):
		return community.ActStatus
	case has("locked") && len(became) == 1:
		return community.ActLock
	case has("verified") && len(became) == 1:
		return community.ActVerify
	case has("accepted"):
		return community.ActAccept
	case has("duplicateOf"):
		return community.ActDuplicate
	}
	return community.ActEdit
}

// kindOfStatus names the change of a person's status.
func kindOfStatus(was, is string) string {
	switch {
	case is == string(community.Ended), was == string(community.Ended):
		return community.ActStatus
	case is == string(community.Banned):
		return community.ActBan
	case was == string(community.Banned):
		return community.ActUnban
	case was == string(community.Pending):
		return community.ActApprove
	}
	return community.ActStatus
}

func flag(b bool) string { return strconv.FormatBool(b) }

// stateOf is what a record says and how it is marked.
func stateOf(c community.Content) community.State {
	switch c := c.(type) {
	case *community.Question:
		return questionState(c)
	case *community.Answer:
		return answerState(c)
	case *community.Post:
		return postState(c)
	}
	return nil
}

func questionState(q *community.Question) community.State {
	topics := make([]string, len(q.Topics))
	for i, t := range q.Topics {
		topics[i] = string(t)
	}
	return community.State{"status": string(q.Status), "locked": flag(q.Locked), "verified": flag(q.Verified), "title": q.Title,
		"description": q.Description, "topics": strings.Join(topics, ","), "anonymous": flag(q.Anonymous), "privacy": q.Privacy,
		"type": q.Type, "lang": q.Lang, "space": string(q.Space), "options": optionTexts(q), "multiple": flag(q.Multiple),
		"closesAt": stateTime(q.Closes), "accepted": string(q.Accepted),
		"duplicateOf": string(q.Duplicate)}
}

// optionTexts are the options of a poll, one a line.
func optionTexts(q *community.Question) string {
	texts := make([]string, len(q.Options))
	for i, o := range q.Options {
		texts[i] = o.Text
	}
	return strings.Join(texts, "\n")
}

// stateTime is a time as a state has it, "" for never.
func stateTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339Nano)
}

func answerState(a *community.Answer) community.State {
	return community.State{"status": string(a.Status), "verified": flag(a.Verified), "content": a.Content, "draft": a.Draft,
		"anonymous": flag(a.Anonymous), "global": flag(a.Global), "wiki": flag(a.Wiki)}
}

func postState(p *community.Post) community.State {
	topics := make([]string, len(p.Topics))
	for i, t := range p.Topics {
		topics[i] = string(t)
	}
	state := community.State{"status": string(p.Status), "title": p.Title, "content": p.Content, "type": p.Type,
		"topics": strings.Join(topics, ","), "anonymous": flag(p.Anonymous), "space": string(p.Space)}
	if p.IsEvent() {
		maps.Copy(state, gatheringState(&p.Gathering))
	}
	return state
}

func topicState(t *community.Topic) community.State {
	return community.State{"name": t.Name, "description": t.Description, "picture": t.Picture, "color": t.Color}
}

func userState(u *community.User) community.State {
	p := &u.Profile
	return community.State{"status": string(u.Status), "banReason": u.Ban.Reason, "banUntil": stateTime(u.Ban.Until),
		"role": u.Role.String(), "verified": flag(p.Verified), "username": u.Username, "email": u.Email, "externalId": u.ExternalID,
		"name": p.Name, "title": p.Title, "description": p.Description, "picture": p.Picture, "website": p.Website, "location": p.Location,
		"gender": p.Gender, "lang": u.Lang}
}

// ActSeen is an act with who did it: nil for the portal itself.
type ActSeen struct {
	*community.Act
	Actor community.Byline
}

// ModerationLog returns a page of what staff did, newest first.
func (a *App) ModerationLog(ctx context.Context, actor community.Actor, f store.Acts,
	p community.Page) (list community.Listing[ActSeen], err error) {
	if err := actor.CanModerate(); err != nil {
		return list, err
	}
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[ActSeen], err error) {
		acts, err := tx.Acts(actor.Portal, f, p)
		if err != nil {
			return list, err
		}
		total, err := tx.CountActs(actor.Portal, f)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		if n := len(acts); n == p.Limit {
			list.Next = community.Cursor{Value: acts[n-1].Created.UnixMilli(), ID: string(acts[n-1].ID)}
		}
		list.Items, err = a.seeActs(tx, actor, acts)
		return list, err
	})
}

func (a *App) seeActs(tx *store.Tx, actor community.Actor, acts []*community.Act) ([]ActSeen, error) {
	l := newLook(a, actor)
	for _, act := range acts {
		l.people[act.By] = true
	}
	if err := l.takePeople(tx); err != nil {
		return nil, err
	}
	seen := make([]ActSeen, len(acts))
	for i, act := range acts {
		seen[i] = ActSeen{act, l.users[act.By]}
	}
	return seen, nil
}

// cannotUndo lists the acts that leave nothing to go back to.
var cannotUndo = []string{community.ActDelete, community.ActErase, community.ActWrite, community.ActUndo, community.ActRestore,
	community.ActMerge}

// UndoAct makes what an act changed as it was before, if it is still as the act
// left it, and returns the act of undoing.
func (a *App) UndoAct(ctx context.Context, actor community.Actor, id string) (ActSeen, error) {
	if err := actor.CanModerate(); err != nil {
		return ActSeen{}, err
	}
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return ActSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (ActSeen, error) {
		act, err := tx.Act(actor.Portal, id)
		if err != nil {
			return ActSeen{}, err
		}
		if slices.Contains(cannotUndo, act.Kind) || len(act.Before) == 0 && len(act.Reports) == 0 {
			return ActSeen{}, community.Fail(community.Conflict, community.WhyActStands, "This action can't be undone.")
		}
		undo := &community.Act{ID: community.NewID[community.Act](tx.Now), Portal: actor.Portal, Created: tx.Now, By: actor.ID,
			Kind: community.ActUndo, On: act.On, Of: act.Of, Before: act.After, After: act.Before, Reports: act.Reports, Undoes: act.ID}
		first, err := tx.UndoAct(act.ID, undo.ID)
		if err != nil {
			return ActSeen{}, err
		}
		if !first {
			return ActSeen{}, community.Fail(community.Conflict, community.WhyActUndone, "This action has already been undone.")
		}
		if err := revert(tx, actor, act, settings.Points); err != nil {
			return ActSeen{}, err
		}
		if err := tx.AddAct(undo); err != nil {
			return ActSeen{}, err
		}
		seen, err := a.seeActs(tx, actor, []*community.Act{undo})
		if err != nil {
			return ActSeen{}, err
		}
		return seen[0], nil
	})
}

// revert takes back an act: the reports it resolved are open again, and what it
// changed is as it was.
func revert(tx *store.Tx, actor community.Actor, act *community.Act, points community.Points) error {
	if len(act.Reports) > 0 {
		if err := tx.HoldIfThere(act.On); err != nil {
			return err
		}
		n, err := tx.ReopenReports(act.Reports)
		if err != nil {
			return err
		}
		if err := tx.AwaitReports(actor.Portal, act.On, n); err != nil {
			return err
		}
	}
	if err := tx.AddConduct(actor.Portal, act.Of, act.Conduct.Negative()); err != nil {
		return err
	}
	if len(act.Before) == 0 {
		return nil
	}
	if _, ok := act.Before["anonymous"]; ok {
		return community.Fail(community.Conflict, community.WhyByAuthorOnly,
			"Only the author can choose whether to be anonymous, so this action can't be undone.")
	}
	if act.Kind == community.ActConvert {
		return revertConverted(tx, actor, act)
	}
	switch act.On.On {
	case community.OnQuestion, community.OnAnswer, community.OnPost:
		if act.Kind == community.ActPin {
			return revertPinned(tx, actor, act)
		}
		return revertRecord(tx, actor, act, points)
	case community.OnComment:
		return revertComment(tx, actor, act)
	case community.OnProposal:
		return revertProposal(tx, actor, act)
	case community.OnTopic:
		return revertTopic(tx, actor, act)
	case community.OnSpace:
		return community.Fail(community.Conflict, community.WhyActStands, "Actions on spaces can't be undone.")
	}
	return revertUser(tx, actor, act)
}

// unchanged refuses to undo what another changed since.
func unchanged(now community.State, act *community.Act) error {
	for _, field := range slices.Sorted(maps.Keys(act.After)) {
		if field != movedField && now[field] != act.After[field] {
			return community.Fail(community.Conflict, community.WhyActOvertaken,
				"The %s has changed since, so this action can't be undone.", field)
		}
	}
	return nil
}
