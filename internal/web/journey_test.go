package web_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// paste puts a picture of one pixel into the text area, as the clipboard does.
const paste = `(() => {
	const bytes = Uint8Array.from(atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="), (c) => c.charCodeAt(0));
	const data = new DataTransfer();
	data.items.add(new File([bytes], "pot.png", { type: "image/png" }));
	document.querySelector("#f-content").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
	return true;
})()`

func TestTwoPeopleMeetInABrowser(t *testing.T) {
	chromium := newChromium(t)
	h := newHouse(t)
	ann, bob := h.tab(t, chromium), h.tab(t, chromium)
	ann.signUp("ann")
	ann.do("ask", ann.open("/ask"), fill("#f-title", "How hot must the kiln be?"), fill("#f-description", "For *stoneware*."),
		click("[data-mark=preview]"), until(`document.querySelector("[data-shown] em")?.textContent === "stoneware"`),
		click("[data-mark=preview]"), fill("#f-topics", "Glazes"), click("form[data-draft] button.is-main"), sees("Published. Thank you!"),
		sees("For stoneware."))
	path, err := chromedp.Run(ann.ctx, chromedp.Evaluate[string]("location.pathname"))
	if err != nil {
		t.Fatal(err)
	}

	bob.signUp("bob")
	bob.do("see what is alike", bob.open("/ask"), fill("#f-title", "How hot is a kiln"), sees("Is one of these your question?"))
	bob.do("find it while typing", fill(".find input", "kiln"), until(`document.querySelector("#suggestions mark") !== null`))
	bob.do("answer with a picture and a mention", bob.open(path), fill("#f-content", "Ask @an"),
		until(`document.querySelector("[data-value='@ann']") !== null`), chromedp.KeyEvent("\r"),
		until(`document.querySelector("#f-content").value.startsWith("Ask @ann ")`), chromedp.Func(func(ctx context.Context,
			target *chromedp.Target) error {
			_, err := chromedp.Evaluate[bool](paste)(ctx, target)
			return err
		}),
		until(`document.querySelector("#f-content").value.includes("](/uploads/")`), click("#write button.is-main"),
		sees("Published. Thank you!"), until(`document.querySelector(".answer img")?.naturalWidth === 1`))

	ann.do("hear of it", until(`document.querySelector(".badge")?.dataset.count > "0"`), until(`document.querySelector(".toast") !== null`))
	ann.do("vote in place", ann.open(path), until(`document.querySelector(".answer .vote") !== null`), click(".answer .vote"),
		until(`document.querySelector(".answer .vote").getAttribute("aria-pressed") === "true"`),
		until(`document.querySelector(".answer .score").textContent === "1"`))
	ann.do("comment in place", click(".answer .comment-form summary"), fill(".answer textarea", "Thank you"),
		click(".answer .comment-form button.is-main"), until(`document.querySelector(".answer .comment")?.innerText.includes("Thank you")`))
	bob.do("mention somebody", bob.open(path), click(".answer .comment-form summary"), fill(".answer textarea", "Did it help, @ann?"),
		click(".answer .comment-form button.is-main"), sees("Did it help"))
	ann.do("read what happened", ann.open("/notifications"), sees("bob answered"), sees("mentioned you"))
	ann.do("report", ann.open(path), click(".answer .is-more summary"), click(".answer .drop-in a[href$='/report']"),
		click("input[value=Spam]"), click("main button.is-main"), sees("The moderators will look at it."))

	ann.do("keep a draft without sending it", ann.open("/ask"), fill("#f-title", "Unfinished"), sees("Draft kept."), ann.open("/"),
		ann.open("/ask"), until(`document.querySelector("#f-title").value === "Unfinished"`))
	ann.do("choose the dark", ann.open("/"), click(".foot button[value=dark]"), until(`document.documentElement.dataset.theme === "dark"`),
		until(`getComputedStyle(document.body).backgroundColor === "rgb(17, 20, 19)"`))
	ann.do("ask the graph", ann.open("/docs/graphql"), sees("You ask as ann."), click(".graphiql-execute-button"),
		sees("How hot must the kiln be?"))
	ann.do("sign out", ann.open("/"), until(`(localStorage.setItem("stoa-draft:x", "{}"), true)`), click(".avatar-button"),
		click("form[action='/sign-out'] button"), sees("You are signed out."), until(`localStorage.getItem("stoa-draft:x") === null`))
	ann.do("be nobody to the graph", ann.open("/docs/graphql"), sees("You are not signed in."), click("#in"), has("#f-password"))
}

func TestEverythingWorksWithoutJavaScript(t *testing.T) {
	chromium := newChromium(t)
	h := newHouse(t)
	zoe := h.tab(t, chromium)
	if _, err := chromedp.Call(zoe.ctx, emulation.SetScriptExecutionDisabled,
		emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	zoe.do("sign up", zoe.open("/sign-up"), fill("#f-name", "Zoe"), fill("#f-username", "zoe"), fill("#f-email", "zoe@test.example"),
		fill("#f-password", "long enough"), click("button.is-main"), has(".flash"))
	zoe.do("look at it first, then ask", zoe.open("/ask"), fill("#f-title", "Is it quiet here?"), fill("#f-description", "So **quiet**."),
		click("button[value=preview]"), has(".preview strong"), click("form[action='/ask'] button.is-main"), has(".question h1"))
	zoe.do("answer", fill("#f-content", "Yes."), click("#write button.is-main"), has(".answer"))
	zoe.do("comment", click(".answer .comment-form summary"), fill(".answer textarea", "Indeed"),
		click(".answer .comment-form button.is-main"), has(".answer .comment"))
	open, _ := furnish(t, h) // by others: nobody is offered to vote on their own
	others := open[slices.IndexFunc(open, func(path string) bool { return strings.HasPrefix(path, "/questions/") })]
	zoe.do("vote", zoe.open(others), click(".votes .vote"), has(".votes .vote[aria-pressed=true]"))
	zoe.do("search", fill(".find input", "quiet\r"), has(".is-hit mark"))
	zoe.do("set a name", zoe.open("/settings"), fill("#f-title", "Listener"), click("form[action='/settings'] button.is-main"),
		has(".flash"))
	zoe.do("leave", click(".avatar-button"), click("form[action='/sign-out'] button"), has("a[href='/sign-in']"))
}
