package auth

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// Cost is what one argon2id hash takes: memory in KiB, passes over it, lanes.
type Cost struct {
	memory, time uint32
	threads      uint8
}

// What new hashes cost.
var (
	// StandardCost is the first choice of OWASP's password storage advice for servers
	// that sign many people in.
	StandardCost = Cost{memory: 19 * 1024, time: 2, threads: 1}
	// TestCost is for tests that make hundreds of communities.
	TestCost = Cost{memory: 64, time: 1, threads: 1}
)

// bearable reports whether a stored hash, perhaps made elsewhere, may be
// checked here: one row must not be able to take the machine down.
func (c Cost) bearable() bool {
	return c.memory >= 8 && c.memory <= 256*1024 && c.time >= 1 && c.time <= 16 && c.threads >= 1 && c.threads <= 16
}

// phc is a password hash in the PHC string format.
type phc struct {
	Cost
	salt, key []byte
}

var errBadHash = errors.New("a stored password hash is malformed")

func (p phc) String() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, p.memory, p.time, p.threads,
		base64.RawStdEncoding.EncodeToString(p.salt), base64.RawStdEncoding.EncodeToString(p.key))
}

// parsePHC reads what String writes, and nothing else: its error never holds
// the hash.
func parsePHC(s string) (phc, error) {
	var p phc
	parts := strings.Split(s, "$")
	if len(parts) != 6 {
		return phc{}, errBadHash
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &p.memory, &p.time, &p.threads); err != nil || !p.bearable() {
		return phc{}, errBadHash
	}
	var saltErr, keyErr error
	p.salt, saltErr = base64.RawStdEncoding.DecodeString(parts[4])
	p.key, keyErr = base64.RawStdEncoding.DecodeString(parts[5])
	if saltErr != nil || keyErr != nil || len(p.salt) < 8 || len(p.salt) > 64 || len(p.key) < 16 || len(p.key) > 64 {
		return phc{}, errBadHash
	}
	if p.String() != s {
		return phc{}, errBadHash
	}
	return p, nil
}
