package rest

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// file is an answer that is not JSON.
type file struct {
	media   string
	name    string // under which a browser keeps it; "" where it is to be shown
	content []byte
}

// hands puts an operation on the interface that answers with a file, of one of these media.
func hands[I any](s *api, op operation, media []string, open func(context.Context, *caller, *I) (file, error)) {
	op.document = func(documented *huma.Operation) {
		of := map[string]*huma.MediaType{}
		for _, m := range media {
			of[m] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString}}
		}
		documented.Responses["200"] = &huma.Response{Description: "The file.", Content: of}
	}
	register(s, op, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
		f, err := open(ctx, callerOf(ctx), in)
		if err != nil {
			return nil, err
		}
		return &huma.StreamResponse{Body: f.write}, nil
	})
}

func (f file) write(hc huma.Context) {
	hc.SetHeader("Content-Type", f.media)
	hc.SetHeader("Cache-Control", "private, no-cache")
	if f.name != "" {
		hc.SetHeader("Content-Disposition", `attachment; filename="`+f.name+`"`)
	}
	hc.SetStatus(http.StatusOK)
	hc.BodyWriter().Write(f.content) // an error here is a client that left
}
