package web_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// bundled is the script of a page that is made with a framework.
func bundled(t *testing.T, name string) string {
	t.Helper()
	bundle := exec.CommandContext(t.Context(), need(t, "node"), "build.mjs", name)
	bundle.Dir = "frameworks"
	bundle.Env = append(os.Environ(), "MODULES="+modules(t, "frameworks"))
	var faults bytes.Buffer
	bundle.Stderr = &faults
	script, err := bundle.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, faults.String())
	}
	return strings.ReplaceAll(string(script), "</script", `<\/script`)
}

// The examples for frameworks are bundled as a product would, and used in its page: they hand on what
// changes and what happens, in the element that is there, and take it out again.
func TestFrameworksTakeTheElements(t *testing.T) {
	chromium := newChromium(t)
	h := nowHouse(t)
	s := newEmbedder(t, h)
	bob := h.person(t, "bob")
	clay, glaze := h.asked(t, bob, "How do I wedge clay?", "By hand?"), h.asked(t, bob, "What is this glaze?", "It is green.")
	found, err := filepath.Glob("frameworks/*.js")
	if err != nil || len(found) < 2 {
		t.Fatalf("there are %q: %v", found, err)
	}
	for _, script := range found {
		t.Run(filepath.Base(script), func(t *testing.T) {
			eve := h.tab(t, chromium)
			eve.show(s, "", `<script nonce="n">addEventListener("DOMContentLoaded", () => { `+bundled(t, filepath.Base(script))+` });</script>`)
			eve.do("put it in", until("window.put !== undefined"), run(`(put("`+clay.ShortID+`"), true)`), says("stoa-thread", "How do I wedge clay?"),
				run(`(window.first = document.querySelector("stoa-thread"), true)`))
			eve.do("change what it shows", run(`(put("`+glaze.ShortID+`"), true)`), says("stoa-thread", "What is this glaze?"),
				until(`document.querySelector("stoa-thread") === first && heard.length === 0`))
			eve.do("hear of a failure", run(`(put("nowhere"), true)`), until(`heard.join().startsWith("nowhere ")`))
			eve.do("take it out", run(`(put(null), true)`), until(`document.querySelector("stoa-thread") === null`))
		})
	}
}
