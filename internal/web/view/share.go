package view

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image/color"
	"net/url"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/draw"
)

// What is shown elsewhere of a page that is shared: its card, and oEmbed. It is made for
// guests, in the portal's language, whoever shares the page.

// CardPath is below which cards are served.
const CardPath = "/cards/"

// cardForm is counted up when cards are drawn otherwise, so that none is taken for a new one.
const cardForm = "1"

// CardOf is the card of a question or post that guests see, and else of the portal itself.
func (v *Visit) CardOf(c community.Content) draw.Card {
	card := draw.Card{Name: v.Portal.Settings.Name, Colors: v.Look.Colors}
	switch c := c.(type) {
	case *community.Question:
		card.Title = c.Title
		if c.IsSolved() {
			card.Mark = v.portalTongue().Say("mark.solved")
		}
	case *community.Post:
		card.Title = PostTitle(c)
	}
	return card
}

// CardAt is the address of a card: another one for whatever is shown otherwise, so that it may be
// kept. The path of a record leads to it as long as guests see the record.
func CardAt(path string, card draw.Card) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %q %q %q %v", cardForm, card.Name, card.Title, card.Mark, card.Colors))
	return path + "." + hex.EncodeToString(sum[:8]) + ".png"
}

// CardPathOf is the path of a record's card up to its hash.
func CardPathOf(c community.Content) string {
	kind := "questions/"
	if c.Base().On == community.OnPost {
		kind = "posts/"
	}
	return CardPath + kind + c.Base().ShortID
}

// PortalCard is the path of the portal's own card up to its hash.
const PortalCard = CardPath + "community"

// IsShown reports whether guests see a record, and so what is made of it for them.
func (v *Visit) IsShown(c community.Content) bool { return v.IsPublic() && v.Guest().CanSee(c) == nil }

// IsPublic reports whether guests may enter.
func (v *Visit) IsPublic() bool { return v.Guest().CanEnter(v.Portal.Settings.Policies) == nil }

// CardFor is the address of a record's card, "" where guests do not see the record.
func (v *Visit) CardFor(c community.Content) string {
	if !v.IsShown(c) {
		return ""
	}
	return CardAt(CardPathOf(c), v.CardOf(c))
}

// imageOf is the picture that those who share a page see.
func (v *Visit) imageOf(p Page) string {
	switch banner := v.Portal.Settings.Banner; {
	case p.Image != "":
		return p.Image
	case banner != "":
		return banner
	case v.IsPublic():
		return CardAt(PortalCard, v.CardOf(nil))
	}
	return ""
}

// isCard reports whether a picture is a card, whose size is known.
func isCard(image string) bool {
	return len(image) > len(CardPath) && image[:len(CardPath)] == CardPath
}

// portalTongue is the language of the portal.
func (v *Visit) portalTongue() interface {
	Say(key string, values ...string) string
} {
	return AllLanguages().First(v.Portal.Settings.Lang)
}

// ShareHead tells programs where a record's page is described for those who link to it.
func (v *Visit) ShareHead(c community.Content, title, path string) templ.Component {
	if !v.IsShown(c) {
		return nil
	}
	page := v.Absolute(EscapePath(path))
	return Raw(`<link rel="alternate" type="application/json+oembed" title="` + templ.EscapeString(title) + `" href="` +
		templ.EscapeString(v.Absolute(OEmbedPath+"?format=json&url="+url.QueryEscape(page))) + `">`)
}

// OEmbedPath is where pages are described after oembed.com.
const OEmbedPath = "/oembed"

// colors are those of pictures drawn for a portal.
func colorsOf(t community.Template) draw.Colors {
	main := mainShade(t)
	ground := main.mix(paper, 0.96)
	rgba := func(s shade) color.RGBA {
		part := func(f float64) uint8 { return uint8(255*max(0, min(1, f)) + 0.5) }
		return color.RGBA{part(s.r), part(s.g), part(s.b), 255}
	}
	return draw.Colors{Ground: rgba(ground), Ink: rgba(main.mix(black, 0.8)), Fill: rgba(main), OnFill: rgba(main.ink()),
		Accent: rgba(main.on(ground))}
}
