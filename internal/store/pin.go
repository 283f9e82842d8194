package store

import (
	"slices"

	"github.com/stoa-community/stoa/internal/community"
)

const pinColumns = `portal_id, topic_id, space_id, target, record_id, created`

func scanPin(r row) (community.Pin, error) {
	var p community.Pin
	var portal string
	var created int64
	err := r.Scan(&portal, &p.Place.Topic, &p.Place.Space, &p.On.On, &p.On.ID, &created)
	p.Created = at(created)
	return p, err
}

// maxPinned is how many pins of a portal are read.
const maxPinned = 2000

// Pins returns what is pinned anywhere on a portal, the last first.
func (tx *Tx) Pins(portal community.PortalID) ([]community.Pin, error) {
	return all(tx, scanPin, `SELECT `+pinColumns+` FROM pins WHERE portal_id = $1 ORDER BY created DESC, record_id LIMIT $2`,
		portal, maxPinned)
}

// PinnedAt returns where a record is pinned.
func (tx *Tx) PinnedAt(on community.Ref) ([]community.PinPlace, error) {
	return all(tx, func(r row) (community.PinPlace, error) {
		p, err := scanPin(r)
		return p.Place, err
	}, `SELECT `+pinColumns+` FROM pins WHERE record_id = $1 ORDER BY topic_id, space_id`, on.ID)
}

// Repin pins a record in other places than before.
func (tx *Tx) Repin(r *community.Record, before, after []community.PinPlace) error {
	for _, p := range before {
		if slices.Contains(after, p) {
			continue
		}
		if err := tx.exec(`DELETE FROM pins WHERE record_id = $1 AND topic_id = $2 AND space_id = $3`, r.ID, p.Topic, p.Space); err != nil {
			return err
		}
	}
	for _, p := range after {
		if slices.Contains(before, p) {
			continue
		}
		n, err := tx.changed(`INSERT INTO pins (`+pinColumns+`) SELECT $1, $2, $3, $4, $5, CAST($6 AS BIGINT)
			WHERE (SELECT COUNT(*) FROM pins WHERE portal_id = $1 AND topic_id = $2 AND space_id = $3) < $7`,
			r.Portal, p.Topic, p.Space, r.On, r.ID, ms(tx.Now), community.MaxPins)
		if err != nil {
			return err
		}
		if n == 0 {
			return community.Fail(community.Conflict, community.WhyTooManyPins, "You can pin up to %d items in one place.",
				community.MaxPins)
		}
	}
	return tx.Forget(ChangedPins, string(r.Portal))
}
