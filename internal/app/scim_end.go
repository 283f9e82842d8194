package app

import (
	"cmp"
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// setActive ends an account, or brings it back as it was before: one who was banned by
// moderators is so still, unless that has passed.
func setActive(tx *store.Tx, p *community.Provisioned, isActive bool) {
	u, entry := p.User, &p.Entry
	switch {
	case !isActive && !u.IsEnded():
		entry.Was, u.Status = u.Status, community.Ended
	case isActive && u.IsEnded():
		u.Status = community.Active
		if isBanned(tx, p) {
			u.Status = community.Banned
		} else {
			u.Ban = community.Ban{}
		}
		entry.Was = ""
	case isActive && u.Status == community.Pending: // the organisation vouches for them
		u.Status = community.Active
	}
}

var errEndedElsewhere = community.Fail(community.Conflict, community.WhyEndedElsewhere,
	"Only this person's organisation can deactivate or restore the account.")

// applyEnded has an admin bring an account back that a directory ended, which may not be
// there any more. All else is the directory's.
func applyEnded(actor community.Actor, u *community.User, status community.UserStatus) error {
	switch {
	case status == u.Status:
		return nil
	case status == community.Active && actor.CanSetRole() == nil:
		u.Status, u.Ban = community.Active, community.Ban{}
		return nil
	}
	return errEndedElsewhere
}

// isBanned reports whether moderators have banned a person, be the account ended or not.
func isBanned(tx *store.Tx, p *community.Provisioned) bool {
	if until := p.User.Ban.Until; !until.IsZero() {
		return tx.Now.Before(until)
	}
	return p.Status == community.Banned || p.Was == community.Banned
}

// EndDirected ends a person's account and forgets what the directory said of them. What
// they wrote stays.
func (a *App) EndDirected(ctx context.Context, s *Session, id string) error {
	return a.write(ctx, s.Actor, func(tx *store.Tx) error {
		p, err := directed(tx, s, id)
		if err != nil {
			return err
		}
		if err := tx.DropEntry(p.ID); err != nil {
			return err
		}
		rules, err := groupRules(tx, p.Portal)
		if err != nil {
			return err
		}
		if err := followGroups(tx, p.User, community.SCIMApp, rules, nil); err != nil {
			return err
		}
		before := *p.User
		if setActive(tx, p, false); isBanned(tx, p) && p.User.Ban.Until.IsZero() {
			p.User.Status = community.Banned // for good: there is nobody left who would know of it
		}
		return s.saved(tx, &before, p.User, "no longer in the directory.")
	})
}

// saved stores what a directory changed of a person, and logs it.
func (s *Session) saved(tx *store.Tx, before, u *community.User, note string) error {
	if err := saveEdited(tx, s.Actor, before, u); err != nil {
		return err
	}
	was, became := changesOf(userState(before), userState(u))
	if len(became) == 0 && note == "" {
		return nil
	}
	note = "SCIM token " + s.Name + ": " + cmp.Or(note, "changed in the directory.")
	_, err := logAct(tx, s.Actor, community.Act{Kind: kindOfChange(community.OnUser, was, became), On: u.Ref(), Of: u.ID, Note: note,
		Before: was, After: became})
	return err
}

// inSCIM has an error name the field as the directory knows it.
func inSCIM(err error) error {
	for from, to := range map[string]string{"email": "emails", "name": "displayName", "picture": "photos", "lang": "preferredLanguage"} {
		err = community.Renamed(err, from, to)
	}
	return err
}
