package web_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// TestAProductWithItsServer runs the servers of examples/product and uses them in a browser: their tokens, key set,
// elements, webhook and single sign-on.
func TestAProductWithItsServer(t *testing.T) {
	folder, err := filepath.Abs(filepath.Join("..", "..", "examples", "product"))
	if err != nil {
		t.Fatal(err)
	}
	servers := map[string]func(t *testing.T) *exec.Cmd{
		"node": func(t *testing.T) *exec.Cmd {
			return exec.CommandContext(t.Context(), need(t, "node"), filepath.Join(folder, "node", "server.mjs"))
		},
		"go": func(t *testing.T) *exec.Cmd {
			binary := filepath.Join(t.TempDir(), "product")
			build := exec.CommandContext(t.Context(), need(t, "go"), "build", "-o", binary, ".")
			build.Dir = filepath.Join(folder, "go")
			build.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "CGO_ENABLED=0")
			if out, err := build.CombinedOutput(); err != nil {
				t.Fatalf("go build: %v\n%s", err, out)
			}
			return exec.CommandContext(t.Context(), binary)
		},
	}
	chromium := newChromium(t)
	for name, server := range servers {
		t.Run(name, func(t *testing.T) {
			h := openHouse(t, filepath.Join(t.TempDir(), store.FileName), app.Config{Outbound: auth.NewOutboundClient(true)}, time.Now)
			useProduct(t, h, h.tab(t, chromium), startProduct(t, h, folder, server(t)))
		})
	}
}

// startProduct starts a server of the example in front of a house, and returns its address.
func startProduct(t *testing.T, h *house, folder string, server *exec.Cmd) string {
	t.Helper()
	server.Env = append(os.Environ(), "STOA_URL="+h.url, "PORT=0", "PAGES="+filepath.Join(folder, "pages"),
		"STOA_CLIENT_ID="+h.started.ClientID, "STOA_CLIENT_SECRET="+h.started.ClientSecret, "STOA_ADMIN_EMAIL="+h.started.AdminEmail)
	server.Stderr = os.Stderr
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Kill()
		server.Wait()
	})
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if _, at, ok := strings.Cut(lines.Text(), "The product is at "); ok {
			return at
		}
	}
	t.Fatal("the product does not say where it is")
	return ""
}

func useProduct(t *testing.T, h *house, ann *tab, at string) {
	t.Helper()
	bob := h.person(t, "bob")
	q := h.asked(t, bob, "How do I throw a bowl?", "Without a wheel")
	ann.do("read as a guest", chromedp.Navigate(at+"/"), says("stoa-questions", "How do I throw a bowl?"),
		press("stoa-questions", "How do I"), says("stoa-thread", "Without a wheel"), says("stoa-thread", "Answer in the community"))
	ann.do("the first element", chromedp.Navigate(at+"/first"), says("stoa-questions", "How do I throw a bowl?"))
	ann.do("sign in and answer", chromedp.Navigate(at+"/"), click("button[value=ann]"), has("form[action='/sign-out'] button"),
		chromedp.Navigate(at+"/#"+q.ShortID), send("stoa-thread", "content", "By pinching."), says("stoa-thread", "Answer posted."),
		until(`document.querySelector("#heard").textContent.includes("answer.published: How do I throw a bowl?")`))
	ann.do("ask", send("stoa-ask", "title", "Which clay?"), says("stoa-ask", "Question posted."), says("stoa-questions", "Which clay?"))
	h.answered(t, bob, h.newestQuestion(t), "Stoneware.")
	ann.do("be told", says("stoa-notifications", "bob answered: Which clay?"), until(shadow("stoa-bell", `.querySelector(".count").checkVisibility()`)))
	ann.do("go into the community", click("a[href='/community']"), until(`location.origin === "`+h.url+`"`), has(".avatar-button"))
	ann.do("sign out of both", chromedp.Navigate(at+"/"), click("form[action='/sign-out'] button"), has("button[value=ben]"))
	time.Sleep(1100 * time.Millisecond) // within a second everywhere
	ann.do("be a guest there", ann.open("/"), until(`!document.querySelector(".avatar-button")`))
	ann.do("come in from there", chromedp.Navigate(at+"/"), click("button[value=ben]"), has("form[action='/sign-out'] button"),
		ann.open("/sign-in?to=/spaces"), until(`location.origin === "`+h.url+`" && location.pathname === "/spaces"`), has(".avatar-button"))
	list, err := h.app.Users(t.Context(), community.System(h.started.Portal.ID), userQueryOf("ann"), onePage)
	if err != nil || len(list.Items) != 1 || list.Items[0].ExternalID != "1" {
		t.Errorf("Ann is not who she is in the product: %v %v", list.Items, err)
	}
}
