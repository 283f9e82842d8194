package store

import (
	"cmp"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

const topicColumns = `id, portal_id, short_id, rev, created, updated, author, name, name_key, description, picture, questions, posts, followers, space_id, color`

func scanTopic(r row) (*community.Topic, error) {
	var t community.Topic
	var created, updated int64
	var key string
	err := r.Scan(&t.ID, &t.Portal, &t.ShortID, &t.Rev, &created, &updated, &t.Author, &t.Name, &key, &t.Description, &t.Picture,
		&t.Counts.Questions, &t.Counts.Posts, &t.Counts.Followers, &t.Circle, &t.Color)
	t.Created, t.Updated = at(created), at(updated)
	return &t, err
}

// TopicKey is the form of a topic's name by which topics are unique.
func TopicKey(name string) string {
	return community.UsernameKey(strings.Join(strings.Fields(name), " "))
}

// topicKey is the TopicKey of a name in a circle. A name taken in there is free
// outside, where nobody is to know of it.
func topicKey(name string, in community.Circle) string {
	if in.IsEverybody() {
		return TopicKey(name)
	}
	return TopicKey(name) + "\n" + string(in)
}

// AddTopics stores new topics and counts them.
func (tx *Tx) AddTopics(topics ...*community.Topic) error {
	err := tx.insertNow("topics", topicColumns, mapped(topics, func(t *community.Topic) []any {
		return []any{t.ID, t.Portal, t.ShortID, t.Rev, ms(t.Created), ms(t.Updated), t.Author, t.Name, topicKey(t.Name, t.Circle),
			t.Description, t.Picture, t.Counts.Questions, t.Counts.Posts, t.Counts.Followers, t.Circle, t.Color}
	})...)
	if err != nil {
		return takenTopic(err)
	}
	for _, t := range topics {
		if err := tx.countTopic(t, 1); err != nil {
			return err
		}
		tx.know(t)
	}
	return index(tx, topics, topicDoc)
}

// countTopic counts a topic that everybody knows of.
func (tx *Tx) countTopic(t *community.Topic, n int64) error {
	if !t.Circle.IsEverybody() {
		return nil
	}
	return tx.Tally(t.Portal, community.TallyTopics, t.Created, n)
}

func takenTopic(err error) error {
	if duplicateOf(err) != "name_key" {
		return err
	}
	return community.Taken("name", "There's already a topic with this name.")
}

// SaveTopic stores what may be edited of a topic and who knows of it, under the next revision.
func (tx *Tx) SaveTopic(t *community.Topic) error {
	if err := tx.FreeTopicName(t); err != nil {
		return err
	}
	n, err := tx.changed(`UPDATE topics SET rev = rev + 1, updated = $1, name = $2, name_key = $3, description = $4, picture = $5, color = $6,
		space_id = $7, author = $8 WHERE id = $9 AND rev = $10`, ms(tx.Now), t.Name, topicKey(t.Name, t.Circle), t.Description, t.Picture, t.Color,
		t.Circle, t.Author, t.ID, t.Rev)
	if err != nil {
		return takenTopic(err)
	}
	if n == 0 {
		return ErrChangedMeanwhile
	}
	t.Rev, t.Updated = t.Rev+1, tx.Now
	if err := tx.reindex(topicDoc(t)); err != nil {
		return err
	}
	return tx.Forget(ChangedTopic, string(t.ID))
}

// Topic returns the topic of that id or short id, or the one that it was merged into.
func (tx *Tx) Topic(portal community.PortalID, ref string) (*community.Topic, error) {
	t, err := one(tx, scanTopic, `SELECT `+topicColumns+` FROM topics WHERE `+refColumn(ref)+` = $1 AND portal_id = $2`, ref, portal)
	if err != nil {
		t, err = tx.topicMoved(portal, ref, err)
	}
	return tx.knowing(t, err)
}

// TopicNamed returns the topic of that name, or else of that synonym, ErrNotFound if there is none. Those
// of circles are found too, after everybody's and in their order.
func (tx *Tx) TopicNamed(portal community.PortalID, name string, circles ...community.Circle) (*community.Topic, error) {
	circles = append([]community.Circle{""}, circles...)
	keys := make([]string, len(circles))
	for i, c := range circles {
		keys[i] = topicKey(name, c)
	}
	found, err := all(tx, scanTopic, `SELECT `+topicColumns+` FROM topics WHERE portal_id = $1 AND name_key IN (SELECT value FROM json_each($2))`,
		portal, list(keys))
	if err == nil && len(found) == 0 {
		found, err = tx.topicsMeant(portal, keys)
	}
	if err != nil || len(found) == 0 {
		return nil, cmp.Or(err, error(community.ErrNotFound))
	}
	t := slices.MinFunc(found, func(t, u *community.Topic) int {
		return slices.Index(circles, t.Circle) - slices.Index(circles, u.Circle)
	})
	return tx.knowing(t, nil)
}

// TopicsByID returns those of ids that exist, in no order.
func (tx *Tx) TopicsByID(ids []community.TopicID) (found []*community.Topic, err error) {
	err = tx.Ask(TopicsOf(&found, ids))
	return found, err
}

// TopicsOf reads those of ids that exist, in no order.
func TopicsOf(to *[]*community.Topic, ids []community.TopicID) (r Reading) {
	if len(ids) == 0 {
		return r
	}
	return into(to, scanTopic, "topics", `SELECT `+topicColumns+` FROM topics WHERE id IN (SELECT value FROM json_each($1))`, list(ids))
}

// Topics returns a page of the portal's topics, those with most questions first.
func (tx *Tx) Topics(portal community.PortalID, p community.Page) ([]*community.Topic, error) {
	c := after(p)
	return all(tx, scanTopic, `SELECT `+topicColumns+` FROM topics WHERE portal_id = $1 AND space_id = '' AND (questions, id) < ($2, $3)
		ORDER BY questions DESC, id DESC LIMIT $4 OFFSET $5`, portal, c.Value, c.ID, p.Limit, p.Offset())
}

// DeleteTopic deletes a topic and takes it off every question and post.
func (tx *Tx) DeleteTopic(t *community.Topic) error {
	if err := tx.SeizeTopics(t.ID); err != nil {
		return err
	}
	for _, query := range []string{
		`UPDATE questions SET topics = CASE topics WHEN '["' || $1 || '"]' THEN '' ELSE
			REPLACE(REPLACE(topics, '"' || $1 || '",', ''), ',"' || $1 || '"', '') END, rev = rev + 1
			WHERE id IN (SELECT question_id FROM question_topics WHERE topic_id = $1)`,
		`UPDATE posts SET topics = CASE topics WHEN '["' || $1 || '"]' THEN '' ELSE
			REPLACE(REPLACE(topics, '"' || $1 || '",', ''), ',"' || $1 || '"', '') END, rev = rev + 1
			WHERE id IN (SELECT post_id FROM post_topics WHERE topic_id = $1)`,
		`DELETE FROM question_topics WHERE topic_id = $1`,
		`DELETE FROM post_topics WHERE topic_id = $1`,
		`DELETE FROM topics WHERE id = $1`,
	} {
		if err := tx.exec(query, t.ID); err != nil {
			return err
		}
	}
	if err := tx.bury(t.Ref()); err != nil {
		return err
	}
	if err := tx.remember(t.Portal, t.Ref(), t.ShortID); err != nil {
		return err
	}
	if err := tx.countTopic(t, -1); err != nil {
		return err
	}
	return tx.Forget(ChangedTopic, string(t.ID))
}
