package view

import (
	"cmp"
	"hash/fnv"
	stdhtml "html"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// homeBoxes are what stands beside the lists.
type homeBoxes struct {
	portal  *community.Portal
	sidebar html
	aside   *app.Aside
	isGuest bool
}

// HomeAside stands beside the lists.
func HomeAside(v *Visit, aside *app.Aside) templ.Component {
	return kept(v, homeBoxes{v.Portal, html(v.Look.sidebar), aside, !v.SignedIn()})
}

// leadersShown is how many of the leaders stand beside a list.
const leadersShown = 5

func personOf(l store.Aside) *community.User {
	return &community.User{Username: l.ID, Profile: community.Profile{Name: l.Name, Picture: l.Picture}}
}

func (v *Visit) homeTitle() string {
	if v.SignedIn() {
		return v.T("home.feed")
	}
	return cmp.Or(v.Portal.Settings.LongName, v.Portal.Settings.Name)
}

func (v *Visit) actionOf(a community.Announcement) string {
	return cmp.Or(a.Action, v.T("announcement.more"))
}

// AnnouncementMark tells an announcement from any other.
func AnnouncementMark(a community.Announcement) string {
	h := fnv.New64a()
	for _, part := range []string{a.Title, a.Content, a.Link, a.Action, a.Picture} {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	return strconv.FormatUint(h.Sum64(), 36)
}

// announced is what an announcement says. One that has no tag in it was written as Markdown.
func announced(a community.Announcement) html {
	if !strings.Contains(a.Content, "<") {
		if read, err := markup.Read("markdown", stdhtml.UnescapeString(a.Content)); err == nil {
			return html(read.HTML)
		}
	}
	return html(a.Content)
}
