// Command screenshots looks at pages of a running server in a browser and keeps
// what it sees. Each argument is a name and a path: home=/.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// A look is one way to see a page.
type look struct {
	name          string
	width, height int64
	isDark        bool
}

var looks = []look{{"wide", 1280, 900, false}, {"wide-dark", 1280, 900, true}, {"narrow", 375, 812, false}, {"narrow-dark", 375, 812, true}}

type options struct {
	at, to, user, password, format string
	looks                          string
	isWhole                        bool
}

func main() {
	var o options
	flag.StringVar(&o.at, "at", "http://127.0.0.1:8080", "the address of the server")
	flag.StringVar(&o.to, "to", "docs/screenshots", "the folder to write to")
	flag.StringVar(&o.user, "user", "", "who to sign in as; nobody unless told")
	flag.StringVar(&o.password, "password", "", "their password")
	flag.StringVar(&o.format, "format", "webp", "webp, jpeg or png")
	flag.StringVar(&o.looks, "looks", "wide,wide-dark,narrow,narrow-dark", "the ways to look at each page")
	flag.BoolVar(&o.isWhole, "whole", false, "all of a page, not only what a screen shows first")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options, pages []string) error {
	if err := os.MkdirAll(o.to, 0o755); err != nil {
		return err
	}
	flags := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	ctx, cancel := chromedp.NewExecAllocator(ctx, flags...)
	defer cancel()
	ctx, cancel = chromedp.NewContext(ctx)
	defer cancel()
	if o.user != "" {
		if err := chromedp.Do(ctx, chromedp.Navigate(o.at+"/sign-in"), chromedp.SendKeys(chromedp.CSS("#f-name"), o.user),
			chromedp.SendKeys(chromedp.CSS("#f-password"),
				o.password+"\r"), chromedp.WaitVisible(chromedp.CSS(".avatar-button"))); err != nil {
			return err
		}
	}
	for _, arg := range pages {
		name, path, _ := strings.Cut(arg, "=")
		for _, l := range looks {
			if !strings.Contains(","+o.looks+",", ","+l.name+",") {
				continue
			}
			if err := o.shoot(ctx, l, path, filepath.Join(o.to, name+"-"+l.name+"."+o.format)); err != nil {
				return fmt.Errorf("%s: %w", arg, err)
			}
		}
	}
	return nil
}

func (o options) shoot(ctx context.Context, l look, path, file string) error {
	scheme := "light"
	if l.isDark {
		scheme = "dark"
	}
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, media); err != nil {
		return err
	}
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(l.width, l.height), chromedp.Navigate(o.at+path),
		chromedp.Sleep(300*time.Millisecond)); err != nil {
		return err
	}
	capture := page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormat(o.format)}
	if o.format != "png" {
		capture.Quality = new(int64(80))
	}
	if o.isWhole {
		metrics, err := chromedp.Call(ctx, page.GetLayoutMetrics, cdp.Empty{})
		if err != nil {
			return err
		}
		capture.CaptureBeyondViewport = new(true)
		capture.Clip = &page.Viewport{Width: metrics.CSSContentSize.Width, Height: min(metrics.CSSContentSize.Height, 4000), Scale: 1}
	}
	shot, err := chromedp.Call(ctx, page.CaptureScreenshot, capture)
	if err != nil {
		return err
	}
	return os.WriteFile(file, shot.Data, 0o644)
}
