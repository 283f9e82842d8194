package blob

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
)

// nameBytes is how much of a name is random.
const nameBytes = 16

// names matches what NewName and NewPictureName make; the second ending is that of a file which is
// not written to its end.
var names = regexp.MustCompile(`^[0-9a-f]{32}(-[1-9][0-9]{0,4}x[1-9][0-9]{0,4})?\.[a-z0-9]{1,5}(\.part)?$`)

// NewName returns a name that nobody can guess, for content of that extension.
func NewName(ext string) string { return random() + "." + ext }

// NewPictureName is NewName for a picture: it says how large that is, so that a page which
// has only the address can keep its place.
func NewPictureName(width, height int, ext string) string {
	return random() + "-" + strconv.Itoa(width) + "x" + strconv.Itoa(height) + "." + ext
}

func random() string {
	var b [nameBytes]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// NameOf returns the name of content that is no secret: the same for the same
// seed, so that keeping it twice keeps it once.
func NameOf(seed, ext string) string {
	sum := sha256.Sum256([]byte(seed))
	return hex.EncodeToString(sum[:nameBytes]) + "." + ext
}

// IsName reports whether s has the form of a name. What has it holds no slash,
// and may stand in an address or be a file's name as it is.
func IsName(s string) bool { return names.MatchString(s) }
