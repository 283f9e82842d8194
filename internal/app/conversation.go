package app

import (
	"context"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Conversations returns a page of those that actor takes part in, the last written in first.
func (a *App) Conversations(ctx context.Context, actor community.Actor,
	p community.Page) (community.Listing[community.ConversationSeen], error) {
	return readingMessages(ctx, a, actor, func(tx *store.Tx) (list community.Listing[community.ConversationSeen], err error) {
		found, mine, total, err := tx.Conversations(actor.ID, p)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Mark(p, len(mine), func(i int) community.Cursor {
			return community.Cursor{Value: mine[i].Latest.UnixMilli(), ID: string(mine[i].Conversation)}
		})
		place := func(c *community.Conversation) int {
			return slices.IndexFunc(mine, func(p community.Participant) bool { return p.Conversation == c.ID })
		}
		slices.SortFunc(found, func(c, d *community.Conversation) int { return place(c) - place(d) })
		list.Items, err = a.lookAtConversations(tx, actor, found)
		return list, err
	})
}

// Conversation returns one that actor takes part in.
func (a *App) Conversation(ctx context.Context, actor community.Actor, id string) (community.ConversationSeen, error) {
	return readingMessages(ctx, a, actor, func(tx *store.Tx) (community.ConversationSeen, error) {
		t, err := takenPart(tx, actor, id, false)
		if err != nil {
			return community.ConversationSeen{}, err
		}
		return a.lookAtConversation(tx, actor, t.Conversation)
	})
}

// ConversationWith returns the one of actor with whom ref names, [community.ErrNotFound] for none that they
// take part in, with the person, and why actor may not write to them.
func (a *App) ConversationWith(ctx context.Context, actor community.Actor, ref string) (c community.ConversationSeen,
	u community.UserSeen, refused error, err error) {
	_, err = readingMessages(ctx, a, actor, func(tx *store.Tx) (none struct{}, err error) {
		other, err := findUser(tx, actor, ref)
		if err != nil {
			return none, err
		}
		u.User = other
		old, err := tx.ConversationOf(actor.Portal, community.PairOf(actor.ID, other.ID))
		if community.KindOf(err) == community.NotFound {
			if refused = actor.CanBeginConversation(); refused == nil {
				refused = reach(tx, actor, other, nil)
			}
			return none, nil
		}
		if err != nil {
			return none, err
		}
		t := talk{Conversation: old}
		if t.people, err = tx.Participants(old.ID); err != nil {
			return none, err
		}
		refused = reach(tx, actor, other, &t)
		if t.isIn(actor.ID) {
			c, err = a.lookAtConversation(tx, actor, old)
		}
		return none, err
	})
	return c, u, refused, err
}

func (a *App) lookAtConversation(tx *store.Tx, actor community.Actor, c *community.Conversation) (community.ConversationSeen, error) {
	seen, err := a.lookAtConversations(tx, actor, []*community.Conversation{c})
	if err != nil {
		return community.ConversationSeen{}, err
	}
	return seen[0], nil
}

// lookAtConversations dresses conversations for one who takes part in them, at the cost of one.
func (a *App) lookAtConversations(tx *store.Tx, actor community.Actor,
	found []*community.Conversation) ([]community.ConversationSeen, error) {
	ids := make([]community.ConversationID, len(found))
	for i, c := range found {
		ids[i] = c.ID
	}
	people, err := tx.Participants(ids...)
	if err != nil {
		return nil, err
	}
	newest, err := tx.NewestMessages(ids...)
	if err != nil {
		return nil, err
	}
	l, of := newLook(a, actor), map[community.ConversationID][]userID{}
	seen := make([]community.ConversationSeen, len(found))
	for i, c := range found {
		seen[i].Conversation = *c
		for _, p := range people {
			if p.Conversation == c.ID {
				of[c.ID] = append(of[c.ID], p.User)
			}
			if p.Conversation == c.ID && p.User == actor.ID {
				seen[i].Me = p
			}
		}
		if other := c.Other(actor.ID); !c.IsGroup() && !slices.Contains(of[c.ID], other) {
			of[c.ID] = append(of[c.ID], other)
		}
		for _, id := range of[c.ID] {
			l.people[id] = true
		}
	}
	for _, m := range newest {
		l.people[m.Author] = true
	}
	if err := l.takePeople(tx); err != nil {
		return nil, err
	}
	blocked, err := a.blockedBy(tx, actor, newest)
	if err != nil {
		return nil, err
	}
	for i := range seen {
		c := &seen[i]
		for _, id := range of[c.ID] {
			if u := l.users[id]; u != nil {
				c.People = append(c.People, *u)
			}
		}
		for _, m := range newest {
			if m.Conversation == c.ID && m.Number > c.Me.Since {
				c.Newest = new(l.message(m, blocked, c.IsGroup()))
			}
		}
	}
	return seen, nil
}

// blockedBy are those of the authors of messages whom actor has blocked.
func (a *App) blockedBy(tx *store.Tx, actor community.Actor, messages []*community.Message) (map[userID]bool, error) {
	var authors []userID
	for _, m := range messages {
		if m.Author != actor.ID && !slices.Contains(authors, m.Author) {
			authors = append(authors, m.Author)
		}
	}
	if len(authors) == 0 {
		return nil, nil
	}
	blocked, _, err := tx.BlocksBetween(actor.ID, authors)
	return blocked, err
}

// message dresses a message. What staff write one to one is not folded: a block does not stop it.
func (l *look) message(m *community.Message, blocked map[userID]bool, isGroup bool) community.MessageSeen {
	seen := community.MessageSeen{Message: *m, By: l.by(m.Author, false)}
	seen.Reported = "" // which is for moderators
	isOfStaff := !isGroup && seen.By != nil && seen.By.Role >= community.Moderator
	seen.Folded = blocked[m.Author] && !isOfStaff
	return seen
}

// Messages returns a page of the messages of a conversation, the newest first.
func (a *App) Messages(ctx context.Context, actor community.Actor, id string,
	p community.Page) (community.Listing[community.MessageSeen], error) {
	return readingMessages(ctx, a, actor, func(tx *store.Tx) (list community.Listing[community.MessageSeen], err error) {
		t, err := takenPart(tx, actor, id, false)
		if err != nil {
			return list, err
		}
		found, total, err := tx.Messages(t.me, p)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Mark(p, len(found), func(i int) community.Cursor {
			return community.Cursor{Value: found[i].Number, ID: string(found[i].ID)}
		})
		list.Items, err = a.lookAtMessages(tx, actor, &t, found)
		return list, err
	})
}

func (a *App) lookAtMessage(tx *store.Tx, actor community.Actor, t *talk, m *community.Message) (community.MessageSeen, error) {
	seen, err := a.lookAtMessages(tx, actor, t, []*community.Message{m})
	if err != nil {
		return community.MessageSeen{}, err
	}
	return seen[0], nil
}

func (a *App) lookAtMessages(tx *store.Tx, actor community.Actor, t *talk, found []*community.Message) ([]community.MessageSeen, error) {
	l := newLook(a, actor)
	for _, m := range found {
		l.people[m.Author] = true
	}
	if err := l.takePeople(tx); err != nil {
		return nil, err
	}
	blocked, err := a.blockedBy(tx, actor, found)
	if err != nil {
		return nil, err
	}
	seen := make([]community.MessageSeen, len(found))
	for i, m := range found {
		seen[i] = l.message(m, blocked, t.IsGroup())
	}
	return seen, nil
}

// ReadConversation marks a conversation as read up to a message, or with "" all of it.
func (a *App) ReadConversation(ctx context.Context, actor community.Actor, id, upTo string) (community.ConversationSeen, error) {
	return messaging(ctx, a, actor, func(tx *store.Tx, _ *community.Settings) (seen community.ConversationSeen, err error) {
		t, err := takenPart(tx, actor, id, true)
		if err != nil {
			return seen, err
		}
		number := t.Last
		if upTo != "" {
			m, err := tx.Message(actor.Portal, upTo)
			if community.KindOf(err) == community.NotFound || err == nil && (m.Conversation != t.ID || m.Number <= t.me.Since) {
				err = community.Bad("message", community.WhyNotThere, "is no message of this conversation")
			}
			if err != nil {
				return seen, err
			}
			number = m.Number
		}
		if err := readTo(tx, &t, number); err != nil {
			return seen, err
		}
		return a.lookAtConversation(tx, actor, t.Conversation)
	})
}

// readTo notes up to where somebody has read, who never reads back.
func readTo(tx *store.Tx, t *talk, number int64) error {
	number = max(number, t.me.Read)
	unread := t.me.Unread
	if unread {
		var err error
		if unread, err = tx.HasNewsAfter(t.me, number); err != nil {
			return err
		}
	}
	if number == t.me.Read && unread == t.me.Unread {
		return nil
	}
	if !unread {
		n, err := tx.ReadAbout(t.me.User, []string{string(t.ID)})
		if err != nil {
			return err
		}
		if n > 0 {
			tx.Emit(community.NotificationsRead{User: t.me.User})
		}
	}
	tx.Emit(community.ConversationRead{Conversation: t.ID})
	return tx.ReadConversation(t.me, number, unread)
}

// RenameConversation gives a group another title, or with "" none.
func (a *App) RenameConversation(ctx context.Context, actor community.Actor, id string, title *string) (community.ConversationSeen, error) {
	return a.run(ctx, actor, id, func(tx *store.Tx, t *talk) error {
		name, err := groupTitle(title)
		if err != nil || title == nil || name == t.Title {
			return err
		}
		t.Title = name
		return tx.SaveConversation(t.Conversation)
	})
}

// run has who runs a group change it.
func (a *App) run(ctx context.Context, actor community.Actor, id string,
	fn func(*store.Tx, *talk) error) (community.ConversationSeen, error) {
	return messaging(ctx, a, actor, func(tx *store.Tx, _ *community.Settings) (seen community.ConversationSeen, err error) {
		t, err := takenPart(tx, actor, id, true)
		if err != nil {
			return seen, err
		}
		if err := actor.CanRunConversation(t.Conversation); err != nil {
			return seen, err
		}
		if err := fn(tx, &t); err != nil {
			return seen, err
		}
		t.tellPages(tx, community.ConversationChanged{Conversation: t.ID})
		return a.lookAtConversation(tx, actor, t.Conversation)
	})
}

// AddPeople has people take part in a group, who see what is written from now on.
func (a *App) AddPeople(ctx context.Context, actor community.Actor, id string, refs []string) (community.ConversationSeen, error) {
	return messaging(ctx, a, actor, func(tx *store.Tx, _ *community.Settings) (seen community.ConversationSeen, err error) {
		users, err := peopleNamed(tx, actor, refs)
		if err != nil {
			return seen, err
		}
		t, err := takenPart(tx, actor, id, true)
		if err != nil {
			return seen, err
		}
		if err := actor.CanRunConversation(t.Conversation); err != nil {
			return seen, err
		}
		if err := countBegun(tx, actor); err != nil {
			return seen, err
		}
		users = slices.DeleteFunc(users, func(u *community.User) bool { return t.isIn(u.ID) })
		if len(users)+len(t.people) > community.MaxPeople {
			return seen, community.Fail(community.Conflict, community.WhyGroupFull, "A group can have up to %d people.",
				community.MaxPeople)
		}
		if len(users) > 0 {
			if err := actor.CanBeginConversation(); err != nil {
				return seen, err
			}
		}
		if err := reachAll(tx, actor, users, true); err != nil {
			return seen, err
		}
		ids := make([]userID, len(users))
		for i, u := range users {
			ids[i] = u.ID
		}
		if err := t.join(tx, actor, ids...); err != nil {
			return seen, err
		}
		t.tellPages(tx, community.ConversationChanged{Conversation: t.ID})
		return a.lookAtConversation(tx, actor, t.Conversation)
	})
}

// RemovePerson has somebody take part in a group no longer.
func (a *App) RemovePerson(ctx context.Context, actor community.Actor, id, ref string) error {
	_, err := a.run(ctx, actor, id, func(tx *store.Tx, t *talk) error {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(t.people, func(p community.Participant) bool { return p.User == u.ID })
		if at < 0 || u.ID == actor.ID { // who goes themselves leaves it
			return community.ErrNotFound
		}
		return tx.DropParticipant(t.people[at])
	})
	return err
}

// LeaveConversation has actor take part no longer. Of two people the other keeps the conversation; what
// they write next brings actor back, who sees nothing of before. With the last one it is gone.
func (a *App) LeaveConversation(ctx context.Context, actor community.Actor, id string) error {
	_, err := messaging(ctx, a, actor, func(tx *store.Tx, _ *community.Settings) (none struct{}, err error) {
		t, err := takenPart(tx, actor, id, true)
		if err != nil {
			return none, err
		}
		others := t.others()
		if t.IsGroup() && t.Owner == actor.ID {
			t.Owner = ""
			if len(others) > 0 {
				t.Owner = others[0] // who came first
			}
			if err := tx.SaveConversation(t.Conversation); err != nil {
				return none, err
			}
		}
		if err := tx.DropParticipant(t.me); err != nil {
			return none, err
		}
		t.tellPages(tx, community.ConversationChanged{Conversation: t.ID})
		if len(others) > 0 {
			return none, nil
		}
		return none, tx.DropAbandoned(t.ID)
	})
	return err
}

// MuteConversation says whether actor is told of a conversation.
func (a *App) MuteConversation(ctx context.Context, actor community.Actor, id string, muted bool) (community.ConversationSeen, error) {
	return messaging(ctx, a, actor, func(tx *store.Tx, _ *community.Settings) (seen community.ConversationSeen, err error) {
		t, err := takenPart(tx, actor, id, true)
		if err != nil {
			return seen, err
		}
		if t.me.Muted != muted {
			if err := tx.MuteConversation(t.me, muted); err != nil {
				return seen, err
			}
			tx.TellReaders(actor.ID)
			tx.Emit(community.ConversationChanged{Conversation: t.ID})
		}
		return a.lookAtConversation(tx, actor, t.Conversation)
	})
}

// MessageSeen returns a message of a conversation that actor takes part in.
func (a *App) MessageSeen(ctx context.Context, actor community.Actor, id string) (community.MessageSeen, error) {
	return readingMessages(ctx, a, actor, func(tx *store.Tx) (seen community.MessageSeen, err error) {
		t, m, err := seenMessage(tx, actor, id, false)
		if err != nil {
			return seen, err
		}
		return a.lookAtMessage(tx, actor, &t, m)
	})
}
