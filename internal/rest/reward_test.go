package rest_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var (
	staked = []string{"reward.staked"}
	paid   = []string{"reward.paid"}
)

const sendPortal = `{"name":"Test","domain":"stoa.example.com","currency":`

// rich turns the currency on and gives ann 50 points and bob 20, by votes on what they wrote.
func rich(t *testing.T, s *resttest.Site) {
	t.Helper()
	if reply := s.Ask(t, row{As: "admin", Do: "PUT /portal", Body: sendPortal + `{"enabled":true}}`}); reply.Status != 200 {
		t.Fatalf("%d %s", reply.Status, reply.Body)
	}
	make201(t, s, "mia", "/questions", `{"title":"What do you grow?"}`, "rich")
	for i, name := range []string{"ann", "ann", "ann", "ann", "ann", "bob", "bob"} {
		key := fmt.Sprintf("rich%d", i)
		make201(t, s, name, "/questions/{rich}/answers", `{"content":"<p>Roses.</p>"}`, key)
		s.Check(t, row{As: "mia", Do: "POST /answers/{" + key + "}/votes", Status: 200, Events: []string{"voted"}})
	}
}

// who is the person called name, whose token may have expired meanwhile.
func who(s *resttest.Site, name string) community.Actor {
	roles := map[string]community.Role{"mia": community.Moderator, "admin": community.Admin}
	return community.Actor{Portal: s.Portal.ID, ID: community.UserID(s.ID(name)), Role: max(roles[name], community.Member)}
}

func balance(t *testing.T, s *resttest.Site, want map[string]int) {
	t.Helper()
	for name, n := range want {
		got, err := s.App.Points(t.Context(), who(s, name), community.Page{Number: 1, Limit: 1})
		if err != nil || got.Points() != int64(n) {
			t.Errorf("%s has %d points, not %d (%v)", name, got.Points(), n, err)
		}
	}
}

func end(t *testing.T, s *resttest.Site, after time.Duration) {
	t.Helper()
	s.Clock.Advance(after)
	if err := s.App.PublishDue(t.Context()); err != nil {
		t.Fatal(err)
	}
}

const day = 24 * time.Hour

func TestTheCurrencyIsSetWithThePortal(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		put := func(currency string) row {
			return row{As: "admin", Do: "PUT /portal", Body: sendPortal + currency + `}`}
		}
		good := func(currency, want string) row {
			r := put(currency)
			r.Status, r.Want, r.Events = 200, `{"currency":`+want+`}`, []string{"portal.changed"}
			return r
		}
		bad := func(currency, field string) row {
			r := put(currency)
			r.Status, r.Field = 400, field
			return r
		}
		s.Check(t,
			row{As: "ann", Do: "GET /portal", Status: 200,
				Want: `{"currency":{"internal":{"name":"points"},"external":{"name":""},"conversionRate":1,"enabled":false}}`},
			good(`{"internal":{"name":"drachmae"},"external":{"name":"EUR"},"conversionRate":0.05}`,
				`{"internal":{"name":"drachmae"},"external":{"name":"EUR"},"conversionRate":0.05,"enabled":false}`),
			good(`{"enabled":"true"}`, `{"internal":{"name":"drachmae"},"external":{"name":"EUR"},"conversionRate":0.05,"enabled":true}`),
			good(`{"internal":"obols"}`, `{"internal":{"name":"obols"},"external":{"name":"EUR"},"enabled":true}`),
			good(`{"internal":{"name":""}}`, `{"internal":{"name":"points"}}`),
			bad(`{"conversionRate":0}`, "currency.conversionRate"),
			bad(`{"conversionRate":-1}`, "currency.conversionRate"),
			bad(`{"conversionRate":1e9}`, "currency.conversionRate"),
			bad(`{"conversionRate":"much"}`, "currency.conversionRate"),
			bad(`{"enabled":"perhaps"}`, "currency.enabled"),
			bad(`{"internal":{"name":"`+strings.Repeat("x", 31)+`"}}`, "currency.internal.name"),
			bad(`{"external":{"name":"`+strings.Repeat("x", 31)+`"}}`, "currency.external.name"),
			row{As: "mia", Do: "PUT /portal", Body: sendPortal + `{"enabled":false}}`, Status: 403},
			row{As: "ann", Do: "GET /portal", Status: 200,
				Want: `{"currency":{"internal":{"name":"points"},"external":{"name":"EUR"},"conversionRate":0.05,"enabled":true}}`},
		)
	})
}

func TestPointsAreStakedAndGiven(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		rich(t, s)
		roses(t, s)
		s.Join(t, "cy", "member")
		stake, award := "POST /questions/{q}/rewards", "POST /questions/{q}/rewards/{r}/award"
		s.Check(t,
			row{As: "ann", Do: stake, Body: `{"amount":30,"days":3}`, Status: 201, Keep: "r", Events: staked, Statements: 20,
				Want: `{"success":true,"amount":30,"paid":0,"status":"open","answer":null,"user":{"id":"{ann}"}}`},
			row{As: "cy", Do: "GET /questions/{q}", Status: 200,
				Want: `{"hasReward":true,"rewards":[{"_id":"{r}","amount":30,"status":"open","user":{"id":"{ann}"}}]}`},
			row{As: "bob", Do: stake, Body: `{"amount":20}`, Status: 201, Keep: "r2", Events: staked},
			row{As: "cy", Do: stake, Body: `{"amount":1}`, Status: 409, Want: `{"reason":"too_few_points"}`},
			row{As: "ann", Do: stake, Body: `{"amount":21}`, Status: 409, Want: `{"reason":"too_few_points"}`},

			row{Do: stake, Body: `{"amount":1}`, Status: 401},
			row{As: "ann", Do: stake, Body: `{}`, Status: 400, Code: "missing_parameter", Field: "amount"},
			row{As: "ann", Do: stake, Body: `{"amount":0}`, Status: 400, Field: "amount"},
			row{As: "ann", Do: stake, Body: `{"amount":-5}`, Status: 400, Field: "amount"},
			row{As: "ann", Do: stake, Body: `{"amount":1.5}`, Status: 400, Field: "amount"},
			row{As: "ann", Do: stake, Body: `{"amount":1000001}`, Status: 400, Field: "amount"},
			row{As: "ann", Do: stake, Body: `{"amount":99999999999999999999}`, Status: 400, Field: "amount"},
			row{As: "ann", Do: stake, Body: `{"amount":"5"}`, Status: 400, Field: "amount"},
			row{As: "ann", Do: stake, Body: `{"amount":5,"days":0}`, Status: 400, Field: "days"},
			row{As: "ann", Do: stake, Body: `{"amount":5,"days":31}`, Status: 400, Field: "days"},
			row{As: "ann", Do: stake, Body: `{"amount":5,"days":0.5}`, Status: 400, Field: "days"},
			row{As: "ann", Do: stake, Body: `{"amount":5,"user":"{bob}"}`, Status: 400, Field: "user"},

			row{As: "bob", Do: award, Body: `{"answer":"{a1}"}`, Status: 403, Want: `{"reason":"not_yours_to_award"}`},
			row{As: "mia", Do: award, Body: `{"answer":"{a1}"}`, Status: 403, Want: `{"reason":"not_yours_to_award"}`},
			row{As: "admin", Do: award, Body: `{"answer":"{a1}"}`, Status: 403, Want: `{"reason":"not_yours_to_award"}`},
			row{Do: award, Body: `{"answer":"{a1}"}`, Status: 401},
			row{As: "ann", Do: award, Body: `{}`, Status: 400, Code: "missing_parameter", Field: "answer"},
			row{As: "ann", Do: award, Body: `{"answer":"{own}"}`, Status: 400, Field: "answer", Want: `{"reason":"own_answer"}`},
			row{As: "ann", Do: award, Body: `{"answer":"{rich5}"}`, Status: 400, Field: "answer", Want: `{"reason":"no_such_answer"}`},
			row{As: "ann", Do: "POST /questions/{rich}/rewards/{r}/award", Body: `{"answer":"{rich5}"}`, Status: 404, Want: `{"reason":"no_reward"}`},
			row{As: "ann", Do: "POST /questions/{q}/rewards/nothing/award", Body: `{"answer":"{a1}"}`, Status: 404},
			row{As: "bob", Do: "POST /questions/{q}/rewards/{r2}/award", Body: `{"answer":"{a1}"}`, Status: 400, Want: `{"reason":"own_answer"}`},

			row{As: "ann", Do: award, Body: `{"answer":"{a1}"}`, Status: 200, Events: paid, Statements: 24,
				Want: `{"success":true,"id":"{r}","status":"paid","paid":30,"answer":"{a1}"}`},
			row{As: "ann", Do: award, Body: `{"answer":"{a2}"}`, Status: 409, Want: `{"reason":"reward_closed"}`},
			row{As: "cy", Do: "GET /answers/{a1}", Status: 200, Want: `{"rewards":[{"id":"{r}","amount":30}],"question":{"hasReward":true}}`},
			row{As: "cy", Do: "GET /answers/{a2}", Status: 200, Want: `{"rewards":[]}`},
			row{As: "bob", Do: "GET /notifications?limit=1", Status: 200, Want: `[{"verb":"reward","from":[{"id":"{ann}"}],"objects":[{"id":"{a1}"}]}]`},
		)
		balance(t, s, map[string]int{"ann": 20, "bob": 30, "cy": 0})
		noDrift(t, s)
	})
}

func TestRewardsAreOffUntilAnAdminTurnsThemOn(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		off := `{"reason":"currency_off"}`
		s.Check(t, row{As: "ann", Do: "POST /questions/{q}/rewards", Body: `{"amount":1}`, Status: 403, Want: off})
		rich(t, s)
		s.Check(t,
			row{As: "ann", Do: "POST /questions/{q}/rewards", Body: `{"amount":10}`, Status: 201, Keep: "r", Events: staked},
			row{As: "admin", Do: "PUT /portal", Body: sendPortal + `{"enabled":false}}`, Status: 200, Events: []string{"portal.changed"}},
			row{As: "ann", Do: "POST /questions/{q}/rewards", Body: `{"amount":1}`, Status: 403, Want: off},
			row{As: "ann", Do: "POST /questions/{q}/rewards/{r}/award", Body: `{"answer":"{a1}"}`, Status: 403, Want: off},
			row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`, Status: 200, Events: accepted, Want: `{"hasReward":true}`},
		)
		end(t, s, 8*day) // what was staked is not stuck
		balance(t, s, map[string]int{"ann": 50 + 2 - 5, "bob": 20 + 15 + 5})
		noDrift(t, s)
	})
}

func TestAcceptingGivesWhatTheAskerHasStaked(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		rich(t, s)
		roses(t, s)
		stake, accept := "POST /questions/{q}/rewards", "POST /questions/{q}/accept"
		s.Check(t,
			row{As: "ann", Do: stake, Body: `{"amount":10}`, Status: 201, Events: staked},
			row{As: "ann", Do: stake, Body: `{"amount":5}`, Status: 201, Events: staked},
			row{As: "bob", Do: stake, Body: `{"amount":4}`, Status: 201, Events: staked},
			// Staff spend nobody's points, nor does who asked on themselves.
			row{As: "mia", Do: accept, Body: `{"answer":"{a1}"}`, Status: 200, Events: accepted},
			row{As: "ann", Do: accept, Body: `{"answer":"{own}"}`, Status: 200, Events: []string{"answer.unaccepted", "answer.accepted"}},
		)
		balance(t, s, map[string]int{"ann": 35, "bob": 16})
		s.Check(t,
			row{As: "ann", Do: accept, Body: `{"answer":"{a2}"}`, Status: 200,
				Events: []string{"answer.unaccepted", "answer.accepted", "reward.paid", "reward.paid"},
				Want:   `{"hasReward":true,"rewards":[{"amount":4,"status":"open"},{"amount":5,"status":"paid","answer":"{a2}"},{"amount":10,"status":"paid"}]}`},
			row{As: "ann", Do: accept, Body: `{"answer":"{a1}"}`, Status: 200, Events: []string{"answer.unaccepted", "answer.accepted"}},
			row{As: "ann", Do: "DELETE " + accept[5:], Status: 200, Events: unaccepted}, // what was paid stays so
			row{As: "ann", Do: stake, Body: `{"amount":1}`, Status: 201, Events: staked},
		)
		balance(t, s, map[string]int{"ann": 34, "bob": 31})
		noDrift(t, s)
	})
}

func TestPastItsTimeHalfGoesToTheBestAnswer(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		rich(t, s)
		roses(t, s)
		s.Join(t, "cy", "member")
		make201(t, s, "cy", "/questions/{q}/answers", `{"content":"<p>In May.</p>"}`, "c1")
		stake := row{As: "ann", Do: "POST /questions/{q}/rewards", Body: `{"amount":11,"days":1}`, Status: 201, Events: staked}
		vote := func(as, answer string) {
			if reply := s.Ask(t, row{As: as, Do: "POST /answers/{" + answer + "}/votes"}); reply.Status != 200 {
				t.Fatalf("%s", reply.Body)
			}
		}
		vote("mia", "own")
		vote("admin", "own")
		vote("mia", "c1")
		vote("cy", "c1") // one's own vote makes no answer a good one
		ended := func(s *resttest.Site) community.QuestionSeen {
			q, err := s.App.Question(t.Context(), who(s, "cy"), s.ID("q"))
			if err != nil {
				t.Fatal(err)
			}
			return q
		}
		stakeAgain := func() {
			if _, err := s.App.StakeReward(t.Context(), who(s, "ann"), s.ID("q"), 11, 1); err != nil {
				t.Fatal(err)
			}
		}
		// Nobody but who staked it has two votes: all comes back.
		s.Check(t, stake)
		balance(t, s, map[string]int{"ann": 59})
		end(t, s, day-time.Second)
		balance(t, s, map[string]int{"ann": 59})
		end(t, s, time.Second)
		balance(t, s, map[string]int{"ann": 70})
		if q := ended(s); q.HasReward() || q.Given[0].Status != community.RewardReturned || q.Given[0].Answer != "" {
			t.Errorf("what became of it: %+v", q.Given)
		}
		// The best of the others.
		if _, err := s.App.VoteAnswer(t.Context(), who(s, "admin"), s.ID("c1"), 1); err != nil {
			t.Fatal(err)
		}
		stakeAgain()
		began := s.Clock.Now().Add(day)
		end(t, s, day)
		balance(t, s, map[string]int{"ann": 65, "cy": 20 + 5})
		if kinds := eventsSince(t, s, began); fmt.Sprint(kinds) != "[reward.paid]" {
			t.Errorf("the events are %v", kinds)
		}
		// The accepted one before all, once, whichever nodes do it.
		stakeAgain()
		if _, err := s.App.AcceptAnswer(t.Context(), who(s, "mia"), s.ID("q"), s.ID("a1")); err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		s.Clock.Advance(day)
		for _, node := range []*resttest.Site{s, s.Twin(t), s.Twin(t)} {
			for range 2 {
				all.Go(func() { _ = node.App.PublishDue(t.Context()) })
			}
		}
		all.Wait()
		end(t, s, 0)
		balance(t, s, map[string]int{"ann": 65 + 2 - 5, "bob": 20 + 15 + 5, "cy": 25})
		if q := ended(s); q.Given[0].Paid != 5 || string(q.Given[0].Answer) != s.ID("a1") {
			t.Errorf("what became of it: %+v", q.Given)
		}
		noDrift(t, s)
	})
}

// Many who stake the same points at once stake them once.
func TestNobodyStakesWhatTheyDoNotHave(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		rich(t, s)
		var questions []string
		for i := range 8 {
			key := fmt.Sprintf("q%d", i)
			make201(t, s, "ann", "/questions", `{"title":"Which one?"}`, key)
			make201(t, s, "bob", "/questions/{"+key+"}/answers", `{"content":"<p>That.</p>"}`, "a"+key)
			questions = append(questions, key)
		}
		var all sync.WaitGroup
		var lock sync.Mutex
		stakes := map[int]int{}
		for range 2 {
			for _, q := range questions {
				all.Go(func() {
					reply := s.Ask(t, row{As: "ann", Do: "POST /questions/{" + q + "}/rewards", Body: `{"amount":10}`})
					lock.Lock()
					defer lock.Unlock()
					stakes[reply.Status]++
				})
			}
		}
		all.Wait()
		if stakes[201] != 5 || stakes[409] != 11 {
			t.Errorf("of 16 who stake 10 of 50 points: %v", stakes)
		}
		balance(t, s, map[string]int{"ann": 0})
		noDrift(t, s)
		// And given at once, to two answers and by accepting, each is given once.
		for _, q := range questions {
			all.Go(func() {
				rewards := s.Ask(t, row{As: "ann", Do: "GET /questions/{" + q + "}"})
				for i := 0; rewards.Get(fmt.Sprintf("rewards.%d.id", i)) != nil; i++ {
					do := "POST /questions/{" + q + "}/rewards/" + rewards.Get(fmt.Sprintf("rewards.%d.id", i)).(string) + "/award"
					for range 3 {
						all.Go(func() { s.Ask(t, row{As: "ann", Do: do, Body: `{"answer":"{a` + q + `}"}`}) })
					}
				}
			})
		}
		all.Wait()
		balance(t, s, map[string]int{"ann": 0, "bob": 20 + 50})
		noDrift(t, s)
	})
}

func TestLostReputationLeavesADebtAndNoPointsAreMade(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		rich(t, s)
		roses(t, s)
		s.Check(t, row{As: "ann", Do: "POST /questions/{q}/rewards", Body: `{"amount":50}`, Status: 201, Keep: "r", Events: staked})
		if reply := s.Ask(t, row{As: "mia", Do: "DELETE /answers/{rich0}/votes"}); reply.Status >= 300 {
			t.Fatalf("%s", reply.Body)
		}
		balance(t, s, map[string]int{"ann": -10})
		s.Check(t,
			row{As: "ann", Do: "POST /questions/{q}/rewards", Body: `{"amount":1}`, Status: 409, Want: `{"reason":"too_few_points"}`},
			row{As: "ann", Do: "GET /user/points", Status: 200, Want: `{"balance":-10,"earned":40,"staked":50,"since":-10,"count":1,"currency":"points",
				"items":[{"kind":"staked","amount":-50,"earned":50,"balance":0,"question":"{q}","title":"How do I prune roses?","reward":"{r}"}]}`},
			row{As: "ann", Do: "POST /questions/{q}/rewards/{r}/award", Body: `{"answer":"{a1}"}`, Status: 200, Events: paid},
			// The payment stays when the answer goes.
			row{As: "mia", Do: "DELETE /answers/{a1}", Status: 200, Events: []string{"answer.deleted"}},
			row{As: "ann", Do: "GET /questions/{q}", Status: 200, Want: `{"rewards":[{"status":"paid","paid":50,"answer":null}]}`},
		)
		balance(t, s, map[string]int{"ann": -10, "bob": 70})
		noDrift(t, s)
	})
}

func TestDeletingAQuestionReturnsWhatIsStakedOnIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		rich(t, s)
		roses(t, s)
		s.Check(t,
			row{As: "ann", Do: "POST /questions/{q}/rewards", Body: `{"amount":30}`, Status: 201, Keep: "r", Events: staked},
			row{As: "bob", Do: "POST /questions/{q}/rewards", Body: `{"amount":20}`, Status: 201, Events: staked},
			row{As: "ann", Do: "POST /questions/{q}/rewards", Body: `{"amount":5}`, Status: 201, Keep: "given", Events: staked},
			row{As: "ann", Do: "POST /questions/{q}/rewards/{given}/award", Body: `{"answer":"{a1}"}`, Status: 200, Events: paid},
		)
		if reply := s.Ask(t, row{As: "mia", Do: "DELETE /questions/{q}"}); reply.Status != 200 {
			t.Fatalf("%s", reply.Body)
		}
		balance(t, s, map[string]int{"ann": 45, "bob": 25})
		s.Check(t,
			row{As: "ann", Do: "GET /user/points?limit=2", Status: 200, Want: `{"count":3,"items":[
				{"kind":"returned","amount":30,"earned":0,"balance":45,"question":null,"title":""},{"kind":"staked","amount":-5,"balance":15}]}`},
			row{As: "ann", Do: "GET /user/points?limit=2&page=2", Status: 200, Want: `{"items":[{"kind":"staked","amount":-30,"earned":50,"balance":20}]}`},
			row{As: "ann", Do: "GET /user/points?limit=0", Status: 400, Field: "limit"},
			row{Do: "GET /user/points", Status: 401},
		)
		if reply := s.Ask(t, row{As: "mia", Do: "POST /questions/{q}/restore"}); reply.Status != 200 {
			t.Fatalf("%s", reply.Body)
		}
		balance(t, s, map[string]int{"ann": 45, "bob": 25}) // what went back does not come again
		s.Check(t, row{As: "bob", Do: "GET /questions/{q}", Status: 200,
			Want: `{"hasReward":false,"rewards":[{"status":"paid","answer":"{a1}"},{"status":"returned"},{"status":"returned"}]}`})
		noDrift(t, s)
	})
}

// What somebody staked who was erased is a promise still: all of it is the best answer's.
func TestErasingAPersonLeavesWhatTheyStakedToWhoAnswers(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		rich(t, s)
		make201(t, s, "mia", "/questions", `{"title":"Who knows?"}`, "q")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>I do.</p>"}`, "a1")
		s.Check(t,
			row{As: "ann", Do: "POST /questions/{q}/rewards", Body: `{"amount":30}`, Status: 201, Events: staked},
			row{As: "ann", Do: "POST /questions/{rich}/rewards", Body: `{"amount":20}`, Status: 201, Events: staked},
			row{As: "mia", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`, Status: 200, Events: accepted},
			row{As: "admin", Do: "DELETE /users/{ann}", Status: 200, Events: []string{"user.erased"}},
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"hasReward":true}`},
		)
		end(t, s, 8*day)
		balance(t, s, map[string]int{"bob": 20 + 15 + 30})
		noDrift(t, s)
		if err := s.App.EraseUser(t.Context(), who(s, "admin"), s.ID("bob"), true); err != nil {
			t.Fatal(err)
		}
		noDrift(t, s)
	})
}

func TestWhoAskedAnonymouslyStaysSoAsWhoStakes(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		rich(t, s)
		s.Join(t, "cy", "member")
		make201(t, s, "ann", "/questions", `{"title":"May I ask?","anonymous":true}`, "q")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>Yes.</p>"}`, "a1")
		make201(t, s, "ann", "/questions/{q}/answers", `{"content":"<p>You may.</p>"}`, "own")
		s.Check(t,
			row{As: "ann", Do: "POST /questions/{q}/rewards", Body: `{"amount":10}`, Status: 201, Keep: "r", Events: staked, Want: `{"user":{"id":"{ann}"}}`},
			row{As: "ann", Do: "POST /questions/{q}/rewards", Body: `{"amount":20}`, Status: 201, Keep: "r2", Events: staked},
			row{As: "ann", Do: "POST /questions/{q}/rewards/{r}/award", Body: `{"answer":"{a1}"}`, Status: 200, Events: paid},
			row{As: "mia", Do: "GET /questions/{q}", Status: 200, Want: `{"rewards":[{"user":{"id":"{ann}"}},{"user":{"id":"{ann}"}}]}`},
			// By what becomes of it nobody can tell that the accepted answer is of who asked.
			row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{own}"}`, Status: 200, Events: []string{"answer.accepted", "reward.paid"}},
		)
		for _, do := range []string{"/questions/{q}", "/questions?hasReward=false", "/answers/{a1}", "/notifications"} {
			for _, as := range []string{"cy", "bob"} {
				reply := s.Ask(t, row{As: as, Do: "GET " + do})
				if text := string(reply.Body); reply.Status != 200 || strings.Contains(text, s.ID("ann")) && do != "/notifications" && do != "/questions?hasReward=false" {
					t.Errorf("%s is told by %s who staked: %d %s", as, do, reply.Status, text)
				}
			}
		}
		if text := string(s.Ask(t, row{As: "bob", Do: "GET /notifications?limit=1"}).Body); !strings.Contains(text, `"reward"`) || strings.Contains(text, s.ID("ann")) {
			t.Errorf("bob is told who gave the reward: %s", text)
		}
		balance(t, s, map[string]int{"ann": 40, "bob": 30})
		noDrift(t, s)
	})
}

func TestRewardsFollowWhoMaySeeAndAct(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		rich(t, s)
		roses(t, s)
		s.Join(t, "cy", "member")
		turn := func(body string) row {
			return row{As: "mia", Do: "PUT /questions/{q}", Body: body, Status: 200, Events: []string{"question.changed"}}
		}
		stake := func(as string, status int, reason string) row {
			r := row{As: as, Do: "POST /questions/{q}/rewards", Body: `{"amount":1}`, Status: status}
			if status == 201 {
				r.Events, r.Keep = staked, "r"
			}
			if reason != "" {
				r.Want = `{"reason":"` + reason + `"}`
			}
			return r
		}
		s.Check(t,
			stake("bob", 201, ""),
			turn(`{"privacy":"private"}`),
			stake("bob", 404, ""),
			row{As: "bob", Do: "POST /questions/{q}/rewards/{r}/award", Body: `{"answer":"{own}"}`, Status: 404},
			row{As: "bob", Do: "GET /questions?hasReward=true", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /questions?hasReward=true", Status: 200, Want: `[{"id":"{q}"}]`},
			row{As: "bob", Do: "GET /user/points", Status: 200, Want: `{"items":[{"question":null,"title":""}]}`},
			turn(`{"privacy":"public","locked":true}`),
			stake("ann", 403, "answer_locked"),
			turn(`{"locked":false,"status":"archived"}`),
			stake("ann", 409, "not_published"),
			turn(`{"status":"published"}`),
			stake("ann", 201, ""), stake("ann", 201, ""), stake("ann", 201, ""), stake("ann", 201, ""), stake("ann", 201, ""),
			stake("ann", 409, "too_many_rewards"),
			row{As: "mia", Do: "POST /users/{ann}/ban", Body: `{"reason":"spam"}`, Status: 200, Events: []string{"user.changed"}},
			stake("ann", 401, ""),
		)
		make201(t, s, "cy", "/spaces", `{"name":"Garden","private":true}`, "space")
		make201(t, s, "cy", "/questions", `{"title":"Inside?","space":"{space}"}`, "inside")
		make201(t, s, "cy", "/spaces", `{"name":"Park"}`, "park")
		make201(t, s, "cy", "/questions", `{"title":"Outside?","space":"{park}"}`, "outside")
		s.Check(t,
			row{As: "bob", Do: "POST /questions/{inside}/rewards", Body: `{"amount":1}`, Status: 404},
			row{As: "bob", Do: "POST /questions/{outside}/rewards", Body: `{"amount":1}`, Status: 403, Want: `{"reason":"not_in_space"}`},
		)
		noDrift(t, s)
	})
}

func TestQuestionsAreListedByReward(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		rich(t, s)
		for i, amount := range []int{5, 15, 10} {
			key := fmt.Sprintf("q%d", i)
			make201(t, s, "ann", "/questions", `{"title":"Which one?"}`, key)
			s.Check(t, row{As: "ann", Do: "POST /questions/{" + key + "}/rewards", Body: fmt.Sprintf(`{"amount":%d}`, amount), Status: 201, Events: staked})
		}
		s.Check(t,
			row{As: "bob", Do: "GET /questions?hasReward=true&sort=reward.desc", Status: 200, Want: `[{"id":"{q1}"},{"id":"{q2}"},{"id":"{q0}"}]`},
			row{As: "bob", Do: "GET /questions?hasReward=true", Status: 200, Want: `[{"id":"{q2}"},{"id":"{q1}"},{"id":"{q0}"}]`},
			row{As: "bob", Do: "GET /questions?hasReward=false", Status: 200, Want: `[{"id":"{rich}"}]`},
			row{As: "bob", Do: "GET /questions?sort=reward.desc&limit=1", Status: 200, Want: `[{"id":"{q1}"}]`},
			row{As: "bob", Do: "GET /questions?hasReward=perhaps", Status: 400, Field: "hasReward"},
			row{As: "bob", Do: "GET /answers?sort=reward.desc", Status: 400, Field: "sort"},
		)
		if n := s.Ask(t, row{As: "bob", Do: "GET /questions?hasReward=true&limit=1"}).Header.Get("X-Total-Count"); n != "3" {
			t.Errorf("%s questions have a reward, not 3", n)
		}
		walk(t, s, "bob", "/questions?sort=reward.desc&limit=1", 4)
		noDrift(t, s)
	})
}
