package web

import (
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// orAskGuest shows guests who come to ask how to sign in, on a page that search engines may list. With anything in its address, or where
// people sign in elsewhere, the way is that of all other forms.
func (s *site) orAskGuest(ask page.Handler) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		if v.SignedIn() || v.URL.RawQuery != "" {
			return ask(v)
		}
		isElsewhere, err := s.signsInElsewhere(v)
		if err != nil || isElsewhere {
			return ask(v)
		}
		providers, err := s.App.Providers(v.Ctx, v.Portal)
		return view.Page{Title: v.T("ask"), Path: "/ask", About: v.T("ask.guest", "name", v.Portal.Settings.Name),
			IsBare: true, IsOurs: true, Body: view.AskGuest(v, providers)}, err
	}
}

// signsInElsewhere reports whether the way to sign in is that of a product.
func (s *site) signsInElsewhere(v *view.Visit) (bool, error) {
	address, err := s.App.LoginURL(v.Ctx, v.Portal)
	if err == nil && address == "" {
		address, _, err = s.App.AskProduct(v.Ctx, v.Portal, v.Absolute("/sso"))
	}
	return address != "", err
}
