package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestPrivilegesAreInTheGraph: an admin sets the table, members see what they have, and no field leads around it.
func TestPrivilegesAreInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "q", ask("ann", `mutation { createQuestion(input: {title: "How?"}) { id } }`, "", ""), "data.createQuestion.id")
		keep(s, t, "p", ask("ann", `mutation { createPost(input: {title: "News", content: "x"}) { id } }`, "", ""), "data.createPost.id")
		keep(s, t, "a", ask("mia", `mutation { createAnswer(questionId: "{q}", input: {content: "So"}) { id } }`, "", ""), "data.createAnswer.id")
		keep(s, t, "c", ask("ann", `mutation { createComment(on: {postId: "{p}"}, input: {body: "x"}) { id } }`, "", ""), "data.createComment.id")
		set := func(table string) string {
			return `mutation { updateNetwork(input: {privileges: ` + table + `}) { privileges { privilege points has } } }`
		}
		s.Check(t,
			ask("bob", `{ network { privileges { privilege points has } } }`, "", `{"data":{"network":{"privileges":[{"privilege":"comment","points":null,"has":true},
				{"privilege":"react"},{"privilege":"vote"},{"privilege":"voteDown"},{"privilege":"poll"},{"privilege":"topic"},{"privilege":"review","points":null,"has":false},{"privilege":"edit","points":null,"has":false}]}}}`),
			fails("mia", set(`[]`), "", "102"),
			fails("admin", set(`[{privilege: "fly", points: 1}]`), "", "106"),
			fails("admin", set(`[{privilege: "vote", points: -1}]`), "", "106"),
			fails("admin", set(`[{privilege: "vote", points: 1000001}]`), "", "106"),
			fails("admin", set(`[{privilege: "vote", points: 1}, {privilege: "vote", points: 2}]`), "", "106"),
			with(ask("admin", set(`[{privilege: "comment", points: 15}, {privilege: "vote", points: 15}, {privilege: "react", points: 15},
				{privilege: "poll", points: 15}, {privilege: "topic", points: 15}, {privilege: "review", points: 15}, {privilege: "edit", points: 15}]`), "",
				`{"data":{"updateNetwork":{"privileges":[{"privilege":"comment","points":15,"has":true},{"has":true},{"has":true},{"has":true},
					{"has":true},{"has":true},{"privilege":"review","points":15,"has":true},{"privilege":"edit","points":15,"has":true}]}}}`), "portal.changed"),
			ask("bob", `{ network { privileges { privilege points has } } }`, "", `{"data":{"network":{"privileges":[{"privilege":"comment","points":15,"has":false},
				{"has":false},{"has":false},{"privilege":"voteDown","points":15,"has":false},{"has":false},{"has":false},{"has":false},{"has":false}]}}}`),
		)
		for field, why := range map[string]string{
			`createComment(on: {questionId: "{q}"}, input: {body: "x"}) { id }`:    "comment_points",
			`createComment(on: {answerId: "{a}"}, input: {body: "x"}) { id }`:      "comment_points",
			`createReply(postId: "{p}", input: {title: "x", content: "x"}) { id }`: "comment_points",
			`voteQuestion(id: "{q}", vote: UP) { id }`:                             "vote_points",
			`voteAnswer(id: "{a}", vote: DOWN) { id }`:                             "vote_down_points",
			// What older clients call so is a vote, or a reaction, all the same.
			`addReaction(postId: "{p}", input: {reaction: "+1"}) { status }`:          "vote_points",
			`addReaction(postId: "{p}", input: {reaction: "dislike"}) { status }`:     "vote_down_points",
			`addReaction(postId: "{p}", input: {reaction: "tada"}) { status }`:        "react_points",
			`addReaction(postId: "{c}", input: {reaction: "heart"}) { status }`:       "vote_points",
			`createPost(input: {title: "x", content: "x", tagNames: ["New"]}) { id }`: "topic_points",
			`react(on: {postId: "{p}"}, reaction: "tada") { status }`:                 "react_points",
			`createQuestion(input: {title: "Which?", options: ["a", "b"]}) { id }`:    "poll_points",
			`createQuestion(input: {title: "Which?", topics: ["New"]}) { id }`:        "topic_points",
			`createTopic(input: {name: "New"}) { id }`:                                "topic_points",
			`createTag(input: {title: "New"}) { id }`:                                 "topic_points",
			`updateQuestion(id: "{q}", input: {title: "Better?"}) { id }`:             "edit_points",
			`updateAnswer(id: "{a}", input: {content: "Better"}) { id }`:              "edit_points",
			`createPost(input: {title: "x", content: "x", topics: ["New"]}) { id }`:   "topic_points",
		} {
			s.Check(t, row{As: "bob", Do: "POST //graphql", Body: wire(`mutation { `+field+` }`, ""), Status: 200,
				Want: `{"errors":[{"code":"102","extensions":{"reason":"` + why + `","needs":{"points":15,"have":0}}}]}`})
		}
		// Programs are not held to it, whomever they write for.
		s.Check(t, with(ask("app", `mutation { createQuestion(input: {title: "Whose?", topics: ["By a program"], user: "{bob}"}) { id } }`, "", ""),
			"question.asked", "topic.added"))
	})
}
