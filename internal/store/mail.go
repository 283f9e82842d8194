package store

import (
	"errors"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// Mailbox returns what mail needs to know of a person.
func (tx *Tx) Mailbox(user community.UserID) (community.Mailbox, error) {
	box, err := one(tx, func(r row) (m community.Mailbox, err error) {
		var from int64
		err = r.Scan(&m.Digest, &m.Summary, &m.Zone, &from)
		m.From = at(from)
		return m, err
	}, `SELECT digest, summary, zone, summary_from FROM mailboxes WHERE user_id = $1`, user)
	if errors.Is(err, community.ErrNotFound) {
		return community.Mailbox{}, nil
	}
	return box, err
}

// SaveMailbox stores what mail needs to know of a person: their next digest of what they
// follow tells what is new from m.From on.
func (tx *Tx) SaveMailbox(portal community.PortalID, user community.UserID, m community.Mailbox) error {
	var due int64
	if m.Summary != community.NoDigest {
		due = ms(m.Summary.Next(tx.Now, m.Zone))
	}
	return tx.exec(`INSERT INTO mailboxes (user_id, portal_id, pending, digest, summary, zone, summary_due, summary_from)
		VALUES ($1, $2, '', $3, $4, $5, $6, $7)
		ON CONFLICT (user_id) DO UPDATE SET digest = excluded.digest, summary = excluded.summary, zone = excluded.zone,
			summary_due = excluded.summary_due, summary_from = excluded.summary_from`,
		user, portal, m.Digest, m.Summary, m.Zone, due, ms(m.From))
}

// DropMails deletes the mails under those names of Job.Once, whether they wait or
// were given up, and those whose name goes on behind prefix and a space.
func (tx *Tx) DropMails(names []string, prefix string) error {
	return tx.exec(`DELETE FROM jobs WHERE kind = $1 AND once <> '' AND (once IN (SELECT value FROM json_each($2)) OR once >= $3 AND once < $4)`,
		community.MailJob, list(names), prefix+" ", prefix+"!")
}

const mailTokenColumns = `hash, portal_id, purpose, user_id, email_key, created, expires`

func scanMailToken(r row) (t community.MailToken, err error) {
	var created, expires int64
	err = r.Scan(&t.Hash, &t.Portal, &t.Purpose, &t.User, &t.Email, &created, &expires)
	t.Created, t.Expires = at(created), at(expires)
	return t, err
}

// AddMailToken stores a link's token.
func (tx *Tx) AddMailToken(t community.MailToken) error {
	return tx.insert("mail_tokens", mailTokenColumns, []any{t.Hash, t.Portal, t.Purpose, t.User, t.Email, ms(t.Created), ms(t.Expires)})
}

// MailToken returns the token with that hash, if it is good.
func (tx *Tx) MailToken(portal community.PortalID, purpose, hash string) (community.MailToken, error) {
	return one(tx, scanMailToken, `SELECT `+mailTokenColumns+
		` FROM mail_tokens WHERE hash = $1 AND portal_id = $2 AND purpose = $3 AND expires > $4`, hash, portal, purpose, ms(tx.Now))
}

// SpendMailToken returns the token with that hash, if it is good, and ends it: of
// two at once, one has it.
func (tx *Tx) SpendMailToken(portal community.PortalID, purpose, hash string) (community.MailToken, error) {
	return one(tx, scanMailToken, `DELETE FROM mail_tokens WHERE hash = $1 AND portal_id = $2 AND purpose = $3 AND expires > $4 RETURNING `+
		mailTokenColumns, hash, portal, purpose, ms(tx.Now))
}

// HasMailToken reports whether a person was sent a link of that purpose since then.
func (tx *Tx) HasMailToken(user community.UserID, purpose string, since time.Time) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM mail_tokens WHERE user_id = $1 AND purpose = $2 AND created > $3`, user, purpose,
		ms(since))
	return n > 0, err
}

// CountMailTokens returns how many links of a purpose were sent to an address since then.
func (tx *Tx) CountMailTokens(portal community.PortalID, address, purpose string, since time.Time) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM mail_tokens WHERE portal_id = $1 AND email_key = $2 AND purpose = $3 AND created > $4`,
		portal, community.EmailKey(address), purpose, ms(since))
}

// DropUserMailTokens ends every link of a purpose that a person was sent.
func (tx *Tx) DropUserMailTokens(user community.UserID, purpose string) error {
	return tx.exec(`DELETE FROM mail_tokens WHERE user_id = $1 AND purpose = $2`, user, purpose)
}

// DropMailTokens deletes up to limit that expired before then, and tells how many.
func (tx *Tx) DropMailTokens(before time.Time, limit int) (int64, error) {
	return tx.changed(`DELETE FROM mail_tokens WHERE hash IN (SELECT hash FROM mail_tokens WHERE expires < $1 LIMIT $2)`, ms(before), limit)
}

// Key returns the key called name, which becomes fresh if there is none yet.
func (tx *Tx) Key(portal community.PortalID, name, fresh string) (string, error) {
	return one(tx, scanString, `INSERT INTO keys (name, portal_id, value) VALUES ($1, $2, $3)
		ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING value`, name+" "+string(portal), portal, fresh)
}

// KnownKey returns the key called name, ErrNotFound if there is none yet.
func (tx *Tx) KnownKey(portal community.PortalID, name string) (string, error) {
	return one(tx, scanString, `SELECT value FROM keys WHERE name = $1`, name+" "+string(portal))
}

// Addressee is a person for whom notifications are to be sent.
type Addressee struct {
	Portal community.PortalID
	User   community.UserID
	Digest community.Digest
	Zone   string
}

// HasNews reports whether notifications wait to be sent.
func (tx *Tx) HasNews() (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM (SELECT 1 AS one FROM notifications WHERE mail = 1 LIMIT 1) AS found`)
	return n > 0, err
}

// QueueNews takes up to limit notifications that are to be sent, for whose
// receivers the caller then adds jobs. Of two nodes one takes each.
func (tx *Tx) QueueNews(limit int) ([]Addressee, error) {
	found, err := all(tx, func(r row) (a Addressee, err error) {
		err = r.Scan(&a.Portal, &a.User, &a.Digest, &a.Zone)
		return a, err
	}, `UPDATE notifications SET mail = 3 WHERE mail = 1 AND id IN (SELECT n.id FROM notifications n WHERE n.mail = 1 ORDER BY n.created, n.id LIMIT $1)
		RETURNING portal_id, user_id, COALESCE((SELECT b.digest FROM mailboxes b WHERE b.user_id = notifications.user_id), ''),
			COALESCE((SELECT b.zone FROM mailboxes b WHERE b.user_id = notifications.user_id), '')`, limit)
	seen := map[Addressee]bool{}
	var once []Addressee
	for _, a := range found {
		if !seen[a] {
			seen[a] = true
			once = append(once, a)
		}
	}
	return once, err
}

// RequeueNews lets notifications be taken again whose job is gone: it ended while
// they were being queued.
func (tx *Tx) RequeueNews(limit int) (int64, error) {
	return tx.changed(`UPDATE notifications SET mail = 1 WHERE id IN (SELECT n.id FROM notifications n WHERE n.mail = 3
		AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.once = 'news ' || n.user_id AND j.state = 'waiting') LIMIT $1)`, limit)
}

// QueuedNews returns up to limit notifications to go into a mail to a person, the
// newest first.
func (tx *Tx) QueuedNews(user community.UserID, limit int) ([]*community.Notification, error) {
	return all(tx, scanNotification, `SELECT `+notificationColumns+` FROM notifications WHERE user_id = $1 AND mail = 3
		ORDER BY updated DESC LIMIT $2`, user, limit)
}

// UnwantedMail returns the verbs of which a person wants no mail by now.
func (tx *Tx) UnwantedMail(user community.UserID) ([]community.Verb, error) {
	return all(tx, scanned[community.Verb], `SELECT verb FROM notification_settings WHERE user_id = $1 AND email = FALSE`, user)
}

// EndMail has a person sent no more mails of a verb.
func (tx *Tx) EndMail(portal community.PortalID, user community.UserID, verb community.Verb) error {
	return tx.exec(`INSERT INTO notification_settings (user_id, verb, portal_id, web, email, push) VALUES ($1, $2, $3, $4, FALSE, $5)
		ON CONFLICT (user_id, verb) DO UPDATE SET email = FALSE`, user, verb, portal, verb.Channels().Web, verb.Channels().Push)
}

// ToldNews is a notification as it was when a mail was made of it.
type ToldNews struct {
	ID  community.NotificationID
	Rev int64
}

// SettleNews writes down that notifications were sent, in a mail that was made then, or with
// 0 are not to be. One that has collected more answers or comments since is to be sent again
// for those.
func (tx *Tx) SettleNews(told []ToldNews, made int64) error {
	if len(told) == 0 {
		return nil
	}
	ids, same := make([]string, len(told)), make([]string, len(told))
	for i, t := range told {
		ids[i], same[i] = string(t.ID), string(t.ID)+" "+strconv.FormatInt(t.Rev, 10)
	}
	state, isSent := community.MailUnwanted, made != 0
	if isSent {
		state = community.MailSent
	}
	return tx.exec(`UPDATE notifications SET email_sent = (email_sent OR $1), email_at = CASE WHEN $1 THEN CAST($2 AS BIGINT) ELSE email_at END,
		rev = rev + 1, mail = CASE WHEN $1 AND verb IN ('answer', 'comment') AND seen = FALSE
			AND id || ' ' || CAST(rev AS TEXT) NOT IN (SELECT value FROM json_each($3)) THEN 1 ELSE CAST($4 AS BIGINT) END
		WHERE id IN (SELECT value FROM json_each($5)) AND mail = 3`, isSent, made, list(same), int64(state), list(ids))
}

// HastenNews has what waits for a person sent at another time.
func (tx *Tx) HastenNews(user community.UserID, due time.Time) error {
	tx.After(tx.jobAdded)
	return tx.exec(`UPDATE jobs SET due = $1 WHERE once = $2 AND state = 'waiting' AND holder = ''`, ms(due), "news "+string(user))
}
