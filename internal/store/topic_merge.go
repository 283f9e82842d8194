package store

import (
	"errors"

	"github.com/stoa-community/stoa/internal/community"
)

// Synonyms returns the other names of a topic, the first given first.
func (tx *Tx) Synonyms(id community.TopicID) ([]string, error) {
	return all(tx, scanString, `SELECT name FROM topic_synonyms WHERE topic_id = $1 ORDER BY created, name_key`, id)
}

// AddSynonyms gives a topic other names, none of which a topic of its place has.
func (tx *Tx) AddSynonyms(t *community.Topic, names ...string) error {
	for _, name := range names {
		n, err := tx.changed(`INSERT INTO topic_synonyms (portal_id, name_key, topic_id, name, created)
			SELECT $1, $2, $3, $4, CAST($5 AS BIGINT) WHERE NOT EXISTS (SELECT 1 FROM topics WHERE portal_id = $1 AND name_key = $2) ON CONFLICT DO NOTHING`,
			t.Portal, topicKey(name, t.Circle), t.ID, name, ms(tx.Now))
		if err != nil {
			return err
		}
		if n == 0 {
			return community.Taken("synonyms", "There is a topic called "+name+" already.")
		}
	}
	return nil
}

// DropSynonyms takes other names of a topic back.
func (tx *Tx) DropSynonyms(t *community.Topic, names ...string) error {
	keys := make([]string, len(names))
	for i, name := range names {
		keys[i] = topicKey(name, t.Circle)
	}
	return tx.exec(`DELETE FROM topic_synonyms WHERE topic_id = $1 AND name_key IN (SELECT value FROM json_each($2))`, t.ID, list(keys))
}

// FreeTopicName refuses a name for t that is another's synonym.
func (tx *Tx) FreeTopicName(t *community.Topic) error {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM topic_synonyms WHERE portal_id = $1 AND name_key = $2`, t.Portal, topicKey(t.Name, t.Circle))
	if err == nil && n > 0 {
		return community.Taken("name", "This is already another name for a topic.")
	}
	return err
}

// topicsMeant returns the topics of synonyms.
func (tx *Tx) topicsMeant(portal community.PortalID, keys []string) ([]*community.Topic, error) {
	return all(tx, scanTopic, `SELECT `+prefixed("t", topicColumns)+` FROM topic_synonyms s JOIN topics t ON t.id = s.topic_id
		WHERE s.portal_id = $1 AND s.name_key IN (SELECT value FROM json_each($2))`, portal, list(keys))
}

// topicMoved returns the topic that the one called ref was merged into.
func (tx *Tx) topicMoved(portal community.PortalID, ref string, missing error) (*community.Topic, error) {
	if !errors.Is(missing, community.ErrNotFound) {
		return nil, missing
	}
	return one(tx, scanTopic, `SELECT `+prefixed("t", topicColumns)+` FROM topic_moves m JOIN topics t ON t.id = m.topic_id
		WHERE m.`+refColumn(ref)+` = $1 AND m.portal_id = $2`, ref, portal)
}

// merged is what a list of topics that has $2 becomes: with $1 in its place, or without it
// where $1 is there already.
const merged = `CASE WHEN topics LIKE '%"' || $1 || '"%'
	THEN REPLACE(REPLACE(topics, '"' || $2 || '",', ''), ',"' || $2 || '"', '') ELSE REPLACE(topics, '"' || $2 || '"', '"' || $1 || '"') END`

// MergeTopics makes from another name of into: what is about the one is about the other,
// whose followers they all are, at the louder of two levels.
func (tx *Tx) MergeTopics(from, into *community.Topic) error {
	if err := tx.SeizeTopics(min(from.ID, into.ID), max(from.ID, into.ID)); err != nil {
		return err
	}
	if err := tx.Lock(into.Ref()); err != nil {
		return err
	}
	for _, query := range []string{
		`UPDATE questions SET rev = rev + 1, topics = ` + merged + ` WHERE id IN (SELECT question_id FROM question_topics WHERE topic_id = $2)`,
		`UPDATE posts SET rev = rev + 1, topics = ` + merged + ` WHERE id IN (SELECT post_id FROM post_topics WHERE topic_id = $2)`,
		`INSERT INTO question_topics (topic_id, shelf, created, question_id) SELECT CAST($1 AS TEXT), shelf, created, question_id
			FROM question_topics WHERE topic_id = $2 ON CONFLICT DO NOTHING`,
		`INSERT INTO post_topics (topic_id, shelf, created, post_id) SELECT CAST($1 AS TEXT), shelf, created, post_id
			FROM post_topics WHERE topic_id = $2 ON CONFLICT DO NOTHING`,
		`INSERT INTO follows (` + followColumns + `) SELECT CAST($1 AS TEXT), user_id, portal_id, target, created, level FROM follows WHERE target_id = $2
			ON CONFLICT (target_id, user_id) DO UPDATE SET level = CASE WHEN excluded.level > follows.level THEN excluded.level ELSE follows.level END`,
		`INSERT INTO pins (` + pinColumns + `) SELECT portal_id, CAST($1 AS TEXT), space_id, target, record_id, created FROM pins WHERE topic_id = $2
			ON CONFLICT DO NOTHING`,
		`UPDATE topic_synonyms SET topic_id = $1 WHERE topic_id = $2`,
		`UPDATE topic_moves SET topic_id = $1 WHERE topic_id = $2`,
		`INSERT INTO topic_moves (id, short_id, portal_id, topic_id) SELECT id, short_id, portal_id, CAST($1 AS TEXT) FROM topics WHERE id = $2`,
	} {
		if err := tx.exec(query, into.ID, from.ID); err != nil {
			return err
		}
	}
	err := tx.exec(`UPDATE topics SET questions = (SELECT COUNT(*) FROM question_topics WHERE topic_id = $1 AND shelf = 0),
		posts = (SELECT COUNT(*) FROM post_topics WHERE topic_id = $1 AND shelf = 0),
		followers = (SELECT COUNT(*) FROM follows WHERE target_id = $1) WHERE id = $1`, into.ID)
	if err != nil {
		return err
	}
	for _, query := range []string{`DELETE FROM question_topics WHERE topic_id = $1`, `DELETE FROM post_topics WHERE topic_id = $1`,
		`DELETE FROM topics WHERE id = $1`} {
		if err := tx.exec(query, from.ID); err != nil {
			return err
		}
	}
	if err := tx.bury(from.Ref()); err != nil {
		return err
	}
	if err := tx.countTopic(from, -1); err != nil {
		return err
	}
	if err := tx.AddSynonyms(into, from.Name); err != nil {
		return err
	}
	if err := tx.Forget(ChangedPins, string(into.Portal)); err != nil {
		return err
	}
	if err := tx.Forget(ChangedTopic, string(from.ID)); err != nil {
		return err
	}
	return tx.Forget(ChangedTopic, string(into.ID))
}
