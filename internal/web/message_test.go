package web_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestPeopleWriteToEachOtherOnPages(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		s.Join(t, "cy", "member")
		b.walk(t,
			step{As: "ann", Do: "GET /users/bob", Lacks: []string{"/users/bob/message", "data-talk-bell"}}, // while they are off
			step{As: "ann", Do: "GET /messages", Status: 403, Has: []string{"Messages are turned off in this community."}},
			step{As: "ann", Do: "GET /settings", Lacks: []string{"/settings/messages"}},
		)
		_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
			p.Settings.Policies.Messages = community.MessagesMembers
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		b.walk(t,
			step{Do: "GET /messages", To: "/sign-in?to=%2Fmessages"},
			step{Do: "GET /users/bob", Lacks: []string{"/users/bob/message"}},
			step{As: "bob", Do: "GET /messages", Has: []string{"No messages yet", `href="/messages/new"`}},
			step{As: "ann", Do: "GET /users/bob", Has: []string{`href="/users/bob/message"`}},
			step{As: "ann", Do: "GET /users/ann", Lacks: []string{`/users/ann/message"`}},
			step{As: "ann", Do: "GET /users/bob/message", Has: []string{"Message bob", `name="body"`}},
			step{As: "ann", Do: "POST /users/bob/message", Form: "body=", Status: 400, Has: []string{"Message bob"}},
		)
		b.keep(t, "talk", "/messages/", step{As: "ann", Do: "POST /users/bob/message", Form: formOf("body", "Is **Thursday** fine?<script>x</script>")})
		b.walk(t,
			step{As: "ann", Do: "GET /users/bob/message", To: "/messages/{talk}"},
			step{As: "bob", Do: "GET /", Has: []string{`aria-label="Messages, 1 unread conversation"`}},
			step{As: "bob", Do: "GET /notifications", Has: []string{"wrote you a message", "%2Fmessages%2F{talk}"}},
			step{As: "bob", Do: "GET /messages", Has: []string{"is-unread", "Is Thursday fine?", `href="/messages/{talk}"`}},
			step{As: "bob", Do: "GET /messages/{talk}", Has: []string{"<strong>Thursday</strong>", `action="/messages/{talk}"`}, Lacks: []string{"<script>x"}},
			step{As: "bob", Do: "GET /", Has: []string{`aria-label="Messages, 0 unread conversations"`}},
			step{As: "bob", Do: "GET /notifications", Lacks: []string{"is-unread"}},
			step{As: "cy", Do: "GET /messages/{talk}", Status: 404, Lacks: []string{"Thursday"}},
			step{As: "mia", Do: "GET /messages/{talk}", Status: 404, Lacks: []string{"Thursday"}},
			step{As: "bob", Do: "POST /messages/{talk}", Form: "body=+", Status: 400},
			step{As: "bob", Do: "POST /messages/{talk}/act", Form: "act=dance", Status: 400},
			step{As: "bob", Do: "POST /messages/{talk}/act", Form: "act=mute", To: "/messages/{talk}"},
			step{As: "bob", Do: "GET /messages/{talk}", Has: []string{"Muted", `value="unmute"`}},
			step{As: "bob", Do: "POST /messages/{talk}/act", Form: "act=block", To: "/messages/{talk}"},
			step{As: "bob", Do: "GET /messages/{talk}", Has: []string{`value="unblock"`, "From someone you’ve blocked"}},
			step{As: "bob", Do: "GET /settings/messages", Has: []string{`value="everyone" checked`, ">ann<"}},
			step{As: "ann", Do: "POST /messages/{talk}", Form: "body=Well", Status: 400, Has: []string{"This person doesn’t accept messages from you.", "Well"}},
			step{As: "mia", Do: "GET /desk/people/{bob}", Lacks: []string{"block"}},
			step{As: "bob", Do: "POST /settings/blocks", Form: "person={ann}", To: "/settings/messages"},
			step{As: "bob", Do: "POST /settings/messages", Form: "accepts=friends", Status: 400},
			step{As: "bob", Do: "POST /settings/messages", Form: "accepts=nobody", To: "/settings/messages"},
			step{As: "cy", Do: "GET /users/bob/message", Has: []string{"This person doesn’t accept messages from you."}, Lacks: []string{`name="body"`}},
		)
		rude := s.Ask(t, resttest.Row{As: "bob", Do: "POST /conversations/{talk}/messages", Body: `{"body":"You fool"}`}).Get("id").(string)
		s.Set("rude", rude)
		b.walk(t,
			step{As: "ann", Do: "GET /messages/{rude}/report", Has: []string{"It’s spam"}, Lacks: []string{"just a joke"}},
			step{As: "cy", Do: "GET /messages/{rude}/report", Status: 404},
			step{As: "ann", Do: "POST /messages/{rude}/report", Form: "type=", Status: 400},
			step{As: "ann", Do: "POST /messages/{rude}/report", Form: "type=Spam", To: "/messages/{talk}"},
			step{As: "bob", Do: "GET /messages/{rude}/edit", Has: []string{"You fool"}},
			step{As: "ann", Do: "GET /messages/{rude}/edit", Status: 403},
			step{As: "bob", Do: "POST /messages/{rude}/edit", Form: "body=You+friend", To: "/…"},
			step{As: "mia", Do: "GET /desk?queue=reported", Has: []string{"A private message", "You fool", "In this conversation:", "1 message before it"}, Lacks: []string{"You friend"}},
			step{As: "mia", Do: "POST /desk/resolve", Form: "item=message+{rude}&action=reject", To: "/…"},
			step{As: "ann", Do: "GET /messages/{talk}", Has: []string{"This message was deleted."}, Lacks: []string{"You friend"}},
			step{As: "mia", Do: "GET /desk/log", Lacks: []string{"You f"}},
			step{As: "bob", Do: "POST /messages/{talk}/act", Form: "act=leave", To: "/messages"},
			step{As: "bob", Do: "GET /messages/{talk}", Status: 404},
		)
		b.keep(t, "group", "/messages/", step{As: "ann", Do: "POST /messages/new", Form: formOf("people", "@cy, mia", "title", "Kiln", "body", "Hello")})
		b.walk(t,
			step{As: "ann", Do: "POST /messages/new", Form: formOf("people", "nobody", "body", "Hello"), Status: 400},
			step{As: "cy", Do: "GET /messages/{group}", Has: []string{"Kiln", "Hello"}, Lacks: []string{"Manage group"}},
			step{As: "ann", Do: "GET /messages/{group}", Has: []string{"Manage group", `value="Kiln"`}},
			step{As: "ann", Do: "POST /messages/{group}/act", Form: "act=remove&person={cy}", To: "/messages/{group}"},
			step{As: "cy", Do: "GET /messages/{group}", Status: 404},
			step{As: "ann", Do: "POST /messages/{group}/act", Form: "act=add&people=nobody", Status: 400},
			step{As: "ann", Do: "POST /messages/{group}/act", Form: "act=rename&title=Glazes", To: "/messages/{group}"},
			step{As: "mia", Do: "GET /messages", Has: []string{"Glazes"}},
		)
	})
}
