package store

import (
	"slices"
	"strconv"

	"github.com/stoa-community/stoa/internal/community"
)

const (
	reactionColumns = `target_id, user_id, reaction, portal_id, target, created`
	reactionCounts  = `target_id, reaction, portal_id, target, n, since`
)

// AddReaction records that somebody reacted, and reports whether that is new. What they
// react to is held.
func (tx *Tx) AddReaction(portal community.PortalID, r community.Reaction) (isNew bool, err error) {
	n, err := tx.changed(`INSERT INTO reactions (`+reactionColumns+`) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (target_id, user_id, reaction) DO NOTHING`, r.On.ID, r.User, r.Emoji, portal, r.On.On, ms(r.Created))
	if err != nil || n == 0 {
		return false, err
	}
	return true, tx.exec(`INSERT INTO reaction_counts (`+reactionCounts+`) VALUES ($1, $2, $3, $4, 1, $5)
		ON CONFLICT (target_id, reaction) DO UPDATE SET n = reaction_counts.n + 1`, r.On.ID, r.Emoji, portal, r.On.On, ms(r.Created))
}

// AddReactions records many new reactions at once, and counts them: of records that have none.
func (tx *Tx) AddReactions(portal community.PortalID, rs ...community.Reaction) error {
	type key struct{ id, emoji string }
	counts, order := map[key][]any{}, []key{}
	for _, r := range rs {
		k := key{r.On.ID, r.Emoji}
		if counts[k] == nil {
			counts[k] = []any{r.On.ID, r.Emoji, portal, r.On.On, int64(0), ms(r.Created)}
			order = append(order, k)
		}
		counts[k][4] = counts[k][4].(int64) + 1
	}
	err := tx.insert("reactions", reactionColumns, mapped(rs, func(r community.Reaction) []any {
		return []any{r.On.ID, r.User, r.Emoji, portal, r.On.On, ms(r.Created)}
	})...)
	if err != nil {
		return err
	}
	return tx.insert("reaction_counts", reactionCounts, mapped(order, func(k key) []any { return counts[k] })...)
}

// DropReaction takes a reaction back, and reports whether there was one. What it was to is held.
func (tx *Tx) DropReaction(r community.Reaction) (was bool, err error) {
	n, err := tx.changed(`DELETE FROM reactions WHERE target_id = $1 AND user_id = $2 AND reaction = $3`, r.On.ID, r.User, r.Emoji)
	if err != nil || n == 0 {
		return false, err
	}
	err = tx.exec(`UPDATE reaction_counts SET n = n - 1 WHERE target_id = $1 AND reaction = $2`, r.On.ID, r.Emoji)
	if err != nil {
		return true, err
	}
	return true, tx.exec(`DELETE FROM reaction_counts WHERE target_id = $1 AND reaction = $2 AND n <= 0`, r.On.ID, r.Emoji)
}

// HasReacted reports whether somebody reacted so.
func (tx *Tx) HasReacted(r community.Reaction) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM reactions WHERE target_id = $1 AND user_id = $2 AND reaction = $3`, r.On.ID, r.User, r.Emoji)
	return n > 0, err
}

// CopyReactions has everybody who reacted to one thing have reacted to another too.
func (tx *Tx) CopyReactions(from, to community.Ref) error {
	err := tx.exec(`INSERT INTO reactions (`+reactionColumns+`) SELECT CAST($1 AS TEXT), user_id, reaction, portal_id, CAST($2 AS TEXT), created
		FROM reactions WHERE target_id = $3`, to.ID, to.On, from.ID)
	if err != nil {
		return err
	}
	return tx.exec(`INSERT INTO reaction_counts (`+reactionCounts+`) SELECT CAST($1 AS TEXT), reaction, portal_id, CAST($2 AS TEXT), n, since
		FROM reaction_counts WHERE target_id = $3`, to.ID, to.On, from.ID)
}

// Reactors returns a page of who reacted to something, but for one person, the newest first, and how many they
// are: with an emoji, or with any for "".
func (tx *Tx) Reactors(on community.Ref, emoji string, but community.UserID, p community.Page) ([]community.Reaction, int64, error) {
	c := after(p)
	const where = ` FROM reactions WHERE target_id = $1 AND (reaction = $2 OR $3 = '') AND user_id <> $4`
	var found []community.Reaction
	var total int64
	err := tx.Ask(number(&total, "how many reacted", `SELECT COUNT(*)`+where, on.ID, emoji, emoji, but),
		into(&found, func(r row) (community.Reaction, error) {
			reaction := community.Reaction{On: on}
			var created int64
			err := r.Scan(&reaction.User, &reaction.Emoji, &created)
			reaction.Created = at(created)
			return reaction, err
		}, "who reacted", `SELECT user_id, reaction, created`+where+` AND (created, user_id) < ($5, $6)
			ORDER BY created DESC, user_id DESC, reaction LIMIT $7 OFFSET $8`,
			on.ID, emoji, emoji, but, c.Value, c.ID, p.Limit, p.Offset()))
	return found, total, err
}

// Reactions are who reacted to something with an emoji.
type Reactions struct {
	Emoji string
	Count int64
	Who   []community.UserID // the newest, MaxVoters at most
}

// With is the same with somebody among those who are listed, in the last place where they
// stand further behind.
func (r Reactions) with(user community.UserID) Reactions {
	if len(r.Who) == MaxVoters && !slices.Contains(r.Who, user) {
		r.Who = append(slices.Clone(r.Who[:MaxVoters-1]), user)
	}
	return r
}

var reactionsAround = `SELECT c.target_id, c.reaction, c.n, COALESCE((SELECT STRING_AGG(user_id, '' ORDER BY created DESC, user_id)
		FROM (SELECT r.user_id, r.created FROM reactions r WHERE r.target_id = c.target_id AND r.reaction = c.reaction
			ORDER BY r.created DESC, r.user_id LIMIT ` + strconv.Itoa(MaxVoters) + `) AS newest), '')
	FROM (` + ids + ` UNION ALL ` + newestComments + `) AS o CROSS JOIN reaction_counts c
	WHERE c.target_id = o.value ORDER BY c.since, c.reaction`

// reactions is the Reading of who reacted to the records, and to the newest comments on them.
func (s *surroundings) reactions() Reading {
	return Reading{"reactions", reactionsAround, []any{list(s.IDs)}, func(r row) error {
		var id, who string
		var found Reactions
		err := r.Scan(&id, &found.Emoji, &found.Count, &who)
		found.Who = people(who)
		a := s.of(id)
		a.Reactions = append(a.Reactions, found)
		return err
	}}
}

// reactionDrift is where the kept numbers differ from the rows.
const reactionDrift = `SELECT target_id, reaction, CAST(SUM(kept) AS BIGINT) AS kept, CAST(SUM(should) AS BIGINT) AS should FROM (
	SELECT target_id, reaction, n AS kept, 0 AS should FROM reaction_counts
	UNION ALL SELECT target_id, reaction, 0, COUNT(*) FROM reactions GROUP BY target_id, reaction) AS both_sides
	GROUP BY target_id, reaction HAVING SUM(kept) <> SUM(should)`

func reactionChecks() []check {
	return []check{{"reaction_counts", "n", `SELECT target_id, kept, should FROM (` + reactionDrift + `) AS d`, []string{
		`DELETE FROM reaction_counts WHERE target_id IN (SELECT target_id FROM (` + reactionDrift + `) AS d)`,
		`INSERT INTO reaction_counts (` + reactionCounts + `) SELECT target_id, reaction, MAX(portal_id), MAX(target), COUNT(*), MIN(created)
			FROM reactions r WHERE NOT EXISTS (SELECT 1 FROM reaction_counts c WHERE c.target_id = r.target_id AND c.reaction = r.reaction)
			GROUP BY target_id, reaction`,
	}}, {"comments", "orphaned", `SELECT id, CASE WHEN orphaned THEN 1 ELSE 0 END, CASE WHEN orphaned THEN 0 ELSE 1 END FROM comments WHERE orphaned <> ` + isOrphan,
		[]string{`UPDATE comments SET rev = rev + 1, orphaned = ` + isOrphan + ` WHERE orphaned <> ` + isOrphan}}}
}
