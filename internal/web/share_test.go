package web_test

import (
	"bytes"
	"image/png"
	"net/url"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// metaOf is what the head of a page has under a property, after the host.
func metaOf(page, property string) string {
	_, rest, _ := strings.Cut(page, `<meta property="`+property+`" content="`)
	value, _, _ := strings.Cut(rest, `"`)
	return strings.TrimPrefix(value, "http://test.example")
}

func TestWhatIsSharedIsShownAsGuestsSeeIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		hidden(t, s)
		card := func(as, path string) string {
			return metaOf(string(b.do(t, step{As: as, Do: "GET " + path}).Body), "og:image")
		}
		var open string
		for _, path := range []string{"/questions/{openShort}/how-do-b-tags-b-quotes-fare", "/posts/{articleShort}/an-article", "/topics"} {
			at := card("", path)
			if mine := card("ann", path); mine != at {
				t.Errorf("%s: guests share %q, and members %q", path, at, mine)
			}
			reply := b.do(t, step{Do: "GET " + at, Header: "Accept: image/*"})
			size, err := png.DecodeConfig(bytes.NewReader(reply.Body))
			if reply.Status != 200 || err != nil || size.Width != 1200 || size.Height != 630 {
				t.Errorf("%s: %d, %v, %v", at, reply.Status, size, err)
			}
			if kept := reply.Header.Get("Cache-Control"); kept != "public, max-age=86400, immutable" {
				t.Errorf("%s is kept as %q", at, kept)
			}
			if open == "" {
				open = at
			}
		}
		if at := card("ann", "/questions/{privateShort}/leakprivate"); strings.HasPrefix(at, "/cards/questions/") {
			t.Errorf("a private question has the card %s", at)
		}
		oEmbed := func(address string) string {
			return "GET /oembed?url=" + url.QueryEscape(b.expand("http://test.example"+address))
		}
		b.walk(t,
			step{Do: "GET /cards/questions/{openShort}.0123.png", Status: 307, To: open},
			step{As: "ann", Do: "GET /cards/questions/{privateShort}.0.png", Status: 404},
			step{As: "ann", Do: "GET /cards/questions/{closedQuestionShort}.0.png", Status: 404},
			step{As: "ann", Do: "GET /cards/posts/{closedPostShort}.0.png", Status: 404},
			step{As: "bob", Do: "GET /cards/posts/{unfinishedShort}.0.png", Status: 404},
			step{Do: "GET /cards/questions/nothing.0.png", Status: 404},
			step{Do: oEmbed("/questions/{openShort}"), Has: []string{`"type":"link"`, `"version":"1.0"`, `"author_name":"ann"`,
				`"title":"How do`, `"thumbnail_url":"http://test.example` + open, `"thumbnail_width":1200`}},
			step{Do: oEmbed("/questions/{openShort}") + "&maxwidth=400", Has: []string{`"author_name"`}, Lacks: []string{"thumbnail"}},
			step{Do: oEmbed("/questions/{secretShort}/asked-in-secret"), Has: []string{"Asked in secret"}, Lacks: []string{"author", "sue"}},
			step{Do: oEmbed("/posts/{articleShort}"), Has: []string{`"title":"An article"`, `"author_name":"bob"`}},
			step{Do: oEmbed("/"), Has: []string{`"title":"Test"`}},
			step{As: "ann", Do: oEmbed("/questions/{privateShort}"), Status: 404},
			step{As: "ann", Do: oEmbed("/questions/{closedQuestionShort}"), Status: 404},
			step{Do: "GET /oembed?url=https%3A%2F%2Fevil.example%2Fquestions%2F{openShort}", Status: 404},
			step{Do: "GET /oembed?url=%3A%2F%2F", Status: 404},
			step{Do: "GET /oembed", Status: 400},
			step{Do: oEmbed("/questions/{openShort}") + "&format=xml", Status: 501},
		)
		_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
			p.Settings.Policies.Access = community.AccessPrivate
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		b.walk(t,
			step{As: "ann", Do: "GET " + open, Status: 404},
			step{Do: "GET /cards/community.0.png", Status: 404},
			step{As: "ann", Do: "GET /questions/{openShort}/how-do-b-tags-b-quotes-fare", Lacks: []string{"/cards/", "oembed"}},
		)
		if reply := b.do(t, step{Do: oEmbed("/questions/{openShort}"), Header: "Accept: application/json"}); reply.Status != 401 {
			t.Errorf("a private community describes a page: %d", reply.Status)
		}
	})
}
