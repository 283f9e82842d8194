package web_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// The home page has a question once, with the newest of its answers beneath it.
func TestHomeShowsAQuestionOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		for _, r := range []resttest.Row{
			{As: "ann", Do: "POST /questions", Body: `{"title": "How hot?", "description": "<p>The kiln.</p>"}`},
			{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content": "<p>Very hot.</p>"}`},
			{As: "mia", Do: "POST /questions/{q}/answers", Body: `{"content": "<p>Rather warm.</p>"}`},
			{As: "bob", Do: "POST /questions", Body: `{"title": "How cold?"}`},
		} {
			reply := s.Ask(t, r)
			if reply.Status != 201 {
				t.Fatalf("%d %s", reply.Status, reply.Body)
			}
			if r.As == "ann" {
				s.Set("q", reply.Get("id").(string))
			}
		}
		for _, as := range []string{"", "ann", "bob"} {
			page := string(b.do(t, step{As: as, Do: "GET /"}).Body)
			if n := strings.Count(page, ">How hot?<"); n != 1 {
				t.Errorf("%s sees it %d times", as, n)
			}
			if !strings.Contains(page, "Rather warm.") || strings.Contains(page, "Very hot.") || !strings.Contains(page, "The kiln.") {
				t.Errorf("%s does not see the newest answer alone:\n%s", as, page)
			}
		}
	})
}

// Who reads a thread has read what they were told about it. Who may only come to read it
// has not, nor has a script.
func TestReadingAThreadReadsItsNotifications(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		for _, title := range []string{"one", "two"} {
			reply := s.Ask(t, resttest.Row{As: "ann", Do: "POST /questions", Body: `{"title": "Question ` + title + `"}`})
			s.Set(title, reply.Get("id").(string))
			s.Set(title+"Path", "/questions/"+reply.Get("shortId").(string)+"/question-"+title)
			s.Ask(t, resttest.Row{As: "bob", Do: "POST /questions/{" + title + "}/answers", Body: `{"content": "Yes."}`})
		}
		unread := func(n string) step {
			return step{As: "ann", Do: "GET /settings", Has: []string{`data-count="` + n + `"`}}
		}
		b.walk(t,
			unread("2"),
			step{As: "bob", Do: "GET {onePath}"},
			step{As: "ann", Do: "GET {onePath}", Header: "Sec-Purpose: prefetch"},
			step{As: "ann", Do: "GET {onePath}", Header: "X-Stoa-Part: 1"},
			unread("2"),
			step{As: "ann", Do: "GET {onePath}", Has: []string{`data-count="1"`}, Most: 12},
			unread("1"),
			step{As: "ann", Do: "GET {onePath}"},
			unread("1"),
			step{As: "ann", Do: "GET {twoPath}"},
			unread("0"),
		)
	})
}

// A script is sent what is in a page, and nothing that stands around it or that a browser
// could take for the page.
func TestAPartOfAPageIsNoPage(t *testing.T) {
	s := resttest.New(t)
	b := newBrowser(s)
	around := []string{"<html", "<style", "<script", "class=\"foot\"", "<header class=\"bar"}
	b.walk(t, step{Do: "GET /questions", Header: "X-Stoa-Part: 1", Has: []string{"<main>", "<h1>"}, Lacks: around})
	reply := b.do(t, step{Do: "GET /questions", Header: "X-Stoa-Part: 1"})
	if keep := reply.Header.Get("Cache-Control"); keep != "private, no-store" {
		t.Errorf("it is kept: %s", keep)
	}
	if vary := strings.Join(b.do(t, step{Do: "GET /questions"}).Header.Values("Vary"), ", "); !strings.Contains(vary, "X-Stoa-Part") {
		t.Errorf("a cache may mix them up: Vary is %s", vary)
	}
}
