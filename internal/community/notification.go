package community

import (
	"slices"
	"time"
)

// Notification tells one person what others did to something of theirs.
type Notification struct {
	ID               NotificationID
	Portal           PortalID
	Rev              int64
	Created, Updated time.Time
	To               UserID
	Verb             Verb
	About            Ref
	From             []UserID // newest first; "" for one who stays anonymous
	Read             bool
	Web              bool // whether it is listed and counted, not only sent
	Mail             MailState
	EmailSent        bool
	EmailAt          time.Time
	Note             string // what the person is told besides: why something was refused
}

// IsOfDeleted reports whether an event that one meant to come to is there no more: it cannot be led to, and who is
// told is told of themselves, with its title as the note.
func (n *Notification) IsOfDeleted() bool { return n.Verb == VerbEventCancel && n.About.On == OnUser }

// Verb is what somebody did.
type Verb string

// The verbs. What each is about: a person for VerbFollowUser; a question for
// VerbFollowQuestion, VerbAsk, VerbAnswer and VerbRequestAnswer; an answer for
// VerbAccept and VerbReward; a question that was closed for VerbDuplicate; a space for
// VerbSpaceRequest (somebody asks to join it) and VerbSpaceApprove (one was let in); a
// new person for VerbMemberWaits and VerbMemberApprove, who is told; the record or comment
// that waits, or that has other words or a comment waiting, for VerbContentWaits,
// VerbContentApprove and VerbContentRefuse; for those who watch a topic, a space or a person
// a question for VerbNewQuestion and VerbFirstAnswer, and an answer or a post for
// VerbPublish; who is told themselves for VerbBadge; an unanswered question for VerbSuggest; an event
// that one comes to or waits for, for those that begin with VerbEvent, or who is told themselves where it
// was deleted; a conversation for VerbMessage; the record of which an edit is suggested for those that begin
// with VerbSuggestion, and the one that was edited for VerbEdit; for the others
// whatever was voted for, reacted to, commented on, replied to, reported, or has the mention in it.
const (
	VerbFollowUser       Verb = "follow_user"
	VerbFollowQuestion   Verb = "follow_question"
	VerbUpvote           Verb = "upvote"
	VerbCommentUpvote    Verb = "comment_upvote"
	VerbAsk              Verb = "ask"
	VerbAnswer           Verb = "answer"
	VerbAccept           Verb = "accept"
	VerbReward           Verb = "reward"
	VerbDuplicate        Verb = "duplicate"
	VerbComment          Verb = "comment"
	VerbMention          Verb = "mention"
	VerbRequestAnswer    Verb = "request_answer"
	VerbReport           Verb = "report"
	VerbSpaceRequest     Verb = "space_request"
	VerbSpaceApprove     Verb = "space_approve"
	VerbMemberWaits      Verb = "member_waits"
	VerbMemberApprove    Verb = "member_approve"
	VerbContentWaits     Verb = "content_waits"
	VerbContentApprove   Verb = "content_approve"
	VerbContentRefuse    Verb = "content_refuse"
	VerbNewQuestion      Verb = "new_question"
	VerbFirstAnswer      Verb = "first_answer"
	VerbPublish          Verb = "publish"
	VerbReply            Verb = "reply"
	VerbReaction         Verb = "reaction"
	VerbBadge            Verb = "badge"
	VerbSuggest          Verb = "suggested_question"
	VerbEventReminder    Verb = "event_reminder"
	VerbEventChange      Verb = "event_change"
	VerbEventCancel      Verb = "event_cancel"
	VerbEventSeat        Verb = "event_seat"
	VerbMessage          Verb = "message"
	VerbSuggestion       Verb = "suggestion"
	VerbSuggestionAccept Verb = "suggestion_accept"
	VerbSuggestionReject Verb = "suggestion_reject"
	VerbEdit             Verb = "edit"
)

// Verbs are all of them.
var Verbs = []Verb{
	VerbFollowUser, VerbFollowQuestion, VerbUpvote, VerbCommentUpvote, VerbAsk,
	VerbAnswer, VerbAccept, VerbReward, VerbDuplicate, VerbComment, VerbMention, VerbRequestAnswer, VerbReport,
	VerbSpaceRequest, VerbSpaceApprove, VerbMemberWaits, VerbMemberApprove,
	VerbContentWaits, VerbContentApprove, VerbContentRefuse,
	VerbNewQuestion, VerbFirstAnswer, VerbPublish, VerbReply, VerbReaction, VerbBadge, VerbSuggest,
	VerbEventReminder, VerbEventChange, VerbEventCancel, VerbEventSeat, VerbMessage,
	VerbSuggestion, VerbSuggestionAccept, VerbSuggestionReject, VerbEdit,
}

// IsForStaff reports whether only those who moderate the portal are told of it.
func (v Verb) IsForStaff() bool {
	return v == VerbReport || v == VerbMemberWaits || v == VerbContentWaits
}

// IsOnce reports whether somebody does it to a thing only once: when it was taken
// back and is done again, that is no news.
func (v Verb) IsOnce() bool {
	return !slices.Contains([]Verb{VerbAnswer, VerbComment, VerbReply, VerbReport, VerbSpaceApprove, VerbReward, VerbContentWaits,
		VerbContentApprove, VerbContentRefuse, VerbBadge, VerbEventReminder, VerbEventChange, VerbEventCancel, VerbEventSeat,
		VerbMessage, VerbSuggestion, VerbSuggestionAccept, VerbSuggestionReject, VerbEdit}, v)
}

// IsImportant reports whether it is told by mail where a portal sends only what
// is important.
func (v Verb) IsImportant() bool {
	return slices.Contains([]Verb{VerbMention, VerbAnswer, VerbAsk, VerbSpaceRequest, VerbSpaceApprove, VerbMemberWaits, VerbMemberApprove,
		VerbContentWaits, VerbContentApprove, VerbContentRefuse, VerbEventCancel, VerbMessage}, v)
}

// Channels are the ways one wishes to be told of a verb.
type Channels struct{ Web, Email, Push bool }

// Channels are those of a person who has not chosen: everything is listed, and
// what asks for an answer, or is one, is sent too, by mail and to those browsers that they
// turned it on in.
func (v Verb) Channels() Channels {
	quiet := []Verb{VerbFollowUser, VerbFollowQuestion, VerbUpvote, VerbCommentUpvote, VerbAccept, VerbReward, VerbNewQuestion,
		VerbDuplicate, VerbFirstAnswer, VerbPublish, VerbReaction, VerbBadge, VerbSuggest, VerbEdit}
	isLoud := !slices.Contains(quiet, v)
	return Channels{Web: true, Email: isLoud, Push: isLoud}
}

// MailState says whether a notification is to be sent by mail.
type MailState int64

// The states of a notification's mail.
const (
	MailUnwanted MailState = iota
	MailWanted
	MailSent
)

// MaxActors is how many of those who did something a notification shows.
const MaxActors = 20
