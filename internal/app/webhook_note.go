package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/chat"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Note is a message as people read it in a chat, in the portal's language. It holds what a guest sees.
func (a *App) Note(ctx context.Context, id community.PortalID, p Payload) (chat.Note, error) {
	portal, err := a.portal(ctx, id)
	if err != nil {
		return chat.Note{}, err
	}
	return looked(ctx, a, func(tx *store.Tx) (note chat.Note, err error) {
		name, err := nameOf(tx, p)
		if err != nil {
			return note, err
		}
		note = chat.NewNote(portal.Settings.Lang, p.Kind, name)
		note.URL = a.address(portal)
		if p.IsDeleted {
			return note, nil
		}
		about, err := subject(tx, community.Actor{Portal: id}, note.URL, p.On)
		note.Title, note.Detail, note.URL = about.item.Title, about.item.Detail, about.item.URL
		return note, err
	})
}

// nameOf is the name of who did what a message tells of, or "" where nobody is to know.
func nameOf(tx *store.Tx, p Payload) (string, error) {
	by := p.By
	if p.Kind == (community.UserJoined{}).Kind() {
		by = community.UserID(p.On.ID)
	}
	if by == "" {
		return "", nil
	}
	users, err := tx.UsersByID([]community.UserID{by})
	if err != nil || len(users) == 0 {
		return "", err
	}
	return users[0].Profile.Name, nil
}
