package view

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

// A previewCard is what is kept of a page elsewhere, beneath the link to it.
type previewCard struct {
	id, url, title, description, site, picture string
	canDrop                                    bool
}

// previewPicture is where we serve the picture of a page, "" where readers would be sent elsewhere for it.
func (v *Visit) previewPicture(p *community.Preview) string {
	if !v.Pictures.IsOn() || p.Picture == "" {
		return ""
	}
	return v.Pictures.Path(p.Picture)
}

// shown is what somebody wrote, with cards of the pages elsewhere that stand alone in it.
func (v *Visit) shown(text string) html {
	if len(v.Previews) == 0 {
		return html(text)
	}
	canDrop := v.Actor.CanDropPreview() == nil
	return html(markup.Beneath(text, func(address, _ string) string {
		p := v.Previews[address]
		if p == nil {
			return ""
		}
		return string(kept(v, previewCard{string(p.ID), address, p.Title, p.Description, p.SiteName(),
			v.previewPicture(p), canDrop}))
	}))
}
