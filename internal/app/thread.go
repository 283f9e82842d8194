package app

import (
	"context"
	"slices"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// related is how many questions like it a question's page has.
const related = 6

// Thread is a question with a page of its answers, and others like it.
type Thread struct {
	Question community.QuestionSeen
	Answers  community.Listing[*community.AnswerSeen]
	Related  []Related
}

// A Related is a question that has a topic in common with another.
type Related struct {
	ShortID, Title string
	Answers        int64
}

// A threadPage is what a page of a thread is asked for by.
type threadPage struct {
	viewer community.Actor
	ref    string
	list   store.List
}

// Thread returns the question that ref names and a page of its answers, at the same
// cost whatever is in them.
func (a *App) Thread(ctx context.Context, actor community.Actor, ref string, l store.List) (*Thread, error) {
	return lookedStill(ctx, a, threadPage{actor, ref, l}, lendThread, func(tx *store.Tx) (*Thread, error) {
		if err := a.fetchViewed(tx, actor.Portal, ref); err != nil {
			return nil, err
		}
		q, err := a.questions.one(tx, actor, ref)
		if err != nil {
			return nil, err
		}
		return a.readThread(tx, actor, q, l)
	})
}

// fetchViewed fetches a question along with those of its answers that are not kept any more:
// whoever looks at it is counted on all of them.
func (a *App) fetchViewed(tx *store.Tx, portal community.PortalID, ref string) error {
	id := a.questions.idOf(portal, ref)
	ids, ok := a.memory.answered.At(nil, id, always)
	if !ok || !a.memory.Keeps(tx) {
		return nil
	}
	if _, ok := a.questions.kept(tx, unread(id)); ok {
		return nil
	}
	return fetchAll(tx, a.questions.fetchThose(tx, []string{id}), a.answers.fetchThose(tx, ids))
}

func (a *App) readThread(tx *store.Tx, actor community.Actor, q *community.Question, l store.List) (*Thread, error) {
	l.Viewer, l.Question, l.Seen = actor, q.ID, &q.Counts.Answers
	if err := a.fetchThread(tx, q, l); err != nil {
		return nil, err
	}
	list, records, err := a.answers.page(tx, l)
	if err != nil {
		return nil, err
	}
	viewer, err := a.strangerOf(tx, actor)
	if err != nil {
		return nil, err
	}
	look := newLook(a, actor)
	ofQuestion, ofAnswers := a.questions.dressing(tx, viewer, []*community.Question{q}), a.answers.dressing(tx, viewer, records)
	ofQuestion.put(look)
	ofAnswers.put(look)
	if err := look.take(tx); err != nil {
		return nil, err
	}
	t := &Thread{Question: *ofQuestion.by(tx, look)[0], Answers: list}
	t.Answers.Items = ofAnswers.by(tx, look)
	return t, a.aroundThread(tx, actor, t)
}

// fetchThread fetches together what a page of a question shows and this node does not keep.
func (a *App) fetchThread(tx *store.Tx, q *community.Question, l store.List) error {
	if !a.memory.Keeps(tx) {
		return nil
	}
	all := []fetch{a.fetchTopics(tx, q.Topics)}
	if isParted(l) {
		all = append(all, a.fetchAnswers(tx, l))
	}
	if len(q.Topics) > 0 {
		all = append(all, a.fetchNewest(tx, q.Topics[0]))
	}
	return fetchAll(tx, all...)
}

// fetchTopics fetches the topics that are not kept.
func (a *App) fetchTopics(tx *store.Tx, ids []community.TopicID) fetch {
	var missing []community.TopicID
	for _, id := range ids {
		if _, ok := a.memory.topics.Get(tx, id); !ok {
			missing = append(missing, id)
		}
	}
	found := new([]*community.Topic)
	return fetch{store.TopicsOf(found, missing), func() {
		for _, t := range *found {
			a.memory.topics.Keep(tx, t.ID, cache.Unread, t)
		}
	}}
}

// aroundThread reads what only a page of the question shows.
func (a *App) aroundThread(tx *store.Tx, actor community.Actor, t *Thread) (err error) {
	q := &t.Question
	if err := a.aloneQuestion(tx, actor, q); err != nil {
		return err
	}
	if len(q.Topics) > 0 {
		t.Related, err = a.relatedTo(tx, q.Topics[0], q.ID)
	}
	return err
}

// relatedTo are the newest questions about a topic, but for one.
func (a *App) relatedTo(tx *store.Tx, topic community.TopicID, but community.RecordID) (list []Related, err error) {
	newest, err := a.newestAbout(tx, topic)
	for _, q := range newest {
		if q.ID != but && len(list) < related {
			list = append(list, Related{q.ShortID, q.Title, q.Counts.Answers})
		}
	}
	return list, err
}

// newestAbout are the newest questions about a topic that everybody sees.
func (a *App) newestAbout(tx *store.Tx, topic community.TopicID) ([]*community.Question, error) {
	ids, ok := a.memory.newest.Get(tx, string(topic))
	if !ok {
		found := new([]*community.Question)
		err := fetchAll(tx, a.fetchAbout(tx, topic, found))
		return *found, err
	}
	keys := make([]store.Key, len(ids))
	for i, id := range ids {
		keys[i] = unread(id)
	}
	newest, err := a.questions.read(tx, keys)
	return slices.DeleteFunc(newest, func(q *community.Question) bool { return q == nil }), err // deleted meanwhile
}

// fetchNewest fetches those of them that are not kept.
func (a *App) fetchNewest(tx *store.Tx, topic community.TopicID) fetch {
	if ids, ok := a.memory.newest.Get(tx, string(topic)); ok {
		return a.questions.fetchThose(tx, ids)
	}
	return a.fetchAbout(tx, topic, new([]*community.Question))
}

// fetchAbout fetches all of them, whatever is kept.
func (a *App) fetchAbout(tx *store.Tx, topic community.TopicID, found *[]*community.Question) fetch {
	return fetch{store.NewestAbout(found, topic, related+1), func() {
		a.questions.keepAll(tx, *found)
		a.memory.newest.Keep(tx, string(topic), cache.Unread, namesOf(*found))
	}}
}
