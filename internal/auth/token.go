package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
)

// NewToken returns a fresh opaque token: the prefix, which tells people and
// secret scanners what they found, then 256 random bits in 43 characters.
func NewToken(prefix string) string {
	var b [32]byte
	rand.Read(b[:])
	return prefix + base64.RawURLEncoding.EncodeToString(b[:])
}

// TokenHash returns the hex SHA-256 of a token, the only form that is stored.
// No salt or slow hash is needed: nobody guesses 256 random bits.
func TokenHash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// SameHash reports whether two hashes are equal, in a time that does not tell
// where they differ.
func SameHash(a, b string) bool {
	return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1
}
