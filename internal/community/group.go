package community

import (
	"slices"
	"strconv"
)

// GroupRule says what people get who are in a group of their organisation's directory.
type GroupRule struct {
	Group  string
	Role   string // "moderator", or "" for nothing but the spaces
	Spaces []SpaceID
}

// GroupRules are all of one directory. Where any of them gives a role, those whom none
// gives it are members.
type GroupRules []GroupRule

const (
	maxGroupRules = 200
	maxGroupName  = 256 // characters
)

// Validate returns what is wrong with the rules, as an error that names the field. It
// does not know which spaces there are.
func (rules GroupRules) Validate(field string) error {
	if len(rules) > maxGroupRules {
		return Bad(field, WhyTooManyItems, "must be at most %d, not %d", maxGroupRules, len(rules))
	}
	for i, r := range rules {
		at := field + "." + strconv.Itoa(i)
		if r.Group == "" {
			return Lacking(at + ".group")
		}
		if err := AtMost(at+".group", r.Group, maxGroupName); err != nil {
			return err
		}
		if r.Role != "" && r.Role != Moderator.String() {
			return Bad(at+".role", WhyNotOneOf, "must be one of %s, not %q", Moderator.String(), r.Role)
		}
		if len(r.Spaces) > MaxInvitationSpaces {
			return Bad(at+".spaces", WhyTooManyItems, "must be at most %d, not %d", MaxInvitationSpaces, len(r.Spaces))
		}
	}
	return nil
}

// GiveRoles reports whether any of them gives a role.
func (rules GroupRules) GiveRoles() bool {
	return slices.ContainsFunc(rules, func(r GroupRule) bool { return r.Role != "" })
}

// For returns what they give to a person who is in those groups.
func (rules GroupRules) For(groups []string) (role Role, spaces []SpaceID) {
	role = Member
	for _, r := range rules {
		if !slices.Contains(groups, r.Group) {
			continue
		}
		if r.Role != "" {
			role = Moderator
		}
		spaces = append(spaces, r.Spaces...)
	}
	slices.Sort(spaces)
	return role, slices.Compact(spaces)
}
