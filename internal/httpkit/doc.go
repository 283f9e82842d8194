// Package httpkit is the HTTP floor the faces stand on: what a failure looks
// like on the wire, what is known about a request, what is logged and counted,
// what is refused before a handler runs, and how a server stops.
//
// Middlewares are plain functions. From the outside in, they go
//
//	Scoped, Metrics.Middleware, Log, Compress, CORS, Limiter.Middleware, MaxBody, Fallback
//
// Scoped comes first because the others read the Scope it makes; Metrics stands
// outside Log because Log is where a panic becomes an answer with a status.
package httpkit

import "net/http"

// Middleware wraps a handler.
type Middleware = func(http.Handler) http.Handler

// Chain wraps h so that the first of the middlewares sees a request first.
func Chain(h http.Handler, outsideIn ...Middleware) http.Handler {
	for i := len(outsideIn) - 1; i >= 0; i-- {
		h = outsideIn[i](h)
	}
	return h
}
