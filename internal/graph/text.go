package graph

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/graph/schema"
)

// schemaText shows the schema to everybody: it is in the documentation too.
func schemaText(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=300")
	w.Write(schema.Text()) // an error here is a client that left
}
