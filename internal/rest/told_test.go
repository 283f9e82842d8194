package rest

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/jsonout"
)

// TestAnswersAreKeptWithOneQuestion has answers to one question kept, encoded: it is kept once, each
// is written as it would be anew, and none takes more than its own bytes.
func TestAnswersAreKeptWithOneQuestion(t *testing.T) {
	b := cache.NewBudget(0)
	to := &caller{cards: newCards(b), records: newRecords(b), Actor: community.Actor{Portal: "p"}}
	question := community.QuestionSeen{Question: community.Question{Record: community.Record{ID: "q", Portal: "p"}, Title: "How do I do this?"}}
	var first *encoded
	for i := range 3 {
		if i == 2 {
			question.Title = "How does one do this?"
		}
		seen := &community.AnswerSeen{Question: question, Answer: community.Answer{Content: "<p>So.</p>",
			Record: community.Record{ID: community.RecordID(fmt.Sprint("answer", i)), Portal: "p"}}}
		seen.Same = int64(i + 1)
		tellAnswer(to, seen)
		kept := tellAnswer(to, seen)
		if anew := jsonout.Append(nil, new(toAnswer(to, *seen))); !bytes.Equal(kept.AppendJSON(nil), anew) {
			t.Errorf("it is written %s, not %s", kept.AppendJSON(nil), anew)
		}
		e := kept.encoded
		if cap(e.head) > len(e.head)+len(e.head)/8+16 || cap(e.tail) > len(e.tail)+len(e.tail)/8+16 || len(e.question) < 300 {
			t.Errorf("%d and %d bytes take %d and %d, and the question %d", len(e.head), len(e.tail), cap(e.head), cap(e.tail), len(e.question))
		}
		if first == nil {
			first = e
		}
		if isOnce := &e.question[0] == &first.question[0]; isOnce != (i < 2) {
			t.Errorf("the question of answer %d is the same bytes: %v", i, isOnce)
		}
	}
}
