package rest

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// notification is a notification on the wire.
type notification struct {
	MongoID      string        `json:"_id"`
	ID           string        `json:"id"`
	Rev          int64         `json:"__v"`
	CreatedAt    string        `json:"createdAt" format:"date-time"`
	UpdatedAt    string        `json:"updatedAt" format:"date-time" doc:"When the newest of from did it."`
	Verb         string        `json:"verb" enum:"follow_user,follow_question,upvote,comment_upvote,ask,answer,accept,reward,duplicate,comment,mention,request_answer,report,space_request,space_approve,member_waits,member_approve,content_waits,content_approve,content_refuse,new_question,first_answer,publish,reply,reaction,badge,suggested_question,event_reminder,event_change,event_cancel,event_seat,message,suggestion,suggestion_accept,suggestion_reject,edit" doc:"What they did."`
	To           string        `json:"to" doc:"The id of who is told."`
	From         []reducedUser `json:"from" doc:"Who did it, the newest first, at most 20. Who did it under no name is the one called Anonymous."`
	Objects      []object      `json:"objects" doc:"What they did it to: a question, an answer, a post, a space, or a comment followed by what it is on. Empty for follow_user, member_waits, member_approve, badge and message, and for event_cancel where the event was deleted."`
	Conversation string        `json:"conversation,omitempty" doc:"Of message, the id of the conversation."`
	Note         string        `json:"note,omitempty" doc:"What was said to it: why something was refused; the names of badges; the title of an event that was deleted, of several with · between."`
	Read         bool          `json:"read"`
	EmailSent    bool          `json:"emailSent"`
	EmailAt      string        `json:"emailAt,omitempty" doc:"When it was sent by mail."`
}

// object is a record in few words.
type object struct {
	MongoID   string          `json:"_id"`
	ID        string          `json:"id"`
	Type      string          `json:"_type" enum:"question,answer,post,comment,space" doc:"What the record is."`
	ShortID   string          `json:"shortId,omitempty"`
	Title     string          `json:"title,omitempty" doc:"Of a question or post; of a space, its name."`
	Summary   string          `json:"summary,omitempty" doc:"Plain text."`
	Body      string          `json:"body,omitempty" doc:"Of a comment: sanitised HTML."`
	Status    string          `json:"status"`
	CreatedAt string          `json:"createdAt" format:"date-time"`
	User      reducedUser     `json:"user"`
	Question  *objectQuestion `json:"question,omitempty" doc:"Of an answer."`
}

// objectQuestion is the question of an answer in few words.
type objectQuestion struct {
	MongoID string      `json:"_id"`
	ID      string      `json:"id"`
	ShortID string      `json:"shortId"`
	Title   string      `json:"title"`
	User    reducedUser `json:"user"`
}

var anonymousReduced = reducedUser{nobody, nobody, reducedProfile{Name: "Anonymous", Username: "anonymous"}}

func toReducedAuthor(by community.Byline) reducedUser {
	if by == nil {
		return anonymousReduced
	}
	return toReduced(by)
}

func toNotification(to *caller, n community.NotificationSeen) notification {
	w := notification{
		MongoID: string(n.ID), ID: string(n.ID), Rev: n.Rev, CreatedAt: stamp(n.Created), UpdatedAt: stamp(n.Updated), Verb: string(n.Verb),
		To: string(n.To), From: []reducedUser{}, Objects: []object{}, Note: n.Note, Read: n.Read, EmailSent: n.EmailSent,
		EmailAt: stamp(n.EmailAt),
	}
	if len(n.Badges) > 0 {
		w.Note = community.BadgeNames(n.Badges, to.portal.Settings.Lang)
	}
	if n.Verb == community.VerbMessage {
		w.Conversation = n.About.ID
	}
	for _, by := range n.Actors {
		w.From = append(w.From, toReducedAuthor(by))
	}
	for _, o := range n.Objects {
		w.Objects = append(w.Objects, toObject(o))
	}
	return w
}

func toObject(o community.ObjectSeen) object {
	w := object{
		MongoID: o.Ref.ID, ID: o.Ref.ID, Type: string(o.Ref.On), ShortID: o.ShortID, Title: o.Title, Summary: o.Text,
		Status: string(o.Status), CreatedAt: stamp(o.Created), User: toReducedAuthor(o.By),
	}
	if o.Ref.On == community.OnComment {
		w.Summary, w.Body = "", o.Text
	}
	if q := o.Of; q != nil {
		w.Question = &objectQuestion{q.Ref.ID, q.Ref.ID, q.ShortID, q.Title, toReducedAuthor(q.By)}
	}
	return w
}

// unreadCount is how many notifications one has not read.
type unreadCount struct {
	Count string `json:"count" doc:"How many are not read, in digits." example:"3"`
}

const tagNotifications = "Notifications"

func (s *api) notifications() {
	lists(s, operation{id: "listNotifications", method: "GET", path: "/notifications", tag: tagNotifications,
		summary: "List notifications", text: "The acting user's, newest first. Those who do the same to the same thing " +
			"are collected in one notification until it is read. What is deleted or hidden from one is not told any more."},
		s.listNotifications, toNotification)
	handle(s, operation{id: "countNotifications", method: "GET", path: "/notifications/summary", tag: tagNotifications,
		summary: "Count unread notifications", text: "How many notifications the acting user hasn't read."}, s.countNotifications)
	does(s, operation{id: "readNotifications", method: "POST", path: "/notifications/read", tag: tagNotifications,
		summary: "Mark all notifications as read", text: "Marks all of the acting user's notifications as read."}, s.readNotifications)
	does(s, operation{id: "readNotification", method: "POST", path: "/notifications/{id}/read", tag: tagNotifications,
		summary: "Mark a notification as read", text: "Marks one of the acting user's notifications as read."}, s.readNotification)
	shows(s, operation{id: "getNotificationSettings", method: "GET", path: "/user/notifications/settings", tag: tagNotifications,
		summary: "Get notification settings", text: "For each verb: whether it's shown here, whether it's emailed, as far as the " +
			"portal sends mail, and whether it's sent to the browsers in which the person turned that on."}, s.getNotificationSettings, plain(toNotificationSettings))
	changes(s, operation{id: "setNotificationSettings", method: "PUT", path: "/user/notifications/settings", tag: tagNotifications,
		summary: "Update notification settings", text: "Changes the verbs and channels you send; the others stay as they are. It holds for what " +
			"happens from now on."}, s.setNotificationSettings, plain(toNotificationSettings))
}

type listNotificationsInput struct{ Paging }

func (s *api) listNotifications(ctx context.Context, c *caller,
	in *listNotificationsInput) (community.Listing[community.NotificationSeen], error) {
	return s.app.Notifications(ctx, c.Actor, in.page)
}

func (s *api) countNotifications(ctx context.Context, c *caller, _ *struct{}) (unreadCount, error) {
	n, err := s.app.Unread(ctx, c.Actor)
	return unreadCount{strconv.FormatInt(n, 10)}, err
}

func (s *api) readNotifications(ctx context.Context, c *caller, _ *struct{}) error {
	return s.app.ReadNotifications(ctx, c.Actor)
}

func (s *api) readNotification(ctx context.Context, c *caller, in *RecordPath) error {
	return s.app.ReadNotification(ctx, c.Actor, in.ID)
}

// channels are the ways one is told of a verb.
type channels struct {
	Web   bool `json:"web" doc:"Whether it is listed and counted."`
	Email bool `json:"email" doc:"Whether it is sent by mail."`
	Push  bool `json:"push" doc:"Whether it is sent to the browsers in which the person turned that on."`
}

// byVerb has a T of each verb.
type byVerb[T any] struct {
	FollowUser       T `json:"follow_user" doc:"Somebody follows one."`
	FollowQuestion   T `json:"follow_question" doc:"Somebody follows one's question."`
	Upvote           T `json:"upvote" doc:"One's question, answer or post gets an upvote."`
	CommentUpvote    T `json:"comment_upvote" doc:"One's comment gets an upvote."`
	Ask              T `json:"ask" doc:"A question is put to one."`
	Answer           T `json:"answer" doc:"A question that one asked or follows is answered."`
	Accept           T `json:"accept" doc:"One's answer is accepted, or one to a question that one asked or follows."`
	Duplicate        T `json:"duplicate" doc:"A question that one asked or follows is closed as a duplicate."`
	Reward           T `json:"reward" doc:"One's answer is given a reward."`
	Comment          T `json:"comment" doc:"Somebody comments on one's question, answer or post."`
	Mention          T `json:"mention" doc:"Somebody names one with an @."`
	RequestAnswer    T `json:"request_answer" doc:"One is asked for an answer, or one more wants an answer to a question that was put to one, or that one asked."`
	Report           T `json:"report" doc:"Something is reported; to moderators and admins."`
	SpaceRequest     T `json:"space_request" doc:"Someone asks to join a space; for its staff, moderators and admins."`
	SpaceApprove     T `json:"space_approve" doc:"One was let into a space that one asked to join."`
	MemberWaits      T `json:"member_waits" doc:"A new person needs approval; for moderators and admins."`
	MemberApprove    T `json:"member_approve" doc:"One's account was approved."`
	ContentWaits     T `json:"content_waits" doc:"Something that was written waits for approval; to moderators and admins."`
	ContentApprove   T `json:"content_approve" doc:"Something that one wrote was approved."`
	ContentRefuse    T `json:"content_refuse" doc:"Something that one wrote was refused."`
	NewQuestion      T `json:"new_question" doc:"A question comes up in a topic or space, or of a person, that one watches."`
	FirstAnswer      T `json:"first_answer" doc:"A question in a topic or space, or of a person, that one watches gets its first answer."`
	Publish          T `json:"publish" doc:"A person whom one watches publishes an answer or a post."`
	Reply            T `json:"reply" doc:"Somebody replies to one's comment."`
	Reaction         T `json:"reaction" doc:"Somebody reacts to what one wrote with an emoji."`
	Badge            T `json:"badge" doc:"One earns a badge, or is given one."`
	Suggest          T `json:"suggested_question" doc:"Nobody has answered a question that one could: at most 3 a week."`
	EventReminder    T `json:"event_reminder" doc:"An event that one comes to begins in a day, or in an hour."`
	EventChange      T `json:"event_change" doc:"An event that one comes to, or waits for, is at another time or place."`
	EventCancel      T `json:"event_cancel" doc:"Such an event was cancelled or deleted."`
	Message          T `json:"message" doc:"Somebody writes to one."`
	EventSeat        T `json:"event_seat" doc:"One has a seat at an event that one waited for."`
	Suggestion       T `json:"suggestion" doc:"Somebody suggests an edit of what one wrote."`
	SuggestionAccept T `json:"suggestion_accept" doc:"An edit that one suggested was accepted."`
	SuggestionReject T `json:"suggestion_reject" doc:"An edit that one suggested was rejected."`
	Edit             T `json:"edit" doc:"Somebody else edited what one wrote."`
}

// of is where the T of each verb is.
func (b *byVerb[T]) of() map[community.Verb]*T {
	return map[community.Verb]*T{
		community.VerbFollowUser: &b.FollowUser, community.VerbFollowQuestion: &b.FollowQuestion, community.VerbUpvote: &b.Upvote,
		community.VerbCommentUpvote: &b.CommentUpvote, community.VerbAsk: &b.Ask, community.VerbAnswer: &b.Answer,
		community.VerbAccept: &b.Accept, community.VerbReward: &b.Reward, community.VerbDuplicate: &b.Duplicate,
		community.VerbComment: &b.Comment, community.VerbMention: &b.Mention, community.VerbRequestAnswer: &b.RequestAnswer,
		community.VerbReport: &b.Report, community.VerbSpaceRequest: &b.SpaceRequest, community.VerbSpaceApprove: &b.SpaceApprove,
		community.VerbMemberWaits: &b.MemberWaits, community.VerbMemberApprove: &b.MemberApprove,
		community.VerbContentWaits: &b.ContentWaits, community.VerbContentApprove: &b.ContentApprove,
		community.VerbContentRefuse: &b.ContentRefuse,
		community.VerbNewQuestion:   &b.NewQuestion, community.VerbFirstAnswer: &b.FirstAnswer, community.VerbPublish: &b.Publish,
		community.VerbReply: &b.Reply, community.VerbReaction: &b.Reaction,
		community.VerbBadge:         &b.Badge,
		community.VerbSuggest:       &b.Suggest,
		community.VerbEventReminder: &b.EventReminder, community.VerbEventChange: &b.EventChange,
		community.VerbEventCancel: &b.EventCancel, community.VerbEventSeat: &b.EventSeat,
		community.VerbMessage:    &b.Message,
		community.VerbSuggestion: &b.Suggestion, community.VerbSuggestionAccept: &b.SuggestionAccept,
		community.VerbSuggestionReject: &b.SuggestionReject, community.VerbEdit: &b.Edit,
	}
}

type notificationSettings = byVerb[channels]

func toNotificationSettings(chosen map[community.Verb]community.Channels) (w notificationSettings) {
	for verb, c := range w.of() {
		*c = channels(chosen[verb])
	}
	return w
}

func (s *api) getNotificationSettings(ctx context.Context, c *caller, _ *struct{}) (map[community.Verb]community.Channels, error) {
	return s.app.NotificationSettings(ctx, c.Actor)
}

type channelsBody struct {
	Web   loose `json:"web,omitzero" doc:"Whether it is listed and counted."`
	Email loose `json:"email,omitzero" doc:"Whether it is sent by mail."`
	Push  loose `json:"push,omitzero" doc:"Whether it is sent to the browsers in which the person turned that on."`
}

type settingsBody = byVerb[channelsBody]

func (s *api) setNotificationSettings(ctx context.Context, c *caller,
	in *Body[settingsBody]) (set map[community.Verb]community.Channels, err error) {
	edits := map[community.Verb]app.ChannelEdit{}
	sent := in.body.of()
	for _, verb := range slices.Sorted(maps.Keys(sent)) { // so that of two wrong ones the same is named each time
		b := sent[verb]
		var e app.ChannelEdit
		if e.Web, err = b.Web.get(string(verb) + ".web"); err != nil {
			return nil, err
		}
		if e.Email, err = b.Email.get(string(verb) + ".email"); err != nil {
			return nil, err
		}
		if e.Push, err = b.Push.get(string(verb) + ".push"); err != nil {
			return nil, err
		}
		edits[verb] = e
	}
	return s.app.SetNotifications(ctx, c.Actor, edits)
}
