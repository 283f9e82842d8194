package store

import (
	"slices"
	"strconv"

	"github.com/stoa-community/stoa/internal/community"
)

const (
	conversationColumns = `id, portal_id, rev, created, updated, title, pair, owner, last`
	participantColumns  = `conversation_id, user_id, portal_id, since, read, joined, wrote, latest, unread, muted`
	messageColumns      = `id, conversation_id, portal_id, rev, created, updated, number, author, body, edited, deleted, reported`
)

func scanConversation(r row) (*community.Conversation, error) {
	var c community.Conversation
	var created, updated int64
	err := r.Scan(&c.ID, &c.Portal, &c.Rev, &created, &updated, &c.Title, &c.Pair, &c.Owner, &c.Last)
	c.Created, c.Updated = at(created), at(updated)
	return &c, err
}

func scanParticipant(r row) (p community.Participant, err error) {
	var joined, wrote, latest int64
	err = r.Scan(&p.Conversation, &p.User, &p.Portal, &p.Since, &p.Read, &joined, &wrote, &latest, &p.Unread, &p.Muted)
	p.Joined, p.Wrote, p.Latest = at(joined), at(wrote), at(latest)
	return p, err
}

func scanMessage(r row) (*community.Message, error) {
	var m community.Message
	var created, updated int64
	err := r.Scan(&m.ID, &m.Conversation, &m.Portal, &m.Rev, &created, &updated, &m.Number, &m.Author, &m.Body, &m.Edited, &m.Deleted,
		&m.Reported)
	m.Created, m.Updated = at(created), at(updated)
	return &m, err
}

// AddConversation stores a new conversation, and reports whether it did: two people have one, and
// another may have begun it at the same moment.
func (tx *Tx) AddConversation(c *community.Conversation) (isNew bool, err error) {
	n, err := tx.changed(`INSERT INTO conversations (`+conversationColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT DO NOTHING`, c.ID, c.Portal, c.Rev, ms(c.Created), ms(c.Updated), c.Title, c.Pair, c.Owner, c.Last)
	return n > 0, err
}

func participantRow(p community.Participant) []any {
	return []any{p.Conversation, p.User, p.Portal, p.Since, p.Read, ms(p.Joined), ms(p.Wrote), ms(p.Latest), p.Unread, p.Muted}
}

func messageRow(m *community.Message) []any {
	return []any{m.ID, m.Conversation, m.Portal, m.Rev, ms(m.Created), ms(m.Updated), m.Number, m.Author, m.Body, m.Edited, m.Deleted,
		m.Reported}
}

const conversationWhere = `SELECT ` + conversationColumns + ` FROM conversations WHERE `

// Conversation returns a conversation.
func (tx *Tx) Conversation(portal community.PortalID, id string) (*community.Conversation, error) {
	return one(tx, scanConversation, conversationWhere+`id = $1 AND portal_id = $2`, id, portal)
}

// ConversationOf returns the conversation of two people.
func (tx *Tx) ConversationOf(portal community.PortalID, pair string) (*community.Conversation, error) {
	return one(tx, scanConversation, conversationWhere+`portal_id = $1 AND pair = $2 AND pair <> ''`, portal, pair)
}

// ClaimConversation holds a conversation against other changes until this one ends, and returns it as it
// is then.
func (tx *Tx) ClaimConversation(portal community.PortalID, id string) (*community.Conversation, error) {
	if tx.isPostgres() {
		return one(tx, scanConversation, conversationWhere+`id = $1 AND portal_id = $2 FOR NO KEY UPDATE`, id, portal)
	}
	return tx.Conversation(portal, id)
}

// SaveConversation stores what changed of a conversation, which is claimed.
func (tx *Tx) SaveConversation(c *community.Conversation) error {
	c.Rev++
	return tx.exec(`UPDATE conversations SET rev = $1, updated = $2, title = $3, owner = $4, last = $5 WHERE id = $6`, c.Rev, ms(c.Updated),
		c.Title, c.Owner, c.Last, c.ID)
}

// Participants returns who takes part in conversations, who came first at the front.
func (tx *Tx) Participants(ids ...community.ConversationID) ([]community.Participant, error) {
	return all(tx, scanParticipant, `SELECT `+participantColumns+` FROM participants
		WHERE conversation_id IN (SELECT value FROM json_each($1)) ORDER BY conversation_id, joined, user_id`, list(ids))
}

// AddParticipants has people take part in a conversation, who are held.
func (tx *Tx) AddParticipants(people ...community.Participant) error {
	return tx.insert("participants", participantColumns, mapped(people, participantRow)...)
}

func (tx *Tx) openLetterbox(portal community.PortalID, user community.UserID) error {
	return tx.exec(`INSERT INTO letterboxes (user_id, portal_id, accepts, chosen, unread) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (user_id) DO NOTHING`,
		user, portal, community.AcceptEveryone, 0, 0)
}

// DropParticipant has somebody take part in a conversation no longer, which is claimed, and takes back
// what they were told of it.
func (tx *Tx) DropParticipant(p community.Participant) error {
	err := tx.exec(`DELETE FROM participants WHERE conversation_id = $1 AND user_id = $2`, p.Conversation, p.User)
	if err != nil {
		return err
	}
	tx.told = append(tx.told, p.User)
	err = tx.touch(`DELETE FROM notifications WHERE target_id = $1 AND user_id = $2 RETURNING user_id`, p.Conversation, p.User)
	if err != nil || !p.Unread || p.Muted {
		return err
	}
	return tx.countRead(p.User)
}

// MuteConversation says whether somebody is told of a conversation, which is claimed.
func (tx *Tx) MuteConversation(p community.Participant, muted bool) error {
	err := tx.exec(`UPDATE participants SET muted = $1 WHERE conversation_id = $2 AND user_id = $3`, muted, p.Conversation, p.User)
	if err != nil || !p.Unread {
		return err
	}
	if muted {
		return tx.countRead(p.User)
	}
	return tx.countNews(p.Portal, p.User)
}

// ReadConversation notes up to which number somebody has read a conversation, which is claimed.
func (tx *Tx) ReadConversation(p community.Participant, number int64, unread bool) error {
	err := tx.exec(`UPDATE participants SET read = $1, unread = $2 WHERE conversation_id = $3 AND user_id = $4`, number, unread, p.Conversation,
		p.User)
	if err != nil {
		return err
	}
	tx.told = append(tx.told, p.User)
	switch {
	case p.Muted || p.Unread == unread:
		return nil
	case unread:
		return tx.countNews(p.Portal, p.User)
	}
	return tx.countRead(p.User)
}

// countNews counts a conversation in which people have something new, in the order of their ids.
func (tx *Tx) countNews(portal community.PortalID, people ...community.UserID) error {
	slices.Sort(people)
	for _, id := range people {
		err := tx.exec(`INSERT INTO letterboxes (user_id, portal_id, accepts, chosen, unread) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (user_id) DO UPDATE SET unread = letterboxes.unread + 1`, id, portal, community.AcceptEveryone, 0, 1)
		if err != nil {
			return err
		}
	}
	return nil
}

// countRead counts one off in which somebody has nothing new any more.
func (tx *Tx) countRead(user community.UserID) error {
	return tx.exec(`UPDATE letterboxes SET unread = unread - 1 WHERE user_id = $1`, user)
}

// AddMessage stores what somebody says in a conversation, which is claimed: for those of silent it is no
// news, for the others who take part it is.
func (tx *Tx) AddMessage(m *community.Message, silent ...community.UserID) error {
	if err := tx.insert("messages", messageColumns, messageRow(m)); err != nil {
		return err
	}
	err := tx.exec(`UPDATE participants SET latest = $1, wrote = CASE WHEN user_id = $2 THEN $1 ELSE wrote END,
		read = CASE WHEN user_id = $2 AND unread = FALSE THEN $3 ELSE read END WHERE conversation_id = $4`,
		ms(m.Created), m.Author, m.Number, m.Conversation)
	if err != nil {
		return err
	}
	var news []community.UserID
	err = each(tx, func(r row) (bool, error) {
		var user community.UserID
		var muted bool
		err := r.Scan(&user, &muted)
		if !muted {
			news = append(news, user)
		}
		return false, err
	}, `UPDATE participants SET unread = TRUE WHERE conversation_id = $1 AND user_id <> $2 AND unread = FALSE
		AND user_id NOT IN (SELECT value FROM json_each($3)) RETURNING user_id, muted`, m.Conversation, m.Author, list(silent))
	if err != nil {
		return err
	}
	return tx.countNews(m.Portal, news...)
}

// SaveMessage stores what a message says now, whose conversation is claimed.
func (tx *Tx) SaveMessage(m *community.Message) error {
	m.Rev, m.Updated = m.Rev+1, tx.Now
	return tx.exec(`UPDATE messages SET rev = $1, updated = $2, body = $3, edited = $4, deleted = $5, reported = $6 WHERE id = $7`, m.Rev,
		ms(m.Updated), m.Body, m.Edited, m.Deleted, m.Reported, m.ID)
}

// Message returns a message.
func (tx *Tx) Message(portal community.PortalID, id string) (*community.Message, error) {
	return one(tx, scanMessage, `SELECT `+messageColumns+` FROM messages WHERE id = $1 AND portal_id = $2`, id, portal)
}

// Messages returns a page of the messages of a conversation that somebody sees, the newest first, and how
// many there are.
func (tx *Tx) Messages(p community.Participant, page community.Page) (found []*community.Message, total int64, err error) {
	c := after(page)
	const where = ` FROM messages WHERE conversation_id = $1 AND number > $2`
	err = tx.Ask(number(&total, "how many messages there are", `SELECT COUNT(*)`+where, p.Conversation, p.Since),
		into(&found, scanMessage, "messages", `SELECT `+messageColumns+where+` AND number < $3 ORDER BY number DESC LIMIT $4 OFFSET $5`,
			p.Conversation, p.Since, c.Value, page.Limit, page.Offset()))
	return found, total, err
}

// MessagesBefore returns messages, and of each conversation those right before them, at most limit before
// each, in the order in which they were written.
func (tx *Tx) MessagesBefore(ids []string, limit int) ([]*community.Message, error) {
	return all(tx, scanMessage, `SELECT DISTINCT `+prefixed("b", messageColumns)+` FROM messages m JOIN messages b
		ON b.conversation_id = m.conversation_id AND b.number <= m.number AND b.number >= m.number - `+strconv.Itoa(limit)+`
		WHERE m.id IN (SELECT value FROM json_each($1)) ORDER BY b.conversation_id, b.number`, list(ids))
}

// HasNewsAfter reports whether somebody else wrote in a conversation after a message.
func (tx *Tx) HasNewsAfter(p community.Participant, number int64) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM messages WHERE conversation_id = $1 AND number > $2 AND author <> $3`, p.Conversation,
		number, p.User)
	return n > 0, err
}

// NewestMessages returns the last message of each of some conversations.
func (tx *Tx) NewestMessages(ids ...community.ConversationID) ([]*community.Message, error) {
	return all(tx, scanMessage, `SELECT `+prefixed("m", messageColumns)+` FROM conversations c JOIN messages m
		ON m.conversation_id = c.id AND m.number = c.last WHERE c.id IN (SELECT value FROM json_each($1))`, list(ids))
}

// Conversations returns a page of those that somebody takes part in, the newest first, and how many they are.
func (tx *Tx) Conversations(user community.UserID, page community.Page) (found []*community.Conversation, mine []community.Participant,
	total int64, err error) {
	c := after(page)
	const from = ` FROM participants WHERE user_id = $1`
	err = tx.Ask(number(&total, "how many conversations there are", `SELECT COUNT(*)`+from, user),
		into(&mine, scanParticipant, "conversations", `SELECT `+participantColumns+from+` AND (latest, conversation_id) < ($2, $3)
			ORDER BY latest DESC, conversation_id DESC LIMIT $4 OFFSET $5`, user, c.Value, c.ID, page.Limit, page.Offset()))
	if err != nil || len(mine) == 0 {
		return nil, nil, total, err
	}
	ids := make([]community.ConversationID, len(mine))
	for i, p := range mine {
		ids[i] = p.Conversation
	}
	found, err = all(tx, scanConversation, conversationWhere+`id IN (SELECT value FROM json_each($1))`, list(ids))
	return found, mine, total, err
}

// TellReaders has the open pages of people look anew.
func (tx *Tx) TellReaders(people ...community.UserID) { tx.told = append(tx.told, people...) }

// HasOpenReports reports whether a message waits for moderators.
func (tx *Tx) HasOpenReports(on community.Ref) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM waiting WHERE target_id = $1`, on.ID)
	return n > 0, err
}
