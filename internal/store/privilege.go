package store

import "github.com/stoa-community/stoa/internal/community"

// CountUsersFrom counts for each line of a table how many of a portal's active people have that
// many points, up to MaxCounted of them.
func (tx *Tx) CountUsersFrom(portal community.PortalID, needs community.Needs) (map[community.Privilege]int64, error) {
	found := make([][]int64, len(needs))
	var readings []Reading
	for i, need := range needs {
		points, _ := needs.Of(need.Privilege)
		readings = append(readings, into(&found[i], scanInt, "privileges", `SELECT COUNT(*) FROM (SELECT id FROM users
			WHERE portal_id = $1 AND status = $2 AND score >= $3 LIMIT $4) AS counted`, portal, community.Active, points, MaxCounted))
	}
	if err := tx.Ask(readings...); err != nil {
		return nil, err
	}
	counts := map[community.Privilege]int64{}
	for i, need := range needs {
		for _, n := range found[i] {
			counts[need.Privilege] = n
		}
	}
	return counts, nil
}
