package web

import (
	"net/url"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/web/view"
)

// authorize asks a member whether an assistant that sent them here may act for them. They show
// that it is them, and are sent back to it with a code, or without one.
func (s *site) authorize(v *view.Visit) (view.Page, error) {
	v.Writer.Header().Set("Referrer-Policy", "no-referrer")
	q := v.URL.Query()
	ask, err := s.App.AskedBy(v.Actor, v.Absolute("/mcp"), app.AssistantRequest{ResponseType: q.Get("response_type"),
		ClientID: q.Get("client_id"), RedirectURI: q.Get("redirect_uri"), Scope: q.Get("scope"), Resource: q.Get("resource"),
		Challenge: q.Get("code_challenge"), ChallengeMethod: q.Get("code_challenge_method")})
	if err != nil {
		return view.Page{}, err
	}
	back := func(name, value string) (view.Page, error) {
		answer := url.Values{name: {value}, "iss": {v.Absolute("")}}
		if q.Has("state") {
			answer.Set("state", q.Get("state"))
		}
		return leave(v, ask.Back(answer), true), nil
	}
	if v.PostFormValue("refuse") != "" {
		return back("error", "access_denied")
	}
	d := view.Deed{Title: v.T("assistant.confirm"), Text: v.T("assistant.until"), Path: v.Here(), Button: v.T("assistant.allow")}
	frame := func(form templ.Component) view.Page {
		return view.Page{Title: v.T("assistant.title"), Hidden: true, IsOurs: true, Body: view.AssistantAsk(v, ask, form)}
	}
	return s.Confirmed(v, d, frame, func(v *view.Visit) (view.Page, error) {
		code, err := s.App.Allow(v.Ctx, v.Session, ask)
		if err != nil {
			return view.Page{}, err
		}
		return back("code", code)
	})
}
