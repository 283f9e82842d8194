package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// TestPeopleReactReplyAndQuoteWhereTheyRead has a browser make what pages don't write out for each text: by hand and by keys.
func TestPeopleReactReplyAndQuoteWhereTheyRead(t *testing.T) {
	chromium := newChromium(t)
	h := newHouse(t)
	ann := h.tab(t, chromium)
	ann.signUp("ann")
	by := h.person(t, "bob")
	q := h.asked(t, by, "How hot must the kiln be?", "For stoneware.")
	a := h.answered(t, by, q, "At 1,250 degrees.")
	if _, err := h.app.AddComment(t.Context(), by, community.Ref{On: community.OnAnswer, ID: string(a.ID)},
		app.CommentEdit{TextEdit: app.TextEdit{Content: new("Slowly")}}); err != nil {
		t.Fatal(err)
	}
	path := "/questions/" + q.ShortID
	const (
		own    = ".answer > .reactions"
		first  = `document.activeElement === document.querySelector(".answer > .reactions .drop-in button")`
		placed = `[...document.querySelectorAll(".answer > .reactions .reaction")].map((b) => b.value + b.getAttribute("aria-pressed")).join()`
	)
	ann.do("choose by hand", ann.open(path), click(own+" a[data-react]"), until(first), click(own+" [value='🎉']"),
		until(placed+` === "🎉true"`), until(`document.activeElement.value === "🎉" && !document.querySelector(".answer > .reactions details")`))
	ann.do("the others are left, by keys", run(`(document.querySelector(".answer > .reactions a[data-react]").focus(), true)`), chromedp.KeyEvent("\r"),
		until(first), until(`[...document.querySelectorAll(".answer > .reactions .drop-in button")].map((b) => b.value).join() === "👍,❤️,😄,🤔,👀"`),
		chromedp.KeyEvent("\u001b"), until(`!document.querySelector("details.is-reactions[open]") && document.activeElement.matches(".answer > .reactions summary")`),
		chromedp.KeyEvent("\r"), until(`document.querySelector("details.is-reactions[open]") !== null`), chromedp.KeyEvent("\t"), until(first),
		chromedp.KeyEvent("\r"), until(placed+` === "🎉true,👍true"`), until(`document.activeElement.value === "👍"`))
	ann.do("take both back", click(own+" [value='🎉']"), until(placed+` === "👍true"`), click(own+" [value='👍']"), until(placed+` === ""`),
		until(`document.activeElement.matches(".answer > .reactions > a[data-react]")`))
	ann.do("react to a comment", click(".comment .reactions a"), click(".comment .reactions [value='👀']"),
		until(`document.querySelector(".comment .reaction")?.getAttribute("aria-pressed") === "true"`))

	const draft, note = `document.querySelector(".answer .comment-form textarea")`, `document.querySelector(".answer [data-replying]")`
	ann.do("reply", until(loaded), run(`(document.querySelector(".comment a[data-reply]:not([data-quote])").click(), true)`),
		until(note+`?.innerText.startsWith("Replying to bob")`), until(`document.activeElement === `+draft))
	ann.do("not to them", click(".answer [data-replying] a"), until(note+` === null && !`+draft+`.form.elements.replyTo`))
	ann.do("quote", run(`(document.querySelector(".comment a[data-quote]").click(), true)`),
		until(draft+`.value === "> bob wrote:\n>\n> Slowly\n\n"`), until(note+` !== null`), fill(".answer textarea", "How slowly?"),
		click(".answer .comment-form button.is-main"), until(`document.querySelector(".comment.is-reply blockquote")?.innerText.includes("Slowly")`))
	ann.do("quote the answer", run(`(document.querySelector(".answer .is-more a[data-quote]").click(), true)`),
		until(draft+`.value === "> bob wrote:\n>\n> At 1,250 degrees.\n\n"`), until(note+` === null`))
}
