// Package node has the objects of the graph: what the app shows a viewer, with
// the ways that lead on from it. The generated code binds the fields of the
// schema to their methods and fields by name.
package node

import (
	"cmp"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// Viewer is who asks, and where they go on from.
type Viewer struct {
	community.Actor
	App    *app.App
	Portal *community.Portal
	Base   string // the address of the server, without a slash at its end
}

// url is the address of a path from the root.
func (v *Viewer) url(path *string) *string {
	if path == nil {
		return nil
	}
	return new(v.Base + *path)
}

// locale is the language of the community.
func (v *Viewer) locale() string { return cmp.Or(v.Portal.Settings.Lang, "en") }

// text is a text that may be absent.
func text[S ~string](s S) *string {
	if s == "" {
		return nil
	}
	return new(string(s))
}

// moment is a time that may be never.
func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// absolute is the address of a picture, which may be a path.
func (v *Viewer) absolute(address string) string {
	if strings.HasPrefix(address, "/") {
		return v.Base + address
	}
	return address
}

// picture is a picture as a medium: nil for none.
func (v *Viewer) picture(address string) leaf.Media {
	if address == "" {
		return nil
	}
	url := v.absolute(address)
	return &leaf.Image{ID: url, URL: url, DownloadURL: url,
		Urls: &leaf.MediaURLs{Full: url, Large: url, Medium: url, Small: url, Thumb: url}}
}
