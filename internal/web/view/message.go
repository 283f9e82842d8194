package view

import (
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

// PerTalk is how many messages a page of a conversation has.
const PerTalk = 50

// A Talk is a conversation as its page shows it.
type Talk struct {
	community.ConversationSeen
	Messages community.Listing[community.MessageSeen] // the newest first
	Form     Form                                     // of the next one
	Run      Form                                     // of adding people
	Blocked  bool                                     // whether the viewer has blocked the other of two
}

// HasMessages reports whether the visitor may have conversations.
func (v *Visit) HasMessages() bool {
	return v.SignedIn() && v.Actor.CanMessage(v.Portal.Settings.Policies) == nil
}

// canWriteTo reports whether the page of a person offers to write to them. Whether they accept it is told
// where it is tried, so that looking at them says nothing of it.
func (v *Visit) canWriteTo(u *community.User) bool {
	return v.HasMessages() && v.Actor.ID != u.ID && u.Status == community.Active && u.Role != community.Bot
}

// TalkPath is the address of a conversation.
func TalkPath(id community.ConversationID) string { return "/messages/" + string(id) }

// WritePath is where one writes to somebody.
func WritePath(username string) string { return UserPath(username) + "/message" }

// talkName is what a conversation is called: by its title, or by who takes part besides the viewer.
func (v *Visit) talkName(c *community.ConversationSeen) string {
	if c.Title != "" {
		return c.Title
	}
	var names []string
	for _, u := range v.talkOthers(c) {
		names = append(names, u.Profile.Name)
	}
	if len(names) == 0 {
		return v.T("talk.alone")
	}
	return strings.Join(names, ", ")
}

// TalkName is talkName for titles of pages.
func (v *Visit) TalkName(c *community.ConversationSeen) string { return v.talkName(c) }

// talkOthers are who takes part besides the viewer.
func (v *Visit) talkOthers(c *community.ConversationSeen) []*community.User {
	var others []*community.User
	for _, u := range c.People {
		if u.ID != v.Actor.ID {
			others = append(others, u.User)
		}
	}
	return others
}

// talkFace is whose picture stands for a conversation, nil for nobody's.
func (v *Visit) talkFace(c *community.ConversationSeen) *community.User {
	if others := v.talkOthers(c); len(others) > 0 {
		return others[0]
	}
	return nil
}

// talkLast is the last message in few words.
func (v *Visit) talkLast(c *community.ConversationSeen) string {
	m := c.Newest
	switch {
	case m == nil:
		return v.T("talk.nothing")
	case m.Deleted:
		return v.T("talk.deleted")
	case m.Folded:
		return v.T("talk.folded")
	}
	text := markup.Summary(m.Body)
	if m.Author == v.Actor.ID {
		return v.T("talk.you", "text", text)
	}
	if c.IsGroup() && m.By != nil {
		return m.By.Profile.Name + ": " + text
	}
	return text
}

// inOrder are the messages of a page, the oldest first.
func (t *Talk) inOrder() []community.MessageSeen {
	list := slices.Clone(t.Messages.Items)
	slices.Reverse(list)
	return list
}

// runs reports whether the viewer runs the group.
func (v *Visit) runs(c *community.ConversationSeen) bool {
	return v.Actor.CanRunConversation(&c.Conversation) == nil
}
