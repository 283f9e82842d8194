package web

import (
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) privilegePages(mux page.Mux) { s.Page(mux, "GET "+view.PrivilegesPath, s.privileges) }

// privileges shows what members may do from how many points on, and which of it the visitor may.
func (s *site) privileges(v *view.Visit) (view.Page, error) {
	list, err := s.App.Privileges(v.Ctx, v.Actor)
	if err != nil {
		return view.Page{}, err
	}
	p := view.PrivilegesShown{List: list, IsHeld: v.Actor.Standing != nil}
	if p.IsHeld {
		me, err := s.App.Me(v.Ctx, v.Actor)
		if err != nil {
			return view.Page{}, err
		}
		p.Points = me.Score
	}
	return view.Page{Title: v.T("privileges.title"), About: v.T("privileges.intro"), Path: view.PrivilegesPath, Place: "people",
		Body: view.Privileges(v, p)}, nil
}
