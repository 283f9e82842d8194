package rest_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestAListIsWalkedByPageAndByCursor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for i := range 6 {
			s.Join(t, fmt.Sprintf("member%d", i), "member")
		}
		all := s.Ask(t, row{As: "ann", Do: "GET /users?limit=100"})
		if got := all.Header.Get("X-Total-Count"); got != "10" {
			t.Errorf("X-Total-Count is %s", got)
		}
		for name, start := range map[string]string{"page": "GET /users?page=1&limit=3", "cursor": "GET /users?limit=3"} {
			var seen []any
			pages := 0
			for do := start; do != ""; pages++ {
				reply := s.Ask(t, row{As: "ann", Do: do})
				list, _ := reply.Get("").([]any)
				seen = append(seen, list...)
				do = nextOf(reply)
				if name == "page" && do != "" {
					do = fmt.Sprintf("GET /users?page=%d&limit=3", pages+2)
				}
			}
			if fmt.Sprint(seen) != fmt.Sprint(all.Get("")) || pages != 4 {
				t.Errorf("by %s: %d people on %d pages", name, len(seen), pages)
			}
		}
		links := s.Ask(t, row{As: "ann", Do: "GET /users?page=2&limit=3"}).Header.Get("Link")
		for _, want := range []string{`</api/v1/users?page=1&limit=3>; rel="first"`, `</api/v1/users?page=1&limit=3>; rel="prev"`,
			`rel="next"`, `</api/v1/users?page=4&limit=3>; rel="last"`} {
			if !strings.Contains(links, want) {
				t.Errorf("no %s in %s", want, links)
			}
		}
	})
}

var nextLink = regexp.MustCompile(`</api/v1([^>]*)>; rel="next"`)

// nextOf is the request for the page after this one, "" on the last.
func nextOf(r resttest.Reply) string {
	if m := nextLink.FindStringSubmatch(r.Header.Get("Link")); m != nil {
		return "GET " + m[1]
	}
	return ""
}

func TestARecordUnchangedIsNotSentAgain(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for _, do := range []string{"GET /user", "GET /users/{bob}", "GET /portal"} {
			first := s.Ask(t, row{As: "ann", Do: do})
			etag := first.Header.Get("ETag")
			again := s.Ask(t, row{As: "ann", Do: do, Header: "If-None-Match: " + etag})
			if etag == "" || again.Status != 304 || len(again.Body) > 0 || again.Header.Get("ETag") != etag {
				t.Errorf("%s with %s: %d %s", do, etag, again.Status, again.Body)
			}
		}
		etag := s.Ask(t, row{As: "ann", Do: "GET /user"}).Header.Get("ETag")
		s.Check(t,
			row{As: "ann", Do: "PUT /user", Body: `{"title":"New"}`, Status: 200, Events: edited},
			row{As: "ann", Do: "GET /user", Header: "If-None-Match: " + etag, Status: 200},
		)
	})
}

func TestHeadIsGetWithoutTheBody(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for _, path := range []string{"/user", "/users", "/portal", "/users/nobody"} {
			get, head := s.Ask(t, row{As: "ann", Do: "GET " + path}), s.Ask(t, row{As: "ann", Do: "HEAD " + path})
			if head.Status != get.Status || len(head.Body) > 0 {
				t.Errorf("%s: %d with %d bytes, and GET is %d", path, head.Status, len(head.Body), get.Status)
			}
			for _, name := range []string{"ETag", "Link", "X-Total-Count", "Content-Type"} {
				if head.Header.Get(name) != get.Header.Get(name) {
					t.Errorf("%s: %s is %q, and of GET %q", path, name, head.Header.Get(name), get.Header.Get(name))
				}
			}
		}
	})
}

func TestAnswersAreCompressedWhenAsked(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		plain := s.Ask(t, row{As: "admin", Do: "GET /portal"})
		for _, coding := range []string{"gzip", "zstd"} {
			packed := s.Ask(t, row{As: "admin", Do: "GET /portal", Header: "Accept-Encoding: " + coding})
			if packed.Header.Get("Content-Encoding") != coding || string(packed.Body) != string(plain.Body) {
				t.Errorf("%s: %q with %s", coding, packed.Header.Get("Content-Encoding"), packed.Body)
			}
			again := s.Ask(t, row{As: "admin", Do: "GET /portal",
				Header: "Accept-Encoding: " + coding + "\nIf-None-Match: " + packed.Header.Get("ETag")})
			if again.Status != http.StatusNotModified {
				t.Errorf("%s: the tag of a compressed answer is not known again: %d", coding, again.Status)
			}
		}
	})
}

func TestPagesOfListedOriginsMayCall(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		setPortal(t, s, func(set *community.Settings) { set.CORS = []string{"https://shop.example"} })
		const preflight = "Access-Control-Request-Method: PUT\nAccess-Control-Request-Headers: authorization\nOrigin: "
		listed := s.Ask(t, row{Do: "OPTIONS /user", Header: preflight + "https://shop.example"})
		if listed.Status != 204 || listed.Header.Get("Access-Control-Allow-Origin") != "https://shop.example" ||
			!strings.Contains(listed.Header.Get("Access-Control-Allow-Methods"), "PUT") {
			t.Errorf("the preflight of a listed origin: %d %v", listed.Status, listed.Header)
		}
		other := s.Ask(t, row{Do: "OPTIONS /user", Header: preflight + "https://evil.example"})
		if other.Status != 405 || other.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("the preflight of another origin: %d %v", other.Status, other.Header)
		}
		read := s.Ask(t, row{As: "ann", Do: "GET /users", Header: "Origin: https://shop.example"})
		if read.Header.Get("Access-Control-Allow-Origin") == "" ||
			!strings.Contains(read.Header.Get("Access-Control-Expose-Headers"), "X-Total-Count") {
			t.Errorf("a read from a listed origin: %v", read.Header)
		}
	})
}

func TestTooManyRequestsAreToldWhenToComeBack(t *testing.T) {
	resttest.EachWith(t, resttest.Options{RateLimit: 10}, func(t *testing.T, s *resttest.Site) {
		s.Clock.Advance(time.Minute)
		for i := range 10 {
			reply := s.Ask(t, row{As: "ann", Do: "GET /user"})
			if want := fmt.Sprintf(`"default";r=%d;t=10`, 9-i); reply.Status != 200 || reply.Header.Get("RateLimit") != want {
				t.Errorf("request %d: %d, RateLimit: %s, not %s", i, reply.Status, reply.Header.Get("RateLimit"), want)
			}
		}
		over := s.Ask(t, row{As: "ann", Do: "GET /user"})
		if over.Status != 429 || over.Get("code") != "rate_limited" || over.Header.Get("Retry-After") == "" ||
			over.Header.Get("RateLimit-Policy") != `"default";q=10;w=10` {
			t.Errorf("one too many: %d %v %s", over.Status, over.Header, over.Body)
		}
		s.Clock.Advance(11 * time.Second)
		s.Check(t, row{As: "ann", Do: "GET /user", Status: 200})
	})
}
