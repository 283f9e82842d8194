package store

import (
	"cmp"
	"maps"
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

// tally adds to several totals. They are written at the end: see [Tx.saveTallies].
func (tx *Tx) tally(portal community.PortalID, created time.Time, tallies ...community.Tally) error {
	if tx.tallied == nil {
		tx.tallied = map[totalOf]int64{}
	}
	for _, t := range tallies {
		for _, day := range []int64{Day(created), always} {
			if of := (totalOf{portal, t.Name, day}); t.N != 0 {
				tx.tallied[of] += t.N
			}
		}
	}
	return nil
}

// totalOf is what a total is of.
type totalOf struct {
	portal community.PortalID
	name   string
	day    int64
}

func (t totalOf) compare(other totalOf) int {
	return cmp.Or(cmp.Compare(t.portal, other.portal), cmp.Compare(t.name, other.name), cmp.Compare(t.day, other.day))
}

// maxTallies is how many totals one statement adds to.
const maxTallies = 100

// saveTallies writes what was added to totals. Everybody adds to some of the same few rows: so it
// is done once, last, and in one order, and nobody holds one for longer than the commit takes, nor
// waits for who waits for them.
func (tx *Tx) saveTallies() error {
	maps.DeleteFunc(tx.tallied, func(_ totalOf, n int64) bool { return n == 0 })
	of := slices.SortedFunc(maps.Keys(tx.tallied), totalOf.compare)
	slot := 0
	if tx.isPostgres() {
		slot = rand.IntN(tallySlots)
	}
	for some := range slices.Chunk(of, maxTallies) {
		var args []any
		for _, t := range some {
			args = append(args, t.portal, t.name, t.day, slot, tx.tallied[t])
		}
		err := tx.exec(insertText("tallies", "portal_id, name, day, slot, n", len(some), 5, place)+
			` ON CONFLICT (portal_id, name, day, slot) DO UPDATE SET n = tallies.n + excluded.n`, args...)
		if err != nil {
			return err
		}
	}
	tx.tallied = nil
	return nil
}

// showTallies writes what was added to totals so far, if a statement is to read them.
func (tx *Tx) showTallies(query string) error {
	if len(tx.tallied) == 0 || !strings.Contains(query, " tallies") {
		return nil
	}
	return tx.saveTallies()
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
