package rest_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// searched returns what of a search's hits stands at path, such as "title".
func searched(t *testing.T, s *resttest.Site, as, query, path string) []string {
	t.Helper()
	reply := s.Ask(t, row{As: as, Do: "GET /search?" + query})
	if reply.Status != 200 {
		t.Fatalf("%s: %d %s", query, reply.Status, reply.Body)
	}
	items, _ := reply.Get("items").([]any)
	values := make([]string, len(items))
	for i := range items {
		values[i] = fmt.Sprint(reply.Get(fmt.Sprintf("items.%d.%s", i, path)))
	}
	return values
}

func query(q string) string { return "query=" + url.QueryEscape(q) }

func ask(t *testing.T, s *resttest.Site, as, title, description string, more ...string) string {
	t.Helper()
	reply := s.Ask(t, row{As: as, Do: "POST /questions",
		Body: fmt.Sprintf(`{"title":%q,"description":%q%s}`, title, description, strings.Join(more, ""))})
	id, _ := reply.Get("id").(string)
	if reply.Status != 201 {
		t.Fatalf("%s: %d %s", title, reply.Status, reply.Body)
	}
	return id
}

func TestSearchFindsEveryKindOfRecord(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"How do I sync my calendar?","description":"<p>It stopped.</p>","topics":["Calendars"]}`,
				Status: 201, Keep: "question", Events: []string{"question.asked", "topic.added"}},
			row{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"<p>Open the <b>calendar</b> settings.</p>"}`,
				Status: 201, Keep: "answer", Events: []string{"answer.added", "answer.published"}},
			row{As: "bob", Do: "POST /posts", Body: `{"title":"Release notes","content":"<p>The calendar is faster.</p>"}`,
				Status: 201, Keep: "post", Events: []string{"post.added"}},
			row{As: "mia", Do: "POST /users", Body: `{"username":"calendar-bot","name":"Calendar Bot","email":"cal@test.example"}`,
				Status: 201, Keep: "robot", Events: []string{"user.joined"}},
			row{As: "ann", Do: "GET /search?query=calendar", Status: 200, Want: `{"count":5}`, Statements: 12},
			row{As: "ann", Do: "GET /search?query=calendar", Status: 200, Want: `{"count":5}`, Statements: 8},
			row{As: "ann", Do: "GET /search?query=calendar&type=question", Status: 200, Statements: 6,
				Want: `{"count":1,"items":[{"_type":"question","id":"{question}","title":"How do I sync my calendar?","user":{"id":"{ann}"},"topics":[{"name":"Calendars"}],
					"highlight":{"title":"How do I sync my <mark>calendar</mark>?","body":"It stopped."}}]}`},
			row{As: "ann", Do: "GET /search?query=calendar&type=answer", Status: 200,
				Want: `{"count":1,"items":[{"_type":"answer","id":"{answer}","question":{"id":"{question}"},
					"highlight":{"title":"How do I sync my <mark>calendar</mark>?","body":"Open the <mark>calendar</mark> settings."}}]}`},
			row{As: "ann", Do: "GET /search?query=calendar&type=post", Status: 200,
				Want: `{"count":1,"items":[{"_type":"post","id":"{post}","highlight":{"title":"Release notes","body":"The <mark>calendar</mark> is faster."}}]}`},
			row{As: "ann", Do: "GET /search?query=calendar&type=topic", Status: 200,
				Want: `{"count":1,"items":[{"_type":"topic","name":"Calendars","counts":{"questions":1},"highlight":{"title":"<mark>Calendars</mark>","body":""}}]}`},
			row{As: "ann", Do: "GET /search?query=calendar&type=user", Status: 200, Lacks: []string{"items.0.email"},
				Want: `{"count":1,"items":[{"_type":"user","id":"{robot}","highlight":{"title":"<mark>Calendar</mark> Bot","body":"<mark>calendar</mark>-bot"}}]}`},
			row{As: "ann", Do: "GET /search?query=calendar&type=topic,user", Status: 200, Want: `{"count":2}`},
			row{As: "ann", Do: "GET /search?query=calendar&type=answer,%20post", Status: 200, Want: `{"count":2}`},
			row{As: "ann", Do: "GET /search?query=cal@test.example", Status: 200, Want: `{"count":0,"items":[]}`},
			row{As: "ann", Do: "GET /search?query=nothing+like+it", Status: 200, Want: `{"count":0,"items":[]}`},
		)
	})
}

func TestSearchFindsWordsHoweverTheyAreWritten(t *testing.T) {
	texts := []string{
		"Where is the café?", "Syncing stopped", "Straße nach Köln", "日本語の検索はどうですか", "東京タワー", "如何同步我的日历", "학교에서 달력을 동기화",
		"Ещё один вопрос", "Don't panic", "The Ørsted Łódź ticket", "ＦＵＬＬ ｗｉｄｔｈ", "การค้นหาภาษาไทย", "naïve résumé", "AT&T rates",
	}
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for _, text := range texts {
			ask(t, s, "ann", text, "")
		}
		for _, test := range []struct{ query, title string }{
			{"cafe", "Where is the café?"}, {"CAFÉ", "Where is the café?"}, {"cafe\u0301", "Where is the café?"},
			{"sync", "Syncing stopped"}, {"synced", "Syncing stopped"}, {"stops", "Syncing stopped"}, {"syn", "Syncing stopped"},
			{"stopped syncing", "Syncing stopped"}, {"strasse koln", "Straße nach Köln"}, {"STRASSE", "Straße nach Köln"},
			{"検索", "日本語の検索はどうですか"}, {"日本語 検索", "日本語の検索はどうですか"}, {"タワー", "東京タワー"}, {"ﾀﾜｰ", "東京タワー"}, {"京", "東京タワー"},
			{"日历", "如何同步我的日历"}, {"同步", "如何同步我的日历"}, {"同步 日历", "如何同步我的日历"},
			{"학교", "학교에서 달력을 동기화"}, {"달력", "학교에서 달력을 동기화"},
			{"еще", "Ещё один вопрос"}, {"ВОПРОС", "Ещё один вопрос"},
			{"dont", "Don't panic"}, {"don’t", "Don't panic"}, {"orsted lodz", "The Ørsted Łódź ticket"}, {"full width", "ＦＵＬＬ ｗｉｄｔｈ"},
			{"ค้นหา", "การค้นหาภาษาไทย"}, {"naive resume", "naïve résumé"}, {"at&t", "AT&T rates"},
			{"how is the cafe", "Where is the café?"}, {"検札", ""}, {"京都", ""}, {"历日", ""}, {"caf e", ""}, {"cafe panic", ""}, {"ync", ""},
		} {
			got := searched(t, s, "bob", query(test.query)+"&type=question", "title")
			if want := slices.DeleteFunc([]string{test.title}, func(s string) bool { return s == "" }); !slices.Equal(got, want) {
				t.Errorf("%s: found %q, not %q", test.query, got, want)
			}
		}
	})
}

func TestTheBestMatchComesFirst(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Set("export", ask(t, s, "ann", "Export", "<p>How do I export a calendar as a file, and import it elsewhere?</p>"))
		ask(t, s, "ann", "Import a calendar", "<p>From a file.</p>")
		ask(t, s, "ann", "A long story about many things, one of which is a calendar that somebody wanted to import one day", "")
		for range 30 {
			ask(t, s, "ann", "Something else", "<p>"+strings.Repeat("It has words of all sorts. ", 10)+
				" Import, and much later a calendar.</p>")
		}
		got := searched(t, s, "bob", "query=import+calendar&limit=4", "title")
		want := []string{"Import a calendar", "A long story about many things, one of which is a calendar that somebody wanted to " +
			"import one day", "Export", "Something else"}
		if !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
		second := searched(t, s, "bob", "query=import+calendar&limit=4&page=2", "id")
		first := searched(t, s, "bob", "query=import+calendar&limit=8", "id")
		if !slices.Equal(first[4:], second) {
			t.Errorf("page 2 is %q, not what follows page 1: %q", second, first[4:])
		}
		if past := searched(t, s, "bob", "query=import+calendar&page=90&limit=100", "id"); len(past) != 0 {
			t.Errorf("a page past the end has %q", past)
		}
		s.Ask(t, row{As: "ann", Do: "PUT /questions/{export}", Body: `{"title":"Calendar import"}`})
		if got := searched(t, s, "bob", "query=import+calendar&limit=2", "title"); !slices.Contains(got, "Calendar import") {
			t.Errorf("what has the words in its title now is behind %q", got)
		}
	})
}

func TestSearchIsCurrentWithEveryChange(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		finds := func(as, q string, want ...string) {
			t.Helper()
			for i, name := range want {
				want[i] = s.ID(name)
			}
			got := searched(t, s, as, query(q), "id")
			slices.Sort(want)
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Errorf("%s finds %q for %q, not %q", as, got, q, want)
			}
		}
		do := func(as, do, body string) {
			t.Helper()
			if reply := s.Ask(t, row{As: as, Do: do, Body: body}); reply.Status > 299 {
				t.Fatalf("%s: %d %s", do, reply.Status, reply.Body)
			}
		}
		s.Set("question", ask(t, s, "ann", "Zebra crossing", "<p>giraffe</p>"))
		finds("bob", "zebra giraffe", "question")
		do("ann", "PUT /questions/{question}", `{"title":"Quagga crossing"}`)
		finds("bob", "zebra")
		finds("bob", "quagga giraffe", "question")
		s.Check(t, row{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"<p>okapi</p>"}`, Status: 201, Keep: "answer",
			Events: []string{"answer.added", "answer.published"}})
		finds("ann", "okapi", "answer")

		do("mia", "PUT /questions/{question}", `{"status":"unapproved"}`)
		finds("bob", "quagga")
		finds("bob", "okapi", "answer") // his own
		finds("ann", "okapi")
		finds("ann", "quagga", "question")
		finds("mia", "quagga", "question")
		finds("mia", "okapi", "answer")
		do("mia", "PUT /questions/{question}", `{"status":"unlisted"}`)
		finds("bob", "quagga")
		finds("mia", "quagga")
		finds("ann", "quagga", "question")
		do("mia", "PUT /questions/{question}", `{"status":"published","privacy":"private"}`)
		finds("bob", "quagga")
		finds("mia", "quagga", "question")
		do("mia", "PUT /questions/{question}", `{"privacy":"public"}`)
		finds("bob", "quagga", "question")
		finds("ann", "okapi", "answer")

		do("bob", "PUT /answers/{answer}/draft", `{"content":"<p>secretword</p>"}`)
		finds("bob", "secretword")
		s.Check(t, row{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"<p>draftword</p>","status":"draft"}`,
			Status: 201, Keep: "draft", Events: []string{"answer.added"}})
		finds("bob", "draftword", "draft")
		finds("ann", "draftword")
		finds("mia", "draftword")
		do("bob", "POST /answers/{draft}/publish", "")
		finds("ann", "draftword", "draft")

		do("ann", "PUT /user", `{"name":"Wilhelmina Ångström"}`)
		finds("bob", "wilhel", "ann")
		finds("bob", "angstrom", "ann")
		finds("bob", "ann", "ann")
		s.Set("secret", ask(t, s, "ann", "Nobody knows", "", `,"anonymous":true`))
		finds("bob", "wilhelmina", "ann")
		finds("bob", "nobody knows", "secret")
		do("admin", "PUT /users/{ann}", `{"status":"banned"}`)
		finds("bob", "wilhelmina")

		do("bob", "DELETE /answers/{answer}", "")
		finds("bob", "okapi")
		do("mia", "DELETE /questions/{question}", "")
		finds("bob", "quagga")
		finds("bob", "draftword")
		do("admin", "DELETE /users/{ann}", "")
		finds("admin", "wilhelmina")
		checkSearch(t, s)
	})
}

// checkSearch fails the test when the index is not what the records say.
func checkSearch(t *testing.T, s *resttest.Site) {
	t.Helper()
	err := s.DB.Read(t.Context(), func(tx *store.Tx) error {
		drifts, err := tx.CheckSearch()
		for _, d := range drifts {
			t.Errorf("%+v", d)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestSnippetsAreSafeAsHTML(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"<script>alert(1)</script> calendar & <b>co</b>","description":"<p>&lt;img src=x onerror=alert(2)&gt; calen<b>dar</b> \"quoted\"</p><p>&amp;lt;</p>"}`,
				Status: 201, Keep: "question", Events: []string{"question.asked"}},
			row{As: "bob", Do: "GET /search?query=calendar&type=question", Status: 200, Want: `{"items":[{"highlight":{
				"title":"&lt;script&gt;alert(1)&lt;/script&gt; <mark>calendar</mark> &amp; &lt;b&gt;co&lt;/b&gt;",
				"body":"&lt;img src=x onerror=alert(2)&gt; <mark>calendar</mark> &#34;quoted&#34; &amp;lt;"}}]}`},
			row{As: "bob", Do: "GET /search?query=script&type=question", Status: 200, Want: `{"items":[{"highlight":{
				"title":"&lt;<mark>script</mark>&gt;alert(1)&lt;/<mark>script</mark>&gt; calendar &amp; &lt;b&gt;co&lt;/b&gt;"}}]}`},
		)
		ask(t, s, "ann", "Long", "<p>"+strings.Repeat("many words stand before it ", 40)+"the needle itself "+
			strings.Repeat("and many behind it ", 40)+"</p>")
		got := searched(t, s, "bob", "query=needle", "highlight.body")
		if len(got) != 1 || !strings.HasPrefix(got[0], "…") || !strings.HasSuffix(got[0], "…") ||
			!strings.Contains(got[0], "the <mark>needle</mark> itself") || len(got[0]) > 260 {
			t.Errorf("%q", got)
		}
	})
}

func TestNoQueryBreaksTheSearch(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		ask(t, s, "ann", "How do I sync my calendar?", "")
		for _, q := range []string{
			`"`, `""`, `'`, `*`, `a*`, `^sync`, `sync"`, `"sync calendar"`, `sync AND`, `NOT sync`, `OR`, `NEAR(sync calendar)`,
			`{title}: sync`, `title:sync`, `sync:*`, `sync & !calendar | (`, `<->`, `\`, `\'`, `%`, `_`, `(((((`, `-- ;`,
			`;DROP TABLE users`, `!!!`, "\t\n", "😀", "\u202e\u200b", "a\u0301\u0301\u0301", strings.Repeat("word ", 1000),
			strings.Repeat("a", 10_000), strings.Repeat("日", 3000), strings.Repeat("sync ", 500) + "calendar", "= : #0.0"} {
			for _, path := range []string{"/search?", "/questions/similars?"} {
				reply := s.Ask(t, row{As: "bob", Do: "GET " + path + query(q)})
				if isBlank := strings.TrimSpace(q) == ""; reply.Status != 200 && !isBlank || isBlank && reply.Status != 400 {
					t.Errorf("%s%.40q: %d %s", path, q, reply.Status, reply.Body)
				}
			}
		}
		for _, q := range []string{`"sync calendar"`, `title:sync`, `sync*`, `sync'calendar`, `(sync)`} {
			if q == `title:sync` || q == `sync'calendar` {
				continue // other words than the title's
			}
			if got := searched(t, s, "bob", query(q), "title"); len(got) != 1 {
				t.Errorf("%s finds %q", q, got)
			}
		}
		s.Check(t,
			row{Do: "GET /search?query=sync", Status: 401, Code: "unauthorized"},
			row{As: "bob", Do: "GET /search", Status: 400, Code: "missing_parameter", Field: "query"},
			row{As: "bob", Do: "GET /search?query=", Status: 400, Field: "query"},
			row{As: "bob", Do: "GET /search?query=a%00b", Status: 400, Field: "query"},
			row{As: "bob", Do: "GET /search?query=%ff", Status: 400, Field: "query"},
			row{As: "bob", Do: "GET /search?query=sync&type=comment", Status: 400, Code: "invalid_parameter", Field: "type"},
			row{As: "bob", Do: "GET /search?query=sync&type=question,,", Status: 400, Field: "type"},
			row{As: "bob", Do: "GET /search?query=sync&limit=0", Status: 400, Field: "limit"},
			row{As: "bob", Do: "GET /search?query=sync&limit=101", Status: 400, Field: "limit"},
			row{As: "bob", Do: "GET /search?query=sync&page=0", Status: 400, Field: "page"},
			row{As: "bob", Do: "GET /questions/similars", Status: 400, Field: "query"},
			row{As: "bob", Do: "GET /questions/similars?query=x&limit=0", Status: 400, Field: "limit"},
		)
	})
}

func TestSimilarQuestionsAreThoseWithMostInCommon(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for _, title := range []string{"How do I sync my Google calendar?", "Why is the calendar empty?", "How do I change my password?",
			"Sync with Outlook", "What is the price?"} {
			ask(t, s, "ann", title, "")
		}
		ask(t, s, "ann", "How do I sync my hidden calendar?", "", `,"privacy":"private"`)
		s.Check(t,
			row{As: "bob", Do: "GET /questions/similars?query=how+can+i+sync+google+calend&limit=3", Status: 200, Statements: 9,
				Want: `[{"title":"How do I sync my Google calendar?"}]`},
			row{As: "bob", Do: "GET /questions/similars?query=passwords", Status: 200,
				Want: `[{"title":"How do I change my password?","user":{"id":"{ann}"}}]`},
			row{As: "bob", Do: "GET /questions/similars?query=zzz", Status: 200, Want: `[]`},
		)
	})
}

func TestAQuestionIsSimilarOnlyAboveAThreshold(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for title, text := range map[string]string{
			"How do I sync my Google calendar?":          "<p>It stopped on my phone after the update.</p>",
			"How do I change my password?":               "<p>The account page does not let me.</p>",
			"Export all invoices of a year":              "<p>As a file for our accountant.</p>",
			"Wie kann ich mein Passwort ändern?":         "",
			"Wie kann ich Rechnungen exportieren?":       "",
			"The phone app closes when a calendar opens": "<p>Since the update.</p>",
		} {
			ask(t, s, "ann", title, text)
		}
		for query, want := range map[string]string{
			"How do I sync my Google calendar?":             "How do I sync my Google calendar?",
			"syncing google calendars with the phone":       "How do I sync my Google calendar?",
			"Google calendar sync stopped":                  "How do I sync my Google calendar?",
			"Where can I export the invoices of last year?": "Export all invoices of a year",
			"How can I change the password of my account?":  "How do I change my password?",
			"password":                      "How do I change my password?",
			"Wie ändere ich mein Passwort?": "Wie kann ich mein Passwort ändern?",
			"Wie kann ich meinen Kalender mit Google teilen?":               "",
			"Why does the printer print blank pages after the update today": "",
			"Which year was the company founded and by whom":                "",
			"calendar zzz": "",
			"Invite a whole team from another account to a shared calendar": "",
		} {
			reply := s.Ask(t, row{As: "bob", Do: "GET /questions/similars?query=" + url.QueryEscape(query)})
			if got, _ := reply.Get("0.title").(string); got != want || reply.Get("1") != nil && want == "" {
				t.Errorf("%s: %q, not %q (%v)", query, got, want, reply.Get("1.title"))
			}
		}
	})
}

func TestTheIndexIsRebuiltAsItWas(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for i := range 30 {
			ask(t, s, "ann", fmt.Sprintf("Question %d about calendars", i), "<p>sync</p>")
		}
		before := searched(t, s, "bob", "query=calendar&limit=100", "id")
		err := s.DB.Write(t.Context(), func(tx *store.Tx) error {
			if err := tx.RebuildSearch(); err != nil {
				return err
			}
			drifts, err := tx.CheckSearch()
			if len(drifts) > 0 {
				t.Errorf("%+v", drifts)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if after := searched(t, s, "bob", "query=calendar&limit=100", "id"); !slices.Equal(before, after) || len(before) != 30 {
			t.Errorf("%d before, %d after: %v %v", len(before), len(after), before, after)
		}
		if got := searched(t, s, "bob", "query=cal&limit=100", "id"); len(got) != 30 {
			t.Errorf("a prefix finds %d", len(got))
		}
	})
}

func TestAnotherPortalsRecordsAreNotFound(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		ask(t, s, "ann", "How do I sync my calendar?", "")
		viewer := s.Actor(t, "bob")
		viewer.ID, viewer.Portal = "", community.PortalID(s.ID("question"))
		found, err := s.App.Search(t.Context(),
			store.Search{Viewer: viewer, Query: "calendar", Page: community.Page{Number: 1, Limit: 20}})
		if err != nil || found.Count != 0 || len(found.Hits) != 0 {
			t.Errorf("%v %v", found, err)
		}
	})
}
