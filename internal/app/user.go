package app

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// UserEdit is what is to be changed of a person; nil fields stay as they are.
type UserEdit struct {
	Username, Email                     *string
	Name, Title, Description, Picture   *string
	Website, Location, Gender, Lang     *string
	Password, CurrentPassword           *string
	ExternalID, Role, Status, BanReason *string // staff only
	BanUntil                            *time.Time
	Verified                            *bool
	KeepFamily                          string     // of tokens, when the password changes
	From                                netip.Addr // where it is asked for; none for the operator
	isProven                            bool       // by the present password: see Prove
}

// Me returns the acting person.
func (a *App) Me(ctx context.Context, actor community.Actor) (community.UserSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (community.UserSeen, error) {
		u, ok := a.memory.users.Get(tx, string(actor.ID))
		if ok {
			return community.UserSeen{User: u}, nil // nobody follows themselves
		}
		u, err := tx.User(actor.Portal, actor.ID)
		if err == nil {
			a.memory.users.Keep(tx, string(u.ID), u.Rev, u)
		}
		return community.UserSeen{User: u}, err
	})
}

// User returns the person that ref names: an id, "external:" and the id in the
// integrating product, or "@" and the user name.
func (a *App) User(ctx context.Context, actor community.Actor, ref string) (community.UserSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (community.UserSeen, error) {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return community.UserSeen{}, err
		}
		seen, err := userLens(tx, actor, []*community.User{u})
		if err != nil {
			return community.UserSeen{}, err
		}
		return seen[0], nil
	})
}

// UserNamed returns the person who has that user name.
func (a *App) UserNamed(ctx context.Context, actor community.Actor, name string) (community.UserSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (community.UserSeen, error) {
		u, err := tx.UserByName(actor.Portal, name)
		if err == nil {
			err = actor.CanSeeUser(u)
		}
		if err != nil {
			return community.UserSeen{}, err
		}
		seen, err := userLens(tx, actor, []*community.User{u})
		if err != nil {
			return community.UserSeen{}, err
		}
		return seen[0], nil
	})
}

// findUser returns whom ref names, if actor may know of them.
func findUser(tx *store.Tx, actor community.Actor, ref string) (u *community.User, err error) {
	if external, ok := strings.CutPrefix(ref, "external:"); ok {
		if u, err = tx.UserByExternalID(actor.Portal, external); err == nil && !actor.CanSeeExternalID(u) {
			err = community.ErrNotFound // who has it is not for them to find out
		}
	} else if name, ok := strings.CutPrefix(ref, "@"); ok {
		u, err = tx.UserByName(actor.Portal, name)
	} else {
		u, err = tx.User(actor.Portal, community.UserID(ref))
	}
	if err != nil {
		return nil, err
	}
	return u, actor.CanSeeUser(u)
}

func lookAtUser(tx *store.Tx, actor community.Actor, id community.UserID) (community.UserSeen, error) {
	u, err := tx.User(actor.Portal, id)
	if err != nil {
		return community.UserSeen{}, err
	}
	seen, err := userLens(tx, actor, []*community.User{u})
	if err != nil {
		return community.UserSeen{}, err
	}
	return seen[0], nil
}

// userLens adds what actor sees in each of the users, in one query.
func userLens(tx *store.Tx, actor community.Actor, users []*community.User) ([]community.UserSeen, error) {
	ids := make([]string, len(users))
	for i, u := range users {
		ids[i] = string(u.ID)
	}
	levels, err := tx.LevelsOf(actor.ID, ids)
	seen := make([]community.UserSeen, len(users))
	for i, u := range users {
		seen[i] = community.UserSeen{User: u, UserLens: lensOf(levels[string(u.ID)])}
	}
	return seen, err
}

func lensOf(l community.WatchLevel) community.UserLens {
	return community.UserLens{Followed: l != community.Unwatched, Level: l}
}

// UserQuery says which people are wanted: all, those whose user name starts with
// Query, or (asked by staff or the owner) the one with that address, in either.
type UserQuery struct {
	Query, Email string
	IsBare       bool // without whom the actor follows
	IsUncounted  bool // without how many there are
}

func bare(users []*community.User) []community.UserSeen {
	seen := make([]community.UserSeen, len(users))
	for i, u := range users {
		seen[i].User = u
	}
	return seen
}

// Followed tells which of the records, people or topics, actor follows.
func (a *App) Followed(ctx context.Context, actor community.Actor, ids []string) (map[string]bool, error) {
	return looked(ctx, a, func(tx *store.Tx) (map[string]bool, error) { return tx.FollowedBy(actor.ID, ids) })
}

// Users returns a page of the portal's people.
func (a *App) Users(ctx context.Context, actor community.Actor, q UserQuery,
	p community.Page) (community.Listing[community.UserSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.UserSeen], err error) {
		users, total, err := usersMatching(tx, actor, q, p)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		if q.Query == "" && q.Email == "" {
			list.Mark(p, len(users), func(i int) community.Cursor {
				return community.Cursor{Value: users[i].Created.UnixMilli(), ID: string(users[i].ID)}
			})
		}
		if q.IsBare {
			list.Items = bare(users)
			return list, nil
		}
		list.Items, err = userLens(tx, actor, users)
		return list, err
	})
}

func usersMatching(tx *store.Tx, actor community.Actor, q UserQuery, p community.Page) (users []*community.User, total int64, err error) {
	switch {
	case q.Email != "":
		return userAt(tx, actor, q.Email)
	case strings.IndexByte(q.Query, '@') > 0: // no user name has one
		return userAt(tx, actor, q.Query)
	case q.Query != "":
		if !q.IsUncounted {
			if total, err = tx.CountUsersLike(actor.Portal, q.Query); err != nil {
				return nil, 0, err
			}
		}
		users, err = tx.UsersLike(actor.Portal, q.Query, p)
		return users, total, err
	}
	if !q.IsUncounted {
		if total, err = tx.Total(actor.Portal, store.TallyUsers); err != nil {
			return nil, 0, err
		}
	}
	users, err = tx.Users(actor.Portal, p)
	return users, total, err
}

// userAt returns the one who has confirmed an address. It is a secret: to those who may
// not see it there is no match, whoever has it.
func userAt(tx *store.Tx, actor community.Actor, address string) ([]*community.User, int64, error) {
	u, err := tx.UserByEmail(actor.Portal, address)
	if errors.Is(err, community.ErrNotFound) || err == nil && (!actor.CanSeeEmail(u) || actor.CanSeeUser(u) != nil) {
		return nil, 0, nil
	}
	return []*community.User{u}, 1, err
}

// AddUser adds a person under the portal's registration policy. The password is
// hashed before the transaction: call HashPassword first.
func (a *App) AddUser(ctx context.Context, actor community.Actor, e UserEdit, passwordHash string) (community.UserSeen, error) {
	portal, err := a.portal(ctx, actor.Portal)
	if err != nil {
		return community.UserSeen{}, err
	}
	policy := portal.Settings.Policies
	if err := actor.CanAddUser(policy); err != nil {
		return community.UserSeen{}, err
	}
	if e.Username == nil || strings.TrimSpace(*e.Username) == "" {
		return community.UserSeen{}, community.Lacking("username")
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.UserSeen, error) {
		return a.addUser(tx, actor, arrival{Role: community.Member, Status: actor.StatusOfNewUser(policy)}, e, passwordHash)
	})
}

// arrival is what is settled of a person before they are added.
type arrival struct {
	Role   community.Role
	Status community.UserStatus
	Email  string // proven; "" for what they are told with
}

// addUser adds a person.
func (a *App) addUser(tx *store.Tx, actor community.Actor, n arrival, e UserEdit, passwordHash string) (community.UserSeen, error) {
	u := &community.User{ID: community.NewID[community.User](tx.Now), Portal: actor.Portal, Created: tx.Now, Updated: tx.Now,
		Role: n.Role, Status: n.Status, Email: n.Email}
	if n.Email == "" {
		giveEmail(actor, u, e.Email)
	} else if err := isInvited(tx, actor.Portal, n, e); err != nil {
		return community.UserSeen{}, err
	}
	e.Email = nil
	if err := applyEdit(actor, u, e); err != nil {
		return community.UserSeen{}, err
	}
	if err := standsOut(tx, actor, &community.User{}, u); err != nil {
		return community.UserSeen{}, err
	}
	if err := joinPortal(tx, u, passwordHash); err != nil {
		return community.UserSeen{}, err
	}
	if err := a.askToConfirm(tx, &community.User{}, u); err != nil {
		return community.UserSeen{}, err
	}
	return lookAtUser(tx, actor, u.ID)
}

// isInvited refuses another address than the one that was invited, and one that may
// not come back.
func isInvited(tx *store.Tx, portal community.PortalID, n arrival, e UserEdit) error {
	if address := strings.TrimSpace(value(e.Email)); address != "" && community.EmailKey(address) != community.EmailKey(n.Email) {
		return community.Barred("email", community.WhyInvitationOthers, "must be the address that was invited")
	}
	return notErased(tx, portal, erasedEmail(n.Email))
}

// joinPortal stores a new person and tells of it.
func joinPortal(tx *store.Tx, u *community.User, passwordHash string) error {
	if err := u.Validate(); err != nil {
		return err
	}
	if err := tx.AddUsers(u); err != nil {
		return err
	}
	tx.Emit(community.UserJoined{User: u.ID})
	if u.Status == community.Pending {
		if err := tellWaiting(tx, u); err != nil {
			return err
		}
	}
	if passwordHash == "" {
		return nil
	}
	return tx.SetPassword(u.ID, passwordHash)
}

// EditUser changes a person.
func (a *App) EditUser(ctx context.Context, actor community.Actor, ref string, e UserEdit,
	passwordHash string) (community.UserSeen, error) {
	seen, err := a.editUser(ctx, actor, ref, e, passwordHash)
	if err == nil {
		a.welcomeChanged(actor, seen.User, e, passwordHash)
	}
	return seen, err
}

// welcomeChanged is welcome of a person whom an edit gave a new password.
func (a *App) welcomeChanged(actor community.Actor, u *community.User, e UserEdit, passwordHash string) {
	if passwordHash == "" {
		return
	}
	from := e.From
	if u.ID != actor.ID {
		from = netip.Addr{} // that of whoever gave them a new one
	}
	a.welcome(u, from)
}

func (a *App) editUser(ctx context.Context, actor community.Actor, ref string, e UserEdit,
	passwordHash string) (community.UserSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (community.UserSeen, error) {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return community.UserSeen{}, err
		}
		return a.changeUser(tx, actor, u, e, passwordHash)
	})
}

func (a *App) changeUser(tx *store.Tx, actor community.Actor, u *community.User, e UserEdit,
	passwordHash string) (community.UserSeen, error) {
	if err := actor.CanEditUser(u); err != nil {
		return community.UserSeen{}, err
	}
	before := *u
	if err := applyEdit(actor, u, e); err != nil {
		return community.UserSeen{}, err
	}
	if err := u.Validate(); err != nil {
		return community.UserSeen{}, err
	}
	if err := standsOut(tx, actor, &before, u); err != nil {
		return community.UserSeen{}, err
	}
	if err := saveAndLog(tx, actor, &before, u); err != nil {
		return community.UserSeen{}, err
	}
	if err := a.askToConfirm(tx, &before, u); err != nil {
		return community.UserSeen{}, err
	}
	if err := changePassword(tx, actor, u, e, passwordHash); err != nil {
		return community.UserSeen{}, err
	}
	return lookAtUser(tx, actor, u.ID)
}

// saveEdited stores what has changed, and keeps the last admin one.
func saveEdited(tx *store.Tx, actor community.Actor, before, u *community.User) error {
	if *u == *before {
		return nil
	}
	if before.Status == community.Active && u.Status != community.Active {
		if err := tx.Withdraw(u.ID); err != nil {
			return err
		}
	}
	if err := tx.SaveUser(u); err != nil {
		return err
	}
	if before.Role == community.Admin && before.Status == community.Active {
		if err := keepAnAdmin(tx, actor.Portal); err != nil {
			return err
		}
	}
	if err := countStatus(tx, before, u); err != nil {
		return err
	}
	if before.Status == community.Pending && u.Status != community.Pending {
		if err := tellAnsweredFor(tx, actor, u); err != nil {
			return err
		}
	}
	if before.Actor().CanModerate() == nil && u.Actor().CanModerate() != nil {
		if err := tx.UntellReports(u.ID); err != nil {
			return err
		}
	}
	if before.Actor().CanSetPortal() == nil && u.Actor().CanSetPortal() != nil {
		if err := tx.EndSecretAddress(u.ID, community.FeedToken); err != nil {
			return err
		}
	}
	tx.Emit(community.UserChanged{User: u.ID, By: actor.ID})
	return tx.Forget(store.ChangedUser, string(u.ID))
}

// countStatus counts one who has become active or is no longer, and ends the
// sign-ins of the latter.
func countStatus(tx *store.Tx, before, u *community.User) error {
	switch was, is := before.Status == community.Active, u.Status == community.Active; {
	case is && !was:
		return tx.Tally(u.Portal, store.TallyUsers, u.Created, 1)
	case was && !is:
		if err := tx.RevokeUserTokens(u.ID); err != nil {
			return err
		}
		return tx.Tally(u.Portal, store.TallyUsers, u.Created, -1)
	}
	return nil
}

func keepAnAdmin(tx *store.Tx, portal community.PortalID) error {
	n, err := tx.CountAdmins(portal)
	if err == nil && n == 0 {
		return community.Fail(community.Conflict, community.WhyLastAdmin, "This is the only admin. Make someone else an admin first.")
	}
	return err
}

// applyEdit changes u as e says and actor may.
func applyEdit(actor community.Actor, u *community.User, e UserEdit) error {
	if err := applyUsername(u, e); err != nil {
		return err
	}
	if err := applyEmail(actor, u, e); err != nil {
		return err
	}
	p := &u.Profile
	for _, f := range []struct{ to, from *string }{
		{&p.Title, e.Title}, {&p.Location, e.Location}, {&p.Gender, e.Gender},
	} {
		if f.from != nil {
			*f.to = markup.Plain(*f.from)
		}
	}
	if err := applyName(p, e.Name); err != nil {
		return err
	}
	for _, f := range []struct{ to, from *string }{{&p.Picture, e.Picture}, {&p.Website, e.Website}, {&u.Lang, e.Lang}} {
		if f.from != nil {
			*f.to = strings.TrimSpace(*f.from)
		}
	}
	if e.Description != nil {
		if len(*e.Description) > MaxComment {
			return community.TooLong("description", len(*e.Description), MaxComment)
		}
		p.Description = markup.SanitizeProfile(*e.Description)
	}
	if p.Name == "" {
		p.Name = u.Username
	}
	return applyStaffEdit(actor, u, e)
}

// applyStaffEdit changes what only staff may, and refuses by name what differs
// from what it is and actor may not change.
func applyStaffEdit(actor community.Actor, u *community.User, e UserEdit) error {
	if e.ExternalID != nil && *e.ExternalID != u.ExternalID {
		if actor.CanSetRole() != nil {
			return community.Denied("externalId")
		}
		u.ExternalID = *e.ExternalID
	}
	if e.Verified != nil && *e.Verified != u.Profile.Verified {
		if actor.CanSetUserStatus(u) != nil {
			return community.Denied("verified")
		}
		u.Profile.Verified = *e.Verified
	}
	if e.Role != nil {
		role, err := community.ParseRole("role", *e.Role)
		if err != nil {
			return err
		}
		if role != u.Role && actor.CanSetRole() != nil {
			return community.Denied("role")
		}
		u.Role = role
	}
	return applyStatus(actor, u, e)
}

func applyStatus(actor community.Actor, u *community.User, e UserEdit) error {
	if e.Status == nil {
		return nil
	}
	status := community.UserStatus(*e.Status)
	if status == community.Ended || u.IsEnded() {
		return applyEnded(actor, u, status)
	}
	switch status {
	case community.Active, community.Pending, community.Banned:
	default:
		return community.Bad("status", community.WhyNotOneOf, "must be one of %s, not %q", "active, pending, banned", *e.Status)
	}
	if status != u.Status && actor.CanSetUserStatus(u) != nil {
		return community.Denied("status")
	}
	u.Status, u.Ban = status, community.Ban{}
	if status == community.Banned {
		if e.BanReason != nil {
			u.Ban.Reason = markup.Plain(*e.BanReason)
		}
		if e.BanUntil != nil {
			u.Ban.Until = e.BanUntil.UTC().Truncate(time.Millisecond)
		}
	}
	return nil
}
