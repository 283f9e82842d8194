package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// A PictureSigner signs the addresses of pictures elsewhere, so that we fetch none but those that stand in
// texts of ours. The zero one signs nothing, and leaves addresses as they are.
// Two are equal that sign alike.
type PictureSigner struct{ key, own string }

// NewPictureSigner returns the signer of a portal, whose key is a secret of ours; pictures at its own
// hosts are none elsewhere.
func NewPictureSigner(key string, own ...string) PictureSigner {
	return PictureSigner{key, " " + strings.ToLower(strings.Join(own, " ")) + " "}
}

// pictureContext keeps our signatures apart from any others.
const pictureContext = "picture\n"

func (s PictureSigner) sign(address string) string {
	mac := hmac.New(sha256.New, []byte(s.key))
	mac.Write([]byte(pictureContext + address))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:18])
}

// Signed reports whether a signature is ours of that address.
func (s PictureSigner) Signed(address, signature string) bool {
	return s.key != "" && hmac.Equal([]byte(s.sign(address)), []byte(signature))
}

// IsOn reports whether it signs anything.
func (s PictureSigner) IsOn() bool { return s.key != "" }

// IsOwn reports whether an address is at one of the portal's own hosts.
func (s PictureSigner) IsOwn(address string) bool {
	p, ok := community.NewRemotePicture("", address)
	return ok && s.owns(p.Host)
}

func (s PictureSigner) owns(host string) bool { return strings.Contains(s.own, " "+host+" ") }

// Path is where we serve a picture: one elsewhere under its signature, and any other where it is.
func (s PictureSigner) Path(address string) string {
	if s.key == "" {
		return address
	}
	if len(address) > 1 && address[:2] == "//" {
		address = "https:" + address
	}
	if p, ok := community.NewRemotePicture("", address); !ok || s.owns(p.Host) {
		return address
	}
	return community.RemotePicturePath + s.sign(address) + "?" + url.Values{"from": {address}}.Encode()
}
