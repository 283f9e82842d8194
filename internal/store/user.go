package store

import (
	"fmt"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const userColumns = `id, portal_id, rev, created, updated, role, status, ban_reason, ban_until,
	username, username_key, email, email_key, external_id,
	name, title, description, picture, website, location, gender, verified, score,
	requests, edits, questions_followers, questions, comments, answers_words, answers_votes,
	answers_views, answers, views, followings, followers, last_seen, last_action, last_post, claimed, claimed_key, username_look, lang, synced, suggestions`

func scanUser(r row) (*community.User, error) {
	var u community.User
	var created, updated, until, seen, acted, posted, synced int64
	var key string
	p, c := &u.Profile, &u.Counts
	err := scanWide(r, func(list []any) []any {
		return append(list, &u.ID, &u.Portal, &u.Rev, &created, &updated, &u.Role, &u.Status, &u.Ban.Reason, &until,
			&u.Username, &key, &u.Email, &key, &u.ExternalID,
			&p.Name, &p.Title, &p.Description, &p.Picture, &p.Website, &p.Location, &p.Gender, &p.Verified, &u.Score,
			&c.Requests, &c.Edits, &c.QuestionsFollowers, &c.Questions, &c.Comments, &c.AnswersWords, &c.AnswersVotes,
			&c.AnswersViews, &c.Answers, &c.Views, &c.Followings, &c.Followers, &seen, &acted, &posted, &u.Claimed, &key, &key, &u.Lang,
			&synced, &c.Suggestions)
	})
	u.Created, u.Updated, u.Ban.Until = at(created), at(updated), at(until)
	u.LastSeen, u.LastAction, u.LastPost, u.Synced = at(seen), at(acted), at(posted), at(synced)
	return &u, err
}

func userRow(u *community.User) []any {
	p, c := &u.Profile, &u.Counts
	return []any{u.ID, u.Portal, u.Rev, ms(u.Created), ms(u.Updated), int64(u.Role), u.Status, u.Ban.Reason, ms(u.Ban.Until),
		u.Username, community.UsernameKey(u.Username), u.Email, community.EmailKey(u.Email), u.ExternalID,
		p.Name, p.Title, p.Description, p.Picture, p.Website, p.Location, p.Gender, p.Verified, u.Score,
		c.Requests, c.Edits, c.QuestionsFollowers, c.Questions, c.Comments, c.AnswersWords, c.AnswersVotes,
		c.AnswersViews, c.Answers, c.Views, c.Followings, c.Followers, ms(u.LastSeen), ms(u.LastAction), ms(u.LastPost),
		u.Claimed, community.EmailKey(u.Claimed), community.UsernameLook(u.Username), u.Lang, ms(u.Synced), c.Suggestions}
}

// AddUsers stores new people and counts those who are active.
func (tx *Tx) AddUsers(users ...*community.User) error {
	if err := tx.insertNow("users", userColumns, mapped(users, userRow)...); err != nil {
		return takenUser(err)
	}
	active := slices.DeleteFunc(slices.Clone(users), func(u *community.User) bool { return u.Status != community.Active })
	for portal, days := range counted(active, func(u *community.User) (community.PortalID, time.Time) { return u.Portal, u.Created }) {
		for day, n := range days {
			if err := tx.Tally(portal, TallyUsers, day, n); err != nil {
				return err
			}
		}
	}
	return index(tx, users, userDoc)
}

// takenUser says which name of a person is another's already.
func takenUser(err error) error {
	fields := map[string]string{"username_key": "username", "email_key": "email", "external_id": "externalId"}
	field, ok := fields[duplicateOf(err)]
	if !ok {
		return err
	}
	return community.Taken(field, fmt.Sprintf("Another account has this %s.", field))
}

// SaveUser stores what a person or a moderator may change of u, under the next
// revision. Counters are not among it.
func (tx *Tx) SaveUser(u *community.User) error {
	p := &u.Profile
	n, err := tx.changed(`UPDATE users SET rev = rev + 1, updated = $1, role = $2, status = $3, ban_reason = $4, ban_until = $5,
		username = $6, username_key = $7, email = $8, email_key = $9, external_id = $10, name = $11, title = $12,
		description = $13, picture = $14, website = $15, location = $16, gender = $17, verified = $18, claimed = $19, claimed_key = $20,
		username_look = $21, lang = $22, synced = $23 WHERE id = $24 AND rev = $25`,
		ms(tx.Now), int64(u.Role), u.Status, u.Ban.Reason, ms(u.Ban.Until),
		u.Username, community.UsernameKey(u.Username), u.Email, community.EmailKey(u.Email), u.ExternalID, p.Name, p.Title,
		p.Description, p.Picture, p.Website, p.Location, p.Gender, p.Verified, u.Claimed, community.EmailKey(u.Claimed),
		community.UsernameLook(u.Username), u.Lang, ms(u.Synced), u.ID, u.Rev)
	if err != nil {
		return takenUser(err)
	}
	if n == 0 {
		return ErrChangedMeanwhile
	}
	u.Rev, u.Updated = u.Rev+1, tx.Now
	return tx.reindex(userDoc(u))
}

const userWhere = `SELECT ` + userColumns + ` FROM users WHERE portal_id = $1 AND `

// User returns the person called id.
func (tx *Tx) User(portal community.PortalID, id community.UserID) (*community.User, error) {
	return one(tx, scanUser, userWhere+`id = $2`, portal, id)
}

// UserByExternalID returns the person with that id in the integrating product.
func (tx *Tx) UserByExternalID(portal community.PortalID, id string) (*community.User, error) {
	return one(tx, scanUser, userWhere+`external_id = $2 AND external_id <> ''`, portal, id)
}

// UserByEmail returns the person who has confirmed that address. Whoever only
// claims it is not found by it.
func (tx *Tx) UserByEmail(portal community.PortalID, address string) (*community.User, error) {
	return one(tx, scanUser, userWhere+`email_key = $2 AND email_key <> ''`, portal, community.EmailKey(address))
}

// Claimants returns up to limit people who claim that address.
func (tx *Tx) Claimants(portal community.PortalID, address string, limit int) ([]*community.User, error) {
	return all(tx, scanUser, userWhere+`claimed_key = $2 AND claimed_key <> '' ORDER BY id LIMIT $3`, portal, community.EmailKey(address),
		limit)
}

// UserByName returns the person with that user name, or one that looks like it.
func (tx *Tx) UserByName(portal community.PortalID, name string) (*community.User, error) {
	return one(tx, scanUser, userWhere+`username_key = $2`, portal, community.UsernameKey(name))
}

// HasLook reports whether another person's user name looks like that one.
func (tx *Tx) HasLook(portal community.PortalID, name string, but community.UserID) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM users WHERE portal_id = $1 AND username_look = $2 AND id <> $3`, portal,
		community.UsernameLook(name), but)
	return n > 0, err
}

// UsersByID returns those of ids that exist, in no order: one query for a page.
func (tx *Tx) UsersByID(ids []community.UserID) ([]*community.User, error) {
	return all(tx, scanUser, `SELECT `+userColumns+` FROM users WHERE id IN (SELECT value FROM json_each($1))`, list(ids))
}

// Users returns a page of the active people, newest first.
func (tx *Tx) Users(portal community.PortalID, p community.Page) ([]*community.User, error) {
	behind, order := byTime(p, "created", "id")
	if p.After != (community.Cursor{}) {
		return all(tx, scanUser, userWhere+`status = $2 AND (created, id) `+behind+` ($3, $4)`+order+` LIMIT $5`,
			portal, community.Active, p.After.Value, p.After.ID, p.Limit)
	}
	return all(tx, scanUser, `SELECT `+userColumns+` FROM users WHERE id IN (
		SELECT id FROM users WHERE portal_id = $1 AND status = $2`+order+` LIMIT $3 OFFSET $4)`+order, portal, community.Active, p.Limit, p.Offset())
}

// UsersLike returns active people whose user name starts with query.
func (tx *Tx) UsersLike(portal community.PortalID, query string, p community.Page) ([]*community.User, error) {
	key := community.UsernameKey(query)
	return all(tx, scanUser, userWhere+`status = $2 AND username_key >= $3 AND username_key < $4
		ORDER BY username_key LIMIT $5 OFFSET $6`,
		portal, community.Active, key, key+"\U0010FFFF", p.Limit, p.Offset())
}

// CountUsersLike returns how many UsersLike there are.
func (tx *Tx) CountUsersLike(portal community.PortalID, query string) (int64, error) {
	key := community.UsernameKey(query)
	return one(tx, scanInt, `SELECT COUNT(*) FROM users WHERE portal_id = $1 AND status = $2 AND username_key >= $3 AND username_key < $4`,
		portal, community.Active, key, key+"\U0010FFFF")
}

// Password returns the hash of a person's password, "" for none.
func (tx *Tx) Password(id community.UserID) (string, error) {
	return one(tx, scanString, `SELECT password FROM users WHERE id = $1`, id)
}

// SetPassword stores the hash of a person's password.
func (tx *Tx) SetPassword(id community.UserID, hash string) error {
	return tx.exec(`UPDATE users SET password = $1 WHERE id = $2`, hash, id)
}

// CountUser adds to a person's counters and reputation.
func (tx *Tx) CountUser(id community.UserID, score int64, c community.UserCounts) error {
	if score == 0 && c == (community.UserCounts{}) {
		return nil
	}
	a := (&adding{}).add("score", score).add("requests", c.Requests).add("edits", c.Edits).
		add("questions_followers", c.QuestionsFollowers).add("questions", c.Questions).add("comments", c.Comments).
		add("answers_words", c.AnswersWords).add("answers_votes", c.AnswersVotes).add("answers_views", c.AnswersViews).
		add("answers", c.Answers).add("views", c.Views).add("followings", c.Followings).add("followers", c.Followers).
		add("suggestions", c.Suggestions)
	c.Edits, c.AnswersWords, c.AnswersViews, c.Views, c.Followings = 0, 0, 0, 0, 0
	if score != 0 || c != (community.UserCounts{}) { // badges go by the others
		a.set = append(a.set, "badge_due = badge_due + 1")
	}
	query, args := a.update("users", string(id))
	return tx.exec(query, args...)
}

// counted tells how many of the items were created on each portal and day.
func counted[T any](items []T, of func(T) (community.PortalID, time.Time)) map[community.PortalID]map[time.Time]int64 {
	m := map[community.PortalID]map[time.Time]int64{}
	for _, item := range items {
		portal, created := of(item)
		if m[portal] == nil {
			m[portal] = map[time.Time]int64{}
		}
		m[portal][time.UnixMilli(Day(created)*86_400_000).UTC()]++
	}
	return m
}

// CountAdmins returns how many active admins a portal has.
func (tx *Tx) CountAdmins(portal community.PortalID) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM users WHERE portal_id = $1 AND status = $2 AND role = $3`,
		portal, community.Active, int64(community.Admin))
}

var userColumnsOfU = prefixed("u", userColumns)
