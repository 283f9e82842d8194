package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestPointsAreStakedAndGivenInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "q", ask("ann", `mutation { createQuestion(input: {title: "How do roses grow?"}) { id } }`, "", ""), "data.createQuestion.id")
		answer := `mutation { createAnswer(questionId: "{q}", input: {content: "Slowly."}) { id } }`
		keep(s, t, "a", ask("bob", answer, "", ""), "data.createAnswer.id")
		keep(s, t, "own", ask("ann", answer, "", ""), "data.createAnswer.id")
		stake := `mutation($n: Int!, $d: Int) { stakeReward(questionId: "{q}", amount: $n, days: $d) { hasReward rewards { id amount paid status answerId member { id } } } }`
		s.Check(t, fails("ann", stake, `{"n":5}`, "102")) // it is off
		for _, r := range []resttest.Row{
			{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"stoa.example.com","currency":{"enabled":true}}`},
			{As: "mia", Do: "POST /answers/{own}/votes"},
		} {
			if reply := s.Ask(t, r); reply.Status != 200 {
				t.Fatalf("%d %s", reply.Status, reply.Body)
			}
		}
		keep(s, t, "r", ask("ann", stake, `{"n":5,"d":2}`, ""), "data.stakeReward.rewards.0.id")
		award := `mutation($a: ID!) { awardReward(questionId: "{q}", rewardId: "{r}", answerId: $a) { hasReward rewards { status paid answerId } } }`
		list := `query($h: Boolean) { questions(limit: 5, hasReward: $h, sort: "reward.desc") { totalCount } }`
		s.Check(t,
			fails("ann", stake, `{"n":6}`, "118"),
			fails("ann", stake, `{"n":0}`, "106"),
			fails("ann", stake, `{"n":1,"d":31}`, "106"),
			ask("bob", `{ question(id: "{q}") { hasReward rewards { id amount status member { id } } } }`, "",
				`{"data":{"question":{"hasReward":true,"rewards":[{"id":"{r}","amount":5,"status":"open","member":{"id":"{ann}"}}]}}}`),
			ask("bob", list, `{"h":true}`, `{"data":{"questions":{"totalCount":1}}}`),
			ask("bob", list, `{"h":false}`, `{"data":{"questions":{"totalCount":0}}}`),
			fails("bob", award, `{"a":"{a}"}`, "102"),
			fails("ann", award, `{"a":"{own}"}`, "106"),
			with(ask("ann", award, `{"a":"{a}"}`, `{"data":{"awardReward":{"hasReward":false,"rewards":[{"status":"paid","paid":5,"answerId":"{a}"}]}}}`),
				"reward.paid"),
			ask("bob", `{ answer(id: "{a}") { rewards { id amount } } }`, "", `{"data":{"answer":{"rewards":[{"id":"{r}","amount":5}]}}}`),
		)
	})
}
