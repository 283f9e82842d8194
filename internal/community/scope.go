package community

import (
	"errors"
	"slices"
	"strings"
)

// A Level is how much a token may be used for. Each includes those before it.
type Level uint8

// The levels. What only moderators or admins may do takes their level besides their
// role.
const (
	ScopeNone Level = iota
	ScopeRead
	ScopeWrite
	ScopeModerate
	ScopeAdmin
)

var levelNames = [...]string{"none", "read", "write", "moderate", "admin"}

func (l Level) String() string { return levelNames[l] }

// An Area is a part of the service that a token may be held to.
type Area uint8

// The areas.
const (
	AreaContent       Area = iota // questions, answers, posts, comments, topics, bookmarks, uploads, the feed and search
	AreaPeople                    // other people: profiles, followers
	AreaAccount                   // oneself: profile, address, mails, personal tokens
	AreaSpaces                    // spaces, their members, collections
	AreaMessages                  // conversations, whom one blocks, from whom one accepts messages
	AreaNotifications             // what one is told, and the live stream
	AreaModeration                // queues, reports, bans, the log
	AreaPortal                    // the portal's settings, its statistics, apps and webhooks
	areas
)

var areaNames = [areas]string{"content", "people", "account", "spaces", "messages", "notifications", "moderation", "portal"}

func (a Area) String() string { return areaNames[a] }

// Areas are all of them.
func Areas() []string { return areaNames[:] }

// Scope is what a token may be used for: the level in each area. The zero Scope is
// nothing.
type Scope [areas]Level

// ScopeOf is a level in every area.
func ScopeOf(l Level) (s Scope) {
	for a := range s {
		s[a] = l
	}
	return s
}

// Everything is the scope of what is not held to one.
var Everything = ScopeOf(ScopeAdmin)

// maxScope is how long the words of a scope may be together, in bytes.
const maxScope = 1000

// ParseScope reads the scope of a field: words such as read or write:content,
// with a space between two. Together they allow what each of them does.
func ParseScope(field, text string) (s Scope, err error) {
	if len(text) > maxScope {
		return s, TooLong(field, len(text), maxScope)
	}
	for word := range strings.SplitSeq(text, " ") {
		level, area, err := parseScopeWord(field, word)
		if err != nil {
			return Scope{}, err
		}
		for a := range s {
			if area < 0 || a == area {
				s[a] = max(s[a], level)
			}
		}
	}
	return s, nil
}

// parseScopeWord reads one word of a scope. The area is -1 where it is of all.
func parseScopeWord(field, word string) (level Level, area int, err error) {
	name, of, isOfOne := strings.Cut(word, ":")
	level, area = Level(max(slices.Index(levelNames[:], name), 0)), slices.Index(areaNames[:], of)
	if level == ScopeNone || isOfOne && area < 0 {
		return 0, 0, Bad(field, WhyUnknownScope, "has %q, which isn't a scope; use %s, alone or for one area, such as "+
			"read:content; the areas are %s",
			word, strings.Join(levelNames[1:], ", "), strings.Join(areaNames[:], ", "))
	}
	return level, area, nil
}

// Words are the fewest that say the scope.
func (s Scope) Words() []string {
	words := []string{}
	least := slices.Min(s[:])
	if least > ScopeNone {
		words = append(words, least.String())
	}
	for a, level := range s {
		if level > least {
			words = append(words, scopeWord(level, Area(a)))
		}
	}
	return words
}

func scopeWord(l Level, a Area) string { return l.String() + ":" + a.String() }

// String is the scope as ParseScope reads it, "" for nothing.
func (s Scope) String() string { return strings.Join(s.Words(), " ") }

// Common is what both allow.
func (s Scope) Common(other Scope) (both Scope) {
	for a := range s {
		both[a] = min(s[a], other[a])
	}
	return both
}

// IsWithin reports whether it allows nothing that whole does not.
func (s Scope) IsWithin(whole Scope) bool { return s.Common(whole) == s }

// Allows returns nil if the scope reaches that level in an area, and else says what
// would.
func (s Scope) Allows(l Level, a Area) error {
	if s[a] >= l {
		return nil
	}
	return Fail(Forbidden, WhyScopeMissing, "The token's scope isn't wide enough. This needs %s.", scopeWord(l, a))
}

// Missed is err, or where the scope kept a person from what their role allows, which
// scope would do.
func (s Scope) Missed(err error, has Role, a Area) error {
	e, ok := errors.AsType[*Error](err)
	if !ok || e.Reason != WhyStaffOnly && e.Reason != WhyByStaffOnly {
		return err
	}
	wanted := Moderator
	if e.Reason == WhyStaffOnly {
		wanted, _ = e.Args[0].(Role)
	} else if s[a] >= ScopeModerate {
		wanted = Admin
	}
	if missing := s.Allows(wanted.level(), a); missing != nil && has >= wanted {
		return missing
	}
	return err
}

// level is the most that tokens of the role are good for.
func (r Role) level() Level {
	switch {
	case r == Admin:
		return ScopeAdmin
	case r >= Moderator:
		return ScopeModerate
	}
	return ScopeWrite
}

// WidestScope is the most that a token may be made for that acts as a: what is more
// would gain power with a later role.
func (a Actor) WidestScope() Scope { return ScopeOf(a.Role.level()) }

// Under is the actor with the powers that are left to them by a token of that
// level. No level adds to their role.
func (a Actor) Under(l Level) Actor {
	switch {
	case l < ScopeModerate:
		a.Role = min(a.Role, Member)
	case l < ScopeAdmin && a.Role == Admin:
		a.Role = Moderator
	}
	return a
}
