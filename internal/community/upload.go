package community

import "time"

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
