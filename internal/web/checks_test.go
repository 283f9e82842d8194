package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// checks is where the tools are that pages are held against. They are fetched
// where they are not there yet.
func checks(t *testing.T) string {
	t.Helper()
	npm := need(t, "npm")
	folder, err := filepath.Abs("checks")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(folder, "node_modules", "axe-core", "axe.min.js")); err == nil {
		return folder
	}
	fetch := exec.CommandContext(t.Context(), npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	fetch.Dir = folder
	if out, err := fetch.CombinedOutput(); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("npm ci: %v\n%s", err, out)
		}
		t.Skipf("axe-core cannot be fetched: %v", err)
	}
	return folder
}

// furnish fills a house with one of each, and returns the addresses of its pages:
// those for everybody, and those for a member, which are ann's.
func furnish(t *testing.T, h *house) (open, own []string) {
	t.Helper()
	ctx, portal := t.Context(), h.started.Portal
	join := func(name string) community.Actor {
		email, password, full := name+"@test.example", "long enough", name+" Featherstonehaugh-Cholmondeley"
		if _, err := h.app.SignUp(ctx, portal, app.UserEdit{Username: &name, Name: &full, Email: &email, Password: &password},
			""); err != nil {
			t.Fatal(err)
		}
		u, err := h.app.UserNamed(ctx, community.Actor{Portal: portal.ID}, name)
		if err != nil {
			t.Fatal(err)
		}
		return u.Actor()
	}
	ann, bob := join("ann"), join("bob")
	title, text, kind := "How hot must the kiln be?", "For **stoneware**, with `code`, a [link](https://example.com) and\n\n- a list\n- "+
		"of two\n\n> quoted\n\n```go\nfunc main() {}\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |", "article"
	topics, on := []string{"Glazes", "Kilns"}, true
	q, err := h.app.Ask(ctx, ann, app.QuestionEdit{Title: &title, Description: &text, Format: "markdown", Topics: &topics,
		PollEdit: app.PollEdit{Options: app.Texts([]string{"Hot", "Hotter"})}})
	if err != nil {
		t.Fatal(err)
	}
	a, err := h.app.AddAnswer(ctx, bob, string(q.ID), app.AnswerEdit{TextEdit: app.TextEdit{Content: &text, Format: "markdown"}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := h.app.AddPost(ctx, bob, app.PostEdit{Type: &kind, Title: &title, Topics: &topics,
		TextEdit: app.TextEdit{Content: &text, Format: "markdown"}})
	if err != nil {
		t.Fatal(err)
	}
	system := community.System(portal.ID)
	_, err = h.app.EditAnswer(ctx, system, string(a.ID), app.AnswerEdit{Verified: &on})
	for _, act := range []func() error{
		func() error {
			_, err := h.app.AddComment(ctx, bob, a.Ref(), app.CommentEdit{TextEdit: app.TextEdit{Content: new("Hi @ann")}})
			return err
		},
		func() error { _, err := h.app.VoteQuestion(ctx, bob, string(q.ID), 1); return err },
		func() error { _, err := h.app.FollowUser(ctx, bob, string(ann.ID)); return err },
		func() error {
			_, err := h.app.SetPortal(ctx, system, func(p *community.Portal) error {
				p.Settings.Announcement = community.Announcement{Enabled: true, Title: "Open day", Content: "Come and see.", Link: "/posts",
					Layout: "darkImageBackground"}
				p.Settings.Policies.CookieConsent, p.Settings.Policies.Messages = "enabled", community.MessagesMembers
				p.Settings.Template.Navbar = community.Navbar{Enabled: true, Background: "#123",
					Links: []community.NavbarLink{{URL: "https://example.com", Text: "Shop"}}}
				p.Settings.Template.Colors = community.Colors{Primary: "#e0a000", Link: "hotpink"}
				p.Settings.Template.Sidebar = "<h2>Rules</h2><p>Be kind.</p>"
				p.Settings.Messages.AskRules = "Search first."
				return nil
			})
			return err
		},
	} {
		if err == nil {
			err = act()
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	name, about := "Kiln room", "For those who *fire*."
	room, err := h.app.AddSpace(ctx, ann, app.SpaceEdit{Name: &name, Description: &about, InviteOnly: &on})
	if err != nil {
		t.Fatal(err)
	}
	ann.Spaces = ann.Spaces.With(community.Membership{Space: room.ID, User: ann.ID, Role: room.Role})
	ref := string(room.ID)
	_, err = h.app.Ask(ctx, ann, app.QuestionEdit{Title: &title, Space: &ref})
	if err == nil {
		_, err = h.app.AddSpace(ctx, ann, app.SpaceEdit{Name: &kind, Private: &on})
	}
	if err != nil {
		t.Fatal(err)
	}
	begun, err := h.app.BeginConversation(ctx, bob, app.ConversationEdit{People: []string{string(ann.ID)},
		TextEdit: app.TextEdit{Content: &text, Format: "markdown"}})
	if err == nil {
		_, err = h.app.Send(ctx, ann, string(begun.ID), app.TextEdit{Content: new("Hotter")})
	}
	if err != nil {
		t.Fatal(err)
	}
	space := "/spaces/" + ref
	question, answer, post := "/questions/"+q.ShortID, "/answers/"+a.ShortID, "/posts/"+p.ShortID
	topic := "/topics/" + q.About[0].ShortID
	open = []string{"/", "/?sort=top&type=article", "/questions", "/unanswered", "/posts", question, post, "/topics", topic, "/spaces",
		space, space + "?tab=members", "/?space=" + ref, "/people", "/users/ann", "/users/bob?tab=followings", "/search", "/search?q=kiln",
		"/search?q=nothing", "/search?q=kiln+is:solved+after:1y&sort=votes", "/search?q=before:never", "/sign-in", "/sign-up", "/forgot", "/mail/verify?token=x", "/nowhere", answer + "/comments"}
	own = []string{"/", question, "/ask", "/write?type=article", question + "/edit", question + "/answer", question + "/report",
		question + "/delete", question + "/history", question + "/reactions", "/users/ann", "/users/ann?tab=spaces", "/spaces", "/spaces/new", space,
		space + "/settings", space + "/settings/members", "/ask?space=" + ref, "/notifications", "/settings", "/settings/account",
		"/settings/notifications", "/settings/sessions", "/settings/data", "/drafts", "/bookmarks", "/for-you", "/messages", "/messages/new", "/messages/" + string(begun.ID),
		"/messages/" + string(begun.Newest.ID) + "/report", "/settings/messages", "/ask?from=" + string(bob.ID)}
	return open, own
}

// A violation is what axe-core finds wrong with a page.
type violation struct {
	ID    string
	Help  string
	Nodes []struct{ HTML, FailureSummary string }
}

// TestPagesAreForEverybody looks at each page as axe-core does, wide and narrow, by
// day and by night, and at its HTML.
func TestPagesAreForEverybody(t *testing.T) {
	folder := checks(t)
	axe, err := os.ReadFile(filepath.Join(folder, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	chromium := newChromium(t)
	h := newHouse(t)
	open, own := furnish(t, h)
	guest, ann := h.tab(t, chromium), h.tab(t, chromium)
	ann.do("sign in", ann.open("/sign-in"), fill("#f-name", "ann"), fill("#f-password", "long enough"), click("button.is-main"),
		has(".avatar-button"))
	saved := t.TempDir()
	for _, c := range []struct {
		who   *tab
		name  string
		paths []string
	}{{guest, "guest", open}, {ann, "ann", own}} {
		for _, path := range c.paths {
			c.who.do("open "+path, c.who.open(path))
			c.who.save(filepath.Join(saved, c.name+strings.NewReplacer("/", "_", "?", "_", "&", "_", "=", "_").Replace(path)+".html"), path)
			for _, width := range []int64{1280, 375} {
				for _, scheme := range []string{"light", "dark"} {
					c.who.look(width, scheme)
					c.who.examine(string(axe), path, width, scheme)
				}
			}
			c.who.look(320, "light")
			c.who.fits(path, 320)
		}
	}
	validate(t, folder, saved)
}

// examine fails on what axe-core finds, and on a page that does not fit.
func (p *tab) examine(axe, path string, width int64, scheme string) {
	p.t.Helper()
	found, err := chromedp.Run(p.ctx, chromedp.Evaluate[[]violation](
		`(window.axe ? Promise.resolve() : Promise.resolve((() => {`+axe+
			`})())).then(() => axe.run(document, { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })).then((r) => r.violations.map((v) => ({ ID: v.id, Help: v.help, Nodes: v.nodes.slice(0, 3).map((n) => ({ HTML: n.html, FailureSummary: n.failureSummary })) })))`, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", path, err)
	}
	for _, v := range found {
		for _, n := range v.Nodes {
			p.t.Errorf("%s, %d wide, %s: %s: %s\n%s\n%s", path, width, scheme, v.ID, v.Help, n.HTML, n.FailureSummary)
		}
	}
	p.fits(path, width)
}

// fits fails on a page that is wider than its window.
func (p *tab) fits(path string, width int64) {
	p.t.Helper()
	if over, err := chromedp.Run(p.ctx, chromedp.Evaluate[int]("document.documentElement.scrollWidth - innerWidth")); err != nil ||
		over > 0 {
		p.t.Errorf("%s, %d wide: the page is %d pixels wider: %v", path, width, over, err)
	}
}

// save keeps the HTML of a page as the server sends it.
func (p *tab) save(file, path string) {
	p.t.Helper()
	html, err := chromedp.Run(p.ctx, chromedp.Evaluate[string]("fetch("+string(mustJSON(path))+
		", { headers: { Accept: 'text/html' } }).then((r) => r.text())", chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", path, err)
	}
	if err := os.WriteFile(file, []byte(html), 0o600); err != nil {
		p.t.Fatal(err)
	}
}

func mustJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

func validate(t *testing.T, folder, saved string) {
	t.Helper()
	var out bytes.Buffer
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	run := exec.CommandContext(ctx, filepath.Join(folder, "node_modules", ".bin", "html-validate"), "--config",
		filepath.Join(folder, ".htmlvalidate.json"), "--formatter", "text", "--max-warnings", "0", filepath.Join(saved, "*.html"))
	run.Stdout, run.Stderr = &out, &out
	if err := run.Run(); err != nil {
		t.Errorf("html-validate: %v\n%.6000s", err, strings.ReplaceAll(out.String(), saved+"/", ""))
	}
}
