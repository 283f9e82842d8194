package app

import (
	"context"
	"encoding/json"
	"math"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/live"
	"github.com/stoa-community/stoa/internal/store"
)

// Threads are followed by who reads one and wants to know when to read it again. That
// something happened to one says nothing of whether who follows it sees the difference:
// they look, and compare.

type threads = live.Hub[community.RecordID, struct{}]

// newThreads has as many followers of a question as there may be of all.
func newThreads() *threads {
	return live.NewHub[community.RecordID, struct{}](liveQueue, math.MaxInt)
}

// ThreadFollowed is a question that somebody follows by this node.
type ThreadFollowed struct {
	listener *live.Listener[community.RecordID, struct{}]
}

// FollowThread begins to follow the question that ref names, if actor sees it. What
// happens from now on is told.
func (a *App) FollowThread(ctx context.Context, actor community.Actor, ref string) (*ThreadFollowed, error) {
	q, err := a.Question(ctx, actor, ref)
	if err != nil {
		return nil, err
	}
	f := &ThreadFollowed{a.stream.threads.Listen(q.ID)}
	if err := a.stream.wait(ctx); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Changes brings something whenever the thread may have changed. It is closed when
// who follows was too slow.
func (f *ThreadFollowed) Changes() <-chan struct{} { return f.listener.Signals() }

// Close ends the following.
func (f *ThreadFollowed) Close() { f.listener.Close() }

// tellThreads tells those who follow the threads that events are about.
func (s *stream) tellThreads(tx *store.Tx, entries []store.Entry) error {
	followed := s.threads.Keys()
	if len(followed) == 0 {
		return nil
	}
	changed, isAny, err := threadsOf(tx, entries)
	if err != nil {
		return err
	}
	for _, id := range followed {
		if isAny || slices.Contains(changed, id) {
			s.threads.Publish(id, struct{}{})
		}
	}
	return nil
}

// concerning are the ids of an event, as far as they lead to a question.
type concerning struct {
	Question, Answer community.RecordID
	Comment          string
	On, Thread       community.Ref
}

// threadsOf are the questions that events are about. It may be any where an answer is no
// more, which does not say any longer what it answered.
func threadsOf(tx *store.Tx, entries []store.Entry) (questions []community.RecordID, isAny bool, err error) {
	var answers, comments []string
	put := func(on community.Ref) {
		switch on.On {
		case community.OnQuestion:
			questions = append(questions, community.RecordID(on.ID))
		case community.OnAnswer:
			answers = append(answers, on.ID)
		}
	}
	for _, e := range entries {
		var about concerning
		if json.Unmarshal([]byte(e.Body), &about) != nil {
			continue
		}
		put(about.On)
		put(about.Thread)
		switch {
		case about.Question != "":
			questions = append(questions, about.Question)
		case about.Answer != "":
			answers = append(answers, string(about.Answer))
		case about.Comment != "" && about.On.ID == "":
			comments = append(comments, about.Comment)
		}
	}
	if len(comments) > 0 {
		found, err := tx.CommentsByID(comments)
		if err != nil {
			return nil, false, err
		}
		for _, c := range found {
			put(c.On)
		}
	}
	if len(answers) == 0 {
		return questions, false, nil
	}
	found, err := tx.AnswersByID(answers)
	for _, ans := range found {
		answers = slices.DeleteFunc(answers, func(id string) bool { return id == string(ans.ID) })
		questions = append(questions, ans.Question)
	}
	return questions, len(answers) > 0, err
}
