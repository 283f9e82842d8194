package rest

import (
	"net/http"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/store"
)

// serveRemote answers with a picture elsewhere, as it is kept here: to who has our signature of its address,
// and with headers as an upload's.
func (s *api) serveRemote(w http.ResponseWriter, r *http.Request, now time.Time) error {
	scope := httpkit.ScopeOf(r.Context())
	scope.Route = community.RemotePicturePath + "{signature}"
	ctx := store.WithCounter(r.Context(), &scope.Statements)
	portal, err := s.app.PortalAt(ctx, r.Host)
	if err != nil {
		return err
	}
	scope.Portal = string(portal.ID)
	p, err := s.app.RemotePicture(ctx, portal, r.URL.Query().Get("from"), r.PathValue("signature"))
	if err != nil {
		return err
	}
	defer p.Content.Close() // it was only read
	if err := allowTime(w, now); err != nil {
		return err
	}
	header := w.Header()
	header.Set("Content-Type", p.Type)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
	header.Set("Cross-Origin-Resource-Policy", "cross-origin")
	header.Set("Cache-Control", "public, max-age=86400")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Robots-Tag", "noindex")
	header.Set("ETag", `"`+p.Name+`"`)
	http.ServeContent(w, r, "", p.Fetched, p.Content)
	return nil
}
