package node

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

type (
	ConversationConnection   = Connection[*Conversation]
	ConversationEdge         = Edge[*Conversation]
	PrivateMessageConnection = Connection[*PrivateMessage]
	PrivateMessageEdge       = Edge[*PrivateMessage]
)

// Conversation is one that the viewer takes part in.
type Conversation struct {
	community.ConversationSeen
	People []*Member
	Newest *PrivateMessage
}

// PrivateMessage is a message of such a conversation.
type PrivateMessage struct {
	community.MessageSeen
	Author *Member
}

// Block is somebody whom the viewer has blocked.
type Block struct {
	Member    *Member
	CreatedAt time.Time
}

// Conversations returns conversations as nodes.
func (v *Viewer) Conversations(list []community.ConversationSeen) []*Conversation {
	nodes := make([]*Conversation, len(list))
	for i, c := range list {
		nodes[i] = &Conversation{ConversationSeen: c, People: v.People(c.People)}
		if c.Newest != nil {
			nodes[i].Newest = v.PrivateMessages([]community.MessageSeen{*c.Newest})[0]
		}
	}
	return nodes
}

// PrivateMessages returns messages as nodes.
func (v *Viewer) PrivateMessages(list []community.MessageSeen) []*PrivateMessage {
	authors := v.Members(each(list, func(m community.MessageSeen) community.Byline { return m.By }))
	nodes := make([]*PrivateMessage, len(list))
	for i, m := range list {
		nodes[i] = &PrivateMessage{m, authors[i]}
	}
	return nodes
}

// Blocks returns whom one has blocked as nodes.
func (v *Viewer) Blocks(list []community.BlockSeen) []*Block {
	nodes := make([]*Block, len(list))
	for i, m := range v.People(each(list, func(b community.BlockSeen) community.UserSeen { return b.UserSeen })) {
		nodes[i] = &Block{m, list[i].Since}
	}
	return nodes
}

// The fields of the schema, from here on.

func (c *Conversation) ID() string           { return string(c.ConversationSeen.ID) }
func (c *Conversation) CreatedAt() time.Time { return c.Created }
func (c *Conversation) UpdatedAt() time.Time { return c.Updated }
func (c *Conversation) Group() bool          { return c.IsGroup() }
func (c *Conversation) OwnerID() *string     { return text(string(c.Owner)) }
func (c *Conversation) Unread() bool         { return c.Me.Unread }
func (c *Conversation) Muted() bool          { return c.Me.Muted }
func (c *Conversation) Read() int            { return int(c.Me.Read) }
func (c *Conversation) Last() int            { return int(c.ConversationSeen.Last) }

func (m *PrivateMessage) ID() string             { return string(m.MessageSeen.ID) }
func (m *PrivateMessage) ConversationID() string { return string(m.Conversation) }
func (m *PrivateMessage) CreatedAt() time.Time   { return m.Created }
func (m *PrivateMessage) UpdatedAt() time.Time   { return m.Updated }
func (m *PrivateMessage) Number() int            { return int(m.MessageSeen.Number) }
