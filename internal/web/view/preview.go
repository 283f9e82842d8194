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

// shown is what somebody wrote, with cards of the pages elsewhere that stand alone in it, and boxes of videos.
func (v *Visit) shown(text string) html {
	if v.Previews == nil {
		return html(text)
	}
	return html(markup.Beneath(text, func(address, said string) string {
		p := v.Previews[address]
		player, isVideo := markup.PlayerOf(address, v.PeerTubes)
		switch {
		case p != nil && p.State == community.PreviewDropped:
			return ""
		case isVideo:
			return string(v.video(address, said, player, p))
		case p.IsShown():
			return string(kept(v, previewCard{string(p.ID), address, p.Title, p.Description, p.SiteName(), v.previewPicture(p),
				v.Actor.CanDropPreview() == nil}))
		}
		return ""
	}))
}
