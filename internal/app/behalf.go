package app

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// author is whom a new record is by: the actor, or the person whom they write for.
// The latter has poster tell who wrote it; an app, which is nobody, is in the log only.
func author(tx *store.Tx, actor community.Actor, ref string) (by, poster community.UserID, err error) {
	if ref == "" || ref == string(actor.ID) {
		return actor.ID, "", nil
	}
	if actor.CanModerate() != nil {
		return "", "", community.Denied("user")
	}
	u, err := userNamed(tx, actor, "user", ref)
	if err != nil || u.ID == actor.ID {
		return actor.ID, "", err
	}
	if err := actor.CanActFor(u); err != nil {
		return "", "", community.Barred("user", community.WhyBelowRankOnly, "must be someone with a lower role than yours")
	}
	return u.ID, actor.ID, nil
}

// userNamed is the person whom a field names, if actor may know of them.
func userNamed(tx *store.Tx, actor community.Actor, field, ref string) (*community.User, error) {
	u, err := findUser(tx, actor, ref)
	switch community.KindOf(err) {
	case community.NotFound, community.Gone:
		return nil, community.Bad(field, community.WhyNoSuchPerson, "names nobody: %q", ref)
	}
	return u, err
}

// logWritten logs that staff, or an app, wrote a record in its author's name, if they
// did.
func logWritten(tx *store.Tx, actor community.Actor, on community.Ref, author community.UserID) error {
	if author == actor.ID {
		return nil
	}
	_, err := logAct(tx, actor, community.Act{Kind: community.ActWrite, On: on, Of: author})
	return err
}
