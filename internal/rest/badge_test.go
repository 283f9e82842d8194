package rest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

var (
	badgeGiven = []string{"badge.given"}
	badgeTaken = []string{"badge.taken"}
)

// badgesAre has badges given, and fails unless a person then has those and no others, and the
// doctor finds nothing.
func badgesAre(t *testing.T, s *resttest.Site, after, person string, want ...string) {
	t.Helper()
	if err := s.App.AwardBadges(t.Context()); err != nil {
		t.Fatalf("after %s: %v", after, err)
	}
	var have []string
	for i := 0; ; i++ {
		id, ok := s.Ask(t, row{As: "mia", Do: "GET /users/{" + person + "}/badges"}).Get(fmt.Sprintf("%d.badge.id", i)).(string)
		if !ok {
			break
		}
		have = append(have, id)
	}
	slices.Sort(have)
	slices.Sort(want)
	if !slices.Equal(have, want) {
		t.Errorf("after %s %s has %q, not %q", after, person, have, want)
	}
	noDrift(t, s)
}

// badgeNews is how many unread notifications of badges a person has, and what the newest names.
func badgeNews(t *testing.T, s *resttest.Site, person string) (n int, note string) {
	t.Helper()
	reply := s.Ask(t, row{As: person, Do: "GET /notifications"})
	for i := 0; ; i++ {
		verb, ok := reply.Get(fmt.Sprintf("%d.verb", i)).(string)
		if !ok {
			return n, note
		}
		if verb == "badge" {
			n++
			note, _ = reply.Get(fmt.Sprintf("%d.note", i)).(string)
		}
	}
}

func do(t *testing.T, s *resttest.Site, as, act, body string) {
	t.Helper()
	if reply := s.Ask(t, row{As: as, Do: act, Body: body}); reply.Status >= 300 {
		t.Fatalf("%s by %s: %d %s", act, as, reply.Status, reply.Body)
	}
}

// What people left behind goes on being voted on, and earns the erased nothing.
func TestTheErasedEarnNoBadges(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		do(t, s, "admin", "DELETE /users/{bob}", "")
		do(t, s, "ann", "POST /answers/{a1}/votes", "")
		for range 2 { // what was looked at is not looked at again
			if err := s.App.AwardBadges(t.Context()); err != nil {
				t.Fatal(err)
			}
			s.Check(t, row{As: "ann", Do: "GET /badges/teacher/users", Status: 200, Want: `[]`})
			noDrift(t, s)
		}
		isDue := true
		if err := s.DB.Read(t.Context(), func(tx *store.Tx) (err error) {
			isDue, err = tx.HasBadgesDue()
			return err
		}); err != nil || isDue {
			t.Errorf("the erased are looked at for ever: %v", err)
		}
	})
}

// Each row is an act, and what bob and ann have after it.
func TestBadgesFollowWhatTheyGoByBothWays(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		for _, act := range []struct {
			as, do, body string
			bob, ann     []string
		}{
			{"bob", "POST /answers/{a1}/votes", "", nil, nil}, // one's own vote earns nothing
			{"ann", "POST /answers/{a1}/votes", "", []string{"teacher"}, nil},
			{"mia", "POST /answers/{a1}/votes?type=down", "", nil, nil}, // and its score is 0
			{"mia", "DELETE /answers/{a1}/votes", "", []string{"teacher"}, nil},
			{"ann", "POST /questions/{q}/accept", `{"answer":"{a1}"}`, []string{"solver", "teacher"}, []string{"scholar"}},
			{"bob", "DELETE /answers/{a1}", "", nil, nil},
			{"bob", "POST /answers/{a1}/restore", "", []string{"solver", "teacher"}, []string{"scholar"}},
			{"bob", "PUT /answers/{a1}", `{"anonymous":true}`, nil, []string{"scholar"}}, // whose points stay too
			{"bob", "PUT /answers/{a1}", `{"anonymous":false}`, []string{"solver", "teacher"}, []string{"scholar"}},
			{"mia", "PUT /questions/{q}", `{"status":"archived"}`, nil, nil},
			{"mia", "PUT /questions/{q}", `{"status":"published"}`, []string{"solver", "teacher"}, []string{"scholar"}},
			{"bob", "POST /questions/{q}/votes", "", []string{"solver", "teacher"}, []string{"scholar", "student"}},
			{"bob", "DELETE /questions/{q}/votes", "", []string{"solver", "teacher"}, []string{"scholar"}},
			{"ann", "DELETE /questions/{q}/accept", "", []string{"teacher"}, nil},
			{"ann", "POST /questions/{q}/accept", `{"answer":"{own}"}`, []string{"teacher"}, nil}, // one's own answer
		} {
			do(t, s, act.as, act.do, act.body)
			badgesAre(t, s, act.as+" "+act.do+" "+act.body, "bob", act.bob...)
			badgesAre(t, s, act.as+" "+act.do+" "+act.body, "ann", act.ann...)
		}
	})
}

func TestABadgeIsToldOnceHoweverOftenItComesBack(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		award := func() {
			t.Helper()
			if err := s.App.AwardBadges(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		do(t, s, "ann", "POST /answers/{a1}/votes", "")
		award()
		if n, note := badgeNews(t, s, "bob"); n != 1 || note != "First help" {
			t.Errorf("bob is told %d times, of %q", n, note)
		}
		do(t, s, "ann", "POST /questions/{q}/accept", `{"answer":"{a1}"}`)
		award()
		if n, note := badgeNews(t, s, "bob"); n != 1 || note != "First help, Problem solved" {
			t.Errorf("with another he is told %d times, of %q", n, note)
		}
		do(t, s, "ann", "DELETE /questions/{q}/accept", "")
		award()
		if n, note := badgeNews(t, s, "bob"); n != 1 || note != "First help" {
			t.Errorf("with one of them taken back he is told %d times, of %q", n, note)
		}
		do(t, s, "bob", "DELETE /answers/{a1}", "")
		award()
		if n, note := badgeNews(t, s, "bob"); n != 0 {
			t.Errorf("of what was taken back he is told %d times, of %q", n, note)
		}
		do(t, s, "bob", "POST /answers/{a1}/restore", "")
		award()
		if n, note := badgeNews(t, s, "bob"); n != 0 {
			t.Errorf("what came back is told again: %d times, of %q", n, note)
		}
		badgesAre(t, s, "all", "bob", "teacher")
	})
}

// Where people would learn who is anonymous, or what goes on in a closed space, there is no badge.
func TestBadgesTellNothingOfTheAnonymousAndOfClosedSpaces(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cas", "member")
		for name, closed := range map[string]string{"private": `,"private":true`, "hidden": `,"hidden":true`} {
			make201(t, s, "ann", "/spaces", `{"name":"`+name+`"`+closed+`}`, name)
			for _, p := range []string{"bob", "cas"} {
				do(t, s, "ann", "PUT /spaces/{"+name+"}/members/{"+p+"}", "")
			}
		}
		for name, in := range map[string]string{"an anonymous question": `,"anonymous":true`, "a private space": `,"space":"{private}"`,
			"a hidden space": `,"space":"{hidden}"`, "a private question": `,"privacy":"private","from":"{bob}"`} {
			make201(t, s, "ann", "/questions", `{"title":"What is it?"`+in+`}`, "q")
			make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>This.</p>"`+map[bool]string{true: `,"anonymous":true`}[strings.Contains(in, "anonymous")]+`}`, "a")
			make201(t, s, "bob", "/answers/{a}/comments", `{"body":"Or that"}`, "c")
			for _, voter := range []string{"mia", "admin"} {
				if name == "a private question" || strings.Contains(name, "space") {
					voter = "ann"
				}
				do(t, s, voter, "POST /answers/{a}/votes", "")
			}
			do(t, s, "ann", "POST /questions/{q}/accept", `{"answer":"{a}"}`)
			badgesAre(t, s, name, "bob")
			badgesAre(t, s, name, "ann")
		}
		// Who asked anonymously answers it under their name: as little as anybody else would get.
		make201(t, s, "ann", "/questions", `{"title":"Who knows?","anonymous":true}`, "q")
		make201(t, s, "ann", "/questions/{q}/answers", `{"content":"<p>I do.</p>"}`, "mine")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>I do.</p>"}`, "his")
		do(t, s, "ann", "POST /questions/{q}/accept", `{"answer":"{his}"}`)
		badgesAre(t, s, "accepting another's", "bob")
		do(t, s, "ann", "POST /questions/{q}/accept", `{"answer":"{mine}"}`)
		badgesAre(t, s, "accepting one's own", "ann")
	})
}

// A space's maker is its staff: what they accept there for others earns nobody a badge.
func TestWhoMakesASpaceCannotAcceptTheirWayToABadge(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "bob", "/spaces", `{"name":"Mine"}`, "mine")
		do(t, s, "bob", "PUT /spaces/{mine}/members/{ann}", "")
		make201(t, s, "ann", "/questions", `{"title":"Who?","space":"{mine}"}`, "q")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>Me.</p>"}`, "a")
		do(t, s, "bob", "POST /questions/{q}/accept", `{"answer":"{a}"}`)
		badgesAre(t, s, "accepting as staff of a space", "bob")
	})
}

func TestAPortalHasBadgesOfItsOwn(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		do(t, s, "ann", "POST /answers/{a1}/votes", "")
		badgesAre(t, s, "the vote", "bob", "teacher")
		long := strings.Repeat("ä", 61)
		s.Check(t,
			row{As: "ann", Do: "GET /badges", Status: 200},
			row{Do: "GET /badges", Status: 401},
			row{As: "ann", Do: "GET /badges/teacher", Status: 200, Want: `{"id":"teacher","name":"First help","type":"Rule","builtIn":true,"active":true,
				"shortDescription":"Posted an answer that someone upvoted.","rule":{"metric":"helpfulAnswers","least":1},"holders":1}`},
			row{As: "ann", Do: "GET /badges/nothing", Status: 404},
			row{As: "ann", Do: "GET /badges/teacher/users", Status: 200, Want: `[{"id":"{bob}"}]`},

			row{Do: "POST /badges", Body: `{"name":"x"}`, Status: 401},
			row{As: "ann", Do: "POST /badges", Body: `{"name":"x"}`, Status: 403, Want: `{"reason":"staff_only"}`},
			row{As: "mia", Do: "POST /badges", Body: `{"name":"x"}`, Status: 403, Want: `{"reason":"staff_only"}`},
			row{As: "admin", Do: "POST /badges", Body: `{}`, Status: 400, Field: "name"},
			row{As: "admin", Do: "POST /badges", Body: `{"name":"  "}`, Status: 400, Field: "name"},
			row{As: "admin", Do: "POST /badges", Body: `{"name":"` + long + `"}`, Status: 400, Field: "name"},
			row{As: "admin", Do: "POST /badges", Body: `{"name":7}`, Status: 400, Field: "name"},
			row{As: "admin", Do: "POST /badges", Body: `{"name":"x","rule":{"metric":"money","least":1}}`, Status: 400, Field: "rule.metric"},
			row{As: "admin", Do: "POST /badges", Body: `{"name":"x","rule":{"metric":"points","least":0}}`, Status: 400, Field: "rule.least"},
			row{As: "admin", Do: "POST /badges", Body: `{"name":"x","rule":{"metric":"points","least":-5}}`, Status: 400, Field: "rule.least"},
			row{As: "admin", Do: "POST /badges", Body: `{"name":"x","rule":{"metric":"points"}}`, Status: 400, Field: "rule.least"},
			row{As: "admin", Do: "POST /badges", Body: `{"name":"x","rule":{"least":5}}`, Status: 400, Field: "rule.metric"},
			row{As: "admin", Do: "POST /badges", Body: `{"name":"x","rule":{"metric":"points","least":9223372036854775807}}`, Status: 400, Field: "rule.least"},
			row{As: "admin", Do: "POST /badges", Body: `{"name":"Ten points","shortDescription":"Has 10 points.","rule":{"metric":"points","least":10}}`,
				Status: 201, Keep: "ten", Events: []string{"badge.added"}, Want: `{"name":"Ten points","type":"Rule","builtIn":false,"holders":0,"success":true}`},
			row{As: "admin", Do: "POST /badges", Body: `{"name":"TEN points"}`, Status: 409, Field: "name"},
			row{As: "admin", Do: "POST /badges", Body: `{"name":"Bug hunter"}`, Status: 201, Keep: "hunter", Events: []string{"badge.added"},
				Want: `{"type":"Manual"}`},
		)
		badgesAre(t, s, "adding a badge", "bob", "teacher", s.ID("ten"))
		s.Check(t,
			row{As: "admin", Do: "PUT /badges/{ten}", Body: `{"rule":{"least":11}}`, Status: 200, Events: []string{"badge.changed"},
				Want: `{"name":"Ten points","rule":{"metric":"points","least":11}}`},
			row{As: "ann", Do: "PUT /badges/{ten}", Body: `{"name":"Mine"}`, Status: 403},
			row{As: "admin", Do: "PUT /badges/teacher", Body: `{"name":"Mine"}`, Status: 409, Want: `{"reason":"built_in_badge"}`},
			row{As: "admin", Do: "DELETE /badges/teacher", Status: 409, Want: `{"reason":"built_in_badge"}`},
		)
		badgesAre(t, s, "raising what it takes", "bob", "teacher")
		s.Check(t,
			row{As: "admin", Do: "PUT /badges/teacher", Body: `{"active":false}`, Status: 200, Events: []string{"badge.changed"}, Want: `{"active":false}`},
			row{As: "ann", Do: "GET /badges/teacher", Status: 404},
			row{As: "ann", Do: "GET /badges/teacher/users", Status: 404},
		)
		badgesAre(t, s, "turning it off", "bob")
		s.Check(t, row{As: "admin", Do: "PUT /badges/teacher", Body: `{"active":true}`, Status: 200, Events: []string{"badge.changed"}})
		badgesAre(t, s, "turning it on again", "bob", "teacher")

		give := "POST /users/{bob}/badges/"
		s.Check(t,
			row{Do: give + "{hunter}", Status: 401},
			row{As: "ann", Do: give + "{hunter}", Status: 403},
			row{As: "mia", Do: give + "{hunter}", Status: 403},
			row{As: "admin", Do: give + "nothing", Status: 404},
			row{As: "admin", Do: "POST /users/nobody/badges/{hunter}", Status: 404},
			row{As: "admin", Do: give + "teacher", Status: 409, Want: `{"reason":"badge_is_earned"}`},
			row{As: "admin", Do: "DELETE /users/{bob}/badges/teacher", Status: 409, Want: `{"reason":"badge_is_earned"}`},
			row{As: "admin", Do: give + "{hunter}", Status: 200, Events: badgeGiven, Want: `{"byHand":true,"badge":{"name":"Bug hunter"}}`},
			row{As: "admin", Do: give + "{hunter}", Status: 200, Want: `{"byHand":true}`}, // again
			row{As: "ann", Do: "DELETE /users/{bob}/badges/{hunter}", Status: 403},
		)
		badgesAre(t, s, "giving one", "bob", "teacher", s.ID("hunter"))
		if n, note := badgeNews(t, s, "bob"); n != 1 || !strings.Contains(note, "Bug hunter") {
			t.Errorf("bob is told %d times, of %q", n, note)
		}
		s.Check(t,
			row{As: "admin", Do: "DELETE /users/{bob}/badges/{hunter}", Status: 200, Events: badgeTaken},
			row{As: "admin", Do: "DELETE /users/{bob}/badges/{hunter}", Status: 200}, // again
		)
		badgesAre(t, s, "taking it back", "bob", "teacher")
		s.Check(t,
			row{As: "admin", Do: give + "{hunter}", Status: 200, Events: badgeGiven},
			row{As: "admin", Do: "DELETE /badges/{hunter}", Status: 200, Events: []string{"badge.deleted"}},
			row{As: "admin", Do: "DELETE /badges/{hunter}", Status: 404},
		)
		badgesAre(t, s, "deleting the badge", "bob", "teacher")
		s.Check(t,
			row{As: "admin", Do: "DELETE /users/{bob}", Status: 200, Events: []string{"user.erased"}},
			row{As: "ann", Do: "GET /users/{bob}/badges", Status: 410},
			row{As: "ann", Do: "GET /badges/teacher/users", Status: 200, Want: `[]`},
		)
		noDrift(t, s)
	})
}

// The doctor mends what somebody changed by hand.
func TestTheDoctorRecountsBadges(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		do(t, s, "ann", "POST /answers/{a1}/votes", "")
		badgesAre(t, s, "the vote", "bob", "teacher")
		err := s.DB.Write(t.Context(), func(tx *store.Tx) error {
			return tx.Award(community.Award{User: community.UserID(s.ID("bob")), Badge: "sage", Portal: s.Portal.ID, Given: tx.Now},
				community.Award{User: community.UserID(s.ID("bob")), Badge: "teacher", Portal: s.Portal.ID, Given: tx.Now, Taken: true})
		})
		if err != nil {
			t.Fatal(err)
		}
		drifts, err := s.App.Doctor(t.Context(), true)
		if err != nil || len(drifts) != 2 {
			t.Errorf("the doctor found %v, %v", drifts, err)
		}
		badgesAre(t, s, "mending", "bob", "teacher")
	})
}

// The leaderboard of a topic counts what is about it, in the open and under a name.
func TestATopicHasALeaderboard(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cas", "member")
		make201(t, s, "ann", "/questions", `{"title":"How do I prune roses?","topics":["Roses"]}`, "q")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>In winter.</p>"}`, "a")
		make201(t, s, "cas", "/questions/{q}/answers", `{"content":"<p>In spring.</p>","anonymous":true}`, "secret")
		make201(t, s, "cas", "/posts", `{"title":"On roses","content":"<p>They climb.</p>","topics":["Roses"]}`, "p")
		make201(t, s, "ann", "/questions", `{"title":"And tulips?","topics":["Tulips"]}`, "other")
		make201(t, s, "cas", "/questions/{other}/answers", `{"content":"<p>Never.</p>"}`, "elsewhere")
		make201(t, s, "ann", "/spaces", `{"name":"Shut","private":true}`, "shut")
		make201(t, s, "ann", "/questions", `{"title":"Between us?","topics":["Roses"],"space":"{shut}"}`, "inside")
		make201(t, s, "ann", "/questions", `{"title":"Veiled?","topics":["Veiled"],"space":"{shut}"}`, "veiled")
		for _, voted := range []string{"questions/{q}", "answers/{a}", "answers/{secret}", "posts/{p}", "answers/{elsewhere}"} {
			do(t, s, "mia", "POST /"+voted+"/votes", "")
		}
		do(t, s, "ann", "POST /questions/{inside}/votes", "")
		for name, of := range map[string]string{"roses": "{q}", "tulips": "{other}", "veiled": "{veiled}"} {
			s.Set(name, s.Ask(t, row{As: "ann", Do: "GET /questions/" + of}).Get("topics.0.id").(string))
		}
		board := "GET /stats/users/leaderboard?period="
		both := `[{"target":{"id":"{bob}"},"total":10},{"target":{"id":"{cas}"},"total":5},{"target":{"id":"{ann}"},"total":5}]`
		s.Check(t,
			row{As: "bob", Do: board + "all&topic={roses}", Status: 200, Want: both},
			row{As: "bob", Do: board + "week&topic={roses}", Status: 200, Want: both},
			row{As: "bob", Do: board + "month&topic={tulips}", Status: 200, Want: `[{"target":{"id":"{cas}"},"total":10}]`},
			row{As: "bob", Do: board + "all&topic={roses}&limit=1", Status: 200, Want: `[{"target":{"id":"{bob}"}}]`},
			row{As: "bob", Do: board + "all&topic=nothing", Status: 400, Field: "topic"},
			row{As: "bob", Do: board + "all&topic={veiled}", Status: 400, Field: "topic"}, // which they may not know of
			row{As: "bob", Do: board + "year&topic={roses}", Status: 400, Field: "period"},
			row{Do: board + "all&topic={roses}", Status: 401},
			row{As: "ann", Do: board + "all&topic={veiled}", Status: 200, Want: `[]`},
		)
		s.Clock.Advance(40 * 24 * 3600 * 1e9)
		s.Return(t, "bob")
		s.Check(t,
			row{As: "bob", Do: board + "month&topic={roses}", Status: 200, Want: `[]`},
			row{As: "bob", Do: board + "all&topic={roses}", Status: 200, Want: both},
		)
	})
}

// What people did is read before the change that gives badges begins: what they do between the two counts.
func TestWhatCountsWhileBadgesAreLookedAtIsNotLost(t *testing.T) {
	for _, meanwhile := range []struct {
		before, act string
		bob         []string
	}{
		{"", "POST /answers/{a1}/votes", []string{"teacher"}},
		{"POST /answers/{a1}/votes", "DELETE /answers/{a1}/votes", nil},
	} {
		resttest.Each(t, func(t *testing.T, s *resttest.Site) {
			roses(t, s)
			if meanwhile.before != "" {
				do(t, s, "ann", meanwhile.before, "")
			}
			var due []store.BadgeDue
			if err := s.DB.Read(t.Context(), func(tx *store.Tx) (err error) {
				due, err = tx.BadgesDue("", 100)
				return err
			}); err != nil || len(due) == 0 {
				t.Fatal(len(due), err)
			}
			do(t, s, "ann", meanwhile.act, "")
			var turns []store.BadgeTurn
			if err := s.DB.Write(t.Context(), func(tx *store.Tx) (err error) {
				turns, _, err = tx.SettleBadges(due)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			for _, turn := range turns {
				if slices.Contains(turn.Given, "teacher") {
					t.Errorf("%s is given what was taken back", turn.User)
				}
			}
			badgesAre(t, s, "what was done meanwhile", "bob", meanwhile.bob...)
		})
	}
}
