package community

import "time"

// Identity is an account elsewhere by which a person signs in.
type Identity struct {
	ID       IdentityID
	Portal   PortalID
	User     UserID
	Provider string // as the settings called it when it was last used
	Issuer   string
	Subject  string // who they are to the issuer
	Created  time.Time
	Used     time.Time
}
