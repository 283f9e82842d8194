package view

import (
	"hash/fnv"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/stoa-community/stoa/internal/community"
)

// Time is for components, whose imports stay few.
type Time = time.Time

func (v *Visit) titleOf(p Page) string {
	s := v.Portal.Settings
	switch {
	case p.IsHome && s.LongName != "":
		return s.LongName
	case p.Title == "" || p.Title == s.Name:
		return s.Name
	}
	return p.Title + " · " + s.Name
}

// initial is the first letter of a name.
func initial(name string) string {
	for _, r := range name {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return string(unicode.ToUpper(r))
		}
	}
	return "?"
}

// tones is how many colours avatars without a picture have.
const tones = 8

func tone(username string) string {
	h := fnv.New32a()
	h.Write([]byte(username))
	return "tone-" + strconv.Itoa(int(h.Sum32()%tones)+1)
}

// Badge is a number that fits beside the bell.
func Badge(n int64) string {
	if n > 99 {
		return "99+"
	}
	return strconv.FormatInt(n, 10)
}

// comeBack is where one who signs in from here comes back to.
func (v *Visit) comeBack() string {
	if v.Method != "GET" || strings.HasPrefix(v.URL.Path, "/sign-") {
		return ""
	}
	return v.Here()
}

// A brandLink is the portal's name or logo.
type brandLink struct{ name, logo string }

func brand(v *Visit) html {
	return kept(v, brandLink{v.Portal.Settings.Name, v.Portal.Settings.Logo})
}

// An account is the menu of the person who comes.
type account struct {
	username, name, picture   string
	canModerate, canSetPortal bool
}

func (v *Visit) account() account {
	u := v.Me()
	may := v.Actor
	if v.Session.LacksFactor { // the links lead to where they get one
		may = u.Actor()
	}
	return account{u.Username, u.Profile.Name, u.Profile.Picture, may.CanModerate() == nil, may.CanSetPortal() == nil}
}

// A navbar has the links that the portal chose.
type navbar struct{ portal *community.Portal }

// places are the main places of the community.
type places struct {
	on        string // where one is
	hasSpaces bool
}

// A footer stands at the end of every page.
type footer struct {
	portal *community.Portal
	theme  string
}

// A dock has what one reaches for on a phone.
type dock struct {
	on, theme string
	isGuest   bool
	hasSpaces bool
}

func (f footer) motto() string {
	if m := f.portal.Settings.Messages.Motto; m != "" {
		return " · " + m
	}
	return ""
}

type link struct{ text, url string }

// links are the portal's other places.
func (f footer) links(v *Visit) (list []link) {
	l := f.portal.Settings.Links
	for _, known := range []link{
		{"homepage", l.Homepage}, {"faq", l.FAQ}, {"feature", l.Feature}, {"bug", l.Bug}, {"terms", l.Terms}, {"privacy", l.Privacy},
		{"twitter", l.Twitter}, {"linkedin", l.LinkedIn}, {"facebook", l.Facebook}, {"instagram", l.Instagram}, {"telegram", l.Telegram},
	} {
		if known.url != "" {
			list = append(list, link{v.T("link." + known.text), known.url})
		}
	}
	return list
}

// PartHeader is sent by a script that takes a part of a page, and needs no more.
const PartHeader = "X-Stoa-Part"

// WantsPart reports whether a script asks, which needs no whole page.
func (v *Visit) WantsPart() bool { return v.Header.Get(PartHeader) != "" }

// isPlain reports whether what is told is not that something was done, but what is to be
// done first.
func isPlain(flash string) bool {
	return strings.HasPrefix(flash, "flash.signin") || flash == "flash.factor"
}
