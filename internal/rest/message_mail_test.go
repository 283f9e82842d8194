package rest_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestAMessageIsMailedToWhoHasNotReadIt with its text, once, and to nobody who has read it, muted the
// conversation, left it or blocked the writer meanwhile, nor once it is deleted or messages are off.
func TestAMessageIsMailedToWhoHasNotReadIt(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		withMessages(t, s)
		say := func(body string) string {
			t.Helper()
			reply := s.Ask(t, row{As: "ann", Do: "POST /conversations", Body: `{"people":["{bob}"],"body":"` + body + `"}`})
			if reply.Status/100 != 2 {
				t.Fatalf("%d %s", reply.Status, reply.Body)
			}
			s.Set("talk", reply.Get("id").(string))
			return reply.Get("newest.id").(string)
		}
		read := row{As: "bob", Do: "POST /conversations/{talk}/read", Status: 200, Events: []string{"conversation.read", "notifications.read"}}
		send(t, s)
		post.Take()

		say("Is the kiln free?")
		send(t, s)
		got := post.Take()
		if len(got) != 1 || got[0].To != "bob@test.example" {
			t.Fatalf("what came is %v", got)
		}
		m := got[0]
		if m.Subject() != "ann wrote you a message" || !strings.Contains(m.Text, "Is the kiln free?") ||
			!strings.Contains(m.Text, "https://test.example/messages/"+s.ID("talk")) ||
			m.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" || m.Header.Get("Reply-To") != "" {
			t.Errorf("the mail is %s: %v\n%s", m.Subject(), m.Header, m.Text)
		}
		send(t, s)
		nothing := func(after string) {
			t.Helper()
			send(t, s)
			if got := post.Take(); len(got) > 0 {
				t.Errorf("after %s came %v: %s", after, subjects(got), got[0].Text)
			}
		}
		nothing("the same")

		s.Check(t, read)
		say("And today?")
		s.Check(t, read)
		nothing("reading it")

		s.Set("said", say("I take it back."))
		s.Check(t, row{As: "ann", Do: "DELETE /messages/{said}", Status: 200, Events: []string{"message.changed"}})
		send(t, s)
		if got := post.Take(); len(got) > 0 && strings.Contains(got[0].Text, "take it back") {
			t.Errorf("after deleting it came %s", got[0].Text)
		}
		s.Check(t, read,
			row{As: "bob", Do: "PUT /conversations/{talk}/mute", Status: 200, Events: []string{"conversation.changed"}})
		say("Not heard.")
		nothing("muting")

		s.Check(t, row{As: "bob", Do: "DELETE /conversations/{talk}/mute", Status: 200, Events: []string{"conversation.changed"}})
		say("Not read.")
		s.Check(t, row{As: "bob", Do: "DELETE /conversations/{talk}", Status: 200, Events: []string{"conversation.changed"}})
		nothing("leaving")

		say("Hello again.")
		s.Check(t, row{As: "admin", Do: "PUT /portal", Status: 200,
			Body:   `{"name":"Test","domain":"stoa.example.com","policies":{"messages":"disabled"}}`,
			Events: []string{"portal.changed"}})
		nothing("turning messages off")
	})
}
