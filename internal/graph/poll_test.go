package graph_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestAPollIsVotedInByTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		soon := s.Clock.Now().Add(time.Hour).UTC().Format(time.RFC3339)
		made := s.Ask(t, ask("ann", `mutation($at: String) { createQuestion(input: {title: "Which?", options: ["A", "B", "C"], multiple: true, closesAt: $at}) { id options { id } } }`,
			`{"at":"`+soon+`"}`, ""))
		s.Set("poll", fmt.Sprint(made.Get("data.createQuestion.id")))
		for i, name := range []string{"a", "b", "c"} {
			s.Set(name, fmt.Sprint(made.Get(fmt.Sprintf("data.createQuestion.options.%d.id", i))))
		}
		const result = ` { counts { pollVotes } options { votes voted } }`
		s.Check(t,
			ask("bob", `{ question(id: "{poll}") { multiple closesAt closed } }`, "",
				`{"data":{"question":{"multiple":true,"closesAt":"*","closed":false}}}`),
			with(ask("ann", `mutation { updateQuestion(id: "{poll}", input: {options: ["B", "A", "C"]}) { options { id } } }`, "",
				`{"data":{"updateQuestion":{"options":[{"id":"{b}"},{"id":"{a}"},{"id":"{c}"}]}}}`), "question.changed"),
			with(ask("bob", `mutation { votePoll(questionId: "{poll}", optionIds: ["{a}", "{c}"])`+result+` }`, "",
				`{"data":{"votePoll":{"counts":{"pollVotes":1},"options":[{"votes":0,"voted":false},{"votes":1,"voted":true},{"votes":1,"voted":true}]}}}`),
				"poll.voted"),
			with(ask("bob", `mutation($o: ID!) { votePoll(questionId: "{poll}", optionId: $o)`+result+` }`, `{"o":"{b}"}`,
				`{"data":{"votePoll":{"counts":{"pollVotes":1},"options":[{"votes":1,"voted":true},{"votes":0},{"votes":0}]}}}`), "poll.voted"),
			fails("bob", `mutation { votePoll(questionId: "{poll}") { id } }`, "", "112"),
			fails("bob", `mutation { votePoll(questionId: "{poll}", optionIds: ["none"]) { id } }`, "", "106"),
			fails("ann", `mutation { updateQuestion(id: "{poll}", input: {closesAt: "soon"}) { id } }`, "", "106"),
			fails("ann", `mutation { createQuestion(input: {title: "x", options: ["A", "a"]}) { id } }`, "", "106"),
			with(ask("bob", `mutation { unvotePoll(questionId: "{poll}")`+result+` }`, "",
				`{"data":{"unvotePoll":{"counts":{"pollVotes":0}}}}`), "poll.vote.withdrawn"),
			ask("bob", `mutation { unvotePoll(questionId: "{poll}") { id } }`, "", `{"data":{"unvotePoll":{"id":"{poll}"}}}`),
		)
		s.Clock.Advance(time.Hour)
		s.Check(t,
			ask("bob", `{ question(id: "{poll}") { closed } }`, "", `{"data":{"question":{"closed":true}}}`),
			with(ask("ann", `mutation { updateQuestion(id: "{poll}", input: {closesAt: ""}) { closesAt closed } }`, "",
				`{"data":{"updateQuestion":{"closesAt":null,"closed":false}}}`), "question.changed"),
		)
	})
}
