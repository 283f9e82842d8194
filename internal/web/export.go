package web

import (
	"bytes"
	"encoding/json"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// export gives the person all that is kept of them, as a file.
func (s *site) export(v *view.Visit) (view.Page, error) {
	e, err := s.App.Export(v.Ctx, v.Actor, string(v.Actor.ID))
	if err != nil {
		return view.Page{}, err
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(e); err != nil {
		return view.Page{}, err
	}
	page.Attach(v, "application/json", string(v.Me().ID)+".json")
	v.Writer.Write(b.Bytes()) // an error here is a client that left
	return view.Page{}, nil
}

// exportMe hands out the export to one who has shown that it is them.
func (s *site) exportMe(v *view.Visit) (view.Page, error) {
	d := view.Deed{Path: "/settings/export", Title: v.T("data.export"), Text: v.T("data.export.text"), Button: v.T("data.export.get")}
	return s.Confirmed(v, d, func(form templ.Component) view.Page { return settingsView(v, "data", form) }, s.export)
}
