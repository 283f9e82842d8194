package rest_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// Each row is somebody who wants what is not theirs: a stranger, a moderator, an admin.
func TestNobodyReachesAConversationWhoDoesNotTakePart(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		talking(t, s)
		s.Join(t, "cy", "member")
		for _, who := range []string{"cy", "mia", "admin"} {
			s.Check(t,
				row{As: who, Do: "GET /conversations", Status: 200, Want: `[]`},
				row{As: who, Do: "GET /conversations/{talk}", Status: 404},
				row{As: who, Do: "GET /conversations/{talk}/messages", Status: 404},
				row{As: who, Do: "GET /conversations/{talk}/messages?cursor=" + (community.Cursor{Value: 9, ID: s.ID("first")}).Word(), Status: 404},
				row{As: who, Do: "GET /conversations?cursor=" + (community.Cursor{Value: 1 << 60, ID: s.ID("talk")}).Word(), Status: 200, Want: `[]`},
				row{As: who, Do: "POST /conversations/{talk}/messages", Body: `{"body":"I am in"}`, Status: 404},
				row{As: who, Do: "POST /conversations/{talk}/read", Status: 404},
				row{As: who, Do: "PUT /conversations/{talk}/mute", Status: 404},
				row{As: who, Do: "PATCH /conversations/{talk}", Body: `{"title":"Mine"}`, Status: 404},
				row{As: who, Do: "POST /conversations/{talk}/people", Body: `{"people":["{ann}"]}`, Status: 404},
				row{As: who, Do: "DELETE /conversations/{talk}/people/{ann}", Status: 404},
				row{As: who, Do: "DELETE /conversations/{talk}", Status: 404},
				row{As: who, Do: "PUT /messages/{first}", Body: `{"body":"Not so"}`, Status: 404},
				row{As: who, Do: "DELETE /messages/{first}", Status: 404},
				row{As: who, Do: "POST /messages/{first}/reports", Body: `{"type":"Spam"}`, Status: 404},
				row{As: who, Do: "DELETE /comments/{first}", Status: 404},
				row{As: who, Do: "GET /search?query=kiln", Status: 200, Want: `{"count":0}`},
			)
		}
		s.Check(t,
			row{As: "cy", Do: "GET /reports", Status: 403},
			row{As: "mia", Do: "GET /reports", Status: 200, Want: `[]`},
			row{As: "admin", Do: "GET /reports?status=rejected", Status: 200, Want: `[]`},
			// a moderator has no power over what was not reported
			row{As: "mia", Do: "POST /moderation/resolve", Body: `{"items":[{"type":"message","id":"{first}"}],"action":"delete"}`, Status: 200,
				Want: `{"items":[{"found":false,"resolved":false}]}`},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /conversations/{talk}/messages", Status: 200, Want: `[{"body":"<p>Is the kiln free?</p>","deleted":false}]`},
			row{As: "ann", Do: "POST /messages/{first}/reports", Body: `{"type":"Spam"}`, Status: 409, Want: `{"reason":"own_record"}`},
			row{As: "admin", Do: "GET /users/{ann}/export", Status: 200, Lacks: []string{"conversations"}},
		)
		e, err := s.App.Export(t.Context(), s.Actor(t, "admin"), s.ID("ann"))
		if err != nil || len(e.Conversations) != 0 {
			t.Errorf("an admin is given %v (%v)", e.Conversations, err)
		}
		s.Check(t, row{As: "ann", Do: "PUT /user/blocks/{cy}", Status: 200}, row{As: "ann", Do: "PUT /user/messages", Body: `{"accepts":"followed"}`, Status: 200})
		if e, err = s.App.Export(t.Context(), s.Actor(t, "admin"), s.ID("ann")); err != nil || e.Activity["blocks"] != nil || e.Activity["letterboxes"] != nil {
			t.Errorf("an admin is given %v (%v)", e.Activity, err)
		}
		if e, err = s.App.Export(t.Context(), s.Actor(t, "ann"), s.ID("ann")); err != nil || len(e.Conversations) != 1 || len(e.Activity["blocks"]) != 1 ||
			e.Conversations[0].Messages[0].Content != "<p>Is the kiln free?</p>" {
			t.Errorf("one is given %v, %v (%v)", e.Conversations, e.Activity, err)
		}
		noDrift(t, s)
	})
}

func TestWhoMayNotSignInWritesNothing(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		talking(t, s)
		write, only, none := scoped(t, s, "bob", "write:messages"), scoped(t, s, "bob", "read:messages"), scoped(t, s, "bob", "write:content")
		s.Check(t,
			row{As: write, Do: "POST /conversations/{talk}/messages", Body: `{"body":"Yes"}`, Status: 201, Events: wroteOne},
			row{As: only, Do: "GET /conversations/{talk}/messages", Status: 200},
			row{As: only, Do: "POST /conversations/{talk}/messages", Body: `{"body":"Yes"}`, Status: 403, Want: `{"reason":"scope_missing"}`},
			row{As: only, Do: "PUT /user/blocks/{ann}", Status: 403, Want: `{"reason":"scope_missing"}`},
			row{As: none, Do: "GET /conversations/{talk}/messages", Status: 403, Want: `{"reason":"scope_missing"}`},
			row{As: none, Do: "GET /user/blocks", Status: 403, Want: `{"reason":"scope_missing"}`},
			row{As: "mia", Do: "POST /users/{bob}/ban", Body: `{}`, Status: 200, Events: []string{"user.changed"}},
			row{As: "bob", Do: "POST /conversations/{talk}/messages", Body: `{"body":"Yes"}`, Status: 401},
			row{As: "bob", Do: "GET /conversations/{talk}/messages", Status: 401},
			row{As: "ann", Do: "POST /conversations/{talk}/messages", Body: `{"body":"Bob?"}`, Status: 403, Want: `{"reason":"not_accepting_messages"}`},
		)
		app := community.Actor{Portal: s.Portal.ID, Role: community.Admin} // an app that is nobody
		page := community.Page{Number: 1, Limit: 10}
		if _, err := s.App.Conversations(t.Context(), app, page); community.KindOf(err) != community.Forbidden {
			t.Errorf("an app lists conversations: %v", err)
		}
		if _, err := s.App.Messages(t.Context(), app, s.ID("talk"), page); community.KindOf(err) != community.Forbidden {
			t.Errorf("an app reads a conversation: %v", err)
		}
	})
}

func TestAnotherPortalsConversationsAreNotFound(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		talking(t, s)
		other := community.NewPortal("Other", "other.example.com", s.Clock.Now())
		other.Settings.Policies.Messages = community.MessagesMembers
		if err := s.DB.Write(t.Context(), func(tx *store.Tx) error { return tx.AddPortal(other) }); err != nil {
			t.Fatal(err)
		}
		ann := s.Actor(t, "ann")
		ann.Portal = other.ID
		if _, err := s.App.Conversation(t.Context(), ann, s.ID("talk")); community.KindOf(err) != community.NotFound {
			t.Errorf("another portal has the conversation: %v", err)
		}
		if err := s.App.DeleteMessage(t.Context(), ann, s.ID("first")); community.KindOf(err) != community.NotFound {
			t.Errorf("another portal has the message: %v", err)
		}
	})
}

func TestModeratorsSeeAReportedMessageAndFiveBeforeIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		talking(t, s)
		var ids []string
		for _, body := range []string{"Secret two", "Secret three", "Four", "Five", "Six", "Seven", "You fool", "Secret nine"} {
			reply := s.Ask(t, row{As: "ann", Do: "POST /conversations/{talk}/messages", Body: `{"body":"` + body + `"}`})
			ids = append(ids, reply.Get("id").(string))
		}
		s.Set("fool", ids[6])
		s.Check(t,
			row{As: "bob", Do: "POST /messages/{fool}/reports", Body: `{"type":"JokePost"}`, Status: 400, Field: "type"},
			row{As: "bob", Do: "POST /messages/{fool}/reports", Body: `{"type":"Harassment","description":"Rude"}`, Status: 201, Keep: "report", Events: []string{"reported"},
				Want: `{"kind":"message","record":"{fool}"}`},
			row{As: "ann", Do: "GET /moderation/queue", Status: 403},
			row{As: "ann", Do: "PUT /messages/{fool}", Body: `{"body":"You are kind"}`, Status: 200, Events: reworded}, // does not help
			row{As: "bob", Do: "GET /conversations/{talk}/messages?limit=2", Status: 200, Want: `[{"number":9},{"body":"You are kind"}]`},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Statements: 14, Want: `[{"type":"message","id":"{fool}","author":{"id":"{ann}"},
				"message":{"body":"You fool","number":8},"people":[{"id":"{ann}"},{"id":"{bob}"}],
				"before":[{"number":3},{"number":4},{"number":5},{"number":6},{"number":7}]}]`},
			row{As: "mia", Do: "GET /conversations/{talk}", Status: 404},
			row{As: "mia", Do: "GET /conversations/{talk}/messages", Status: 404},
			row{As: "mia", Do: "GET /notifications", Status: 200, Want: `[{"verb":"report","objects":[]}]`},
		)
		if body := string(s.Ask(t, row{As: "mia", Do: "GET /moderation/queue"}).Body); strings.Contains(body, "Secret two") || strings.Contains(body, "Secret nine") {
			t.Errorf("a moderator sees more than they have to: %s", body)
		}
		s.Check(t,
			row{As: "mia", Do: "POST /moderation/resolve", Body: `{"items":[{"type":"message","id":"{fool}"}],"action":"dismiss"}`, Status: 200, Keep: "x",
				Events: []string{"report.resolved", "message.changed"}, Want: `{"items":[{"resolved":true}]}`},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /conversations/{talk}/messages?limit=2", Status: 200, Want: `[{"number":9},{"body":"You are kind"}]`},
			row{As: "mia", Do: "GET /moderation/log", Status: 200, Want: `[{"kind":"resolve","type":"message","before":{},"after":{}}]`},
			row{As: "bob", Do: "POST /messages/{fool}/reports", Body: `{"type":"Spam"}`, Status: 201, Keep: "report", Events: []string{"reported"}},
		)
		act := s.Ask(t, row{As: "mia", Do: "GET /moderation/log"}).Get("0.id").(string)
		s.Set("act", act)
		s.Check(t,
			row{As: "mia", Do: "POST /moderation/log/{act}/undo", Status: 200},
			row{As: "bob", Do: "DELETE /conversations/{talk}", Status: 200, Events: regroup},
			row{As: "ann", Do: "DELETE /conversations/{talk}", Status: 200, Events: regroup}, // takes nothing from moderators
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[{"message":{"number":8}}]`},
			row{As: "mia", Do: "POST /moderation/resolve", Body: `{"items":[{"type":"message","id":"{fool}"}],"action":"reject"}`, Status: 200,
				Events: []string{"report.resolved", "message.changed"}, Want: `{"items":[{"resolved":true}]}`},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[]`},
		)
		noDrift(t, s)
		err := s.DB.Read(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Conversation(s.Portal.ID, s.ID("talk"))
			return err
		})
		if community.KindOf(err) != community.NotFound {
			t.Errorf("what nobody takes part in is left once it was resolved: %v", err)
		}
	})
}

// reportedTalk has ann say what is reported to bob and cy, after more than moderators may see of it, and before
// what they may not. Cy runs a space.
func reportedTalk(t *testing.T, s *resttest.Site) {
	t.Helper()
	talking(t, s)
	s.Join(t, "cy", "member")
	make201(t, s, "cy", "/spaces", `{"name":"Kilns"}`, "space")
	make201(t, s, "ann", "/conversations", `{"people":["{bob}","{cy}"],"title":"Kilns","body":"Secret one"}`, "group")
	for _, body := range []string{"Secret two", "Three", "Four", "Five", "Six", "Seven"} {
		make201(t, s, "ann", "/conversations/{group}/messages", `{"body":"`+body+`"}`, "seven")
	}
	make201(t, s, "ann", "/conversations/{group}/messages", `{"body":"You fool"}`, "fool")
	make201(t, s, "bob", "/conversations/{group}/messages", `{"body":"Secret nine"}`, "nine")
}

// What moderators are told of a message beside its report is what they are told in the queue, and to nobody else.
func TestReportsTellOfTheMessageWhileTheyAreOpen(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		reportedTalk(t, s)
		untold := []string{"message", "before", "people"}
		s.Check(t,
			row{As: "mia", Do: "GET /reports", Status: 200, Statements: 4, Want: `[]`},
			row{As: "bob", Do: "POST /messages/{fool}/reports", Body: `{"type":"Spam"}`, Status: 201, Keep: "bobs", Events: []string{"reported"}, Lacks: untold},
			row{As: "bob", Do: "POST /messages/{fool}/reports", Body: `{"type":"Spam","description":"Again"}`, Status: 200, Lacks: untold},
			row{As: "ann", Do: "PUT /messages/{fool}", Body: `{"body":"You are kind"}`, Status: 200, Events: reworded},
			row{As: "ann", Do: "DELETE /messages/{fool}", Status: 200, Events: reworded},
		)
		const told = `"message":{"id":"{fool}","body":"You fool","deleted":false,"number":8,"user":{"id":"{ann}"}},"people":[{"id":"{ann}"},{"id":"{bob}"},{"id":"{cy}"}],
			"before":[{"number":3},{"number":4},{"number":5},{"number":6},{"body":"Seven","number":7}]`
		narrow, wide := scoped(t, s, "mia", "write:messages"), scoped(t, s, "mia", "moderate:moderation")
		for _, who := range []string{"mia", "admin", wide} {
			list := row{As: who, Do: "GET /reports", Status: 200, Want: `[{"id":"{bobs}","status":"open",` + told + `}]`}
			s.Check(t, list)
			for _, hidden := range []string{"Secret", "are kind"} {
				if body := string(s.Ask(t, list).Body); strings.Contains(body, hidden) {
					t.Errorf("%s sees more than they have to: %s", who, body)
				}
			}
		}
		for _, who := range []string{"ann", "bob", "cy"} { // who wrote it, who reported it, and who has a space to moderate
			s.Check(t, row{As: who, Do: "GET /reports", Status: 403, Want: `{"reason":"staff_only"}`})
		}
		s.Check(t,
			row{As: narrow, Do: "GET /reports", Status: 403, Want: `{"reason":"scope_missing"}`},
			row{As: wide, Do: "GET /conversations/{group}/messages", Status: 403, Want: `{"reason":"scope_missing"}`},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[{` + told + `}]`},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Lacks: []string{"0.reports.0.message", "0.reports.0.before", "0.reports.0.people"}},
			row{As: "bob", Do: "POST /messages/{seven}/reports", Body: `{"type":"Spam"}`, Status: 201, Keep: "sevens", Events: []string{"reported"}},
			row{As: "bob", Do: "POST /messages/{first}/reports", Body: `{"type":"Spam"}`, Status: 201, Events: []string{"reported"}},
			row{As: "cy", Do: "POST /messages/{seven}/reports", Body: `{"type":"Spam"}`, Status: 201, Keep: "cys", Events: []string{"reported"}},
			// However many there are, they are read at once.
			row{As: "mia", Do: "GET /reports", Status: 200, Statements: 6, Want: `[{"id":"{cys}","message":{"id":"{seven}"}},
				{"message":{"id":"{first}"},"people":[{"id":"{ann}"},{"id":"{bob}"}]},{"id":"{sevens}","message":{"id":"{seven}","body":"Seven"}},{` + told + `}]`},
			row{As: "mia", Do: "POST /reports/{sevens}/resolve", Body: `{"action":"reject"}`, Status: 200, Events: []string{"report.resolved", "message.changed"},
				Lacks: untold},
			row{As: "mia", Do: "GET /reports?status=rejected", Status: 200, Want: `[{"id":"{sevens}"}]`, Lacks: []string{"0.message", "0.before", "0.people"}},
			row{As: "mia", Do: "GET /reports?limit=1", Status: 200, Want: `[{"id":"{cys}","message":{"body":"Seven"}}]`}, // of which that is open
			row{As: "mia", Do: "POST /reports/{bobs}/resolve", Body: `{"action":"accept"}`, Status: 200, Events: []string{"report.resolved", "message.changed"},
				Lacks: untold},
			row{As: "mia", Do: "GET /reports?status=accepted", Status: 200, Statements: 4, Want: `[{"id":"{bobs}"}]`, Lacks: []string{"0.message", "0.before", "0.people"}},
		)
		noDrift(t, s)
	})
}

// A moderator who takes part in a conversation is told no more of a report of theirs than others are.
func TestWhoReportsAMessageIsToldNothingOfIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		withMessages(t, s)
		make201(t, s, "ann", "/conversations", `{"people":["{mia}"],"body":"You fool"}`, "talk")
		s.Set("fool", s.Ask(t, row{As: "mia", Do: "GET /conversations/{talk}/messages"}).Get("0.id").(string))
		s.Check(t,
			row{As: "mia", Do: "POST /messages/{fool}/reports", Body: `{"type":"Spam"}`, Status: 201, Events: []string{"reported"},
				Lacks: []string{"message", "before", "people"}},
			row{As: "mia", Do: "GET /reports", Status: 200, Want: `[{"message":{"body":"You fool"},"people":[{"id":"{mia}"},{"id":"{ann}"}]}]`,
				Lacks: []string{"0.before"}},
		)
	})
}

func TestAnUpheldReportDeletesTheMessage(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		talking(t, s)
		s.Check(t,
			row{As: "bob", Do: "POST /messages/{first}/reports", Body: `{"type":"Spam"}`, Status: 201, Keep: "report", Events: []string{"reported"}},
			row{As: "ann", Do: "DELETE /messages/{first}", Status: 200, Events: reworded},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[{"message":{"body":"<p>Is the kiln free?</p>"}}]`},
			row{As: "mia", Do: "POST /reports/{report}/resolve", Body: `{"action":"accept"}`, Status: 200, Events: []string{"report.resolved", "message.changed"}},
			row{As: "bob", Do: "GET /conversations/{talk}/messages", Status: 200, Want: `[{"body":"","deleted":true}]`},
			row{As: "ann", Do: "POST /conversations/{talk}/messages", Body: `{"body":"Buy pots"}`, Status: 201, Keep: "pots", Events: wroteOne},
			row{As: "bob", Do: "POST /messages/{pots}/reports", Body: `{"type":"Spam"}`, Status: 201, Events: []string{"reported"}},
			row{As: "mia", Do: "POST /moderation/resolve", Body: `{"items":[{"type":"message","id":"{pots}"}],"action":"reject","tellAuthor":true}`, Status: 200,
				Events: []string{"report.resolved", "message.changed"}},
			row{As: "bob", Do: "GET /conversations/{talk}/messages?limit=1", Status: 200, Want: `[{"body":"","deleted":true}]`},
			row{As: "bob", Do: "POST /messages/{pots}/reports", Body: `{"type":"Spam"}`, Status: 409},
			row{As: "ann", Do: "GET /notifications", Status: 200, Want: `[{"verb":"content_refuse"}]`},
			row{As: "mia", Do: "GET /moderation/log", Status: 200, Want: `[{"kind":"delete","type":"message","author":"{ann}","before":{},"after":{}},{"kind":"report"}]`},
		)
		noDrift(t, s)
	})
}

func TestWhatWhoWasErasedWroteIsGone(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		talking(t, s)
		s.Join(t, "cy", "member")
		s.Check(t,
			row{As: "ann", Do: "POST /conversations", Body: `{"people":["{bob}","{cy}"],"body":"All"}`, Status: 201, Keep: "group", Events: wroteOne},
			row{As: "ann", Do: "POST /conversations", Body: `{"people":["{cy}"],"body":"Two"}`, Status: 201, Keep: "two", Events: wroteOne},
			row{As: "cy", Do: "DELETE /conversations/{two}", Status: 200, Events: regroup},
			row{As: "bob", Do: "PUT /user/blocks/{ann}", Status: 200},
			row{As: "ann", Do: "PUT /user/blocks/{bob}", Status: 200},
			row{As: "admin", Do: "DELETE /users/{ann}", Status: 200, Events: []string{"user.erased"}},
			row{As: "bob", Do: "GET /conversations/{talk}/messages", Status: 200, Want: `[{"body":"","deleted":true,"user":{"profile":{"name":"Deleted user"}}}]`},
			row{As: "bob", Do: "POST /conversations/{talk}/messages", Body: `{"body":"Ann?"}`, Status: 410},
			row{As: "bob", Do: "GET /conversations/{group}", Status: 200, Want: `{"owner":"{bob}"}`},
			row{As: "cy", Do: "GET /conversations/{group}/messages", Status: 200, Want: `[{"body":"","deleted":true}]`},
			row{As: "bob", Do: "GET /user/blocks", Status: 200, Want: `[]`},
		)
		noDrift(t, s)
		err := s.DB.Read(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Conversation(s.Portal.ID, s.ID("two"))
			return err
		})
		if community.KindOf(err) != community.NotFound {
			t.Errorf("a conversation is left in which nobody takes part: %v", err)
		}
	})
}

func TestTheSameRequestTwiceSaysItOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		talking(t, s)
		once := row{As: "bob", Do: "POST /conversations/{talk}/messages", Body: `{"body":"Yes"}`, Header: "Idempotency-Key: yes", Status: 201}
		first, again := s.Ask(t, once), s.Ask(t, once)
		if first.Get("id") != again.Get("id") {
			t.Errorf("it is said twice: %s %s", first.Body, again.Body)
		}
		s.Check(t, row{As: "ann", Do: "GET /conversations/{talk}", Status: 200, Want: `{"last":2}`})
	})
}

func TestWordsThatTheCommunityRefusesAreRefusedHereToo(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		talking(t, s)
		_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
			p.Settings.Moderation.Rules = []community.Rule{{Kind: community.RuleWord, Value: "casino", Action: community.RuleRefuse},
				{Kind: community.RuleWord, Value: "pottery", Action: community.RuleHold}}
			p.Settings.Policies.Content = community.ContentApproval
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Clock.Advance(time.Second)
		s.Check(t,
			row{As: "bob", Do: "POST /conversations/{talk}/messages", Body: `{"body":"A casino!"}`, Status: 400, Field: "body"},
			row{As: "ann", Do: "PUT /messages/{first}", Body: `{"body":"A casino!"}`, Status: 400, Field: "body"},
			row{As: "bob", Do: "POST /conversations/{talk}/messages", Body: `{"body":"Pottery!"}`, Status: 201, Events: wroteOne}, // no queue
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[]`},
		)
	})
}

// What an endpoint, a feed or a stream tells of is ids of records that everybody may read: of messages
// there is nothing to tell.
func TestNoWebhookTellsOfMessages(t *testing.T) {
	for _, e := range []community.Event{community.MessageSent{}, community.MessageChanged{}, community.ConversationChanged{}, community.ConversationRead{}} {
		for _, kind := range community.WebhookEvents {
			if kind == e.Kind() {
				t.Errorf("endpoints may choose %s", kind)
			}
		}
		text, err := json.Marshal(e)
		if err != nil || strings.Contains(string(text), "Body") {
			t.Errorf("an event says %s (%v)", text, err)
		}
	}
}
