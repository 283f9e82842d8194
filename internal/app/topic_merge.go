package app

import (
	"context"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

const maxSynonyms = 20

// setSynonyms makes what an edit tells the other names of a topic.
func (e TopicEdit) setSynonyms(tx *store.Tx, actor community.Actor, t *community.Topic) error {
	if e.Synonyms == nil {
		return nil
	}
	if err := staffOnly(actor, "synonyms", true); err != nil {
		return err
	}
	return setSynonyms(tx, t, *e.Synonyms)
}

// setSynonyms makes names the other names of a topic.
func setSynonyms(tx *store.Tx, t *community.Topic, names []string) error {
	if len(names) > maxSynonyms {
		return community.Bad("synonyms", community.WhyTooManyItems, "must be at most %d, not %d", maxSynonyms, len(names))
	}
	var wanted []string
	for _, name := range names {
		other := &community.Topic{}
		if err := nameTopic(other, name); err != nil {
			return community.Bad("synonyms", community.WhyBadTopicName, "must be names of 1 to %d characters, which %q is not", maxTopicName, name)
		}
		isSame := func(n string) bool { return store.TopicKey(n) == store.TopicKey(other.Name) }
		if !slices.ContainsFunc(wanted, isSame) {
			wanted = append(wanted, other.Name)
		}
	}
	if err := tx.Claim(t.Ref()); err != nil {
		return err
	}
	present, err := tx.Synonyms(t.ID)
	if err != nil {
		return err
	}
	if err := tx.DropSynonyms(t, notAmong(present, wanted)...); err != nil {
		return err
	}
	return tx.AddSynonyms(t, notAmong(wanted, present)...)
}

// notAmong are those of names that others has not.
func notAmong(names, others []string) (rest []string) {
	for _, name := range names {
		if !slices.Contains(others, name) {
			rest = append(rest, name)
		}
	}
	return rest
}

// MergeTopic makes a topic another name of one that into names, by its id or name, and
// returns that. What was about the one is about the other.
func (a *App) MergeTopic(ctx context.Context, actor community.Actor, ref, into string) (community.TopicSeen, error) {
	ctx = store.Patient(ctx) // there may be much of it
	if into == "" {
		return community.TopicSeen{}, community.Lacking("into")
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (seen community.TopicSeen, err error) {
		from, err := findTopic(tx, actor, ref)
		if err != nil {
			return seen, err
		}
		if err := actor.CanRunTopics(); err != nil {
			return seen, err
		}
		to, err := topicInto(tx, actor, from, into)
		if err != nil {
			return seen, err
		}
		if err := tx.MergeTopics(from, to); err != nil {
			return seen, err
		}
		if from.Circle.IsEverybody() {
			tx.Emit(community.TopicDeleted{Topic: from.ID, By: actor.ID})
		}
		tx.Emit(community.TopicChanged{Topic: to.ID, By: actor.ID})
		_, err = logAct(tx, actor, community.Act{Kind: community.ActMerge, On: to.Ref(), Of: to.Author, Note: from.Name})
		if err != nil {
			return seen, err
		}
		if to, err = tx.Topic(actor.Portal, string(to.ID)); err != nil {
			return seen, err
		}
		return a.lookAtTopicAlone(tx, actor, to)
	})
}

// topicInto returns the topic that from is to be merged into: another of the same place.
func topicInto(tx *store.Tx, actor community.Actor, from *community.Topic, ref string) (*community.Topic, error) {
	to, err := findTopic(tx, actor, ref)
	if community.KindOf(err) == community.NotFound && !community.IsID(ref) {
		to, err = tx.TopicNamed(actor.Portal, ref, from.Circle)
	}
	switch community.KindOf(err) {
	case community.NotFound, community.Gone:
		return nil, community.Bad("into", community.WhyNoSuchTopic, "names no topic: %q", ref)
	}
	if err == nil && (to.ID == from.ID || to.Circle != from.Circle) {
		return nil, community.Bad("into", community.WhyBadMerge, "must be another topic of the same place")
	}
	return to, err
}

// lookAtTopicAlone is lookAtTopic, with what only its own record tells.
func (a *App) lookAtTopicAlone(tx *store.Tx, actor community.Actor, t *community.Topic) (community.TopicSeen, error) {
	seen, err := a.lookAtTopic(tx, actor, t)
	if err != nil {
		return seen, err
	}
	seen.Synonyms, err = tx.Synonyms(t.ID)
	return seen, err
}
