package web

import (
	"maps"
	"net/http"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// pushPages are what push.js and sw.js send of the browser that they run in.
func (s *site) pushPages(mux page.Mux) {
	s.own(mux, "POST /settings/push", s.setPush)
	s.own(mux, "POST /settings/push/end", s.endPush)
}

// setPush has this browser be sent what its person is told.
func (s *site) setPush(v *view.Visit) (view.Page, error) {
	p := community.PushSubscription{Endpoint: v.PostFormValue("endpoint"), Key: v.PostFormValue("p256dh"), Auth: v.PostFormValue("auth")}
	for _, name := range slices.Sorted(maps.Keys(v.PostForm)) {
		if !slices.Contains([]string{"endpoint", "p256dh", "auth", "instead"}, name) {
			return view.Page{}, community.Bad(name, community.WhyUnknownField, "isn't known here")
		}
	}
	return pushSet(v, s.App.SetPush(v.Ctx, v.Session, p, v.PostFormValue("instead")))
}

func (s *site) endPush(v *view.Visit) (view.Page, error) {
	return pushSet(v, s.App.EndPush(v.Ctx, v.Session))
}

// pushSet answers a script.
func pushSet(v *view.Visit, err error) (view.Page, error) {
	if err != nil {
		return view.Page{}, err
	}
	v.Writer.Header().Set("Cache-Control", "private, no-store")
	v.Writer.WriteHeader(http.StatusNoContent)
	return view.Page{}, nil
}
