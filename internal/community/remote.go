package community

import "time"

// RemotePicturePath is where pictures elsewhere are served by us, each under a signature of its address.
const RemotePicturePath = "/pictures/"

// A RemotePicture is one elsewhere that texts show, as it is kept and served by us.
type RemotePicture struct {
	Portal       PortalID
	ID           ID[RemotePicture] // of its address
	URL, Host    string
	Name         string // of the content; "" where there is none to be had
	Type         string // media type
	Size         int64  // bytes
	Fetched, Due time.Time
	Tries        int // that failed in a row
}

// Policy values.
const (
	PicturesProxied = "proxied" // "" is the same
	PicturesDirect  = "direct"
)

// PicturePolicies are by whom readers are sent the pictures elsewhere that texts show: by us, or by
// whoever has them.
var PicturePolicies = []string{PicturesProxied, PicturesDirect}

const (
	// pictureFresh is how long a picture is served without asking again.
	pictureFresh = 30 * 24 * time.Hour
	// MaxRemotePictures is how many bytes of them are kept for a portal.
	MaxRemotePictures = 2 << 30
)

// NewRemotePicture returns the picture at an address of which nothing is known yet; none at one that no
// picture elsewhere can have.
func NewRemotePicture(portal PortalID, address string) (*RemotePicture, bool) {
	host, ok := hostElsewhere(address)
	if !ok {
		return nil, false
	}
	return &RemotePicture{Portal: portal, ID: ID[RemotePicture](sumOf(address)), URL: address, Host: host}, true
}

// Begin notes that it is being fetched: until that has gone well it counts as failed.
func (p *RemotePicture) Begin(now time.Time) {
	p.Tries++
	p.Fetched, p.Due = now, now.Add(previewRetry(p.Tries))
}

// Taken notes what was found.
func (p *RemotePicture) Taken(name, media string, size int64) {
	p.Name, p.Type, p.Size, p.Tries, p.Due = name, media, size, 0, p.Fetched.Add(pictureFresh)
}

// Lost notes that nothing could be fetched. What was found before is served for a while.
func (p *RemotePicture) Lost() {
	if p.Tries >= previewTries {
		p.Name, p.Type, p.Size = "", "", 0
	}
}
