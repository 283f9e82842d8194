package view

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/web/draw"
)

// A Look is what a portal's settings make of the pages, worked out once for each
// of their revisions.
type Look struct {
	rev     int64
	style   string // the colours and sizes, as custom properties of CSS
	Sum     string // of that style, by which the content security policy lets it in
	CSS     string // the portal's own, cleaned
	cssPath string // where that is served; "" where there is none
	sidebar string // HTML, sanitised
	// Pictures are from where pages may have some, where those elsewhere are served by us.
	Pictures string
	Colors   draw.Colors // of pictures that are drawn
	bars     [2]string   // the colours of the bar at the top, by day and by night
}

// Looks are kept by portal.
type Looks struct{ kept sync.Map }

func (l *Looks) Of(p *community.Portal) *Look {
	if kept, ok := l.kept.Load(p.ID); ok && kept.(*Look).rev == p.Rev {
		return kept.(*Look)
	}
	made := newLook(p)
	l.kept.Store(p.ID, made)
	return made
}

func newLook(p *community.Portal) *Look {
	t := p.Settings.Template
	l := &Look{rev: p.Rev, style: StyleOf(t), sidebar: markup.SanitizeProfile(t.Sidebar),
		CSS: cleanCSS(t.CSS), Pictures: picturesOf(&p.Settings), Colors: colorsOf(t), bars: barsOf(t)}
	sum := sha256.Sum256([]byte(l.style))
	l.Sum = "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
	if l.CSS != "" {
		sum := sha256.Sum256([]byte(l.CSS))
		l.cssPath = PortalCSS + "?v=" + hex.EncodeToString(sum[:6])
	}
	return l
}

// ownPictures are from where every page may have some, and AllPictures from anywhere.
const (
	ownPictures = "'self' data: blob:"
	AllPictures = ownPictures + " http: https:"
)

// picturesOf are from where a portal's pages may have pictures: from nowhere else but where its settings
// say, which admins chose.
func picturesOf(s *community.Settings) string {
	if css := s.Template.CSS; strings.Contains(strings.ToLower(css), "url") || strings.Contains(css, `\`) {
		return AllPictures
	}
	sources := []string{ownPictures}
	for _, address := range []string{s.Logo, s.Favicon, s.Banner, s.Announcement.Picture} {
		u, err := url.Parse(address)
		if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || strings.ContainsAny(u.Host, " ;,'\"") {
			continue
		}
		if origin := u.Scheme + "://" + u.Host; !slices.Contains(sources, origin) {
			sources = append(sources, origin)
		}
	}
	return strings.Join(sources, " ")
}

// StyleOf returns the portal's colours, each made readable on the ground it stands
// on, by day and by night.
func StyleOf(t community.Template) string {
	var b strings.Builder
	set := func(name, value string) { fmt.Fprintf(&b, "--%s:%s;", name, value) }
	both := func(name string, day, dark shade) { set(name, "light-dark("+day.String()+","+dark.String()+")") }
	b.WriteString(":root{")
	main := mainShade(t)
	tint, dim := main.mix(paper, 0.9), main.mix(night, 0.8)
	fill, lit := main, main.mix(paper, 0.12)
	read := func(name string, c shade) { both(name, c.on(shady, tint), c.on(night, dim)) }
	read("accent", main)
	both("fill", fill, lit)
	both("on-fill", fill.ink(), lit.ink())
	both("tint", tint, dim)
	both("on-tint", main.on(tint), main.mix(paper, 0.4).on(dim))
	if c, ok := parseShade(t.Colors.Secondary); ok {
		read("second", c)
	}
	if c, ok := parseShade(cmp.Or(t.Colors.Link, t.Colors.DefaultLink)); ok {
		read("link", c)
	}
	if c, ok := parseShade(t.Colors.Default); ok {
		both("ink", c.on(shady, tint), c.mix(paper, 0.8).on(night, dim))
	}
	bar(set, "menu", t.Menu.Background, t.Colors.MenuLink, t.Menu.Height, t.Menu.Border)
	bar(set, "nav", t.Navbar.Background, t.Navbar.Color, t.Navbar.Height, t.Navbar.Border)
	b.WriteString("}")
	return b.String()
}

// mainShade is the portal's colour.
func mainShade(t community.Template) shade {
	main, ok := parseShade(t.Colors.Primary)
	if !ok {
		main, _ = parseShade("#2f5d50")
	}
	return main
}

// bar writes how the menu or the navbar looks: what is written on a ground of its
// own can be read on it, by day and by night alike.
func bar(set func(name, value string), name, ground, ink string, height, border int) {
	back, hasGround := parseShade(ground)
	text, hasInk := parseShade(ink)
	switch {
	case hasGround && hasInk:
		set(name+"-ink", text.on(back).String())
	case hasGround:
		set(name+"-ink", back.ink().String())
	case hasInk:
		set(name+"-ink", "light-dark("+text.on(paper).String()+","+text.on(night).String()+")")
	}
	if hasGround {
		set(name+"-ground", back.String())
	}
	if height > 0 {
		set(name+"-height", fmt.Sprintf("%dpx", max(height, 40)))
	}
	if border > 0 {
		set(name+"-border", fmt.Sprintf("%dpx", border))
	}
}

// PortalCSS is where the portal's own CSS is served.
const PortalCSS = "/portal.css"

// unwanted is what could load something from elsewhere, in lower case, and declaration
// a piece of CSS up to its end.
var (
	unwanted    = regexp.MustCompile(`@import|url\(|image-set\(|expression\(|javascript:|\\`)
	declaration = regexp.MustCompile(`[^;{}]*[;{}]|[^;{}]+`)
)

// cleanCSS takes out of a portal's CSS the declarations that could load something
// from elsewhere or end the style sheet: imports, addresses, and markup.
func cleanCSS(css string) string {
	lower := strings.ToLower(css)
	if !unwanted.MatchString(lower) && !strings.Contains(lower, "</style") && !strings.Contains(lower, "<!--") {
		return css
	}
	return declaration.ReplaceAllStringFunc(css, func(part string) string {
		last := part[len(part)-1:]
		switch {
		case !unwanted.MatchString(strings.ToLower(part)) && !strings.Contains(part, "<"):
			return part
		case last == "{" || last == "}":
			return last
		}
		return ""
	})
}
