package console

import (
	"mime/multipart"
	"strconv"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// pictureSent gives the portal one of its pictures: a file of which what is in the frame is kept, or an
// address; or takes it away.
func (s *room) pictureSent(v *view.Visit) (view.Page, error) {
	name := v.PathValue("name")
	shape, ok := view.PictureShapes[name]
	if !ok {
		return view.Page{}, community.ErrNotFound
	}
	fields, u, err := s.TakeFile(v, func(fields map[string]string, file *multipart.Part) (*app.Incoming, error) {
		frame := blob.Frame{Width: shape.Width, Height: shape.Height, Across: percent(fields["across"]) / 100,
			Down: percent(fields["down"]) / 100, Zoom: percent(fields["zoom"]) / 100}
		return s.App.TakePicture(v.Ctx, v.Actor, frame, file)
	})
	f := view.Form{Values: map[string]string{"address": fields["address"], blob.Field: ""}}
	address := fields["address"]
	switch {
	case err != nil:
	case u != nil:
		address = u.Path()
	case fields["remove"] != "":
		address = ""
	case address == "":
		err = community.Lacking(blob.Field)
	}
	if err == nil {
		_, err = s.App.SetPortal(v.Ctx, v.Actor, func(p *community.Portal) error {
			*app.SettingTexts(p)[name] = address
			return nil
		})
		err = renamed(err, func(string) string { return "address" })
	}
	next := view.Page{To: v.Back("/admin/settings/general") + "#picture-" + name, Flash: "saved"}
	return page.Sent(v, &f, err, next, func() (view.Page, error) {
		return inAdmin(v, "general", view.PictureWrong(v, name, f)), nil
	})
}

// percent is a number that a slider has, 0 for what is none.
func percent(text string) float64 {
	n, _ := strconv.ParseFloat(text, 64)
	return n
}
