package store

import "github.com/stoa-community/stoa/internal/community"

// AddConduct adds to the numbers of a person.
func (tx *Tx) AddConduct(portal community.PortalID, user community.UserID, c community.Conduct) error {
	if user == "" || c == (community.Conduct{}) {
		return nil
	}
	return tx.exec(`INSERT INTO conduct (user_id, portal_id, approved, rejected, reported, accepted, bans) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (user_id) DO UPDATE SET approved = conduct.approved + excluded.approved, rejected = conduct.rejected + excluded.rejected,
		reported = conduct.reported + excluded.reported, accepted = conduct.accepted + excluded.accepted, bans = conduct.bans + excluded.bans`,
		user, portal, c.Approved, c.Rejected, c.Reported, c.Accepted, c.Bans)
}

// Conducts returns the numbers of people.
func (tx *Tx) Conducts(users []community.UserID) (map[community.UserID]community.Conduct, error) {
	found := map[community.UserID]community.Conduct{}
	_, err := all(tx, func(r row) (id community.UserID, err error) {
		var c community.Conduct
		err = r.Scan(&id, &c.Approved, &c.Rejected, &c.Reported, &c.Accepted, &c.Bans)
		found[id] = c
		return id, err
	}, `SELECT user_id, approved, rejected, reported, accepted, bans FROM conduct WHERE user_id IN (SELECT value FROM json_each($1))`,
		list(users))
	return found, err
}

// outlive keeps those reports counted that are about to go with a record and the
// comments on it.
func (tx *Tx) outlive(on community.Ref) error { return tx.outlived(on, 1) }

func (tx *Tx) outlived(on community.Ref, sign int64) error {
	return tx.exec(`UPDATE conduct SET gone = gone + CAST($1 AS BIGINT) * d.n FROM (
			SELECT w.author AS author, COUNT(*) AS n FROM (SELECT author, id FROM `+tables[on.On]+` WHERE id = $2
				UNION ALL SELECT author, id FROM comments WHERE target_id = $2) AS w JOIN reports r ON r.target_id = w.id GROUP BY w.author
		) AS d WHERE conduct.user_id = d.author`, sign, on.ID)
}

// conductChecks are of people's numbers: by the acts that hold, the reports, and
// how many of those went with what they were about.
func conductChecks() (list []check) {
	for _, column := range []string{"approved", "rejected", "accepted", "bans"} {
		list = append(list, conductCheck(column, `SELECT author AS user_id, `+column+` AS n FROM acts WHERE undone_by = ''`))
	}
	about := `SELECT user_id, gone AS n FROM conduct`
	for _, table := range []string{"questions", "answers", "posts", "comments", "messages"} {
		about += ` UNION ALL SELECT w.author, 1 FROM reports r JOIN ` + table + ` w ON w.id = r.target_id`
	}
	return append(list, conductCheck("reported", about))
}

// conductCheck checks a number. rows is a SELECT of user_id and n, which it is the
// sum of.
func conductCheck(column, rows string) check {
	find := `SELECT user_id, CAST(SUM(kept) AS BIGINT) AS kept, CAST(SUM(should) AS BIGINT) AS should FROM (
			SELECT user_id, ` + column + ` AS kept, 0 AS should FROM conduct
			UNION ALL SELECT user_id, 0, n FROM (` + rows + `) AS summed
		) AS both_sides WHERE user_id <> '' GROUP BY user_id HAVING SUM(kept) <> SUM(should)`
	return check{"conduct", column, find, []string{
		`INSERT INTO conduct (user_id, portal_id, ` + column + `) SELECT u.id, u.portal_id, d.should FROM (` + find + `) AS d JOIN users u ON u.id = d.user_id WHERE TRUE
			ON CONFLICT (user_id) DO UPDATE SET ` + column + ` = excluded.` + column,
	}}
}

// RecountConduct counts people's numbers anew, for whoever stored reports without
// counting them.
func (tx *Tx) RecountConduct() error {
	for _, c := range conductChecks() {
		if _, err := tx.examine(c, true); err != nil {
			return err
		}
	}
	return nil
}
