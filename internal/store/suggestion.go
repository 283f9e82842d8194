package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const suggestionColumns = `id, portal_id, target, target_id, user_id, says, reason, version, status, created, updated, reviewer, reviewed,
	improved, note, credited`

func scanSuggestion(r row) (*community.Suggestion, error) {
	var s community.Suggestion
	var says string
	var created, updated, reviewed int64
	err := r.Scan(&s.ID, &s.Portal, &s.On.On, &s.On.ID, &s.By, &says, &s.Reason, &s.For, &s.Status, &created, &updated, &s.Reviewer,
		&reviewed, &s.Improved, &s.Note, &s.Credited)
	if err != nil {
		return nil, err
	}
	s.Created, s.Updated, s.Reviewed = at(created), at(updated), at(reviewed)
	return &s, decodeInto(says, &s.Says)
}

func suggestionValues(s *community.Suggestion) []any {
	return []any{s.ID, s.Portal, s.On.On, s.On.ID, s.By, encodeState(s.Says), s.Reason, s.For, s.Status, ms(s.Created), ms(s.Updated),
		s.Reviewer, ms(s.Reviewed), s.Improved, s.Note, s.Credited}
}

// AddSuggestions stores new suggestions. What they are counted on is the caller's to count.
func (tx *Tx) AddSuggestions(list ...*community.Suggestion) error {
	return tx.insert("suggestions", suggestionColumns, mapped(list, suggestionValues)...)
}

// SaveSuggestion stores what is changed of a suggestion that was as before when it was read, on a
// record that is held: who changed it at the same moment begins anew.
func (tx *Tx) SaveSuggestion(before, s *community.Suggestion) error {
	return expected(tx.changed(`UPDATE suggestions SET says = $1, reason = $2, version = $3, status = $4, updated = $5, reviewer = $6,
		reviewed = $7, improved = $8, note = $9, credited = $10 WHERE id = $11 AND status = $12 AND updated = $13`,
		encodeState(s.Says), s.Reason, s.For, s.Status, ms(s.Updated), s.Reviewer, ms(s.Reviewed), s.Improved, s.Note, s.Credited, s.ID,
		before.Status, ms(before.Updated)))
}

// CountSuggestion adds n to the suggestions that wait on a record.
func (tx *Tx) CountSuggestion(r *community.Record, n int64) error {
	return tx.count(r, (&adding{}).add("suggestions", n))
}

// Suggestion returns the suggestion called id.
func (tx *Tx) Suggestion(portal community.PortalID, id string) (*community.Suggestion, error) {
	return one(tx, scanSuggestion, `SELECT `+suggestionColumns+` FROM suggestions WHERE id = $1 AND portal_id = $2`, id, portal)
}

// SuggestionBy returns what waits of one person's about a record.
func (tx *Tx) SuggestionBy(on community.Ref, by community.UserID) (*community.Suggestion, error) {
	return one(tx, scanSuggestion, `SELECT `+suggestionColumns+` FROM suggestions WHERE target_id = $1 AND user_id = $2 AND status = 'waiting'`,
		on.ID, by)
}

// SuggestedBy returns how many suggestions of a person's wait where they see the record, and how many they
// have made since then.
func (tx *Tx) SuggestedBy(viewer community.Reviewing, since time.Time) (waiting, made int64, err error) {
	s := suggestionsOf(viewer, community.SuggestionWaits)
	err = tx.Ask(number(&waiting, "how many wait", `SELECT COUNT(*) `+s.String(), s.args...),
		number(&made, "how many were made", `SELECT COUNT(*) FROM suggestions WHERE user_id = $1 AND created > $2`, viewer.Self, ms(since)))
	return waiting, made, err
}

// onWhat has suggestions beside the records that they are of, whatever their kind.
const onWhat = `FROM suggestions s JOIN users u ON u.id = s.user_id
	LEFT JOIN questions q ON q.id = s.target_id LEFT JOIN answers a ON a.id = s.target_id LEFT JOIN questions aq ON aq.id = a.question_id
	LEFT JOIN posts p ON p.id = s.target_id
	WHERE `

// The columns of those records.
const (
	onShelf  = `COALESCE(q.shelf, a.shelf, p.shelf)`
	onSpace  = `COALESCE(q.space_id, a.space_id, p.space_id)`
	onAuthor = `COALESCE(q.author, a.author, p.author)`
	onMoved  = `COALESCE(q.moved, a.moved, p.moved)`
)

// seenBy writes the condition that the viewer sees the record in its place: what suggestions hang on is
// for all to see there.
func (s *statement) seenBy(v community.Reviewing) *statement {
	s.add(" AND " + onShelf + " % 4 <= 1")
	if !v.IsStaff {
		s.add(" AND (" + onShelf + " < 4 OR " + onSpace + " IN (SELECT value FROM json_each(").bind(list(v.In)).add(")))")
	}
	return s
}

// suggestionsOf are the viewer's own, of a status or, with "", of all but what they withdrew.
func suggestionsOf(v community.Reviewing, status community.SuggestionStatus) *statement {
	s := (&statement{}).add(onWhat + "s.user_id = ").bind(v.Self).add(" AND s.status <> 'withdrawn'")
	if status != "" {
		s.add(" AND s.status = ").bind(status)
	}
	return s.seenBy(v)
}

// toReview are those that wait for the viewer: by others who are active, of what is published, public
// and not locked, and theirs to review, as [community.Actor.CanJudge] has it.
func toReview(v community.Reviewing) *statement {
	s := (&statement{}).add(onWhat + "s.portal_id = ").bind(v.Portal).add(" AND s.status = 'waiting' AND u.status = 'active' AND s.user_id <> ").
		bind(v.Self).add(" AND COALESCE(q.locked, aq.locked, FALSE) = FALSE").seenBy(v)
	if v.IsStaff {
		return s
	}
	mayWrite := func() {
		s.add("(" + onSpace + " = '' OR " + onSpace + " IN (SELECT value FROM json_each(").bind(list(v.In)).add(")))")
	}
	s.add(" AND (" + onAuthor + " = ").bind(v.Self).add(" OR " + onMoved + " = 0 AND " + onSpace + " IN (SELECT value FROM json_each(").
		bind(list(v.Runs)).add(")) OR COALESCE(a.wiki, FALSE) = TRUE AND aq.duplicate_of = '' AND ")
	mayWrite()
	if v.Earned {
		s.add(" OR ")
		mayWrite()
	}
	return s.add(")")
}

// SuggestionsOf returns a page of the viewer's own, the newest first, and how many they are.
func (tx *Tx) SuggestionsOf(v community.Reviewing, status community.SuggestionStatus, p community.Page) (
	[]*community.Suggestion, int64, error) {
	s := suggestionsOf(v, status)
	c := after(p)
	return tx.suggestions(s, func(s *statement) {
		s.add(" AND (s.created, s.id) < (").bind(c.Value).add(", ").bind(c.ID).add(") ORDER BY s.created DESC, s.id DESC")
	}, p)
}

// SuggestionsToReview returns a page of those that wait for the viewer, the oldest first, and how many
// they are.
func (tx *Tx) SuggestionsToReview(v community.Reviewing, p community.Page) ([]*community.Suggestion, int64, error) {
	return tx.suggestions(toReview(v), oldestFirst(p), p)
}

// SuggestionsOn returns a page of those of a record that wait, or of one person's, the oldest first, and how
// many they are. That the viewer sees the record is the caller's to ask.
func (tx *Tx) SuggestionsOn(on community.Ref, by community.UserID, p community.Page) ([]*community.Suggestion, int64, error) {
	s := (&statement{}).add(`FROM suggestions s JOIN users u ON u.id = s.user_id WHERE s.target_id = `).bind(on.ID)
	if by != "" {
		s.add(" AND s.status <> 'withdrawn' AND s.user_id = ").bind(by)
	} else {
		s.add(" AND s.status = 'waiting' AND u.status = 'active'")
	}
	return tx.suggestions(s, oldestFirst(p), p)
}

func oldestFirst(p community.Page) func(*statement) {
	return func(s *statement) {
		s.add(" AND (s.created, s.id) > (").bind(p.After.Value).add(", ").bind(p.After.ID).add(") ORDER BY s.created, s.id")
	}
}

func (tx *Tx) suggestions(s *statement, order func(*statement), p community.Page) ([]*community.Suggestion, int64, error) {
	var found []*community.Suggestion
	var total int64
	count := number(&total, "how many suggestions", `SELECT COUNT(*) `+s.String(), append([]any{}, s.args...)...)
	order(s)
	s.add(" LIMIT ").bind(p.Limit).add(" OFFSET ").bind(p.Offset())
	err := tx.Ask(count, into(&found, scanSuggestion, "suggestions", `SELECT `+prefixed("s", suggestionColumns)+` `+s.String(), s.args...))
	return found, total, err
}

// Withdraw takes back all that a person has waiting, counts it off the records, and takes back what was told
// of it where nobody else's waits: of one who may not act any more.
func (tx *Tx) Withdraw(user community.UserID) error {
	if err := tx.claimSuggestedBy(user); err != nil {
		return err
	}
	for _, table := range suggestedOn {
		if err := tx.exec(unsuggestOn(table), user); err != nil {
			return err
		}
	}
	err := tx.touch(`DELETE FROM notifications WHERE target_id IN (`+suggestsOn+`) AND verb = $2 AND NOT EXISTS (
		SELECT 1 FROM suggestions o WHERE o.target_id = notifications.target_id AND o.status = 'waiting' AND o.user_id <> $1)
		RETURNING user_id`, user, community.VerbSuggestion)
	if err != nil {
		return err
	}
	return tx.exec(`UPDATE suggestions SET status = 'withdrawn', reviewed = $1, updated = $1 WHERE user_id = $2 AND status = 'waiting'`,
		ms(tx.Now), user)
}

// suggestedOn are the tables of what edits are suggested of, in the order of LockOrder.
var suggestedOn = []string{"answers", "questions", "posts"}

// claimSuggestedBy claims the records that a person has suggestions waiting on, and the person, so that no
// more come.
func (tx *Tx) claimSuggestedBy(user community.UserID) error {
	if !tx.isPostgres() {
		return nil
	}
	const waiting, claim = `id IN (` + suggestsOn + `)`, ` FOR NO KEY UPDATE`
	for _, table := range suggestedOn {
		if err := tx.lockAll(table, waiting, claim, user); err != nil {
			return err
		}
	}
	if err := tx.ClaimPeople(user); err != nil {
		return err
	}
	for _, table := range suggestedOn {
		if err := tx.lockRest(table, waiting, claim, user); err != nil {
			return err
		}
	}
	return nil
}

// suggestsOn are the records that a person has suggestions waiting on.
const suggestsOn = `SELECT target_id FROM suggestions WHERE user_id = $1 AND status = 'waiting'`

// unsuggestOn counts off what a person has waiting on the records of a table.
func unsuggestOn(table string) string {
	return `UPDATE ` + table + ` SET rev = rev + 1, suggestions = suggestions - 1 WHERE id IN (` + suggestsOn + `)`
}

// unsuggest counts off a person who is about to be erased, where what they suggested waits.
var unsuggest = []string{
	unsuggestOn("answers"), unsuggestOn("questions"), unsuggestOn("posts"),
	`UPDATE users SET suggestions = 0 WHERE id = $1`,
}

// credit counts off those whose suggestions were accepted on a record that is about to be deleted; with
// the sign of 1 it counts them again.
func (tx *Tx) credit(on community.Ref, sign int64) error {
	return tx.exec(`UPDATE users SET suggestions = suggestions + CAST($1 AS BIGINT) * d.n, rev = users.rev + 1 FROM (
			SELECT user_id, COUNT(*) AS n FROM suggestions WHERE target_id = $2 AND credited = TRUE GROUP BY user_id
		) AS d WHERE users.id = d.user_id`, sign, on.ID)
}

// DropSuggestions deletes what was rejected or withdrawn before then.
func (tx *Tx) DropSuggestions(before time.Time, limit int) (int64, error) {
	return tx.changed(`DELETE FROM suggestions WHERE id IN (
		SELECT id FROM suggestions WHERE status IN ('rejected', 'withdrawn') AND reviewed < $1 ORDER BY reviewed LIMIT $2)`, ms(before), limit)
}

// suggestionChecks are of what is counted of suggestions.
func suggestionChecks() (list []check) {
	const waiting = `SELECT target_id AS id, COUNT(*) AS n FROM suggestions WHERE status = 'waiting' GROUP BY target_id`
	for _, table := range []string{"questions", "answers", "posts"} {
		list = append(list, counter(table, "suggestions", waiting))
	}
	return append(list,
		counter("users", "suggestions", `SELECT user_id AS id, COUNT(*) AS n FROM suggestions WHERE credited = TRUE GROUP BY user_id`))
}
