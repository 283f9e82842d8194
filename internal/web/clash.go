package web

import (
	"net/http"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/view"
)

// clashing is the form of a text that another has changed since it was opened: with what
// it says now above, and all that was typed still in it. Sent again, it is meant for that.
func (s *site) clashing(v *view.Visit, p piece, open opener) (view.Page, error) {
	now, err := open(v)
	if err != nil {
		return view.Page{}, err
	}
	if err := s.whoChanged(v, &now.now); err != nil {
		return view.Page{}, err
	}
	now.now.Compare(lines(now.now.Source), lines(p.Get(p.main)))
	p.Clash, p.Form.Values["version"] = &now.now, now.values["version"]
	return clashed(s.writing(v, p))
}

// lines is a text with the line ends that we write, as forms have others.
func lines(text string) string { return strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")) }

// clashed is the page of a form that was not taken because of another's change.
func clashed(shown view.Page, err error) (view.Page, error) {
	shown.Status = http.StatusPreconditionFailed
	return shown, err
}

// whoChanged finds out by whom a record was changed last, if that was its text and who
// asks may know.
func (s *site) whoChanged(v *view.Visit, now *view.Clash) error {
	edits, err := s.App.Edits(v.Ctx, v.Actor, now.On, community.Page{Number: 1, Limit: 1})
	if err == nil && len(edits.Items) > 0 && edits.Items[0].Created.Equal(now.Updated) {
		now.IsTold, now.By = true, edits.Items[0].Editor
	}
	return err
}

func (a acts) commentClashing(v *view.Visit, r view.Record, f view.Form) (view.Page, error) {
	c, err := a.App.Comment(v.Ctx, v.Actor, a.ref(v), v.PathValue("comment"))
	if err != nil {
		return view.Page{}, err
	}
	f.Values["version"] = c.Version()
	return clashed(editCommentView(v, r, string(c.ID), true, f, &view.Clash{Text: c.Body}), nil)
}

func (s *site) spaceClashing(v *view.Visit, space *community.SpaceSeen, f view.Form) (view.Page, error) {
	now, err := s.App.Space(v.Ctx, v.Actor, string(space.ID))
	if err != nil {
		return view.Page{}, err
	}
	f.Values["version"] = now.Version()
	return clashed(s.spaceSettingsView(v, &now, f, &view.Clash{Title: now.Name, Text: now.Description, Updated: now.Updated}))
}
