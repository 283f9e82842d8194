package app

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// aboutSpace says of which space an event tells, and nothing for one that
// endpoints are not told.
func aboutSpace(event community.Event) Message {
	on := func(id community.SpaceID, member, by community.UserID) Message {
		return Message{On: community.Ref{On: community.OnSpace, ID: string(id)}, Member: member, By: by}
	}
	switch e := event.(type) {
	case community.SpaceAdded:
		return on(e.Space, "", e.By)
	case community.SpaceChanged:
		return on(e.Space, "", e.By)
	case community.SpaceDeleted:
		m := on(e.Space, "", e.By)
		m.IsDeleted = true
		return m
	case community.SpaceJoined:
		return on(e.Space, e.User, e.By)
	case community.SpaceLeft:
		return on(e.Space, e.User, e.By)
	case community.SpaceRoleChanged:
		return on(e.Space, e.User, e.By)
	}
	return Message{}
}

// showSpace looks at a space. Of a private one guests see the card, and not who is
// in it.
func (a *App) showSpace(tx *store.Tx, guest community.Actor, t *Payload) error {
	s, err := findSpace(tx, guest, t.On.ID)
	if err != nil {
		return err
	}
	if t.Member != "" && guest.CanReadSpace(s) != nil {
		return community.ErrNotFound
	}
	seen, err := a.lookAtSpace(tx, guest, s)
	t.Space = &seen
	return err
}
