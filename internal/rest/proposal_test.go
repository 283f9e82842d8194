package rest_test

import (
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func approving(t *testing.T, s *resttest.Site) {
	setPortal(t, s, func(set *community.Settings) { set.Policies.Content = community.ContentApproval })
}

// resolving resolves a proposal.
func resolving(id, action, note string, events ...string) row {
	return row{As: "mia", Do: "POST /moderation/resolve", Status: 200, Events: events, Keep: "done",
		Body: `{"action":"` + action + `","note":"` + note + `","items":[{"type":"proposal","id":"{` + id + `}"}]}`,
		Want: `{"items":[{"type":"proposal","resolved":true,"found":true,"log":"*"}]}`}
}

// Where content is approved, a comment waits where nobody sees or counts it.
func TestACommentWaitsForApproval(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s) // ann's question, bob's answer
		approving(t, s)
		comments := "/answers/{answer}/comments"
		s.Check(t,
			row{As: "ann", Do: "POST " + comments, Body: `{"source":"**Why**, @mia?","format":"markdown"}`, Status: 201, Keep: "c",
				Want: `{"status":"unapproved","body":"<p><strong>Why</strong>, <a href=\"/users/mia\">@mia</a>?</p>","source":"**Why**, @mia?","format":"markdown"}`},
			row{As: "ann", Do: "GET " + comments + "/{c}", Status: 200, Want: `{"status":"unapproved","source":"**Why**, @mia?"}`},
			row{As: "mia", Do: "GET " + comments + "/{c}", Status: 200, Want: `{"status":"unapproved"}`},
			row{As: "bob", Do: "GET " + comments + "/{c}", Status: 404},
			row{As: "ann", Do: "GET /questions/{question}/comments/{c}", Status: 404}, // it is on the answer
			row{As: "bob", Do: "GET " + comments, Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /answers/{answer}", Status: 200, Want: `{"counts":{"comments":0}}`},
			row{As: "bob", Do: "GET /notifications", Status: 200, Want: `[]`},
			row{As: "bob", Do: "POST /comments/{c}/votes", Status: 404},
			row{As: "bob", Do: "POST /comments/{c}/reports?type=Spam", Status: 404},
			row{As: "bob", Do: "PUT /comments/{c}", Body: `{"body":"Mine"}`, Status: 404},
			row{As: "bob", Do: "DELETE /comments/{c}", Status: 404},
			row{As: "bob", Do: "DELETE /user/proposals/{c}", Status: 404},
			row{As: "mia", Do: "PUT /comments/{c}", Body: `{"body":"Mine"}`, Status: 404},
			row{As: "bob", Do: "GET /user/proposals", Status: 200, Want: `[]`},
			row{Do: "GET /user/proposals", Status: 401},
			row{As: "ann", Do: "GET /user/proposals", Status: 200, Want: `[{"id":"{c}","status":"waiting","new":true,"type":"answer",
				"target":"{answer}","user":"{ann}","content":"<p><strong>Why</strong>, <a href=\"/users/mia\">@mia</a>?</p>","source":"**Why**, @mia?"}]`},
			row{As: "mia", Do: "GET /notifications", Status: 200, Want: `[{"verb":"content_waits","from":[{"id":"{ann}"}],
				"objects":[{"id":"{answer}"}]}]`},
			row{As: "ann", Do: "PUT /comments/{c}", Body: `{"body":"Why, @mia?"}`, Status: 200, Want: `{"status":"unapproved","source":"Why, <a href=\"/users/mia\">@mia</a>?"}`},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[{"id":"{c}","type":"proposal","unapproved":true,
				"answer":{"id":"{answer}"},"proposal":{"new":true,"content":"Why, <a href=\"/users/mia\">@mia</a>?"},"author":{"id":"{ann}"},"reports":[]}]`},
			row{As: "ann", Do: "POST /moderation/resolve", Status: 403,
				Body: `{"action":"approve","items":[{"type":"proposal","id":"{c}"}]}`},
		)
		noDrift(t, s)
		s.Check(t,
			resolving("c", "approve", "", "commented"),
			row{As: "bob", Do: "GET " + comments, Status: 200, Want: `[{"id":"{c}","status":"published","body":"Why, <a href=\"/users/mia\">@mia</a>?","user":{"id":"{ann}"}}]`},
			row{As: "bob", Do: "GET /answers/{answer}", Status: 200, Want: `{"counts":{"comments":1}}`},
			row{As: "bob", Do: "GET /notifications", Status: 200, Want: `[{"verb":"comment","from":[{"id":"{ann}"}]}]`},
			row{As: "mia", Do: "GET /notifications", Status: 200, Want: `[{"verb":"mention","from":[{"id":"{ann}"}]}]`},
			row{As: "ann", Do: "GET /notifications", Status: 200, Want: `[{"verb":"content_approve","from":[{"id":"{mia}"}],"objects":[{"id":"{c}"},{}]},
				{"verb":"answer"}]`},
			row{As: "ann", Do: "GET /user/proposals", Status: 200, Want: `[]`},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[]`},
			row{As: "mia", Do: "POST /moderation/resolve", Status: 200, Body: `{"action":"approve","items":[{"type":"proposal","id":"{c}"}]}`,
				Want: `{"items":[{"resolved":false,"found":false}]}`},
		)
		noDrift(t, s)
	})
}

// One who wrote under no name stays so, though a moderator approved it.
func TestAnAnonymousCommentWaitsAndStaysSo(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		approving(t, s)
		s.Check(t,
			row{As: "bob", Do: "POST /questions/{question}/comments", Body: `{"body":"x","anonymous":true}`, Status: 201, Keep: "c"},
			row{As: "mia", Do: "GET /notifications", Status: 200, Want: `[{"verb":"content_waits","from":[{"profile":{"name":"Anonymous"}}]}]`},
			resolving("c", "approve", "", "commented"),
			row{As: "ann", Do: "GET /questions/{question}/comments", Status: 200, Want: `[{"user":{"profile":{"name":"Anonymous"}}}]`},
			row{As: "ann", Do: "GET /notifications", Status: 200, Want: `[{"verb":"comment","from":[{"profile":{"name":"Anonymous"}}]}]`},
		)
		noDrift(t, s)
	})
}

// Other words for what is public wait beside it, and what is said stays until then.
func TestAnEditWaitsForApproval(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "bob", "/topics", `{"name":"roses"}`, "roses")
		make201(t, s, "bob", "/topics", `{"name":"thorns"}`, "thorns")
		make201(t, s, "bob", "/questions", `{"title":"Old?","description":"Old.","topics":["roses"]}`, "q")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"Old."}`, "a")
		make201(t, s, "bob", "/posts", `{"title":"Old","content":"Old."}`, "p")
		make201(t, s, "bob", "/questions/{q}/comments", `{"body":"Old."}`, "c")
		make201(t, s, "bob", "/questions", `{"title":"Which?","type":"poll","options":[{"text":"a"},{"text":"b"}]}`, "poll")
		approving(t, s)
		of := map[string]string{"c": `,{"id":"{q}"}`} // what a comment is on is told besides
		for _, k := range []struct{ path, id, body, now, then, want, event string }{
			{"/questions/{q}", "q", `{"title":"New?","source":"*New.*","format":"markdown","topics":["roses","thorns"]}`,
				`{"title":"Old?","description":"Old.","topics":[{"name":"roses"}]}`,
				`{"title":"New?","description":"<p><em>New.</em></p>","topics":[{"name":"roses"},{"name":"thorns"}],"counts":{"edits":1}}`,
				`{"type":"question","title":"New?","content":"<p><em>New.</em></p>","source":"*New.*","format":"markdown","topics":["{roses}","{thorns}"]}`,
				"question.changed"},
			{"/answers/{a}", "a", `{"content":"New."}`, `{"content":"Old."}`, `{"content":"New."}`, `{"type":"answer","content":"New."}`,
				"answer.changed"},
			{"/posts/{p}", "p", `{"title":"New"}`, `{"title":"Old","content":"Old."}`, `{"title":"New","content":"Old."}`,
				`{"type":"post","title":"New"}`, "post.changed"},
			{"/questions/{q}/comments/{c}", "c", `{"body":"New."}`, `{"body":"Old."}`, `{"body":"New."}`,
				`{"type":"comment","content":"New."}`, "comment.changed"},
			{"/questions/{poll}", "poll", `{"options":[{"text":"a"},{"text":"c"}]}`, `{"options":[{"text":"a"},{"text":"b"}]}`,
				`{"options":[{"text":"a"},{"text":"c"}]}`, `{"type":"question","options":["a","c"]}`, "question.changed"},
		} {
			s.Check(t, row{As: "bob", Do: "PUT " + k.path, Body: k.body, Status: 200, Want: k.now})
			got := s.Ask(t, row{As: "bob", Do: "GET " + k.path, Status: 200, Want: `{"proposal":` + k.want + `}`})
			s.Set("waits", got.Get("proposal.id").(string))
			s.Check(t,
				row{As: "ann", Do: "GET " + k.path, Status: 200, Want: k.now, Lacks: []string{"proposal"}},
				row{As: "mia", Do: "GET /moderation/queue", Status: 200,
					Want: `[{"id":"{waits}","type":"proposal","proposal":{"new":false},"author":{"id":"{bob}"}}]`},
				row{As: "mia", Do: "GET /notifications", Status: 200, Want: `[{"verb":"content_waits"}]`},
				row{As: "ann", Do: "DELETE /user/proposals/{waits}", Status: 404},
				resolving("waits", "reject", "Say more", nil...),
				row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[]`},
				row{As: "mia", Do: "GET /notifications", Status: 200, Want: `[]`},
				row{As: "ann", Do: "GET " + k.path, Status: 200, Want: k.now},
				row{As: "bob", Do: "GET " + k.path, Status: 200, Want: `{"proposal":{"status":"refused","note":"Say more"}}`},
			)
			s.Check(t, row{As: "bob", Do: "GET /notifications?limit=1", Status: 200,
				Want: `[{"verb":"content_refuse","note":"Say more","from":[{"id":"{mia}"}],"objects":[{"id":"{` + k.id + `}"}` + of[k.id] + `]}]`})
			log := s.Ask(t, row{As: "mia", Do: "GET /moderation/log?limit=1", Status: 200,
				Want: `[{"kind":"resolve","action":"reject","type":"proposal","target":"{waits}","note":"Say more"}]`})
			s.Set("act", log.Get("0.id").(string))
			s.Check(t,
				row{As: "mia", Do: "POST /moderation/log/{act}/undo", Status: 200},
				row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[{"id":"{waits}"}]`},
				resolving("waits", "approve", "", k.event),
				row{As: "ann", Do: "GET " + k.path, Status: 200, Want: k.then},
				row{As: "bob", Do: "GET " + k.path, Status: 200, Lacks: []string{"proposal"}},
				row{As: "bob", Do: "GET /notifications?limit=1", Status: 200, Want: `[{"verb":"content_approve"}]`},
			)
			log = s.Ask(t, row{As: "mia", Do: "GET /moderation/log?limit=1", Status: 200, Want: `[{"kind":"resolve","action":"approve","author":"{bob}"}]`})
			s.Set("act", log.Get("0.id").(string))
			s.Check(t,
				row{As: "mia", Do: "POST /moderation/log/{act}/undo", Status: 200, Events: []string{k.event}},
				row{As: "ann", Do: "GET " + k.path, Status: 200, Want: k.now},
			)
			noDrift(t, s)
		}
	})
}

// What need not wait does not: other fields, what is not public, what staff write; and an
// edit that acts at once leaves none waiting that would undo it later.
func TestOnlyWordsThatArePublicWait(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s) // ann's
		approving(t, s)
		put := func(as, body, want string, events ...string) row {
			return row{As: as, Do: "PUT /questions/{question}", Body: body, Status: 200, Want: want, Events: events}
		}
		s.Check(t,
			put("ann", `{"title":"Buy!","anonymous":true}`, `{"anonymous":true,"proposal":{"title":"Buy!"}}`, questionChanged...),
			put("ann", `{"title":"Better?"}`, `{"proposal":{"title":"Better?","status":"waiting"}}`),
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[{"proposal":{"title":"Better?"}}]`},
			put("mia", `{"title":"Staff say"}`, `{"title":"Staff say"}`, questionChanged...),
			row{As: "ann", Do: "GET /questions/{question}", Status: 200, Want: `{"title":"Staff say","proposal":{"title":"Better?"}}`},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Waits?"}`, Status: 201, Keep: "new", Events: asked},
			row{As: "ann", Do: "PUT /questions/{new}", Body: `{"title":"Waits still?"}`, Status: 200, Events: questionChanged,
				Want: `{"title":"Waits still?","status":"unapproved"}`, Lacks: []string{"proposal"}},
			row{As: "ann", Do: "DELETE /user/proposals/" + absent, Status: 404},
		)
		setPortal(t, s, func(set *community.Settings) { set.Policies.Content = community.ContentShareable })
		s.Check(t, row{As: "ann", Do: "PUT /questions/{question}", Body: `{"title":"At once?"}`, Status: 200, Events: questionChanged,
			Want: `{"title":"At once?"}`, Lacks: []string{"proposal"}},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[{"id":"{new}"}]`},
		)
		noDrift(t, s)
	})
}

// No other way to change what an answer says goes around approval, and how it was written
// is not lost on it.
func TestNoDetourLeadsAroundApproval(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s) // bob's
		s.Check(t, row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"source":"*Second*","format":"markdown"}`, Status: 200, Events: answerChanged})
		approving(t, s)
		first := s.Ask(t, row{As: "bob", Do: "GET /answers/{answer}/edits", Status: 200})
		s.Set("edit", first.Get("0.id").(string))
		s.Check(t,
			row{As: "bob", Do: "POST /answers/{answer}/edits/{edit}/restore", Status: 200, Want: `{"content":"<p><em>Second</em></p>","proposal":{"status":"waiting"}}`},
			row{As: "bob", Do: "PUT /answers/{answer}/draft", Body: `{"content":"**Third**","format":"markdown"}`, Status: 200, Events: answerChanged},
			row{As: "bob", Do: "POST /answers/{answer}/publish", Status: 200, Events: answerChanged,
				Want: `{"content":"<p><em>Second</em></p>","draftContent":"","proposal":{"content":"<p><strong>Third</strong></p>","source":"**Third**","format":"markdown"}}`},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200, Want: `{"content":"<p><em>Second</em></p>"}`, Lacks: []string{"proposal"}},
		)
		waits := s.Ask(t, row{As: "bob", Do: "GET /user/proposals", Status: 200})
		s.Set("waits", waits.Get("0.id").(string))
		s.Check(t, resolving("waits", "approve", "", "answer.changed"),
			row{As: "bob", Do: "GET /answers/{answer}", Status: 200, Want: `{"source":"**Third**","format":"markdown"}`},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200, Want: `{"content":"<p><strong>Third</strong></p>"}`},
		)
		noDrift(t, s)
	})
}

// What was proposed goes with the record, comes back with it, and is its author's alone.
func TestProposalsHangOnTheirRecord(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		make201(t, s, "bob", "/questions/{question}/comments", `{"body":"Old."}`, "old")
		approving(t, s)
		make201(t, s, "bob", "/questions/{question}/comments", `{"body":"x"}`, "c")
		s.Check(t,
			row{As: "bob", Do: "PUT /comments/{old}", Body: `{"body":"New."}`, Status: 200},
			row{As: "mia", Do: "DELETE /questions/{question}", Status: 200, Events: []string{"question.deleted"}},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /user/proposals", Status: 200, Want: `[]`},
		)
		noDrift(t, s)
		s.Check(t,
			row{As: "mia", Do: "POST /questions/{question}/restore", Status: 200, Events: []string{"restored"}},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[{"id":"{c}"},{"type":"proposal"}]`},
		)
		noDrift(t, s)
		s.Check(t,
			row{As: "bob", Do: "DELETE /comments/{c}", Status: 200}, // which takes it back
			row{As: "bob", Do: "GET /user/proposals", Status: 200, Want: `[{"type":"comment"}]`},
			row{As: "admin", Do: "DELETE /users/{bob}", Status: 200, Events: []string{"user.erased"}},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[]`},
		)
		noDrift(t, s)
	})
}

// What was refused is kept for a month, for who wrote it to take up again.
func TestWhatWasRefusedIsForgottenInTime(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		approving(t, s)
		make201(t, s, "bob", "/questions/{question}/comments", `{"body":"x"}`, "c")
		s.Check(t, resolving("c", "reject", "No"),
			row{As: "bob", Do: "GET /user/proposals", Status: 200, Want: `[{"id":"{c}","status":"refused","note":"No"}]`},
			row{As: "mia", Do: "POST /moderation/resolve", Status: 200, Body: `{"action":"approve","items":[{"type":"proposal","id":"{c}"}]}`,
				Want: `{"items":[{"resolved":false,"found":true}]}`},
			row{As: "bob", Do: "PUT /comments/{c}", Body: `{"body":"better"}`, Status: 200, Want: `{"status":"unapproved"}`},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[{"id":"{c}","proposal":{"content":"better","status":"waiting"}}]`},
			resolving("c", "archive", ""),
		)
		bob := s.Actor(t, "bob")
		s.Clock.Advance(community.RefusedFor + time.Minute)
		if err := s.App.Upkeep(t.Context()); err != nil {
			t.Fatal(err)
		}
		left, err := s.App.Proposals(t.Context(), bob, community.Page{Number: 1, Limit: 10})
		if err != nil || left.Total != 0 || len(left.Items) != 0 {
			t.Errorf("there are %v, %v", left, err)
		}
		noDrift(t, s)
	})
}

// A moderator approves what they read, and nothing that was put in its place meanwhile.
func TestNothingIsApprovedThatNobodyRead(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		approving(t, s)
		make201(t, s, "bob", "/questions/{question}/comments", `{"body":"Good."}`, "c")
		make201(t, s, "bob", "/questions", `{"title":"Good?"}`, "q")
		read := s.Ask(t, row{As: "mia", Do: "GET /moderation/queue", Status: 200})
		s.Set("cAt", read.Get("0.proposal.updatedAt").(string))
		s.Set("qAt", read.Get("1.question.updatedAt").(string))
		approve := row{As: "mia", Do: "POST /moderation/resolve", Status: 200, Body: `{"action":"approve","items":[
			{"type":"proposal","id":"{c}","updatedAt":"{cAt}"},{"type":"question","id":"{q}","updatedAt":"{qAt}"}]}`}
		changed, done := approve, approve
		changed.Want = `{"items":[{"found":true,"resolved":false,"changed":true},{"found":true,"resolved":false,"changed":true}]}`
		done.Want, done.Events = `{"items":[{"resolved":true,"changed":false},{"resolved":true,"changed":false}]}`, []string{"commented", "question.changed"}
		s.Check(t,
			row{As: "bob", Do: "PUT /comments/{c}", Body: `{"body":"Bad."}`, Status: 200},
			row{As: "bob", Do: "PUT /questions/{q}", Body: `{"title":"Bad?"}`, Status: 200, Events: questionChanged},
			changed,
			row{As: "ann", Do: "GET /questions/{q}", Status: 404},
			row{As: "ann", Do: "GET /questions/{question}/comments", Status: 200, Want: `[]`},
			row{As: "mia", Do: "POST /moderation/resolve", Status: 400, Field: "items.0.updatedAt",
				Body: `{"action":"approve","items":[{"type":"proposal","id":"{c}","updatedAt":"yesterday"}]}`},
		)
		read = s.Ask(t, row{As: "mia", Do: "GET /moderation/queue", Status: 200})
		s.Set("cAt", read.Get("0.proposal.updatedAt").(string))
		s.Set("qAt", read.Get("1.question.updatedAt").(string))
		s.Check(t, done)
		noDrift(t, s)
	})
}

// Who wrote a record that waited is told what became of it.
func TestTheAuthorIsToldOfApprovalAndRefusal(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		approving(t, s)
		make201(t, s, "bob", "/questions", `{"title":"Good?"}`, "good")
		make201(t, s, "bob", "/questions", `{"title":"Bad?"}`, "bad")
		make201(t, s, "bob", "/posts", `{"title":"By hand","content":"x"}`, "hand")
		s.Check(t,
			row{As: "mia", Do: "GET /notifications", Status: 200, Want: `[{"verb":"content_waits","objects":[{"id":"{hand}"}]},
				{"verb":"content_waits","objects":[{"id":"{bad}"}]},{"verb":"content_waits","objects":[{"id":"{good}"}]}]`},
			row{As: "mia", Do: "POST /moderation/resolve", Status: 200, Events: questionChanged,
				Body: `{"action":"approve","items":[{"type":"question","id":"{good}"}]}`},
			row{As: "mia", Do: "POST /moderation/resolve", Status: 200, Events: questionChanged,
				Body: `{"action":"reject","note":"Off topic","items":[{"type":"question","id":"{bad}"}]}`},
			row{As: "mia", Do: "PUT /posts/{hand}", Body: `{"status":"published"}`, Status: 200, Events: []string{"post.changed"}},
			row{As: "bob", Do: "GET /notifications", Status: 200, Want: `[{"verb":"content_approve","objects":[{"id":"{hand}"}]},
				{"verb":"content_refuse","note":"Off topic","objects":[{"id":"{bad}","status":"archived"}]},
				{"verb":"content_approve","objects":[{"id":"{good}"}]}]`},
			row{As: "mia", Do: "GET /notifications", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /notifications", Status: 200},
		)
		noDrift(t, s)
	})
}
