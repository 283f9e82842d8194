package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Message is what an endpoint is to be told: that something happened to a record.
// How the record looks is read when it is told, so that nothing is told that was
// hidden meanwhile.
type Message struct {
	ID        string // the same however often it is sent
	Endpoint  community.EndpointID
	Kind      string
	When      time.Time
	On        community.Ref
	By        community.UserID `json:",omitempty"`
	Value     int              `json:",omitempty"` // of a vote
	Reaction  string           `json:",omitempty"`
	Thread    community.Ref    `json:",omitzero"`  // that a comment was on
	Member    community.UserID `json:",omitempty"` // who joined or left a space, or is something else in it
	IsDeleted bool             `json:",omitempty"`
}

// job is the delivery of the message. Those about one record keep their order.
func (m Message) job(portal community.PortalID) *store.Job {
	return &store.Job{Portal: portal, Kind: community.WebhookJob, Pool: store.EndpointPool(m.Endpoint),
		Lane: string(m.Endpoint) + " " + m.On.ID, Body: encode(m)}
}

func newMessageID(tx *store.Tx) string { return "msg_" + string(community.NewID[Message](tx.Now)) }

// fanOut adds a delivery for each endpoint that chose one of the events, to the
// transaction that they happened in. Where there is none, it costs no statement.
func (a *App) fanOut(tx *store.Tx, events []store.Emitted) error {
	for _, e := range events {
		endpoints, err := a.endpointsOf(tx, e.Portal)
		if err != nil {
			return err
		}
		m := messageOf(e.Event)
		m.ID, m.Kind, m.When = newMessageID(tx), e.Kind(), tx.Now
		for _, endpoint := range endpoints {
			if m.On.ID == "" || !endpoint.Wants(m.Kind) {
				continue
			}
			m.Endpoint = endpoint.ID
			if err := tx.AddJob(m.job(e.Portal)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *App) endpointsOf(tx *store.Tx, portal community.PortalID) ([]*community.Endpoint, error) {
	if ps, ok := a.memory.portals.Get(tx, allPortals); ok {
		return ps.endpoints[portal], nil
	}
	return tx.Endpoints(portal)
}

// messageOf says of which record an event tells, and nothing for one that
// endpoints are not told.
func messageOf(event community.Event) Message {
	on := func(kind community.Subject, id string, by community.UserID) Message {
		return Message{On: community.Ref{On: kind, ID: id}, By: by}
	}
	gone := func(m Message) Message {
		m.IsDeleted = true
		return m
	}
	switch e := event.(type) {
	case community.UserJoined:
		return on(community.OnUser, string(e.User), "")
	case community.UserChanged:
		return on(community.OnUser, string(e.User), e.By)
	case community.UserErased:
		return gone(on(community.OnUser, string(e.User), e.By))
	case community.UserFollowed:
		return on(community.OnUser, string(e.User), e.By)
	case community.QuestionAsked:
		return on(community.OnQuestion, string(e.Question), e.By)
	case community.QuestionChanged:
		return on(community.OnQuestion, string(e.Question), e.By)
	case community.QuestionDeleted:
		return gone(on(community.OnQuestion, string(e.Question), e.By))
	case community.QuestionReasked:
		return on(community.OnQuestion, string(e.Question), e.By)
	case community.PollVoted:
		return on(community.OnQuestion, string(e.Question), "") // who chose what is nobody's to know
	case community.PollVoteWithdrawn:
		return on(community.OnQuestion, string(e.Question), "")
	case community.AnswerPublished:
		return on(community.OnAnswer, string(e.Answer), e.By)
	case community.AnswerChanged:
		return on(community.OnAnswer, string(e.Answer), e.By)
	case community.AnswerAccepted: // by whom could be who asked anonymously
		return on(community.OnAnswer, string(e.Answer), "")
	case community.AnswerUnaccepted:
		return on(community.OnAnswer, string(e.Answer), "")
	case community.RewardStaked: // by whom could be who asked anonymously
		return on(community.OnQuestion, string(e.Question), "")
	case community.RewardGiven:
		return on(community.OnAnswer, string(e.Answer), "")
	case community.RewardBack:
		return on(community.OnQuestion, string(e.Question), "")
	case community.AnswerDeleted:
		return gone(on(community.OnAnswer, string(e.Answer), e.By))
	case community.PostAdded:
		return on(community.OnPost, string(e.Post), e.By)
	case community.PostChanged:
		return on(community.OnPost, string(e.Post), e.By)
	case community.PostDeleted:
		return gone(on(community.OnPost, string(e.Post), e.By))
	case community.GuestJoined:
		return on(community.OnPost, string(e.Post), e.By)
	case community.GuestQueued:
		return on(community.OnPost, string(e.Post), e.By)
	case community.GuestLeft:
		return on(community.OnPost, string(e.Post), e.By)
	case community.SuggestionAdded: // by whom, and what it says, is between them and who reviews it
		return Message{On: e.On}
	case community.SuggestionTaken:
		return Message{On: e.On, By: e.By}
	case community.SuggestionRefused:
		return Message{On: e.On}
	case community.EventCancelled: // by whom could be who wrote it anonymously
		return on(community.OnPost, string(e.Post), "")
	case community.Voted:
		return Message{On: e.On, By: e.By, Value: e.Value}
	case community.VoteWithdrawn:
		return Message{On: e.On, By: e.By}
	case community.Reacted:
		return Message{On: e.On, By: e.By, Reaction: e.Reaction}
	case community.ReactionWithdrawn:
		return Message{On: e.On, By: e.By, Reaction: e.Reaction}
	case community.Followed:
		return Message{On: e.On, By: e.By}
	case community.Restored:
		return Message{On: e.On, Thread: e.Thread, By: e.By}
	}
	return commentOrTopic(event)
}

func commentOrTopic(event community.Event) Message {
	switch e := event.(type) {
	case community.Commented:
		return Message{On: community.Ref{On: community.OnComment, ID: string(e.Comment)}, Thread: e.On, By: e.By}
	case community.CommentChanged:
		return Message{On: community.Ref{On: community.OnComment, ID: string(e.Comment)}, By: e.By}
	case community.CommentDeleted:
		return Message{On: community.Ref{On: community.OnComment, ID: string(e.Comment)}, Thread: e.On, By: e.By, IsDeleted: true}
	case community.TopicAdded:
		return Message{On: community.Ref{On: community.OnTopic, ID: string(e.Topic)}, By: e.By}
	case community.TopicChanged:
		return Message{On: community.Ref{On: community.OnTopic, ID: string(e.Topic)}, By: e.By}
	case community.TopicDeleted:
		return Message{On: community.Ref{On: community.OnTopic, ID: string(e.Topic)}, By: e.By, IsDeleted: true}
	}
	return aboutSpace(event)
}

// Payload is a message with the record it is about, as a guest sees it: one of them,
// or none where it is deleted.
type Payload struct {
	Message
	Seen     time.Time // when that was looked at
	Question *community.QuestionSeen
	Answer   *community.AnswerSeen
	Post     *community.PostSeen
	Comment  *community.CommentSeen
	Topic    *community.TopicSeen
	Space    *community.SpaceSeen
	User     *community.UserSeen
}

// Payload looks at what a message is about. It is ErrNotFound, or Gone, if that is
// not there for everybody to list.
func (a *App) Payload(ctx context.Context, portal community.PortalID, m Message) (Payload, error) {
	guest := community.Actor{Portal: portal}
	return looked(ctx, a, func(tx *store.Tx) (Payload, error) {
		t := Payload{Message: m, Seen: tx.Now}
		if m.IsDeleted {
			return t, wasOpen(tx, guest, m)
		}
		author, err := a.show(tx, guest, &t)
		if t.By == author.id && author.isSecret {
			t.By = ""
		}
		return t, err
	})
}

// authorship is whom a record is by, and whether that is a secret.
type authorship struct {
	id       community.UserID
	isSecret bool
}

func (a *App) show(tx *store.Tx, guest community.Actor, t *Payload) (authorship, error) {
	switch t.On.On {
	case community.OnQuestion, community.OnAnswer, community.OnPost:
		return a.showRecord(tx, guest, t)
	case community.OnComment:
		return a.showComment(tx, guest, t)
	case community.OnTopic:
		topic, err := findTopic(tx, guest, t.On.ID)
		if err != nil {
			return authorship{}, err
		}
		seen, err := a.lookAtTopic(tx, guest, topic)
		t.Topic = &seen
		return authorship{}, err
	case community.OnSpace:
		return authorship{}, a.showSpace(tx, guest, t)
	}
	u, err := findUser(tx, guest, t.On.ID)
	if err != nil {
		return authorship{}, err
	}
	t.User = &community.UserSeen{User: u}
	return authorship{}, nil
}

func (a *App) showRecord(tx *store.Tx, guest community.Actor, t *Payload) (authorship, error) {
	c, err := findRecord(tx, guest, t.On)
	if err == nil && !isOpen(c) {
		err = community.ErrNotFound
	}
	if err != nil {
		return authorship{}, err
	}
	switch c := c.(type) {
	case *community.Question:
		t.Question, err = pointed(a.questions.see(tx, guest, c))
	case *community.Answer:
		t.Answer, err = pointed(a.answers.see(tx, guest, c))
	case *community.Post:
		t.Post, err = pointed(a.posts.see(tx, guest, c))
	}
	return authorship{c.Base().Author, c.Base().Anonymous}, err
}

func pointed[S any](seen S, err error) (*S, error) { return &seen, err }

func (a *App) showComment(tx *store.Tx, guest community.Actor, t *Payload) (authorship, error) {
	c, thread, err := findComment(tx, guest, t.On.ID, community.Ref{})
	if err == nil && !isOpen(thread) {
		err = community.ErrNotFound
	}
	if err != nil {
		return authorship{}, err
	}
	t.Thread = thread.Base().Ref()
	seen, err := a.lookAtComment(tx, guest, thread, c)
	t.Comment = &seen
	return authorship{c.Author, seen.By == nil}, err
}

// wasOpen returns nil if everybody could see what was deleted. A topic could
// always be seen, and an erased person's id still can.
func wasOpen(tx *store.Tx, guest community.Actor, m Message) error {
	switch m.On.On {
	case community.OnTopic, community.OnUser:
		return nil
	case community.OnComment:
		t, err := findRecord(tx, guest, m.Thread)
		if err == nil && !isOpen(t) {
			err = community.ErrNotFound
		}
		return err
	}
	was, err := tx.WasDeleted(guest.Portal, m.On)
	if err == nil && !was {
		err = community.ErrNotFound
	}
	return err
}

// Addressed returns the endpoint of a message and what it is to be told. It is
// ErrNotFound where there is no such endpoint, it is disabled, or there is nothing
// to tell.
func (a *App) Addressed(ctx context.Context, portal community.PortalID, m Message) (*community.Endpoint, Payload, error) {
	endpoint, err := looked(ctx, a, func(tx *store.Tx) (*community.Endpoint, error) { return tx.Endpoint(portal, m.Endpoint) })
	if err == nil && !endpoint.IsEnabled {
		err = community.ErrNotFound
	}
	if err != nil {
		return nil, Payload{}, err
	}
	payload, err := a.Payload(ctx, portal, m)
	return endpoint, payload, err
}
