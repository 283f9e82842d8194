package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// A state is how a page looks once something was done on it.
type state struct {
	name, path string
	width      int64 // where only one width has it
	steps      []chromedp.Action[chromedp.Void]
}

func steps(list ...chromedp.Action[chromedp.Void]) []chromedp.Action[chromedp.Void] { return list }

// stroke is a key, pressed where the focus is.
func stroke(key string, ctrl bool) chromedp.Action[chromedp.Void] {
	return run(fmt.Sprintf(`(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key: %q, ctrlKey: %t,
		bubbles: true, cancelable: true })), true`, key, ctrl))
}

// hurried sends a form as a browser does that checks nothing itself.
const hurried = `(f => (f.noValidate = true, f.requestSubmit(), true))(document.querySelector("main form"))`

// commenting opens the form of a comment by itself: at the foot of a narrow window the bar lies over it.
const commenting = `(document.querySelector(".answer .comment-form").open = true)`

// loaded is that the script for replies and quotes is there.
const loaded = `(import(document.body.dataset.reply).then(() => { document.body.dataset.loaded = ""; }), "loaded" in document.body.dataset)`

// quoting presses the link in a menu that is closed: at the foot of a narrow window the bar lies over it.
const quoting = `(document.querySelector(".answer .is-more a[data-quote]").click(), true)`

// unfold opens all that is folded in a page, but menus, which lie above one another.
const unfold = `(document.querySelectorAll("main details:not(.drop)").forEach((d) => { d.open = true; }), true)`

// refused drops a file into a text that no server takes.
const refused = `(() => {
	const data = new DataTransfer();
	data.items.add(new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "pot.svg", { type: "image/svg+xml" }));
	document.querySelector("#f-description").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
	return true;
})()`

// emptied takes out of a field what is kept of it.
func emptied(selector string) chromedp.Action[chromedp.Void] {
	return chromedp.Steps(has(selector), run(fmt.Sprintf(`(document.querySelector(%q).value = "", true)`, selector)))
}

func guestStates(question string) []state {
	return []state{
		{"the palette", "/", 0, steps(has(".item"), stroke("k", true), has("#palette[open] input"), chromedp.KeyEvent("kil"), has("#palette mark"))},
		{"the keys", "/", 0, steps(has(".item"), stroke("?", false), has("#keys[open]"))},
		{"suggestions", "/", 1280, steps(fill(".find input", "kiln"), has("#suggestions mark"))},
		{"the menu at the foot", "/", 375, steps(click(".dock summary"), has(".dock .drop-in"))},
		{"wrong fields", "/sign-up", 0, steps(has("#f-name"), run(hurried),
			until(`document.querySelectorAll("[aria-invalid=true]").length === 4 && document.activeElement.id === "f-name"`))},
		{"filters", "/search?q=kiln", 0, steps(click(".search-filters summary"), has(".search-filters select"))},
		{"search tips", "/search?q=kiln", 0, steps(click(".search-help summary"))},
		{"somebody's card", question, 0, steps(has("a.who"), run(`(document.querySelector("a.who").focus(), true)`), has("#person-card"))},
		{"an enlarged picture", question, 0, steps(has(".prose a.enlarge"), run(`(document.querySelector(".prose a.enlarge").click(), true)`),
			has("dialog.enlarged[open]"))},
	}
}

func memberStates(question string) []state {
	return []state{
		{"one's menu", "/", 0, steps(click(".avatar-button"), has(".drop-who"))},
		{"what can be done with a question", question, 0, steps(click(".question .is-more summary"), has(".question .is-more .drop-in"))},
		{"a reaction being chosen", question, 0, steps(click(".answer .reactions a[data-react]"), has(".answer .is-reactions[open] button:focus"))},
		{"a question being quoted", question, 0, steps(has(".answer .is-more"), until(loaded), run(quoting),
			has(".answer .comment-form[open] textarea:focus"))},
		{"all that is folded", question, 0, steps(has(".question"), run(unfold), has(".comment-form textarea"))},
		{"somebody being mentioned", question, 0, steps(has(".answer .comment-form summary"), run(commenting), fill(".answer textarea", "Ask @bo"),
			has(".popup [role=option]"))},
		{"an emoji being found", "/ask", 0, steps(until(`document.querySelector("#f-description").ariaHasPopup === "listbox"`),
			fill("#f-description", "Done :ta"), has(".popup [data-value='🎉']"))},
		{"a question without a title", "/ask", 0, steps(has("#f-title"), run(hurried), has("#f-title[aria-invalid=true]"))},
		{"similar questions", "/ask", 0, steps(emptied("#f-title"), fill("#f-title", "How hot is a kiln"), sees("Has this been asked before?"))},
		{"a topic being chosen", "/ask", 0, steps(emptied("#f-topics"), fill("#f-topics", "Gl"), has(".popup [role=option]"))},
		{"a preview", "/ask", 0, steps(fill("#f-description", "Is it **hot**?"), click("[data-mark=preview]"), has("[data-shown] strong"))},
		{"a draft being discarded", "/ask", 0, steps(click(".is-asking summary"), has(".is-asking .button.is-bad"))},
		{"a file that is refused", "/ask", 0, steps(has("[data-mark=preview]"), until(`document.querySelector("#f-description").ariaHasPopup === "listbox"`),
			run(refused), has(".uploads .fault"))},
		{"drafts", "/drafts", 0, steps(has("main h1"), has(".is-asking summary"))},
		{"what was saved", question, 0, steps(click(".question .is-more summary"), click(".question form[action$='/bookmark'] button"),
			has(".question .is-more:not([open])"), until(`document.readyState === "complete"`))},
	}
}

// TestStatesAreForEverybody looks as axe-core does at what pages become while they are used.
func TestStatesAreForEverybody(t *testing.T) {
	axe, err := os.ReadFile(filepath.Join(checks(t), "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	chromium := newChromium(t)
	h := newHouse(t)
	open, _ := furnish(t, h)
	bob, err := h.app.UserNamed(t.Context(), community.Actor{Portal: h.started.Portal.ID}, "bob")
	if err != nil {
		t.Fatal(err)
	}
	q, err := h.app.Ask(t.Context(), bob.Actor(), app.QuestionEdit{Title: new("What is this glaze?"), Format: "markdown",
		Description: new("![A pot](/favicon.ico)")})
	if err == nil {
		_, err = h.app.AddAnswer(t.Context(), bob.Actor(), string(q.ID), app.AnswerEdit{TextEdit: app.TextEdit{Content: new("It is celadon.")}})
	}
	if err != nil || len(open) == 0 {
		t.Fatal(err)
	}
	question := "/questions/" + q.ShortID
	ann := h.tab(t, chromium)
	ann.do("sign in", ann.open("/sign-in"), fill("#f-name", "ann"), fill("#f-password", "long enough"), click("button.is-main"),
		has(".avatar-button"))
	guest := h.tab(t, chromium)
	for _, s := range guestStates(question) {
		t.Run(s.name, func(t *testing.T) { guest.examineIn(t, s, string(axe)) })
	}
	for _, s := range memberStates(question) {
		t.Run(s.name, func(t *testing.T) { ann.examineIn(t, s, string(axe)) })
	}
}

// examineIn examines a page in a state, wide by day and narrow by night.
func (p *tab) examineIn(t *testing.T, s state, axe string) {
	is := &tab{t, p.ctx, p.house}
	for width, scheme := range map[int64]string{1280: "light", 375: "dark"} {
		if s.width != 0 && s.width != width {
			continue
		}
		is.look(width, scheme)
		is.do(s.name, append(steps(is.open("/nowhere"), is.open(s.path), until(`document.readyState === "complete"`)), s.steps...)...)
		is.examine(axe, s.name, width, scheme)
	}
}

func TestTheExplorerAsksNothingForAGuest(t *testing.T) {
	h := newHouse(t)
	guest := h.tab(t, newChromium(t))
	guest.look(375, "light")
	guest.do("come", guest.open("/docs/graphql"), sees("You are not signed in."), has(".graphiql-execute-button"), has("#in"),
		until(`performance.getEntriesByType("resource").every((r) => new URL(r.name).pathname !== "/graphql")`))
	guest.fits("/docs/graphql", 375)
}
