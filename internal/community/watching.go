package community

import "strings"

// WatchLevel is of how much somebody is told who follows a topic or a person, or is in a
// space.
type WatchLevel int8

// The levels, the quietest first.
const (
	Unwatched  WatchLevel = iota // one does not follow it, or has not said
	WatchNone                    // of nothing
	WatchFirst                   // of a question when it gets its first answer
	WatchAll                     // of every question; of a person, of all they publish
)

var watchNames = [...]string{"", "none", "first", "all"}

func (l WatchLevel) String() string { return watchNames[l] }

// WatchNames are what one may choose, the loudest first.
var WatchNames = []string{"all", "first", "none"}

// ParseWatch returns the level called name; "" is none that was told.
func ParseWatch(name string) (WatchLevel, error) {
	for l := range watchNames {
		if watchNames[l] == name {
			return WatchLevel(l), nil
		}
	}
	return Unwatched, Bad("level", WhyNotOneOf, "must be one of %s, not %q", strings.Join(WatchNames, ", "), name)
}

// WatchOf is the level of one who follows something, and has not said how: of a space
// that one joins it is nothing, so that nobody is flooded.
func WatchOf(on Subject) WatchLevel {
	if on == OnTopic || on == OnUser {
		return WatchAll
	}
	return WatchNone
}

// Watching is one thing that somebody follows or is in.
type Watching struct {
	Follow
	Name string // of what it is
	Path string // where it is seen: a short id of a topic, a user name, a slug
}
