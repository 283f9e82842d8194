package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/stoa-community/stoa/internal/community"
)

// sendKeys presses Ctrl and Enter in a message.
const sendKeys = `document.querySelector("#f-body").dispatchEvent(new KeyboardEvent("keydown",
	{ key: "Enter", ctrlKey: true, bubbles: true, cancelable: true })), true`

// TestMessagesComeInABrowser while both look at the conversation, and what one is writing stays.
func TestMessagesComeInABrowser(t *testing.T) {
	chromium := newChromium(t)
	eachHouse(t, func(t *testing.T, h *house) {
		_, err := h.app.SetPortal(t.Context(), community.System(h.started.Portal.ID), func(p *community.Portal) error {
			p.Settings.Policies.Messages = community.MessagesMembers
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		ann, bob := h.tab(t, chromium), h.tab(t, chromium)
		ann.signUp("ann")
		bob.signUp("bob")
		bob.do("wait", bob.open("/"), has("[data-talk-bell]"), until(`document.querySelector("[data-talk-bell] .badge").hidden`))
		ann.do("write", ann.open("/users/bob"), click("a[href='/users/bob/message']"), fill("#f-body", "Is **Thursday** fine?"),
			click("button.is-main"), has("#talk-log"), until(`document.querySelector("#talk-log .prose strong") !== null`))
		path, err := chromedp.Run(ann.ctx, chromedp.Evaluate[string]("location.pathname"))
		if err != nil {
			t.Fatal(err)
		}
		bob.do("hear of it", until(`document.querySelector("[data-talk-bell] .badge").textContent === "1"`), has(".toast"))
		bob.do("see it in the list", bob.open("/messages"), has(".is-unread"), sees("Is Thursday fine?"))
		bob.do("read it", bob.open(path), until(`document.querySelector("#talk-log .prose strong").textContent === "Thursday"`),
			until(`document.querySelector("[data-talk-bell] .badge").hidden`))
		ann.do("begin another", fill("#f-body", "Half a"))
		bob.do("answer by keys", fill("#f-body", "Friday."), run(sendKeys),
			until(`document.querySelectorAll(".talk-message.is-mine").length === 1`), until(`document.querySelector("#f-body").value === ""`))
		ann.do("see it come", until(`document.querySelectorAll(".talk-message").length === 2`), sees("Friday."),
			until(`document.querySelector("#f-body").value === "Half a"`), chromedp.KeyEvent(" sentence."), run(sendKeys),
			until(`document.querySelectorAll(".talk-message.is-mine").length === 2`))
		bob.do("see the rest", until(`document.querySelectorAll(".talk-message").length === 3`), sees("Half a sentence."))
		bob.do("block", click("main details.drop summary"), click("button[value=block]"), has(".talk-message details"),
			until(`!document.querySelector(".talk-message details").open`))
		ann.do("be refused, the words kept", fill("#f-body", "Hello?"), run(sendKeys), sees("This person doesn’t accept messages from you."),
			until(`document.querySelector("#f-body").value === "Hello?"`))
	})
}
