package rest_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

func TestAVoteIsOneWhateverIsRepeatedOrReplaced(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		up, down, take := "POST /answers/{answer}/votes", "POST /answers/{answer}/votes?type=down", "DELETE /answers/{answer}/votes"
		s.Check(t,
			row{As: "ann", Do: take, Status: 200, Want: `{"success":true}`}, // there was none
			row{As: "ann", Do: up, Status: 200, Events: voted, Want: `{"upvoted":true,"downvoted":false,"upvotes":["{ann}"],"downvotes":[],"score":1,"counts":{"upvotes":1,"downvotes":0},
				"user":{"profile":{"score":10,"counts":{"answersVotes":1}}},"success":true}`},
			row{As: "ann", Do: up, Status: 200, Want: `{"upvoted":true,"score":1,"counts":{"upvotes":1}}`},
			row{As: "ann", Do: up + "?type=up", Status: 200, Want: `{"counts":{"upvotes":1}}`},
			row{As: "ann", Do: down, Status: 200, Events: voted, Want: `{"upvoted":false,"downvoted":true,"upvotes":[],"downvotes":["{ann}"],"score":-1,"counts":{"upvotes":0,"downvotes":1},
				"user":{"profile":{"score":-2,"counts":{"answersVotes":0}}}}`},
			row{As: "ann", Do: down, Status: 200, Want: `{"score":-1}`},
			row{As: "mia", Do: up, Status: 200, Events: voted,
				Want: `{"upvoted":true,"downvoted":false,"score":0,"counts":{"upvotes":1,"downvotes":1},"user":{"profile":{"score":8}}}`},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200,
				Want: `{"upvoted":false,"downvoted":true,"upvotes":["{mia}"],"downvotes":["{ann}"]}`},
			row{As: "ann", Do: "GET /answers", Status: 200, Want: `[{"upvoted":false,"downvoted":true}]`},
			row{As: "bob", Do: "GET /answers/{answer}", Status: 200, Want: `{"upvoted":false,"downvoted":false}`},
			row{As: "ann", Do: "GET /answers/{answer}/votes", Status: 200, Statements: 4,
				Want: `{"upvotes":[{"_id":"{mia}","id":"{mia}","profile":{"name":"*","username":"mia","title":"","picture":""}}],"downvotes":[{"id":"{ann}"}]}`},
			row{As: "ann", Do: up, Status: 200, Events: voted, Want: `{"upvotes":["{mia}","{ann}"],"score":2}`},
			row{As: "ann", Do: take, Status: 200, Events: unvoted, Want: `{"success":true}`, Lacks: []string{"id"}},
			row{As: "ann", Do: take, Status: 200},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200,
				Want: `{"upvoted":false,"upvotes":["{mia}"],"score":1,"counts":{"upvotes":1,"downvotes":0}}`},
			row{As: "ann", Do: up + "?type=sideways", Status: 400, Code: "invalid_parameter", Field: "type"},
			row{Do: up, Status: 401},
			row{Do: take, Status: 401},
			row{As: "ann", Do: "POST /answers/{question}/votes", Status: 404},
			row{As: "ann", Do: "GET /answers/{question}/votes", Status: 404},
		)
		noDrift(t, s)
	})
}

func TestAnAnswerThatIsNotPublishedTakesNoVotes(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		for status, wanted := range map[string]int{"published": 200, "collapsed": 200, "unlisted": 200, "draft": 409, "archived": 409,
			"new": 409, "unapproved": 409} {
			make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x","status":"`+status+`"}`, "answer")
			for _, as := range []string{"bob", "mia"} {
				for _, do := range []row{{Do: "POST /answers/{answer}/votes"},
					{Do: "POST /answers/{answer}/comments", Body: `{"body":"x"}`}} {
					do.As = as
					if got := s.Ask(t, do).Status; got != wanted && got != wanted+1 {
						t.Errorf("%s on one that is %s: %d, not %d", do, status, got, wanted)
					}
				}
			}
		}
		noDrift(t, s)
	})
}

// TestReputation has ann's records voted on by bob, one after the other.
func TestReputation(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/questions", `{"title":"Which?"}`, "question")
		make201(t, s, "ann", "/questions/{question}/answers", `{"content":"x"}`, "answer")
		make201(t, s, "ann", "/posts", `{"title":"T","content":"x"}`, "post")
		make201(t, s, "ann", "/answers/{answer}/comments", `{"body":"x"}`, "comment")
		score := 0
		for _, act := range []struct {
			as, do, body string
			points       int
		}{
			{"bob", "POST /answers/{answer}/votes", "", 10},
			{"bob", "POST /answers/{answer}/votes", "", 0}, // again
			{"ann", "POST /answers/{answer}/votes", "", 0}, // one's own
			{"mia", "POST /answers/{answer}/votes?type=down", "", -2},
			{"mia", "POST /answers/{answer}/votes", "", 12}, // turned
			{"mia", "DELETE /answers/{answer}/votes", "", -10},
			{"bob", "POST /questions/{question}/votes", "", 5},
			{"mia", "POST /questions/{question}/votes?type=down", "", -2},
			{"ann", "POST /questions/{question}/votes?type=down", "", 0},
			{"bob", "POST /posts/{post}/votes", "", 5},
			{"mia", "POST /posts/{post}/votes?type=down", "", -2},
			{"ann", "POST /posts/{post}/votes", "", 0},
			{"bob", "POST /comments/{comment}/votes", "", 1},
			{"ann", "POST /comments/{comment}/votes", "", 0},
			{"mia", "PUT /answers/{answer}", `{"verified":true}`, 15},
			{"mia", "PUT /answers/{answer}", `{"verified":true}`, 0},
			{"mia", "PUT /answers/{answer}", `{"verified":false}`, -15},
			{"mia", "PUT /answers/{answer}", `{"verified":true}`, 15},
			{"ann", "PUT /answers/{answer}", `{"anonymous":true}`, -25}, // the answer's; the comment was signed
			{"ann", "PUT /answers/{answer}", `{"anonymous":false}`, 25},
			{"mia", "PUT /answers/{answer}", `{"status":"archived"}`, -26}, // with the comment on it
			{"mia", "PUT /answers/{answer}", `{"status":"published"}`, 26},
			{"ann", "DELETE /answers/{answer}", "", -26},
			{"ann", "DELETE /posts/{post}", "", -3},
			{"ann", "DELETE /questions/{question}", "", -3},
		} {
			if reply := s.Ask(t, row{As: act.as, Do: act.do, Body: act.body}); reply.Status != 200 {
				t.Fatalf("%s: %d %s", act.do, reply.Status, reply.Body)
			}
			score += act.points
			if got := s.Ask(t, row{As: "bob", Do: "GET /users/{ann}"}).Get("profile.score"); got != float64(score) {
				t.Fatalf("after %s %s %s the score is %v, not %d", act.as, act.do, act.body, got, score)
			}
		}
		if score != 0 {
			t.Errorf("%d points are left of nothing", score)
		}
		noDrift(t, s)
	})
}

func TestTheTableOfPointsIsThePortals(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		setPortal(t, s, func(set *community.Settings) { set.Points = community.Points{AnswerUpvoted: 3, AnswerVerified: 7} })
		s.Check(t,
			row{As: "ann", Do: "POST /answers/{answer}/votes", Status: 200, Events: voted, Want: `{"user":{"profile":{"score":3}}}`},
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"verified":true}`, Status: 200, Events: answerChanged,
				Want: `{"user":{"profile":{"score":10}}}`},
			row{As: "mia", Do: "POST /answers/{answer}/votes?type=down", Status: 200, Events: voted,
				Want: `{"user":{"profile":{"score":10}}}`},
		)
	})
}

// TestAThousandVotersAreListed has 1,100 people vote one after the other, ann
// first, so that she is the oldest.
func TestAThousandVotersAreListed(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "bob", "/answers/{answer}/comments", `{"body":"x"}`, "comment")
		s.Check(t, row{As: "ann", Do: "POST /answers/{answer}/votes", Status: 200, Events: voted},
			row{As: "ann", Do: "POST /comments/{comment}/votes", Status: 200, Events: voted})
		last := crowd(t, s, 1099)
		reply := s.Ask(t, row{As: "ann", Do: "GET /answers/{answer}"})
		list := reply.Get("upvotes").([]any)
		if len(list) != 1000 || list[0] != last || list[999] != s.ID("ann") || reply.Get("upvoted") != true ||
			reply.Get("counts.upvotes") != 1100.0 {
			t.Errorf("ann sees %d of %v, from %v to %v", len(list), reply.Get("counts.upvotes"), list[0], list[len(list)-1])
		}
		list = s.Ask(t, row{As: "bob", Do: "GET /answers/{answer}"}).Get("upvotes").([]any)
		if len(list) != 1000 || list[0] != last || list[999] == s.ID("ann") {
			t.Errorf("bob sees %d, from %v to %v", len(list), list[0], list[len(list)-1])
		}
		if got := s.Ask(t, row{As: "ann", Do: "GET /answers"}).Get("0.upvotes").([]any); len(got) != 1000 || got[999] != s.ID("ann") {
			t.Errorf("in a list ann sees %d, to %v", len(got), got[len(got)-1])
		}
		if got := s.Ask(t, row{As: "ann", Do: "GET /answers/{answer}"}).Get("comments.0.upvotes").([]any); len(got) != 1000 ||
			got[999] != s.ID("ann") {
			t.Errorf("on the comment ann sees %d, to %v", len(got), got[len(got)-1])
		}
		if got := s.Ask(t, row{As: "ann", Do: "GET /answers/{answer}/votes"}).Get("upvotes").([]any); len(got) != 1000 {
			t.Errorf("%d voters", len(got))
		}
		// Of a crowd that this node knows, it asks only whether the viewer is in it, and whom they follow.
		if got := s.Ask(t, row{As: "bob", Do: "GET /answers/{answer}"}); got.Statements != 2 {
			t.Errorf("a crowd that is known is asked for %d times", got.Statements)
		}
		for _, do := range []string{"POST /answers/{answer}/votes?type=up", "GET /answers/{answer}"} {
			list = s.Ask(t, row{As: "bob", Do: do}).Get("upvotes").([]any)
			if len(list) != 1000 || list[0] != last && list[0] != s.ID("bob") || !slices.Contains(list, any(s.ID("bob"))) {
				t.Errorf("%s: bob, who has voted, sees %d, from %v to %v", do, len(list), list[0], list[len(list)-1])
			}
		}
		if got := s.Ask(t, row{As: "ann", Do: "GET /answers/{answer}"}).Get("upvotes").([]any); got[999] != s.ID("ann") {
			t.Errorf("behind bob, ann sees %v", got[999])
		}
		noDrift(t, s)
	})
}

// crowd adds n people who each vote for {answer} and {comment}, straight into the
// store, and returns the id of the last of them.
func crowd(t *testing.T, s *resttest.Site, n int) (last string) {
	t.Helper()
	on := []community.Ref{{On: community.OnAnswer, ID: s.ID("answer")}, {On: community.OnComment, ID: s.ID("comment")}}
	err := s.DB.Write(t.Context(), func(tx *store.Tx) error {
		var people []*community.User
		var votes []community.Vote
		for i := range n {
			when := tx.Now.Add(time.Duration(i+1) * time.Millisecond)
			u := &community.User{ID: community.NewID[community.User](when), Portal: s.Portal.ID, Created: tx.Now, Role: community.Member,
				Status: community.Active, Username: fmt.Sprintf("voter%d", i)}
			people = append(people, u)
			for _, ref := range on {
				votes = append(votes, community.Vote{On: ref, User: u.ID, Value: 1, Created: when})
			}
		}
		last = string(people[n-1].ID)
		if err := tx.AddUsers(people...); err != nil {
			return err
		}
		return tx.AddVotes(s.Portal.ID, votes...)
	})
	if err == nil {
		_, err = s.App.Doctor(t.Context(), true) // counts them
	}
	if err != nil {
		t.Fatal(err)
	}
	return last
}
