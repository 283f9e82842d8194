package rest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// allNeeds is a table in which everything takes 15 points, which an accepted answer gives.
const allNeeds = `{"privileges":[{"privilege":"comment","points":15},{"privilege":"react","points":15},{"privilege":"vote","points":15},
	{"privilege":"voteDown","points":15},{"privilege":"poll","points":15},{"privilege":"topic","points":15},{"privilege":"review","points":15},{"privilege":"edit","points":15}]}`

// needAll turns the table on.
func needAll(t *testing.T, s *resttest.Site) {
	t.Helper()
	s.Check(t, row{As: "admin", Do: "PATCH /portal", Body: allNeeds, Status: 200, Events: portalChanged})
}

// TestAnAdminEditsTheTableOfPrivileges: whole, each line once, within bounds; and else nothing.
func TestAnAdminEditsTheTableOfPrivileges(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		bad := func(body, field string) row {
			return row{As: "admin", Do: "PATCH /portal", Body: `{"name":"Other","privileges":` + body + `}`, Status: 400, Field: field}
		}
		s.Check(t,
			row{As: "bob", Do: "GET /portal", Status: 200, Want: `{"privileges":[]}`},
			row{As: "bob", Do: "GET /user/privileges", Status: 200, Want: `[{"privilege":"comment","points":null,"has":true},{"privilege":"react","has":true},
				{"privilege":"vote","has":true},{"privilege":"voteDown","has":true},{"privilege":"poll","has":true},{"privilege":"topic","has":true},
				{"privilege":"review","points":null,"has":false},{"privilege":"edit","points":null,"has":false}]`},
			row{Do: "GET /user/privileges", Status: 401},
			row{As: "admin", Do: "PATCH /portal", Body: `{"privileges":[{"privilege":"voteDown","points":100},{"privilege":"comment","points":15}]}`, Status: 200,
				Events: portalChanged, Want: `{"privileges":[{"privilege":"comment","points":15},{"privilege":"voteDown","points":100}]}`},
			row{As: "admin", Do: "GET /portal/history", Status: 200,
				Want: `[{"changes":[{"field":"privileges","from":"","to":"comment: 15\nvoteDown: 100"}]}]`},
			bad(`[{"privilege":"fly","points":1}]`, "privileges.0.privilege"),
			bad(`[{"privilege":"","points":1}]`, "privileges.0.privilege"),
			bad(`[{"points":1}]`, "privileges.0.privilege"),
			bad(`[{"privilege":"vote","points":1},{"privilege":"comment","points":-5}]`, "privileges.1.points"),
			bad(`[{"privilege":"vote","points":0}]`, "privileges.0.points"),
			bad(`[{"privilege":"vote"}]`, "privileges.0.points"),
			bad(`[{"privilege":"vote","points":1000001}]`, "privileges.0.points"),
			bad(`[{"privilege":"vote","points":99999999999999999999}]`, ""),
			bad(`[{"privilege":"vote","points":1.5}]`, ""),
			bad(`[{"privilege":"vote","points":"15"}]`, ""),
			bad(`[{"privilege":"vote","points":1},{"privilege":"vote","points":2}]`, "privileges.1.privilege"),
			bad(`[{"privilege":"vote","points":1,"score":2}]`, ""),
			bad(`{"vote":15}`, "privileges"),
			bad(`"vote"`, "privileges"),
			row{As: "mia", Do: "PATCH /portal", Body: `{"privileges":[]}`, Status: 403},
			row{As: "bob", Do: "PATCH /portal", Body: `{"privileges":[]}`, Status: 403},
			// Nothing of what was refused is there, and a change of something else changes nothing of the table.
			row{As: "admin", Do: "PATCH /portal", Body: `{"reactions":["👍"]}`, Status: 200, Events: portalChanged,
				Want: `{"name":"Test","privileges":[{"privilege":"comment","points":15},{"privilege":"voteDown","points":100}]}`},
			row{As: "bob", Do: "GET /user/privileges", Status: 200, Want: `[{"privilege":"comment","points":15,"has":false},{"privilege":"react","points":null,"has":true},
				{"privilege":"vote","points":null,"has":true},{"privilege":"voteDown","points":100,"has":false},{"privilege":"poll"},{"privilege":"topic"},{"privilege":"review"},{"privilege":"edit"}]`},
			row{As: "mia", Do: "GET /user/privileges", Status: 200, Want: `[{"privilege":"comment","has":true},{"has":true},{"has":true},{"has":true},
				{"has":true},{"has":true},{"privilege":"review","has":true},{"privilege":"edit","points":null,"has":true}]`},
			row{As: "admin", Do: "PATCH /portal", Body: `{"privileges":[]}`, Status: 200, Events: portalChanged, Want: `{"privileges":[]}`},
		)
		// Whoever sends back what they read changes nothing.
		read := s.Ask(t, row{As: "admin", Do: "GET /portal"})
		s.Check(t, row{As: "admin", Do: "PUT /portal", Body: string(read.Body), Status: 200, Want: `{"privileges":[]}`})
	})
}

// An attempt is what somebody tries who lacks points for it.
type attempt struct {
	do, body string
	why      string // the reason
	status   int    // once they have the points
}

// attempts are all ways of doing what takes points, of a question and an answer by others.
var attempts = []attempt{
	{"POST /questions/{q}/comments", `{"body":"x"}`, "comment_points", 201},
	{"POST /answers/{a}/comments", `{"body":"x"}`, "comment_points", 201},
	{"POST /posts/{p}/comments", `{"body":"x"}`, "comment_points", 201},
	{"POST /posts/{p}/comments", `{"body":"x","anonymous":true}`, "comment_points", 201},
	{"POST /questions/{q}/comments", `{"body":"x","replyTo":"{c}"}`, "comment_points", 201},
	{"POST /questions/{q}/votes", ``, "vote_points", 200},
	{"POST /answers/{a}/votes", ``, "vote_points", 200},
	{"POST /posts/{p}/votes", ``, "vote_points", 200},
	{"POST /comments/{c}/votes", ``, "vote_points", 200},
	{"POST /questions/{q}/votes?type=down", ``, "vote_down_points", 200},
	{"POST /answers/{a}/votes", `{"type":"down"}`, "vote_down_points", 200},
	{"POST /posts/{p}/votes?type=down", ``, "vote_down_points", 200},
	{"POST /questions/{q}/reactions?reaction=tada", ``, "react_points", 200},
	{"POST /answers/{a}/reactions", `{"reaction":"🎉"}`, "react_points", 200},
	{"POST /posts/{p}/reactions", `{"reaction":"🎉"}`, "react_points", 200},
	{"POST /comments/{c}/reactions", `{"reaction":"🎉"}`, "react_points", 200},
	{"POST /questions", `{"title":"Which one?","options":[{"text":"a"},{"text":"b"}]}`, "poll_points", 201},
	{"POST /questions", `{"title":"Which of these?","options":[{"text":"a"},{"text":"b"}],"anonymous":true}`, "poll_points", 201},
	{"POST /topics", `{"name":"New one {nth}"}`, "topic_points", 201},
	{"POST /questions", `{"title":"What is new?","topics":["New two {nth}"]}`, "topic_points", 201},
	{"POST /questions", `{"title":"What is new?","topics":["Known","New three {nth}"],"anonymous":true}`, "topic_points", 201},
	{"PUT /questions/{own}", `{"topics":["New four {nth}"]}`, "topic_points", 200},
	{"POST /posts", `{"title":"New","content":"x","topics":["New five {nth}"]}`, "topic_points", 201},
	{"POST /posts", `{"title":"New","content":"x","status":"draft","topics":["New six {nth}"]}`, "topic_points", 201},
	{"PUT /questions/{q}", `{"title":"Better?"}`, "edit_points", 200},
	{"PUT /questions/{q}", `{"description":"Better","topics":["Known"]}`, "edit_points", 200},
	{"PUT /answers/{a}", `{"content":"Better"}`, "edit_points", 200},
	{"PUT /posts/{p}", `{"title":"Better","content":"Better"}`, "edit_points", 200},
}

// TestWhoLacksPointsIsRefused: by every way there is, told what it takes, with nothing half-made; and as soon
// as they have the points they may, until they have them no more.
func TestWhoLacksPointsIsRefused(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/questions", `{"title":"How?","description":"Tell me","topics":["Known"]}`, "q")
		make201(t, s, "mia", "/questions/{q}/answers", `{"content":"So"}`, "a")
		make201(t, s, "ann", "/posts", `{"title":"News","content":"x"}`, "p")
		make201(t, s, "ann", "/questions/{q}/comments", `{"body":"Anybody?"}`, "c")
		make201(t, s, "bob", "/questions", `{"title":"Mine?"}`, "own")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"Thus"}`, "bobs")
		make201(t, s, "mia", "/questions/{own}/answers", `{"content":"Yours"}`, "toOwn")
		needAll(t, s)
		refuse(t, s, 0)
		noDrift(t, s)
		s.Check(t, // what is one's own, and what takes nothing
			row{As: "bob", Do: "POST /questions/{own}/comments", Body: `{"body":"More"}`, Status: 201, Events: commented},
			row{As: "bob", Do: "POST /answers/{toOwn}/comments", Body: `{"body":"Thanks"}`, Status: 201, Events: commented},
			row{As: "bob", Do: "PUT /questions/{own}", Body: `{"title":"Mine, really?"}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "bob", Do: "POST /questions", Body: `{"title":"Known?","topics":["Known"]}`, Status: 201, Events: []string{"question.asked"}},
			row{As: "bob", Do: "DELETE /questions/{q}/votes", Status: 200},
			row{As: "bob", Do: "DELETE /questions/{q}/reactions?reaction=tada", Status: 200},
			row{As: "bob", Do: "POST /questions/{q}/followers", Status: 200, Events: []string{"followed"}},
			// Staff are not held to it, whatever their points are.
			row{As: "mia", Do: "POST /questions/{q}/comments", Body: `{"body":"x"}`, Status: 201, Events: commented},
			row{As: "mia", Do: "POST /questions/{own}/votes?type=down", Status: 200, Events: voted},
			row{As: "mia", Do: "POST /questions/{q}/comments", Body: `{"body":"For bob","user":"{bob}"}`, Status: 201, Events: commented},
			row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{bobs}"}`, Status: 200, Events: []string{"answer.accepted"},
				Want: `{"acceptedAnswer":"{bobs}"}`},
		)
		if score := s.Ask(t, row{As: "bob", Do: "GET /user"}).Get("profile.score"); score != 13. { // mia's downvote took 2
			t.Fatalf("bob has %v points", score)
		}
		refuse(t, s, 13)
		s.Check(t,
			row{As: "mia", Do: "DELETE /questions/{own}/votes", Status: 200, Events: unvoted},
			row{As: "bob", Do: "GET /user/privileges", Status: 200, Want: `[{"has":true},{"has":true},{"has":true},{"has":true},{"has":true},{"has":true},{"privilege":"review","has":true},{"privilege":"edit","has":true}]`})
		for _, a := range attempts {
			if reply := s.Ask(t, row{As: "bob", Do: a.do, Body: a.body}); reply.Status != a.status {
				t.Errorf("with 15 points, %s %s: %d %s", a.do, a.body, reply.Status, reply.Body)
			}
		}
		s.Check(t, // what one gave while one could, one takes back
			row{As: "ann", Do: "DELETE /questions/{q}/accept", Status: 200, Events: []string{"answer.unaccepted"}},
			row{As: "bob", Do: "DELETE /questions/{q}/votes", Status: 200, Events: unvoted},
			row{As: "bob", Do: "DELETE /posts/{p}/reactions?reaction=tada", Status: 200, Events: unreacted})
		refuse(t, s, 0)
		noDrift(t, s)
	})
}

// refuse has bob, who has so many points, try everything.
func refuse(t *testing.T, s *resttest.Site, have int) {
	t.Helper()
	s.Set("nth", fmt.Sprint("with ", have, " at ", s.Clock.Now().UnixNano())) // no topic is called so
	for _, a := range attempts {
		body := fmt.Sprintf(`{"code":"forbidden","reason":%q,"needs":{"points":15,"have":%d}}`, a.why, have)
		s.Check(t, row{As: "bob", Do: a.do, Body: a.body, Status: 403, Code: "forbidden", Want: body})
	}
}

// TestWhoMayEditWhatOthersWroteChangesItsWords, and nothing else of it; the history credits them.
func TestWhoMayEditWhatOthersWroteChangesItsWords(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "ann", "/questions", `{"title":"Which?","options":[{"text":"a"},{"text":"b"}]}`, "poll")
		make201(t, s, "ann", "/questions", `{"title":"Secret?","privacy":"private"}`, "private")
		make201(t, s, "ann", "/questions", `{"title":"Who?","anonymous":true}`, "masked")
		make201(t, s, "ann", "/posts", `{"title":"Unfinished","content":"x","status":"draft"}`, "draft")
		make201(t, s, "ann", "/questions/{question}/answers", `{"content":"Mine"}`, "other")
		make201(t, s, "mia", "/questions", `{"title":"Locked?","locked":true}`, "locked")
		make201(t, s, "mia", "/spaces", `{"name":"Inside"}`, "space")
		make201(t, s, "mia", "/questions", `{"title":"In there?","space":"{space}"}`, "inSpace")
		s.Check(t,
			row{As: "ann", Do: "PUT /answers/{other}/draft", Body: `{"content":"Later"}`, Status: 200, Events: []string{"answer.changed"}},
			row{As: "admin", Do: "PATCH /portal", Body: `{"privileges":[{"privilege":"edit","points":15}]}`, Status: 200, Events: portalChanged},
			row{As: "ann", Do: "POST /questions/{question}/accept", Body: `{"answer":"{answer}"}`, Status: 200, Events: []string{"answer.accepted"}},
			row{As: "bob", Do: "PUT /questions/{question}", Body: `{"title":"How do I sync a calendar?","description":"It stopped on Monday."}`, Status: 200,
				Events: []string{"question.changed"}, Want: `{"title":"How do I sync a calendar?","user":{"id":"{ann}"}}`},
			row{As: "mia", Do: "GET /questions/{question}/edits", Status: 200, Want: `[{"user":{"id":"{bob}"},"title":"How do I sync my calendar?"}]`},
			row{As: "bob", Do: "GET /questions/{question}", Status: 200, Want: `{"counts":{"edits":1}}`},
			row{As: "bob", Do: "PUT /answers/{other}", Body: `{"content":"Ours"}`, Status: 200, Events: []string{"answer.changed"}},
			row{As: "ann", Do: "GET /answers/{other}", Status: 200, Want: `{"content":"Ours","draftContent":"Later"}`},
			row{As: "bob", Do: "GET /answers/{other}", Status: 200, Want: `{"draftContent":""}`},
			row{As: "bob", Do: "PUT /questions/{masked}", Body: `{"title":"Who is it?"}`, Status: 200, Events: []string{"question.changed"}, Want: `{"anonymous":true}`},
			row{As: "mia", Do: "GET /moderation/log", Status: 200, Lacks: []string{"0"}},
		)
		for _, body := range []string{`{"privacy":"private"}`, `{"status":"archived"}`, `{"locked":true}`, `{"verified":true}`, `{"anonymous":true}`,
			`{"type":"poll"}`, `{"lang":"de"}`, `{"title":"Mine now?","user":"{bob}"}`, `{"title":"Elsewhere?","space":"{space}"}`} {
			s.Check(t, row{As: "bob", Do: "PUT /questions/{question}", Body: body, Status: 403, Code: "forbidden"})
		}
		forbidden := func(do, body string) row { return row{As: "bob", Do: do, Body: body, Status: 403, Code: "forbidden"} }
		s.Check(t,
			forbidden("PUT /questions/{poll}", `{"options":[{"text":"a"},{"text":"c"}]}`),
			forbidden("PUT /questions/{poll}", `{"closesAt":"2100-01-01T00:00:00Z"}`),
			forbidden("PUT /questions/{poll}", `{"multiple":true}`),
			forbidden("PUT /questions/{locked}", `{"title":"x"}`),
			forbidden("PUT /questions/{inSpace}", `{"title":"x"}`),
			forbidden("PUT /answers/{other}/draft", `{"content":"x"}`),
			forbidden("DELETE /answers/{other}/draft", ``),
			forbidden("POST /answers/{other}/publish", ``),
			forbidden("DELETE /answers/{other}", ``),
			forbidden("DELETE /questions/{masked}", ``),
			forbidden("POST /questions/{masked}/accept", `{"answer":"{other}"}`),
			row{As: "bob", Do: "PUT /questions/{private}", Body: `{"title":"x"}`, Status: 404},
			row{As: "bob", Do: "PUT /posts/{draft}", Body: `{"title":"x"}`, Status: 404},
			row{As: "ann", Do: "PUT /answers/{answer}", Body: `{"content":"x"}`, Status: 403, Want: `{"reason":"edit_points","needs":{"privilege":"edit","points":15,"have":2}}`},
			// Where content is approved, theirs waits like everybody's, and is theirs.
			row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"content":"approval"}}`, Status: 200, Events: portalChanged},
			row{As: "bob", Do: "PUT /answers/{other}", Body: `{"content":"Waits"}`, Status: 200, Want: `{"content":"Ours"}`},
			row{As: "bob", Do: "GET /user/proposals", Status: 200, Keep: "", Want: `[{"content":"Waits"}]`},
			row{As: "ann", Do: "GET /user/proposals", Status: 200, Lacks: []string{"0"}},
		)
		noDrift(t, s)
	})
}

// TestWhoeverIsStaffIsNeverHeldBack: whatever their token is good for; and what the product does in a member's name is
// the member's.
func TestWhoeverIsStaffIsNeverHeldBack(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		needAll(t, s)
		with := newClient(t, s, "helper", "", true)
		s.SetToken("bot", s.Ask(t, row{Do: "POST /oauth/token", Body: with(service, "")}).Get("access_token").(string))
		for as, want := range map[string]int{scoped(t, s, "mia", "write"): 201, scoped(t, s, "bob", "write"): 403, "bot": 201, "admin": 201, "mia": 201, "bob": 403} {
			if reply := s.Ask(t, row{As: as, Do: "POST /questions/{question}/comments", Body: `{"body":"x"}`}); reply.Status != want {
				t.Errorf("%s: %d, not %d: %s", as, reply.Status, want, reply.Body)
			}
		}
		// Who is made a moderator, or is one no longer.
		s.Check(t,
			row{As: "admin", Do: "PUT /users/{bob}", Body: `{"role":"moderator"}`, Status: 200, Events: []string{"user.changed"}},
			row{As: "bob", Do: "POST /questions/{question}/comments", Body: `{"body":"x"}`, Status: 201, Events: commented},
			row{As: "admin", Do: "PUT /users/{bob}", Body: `{"role":"member"}`, Status: 200, Events: []string{"user.changed"}},
			row{As: "bob", Do: "POST /questions/{question}/comments", Body: `{"body":"x"}`, Status: 403},
			// The staff of a space are members.
			row{As: "bob", Do: "POST /spaces", Body: `{"name":"Mine"}`, Status: 201, Keep: "space", Events: []string{"space.added"}},
			row{As: "ann", Do: "POST /spaces/{space}/membership", Status: 200, Events: spaceJoined},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"In there?","space":"{space}"}`, Status: 201, Keep: "inSpace", Events: []string{"question.asked"}},
			row{As: "bob", Do: "POST /questions/{inSpace}/votes", Status: 403},
			row{As: "bob", Do: "POST /questions/{inSpace}/comments", Body: `{"body":"x"}`, Status: 403},
			row{As: "bob", Do: "PUT /questions/{inSpace}", Body: `{"title":"Better?"}`, Status: 403},
			row{As: "bob", Do: "PUT /questions/{inSpace}", Body: `{"locked":true}`, Status: 200, Events: []string{"question.changed"}},
		)
	})
}

// TestAReplyByMailTakesThePointsThatACommentTakes, and who sent it is told.
func TestAReplyByMailTakesThePointsThatACommentTakes(t *testing.T) {
	eachAnswered(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		make201(t, s, "bob", "/posts", `{"title":"News","content":"x"}`, "post")
		send(t, s)
		post.Take()
		make201(t, s, "mia", "/posts/{post}/comments", `{"body":"What does @ann say?"}`, "comment")
		send(t, s)
		needAll(t, s)
		var to string
		for _, m := range post.Take() {
			if m.To == "ann@test.example" {
				to = replyTo(t, m)
			}
		}
		if to == "" {
			t.Fatal("ann got no mail")
		}
		if status, said := handedIn(t, s, inboundSecret, letterFrom("ann@test.example", to, "one", "", "I say yes.")); status != 202 || !strings.Contains(said, `"refused"`) {
			t.Errorf("%d %s", status, said)
		}
		s.Check(t, row{As: "ann", Do: "GET /posts/{post}/comments", Status: 200, Want: `[{"id":"{comment}"}]`, Lacks: []string{"1"}})
	})
}

// TestPointsCountOnEveryNode: who has earned them on one may on the others, and no longer once they are gone.
func TestPointsCountOnEveryNode(t *testing.T) {
	s := resttest.NewShared(t, resttest.Options{})
	twin := s.Twin(t)
	answer(t, s)
	needAll(t, s)
	comment := func(want int) {
		t.Helper()
		until(t, 5*time.Second, "it is so on the other node", func() bool {
			return twin.Ask(t, row{As: "bob", Do: "POST /questions/{question}/comments", Body: `{"body":"x"}`}).Status == want
		})
	}
	comment(403)
	s.Check(t, row{As: "ann", Do: "POST /questions/{question}/accept", Body: `{"answer":"{answer}"}`, Status: 200, Events: []string{"answer.accepted"}})
	comment(201)
	s.Check(t, row{As: "ann", Do: "DELETE /questions/{question}/accept", Status: 200, Events: []string{"answer.unaccepted"}})
	comment(403)
}
