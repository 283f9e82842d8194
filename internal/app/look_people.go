package app

import (
	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// takePeople reads the people that are not known as they are now, and whom of
// them the actor follows, unless both are known.
func (l *look) takePeople(tx *store.Tx) error {
	if unsure := l.recall(tx); unsure == 0 {
		return l.takeFollowed(tx)
	}
	people, err := tx.People(l.actor.ID, l.knownPeople())
	if err == nil {
		l.keepPeople(tx, people)
	}
	return err
}

// recall takes those of the people put in from memory who are in it, and returns of
// how many the database must be asked.
func (l *look) recall(tx *store.Tx) (unsure int) {
	delete(l.people, "")
	all := make([]community.UserSeen, 0, len(l.people)) // one allocation for them all
	l.users = make(map[community.UserID]*community.UserSeen, len(l.people))
	for id := range l.people {
		u, sure := l.app.memory.users.Show(tx, string(id))
		if !sure {
			unsure++
			if u, sure = l.app.memory.users.Seen(string(id)); !sure {
				continue
			}
		}
		all = append(all, community.UserSeen{User: u})
		l.users[id] = &all[len(all)-1]
	}
	return unsure
}

// knownPeople are the people put in with the revision they are recalled at, -1 for
// not at all.
func (l *look) knownPeople() map[community.UserID]int64 {
	known := make(map[community.UserID]int64, len(l.people))
	for id := range l.people {
		known[id] = -1
		if u := l.users[id]; u != nil {
			known[id] = u.Rev
		}
	}
	return known
}

func (l *look) keepPeople(tx *store.Tx, people store.People) {
	for _, u := range people.Changed {
		l.users[u.ID] = &community.UserSeen{User: u}
		l.app.memory.users.Keep(tx, string(u.ID), u.Rev, u)
	}
	for id := range people.Followed {
		if u := l.users[id]; u != nil {
			u.Followed = true
		}
	}
}

// takeFollowed marks whom of the people the actor follows, all of whom are known.
func (l *look) takeFollowed(tx *store.Tx) error {
	if l.actor.ID == "" || len(l.people) == 0 {
		return nil
	}
	followed, err := l.app.followedBy(tx, l.actor.ID)
	if err == nil && len(followed) > maxFollowed { // then of them only
		var people store.People
		people, err = tx.People(l.actor.ID, l.knownPeople())
		followed = people.Followed
	}
	if err != nil || len(followed) == 0 {
		return err
	}
	for id, u := range l.users {
		u.Followed = followed[id]
	}
	return nil
}

// maxFollowed is of how many people this node keeps that one person follows them.
const maxFollowed = 1000

// followedBy are those whom a person follows, or more than maxFollowed of them. Who
// follows somebody or stops it changes as a person, by their followings, so that what is
// kept of that is dropped.
func (a *App) followedBy(tx *store.Tx, person community.UserID) (map[community.UserID]bool, error) {
	if followed, ok := a.memory.followed.Show(tx, string(person)); ok {
		return followed, nil
	}
	ids, err := tx.AllFollowed(person, maxFollowed+1)
	if err != nil {
		return nil, err
	}
	followed := make(map[community.UserID]bool, len(ids))
	for _, id := range ids {
		followed[id] = true
	}
	a.memory.followed.Keep(tx, string(person), cache.Unread, followed)
	return followed, nil
}
