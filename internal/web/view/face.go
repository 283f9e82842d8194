package view

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/community"
)

// A faceSize is in how many pixels of the page a face is shown, and the versions of it for screens with large and with small pixels.
type faceSize struct{ shown, large, small int }

// faceSizes are those of stoa.css. The first has 34 pixels where the page is narrow.
var faceSizes = map[string]faceSize{
	"s":  {34, community.TinyFaceWidth, community.SmallFaceWidth},
	"m":  {34, community.TinyFaceWidth, community.SmallFaceWidth},
	"l":  {48, community.TinyFaceWidth, community.SmallFaceWidth},
	"xl": {96, community.SmallFaceWidth, community.FaceWidth},
}

// facePicture is a picture that stands for somebody or something, as small as it is shown in that size: where it is, and
// what a browser chooses from.
func (v *Visit) facePicture(address, size string) templ.Attributes {
	path, _, _ := strings.Cut(address, "#")
	if !shrinks(path) {
		return templ.Attributes{"src": v.Pictures.Path(address)}
	}
	s := faceSizes[size]
	small := path + "?w=" + strconv.Itoa(s.small)
	return templ.Attributes{
		"src":    small,
		"srcset": path + "?w=" + strconv.Itoa(s.large) + " " + strconv.Itoa(s.large) + "w, " + small + " " + strconv.Itoa(s.small) + "w",
		"sizes":  strconv.Itoa(s.shown) + "px",
	}
}
