package web_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// hidden makes a community of what everybody sees and what few do: whatever holds
// "Leak" is for few, and sue writes anonymously only.
func hidden(t *testing.T, s *resttest.Site) {
	t.Helper()
	s.Join(t, "sue", "member")
	add := func(as, do, body, name string) {
		reply := s.Ask(t, resttest.Row{As: as, Do: do, Body: body})
		id, ok := reply.Get("id").(string)
		if !ok {
			t.Fatalf("%s: %s", do, reply.Body)
		}
		s.Set(name, id)
		if short, ok := reply.Get("shortId").(string); ok {
			s.Set(name+"Short", short)
		}
	}
	add("ann", "POST /questions", `{"title": "How do <b>tags</b> & \"quotes\" fare?", "description": "<p>Well, <em>so so</em>.</p>", "topics": ["Größe"]}`, "open")
	add("bob", "POST /questions/{open}/answers", `{"content": "<p>They are <strong>escaped</strong>.</p>"}`, "reply")
	add("sue", "POST /questions/{open}/answers", `{"content": "<p>A quiet word.</p>", "anonymous": true}`, "quiet")
	add("bob", "POST /questions/{open}/answers", `{"content": "<p>LeakDraft</p>", "status": "draft"}`, "draft")
	add("sue", "POST /questions", `{"title": "Asked in secret", "anonymous": true, "topics": ["Größe"]}`, "secret")
	add("ann", "POST /questions", `{"title": "LeakPrivate", "privacy": "private", "topics": ["Größe"]}`, "private")
	add("bob", "POST /posts", `{"type": "article", "title": "An article", "content": "<p>Long.</p>"}`, "article")
	add("bob", "POST /posts", `{"type": "article", "title": "LeakPost", "content": "<p>LeakPost</p>", "status": "draft"}`, "unfinished")
	add("ann", "POST /spaces", `{"name": "Open room"}`, "room")
	add("ann", "POST /questions", `{"title": "Asked in a room", "space": "{room}"}`, "inside")
	add("ann", "POST /spaces", `{"name": "LeakPrivateRoom", "private": true}`, "closed")
	add("ann", "POST /spaces", `{"name": "LeakHiddenRoom", "hidden": true}`, "cellar")
	for _, space := range []string{"closed", "cellar"} {
		add("ann", "POST /questions", `{"title": "LeakBelow", "topics": ["Größe"], "space": "{`+space+`}"}`, space+"Question")
		add("ann", "POST /questions/{"+space+"Question}/answers", `{"content": "<p>LeakAnswer</p>"}`, space+"Answer")
		add("ann", "POST /posts", `{"type": "article", "title": "LeakTold", "content": "<p>LeakTold</p>", "space": "{`+space+`}"}`,
			space+"Post")
	}
	topic, err := s.App.Topics(t.Context(), community.Actor{Portal: s.Portal.ID}, community.Page{Number: 1, Limit: 1})
	if err != nil || len(topic.Items) == 0 {
		t.Fatal(err)
	}
	s.Set("topic", topic.Items[0].ShortID)
}

func TestMachinesReadWhatGuestsSee(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		hidden(t, s)
		var day string
		leaks := []string{"Leak", "sue", "Sue", s.ID("sue"), "@test.example"}
		for _, page := range []struct {
			path string
			has  []string
		}{
			{"/robots.txt", []string{"Disallow: /admin\n", "Disallow: /search?\nDisallow: /search/\nDisallow: /ask?\nDisallow: /ask/\n", "Sitemap: http://test.example/sitemap.xml"}},
			{"/sitemap.xml", []string{"<sitemapindex", "/sitemaps/places.xml", "/sitemaps/questions-", "/sitemaps/posts-"}},
			{"/sitemaps/places.xml", []string{"/topics/{topic}/gr%C3%B6%C3%9Fe", "example/spaces<", "/spaces/{room}/open-room"}},
			{"questions", []string{"/questions/{openShort}/how-do-b-tags-b-quotes-fare", "<lastmod>", "/questions/{secretShort}/"}},
			{"/feed.atom", []string{"How do &lt;b&gt;tags", "<name>Anonymous</name>", "<name>bob</name>", "An article", "&lt;em&gt;so so"}},
			{"/topics/{topic}/feed.atom", []string{"<title>Größe · Test</title>", "Asked in secret"}},
			{"/spaces/{room}/feed.atom", []string{"<title>Open room · Test</title>", "Asked in a room", "/spaces/{room}/open-room"}},
			{"/users/ann/feed.atom", []string{"Asked in a room"}},
			{"/questions/{open}/feed.atom", []string{"Answer: How do", "A quiet word", "escaped"}},
			{"/users/bob/feed.atom", []string{"An article", "escaped"}},
			{"/feed.json", []string{`"version": "https://jsonfeed.org/version/1.1"`, `"name": "Anonymous"`, `"name": "bob"`, "An article",
				`"Größe"`, `"feed_url": "http://test.example/feed.json"`}},
			{"/topics/{topic}/feed.json", []string{`"title": "Größe · Test"`, "Asked in secret"}},
			{"/spaces/{room}/feed.json", []string{"Asked in a room"}},
			{"/users/bob/feed.json", []string{"An article", "escaped"}},
			{"/questions/{open}/feed.json", []string{"Answer: How do", "A quiet word"}},
			{"/llms.txt", []string{"# Test", `[How do \<b>tags`, "/questions/{openShort}/how-do-b-tags-b-quotes-fare.md): 2 answers"}},
			{"/questions/{openShort}.md", []string{`# How do \<b>tags`, "ann asked", "They are **escaped**.", "Anonymous answered",
				"Topics: Größe"}},
			{"/questions/{open}/whatever.md", []string{"They are **escaped**."}},
		} {
			if page.path == "questions" {
				page.path = day
			}
			reply := b.do(t, step{Do: "GET " + page.path, Header: "Accept: */*"})
			body := string(reply.Body)
			if reply.Status != 200 {
				t.Errorf("%s: %d %.500s", page.path, reply.Status, body)
			}
			for _, want := range page.has {
				if !strings.Contains(body, b.expand(want)) {
					t.Errorf("%s has no %s:\n%s", page.path, b.expand(want), body)
				}
			}
			for _, leak := range leaks {
				if strings.Contains(body, leak) {
					t.Errorf("%s has %q:\n%s", page.path, leak, body)
				}
			}
			if strings.Contains(body, "<?xml") {
				if err := xml.Unmarshal(reply.Body, new(struct{})); err != nil {
					t.Errorf("%s: %v", page.path, err)
				}
			}
			if page.path == "/sitemap.xml" {
				_, rest, _ := strings.Cut(body, "/sitemaps/questions-")
				rest, _, _ = strings.Cut(rest, "<")
				day = "/sitemaps/questions-" + rest
			}
			if reply.Statements > 10 {
				t.Errorf("%s takes %d statements", page.path, reply.Statements)
			}
			again := b.do(t, step{Do: "GET " + page.path, Header: "If-None-Match: " + reply.Header.Get("ETag")})
			if again.Status != 304 {
				t.Errorf("%s is sent again: %d", page.path, again.Status)
			}
		}
		b.walk(t,
			step{Do: "GET /questions/{private}.md", Header: "Accept: */*", Status: 404},
			step{As: "ann", Do: "GET /questions/{private}.md", Status: 404},
			step{Do: "GET /questions/{private}/feed.atom", Status: 404},
			step{As: "ann", Do: "GET /spaces/{closed}/feed.atom", Status: 404},
			step{As: "ann", Do: "GET /spaces/{cellar}/feed.atom", Status: 404},
			step{As: "ann", Do: "GET /questions/{closedQuestion}.md", Status: 404},
			step{As: "ann", Do: "GET /questions/{closedQuestion}/feed.atom", Status: 404},
			step{As: "ann", Do: "GET /embed/question/{closedQuestion}", Status: 404},
			step{As: "ann", Do: "GET /questions/{cellarQuestion}.md", Status: 404},
			step{As: "ann", Do: "GET /embed/question/{cellarQuestion}", Status: 404},
			step{Do: "GET /", Lacks: []string{"Leak"}},
			step{Do: "GET /users/ann?tab=questions", Lacks: []string{"Leak"}},
			step{Do: "GET /users/nobody/feed.atom", Status: 404},
			step{Do: "GET /topics/nothing/feed.atom", Status: 404},
			step{Do: "GET /sitemaps/questions-1-2.xml", Status: 404},
			step{Do: "GET /sitemaps/users-20260101-20260102.xml", Status: 404},
			step{Do: "GET /", Has: []string{`"@type":"WebSite"`, `href="/feed.atom"`, `property="og:title"`}},
		)
		_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
			p.Settings.Policies.Access = community.AccessPrivate
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		b.walk(t,
			step{Do: "GET /robots.txt", Has: []string{"Disallow: /\n"}, Lacks: []string{"Sitemap"}},
			step{Do: "GET /sitemap.xml", Lacks: []string{"<loc>"}},
			step{Do: "GET " + day, Status: 404},
			step{Do: "GET /llms.txt", Lacks: []string{"/questions/"}},
			step{Do: "GET /feed.atom", Status: 303},
			step{Do: "GET /questions/{openShort}.md", Status: 303},
			step{As: "bob", Do: "GET /feed.atom", Has: []string{"An article"}, Lacks: []string{"Leak"}},
		)
	})
}
