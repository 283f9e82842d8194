package node

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// Notification tells one person what others did to something of theirs.
type Notification struct {
	community.NotificationSeen
	among[*Notification]
}

// Notifications returns notifications as nodes.
func (v *Viewer) Notifications(seen []community.NotificationSeen) []*Notification {
	return gather(v, seen, func(s community.NotificationSeen, a among[*Notification]) *Notification { return &Notification{s, a} })
}

// The fields of the schema, from here on.

func (n *Notification) ID() string   { return string(n.NotificationSeen.ID) }
func (n *Notification) Verb() string { return string(n.NotificationSeen.Verb) }

func (n *Notification) Actors() ([]*Member, error) {
	return someOf(n.among, "actors", n.viewer.Members, func(n *Notification) []community.Byline { return n.NotificationSeen.Actors })
}

func (n *Notification) Objects() []*NotificationObject {
	authors := n.viewer.Members(each(n.NotificationSeen.Objects, func(o community.ObjectSeen) community.Byline { return o.By }))
	objects := make([]*NotificationObject, len(n.NotificationSeen.Objects))
	for i, o := range n.NotificationSeen.Objects {
		objects[i] = &NotificationObject{Kind: string(o.Ref.On), ID: o.Ref.ID, ShortID: text(o.ShortID), Title: text(o.Title),
			Text: text(o.Text), Author: authors[i]}
		if o.Of != nil && o.Of.Ref.On == community.OnQuestion {
			objects[i].QuestionID = &o.Of.Ref.ID
		}
	}
	return objects
}

// verbTexts say what was done, after the names of who did it.
var verbTexts = map[community.Verb]string{
	community.VerbFollowUser:       "followed you",
	community.VerbFollowQuestion:   "followed your question",
	community.VerbUpvote:           "liked what you wrote",
	community.VerbCommentUpvote:    "liked your comment",
	community.VerbAsk:              "asked you a question",
	community.VerbAnswer:           "answered a question",
	community.VerbAccept:           "accepted an answer",
	community.VerbReward:           "gave your answer a reward",
	community.VerbDuplicate:        "closed a question as a duplicate",
	community.VerbComment:          "commented",
	community.VerbMention:          "mentioned you",
	community.VerbRequestAnswer:    "asked you to answer",
	community.VerbReport:           "reported something",
	community.VerbSpaceRequest:     "asks to join a space",
	community.VerbSpaceApprove:     "let you into a space",
	community.VerbMemberWaits:      "waits for approval",
	community.VerbMemberApprove:    "approved your account",
	community.VerbContentWaits:     "wrote something that waits for approval",
	community.VerbContentApprove:   "approved what you wrote",
	community.VerbContentRefuse:    "refused what you wrote",
	community.VerbNewQuestion:      "asked a question",
	community.VerbFirstAnswer:      "gave a question its first answer",
	community.VerbPublish:          "published something",
	community.VerbReply:            "replied to your comment",
	community.VerbReaction:         "reacted to what you wrote",
	community.VerbBadge:            "earned a badge",
	community.VerbSuggest:          "asked a question that you could answer",
	community.VerbEventReminder:    "is expecting you at an event soon",
	community.VerbEventChange:      "changed the time or place of an event you are going to",
	community.VerbEventCancel:      "cancelled an event you were going to",
	community.VerbEventSeat:        "has a seat for you at an event",
	community.VerbMessage:          "wrote you a message",
	community.VerbSuggestion:       "suggested an edit of what you wrote",
	community.VerbSuggestionAccept: "accepted the edit you suggested",
	community.VerbSuggestionReject: "rejected the edit you suggested",
	community.VerbEdit:             "edited what you wrote",
}

func (n *Notification) Summary() *string {
	who := "Somebody"
	if by := n.NotificationSeen.Actors; len(by) > 0 && by[0] != nil {
		who = by[0].Profile.Name
	}
	if len(n.NotificationSeen.Actors) > 1 {
		who += " and others"
	}
	return new(who + " " + verbTexts[n.NotificationSeen.Verb])
}

func (n *Notification) Meta() *leaf.NotificationMeta {
	summary := n.Summary()
	m := &leaf.NotificationMeta{Title: summary, TextTitle: summary, FullTitle: summary, TextFullTitle: summary}
	for _, o := range n.NotificationSeen.Objects {
		if o.ShortID != "" {
			m.RelativeURL = new("/" + string(o.Ref.On) + "s/" + o.ShortID)
		}
		if m.Body == nil && o.Ref.On != community.OnComment {
			m.Body, m.TextBody = text(o.Title), text(o.Title)
		}
	}
	if names := text(community.BadgeNames(n.NotificationSeen.Badges, n.viewer.locale())); names != nil {
		m.Body, m.TextBody, m.RelativeURL = names, names, new("/badges")
	}
	if n.IsOfDeleted() {
		m.Body, m.TextBody, m.RelativeURL = text(n.NotificationSeen.Note), text(n.NotificationSeen.Note), new("/events")
	}
	m.URL = n.viewer.url(m.RelativeURL)
	return m
}
