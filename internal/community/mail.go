package community

import "time"

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

// digestHour is the hour of the day, in UTC, at which digests go out.
const digestHour = 7

// gatherFor is how long news are waited for that may go into the same mail.
const gatherFor = time.Minute

// Next returns when what happened at now is sent: in a moment, the next morning,
// or the next Monday morning.
func (d Digest) Next(now time.Time) time.Time {
	if d == NoDigest {
		return now.Add(gatherFor)
	}
	now = now.UTC()
	next := time.Date(now.Year(), now.Month(), now.Day(), digestHour, 0, 0, 0, time.UTC)
	for !next.After(now) || d == WeeklyDigest && next.Weekday() != time.Monday {
		next = next.AddDate(0, 0, 1)
	}
	return next
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
	Digest Digest
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
