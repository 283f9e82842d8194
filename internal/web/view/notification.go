package view

import "github.com/stoa-community/stoa/internal/community"

// NoticePath leads to what a notification is about, through its being read.
func NoticePath(n *community.NotificationSeen) string {
	return "/notifications/" + string(n.ID) + "?to=" + queryEscape(aboutPath(n))
}

func aboutPath(n *community.NotificationSeen) string {
	if by := newest(n); (n.Verb == community.VerbFollowUser || n.Verb == community.VerbBadge) && by != nil {
		return UserPath(by.Username)
	}
	if n.IsOfDeleted() {
		return "/events"
	}
	switch n.Verb {
	case community.VerbMessage:
		return TalkPath(community.ConversationID(n.About.ID))
	case community.VerbMemberWaits:
		return "/desk/people/" + n.About.ID
	case community.VerbMemberApprove:
		return "/"
	case community.VerbContentWaits:
		return "/desk?queue=unapproved"
	case community.VerbSuggestionAccept, community.VerbSuggestionReject:
		return "/suggestions"
	case community.VerbSuggestion:
		return "/" + string(n.About.On) + "s/" + n.About.ID + "/suggestions"
	case community.VerbSpaceRequest:
		return "/spaces/" + n.About.ID + "/requests"
	}
	if n.About.On == community.OnMessage { // that was reported
		return "/desk?queue=reported"
	}
	for _, o := range n.Objects {
		switch o.Ref.On {
		case community.OnSpace:
			return "/spaces/" + o.Ref.ID
		case community.OnQuestion:
			return questionAt(o.ShortID, o.Title)
		case community.OnAnswer:
			return "/answers/" + o.ShortID
		case community.OnPost:
			return postAt(o.ShortID, o.Title)
		}
	}
	return "/notifications"
}

// noticeTitle is what it is about, in words.
func noticeTitle(n *community.NotificationSeen) string {
	if n.IsOfDeleted() {
		return n.Note
	}
	for _, o := range n.Objects {
		if o.Title != "" {
			return o.Title
		}
		if o.Of != nil && o.Of.Title != "" {
			return o.Of.Title
		}
	}
	return ""
}

// NoticeWho names who did it: the newest, and how many others.
func (v *Visit) NoticeWho(n *community.NotificationSeen) string {
	name := v.T("anonymous.somebody")
	if by := newest(n); by != nil {
		name = by.Profile.Name
	}
	if others := int64(len(n.Actors) - 1); others > 0 {
		return v.N("notice.others", others, "name", name)
	}
	return name
}

// NoticeDid says what they did, of one person or of several.
func (v *Visit) NoticeDid(n *community.NotificationSeen) string {
	return v.N("verb."+string(n.Verb), int64(max(1, len(n.Actors))))
}

// newest is who did it last, nil for one who stays anonymous.
func newest(n *community.NotificationSeen) *community.User {
	if len(n.Actors) == 0 || n.Actors[0] == nil {
		return nil
	}
	return n.Actors[0].User
}
