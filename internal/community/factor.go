package community

import "time"

// Factor is a person's second factor: what an authenticator app shows, besides their
// password.
type Factor struct {
	User      UserID
	Secret    string
	Created   time.Time
	Confirmed time.Time // zero until the person has shown that their app has it
	Step      int64     // the last thirty seconds since 1970 whose code was used
}
