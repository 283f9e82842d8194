package auth

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"net/netip"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"github.com/stoa-community/stoa/internal/community"
)

// A password has this many characters, both ends included.
const (
	minPassword = 8
	maxPassword = 200
)

// Hasher makes and checks password hashes. Each one takes 19 MiB and tens of
// milliseconds of CPU, so only so many run at once and only so many wait, and no
// address can take them all.
type Hasher struct {
	queue *queue
	cost  Cost // of new hashes
}

// NewHasher returns a Hasher that runs at most slots hashes at once, and at
// least two: one address is let have no more than half of them.
func NewHasher(slots int, cost Cost) *Hasher { return &Hasher{newQueue(max(slots, 2)), cost} }

// Hash returns the hash of a password as a PHC string:
// $argon2id$v=19$m=19456,t=2,p=1$salt$key. It is asked for from an address, and
// fails when too many callers wait already, or too many from there.
func (h *Hasher) Hash(ctx context.Context, from netip.Addr, password string) (string, error) {
	salt := make([]byte, 16)
	rand.Read(salt)
	p := phc{Cost: h.cost, salt: salt}
	key, err := h.derive(ctx, from, p, 32, password)
	if err != nil {
		return "", err
	}
	p.key = key
	return p.String(), nil
}

// Check reports whether the password is the one the hash was made from. The
// hash "", of a user who is absent or has no password, is never matched and
// takes as long as a real one, so that time does not tell who exists. A hash
// that cannot be read is an error.
func (h *Hasher) Check(ctx context.Context, from netip.Addr, hash, password string) (ok bool, err error) {
	p := phc{Cost: h.cost, salt: make([]byte, 16), key: make([]byte, 32)}
	if hash != "" {
		if p, err = parsePHC(hash); err != nil {
			return false, err
		}
	}
	key, err := h.derive(ctx, from, p, len(p.key), password)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(key, p.key) == 1 && hash != "", nil
}

func (h *Hasher) derive(ctx context.Context, from netip.Addr, p phc, size int, password string) ([]byte, error) {
	from = Network(from)
	if err := h.queue.enter(ctx, from); err != nil {
		return nil, err
	}
	defer h.queue.leave(from)
	return argon2.IDKey([]byte(password), p.salt, p.time, p.memory, p.threads, uint32(size)), nil
}

// CheckPasswordRules returns why a new password cannot be taken, as an error of
// the field, or nil: it must have 8 to 200 characters. See WeakPassword for more.
func CheckPasswordRules(field, password string) error {
	switch n := utf8.RuneCountInString(password); {
	case !utf8.ValidString(password):
		return community.Bad(field, community.WhyBadCharacters, "isn't valid UTF-8")
	case strings.ContainsRune(password, 0):
		return community.Bad(field, community.WhyBadCharacters, "can't contain a NUL character")
	case n < minPassword:
		return community.Bad(field, community.WhyPasswordShort, "must be at least %d characters long", minPassword)
	case n > maxPassword:
		return community.Bad(field, community.WhyPasswordLong, "must be at most %d characters long", maxPassword)
	}
	return nil
}
