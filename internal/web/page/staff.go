package page

import (
	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/view"
)

// Staffed serves pattern to those that may allows. Others who are signed in are
// told that there is nothing, and guests are shown the way in.
func (s *Site) Staffed(mux Mux, pattern string, may func(community.Actor) error, h Handler) {
	s.Open(mux, pattern, func(v *view.Visit) (view.Page, error) {
		if !v.SignedIn() {
			return view.Page{}, community.Fail(community.Unauthorized, community.WhySignInFirst, "Please sign in first.")
		}
		if v.Session.LacksFactor && may(v.Session.User.Actor()) == nil {
			return view.Page{To: "/settings/security", Flash: "factor"}, nil
		}
		if may(v.Actor) != nil {
			return view.Page{}, community.ErrNotFound
		}
		shown, err := h(v)
		if shown.Body != nil {
			shown.IsOurs, shown.Hidden = true, true
			shown.Head = view.Headed(view.StaffHead(v), shown.Head)
		}
		return shown, err
	})
}

// Roll is the people that are asked for: by a name or an address, or of a status.
func (s *Site) Roll(v *view.Visit) (list community.Listing[community.UserSeen], err error) {
	query := v.URL.Query().Get("q")
	status := v.Chosen("status", "active", "pending", "banned", "ended")
	switch {
	case query != "":
		return s.App.Users(v.Ctx, v.Actor, userQuery(query), v.ListPage(view.PerRoll))
	case status != "active":
		return s.App.UsersOf(v.Ctx, v.Actor, community.UserStatus(status), v.ListPage(view.PerRoll))
	}
	return s.App.Users(v.Ctx, v.Actor, app.UserQuery{}, v.ListPage(view.PerRoll))
}

// userQuery reads what people are searched by: an address if it looks like one.
func userQuery(text string) app.UserQuery {
	if community.ValidEmail("q", text) == nil {
		return app.UserQuery{Email: text}
	}
	return app.UserQuery{Query: text}
}
