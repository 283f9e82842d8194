package web

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// watchable has somebody watch something at the level that a form names; one that names
// none is for otherwise.
func watchable[S any](watch func(context.Context, community.Actor, string, *string) (S, error), otherwise page.Handler) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		level := v.PostFormValue("level")
		if level == "" {
			return otherwise(v)
		}
		_, err := watch(v.Ctx, v.Actor, v.PathValue("id"), &level)
		return view.Page{To: v.Back("/"), Flash: "saved"}, err
	}
}

// watching lists what somebody follows, with what they are told of each.
func (s *site) watching(v *view.Visit) (view.Page, error) {
	list, err := s.App.Watching(v.Ctx, v.Actor, v.ListPage(view.PeoplePerPage))
	return settingsView(v, "watching", view.Watching(v, list)), err
}
