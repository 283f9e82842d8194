package machine

import (
	"bytes"
	"context"
	"image"
	_ "image/jpeg" // of portals' pictures
	"image/png"
	"io"
	"log/slog"
	"slices"
	"strings"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // likewise

	"github.com/stoa-community/stoa/internal/community"
	drawn "github.com/stoa-community/stoa/internal/web/draw"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// installed puts on mux what has a browser install the portal as an app. All of it is there
// for guests of a private portal too: it shows what the page to sign in shows.
func (s pages) installed(mux page.Mux, made *gallery) {
	s.Open(mux, "GET "+view.ManifestPath, func(v *view.Visit) (view.Page, error) {
		text, err := v.Manifest()
		if err != nil {
			return view.Page{}, err
		}
		v.Writer.Header().Add("Vary", "Cookie, Accept-Language")
		return handOutTo(v, "private, no-cache", "application/manifest+json", text)
	})
	s.Open(mux, "GET "+view.IconPath+"{name}", func(v *view.Visit) (view.Page, error) {
		name, _, _ := strings.Cut(v.PathValue("name"), ".")
		i := slices.IndexFunc(view.Icons, func(icon view.Icon) bool { return icon.Name == name })
		if i < 0 {
			return view.Page{}, community.ErrNotFound
		}
		return made.show(v, v.IconAt(name), func() ([]byte, error) { return s.icon(v, view.Icons[i]) })
	})
	s.Open(mux, "GET "+view.OfflinePath, s.offline)
	mux.HandleFunc("GET "+view.WorkerPath, view.SendWorker)
}

// icon makes an icon from the portal's own picture, or draws one.
func (s pages) icon(v *view.Visit, icon view.Icon) ([]byte, error) {
	if name := view.IconSource(v.Portal.Settings); name != "" {
		picture, err := s.ownPicture(v.Ctx, v.Portal.ID, name)
		if err == nil && isSquarish(picture.Bounds()) {
			return scaled(picture, icon, v.Look.Colors)
		}
		if err != nil && community.KindOf(err) != community.NotFound {
			slog.WarnContext(v.Ctx, "no icon can be made of the portal's picture", "name", name, "error", err)
		}
	}
	return drawn.Icon(v.Portal.Settings.Name, icon.Size, v.Look.Colors)
}

// maxIconSource is how many pixels a picture may have that icons are made of.
const maxIconSource = 4_000_000

// ownPicture reads an upload of the portal.
func (s pages) ownPicture(ctx context.Context, portal community.PortalID, name string) (image.Image, error) {
	u, content, err := s.App.Upload(ctx, portal, name)
	if err != nil {
		return nil, err
	}
	defer content.Close() // it was read
	if u.Width*u.Height > maxIconSource {
		return nil, community.ErrNotFound
	}
	picture, _, err := image.Decode(io.LimitReader(content, u.Size))
	return picture, err
}

// isSquarish reports whether a picture is no word: that would be too small to be read.
func isSquarish(b image.Rectangle) bool {
	return b.Dx() > 0 && b.Dy() > 0 && 3*b.Dx() <= 4*b.Dy() && 3*b.Dy() <= 4*b.Dx()
}

// scaled puts a picture into the square of an icon. In one that is filled to the edge it keeps to
// the part that no system cuts off.
func scaled(picture image.Image, icon view.Icon, colors drawn.Colors) ([]byte, error) {
	on, inner := image.NewNRGBA(image.Rect(0, 0, icon.Size, icon.Size)), icon.Size
	if icon.IsWhole {
		draw.Draw(on, on.Rect, image.NewUniform(colors.Ground), image.Point{}, draw.Src)
		inner = icon.Size * 7 / 10
	}
	width, height := inner, inner
	if b := picture.Bounds(); b.Dx() > b.Dy() {
		height = max(1, inner*b.Dy()/b.Dx())
	} else {
		width = max(1, inner*b.Dx()/b.Dy())
	}
	at := image.Pt((icon.Size-width)/2, (icon.Size-height)/2)
	draw.CatmullRom.Scale(on, image.Rect(at.X, at.Y, at.X+width, at.Y+height), picture, picture.Bounds(), draw.Over, nil)
	var b bytes.Buffer
	err := png.Encode(&b, on)
	return b.Bytes(), err
}

// offline is nobody's page, whoever asks for it: it is kept for when there is no connection.
func (s pages) offline(v *view.Visit) (view.Page, error) {
	v.Session, v.Actor = nil, v.Guest()
	v.Tongue = view.AllLanguages().Choose(v.URL.Query().Get("lang"), v.Header.Get("Accept-Language"))
	return view.Page{Title: v.T("offline.title"), Hidden: true, IsBare: true, Body: view.Offline(v)}, nil
}
