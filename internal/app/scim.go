package app

import (
	"cmp"
	"context"
	"errors"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// An organisation's directory tells of its people by SCIM: it makes accounts, changes
// and ends them. What it says of a person is taken over when it changes there; in
// between the person may change their profile. Admins and bots it never touches.

// Person is what a directory says of a person, all of it.
type Person struct {
	community.Entry
	Email, Title, Picture, Lang string
	IsActive                    bool
}

// personOf is what was said of a person up to now.
func personOf(p *community.Provisioned) Person {
	return Person{Entry: p.Entry, Email: p.Email, Title: p.Profile.Title, Picture: p.Profile.Picture, Lang: p.Lang, IsActive: !p.IsEnded()}
}

// Directed returns a person whom the directory of a session tells of.
func (a *App) Directed(ctx context.Context, s *Session, id string) (*community.Provisioned, error) {
	return looked(ctx, a, func(tx *store.Tx) (*community.Provisioned, error) {
		p, err := tx.Provisioned(s.Actor.Portal, community.UserID(id))
		if err != nil {
			return nil, err
		}
		return withGroups(tx, p)
	})
}

func withGroups(tx *store.Tx, people ...*community.Provisioned) (first *community.Provisioned, err error) {
	ids := make([]community.UserID, len(people))
	for i, p := range people {
		ids[i] = p.ID
	}
	if len(ids) == 0 {
		return nil, nil
	}
	of, err := tx.GroupsOf(ids)
	for _, p := range people {
		p.Groups = of[p.ID]
	}
	return people[0], err
}

// Directory returns some of the people whom the directory of a session tells of, and
// how many there are.
func (a *App) Directory(ctx context.Context, s *Session, d store.Directory) (people []*community.Provisioned, total int64, err error) {
	err = a.db.Read(ctx, func(tx *store.Tx) error {
		if people, total, err = tx.Directed(s.Actor.Portal, d); err != nil {
			return err
		}
		_, err = withGroups(tx, people...)
		return err
	})
	return people, total, err
}

// AddDirected adds a person, or links the member who has the address.
func (a *App) AddDirected(ctx context.Context, s *Session, n Person) (*community.Provisioned, error) {
	if err := n.Entry.Validate(); err != nil {
		return nil, err
	}
	return changed(ctx, a, s.Actor, func(tx *store.Tx) (*community.Provisioned, error) {
		member, err := linkable(tx, s.Actor.Portal, n.Email)
		if err != nil {
			return nil, err
		}
		p := &community.Provisioned{User: member, Entry: n.Entry}
		if member == nil {
			if p.User, err = a.addDirected(tx, s, n); err != nil {
				return nil, err
			}
		}
		p.Linked, p.Told = tx.Now, tx.Now
		if err := tx.AddEntry(p); err != nil {
			return nil, err
		}
		if member == nil {
			return s.take(tx, p, n, "")
		}
		p.Entry = community.Entry{Linked: tx.Now, Told: tx.Now} // of which nothing is taken over yet
		return s.take(tx, p, n.besides(member), "linked to the directory.")
	})
}

// besides is what a directory says with what u has where it says nothing.
func (n Person) besides(u *community.User) Person {
	n.Title, n.Picture, n.Lang = cmp.Or(n.Title, u.Profile.Title), cmp.Or(n.Picture, u.Profile.Picture), cmp.Or(n.Lang, u.Lang)
	return n
}

// linkable returns the member who has an address, nil for nobody. The directory does
// not take staff over, nor anybody twice.
func linkable(tx *store.Tx, portal community.PortalID, address string) (*community.User, error) {
	if address == "" {
		return nil, nil
	}
	u, err := tx.UserByEmail(portal, address)
	if errors.Is(err, community.ErrNotFound) {
		return nil, notErased(tx, portal, erasedEmail(address))
	}
	if err != nil {
		return nil, err
	}
	known, err := tx.ProvisionedOf(portal, []community.UserID{u.ID})
	switch {
	case err != nil:
		return nil, err
	case len(known) > 0:
		return nil, community.Taken("emails", "The directory already manages a person with this email address.")
	case u.Role != community.Member:
		return nil, community.Taken("emails", "This email address belongs to staff, which the directory can't take over.")
	}
	return u, nil
}

// addDirected adds the person of a new account.
func (a *App) addDirected(tx *store.Tx, s *Session, n Person) (*community.User, error) {
	name := n.FullName()
	username, err := freeUsername(tx, s.Actor.Portal, name, n.Account)
	if err != nil {
		return nil, err
	}
	seen, err := a.addUser(tx, s.Actor, arrival{Role: community.Member, Status: community.Active},
		UserEdit{Username: &username, Name: &name, Email: &n.Email, Title: &n.Title, Picture: &n.Picture, Lang: &n.Lang}, "")
	return seen.User, inSCIM(err)
}

// SetDirected has a person be as the directory says, told what it said up to now.
func (a *App) SetDirected(ctx context.Context, s *Session, id string, change func(Person) (Person, error)) (*community.Provisioned, error) {
	return changed(ctx, a, s.Actor, func(tx *store.Tx) (*community.Provisioned, error) {
		p, err := directed(tx, s, id)
		if err != nil {
			return nil, err
		}
		n, err := change(personOf(p))
		if err == nil {
			err = n.Entry.Validate()
		}
		if err != nil {
			return nil, err
		}
		return s.take(tx, p, n, "")
	})
}

// directed returns a person whom the directory may change.
func directed(tx *store.Tx, s *Session, id string) (*community.Provisioned, error) {
	if err := tx.HoldEntry(community.UserID(id)); err != nil {
		return nil, err
	}
	p, err := tx.Provisioned(s.Actor.Portal, community.UserID(id))
	if err != nil {
		return nil, err
	}
	return p, p.CanBeProvisioned()
}

// take has a person be as the directory says. With a note it is logged though nothing
// changes.
func (s *Session) take(tx *store.Tx, p *community.Provisioned, n Person, note string) (*community.Provisioned, error) {
	before, entry := *p.User, p.Entry
	e := UserEdit{Email: &n.Email, Title: &n.Title, Picture: &n.Picture, Lang: &n.Lang}
	if name := n.FullName(); name != p.FullName() {
		e.Name = &name
	}
	err := applyEdit(s.Actor, p.User, e)
	if err == nil {
		err = p.User.Validate()
	}
	if err != nil {
		return nil, inSCIM(err)
	}
	n.Linked, n.Told, n.Was = entry.Linked, entry.Told, entry.Was
	p.Entry = n.Entry
	setActive(tx, p, n.IsActive)
	if p.Entry != entry {
		if err := tx.SaveEntry(p); err != nil {
			return nil, err
		}
	}
	if err := s.saved(tx, &before, p.User, note); err != nil {
		return nil, inSCIM(err)
	}
	return withGroups(tx, p)
}
