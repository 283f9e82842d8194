package community

import "time"

// Passkey is a key that a device of a person's holds, and by which they come in without
// a password. What is kept of it is no secret.
type Passkey struct {
	ID      PasskeyID
	Portal  PortalID
	User    UserID
	Handle  string // what the device calls it
	Data    string // what is to be known to check it
	Name    string // what the person calls it
	Created time.Time
	Used    time.Time // zero until it first is
}

const (
	// MaxPasskeys is how many passkeys one person may have.
	MaxPasskeys = 20
	// MaxPasskeyName is how long the name of one may be, in characters.
	MaxPasskeyName = 60
)
