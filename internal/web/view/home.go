package view

import (
	"cmp"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
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
