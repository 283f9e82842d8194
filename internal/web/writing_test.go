package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// textIs waits until the text of a question reads so.
func textIs(text string) chromedp.Action[chromedp.Void] {
	return until(`document.querySelector("#f-description").value === ` + strconv.Quote(text))
}

// kept are texts that the rich mode must give back as they were.
var kept = []string{"one", "\n\none\n\n\n", "one  \ntwo\\\nthree", "- a\n- b\n\n  c\n\n\n- d\n* e\n+ f", "- [ ] a\n- [x] b", "> a\nb\n>\n> > c\n",
	"```go\nx\n\n\ny\n```\nafter\n", "~~~\nopen\n\nstill", "<div>\n\n*in*\n\n</div>\n\nafter <b>this</b>", "<!-- open\n\nnot closed",
	"[a][b] and [b]\n\n[b]: https://example.com \"t\"\nlast", "|a|b|\n|-|:-:|\n|1|`x`|\n\nafter", "***\n---\na\n---\n", "&amp; \\* ** a\u00a0b",
	"**bo*ld*** and ``a`b`` a_b 2*3*4 [not] link", "#\n\n##\n\nx", "-\n-\n", "3. a\n4) b"}

func TestWritingIsAJoyInABrowser(t *testing.T) {
	axe, err := os.ReadFile(filepath.Join(checks(t), "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	h := newHouse(t)
	ann := h.tab(t, newChromium(t))
	ann.signUp("ann")
	ann.do("nest a list", ann.open("/ask"), fill("#f-description", "- one"), strike("Enter", false), chromedp.KeyEvent("two"), strike("Tab", false),
		textIs("- one\n  - two"), strike("Enter", false), strike("Tab", true), chromedp.KeyEvent("three"), textIs("- one\n  - two\n- three"))
	ann.do("insert by a slash", strike("Enter", false), strike("Enter", false), chromedp.KeyEvent("/tab"), has(".popup [role=option]"))
	ann.examine(string(axe), "the slash menu", 1280, "light")
	ann.do("choose", strike("Enter", false), textIs("- one\n  - two\n- three\n|  |  |\n| --- | --- |\n|  |  |"))
	for _, text := range kept {
		ann.do("show it richly, and again as it was", run(`(a => (a.value = `+strconv.Quote(text)+`, true))(document.querySelector("#f-description"))`),
			run(`(document.querySelector("[data-mark=rich]").click(), true)`), has(".rich"),
			run(`(document.querySelector("[data-mark=rich]").click(), true)`), has("#f-description"), textIs(text))
	}
	ann.do("write richly", run(`(a => (a.value = "* a\n\n<i>b</i>\n", true))(document.querySelector("#f-description"))`),
		run(`(document.querySelector("[data-mark=rich]").click(), true)`), has(".rich .rich-kept"),
		run(`(getSelection().collapse(document.querySelector(".rich li").firstChild, 1), document.execCommand("insertText", false, "!"))`),
		textIs("- a!\n\n<i>b</i>\n"))
	ann.examine(string(axe), "rich text", 1280, "dark")
	ann.do("put a poll in order", run(`(document.querySelector("[data-mark=rich]").click(), true)`), click("form details.extra summary"),
		fill(".choices-list li:nth-child(1) input", "a"), fill(".choices-list li:nth-child(2) input", "b"),
		click(".choices-list li:nth-child(2) .is-up"), until(`document.querySelector("#f-options").value === "b\na"`))
	ann.examine(string(axe), "a poll", 375, "light")
	ann.do("lose the server", run(`(window.fetch = () => Promise.reject(new Error()), true)`), fill("#f-title", "It stays"),
		ann.open("/"), ann.open("/ask"), until(`document.querySelector("#f-title").value === "It stays"`))
	ann.do("find it among the drafts", sees("Draft saved."), ann.open("/drafts"), sees("It stays"))
	ann.examine(string(axe), "/drafts", 1280, "light")
}

// strike presses a key in the text, as a person does: what the page leaves alone is the browser's.
func strike(key string, shift bool) chromedp.Action[chromedp.Void] {
	return run(`document.querySelector("#f-description").dispatchEvent(new KeyboardEvent("keydown", { key: "` + key + `", shiftKey: ` +
		strconv.FormatBool(shift) + `, bubbles: true, cancelable: true })), true`)
}

func TestDraftsAreListedForTheirWriter(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "Why do roses climb?", "description", "On walls.")})
		b.walk(t,
			step{Do: "GET /drafts", To: "/sign-in?to=%2Fdrafts"},
			step{As: "bob", Do: "GET /drafts", Has: []string{"No drafts"}},
			step{As: "bob", Do: "POST /editor/draft", Form: formOf("form", "answer:{q}", "fields", `{"content":"Because <they> can"}`)},
			step{As: "bob", Do: "POST /editor/draft", Form: formOf("form", "edit:nonesuch", "fields", `{"content":"half"}`)},
			step{As: "bob", Do: "POST /questions/{q}/answer", Form: formOf("content", "Later", "publishedAt", "2099-01-01T12:00", "publishedAtZone",
				"Nowhere/Else"), Status: 400},
			step{As: "bob", Do: "POST /questions/{q}/answer", Form: formOf("content", "Later", "publishedAt", "2099-01-01T12:00", "publishedAtZone",
				"+02:00"), To: "/questions/…"},
			step{As: "bob", Do: "GET /drafts", Has: []string{"2099-01-01 10:00 UTC", "edit", "half"}, Lacks: []string{"<they>"}},
			step{As: "ann", Do: "GET /drafts", Lacks: []string{"half", "2099"}},
			step{As: "bob", Do: "POST /drafts/discard", Form: "form=edit:nonesuch", To: "/drafts"},
			step{As: "bob", Do: "GET /drafts", Lacks: []string{"half"}},
		)
		b.do(t, step{As: "bob", Do: "POST /editor/draft", Form: formOf("form", "answer:{q}", "fields", `{"content":"One more"}`)})
		before := b.do(t, step{As: "bob", Do: "GET /drafts"}).Statements
		for i := range 3 {
			b.keep(t, "other", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", fmt.Sprintf("Why is rose %d red?", i))})
			b.walk(t, step{As: "bob", Do: "POST /editor/draft", Form: formOf("form", "answer:{other}", "fields", `{"content":"As it is"}`)},
				step{As: "bob", Do: "POST /editor/draft", Form: formOf("form", "comment:questions/{other}", "fields", `{"body":"Is it?"}`)})
		}
		b.do(t, step{As: "bob", Do: "GET /drafts"}) // what is around them, after new questions
		after := b.do(t, step{As: "bob", Do: "GET /drafts", Has: []string{"Why is rose 2 red?", "/answer\"", "/comments\""}})
		if after.Statements != before {
			t.Errorf("seven drafts ask the database %d times, one %d times", after.Statements, before)
		}
		b.walk(t,
			step{As: "bob", Do: "POST /editor/blocks", Form: formOf("source", "a\n\n<b>c</b>"), Has: []string{`"isPlain":false`, `"gap":"\n\n"`}},
		)
	})
}
