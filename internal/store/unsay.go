package store

import "github.com/stoa-community/stoa/internal/community"

// handOver has the groups of who is about to be erased run by who came first of the others.
var handOver = []string{`UPDATE conversations SET rev = rev + 1, owner = COALESCE((SELECT p.user_id FROM participants p
	WHERE p.conversation_id = conversations.id AND p.user_id <> $1 ORDER BY p.joined, p.user_id LIMIT 1), '') WHERE id IN
	(SELECT conversation_id FROM participants WHERE user_id = $1) AND owner = $1`}

// unsay leaves nothing of what somebody wrote but that they did.
const unsay fate = `UPDATE {table} SET rev = rev + 1, body = '', reported = '', deleted = TRUE WHERE {which}`

// ConversationsOf returns those that a person takes part in.
func (tx *Tx) ConversationsOf(user community.UserID) ([]community.ConversationID, error) {
	return all(tx, scanned[community.ConversationID], `SELECT conversation_id FROM participants WHERE user_id = $1 ORDER BY conversation_id`, user)
}

// LastSaid returns all that a person sees of their conversations, the oldest first: at most limit messages.
func (tx *Tx) LastSaid(user community.UserID, limit int) ([]*community.Message, error) {
	return all(tx, scanMessage, `SELECT `+prefixed("m", messageColumns)+` FROM participants p JOIN messages m
		ON m.conversation_id = p.conversation_id AND m.number > p.since WHERE p.user_id = $1
		ORDER BY m.conversation_id, m.number LIMIT $2`, user, limit)
}

// abandoned are conversations of a list that nobody takes part in any more, and of which no message
// waits for a moderator.
const abandoned = `SELECT c.id FROM conversations c WHERE c.id IN (SELECT value FROM json_each($1))
	AND NOT EXISTS (SELECT 1 FROM participants p WHERE p.conversation_id = c.id)
	AND NOT EXISTS (SELECT 1 FROM messages m JOIN waiting w ON w.target_id = m.id WHERE m.conversation_id = c.id)`

// DropAbandoned deletes those of conversations that nobody takes part in any more, but not while
// a moderator has to look at a message of them.
func (tx *Tx) DropAbandoned(ids ...community.ConversationID) error {
	gone, err := all(tx, scanned[community.ConversationID], abandoned, list(ids))
	if err != nil {
		return err
	}
	for _, id := range gone {
		const said = ` WHERE target_id IN (SELECT id FROM messages WHERE conversation_id = $1)`
		if err := tx.exec(outliveMessages, id); err != nil {
			return err
		}
		if err := tx.exec(`DELETE FROM reports`+said, id); err != nil {
			return err
		}
		if err := tx.exec(`UPDATE acts SET was = '', became = ''`+said, id); err != nil {
			return err
		}
		if err := tx.touch(`DELETE FROM notifications`+said+` RETURNING user_id`, id); err != nil {
			return err
		}
		if err := tx.bury(community.Ref{On: community.OnConversation, ID: string(id)}); err != nil {
			return err
		}
		if err := tx.exec(`DELETE FROM conversations WHERE id = $1`, id); err != nil {
			return err
		}
	}
	return nil
}

// outliveMessages keeps those reports counted that are about to go with a conversation.
const outliveMessages = `UPDATE conduct SET gone = gone + d.n FROM (SELECT m.author AS author, COUNT(*) AS n FROM messages m
	JOIN reports r ON r.target_id = m.id WHERE m.conversation_id = $1 GROUP BY m.author) AS d WHERE conduct.user_id = d.author`

// messageChecks are of what is unread.
func messageChecks() []check {
	return []check{{"letterboxes", "unread", `SELECT b.user_id, b.unread, COALESCE(s.n, 0) FROM letterboxes b LEFT JOIN (` + unreadSums +
		`) AS s ON s.id = b.user_id WHERE b.unread <> COALESCE(s.n, 0)`,
		[]string{`UPDATE letterboxes SET unread = COALESCE((SELECT s.n FROM (` + unreadSums + `) AS s WHERE s.id = letterboxes.user_id), 0)`}}}
}

const unreadSums = `SELECT user_id AS id, COUNT(*) AS n FROM participants WHERE unread = TRUE AND muted = FALSE GROUP BY user_id`
