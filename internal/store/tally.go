package store

import (
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// The total that counts people.
const TallyUsers = community.TallyUsers

// tallySlots is over how many rows a day's total is spread on PostgreSQL, where
// writers would else wait for one another's commits at it.
const tallySlots = 8

// always is the day under which a total of all days is kept, besides each day's.
const always = -1

// Tally adds n to the total called name of what was created then.
func (tx *Tx) Tally(portal community.PortalID, name string, created time.Time, n int64) error {
	return tx.tally(portal, created, community.Tally{Name: name, N: n})
}

// tally adds to several totals in one statement, always in one order, so that two
// transactions do not wait for one another.
func (tx *Tx) tally(portal community.PortalID, created time.Time, tallies ...community.Tally) error {
	slot := 0
	if tx.isPostgres() {
		slot = rand.IntN(tallySlots)
	}
	tallies = slices.DeleteFunc(slices.Clone(tallies), func(t community.Tally) bool { return t.N == 0 })
	if len(tallies) == 0 {
		return nil
	}
	slices.SortFunc(tallies, func(a, b community.Tally) int { return strings.Compare(a.Name, b.Name) })
	var args []any
	for _, t := range tallies {
		args = append(args, portal, t.Name, Day(created), slot, t.N, portal, t.Name, always, slot, t.N)
	}
	return tx.exec(insertText("tallies", "portal_id, name, day, slot, n", 2*len(tallies), 5, place)+
		` ON CONFLICT (portal_id, name, day, slot) DO UPDATE SET n = tallies.n + excluded.n`, args...)
}

// Totals returns every total of a portal.
func (tx *Tx) Totals(portal community.PortalID) (map[string]int64, error) {
	type total struct {
		name string
		n    int64
	}
	rows, err := all(tx, func(r row) (total, error) {
		var t total
		err := r.Scan(&t.name, &t.n)
		return t, err
	},
		`SELECT name, CAST(SUM(n) AS BIGINT) FROM tallies
			WHERE portal_id = $1 AND name IN (SELECT value FROM json_each($2)) AND day = $3 GROUP BY name`,
		portal, list(community.Tallies), always)
	totals := make(map[string]int64, len(rows))
	for _, t := range rows {
		totals[t.name] = t.n
	}
	return totals, err
}

// Total returns one total of a portal.
func (tx *Tx) Total(portal community.PortalID, name string) (int64, error) {
	return one(tx, scanInt,
		`SELECT CAST(COALESCE(SUM(n), 0) AS BIGINT) FROM tallies WHERE portal_id = $1 AND name = $2 AND day = $3`, portal, name, always)
}
