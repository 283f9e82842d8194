package app

import (
	"context"
	"errors"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// What people write to each other is shown to who takes part and to nobody else. There is one way to it,
// takenPart; what moderators see of what was reported is in message_report.go.

// A talk is a conversation as somebody finds it who takes part.
type talk struct {
	*community.Conversation
	people []community.Participant
	me     community.Participant
}

// takenPart returns a conversation that actor takes part in; to change it, it is claimed.
func takenPart(tx *store.Tx, actor community.Actor, id string, toChange bool) (t talk, err error) {
	find := tx.Conversation
	if toChange {
		find = tx.ClaimConversation
	}
	if t.Conversation, err = find(actor.Portal, id); err != nil {
		return t, err
	}
	if t.people, err = tx.Participants(t.ID); err != nil {
		return t, err
	}
	at := slices.IndexFunc(t.people, func(p community.Participant) bool { return p.User == actor.ID })
	if actor.ID == "" || at < 0 {
		return t, community.ErrNotFound
	}
	t.me = t.people[at]
	return t, nil
}

// isIn reports whether somebody takes part.
func (t *talk) isIn(user userID) bool {
	return slices.ContainsFunc(t.people, func(p community.Participant) bool { return p.User == user })
}

// others are the ids of the others who take part.
func (t *talk) others() (ids []userID) {
	for _, p := range t.people {
		if p.User != t.me.User {
			ids = append(ids, p.User)
		}
	}
	return ids
}

// messaging is changed for who may have conversations.
func messaging[T any](ctx context.Context, a *App, actor community.Actor,
	fn func(tx *store.Tx, settings *community.Settings) (T, error)) (result T, err error) {
	settings, err := a.messageSettings(ctx, actor)
	if err != nil {
		return result, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (T, error) { return fn(tx, &settings) })
}

// readingMessages is looked for who may have conversations.
func readingMessages[T any](ctx context.Context, a *App, actor community.Actor, fn func(*store.Tx) (T, error)) (result T, err error) {
	if err := a.mayMessage(ctx, actor); err != nil {
		return result, err
	}
	return looked(ctx, a, fn)
}

// ConversationEdit is what is told of a conversation; nil fields are not told.
type ConversationEdit struct {
	TextEdit // the first message, on creation
	People   []string
	Title    *string
}

// Begun is a conversation that somebody wrote the first message of, or of two people another one.
type Begun struct {
	community.ConversationSeen
	IsOld bool
}

// BeginConversation has actor write to people. Two people have one conversation: a first message
// in it is the next one where they have it already.
func (a *App) BeginConversation(ctx context.Context, actor community.Actor, e ConversationEdit) (b Begun, err error) {
	if err := a.mayMessage(ctx, actor); err != nil {
		return b, err
	}
	content, err := e.first(Text.readComment, "body")
	if err != nil {
		return b, err
	}
	return messaging(ctx, a, actor, func(tx *store.Tx, settings *community.Settings) (b Begun, err error) {
		users, err := peopleNamed(tx, actor, e.People)
		if err != nil {
			return b, err
		}
		title, err := groupTitle(e.Title)
		if err != nil {
			return b, err
		}
		isGroup := len(users) > 1
		if title != "" && !isGroup {
			return b, community.Bad("title", community.WhyNotAGroup, "is for groups: a conversation of two people has none")
		}
		content, err := allowedWords(tx, actor, settings, content)
		if err != nil {
			return b, err
		}
		t, err := beginWith(tx, actor, users, title)
		if err != nil {
			return b, err
		}
		if _, err := say(tx, actor, &t, content.HTML); err != nil {
			return b, err
		}
		b.IsOld = t.Last > 1
		b.ConversationSeen, err = a.lookAtConversation(tx, actor, t.Conversation)
		return b, err
	})
}

// messageSettings are those of the portal, for who may have conversations there.
func (a *App) messageSettings(ctx context.Context, actor community.Actor) (community.Settings, error) {
	settings, err := a.settings(ctx, actor)
	if err == nil {
		err = actor.CanMessage(settings.Policies)
	}
	return settings, err
}

// mayMessage returns why actor has no conversations.
func (a *App) mayMessage(ctx context.Context, actor community.Actor) error {
	_, err := a.messageSettings(ctx, actor)
	return err
}

// peopleNamed are the others whom refs name, each once.
func peopleNamed(tx *store.Tx, actor community.Actor, refs []string) (users []*community.User, err error) {
	const most = community.MaxPeople - 1
	switch {
	case len(refs) == 0:
		return nil, community.Lacking("people")
	case len(refs) > most:
		return nil, community.Bad("people", community.WhyPeopleCount, "must be at most %d others, not %d", most, len(refs))
	}
	for _, ref := range refs {
		u, err := userNamed(tx, actor, "people", ref)
		if err != nil {
			return nil, err
		}
		if u.ID == actor.ID {
			return nil, community.Bad("people", community.WhyMessageSelf, "must be other people")
		}
		if !slices.ContainsFunc(users, func(other *community.User) bool { return other.ID == u.ID }) {
			users = append(users, u)
		}
	}
	return users, nil
}

func groupTitle(told *string) (string, error) {
	if told == nil {
		return "", nil
	}
	title := markup.Plain(*told)
	return title, community.AtMost("title", title, community.MaxGroupTitle)
}

// allowedWords has a text link whom it names, and refuses one that the community does not take.
func allowedWords(tx *store.Tx, actor community.Actor, settings *community.Settings, w wording) (wording, error) {
	w, err := w.linked(tx, actor)
	if err == nil {
		_, err = screenComment(tx, actor, settings.Moderation, w.HTML, false)
	}
	return w, err
}

// beginWith finds the conversation of actor with one other, or begins one with several.
func beginWith(tx *store.Tx, actor community.Actor, users []*community.User, title string) (t talk, err error) {
	pair := ""
	if len(users) == 1 {
		pair = community.PairOf(actor.ID, users[0].ID)
		old, err := tx.ConversationOf(actor.Portal, pair)
		if err == nil {
			return resume(tx, actor, old, users[0])
		}
		if !errors.Is(err, community.ErrNotFound) {
			return t, err
		}
	}
	if err := actor.CanBeginConversation(); err != nil {
		return t, err
	}
	if err := reachAll(tx, actor, users, pair == ""); err != nil {
		return t, err
	}
	c := &community.Conversation{ID: community.NewID[community.Conversation](tx.Now), Portal: actor.Portal, Created: tx.Now,
		Updated: tx.Now,
		Title:   title, Pair: pair}
	ids := []userID{actor.ID}
	for _, u := range users {
		ids = append(ids, u.ID)
	}
	if pair == "" {
		c.Owner = actor.ID
	}
	isNew, err := tx.AddConversation(c)
	if err != nil {
		return t, err
	}
	if !isNew {
		return t, store.ErrChangedMeanwhile // by whom it is with: then there is one
	}
	if err := countBegun(tx, actor); err != nil {
		return t, err
	}
	t.Conversation = c
	return t, t.join(tx, actor, ids...)
}

// resume finds the conversation of two people for another message.
func resume(tx *store.Tx, actor community.Actor, old *community.Conversation, other *community.User) (t talk, err error) {
	t.Conversation, err = tx.ClaimConversation(actor.Portal, string(old.ID))
	if errors.Is(err, community.ErrNotFound) {
		err = store.ErrChangedMeanwhile
	}
	if err != nil {
		return t, err
	}
	if err := countSent(tx, actor); err != nil {
		return t, err
	}
	if t.people, err = tx.Participants(t.ID); err != nil {
		return t, err
	}
	if err := reach(tx, actor, other, &t); err != nil {
		return t, err
	}
	return t, t.join(tx, actor, actor.ID, other.ID)
}

// join has those of people take part who do not yet, from the next message on.
func (t *talk) join(tx *store.Tx, actor community.Actor, ids ...userID) error {
	slices.Sort(ids)
	for _, id := range ids {
		if t.isIn(id) {
			continue
		}
		if err := tx.Hold(userRef(id)); err != nil {
			return err
		}
		p := community.Participant{Conversation: t.ID, User: id, Portal: t.Portal, Since: t.Last, Read: t.Last,
			Joined: tx.Now, Latest: tx.Now}
		if err := tx.AddParticipants(p); err != nil {
			return err
		}
		t.people = append(t.people, p)
	}
	for _, p := range t.people {
		if p.User == actor.ID {
			t.me = p
		}
	}
	return nil
}

// say has actor say something in a conversation, which is claimed or new, and tells the others.
func say(tx *store.Tx, actor community.Actor, t *talk, html string) (*community.Message, error) {
	t.Last, t.Updated = t.Last+1, tx.Now
	m := &community.Message{ID: community.NewID[community.Message](tx.Now), Conversation: t.ID, Portal: t.Portal, Created: tx.Now,
		Updated: tx.Now, Number: t.Last, Author: actor.ID, Body: html}
	if err := tx.SaveConversation(t.Conversation); err != nil {
		return nil, err
	}
	var silent []userID
	if t.IsGroup() { // one to one, who blocked the writer is written to by staff only
		_, blockedBy, err := tx.BlocksBetween(actor.ID, t.others())
		if err != nil {
			return nil, err
		}
		for id := range blockedBy {
			silent = append(silent, id)
		}
	}
	var told []userID
	for _, p := range t.people {
		if !p.Muted && !slices.Contains(silent, p.User) {
			told = append(told, p.User)
		}
	}
	if err := tell(tx, doing{verb: community.VerbMessage, about: t.Ref(), by: actor.ID}, told...); err != nil {
		return nil, err
	}
	if err := tx.AddMessage(m, silent...); err != nil {
		return nil, err
	}
	t.tellPages(tx, community.MessageSent{Conversation: t.ID})
	return m, nil
}

// tellPages has the open pages of those who take part look anew.
func (t *talk) tellPages(tx *store.Tx, e community.Event) {
	tx.TellReaders(append(t.others(), t.me.User)...)
	tx.Emit(e)
}

// saying is messaging for who says something in a conversation that the community takes.
func (a *App) saying(ctx context.Context, actor community.Actor, e TextEdit,
	fn func(tx *store.Tx, html string) (community.MessageSeen, error)) (community.MessageSeen, error) {
	if err := a.mayMessage(ctx, actor); err != nil {
		return community.MessageSeen{}, err
	}
	content, err := e.first(Text.readComment, "body")
	if err != nil {
		return community.MessageSeen{}, err
	}
	return messaging(ctx, a, actor, func(tx *store.Tx, settings *community.Settings) (community.MessageSeen, error) {
		content, err := allowedWords(tx, actor, settings, content)
		if err != nil {
			return community.MessageSeen{}, err
		}
		return fn(tx, content.HTML)
	})
}

// Send has actor write a message in a conversation that they take part in.
func (a *App) Send(ctx context.Context, actor community.Actor, id string, e TextEdit) (community.MessageSeen, error) {
	return a.saying(ctx, actor, e, func(tx *store.Tx, html string) (seen community.MessageSeen, err error) {
		t, err := takenPart(tx, actor, id, true)
		if err != nil {
			return seen, err
		}
		if err := t.mayWrite(tx, actor); err != nil {
			return seen, err
		}
		m, err := say(tx, actor, &t, html)
		if err != nil {
			return seen, err
		}
		return a.lookAtMessage(tx, actor, &t, m)
	})
}

// mayWrite refuses a message that is one too many or to somebody who does not accept it, and has them take
// part again who left a conversation of two.
func (t *talk) mayWrite(tx *store.Tx, actor community.Actor) error {
	if err := countSent(tx, actor); err != nil {
		return err
	}
	if t.IsGroup() {
		return nil
	}
	other, err := tx.User(actor.Portal, t.Other(actor.ID))
	if err != nil {
		return err
	}
	if err := reach(tx, actor, other, t); err != nil {
		return err
	}
	return t.join(tx, actor, actor.ID, other.ID)
}

// EditMessage changes what a message of actor's says. It is a way to say something, and held to the same.
func (a *App) EditMessage(ctx context.Context, actor community.Actor, id string, e TextEdit) (community.MessageSeen, error) {
	return a.saying(ctx, actor, e, func(tx *store.Tx, html string) (seen community.MessageSeen, err error) {
		t, m, err := ownMessage(tx, actor, id)
		if err != nil {
			return seen, err
		}
		if err := t.mayWrite(tx, actor); err != nil {
			return seen, err
		}
		if m.Body != html {
			if err := change(tx, &t, m, func() { m.Body, m.Edited = html, true }); err != nil {
				return seen, err
			}
		}
		return a.lookAtMessage(tx, actor, &t, m)
	})
}

// DeleteMessage leaves nothing of a message of actor's but that there was one.
func (a *App) DeleteMessage(ctx context.Context, actor community.Actor, id string) error {
	_, err := messaging(ctx, a, actor, func(tx *store.Tx, _ *community.Settings) (struct{}, error) {
		t, m, err := ownMessage(tx, actor, id)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, change(tx, &t, m, func() { m.Body, m.Deleted = "", true })
	})
	return err
}

// seenMessage returns a message that actor sees, and its conversation; to change it, that is claimed.
func seenMessage(tx *store.Tx, actor community.Actor, id string, toChange bool) (t talk, m *community.Message, err error) {
	if m, err = tx.Message(actor.Portal, id); err != nil {
		return t, nil, err
	}
	if t, err = takenPart(tx, actor, string(m.Conversation), toChange); err != nil {
		return t, nil, err
	}
	if m.Number <= t.me.Since {
		return t, nil, community.ErrNotFound
	}
	if toChange {
		m, err = tx.Message(actor.Portal, id) // as it is now
	}
	return t, m, err
}

func ownMessage(tx *store.Tx, actor community.Actor, id string) (talk, *community.Message, error) {
	t, m, err := seenMessage(tx, actor, id, true)
	if err == nil {
		err = actor.CanEditMessage(m)
	}
	return t, m, err
}

// change stores a message that says something else, and keeps what it said for moderators who have to look
// at it.
func change(tx *store.Tx, t *talk, m *community.Message, set func()) error {
	waits, err := tx.HasOpenReports(m.Ref())
	if err != nil {
		return err
	}
	if waits && m.Reported == "" {
		m.Reported = m.Body
	}
	set()
	if err := tx.SaveMessage(m); err != nil {
		return err
	}
	t.tellPages(tx, community.MessageChanged{Conversation: t.ID})
	return nil
}
