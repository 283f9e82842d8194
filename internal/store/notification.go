package store

import (
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

const notificationColumns = `id, portal_id, rev, created, updated, user_id, verb, target, target_id, actors, seen, web, mail, email_sent, email_at, note`

func scanNotification(r row) (*community.Notification, error) {
	var n community.Notification
	var created, updated, mailed int64
	var actors string
	err := r.Scan(&n.ID, &n.Portal, &n.Rev, &created, &updated, &n.To, &n.Verb, &n.About.On, &n.About.ID, &actors, &n.Read,
		&n.Web, &n.Mail, &n.EmailSent, &mailed, &n.Note)
	n.Created, n.Updated, n.EmailAt, n.From = at(created), at(updated), at(mailed), readActors(actors)
	return &n, err
}

// AddNotifications stores many new notifications.
func (tx *Tx) AddNotifications(ns ...*community.Notification) error {
	return tx.insert("notifications", notificationColumns, mapped(ns, func(n *community.Notification) []any {
		return []any{n.ID, n.Portal, n.Rev, ms(n.Created), ms(n.Updated), n.To, n.Verb, n.About.On, n.About.ID, writeActors(n.From), n.Read,
			n.Web, int64(n.Mail), n.EmailSent, ms(n.EmailAt), n.Note}
	})...)
}

// nobody is kept in the place of one who stays anonymous.
const nobody = "000000000000000000000000"

// actorText is one actor as a notification keeps it: a comma, and an id.
func actorText(id community.UserID) string {
	if id == "" {
		id = nobody
	}
	return "," + string(id)
}

func writeActors(ids []community.UserID) string {
	var b strings.Builder
	for _, id := range ids {
		b.WriteString(actorText(id))
	}
	return b.String()
}

func readActors(text string) (ids []community.UserID) {
	for id := range strings.SplitSeq(strings.TrimPrefix(text, ","), ",") {
		switch id {
		case "":
		case nobody:
			ids = append(ids, "")
		default:
			ids = append(ids, community.UserID(id))
		}
	}
	return ids
}

// maxKept is how many actors a notification keeps: more than are shown, so that
// there are others when some are taken out.
const maxKept = 2 * community.MaxActors

// actorLength is that of an actor's text.
const actorLength = 1 + len(nobody)

// Telling is that somebody did something which others are told of.
type Telling struct {
	Verb  community.Verb
	About community.Ref    // whose id is "" for each of those who are told, themselves
	By    community.UserID // "" for one who stays anonymous
	To    []community.UserID
	Note  string // what they are told besides
	Adds  bool   // whether an unread one says that besides what it said
}

// A receiver is named by their id, with that of a new notification after it. What
// they chose decides whether there is one; an unread one collects who did it, and is sent to
// browsers again where each time is news. The
// CROSS JOIN holds SQLite to go from the receivers to the users, not through all.
const (
	isPushed = `EXISTS (SELECT 1 FROM push_subscriptions p WHERE p.user_id = u.id)`
	tellSome = `INSERT INTO notifications (` + notificationColumns + `, push)
		SELECT SUBSTR(j.value, 25), $2, 0, CAST($3 AS BIGINT), CAST($3 AS BIGINT), u.id, $4, $5, COALESCE(NULLIF($6, ''), u.id), $7, FALSE, COALESCE(s.web, $8),
			CASE WHEN COALESCE(s.email, $9) AND u.email_key <> '' THEN 1 ELSE 0 END, FALSE, 0, $10, CASE WHEN COALESCE(s.push, $11) AND ` + isPushed + ` THEN 1 ELSE 0 END
		FROM json_each($1) AS j CROSS JOIN users u
		LEFT JOIN notification_settings s ON s.user_id = u.id AND s.verb = $4
		WHERE u.id = SUBSTR(j.value, 1, 24) AND u.portal_id = $2 AND u.status <> 'erased' AND (COALESCE(s.web, $8) OR COALESCE(s.email, $9) AND u.email_key <> '' OR COALESCE(s.push, $11) AND ` + isPushed + `)`
	unlessTold = ` AND NOT EXISTS (SELECT 1 FROM notifications n
		WHERE n.target_id = $6 AND n.verb = $4 AND n.user_id = u.id AND n.actors LIKE '%' || $7 || '%')`
	orCollect = ` ON CONFLICT (user_id, web, verb, target_id) WHERE seen = FALSE DO UPDATE SET rev = notifications.rev + 1,
		updated = excluded.updated, actors = SUBSTR($7 || REPLACE(notifications.actors, $7, ''), 1, $12),
		note = CASE WHEN NOT $13 OR notifications.note = '' THEN excluded.note
			WHEN REPLACE(notifications.note, excluded.note, '') <> notifications.note THEN notifications.note
			ELSE SUBSTR(notifications.note || ' · ' || excluded.note, 1, 1000) END,
		push = CASE WHEN $14 THEN notifications.push ELSE excluded.push END,
		mail = CASE WHEN $14 OR notifications.mail IN (1, 3) THEN notifications.mail ELSE excluded.mail END RETURNING user_id`
)

// tellChunk is how many are told by one statement.
const tellChunk = 500

// Tell writes who did something into the notifications of others: one statement
// for up to 500 of them. Who did it already, and could only once, is not told of
// again.
func (tx *Tx) Tell(t Telling) error {
	query := tellSome
	if t.Verb.IsOnce() {
		query += unlessTold
	}
	query += tx.holdTold() + orCollect
	defaults := t.Verb.Channels()
	// In one order, so that two who tell the same people do not wait for one another.
	to := slices.Compact(slices.Sorted(slices.Values(t.To)))
	for chunk := range slices.Chunk(to, tellChunk) {
		keys := make([]string, len(chunk))
		for i, id := range chunk {
			keys[i] = string(id) + string(community.NewID[community.Notification](tx.Now))
		}
		err := tx.touch(query, list(keys), tx.portal, ms(tx.Now), t.Verb, t.About.On, t.About.ID, actorText(t.By),
			defaults.Web, defaults.Email, t.Note, defaults.Push, maxKept*actorLength, t.Adds, t.Verb.IsOnce())
		if err != nil {
			return err
		}
	}
	return nil
}

// holdTold keeps those who are told from being erased meanwhile.
func (tx *Tx) holdTold() string {
	if !tx.isPostgres() {
		return ""
	}
	return ` ORDER BY u.id FOR KEY SHARE OF u`
}

// touch has a statement run along with the next that returns whose notifications it
// changed, for their open pages to be told.
func (tx *Tx) touch(query string, args ...any) error {
	return tx.Along(into(&tx.told, scanned[community.UserID], "whom it concerns", query, args...))
}

// A Bell is what a person was told: how much, how much of it they have not read, and the
// newest of it.
type Bell struct {
	Total, Unread int64
	Box           community.Letterbox // what they were written
	Newest        []*community.Notification
}

// BellLength is how many of the newest a Bell has.
const BellLength = 40

const (
	notificationsOf = `SELECT ` + notificationColumns + ` FROM notifications WHERE user_id = $1 AND web = TRUE AND (updated, id) < ($2, $3)
		ORDER BY updated DESC, id DESC LIMIT $4 OFFSET $5`
	countTold   = `SELECT COUNT(*) FROM notifications WHERE user_id = $1 AND web = TRUE`
	countUnread = countTold + ` AND seen = FALSE`
)

// Bell returns what a person was told.
func (tx *Tx) Bell(user community.UserID) (*Bell, error) {
	b := &Bell{Box: community.Letterbox{User: user, Accepts: community.AcceptEveryone}}
	box := Reading{"a letterbox", `SELECT ` + letterboxColumns + ` FROM letterboxes WHERE user_id = $1`, []any{user}, func(r row) (err error) {
		b.Box, err = scanLetterbox(r)
		return err
	}}
	return b, tx.Ask(box, number(&b.Total, "how many there are", countTold, user), number(&b.Unread, "unread ones", countUnread, user),
		notificationPage(&b.Newest, user, community.Page{Number: 1, Limit: BellLength}))
}

// Notifications returns a page of what a person was told, the newest first, and how many
// there are in all.
func (tx *Tx) Notifications(user community.UserID, p community.Page) (told []*community.Notification, total int64, err error) {
	err = tx.Ask(number(&total, "how many there are", countTold, user), notificationPage(&told, user, p))
	return told, total, err
}

func notificationPage(to *[]*community.Notification, user community.UserID, p community.Page) Reading {
	c := after(p)
	return into(to, scanNotification, "notifications", notificationsOf, user, c.Value, c.ID, p.Limit, p.Offset())
}

// number reads a single number.
func number(to *int64, what, query string, args ...any) Reading {
	return Reading{what, query, args, func(r row) error { return r.Scan(to) }}
}

// CountNotifications returns how many Notifications there are.
func (tx *Tx) CountNotifications(user community.UserID) (int64, error) {
	return one(tx, scanInt, countTold, user)
}

// CountUnread returns how many of a person's notifications they have not read.
func (tx *Tx) CountUnread(user community.UserID) (int64, error) {
	return one(tx, scanInt, countUnread, user)
}

// ReadNotification marks one of a person's notifications as read. It reports
// whether that changed anything, and ErrNotFound where there is none.
func (tx *Tx) ReadNotification(user community.UserID, id string) (isNew bool, err error) {
	unread, err := one(tx, scanned[bool], `SELECT NOT seen FROM notifications WHERE id = $1 AND user_id = $2 AND web = TRUE`, id, user)
	if err != nil || !unread {
		return false, err
	}
	n, err := tx.changed(`UPDATE notifications SET seen = TRUE, rev = rev + 1 WHERE id = $1 AND seen = FALSE`, id)
	if n > 0 {
		tx.told = append(tx.told, user)
	}
	return n > 0, err
}

// ReadNotifications marks all of a person's notifications as read, and returns
// how many were not.
func (tx *Tx) ReadNotifications(user community.UserID) (int64, error) {
	n, err := tx.changed(`UPDATE notifications SET seen = TRUE, rev = rev + 1 WHERE user_id = $1 AND web = TRUE AND seen = FALSE`, user)
	if n > 0 {
		tx.told = append(tx.told, user)
	}
	return n, err
}

const unreadAbout = ` user_id = $1 AND web = TRUE AND seen = FALSE AND target_id IN (SELECT value FROM json_each($2))`

// UnreadAbout returns how many of a person's notifications about those records they have
// not read.
func (tx *Tx) UnreadAbout(user community.UserID, ids []string) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM notifications WHERE`+unreadAbout, user, list(ids))
}

// ReadAbout marks a person's notifications about those records as read, and returns how
// many were not.
func (tx *Tx) ReadAbout(user community.UserID, ids []string) (int64, error) {
	n, err := tx.changed(`UPDATE notifications SET seen = TRUE, rev = rev + 1 WHERE`+unreadAbout, user, list(ids))
	if n > 0 {
		tx.told = append(tx.told, user)
	}
	return n, err
}

// NotificationSettings returns what a person chose, by verb.
func (tx *Tx) NotificationSettings(user community.UserID) (map[community.Verb]community.Channels, error) {
	chosen := map[community.Verb]community.Channels{}
	_, err := all(tx, func(r row) (struct{}, error) {
		var verb community.Verb
		var c community.Channels
		err := r.Scan(&verb, &c.Web, &c.Email, &c.Push)
		chosen[verb] = c
		return struct{}{}, err
	}, `SELECT verb, web, email, push FROM notification_settings WHERE user_id = $1`, user)
	return chosen, err
}

// SetNotification stores what a person chose of a verb.
func (tx *Tx) SetNotification(portal community.PortalID, user community.UserID, verb community.Verb, c community.Channels) error {
	return tx.exec(`INSERT INTO notification_settings (user_id, verb, portal_id, web, email, push) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (user_id, verb) DO UPDATE SET web = excluded.web, email = excluded.email, push = excluded.push`,
		user, verb, portal, c.Web, c.Email, c.Push)
}

// UnreadNote returns what a person is told besides of a verb that is about themselves, "" where
// they have read it.
func (tx *Tx) UnreadNote(user community.UserID, verb community.Verb) (string, error) {
	notes, err := all(tx, scanString, `SELECT note FROM notifications WHERE target_id = $1 AND user_id = $1 AND verb = $2 AND seen = FALSE ORDER BY id`, user, verb)
	if err != nil || len(notes) == 0 {
		return "", err
	}
	return notes[0], nil
}

// SetUnreadNote changes that, and takes back what says nothing any more.
func (tx *Tx) SetUnreadNote(user community.UserID, verb community.Verb, note string) error {
	if note == "" {
		return tx.touch(`DELETE FROM notifications WHERE target_id = $1 AND user_id = $1 AND verb = $2 AND seen = FALSE RETURNING user_id`, user, verb)
	}
	return tx.touch(`UPDATE notifications SET note = $1, rev = rev + 1 WHERE target_id = $2 AND user_id = $2 AND verb = $3 AND seen = FALSE
		RETURNING user_id`, note, user, verb)
}
