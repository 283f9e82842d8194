package app

import (
	"context"
	"slices"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// BadgeSeen is a badge with how many people have it.
type BadgeSeen struct {
	*community.Badge
	Holders *int64 // nil where it is not told: in the list of a person's
}

// AwardSeen is a badge that somebody has.
type AwardSeen struct {
	community.Award
	Of BadgeSeen
}

// BadgeEdit is what is told of a badge; nil fields stay as they are.
type BadgeEdit struct {
	Name, Short, Long *string
	Merit             *string // "" for a badge that is given by hand
	Least             *int64
	Active            *bool
}

// Badges returns the badges of actor's portal: ours first, then its own, oldest first.
func (a *App) Badges(ctx context.Context, actor community.Actor) ([]BadgeSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]BadgeSeen, error) {
		all, err := a.badges(tx, actor.Portal)
		if err != nil {
			return nil, err
		}
		counts, err := tx.CountHolders(actor.Portal)
		if err != nil {
			return nil, err
		}
		var seen []BadgeSeen
		for _, b := range all {
			if actor.CanSeeBadge(b) == nil {
				seen = append(seen, BadgeSeen{b, new(counts[b.ID])})
			}
		}
		return seen, nil
	})
}

// badges are those of a portal, from memory.
func (a *App) badges(tx *store.Tx, portal community.PortalID) ([]*community.Badge, error) {
	if kept, ok := a.memory.badges.Get(tx, portal); ok {
		return kept, nil
	}
	all, err := tx.Badges(portal)
	if err == nil {
		a.memory.badges.Keep(tx, portal, cache.Unread, all)
	}
	return all, err
}

func findBadge(tx *store.Tx, actor community.Actor, id string) (*community.Badge, error) {
	all, err := tx.Badges(actor.Portal)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(b *community.Badge) bool { return string(b.ID) == id })
	if i < 0 {
		return nil, community.ErrNotFound
	}
	return all[i], actor.CanSeeBadge(all[i])
}

// Badge returns one badge.
func (a *App) Badge(ctx context.Context, actor community.Actor, id string) (BadgeSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (BadgeSeen, error) { return seeBadge(tx, actor, id) })
}

func seeBadge(tx *store.Tx, actor community.Actor, id string) (BadgeSeen, error) {
	b, err := findBadge(tx, actor, id)
	if err != nil {
		return BadgeSeen{}, err
	}
	counts, err := tx.CountHolders(actor.Portal)
	return BadgeSeen{b, new(counts[b.ID])}, err
}

// BadgesOf returns the badges that a person has, the newest first.
func (a *App) BadgesOf(ctx context.Context, actor community.Actor, ref string) (seen []AwardSeen, err error) {
	return looked(ctx, a, func(tx *store.Tx) ([]AwardSeen, error) {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return nil, err
		}
		all, err := a.badgesOfEach(tx, actor, []*community.User{u})
		return all[u.ID], err
	})
}

// BadgesOfEach is BadgesOf of many people, by their ids.
func (a *App) BadgesOfEach(ctx context.Context, actor community.Actor, users []*community.User) (map[userID][]AwardSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (map[userID][]AwardSeen, error) { return a.badgesOfEach(tx, actor, users) })
}

// badgesOfEach reads the awards that this node does not keep. What is switched off is shown to nobody.
func (a *App) badgesOfEach(tx *store.Tx, actor community.Actor, users []*community.User) (map[userID][]AwardSeen, error) {
	badges, err := a.badges(tx, actor.Portal)
	if err != nil {
		return nil, err
	}
	awards, unknown := map[userID][]community.Award{}, []userID{}
	for _, u := range users {
		if kept, ok := a.memory.awards.Get(tx, string(u.ID)); ok {
			awards[u.ID] = kept
		} else {
			unknown = append(unknown, u.ID)
		}
	}
	if len(unknown) > 0 {
		found, err := tx.AwardsOf(unknown...)
		if err != nil {
			return nil, err
		}
		for _, award := range found {
			awards[award.User] = append(awards[award.User], award)
		}
		for _, id := range unknown {
			a.memory.awards.Keep(tx, string(id), cache.Unread, awards[id])
		}
	}
	seen := map[userID][]AwardSeen{}
	for id, list := range awards {
		for _, award := range list {
			i := slices.IndexFunc(badges, func(b *community.Badge) bool { return b.ID == award.Badge && b.Active })
			if i >= 0 {
				seen[id] = append(seen[id], AwardSeen{award, BadgeSeen{Badge: badges[i]}})
			}
		}
	}
	return seen, nil
}

// Holders returns who has a badge, the newest first.
func (a *App) Holders(ctx context.Context, actor community.Actor, id string, p community.Page,
) (list community.Listing[community.UserSeen], err error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.UserSeen], err error) {
		b, err := findBadge(tx, actor, id)
		if err != nil {
			return list, err
		}
		held, total, err := tx.Holders(actor.Portal, b.ID, p)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		l := newLook(a, actor)
		for _, h := range held {
			l.people[h.User] = true
		}
		if err := l.takePeople(tx); err != nil {
			return list, err
		}
		for _, h := range held {
			if u := l.users[h.User]; u != nil {
				list.Items = append(list.Items, *u)
			}
		}
		return list, nil
	})
}

// apply changes a badge of the portal's own.
func (e BadgeEdit) apply(b *community.Badge) error {
	for _, text := range []struct {
		field string
		to    *string
		of    *string
		most  int
	}{{"name", &b.Name, e.Name, community.MaxBadgeName}, {"shortDescription", &b.Short, e.Short, community.MaxBadgeShort},
		{"longDescription", &b.Long, e.Long, community.MaxBadgeLong}} {
		if text.of != nil {
			*text.to = markup.Plain(*text.of)
		}
		if err := community.AtMost(text.field, *text.to, text.most); err != nil {
			return err
		}
	}
	if b.Name == "" {
		return community.Lacking("name")
	}
	if e.Active != nil {
		b.Active = *e.Active
	}
	return e.rule(&b.Rule)
}

func (e BadgeEdit) rule(r *community.BadgeRule) error {
	if e.Merit != nil {
		r.Merit = community.Merit(*e.Merit)
	}
	if e.Least != nil {
		r.Least = *e.Least
	}
	if r.IsByHand() {
		if e.Least != nil && *e.Least != 0 {
			return community.Lacking("rule.metric")
		}
		r.Least = 0
		return nil
	}
	if err := community.OneOf("rule.metric", r.Merit, community.Merits); err != nil {
		return err
	}
	return community.Within("rule.least", int(min(r.Least, community.MaxBadgeLeast+1)), 1, community.MaxBadgeLeast)
}

// ofOwn refuses what cannot be changed of our badges: all but whether they are given.
func (e BadgeEdit) ofOwn(b *community.Badge) error {
	if e.Name != nil || e.Short != nil || e.Long != nil || e.Merit != nil || e.Least != nil {
		return community.Fail(community.Conflict, community.WhyBuiltInBadge, "This badge is built in. You can only turn it on or off.")
	}
	if e.Active != nil {
		b.Active = *e.Active
	}
	return nil
}

// AddBadge adds a badge to actor's portal.
func (a *App) AddBadge(ctx context.Context, actor community.Actor, e BadgeEdit) (BadgeSeen, error) {
	if err := actor.CanSetBadges(); err != nil {
		return BadgeSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (BadgeSeen, error) {
		others, err := tx.Badges(actor.Portal)
		if err != nil {
			return BadgeSeen{}, err
		}
		if len(others)-len(community.OwnBadges) >= community.MaxBadges {
			return BadgeSeen{}, community.Fail(community.Conflict, community.WhyTooManyBadges,
				"You've reached the limit of %d badges.", community.MaxBadges)
		}
		b := &community.Badge{ID: community.NewID[community.Badge](tx.Now), Portal: actor.Portal, Created: tx.Now, Active: true}
		if err := e.apply(b); err != nil {
			return BadgeSeen{}, err
		}
		tx.Emit(community.BadgeAdded{Badge: b.ID, By: actor.ID})
		return BadgeSeen{b, new(int64(0))}, saveBadge(tx, b)
	})
}

// saveBadge stores a badge, and has everybody looked at who may have it now, or no longer.
func saveBadge(tx *store.Tx, b *community.Badge) error {
	if err := tx.SaveBadge(b); err != nil {
		return err
	}
	if err := tx.Forget(store.ChangedBadges, string(b.Portal)); err != nil || b.Rule.IsByHand() || !b.Active {
		return err
	}
	return tx.PassBadges(b.Portal, false)
}

// EditBadge changes a badge: of ours, whether it is given.
func (a *App) EditBadge(ctx context.Context, actor community.Actor, id string, e BadgeEdit) (BadgeSeen, error) {
	if err := actor.CanSetBadges(); err != nil {
		return BadgeSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (BadgeSeen, error) {
		b, err := findBadge(tx, actor, id)
		if err != nil {
			return BadgeSeen{}, err
		}
		before := *b
		if b.IsOwn {
			err = e.ofOwn(b)
		} else {
			err = e.apply(b)
		}
		if err != nil {
			return BadgeSeen{}, err
		}
		if *b != before {
			if b.Created.IsZero() {
				b.Created = tx.Now
			}
			if err := saveBadge(tx, b); err != nil {
				return BadgeSeen{}, err
			}
			tx.Emit(community.BadgeChanged{Badge: b.ID, By: actor.ID})
		}
		return seeBadge(tx, actor, id)
	})
}

// DeleteBadge deletes a badge of the portal's own: nobody has it any longer.
func (a *App) DeleteBadge(ctx context.Context, actor community.Actor, id string) error {
	if err := actor.CanSetBadges(); err != nil {
		return err
	}
	return a.write(ctx, actor, func(tx *store.Tx) error {
		b, err := findBadge(tx, actor, id)
		if err != nil {
			return err
		}
		if b.IsOwn {
			return community.Fail(community.Conflict, community.WhyBuiltInBadge, "This badge is built in. You can only turn it on or off.")
		}
		if err := tx.DropBadge(b); err != nil {
			return err
		}
		tx.Emit(community.BadgeDeleted{Badge: b.ID, By: actor.ID})
		return tx.Forget(store.ChangedBadges, string(b.Portal))
	})
}

// GiveBadge gives somebody a badge that is given by hand. Giving twice is giving once.
func (a *App) GiveBadge(ctx context.Context, actor community.Actor, ref, id string) (AwardSeen, error) {
	return a.handing(ctx, actor, ref, id, func(tx *store.Tx, u *community.User, b *community.Badge,
		held []community.Award) (AwardSeen, error) {
		award := community.Award{User: u.ID, Badge: b.ID, Portal: b.Portal, Given: tx.Now, By: actor.ID}
		if i := slices.IndexFunc(held, func(a community.Award) bool { return a.Badge == b.ID }); i >= 0 {
			return AwardSeen{held[i], BadgeSeen{Badge: b}}, nil
		}
		if len(held) >= community.MaxGivenBadges {
			return AwardSeen{}, community.Fail(community.Conflict, community.WhyTooManyBadges, "A member can have up to %d badges.",
				community.MaxGivenBadges)
		}
		if err := tx.Award(award); err != nil {
			return AwardSeen{}, err
		}
		tx.Emit(community.BadgeGiven{Badge: b.ID, User: u.ID, By: actor.ID})
		return AwardSeen{award, BadgeSeen{Badge: b}}, tellBadges(tx, u.ID, []community.BadgeID{b.ID})
	})
}

// TakeBadge takes a badge back that was given by hand. It is no error when they have none.
func (a *App) TakeBadge(ctx context.Context, actor community.Actor, ref, id string) error {
	_, err := a.handing(ctx, actor, ref, id, func(tx *store.Tx, u *community.User, b *community.Badge,
		held []community.Award) (AwardSeen, error) {
		if !slices.ContainsFunc(held, func(a community.Award) bool { return a.Badge == b.ID }) {
			return AwardSeen{}, nil
		}
		tx.Emit(community.BadgeTaken{Badge: b.ID, User: u.ID, By: actor.ID})
		if err := tx.DropAward(u.ID, b.ID); err != nil {
			return AwardSeen{}, err
		}
		return AwardSeen{}, untellBadges(tx, u.ID, []community.BadgeID{b.ID})
	})
	return err
}

// handing does something about a badge that is given by hand with a person who is held, and what they have.
func (a *App) handing(ctx context.Context, actor community.Actor, ref, id string,
	do func(*store.Tx, *community.User, *community.Badge, []community.Award) (AwardSeen, error)) (AwardSeen, error) {
	if err := actor.CanSetBadges(); err != nil {
		return AwardSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (AwardSeen, error) {
		b, err := findBadge(tx, actor, id)
		if err != nil {
			return AwardSeen{}, err
		}
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return AwardSeen{}, err
		}
		if !b.Rule.IsByHand() {
			return AwardSeen{}, community.Fail(community.Conflict, community.WhyBadgeIsEarned, "Members earn this badge. It can't be given by hand.")
		}
		if !b.Active {
			return AwardSeen{}, community.Fail(community.Conflict, community.WhyBadgeIsOff, "This badge is turned off.")
		}
		if isThere, err := tx.HoldAwards(u.ID); err != nil || !isThere {
			return AwardSeen{}, orGone(err)
		}
		held, err := tx.AwardsOf(u.ID)
		if err != nil {
			return AwardSeen{}, err
		}
		return do(tx, u, b, held)
	})
}

func orGone(err error) error {
	if err == nil {
		return store.ErrChangedMeanwhile // erased meanwhile: it begins anew and says so
	}
	return err
}
