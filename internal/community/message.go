package community

import "time"

// The ids of what people write to each other.
type (
	ConversationID = ID[Conversation]
	MessageID      = ID[Message]
)

// Conversation is what two people, or a few, write to each other. Nobody else sees anything of it,
// but for a message that was reported and those right before it.
type Conversation struct {
	ID               ConversationID
	Portal           PortalID
	Rev              int64
	Created, Updated time.Time // Updated is when the last message was written
	Title            string    // of a group; may be empty
	Pair             string    // of two people their ids, see [PairOf]; "" for a group
	Owner            UserID    // of a group who may add people to it
	Last             int64     // the number of its last message
}

// IsGroup reports whether people may come to it and leave it.
func (c *Conversation) IsGroup() bool { return c.Pair == "" }

// Ref names the conversation.
func (c *Conversation) Ref() Ref { return Ref{OnConversation, string(c.ID)} }

// Other returns the other one of two people.
func (c *Conversation) Other(one UserID) UserID {
	if len(c.Pair) != pairLength {
		return ""
	}
	first, second := UserID(c.Pair[:pairLength/2]), UserID(c.Pair[pairLength/2:])
	if first == one {
		return second
	}
	return first
}

const pairLength = 2 * 24

// PairOf names the one conversation of two people.
func PairOf(one, other UserID) string { return string(min(one, other)) + string(max(one, other)) }

// Participant is somebody who takes part in a conversation.
type Participant struct {
	Conversation ConversationID
	User         UserID
	Portal       PortalID
	Since        int64     // the number of the last message before they came, which they do not see
	Read         int64     // the number of the last message that they have read
	Joined       time.Time // when they came
	Wrote        time.Time // when they last wrote in it; zero for never
	Latest       time.Time // when the conversation's last message was written, as they are listed it by
	Unread       bool      // whether there is something that they have not read
	Muted        bool      // whether they are not told of it
}

// Message is one thing that somebody says in a conversation.
type Message struct {
	ID               MessageID
	Conversation     ConversationID
	Portal           PortalID
	Rev              int64
	Created, Updated time.Time
	Number           int64 // from 1, in the order of the conversation
	Author           UserID
	Body             string // HTML, sanitised; "" once it is deleted
	Edited, Deleted  bool
	Reported         string // what it said when it was reported, once it says something else
}

// Ref names the message.
func (m *Message) Ref() Ref { return Ref{OnMessage, string(m.ID)} }

// Letterbox is from whom a person accepts messages, and how many conversations have something new.
type Letterbox struct {
	User    UserID
	Portal  PortalID
	Accepts Acceptance
	Chosen  time.Time // when they said from whom; zero for never
	Unread  int64     // of conversations that they did not mute
}

// Acceptance is from whom a person accepts messages.
type Acceptance string

// From whom people accept messages.
const (
	AcceptEveryone Acceptance = "everyone" // what nobody has chosen
	AcceptFollowed Acceptance = "followed" // those whom they follow
	AcceptNobody   Acceptance = "nobody"
)

// Acceptances are all of them.
var Acceptances = []Acceptance{AcceptEveryone, AcceptFollowed, AcceptNobody}

// The values of who may write messages.
const (
	MessagesOff     = "disabled" // "" is the same
	MessagesMembers = "members"
)

// MessagePolicies are all of them.
var MessagePolicies = []string{MessagesOff, MessagesMembers}

// The limits of conversations. Staff are held to those of size only.
const (
	MaxPeople         = 10 // in a conversation
	MaxGroupTitle     = 100
	ConversationsADay = 20 // that one may begin, or add people to
	MessagesAMinute   = 20
	MessagesBefore    = 5 // a reported one, that staff see with it
)

// Block is that a person wants nothing of another.
type Block struct {
	User, Other UserID
	Created     time.Time
}

// BlockSeen is somebody whom one has blocked.
type BlockSeen struct {
	UserSeen
	Since time.Time
}

// MessageSeen is a message as somebody sees it who takes part.
type MessageSeen struct {
	Message
	By     Byline // nil for one who is no more
	Folded bool   // whether the viewer has blocked its author
}

// ConversationSeen is a conversation as somebody sees it who takes part.
type ConversationSeen struct {
	Conversation
	People []UserSeen  // who takes part, the viewer among them; of two the other also where they left it
	Me     Participant // the viewer's part
	Newest *MessageSeen
}

// ReportedMessage is a message that was reported, as staff see it: with those before it and who takes part.
type ReportedMessage struct {
	MessageSeen
	Before []MessageSeen
	People []UserSeen
}

// MessageSent reports that somebody wrote a message. Who takes part is told, and nobody else.
type MessageSent struct{ Conversation ConversationID }

// MessageChanged reports that a message says something else, or nothing any more.
type MessageChanged struct{ Conversation ConversationID }

// ConversationChanged reports that other people take part, or that it is called something else.
type ConversationChanged struct{ Conversation ConversationID }

// ConversationRead reports that somebody has read a conversation.
type ConversationRead struct{ Conversation ConversationID }

// Kind implements Event.
func (MessageSent) Kind() string { return "message.sent" }

// Kind implements Event.
func (MessageChanged) Kind() string { return "message.changed" }

// Kind implements Event.
func (ConversationChanged) Kind() string { return "conversation.changed" }

// Kind implements Event.
func (ConversationRead) Kind() string { return "conversation.read" }
