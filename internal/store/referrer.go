package store

import (
	"cmp"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
)

// Referrers returns the hosts that a question was reached from most often.
func (tx *Tx) Referrers(q community.RecordID, limit int) ([]community.Referrer, error) {
	return all(tx, func(r row) (f community.Referrer, err error) {
		err = r.Scan(&f.ID, &f.Host, &f.Count)
		return f, err
	}, `SELECT id, host, n FROM referrers WHERE question_id = $1 ORDER BY n DESC, updated DESC, host LIMIT $2`, q, limit)
}

// A referral is that a question was reached from a host.
type referral struct{ question, host string }

// maxReferrers is how many hosts are kept of a question; the least frequent and longest
// ago give way.
const maxReferrers = 50

func (tx *Tx) addReferrals(portal community.PortalID, from map[referral]int64) error {
	keys := make([]referral, 0, len(from))
	for r := range from {
		keys = append(keys, r)
	}
	slices.SortFunc(keys, func(a, b referral) int {
		return cmp.Or(cmp.Compare(a.question, b.question), cmp.Compare(a.host, b.host))
	})
	var questions []string
	for some := range slices.Chunk(keys, viewingsChunk) {
		s := &statement{}
		s.add("INSERT INTO referrers (question_id, host, id, portal_id, n, updated) VALUES ")
		for i, r := range some {
			if i > 0 {
				s.add(", ")
			}
			s.add("(").bind(r.question).add(", ").bind(r.host).add(", ").bind(community.NewID[community.Referrer](tx.Now)).add(", ").
				bind(portal).add(", ").bind(from[r]).add(", ").bind(ms(tx.Now)).add(")")
			questions = append(questions, r.question)
		}
		s.add(" ON CONFLICT (question_id, host) DO UPDATE SET n = referrers.n + excluded.n, updated = excluded.updated")
		if err := tx.exec(s.String(), s.args...); err != nil {
			return err
		}
	}
	if len(questions) == 0 {
		return nil
	}
	return tx.exec(`DELETE FROM referrers WHERE question_id IN (SELECT value FROM json_each($1)) AND
		(SELECT COUNT(*) FROM referrers o WHERE o.question_id = referrers.question_id AND
			(o.n, o.updated, o.host) > (referrers.n, referrers.updated, referrers.host)) >= $2`,
		list(slices.Compact(questions)), maxReferrers)
}
