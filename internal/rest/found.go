package rest

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// image is a picture found in content.
type image struct {
	MongoID string `json:"_id"`
	Src     string `json:"src"`
	Alt     string `json:"alt"`
	Width   int    `json:"width" doc:"0 when the content does not say."`
	Height  int    `json:"height"`
}

// link is a link found in content.
type link struct {
	MongoID string `json:"_id"`
	URL     string `json:"url"`
	Title   string `json:"title"`
}

// medium is a video or a sound that content links to.
type medium struct {
	MongoID  string `json:"_id"`
	URL      string `json:"url"`
	Provider string `json:"provider"`
}

// spliced is a JSON list of T that was encoded when it was stored; "" is an
// empty one.
type spliced[T any] string

// MarshalJSON implements json.Marshaler.
func (s spliced[T]) MarshalJSON() ([]byte, error) {
	if s == "" {
		return []byte("[]"), nil
	}
	return json.RawMessage(s), nil
}

// AppendJSON implements jsonout.Appender.
func (s spliced[T]) AppendJSON(b []byte) []byte {
	if s == "" {
		return append(b, "[]"...)
	}
	return append(b, s...)
}

// Schema is a list of T.
func (spliced[T]) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeArray, Items: r.Schema(reflect.TypeFor[T](), true, "")}
}
