package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// admin is a tab in which the house's admin has signed in.
func (h *house) admin(t *testing.T, p *tab) *tab {
	t.Helper()
	p.do("sign in", p.open("/sign-in"), fill("#f-name", "admin"), fill("#f-password", "admin password"), click("button.is-main"),
		has(".avatar-button"))
	return p
}

// reportedQuestions has bob ask that many questions, and ann report them.
func reportedQuestions(t *testing.T, h *house, n int) {
	t.Helper()
	furnish(t, h)
	actor := func(name string) community.Actor {
		u, err := h.app.UserNamed(t.Context(), community.Actor{Portal: h.started.Portal.ID}, name)
		if err != nil {
			t.Fatal(err)
		}
		return u.Actor()
	}
	ann, bob := actor("ann"), actor("bob")
	for i := range n {
		q, err := h.app.Ask(t.Context(), bob, app.QuestionEdit{Title: new(fmt.Sprintf("Buy pot number %d", i))})
		if err == nil {
			_, err = h.app.Report(t.Context(), ann, q.Ref(), "Spam", "An advertisement")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Ten reports are cleared by at most twenty keys: some looked at one by one, one of them undone, the others at once.
func TestTenReportsAreClearedByKeys(t *testing.T) {
	chromium := newChromium(t)
	h := newHouse(t)
	reportedQuestions(t, h, 10)
	p := h.admin(t, h.tab(t, chromium))
	keys := 0
	press := func(key, then string) {
		t.Helper()
		keys++
		p.do("press "+key, has(".case.is-at"), chromedp.KeyEvent(key), until(then)) // keys are listened to once one is somewhere
	}
	left := func(n int) string { return fmt.Sprintf(`document.querySelectorAll("[data-case]").length === %d`, n) }
	p.do("look at the queue", p.open("/desk"), until(left(10)), sees("ann Featherstonehaugh"), has(".case.is-at"))
	for n := 9; n >= 6; n-- {
		press("d", left(n))
	}
	press("e", left(5))
	press("u", `document.body.innerText.includes("Undone.")`) // it is there again, and its reports are not
	press("s", `document.querySelectorAll("input[name=item]:checked").length === 5`)
	press("t", `document.activeElement.name === "note" && document.querySelector(".bulk input[name=tell]").checked`)
	press("\x1b", `document.activeElement.name !== "note"`)
	press("r", left(0))
	if keys > 10 {
		t.Errorf("it takes %d keys", keys)
	}
	t.Logf("ten reports are cleared by %d keys", keys)
}

// An admin of an empty community is led to one that has what it needs; lists are moved, pictures cut, and nothing that
// is not saved is lost unasked.
func TestAnAdminSetsUpACommunityInABrowser(t *testing.T) {
	chromium := newChromium(t)
	h := newHouse(t)
	p := h.admin(t, h.tab(t, chromium))
	p.do("be greeted", p.open("/"), has(".start-card"), click(".start-card .button.is-main"), sees("Step 2 of 7")) // it has a name
	p.do("see what a colour makes of the pages", has(".theme-preview"))
	p.do("pass over the look", click("button[name=skip]"), sees("Step 3 of 7"))
	p.do("say who may join", click(".settings-save .is-main"), sees("Step 4 of 7"))
	p.do("take topics for a shop", click("a[href$='kind=shop']"), until(`document.querySelector("#f-topics").value.includes("Returns")`),
		click(".settings-save .is-main"), sees("Step 5 of 7"))
	p.do("get a link for the first people", click(".settings-save .is-main"), until(`document.querySelector("input[readonly]")?.value.includes("/join/")`),
		click("main .button.is-main"), sees("Step 6 of 7"))
	p.do("connect the product", sees("stoa-ask"), click(".settings-save .is-main"), sees("Step 7 of 7"))
	p.do("find it again", p.open("/admin/start"), sees("5 of 7 done"), p.open("/"), has(".start-card progress"))

	p.do("add a link", p.open("/admin/settings/look"), fill("[data-row] input", "Blog"),
		fill("[data-row] input[name$=url]", "https://blog.example"), click("[data-add]"),
		until(`document.querySelectorAll("[data-row]").length === 2`), fill("[data-row]:last-child input", "Shop"),
		fill("[data-row]:last-child input[name$=url]", "https://shop.example"), click("[data-row]:last-child [data-act=up]"),
		until(`[...document.querySelectorAll("[data-nav-preview] span")].map((s) => s.textContent).join() === "Shop,Blog"`), has("[data-dirty]"))
	p.do("keep it", until(`(() => { const e = new Event("beforeunload", { cancelable: true }); dispatchEvent(e); return e.defaultPrevented; })()`),
		click(".settings-save .is-main"), sees("Saved."),
		until(`[...document.querySelectorAll("[data-row] input[name$=text]")].map((i) => i.value).join() === "Shop,Blog,"`))

	p.do("have what is featured in one line each", p.open("/admin/settings/featured"),
		until(`document.querySelector("[data-row]").offsetHeight < 60 && document.querySelector("[data-row] input").offsetWidth > 400`))

	picture := `(async () => {
		const c = document.createElement("canvas"); c.width = 800; c.height = 200;
		const g = c.getContext("2d"); g.fillStyle = "red"; g.fillRect(0, 0, 400, 200); g.fillStyle = "blue"; g.fillRect(400, 0, 400, 200);
		const data = new DataTransfer();
		data.items.add(new File([await new Promise((done) => c.toBlob(done))], "icon.png", { type: "image/png" }));
		const file = document.querySelector("#f-upload-favicon");
		file.files = data.files;
		file.dispatchEvent(new Event("change", { bubbles: true }));
	})(), true`
	p.do("cut an icon", p.open("/admin/settings/general"), run(picture), has("#picture-favicon canvas"), has("#picture-favicon [data-sliders]"),
		run(`(document.querySelector("#f-across-favicon").value = 100, true)`), click("#picture-favicon .button.is-main"), sees("Saved."),
		until(`document.querySelector("#picture-favicon img")?.naturalWidth === 200 && document.querySelector("#picture-favicon img").naturalHeight === 200`),
		until(`(() => { const c = document.createElement("canvas"), i = document.querySelector("#picture-favicon img"); const g = c.getContext("2d"); g.drawImage(i, 0, 0); return g.getImageData(5, 5, 1, 1).data[2] === 255; })()`))
}
