package store

import (
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// Doing is what a person did, as bits.
type Doing uint8

// What people do. Whoever posts acts, and whoever acts is seen.
const (
	Seen   Doing = 1
	Acted  Doing = 2 | Seen
	Posted Doing = 4 | Acted
)

// A deed is one kind of doing, and the columns it is kept in.
type deed struct {
	does  Doing
	of    string // of users: when a person last did it
	daily string // of activity: how many did it on a day
	last  string // of activity: for how many that was the last day
	when  func(*community.User) time.Time
}

var deeds = []deed{
	{Seen, "last_seen", "seen", "last_seen", func(u *community.User) time.Time { return u.LastSeen }},
	{Acted, "last_action", "acted", "last_acted", func(u *community.User) time.Time { return u.LastAction }},
	{Posted, "last_post", "posted", "last_posted", func(u *community.User) time.Time { return u.LastPost }},
}

// NoteActivity notes that people of a portal did something just now, and counts
// those who had not yet done so today. Its statements are as many as the days on
// which they were last active, not as the people.
func (tx *Tx) NoteActivity(portal community.PortalID, did map[community.UserID]Doing) error {
	ids := list(sortedKeys(did))
	// Held first: another node may be noting the same people.
	if err := tx.exec(`UPDATE users SET rev = rev WHERE portal_id = $1 AND id IN (SELECT value FROM json_each($2))`, portal,
		ids); err != nil {
		return err
	}
	people, err := all(tx, scanUser, userWhere+`id IN (SELECT value FROM json_each($2))`, portal, ids)
	if err != nil {
		return err
	}
	counts := dayCounts{}
	for _, d := range deeds {
		var doers []community.UserID
		for _, u := range people {
			if did[u.ID]&d.does == d.does && d.when(u).Before(tx.Now) {
				doers = append(doers, u.ID)
				counts.move(d, d.when(u), tx.Now)
			}
		}
		if len(doers) == 0 {
			continue
		}
		err := tx.exec(`UPDATE users SET `+d.of+` = $1 WHERE id IN (SELECT value FROM json_each($2))`, ms(tx.Now), list(doers))
		if err != nil {
			return err
		}
	}
	return tx.AddActivity(portal, counts)
}

// dayCounts are numbers to add to activity, by day and column.
type dayCounts map[int64]map[string]int64

func (c dayCounts) add(day int64, column string, n int64) {
	if c[day] == nil {
		c[day] = map[string]int64{}
	}
	c[day][column] += n
}

// move counts one who did d last at before, and now again.
func (c dayCounts) move(d deed, before, now time.Time) {
	if !before.IsZero() && Day(before) == Day(now) {
		return
	}
	if !before.IsZero() {
		c.add(Day(before), d.last, -1)
	}
	c.add(Day(now), d.last, 1)
	c.add(Day(now), d.daily, 1)
}

// AddActivity adds to the numbers of days.
func (tx *Tx) AddActivity(portal community.PortalID, counts map[int64]map[string]int64) error {
	var days []int64
	for day := range counts {
		days = append(days, day)
	}
	slices.Sort(days)
	for _, day := range days {
		columns := sortedKeys(counts[day])
		names, places, sums := "", "", []string{}
		args := []any{portal, day}
		for _, c := range columns {
			args = append(args, counts[day][c])
			names, places = names+", "+c, places+", "+place(len(args))
			sums = append(sums, c+" = activity."+c+" + excluded."+c)
		}
		err := tx.exec(`INSERT INTO activity (portal_id, day`+names+`) VALUES ($1, $2`+places+`)
			ON CONFLICT (portal_id, day) DO UPDATE SET `+strings.Join(sums, ", "), args...)
		if err != nil {
			return err
		}
	}
	return nil
}

// Active are numbers of people over some days.
type Active struct{ Seen, Acted, Posted int64 }

// ActiveSince returns how many different people were last seen, acted and posted
// on that day or later.
func (tx *Tx) ActiveSince(portal community.PortalID, day int64) (Active, error) {
	return one(tx, func(r row) (Active, error) {
		var a Active
		err := r.Scan(&a.Seen, &a.Acted, &a.Posted)
		return a, err
	}, `SELECT CAST(COALESCE(SUM(last_seen), 0) AS BIGINT), CAST(COALESCE(SUM(last_acted), 0) AS BIGINT), CAST(COALESCE(SUM(last_posted), 0) AS BIGINT)
		FROM activity WHERE portal_id = $1 AND day >= $2`, portal, day)
}

// ActivityDays returns how many people did something on each day from the first to
// the last: seen, acted or posted.
func (tx *Tx) ActivityDays(portal community.PortalID, column string, first, last int64) (map[int64]int64, error) {
	return tx.byDay(`SELECT day, `+column+` FROM activity WHERE portal_id = $1 AND day BETWEEN $2 AND $3`, portal, first, last)
}

// TallyDays returns a total of the portal by the day that its records were created.
func (tx *Tx) TallyDays(portal community.PortalID, name string, first, last int64) (map[int64]int64, error) {
	return tx.byDay(`SELECT day, CAST(SUM(n) AS BIGINT) FROM tallies WHERE portal_id = $1 AND name = $2 AND day BETWEEN $3 AND $4 GROUP BY day`,
		portal, name, first, last)
}

func (tx *Tx) byDay(query string, args ...any) (map[int64]int64, error) {
	days := map[int64]int64{}
	_, err := all(tx, func(r row) (day int64, err error) {
		var n int64
		err = r.Scan(&day, &n)
		days[day] = n
		return day, err
	}, query, args...)
	return days, err
}

// activityChecks are of for how many people a day was the last.
func activityChecks() (list []check) {
	for _, d := range deeds {
		days := `SELECT portal_id, day, CAST(SUM(kept) AS BIGINT) AS kept, CAST(SUM(should) AS BIGINT) AS should FROM (
				SELECT portal_id, day, ` + d.last + ` AS kept, 0 AS should FROM activity
				UNION ALL SELECT portal_id, ` + d.of + ` / 86400000, 0, 1 FROM users WHERE ` + d.of + ` > 0
			) AS both_sides GROUP BY portal_id, day HAVING SUM(kept) <> SUM(should)`
		list = append(list, check{"activity", d.last, `SELECT portal_id || ' day ' || day, kept, should FROM (` + days + `) AS d`, []string{
			`INSERT INTO activity (portal_id, day, ` + d.last + `) SELECT portal_id, day, should FROM (` + days + `) AS d WHERE TRUE
				ON CONFLICT (portal_id, day) DO UPDATE SET ` + d.last + ` = excluded.` + d.last,
		}})
	}
	return list
}

// RecountActivity counts anew for how many people each day was the last, for
// whoever set the people's own times.
func (tx *Tx) RecountActivity() error {
	for _, c := range activityChecks() {
		if _, err := tx.examine(c, true); err != nil {
			return err
		}
	}
	return nil
}
