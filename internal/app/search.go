package app

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/words"
)

// Hit is a record that a search found: one of the five is not nil.
type Hit struct {
	Question *community.QuestionSeen
	Answer   *community.AnswerSeen
	Post     *community.PostSeen
	Topic    *community.TopicSeen
	User     *community.UserSeen
	// What was searched for, marked in its title or name, or that of its question,
	// and in a part of its text: safe as HTML.
	Title, Body string
}

// Results are a page of what a search found.
type Results struct {
	Hits      []Hit
	Count     int    // of all pages; store.MaxFound where there are as many or more
	Corrected string // what was searched for instead, where nothing was found by the query as it was written
}

// IsAtLeast reports whether there may be more than were counted.
func (r Results) IsAtLeast() bool { return r.Count >= store.MaxFound }

// Search returns a page of what the viewer may see and the query finds, the best first
// or as it is sorted. The query is words and filters: see [SearchFilters].
func (a *App) Search(ctx context.Context, s store.Search) (r Results, err error) {
	if s.Sort != "" {
		if err := community.OneOf("sort", s.Sort, store.SearchSorts); err != nil {
			return r, err
		}
	}
	err = a.db.Read(ctx, func(tx *store.Tx) error {
		if s.Space != "" {
			space, err := readSpace(tx, s.Viewer, string(s.Space))
			if err != nil {
				return err
			}
			s.Space = space.ID
		}
		filters, mayFind, err := readFilters(tx, &s)
		if err != nil || !mayFind {
			return err
		}
		s.Recall = recall{a.memory.ranked}
		found, err := tx.Search(s)
		if err != nil {
			return err
		}
		r.Count = found.Total
		if found.Corrected != "" {
			r.Corrected = filters + found.Corrected
		}
		r.Hits, err = a.hits(tx, s.Viewer, found)
		return err
	})
	return r, err
}

// recall is what this node knows of what searches rank by.
type recall struct {
	ranked *cache.Kind[string, *store.Candidate]
}

func (r recall) Candidate(tx *store.Tx, doc int64) *store.Candidate {
	c, _ := r.ranked.Get(tx, strconv.FormatInt(doc, 10))
	return c
}

func (r recall) Keep(tx *store.Tx, doc int64, c *store.Candidate) {
	r.ranked.Keep(tx, strconv.FormatInt(doc, 10), cache.Unread, c)
}

// hits reads and dresses what was found.
func (a *App) hits(tx *store.Tx, actor community.Actor, found store.Found) ([]Hit, error) {
	if len(found.Refs) == 0 {
		return nil, nil
	}
	r, l, err := a.lookAtHits(tx, actor, found.Refs)
	if err != nil {
		return nil, err
	}
	hits := make([]Hit, 0, len(found.Refs))
	for _, ref := range found.Refs {
		if h, ok := r.dress(l, ref, found.Marks); ok {
			hits = append(hits, h)
		}
	}
	return hits, nil
}

// lookAtHits reads the records of refs and what they embed, to be dressed.
func (a *App) lookAtHits(tx *store.Tx, actor community.Actor, refs []community.Ref) (r hitRecords, l *look, err error) {
	if r, err = a.readHits(tx, refs); err != nil {
		return r, nil, err
	}
	l = newLook(a, actor)
	r.put(l)
	if err := l.take(tx); err != nil {
		return r, nil, err
	}
	r.levels, err = tx.LevelsOf(actor.ID, r.ids[community.OnTopic])
	return r, l, err
}

// hitRecords are the records of a page of hits, by kind and id.
type hitRecords struct {
	ids       map[community.Subject][]string
	questions map[string]*community.Question
	answers   map[string]*community.Answer
	posts     map[string]*community.Post
	topics    map[string]*community.Topic
	levels    map[string]community.WatchLevel // of the topics
}

func (a *App) readHits(tx *store.Tx, refs []community.Ref) (r hitRecords, err error) {
	r.ids = map[community.Subject][]string{}
	for _, ref := range refs {
		r.ids[ref.On] = append(r.ids[ref.On], ref.ID)
	}
	keys, err := tx.KeysOf(slices.DeleteFunc(slices.Clone(refs),
		func(r community.Ref) bool { return r.On == community.OnTopic || r.On == community.OnUser }))
	if err != nil {
		return r, err
	}
	if r.questions, err = readKeyed(tx, a.questions, keys, r.ids[community.OnQuestion]); err != nil {
		return r, err
	}
	if r.answers, err = readKeyed(tx, a.answers, keys, r.ids[community.OnAnswer]); err != nil {
		return r, err
	}
	if r.posts, err = readKeyed(tx, a.posts, keys, r.ids[community.OnPost]); err != nil {
		return r, err
	}
	r.topics, err = readTopics(tx, r.ids[community.OnTopic])
	return r, err
}

// readKeyed returns those records of ids that are there, by id.
func readKeyed[R community.Content, S any](tx *store.Tx, k *kind[R, S], keys map[string]store.Key, ids []string) (map[string]R, error) {
	var wanted []store.Key
	for _, id := range ids {
		if key, ok := keys[id]; ok {
			wanted = append(wanted, key)
		}
	}
	var none R
	records, err := k.read(tx, wanted)
	byID := make(map[string]R, len(records))
	if err != nil {
		return byID, err
	}
	for i, r := range records {
		if any(r) != any(none) {
			byID[wanted[i].ID] = r
		}
	}
	return byID, nil
}

// readTopics reads topics as they are now: their counts change without their
// being forgotten.
func readTopics(tx *store.Tx, ids []string) (map[string]*community.Topic, error) {
	byID := map[string]*community.Topic{}
	if len(ids) == 0 {
		return byID, nil
	}
	typed := make([]community.TopicID, len(ids))
	for i, id := range ids {
		typed[i] = community.TopicID(id)
	}
	topics, err := tx.TopicsByID(typed)
	for _, t := range topics {
		byID[string(t.ID)] = t
	}
	return byID, err
}

func (r hitRecords) put(l *look) {
	l.content(maps.Values(r.questions), maps.Values(r.answers), maps.Values(r.posts))
	for _, t := range r.topics {
		l.people[t.Author] = true
	}
	for _, id := range r.ids[community.OnUser] {
		l.people[community.UserID(id)] = true
	}
}

// dress makes a hit of what ref names. The index knows what the actor may see;
// that they may is asked of the record once more.
func (r hitRecords) dress(l *look, ref community.Ref, marks words.Marker) (Hit, bool) {
	switch ref.On {
	case community.OnQuestion:
		if q := r.questions[ref.ID]; q != nil && l.actor.CanSee(q) == nil {
			seen := l.seeQuestion(q)
			return Hit{Question: &seen, Title: marks.Mark(q.Title), Body: marks.Snippet(q.Description)}, true
		}
	case community.OnAnswer:
		if ans := r.answers[ref.ID]; ans != nil && l.actor.CanSee(ans) == nil {
			seen := l.seeAnswer(ans)
			return Hit{Answer: &seen, Title: marks.Mark(ans.Of.Title), Body: marks.Snippet(ans.Content)}, true
		}
	case community.OnPost:
		if p := r.posts[ref.ID]; p != nil && l.actor.CanSee(p) == nil {
			seen := l.seePost(p)
			return Hit{Post: &seen, Title: marks.Mark(p.Title), Body: marks.Snippet(p.Content)}, true
		}
	case community.OnTopic:
		if t := r.topics[ref.ID]; t != nil {
			level := r.levels[ref.ID]
			seen := community.TopicSeen{Topic: t, By: l.users[t.Author], Followed: level != community.Unwatched, Level: level}
			return Hit{Topic: &seen, Title: marks.Mark(t.Name), Body: marks.Snippet(t.Description)}, true
		}
	case community.OnUser:
		if u := l.users[community.UserID(ref.ID)]; u != nil && l.actor.CanSeeUser(u.User) == nil {
			return Hit{User: u, Title: marks.Mark(u.Profile.Name), Body: marks.Mark(u.Username)}, true
		}
	}
	return Hit{}, false
}

// SimilarQuestions returns the questions that everybody sees and that have most in
// common with a title that is being written.
func (a *App) SimilarQuestions(ctx context.Context, actor community.Actor, title string, limit int) ([]*community.QuestionSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]*community.QuestionSeen, error) {
		ids, err := tx.Similar(recall{a.memory.ranked}, actor.Portal, title, limit)
		if err != nil {
			return nil, err
		}
		return a.foundQuestions(tx, actor, ids)
	})
}

// foundQuestions returns those of ids that actor sees, in their order.
func (a *App) foundQuestions(tx *store.Tx, actor community.Actor, ids []community.RecordID) ([]*community.QuestionSeen, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	refs := make([]community.Ref, len(ids))
	for i, id := range ids {
		refs[i] = community.Ref{On: community.OnQuestion, ID: string(id)}
	}
	r, err := a.readHits(tx, refs)
	if err != nil {
		return nil, err
	}
	var questions []*community.Question
	for _, ref := range refs {
		if q := r.questions[ref.ID]; q != nil && actor.CanSee(q) == nil {
			questions = append(questions, q)
		}
	}
	return a.questions.seeAll(tx, actor, questions)
}
