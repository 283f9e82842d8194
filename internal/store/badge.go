package store

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/stoa-community/stoa/internal/community"
)

const badgeColumns = `portal_id, id, rev, created, updated, name, short, long, merit, least, active`

func scanBadge(r row) (*community.Badge, error) {
	var b community.Badge
	var created, updated int64
	err := r.Scan(&b.Portal, &b.ID, &b.Rev, &created, &updated, &b.Name, &b.Short, &b.Long, &b.Rule.Merit, &b.Rule.Least, &b.Active)
	b.Created, b.Updated = at(created), at(updated)
	return &b, err
}

// badgeKey is what no two badges of a portal share: their name, whatever its case; of ours the id.
func badgeKey(b *community.Badge) string {
	if b.IsOwn {
		return "own:" + string(b.ID)
	}
	return community.UsernameKey(b.Name)
}

// Badges returns all badges of a portal, ours first.
func (tx *Tx) Badges(portal community.PortalID) ([]*community.Badge, error) {
	kept, err := all(tx, scanBadge, `SELECT `+badgeColumns+` FROM badges WHERE portal_id = $1 ORDER BY created, id`, portal)
	return community.BadgesOf(portal, kept), err
}

// SaveBadge stores a badge under its next revision: a new one has none yet.
func (tx *Tx) SaveBadge(b *community.Badge) error {
	n, err := tx.changed(`INSERT INTO badges (`+badgeColumns+`, name_key) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (portal_id, id) DO UPDATE SET rev = excluded.rev, updated = excluded.updated, name = excluded.name, name_key = excluded.name_key,
		short = excluded.short, long = excluded.long, merit = excluded.merit, least = excluded.least, active = excluded.active WHERE badges.rev = $13`,
		b.Portal, b.ID, b.Rev+1, ms(b.Created), ms(tx.Now), b.Name, b.Short, b.Long, b.Rule.Merit, b.Rule.Least, b.Active,
		badgeKey(b), b.Rev)
	if err == nil && n == 0 {
		return ErrChangedMeanwhile
	}
	b.Rev, b.Updated = b.Rev+1, tx.Now
	return takenBadge(err)
}

// takenBadge says which field another badge has already.
func takenBadge(err error) error {
	if duplicateOf(err) == "name_key" {
		return community.Taken("name", "Another badge has this name.")
	}
	return err
}

// DropBadge deletes a badge with all awards of it.
func (tx *Tx) DropBadge(b *community.Badge) error {
	const which = ` FROM awards WHERE portal_id = $1 AND badge_id = $2`
	return errors.Join(
		tx.exec(`UPDATE users SET rev = rev WHERE id IN (SELECT user_id`+which+`)`, b.Portal, b.ID),
		tx.exec(`DELETE`+which, b.Portal, b.ID),
		tx.exec(`DELETE FROM badges WHERE portal_id = $1 AND id = $2`, b.Portal, b.ID))
}

const awardColumns = `user_id, badge_id, portal_id, given, given_by, taken`

func scanAward(r row) (community.Award, error) {
	var a community.Award
	var given int64
	err := r.Scan(&a.User, &a.Badge, &a.Portal, &given, &a.By, &a.Taken)
	a.Given = at(given)
	return a, err
}

const awardsOf = `SELECT ` + awardColumns + ` FROM awards WHERE user_id IN (SELECT value FROM json_each($1)) AND taken = FALSE ORDER BY given DESC, badge_id`

// AwardsOf returns the badges that people have, the newest first.
func (tx *Tx) AwardsOf(users ...community.UserID) ([]community.Award, error) {
	return all(tx, scanAward, awardsOf, list(users))
}

// Holders returns who of a portal has a badge, the newest first, and how many they are.
func (tx *Tx) Holders(portal community.PortalID, badge community.BadgeID, p community.Page,
) (held []community.Award, total int64, err error) {
	const which = ` FROM awards WHERE portal_id = $1 AND badge_id = $2 AND taken = FALSE`
	err = tx.Ask(number(&total, "how many have a badge", `SELECT COUNT(*)`+which, portal, badge),
		into(&held, scanAward, "who has a badge", `SELECT `+awardColumns+which+` ORDER BY given DESC, user_id DESC LIMIT $3 OFFSET $4`,
			portal, badge, p.Limit, p.Offset()))
	return held, total, err
}

// CountHolders returns how many people of a portal have each badge.
func (tx *Tx) CountHolders(portal community.PortalID) (map[community.BadgeID]int64, error) {
	counts := map[community.BadgeID]int64{}
	_, err := all(tx, func(r row) (id community.BadgeID, err error) {
		var n int64
		err = r.Scan(&id, &n)
		counts[id] = n
		return id, err
	}, `SELECT badge_id, COUNT(*) FROM awards WHERE portal_id = $1 AND taken = FALSE GROUP BY badge_id`, portal)
	return counts, err
}

// Award stores that a person has a badge, or has it no longer.
func (tx *Tx) Award(awards ...community.Award) error {
	for _, a := range awards {
		err := tx.exec(`INSERT INTO awards (`+awardColumns+`) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (user_id, badge_id) DO UPDATE SET taken = excluded.taken, given_by = excluded.given_by`,
			a.User, a.Badge, a.Portal, ms(a.Given), a.By, a.Taken)
		if err != nil {
			return err
		}
	}
	return nil
}

// DropAward has a person have a badge no longer, as if they never had.
func (tx *Tx) DropAward(user community.UserID, badge community.BadgeID) error {
	return tx.exec(`DELETE FROM awards WHERE user_id = $1 AND badge_id = $2`, user, badge)
}

// HoldAwards holds a person whose badges change, and has what nodes keep of them forgotten. It
// reports whether they are there.
func (tx *Tx) HoldAwards(user community.UserID) (bool, error) {
	n, err := tx.changed(`UPDATE users SET rev = rev WHERE id = $1 AND status <> 'erased'`, user)
	return n == 1, err
}

// MarkMerits has the badges of a person looked at.
func (tx *Tx) MarkMerits(user community.UserID) error {
	return tx.exec(`UPDATE users SET badge_due = badge_due + 1 WHERE id = $1`, user)
}

// PassBadges has the badges of all people of a portal looked at.
func (tx *Tx) PassBadges(portal community.PortalID, quiet bool) error {
	return tx.exec(`INSERT INTO badge_passes (portal_id, reached, quiet) VALUES ($1, '', $2)
		ON CONFLICT (portal_id) DO UPDATE SET reached = '', quiet = badge_passes.quiet AND excluded.quiet`, portal, quiet)
}

// HasBadgesDue reports whether somebody's badges are to be looked at.
func (tx *Tx) HasBadgesDue() (bool, error) {
	return one(tx, scanned[bool], `SELECT EXISTS (SELECT 1 FROM users WHERE badge_due > 0) OR EXISTS (SELECT 1 FROM badge_passes)`)
}

// A BadgeTurn is what changes of a person's badges.
type BadgeTurn struct {
	User   community.UserID
	Portal community.PortalID
	Quiet  bool                // whether they are not told
	Given  []community.BadgeID // that they have for the first time
	Back   []community.BadgeID // that they had before
	Taken  []community.BadgeID
}

func (t *BadgeTurn) isNone() bool { return len(t.Given)+len(t.Back)+len(t.Taken) == 0 }

type duePerson struct {
	id     community.UserID
	portal community.PortalID
}

func scanDue(r row) (p duePerson, err error) { return p, r.Scan(&p.id, &p.portal) }

// A BadgeDue is a person whose badges are to be looked at, and what a look has found.
type BadgeDue struct {
	duePerson
	marks int64 // how often they were marked until then
	turns bool  // whether anything changes
}

// BadgesDue looks at up to limit people behind one in the order of their ids. What it finds holds for
// as long as they are not marked again.
func (tx *Tx) BadgesDue(after community.UserID, limit int) ([]BadgeDue, error) {
	due, err := all(tx, func(r row) (d BadgeDue, err error) { return d, r.Scan(&d.id, &d.portal, &d.marks) },
		`SELECT id, portal_id, badge_due FROM users WHERE badge_due > 0 AND id > $1 ORDER BY id LIMIT $2`, after, limit)
	if err != nil || len(due) == 0 {
		return nil, err
	}
	turns, err := tx.badgeTurns(personsOf(due))
	turning := map[community.UserID]bool{}
	for _, t := range turns {
		turning[t.User] = true
	}
	for i := range due {
		due[i].turns = turning[due[i].id]
	}
	return due, err
}

// SettleBadges stores what was found of people, and returns what changes, and how many it took. Whose badges
// change is looked at once more; whoever was marked again is left for the next time, and whom
// another node has in hand to that.
func (tx *Tx) SettleBadges(due []BadgeDue) (turns []BadgeTurn, n int, err error) {
	query := `SELECT id FROM users WHERE badge_due > 0 AND id IN (SELECT value FROM json_each($1)) ORDER BY id`
	if tx.isPostgres() {
		query += ` FOR NO KEY UPDATE SKIP LOCKED`
	}
	taken, err := all(tx, scanned[community.UserID], query, list(idsOf(personsOf(due))))
	if err != nil || len(taken) == 0 {
		return nil, 0, err
	}
	var turning []duePerson
	var still []community.UserID
	var marked []string
	for _, d := range due {
		switch {
		case !slices.Contains(taken, d.id):
		case d.turns:
			turning = append(turning, d.duePerson)
		default:
			still, marked = append(still, d.id), append(marked, fmt.Sprintf("%s %d", d.id, d.marks))
		}
	}
	if err := tx.exec(`UPDATE users SET badge_due = 0 WHERE id IN (SELECT value FROM json_each($1))
		AND id || ' ' || badge_due IN (SELECT value FROM json_each($2))`, list(still), list(marked)); err != nil || len(turning) == 0 {
		return nil, len(taken), err
	}
	turns, err = tx.turnBadges(turning, false)
	return turns, len(taken), err
}

// User is whose they are.
func (d BadgeDue) User() community.UserID { return d.id }

func personsOf(due []BadgeDue) []duePerson {
	people := make([]duePerson, len(due))
	for i, d := range due {
		people[i] = d.duePerson
	}
	return people
}

// PassSome goes on with one of the passes over a portal's people, and returns what changes of
// the next few, and how many they are.
func (tx *Tx) PassSome(limit int) (turns []BadgeTurn, n int, err error) {
	type pass struct {
		portal  community.PortalID
		reached community.UserID
		quiet   bool
	}
	query := `SELECT portal_id, reached, quiet FROM badge_passes ORDER BY portal_id LIMIT 1`
	if tx.isPostgres() {
		query += ` FOR UPDATE SKIP LOCKED`
	}
	passes, err := all(tx, func(r row) (p pass, err error) { return p, r.Scan(&p.portal, &p.reached, &p.quiet) }, query)
	if err != nil || len(passes) == 0 {
		return nil, 0, err
	}
	p := passes[0]
	query = `SELECT id, portal_id FROM users WHERE portal_id = $1 AND id > $2 AND status <> 'erased' ORDER BY id LIMIT $3`
	if tx.isPostgres() {
		query += ` FOR NO KEY UPDATE`
	}
	people, err := all(tx, scanDue, query, p.portal, p.reached, limit)
	if err != nil {
		return nil, 0, err
	}
	if len(people) < limit {
		err = tx.exec(`DELETE FROM badge_passes WHERE portal_id = $1`, p.portal)
	} else {
		err = tx.exec(`UPDATE badge_passes SET reached = $1 WHERE portal_id = $2`, people[len(people)-1].id, p.portal)
	}
	if err != nil || len(people) == 0 {
		return nil, 0, err
	}
	turns, err = tx.turnBadges(people, p.quiet)
	return turns, len(people), err
}

// turnBadges stores which badges people have by what they did, who are held.
func (tx *Tx) turnBadges(people []duePerson, quiet bool) ([]BadgeTurn, error) {
	turns, err := tx.badgeTurns(people)
	if err != nil {
		return nil, err
	}
	touched := make([]community.UserID, 0, len(turns))
	for i, t := range turns {
		turns[i].Quiet = quiet
		touched = append(touched, t.User)
		if err := tx.Award(t.awards(tx)...); err != nil {
			return nil, err
		}
	}
	err = tx.exec(`UPDATE users SET badge_due = 0 WHERE id IN (SELECT value FROM json_each($1)) AND (badge_due > 0 OR id IN (SELECT value FROM json_each($2)))`,
		list(idsOf(people)), list(touched))
	return turns, err
}

func idsOf(people []duePerson) []community.UserID {
	ids := make([]community.UserID, len(people))
	for i, p := range people {
		ids[i] = p.id
	}
	return ids
}

func (t *BadgeTurn) awards(tx *Tx) (list []community.Award) {
	for _, id := range slices.Concat(t.Given, t.Back) {
		list = append(list, community.Award{User: t.User, Badge: id, Portal: t.Portal, Given: tx.Now})
	}
	for _, id := range t.Taken {
		list = append(list, community.Award{User: t.User, Badge: id, Portal: t.Portal, Given: tx.Now, Taken: true})
	}
	return list
}

// badgeTurns compares the badges that people have with what they did. Who was erased has none, whatever becomes of
// what they wrote.
func (tx *Tx) badgeTurns(people []duePerson) (turns []BadgeTurn, err error) {
	ids, badges := idsOf(people), map[community.PortalID][]*community.Badge{}
	for _, p := range people {
		if badges[p.portal] == nil {
			if badges[p.portal], err = tx.Badges(p.portal); err != nil {
				return nil, err
			}
		}
	}
	merits := map[community.UserID]community.Merited{}
	var awards []community.Award
	var erased []community.UserID
	err = tx.Ask(append(meritReadings(merits, ids), into(&awards, scanAward, "awards",
		`SELECT `+awardColumns+` FROM awards WHERE user_id IN (SELECT value FROM json_each($1))`, list(ids)),
		into(&erased, scanned[community.UserID], "erased people",
			`SELECT id FROM users WHERE id IN (SELECT value FROM json_each($1)) AND status = 'erased'`, list(ids)))...)
	if err != nil {
		return nil, err
	}
	held := map[community.UserID]map[community.BadgeID]community.Award{}
	for _, a := range awards {
		if held[a.User] == nil {
			held[a.User] = map[community.BadgeID]community.Award{}
		}
		held[a.User][a.Badge] = a
	}
	for _, p := range people {
		if slices.Contains(erased, p.id) {
			continue
		}
		if t := turnOf(p, badges[p.portal], merits[p.id], held[p.id]); !t.isNone() {
			turns = append(turns, t)
		}
	}
	return turns, nil
}

func turnOf(p duePerson, badges []*community.Badge, merits community.Merited, held map[community.BadgeID]community.Award) BadgeTurn {
	t := BadgeTurn{User: p.id, Portal: p.portal}
	for _, b := range badges {
		if !b.Active || b.Rule.IsByHand() {
			continue
		}
		a, hadOnce := held[b.ID]
		switch has, earns := hadOnce && !a.Taken, merits.Earns(b); {
		case earns && !hadOnce:
			t.Given = append(t.Given, b.ID)
		case earns && !has:
			t.Back = append(t.Back, b.ID)
		case has && !earns:
			t.Taken = append(t.Taken, b.ID)
		}
	}
	return t
}

// meritReadings are of what people did that badges go by: in the open, under their names.
func meritReadings(merits map[community.UserID]community.Merited, ids []community.UserID) []Reading {
	who := list(ids)
	reading := func(query string, named ...community.Merit) Reading {
		return Reading{"what people did", query, []any{who}, func(r row) error {
			var id community.UserID
			values := make([]int64, len(named))
			targets := []any{&id}
			for i := range values {
				targets = append(targets, &values[i])
			}
			if err := r.Scan(targets...); err != nil {
				return err
			}
			if merits[id] == nil {
				merits[id] = community.Merited{}
			}
			for i, m := range named {
				merits[id][m] += values[i]
			}
			return nil
		}}
	}
	of := func(table, numbers string) string {
		return `SELECT r.author, ` + numbers + ` FROM ` + table + ` r WHERE r.author IN (SELECT value FROM json_each($1)) AND r` + signed + ` GROUP BY r.author`
	}
	readings := []Reading{
		reading(`SELECT id, score, questions, answers, comments, answers_votes, followers, requests FROM users
			WHERE id IN (SELECT value FROM json_each($1))`, community.MeritPoints, community.MeritQuestions, community.MeritAnswers,
			community.MeritComments, community.MeritAnswersVotes, community.MeritFollowers, community.MeritRequests),
		reading(of("answers", scoredFrom(community.HelpfulScore)+`, `+scoredFrom(community.GoodScore)+`, `+scoredFrom(community.GreatScore)+`,
			COUNT(CASE WHEN r.accepted = TRUE AND r.accepted_points > 0 THEN 1 END)`),
			community.MeritHelpfulAnswers, community.MeritGoodAnswers, community.MeritGreatAnswers, community.MeritAcceptedAnswers),
		reading(of("questions", scoredFrom(community.HelpfulScore)+`, `+scoredFrom(community.GoodScore)+`, `+scoredFrom(community.GreatScore)+`,
			COUNT(CASE WHEN r.followers >= `+strconv.Itoa(community.ManyFollowers)+` THEN 1 END)`),
			community.MeritHelpfulQuestions, community.MeritGoodQuestions, community.MeritGreatQuestions, community.MeritFollowedQuestions),
		reading(`SELECT r.author, COUNT(*) FROM questions r JOIN answers a ON a.id = r.accepted
			WHERE r.author IN (SELECT value FROM json_each($1)) AND r`+signed+` AND r.accepted <> '' AND a.shelf = 0 AND a.asker_points > 0 GROUP BY r.author`,
			community.MeritSolvedQuestions),
		reading(of("posts", scoredFrom(community.GoodScore)), community.MeritGoodPosts),
	}
	for _, table := range []string{"answers", "questions", "posts"} {
		readings = append(readings, reading(`SELECT c.author, COUNT(*) FROM comments c JOIN `+table+` r ON r.id = c.target_id
			WHERE c.author IN (SELECT value FROM json_each($1)) AND c.anonymous = FALSE AND c.score - c.self_vote >= `+
			strconv.Itoa(community.GoodCommentScore)+` AND r.shelf = 0 GROUP BY c.author`, community.MeritGoodComments))
	}
	return readings
}

// scoredFrom counts records r of that score or a higher one, without their authors' own votes.
func scoredFrom(score int) string {
	return `COUNT(CASE WHEN r.score - r.self_vote >= ` + strconv.Itoa(score) + ` THEN 1 END)`
}

// badgeBatch is how many people the doctor looks at together.
const badgeBatch = 1000

// examineBadges looks at the badges of everybody but those who are to be looked at anyway. A
// badge too many is told as 1 that should be 0, a missing one the reverse.
func (tx *Tx) examineBadges(mend bool) (drifts []Drift, err error) {
	query := `SELECT u.id, u.portal_id FROM users u WHERE u.id > $1 AND u.status <> 'erased'`
	if !mend {
		query += ` AND u.badge_due = 0 AND NOT EXISTS (SELECT 1 FROM badge_passes p WHERE p.portal_id = u.portal_id AND u.id > p.reached)`
	}
	for last := community.UserID(""); ; {
		people, err := all(tx, scanDue, query+` ORDER BY u.id LIMIT $2`, last, badgeBatch)
		if err != nil || len(people) == 0 {
			return drifts, err
		}
		last = people[len(people)-1].id
		look := tx.badgeTurns
		if mend {
			look = func(people []duePerson) ([]BadgeTurn, error) { return tx.turnBadges(people, true) }
		}
		turns, err := look(people)
		if err != nil {
			return nil, err
		}
		for _, t := range turns {
			for _, id := range slices.Concat(t.Given, t.Back) {
				drifts = append(drifts, Drift{"awards", string(t.User), string(id), 0, 1})
			}
			for _, id := range t.Taken {
				drifts = append(drifts, Drift{"awards", string(t.User), string(id), 1, 0})
			}
		}
	}
}
