package store

import (
	"github.com/stoa-community/stoa/internal/community"
)

const letterboxColumns = `user_id, portal_id, accepts, chosen, unread`

func scanLetterbox(r row) (b community.Letterbox, err error) {
	var chosen int64
	err = r.Scan(&b.User, &b.Portal, &b.Accepts, &chosen, &b.Unread)
	b.Chosen = at(chosen)
	return b, err
}

// Letterboxes returns those of people, by whose they are; who has none accepts messages of everybody.
func (tx *Tx) Letterboxes(people ...community.UserID) (map[community.UserID]community.Letterbox, error) {
	found, err := all(tx, scanLetterbox, `SELECT `+letterboxColumns+` FROM letterboxes WHERE user_id IN (SELECT value FROM json_each($1))`,
		list(people))
	boxes := make(map[community.UserID]community.Letterbox, len(people))
	for _, id := range people {
		boxes[id] = community.Letterbox{User: id, Accepts: community.AcceptEveryone}
	}
	for _, b := range found {
		boxes[b.User] = b
	}
	return boxes, err
}

// Accept notes from whom a person accepts messages from now on.
func (tx *Tx) Accept(portal community.PortalID, user community.UserID, from community.Acceptance) error {
	if err := tx.openLetterbox(portal, user); err != nil {
		return err
	}
	return tx.exec(`UPDATE letterboxes SET accepts = $1, chosen = $2 WHERE user_id = $3`, from, ms(tx.Now), user)
}

// CountBegun counts that a person writes to somebody new, and returns how often they did on this day.
func (tx *Tx) CountBegun(portal community.PortalID, user community.UserID) (int64, error) {
	return one(tx, scanInt, `INSERT INTO message_rates (user_id, portal_id, day, begun, minute, sent) VALUES ($1, $2, $3, 1, 0, 0)
		ON CONFLICT (user_id) DO UPDATE SET begun = CASE WHEN message_rates.day = excluded.day THEN message_rates.begun + 1 ELSE 1 END,
		day = excluded.day RETURNING begun`, user, portal, Day(tx.Now))
}

// CountSent counts that a person writes a message, and returns how often they did in this minute.
func (tx *Tx) CountSent(portal community.PortalID, user community.UserID) (int64, error) {
	const minute = 60_000
	return one(tx, scanInt, `INSERT INTO message_rates (user_id, portal_id, day, begun, minute, sent) VALUES ($1, $2, 0, 0, $3, 1)
		ON CONFLICT (user_id) DO UPDATE SET sent = CASE WHEN message_rates.minute = excluded.minute THEN message_rates.sent + 1 ELSE 1 END,
		minute = excluded.minute RETURNING sent`, user, portal, ms(tx.Now)/minute)
}

// AddBlock notes that a person wants nothing of another.
func (tx *Tx) AddBlock(portal community.PortalID, b community.Block) error {
	return tx.exec(`INSERT INTO blocks (by_id, other_id, portal_id, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`, b.User, b.Other,
		portal, ms(b.Created))
}

// DropBlock ends that.
func (tx *Tx) DropBlock(b community.Block) error {
	return tx.exec(`DELETE FROM blocks WHERE by_id = $1 AND other_id = $2`, b.User, b.Other)
}

func scanBlock(r row) (b community.Block, err error) {
	var created int64
	err = r.Scan(&b.User, &b.Other, &created)
	b.Created = at(created)
	return b, err
}

// Blocks returns a page of whom a person has blocked, the newest first, and how many they are.
func (tx *Tx) Blocks(user community.UserID, page community.Page) (found []community.Block, total int64, err error) {
	c := after(page)
	err = tx.Ask(number(&total, "how many are blocked", `SELECT COUNT(*) FROM blocks WHERE by_id = $1`, user),
		into(&found, scanBlock, "blocks", `SELECT by_id, other_id, created FROM blocks WHERE by_id = $1 AND (created, other_id) < ($2, $3)
			ORDER BY created DESC, other_id DESC LIMIT $4 OFFSET $5`, user, c.Value, c.ID, page.Limit, page.Offset()))
	return found, total, err
}

// BlocksBetween returns which of people a person has blocked, and which have blocked them.
func (tx *Tx) BlocksBetween(user community.UserID, people []community.UserID) (by, of map[community.UserID]bool, err error) {
	by, of = map[community.UserID]bool{}, map[community.UserID]bool{}
	found, err := all(tx, scanBlock, `SELECT by_id, other_id, created FROM blocks WHERE by_id = $1 AND other_id IN (SELECT value FROM json_each($2))
		UNION ALL SELECT by_id, other_id, created FROM blocks WHERE other_id = $1 AND by_id IN (SELECT value FROM json_each($2))`, user, list(people))
	for _, b := range found {
		if b.User == user {
			by[b.Other] = true
		} else {
			of[b.User] = true
		}
	}
	return by, of, err
}

// FollowersAmongPeople returns which of people follow a person.
func (tx *Tx) FollowersAmongPeople(user community.UserID, people []community.UserID) (map[community.UserID]bool, error) {
	ids, err := all(tx, scanned[community.UserID], `SELECT user_id FROM follows WHERE target_id = $1 AND user_id IN (SELECT value FROM json_each($2))`,
		user, list(people))
	follow := make(map[community.UserID]bool, len(ids))
	for _, id := range ids {
		follow[id] = true
	}
	return follow, err
}
