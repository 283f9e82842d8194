package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
)

// How crowded it is, and what is as long to read as what is crowded: an answer tells of
// its newest 1,000 votes, and a list has 20.
const (
	crowdVotes   = 10_000
	crowdAnswers = 1000
	crowdNotices = 100_000
	longVotes    = 1000
	longList     = 20
)

// measureCrowd asks for an answer with 10,000 votes, a question with 1,000 answers and a
// person with 100,000 notifications, in turn with ordinary ones: any, and those that are
// as long to read.
func measureCrowd(ctx context.Context, o options) (rows []row, err error) {
	program, _, remove, err := build(ctx, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	return onEachDatabase(ctx, o, func(p place) ([]row, error) { return crowdOn(ctx, o, program, p) })
}

func crowdOn(ctx context.Context, o options, program string, p place) (rows []row, err error) {
	w, err := openWorld(ctx, o, program, p)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, w.server.stop()) }()
	if err := w.crowd(ctx, program, p); err != nil {
		return nil, err
	}
	crowded, err := w.crowded()
	if err != nil {
		return nil, err
	}
	for _, c := range crowded {
		for _, other := range []struct {
			name string
			chance
		}{{"any", c.any}, {"as long", c.long}} {
			r, err := beside(ctx, o, aside{w, c.chance}, aside{w, other.chance})
			if err != nil {
				return rows, fmt.Errorf("%s: %w", c.name, err)
			}
			r.note = "the CPU of " + other.name + r.note
			rows = append(rows, row{fmt.Sprintf("%s: %s, beside %s", p.name, c.name, other.name), r})
		}
	}
	return rows, nil
}

// A crowded is a row of one crowded thing, with the same of any other and of those that
// are as long to read.
type crowded struct {
	chance
	any, long chance
}

// crowded are the rows. The first answer, question and person are the crowded ones, and
// the second answer has a page full of votes.
func (w *world) crowded() ([]crowded, error) {
	longPeople, err := w.longestNotices()
	if err != nil {
		return nil, err
	}
	answer, longAnswer, answers := w.answers[:1], w.answers[1:2], w.answers[2:]
	question, questions := w.questions[:1], w.questions[1:]
	longQuestions := longest(questions)
	people := indexes(1, len(w.tokens))
	rows := []crowded{
		{w.readAnswers(answer), w.readAnswers(answers), w.readAnswers(longAnswer)},
		{w.voteAnswers(answer), w.voteAnswers(answers), w.voteAnswers(longAnswer)},
		{w.readThreads(question), w.readThreads(questions), w.readThreads(longQuestions)},
		{w.visitThreads(question), w.visitThreads(questions), w.visitThreads(longQuestions)},
		{w.answerThreads(question), w.answerThreads(questions), w.answerThreads(longQuestions)},
	}
	for _, what := range []struct{ name, path string }{
		{"100,000 notifications: the newest", "/api/v1/notifications"},
		{"100,000 notifications: the unread count", "/api/v1/notifications/summary"},
	} {
		rows = append(rows, crowded{w.readOwn(what.name, what.path, []int{0}), w.readOwn(what.name, what.path, people),
			w.readOwn(what.name, what.path, longPeople)})
	}
	return rows, nil
}

func (w *world) readAnswers(list []record) chance {
	return w.read("10,000 votes: the answer", len(list), func(i int) string { return "/api/v1/answers/" + list[i].ID })
}

func (w *world) voteAnswers(list []record) chance {
	cast := &atomic.Int64{}
	return chance{name: "10,000 votes: one more", things: 1, ask: func(int, int) []byte { return w.voteOn(list, cast) }}
}

func (w *world) readThreads(list []record) chance {
	return w.read("1,000 answers: the first 20", len(list), func(i int) string { return "/api/v1/questions/" + list[i].ID + "/answers" })
}

func (w *world) visitThreads(list []record) chance {
	return w.visit("1,000 answers: the page, guest", len(list), func(i int) string { return pageOf(list[i]) })
}

func (w *world) answerThreads(list []record) chance {
	written := &atomic.Int64{}
	return chance{name: "1,000 answers: one more", things: 1, ask: func(int, int) []byte { return w.answerTo(list, written) }}
}

// readOwn is what some of the people read of their own.
func (w *world) readOwn(name, path string, people []int) chance {
	return chance{name: name, things: len(people), ask: func(thing, _ int) []byte {
		return request{method: "GET", path: path}.encode(w.server.address, w.tokens[people[thing]], "")
	}}
}

// longest are the questions with a page full of answers or, where there are none, the one
// that has most.
func longest(questions []record) []record {
	sorted := slices.SortedFunc(slices.Values(questions), func(a, b record) int { return cmp.Compare(b.Counts.Answers, a.Counts.Answers) })
	n := 1
	for n < len(sorted) && sorted[n].Counts.Answers >= longList {
		n++
	}
	return sorted[:n]
}

// longestNotices are those of the people, but for the first, who have a page full of
// notifications or, where there are none, the one who has most.
func (w *world) longestNotices() (people []int, err error) {
	most, who := -1, 0
	for i := 1; i < len(w.tokens); i++ {
		_, total, err := listed(w.server, w.tokens[i], "/api/v1/notifications?limit=1")
		if err != nil {
			return nil, err
		}
		if total > most {
			most, who = total, i
		}
		if total >= longList {
			people = append(people, i)
		}
	}
	if len(people) == 0 {
		people = []int{who}
	}
	return people, nil
}

// indexes are the numbers from one up to another.
func indexes(from, to int) (list []int) {
	for i := from; i < to; i++ {
		list = append(list, i)
	}
	return list
}
