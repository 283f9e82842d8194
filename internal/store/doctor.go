package store

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// Drift is a kept number that differs from the rows it counts, or how many rows
// there are of what is gone.
type Drift struct {
	Table, ID, Column string
	Is, Should        int64
}

// MaxDrift is how many drifts a recount tells of. It mends those beyond too.
const MaxDrift = 1000

// A check looks for drift in one kept number. Its two statements are made of one
// text, so that what is mended is what was told.
type check struct {
	table, column string
	find          string   // SELECT id, is, should: of what differs
	mend          []string // makes them equal
}

// Recount compares every kept number with the rows it counts, looks for orphans, and
// with mend makes it right. Views, reputation given at earlier rates, what people's
// answers were given each day, a person's edits, of which those of a secret author do
// not count, and reports about records that are gone have no rows to be counted by:
// they are taken as they are.
func (tx *Tx) Recount(mend bool) ([]Drift, error) {
	if err := tx.readsAll(); err != nil {
		return nil, err
	}
	if mend {
		if err := tx.holdCounted(); err != nil {
			return nil, err
		}
	}
	drifts, err := tx.examineTopics(mend)
	if err != nil {
		return nil, err
	}
	for _, c := range checks(tx.Now) {
		found, err := tx.examine(c, mend)
		if err != nil {
			return nil, err
		}
		drifts = append(drifts, found...)
	}
	found, err := tx.examinePolls(mend)
	if err != nil {
		return nil, err
	}
	drifts = append(drifts, found...)
	if found, err = tx.examineBadges(mend); err != nil {
		return nil, err
	}
	drifts = append(drifts, found...)
	return drifts[:min(len(drifts), MaxDrift)], nil
}

func (tx *Tx) examine(c check, mend bool) ([]Drift, error) {
	drifts, err := all(tx, func(r row) (Drift, error) {
		d := Drift{Table: c.table, Column: c.column}
		err := r.Scan(&d.ID, &d.Is, &d.Should)
		return d, err
	}, c.find+` ORDER BY 1 LIMIT `+strconv.Itoa(MaxDrift))
	if err != nil || len(drifts) == 0 || !mend {
		return drifts, err
	}
	for _, query := range c.mend {
		if err := tx.exec(query); err != nil {
			return nil, err
		}
	}
	return drifts, nil
}

// holdCounted keeps writers away until the transaction ends, for a number that
// changes between its recount and its mending would be made wrong. On SQLite
// there is one writer at a time.
func (tx *Tx) holdCounted() error {
	if !tx.isPostgres() {
		return nil
	}
	names := []string{"users", "topics", "questions", "answers", "posts", "spaces", "tallies", "activity"}
	for _, h := range hangings {
		names = append(names, h.table)
	}
	slices.Sort(names)
	return tx.exec(`LOCK TABLE ` + strings.Join(slices.Compact(names), ", ") + ` IN SHARE ROW EXCLUSIVE MODE`)
}

// examineTopics looks for questions and posts that say to be about topics that are gone. It
// comes before what is counted by that.
func (tx *Tx) examineTopics(mend bool) (drifts []Drift, err error) {
	for _, table := range []string{"questions", "posts"} {
		type stray struct{ id, topics, gone string }
		found, err := all(tx, func(r row) (s stray, err error) { return s, r.Scan(&s.id, &s.topics, &s.gone) },
			`SELECT r.id, r.topics, j.value FROM `+topicsOf(table)+` WHERE NOT EXISTS (SELECT 1 FROM topics w WHERE w.id = j.value) ORDER BY 1, 3`)
		if err != nil {
			return nil, err
		}
		for i, s := range found {
			drifts = append(drifts, Drift{table, s.id, "topics", 1, 0})
			if i > 0 && found[i-1].id == s.id {
				s.topics = found[i-1].topics
			}
			about, err := decode[[]string](s.topics)
			if err != nil {
				return nil, err
			}
			found[i].topics = encodeList(slices.DeleteFunc(about, func(id string) bool { return id == s.gone }))
			if !mend {
				continue
			}
			if err := tx.exec(`UPDATE `+table+` SET topics = $1, rev = rev + 1 WHERE id = $2`, found[i].topics, s.id); err != nil {
				return nil, err
			}
		}
	}
	return drifts, nil
}

// counter checks a column of a table. rows is a SELECT of ids with what the column
// should be as n; it is 0 for those not named.
func counter(table, column, rows string) check {
	find := `SELECT t.id AS id, t.` + column + ` AS kept, CAST(COALESCE(s.n, 0) AS BIGINT) AS should FROM ` + table + ` t
		LEFT JOIN (` + rows + `) AS s ON s.id = t.id WHERE t.` + column + ` <> COALESCE(s.n, 0)`
	return check{table, column, find, []string{
		`UPDATE ` + table + ` SET ` + column + ` = d.should, rev = rev + 1 FROM (` + find + `) AS d WHERE ` + table + `.id = d.id`,
	}}
}

// total checks a total of the portals, day by day. rows is a SELECT of portal_id
// and created of what is counted.
func total(name, rows string) check {
	return sum(name, `SELECT portal_id, created, 1 AS n FROM (`+rows+`) AS counted`)
}

// sum is total where each row counts n.
func sum(name, rows string) check {
	days := `SELECT portal_id, day, CAST(SUM(kept) AS BIGINT) AS kept, CAST(SUM(should) AS BIGINT) AS should FROM (
			SELECT portal_id, day, n AS kept, 0 AS should FROM tallies WHERE name = '` + name + `'
			UNION ALL SELECT portal_id, created / 86400000, 0, n FROM (` + rows + `) AS summed
			UNION ALL SELECT portal_id, ` + strconv.Itoa(always) + `, 0, n FROM (` + rows + `) AS summed
		) AS both_sides GROUP BY portal_id, day HAVING SUM(kept) <> SUM(should)`
	return check{"tallies", name, `SELECT portal_id || ' day ' || day, kept, should FROM (` + days + `) AS d`, []string{
		`INSERT INTO tallies (portal_id, name, day, slot, n) SELECT portal_id, '` + name + `', day, 0, should - kept FROM (` + days + `) AS d WHERE TRUE
			ON CONFLICT (portal_id, name, day, slot) DO UPDATE SET n = tallies.n + excluded.n`,
	}}
}

// about checks the table of what is about which topic against the records' own
// lists. A row too many is told as 1 that should be 0, a missing one the reverse.
func about(table, key, records string) check {
	wanted := `SELECT j.value AS topic_id, r.shelf AS shelf, r.created AS created, r.id AS ` + key + ` FROM ` + topicsOf(records)
	find := `SELECT ` + key + `, CAST(SUM(kept) AS BIGINT) AS kept, CAST(SUM(should) AS BIGINT) AS should FROM (
			SELECT topic_id, shelf, created, ` + key + `, 1 AS kept, 0 AS should FROM ` + table + `
			UNION ALL SELECT topic_id, shelf, created, ` + key + `, 0, 1 FROM (` + wanted + `) AS wanted
		) AS both_sides GROUP BY topic_id, shelf, created, ` + key + ` HAVING SUM(kept) <> SUM(should)`
	return check{table, "topic_id", find, []string{
		`DELETE FROM ` + table + ` WHERE ` + key + ` IN (SELECT ` + key + ` FROM (` + find + `) AS d)`,
		`INSERT INTO ` + table + ` (topic_id, shelf, created, ` + key + `) SELECT topic_id, shelf, created, ` + key + ` FROM (` + wanted +
			`) AS w WHERE ` +
			key + ` IN (SELECT ` + key + ` FROM (` + find + `) AS d)`,
	}}
}

// topicsOf is FROM text that joins records r with the ids of their topics j.
func topicsOf(records string) string {
	return records + ` r, json_each(CASE r.topics WHEN '' THEN '[]' ELSE r.topics END) AS j`
}

// shelfCase is SQL for community.ShelfOf of a column.
func shelfCase(column string) string {
	var b strings.Builder
	b.WriteString("CASE " + column)
	for _, s := range append(slices.Clone(community.AnswerStatuses), community.Featuring) {
		b.WriteString(" WHEN '" + string(s) + "' THEN " + strconv.Itoa(int(community.ShelfOf(s))))
	}
	b.WriteString(" ELSE " + strconv.Itoa(int(community.Staff)) + " END")
	return b.String()
}

// examinePolls recounts how many chose each option, which the questions keep in
// their lists of options: after the number of all choices is right.
func (tx *Tx) examinePolls(mend bool) ([]Drift, error) {
	polls, err := all(tx, scanQuestion, `SELECT `+questions.columns+` FROM questions q WHERE q.options <> '' ORDER BY q.id`)
	if err != nil {
		return nil, err
	}
	chosen, err := tx.choices()
	if err != nil {
		return nil, err
	}
	var drifts []Drift
	for _, q := range polls {
		before := len(drifts)
		for i, o := range q.Options {
			if n := chosen[choice{q.ID, o.ID}]; n != o.Votes {
				drifts = append(drifts, Drift{"questions", string(q.ID), "options " + string(o.ID), o.Votes, n})
				q.Options[i].Votes = n
			}
		}
		if len(drifts) == before || !mend {
			continue
		}
		if err := tx.Lock(q.Ref()); err != nil {
			return nil, err
		}
		if err := tx.SavePoll(q); err != nil {
			return nil, err
		}
	}
	return drifts, nil
}

type choice struct {
	question community.RecordID
	option   community.PollOptionID
}

// choices counts the choices of all polls.
func (tx *Tx) choices() (map[choice]int64, error) {
	chosen := map[choice]int64{}
	_, err := all(tx, func(r row) (q community.RecordID, err error) {
		var first, more string
		var n int64
		err = r.Scan(&q, &first, &more, &n)
		for _, option := range choicesOf(first, more) {
			chosen[choice{q, option}] += n
		}
		return q, err
	}, `SELECT question_id, option_id, more, COUNT(*) FROM poll_votes GROUP BY question_id, option_id, more`)
	return chosen, err
}
