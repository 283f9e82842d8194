package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// The leaderboard of a topic counts what is about it. A topic of a space that one may not know of is none.
func TestTheLeaderboardTakesATopic(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		for name, author := range map[string]string{"roses": "ann", "tulips": "bob"} {
			reply := s.Ask(t, ask(author, `mutation { createQuestion(input: {title: "How?", topics: ["`+name+`"]}) { id topics { id } } }`, "", ""))
			s.Set(name, reply.Get("data.createQuestion.topics.0.id").(string))
			s.Set("about", reply.Get("data.createQuestion.id").(string))
			s.Ask(t, ask("mia", `mutation { voteQuestion(id: "{about}", vote: UP) { id } }`, "", ""))
		}
		keep(s, t, "space", ask("ann", `mutation { createSpace(input: {name: "Board", hidden: true}) { id } }`, "", ""), "data.createSpace.id")
		keep(s, t, "veiled", ask("ann", `mutation { createQuestion(input: {title: "When?", spaceId: "{space}", topics: ["Merger"]}) { topics { id } } }`, "", ""),
			"data.createQuestion.topics.0.id")
		const board = `query($topic: ID, $period: String) { leaderboard(period: $period, limit: 5, topic: $topic) { member { id } total } }`
		refused := func(as, topic string) row {
			return row{As: as, Do: "POST //graphql", Body: wire(board, topic), Status: 200,
				Want: `{"errors":[{"code":"106","extensions":{"reason":"no_such_topic","field":"topic"}}]}`}
		}
		const ann, both = `{"data":{"leaderboard":[{"member":{"id":"{ann}"},"total":5}]}}`, `[{"total":5},{"total":5}]`
		s.Check(t,
			ask("bob", board, `{"topic":"{roses}"}`, ann),
			ask("bob", board, `{"topic":"{roses}","period":"week"}`, ann),
			ask("bob", board, `{"topic":"{tulips}","period":"month"}`, `{"data":{"leaderboard":[{"member":{"id":"{bob}"}}]}}`),
			ask("bob", board, `{}`, `{"data":{"leaderboard":`+both+`}}`),
			ask("bob", board, `{"topic":null}`, `{"data":{"leaderboard":`+both+`}}`),
			refused("bob", `{"topic":"nothing"}`),
			refused("bob", `{"topic":"{veiled}"}`),
			row{As: "bob", Do: "POST //graphql", Body: wire(board, `{"period":"year"}`), Status: 200,
				Want: `{"errors":[{"code":"106","extensions":{"reason":"not_one_of","field":"period"}}]}`},
			ask("ann", board, `{"topic":"{veiled}"}`, `{"data":{"leaderboard":[]}}`),
		)
	})
}
