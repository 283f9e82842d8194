package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Conversations(ctx context.Context, limit int, after *string) (*node.ConversationConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	return list(ctx, q, p, p.Page, q.Viewer.Conversations, q.App.Conversations)
}

func (q query) Conversation(ctx context.Context, id string) (*node.Conversation, error) {
	return one(q.Viewer.Conversations)(q.App.Conversation(ctx, q.Actor, id))
}

func (q query) ConversationMessages(ctx context.Context, id string, limit int, after *string) (*node.PrivateMessageConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	return list(ctx, q, p, p.Page, q.Viewer.PrivateMessages, of(id, q.App.Messages))
}

func (q query) UnreadConversations(ctx context.Context) (int, error) {
	n, err := q.App.UnreadConversations(ctx, q.Actor)
	return int(n), err
}

func (q query) MessagesFrom(ctx context.Context) (string, error) {
	from, err := q.App.Accepts(ctx, q.Actor)
	return string(from), err
}

func (q query) Blocks(ctx context.Context, limit int, offset *int) ([]*node.Block, error) {
	page, err := node.Paging{Limit: limit, Offset: offset}.Page()
	if err != nil {
		return nil, err
	}
	found, err := q.App.Blocks(ctx, q.Actor, page)
	return q.Viewer.Blocks(found.Items), err
}

func messageText(in leaf.PrivateMessageInput) app.TextEdit {
	return app.TextEdit{Content: &in.Body, Format: node.Text(in.Format)}
}

func (m mutation) BeginConversation(ctx context.Context, people []string, in leaf.PrivateMessageInput,
	title *string) (*node.Conversation, error) {
	b, err := m.App.BeginConversation(ctx, m.Actor, app.ConversationEdit{TextEdit: messageText(in), People: people, Title: title})
	return one(m.Viewer.Conversations)(b.ConversationSeen, err)
}

func (m mutation) SendMessage(ctx context.Context, conversation string, in leaf.PrivateMessageInput) (*node.PrivateMessage, error) {
	return one(m.Viewer.PrivateMessages)(m.App.Send(ctx, m.Actor, conversation, messageText(in)))
}

func (m mutation) UpdateMessage(ctx context.Context, id string, in leaf.PrivateMessageInput) (*node.PrivateMessage, error) {
	return one(m.Viewer.PrivateMessages)(m.App.EditMessage(ctx, m.Actor, id, messageText(in)))
}

func (m mutation) DeleteMessage(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.DeleteMessage(ctx, m.Actor, id))
}

func (m mutation) ReportMessage(ctx context.Context, id, kind string, description *string) (*node.Report, error) {
	r, err := m.App.Report(ctx, m.Actor, community.Ref{On: community.OnMessage, ID: id}, kind, node.Text(description))
	return one(m.Viewer.Reports)(app.ReportSeen{Report: r}, err)
}

func (m mutation) ReadConversation(ctx context.Context, id string, message *string) (*node.Conversation, error) {
	return one(m.Viewer.Conversations)(m.App.ReadConversation(ctx, m.Actor, id, node.Text(message)))
}

func (m mutation) MuteConversation(ctx context.Context, id string, muted bool) (*node.Conversation, error) {
	return one(m.Viewer.Conversations)(m.App.MuteConversation(ctx, m.Actor, id, muted))
}

func (m mutation) RenameConversation(ctx context.Context, id, title string) (*node.Conversation, error) {
	return one(m.Viewer.Conversations)(m.App.RenameConversation(ctx, m.Actor, id, &title))
}

func (m mutation) AddToConversation(ctx context.Context, id string, people []string) (*node.Conversation, error) {
	return one(m.Viewer.Conversations)(m.App.AddPeople(ctx, m.Actor, id, people))
}

func (m mutation) RemoveFromConversation(ctx context.Context, id, member string) (*leaf.Action, error) {
	return done(m.App.RemovePerson(ctx, m.Actor, id, member))
}

func (m mutation) LeaveConversation(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.LeaveConversation(ctx, m.Actor, id))
}

func (m mutation) AcceptMessagesFrom(ctx context.Context, whom string) (string, error) {
	from, err := m.App.SetAccepts(ctx, m.Actor, community.Acceptance(whom))
	return string(from), err
}

func (m mutation) SetBlocked(ctx context.Context, member string, blocked bool) (*node.Member, error) {
	return one(m.Viewer.People)(m.App.SetBlock(ctx, m.Actor, member, blocked))
}
