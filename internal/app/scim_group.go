package app

import (
	"context"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// DirectedGroup returns a group of the directory, with its members if they are wanted.
func (a *App) DirectedGroup(ctx context.Context, s *Session, id string, withMembers bool) (*community.Group, error) {
	return looked(ctx, a, func(tx *store.Tx) (*community.Group, error) {
		g, err := tx.Group(s.Actor.Portal, community.GroupID(id))
		if err != nil || !withMembers {
			return g, err
		}
		return g, tx.TakeMembers([]*community.Group{g})
	})
}

// DirectedGroups returns some of the groups, and how many there are.
func (a *App) DirectedGroups(ctx context.Context, s *Session, d store.Directory,
	withMembers bool) (groups []*community.Group, total int64, err error) {
	err = a.db.Read(ctx, func(tx *store.Tx) error {
		if groups, total, err = tx.Groups(s.Actor.Portal, d); err != nil || !withMembers || len(groups) == 0 {
			return err
		}
		return tx.TakeMembers(groups)
	})
	return groups, total, err
}

// A GroupEdit is what is to be changed of a group; nil fields stay as they are. Changes of
// who is in it are made in their order.
type GroupEdit struct {
	Name, DirectoryID *string
	Members           []MemberEdit
}

// A MemberEdit changes who is in a group.
type MemberEdit struct {
	Do    string // add, remove, or replace: these and nobody else
	Users []community.UserID
}

// AddDirectedGroup adds a group.
func (a *App) AddDirectedGroup(ctx context.Context, s *Session, e GroupEdit) (*community.Group, error) {
	return changed(ctx, a, s.Actor, func(tx *store.Tx) (*community.Group, error) {
		g := &community.Group{ID: community.NewID[community.Group](tx.Now), Portal: s.Actor.Portal, Created: tx.Now, Updated: tx.Now,
			Name: value(e.Name), DirectoryID: value(e.DirectoryID)}
		if err := g.Validate(); err != nil {
			return nil, err
		}
		if err := tx.AddGroup(g); err != nil {
			return nil, err
		}
		return g, s.setMembers(tx, g, nil, e.Members)
	})
}

// SetDirectedGroup changes a group.
func (a *App) SetDirectedGroup(ctx context.Context, s *Session, id string, e GroupEdit) (*community.Group, error) {
	return changed(ctx, a, s.Actor, func(tx *store.Tx) (*community.Group, error) {
		g, err := heldGroup(tx, s, id)
		if err != nil {
			return nil, err
		}
		before := *g
		if e.Name != nil {
			g.Name = *e.Name
		}
		if e.DirectoryID != nil {
			g.DirectoryID = *e.DirectoryID
		}
		if err := g.Validate(); err != nil {
			return nil, err
		}
		var moved []community.UserID
		if g.Name != before.Name {
			if moved, err = membersOf(tx, g); err != nil {
				return nil, err
			}
		}
		if err := tx.SaveGroup(g); err != nil {
			return nil, err
		}
		return g, s.setMembers(tx, g, moved, e.Members)
	})
}

// EndDirectedGroup deletes a group, and takes back what its people had by it.
func (a *App) EndDirectedGroup(ctx context.Context, s *Session, id string) error {
	return a.write(ctx, s.Actor, func(tx *store.Tx) error {
		g, err := heldGroup(tx, s, id)
		if err != nil {
			return err
		}
		left, err := tx.EmptyGroup(g.ID, nil)
		if err != nil {
			return err
		}
		if err := tx.DropGroup(g.ID); err != nil {
			return err
		}
		return s.regroup(tx, left)
	})
}

// heldGroup returns a group that nobody else changes meanwhile.
func heldGroup(tx *store.Tx, s *Session, id string) (*community.Group, error) {
	if err := tx.HoldGroup(community.GroupID(id)); err != nil {
		return nil, err
	}
	return tx.Group(s.Actor.Portal, community.GroupID(id))
}

func membersOf(tx *store.Tx, g *community.Group) (ids []community.UserID, err error) {
	full := *g
	err = tx.TakeMembers([]*community.Group{&full})
	for _, m := range full.Members {
		ids = append(ids, m.User)
	}
	return ids, err
}

// setMembers changes who is in a group, and has those who come and go, and those who
// moved with its name, have what the rules say.
func (s *Session) setMembers(tx *store.Tx, g *community.Group, moved []community.UserID, edits []MemberEdit) error {
	for _, e := range edits {
		if e.Do != "remove" {
			if err := s.known(tx, e.Users); err != nil {
				return err
			}
		}
		var came, went []community.UserID
		var err error
		switch e.Do {
		case "remove":
			went, err = tx.DropFromGroup(g.ID, e.Users)
		case "replace":
			if went, err = tx.EmptyGroup(g.ID, e.Users); err != nil {
				return err
			}
			fallthrough
		default:
			came, err = tx.AddToGroup(g.ID, e.Users)
		}
		if err != nil {
			return err
		}
		moved = append(append(moved, came...), went...)
	}
	return s.regroup(tx, moved)
}

// known refuses members whom the directory does not tell of.
func (s *Session) known(tx *store.Tx, users []community.UserID) error {
	if len(users) == 0 {
		return nil
	}
	known, err := tx.ProvisionedOf(s.Actor.Portal, users)
	if err != nil {
		return err
	}
	is := map[community.UserID]bool{}
	for _, u := range known {
		is[u] = true
	}
	for _, u := range users {
		if !is[u] {
			return community.Bad("members", community.WhyNoSuchPerson, "must be IDs of people this directory has created, not %q", string(u))
		}
	}
	return nil
}

// regroup has people whose groups have changed have what the rules say.
func (s *Session) regroup(tx *store.Tx, users []community.UserID) error {
	rules, err := groupRules(tx, s.Actor.Portal)
	if err != nil || len(rules) == 0 || len(users) == 0 {
		return err
	}
	slices.Sort(users)
	return followAll(tx, rules, slices.Compact(users))
}

// followRules has everybody in a group that the old or the new rules name have what the
// new ones say: where only the old ones gave roles, none is left.
func followRules(tx *store.Tx, portal community.PortalID, before, rules community.GroupRules) error {
	var keys []string
	for _, r := range append(slices.Clone(before), rules...) {
		keys = append(keys, community.AccountKey(r.Group))
	}
	users, err := tx.InGroups(portal, keys)
	if err != nil {
		return err
	}
	if before.GiveRoles() && !rules.GiveRoles() {
		rules = append(slices.Clone(rules), community.GroupRule{Role: community.Moderator.String()}) // of no group
	}
	return followAll(tx, rules, users)
}

// followAll has people have what the rules say for the groups that they are in.
func followAll(tx *store.Tx, rules community.GroupRules, users []community.UserID) error {
	if len(users) == 0 {
		return nil
	}
	people, err := tx.UsersByID(users)
	if err != nil {
		return err
	}
	groups, err := tx.GroupsOf(users)
	if err != nil {
		return err
	}
	for _, u := range people {
		before := *u
		if err := followGroups(tx, u, community.SCIMApp, rules, named(rules, groups[u.ID])); err != nil {
			return err
		}
		if err := logChange(tx, community.System(u.Portal), u.Ref(), u.ID, userState(&before), userState(u)); err != nil {
			return err
		}
	}
	return nil
}

// named are the groups as the rules spell them.
func named(rules community.GroupRules, groups []community.GroupName) (names []string) {
	for _, r := range rules {
		isIn := func(g community.GroupName) bool { return community.AccountKey(g.Name) == community.AccountKey(r.Group) }
		if r.Group != "" && slices.ContainsFunc(groups, isIn) {
			names = append(names, r.Group)
		}
	}
	return names
}
