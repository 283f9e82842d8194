package rest_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// putQuestion has ann ask what others answer.
func putQuestion(t *testing.T, s *resttest.Site) {
	t.Helper()
	s.Check(t, row{As: "ann", Do: "POST /questions", Body: `{"title":"Why?","description":"<p>Tell me.</p>"}`, Status: 201, Keep: "q",
		Events: []string{"question.asked"}})
}

func giveAnswer(t *testing.T, s *resttest.Site, as, name, content, more string) {
	t.Helper()
	s.Check(t, row{As: as, Do: "POST /questions/{q}/answers", Body: `{"content":` + content + more + `}`, Status: 201, Keep: name,
		Events: []string{"answer.added", "answer.published"}})
}

// one is the only mail that came.
func one(t *testing.T, post *mailtest.Server) mailtest.Mail {
	t.Helper()
	got := post.Take()
	if len(got) != 1 {
		t.Fatalf("what came is %q", subjects(got))
	}
	return got[0]
}

func TestAMailHasTheAnswerItself(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		putQuestion(t, s)
		giveAnswer(t, s, "bob", "a", `"<p>Because of <b>this</b>:</p><pre><code>x := 1</code></pre><p><a href=\"/topics/go\">Go</a> <img src=\"/uploads/one.png\" alt=\"a plan\"></p><script>alert(1)</script>"`, "")
		send(t, s)
		m := one(t, post)
		if m.To != "ann@test.example" || m.Subject() != "bob answered a question: Why?" {
			t.Errorf("it is to %s about %s", m.To, m.Subject())
		}
		for _, want := range []string{"Because of this:", "    x := 1", "Go <https://test.example/topics/go>",
			"[a plan] <https://test.example/uploads/one.png>"} {
			if !strings.Contains(m.Text, want) {
				t.Errorf("the text lacks %q:\n%s", want, m.Text)
			}
		}
		for _, want := range []string{"Because of <b>this</b>:", "<pre class=\"code\"", `href="https://test.example/topics/go"`,
			"prefers-color-scheme: dark"} {
			if !strings.Contains(m.HTML, want) {
				t.Errorf("the HTML lacks %q:\n%s", want, m.HTML)
			}
		}
		for _, never := range []string{"<script", "<img", "alert"} {
			if strings.Contains(m.HTML, never) {
				t.Errorf("the HTML has %q", never)
			}
		}
		for name, want := range map[string]string{"List-Id": `"Test" <community.test.example>`, "Precedence": "list",
			"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All",
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click"} {
			if got := m.Header.Get(name); got != want {
				t.Errorf("%s is %q, not %q", name, got, want)
			}
		}
	})
}

func TestALongTextIsCutWithALinkToTheRest(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		putQuestion(t, s)
		giveAnswer(t, s, "bob", "a", `"<p>`+strings.Repeat("many words ", 400)+`</p><p>`+strings.Repeat("and more ", 300)+`THE END</p>"`, "")
		send(t, s)
		m := one(t, post)
		if strings.Contains(m.Text, "THE END") || !strings.Contains(m.Text, "many words") || !strings.Contains(m.Text, "Read on: https://test.example/answers/") ||
			!strings.Contains(m.HTML, "Read on") {
			t.Errorf("the text is %s", m.Text)
		}
	})
}

var messageID = regexp.MustCompile(`^<[a-z_.0-9]+@test\.example>$`)

// What is told of one question hangs together in a mail program, and apart from others.
func TestMailsOfAThreadHangTogether(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		putQuestion(t, s)
		giveAnswer(t, s, "bob", "a", `"First"`, "")
		send(t, s)
		first := one(t, post)
		s.Check(t, row{As: "bob", Do: "POST /answers/{a}/comments", Body: `{"body":"@ann see also this"}`, Status: 201, Events: commented})
		send(t, s)
		second := one(t, post)
		giveAnswer(t, s, "mia", "b", `"Second"`, "")
		s.Check(t, row{As: "mia", Do: "POST /questions", Body: `{"title":"Another?","description":"@ann knows"}`, Status: 201,
			Events: []string{"question.asked"}})
		send(t, s)
		rest := post.Take()
		slices.SortFunc(rest, func(a, b mailtest.Mail) int { return strings.Compare(a.Subject(), b.Subject()) })
		if len(rest) != 2 || rest[0].Subject() != "mia answered a question: Why?" || rest[1].Subject() != "mia mentioned you: Another?" {
			t.Fatalf("then came %q", subjects(rest))
		}
		root := first.Header.Get("References")
		if !messageID.MatchString(root) || first.Header.Get("In-Reply-To") != root || !messageID.MatchString(first.Header.Get("Message-Id")) {
			t.Errorf("the first has %v", first.Header)
		}
		if got, want := strings.Fields(second.Header.Get("References")), []string{root, first.Header.Get("Message-Id")}; !slices.Equal(got, want) ||
			second.Header.Get("In-Reply-To") != want[1] {
			t.Errorf("the comment on the answer refers to %q, not %q", got, want)
		}
		if !strings.Contains(second.Text, "see also this") {
			t.Errorf("the comment's mail is %s", second.Text)
		}
		if got := rest[0].Header.Get("References"); got != root {
			t.Errorf("the other answer refers to %q", got)
		}
		if got := rest[1].Header.Get("References"); got == root || strings.Contains(got, root) || got == "" {
			t.Errorf("another question refers to %q", got)
		}
		ids := map[string]bool{}
		for _, m := range append(rest, first, second) {
			ids[m.Header.Get("Message-Id")] = true
		}
		if len(ids) != 4 {
			t.Errorf("four mails have the ids %v", ids)
		}
	})
}

// A mail is made when it is sent: what was hidden or named nobody by then is not in it.
func TestAMailNeverTellsWhatIsHiddenByThen(t *testing.T) {
	const secret = "the secret words"
	for name, hide := range map[string]row{
		"an answer that is deleted":      {As: "bob", Do: "DELETE /answers/{a}", Status: 200, Events: []string{"answer.deleted"}},
		"one that becomes a draft":       {As: "mia", Do: "PUT /answers/{a}", Body: `{"status":"archived"}`, Status: 200, Events: []string{"answer.changed"}},
		"one of a question that is gone": {As: "mia", Do: "DELETE /questions/{q}", Status: 200, Events: []string{"answer.deleted", "question.deleted"}},
	} {
		t.Run(name, func(t *testing.T) {
			eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
				putQuestion(t, s)
				giveAnswer(t, s, "bob", "a", `"`+secret+`"`, "")
				if err := s.App.PostNews(t.Context()); err != nil {
					t.Fatal(err)
				}
				hide.Events = nil
				s.Ask(t, hide)
				send(t, s)
				for _, m := range post.Take() {
					if strings.Contains(m.Text+m.HTML, secret) {
						t.Errorf("%s came: %s", m.Subject(), m.Text)
					}
				}
			})
		})
	}
}

func TestNobodysMailNamesAnAnonymousAuthor(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		s.Check(t, row{As: "mia", Do: "POST /questions", Body: `{"title":"Why?"}`, Status: 201, Keep: "q", Events: []string{"question.asked"}})
		giveAnswer(t, s, "bob", "a", `"Quietly"`, `,"anonymous":true`)
		s.Check(t, row{As: "bob", Do: "POST /questions/{q}/comments", Body: `{"body":"also quietly","anonymous":true}`, Status: 201,
			Events: commented})
		send(t, s) // mia moderates, and so could look
		m := one(t, post)
		if m.To != "mia@test.example" || m.Subject() != "2 updates: Why?" || !strings.Contains(m.Text, "Someone answered a question") ||
			!strings.Contains(m.Text, "Quietly") || !strings.Contains(m.Text, "also quietly") {
			t.Errorf("the mail is %s %s", m.Subject(), m.Text)
		}
		if strings.Contains(strings.ToLower(m.Text+m.HTML), "bob") {
			t.Errorf("the mail names them: %s", m.Text)
		}
	})
}

// Each answer comes, though one never looks at the page.
func TestALaterAnswerComesToo(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		s.Check(t, row{As: "admin", Do: "PUT /users/{ann}", Body: `{"lang":"de"}`, Status: 200, Events: edited})
		putQuestion(t, s)
		giveAnswer(t, s, "bob", "a", `"First"`, "")
		send(t, s)
		one(t, post)
		giveAnswer(t, s, "mia", "b", `"Second"`, "")
		send(t, s)
		if m := one(t, post); m.Subject() != "mia hat eine Frage beantwortet: Why?" || !strings.Contains(m.Text, "Second") || strings.Contains(m.Text, "First") {
			t.Errorf("the second mail is %s: %s", m.Subject(), m.Text)
		}
		send(t, s)
		if got := post.Take(); len(got) > 0 {
			t.Errorf("again came %q", subjects(got))
		}
	})
}
