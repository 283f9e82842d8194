package rest_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

var (
	answerGone  = []string{"answer.deleted"}
	restoredOne = []string{"restored"}
)

// garden makes a community around a question q of ann's: bob's answers a1 (accepted,
// voted, commented, reported, bookmarked) and a2, ann's own, a post p and comments.
func garden(t *testing.T, s *resttest.Site) {
	t.Helper()
	s.Join(t, "cid", "member")
	make201(t, s, "mia", "/topics", `{"name":"Roses"}`, "t")
	make201(t, s, "ann", "/questions", `{"title":"How do I prune roses?","description":"<p>They grow, @bob</p>","topics":["{t}"]}`, "q")
	make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>In winter with secateurs, @cid.</p>"}`, "a1")
	make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>In spring.</p>","anonymous":true}`, "a2")
	make201(t, s, "ann", "/questions/{q}/answers", `{"content":"<p>Never.</p>"}`, "own")
	make201(t, s, "bob", "/posts", `{"title":"On thorns","content":"<p>They sting.</p>","type":"article","topics":["{t}"]}`, "p")
	make201(t, s, "cid", "/answers/{a1}/comments", `{"body":"Which month, @ann?"}`, "c")
	make201(t, s, "bob", "/questions/{q}/comments", `{"body":"What kind?"}`, "cq")
	make201(t, s, "ann", "/posts/{p}/comments", `{"body":"Indeed."}`, "cp")
	for _, do := range []string{"cid POST /questions/{q}/votes", "bob POST /questions/{q}/votes", "ann POST /answers/{a1}/votes",
		"cid POST /answers/{a1}/votes", "cid POST /answers/{a2}/votes?type=down", "ann POST /comments/{c}/votes", "cid POST /posts/{p}/votes",
		"cid POST /questions/{q}/followers", "ann POST /posts/{p}/followers", "cid POST /questions/{q}/asks",
		"cid PUT /questions/{q}/bookmark", "cid PUT /answers/{a1}/bookmark", "cid POST /answers/{a1}/reports?type=Spam",
		"cid POST /posts/{p}/reports?type=Spam"} {
		who, rest, _ := strings.Cut(do, " ")
		if reply := s.Ask(t, row{As: who, Do: rest}); reply.Status >= 300 {
			t.Fatalf("%s: %d %s", do, reply.Status, reply.Body)
		}
	}
	if reply := s.Ask(t, row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`}); reply.Status != 200 {
		t.Fatal(reply.Status, string(reply.Body))
	}
}

// volatile is what differs between two looks at the same: revisions and when one was
// seen.
var volatile = regexp.MustCompile(`"(__v|updatedAt|lastSeenAt|lastActiveAt|views)":("[^"]*"|\d+),?`)

// glance is what everybody sees of everything.
func glance(t *testing.T, s *resttest.Site) map[string]string {
	t.Helper()
	seen := map[string]string{}
	for _, who := range []string{"ann", "bob", "cid", "mia"} {
		for _, path := range []string{"/questions", "/questions/{q}", "/questions/{q}/answers", "/answers/{a1}", "/answers/{a2}",
			"/answers/{a1}/comments", "/questions/{q}/comments", "/posts", "/posts/{p}", "/posts/{p}/comments", "/users/{ann}", "/users/{bob}",
			"/users/{cid}", "/topics", "/topics/{t}", "/topics/{t}/questions", "/feed", "/search?query=roses", "/search?query=secateurs",
			"/search?query=sting", "/notifications", "/bookmarks", "/stats/users/leaderboard?period=week", "/questions?solved=true",
			"/questions?unanswered=true", "/users/{bob}/answers", "/questions/{q}/followers"} {
			reply := s.Ask(t, row{As: who, Do: "GET " + path})
			seen[who+" "+path] = reply.Header.Get("X-Total-Count") + volatile.ReplaceAllString(string(reply.Body), "")
		}
	}
	for _, path := range []string{"/moderation/queue", "/reports"} {
		seen[path] = volatile.ReplaceAllString(string(s.Ask(t, row{As: "mia", Do: "GET " + path}).Body), "")
	}
	return seen
}

// sound fails if the doctor finds anything.
func sound(t *testing.T, s *resttest.Site, when string) {
	t.Helper()
	err := s.DB.Write(t.Context(), func(tx *store.Tx) error {
		found, err := tx.Recount(false)
		if len(found) > 0 {
			t.Errorf("%s the doctor finds %v", when, found)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsBroughtBackIsAsItWas(t *testing.T) {
	for what, by := range map[string]string{"/questions/{q}": "mia", "/answers/{a1}": "bob", "/answers/{a2}": "mia", "/posts/{p}": "bob",
		"/comments/{c}": "cid", "/comments/{cq}": "mia", "/answers/{own}": "ann"} {
		t.Run(strings.Trim(what, "/{}"), func(t *testing.T) {
			resttest.Each(t, func(t *testing.T, s *resttest.Site) {
				garden(t, s)
				before := glance(t, s)
				sound(t, s, "before")
				if reply := s.Ask(t, row{As: by, Do: "DELETE " + what}); reply.Status >= 300 {
					t.Fatalf("%d %s", reply.Status, reply.Body)
				}
				sound(t, s, "after deleting")
				if reply := s.Ask(t, row{As: by, Do: "POST " + what + "/restore"}); reply.Status != 200 {
					t.Fatalf("%d %s", reply.Status, reply.Body)
				}
				sound(t, s, "after bringing back")
				for where, now := range glance(t, s) {
					if now != before[where] {
						t.Errorf("%s was\n%s\nand is\n%s", where, before[where], now)
					}
				}
				if reply := s.Ask(t, row{As: by, Do: "POST " + what + "/restore"}); reply.Status != 409 {
					t.Errorf("again: %d %s", reply.Status, reply.Body)
				}
			})
		})
	}
}

func TestWhoBringsBackWhatAndUntilWhen(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		garden(t, s)
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>Not yet.</p>","status":"draft"}`, "draft")
		restore := "POST /answers/{a1}/restore"
		s.Check(t,
			row{As: "ann", Do: "DELETE /questions/{q}", Status: 409, Want: `{"reason":"has_answers"}`},
			row{As: "bob", Do: restore, Status: 409, Want: `{"reason":"not_deleted"}`},
			row{As: "bob", Do: "DELETE /answers/{a1}", Status: 200, Events: answerGone},
			row{As: "bob", Do: "GET /answers/{a1}", Status: 410, Want: `{"reason":"record_deleted"}`},
			row{Do: restore, Status: 401},
			row{As: "ann", Do: restore, Status: 403, Want: `{"reason":"not_yours_to_restore"}`},
			row{As: "cid", Do: "POST /answers/{a1}/votes", Status: 410},
			row{As: "cid", Do: "POST /answers/{a1}/comments", Body: `{"body":"x"}`, Status: 410},
			row{As: "cid", Do: "POST /answers/{a1}/reports?type=Spam", Status: 410},
			row{As: "cid", Do: "PUT /answers/{a1}/bookmark", Status: 410},
			row{As: "bob", Do: "PUT /answers/{a1}", Body: `{"content":"<p>x</p>"}`, Status: 410},
			row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`, Status: 400, Field: "answer"},
			row{As: "mia", Do: "GET /answers/{a1}", Status: 410},
			row{As: "ann", Do: "GET /moderation/deleted", Status: 403},
			row{As: "mia", Do: "GET /moderation/deleted", Status: 200,
				Want: `[{"id":"{a1}","type":"answer","title":"How do I prune roses?","as":"author","on":"{q}"}]`},
			row{As: "bob", Do: restore, Status: 200, Events: restoredOne, Want: `{"success":true,"accepted":true,"counts":{"comments":1}}`},

			row{As: "mia", Do: "DELETE /answers/{a1}", Status: 200, Events: answerGone},
			row{As: "bob", Do: restore, Status: 403, Want: `{"reason":"deleted_by_staff"}`},
			row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a2}"}`, Status: 200, Events: accepted},
			row{As: "mia", Do: restore, Status: 200, Events: restoredOne, Want: `{"accepted":false}`},
			row{As: "ann", Do: "GET /questions/{q}", Status: 200, Want: `{"acceptedAnswer":"{a2}"}`},

			row{As: "bob", Do: "DELETE /answers/{draft}", Status: 200, Events: answerGone},
			row{As: "ann", Do: "POST /answers/{draft}/restore", Status: 404},
			row{As: "mia", Do: "GET /moderation/deleted", Status: 200, Want: `[]`},
			row{As: "bob", Do: "POST /answers/{draft}/restore", Status: 200, Events: restoredOne, Want: `{"status":"draft"}`},

			// On its own before its question: not with it, and not before it.
			row{As: "bob", Do: "DELETE /answers/{a1}", Status: 200, Events: answerGone},
			row{As: "mia", Do: "DELETE /questions/{q}", Status: 200, Events: []string{"answer.deleted", "answer.deleted", "answer.deleted",
				"question.deleted"}},
			row{As: "cid", Do: "POST /questions/{q}/answers", Body: `{"content":"x"}`, Status: 410},
			row{As: "cid", Do: "GET /answers/{own}", Status: 410},
			row{As: "bob", Do: restore, Status: 409, Want: `{"reason":"place_deleted"}`},
			row{As: "ann", Do: "POST /questions/{q}/restore", Status: 403, Want: `{"reason":"deleted_by_staff"}`},
			row{As: "mia", Do: "POST /questions/{q}/restore", Status: 200, Events: []string{"restored", "restored", "restored", "restored"},
				Want: `{"counts":{"answers":2},"acceptedAnswer":"{a2}"}`},
			row{As: "cid", Do: "GET /answers/{a1}", Status: 410},
			row{As: "bob", Do: restore, Status: 200, Events: restoredOne},
			row{As: "ann", Do: "GET /questions/{q}", Status: 200, Want: `{"counts":{"answers":3}}`},
		)
		sound(t, s, "after all")
		s.Check(t, row{As: "bob", Do: "DELETE /answers/{a1}", Status: 200, Events: answerGone})
		// Tokens end sooner than this: from here on the rules themselves are asked.
		actors := map[string]community.Actor{"bob": s.Actor(t, "bob"), "mia": s.Actor(t, "mia")}
		restoring := func(who, reason string) {
			t.Helper()
			_, err := s.App.RestoreAnswer(t.Context(), actors[who], s.ID("a1"))
			var refusal *community.Error
			if errors.As(err, &refusal); refusal == nil && reason != "" || refusal != nil && refusal.Reason.Word != reason {
				t.Errorf("%s is told %v, not %q", who, err, reason)
			}
		}
		s.Clock.Advance(community.OwnRestoredFor + time.Second)
		restoring("bob", "too_late_to_restore")
		restoring("mia", "")
		if err := s.App.DeleteAnswer(t.Context(), actors["mia"], s.ID("a1"), nil); err != nil {
			t.Fatal(err)
		}
		s.Clock.Advance(community.RestoredFor + time.Second)
		restoring("mia", "too_late_to_restore")
		if err := s.App.Upkeep(t.Context()); err != nil {
			t.Fatal(err)
		}
		restoring("mia", "record_deleted")
		sound(t, s, "after it was removed for good")
	})
}

func TestNothingIsBroughtBackOfWhoWasErasedWithTheirContent(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		garden(t, s)
		s.Join(t, "ada", "admin")
		s.Check(t,
			row{As: "bob", Do: "DELETE /posts/{p}", Status: 200, Events: []string{"post.deleted"}},
			row{As: "mia", Do: "DELETE /questions/{q}", Status: 200, Events: []string{"answer.deleted", "answer.deleted", "answer.deleted",
				"question.deleted"}})
		for _, who := range []string{"{bob}?deleteContent=true", "{cid}"} {
			if reply := s.Ask(t, row{As: "ada", Do: "DELETE /users/" + who}); reply.Status != 200 {
				t.Fatal(reply.Status, string(reply.Body))
			}
		}
		s.Check(t,
			row{As: "mia", Do: "POST /posts/{p}/restore", Status: 410},
			row{As: "mia", Do: "POST /questions/{q}/restore", Status: 200, Events: []string{"restored", "restored"},
				Want: `{"counts":{"answers":1,"comments":0,"followers":0,"upvotes":2},"acceptedAnswer":null,"solved":false}`},
			row{As: "mia", Do: "GET /answers/{a1}", Status: 410},
			row{As: "mia", Do: "GET /answers/{own}", Status: 200},
		)
		sound(t, s, "after all")
	})
}
