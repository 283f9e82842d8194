package app

import (
	"errors"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// Moderators see a message while it is reported, with a few before it and the names of those who take
// part. They see nothing else of a conversation, ever.

// holdMessage returns the message that actor reports, whom it is by, and has nobody change it meanwhile.
func holdMessage(tx *store.Tx, actor community.Actor, id string) (community.Ref, community.UserID, error) {
	_, m, err := seenMessage(tx, actor, id, true)
	if err != nil {
		return community.Ref{}, "", err
	}
	if m.Deleted {
		return m.Ref(), "", community.Fail(community.Conflict, community.WhyMessageDeleted, "This message was deleted.")
	}
	return m.Ref(), m.Author, nil
}

// holdReported returns whose a reported record is that a moderator resolves a report of, and holds it.
func holdReported(tx *store.Tx, actor community.Actor, on community.Ref) (userID, error) {
	if on.On == community.OnMessage {
		m, err := claimReported(tx, actor, on.ID)
		if err != nil {
			return "", err
		}
		return m.Author, nil
	}
	_, author, err := holdSubject(tx, actor, on)
	return author, err
}

// claimReported returns a message that waits for moderators, whose conversation it claims. Of any other
// message they do not learn whether it is there.
func claimReported(tx *store.Tx, actor community.Actor, id string) (*community.Message, error) {
	m, err := tx.Message(actor.Portal, id)
	if err != nil {
		return nil, err
	}
	if _, err := tx.ClaimConversation(actor.Portal, string(m.Conversation)); err != nil {
		return nil, err
	}
	waits, err := tx.HasOpenReports(m.Ref())
	if err == nil && !waits {
		err = community.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	return tx.Message(actor.Portal, id) // as it is now
}

// endReported deletes a message of which a moderator found a report right, and forgets what it said once
// nobody has to look at it any more.
func endReported(tx *store.Tx, on community.Ref, isRight bool) error {
	if on.On != community.OnMessage {
		return nil
	}
	found, err := tx.MessagesBefore([]string{on.ID}, 0)
	if err != nil || len(found) == 0 {
		return err
	}
	m := found[0]
	waits, err := tx.HasOpenReports(on)
	if err != nil {
		return err
	}
	if isRight && !m.Deleted {
		if m.Reported == "" {
			m.Reported = m.Body
		}
		m.Body, m.Deleted = "", true
	}
	if !waits {
		m.Reported = ""
	}
	if err := tx.SaveMessage(m); err != nil {
		return err
	}
	people, err := tx.Participants(m.Conversation)
	if err != nil {
		return err
	}
	for _, p := range people {
		tx.TellReaders(p.User)
	}
	tx.Emit(community.MessageChanged{Conversation: m.Conversation})
	return tx.DropAbandoned(m.Conversation)
}

// resolveMessage resolves the reports of a message: whatever would hide another record deletes it.
func resolveMessage(tx *store.Tx, actor community.Actor, item Item, d Verdict) (Resolved, error) {
	m, err := claimReported(tx, actor, item.ID)
	if errors.Is(err, community.ErrNotFound) {
		return Resolved{On: item.Ref, IsAbsent: true}, nil
	}
	if err != nil {
		return Resolved{}, err
	}
	on := m.Ref()
	if !item.isAs(m.Updated) {
		return Resolved{On: on, IsChanged: true}, nil
	}
	isRight := d.Action != Approve && d.Action != Dismiss
	verdict := map[bool]string{true: "accepted", false: "rejected"}[isRight]
	act := community.Act{Kind: community.ActResolve, Action: d.Action, On: on, Of: m.Author, Note: markup.Plain(d.Note)}
	if act.Reports, err = tx.ResolveReports(on, verdict, actor.ID, act.Note); err != nil {
		return Resolved{}, err
	}
	for _, id := range act.Reports {
		tx.Emit(community.ReportResolved{Report: id, By: actor.ID})
	}
	if err := tx.AwaitReports(actor.Portal, on, -int64(len(act.Reports))); err != nil {
		return Resolved{}, err
	}
	act.Conduct = conductOf(&act)
	if isRight {
		if d.TellsAuthor {
			taken := &community.Act{Of: m.Author, Note: act.Note, After: community.State{"status": deleted}}
			if err := tellTaken(tx, actor, on, taken); err != nil {
				return Resolved{}, err
			}
		}
		act.Kind, act.Reports = community.ActDelete, nil
	}
	id, err := logAct(tx, actor, act)
	if err != nil {
		return Resolved{}, err
	}
	return Resolved{On: on, IsDone: true, Act: string(id)}, endReported(tx, on, isRight)
}

// A reportedMessage is a message that waits, with those before it and who takes part.
type reportedMessage struct {
	*community.Message
	before []*community.Message
	people []userID
}

// tellsMessage reports whether moderators see a message for the sake of a report.
func tellsMessage(r *community.Report) bool {
	return r.On.On == community.OnMessage && r.Status == "open"
}

// messagesOf are the ids of the messages that moderators see for the sake of these reports.
func messagesOf(reports []*community.Report) (ids []string) {
	for _, r := range reports {
		if tellsMessage(r) && !slices.Contains(ids, r.On.ID) {
			ids = append(ids, r.On.ID)
		}
	}
	return ids
}

// readReported reads messages that wait, by their ids: two statements, whatever their number.
func readReported(tx *store.Tx, ids []string) (map[string]*reportedMessage, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := tx.MessagesBefore(ids, community.MessagesBefore)
	if err != nil {
		return nil, err
	}
	reported, conversations := map[string]*reportedMessage{}, []community.ConversationID{}
	for _, m := range found {
		for _, id := range ids {
			if id == string(m.ID) {
				reported[id] = &reportedMessage{Message: m}
				conversations = append(conversations, m.Conversation)
			}
		}
	}
	people, err := tx.Participants(conversations...)
	if err != nil {
		return nil, err
	}
	for _, r := range reported {
		for _, m := range found {
			if m.Conversation == r.Conversation && m.Number < r.Number && m.Number >= r.Number-community.MessagesBefore {
				r.before = append(r.before, m)
			}
		}
		for _, p := range people {
			if p.Conversation == r.Conversation {
				r.people = append(r.people, p.User)
			}
		}
	}
	return reported, nil
}

func (r *reportedMessage) putInto(l *look) {
	l.people[r.Author] = true
	for _, m := range r.before {
		l.people[m.Author] = true
	}
	for _, id := range r.people {
		l.people[id] = true
	}
}

// see dresses it for a moderator: as it was when it was reported.
func (r *reportedMessage) see(l *look) *community.ReportedMessage {
	seen := &community.ReportedMessage{MessageSeen: l.message(r.Message, nil, true)}
	if r.Reported != "" {
		seen.Body, seen.Deleted = r.Reported, false
	}
	for _, m := range r.before {
		seen.Before = append(seen.Before, l.message(m, nil, true))
	}
	for _, id := range r.people {
		if u := l.users[id]; u != nil {
			seen.People = append(seen.People, *u)
		}
	}
	return seen
}
