package web_test

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/logtest"
	"github.com/stoa-community/stoa/internal/serve"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// need skips a test whose tool is not installed, by name; where everything must
// be tested it fails.
func need(t *testing.T, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is not installed", names[0])
	}
	t.Skipf("%s is not installed", names[0])
	return ""
}

// A house is the whole server on an empty SQLite database, with real time.
type house struct {
	url     string
	app     *app.App
	started *app.Started
}

func newHouse(t *testing.T) *house {
	t.Helper()
	return openHouse(t, filepath.Join(t.TempDir(), store.FileName), app.Config{}, func() time.Time { return storetest.Now })
}

// eachHouse runs fn with a house on SQLite, and with one of two nodes on PostgreSQL,
// which take turns, by the clock of this machine.
func eachHouse(t *testing.T, fn func(*testing.T, *house)) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		open := func() *house {
			return openHouse(t, address, app.Config{Outbound: auth.NewOutboundClient(true)}, time.Now)
		}
		h := open()
		if strings.HasPrefix(address, "postgres") {
			h.url = taking(t, h.url, open().url)
		}
		fn(t, h)
	})
}

// taking is the address of a proxy before nodes, each of which gets every second request.
func taking(t *testing.T, nodes ...string) string {
	t.Helper()
	var turn atomic.Int64
	proxy := httptest.NewServer(&httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
		node, _ := url.Parse(nodes[int(turn.Add(1))%len(nodes)])
		r.SetURL(node)
		r.Out.Host = r.In.Host
	}})
	t.Cleanup(proxy.Close)
	return proxy.URL
}

// openHouse is newHouse on the database at that address, by a clock of its own. Where it may
// reach others, it sends webhooks too.
func openHouse(t *testing.T, address string, config app.Config, clock func() time.Time) *house {
	t.Helper()
	s, err := serve.Listen(serve.Config{Addr: "127.0.0.1:0", Version: "test", Grace: 5 * time.Second, Now: time.Now,
		Logger: logtest.Logger(t)})
	if err != nil {
		t.Fatal(err)
	}
	db := storetest.Open(t, address)
	db.SetClock(clock)
	config.Blobs = blob.NewFolder(t.TempDir())
	a := app.New(db, config)
	started, err := a.Start(t.Context(), app.FirstStart{PortalName: "Potters", Domain: "potters.example", AdminPassword: "admin password"})
	if err != nil {
		t.Fatal(err)
	}
	runs := []func(context.Context) error{s.Run, a.Run}
	if config.Outbound != nil {
		runs = append(runs, serve.NewWorker(a, db, config.Outbound, nil).Run)
	}
	s.Open(a, db)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, len(runs))
	for _, run := range runs {
		go func() { done <- run(ctx) }()
	}
	t.Cleanup(func() {
		stop()
		for range runs {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
	})
	return &house{url: "http://" + s.Addr().String(), app: a, started: started}
}

// newChromium starts the browser; each person has a tab with cookies of their own.
func newChromium(t *testing.T, more ...chromedp.ExecAllocatorOption) context.Context {
	t.Helper()
	path := need(t, "chromium", "chromium-browser", "google-chrome")
	flags := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.UserDataDir(t.TempDir()), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-background-networking", true))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), append(flags, more...)...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// A tab is one person's browser.
type tab struct {
	t     *testing.T
	ctx   context.Context
	house *house
}

func (h *house) tab(t *testing.T, chromium context.Context) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(chromium, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	p := &tab{t, ctx, h}
	p.look(1280, "light")
	return p
}

// frame is what stands in a frame of the page, of another site.
func (p *tab) frame(origin string) *tab {
	p.t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		infos, err := chromedp.Targets(p.ctx)
		if err != nil {
			p.t.Fatal(err)
		}
		for _, info := range infos {
			if info.Type == "iframe" && strings.HasPrefix(info.URL, origin) {
				ctx, cancel := chromedp.NewContext(p.ctx, chromedp.WithTargetID(info.TargetID))
				p.t.Cleanup(cancel)
				return &tab{p.t, ctx, p.house}
			}
		}
	}
	p.t.Fatal("there is no frame of " + origin)
	return nil
}

// look has the window so wide and the person like it light or dark; things do not
// move, so that clicks hit them.
func (p *tab) look(width int64, scheme string) {
	p.t.Helper()
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}}
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, media); err != nil {
		p.t.Fatal(err)
	}
	p.do("look", chromedp.EmulateViewport(width, 900))
}

// do does things one after the other, within a time.
func (p *tab) do(what string, steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 20*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		ctx, cancel := context.WithTimeout(p.ctx, 5*time.Second)
		defer cancel()
		page, _ := chromedp.Run(ctx, chromedp.Evaluate[string](`location.href + "\n" + document.body.innerText.slice(0, 1500)`))
		p.t.Fatalf("%s: %v\n%s", what, err, page)
	}
}

// open goes to a page. Where the page before was just about to go elsewhere by itself, as
// after a form was sent, the browser may break off this way for that one: then again.
func (p *tab) open(path string) chromedp.Action[chromedp.Void] {
	return again(chromedp.Navigate(p.house.url+path), func(err error) bool {
		var load *chromedp.LoadError
		return errors.As(err, &load) && load.ErrorText == "net::ERR_ABORTED"
	})
}

// fill types a text into a field. The page itself gives the field the focus: the driver
// loses the nodes of a frame that has only just come.
func fill(selector, text string) chromedp.Action[chromedp.Void] {
	focus := "(field => (field.focus(), document.activeElement === field))(document.querySelector(" + strconv.Quote(selector) + "))"
	return chromedp.Steps(has(selector), until(focus), chromedp.KeyEvent(text))
}

// click clicks on something; where the page was just being replaced by the next, and took
// it away, on what the next has.
func click(selector string) chromedp.Action[chromedp.Void] {
	return again(chromedp.Steps(has(selector), chromedp.Click(chromedp.CSS(selector))), func(err error) bool {
		var lost *cdproto.Error
		return errors.As(err, &lost)
	})
}

// again does something until it fails no more for that reason.
func again(action chromedp.Action[chromedp.Void], because func(error) bool) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		for {
			_, err := action(ctx, target)
			if err == nil || ctx.Err() != nil || !because(err) {
				return err
			}
		}
	})
}

// until waits until an expression is true, also while one page goes and another
// comes.
func until(expression string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		for {
			is, err := chromedp.Evaluate[bool]("Boolean("+expression+")")(ctx, target)
			if err == nil && is {
				return nil
			}
			select {
			case <-ctx.Done():
				return fmt.Errorf("it is never so that %s: %w", expression, errors.Join(ctx.Err(), err))
			case <-time.After(40 * time.Millisecond):
			}
		}
	})
}

// has waits until there is something of a kind.
func has(selector string) chromedp.Action[chromedp.Void] {
	return until("document.querySelector(" + strconv.Quote(selector) + ")?.checkVisibility()")
}

// sees waits until a text is on the page.
func sees(text string) chromedp.Action[chromedp.Void] {
	return until("document.body.innerText.includes(" + strconv.Quote(text) + ")")
}

func (p *tab) signUp(name string) {
	p.t.Helper()
	p.do("sign up", p.open("/sign-up"), fill("#f-name", name), fill("#f-username", name), fill("#f-email", name+"@test.example"),
		fill("#f-password", "long enough"), click("button.is-main"), sees("Welcome!"))
}
