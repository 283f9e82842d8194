package community

import "time"

// Invitation lets people become members, whatever the portal's registration policy.
type Invitation struct {
	ID        InvitationID
	Portal    PortalID
	By        UserID
	Created   time.Time
	CodeHash  string // of the code in its link; "" until the mail with it is made
	Role      Role   // of whoever takes it
	Spaces    []SpaceID
	Uses      int // how many may take it
	Used      int
	Email     string // the address that it is for, and was sent to; "" for anybody's
	Lang      string // of that mail; "" for the portal's
	Expires   time.Time
	Withdrawn time.Time // zero while it is not
}

// Bounds of an invitation.
const (
	MaxInvitationUses   = 1000
	MaxInvitationSpaces = 20
	InvitationFor       = 7 * 24 * time.Hour
	MaxInvitationFor    = 365 * 24 * time.Hour
	// InvitationsADay is how many a member who is not staff may make.
	InvitationsADay = 5
)

// GoodAt returns nil while an invitation may be taken, and says why not otherwise.
func (i *Invitation) GoodAt(now time.Time) error {
	switch {
	case !i.Withdrawn.IsZero():
		return Fail(Gone, WhyInvitationWithdrawn, "This invitation was withdrawn.")
	case !now.Before(i.Expires):
		return Fail(Gone, WhyInvitationExpired, "This invitation has expired.")
	case i.Used >= i.Uses:
		return Fail(Gone, WhyInvitationUsed, "This invitation has already been used.")
	}
	return nil
}

// Validate returns the first fault of what was told of an invitation.
func (i *Invitation) Validate(now time.Time) error {
	if err := Within("uses", i.Uses, 1, MaxInvitationUses); err != nil {
		return err
	}
	if i.Email != "" {
		if err := ValidEmail("email", i.Email); err != nil {
			return err
		}
		if i.Uses != 1 {
			return Bad("uses", WhyOutOfRange, "must be a number from %d to %d, not %d", 1, 1, i.Uses)
		}
	}
	if err := ValidLang("lang", i.Lang); err != nil {
		return err
	}
	switch {
	case !i.Expires.After(now):
		return Bad("expiresAt", WhyNotInFuture, "must be in the future")
	case i.Expires.Sub(now) > MaxInvitationFor:
		return Bad("expiresAt", WhyTooFar, "must be within %d days", int(MaxInvitationFor/(24*time.Hour)))
	case len(i.Spaces) > MaxInvitationSpaces:
		return Bad("spaces", WhyTooManyItems, "must be at most %d, not %d", MaxInvitationSpaces, len(i.Spaces))
	}
	return nil
}
