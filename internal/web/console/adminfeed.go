package console

import (
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *room) feedDesk(v *view.Visit) (d *view.FeedDesk, err error) {
	d = &view.FeedDesk{Form: view.Form{Values: map[string]string{}}}
	if d.Proof, err = s.ProofOf(v); err != nil {
		return d, err
	}
	d.Token, err = s.App.AdminFeed(v.Ctx, v.Actor)
	return d, err
}

// feed is the page on which an admin gets the address of their feed, and ends it.
func (s *room) feed(v *view.Visit) (view.Page, error) {
	d, err := s.feedDesk(v)
	return inAdmin(v, "feed", view.AdminFeed(v, d)), err
}

// feedSent makes an address. It is in the answer and nowhere else, so there is nothing to go on to.
func (s *room) feedSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm("password")
	if err := s.Confirm(v); err != nil {
		return page.Sent(v, &f, err, view.Page{}, func() (view.Page, error) {
			d, err := s.feedDesk(v)
			d.Form = f
			d.Form.Values["password"] = ""
			return inAdmin(v, "feed", view.AdminFeed(v, d)), err
		})
	}
	secret, err := s.App.NewAdminFeed(v.Ctx, v.Actor)
	if err != nil {
		return view.Page{}, err
	}
	d, err := s.feedDesk(v)
	d.Secret = secret
	return inAdmin(v, "feed", view.AdminFeed(v, d)), err
}

func (s *room) endFeed(v *view.Visit) (view.Page, error) {
	return view.Page{To: "/admin/feed", Flash: "ended"}, s.App.EndAdminFeed(v.Ctx, v.Actor)
}
