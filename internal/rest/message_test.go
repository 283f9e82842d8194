package rest_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

var (
	wroteOne = []string{"message.sent"}
	reworded = []string{"message.changed"}
	regroup  = []string{"conversation.changed"}
	wasRead  = []string{"notifications.read", "conversation.read"}
	onlyRead = []string{"conversation.read"}
)

// withMessages has members write to each other.
func withMessages(t *testing.T, s *resttest.Site) {
	t.Helper()
	_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
		p.Settings.Policies.Messages = community.MessagesMembers
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Clock.Advance(time.Second)
}

// talking is withMessages, with {talk} of ann and bob in which ann said {first}.
func talking(t *testing.T, s *resttest.Site) {
	t.Helper()
	withMessages(t, s)
	s.Check(t,
		row{As: "ann", Do: "POST /conversations", Body: `{"people":["{bob}"],"body":"<p>Is the kiln free?<script>x</script></p>"}`, Status: 201, Keep: "talk", Events: wroteOne,
			Want: `{"success":true,"group":false,"unread":false,"last":1,"people":[{"id":"{ann}"},{"id":"{bob}"}],"newest":{"body":"<p>Is the kiln free?</p>","user":{"id":"{ann}"}}}`},
		row{As: "ann", Do: "GET /conversations/{talk}/messages", Status: 200},
	)
	s.Set("first", fmt.Sprint(s.Ask(t, row{As: "ann", Do: "GET /conversations/{talk}/messages"}).Get("0.id")))
}

func TestMessagesAreOffUnlessTheCommunityHasThem(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for _, r := range messageRoutes {
			s.Check(t, row{As: "ann", Do: r.Do, Body: r.Body, Status: 403, Want: `{"reason":"messages_off"}`},
				row{As: "admin", Do: r.Do, Body: r.Body, Status: 403, Want: `{"reason":"messages_off"}`},
				row{Do: r.Do, Body: r.Body, Status: 401})
		}
		s.Check(t,
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"stoa.example.com","policies":{"messages":"staff"}}`, Status: 400, Field: "policies.messages"},
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"stoa.example.com","policies":{"messages":"members"}}`, Status: 200,
				Events: []string{"portal.changed"}, Want: `{"policies":{"messages":"members"}}`},
			row{As: "ann", Do: "GET /conversations", Status: 200, Want: `[]`},
		)
	})
}

// messageRoutes are all that concern messages.
var messageRoutes = []row{
	{Do: "GET /conversations"}, {Do: "POST /conversations", Body: `{"people":["{bob}"],"body":"x"}`}, {Do: "GET /conversations/summary"},
	{Do: "GET /conversations/{ann}"}, {Do: "PATCH /conversations/{ann}", Body: `{"title":"x"}`}, {Do: "DELETE /conversations/{ann}"},
	{Do: "POST /conversations/{ann}/people", Body: `{"people":["{bob}"]}`}, {Do: "DELETE /conversations/{ann}/people/{bob}"},
	{Do: "GET /conversations/{ann}/messages"}, {Do: "POST /conversations/{ann}/messages", Body: `{"body":"x"}`},
	{Do: "PUT /messages/{ann}", Body: `{"body":"x"}`}, {Do: "DELETE /messages/{ann}"}, {Do: "POST /messages/{ann}/reports", Body: `{"type":"Spam"}`},
	{Do: "POST /conversations/{ann}/read"}, {Do: "PUT /conversations/{ann}/mute"}, {Do: "DELETE /conversations/{ann}/mute"},
	{Do: "GET /user/messages"}, {Do: "PUT /user/messages", Body: `{"accepts":"nobody"}`}, {Do: "GET /user/blocks"},
	{Do: "PUT /user/blocks/{bob}"}, {Do: "DELETE /user/blocks/{bob}"},
}

func TestTwoPeopleHaveOneConversation(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		talking(t, s)
		s.Check(t,
			row{As: "bob", Do: "GET /conversations/summary", Status: 200, Want: `{"unread":1}`},
			row{As: "bob", Do: "GET /notifications", Status: 200, Want: `[{"verb":"message","from":[{"id":"{ann}"}],"conversation":"{talk}","objects":[],"read":false}]`},
			row{As: "bob", Do: "GET /conversations", Status: 200, Want: `[{"id":"{talk}","unread":true,"read":0,"last":1,"newest":{"id":"{first}"}}]`, Statements: 6},
			row{As: "bob", Do: "POST /conversations", Body: `{"people":["{ann}"],"body":"**Yes.**","format":"markdown"}`, Status: 200, Events: wroteOne,
				Want: `{"id":"{talk}","last":2,"unread":true,"newest":{"body":"<p><strong>Yes.</strong></p>","number":2}}`},
			row{As: "ann", Do: "POST /conversations/{talk}/messages", Body: `{"body":"<p>Fine</p>"}`, Status: 201, Keep: "fine", Events: wroteOne, Want: `{"number":3,"folded":false}`},
			row{As: "bob", Do: "GET /notifications", Status: 200, Want: `[{"verb":"message"}]`},
			row{As: "bob", Do: "GET /notifications/summary", Status: 200, Want: `{"count":"1"}`},
			row{As: "bob", Do: "GET /conversations/{talk}/messages?limit=2", Status: 200, Want: `[{"number":3},{"number":2}]`},
			row{As: "bob", Do: "POST /conversations/{talk}/read", Body: `{"message":"{first}"}`, Status: 200, Events: onlyRead, Want: `{"unread":true,"read":1}`},
			row{As: "bob", Do: "POST /conversations/{talk}/read", Status: 200, Events: wasRead, Want: `{"unread":false,"read":3}`},
			row{As: "bob", Do: "POST /conversations/{talk}/read", Body: `{"message":"{first}"}`, Status: 200, Want: `{"unread":false,"read":3}`},
			row{As: "bob", Do: "GET /conversations/summary", Status: 200, Want: `{"unread":0}`},
			row{As: "bob", Do: "GET /notifications/summary", Status: 200, Want: `{"count":"0"}`},
			row{As: "bob", Do: "POST /conversations/{talk}/read", Body: `{"message":"{bob}"}`, Status: 400, Field: "message"},
			row{As: "ann", Do: "PATCH /conversations/{talk}", Body: `{"title":"Kiln"}`, Status: 409, Want: `{"reason":"not_a_group"}`},
			row{As: "ann", Do: "POST /conversations/{talk}/people", Body: `{"people":["{mia}"]}`, Status: 409, Want: `{"reason":"not_a_group"}`},
			row{As: "ann", Do: "DELETE /conversations/{talk}/people/{bob}", Status: 409, Want: `{"reason":"not_a_group"}`},
			row{As: "ann", Do: "PUT /messages/{fine}", Body: `{"body":"<p>Good</p>"}`, Status: 200, Events: reworded, Want: `{"body":"<p>Good</p>","edited":true}`},
			row{As: "ann", Do: "PUT /messages/{fine}", Body: `{"body":"<p>Good</p>"}`, Status: 200, Want: `{"body":"<p>Good</p>"}`},
			row{As: "bob", Do: "PUT /messages/{fine}", Body: `{"body":"<p>Bad</p>"}`, Status: 403},
			row{As: "bob", Do: "DELETE /messages/{fine}", Status: 403},
			row{As: "ann", Do: "DELETE /messages/{fine}", Status: 200, Events: reworded},
			row{As: "ann", Do: "DELETE /messages/{fine}", Status: 409, Want: `{"reason":"message_deleted"}`},
			row{As: "ann", Do: "PUT /messages/{fine}", Body: `{"body":"<p>Bad</p>"}`, Status: 409},
			row{As: "bob", Do: "GET /conversations/{talk}/messages?limit=1", Status: 200, Want: `[{"id":"{fine}","body":"","deleted":true,"edited":true}]`},
		)
		noDrift(t, s)
	})
}

func TestPagesOfMessagesFollowEachOther(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		talking(t, s)
		for range 4 {
			s.Check(t, row{As: "bob", Do: "POST /conversations/{talk}/messages", Body: `{"body":"More"}`, Status: 201, Events: wroteOne})
		}
		var numbers []any
		for do := "GET /conversations/{talk}/messages?limit=2"; do != ""; {
			reply := s.Ask(t, row{As: "ann", Do: do})
			for i := range 2 {
				if n := reply.Get(fmt.Sprintf("%d.number", i)); n != nil {
					numbers = append(numbers, n)
				}
			}
			do = ""
			for link := range strings.SplitSeq(reply.Header.Get("Link"), ",") {
				if address, ok := strings.CutSuffix(strings.TrimSpace(link), `>; rel="next"`); ok {
					_, query, _ := strings.Cut(address, "?")
					do = "GET /conversations/{talk}/messages?" + query
				}
			}
		}
		if fmt.Sprint(numbers) != "[5 4 3 2 1]" {
			t.Errorf("the pages have %v", numbers)
		}
	})
}

// Each row is what cannot be said, and the field that is named.
func TestWhatAMessageCannotSayIsNamed(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		withMessages(t, s)
		for _, bad := range []struct{ body, field string }{
			{`{}`, "body"},
			{`{"body":"x"}`, "people"},
			{`{"people":[],"body":"x"}`, "people"},
			{`{"people":["{bob}"]}`, "body"},
			{`{"people":["{bob}"],"body":" "}`, "body"},
			{`{"people":["{bob}"],"body":"<img src=x>"}`, "body"},
			{`{"people":["{ann}"],"body":"x"}`, "people"},
			{`{"people":["{bob}","{ann}"],"body":"x"}`, "people"},
			{`{"people":["nobody"],"body":"x"}`, "people"},
			{`{"people":["{bob}"],"title":"Two","body":"x"}`, "title"},
			{`{"people":["{bob}","{mia}"],"title":"` + strings.Repeat("a", 101) + `","body":"x"}`, "title"},
			{`{"people":["1","2","3","4","5","6","7","8","9","10"],"body":"x"}`, "people"},
			{`{"people":["{bob}"],"body":"x","format":"text"}`, "format"},
		} {
			s.Check(t, row{As: "ann", Do: "POST /conversations", Body: bad.body, Status: 400, Field: bad.field})
		}
		s.Check(t,
			row{As: "ann", Do: "POST /conversations", Body: `{"people":["{bob}"],"body":"` + strings.Repeat("a", 10001) + `"}`, Status: 413},
			row{As: "ann", Do: "GET /conversations", Status: 200, Want: `[]`}, // nothing half-made
			row{As: "ann", Do: "PUT /user/messages", Body: `{"accepts":"friends"}`, Status: 400, Field: "accepts"},
			row{As: "ann", Do: "PUT /user/messages", Body: `{}`, Status: 400, Field: "accepts"},
			row{As: "ann", Do: "PUT /user/blocks/{ann}", Status: 403, Want: `{"reason":"block_self"}`},
			row{As: "ann", Do: "PUT /user/blocks/nobody", Status: 404},
		)
		noDrift(t, s)
	})
}

func TestPeopleSayFromWhomTheyAcceptMessages(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		talking(t, s)
		s.Join(t, "cy", "member")
		const write = `{"people":["{cy}"],"body":"Hello"}`
		refused := row{As: "ann", Do: "POST /conversations", Body: write, Status: 403, Want: `{"reason":"not_accepting_messages"}`}
		s.Check(t,
			row{As: "cy", Do: "GET /user/messages", Status: 200, Want: `{"accepts":"everyone"}`},
			row{As: "cy", Do: "PUT /user/messages", Body: `{"accepts":"followed"}`, Status: 200, Want: `{"accepts":"followed"}`},
			refused,
			row{As: "ann", Do: "POST /conversations", Body: `{"people":["{cy}","{bob}"],"body":"Hello"}`, Status: 403, Want: `{"reason":"not_accepting_messages"}`},
			row{As: "cy", Do: "POST /users/{ann}/followers", Status: 200, Events: []string{"user.followed"}},
			row{As: "ann", Do: "POST /conversations", Body: write, Status: 201, Keep: "cys", Events: wroteOne},
			row{As: "cy", Do: "DELETE /users/{ann}/followers", Status: 200},
			row{As: "ann", Do: "POST /conversations/{cys}/messages", Body: `{"body":"Hello?"}`, Status: 403, Want: `{"reason":"not_accepting_messages"}`},
			row{As: "cy", Do: "POST /conversations/{cys}/messages", Body: `{"body":"Yes?"}`, Status: 201, Events: wroteOne}, // and so has them answer
			row{As: "ann", Do: "POST /conversations/{cys}/messages", Body: `{"body":"Hello?"}`, Status: 201, Events: wroteOne},
		)
		s.Clock.Advance(time.Minute)
		s.Check(t,
			row{As: "cy", Do: "PUT /user/messages", Body: `{"accepts":"nobody"}`, Status: 200},
			row{As: "ann", Do: "POST /conversations/{cys}/messages", Body: `{"body":"Hello?"}`, Status: 403, Want: `{"reason":"not_accepting_messages"}`},
			row{As: "bob", Do: "POST /conversations", Body: write, Status: 403, Want: `{"reason":"not_accepting_messages"}`},
			row{As: "mia", Do: "POST /conversations", Body: write, Status: 201, Events: wroteOne, Keep: "word"}, // staff, one to one
			row{As: "cy", Do: "POST /conversations/{word}/messages", Body: `{"body":"Yes"}`, Status: 201, Events: wroteOne},
			row{As: "mia", Do: "POST /conversations", Body: `{"people":["{cy}","{bob}"],"body":"Hello"}`, Status: 403, Want: `{"reason":"not_accepting_messages"}`},
		)
		noDrift(t, s)
	})
}

func TestWhoIsBlockedLearnsNoMoreThanThatNobodyAccepts(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		talking(t, s)
		s.Join(t, "cy", "member")
		s.Check(t,
			row{As: "bob", Do: "POST /conversations/{talk}/messages", Body: `{"body":"Yes"}`, Status: 201, Events: wroteOne},
			row{As: "ann", Do: "POST /conversations", Body: `{"people":["{bob}","{cy}"],"title":"Kiln","body":"All of us"}`, Status: 201, Keep: "group", Events: wroteOne,
				Want: `{"group":true,"owner":"{ann}","title":"Kiln"}`},
			row{As: "bob", Do: "POST /conversations/{group}/read", Status: 200, Events: wasRead},
			row{As: "bob", Do: "PUT /user/blocks/{ann}", Status: 200, Want: `{"id":"{ann}"}`},
			row{As: "bob", Do: "PUT /user/blocks/{ann}", Status: 200}, // again
			row{As: "bob", Do: "GET /user/blocks", Status: 200, Want: `[{"user":{"id":"{ann}"}}]`},
			row{As: "ann", Do: "GET /user/blocks", Status: 200, Want: `[]`},
			row{As: "cy", Do: "PUT /user/messages", Body: `{"accepts":"nobody"}`, Status: 200},
		)
		const body = `{"people":["%s"],"body":"Hello"}`
		blocked := s.Ask(t, row{As: "ann", Do: "POST /conversations", Body: fmt.Sprintf(body, "{bob}")})
		refused := s.Ask(t, row{As: "ann", Do: "POST /conversations", Body: fmt.Sprintf(body, "{cy}")})
		if blocked.Status != 403 || blocked.Get("reason") != refused.Get("reason") || blocked.Get("detail") != refused.Get("detail") {
			t.Errorf("who is blocked is told\n%s\nand who is not accepted\n%s", blocked.Body, refused.Body)
		}
		s.Check(t,
			row{As: "ann", Do: "POST /conversations/{talk}/messages", Body: `{"body":"Hello"}`, Status: 403, Want: `{"reason":"not_accepting_messages"}`},
			row{As: "ann", Do: "PUT /messages/{first}", Body: `{"body":"Hello"}`, Status: 403, Want: `{"reason":"not_accepting_messages"}`},
			row{As: "ann", Do: "POST /conversations", Body: `{"people":["{bob}","{mia}"],"body":"Hello"}`, Status: 403, Want: `{"reason":"not_accepting_messages"}`},
			row{As: "bob", Do: "POST /conversations/{talk}/messages", Body: `{"body":"Hello"}`, Status: 403, Want: `{"reason":"blocked_by_you"}`},
			row{As: "ann", Do: "POST /conversations/{group}/messages", Body: `{"body":"Hello"}`, Status: 201, Events: wroteOne},
			row{As: "bob", Do: "GET /conversations/{group}/messages?limit=1", Status: 200, Want: `[{"folded":true,"body":"Hello"}]`},
			row{As: "cy", Do: "GET /conversations/{group}/messages?limit=1", Status: 200, Want: `[{"folded":false}]`},
			row{As: "bob", Do: "GET /conversations/{group}", Status: 200, Want: `{"unread":false}`}, // silently
			row{As: "cy", Do: "GET /conversations/{group}", Status: 200, Want: `{"unread":true}`},
			row{As: "bob", Do: "DELETE /user/blocks/{ann}", Status: 200},
			row{As: "bob", Do: "DELETE /user/blocks/{ann}", Status: 200},
			row{As: "ann", Do: "POST /conversations/{talk}/messages", Body: `{"body":"Hello"}`, Status: 201, Events: wroteOne},
			row{As: "bob", Do: "PUT /user/blocks/{mia}", Status: 200},
			row{As: "mia", Do: "POST /conversations", Body: `{"people":["{bob}"],"body":"Mind the rules"}`, Status: 201, Keep: "warning", Events: wroteOne},
			row{As: "bob", Do: "GET /conversations/{warning}/messages", Status: 200, Want: `[{"folded":false}]`},
			row{As: "bob", Do: "POST /conversations/{warning}/messages", Body: `{"body":"I do"}`, Status: 201, Events: wroteOne},
			row{As: "mia", Do: "POST /conversations", Body: `{"people":["{bob}","{ann}"],"body":"All"}`, Status: 403, Want: `{"reason":"not_accepting_messages"}`},
		)
		noDrift(t, s)
	})
}

func TestGroupsAreRunByWhoMadeThem(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		withMessages(t, s)
		s.Join(t, "cy", "member")
		s.Join(t, "dan", "member")
		s.Check(t,
			row{As: "ann", Do: "POST /conversations", Body: `{"people":["{bob}","@cy","{bob}"],"body":"One"}`, Status: 201, Keep: "group", Events: wroteOne},
			row{As: "bob", Do: "POST /conversations/{group}/people", Body: `{"people":["{dan}"]}`, Status: 403, Want: `{"reason":"group_owner_only"}`},
			row{As: "bob", Do: "PATCH /conversations/{group}", Body: `{"title":"Mine"}`, Status: 403, Want: `{"reason":"group_owner_only"}`},
			row{As: "bob", Do: "DELETE /conversations/{group}/people/{cy}", Status: 403, Want: `{"reason":"group_owner_only"}`},
			row{As: "dan", Do: "POST /conversations/{group}/people", Body: `{"people":["{bob}"]}`, Status: 404},
			row{As: "dan", Do: "POST /conversations/{group}/people", Body: `{"people":["{dan}"]}`, Status: 400, Field: "people"},
			row{As: "ann", Do: "PATCH /conversations/{group}", Body: `{"title":"  Kiln now  "}`, Status: 200, Events: regroup, Want: `{"title":"Kiln now"}`},
			row{As: "ann", Do: "POST /conversations/{group}/people", Body: `{"people":["{dan}","{bob}"]}`, Status: 200, Events: regroup,
				Want: `{"people":[{"id":"{ann}"},{"id":"{bob}"},{"id":"{cy}"},{"id":"{dan}"}]}`},
			row{As: "dan", Do: "GET /conversations/{group}/messages", Status: 200, Want: `[]`}, // of before
			row{As: "dan", Do: "GET /conversations/{group}", Status: 200, Lacks: []string{"newest"}, Want: `{"unread":false}`},
			row{As: "cy", Do: "POST /conversations/{group}/messages", Body: `{"body":"Two"}`, Status: 201, Keep: "two", Events: wroteOne},
			row{As: "dan", Do: "GET /conversations/{group}/messages", Status: 200, Want: `[{"number":2}]`},
			row{As: "dan", Do: "PUT /conversations/{group}/mute", Status: 200, Events: regroup, Want: `{"muted":true,"unread":true}`},
			row{As: "dan", Do: "GET /conversations/summary", Status: 200, Want: `{"unread":0}`},
			row{As: "ann", Do: "POST /conversations/{group}/messages", Body: `{"body":"Three"}`, Status: 201, Events: wroteOne},
			row{As: "dan", Do: "GET /conversations/summary", Status: 200, Want: `{"unread":0}`},
			row{As: "dan", Do: "DELETE /conversations/{group}/mute", Status: 200, Events: regroup},
			row{As: "dan", Do: "GET /conversations/summary", Status: 200, Want: `{"unread":1}`},
			row{As: "ann", Do: "DELETE /conversations/{group}/people/{ann}", Status: 404},
			row{As: "ann", Do: "DELETE /conversations/{group}/people/{dan}", Status: 200, Events: regroup},
			row{As: "dan", Do: "GET /conversations/{group}", Status: 404},
			row{As: "dan", Do: "GET /conversations", Status: 200, Want: `[]`},
			row{As: "dan", Do: "GET /notifications", Status: 200, Want: `[]`},
			row{As: "ann", Do: "DELETE /conversations/{group}", Status: 200, Events: regroup},
			row{As: "ann", Do: "GET /conversations/{group}/messages", Status: 404},
			row{As: "ann", Do: "POST /conversations/{group}/messages", Body: `{"body":"Back"}`, Status: 404},
			row{As: "bob", Do: "GET /conversations/{group}", Status: 200, Want: `{"owner":"{bob}","people":[{"id":"{bob}"},{"id":"{cy}"}]}`},
			row{As: "bob", Do: "GET /conversations/{group}/messages", Status: 200, Want: `[{"number":3,"user":{"id":"{ann}"}},{"number":2},{"number":1}]`},
			row{As: "bob", Do: "DELETE /conversations/{group}", Status: 200, Events: regroup},
			row{As: "cy", Do: "DELETE /conversations/{group}", Status: 200, Events: regroup},
		)
		noDrift(t, s)
		err := s.DB.Read(t.Context(), func(tx *store.Tx) error {
			if _, err := tx.Message(s.Portal.ID, s.ID("two")); !errors.Is(err, community.ErrNotFound) {
				t.Errorf("a message is left: %v", err)
			}
			_, err := tx.Conversation(s.Portal.ID, s.ID("group"))
			return err
		})
		if !errors.Is(err, community.ErrNotFound) {
			t.Errorf("the conversation is left: %v", err)
		}
	})
}

func TestWhoLeftAConversationOfTwoComesBackWithTheNextMessage(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		talking(t, s)
		s.Check(t,
			row{As: "bob", Do: "DELETE /conversations/{talk}", Status: 200, Events: regroup},
			row{As: "bob", Do: "GET /conversations/{talk}/messages", Status: 404},
			row{As: "bob", Do: "GET /notifications/summary", Status: 200, Want: `{"count":"0"}`},
			row{As: "bob", Do: "GET /conversations/summary", Status: 200, Want: `{"unread":0}`},
			row{As: "ann", Do: "GET /conversations/{talk}", Status: 200, Want: `{"people":[{"id":"{ann}"},{"id":"{bob}"}]}`},
			row{As: "ann", Do: "POST /conversations/{talk}/messages", Body: `{"body":"Well?"}`, Status: 201, Events: wroteOne},
			row{As: "bob", Do: "GET /conversations", Status: 200, Want: `[{"id":"{talk}","unread":true}]`},
			row{As: "bob", Do: "GET /conversations/{talk}/messages", Status: 200, Want: `[{"number":2}]`},
			row{As: "bob", Do: "POST /conversations/{talk}/read", Body: `{"message":"{first}"}`, Status: 400},
			row{As: "bob", Do: "POST /messages/{first}/reports", Body: `{"type":"Spam"}`, Status: 404},
			row{As: "ann", Do: "DELETE /conversations/{talk}", Status: 200, Events: regroup},
			row{As: "bob", Do: "DELETE /conversations/{talk}", Status: 200, Events: regroup},
			row{As: "bob", Do: "POST /conversations", Body: `{"people":["{ann}"],"body":"Anew"}`, Status: 201, Events: wroteOne, Want: `{"last":1}`},
		)
		noDrift(t, s)
	})
}

func TestOfTwoFirstMessagesAtOnceThereIsOneConversation(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		withMessages(t, s)
		var all sync.WaitGroup
		for i := range 6 {
			all.Go(func() {
				who, to := "ann", "{bob}"
				if i%2 == 0 {
					who, to = "bob", "{ann}"
				}
				reply := s.Ask(t, row{As: who, Do: "POST /conversations", Body: `{"people":["` + to + `"],"body":"Hello"}`})
				if reply.Status != 201 && reply.Status != 200 {
					t.Errorf("%d %s", reply.Status, reply.Body)
				}
			})
		}
		all.Wait()
		s.Check(t, row{As: "ann", Do: "GET /conversations", Status: 200, Want: `[{"last":6}]`},
			row{As: "bob", Do: "GET /conversations/summary", Status: 200, Want: `{"unread":1}`})
		noDrift(t, s)
	})
}

func TestWritingToManyIsLimited(t *testing.T) {
	resttest.EachWith(t, days, func(t *testing.T, s *resttest.Site) {
		talking(t, s)
		for range community.MessagesAMinute {
			s.Ask(t, row{As: "ann", Do: "POST /conversations/{talk}/messages", Body: `{"body":"Hello"}`})
		}
		s.Check(t, row{As: "ann", Do: "POST /conversations/{talk}/messages", Body: `{"body":"Hello"}`, Status: 429, Want: `{"reason":"messages_a_minute"}`},
			row{As: "bob", Do: "POST /conversations/{talk}/messages", Body: `{"body":"Hello"}`, Status: 201, Events: wroteOne})
		for i := range community.ConversationsADay {
			name := fmt.Sprint("p", i)
			s.Join(t, name, "member")
			reply := s.Ask(t, row{As: "bob", Do: "POST /conversations", Body: `{"people":["{` + name + `}"],"body":"Hello"}`})
			if reply.Status != 201 {
				t.Fatalf("%d %s", reply.Status, reply.Body)
			}
		}
		s.Join(t, "last", "member")
		s.Check(t,
			row{As: "bob", Do: "POST /conversations", Body: `{"people":["{last}"],"body":"Hello"}`, Status: 429, Want: `{"reason":"conversations_a_day"}`},
			row{As: "last", Do: "GET /conversations", Status: 200, Want: `[]`},
		)
		s.Clock.Advance(24 * time.Hour)
		s.Check(t, row{As: "bob", Do: "POST /conversations", Body: `{"people":["{last}"],"body":"Hello"}`, Status: 201, Events: wroteOne})
	})
}
