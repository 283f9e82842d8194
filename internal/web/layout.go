package web

import (
	"hash/fnv"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// Names of other packages' types for components, whose imports stay few.
type (
	Time    = time.Time
	Problem = httpkit.Problem
)

func (v *visit) titleOf(p view) string {
	s := v.portal.Settings
	switch {
	case p.isHome && s.LongName != "":
		return s.LongName
	case p.title == "" || p.title == s.Name:
		return s.Name
	}
	return p.title + " · " + s.Name
}

func ogType(p view) string {
	if p.kind == "" {
		return "website"
	}
	return p.kind
}

// imageOf is the picture that those who share a page see.
func (v *visit) imageOf(p view) string {
	switch {
	case p.image != "":
		return v.absolute(p.image)
	case v.portal.Settings.Banner != "":
		return v.absolute(v.portal.Settings.Banner)
	}
	return ""
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

func (v *visit) bellLabel() string { return v.n("bell.unread", v.unread) }

// badge is a number that fits beside the bell.
func badge(n int64) string {
	if n > 99 {
		return "99+"
	}
	return strconv.FormatInt(n, 10)
}

// comeBack is where one who signs in from here comes back to.
func (v *visit) comeBack() string {
	if v.Method != "GET" || strings.HasPrefix(v.URL.Path, "/sign-") {
		return ""
	}
	return v.here()
}

// A brandLink is the portal's name or logo.
type brandLink struct{ name, logo string }

func brand(v *visit) html {
	return kept(v, brandLink{v.portal.Settings.Name, v.portal.Settings.Logo})
}

// An account is the menu of the person who comes.
type account struct {
	username, name, picture   string
	canModerate, canSetPortal bool
}

func (v *visit) account() account {
	u := v.me()
	return account{u.Username, u.Profile.Name, u.Profile.Picture, v.actor.CanModerate() == nil, v.actor.CanSetPortal() == nil}
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

func (f footer) motto() string {
	if m := f.portal.Settings.Messages.Motto; m != "" {
		return " · " + m
	}
	return ""
}

// themeValue is how a choice of theme is sent; no choice must be told from none.
func themeValue(theme string) string {
	if theme == "" {
		return "auto"
	}
	return theme
}

type link struct{ text, url string }

// links are the portal's other places.
func (f footer) links(v *visit) (list []link) {
	l := f.portal.Settings.Links
	for _, known := range []link{
		{"homepage", l.Homepage}, {"faq", l.FAQ}, {"feature", l.Feature}, {"bug", l.Bug}, {"terms", l.Terms}, {"privacy", l.Privacy},
		{"twitter", l.Twitter}, {"linkedin", l.LinkedIn}, {"facebook", l.Facebook}, {"instagram", l.Instagram}, {"telegram", l.Telegram},
	} {
		if known.url != "" {
			list = append(list, link{v.t("link." + known.text), known.url})
		}
	}
	return list
}
