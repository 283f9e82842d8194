package view

import (
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

// A videoBox stands in the place of a video of a known host. Nothing is asked of that host before
// somebody plays it.
type videoBox struct {
	id, url, title, site, picture string
	frame                         string // what plays it
	canDrop                       bool
}

// hosts are what those that we know are called.
var hosts = map[string]string{"youtube": "YouTube", "vimeo": "Vimeo"}

// video is the box of a video beneath a link, of whose page p is known, or nothing.
func (v *Visit) video(address, text string, player markup.Player, p *community.Preview) html {
	site := hosts[player.Provider]
	box := videoBox{url: address, site: site, frame: player.Frame}
	if text != address && text != "" {
		box.title = text
	}
	if p.IsShown() {
		box.title, box.picture, box.id = p.Title, v.previewPicture(p), string(p.ID)
		box.canDrop = v.Actor.CanDropPreview() == nil
	}
	if box.site == "" { // a PeerTube
		box.site = player.Host()
	}
	if box.title == "" {
		box.title = v.T("video.title", "site", box.site)
	}
	if !slices.Contains(v.Frames, player.Origin) {
		v.Frames = append(v.Frames, player.Origin)
	}
	return kept(v, box)
}
