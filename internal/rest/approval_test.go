package rest_test

import (
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// Where content is approved, what a member makes public waits; what nobody else sees keeps
// the status that was asked for, and bothers no moderator.
func TestOnlyWhatIsPublicWaitsForApproval(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		setPortal(t, s, func(set *community.Settings) { set.Policies.Content = community.ContentApproval })
		const soon = "2030-01-02T04:00:00.000Z"
		answer, queue := "POST /questions/{question}/answers", row{As: "mia", Do: "GET /moderation/queue", Status: 200}
		scheduled := `{"content":"later","status":"scheduled","publishedAt":"` + soon + `"}`
		waits := func(want string) row { r := queue; r.Want = want; return r }
		s.Check(t,
			row{As: "bob", Do: answer, Body: `{"content":"x","status":"draft"}`, Status: 201, Keep: "draft", Events: answeredAside,
				Want: `{"status":"draft","draftContent":"x"}`},
			row{As: "bob", Do: answer, Body: scheduled, Status: 201, Keep: "later", Events: answeredAside,
				Want: `{"status":"scheduled","publishedAt":"` + soon + `"}`},
			row{As: "bob", Do: answer, Body: scheduled, Status: 201, Keep: "approved", Events: answeredAside},
			row{As: "bob", Do: answer, Body: scheduled, Status: 201, Keep: "changed", Events: answeredAside},
			row{As: "mia", Do: answer, Body: scheduled, Status: 201, Keep: "staffs", Events: answeredAside},
			waits(`[]`),
			row{As: "bob", Do: answer, Body: `{"content":"now","status":"unlisted"}`, Status: 201, Keep: "unlisted", Events: answeredAside,
				Want: `{"status":"unapproved"}`},
			row{As: "bob", Do: "POST /answers/{draft}/publish", Status: 200, Events: answerChanged, Want: `{"status":"unapproved"}`},
			row{As: "ann", Do: "GET /answers/{draft}", Status: 404},
			row{As: "mia", Do: "POST /moderation/resolve", Status: 200, Events: []string{"answer.changed", "answer.changed"},
				Body: `{"action":"approve","items":[{"type":"answer","id":"{approved}"},{"type":"answer","id":"{changed}"}]}`},
			row{As: "ann", Do: "GET /answers/{approved}", Status: 404}, // not before its time
			row{As: "bob", Do: "PUT /answers/{changed}", Body: `{"content":"something else"}`, Status: 200, Events: answerChanged,
				Want: `{"status":"scheduled"}`},
		)
		s.Clock.Advance(time.Hour)
		if err := s.App.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.Check(t,
			row{As: "ann", Do: "GET /answers/{approved}", Status: 200, Want: `{"status":"published"}`},
			row{As: "ann", Do: "GET /answers/{staffs}", Status: 200, Want: `{"status":"published"}`},
			row{As: "ann", Do: "GET /answers/{later}", Status: 404},
			row{As: "ann", Do: "GET /answers/{changed}", Status: 404},
			row{As: "bob", Do: "GET /answers/{later}", Status: 200, Want: `{"status":"unapproved"}`},
			row{As: "bob", Do: "GET /answers/{changed}", Status: 200, Want: `{"status":"unapproved"}`},
		)
		if n := len(s.Ask(t, queue).Get("").([]any)); n != 4 {
			t.Errorf("%d wait, not 4", n)
		}
	})
}

// TestNoStatusIsAWayAroundApproval has a member who runs a space add records there in
// every status, and bring them out themselves.
func TestNoStatusIsAWayAroundApproval(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "bob", "/spaces", `{"name":"Mine"}`, "space")
		make201(t, s, "bob", "/questions", `{"title":"Here?","space":"{space}"}`, "q")
		setPortal(t, s, func(set *community.Settings) { set.Policies.Content = community.ContentApproval })
		for _, status := range []string{"archived", "new", "unapproved", "collapsed", "draft", "scheduled"} {
			at := `"status":"` + status + `","publishedAt":"2030-01-02T04:00:00.000Z"}`
			make201(t, s, "bob", "/posts", `{"title":"x","content":"x","space":"{space}",`+at, "p")
			make201(t, s, "bob", "/questions/{q}/answers", `{"content":"x",`+at, "a")
			for _, path := range []string{"/posts/{p}", "/answers/{a}"} {
				s.Check(t,
					row{As: "bob", Do: "PUT " + path, Body: `{"status":"published"}`, Status: 403, Field: "status"},
					row{As: "bob", Do: "PUT " + path, Body: `{"status":"unlisted"}`, Status: 403, Field: "status"},
					row{As: "ann", Do: "GET " + path, Status: 404},
				)
			}
		}
	})
}
