package store

import (
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

const topicColumns = `id, portal_id, short_id, rev, created, updated, author, name, name_key, description, picture, questions, posts, followers`

func scanTopic(r row) (*community.Topic, error) {
	var t community.Topic
	var created, updated int64
	var key string
	err := r.Scan(&t.ID, &t.Portal, &t.ShortID, &t.Rev, &created, &updated, &t.Author, &t.Name, &key, &t.Description, &t.Picture,
		&t.Counts.Questions, &t.Counts.Posts, &t.Counts.Followers)
	t.Created, t.Updated = at(created), at(updated)
	return &t, err
}

// TopicKey is the form of a topic's name by which topics are unique.
func TopicKey(name string) string {
	return community.UsernameKey(strings.Join(strings.Fields(name), " "))
}

// AddTopics stores new topics and counts them.
func (tx *Tx) AddTopics(topics ...*community.Topic) error {
	err := tx.insert("topics", topicColumns, mapped(topics, func(t *community.Topic) []any {
		return []any{t.ID, t.Portal, t.ShortID, t.Rev, ms(t.Created), ms(t.Updated), t.Author, t.Name, TopicKey(t.Name), t.Description, t.Picture,
			t.Counts.Questions, t.Counts.Posts, t.Counts.Followers}
	})...)
	if err != nil {
		return takenTopic(err)
	}
	for _, t := range topics {
		if err := tx.Tally(t.Portal, community.TallyTopics, t.Created, 1); err != nil {
			return err
		}
	}
	return index(tx, topics, topicDoc)
}

func takenTopic(err error) error {
	if duplicateOf(err) != "name_key" {
		return err
	}
	return &community.Error{Kind: community.Conflict, Text: "There is a topic of this name already.",
		Fields: []community.Field{{Name: "name", Message: "is taken"}}}
}

// SaveTopic stores what may be edited of a topic, under the next revision.
func (tx *Tx) SaveTopic(t *community.Topic) error {
	n, err := tx.changed(`UPDATE topics SET rev = rev + 1, updated = $1, name = $2, name_key = $3, description = $4, picture = $5 WHERE id = $6 AND rev = $7`,
		ms(tx.Now), t.Name, TopicKey(t.Name), t.Description, t.Picture, t.ID, t.Rev)
	if err != nil {
		return takenTopic(err)
	}
	if n == 0 {
		return errChangedMeanwhile
	}
	t.Rev, t.Updated = t.Rev+1, tx.Now
	if err := tx.reindex(topicDoc(t)); err != nil {
		return err
	}
	return tx.Forget(ChangedTopic, string(t.ID))
}

// Topic returns the topic of that id or short id.
func (tx *Tx) Topic(portal community.ID[community.Portal], ref string) (*community.Topic, error) {
	return one(tx, scanTopic, `SELECT `+topicColumns+` FROM topics WHERE `+refColumn(ref)+` = $1 AND portal_id = $2`, ref, portal)
}

// TopicsNamed returns the topics that have one of the names.
func (tx *Tx) TopicsNamed(portal community.ID[community.Portal], names []string) ([]*community.Topic, error) {
	keys := make([]string, len(names))
	for i, n := range names {
		keys[i] = TopicKey(n)
	}
	return all(tx, scanTopic, `SELECT `+topicColumns+` FROM topics WHERE portal_id = $1 AND name_key IN (SELECT value FROM json_each($2))`, portal, list(keys))
}

// TopicsByID returns those of ids that exist, in no order.
func (tx *Tx) TopicsByID(ids []community.ID[community.Topic]) ([]*community.Topic, error) {
	return all(tx, scanTopic, `SELECT `+topicColumns+` FROM topics WHERE id IN (SELECT value FROM json_each($1))`, list(ids))
}

// Topics returns a page of the portal's topics, those with most questions first.
func (tx *Tx) Topics(portal community.ID[community.Portal], p community.Page) ([]*community.Topic, error) {
	c := after(p)
	return all(tx, scanTopic, `SELECT `+topicColumns+` FROM topics WHERE portal_id = $1 AND (questions, id) < ($2, $3)
		ORDER BY questions DESC, id DESC LIMIT $4 OFFSET $5`, portal, c.Value, c.ID, p.Limit, p.Offset())
}

// DeleteTopic deletes a topic and takes it off every question and post.
func (tx *Tx) DeleteTopic(t *community.Topic) error {
	for _, query := range []string{
		`UPDATE questions SET topics = CASE topics WHEN '["' || $1 || '"]' THEN '' ELSE
			REPLACE(REPLACE(topics, '"' || $1 || '",', ''), ',"' || $1 || '"', '') END, rev = rev + 1
			WHERE id IN (SELECT question_id FROM question_topics WHERE topic_id = $1)`,
		`UPDATE posts SET topics = CASE topics WHEN '["' || $1 || '"]' THEN '' ELSE
			REPLACE(REPLACE(topics, '"' || $1 || '",', ''), ',"' || $1 || '"', '') END, rev = rev + 1
			WHERE id IN (SELECT post_id FROM post_topics WHERE topic_id = $1)`,
		`DELETE FROM question_topics WHERE topic_id = $1`,
		`DELETE FROM post_topics WHERE topic_id = $1`,
		`DELETE FROM follows WHERE target_id = $1`,
		`UPDATE acts SET was = '', became = '' WHERE target_id = $1`,
		`DELETE FROM topics WHERE id = $1`,
	} {
		if err := tx.exec(query, t.ID); err != nil {
			return err
		}
	}
	if err := tx.unindex(string(t.ID)); err != nil {
		return err
	}
	if err := tx.remember(t.Portal, community.Ref{On: community.OnTopic, ID: string(t.ID)}, t.ShortID); err != nil {
		return err
	}
	if err := tx.Tally(t.Portal, community.TallyTopics, t.Created, -1); err != nil {
		return err
	}
	return tx.Forget(ChangedTopic, string(t.ID))
}
