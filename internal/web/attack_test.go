package web_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"html"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/corpora"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var allAttacks = flag.Bool("attacks", false, "post every attack that others gathered, not a sample: it takes long")

// gathered are the attacks that others gathered; none where they are not there.
func gathered(t *testing.T) (lines []string) {
	t.Helper()
	t.Run("gathered by others", func(t *testing.T) {
		for line := range strings.Lines(string(corpora.Read(t, "xss-payloads.txt"))) {
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		}
	})
	return lines
}

// sampled takes about n of the lines, evenly.
func sampled(lines []string, n int) (some []string) {
	for i := 0; i < len(lines); i += max(1, len(lines)/n) {
		some = append(some, lines[i])
	}
	return some
}

// raw serves texts as pages, each under its number and all of them in frames of one, with a policy.
func raw(t *testing.T, texts []string, policy string) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		for i := range texts {
			fmt.Fprintf(w, `<iframe src="/%d"></iframe>`, i)
		}
	})
	for i, text := range texts {
		mux.HandleFunc(fmt.Sprintf("GET /%d", i), func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Header().Set("Content-Security-Policy", policy)
			fmt.Fprintf(w, "<!DOCTYPE html><title>%d</title><body><div>%s</div>", i, text)
		})
	}
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server
}

// TestThePolicyAloneKeepsScriptsFromRunning serves attacks as they are, under the policy of our
// pages: what is sanitised has a second wall behind it. Without the policy they do run, so the
// spies of the tests below would notice.
func TestThePolicyAloneKeepsScriptsFromRunning(t *testing.T) {
	chromium := newChromium(t, offline)
	h := newHouse(t)
	answer, err := http.Get(h.url + "/")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	policy, _, _ := strings.Cut(answer.Header.Get("Content-Security-Policy"), "frame-ancestors")
	texts := append(slices.Clone(attacks), sampled(gathered(t), 40)...)
	texts = slices.DeleteFunc(texts, func(text string) bool { return strings.Contains(text, "refresh") }) // it leaves, and runs nothing
	for _, isBare := range []bool{true, false} {
		s := h.spy(t, chromium, isBare)
		server := raw(t, texts, policy)
		s.at = server.URL
		ran, harm := s.visit(server.URL + "/")
		if isBare && (len(ran) < len(attacks)/2 || len(harm) < len(attacks)) {
			t.Errorf("without a policy %d scripts ran and %d harmful things were seen: it would not be noticed if one did", len(ran), len(harm))
		}
		if !isBare && len(ran) > 0 {
			t.Errorf("under the policy there ran %.3000q", ran)
		}
	}
}

// TestWhatIsLeftOfAttacksDoesNotRun reads each known attack as HTML and as Markdown, and has
// what is left parsed as a page and put into one by a script. No policy helps.
func TestWhatIsLeftOfAttacksDoesNotRun(t *testing.T) {
	chromium := newChromium(t, offline)
	h := newHouse(t)
	var left []string
	for _, text := range append(slices.Clone(attacks), gathered(t)...) {
		for _, format := range []markup.Format{markup.HTML, markup.Markdown} {
			for _, read := range []func(markup.Format, string) (markup.Content, error){markup.Read, markup.Comment} {
				if c, err := read(format, text); err == nil {
					left = append(left, c.HTML)
				}
			}
		}
	}
	slices.Sort(left)
	left = slices.Compact(left)
	texts, err := json.Marshal(left)
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /parsed", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!DOCTYPE html><title>parsed</title><body><div class=prose>%s</div>", strings.Join(left, "</div><div class=prose>"))
	})
	mux.HandleFunc("GET /put", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, `<!DOCTYPE html><title>put</title><body><script src="/put.js"></script>`)
	})
	mux.HandleFunc("GET /put.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		fmt.Fprintf(w, `for (const text of %s) {
			const put = document.createElement("div"); put.className = "prose"; document.body.append(put); put.innerHTML = text; }`, texts)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	s := h.spy(t, chromium, true)
	s.at = server.URL
	s.walk(fmt.Sprintf("%d texts", len(left)), "/parsed", "/put")
}

// An attacker writes what they like wherever an admin can.
type attacker struct {
	t     *testing.T
	house *house
	token string
}

func (h *house) attacker(t *testing.T) attacker {
	t.Helper()
	granted, err := h.app.Grant(t.Context(), app.GrantRequest{Portal: h.started.Portal, Grant: string(community.GrantService),
		ClientID: h.started.ClientID, Secret: h.started.ClientSecret, Email: h.started.AdminEmail})
	if err != nil {
		t.Fatal(err)
	}
	return attacker{t, h, granted.Access}
}

type fields = map[string]any

// send sends fields, and again without those that are refused. It returns what came of it, or
// nil if nothing did.
func (a attacker) send(method, path string, sent fields) fields {
	a.t.Helper()
	for {
		body := mustJSON(sent)
		request, err := http.NewRequestWithContext(a.t.Context(), method, a.house.url+"/api/v1"+path, bytes.NewReader(body))
		if err != nil {
			a.t.Fatal(err)
		}
		request.Header.Set("Authorization", "Bearer "+a.token)
		request.Header.Set("Content-Type", "application/json")
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			a.t.Fatal(err)
		}
		got := fields{}
		err = json.NewDecoder(response.Body).Decode(&got)
		response.Body.Close()
		if err != nil || response.StatusCode >= 500 {
			a.t.Fatalf("%s %s %s: %d %v %v", method, path, body, response.StatusCode, got, err)
		}
		if response.StatusCode < 300 {
			return got
		}
		refused, _ := got["errors"].([]any)
		if !slices.ContainsFunc(refused, func(one any) bool { return drop(sent, one.(fields)["field"].(string)) }) {
			return nil
		}
	}
}

// drop takes a field out by its dotted name, and reports whether it was there. Of a list all is taken.
func drop(from fields, name string) bool {
	first, rest, _ := strings.Cut(name, ".")
	first, _, _ = strings.Cut(first, "[")
	inner, isObject := from[first].(fields)
	if isObject && rest != "" && drop(inner, rest) {
		return true
	}
	_, was := from[first]
	delete(from, first)
	return was
}

func cut(text string, n int) string {
	if letters := []rune(text); len(letters) > n {
		return string(letters[:n])
	}
	return text
}

// write posts each text wherever a member may write, and returns the pages that show it.
func (a attacker) write(texts []string) (pages []string) {
	id := func(got fields) string { s, _ := got["id"].(string); return s }
	short := func(got fields) string { s, _ := got["shortId"].(string); return s }
	var question fields
	written := map[string]int{}
	note := func(kind string, got fields) fields {
		if got != nil {
			written[kind]++
		}
		return got
	}
	for i, text := range texts {
		next := func(n int) string { return texts[(i+n)%len(texts)] }
		if i%5 == 0 || question == nil {
			question = note("question", a.send("POST", "/questions", fields{"title": text, "description": next(1), "format": "markdown",
				"topics": []string{cut(next(2), 60)}, "options": []fields{{"text": next(3)}, {"text": next(4)}}}))
			if question != nil {
				pages = append(pages, []string{"/questions/", "/embed/question/"}[i/5%4/3]+short(question))
			}
		}
		for _, format := range []string{"html", "markdown"} {
			answer := note("answer", a.send("POST", "/questions/"+id(question)+"/answers", fields{"content": text, "format": format}))
			if answer != nil {
				note("comment", a.send("POST", "/answers/"+id(answer)+"/comments", fields{"body": text, "format": format}))
			}
		}
		post := note("post", a.send("POST", "/posts", fields{"type": "article", "title": text, "content": text}))
		space := note("space", a.send("POST", "/spaces", fields{"name": cut(text, 100), "description": text, "image": text}))
		topic := note("topic", a.send("POST", "/topics", fields{"name": cut(text, 60), "description": text, "picture": text, "color": text,
			"synonyms": []string{cut("y"+text, 60)}}))
		name := fmt.Sprintf("eve%d", i)
		person := note("person", a.send("POST", "/users", fields{"username": name, "email": name + "@test.example", "name": text, "title": text,
			"description": text, "picture": text, "website": text, "location": text, "gender": text, "externalId": text}))
		for kind, got := range map[int]string{0: "/posts/" + short(post), 1: "/spaces/" + id(space), 2: "/topics/" + short(topic), 3: "/users/" + name} {
			if i%7 == kind && !strings.HasSuffix(got, "/") && (kind != 3 || person != nil) {
				pages = append(pages, got)
			}
		}
	}
	a.t.Logf("of %d texts there were written %v", len(texts), written)
	for _, kind := range []string{"question", "answer", "comment", "post", "space", "topic", "person"} {
		if written[kind] == 0 || written[kind] < len(texts)/10 {
			a.t.Errorf("%d texts of the kind %s were taken: too few to mean much", written[kind], kind)
		}
	}
	pages = append(pages, "/", "/questions", "/unanswered")
	for _, list := range []string{"/posts", "/topics", "/spaces", "/people"} {
		pages = append(pages, list)
		for n := 2; n <= (len(texts)+19)/20; n++ {
			pages = append(pages, fmt.Sprintf("%s?page=%d", list, n))
		}
	}
	return append(pages, "/search?q=ran", "/search?q=img", "/search?q=onerror", "/feed.atom")
}

// dress puts texts into every setting that takes one, each round others.
func (a attacker) dress(round int) {
	n := round * 7
	next := func() string { n++; return attacks[n%len(attacks)] }
	all := func(names string) fields {
		f := fields{}
		for name := range strings.FieldsSeq(names) {
			f[name] = next()
		}
		return f
	}
	announcement := all("title picture link content action")
	announcement["enabled"] = true
	template := all("body css sidebar")
	template["colors"], template["menu"] = all("default defaultLink link menuLink primary secondary"), all("background")
	template["navbar"] = fields{"enabled": true, "background": next(), "color": next(), "linksString": next() + " | /x\nShop | " + next()}
	settings := all("name subdomain englishName longName description email favicon logo banner")
	settings["domain"], settings["keywords"] = "potters.example", []string{next()}
	settings["announcement"], settings["template"] = announcement, template
	settings["links"] = all("bug facebook faq feature homepage instagram linkedin privacy telegram terms twitter")
	settings["messages"] = all("askRules motto questionIntro signupRules topicIntro userIntro")
	settings["currency"] = fields{"name": next()}
	if a.send("PUT", "/portal", settings) == nil {
		a.t.Error("nothing of the settings was taken")
	}
}

// reflected are addresses that a page may say again.
var reflected = []string{"/search?q=%s", "/sign-in?next=%s", "/nowhere/%s", "/questions?sort=%s", "/ask?title=%s", "/?type=%s", "/topics?q=%s",
	"/people?q=%s", "/mail/verify?token=%s", "/sso?to=%s&pass=x", "/sign-up?invitation=%s", "/questions/%s", "/topics/%s", "/embed/ask?title=%s",
	"/search?q=kiln&type=%s", "/write?type=article&title=%s", "/users/%s", "/forgot?name=%s", "/?space=%s", "/mail/unsubscribe?token=%s"}

// TestNoAttackRunsInAPage writes attacks for real wherever somebody may write, and opens the pages
// that show them: under the policy that they are served with, and without any.
func TestNoAttackRunsInAPage(t *testing.T) {
	chromium := newChromium(t, offline)
	h := newHouse(t)
	a := h.attacker(t)
	texts := append(slices.Clone(attacks), gathered(t)...)
	if !*allAttacks { // others each time
		rand.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
		texts = texts[:30]
	}
	pages := a.write(texts)
	bare, held := h.spy(t, chromium, true), h.spy(t, chromium, false)
	bare.walk("without a policy", pages...)
	held.walk("under the policy", sampled(pages, few(len(pages), 8))...)
	admin := h.spy(t, chromium, true)
	admin.do("sign in", admin.open("/sign-in"), fill("#f-name", h.started.AdminEmail), fill("#f-password", "admin password"),
		click("button.is-main"), has(".avatar-button"))
	admin.visit(h.url + "/") // what it went through until here is no find
	admin.walk("as an admin", append([]string{"/desk", "/desk/log", "/desk/people", "/ask", "/notifications", "/collections"}, adminPaths...)...)
	for round := range few(8, 2) {
		a.dress(round)
		bare.walk("without a policy", "/", "/sign-up", "/topics", "/questions")
		held.walk("under the policy", "/")
		admin.walk("as an admin", "/ask", "/admin")
	}
	for i, text := range sampled(attacks, few(len(attacks), 12)) {
		bare.walk("in the address", fmt.Sprintf(reflected[i*7%len(reflected)], url.QueryEscape(text)))
	}
}

// few is how many of all are tried, unless all are asked for.
func few(all, some int) int {
	if *allAttacks {
		return all
	}
	return some
}

// TestNoAttackRunsInTheProductsPage has a product's page, which has no policy, show questions by
// our elements.
func TestNoAttackRunsInTheProductsPage(t *testing.T) {
	chromium := newChromium(t, offline)
	h := newHouse(t)
	a := h.attacker(t)
	var thread fields
	threads := ""
	for i, text := range attacks {
		asked := a.send("POST", "/questions", fields{"title": text, "description": text})
		if i%20 == 0 || thread == nil {
			thread = asked
			threads += fmt.Sprintf(`<stoa-thread question="%s" token="%s"></stoa-thread><stoa-question question="%[1]s"></stoa-question>`,
				asked["id"], a.token)
		}
		answer := a.send("POST", fmt.Sprintf("/questions/%s/answers", thread["id"]), fields{"content": text, "format": "markdown"})
		if answer != nil {
			a.send("POST", fmt.Sprintf("/answers/%s/comments", answer["id"]), fields{"body": text})
		}
	}
	shop := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!DOCTYPE html><title>shop</title><script src="%s/embed.js"></script><stoa-questions limit=50 token="%s"></stoa-questions>
			<stoa-bell token="%[2]s"></stoa-bell><stoa-ask token="%[2]s"></stoa-ask><stoa-questions token="%[2]s" topic="%s"></stoa-questions>
			<stoa-search token="%[2]s" query="script"></stoa-search><stoa-notifications token="%[2]s"></stoa-notifications>%s`,
			h.url, a.token, html.EscapeString(attacks[1]), threads)
	}))
	t.Cleanup(shop.Close)
	_, err := h.app.SetPortal(t.Context(), community.System(h.started.Portal.ID), func(p *community.Portal) error {
		p.Settings.CORS = []string{shop.URL}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	s := h.spy(t, chromium, true)
	s.at = shop.URL
	ran, harm := s.visit(shop.URL+"/",
		until(`document.querySelector("stoa-questions").shadowRoot?.querySelectorAll("li").length > 20`),
		until(`[...document.querySelectorAll("stoa-thread")].every((one) => one.shadowRoot?.querySelectorAll("[part=answer]").length > 3)`),
		until(`[...document.querySelectorAll("stoa-question")].every((one) => one.shadowRoot?.querySelector("[part=question]"))`),
		until(`![...document.querySelectorAll("stoa-thread")].some((one) => one.shadowRoot.querySelector("script, style, iframe, [onerror], [onload]"))`))
	for _, one := range append(ran, harm...) {
		isOurs := func(path string) bool { return strings.Contains(one, " "+h.url+path) } // the elements, and what they ask
		if !strings.Contains(one, h.url+"/embed.js") && !isOurs("/api/v1/") && !isOurs("/assets/elements/") && !isOurs("/embed/read/") {
			t.Errorf("in the product's page: %s", one)
		}
	}
}

// TestNoAttackRunsInAMail sends mails that quote attacks, and opens their HTML without a policy: not every
// reader of mails is careful.
func TestNoAttackRunsInAMail(t *testing.T) {
	chromium := newChromium(t, offline)
	h := newHouse(t)
	post := mailtest.New(t)
	sender, err := mail.NewServer(post.URL(), "community@test.example")
	if err != nil {
		t.Fatal(err)
	}
	site := resttest.NewWith(t, resttest.Options{Mail: sender, Config: app.Config{HasMail: true, BaseURL: "https://test.example",
		AccessTTL: 10000 * time.Hour}})
	for i, text := range attacks {
		site.Ask(t, resttest.Row{As: "bob", Do: "PUT /user", Body: string(mustJSON(fields{"name": text}))})
		asked := site.Ask(t, resttest.Row{As: "ann", Do: "POST /questions", Body: string(mustJSON(fields{"title": cut(text, 300)}))})
		id, ok := asked.Get("id").(string)
		if !ok {
			continue
		}
		site.Ask(t, resttest.Row{As: "bob", Do: "POST /questions/" + id + "/answers",
			Body: string(mustJSON(fields{"content": text + " @mia", "format": []string{"html", "markdown"}[i%2]}))})
		if err := site.App.PostNews(t.Context()); err != nil {
			t.Fatal(err)
		}
		site.Clock.Advance(time.Minute)
		site.Worker.Drain(t.Context())
	}
	var letters []string
	for _, one := range post.Take() {
		if one.To == "ann@test.example" {
			letters = append(letters, one.HTML)
		}
	}
	if len(letters) < len(attacks)/2 {
		t.Errorf("there are %d mails of %d attacks: too few to mean much", len(letters), len(attacks))
	}
	server := raw(t, letters, "")
	s := h.spy(t, chromium, true)
	s.at = server.URL
	ran, _ := s.visit(server.URL + "/")
	for _, one := range ran {
		t.Errorf("in a mail: %s", one)
	}
}
