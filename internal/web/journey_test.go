package web_test

import (
	"context"
	"fmt"
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

// enter presses that key: the driver's own would put a line into the text whatever the page does.
const enter = `document.querySelector("#f-content").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })), true`

// run has the page evaluate something once.
func run(expression string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := chromedp.Evaluate[bool](expression)(ctx, target)
		return err
	})
}

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
	bob.do("see what is alike", bob.open("/ask"), fill("#f-title", "How hot is a kiln"), sees("Has this been asked before?"))
	bob.do("find it while typing", fill(".find input", "kiln"), until(`document.querySelector("#suggestions mark") !== null`))
	bob.do("answer with a picture and a mention", bob.open(path), fill("#f-content", "Ask @an"),
		until(`document.querySelector("[data-value='@ann']") !== null`), chromedp.KeyEvent("\r"),
		until(`document.querySelector("#f-content").value.startsWith("Ask @ann ")`), run(paste),
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
		click("input[value=Spam]"), click("main button.is-main"), sees("A moderator will take a look."))

	ann.do("keep a draft without sending it", ann.open("/ask"), fill("#f-title", "Unfinished"), sees("Draft saved."), ann.open("/"),
		ann.open("/ask"), until(`document.querySelector("#f-title").value === "Unfinished"`))
	ann.do("choose the dark", ann.open("/"), click(".foot button[value=dark]"), until(`document.documentElement.dataset.theme === "dark"`),
		until(`getComputedStyle(document.body).backgroundColor === "rgb(17, 20, 19)"`))
	ann.do("ask the graph", ann.open("/docs/graphql"), sees("You ask as ann."), click(".graphiql-execute-button"),
		sees("How hot must the kiln be?"))
	ann.do("sign out", ann.open("/"), until(`(localStorage.setItem("stoa-draft:x", "{}"), true)`), click(".avatar-button"),
		click("form[action='/sign-out'] button"), sees("You’re signed out."), until(`localStorage.getItem("stoa-draft:x") === null`))
	ann.do("be nobody to the graph", ann.open("/docs/graphql"), sees("You are not signed in."), click("#in"), has("#f-password"))
}

// A thread that is open shows new answers where they belong, and what one wrote is told.
func TestAThreadLivesInABrowser(t *testing.T) {
	chromium := newChromium(t)
	h := newHouse(t)
	ann, bob := h.tab(t, chromium), h.tab(t, chromium)
	ann.signUp("ann")
	ann.do("ask", ann.open("/ask"), fill("#f-title", "How hot must the kiln be?"), fill("#f-description", "```\nkiln --hot\n```"),
		click("form[data-draft] button.is-main"), sees("Published. Thank you!"), has(".code .code-copy"), has("pre[tabindex='0']"))
	path, err := chromedp.Run(ann.ctx, chromedp.Evaluate[string]("location.pathname"))
	if err != nil {
		t.Fatal(err)
	}
	bob.signUp("bob")
	bob.do("write a list", bob.open(path), fill("#f-content", "- one"), run(enter),
		until(`document.querySelector("#f-content").value === "- one\n- "`), chromedp.KeyEvent("two"), run(enter), run(enter),
		until(`document.querySelector("#f-content").value === "- one\n- two\n"`))
	bob.do("answer", click("#write button.is-main"), sees("Published. Thank you!"), has(".toast"), has(".another:not([open])"),
		has(".answer:target"))
	ann.do("see it come", until(`document.querySelector(".answer.is-new li")?.textContent === "one"`),
		until(`document.querySelector("#answers h2").textContent === "1 answer"`),
		until(`document.querySelector(".badge")?.dataset.count === "1"`))
	ann.do("have read it", ann.open(path), until(`document.querySelector("[data-bell] .badge").dataset.count === "0"`),
		ann.open("/"), until(`document.querySelectorAll(".item").length === 1 && document.querySelector(".item-reply") !== null`))
}

// All of the pages can be reached by keys alone.
func TestKeysLeadThroughThePages(t *testing.T) {
	chromium := newChromium(t)
	h := newHouse(t)
	furnish(t, h)
	tab := h.tab(t, chromium)
	key := func(key string, ctrl bool) chromedp.Action[chromedp.Void] {
		return run(fmt.Sprintf(`(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key: %q, ctrlKey: %t,
			bubbles: true, cancelable: true })), true`, key, ctrl))
	}
	tab.do("walk through a list", tab.open("/questions"), has(".items .item"), key("j", false),
		until(`document.activeElement.closest(".item") === document.querySelectorAll(".item")[0]`), key("j", false),
		until(`document.activeElement.closest(".item") === document.querySelectorAll(".item")[1]`),
		until(`document.querySelector("#said[role=status]").innerText === "2 of " + document.querySelectorAll(".item").length`), key("k", false),
		until(`document.activeElement.closest(".item") === document.querySelectorAll(".item")[0]`))
	tab.do("look at the keys", key("?", false), has("#keys[open]"), sees("Keyboard shortcuts"), click("#keys button"))
	tab.do("go somewhere", key("k", true), has("#palette[open] input"), chromedp.KeyEvent("topi"),
		until(`document.querySelector("#palette [aria-selected=true]")?.innerText.trim() === "Topics"`),
		until(`/^Results: \d+$/.test(document.querySelector("#palette [role=status]").textContent)`), key("Enter", false),
		until(`location.pathname === "/topics"`))
	tab.do("close it again", until(`document.readyState === "complete"`), key("k", true), has("#palette[open] input"),
		key("Escape", false),
		until(`!document.querySelector("#palette").open`), key("/", false), until(`document.activeElement.matches(".find input")`))
	tab.do("write without being led away", chromedp.KeyEvent("jck?"), until(`document.activeElement.value === "jck?"`))
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
	zoe.do("narrow it down", click(".search-filters summary"), fill("#f-author", "zoe"), click(".search-filters button"),
		has(".search-chosen .chip"), has(".is-hit mark"))
	zoe.do("save it for later", zoe.open(others), click(".question .is-more summary"),
		click(".question form[action$='/bookmark'] button"), has(".question .is-more:not([open])"),
		until(`document.readyState === "complete"`), zoe.open("/bookmarks"), has(".items .item"))
	zoe.do("keep half a question", zoe.open("/ask"), fill("#f-title", "Half a question"), click("button[value=draft]"), has(".flash"),
		zoe.open("/drafts"), sees("Half a question"))
	zoe.do("throw it away", click("main details.is-asking summary"), click("main .is-asking button.is-bad"), sees("No drafts"))
	zoe.do("set a name", zoe.open("/settings"), fill("#f-title", "Listener"), click("form[action='/settings'] button.is-main"),
		has(".flash"))
	zoe.do("leave", click(".avatar-button"), click("form[action='/sign-out'] button"), has("a[href='/sign-in']"))
}
