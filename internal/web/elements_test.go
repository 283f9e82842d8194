package web_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/golang-jwt/jwt/v5"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/view"
)

// Guests read at a door of their own what their pages show, and whoever comes along with a
// cookie reads no more.
func TestElementsOfGuestsReadWhatGuestsSee(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		hidden(t, s)
		s.Ask(t, resttest.Row{As: "bob", Do: "POST /questions/{open}/comments", Body: `{"body":"A remark"}`})
		leaks := []string{"Leak", "sue", `"email"`, "upvoted", "followers"}
		frame := framedDora(t, b)
		b.walk(t, step{Do: "GET /embed/question/{doras}", Header: frame, Has: []string{"LeakDora"}})
		for header, as := range map[string]string{"": "", frame: "", "X-Nothing: 1": "ann", "X-Nothing: 2": "admin"} {
			json := strings.TrimSpace("Accept: application/json\n" + header)
			b.walk(t,
				step{As: as, Do: "GET /embed/read/questions", Header: json, Has: []string{"How do", "Asked in secret", "Asked in a room"}, Lacks: leaks},
				step{As: as, Do: "GET /embed/read/questions?limit=1", Header: json, Lacks: []string{"How do"}},
				step{As: as, Do: "GET /embed/read/topics/{topic}/questions", Header: json, Has: []string{"How do"}, Lacks: leaks},
				step{As: as, Do: "GET /embed/read/questions/{open}", Header: json, Has: []string{"so so", "A remark", `"answers":2`}, Lacks: leaks},
				step{As: as, Do: "GET /embed/read/questions/{openShort}/answers", Header: json,
					Has: []string{"escaped", "A quiet word", `"user":null`}, Lacks: leaks},
				step{As: as, Do: "GET /embed/read/questions/{open}/comments", Header: json, Has: []string{"A remark"}, Lacks: leaks},
				step{As: as, Do: "GET /embed/read/answers/{reply}/comments", Header: json, Has: []string{"[]"}},
				step{As: as, Do: "GET /embed/read/search?query=tags&type=question", Header: json, Has: []string{"{open}"}, Lacks: leaks},
				step{As: as, Do: "GET /embed/read/search?query=leakprivate", Header: json, Has: []string{`"items":[]`}, Lacks: leaks},
				step{As: as, Do: "GET /embed/read/search?query=tags&type=secret", Header: json, Status: 400},
				step{As: as, Do: "GET /embed/read/spaces", Header: json, Has: []string{"Open room"}, Lacks: []string{"LeakHiddenRoom", `"role"`}},
				step{As: as, Do: "GET /embed/read/questions/{private}", Header: json, Status: 404},
				step{As: as, Do: "GET /embed/read/questions/{doras}", Header: json, Status: 404},
				step{As: as, Do: "GET /embed/read/questions/{doras}/answers", Header: json, Status: 404},
				step{As: as, Do: "GET /embed/read/questions/{doras}/comments", Header: json, Status: 404},
				step{As: as, Do: "GET /embed/read/questions/{closedQuestion}", Header: json, Status: 404},
				step{As: as, Do: "GET /embed/read/questions/{cellarQuestion}", Header: json, Status: 404},
				step{As: as, Do: "GET /embed/read/answers/{draft}/comments", Header: json, Status: 404},
			)
		}
		if _, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
			p.Settings.Policies.Access = community.AccessPrivate
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		for _, header := range []string{"Accept: application/json", "Accept: application/json\n" + frame} {
			b.walk(t, step{Do: "GET /embed/read/questions", Header: header, Status: 401, Lacks: []string{"How do"}},
				step{Do: "GET /embed/read/questions/{open}", Header: header, Status: 401})
		}
	})
}

// framedDora is the header by which somebody is signed in inside a frame, who has asked in private.
func framedDora(t *testing.T, b *browser) string {
	t.Helper()
	p := newProduct(t)
	if _, err := b.App.InstallJWT(t.Context(), community.System(b.Portal.ID), auth.JWTSettings{PublicKey: p.pem}); err != nil {
		t.Fatal(err)
	}
	asked := b.Ask(t, resttest.Row{Do: "POST /questions", Body: `{"title": "LeakDora", "privacy": "private"}`,
		Header: "Authorization: Bearer " + p.errand(t, b, nil)})
	id, _ := asked.Get("id").(string)
	b.Set("doras", id)
	entered := b.do(t, step{Do: "GET /sso?to=/embed/ask&jwt=" + p.errand(t, b, jwt.MapClaims{"jti": "1"}), Header: "Sec-Fetch-Dest: iframe"})
	for _, line := range entered.Header.Values("Set-Cookie") {
		if c, err := http.ParseSetCookie(line); err == nil && strings.HasSuffix(c.Name, "stoa_frame") && c.Value != "" {
			return "Cookie: " + c.Name + "=" + c.Value
		}
	}
	t.Fatalf("nobody is signed in inside the frame: %s", asked.Body)
	return ""
}

// An embedder is a product of another site with a strict policy, whose person is who says.
type embedder struct {
	*httptest.Server
	p     product
	who   atomic.Pointer[string]        // the sub of the product's token; "" for a guest
	body  atomic.Pointer[string]        // of its page
	life  atomic.Pointer[time.Duration] // of its tokens
	asked atomic.Int64                  // how many there were
}

func newEmbedder(t *testing.T, h *house) *embedder {
	t.Helper()
	s := &embedder{p: newProduct(t)}
	s.who.Store(new("eve"))
	s.body.Store(new(""))
	s.life.Store(new(time.Hour))
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; script-src 'nonce-n' "+h.url+"; connect-src 'self' "+
			h.url+"; style-src 'nonce-n'; img-src "+h.url+"; frame-src "+h.url+"; require-trusted-types-for 'script'; trusted-types stoa")
		lang := r.URL.Query().Get("lang")
		if lang == "" {
			lang = "en"
		}
		w.Write([]byte(`<!DOCTYPE html><html lang="` + lang + `"><meta name="viewport" content="width=device-width"><title>Clay &amp; Co.</title>
			<style nonce="n">:root { color-scheme: light dark; } body { font: 1rem/1.5 sans-serif; margin: 1rem; }
				main { display: grid; gap: 2rem; grid-template-columns: minmax(0, 1fr); }</style>
			<script nonce="n">window.stoa = { token: () => fetch("/token").then((r) => r.text()) };
				window.told = []; window.broken = [];
				for (const name of ["stoa-error", "stoa-asked", "stoa-answered", "stoa-count", "stoa-accepted"])
					addEventListener(name, (e) => told.push([name, e.detail.kind ?? ""].join(" ").trim()));
				const ask = window.fetch;
				window.fetch = (...all) => ask(...all).then((r) => { if (r.status === 401) told.push("401"); return r; });
				addEventListener("securitypolicyviolation", (e) => broken.push(e.violatedDirective + " " + e.blockedURI + " " + e.sample));
			</script><script src="` + h.url + `/embed.js" defer></script><main>` + *s.body.Load() + `</main></html>`))
	})
	mux.HandleFunc("GET /token", func(w http.ResponseWriter, _ *http.Request) {
		s.asked.Add(1)
		if who := *s.who.Load(); who != "" {
			now := h.app.Now()
			w.Write([]byte(s.p.sign(t, jwt.MapClaims{"sub": who, "name": strings.ToUpper(who[:1]) + who[1:] + " Potter",
				"email": who + "@shop.example", "iat": now.Unix(), "exp": now.Add(*s.life.Load()).Unix()})))
		}
	})
	s.Server = httptest.NewServer(mux)
	t.Cleanup(s.Close)
	s.URL = strings.Replace(s.URL, "127.0.0.1", "localhost", 1)
	system := community.System(h.started.Portal.ID)
	if _, err := h.app.InstallJWT(t.Context(), system, auth.JWTSettings{PublicKey: s.p.pem}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.app.SetPortal(t.Context(), system, func(p *community.Portal) error {
		p.Settings.CORS = []string{s.URL}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return s
}

// nowHouse is a house on SQLite by the clock of this machine, which browsers go by too.
func nowHouse(t *testing.T) *house {
	t.Helper()
	return openHouse(t, filepath.Join(t.TempDir(), store.FileName), app.Config{}, time.Now)
}

// show opens the product's page with these elements in it.
func (p *tab) show(s *embedder, query, body string) {
	p.t.Helper()
	s.body.Store(&body)
	p.do("open the product", chromedp.Navigate(s.URL+"/"+query))
}

// says waits until an element has a text in it.
func says(element, text string) chromedp.Action[chromedp.Void] {
	return until(shadow(element, `?.textContent.includes(`+string(mustJSON(text))+`)`))
}

// press clicks on what is called so in an element.
func press(element, name string) chromedp.Action[chromedp.Void] {
	return until(`(() => { const b = [...` + shadow(element, `?.querySelectorAll("a, button") ?? []`) + `].find((b) => !b.hidden && ` +
		`(b.getAttribute("aria-label") ?? b.textContent).startsWith(` + string(mustJSON(name)) + `)); b?.click(); return b })()`)
}

// send fills the field of an element and sends its form.
func send(element, field, text string) chromedp.Action[chromedp.Void] {
	return until(`(() => { const f = ` + shadow(element, `?.querySelector("[name=`+field+`]")`) + `; if (!f) return false; f.value = ` +
		string(mustJSON(text)) + `; f.dispatchEvent(new Event("input", { bubbles: true })); f.form.requestSubmit(); return true })()`)
}

// unbroken fails on what the product's policy had to stop.
func (p *tab) unbroken() {
	p.t.Helper()
	if found, err := chromedp.Run(p.ctx, chromedp.Evaluate[[]string]("broken")); err != nil || len(found) > 0 {
		p.t.Errorf("the product's policy stopped %q: %v", found, err)
	}
}

func (h *house) person(t *testing.T, name string) community.Actor {
	t.Helper()
	u, err := h.app.AddUser(t.Context(), community.System(h.started.Portal.ID), app.UserEdit{Username: &name}, "")
	if err != nil {
		t.Fatal(err)
	}
	return u.Actor()
}

func (h *house) asked(t *testing.T, by community.Actor, title, text string) community.QuestionSeen {
	t.Helper()
	q, err := h.app.Ask(t.Context(), by, app.QuestionEdit{Title: &title, Description: &text, Format: "markdown"})
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// newestQuestion is the one that was asked last, in the product.
func (h *house) newestQuestion(t *testing.T) community.QuestionSeen {
	t.Helper()
	list, err := h.app.Questions(t.Context(), community.System(h.started.Portal.ID), app.QuestionQuery{List: store.List{Page: onePage,
		Sort: community.Sort{Field: "createdAt"}}})
	if err != nil || len(list.Items) == 0 {
		t.Fatalf("there is no question: %v", err)
	}
	return *list.Items[0]
}

func (h *house) answered(t *testing.T, by community.Actor, q community.QuestionSeen, text string) community.AnswerSeen {
	t.Helper()
	a, err := h.app.AddAnswer(t.Context(), by, string(q.ID), app.AnswerEdit{TextEdit: app.TextEdit{Content: &text, Format: "markdown"}})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// A person of the product reads, votes, comments and answers without leaving it.
func TestAThreadIsUsedInsideTheProduct(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		chromium := newChromium(t)
		s := newEmbedder(t, h)
		bob := h.person(t, "bob")
		q := h.asked(t, bob, "How do I wedge clay?", "By **hand**, `or` not?")
		h.answered(t, bob, q, "With both hands.")
		eve := h.tab(t, chromium)
		thread := `<stoa-thread question="` + q.ShortID + `"></stoa-thread>`
		eve.show(s, "", thread)
		eve.do("read", says("stoa-thread", "How do I wedge clay?"), says("stoa-thread", "With both hands."), says("stoa-thread", "1 answer"),
			until(shadow("stoa-thread", `.querySelector("strong").textContent === "hand"`)))
		eve.do("vote", press("stoa-thread", "Upvote"), until(shadow("stoa-thread", `.querySelector("[part~=vote]").getAttribute("aria-pressed") === "true"`)),
			says("stoa-thread", "1 vote"), press("stoa-thread", "Downvote"), says("stoa-thread", "-1 vote"), press("stoa-thread", "Downvote"),
			until(shadow("stoa-thread", `.querySelector("[part=score]").textContent === "0 votes"`)), press("stoa-thread", "Upvote"), says("stoa-thread", "1 vote"))
		eve.do("follow and comment", press("stoa-thread", "Follow"), press("stoa-thread", "Comment"), send("stoa-thread", "body", "A *remark*"),
			says("stoa-thread", "Comment posted."), until(shadow("stoa-thread", `.querySelector("[part=comment] em").textContent === "remark"`)))
		eve.do("answer", send("stoa-thread", "content", "With **wire**."), says("stoa-thread", "Answer posted."),
			says("stoa-thread", "2 answers"), until(`told.includes("stoa-answered")`))
		h.answered(t, bob, q, "As it comes.")
		eve.do("see another come", says("stoa-thread", "As it comes."), says("stoa-thread", "3 answers"))
		eve.unbroken()
		eve.show(s, "", thread)
		eve.do("find it all kept", says("stoa-thread", "With wire."), says("stoa-thread", "A remark"), says("stoa-thread", "3 answers"),
			until(shadow("stoa-thread", `.querySelector("[part~=vote]").getAttribute("aria-pressed") === "true"`)),
			until(shadow("stoa-thread", `.querySelector("[part~=follow]").getAttribute("aria-pressed") === "true"`)))
		if kept, err := h.app.Question(t.Context(), bob, string(q.ID)); err != nil || kept.Counts.Upvotes != 1 || kept.Counts.Comments != 1 {
			t.Errorf("the community has %+v: %v", kept.Counts, err)
		}
		// Who asked accepts.
		eve.show(s, "", `<stoa-ask></stoa-ask><stoa-questions></stoa-questions>`)
		eve.do("ask", send("stoa-ask", "title", "Which glaze?"), says("stoa-ask", "Question posted."), says("stoa-questions", "Which glaze?"))
		own := h.newestQuestion(t)
		best := h.answered(t, bob, own, "The blue one.")
		eve.show(s, "", `<stoa-thread question="`+string(own.ID)+`"></stoa-thread><stoa-question question="`+string(own.ID)+`"></stoa-question>`)
		eve.do("accept", press("stoa-thread", "Accept"), until(shadow("stoa-thread", `.querySelector("[part=accepted]").checkVisibility()`)),
			until(`told.includes("stoa-accepted")`))
		h.answered(t, bob, own, "Or the red one.")
		eve.do("see another come", says("stoa-thread", "Or the red one."), says("stoa-thread", "2 answers"))
		if kept, err := h.app.Question(t.Context(), bob, string(own.ID)); err != nil || kept.Accepted != best.ID {
			t.Errorf("the accepted answer is %q: %v", kept.Accepted, err)
		}
		eve.show(s, "", `<stoa-question question="`+string(own.ID)+`"></stoa-question>`)
		eve.do("see it solved", says("stoa-question", "Solved"), says("stoa-question", "2 answers"))
		eve.unbroken()
		// A guest reads the same and is offered nothing that takes a person.
		s.who.Store(new(""))
		eve.show(s, "?lang=de", thread)
		eve.do("read as a guest", says("stoa-thread", "With both hands."), says("stoa-thread", "In der Community antworten"), says("stoa-thread", "3 Antworten"),
			until(`!`+shadow("stoa-thread", `.querySelector("button:not([hidden]), form")`)))
		eve.unbroken()
	})
}

// The bell and the list tell of what happens while one looks, also after they were moved about.
func TestTheBellRingsAtOnce(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		chromium := newChromium(t)
		s := newEmbedder(t, h)
		bob := h.person(t, "bob")
		eve := h.tab(t, chromium)
		eve.show(s, "", `<header><stoa-bell></stoa-bell></header><div id="other"></div><stoa-notifications></stoa-notifications><stoa-ask></stoa-ask>`)
		eve.do("ask", send("stoa-ask", "title", "Which wheel?"), says("stoa-ask", "Question posted."), says("stoa-notifications", "You’re all caught up."),
			until(shadow("stoa-bell", `?.querySelector("svg")`)), until(`told.includes("stoa-count")`))
		q := h.newestQuestion(t)
		answer := func(text string) time.Duration {
			h.answered(t, bob, q, text)
			began := time.Now()
			eve.do("hear of it", until(shadow("stoa-bell", `.querySelector(".count").checkVisibility()`)), says("stoa-notifications", "bob answered: Which wheel?"))
			return time.Since(began)
		}
		if took := answer("The kick wheel."); took > 5*time.Second {
			t.Errorf("the bell rang after %s", took)
		}
		eve.do("read", press("stoa-notifications", "Mark all as read"), until(`!`+shadow("stoa-bell", `.querySelector(".count").checkVisibility()`)))
		eve.do("move it", until(`(document.querySelector("#other").append(document.querySelector("stoa-bell")), true)`))
		answer("Or the other.")
		eve.do("read one", press("stoa-notifications", "Mark as read"), until(`!`+shadow("stoa-bell", `.querySelector(".count").checkVisibility()`)))
		eve.do("take it out and put it back", until(`(window.bell = document.querySelector("stoa-bell"), bell.remove(), true)`),
			until(`new Promise((done) => setTimeout(() => { document.body.prepend(bell); done(true); }, 300))`))
		answer("Third.")
		eve.unbroken()
	})
}

// What fails is told to the page and said in the reader's language, and is tried again when the network is back.
func TestElementsComeBackWithTheNetwork(t *testing.T) {
	chromium, h := newChromium(t), nowHouse(t)
	s := newEmbedder(t, h)
	bob := h.person(t, "bob")
	q := h.asked(t, bob, "Wie brenne ich Ton?", "")
	eve := h.tab(t, chromium)
	offline := func(is bool) {
		t.Helper()
		_, err := chromedp.Call(eve.ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
			MatchedNetworkConditions: []*network.Conditions{{Offline: is, DownloadThroughput: -1, UploadThroughput: -1}}})
		if err == nil { // which also has the page told
			_, err = chromedp.Call(eve.ctx, network.OverrideNetworkState, network.OverrideNetworkStateParams{Offline: is,
				DownloadThroughput: -1, UploadThroughput: -1})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	body := `<stoa-thread question="` + q.ShortID + `"></stoa-thread><stoa-search></stoa-search>`
	eve.show(s, "?lang=de", body)
	eve.do("read", says("stoa-thread", "0 Antworten"))
	offline(true)
	eve.do("fail to answer", send("stoa-thread", "content", "Im Ofen."), says("stoa-thread", "Die Community ist gerade nicht erreichbar."),
		until(`told.includes("stoa-error network")`), until(shadow("stoa-thread", `.querySelector("[name=content]").value === "Im Ofen."`)))
	eve.do("fail to read", until(`(document.querySelector("stoa-thread").setAttribute("lang", "fr"), true)`),
		until(shadow("stoa-thread", `?.textContent.length < 200`)),
		until(`!document.querySelector("stoa-thread").shadowRoot.textContent.includes("Failed to fetch")`))
	offline(false)
	eve.do("come back", says("stoa-thread", "0 réponse"), says("stoa-thread", "Wie brenne ich Ton?"))
	eve.do("answer", send("stoa-thread", "content", "Im Ofen."), says("stoa-thread", "Votre réponse a été publiée."), says("stoa-thread", "1 réponse"))
	// What the community refuses is said by its reason.
	if _, err := h.app.EditQuestion(t.Context(), community.System(h.started.Portal.ID), string(q.ID), app.QuestionEdit{Locked: new(true)}); err != nil {
		t.Fatal(err)
	}
	eve.do("be refused", send("stoa-thread", "content", "Noch etwas."), says("stoa-thread", "Cette question est verrouillée"), until(`told.includes("stoa-error refused")`))
	eve.show(s, "?lang=es", `<stoa-question question="nowhere"></stoa-question>`)
	eve.do("find nothing", says("stoa-question", "Esto no existe o no puedes verlo."))
	eve.unbroken()
}

// Another token is asked for before the old one ends.
func TestElementsAskForAFreshTokenInTime(t *testing.T) {
	chromium, h := newChromium(t), nowHouse(t)
	s := newEmbedder(t, h)
	s.life.Store(new(6 * time.Second))
	bob := h.person(t, "bob")
	eve := h.tab(t, chromium)
	eve.show(s, "", `<stoa-bell></stoa-bell><stoa-ask></stoa-ask>`)
	eve.do("ask", send("stoa-ask", "title", "Which kiln?"), says("stoa-ask", "Question posted."), until(`told.includes("stoa-count")`))
	for end := time.Now().Add(15 * time.Second); s.asked.Load() < 3; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the product was asked for %d tokens", s.asked.Load())
		}
	}
	h.answered(t, bob, h.newestQuestion(t), "A gas one.")
	eve.do("hear of it with a later token", until(shadow("stoa-bell", `.querySelector(".count").checkVisibility()`)),
		until(`!told.some((one) => one === "401" || one.startsWith("stoa-error"))`))
}

// One finds and joins without leaving the product.
func TestSearchAndSpacesInsideTheProduct(t *testing.T) {
	chromium, h := newChromium(t), nowHouse(t)
	s := newEmbedder(t, h)
	bob := h.person(t, "bob")
	q := h.asked(t, bob, "How hot is <stoneware> fired?", "Cone ten")
	h.asked(t, bob, "What is porcelain?", "")
	for name, isPrivate := range map[string]bool{"Glazers": false, "Guild": true} {
		if _, err := h.app.AddSpace(t.Context(), bob, app.SpaceEdit{Name: &name, Description: new("<p>For <b>all</b></p>"), Private: &isPrivate}); err != nil {
			t.Fatal(err)
		}
	}
	eve := h.tab(t, chromium)
	eve.show(s, "", `<stoa-search to="#read-{id}"></stoa-search><stoa-spaces></stoa-spaces>`)
	eve.do("type", until(shadow("stoa-search", `?.querySelector("input")`)), until(`(`+shadow("stoa-search", `.querySelector("input").focus()`)+`, true)`),
		chromedp.KeyEvent("stonew"), says("stoa-search", "How hot is <stoneware> fired?"), says("stoa-search", "1 result"),
		until(shadow("stoa-search", `.querySelector("mark")`)), press("stoa-search", "Solved"), says("stoa-search", "No results."),
		press("stoa-search", "All"), press("stoa-search", "How hot"), until(`location.hash === "#read-`+q.ShortID+`"`))
	eve.do("join", press("stoa-spaces", "Join: Glazers"), says("stoa-spaces", "2 members"), says("stoa-spaces", "You’re a member"),
		press("stoa-spaces", "Ask to join: Guild"), says("stoa-spaces", "Request sent"), press("stoa-spaces", "Leave: Glazers"),
		until(shadow("stoa-spaces", `.querySelector("[aria-label='Join: Glazers']")`)))
	s.who.Store(new(""))
	eve.do("sign out and in", until(`dispatchEvent(new Event("stoa-person"))`), until(`!`+shadow("stoa-spaces", `.querySelector("button")`)))
	s.who.Store(new("eve"))
	eve.do("be known again", until(`dispatchEvent(new Event("stoa-person"))`), until(shadow("stoa-spaces", `.querySelector("button")`)))
	eve.unbroken()
	s.who.Store(new(""))
	eve.show(s, "?lang=pt", `<stoa-search query="porcelain"></stoa-search><stoa-spaces></stoa-spaces><stoa-notifications></stoa-notifications><stoa-bell></stoa-bell>`)
	eve.do("be a guest", says("stoa-search", "What is porcelain?"), says("stoa-search", "1 resultado"), says("stoa-spaces", "1 membro"),
		says("stoa-notifications", "Entre na sua conta primeiro."), until(`!`+shadow("stoa-spaces", `.querySelector("button")`)))
	eve.unbroken()
}

// Whatever the server sent, only a short list of elements is made of it in the product's page, with addresses of the web.
func TestNothingButTextComesOutOfProse(t *testing.T) {
	chromium, h := newChromium(t), nowHouse(t)
	s := newEmbedder(t, h)
	eve := h.tab(t, chromium)
	eve.show(s, "", "")
	for html, want := range map[string]string{
		`<p onclick="x()">Hi <b style="color:red" class="c">you</b></p>`:                                   `<p>Hi <b>you</b></p>`,
		`<script>x()</script><style>*{}</style>a<iframe src="/x"></iframe><svg><script>x()</script></svg>`: `a`,
		`<a href="javascript:x()">a</a> <a href=" java&#10;script:x()">b</a>`: `<a target="_blank" rel="noopener nofollow ugc">a</a> ` +
			`<a target="_blank" rel="noopener nofollow ugc">b</a>`,
		`<a href="/questions/1">q</a>`:             `<a href="https://c.example/questions/1" target="_blank" rel="noopener nofollow ugc">q</a>`,
		`<img src="/uploads/a.png" onerror="x()">`: `<img src="https://c.example/uploads/a.png" loading="lazy" alt="">`,
		`<img src="data:text/html,x" alt="y"><form action="/x"><input name=z><button>go</button></form>`:    `<img alt="y" loading="lazy">go`,
		`<template><img src=x onerror=y></template><math><mi>x</mi></math><!-- c --><custom-x>t</custom-x>`: `t`,
	} {
		got, err := chromedp.Run(eve.ctx, chromedp.Evaluate[string](`import(`+string(mustJSON(h.url+view.AssetAt("elements/prose.js")))+
			`).then(({ prose }) => prose({ home: "https://c.example" }, `+string(mustJSON(html))+`).innerHTML)`, chromedp.EvalAwaitPromise))
		if err != nil || got != want {
			t.Errorf("of %s became %s, not %s: %v", html, got, want, err)
		}
	}
}

// A frame is as high as what is in it.
func TestAFrameSizesItself(t *testing.T) {
	chromium, h := newChromium(t), nowHouse(t)
	s := newEmbedder(t, h)
	bob := h.person(t, "bob")
	q := h.asked(t, bob, "A long one?", strings.Repeat("A line.\n\n", 60))
	eve := h.tab(t, chromium)
	eve.show(s, "", `<stoa-frame path="/embed/question/`+q.ShortID+`"></stoa-frame><iframe src="`+h.url+`/embed/ask" title="Ask"></iframe>`)
	eve.do("see it whole", until(shadow("stoa-frame", `?.querySelector("iframe")?.clientHeight > 1500`)), until(`document.querySelector("iframe").clientHeight > 160`))
	eve.unbroken()
}

const everyElement = `<header><h1>Clay</h1><stoa-bell></stoa-bell></header>
	<section><h2>Thread</h2><stoa-thread question="{q}"></stoa-thread></section>
	<section><h2>Question</h2><stoa-question question="{q}"></stoa-question></section>
	<section><h2>Questions</h2><stoa-questions></stoa-questions></section>
	<section><h2>Ask</h2><stoa-ask></stoa-ask></section>
	<section><h2>Told</h2><stoa-notifications></stoa-notifications></section>
	<section><h2>Search</h2><stoa-search query="kiln"></stoa-search></section>
	<section><h2>Spaces</h2><stoa-spaces></stoa-spaces></section>
	<section><h2>Frame</h2><stoa-frame path="/embed/ask"></stoa-frame></section>`

// everything opens a page with all elements, for one who has been told something, or for a guest.
func everything(t *testing.T, h *house, s *embedder, eve *tab, query string) {
	t.Helper()
	ann, err := h.app.UserNamed(t.Context(), community.System(h.started.Portal.ID), "ann")
	if err != nil {
		t.Fatal(err)
	}
	list, err := h.app.Questions(t.Context(), ann.Actor(), app.QuestionQuery{List: store.List{Page: onePage, Sort: community.Sort{Field: "createdAt", Asc: true}}})
	if err != nil {
		t.Fatal(err)
	}
	eve.show(s, query, strings.ReplaceAll(everyElement, "{q}", list.Items[0].ShortID))
	eve.do("see it all", says("stoa-thread", "How hot"), says("stoa-thread", "This is a poll"), says("stoa-questions", "How hot"), says("stoa-search", "How hot"), says("stoa-spaces", "Kiln room"),
		until(shadow("stoa-frame", `?.querySelector("iframe")`)), until(shadow("stoa-ask", `?.querySelector("form, a")`)),
		until(shadow("stoa-notifications", `?.textContent.length > 5`)), until(shadow("stoa-bell", `?.querySelector("svg")`)))
}

// TestElementsAreForEverybody looks at a page with all elements as axe-core does, wide and narrow, by day and by night.
func TestElementsAreForEverybody(t *testing.T) {
	folder := checks(t)
	axe, err := os.ReadFile(filepath.Join(folder, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	chromium, h := newChromium(t), nowHouse(t)
	s := newEmbedder(t, h)
	furnish(t, h)
	eve := h.tab(t, chromium)
	for _, who := range []string{"eve", ""} {
		s.who.Store(&who)
		everything(t, h, s, eve, "")
		if who != "" {
			eve.do("write", press("stoa-thread", "Comment"), press("stoa-thread", "Upvote"), says("stoa-thread", "2 votes"))
		}
		for _, width := range []int64{1280, 375} {
			for _, scheme := range []string{"light", "dark"} {
				eve.look(width, scheme)
				eve.examine(string(axe), "the elements of "+who, width, scheme)
			}
		}
		eve.look(320, "light")
		eve.fits("the elements of "+who, 320)
		eve.unbroken()
	}
}
