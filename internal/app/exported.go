package app

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// Exported is all that a portal keeps of a person by their own doing, as it is given
// to them.
type Exported struct {
	ExportedAt    time.Time                      `json:"exportedAt"`
	User          ExportedUser                   `json:"user"`
	Questions     []ExportedRecord               `json:"questions,omitempty"`
	Answers       []ExportedRecord               `json:"answers,omitempty"`
	Posts         []ExportedRecord               `json:"posts,omitempty"`
	Comments      []ExportedRecord               `json:"comments,omitempty"`
	Conversations []ExportedConversation         `json:"conversations,omitempty"`
	Activity      map[string][]map[string]string `json:"activity,omitempty"`
	SignIns       []ExportedSignIn               `json:"signIns,omitempty"`
	Tokens        []ExportedToken                `json:"personalTokens,omitempty"`
	Digest        string                         `json:"digest"`
	Summary       string                         `json:"summary"`
	Zone          string                         `json:"zone"`
	Notifications map[string]ExportedChannel     `json:"notifications"`
}

// ExportedUser is who they are.
type ExportedUser struct {
	ID           string    `json:"id"`
	Username     string    `json:"username"`
	Email        string    `json:"email"`
	PendingEmail string    `json:"pendingEmail,omitempty"`
	Name         string    `json:"name"`
	Title        string    `json:"title"`
	Description  string    `json:"description"`
	Picture      string    `json:"picture"`
	Website      string    `json:"website"`
	Location     string    `json:"location"`
	Gender       string    `json:"gender"`
	Lang         string    `json:"lang,omitempty"`
	ExternalID   string    `json:"externalId"`
	Points       int64     `json:"points"`
	CreatedAt    time.Time `json:"createdAt"`
}

// ExportedRecord is something that they wrote.
type ExportedRecord struct {
	ID        string    `json:"id"`
	On        string    `json:"on,omitempty"`
	Title     string    `json:"title,omitempty"`
	Content   string    `json:"content"`
	Status    string    `json:"status"`
	Anonymous bool      `json:"anonymous"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
}

// ExportedConversation is one that they take part in.
type ExportedConversation struct {
	ID       string            `json:"id"`
	Messages []ExportedMessage `json:"messages"`
}

// ExportedMessage is a message that they see there.
type ExportedMessage struct {
	ID        string    `json:"id"`
	Author    string    `json:"author"` // the id
	Content   string    `json:"content"`
	CreatedAt time.Time `json:"createdAt"`
}

// ExportedSignIn is where they are signed in.
type ExportedSignIn struct {
	Browser   string    `json:"browser"`
	CreatedAt time.Time `json:"createdAt"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// ExportedToken is a personal token of theirs.
type ExportedToken struct {
	Name       string     `json:"name"`
	Scopes     []string   `json:"scopes"`
	CreatedAt  time.Time  `json:"createdAt"`
	ExpiresAt  time.Time  `json:"expiresAt"`
	LastUsedAt *time.Time `json:"lastUsedAt,omitempty"`
}

// ExportedChannel is how they are told of a verb.
type ExportedChannel struct {
	Web   bool `json:"web"`
	Email bool `json:"email"`
	Push  bool `json:"push"`
}

func toExported(e export, now time.Time) Exported {
	u := e.User
	out := Exported{ExportedAt: now, Activity: e.Activity, Digest: string(e.Mail.Digest),
		Summary: string(e.Mail.Summary), Zone: e.Mail.Zone, Notifications: map[string]ExportedChannel{},
		User: ExportedUser{
			ID: string(u.ID), Username: u.Username, Email: u.Email, PendingEmail: u.Claimed, Name: u.Profile.Name, Title: u.Profile.Title,
			Description: u.Profile.Description, Picture: u.Profile.Picture, Website: u.Profile.Website, Location: u.Profile.Location,
			Gender: u.Profile.Gender, Lang: u.Lang, ExternalID: u.ExternalID, Points: u.Score, CreatedAt: u.Created}}
	for _, q := range e.Questions {
		out.Questions = append(out.Questions, ExportedRecord{string(q.ID), "", q.Title, q.Description, string(q.Status), q.Anonymous,
			q.Created, q.Updated})
	}
	for _, a := range e.Answers {
		out.Answers = append(out.Answers, ExportedRecord{string(a.ID), string(a.Answer.Question), a.Question.Title, a.Content,
			string(a.Status), a.Anonymous, a.Created, a.Updated})
	}
	for _, p := range e.Posts {
		out.Posts = append(out.Posts, ExportedRecord{string(p.ID), "", p.Title, p.Content, string(p.Status), p.Anonymous, p.Created,
			p.Updated})
	}
	for _, c := range e.Comments {
		out.Comments = append(out.Comments, ExportedRecord{string(c.ID), c.On.ID, "", c.Body, string(c.Status), c.Anonymous, c.Created,
			c.Updated})
	}
	for _, m := range e.Said { // those of a conversation stand together
		if n := len(out.Conversations); n == 0 || out.Conversations[n-1].ID != string(m.Conversation) {
			out.Conversations = append(out.Conversations, ExportedConversation{ID: string(m.Conversation)})
		}
		last := &out.Conversations[len(out.Conversations)-1]
		last.Messages = append(last.Messages, ExportedMessage{string(m.ID), string(m.Author), m.Body, m.Created})
	}
	for _, t := range e.SignIns {
		out.SignIns = append(out.SignIns, ExportedSignIn{t.Agent, t.Created, t.Expires})
	}
	for _, t := range e.Tokens {
		given := ExportedToken{Name: t.Name, Scopes: t.Scope.Words(), CreatedAt: t.Created, ExpiresAt: t.Expires}
		if !t.Used.IsZero() {
			given.LastUsedAt = &t.Used
		}
		out.Tokens = append(out.Tokens, given)
	}
	for _, verb := range community.Verbs {
		out.Notifications[string(verb)] = ExportedChannel(e.Told[verb])
	}
	return out
}
