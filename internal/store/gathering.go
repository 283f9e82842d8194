package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// gatheringColumns are those of posts that events have.
const gatheringColumns = `starts, ends, zone, place, link, seats, going, queued, cancelled, sequence, remind`

// A gatheringRow scans gatheringColumns.
type gatheringRow struct{ starts, ends, remind int64 }

func (t *gatheringRow) targets(list []any, g *community.Gathering) []any {
	return append(list, &t.starts, &t.ends, &g.Zone, &g.Place, &g.Link, &g.Seats, &g.Going, &g.Waiting, &g.Cancelled, &g.Sequence,
		&t.remind)
}

func (t *gatheringRow) fill(g *community.Gathering) {
	g.Starts, g.Ends, g.Remind = at(t.starts), at(t.ends), at(t.remind)
}

func gatheringValues(g *community.Gathering) []any {
	return []any{ms(g.Starts), ms(g.Ends), g.Zone, g.Place, g.Link, g.Seats, g.Going, g.Waiting, g.Cancelled, g.Sequence, ms(g.Remind)}
}

// Coming are the events that a list is narrowed down to: those that have not ended at a time,
// or those that have.
type Coming struct {
	At   time.Time
	Past bool
}

// only writes which events a list holds. That none lasts longer than it may bounds how far is
// walked back.
func (c Coming) only(s *statement) {
	s.add(" AND starts > 0")
	if c.Past {
		s.add(" AND ends <= ").bind(ms(c.At))
		return
	}
	s.add(" AND starts > ").bind(ms(c.At.Add(-community.MaxEventLasts))).add(" AND ends > ").bind(ms(c.At))
}

// GuestAnswer returns what a person said about coming to an event, "" for nothing.
func (tx *Tx) GuestAnswer(post community.RecordID, user community.UserID) (community.GuestAnswer, error) {
	answers, err := all(tx, scanString, `SELECT answer FROM guests WHERE post_id = $1 AND user_id = $2`, post, user)
	if err != nil || len(answers) == 0 {
		return "", err
	}
	return community.GuestAnswer(answers[0]), nil
}

// SetGuestAnswer records what a person says about coming to an event, which is held.
func (tx *Tx) SetGuestAnswer(p *community.Post, user community.UserID, answer community.GuestAnswer) error {
	return tx.exec(`INSERT INTO guests (post_id, user_id, portal_id, answer, created) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (post_id, user_id) DO UPDATE SET answer = excluded.answer, created = excluded.created`,
		p.ID, user, p.Portal, answer, ms(tx.Now))
}

// DropGuest forgets what a person said about coming to an event, which is held.
func (tx *Tx) DropGuest(post community.RecordID, user community.UserID) error {
	return tx.exec(`DELETE FROM guests WHERE post_id = $1 AND user_id = $2`, post, user)
}

const (
	guestsWho   = `(SELECT COUNT(*) FROM guests g WHERE g.post_id = posts.id AND g.answer = `
	countGuests = `UPDATE posts SET rev = rev + 1, going = ` + guestsWho + `'going'), queued = ` + guestsWho + `'waiting') WHERE id = $1`
)

// CountGuests counts who comes to an event and who waits, which is held.
func (tx *Tx) CountGuests(p *community.Post) error {
	if err := tx.exec(countGuests, p.ID); err != nil {
		return err
	}
	counted, err := tx.Post(p.Portal, string(p.ID))
	if err == nil {
		p.Rev, p.Gathering.Going, p.Gathering.Waiting = counted.Rev, counted.Gathering.Going, counted.Gathering.Waiting
	}
	return err
}

// SeatNext gives seats to those who have waited longest for one, and returns who they are.
func (tx *Tx) SeatNext(post community.RecordID, n int64) ([]community.UserID, error) {
	ids, err := all(tx, scanned[community.UserID], `UPDATE guests SET answer = 'going' WHERE post_id = $1 AND user_id IN
		(SELECT user_id FROM guests WHERE post_id = $1 AND answer = 'waiting' ORDER BY created, user_id LIMIT $2) RETURNING user_id`, post, n)
	return ids, err
}

// GuestsOf returns the ids of those who gave one of two answers to coming to an event.
func (tx *Tx) GuestsOf(post community.RecordID, answer, or community.GuestAnswer) ([]community.UserID, error) {
	return all(tx, scanned[community.UserID], `SELECT user_id FROM guests WHERE post_id = $1 AND (answer = $2 OR answer = $3) ORDER BY user_id`,
		post, answer, or)
}

// Guests returns a page of those who gave an answer to coming to an event, who said so first at the
// front, and how many they are.
func (tx *Tx) Guests(post community.RecordID, answer community.GuestAnswer, p community.Page) ([]community.Attendee, int64, error) {
	const where = ` FROM guests WHERE post_id = $1 AND answer = $2`
	var found []community.Attendee
	var total int64
	c := p.After
	err := tx.Ask(number(&total, "how many come", `SELECT COUNT(*)`+where, post, answer),
		into(&found, func(r row) (community.Attendee, error) {
			g := community.Attendee{Answer: answer}
			var created int64
			err := r.Scan(&g.User, &created)
			g.Created = at(created)
			return g, err
		}, "who comes", `SELECT user_id, created`+where+` AND (created, user_id) > ($3, $4) ORDER BY created, user_id LIMIT $5 OFFSET $6`,
			post, answer, c.Value, c.ID, p.Limit, p.Offset()))
	return found, total, err
}

// freeSeats is the condition that somebody waits at an event for a seat that is there.
const freeSeats = `queued > 0 AND cancelled = FALSE AND (seats = 0 OR going < seats) AND ends > `

// PostsToSeat returns events at which somebody waits for a seat that became free.
func (tx *Tx) PostsToSeat(limit int) ([]*community.Post, error) {
	return all(tx, scanPost, `SELECT `+posts.columns+` FROM posts p WHERE `+freeSeats+`$1 ORDER BY ends LIMIT $2`, ms(tx.Now), limit)
}

// PostsToRemind returns events of which those who come are to be reminded by now.
func (tx *Tx) PostsToRemind(limit int) ([]*community.Post, error) {
	return all(tx, scanPost, `SELECT `+posts.columns+` FROM posts p WHERE remind > 0 AND remind <= $1 ORDER BY remind LIMIT $2`, ms(tx.Now), limit)
}

// Reminded notes that those who come to an event were reminded, and are next then: whoever does so
// at the same time begins anew.
func (tx *Tx) Reminded(p *community.Post, next time.Time) error {
	return tx.expect(`UPDATE posts SET rev = rev + 1, remind = $1 WHERE id = $2 AND remind = $3`, ms(next), p.ID, ms(p.Gathering.Remind))
}

// uninvite counts off a person who is about to be erased where they come or wait.
var uninvite = []string{
	`UPDATE posts SET rev = rev + 1, going = going - 1 WHERE id IN (SELECT post_id FROM guests WHERE user_id = $1 AND answer = 'going')`,
	`UPDATE posts SET rev = rev + 1, queued = queued - 1 WHERE id IN (SELECT post_id FROM guests WHERE user_id = $1 AND answer = 'waiting')`,
}
