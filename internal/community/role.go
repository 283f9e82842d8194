package community

// Role ranks what a person may do across the whole portal.
type Role uint8

// Roles, weakest first. A Bot acts for an app, with a moderator's powers.
const (
	Guest Role = iota
	Member
	Moderator
	Bot
	Admin
)

var roleNames = [...]string{"guest", "member", "moderator", "bot", "admin"}

func (r Role) String() string { return roleNames[r] }

// ParseRole returns the role called name; a guest is no role that can be given.
func ParseRole(field, name string) (Role, error) {
	for r := Member; r <= Admin; r++ {
		if roleNames[r] == name {
			return r, nil
		}
	}
	return 0, Bad(field, WhyNotOneOf, "must be one of %s, not %q", "member, moderator, bot, admin", name)
}

// Actor is who is asking. The zero Actor is a guest of no portal.
type Actor struct {
	ID     UserID
	Portal PortalID
	Role   Role
	Spaces *Spaces // that they are in, where that was read along: see app.Session

	// Standing is what they have earned, of a member whose acts may take points: see app.Session.
	Standing *Standing

	// IsProduct says that the integrating product asks for the person, with its own
	// token or by the service grant, and not they themselves in a browser.
	IsProduct bool
}

// Is reports whether other is the same person with the same powers. What they have earned may be another by now.
func (a Actor) Is(other Actor) bool {
	a.Standing, other.Standing = nil, nil
	return a == other
}

// System is the portal itself acting, as its operator does from the command line.
func System(portal PortalID) Actor { return Actor{Portal: portal, Role: Admin} }

func (a Actor) owns(author UserID) bool { return a.Role >= Member && a.ID != "" && a.ID == author }

// IsStaff reports whether a moderates the portal. It decides what is shown
// (an address, a moderator's extra field), never what may be done: see policy.go.
func (a Actor) IsStaff() bool { return a.Role >= Moderator }
