package httpkit

import (
	"strings"
	"unicode/utf8"
)

// IsText reports whether both databases take s as text.
func IsText(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }
