package graph

import (
	"errors"
	"net/http"

	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/store"
)

// Options are what the operator chose about the interface.
type Options struct {
	BaseURL string // the public address, for links; "" where it is not known

	// Stopping is closed when the server begins to stop, so that streams end and
	// their clients go elsewhere. Nil is never.
	Stopping <-chan struct{}

	// Session returns the token of the session that a request brings from one of
	// the portal's own pages, "" without one. Nil is never.
	Session func(*http.Request) string
}

// Path is where the interface stands. Clients of older services know it as
// gatewayPath.
const (
	Path        = "/graphql"
	gatewayPath = "/api/gateway"
)

// face holds what the handlers need.
type face struct {
	app       *app.App
	options   Options
	documents *documents
}

// Mux is what routes are put on: an http.ServeMux.
type Mux interface {
	HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request))
}

// Register puts the interface over a on mux.
func Register(mux Mux, a *app.App, o Options) {
	f := &face{app: a, options: o, documents: newDocuments(a.Budget())}
	mux.HandleFunc(Path, f.serve)
	mux.HandleFunc(gatewayPath, f.serve)
	mux.HandleFunc("GET "+Path+"/schema.graphql", schemaText)
	mux.HandleFunc("GET "+explorerPath, explorerPage)
	mux.HandleFunc("GET "+explorerPath+"/session", f.explorerSession)
	mux.HandleFunc("GET "+explorerPath+"/{name}", explorerAsset)
}

// serve answers a request with a query in it.
func (f *face) serve(w http.ResponseWriter, r *http.Request) {
	scope := httpkit.ScopeOf(r.Context())
	scope.Route = Path
	ctx := store.WithCounter(r.Context(), &scope.Statements)
	out := &answer{w: w}
	q, err := readRequest(w, r, out)
	if err != nil {
		out.refuse(ctx, err)
		return
	}
	c, err := f.caller(ctx, r)
	if err != nil {
		out.refuse(ctx, err)
		return
	}
	op, err := f.documents.prepare(q, c)
	if errs, ok := errors.AsType[gqlerror.List](err); ok {
		out.fail(errs)
		return
	}
	if err != nil {
		out.refuse(ctx, err)
		return
	}
	scope.Operation = op.name()
	f.run(ctx, c, op, out)
}
