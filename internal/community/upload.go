package community

import (
	"slices"
	"time"
)

// Upload is a picture or file that somebody sent. Its content is kept under its
// name, and never changes.
type Upload struct {
	ID            UploadID
	Portal        PortalID
	User          UserID // "" for one that the program itself keeps
	Created       time.Time
	Name          string // in its address; whoever knows it may read it
	Filename      string // what a download is called; "" for a picture
	Type          string // media type
	Size          int64  // bytes
	Width, Height int    // of a picture, in pixels
}

// UploadPath is where uploads are served, each under its name.
const UploadPath = "/uploads/"

// Path is where u is served.
func (u *Upload) Path() string { return UploadPath + u.Name }

// IsPicture reports whether u may be shown in a page. Anything else is only ever
// downloaded.
func (u *Upload) IsPicture() bool { return u.Width > 0 }

// PictureWidths are those that a picture can be had in besides its own, in pixels: faces, and what
// people show in their texts on screens of all sorts. Each one is kept once it was asked for, so
// there are few.
var PictureWidths = []int{TinyFaceWidth, SmallFaceWidth, FaceWidth, 480, 800, 1280}

// Widths of pictures that stand for somebody or something: beside a line or a name, there on a screen with small pixels or
// large elsewhere, and on a page of theirs.
const (
	TinyFaceWidth  = 48
	SmallFaceWidth = 96
	FaceWidth      = 200
)

// CanBeIn returns nil for the widths that pictures can be had in.
func CanBeIn(width int) error {
	if slices.Contains(PictureWidths, width) {
		return nil
	}
	return Bad("w", WhyNotOneOf, "must be one of %s", "48, 96, 200, 480, 800, 1280")
}

// Shrinks reports whether u has a smaller version of that width: an animation has none.
func (u *Upload) Shrinks(width int) bool {
	return u.Width > width && (u.Type == "image/png" || u.Type == "image/jpeg")
}

// An UploadSize is a smaller version of a picture.
type UploadSize struct {
	Source string // the name of the picture
	Width  int
	Name   string // of its content: Source where that is as small
	Size   int64  // bytes
}
