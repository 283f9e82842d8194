package web_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// arrowDown presses that key in the search of the manual.
const arrowDown = `document.querySelector(".find input").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true })), true`

// manualPages are a page of each sort of the manual.
var manualPages = []string{"/docs", "/docs/reference", "/docs/reference/tokens", "/docs/reference/webhooks", "/docs/records", "/docs/records/Question",
	"/docs/errors", "/docs/guides", "/docs/guides/webhooks", "/docs/search", "/docs/search?q=webhook", "/docs/search?q=xyzxyzxyz", "/docs/nowhere"}

func TestTheManualIsForEverybody(t *testing.T) {
	folder := checks(t)
	axe, err := os.ReadFile(filepath.Join(folder, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	chromium := newChromium(t)
	h := newHouse(t)
	guest, saved := h.tab(t, chromium), t.TempDir()
	for _, path := range manualPages {
		guest.do("open "+path, guest.open(path))
		guest.save(filepath.Join(saved, strings.NewReplacer("/", "_", "?", "_", "=", "_").Replace(path)+".html"), path)
		for _, width := range []int64{1280, 375} {
			for _, scheme := range []string{"light", "dark"} {
				guest.look(width, scheme)
				guest.examine(string(axe), path, width, scheme)
			}
		}
		guest.look(320, "light")
		guest.fits(path, 320)
	}
	validate(t, folder, saved)
	guest.do("see the explorer on a phone", guest.open("/docs/graphql"), sees("You are not signed in."), has(".graphiql-execute-button"))
	guest.fits("/docs/graphql", 320)
}

// The manual suggests what is searched, and leads on from the anchors that it once had.
func TestTheManualInABrowser(t *testing.T) {
	chromium := newChromium(t)
	h := newHouse(t)
	guest := h.tab(t, chromium)
	guest.do("be shown what is sought", guest.open("/docs"), fill(".find input", "verify signa"), has("#suggested a"),
		run(arrowDown), until(`document.activeElement.closest("#suggested") !== null`))
	guest.do("search", guest.open("/docs"), fill(".find input", "ban a person"), click(".find button"), sees("Results for “ban a person”"),
		click("#hits a[href='/docs/reference/moderation#banUser']"), has("#banUser:target"))
	guest.do("follow an old address", guest.open("/docs#record-Question"), until(`location.pathname === "/docs/records/Question"`))
	guest.do("ask nothing as a guest", guest.open("/docs/graphql"), sees("You are not signed in."), has(".graphiql-execute-button"),
		until(`!performance.getEntriesByType("resource").some((r) => new URL(r.name).pathname === "/graphql")`))
	guest.look(375, "dark")
	guest.do("open the menu on a phone", guest.open("/docs/guides/rest"), click(".menu > summary"), click(".menu a[href='/docs/guides/sdks']"),
		until(`location.pathname === "/docs/guides/sdks"`))
}
