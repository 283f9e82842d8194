package store

import (
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// Position is a place in the stream of events. The zero Position is before all.
type Position struct{ Batch, Seq int64 }

// Entry is an event as the stream has it.
type Entry struct {
	Position
	Portal  community.PortalID
	Kind    string
	Body    string // the event's ids, as JSON
	Created time.Time
	Told    []community.UserID // whose notifications changed with it
	ToldAll bool               // they are too many to name
}

// batch is the number of the transaction that an event is stored by. SQLite has
// one writer, so that the next number is the next to be committed. PostgreSQL has
// numbers of its own, which are not committed in their order: see horizon.
func (tx *Tx) batch() string {
	if tx.isPostgres() {
		return `CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT)`
	}
	return `(SELECT COALESCE(MAX(batch), 0) + 1 FROM events)`
}

// horizon is the number of the oldest transaction that may still be running: all
// before it are done, and whatever is stored from now on is not before it. So who
// reads up to it never passes an event that is not there yet.
func (tx *Tx) horizon() string {
	if tx.isPostgres() {
		return `CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT)`
	}
	return `9223372036854775807`
}

// Stream returns what happened after a position, in the order of the stream,
// at most limit.
func (tx *Tx) Stream(after Position, limit int) ([]Entry, error) {
	return all(tx, scanEntry, `SELECT batch, seq, portal_id, kind, body, created, told FROM events
		WHERE (batch, seq) > ($1, $2) AND batch < `+tx.horizon()+` ORDER BY batch, seq LIMIT $3`,
		after.Batch, after.Seq, limit)
}

func scanEntry(r row) (h Entry, err error) {
	var created int64
	var told string
	err = r.Scan(&h.Batch, &h.Seq, &h.Portal, &h.Kind, &h.Body, &created, &told)
	h.Created = at(created)
	h.Told, h.ToldAll = readTold(told)
	return h, err
}

// DropEvents deletes up to limit events from the beginning of the stream that are
// older than that, and tells how many. The last of them stays: whoever resumes from
// before it meets it, and sees by its age that there is more they cannot catch up
// with. On SQLite the next number follows from it, too.
func (tx *Tx) DropEvents(before time.Time, limit int) (int64, error) {
	type old struct {
		id string
		at time.Time
	}
	first, err := all(tx, func(r row) (o old, err error) {
		var created int64
		err = r.Scan(&o.id, &created)
		o.at = at(created)
		return o, err
	}, `SELECT id, created FROM events ORDER BY batch, seq LIMIT $1`, limit+1)
	if err != nil {
		return 0, err
	}
	var ids []string
	for i := 1; i < len(first) && first[i].at.Before(before); i++ {
		ids = append(ids, first[i-1].id)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return tx.changed(`DELETE FROM events WHERE id IN (SELECT value FROM json_each($1))`, list(ids))
}

// Horizon returns the position that everything up to now is at or before, and
// everything later after.
func (tx *Tx) Horizon() (Position, error) {
	last, err := one(tx, scanInt, `SELECT COALESCE(MAX(batch), 0) FROM events WHERE batch < `+tx.horizon())
	return Position{Batch: last, Seq: 1<<31 - 1}, err
}

// Ahead are the batches after [Tx.Horizon] that are there already: one before them may still be
// running.
func (tx *Tx) Ahead() ([]int64, error) {
	return all(tx, scanned[int64], `SELECT DISTINCT batch FROM events WHERE batch >= `+tx.horizon())
}

// maxTold is how many people an event names: past it every open page looks.
const maxTold = 100

const toldAll = "*"

func writeTold(ids []community.UserID) string {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	if len(ids) > maxTold {
		return toldAll
	}
	var b strings.Builder
	for i, id := range ids {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(string(id))
	}
	return b.String()
}

func readTold(text string) (ids []community.UserID, isAll bool) {
	switch text {
	case "":
		return nil, false
	case toldAll:
		return nil, true
	}
	for id := range strings.SplitSeq(text, ",") {
		ids = append(ids, community.UserID(id))
	}
	return ids, false
}

// ToldAt returns which of people have a notification of that very moment: by it,
// what one transaction wrote is found.
func (tx *Tx) ToldAt(people []community.UserID, when time.Time) ([]community.UserID, error) {
	return all(tx, scanned[community.UserID], `SELECT user_id FROM notifications
		WHERE user_id IN (SELECT value FROM json_each($1)) AND web = TRUE AND updated = $2`, list(people), ms(when))
}

// NotificationsOf returns a person's notifications that were last changed at one
// of those moments, oldest first.
func (tx *Tx) NotificationsOf(user community.UserID, moments []time.Time) ([]*community.Notification, error) {
	times := make([]string, len(moments))
	for i, m := range moments {
		times[i] = encode(ms(m))
	}
	return all(tx, scanNotification, `SELECT `+notificationColumns+` FROM notifications WHERE user_id = $1 AND web = TRUE
		AND updated IN (SELECT CAST(value AS BIGINT) FROM json_each($2)) ORDER BY updated, id`, user, list(times))
}

// FollowersAmong returns who of people follow which of the questions, or asked them.
func (tx *Tx) FollowersAmong(questions []string, people []community.UserID) (map[string][]community.UserID, error) {
	followers := map[string][]community.UserID{}
	_, err := all(tx, func(r row) (struct{}, error) {
		var question string
		var user community.UserID
		err := r.Scan(&question, &user)
		followers[question] = append(followers[question], user)
		return struct{}{}, err
	}, `SELECT target_id, user_id FROM follows WHERE target_id IN (SELECT value FROM json_each($1)) AND user_id IN (SELECT value FROM json_each($2))
		UNION SELECT id, author FROM questions WHERE id IN (SELECT value FROM json_each($1)) AND author IN (SELECT value FROM json_each($2))`,
		list(questions), list(people))
	return followers, err
}
