package community

import (
	"cmp"
	"strings"
	"time"
	"unicode/utf8"
)

// SCIMApp is the slug of the app by which an organisation's directory tells of its
// people and groups.
const SCIMApp = "scim"

// Provisioned is a person whom a directory tells of, with what it says of them.
type Provisioned struct {
	*User
	Entry
	Groups []GroupName // that they are in, the earliest first
}

// Entry is what a directory says of a person that their profile has no place for.
type Entry struct {
	Account       string // the name of their account there, as it spells it
	DirectoryID   string // their id there
	Display       string // the names as the directory has them
	Formatted     string
	Given, Family string
	Was           UserStatus // before the directory ended the account; "" while it goes on
	Linked, Told  time.Time  // when it first told of them, and last something new
}

// FullName is what the person is called by what the directory says.
func (e *Entry) FullName() string {
	return cmp.Or(e.Display, e.Formatted, strings.TrimSpace(e.Given+" "+e.Family), e.Account)
}

// AccountKey is the form of a name by which accounts and groups are unique.
func AccountKey(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

// Validate returns the first fault of what a directory says, by the names of SCIM.
func (e *Entry) Validate() error {
	if strings.TrimSpace(e.Account) == "" {
		return Lacking("userName")
	}
	for _, f := range []struct {
		field, value string
		max          int
	}{
		{"userName", e.Account, maxExternalID}, {"externalId", e.DirectoryID, maxExternalID}, {"displayName", e.Display, maxName},
		{"name.formatted", e.Formatted, maxName}, {"name.givenName", e.Given, maxName}, {"name.familyName", e.Family, maxName},
	} {
		if n := utf8.RuneCountInString(f.value); n > f.max {
			return Bad(f.field, WhyTooLongText, "must be at most %d characters long, not %d", f.max, n)
		}
	}
	return nil
}

// CanBeProvisioned returns nil if a directory may say what becomes of u: it never may
// of those who run the community, or of programs.
func (u *User) CanBeProvisioned() error {
	if u.Role >= Bot {
		return Fail(Forbidden, WhyNotProvisioned, "Directories can't change admins and bots. An admin does that here.")
	}
	return nil
}

// IsEnded reports whether the person's organisation has ended the account.
func (u *User) IsEnded() bool { return u.Status == Ended }

// GroupID is the id of a directory's group.
type GroupID = ID[Group]

// Group is a group of a directory.
type Group struct {
	ID               GroupID
	Portal           PortalID
	Name             string // as the directory spells it
	DirectoryID      string // its id there
	Created, Updated time.Time
	Members          []GroupMember // where they were read
}

// GroupMember is a person of a group.
type GroupMember struct {
	User UserID
	Name string
}

// GroupName is a group by its name.
type GroupName struct {
	ID   GroupID
	Name string
}

// Validate returns the first fault of the group, by the names of SCIM.
func (g *Group) Validate() error {
	if strings.TrimSpace(g.Name) == "" {
		return Lacking("displayName")
	}
	if err := AtMost("displayName", g.Name, maxName); err != nil {
		return err
	}
	return AtMost("externalId", g.DirectoryID, maxExternalID)
}
