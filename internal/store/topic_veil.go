package store

import (
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// A topic is known to those who read something about it. What is new in a draft is its author's
// alone, and comes out with it; see [community.Circle].

// know keeps a topic that the change has read or made, so that it need not be read again to see
// who knows of it. Whom everybody knew of, everybody knows of from then on.
func (tx *Tx) know(t *community.Topic) {
	if tx.topics == nil {
		tx.topics = map[community.TopicID]*community.Topic{}
	}
	known := *t
	tx.topics[t.ID] = &known
}

// knowing is t, as it was found or not, which the change knows from here on.
func (tx *Tx) knowing(t *community.Topic, err error) (*community.Topic, error) {
	if err != nil {
		return nil, err
	}
	tx.know(t)
	return t, nil
}

// confined returns those of ids that not everybody knows of.
func (tx *Tx) confined(ids []community.TopicID) (found []*community.Topic, err error) {
	var unknown []community.TopicID
	for _, id := range ids {
		t, isKnown := tx.topics[id]
		switch {
		case !isKnown:
			unknown = append(unknown, id)
		case !t.Circle.IsEverybody():
			found = append(found, t)
		}
	}
	if len(unknown) == 0 {
		return found, nil
	}
	read, err := tx.TopicsByID(unknown)
	for _, t := range read {
		tx.know(t)
		if !t.Circle.IsEverybody() {
			found = append(found, t)
		}
	}
	return found, err
}

// Namesakes returns the topics that those of ids give way to when they come out in a circle: each
// that is its author's alone to the one of its name that there is already.
func (tx *Tx) Namesakes(ids []community.TopicID, in community.Circle) (map[community.TopicID]community.TopicID, error) {
	found, err := tx.confined(ids)
	if err != nil {
		return nil, err
	}
	namesakes := map[community.TopicID]community.TopicID{}
	for _, t := range found {
		if !t.Circle.IsVeiled() {
			continue
		}
		there, err := tx.TopicNamed(t.Portal, t.Name, in)
		switch {
		case err == nil:
			namesakes[t.ID] = there.ID
		case community.KindOf(err) != community.NotFound:
			return nil, err
		}
	}
	return namesakes, nil
}

// topicsComeOut has those who read a record now know of what it is about.
func (tx *Tx) topicsComeOut(before, now community.Share) error {
	leavesSpace := before.Closed && now.On != (community.Ref{}) && !now.Closed
	if !now.Listed && !leavesSpace {
		return nil
	}
	about := now.About
	if before.Listed && !leavesSpace {
		about = slices.DeleteFunc(slices.Clone(about), func(id community.TopicID) bool { return slices.Contains(before.About, id) })
	}
	if len(about) == 0 {
		return nil
	}
	found, err := tx.confined(about)
	for _, t := range found {
		switch {
		case t.Circle.IsVeiled() && now.Listed:
			err = tx.unveil(t, now)
		case !t.Circle.IsVeiled() && !now.Closed:
			err = tx.open(t)
		}
		if err != nil {
			return err
		}
	}
	return err
}

// unveil makes a topic that was an author's alone known where a record about it stands. Its
// name is free there; see [Tx.Namesakes].
func (tx *Tx) unveil(t *community.Topic, by community.Share) error {
	in := community.CircleOf("")
	if by.Closed {
		in = community.CircleOf(by.Space)
	}
	if by.Secret {
		t.Author = ""
	}
	err := tx.moveTopic(t, in)
	if e, ok := errors.AsType[*community.Error](err); ok && e.Reason == community.WhyTaken {
		return ErrChangedMeanwhile
	}
	if err == nil {
		tx.Emit(community.TopicAdded{Topic: t.ID, By: t.Author})
	}
	return err
}

// open makes everybody's a topic that was a closed space's. One whose name is taken outside
// gets a number.
func (tx *Tx) open(t *community.Topic) error {
	name := t.Name
	for n := 2; ; n++ {
		_, err := tx.TopicNamed(t.Portal, t.Name)
		if community.KindOf(err) == community.NotFound {
			return tx.moveTopic(t, community.CircleOf(""))
		}
		if err != nil {
			return err
		}
		t.Name = name + " " + strconv.Itoa(n)
	}
}

// moveTopic makes a topic known to a circle, and to it alone.
func (tx *Tx) moveTopic(t *community.Topic, in community.Circle) error {
	t.Circle = in
	if err := tx.SaveTopic(t); err != nil {
		return err
	}
	tx.know(t)
	return tx.countTopic(t, 1)
}

// DropForsakenTopics deletes up to n topics that were their authors' alone, and that nothing is about
// any more, nor can be once it is brought back: they were made before then.
func (tx *Tx) DropForsakenTopics(made time.Time, n int) error {
	forsaken, err := all(tx, scanTopic, `SELECT `+topicColumns+` FROM topics WHERE space_id LIKE $3 AND created < $1
		AND NOT EXISTS (SELECT 1 FROM question_topics q WHERE q.topic_id = topics.id) AND NOT EXISTS (SELECT 1 FROM post_topics p WHERE p.topic_id = topics.id)
		AND NOT EXISTS (SELECT 1 FROM proposals w WHERE w.portal_id = topics.portal_id AND w.says LIKE '%' || topics.id || '%') LIMIT $2`, ms(made), n,
		community.CircleOnly("")+"%")
	for _, t := range forsaken {
		if err := tx.DeleteTopic(t); err != nil {
			return err
		}
	}
	return err
}
