package store

import (
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// LevelsOf returns how the viewer watches those of ids that they follow or are in: one
// query for a page.
func (tx *Tx) LevelsOf(viewer community.UserID, ids []string) (map[string]community.WatchLevel, error) {
	levels := make(map[string]community.WatchLevel, len(ids))
	if viewer == "" || len(ids) == 0 {
		return levels, nil
	}
	return levels, each(tx, func(r row) (isLast bool, err error) {
		var id string
		var level community.WatchLevel
		err = r.Scan(&id, &level)
		levels[id] = level
		return false, err
	}, `SELECT target_id, level FROM follows WHERE user_id = $1 AND target_id IN (SELECT value FROM json_each($2))
		UNION ALL SELECT space_id, level FROM space_members WHERE user_id = $1 AND space_id IN (SELECT value FROM json_each($2))`,
		viewer, list(ids))
}

// SetLevel changes how a person watches what they follow or are in.
func (tx *Tx) SetLevel(on community.Ref, user community.UserID, l community.WatchLevel) error {
	query := `UPDATE follows SET level = $1 WHERE target_id = $2 AND user_id = $3`
	if on.On == community.OnSpace {
		query = `UPDATE space_members SET level = $1 WHERE space_id = $2 AND user_id = $3`
	}
	return tx.exec(query, level(l), on.ID, user)
}

// SetRequestLevel notes how one who asks to join a space wants to watch it.
func (tx *Tx) SetRequestLevel(space community.SpaceID, user community.UserID, l community.WatchLevel) error {
	return tx.exec(`UPDATE space_requests SET level = $1 WHERE space_id = $2 AND user_id = $3`, level(l), space, user)
}

// RequestLevel is how one who asks to join a space wants to watch it.
func (tx *Tx) RequestLevel(space community.SpaceID, user community.UserID) (community.WatchLevel, error) {
	found, err := all(tx, scanInt, `SELECT level FROM space_requests WHERE space_id = $1 AND user_id = $2`, space, user)
	if err != nil || len(found) == 0 {
		return community.Unwatched, err
	}
	return community.WatchLevel(found[0]), nil
}

// level is l as it is kept.
func level(l community.WatchLevel) int64 { return int64(max(l, community.WatchNone)) }

// Watched returns a page of what a person follows or is in, the last first: topics,
// people and spaces.
func (tx *Tx) Watched(user community.UserID, p community.Page) ([]community.Watching, error) {
	c := after(p)
	return all(tx, func(r row) (w community.Watching, err error) {
		var created int64
		err = r.Scan(&w.On.On, &w.On.ID, &w.Level, &created, &w.Name, &w.Path)
		w.User, w.Created = user, at(created)
		return w, err
	}, `SELECT kind, id, level, created, name, path FROM (`+watched+`) AS w WHERE (created, id) < ($2, $3)
		ORDER BY created DESC, id DESC LIMIT $4 OFFSET $5`, user, c.Value, c.ID, p.Limit, p.Offset())
}

// CountWatched returns how many Watched there are.
func (tx *Tx) CountWatched(user community.UserID) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM (`+watched+`) AS w`, user)
}

// A topic of a closed space is there for those who are in it still.
const watched = `SELECT 'topic' AS kind, t.id, f.level, f.created, t.name, t.short_id AS path FROM follows f JOIN topics t ON t.id = f.target_id
		WHERE f.user_id = $1 AND f.target = 'topic' AND (t.space_id = '' OR EXISTS (SELECT 1 FROM space_members m WHERE m.space_id = t.space_id AND m.user_id = $1))
	UNION ALL SELECT 'user', u.id, f.level, f.created, u.name, u.username FROM follows f JOIN users u ON u.id = f.target_id WHERE f.user_id = $1 AND f.target = 'user'
	UNION ALL SELECT 'space', s.id, m.level, m.created, s.name, s.slug FROM space_members m JOIN spaces s ON s.id = m.space_id WHERE m.user_id = $1`

// Watchers are those who are told of a record because of what they watch.
type Watchers struct {
	Telling
	Record community.RecordID // which it is; who is named in it was told so
	Level  community.WatchLevel
	Follow []string          // the topics and people by whose followers they are
	Space  community.SpaceID // and the space by whose members
	Inside community.SpaceID // the closed space whose members alone, and staff, see the record
	// Thread is the question whose followers are told anyway; Louder are the people and
	// topics whose watchers at WatchAll are told in another way, or were.
	Thread community.RecordID
	Louder []string
	Except []community.UserID // who did it, and whom it concerns otherwise
}

// MarkAnnounced notes that the watchers are told, and has then called before the commit if
// that is new and there are any.
func (tx *Tx) MarkAnnounced(portal community.PortalID, w Watchers, then func() error) error {
	var found []bool
	tx.Before(func() error {
		if len(found) == 0 || !found[0] {
			return nil
		}
		return then()
	})
	return tx.Along(into(&found, scanned[bool], "watchers", `INSERT INTO announced (target_id, verb, portal_id, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
		RETURNING EXISTS (SELECT 1 FROM follows f WHERE f.target_id IN (SELECT value FROM json_each($5)) AND f.level = $6)
			OR EXISTS (SELECT 1 FROM space_members m WHERE m.space_id = $7 AND m.level = $6)`,
		w.About.ID, w.Verb, portal, ms(tx.Now), list(w.Follow), level(w.Level), w.Space))
}

// SomeWatchers returns the first watchers behind a person, in the order of their ids.
func (tx *Tx) SomeWatchers(w Watchers, behind community.UserID, limit int) ([]community.UserID, error) {
	args := []any{level(w.Level), behind, limit}
	branch := func(table, column string, id string) string {
		args = append(args, id)
		return `SELECT user_id FROM (SELECT user_id FROM ` + table + ` WHERE level = $1 AND user_id > $2 AND ` + column + ` = $` +
			strconv.Itoa(len(args)) + ` ORDER BY user_id LIMIT $3) AS b` + strconv.Itoa(len(args))
	}
	var branches []string
	for _, id := range w.Follow {
		branches = append(branches, branch("follows", "target_id", id))
	}
	if w.Space != "" {
		branches = append(branches, branch("space_members", "space_id", string(w.Space)))
	}
	if len(branches) == 0 {
		return nil, nil
	}
	return all(tx, scanned[community.UserID], `SELECT user_id FROM (`+strings.Join(branches, " UNION ")+`) AS w ORDER BY user_id LIMIT $3`,
		args...)
}

// Who is told of a record because they watch something is active, sees it, was not told
// of it in another way, and follows neither its thread nor anything louder.
const ifWatching = ` AND u.status = 'active'
	AND ($12 = '' OR u.role > 1 OR EXISTS (SELECT 1 FROM space_members m WHERE m.space_id = $12 AND m.user_id = u.id))
	AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.target_id = $13 AND n.user_id = u.id AND n.verb IN ('ask', 'mention'))
	AND NOT EXISTS (SELECT 1 FROM follows f WHERE f.target_id = $14 AND f.user_id = u.id)
	AND NOT EXISTS (SELECT 1 FROM follows f WHERE f.target_id IN (SELECT value FROM json_each($15)) AND f.user_id = u.id AND f.level = 3)
	AND NOT EXISTS (SELECT 1 FROM space_members m WHERE m.space_id = $16 AND m.user_id = u.id AND m.level = 3)`

// tellWatchers numbers the last arguments of orCollect after those of ifWatching: SQLite
// numbers them as they come.
func (tx *Tx) tellWatchers() string {
	later := strings.NewReplacer("$12", "$17", "$13", "$18", "$14", "$19")
	return tellSome + ifWatching + unlessTold + tx.holdTold() + later.Replace(orCollect)
}

// TellWatchers is Tell to those of w.To who are to be told as watchers.
func (tx *Tx) TellWatchers(w Watchers) error {
	keys := make([]string, len(w.To))
	for i, id := range w.To {
		keys[i] = string(id) + string(community.NewID[community.Notification](tx.Now))
	}
	var loud community.SpaceID
	if w.Level == community.WatchFirst {
		loud = w.Space
	}
	defaults := w.Verb.Channels()
	return tx.touch(tx.tellWatchers(), list(keys), tx.portal, ms(tx.Now), w.Verb, w.About.On, w.About.ID, actorText(w.By), defaults.Web,
		defaults.Email, "", defaults.Push, w.Inside, w.Record, w.Thread, list(w.Louder), loud, maxKept*actorLength, w.Adds,
		w.Verb.IsOnce())
}

// forgetAuthor takes from those who follow a person what they were told of a record that
// became anonymous: that they follow them must not tell who wrote it.
func (tx *Tx) forgetAuthor(on community.Ref, author community.UserID) error {
	return tx.touch(`DELETE FROM notifications WHERE target_id = $1 AND verb IN ('new_question', 'first_answer', 'publish')
		AND user_id IN (SELECT user_id FROM follows WHERE target_id = $2) RETURNING user_id`, on.ID, author)
}
