package desk

import "github.com/stoa-community/stoa/internal/web/view"

// deleted lists what was deleted lately, to be brought back.
func (s *room) deleted(v *view.Visit) (view.Page, error) {
	list, err := s.App.Deleted(v.Ctx, v.Actor, "", v.ListPage(view.PerRoll))
	return atDesk(v, "deleted", view.Deleted(v, list)), err
}
