package community

import (
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Collection is an ordered group of spaces. Each portal has a default one, which
// has the portal's own id and cannot be removed.
type Collection struct {
	ID               CollectionID
	Portal           PortalID
	Rev              int64
	Created, Updated time.Time
	Author           UserID // "" of the default one
	Name             string
	Description      string // plain text
	Place            int    // among the collections, from 1
}

// MaxCollections is how many collections a portal may have.
const MaxCollections = 100

// DefaultCollection returns the id of the collection of spaces that name none.
func DefaultCollection(portal PortalID) CollectionID { return CollectionID(portal) }

// IsDefault reports whether c is its portal's default collection.
func (c *Collection) IsDefault() bool { return c.ID == DefaultCollection(c.Portal) }

// Space is a room of the community with members of its own.
type Space struct {
	ID               SpaceID
	Portal           PortalID
	Rev              int64
	Created, Updated time.Time
	Author           UserID
	Collection       CollectionID
	Name, Slug       string
	Description      string // HTML, sanitised
	Picture          string
	Private          bool // what stands in it and who is in it is for members and staff
	Hidden           bool // that, and the space itself does not exist for others
	InviteOnly       bool // people are added, and do not join by themselves
	Counts           SpaceCounts
}

// SpaceCounts are exact numbers of a space's rows.
type SpaceCounts struct{ Members, Questions, Posts, Answers int64 }

// Plus returns c with n times d added.
func (c SpaceCounts) Plus(d SpaceCounts, n int64) SpaceCounts {
	return SpaceCounts{c.Members + n*d.Members, c.Questions + n*d.Questions, c.Posts + n*d.Posts, c.Answers + n*d.Answers}
}

// Ref names the space.
func (s *Space) Ref() Ref { return Ref{OnSpace, string(s.ID)} }

// IsClosed reports whether what stands in s is for members and staff only.
func (s *Space) IsClosed() bool { return s.Private || s.Hidden }

// SpaceRole ranks what a person may do in one space.
type SpaceRole uint8

// The roles of a space, weakest first. Who is not in it has none.
const (
	Outsider SpaceRole = iota
	SpaceMember
	SpaceModerator
	SpaceAdmin
)

var spaceRoleNames = [...]string{"", "member", "moderator", "admin"}

func (r SpaceRole) String() string { return spaceRoleNames[r] }

// ParseSpaceRole returns the role called name.
func ParseSpaceRole(field, name string) (SpaceRole, error) {
	for r := SpaceMember; r <= SpaceAdmin; r++ {
		if spaceRoleNames[r] == name {
			return r, nil
		}
	}
	return Outsider, Bad(field, WhyNotOneOf, "must be one of %s, not %q", "member, moderator, admin", name)
}

// Membership is one person's place in a space.
type Membership struct {
	Space   SpaceID
	User    UserID
	Role    SpaceRole
	Closed  bool // whether the space is
	Created time.Time
	Level   WatchLevel // how it is watched
	Via     string     // the directory whose groups brought it about; "" for none
}

// MaxSpaces is how many spaces one person may be in.
const MaxSpaces = 1000

// Spaces are the spaces that one person is in. They are never changed once made;
// nil are none.
type Spaces struct {
	roles  map[SpaceID]SpaceRole
	closed []SpaceID // in the order of ids
	run    []SpaceID // likewise
}

// SpacesOf returns the spaces of a person's memberships.
func SpacesOf(memberships []Membership) *Spaces {
	if len(memberships) == 0 {
		return nil
	}
	s := &Spaces{roles: make(map[SpaceID]SpaceRole, len(memberships))}
	for _, m := range memberships {
		s.roles[m.Space] = m.Role
		if m.Closed {
			s.closed = append(s.closed, m.Space)
		}
	}
	slices.Sort(s.closed)
	s.run = runBy(s.roles)
	return s
}

// runBy are the spaces that somebody with these roles is of the staff of.
func runBy(roles map[SpaceID]SpaceRole) (run []SpaceID) {
	for id, role := range roles {
		if role >= SpaceModerator {
			run = append(run, id)
		}
	}
	slices.Sort(run)
	return run
}

// IsEmpty reports whether there are none.
func (s *Spaces) IsEmpty() bool { return s == nil || len(s.roles) == 0 }

// Role is what the person is in a space.
func (s *Spaces) Role(id SpaceID) SpaceRole {
	if s == nil {
		return Outsider
	}
	return s.roles[id]
}

// Closed are those whose content others do not see.
func (s *Spaces) Closed() []SpaceID {
	if s == nil {
		return nil
	}
	return s.closed
}

// In are those that the person is in, in the order of ids.
func (s *Spaces) In() []SpaceID {
	if s == nil {
		return nil
	}
	in := make([]SpaceID, 0, len(s.roles))
	for id, role := range s.roles {
		if role >= SpaceMember {
			in = append(in, id)
		}
	}
	slices.Sort(in)
	return in
}

// Run are those that the person is of the staff of, in the order of ids.
func (s *Spaces) Run() []SpaceID {
	if s == nil {
		return nil
	}
	return s.run
}

// With returns s as it is after a change of one membership; the role Outsider
// ends it.
func (s *Spaces) With(m Membership) *Spaces {
	changed := &Spaces{roles: map[SpaceID]SpaceRole{}}
	if s != nil {
		changed.roles = maps.Clone(s.roles)
		changed.closed = slices.DeleteFunc(slices.Clone(s.closed), func(id SpaceID) bool { return id == m.Space })
	}
	delete(changed.roles, m.Space)
	if m.Role != Outsider {
		changed.roles[m.Space] = m.Role
	}
	changed.run = runBy(changed.roles)
	if m.Closed && m.Role != Outsider {
		changed.closed = append(changed.closed, m.Space)
		slices.Sort(changed.closed)
	}
	return changed
}

// SpaceSeen is a space as its viewer sees it: the numbers of what stands in it
// are there for those only who may read it.
type SpaceSeen struct {
	Space
	By    Byline
	Role  SpaceRole  // the viewer's
	Level WatchLevel // how the viewer watches it
	Asked bool       // whether the viewer has asked to join it
}

// RequestSeen is a person who asks to join a space.
type RequestSeen struct {
	UserSeen
	Asked time.Time
}

// MemberSeen is a person in a space.
type MemberSeen struct {
	UserSeen
	Role   SpaceRole
	Joined time.Time
}

const maxSlug = 60

// Slug returns name as it may stand in an address: letters and digits in lower
// case without their marks, with single dashes between.
func Slug(name string) string {
	var b strings.Builder
	dash := false
	for _, r := range norm.NFKD.String(strings.ToLower(name)) {
		switch {
		case unicode.Is(unicode.Mn, r) || r == '\'' || r == '’':
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			dash = b.Len() > 0
		case utf8.RuneCountInString(b.String()) >= maxSlug:
			return b.String()
		default:
			if dash {
				b.WriteByte('-')
			}
			dash = false
			b.WriteRune(r)
		}
	}
	if b.Len() == 0 {
		return "space"
	}
	return b.String()
}

// SlugTail is added to a slug that is taken.
func SlugTail() string { return "-" + strings.ToLower(NewShortID()[:6]) }
