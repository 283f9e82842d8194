package web_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestPeopleReplyQuoteAndReactOnPages, as they do without JavaScript.
func TestPeopleReplyQuoteAndReactOnPages(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: "title=Why&description=Because+:tada:+of+**that**"})
		id := func(as, path, body string) string {
			return s.Ask(t, resttest.Row{As: as, Do: "POST " + path, Body: body}).Get("id").(string)
		}
		s.Set("a", id("bob", "/questions/{q}/answers", `{"content":"<p>It is so.</p>"}`))
		s.Set("c", id("bob", "/questions/{q}/comments", `{"source":"Which *ones*?\nThese?","format":"markdown"}`))
		const comments = "/questions/{q}/comments"
		b.walk(t,
			step{As: "ann", Do: "GET {qPath}", Has: []string{"Because 🎉 of", `href="/questions/{q}/reactions" rel="nofollow" data-react aria-label`,
				`href="/comments/{c}/reactions" rel="nofollow" data-react aria-label`, `data-react="React with {emoji}" data-reactions="👍 ❤️ 😄 🎉 🤔 👀"`, "?reply={c}", ">Reply</a>"}},
			step{Do: "GET {qPath}", Lacks: []string{">Reply</a>"}},
			step{As: "ann", Do: "GET " + comments + "?reply={c}", Has: []string{"Replying to ", `name="replyTo" value="{c}"`,
				`href="/questions/{q}/comments?quote=1&amp;reply={c}#comment-{q}">Quote</a>`}},
			step{As: "ann", Do: "GET " + comments + "?reply={c}&quote=1", Has: []string{"wrote:", "&gt; Which *ones*?\\", "&gt; These?"}},
			step{As: "ann", Do: "GET " + comments + "?quote=1", Has: []string{"&gt; Because 🎉 of **that**"}},
			step{As: "ann", Do: "GET " + comments + "?reply={a}", Status: 404},
			step{As: "ann", Do: "POST " + comments, Form: "body=Both&replyTo={c}", To: "…"},
			step{As: "bob", Do: "GET " + comments, Has: []string{"is-reply", "<p>Both</p>"}},
			step{As: "ann", Do: "POST " + comments, Form: "body=x&replyTo={a}", Status: 400, Has: []string{"That comment isn’t here any more."}},
			step{As: "bob", Do: "POST " + comments + "/{c}", Form: "act=delete", To: "…"},
			step{As: "bob", Do: "GET " + comments, Has: []string{"In reply to a deleted comment", "<p>Both</p>"}},

			step{As: "ann", Do: "GET /questions/{q}/reactions", Has: []string{`name="back" value="{qPath}"`, `name="give" value="🎉" aria-label="React with 🎉"`}},
			step{Do: "GET /questions/{q}/reactions", Has: []string{`value="🎉" aria-label="React with 🎉"`}},
			step{As: "ann", Do: "POST /questions/{q}/react", Form: "give=🎉&back={qPath}", To: "{qPath}"},
			step{As: "ann", Do: "GET /questions/{q}/reactions", Has: []string{`class="reaction" name="take" value="🎉" aria-pressed="true"`},
				Lacks: []string{`value="🎉" aria-label`}},
			step{As: "ann", Do: "POST /questions/{q}/react", Form: "give=👍&back=//elsewhere.example", To: "/"},
			step{As: "ann", Do: "POST /questions/{q}/react", Form: "take=👍", To: "…"},
			step{As: "ann", Do: "GET {qPath}", Has: []string{`class="reaction" name="take" value="🎉" aria-pressed="true"`}},
			step{As: "bob", Do: "GET {qPath}", Has: []string{`class="reaction" name="give" value="🎉" aria-pressed="false"`}},
			step{Do: "GET {qPath}", Has: []string{`value="🎉" aria-pressed="false"`}},
			step{Do: "POST /questions/{q}/react", Form: "give=🎉", To: "…"},
			step{As: "bob", Do: "POST /questions/{q}/react", Form: "give=🦄", Status: 400},
			step{As: "bob", Do: "POST /questions/{q}/react", Status: 400},
			step{As: "ann", Do: "POST /questions/{q}/react", Form: "take=🎉", To: "…"},
			step{As: "ann", Do: "GET {qPath}", Lacks: []string{`class="reaction"`}},
			step{As: "bob", Do: "GET /questions/{q}/reactions", Has: []string{"No reactions yet", "‹ Why"}, Lacks: []string{"/users/ann"}},
			step{As: "ann", Do: "POST /questions/{q}/react", Form: "give=🎉", To: "…"},
			step{Do: "GET {qPath}", Has: []string{`href="/questions/{q}/reactions" rel="nofollow" aria-label="See who reacted"`}},
			step{Do: "GET /questions/{q}/reactions", Has: []string{`<span class="reaction">🎉</span>`, "/users/ann", "reacted", "noindex"},
				Lacks: []string{"/users/mia"}},
			step{Do: "GET /questions/{q}/reactions?page=2", Lacks: []string{"/users/ann"}},
			step{Do: "GET /comments/{c}/reactions", Status: 404}, // it was deleted
			step{Do: "GET /questions/nothing/reactions", Status: 404},
			step{Do: "GET /emoji/suggest?q=tad", Has: []string{`data-value="🎉"`, ":tada:"}},
			step{Do: "GET /emoji/suggest", Lacks: []string{"data-value"}},
			step{As: "mia", Do: "POST /answers/{a}/react", Form: "give=heart", To: "…"},
			step{As: "bob", Do: "GET /notifications", Has: []string{"reacted to what you wrote"}},
		)
	})
}
