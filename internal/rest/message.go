package rest

import (
	"context"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// privateMessage is what somebody said in a conversation, on the wire.
type privateMessage struct {
	MongoID      string `json:"_id"`
	ID           string `json:"id"`
	Rev          int64  `json:"__v"`
	CreatedAt    moment `json:"createdAt" format:"date-time"`
	UpdatedAt    moment `json:"updatedAt" format:"date-time"`
	Conversation string `json:"conversation" doc:"The conversation's id."`
	Number       int64  `json:"number" doc:"Its place in the conversation, from 1."`
	Body         string `json:"body" doc:"Sanitised HTML; empty once it is deleted."`
	User         author `json:"user"`
	Edited       bool   `json:"edited"`
	Deleted      bool   `json:"deleted"`
	Folded       bool   `json:"folded" doc:"Whether you have blocked its author, so that pages fold it."`
}

func toMessage(to *caller, m community.MessageSeen) privateMessage {
	return privateMessage{MongoID: string(m.ID), ID: string(m.ID), Rev: m.Rev, CreatedAt: momentOf(m.Created),
		UpdatedAt:    momentOf(m.Updated),
		Conversation: string(m.Conversation), Number: m.Number, Body: m.Body, User: toAuthor(to, m.By), Edited: m.Edited,
		Deleted: m.Deleted,
		Folded:  m.Folded}
}

// conversation is what people write to each other, on the wire.
type conversation struct {
	MongoID   string          `json:"_id"`
	ID        string          `json:"id"`
	Rev       int64           `json:"__v"`
	CreatedAt moment          `json:"createdAt" format:"date-time"`
	UpdatedAt moment          `json:"updatedAt" format:"date-time" doc:"When the last message was written."`
	Portal    string          `json:"portal"`
	Group     bool            `json:"group" doc:"Whether it is a group; two people have one conversation."`
	Title     string          `json:"title" doc:"Of a group; may be empty."`
	Owner     string          `json:"owner,omitempty" doc:"Of a group, the id of who may add people."`
	People    []author        `json:"people" nullable:"false" doc:"Who takes part, you among them. Of two people the other one also where they left it."`
	Last      int64           `json:"last" doc:"The number of the last message."`
	Read      int64           `json:"read" doc:"The number of the last message that you have read."`
	Unread    bool            `json:"unread" doc:"Whether there is something that you have not read."`
	Muted     bool            `json:"muted" doc:"Whether you are not told of it."`
	Newest    *privateMessage `json:"newest,omitempty" doc:"The last message, if you see it: who was added sees what was written from then on."`
}

func toConversation(to *caller, c community.ConversationSeen) conversation {
	w := conversation{MongoID: string(c.ID), ID: string(c.ID), Rev: c.Rev, CreatedAt: momentOf(c.Created), UpdatedAt: momentOf(c.Updated),
		Portal: string(c.Portal), Group: c.IsGroup(), Title: c.Title, Owner: string(c.Owner), People: []author{}, Last: c.Last,
		Read:   c.Me.Read,
		Unread: c.Me.Unread, Muted: c.Me.Muted}
	for i := range c.People {
		w.People = append(w.People, toAuthor(to, &c.People[i]))
	}
	if c.Newest != nil {
		w.Newest = new(toMessage(to, *c.Newest))
	}
	return w
}

// toReported is what moderators are told of a message that was reported: it, those right before it, and who takes part.
func toReported(to *caller, m *community.ReportedMessage) (message *privateMessage, before []privateMessage, people []author) {
	for _, b := range m.Before {
		before = append(before, toMessage(to, b))
	}
	for i := range m.People {
		people = append(people, toAuthor(to, &m.People[i]))
	}
	return new(toMessage(to, m.MessageSeen)), before, people
}

const tagMessages = "Messages"

var messageKind = kind{community.OnMessage, "Message", "messages", "a message", tagMessages}

var (
	// ofMessages is what all that concerns messages is refused for.
	ofMessages = refusals{403: {community.WhyMessagesOff, community.WhyMessagesOfPeople}}
	ofReaching = all(ofMessages, refusals{
		400: {community.WhyMessageSelf}, 403: {community.WhyNotAccepting, community.WhyBlockedByYou}, 410: {community.WhyPersonErased}})
	ofSending = all(ofReaching, ofText, refusals{400: {community.WhyTooManyItems}, 429: {community.WhyMessagesAMinute}})
	ofPeople  = all(ofReaching, refusals{400: {community.WhyRequired, community.WhyNoSuchPerson, community.WhyPeopleCount},
		403: {community.WhyCommentPoints}, 429: {community.WhyConversationsADay}})
	ofRunning = all(ofMessages, refusals{403: {community.WhyGroupOwnerOnly}, 409: {community.WhyNotAGroup}})
)

const aboutMessages = " Where the community has messages (`policies.messages`)."

func (s *api) messages() {
	lists(s, operation{id: "listConversations", method: "GET", path: "/conversations", tag: tagMessages, refuses: ofMessages,
		summary: "List conversations", text: "Those that the acting user takes part in, the last written in first." + aboutMessages},
		s.listConversations, toConversation)
	handle(s, operation{id: "beginConversation", method: "POST", path: "/conversations", tag: tagMessages,
		refuses: all(ofSending, ofPeople, refusals{400: {community.WhyTooLongText, community.WhyNotAGroup}}),
		status:  http.StatusCreated, repeat: true,
		summary: "Write to people", text: "Begins a conversation with its first message. With one other person it is one-to-one: two people " +
			"have one conversation, and where they have it already the message is added to it, and the answer is 200. With several it is a " +
			"group of up to 10. Who does not accept messages from you is not written to, whatever the reason. Up to 20 new ones a day, and 20 " +
			"messages a minute."}, s.beginConversation)
	handle(s, operation{id: "countUnreadConversations", method: "GET", path: "/conversations/summary", tag: tagMessages,
		refuses: ofMessages,
		summary: "Count unread conversations", text: "In how many conversations there is something that the acting user hasn't read. Muted " +
			"ones don't count."}, s.countConversations)
	shows(s, operation{id: "getConversation", method: "GET", path: "/conversations/{id}", tag: tagMessages, refuses: ofMessages,
		summary: "Get a conversation", text: "For who takes part. To all others it isn't there."}, s.getConversation, toConversation)
	changes(s, operation{id: "updateConversation", method: "PATCH", path: "/conversations/{id}", tag: tagMessages,
		refuses: all(ofRunning, refusals{400: {community.WhyTooLongText}}),
		summary: "Rename a group", text: "For who runs it."}, s.renameConversation, toConversation)
	does(s, operation{id: "leaveConversation", method: "DELETE", path: "/conversations/{id}", tag: tagMessages, refuses: ofMessages,
		summary: "Leave a conversation", text: "You see nothing of it any more. If you ran the group, who came first of the others does from " +
			"then on. Of two people the other keeps it; what they write next is all that you see of it then. With the last one it is gone."},
		s.leaveConversation)
	changes(s, operation{id: "addToConversation", method: "POST", path: "/conversations/{id}/people", tag: tagMessages,
		refuses: all(ofPeople, ofRunning, refusals{409: {community.WhyGroupFull}}),
		summary: "Add people to a group", text: "For who runs it. They see what is written from then on. Who takes part already stays."},
		s.addPeople, toConversation)
	does(s, operation{id: "removeFromConversation", method: "DELETE", path: "/conversations/{on}/people/{id}", tag: tagMessages,
		refuses: all(ofRunning, ofPerson), summary: "Remove somebody from a group", text: "For who runs it."}, s.removePerson)
	lists(s, operation{id: "listMessages", method: "GET", path: "/conversations/{id}/messages", tag: tagMessages, refuses: ofMessages,
		summary: "List messages", text: "The newest first, for who takes part."}, s.listMessages, toMessage)
	changes(s, operation{id: "sendMessage", method: "POST", path: "/conversations/{id}/messages", tag: tagMessages, refuses: ofSending,
		status: http.StatusCreated, summary: "Write a message", text: "HTML or Markdown as comments have it, of at most 10,000 bytes, " +
			"without uploads. The others are notified (`message`), once until they have read the conversation."}, s.sendMessage, toMessage)
	s.ownMessages()
	s.letterboxes()
}

// ownMessages are the operations on one message, and what one does for oneself.
func (s *api) ownMessages() {
	ofOwnMessage := refusals{403: {community.WhyNotYoursToChange}, 409: {community.WhyMessageDeleted}}
	changes(s, operation{id: "updateMessage", method: "PUT", path: "/messages/{id}", tag: tagMessages,
		refuses: all(ofSending, ofOwnMessage),
		summary: "Change a message", text: "For its author."}, s.updateMessage, toMessage)
	does(s, operation{id: "deleteMessage", method: "DELETE", path: "/messages/{id}", tag: tagMessages,
		refuses: all(ofMessages, ofOwnMessage),
		summary: "Delete a message", text: "For its author. Nothing is left but that there was one."}, s.deleteMessage)
	changes(s, operation{id: "readConversation", method: "POST", path: "/conversations/{id}/read", tag: tagMessages,
		refuses: all(ofMessages, refusals{400: {community.WhyNotThere}}), status: http.StatusOK,
		summary: "Mark a conversation as read", text: "Up to a `message`, or all of it. What was read stays so. Its notification is read with " +
			"the last message."}, s.readConversation, toConversation)
	changes(s, operation{id: "muteConversation", method: "PUT", path: "/conversations/{id}/mute", tag: tagMessages, refuses: ofMessages,
		summary: "Mute a conversation", text: "You aren't told of it any more, and it isn't counted."}, s.muteConversation(true), toConversation)
	changes(s, operation{id: "unmuteConversation", method: "DELETE", path: "/conversations/{id}/mute", tag: tagMessages,
		refuses: ofMessages,
		summary: "Unmute a conversation", text: "Not an error if it wasn't muted."}, s.muteConversation(false), toConversation)
}

// letterboxes are the operations on from whom one accepts messages.
func (s *api) letterboxes() {
	handle(s, operation{id: "getMessageSettings", method: "GET", path: "/user/messages", tag: tagMessages, refuses: ofMessages,
		summary: "Get from whom I accept messages", text: "Everyone, for who has not said otherwise."}, s.getLetterbox)
	handle(s, operation{id: "setMessageSettings", method: "PUT", path: "/user/messages", tag: tagMessages,
		refuses: all(ofMessages, refusals{400: {community.WhyRequired, community.WhyNotOneOf}}),
		summary: "Set from whom I accept messages", text: "Whom you write to may answer, until you set this again. Moderators and admins can " +
			"always write to you one-to-one."}, s.setLetterbox)
	lists(s, operation{id: "listBlocks", method: "GET", path: "/user/blocks", tag: tagMessages, refuses: ofMessages,
		summary: "List whom I have blocked", text: "The last first. Nobody else is told, moderators neither."}, s.listBlocks, toBlock)
	ofBlock := all(ofMessages, ofPerson, refusals{403: {community.WhyBlockSelf}})
	changes(s, operation{id: "blockUser", method: "PUT", path: "/user/blocks/{id}", tag: tagMessages, refuses: ofBlock,
		summary: "Block somebody", text: "They can't begin conversations with you, nor write to you one-to-one, and are told only that you don't " +
			"accept messages from them. In groups what they write is folded, and you aren't told of it. Moderators and admins can still write " +
			"to you one-to-one."}, s.setBlock(true), toUser)
	changes(s, operation{id: "unblockUser", method: "DELETE", path: "/user/blocks/{id}", tag: tagMessages, refuses: ofBlock,
		summary: "Unblock somebody", text: "Not an error if they weren't blocked."}, s.setBlock(false), toUser)
}

type listConversationsInput struct{ Paging }

func (s *api) listConversations(ctx context.Context, c *caller,
	in *listConversationsInput) (community.Listing[community.ConversationSeen], error) {
	return s.app.Conversations(ctx, c.Actor, in.page)
}

type messageBody struct {
	Body   *string `json:"body,omitempty" needed:"create" example:"<p>Is Thursday fine?</p>" doc:"HTML, or Markdown when format says so; it is sanitised. At most 10,000 bytes."`
	Format string  `json:"format,omitempty" enum:"html,markdown" doc:"Of the body; html when absent."`
}

func (b messageBody) edit() app.TextEdit { return app.TextEdit{Content: b.Body, Format: b.Format} }

type beginConversationBody struct {
	People []string `json:"people,omitempty" needed:"create" doc:"Whom you write to, up to 9: their ids, or external: and theirs, or @ and their user names."`
	Title  *string  `json:"title,omitempty" doc:"Of a group: plain text of at most 100 characters."`
	Body   *string  `json:"body,omitempty" needed:"create" example:"<p>Is Thursday fine?</p>" doc:"HTML, or Markdown when format says so; it is sanitised. At most 10,000 bytes."`
	Format string   `json:"format,omitempty" enum:"html,markdown" doc:"Of the body; html when absent."`
}

// begun is a conversation as a message began it, or went on with it.
type begun struct {
	changed[conversation]
	wasThere bool
}

func (b begun) isOld() bool { return b.wasThere }

func (s *api) beginConversation(ctx context.Context, c *caller, in *Body[beginConversationBody]) (begun, error) {
	b, err := s.app.BeginConversation(ctx, c.Actor, app.ConversationEdit{People: in.body.People, Title: in.body.Title,
		TextEdit: app.TextEdit{Content: in.body.Body, Format: in.body.Format}})
	if err != nil {
		return begun{}, err
	}
	return begun{changed[conversation]{toConversation(c, b.ConversationSeen)}, b.IsOld}, nil
}

// unreadConversations is in how many conversations there is something new.
type unreadConversations struct {
	Unread int64 `json:"unread" example:"2"`
}

func (s *api) countConversations(ctx context.Context, c *caller, _ *struct{}) (unreadConversations, error) {
	n, err := s.app.UnreadConversations(ctx, c.Actor)
	return unreadConversations{n}, err
}

func (s *api) getConversation(ctx context.Context, c *caller, in *RecordPath) (community.ConversationSeen, error) {
	return s.app.Conversation(ctx, c.Actor, in.ID)
}

type renameInput struct {
	RecordPath
	Body[renameBody]
}

type renameBody struct {
	Title *string `json:"title,omitempty" doc:"Plain text of at most 100 characters; empty for none."`
}

func (s *api) renameConversation(ctx context.Context, c *caller, in *renameInput) (community.ConversationSeen, error) {
	return s.app.RenameConversation(ctx, c.Actor, in.ID, in.body.Title)
}

func (s *api) leaveConversation(ctx context.Context, c *caller, in *RecordPath) error {
	return s.app.LeaveConversation(ctx, c.Actor, in.ID)
}

type addPeopleInput struct {
	RecordPath
	Body[addPeopleBody]
}

type addPeopleBody struct {
	People []string `json:"people,omitempty" needed:"create" doc:"Whom: their ids, or external: and theirs, or @ and their user names."`
}

func (s *api) addPeople(ctx context.Context, c *caller, in *addPeopleInput) (community.ConversationSeen, error) {
	return s.app.AddPeople(ctx, c.Actor, in.ID, in.body.People)
}

type removePersonInput struct {
	On string `path:"on" maxLength:"64" doc:"The conversation's id."`
	ID string `path:"id" maxLength:"300" doc:"The person's id."`
}

func (s *api) removePerson(ctx context.Context, c *caller, in *removePersonInput) error {
	return s.app.RemovePerson(ctx, c.Actor, in.On, in.ID)
}

func (s *api) listMessages(ctx context.Context, c *caller, in *recordListInput) (community.Listing[community.MessageSeen], error) {
	return s.app.Messages(ctx, c.Actor, in.ID, in.page)
}

type messageInput struct {
	RecordPath
	Body[messageBody]
}

func (s *api) sendMessage(ctx context.Context, c *caller, in *messageInput) (community.MessageSeen, error) {
	return s.app.Send(ctx, c.Actor, in.ID, in.body.edit())
}

func (s *api) updateMessage(ctx context.Context, c *caller, in *messageInput) (community.MessageSeen, error) {
	return s.app.EditMessage(ctx, c.Actor, in.ID, in.body.edit())
}

func (s *api) deleteMessage(ctx context.Context, c *caller, in *RecordPath) error {
	return s.app.DeleteMessage(ctx, c.Actor, in.ID)
}

type readInput struct {
	RecordPath
	Body[readBody]
}

type readBody struct {
	Message string `json:"message,omitempty" doc:"The id of the last message that was read; all of them when absent."`
}

func (s *api) readConversation(ctx context.Context, c *caller, in *readInput) (community.ConversationSeen, error) {
	return s.app.ReadConversation(ctx, c.Actor, in.ID, in.body.Message)
}

func (s *api) muteConversation(muted bool) handler[RecordPath, community.ConversationSeen] {
	return func(ctx context.Context, c *caller, in *RecordPath) (community.ConversationSeen, error) {
		return s.app.MuteConversation(ctx, c.Actor, in.ID, muted)
	}
}

// letterbox is from whom somebody accepts messages, on the wire.
type letterbox struct {
	Accepts string `json:"accepts" enum:"everyone,followed,nobody" doc:"Everyone, those whom you follow, or nobody."`
}

func (s *api) getLetterbox(ctx context.Context, c *caller, _ *struct{}) (letterbox, error) {
	from, err := s.app.Accepts(ctx, c.Actor)
	return letterbox{string(from)}, err
}

type letterboxBody struct {
	Accepts string `json:"accepts,omitempty" enum:"everyone,followed,nobody" needed:"create" doc:"Everyone, those whom you follow, or nobody."`
}

func (s *api) setLetterbox(ctx context.Context, c *caller, in *Body[letterboxBody]) (letterbox, error) {
	from, err := s.app.SetAccepts(ctx, c.Actor, community.Acceptance(in.body.Accepts))
	return letterbox{string(from)}, err
}

// block is somebody whom one has blocked, on the wire.
type block struct {
	User      user   `json:"user"`
	CreatedAt moment `json:"createdAt" format:"date-time"`
}

func toBlock(to *caller, b community.BlockSeen) block {
	return block{toUser(to, b.UserSeen), momentOf(b.Since)}
}

type listBlocksInput struct{ Paging }

func (s *api) listBlocks(ctx context.Context, c *caller, in *listBlocksInput) (community.Listing[community.BlockSeen], error) {
	return s.app.Blocks(ctx, c.Actor, in.page)
}

func (s *api) setBlock(isBlocked bool) handler[UserPath, community.UserSeen] {
	return func(ctx context.Context, c *caller, in *UserPath) (community.UserSeen, error) {
		return s.app.SetBlock(ctx, c.Actor, in.ID, isBlocked)
	}
}
