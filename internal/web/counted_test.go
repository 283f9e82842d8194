package web_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// A walker goes through the pages as a person does, and what their hand does besides typing is counted.
type walker struct {
	*tab
	clicks int
	began  time.Time
}

func (h *house) walker(t *testing.T, p *tab) *walker {
	t.Helper()
	return &walker{p, 0, time.Now()}
}

// click is a click, and what is to be seen of it.
func (w *walker) click(selector string, then ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	w.clicks++
	w.do("click "+selector, append([]chromedp.Action[chromedp.Void]{click(selector)}, then...)...)
}

// types types into a field that has the focus already.
func (w *walker) types(selector, text string) {
	w.t.Helper()
	w.do("type into "+selector, until(`document.activeElement?.matches("`+selector+`")`), chromedp.KeyEvent(text))
}

// next goes on to the next field, as one who types does.
func (w *walker) next(selector, text string) {
	w.t.Helper()
	w.do("go on to "+selector, chromedp.KeyEvent("\t"))
	w.types(selector, text)
}

// within fails where it took more clicks, and tells how many it took.
func (w *walker) within(journey string, most int) {
	w.t.Helper()
	if w.clicks > most {
		w.t.Errorf("%s takes %d clicks, not %d", journey, w.clicks, most)
	}
	w.t.Logf("%s: %d clicks, %.1f s of this machine", journey, w.clicks, time.Since(w.began).Seconds())
}

func (w *walker) fillIn(name string) {
	w.t.Helper()
	w.types("#f-name", name)
	w.next("#f-username", name)
	w.next("#f-email", name+"@test.example")
	w.next("#f-password", "long enough")
}

// The journeys that people make most, by the clicks they take. Ten reports at the desk are counted by
// TestTenReportsAreClearedByKeys.
func TestJourneysTakeFewClicks(t *testing.T) {
	chromium := newChromium(t)
	h := newHouse(t)
	furnish(t, h)

	zoe := h.walker(t, h.tab(t, chromium))
	zoe.do("come", zoe.open("/"), has(".bar .ask"))
	zoe.click(".bar .ask", has("a[href^='/sign-up']"))
	zoe.click("main a[href^='/sign-up']", has("#f-username"))
	zoe.fillIn("zoe")
	zoe.click("button.is-main", has("#f-title"), until(`location.pathname === "/ask"`))
	zoe.types("#f-title", "Which clay is best for beginners?")
	zoe.click("form[data-draft] button.is-main", has(".question h1"), sees("Which clay is best for beginners?"))
	zoe.within("sign up to first question", 4)

	max := h.walker(t, h.tab(t, chromium))
	max.do("come", max.open("/"), has(".find input"))
	max.click(".find input")
	max.types(".find input", "stoneware kiln hot")
	max.do("see what is solved or answered", until(`document.querySelector("#suggestions a[href^='/questions/'], #suggestions a[href^='/answers/']") !== null`))
	max.click("#suggestions a[href^='/questions/'], #suggestions a[href^='/answers/']", has(".answer"))
	max.within("find an answered question from home", 2)

	ann := h.tab(t, chromium)
	ann.do("sign in", ann.open("/sign-in"), fill("#f-name", "ann"), fill("#f-password", "long enough"), click("button.is-main"),
		has(".avatar-button"))
	path, err := chromedp.Run(zoe.ctx, chromedp.Evaluate[string]("location.pathname"))
	if err != nil {
		t.Fatal(err)
	}
	helper := h.walker(t, ann)
	helper.do("come", helper.open(path), has("a[href='#write']"))
	helper.click("a[href='#write']", until(`document.activeElement?.matches("#f-content")`))
	helper.types("#f-content", "This one: ")
	helper.clicks++ // Ctrl V
	helper.do("paste a picture", run(paste), until(`document.querySelector("#f-content").value.includes("](/uploads/")`))
	helper.click("#write button.is-main", has(".answer img[width='1'][height='1']"))
	helper.within("answer with a picture", 3)
}

// A new community has its first member who was invited after a few clicks of its admin's.
func TestANewCommunityHasAMemberSoon(t *testing.T) {
	chromium := newChromium(t)
	h := newHouse(t)
	admin := h.walker(t, h.admin(t, h.tab(t, chromium)))
	admin.do("come", admin.open("/"), has(".start-card"))
	admin.click(".start-card .button.is-main", sees("Step 2 of 7")) // it has a name
	admin.click("button[name=skip]", sees("Step 3 of 7"))
	admin.click(".settings-save .is-main", sees("Step 4 of 7"))
	admin.click(".settings-save .is-main", sees("Step 5 of 7"))
	admin.click(".settings-save .is-main", until(`document.querySelector("input[readonly]")?.value.includes("/join/")`))
	link, err := chromedp.Run(admin.ctx, chromedp.Evaluate[string](`new URL(document.querySelector("input[readonly]").value).pathname`))
	if err != nil {
		t.Fatal(err)
	}
	eve := h.walker(t, h.tab(t, chromium))
	eve.began = admin.began
	eve.clicks = admin.clicks + 1 // on the link
	eve.do("follow the link", eve.open(link), has("#f-username"))
	eve.fillIn("eve")
	eve.click("button.is-main", has(".avatar-button"), sees("Welcome!"))
	eve.within("new community to first invited member", 7)
	admin.do("see them among the members", admin.open("/people?q=eve"), sees("eve"), until(fmt.Sprintf(`document.querySelectorAll(".tile.is-person").length === %d`, 1)))
}
