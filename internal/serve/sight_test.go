package serve_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/logtest"
	"github.com/stoa-community/stoa/internal/serve"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// What GraphQL and the pages list is what the app's lists hold, in order and with their
// totals, whatever is in a community and whoever looks at it, who is banned like a
// guest; and no page has the address of a record that its reader may not see. That the
// app's lists hold what the rules say is shown beside the app.
func TestGraphAndPagesListWhatTheRulesSay(t *testing.T) {
	if f := flag.Lookup("rapid.checks"); f.Value.String() == f.DefValue {
		_ = f.Value.Set("4") // each asks for some hundred lists and pages
	}
	storetest.EachBlank(t, func(t *testing.T, address string) {
		db := storetest.Open(t, address)
		s, err := serve.Listen(serve.Config{Addr: "127.0.0.1:0", Version: "test", Grace: time.Second, Now: db.Now,
			Logger: logtest.Logger(t)})
		if err != nil {
			t.Fatal(err)
		}
		a := app.New(db, app.Config{})
		s.Open(a, db)
		done := make(chan error, 1)
		go func() { done <- s.Run(t.Context()) }()
		t.Cleanup(func() {
			if err := <-done; err != nil {
				t.Error(err)
			}
		})
		drawn := 0
		rapid.Check(t, func(rt *rapid.T) {
			c := storetest.DrawCommunity(rt)
			drawn++
			c.Portal.Domain = fmt.Sprintf("c%d.test.example", drawn)
			for _, actor := range c.Actors() {
				v := viewer{t: rt, ctx: t, app: a, community: c, actor: actor, address: "http://" + s.Addr().String()}
				if actor.ID == "" {
					if err := db.Write(t.Context(), c.Store); err != nil {
						rt.Fatal(err)
					}
					v.pages()
					v.signIn(db, c.Banned().ID) // and sees no more than that
				} else {
					v.signIn(db, actor.ID)
					v.graph()
				}
				v.pages()
			}
		})
		t.Logf("%d communities", drawn)
	})
}

// viewer is one who looks at a community over HTTP.
type viewer struct {
	t         *rapid.T
	ctx       *testing.T
	app       *app.App
	community *storetest.Community
	actor     community.Actor
	address   string
	token     string // of a page's session; "" of a guest
}

// signIn gives the viewer the session of somebody.
func (v *viewer) signIn(db *store.DB, who community.UserID) {
	v.token = auth.NewToken("stoa_")
	token := &community.Token{Hash: auth.TokenHash(v.token), Portal: v.actor.Portal, Use: community.PageToken, User: who,
		Family: v.token, Created: db.Now(), Expires: db.Now().Add(time.Hour)}
	if err := db.Write(v.ctx.Context(), func(tx *store.Tx) error { return tx.AddTokens(token) }); err != nil {
		v.t.Fatal(err)
	}
}

// ask returns the status and the body of an answer.
func (v viewer) ask(method, path, body string) (int, string) {
	r, err := http.NewRequestWithContext(v.ctx.Context(), method, v.address+path, strings.NewReader(body))
	if err != nil {
		v.t.Fatal(err)
	}
	r.Host = v.community.Portal.Domain
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("Content-Type", "application/json")
	if v.token != "" {
		r.AddCookie(&http.Cookie{Name: "stoa", Value: v.token})
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return res.StatusCode, string(text)
}

// listed is what a list holds, by short ids.
type listed struct {
	ids   []string
	total int
}

func listing[S any](v viewer, list community.Listing[S], err error, id func(S) string) listed {
	if err != nil {
		v.t.Fatal(err)
	}
	l := listed{total: list.Total}
	for _, item := range list.Items {
		l.ids = append(l.ids, id(item))
	}
	return l
}

func questionID(q *community.QuestionSeen) string { return q.ShortID }
func answerID(a *community.AnswerSeen) string     { return a.ShortID }
func postID(p *community.PostSeen) string         { return p.ShortID }

func page(limit int) store.List {
	return store.List{Page: community.Page{Number: 1, Limit: limit}, Sort: community.Sort{Field: "createdAt"}}
}

func (v viewer) questions(l store.List) listed {
	list, err := v.app.Questions(v.ctx.Context(), v.actor, app.QuestionQuery{List: l})
	return listing(v, list, err, questionID)
}

func (v viewer) answers(l store.List) listed {
	list, err := v.app.Answers(v.ctx.Context(), v.actor, l)
	return listing(v, list, err, answerID)
}

func (v viewer) posts(l store.List) listed {
	list, err := v.app.Posts(v.ctx.Context(), v.actor, l)
	return listing(v, list, err, postID)
}

func (v viewer) thread(q *community.Question, l store.List) listed {
	list, err := v.app.AnswersTo(v.ctx.Context(), v.actor, string(q.ID), l)
	return listing(v, list, err, answerID)
}

func (v viewer) feed(sort string) listed {
	list, err := v.app.Feed(v.ctx.Context(), store.Feed{Viewer: v.actor, Types: community.FeedTypes, Page: page(20).Page,
		Sort: community.Sort{Field: sort}})
	return listing(v, list, err, func(i community.FeedItem) string { return oneOf(i.Question, i.Answer, i.Post) })
}

func (v viewer) search() listed {
	found, err := v.app.Search(v.ctx.Context(), store.Search{Viewer: v.actor, Query: "stoa", Page: page(20).Page})
	list := community.Listing[app.Hit]{Items: found.Hits, Total: found.Count}
	return listing(v, list, err, func(h app.Hit) string { return oneOf(h.Question, h.Answer, h.Post) })
}

func oneOf(q *community.QuestionSeen, a *community.AnswerSeen, p *community.PostSeen) string {
	switch {
	case q != nil:
		return q.ShortID
	case a != nil:
		return a.ShortID
	case p != nil:
		return p.ShortID
	}
	return ""
}

// graph holds the lists of GraphQL to those of the app.
func (v viewer) graph() {
	const one = `nodes { question { shortId } answer { shortId } post { shortId } }`
	v.sameInGraph("questions(limit: 20) { totalCount nodes { shortId } }", v.questions(page(20)))
	v.sameInGraph("answers(limit: 20) { totalCount nodes { shortId } }", v.answers(page(20)))
	v.sameInGraph("posts(limit: 20) { totalCount nodes { shortId } }", v.posts(page(20)))
	v.sameInGraph("feedItems(limit: 20) { totalCount "+one+" }", v.feed("createdAt"))
	v.sameInGraph(`search(query: "stoa", limit: 20) { totalCount `+one+" }", v.search())
	for _, q := range v.community.Questions {
		if v.actor.CanSee(q) == nil {
			v.sameInGraph(fmt.Sprintf("question(id: %q) { answers(limit: 20) { totalCount nodes { shortId } } }", q.ID),
				v.thread(q, page(20)))
		}
	}
	for _, s := range v.community.Spaces {
		if v.actor.CanReadSpace(s) == nil {
			l := page(20)
			l.Space = s.ID
			v.sameInGraph(fmt.Sprintf("questions(limit: 20, spaceId: %q) { totalCount nodes { shortId } }", s.ID), v.questions(l))
			v.sameInGraph(fmt.Sprintf("posts(limit: 20, spaceIds: [%q]) { totalCount nodes { shortId } }", s.ID), v.posts(l))
		}
	}
}

var (
	inGraph = regexp.MustCompile(`"shortId":"([^"]+)"`)
	totalIn = regexp.MustCompile(`"totalCount":(\d+)`)
)

func (v viewer) sameInGraph(field string, want listed) {
	query, err := json.Marshal(map[string]string{"query": "{ " + field + " }"})
	if err != nil {
		v.t.Fatal(err)
	}
	_, body := v.ask("POST", "/graphql", string(query))
	total := totalIn.FindStringSubmatch(body)
	if total == nil || total[1] != fmt.Sprint(want.total) || !slices.Equal(found(inGraph, body), want.ids) {
		v.t.Fatalf("%s, for %v %s: %s, not %v", field, v.actor.Role, v.actor.ID, body, want)
	}
}

func found(pattern *regexp.Regexp, text string) (ids []string) {
	for _, match := range pattern.FindAllStringSubmatch(text, -1) {
		ids = append(ids, match[1])
	}
	return ids
}

var (
	itemOnPage   = regexp.MustCompile(`class="item-title">\s*<a href="/(?:questions|answers|posts)/([^"/#]+)`)
	replyOnPage  = regexp.MustCompile(`class="item-text">\s*<a href="/answers/([^"/#]+)`)
	questionSum  = regexp.MustCompile(`<p class="soft">(\d+) questions?</p>`)
	answerSum    = regexp.MustCompile(`<h2>(\d+) answers?</h2>`)
	resultSum    = regexp.MustCompile(`(\d+) results?<`)
	insideSums   = regexp.MustCompile(`(\d+) questions? · (\d+) posts?<`)
	profileSums  = regexp.MustCompile(`<dt>Answers</dt><dd>(\d+)</dd></div><div><dt>Questions</dt><dd>(\d+)</dd>`)
	answerOnPage = regexp.MustCompile(`id="answer-([^"]+)"`)
	addressed    = regexp.MustCompile(`"/(?:questions|answers|posts)/([^"/#?]+)`)
)

// pages holds the pages to the app's lists and to the rules.
func (v viewer) pages() {
	v.home()
	all, hits := v.questions(page(20)), v.search()
	v.says("/questions", v.sameOnPage("/questions", itemOnPage, all), questionSum, all.total)
	v.sameOnPage("/posts", itemOnPage, v.posts(page(20)))
	v.says("/search?q=stoa", v.sameOnPage("/search?q=stoa", itemOnPage, hits), resultSum, hits.total)
	v.threads()
	v.spaces()
	v.profiles()
}

// home holds the home page to the feed, with each question there once, and beneath it the first of its answers.
func (v viewer) home() {
	list, err := v.app.Feed(v.ctx.Context(), store.Feed{Viewer: v.actor, Types: community.FeedTypes, Page: page(20).Page,
		Sort: community.Sort{Field: "publishedAt"}})
	if err != nil {
		v.t.Fatal(err)
	}
	var items, replies listed
	reply := map[string]string{}
	for _, i := range list.Items {
		id := oneOf(i.Question, nil, i.Post)
		if i.Answer != nil {
			id = i.Answer.Question.ShortID
			reply[id] = cmp.Or(reply[id], i.Answer.ShortID)
		}
		if !slices.Contains(items.ids, id) {
			items.ids = append(items.ids, id)
		}
	}
	for _, id := range items.ids {
		if reply[id] != "" {
			replies.ids = append(replies.ids, reply[id])
		}
	}
	v.sameOnPage("/", itemOnPage, items)
	v.sameOnPage("/", replyOnPage, replies)
}

// threads holds each question's page to its answers.
func (v viewer) threads() {
	for _, q := range v.community.Questions {
		path := "/questions/" + q.ShortID
		if v.actor.CanSee(q) == nil {
			l := page(20)
			l.Sort.Field = "score"
			thread := v.thread(q, l)
			v.says(path, v.sameOnPage(path, answerOnPage, thread), answerSum, thread.total)
		} else {
			v.page(path, http.StatusNotFound)
		}
	}
}

// spaces holds the pages of each space to what is in it, which who may not read it
// sees nothing of.
func (v viewer) spaces() {
	for _, s := range v.community.Spaces {
		path, l := "/spaces/"+string(s.ID)+"/"+url.PathEscape(s.Slug), page(20)
		l.Space = s.ID
		switch {
		case v.actor.CanSeeSpace(s) != nil:
			v.page(path, http.StatusNotFound)
		case v.actor.CanReadSpace(s) != nil:
			v.says(path, v.sameOnPage(path, itemOnPage, listed{}), insideSums)
		default:
			isIn := func(r *community.Record) bool { return r.Space == s.ID && r.Shelf.Inside() == community.Open }
			sums := []int{count(v.community.Questions, isIn), count(v.community.Posts, isIn)}
			v.says(path, v.sameOnPage(path, itemOnPage, v.questions(l)), insideSums, sums...)
			v.says(path, v.sameOnPage(path+"?tab=posts", itemOnPage, v.posts(l)), insideSums, sums...)
		}
	}
}

// profiles holds the pages of each person to what they wrote under their name.
func (v viewer) profiles() {
	for _, u := range v.community.People {
		l := page(20)
		l.Author = u.ID
		isTheirs := func(r *community.Record) bool { return r.Author == u.ID && r.Shelf == community.Open && !r.Anonymous }
		sums := []int{count(v.community.Answers, isTheirs), count(v.community.Questions, isTheirs)}
		for tab, list := range map[string]func(store.List) listed{"answers": v.answers, "questions": v.questions, "posts": v.posts} {
			path := "/users/" + u.Username + "?tab=" + tab
			v.says(path, v.sameOnPage(path, itemOnPage, list(l)), profileSums, sums...)
		}
	}
}

// count is how many of the records are such.
func count[R community.Content](records []R, is func(*community.Record) bool) (n int) {
	for _, r := range records {
		if is(r.Base()) {
			n++
		}
	}
	return n
}

// sameOnPage returns a page that lists what it should, in order.
func (v viewer) sameOnPage(path string, pattern *regexp.Regexp, want listed) string {
	body := v.page(path, http.StatusOK)
	if got := found(pattern, body); !slices.Equal(got, want.ids) {
		v.t.Fatalf("%s, for %v %s: shown are %v, not %v", path, v.actor.Role, v.actor.ID, got, want.ids)
	}
	return body
}

// says holds the numbers of a page to what they should be; none is that it tells none.
func (v viewer) says(path, body string, pattern *regexp.Regexp, want ...int) {
	var got []string
	if match := pattern.FindStringSubmatch(body); match != nil {
		got = match[1:]
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		v.t.Fatalf("%s, for %v %s: it says %v, not %v", path, v.actor.Role, v.actor.ID, got, want)
	}
}

// page returns a page, on which there is no address of a record that its reader may
// not see.
func (v viewer) page(path string, status int) string {
	got, body := v.ask("GET", path, "")
	if got != status {
		v.t.Fatalf("%s, for %v %s: %d, not %d", path, v.actor.Role, v.actor.ID, got, status)
	}
	for _, id := range found(addressed, body) {
		for _, r := range v.community.Records() {
			if r.Base().ShortID == id && v.actor.CanSee(r) != nil && !strings.HasPrefix(path, "/questions/"+id) {
				v.t.Fatalf("%s, for %v %s: it leads to %s, which is not to be seen: %+v", path, v.actor.Role, v.actor.ID, id, r.Base())
			}
		}
	}
	return body
}
