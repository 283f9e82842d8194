package rest

import (
	"context"
	"fmt"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// queueItem is a record that waits for a moderator on the wire.
type queueItem struct {
	MongoID    string           `json:"_id"`
	ID         string           `json:"id" doc:"The record's."`
	Type       string           `json:"type" enum:"question,answer,post,comment,proposal,message"`
	Since      string           `json:"since" format:"date-time" doc:"When it began to wait."`
	Unapproved bool             `json:"unapproved"`
	Question   *question        `json:"question,omitempty"`
	Answer     *answer          `json:"answer,omitempty"`
	Post       *post            `json:"post,omitempty"`
	Comment    *comment         `json:"comment,omitempty"`
	Proposal   *proposal        `json:"proposal,omitempty" doc:"Of type proposal: a new comment, or other words, for the one of the four that is there."`
	Message    *privateMessage  `json:"message,omitempty" doc:"Of type message: as it was when it was reported."`
	Before     []privateMessage `json:"before,omitempty" doc:"Of type message: up to five right before it, the oldest first."`
	People     []author         `json:"people,omitempty" doc:"Of type message: who takes part in the conversation."`
	Reports    []report         `json:"reports" nullable:"false" doc:"The open ones, the oldest first. One without a user is by a rule of the portal."`
	Author     author           `json:"author" doc:"Also of an anonymous record."`
	History    userHistory      `json:"history" doc:"What moderation had to do with the author."`
}

type userHistory struct {
	Approved int64 `json:"approved" doc:"Records that waited and were approved."`
	Rejected int64 `json:"rejected" doc:"Records that were rejected."`
	Reported int64 `json:"reported" doc:"Reports about their records."`
	Accepted int64 `json:"accepted" doc:"Those of them that were right."`
	Bans     int64 `json:"bans"`
}

func toQueueItem(to *caller, w app.WaitingSeen) queueItem {
	item := queueItem{MongoID: w.On.ID, ID: w.On.ID, Type: string(w.On.On), Since: stamp(w.Since), Unapproved: w.Unapproved,
		Reports: []report{}, Author: toAuthor(to, w.Author), History: userHistory(w.Conduct)}
	switch {
	case w.Question != nil:
		item.Question = new(toFullQuestion(to, *w.Question))
	case w.Answer != nil:
		item.Answer = new(toAnswer(to, *w.Answer))
	case w.Post != nil:
		item.Post = new(toPost(to, *w.Post))
	case w.Comment != nil:
		item.Comment = new(toComment(to, *w.Comment))
	case w.Message != nil:
		item.Message, item.Before, item.People = toReported(to, w.Message)
	}
	if w.Proposal != nil {
		item.Proposal = new(toProposal(*w.Proposal))
	}
	for _, r := range w.ReportedAs {
		item.Reports = append(item.Reports, toReport(r.Report))
	}
	return item
}

// staffAct is one thing that staff did, on the wire.
type staffAct struct {
	MongoID   string            `json:"_id"`
	ID        string            `json:"id"`
	CreatedAt string            `json:"createdAt" format:"date-time"`
	User      *user             `json:"user,omitempty" doc:"Who did it; absent where the portal itself did."`
	Kind      string            `json:"kind" enum:"edit,status,lock,verify,accept,delete,resolve,report,ban,unban,approve,role,erase,write,undo,restore,merge,pin,convert,duplicate"`
	Action    string            `json:"action,omitempty" doc:"By which it was resolved."`
	Type      string            `json:"type" enum:"question,answer,post,comment,topic,user,space,proposal,message" doc:"To what."`
	Target    string            `json:"target" doc:"Its id."`
	Author    string            `json:"author" doc:"The id of whose it is."`
	Note      string            `json:"note"`
	Before    map[string]string `json:"before" doc:"How what was changed was before; empty once the target is deleted."`
	After     map[string]string `json:"after"`
	Reports   []string          `json:"reports" nullable:"false" doc:"Ids of the reports that it resolved."`
	UndoneBy  string            `json:"undoneBy,omitempty" doc:"The id of the act that undid it."`
	Undoes    string            `json:"undoes,omitempty" doc:"The id of the act that it undid."`
}

func toStaffAct(to *caller, a app.ActSeen) staffAct {
	w := staffAct{MongoID: string(a.ID), ID: string(a.ID), CreatedAt: stamp(a.Created), Kind: a.Kind, Action: a.Action,
		Type: string(a.On.On), Target: a.On.ID, Author: string(a.Of), Note: a.Note, Before: map[string]string{}, After: map[string]string{},
		Reports: texts(a.Reports), UndoneBy: string(a.UndoneBy), Undoes: string(a.Undoes)}
	if a.Before != nil {
		w.Before = a.Before
	}
	if a.After != nil {
		w.After = a.After
	}
	if a.Actor != nil {
		w.User = new(toUser(to, *a.Actor))
	}
	return w
}

const tagModeration = "Moderation"

func (s *api) moderation() {
	lists(s, operation{id: "listQueue", method: "GET", path: "/moderation/queue", tag: tagModeration, refuses: ofStaff,
		summary: "List the moderation queue", text: "Records that are unapproved or have open reports, and proposals, in full, the longest waiting " +
			"first. Moderators only."}, s.listQueue, toQueueItem)
	handle(s, operation{id: "resolveQueue", method: "POST", path: "/moderation/resolve", tag: tagModeration,
		refuses: all(ofStaff, refusals{
			400: {community.WhyRequired, community.WhyNotOneOf, community.WhyTooManyItems, community.WhyNoSuchTopic, community.WhyNotATime},
			409: {community.WhyPollBegun},
			413: {community.WhyTooManyBytes},
		}),
		summary: "Resolve records", text: resolveText}, s.resolveQueue)
	lists(s, operation{id: "listStaffActs", method: "GET", path: "/moderation/log", tag: tagModeration, refuses: ofStaff,
		summary: "List the staff log", text: "Every edit, status, lock, verification, accepted answer, deletion, resolution, ban and role that staff gave " +
			"another's content or person, the newest first. Moderators only."}, s.listActs, toStaffAct)
	changes(s, operation{id: "undoStaffAct", method: "POST", path: "/moderation/log/{id}/undo", tag: tagModeration, status: http.StatusOK,
		refuses: all(ofStaff, ofRecord, ofPerson, ofMove, ofPoll, refusals{
			400: {community.WhyNoSuchTopic},
			403: {community.WhyByAuthorOnly, community.WhyByPersonOnly, community.WhyBanByAdmins, community.WhyOwnProfileOnly},
			409: {community.WhyActStands, community.WhyActOvertaken, community.WhyActUndone, community.WhyByAuthorOnly,
				community.WhyLastAdmin, community.WhyEndedElsewhere, community.WhyTaken, community.WhyPollBegun},
		}),
		summary: "Undo a staff action", text: "What it changed is as it was before, if nobody changed it since, and the reports it resolved are " +
			"open again. What was deleted is restored at its own address. Returns the act of undoing. Moderators only."}, s.undoAct, toStaffAct)
	changes(s, operation{id: "banUser", method: "POST", path: "/users/{id}/ban", tag: tagModeration,
		refuses: all(ofStaff, ofPerson, refusals{
			400: {community.WhyNotATime, community.WhyNotInFuture, community.WhyTooLongText},
			403: {community.WhyBanByAdmins, community.WhyBanSelf},
			409: {community.WhyLastAdmin, community.WhyEndedElsewhere},
		}),
		summary: "Ban a person", text: "Ends every sign-in of theirs within a second, on every node. With `until` it ends by itself. " +
			"One who is banned gets the new reason and end. Moderators only; of staff, admins only."}, s.banUser, toUser)
	changes(s, operation{id: "unbanUser", method: "DELETE", path: "/users/{id}/ban", tag: tagModeration,
		refuses: all(ofStaff, ofPerson, refusals{403: {community.WhyBanByAdmins}}),
		summary: "Lift a ban", text: "Not an error if the person isn't banned. Moderators only."}, s.unbanUser, toUser)
}

const resolveText = "Up to 100 at once, all together or none. `approve` publishes what waited and rejects the reports; `dismiss` " +
	"rejects the reports only; " +
	"`reject` archives the record and accepts the reports; `archive` does so without counting it against the author; `collapse` " +
	"collapses it; `delete` deletes it. A proposal is done by `approve`, and refused by what would hide a record; who wrote it is told, with " +
	"the note. " +
	"A comment or a message that would be hidden is deleted. A record that is gone or has nothing to resolve stops no other. Moderators only."

type queueInput struct {
	Paging
	Type string `query:"type" default:"all" enum:"unapproved,reported,all" doc:"Which ones."`
}

func (s *api) listQueue(ctx context.Context, c *caller, in *queueInput) (community.Listing[app.WaitingSeen], error) {
	queue := map[string]store.Queue{"unapproved": store.QueueUnapproved, "reported": store.QueueReported}[in.Type]
	return s.app.ModerationQueue(ctx, c.Actor, queue, in.page)
}

type resolveQueueBody struct {
	Items  []itemBody `json:"items" doc:"Which records; at most 100."`
	Action string     `json:"action" enum:"approve,dismiss,reject,archive,collapse,delete"`
	Note   string     `json:"note,omitempty" doc:"For the log and the reports, and for the author of what is approved or refused."`

	TellAuthor bool `json:"tellAuthor,omitempty" doc:"Whether the author of what was published is told that it is shown no longer, with the note. Who waited for a moderator is told anyway."`
}

type itemBody struct {
	Type string `json:"type" enum:"question,answer,post,comment,proposal,message"`
	ID   string `json:"id" doc:"The record's id or shortId."`

	UpdatedAt *string `json:"updatedAt,omitempty" format:"date-time" doc:"Of the record or proposal as one read it. What was changed since is not resolved."`
}

// resolvedItems is what became of the records.
type resolvedItems struct {
	Success bool           `json:"success" doc:"Always true."`
	Items   []resolvedItem `json:"items" nullable:"false"`
}

type resolvedItem struct {
	Type     string `json:"type" enum:"question,answer,post,comment,proposal,message"`
	ID       string `json:"id"`
	Resolved bool   `json:"resolved" doc:"False where there was nothing to do."`
	Found    bool   `json:"found" doc:"False where there is no such record, or no longer."`
	Changed  bool   `json:"changed" doc:"Whether it was changed since the updatedAt that was sent: read it again."`
	Log      string `json:"log,omitempty" doc:"The id of the act in the log, to undo it by."`
}

func (s *api) resolveQueue(ctx context.Context, c *caller, in *Body[resolveQueueBody]) (resolvedItems, error) {
	b := in.body
	items := make([]app.Item, len(b.Items))
	for i, item := range b.Items {
		if err := community.OneOf(fmt.Sprintf("items.%d.type", i), item.Type,
			[]string{"question", "answer", "post", "comment", "proposal", "message"}); err != nil {
			return resolvedItems{}, err
		}
		items[i].Ref = community.Ref{On: community.Subject(item.Type), ID: item.ID}
		read, err := optionalStamp(fmt.Sprintf("items.%d.updatedAt", i), item.UpdatedAt)
		if err != nil {
			return resolvedItems{}, err
		}
		if read != nil {
			items[i].Read = *read
		}
	}
	results, err := s.app.Resolve(ctx, c.Actor, items, app.Verdict{Action: b.Action, Note: b.Note, TellsAuthor: b.TellAuthor})
	w := resolvedItems{Success: true, Items: []resolvedItem{}}
	for _, r := range results {
		w.Items = append(w.Items, resolvedItem{string(r.On.On), r.On.ID, r.IsDone, !r.IsAbsent, r.IsChanged, r.Act})
	}
	return w, err
}

type logInput struct {
	Paging
	Actor  string `query:"actor" maxLength:"64" doc:"The id of who did it."`
	Target string `query:"target" maxLength:"64" doc:"The id of the record or person it was done to."`
	Kind   string `query:"kind" enum:"edit,status,lock,verify,accept,delete,resolve,report,ban,unban,approve,role,erase,write,undo,restore,merge,pin,convert,duplicate" doc:"What was done."`
}

func (s *api) listActs(ctx context.Context, c *caller, in *logInput) (community.Listing[app.ActSeen], error) {
	return s.app.ModerationLog(ctx, c.Actor, store.Acts{By: community.UserID(in.Actor), Kind: in.Kind, Target: in.Target}, in.page)
}

func (s *api) undoAct(ctx context.Context, c *caller, in *RecordPath) (app.ActSeen, error) {
	return s.app.UndoAct(ctx, c.Actor, in.ID)
}

type banBody struct {
	Reason string  `json:"reason,omitempty" example:"Spam" doc:"Told to the person; at most 1000 characters."`
	Until  *string `json:"until,omitempty" format:"date-time" doc:"When it ends; absent: never."`
}

type banInput struct {
	UserPath
	Body[banBody]
}

func (s *api) banUser(ctx context.Context, c *caller, in *banInput) (community.UserSeen, error) {
	until, err := optionalStamp("until", in.body.Until)
	if err != nil {
		return community.UserSeen{}, err
	}
	return s.app.Ban(ctx, c.Actor, in.ID, in.body.Reason, until)
}

func (s *api) unbanUser(ctx context.Context, c *caller, in *UserPath) (community.UserSeen, error) {
	return s.app.Unban(ctx, c.Actor, in.ID)
}
