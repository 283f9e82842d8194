package community

import (
	"strings"
	"time"
)

// What a portal's policies let be sent besides mails about the account.
const (
	EmailEnabled   = "enabled"   // what each person chose
	EmailImportant = "important" // of that, what is important
	EmailDisabled  = "disabled"  // nothing
)

// AllowsMail reports whether the portal lets people be told of a verb by mail.
func (p Policies) AllowsMail(v Verb) bool {
	return p.Email == EmailEnabled || p.Email == EmailImportant && v.IsImportant()
}

// MailQueued is the state of a notification that a mail to its receiver is on its
// way for.
const MailQueued MailState = 3

// Digest says how often a person is sent what is new.
type Digest string

// The digests.
const (
	NoDigest     Digest = "" // as it comes
	DailyDigest  Digest = "daily"
	WeeklyDigest Digest = "weekly"
)

// digestHour is the hour of the day, where the person is, at which digests go out.
const digestHour = 7

// gatherFor is how long news are waited for that may go into the same mail.
const gatherFor = time.Minute

// Next returns when what happened at now is sent: in a moment, the next morning in a zone,
// or the next Monday morning. A zone that nobody knows any more is UTC.
func (d Digest) Next(now time.Time, zone string) time.Time {
	if d == NoDigest {
		return now.Add(gatherFor)
	}
	in, err := time.LoadLocation(zone)
	if err != nil {
		in = time.UTC
	}
	now = now.In(in)
	next := time.Date(now.Year(), now.Month(), now.Day(), digestHour, 0, 0, 0, in)
	for day := 1; !next.After(now) || d == WeeklyDigest && next.Weekday() != time.Monday; day++ {
		next = time.Date(now.Year(), now.Month(), now.Day()+day, digestHour, 0, 0, 0, in)
	}
	return next.UTC()
}

// ParseZone returns the zone called name, such as Europe/Berlin; "" is UTC.
func ParseZone(field, name string) (string, error) {
	name = strings.TrimSpace(name)
	if name == "UTC" {
		return "", nil
	}
	if _, err := time.LoadLocation(name); err != nil || name == "Local" || len(name) > 60 {
		return "", Bad(field, WhyBadZone, "must be a time zone such as Europe/Berlin, not %q", name)
	}
	return name, nil
}

// ParseDigest returns the digest called name; "none" is as it comes.
func ParseDigest(field, name string) (Digest, error) {
	switch name {
	case "none":
		return NoDigest, nil
	case string(DailyDigest), string(WeeklyDigest):
		return Digest(name), nil
	}
	return "", Bad(field, WhyNotOneOf, "must be one of %s, not %q", "none, daily, weekly", name)
}

// Name is the digest as ParseDigest reads it.
func (d Digest) Name() string {
	if d == NoDigest {
		return "none"
	}
	return string(d)
}

// Mailbox is what mail needs to know of a person beyond the address.
type Mailbox struct {
	Digest  Digest    // of what they are told
	Summary Digest    // of what is new in what they follow; NoDigest is none
	Zone    string    // in which they live, as the IANA calls it; "" is UTC
	From    time.Time // since when what the next Summary tells is new
}

// MailToken is what a link in a mail about an account carries.
type MailToken struct {
	Hash             string
	Portal           PortalID
	Purpose          string
	User             UserID
	Email            string // the key of the address it was sent to
	Created, Expires time.Time
}

// Purposes of such a link.
const (
	ConfirmAddress = "verify"
	ResetPassword  = "reset"
	AddressTaken   = "taken" // no link: it stands for the mail that was sent
)
