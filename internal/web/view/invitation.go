package view

import "github.com/stoa-community/stoa/internal/community"

// invitationStatus says in a word whether an invitation can be taken.
func (v *Visit) invitationStatus(i *community.Invitation) string {
	switch err := i.GoodAt(v.Now); {
	case err == nil:
		return "open"
	case !i.Withdrawn.IsZero():
		return "withdrawn"
	case i.Used >= i.Uses:
		return "used"
	}
	return "expired"
}
