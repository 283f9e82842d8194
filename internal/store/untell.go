package store

import "github.com/stoa-community/stoa/internal/community"

// What was told is taken back with what it was about.

// beyondStaff ends a statement that takes something from all but the people in
// $2, those who moderate $3 and those in the space $4.
const beyondStaff = ` AND user_id NOT IN (SELECT value FROM json_each($2)) AND user_id NOT IN (SELECT id FROM users WHERE portal_id = $3 AND role > 1)
	AND NOT EXISTS (SELECT 1 FROM space_members m WHERE m.space_id = $4 AND m.user_id = notifications.user_id)`

// HideNotifications deletes what was told about a record that is hidden now, and
// about the comments on it, from all but the people named, those who moderate, and
// those in the space that it is still for, if there is one.
func (tx *Tx) HideNotifications(portal community.PortalID, on community.Ref, from []community.UserID, space community.SpaceID) error {
	err := tx.touch(`DELETE FROM notifications WHERE target_id IN (SELECT CAST($1 AS TEXT) UNION ALL SELECT id FROM comments WHERE target_id = $1)`+
		beyondStaff+` RETURNING user_id`, on.ID, list(from), portal, space)
	if err != nil || on.On != community.OnQuestion {
		return err
	}
	return tx.touch(`DELETE FROM notifications WHERE target_id IN (SELECT id FROM answers WHERE question_id = $1
			UNION ALL SELECT c.id FROM answers a JOIN comments c ON c.target_id = a.id WHERE a.question_id = $1)`+
		beyondStaff+` AND NOT EXISTS (SELECT 1 FROM answers a WHERE a.question_id = $1 AND a.author = notifications.user_id AND a.shelf < 4) RETURNING user_id`,
		on.ID, list(from), portal, space)
}

// LeaveNotifications deletes what a person was told about what stands in a space.
func (tx *Tx) LeaveNotifications(user community.UserID, space community.SpaceID) error {
	return tx.touch(`DELETE FROM notifications WHERE user_id = $1 AND (
		EXISTS (SELECT 1 FROM questions r WHERE r.id = notifications.target_id AND r.space_id = $2) OR EXISTS (SELECT 1 FROM posts r WHERE r.id = notifications.target_id AND r.space_id = $2)
		OR EXISTS (SELECT 1 FROM answers r WHERE r.id = notifications.target_id AND r.space_id = $2)
		OR EXISTS (SELECT 1 FROM comments c WHERE c.id = notifications.target_id AND (EXISTS (SELECT 1 FROM questions r WHERE r.id = c.target_id AND r.space_id = $2)
			OR EXISTS (SELECT 1 FROM posts r WHERE r.id = c.target_id AND r.space_id = $2) OR EXISTS (SELECT 1 FROM answers r WHERE r.id = c.target_id AND r.space_id = $2)))
		) RETURNING user_id`, user, space)
}

// UntellAnswer takes the author of an answer that is no longer there out of what
// was told about its question, unless another answer of theirs is.
func (tx *Tx) UntellAnswer(a *community.Answer) error {
	actor := a.Author
	if a.Anonymous {
		actor = ""
	}
	if err := tx.untell(actor, community.VerbFirstAnswer, string(a.Question), ""); err != nil {
		return err
	}
	return tx.untell(actor, community.VerbAnswer, string(a.Question), `AND NOT EXISTS (SELECT 1 FROM answers a
		WHERE a.question_id = $2 AND a.id <> $4 AND a.status IN ('published', 'collapsed') AND a.anonymous = $5 AND (a.author = $6 OR a.anonymous = TRUE))`, a.ID, a.Anonymous, a.Author)
}

// UntellComment takes the author of a comment that is deleted out of what
// was told about the record it is on, unless another comment of theirs is.
func (tx *Tx) UntellComment(c *community.Comment) error {
	actor := c.Author
	if c.Anonymous {
		actor = ""
	}
	if c.ReplyTo != "" {
		err := tx.untell(actor, community.VerbReply, string(c.ReplyTo), `AND NOT EXISTS (SELECT 1 FROM comments c
			WHERE c.reply_to = $2 AND c.id <> $4 AND c.author = $5)`, c.ID, c.Author)
		if err != nil {
			return err
		}
	}
	return tx.untell(actor, community.VerbComment, c.On.ID, `AND NOT EXISTS (SELECT 1 FROM comments c
		WHERE c.target_id = $2 AND c.id <> $4 AND c.author = $5)`, c.ID, c.Author)
}

// UntellDoing takes an actor out of what was told about something that they no longer
// do.
func (tx *Tx) UntellDoing(actor community.UserID, verb community.Verb, on community.Ref) error {
	return tx.untell(actor, verb, on.ID, "")
}

// UntellAbout deletes what was told of a verb about something.
func (tx *Tx) UntellAbout(verb community.Verb, on community.Ref) error {
	return tx.touch(`DELETE FROM notifications WHERE target_id = $1 AND verb = $2 RETURNING user_id`, on.ID, verb)
}

// untell takes an actor out of what was told about a record, and deletes what is
// then of nobody.
func (tx *Tx) untell(actor community.UserID, verb community.Verb, about, unless string, args ...any) error {
	n, err := tx.changed(`UPDATE notifications SET actors = REPLACE(actors, $1, ''), rev = rev + 1
		WHERE target_id = $2 AND verb = $3 AND actors LIKE '%' || $1 || '%' `+unless, append([]any{actorText(actor), about, verb}, args...)...)
	if err != nil || n == 0 {
		return err
	}
	return tx.touch(`DELETE FROM notifications WHERE target_id = $1 AND verb = $2 AND actors = '' RETURNING user_id`, about, verb)
}

// toldOf are the records that people may have been told about because of a person:
// what they voted for, followed, answered, commented on, asked too, asked to join,
// reported and wrote, and what they accepted as answers.
const toldOf = `(SELECT target_id FROM votes WHERE user_id = $1 UNION SELECT target_id FROM follows WHERE user_id = $1
	UNION SELECT question_id FROM answers WHERE author = $1 UNION SELECT target_id FROM comments WHERE author = $1
	UNION SELECT space_id FROM space_requests WHERE user_id = $1 UNION SELECT question_id FROM asks WHERE user_id = $1 UNION SELECT target_id FROM reports WHERE user_id = $1
	UNION SELECT id FROM answers WHERE author = $1 UNION SELECT id FROM questions WHERE author = $1
	UNION SELECT id FROM posts WHERE author = $1 UNION SELECT answer_id FROM rewards WHERE user_id = $1 UNION SELECT id FROM comments WHERE author = $1
	UNION SELECT target_id FROM edits WHERE user_id = $1 UNION SELECT a.id FROM answers a WHERE a.accepted = TRUE AND (a.question_id IN (SELECT id FROM questions WHERE author = $1)
		OR a.question_id IN (SELECT target_id FROM acts WHERE user_id = $1)))`

// takeOut takes a person out of everything that others were told, and deletes
// what is then of nobody. It comes before their follows are dropped.
func (tx *Tx) takeOut(user community.UserID) error {
	const touched = ` WHERE target_id IN ` + toldOf + ` AND actors `
	if err := tx.touch(`DELETE FROM notifications`+touched+`= $2 RETURNING user_id`, user, actorText(user)); err != nil {
		return err
	}
	return tx.exec(`UPDATE notifications SET rev = rev + 1, actors = REPLACE(actors, $2, '')`+touched+`LIKE '%' || $2 || '%'`, user,
		actorText(user))
}

// MakeAnonymous takes the name of its author out of what was told about a record
// that became anonymous: under question, where it is an answer.
func (tx *Tx) MakeAnonymous(on community.Ref, question community.RecordID, author community.UserID) error {
	if err := tx.forgetAuthor(on, author); err != nil {
		return err
	}
	return tx.exec(`UPDATE notifications SET rev = rev + 1, actors = REPLACE(REPLACE(actors, $4, ''), $3, $4)
		WHERE (verb = 'reply' AND target_id IN (SELECT id FROM comments WHERE target_id = $1) OR target_id IN (SELECT CAST($1 AS TEXT) UNION ALL SELECT CAST($2 AS TEXT) UNION ALL SELECT id FROM comments WHERE target_id = $1 AND author = $5)
			AND verb IN ('ask', 'answer', 'mention', 'new_question', 'first_answer', 'request_answer', 'suggested_question') OR target_id IN (SELECT id FROM answers WHERE question_id = $1) AND verb IN ('accept', 'reward'))
		AND actors LIKE '%' || $3 || '%'`,
		on.ID, question, actorText(author), actorText(""), author)
}

// UntellReports deletes what one was told as a moderator who is none any more.
func (tx *Tx) UntellReports(user community.UserID) error {
	return tx.touch(`DELETE FROM notifications WHERE user_id = $1 AND verb IN ($2, $3) RETURNING user_id`, user, community.VerbReport,
		community.VerbMemberWaits)
}
