package rest_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestASpacesOwnStaffModerateWhatWasWrittenInIt is all that a space's roles give.
func TestASpacesOwnStaffModerateWhatWasWrittenInIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		s.Check(t,
			row{As: "ann", Do: "PUT /spaces/{private}/members/{bob}", Body: `{"role":"moderator"}`, Status: 200,
				Events: []string{"space.role.changed"}},
			row{As: "ann", Do: "PUT /spaces/{private}/members/{cas}", Status: 200, Events: spaceJoined})
		make201(t, s, "cas", "/questions", `{"title":"Q","space":"{private}","anonymous":true}`, "q")
		make201(t, s, "cas", "/questions/{q}/answers", `{"content":"x"}`, "a")
		make201(t, s, "cas", "/questions/{q}/answers", `{"content":"mine","status":"draft"}`, "draft")
		make201(t, s, "cas", "/answers/{a}/comments", `{"body":"x"}`, "c")
		make201(t, s, "cas", "/posts", `{"title":"P","content":"x","space":"{private}"}`, "p")
		s.Check(t,
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"actor":"","user":{"profile":{"name":"Anonymous"}}}`},
			row{As: "bob", Do: "PUT /questions/{q}", Body: `{"locked":true}`, Status: 200, Events: questionChanged,
				Want: `{"locked":true}`},
			row{As: "bob", Do: "PUT /questions/{q}", Body: `{"locked":false,"title":"Q","anonymous":true}`, Status: 200,
				Events: questionChanged}, // the rest is as it is
			row{As: "bob", Do: "PUT /answers/{a}", Body: `{"verified":true}`, Status: 200, Events: answerChanged,
				Want: `{"verified":true}`},
			row{As: "bob", Do: "PUT /answers/{a}", Body: `{"status":"archived"}`, Status: 200, Events: answerChanged},
			row{As: "cas", Do: "PUT /answers/{a}", Body: `{"status":"published"}`, Status: 403, Field: "status"},
			row{As: "bob", Do: "GET /answers?space={private}", Status: 200, Want: `[{"id":"{a}"}]`}, // and no draft
			row{As: "bob", Do: "GET /answers/{draft}", Status: 404},
			row{As: "mia", Do: "GET /answers/{draft}", Status: 200},
			row{As: "bob", Do: "PUT /answers/{a}", Body: `{"status":"published"}`, Status: 200,
				Events: []string{"answer.changed", "answer.published"}},
			row{As: "bob", Do: "PUT /posts/{p}", Body: `{"status":"collapsed"}`, Status: 200, Events: []string{"post.changed"}},
			row{As: "mia", Do: "GET /moderation/log?limit=1", Status: 200, Want: `[{"kind":"status","type":"post"}]`},

			row{As: "bob", Do: "PUT /questions/{q}", Body: `{"title":"Mine"}`, Status: 403, Field: "title"},
			row{As: "bob", Do: "PUT /questions/{q}", Body: `{"description":"Mine"}`, Status: 403, Field: "description"},
			row{As: "bob", Do: "PUT /questions/{q}", Body: `{"anonymous":false}`, Status: 403, Field: "anonymous"},
			row{As: "mia", Do: "PUT /questions/{q}", Body: `{"anonymous":false}`, Status: 403, Field: "anonymous"},
			row{As: "bob", Do: "PUT /questions/{q}", Body: `{"topics":["Mine"]}`, Status: 403, Field: "topics"},
			row{As: "bob", Do: "PUT /questions/{q}", Body: `{"privacy":"private"}`, Status: 403, Field: "privacy"},
			row{As: "bob", Do: "PUT /questions/{q}", Body: `{"status":"featured"}`, Status: 403, Field: "status"},
			row{As: "bob", Do: "PUT /questions/{q}", Body: `{"space":""}`, Status: 403, Field: "space"},
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"space":"{open}"}`, Status: 403, Field: "space"}, // though she runs both
			row{As: "bob", Do: "PUT /answers/{a}", Body: `{"content":"Mine"}`, Status: 403, Field: "content"},
			row{As: "bob", Do: "PUT /answers/{a}/draft", Body: `{"content":"Mine"}`, Status: 403, Field: "content"},
			row{As: "bob", Do: "POST /answers/{a}/publish", Status: 403},
			row{As: "bob", Do: "POST /answers/{draft}/publish", Status: 404},
			row{As: "bob", Do: "PUT /comments/{c}", Body: `{"body":"Mine"}`, Status: 403},
			row{As: "bob", Do: "PUT /posts/{p}", Body: `{"content":"Mine"}`, Status: 403, Field: "content"},
			row{As: "bob", Do: "PUT /posts/{p}", Body: `{"type":"article"}`, Status: 403, Field: "type"},

			row{As: "bob", Do: "DELETE /comments/{c}", Status: 200, Events: []string{"comment.deleted"}},
			row{As: "bob", Do: "DELETE /answers/{a}", Status: 200, Events: []string{"answer.deleted"}},
			row{As: "bob", Do: "DELETE /posts/{p}", Status: 200, Events: []string{"post.deleted"}},
		)
		noDrift(t, s)
	})
}

// TestASpaceGivesNoPowerOverWhatIsBroughtThere has a member make a space and bring
// a question with other people's answers there.
func TestASpaceGivesNoPowerOverWhatIsBroughtThere(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cas", "member")
		make201(t, s, "ann", "/questions", `{"title":"Q"}`, "q")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"Secretly mine","anonymous":true}`, "a")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"Not yet","status":"draft"}`, "draft")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"Hidden"}`, "hidden")
		make201(t, s, "bob", "/questions/{q}/comments", `{"body":"Mine"}`, "c")
		s.Check(t, row{As: "mia", Do: "PUT /answers/{hidden}", Body: `{"status":"archived"}`, Status: 200, Events: answerChanged})
		make201(t, s, "ann", "/spaces", `{"name":"Trap","private":true}`, "trap")
		s.Check(t, row{As: "ann", Do: "PUT /questions/{q}", Body: `{"space":"{trap}"}`, Status: 200, Events: questionChanged})
		for _, try := range []row{
			{Do: "PUT /answers/{a}", Body: `{"anonymous":false}`},
			{Do: "PUT /answers/{a}", Body: `{"anonymous":"false"}`},
			{Do: "PUT /answers/{a}", Body: `{"content":"Hers"}`},
			{Do: "PUT /answers/{a}", Body: `{"verified":true}`},
			{Do: "PUT /answers/{a}", Body: `{"status":"archived"}`},
			{Do: "PUT /answers/{a}/draft", Body: `{"content":"Hers"}`},
			{Do: "POST /answers/{a}/publish"},
			{Do: "DELETE /answers/{a}"},
			{Do: "DELETE /comments/{c}"},
			{Do: "PUT /comments/{c}", Body: `{"body":"Hers"}`},
			{Do: "PUT /questions/{q}", Body: `{"status":"featured"}`, Field: "status"},
			{Do: "PUT /questions/{q}", Body: `{"verified":true}`, Field: "verified"},
			{Do: "PUT /questions/{q}", Body: `{"locked":true}`, Field: "locked"},
			{Do: "PUT /questions/{q}", Body: `{"type":"poll"}`, Field: "type"},
			{Do: "PUT /questions/{q}", Body: `{"space":"","status":"featured"}`, Field: "status"},
		} {
			try.As, try.Status = "ann", 403
			s.Check(t, try)
		}
		s.Check(t,
			row{As: "ann", Do: "GET /answers/{draft}", Status: 404},
			row{As: "ann", Do: "GET /answers/{hidden}", Status: 404},
			row{As: "ann", Do: "PUT /answers/{hidden}", Body: `{"status":"published"}`, Status: 404},
			row{As: "ann", Do: "GET /answers?space={trap}", Status: 200, Want: `[{"id":"{a}"}]`},
			row{As: "ann", Do: "DELETE /questions/{q}", Status: 409},
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"space":""}`, Status: 200, Events: questionChanged},
			row{As: "cas", Do: "GET /answers/{a}", Status: 200,
				Want: `{"content":"Secretly mine","anonymous":true,"verified":false,"user":{"profile":{"name":"Anonymous"}}}`},
			row{As: "cas", Do: "GET /users/{bob}", Status: 200, Want: `{"profile":{"score":0}}`},
		)
		noDrift(t, s)
	})
}

// TestASpaceUndoesNothingThatThePortalsStaffDecided tries every way from a lock, an
// archive and a refusal to what was before.
func TestASpaceUndoesNothingThatThePortalsStaffDecided(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		make201(t, s, "ann", "/questions", `{"title":"Locked"}`, "locked")
		make201(t, s, "ann", "/questions", `{"title":"Archived"}`, "archived")
		make201(t, s, "ann", "/questions", `{"title":"Here","space":"{open}"}`, "here")
		make201(t, s, "ann", "/questions", `{"title":"Answered","space":"{open}"}`, "answered")
		make201(t, s, "ann", "/questions/{answered}/answers", `{"content":"Right"}`, "right")
		s.Check(t,
			row{As: "mia", Do: "PUT /questions/{locked}", Body: `{"locked":true}`, Status: 200, Events: questionChanged},
			row{As: "mia", Do: "PUT /questions/{archived}", Body: `{"status":"archived"}`, Status: 200, Events: questionChanged},
			row{As: "mia", Do: "PUT /questions/{here}", Body: `{"status":"archived","locked":true,"verified":true}`, Status: 200,
				Events: questionChanged},
			row{As: "mia", Do: "PUT /answers/{right}", Body: `{"verified":true}`, Status: 200, Events: answerChanged,
				Want: `{"verified":true}`},
			row{As: "ann", Do: "PUT /questions/{locked}", Body: `{"space":"{open}"}`, Status: 403},
			row{As: "ann", Do: "PUT /questions/{archived}", Body: `{"space":"{open}"}`, Status: 403},
			row{As: "ann", Do: "PUT /questions/{here}", Body: `{"space":""}`, Status: 403},
			row{As: "ann", Do: "PUT /questions/{here}", Body: `{"status":"published"}`, Status: 403, Field: "status"},
			row{As: "ann", Do: "PUT /questions/{here}", Body: `{"locked":false}`, Status: 403, Field: "locked"},
			row{As: "ann", Do: "PUT /questions/{here}", Body: `{"verified":false}`, Status: 403, Field: "verified"},
			row{As: "ann", Do: "PUT /answers/{right}", Body: `{"verified":false}`, Status: 403, Field: "verified"},
			row{As: "bob", Do: "GET /users/{ann}", Status: 200, Want: `{"profile":{"score":15}}`},
			// what staff take along stays as they left it
			row{As: "mia", Do: "PUT /questions/{locked}", Body: `{"space":"{open}"}`, Status: 200, Events: questionChanged,
				Want: `{"locked":true}`},
			row{As: "ann", Do: "PUT /questions/{locked}", Body: `{"locked":false}`, Status: 403, Field: "locked"},
			row{As: "mia", Do: "PUT /questions/{answered}", Body: `{"space":""}`, Status: 200, Events: questionChanged},
			row{As: "mia", Do: "GET /answers/{right}", Status: 200, Want: `{"verified":true}`},
		)
		noDrift(t, s)
	})
}

// TestASpaceIsNoWayAroundApproval has a member approve their own words by way of a
// space of their own.
func TestASpaceIsNoWayAroundApproval(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		setPortal(t, s, func(set *community.Settings) { set.Policies.Content = community.ContentApproval })
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Q","space":"{open}"}`, Status: 201, Keep: "q", Events: asked,
				Want: `{"status":"unapproved"}`},
			row{As: "bob", Do: "POST /questions", Body: `{"title":"R","space":"{open}"}`, Status: 201, Keep: "r", Events: asked,
				Want: `{"status":"unapproved"}`},
			row{As: "ann", Do: "GET /questions/{r}", Status: 200}, // its staff see that it waits
			row{As: "ann", Do: "GET /questions?space={open}", Status: 200, Want: `[{"id":"{r}"},{"id":"{q}"}]`},
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"status":"published"}`, Status: 403, Field: "status"},
			row{As: "ann", Do: "PUT /questions/{r}", Body: `{"status":"published"}`, Status: 403, Field: "status"},
			row{As: "ann", Do: "PUT /questions/{r}", Body: `{"status":"archived"}`, Status: 403, Field: "status"},
			row{As: "ann", Do: "DELETE /questions/{r}", Status: 403},
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"space":""}`, Status: 403},
			row{As: "ann", Do: "GET /moderation/queue", Status: 403}, // which is the portal's
			row{As: "mia", Do: "POST /moderation/resolve",
				Body: `{"action":"approve","items":[{"type":"question","id":"{q}"},{"type":"question","id":"{r}"}]}`, Status: 200,
				Events: []string{"question.changed", "question.changed"}},
			row{As: "ann", Do: "PUT /questions/{r}", Body: `{"status":"archived"}`, Status: 200,
				Events: questionChanged}, // now it is theirs to moderate
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"space":"{private}"}`, Status: 200, Events: questionChanged,
				Want: `{"status":"unapproved"}`},
		)
		noDrift(t, s)
	})
}

// TestWhatASpaceSaysStaysThere is what becomes of the marks of a space's staff, and
// of what others wrote in confidence, when a question leaves.
func TestWhatASpaceSaysStaysThere(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		make201(t, s, "bob", "/questions", `{"title":"Q","space":"{open}"}`, "q")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"x"}`, "a")
		make201(t, s, "bob", "/questions", `{"title":"S","space":"{private}"}`, "shut")
		make201(t, s, "bob", "/questions", `{"title":"T","space":"{private}"}`, "talk")
		make201(t, s, "bob", "/posts", `{"title":"P","content":"x","space":"{private}"}`, "p")
		make201(t, s, "ann", "/questions/{shut}/answers", `{"content":"Between us"}`, "b")
		make201(t, s, "ann", "/questions/{talk}/comments", `{"body":"Between us"}`, "c")
		make201(t, s, "ann", "/posts/{p}/comments", `{"body":"Between us"}`, "d")
		s.Check(t,
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"verified":true}`, Status: 200, Events: questionChanged},
			row{As: "ann", Do: "PUT /answers/{a}", Body: `{"verified":true}`, Status: 200, Events: answerChanged,
				Want: `{"verified":true}`},
			row{As: "ann", Do: "GET /users/{bob}", Status: 200, Want: `{"profile":{"score":0}}`}, // a space's mark gives no points
			row{As: "bob", Do: "PUT /questions/{q}", Body: `{"space":""}`, Status: 200, Events: questionChanged,
				Want: `{"verified":false}`},
			row{As: "ann", Do: "GET /answers/{a}", Status: 200, Want: `{"verified":false}`},
			row{As: "bob", Do: "PUT /questions/{q}", Body: `{"space":"{open}"}`, Status: 200, Events: questionChanged,
				Want: `{"verified":false}`},
			row{As: "ann", Do: "PUT /answers/{a}", Body: `{"verified":true}`, Status: 403}, // it was brought here now
			row{As: "mia", Do: "PUT /answers/{a}", Body: `{"verified":true}`, Status: 200, Events: answerChanged},
			row{As: "ann", Do: "GET /users/{bob}", Status: 200, Want: `{"profile":{"score":15}}`},
			row{As: "bob", Do: "PUT /questions/{shut}", Body: `{"space":""}`, Status: 409},
			row{As: "bob", Do: "PUT /questions/{talk}", Body: `{"space":"{open}"}`, Status: 409},
			row{As: "bob", Do: "PUT /posts/{p}", Body: `{"space":""}`, Status: 409},
			row{As: "ann", Do: "DELETE /answers/{b}", Status: 200, Events: []string{"answer.deleted"}},
			row{As: "bob", Do: "PUT /questions/{shut}", Body: `{"space":""}`, Status: 200, Events: questionChanged},
			row{As: "mia", Do: "PUT /questions/{talk}", Body: `{"space":""}`, Status: 200, Events: questionChanged},
		)
		noDrift(t, s)
	})
}

// What waits in a space is in its thread for those who see it at its address.
func TestAThreadShowsTheSpacesStaffWhatWaitsInIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		s.Join(t, "eva", "member")
		make201(t, s, "bob", "/questions", `{"title":"Q","space":"{open}"}`, "q")
		make201(t, s, "bob", "/questions", `{"title":"Elsewhere"}`, "free")
		make201(t, s, "mia", "/questions/{q}/answers", `{"content":"waits","status":"unapproved","user":"{bob}"}`, "a")
		make201(t, s, "mia", "/questions/{free}/answers", `{"content":"waits","status":"unapproved","user":"{bob}"}`, "b")
		for _, row := range []row{
			{As: "mia", Do: "GET /questions/{q}/answers", Want: `[{"id":"{a}"}]`},
			{As: "ann", Do: "GET /questions/{q}/answers", Want: `[{"id":"{a}"}]`}, // who runs it
			{As: "bob", Do: "GET /questions/{q}/answers", Want: `[{"id":"{a}"}]`}, // who wrote it
			{As: "eva", Do: "GET /questions/{q}/answers", Want: `[]`},
			{As: "ann", Do: "GET /questions/{free}/answers", Want: `[]`},
		} {
			row.Status = 200
			s.Check(t, row)
			if total := s.Ask(t, row).Header.Get("X-Total-Count"); (total == "1") != (row.Want != `[]`) {
				t.Errorf("%s counts %s", row, total)
			}
		}
		s.Check(t,
			row{As: "ann", Do: "GET /answers/{a}", Status: 200},
			row{As: "ann", Do: "GET /answers/{b}", Status: 404},
			row{As: "bob", Do: "PUT /questions/{q}", Body: `{"space":""}`, Status: 200, Events: questionChanged},
			row{As: "ann", Do: "GET /questions/{q}/answers", Status: 200, Want: `[]`},
		)
	})
}
