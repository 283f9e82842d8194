package web_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// A person's own feed has what they see, by a token of theirs only, and what waits for
// moderators where the token is good for that.
func TestOwnFeedHasWhatItsReaderSees(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		hidden(t, s)
		_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
			p.Settings.Policies.Content = community.ContentApproval
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Check(t, resttest.Row{As: "bob", Do: "POST /questions", Body: `{"title": "May I come in?"}`, Status: 201,
			Events: []string{"question.asked"}})
		basic := map[string]string{}
		token := func(person, name, scopes string) {
			t.Helper()
			made := s.Ask(t, resttest.Row{As: person, Do: "POST /user/tokens", Body: `{"name": "feeds", "scopes": [` + scopes + `]}`})
			text, ok := made.Get("token").(string)
			if !ok {
				t.Fatalf("%s", made.Body)
			}
			s.Set(name, text)
			basic[name] = "Authorization: Basic " + base64.StdEncoding.EncodeToString([]byte("whoever:"+text))
		}
		token("ann", "annReads", `"read:content"`)
		token("bob", "bobReads", `"read:content"`)
		token("ann", "annPeople", `"read:people"`)
		token("mia", "miaReads", `"read:content"`)
		token("mia", "miaModerates", `"moderate:content"`)
		token("admin", "adminModerates", `"moderate:content"`)
		none := []string{"LeakDraft", "LeakPost", "sue", "Sue", "@test.example"}
		all := []string{"An article", "LeakBelow", "LeakTold", "Waiting for review: May I come in?"}
		with := func(more ...string) []string { return append(more, none...) }
		for _, at := range []string{"GET /feed/mine.atom", "GET /feed/mine.json"} {
			b.walk(t,
				step{Do: at, Header: basic["annReads"], Has: []string{"LeakBelow", "LeakTold", "An article", "ann · Test"}, Lacks: with("come in")},
				step{Do: at, Header: "Authorization: Bearer {annReads}", Has: []string{"LeakBelow"}, Lacks: none},
				step{Do: at, Header: basic["bobReads"], Has: []string{"An article"}, Lacks: with("LeakBelow", "LeakTold")},
				step{Do: at, Header: basic["miaReads"], Has: []string{"An article"}, Lacks: with("come in")},
				step{Do: at, Header: basic["miaModerates"], Has: all, Lacks: none},
				step{Do: at, Header: basic["adminModerates"], Has: all, Lacks: none},
				step{Do: at, Header: basic["annPeople"], Status: 403, Lacks: []string{"An article"}},
				step{Do: at, Header: "Authorization: Basic bm9ib2R5Om5vdGhpbmc=", Status: 401, Lacks: []string{"An article"}},
				step{Do: at, Header: "Authorization: Basic !", Status: 401},
				step{Do: at, Header: "Authorization: Bearer", Status: 401},
				step{Do: at, Header: "Accept: text/html", Status: 401, Lacks: []string{"An article"}},
				step{As: "ann", Do: at, Status: 401, Lacks: []string{"An article"}}, // by the cookie
			)
		}
		reply := b.do(t, step{Do: "GET /feed/mine.atom", Header: basic["annReads"]})
		if keep := reply.Header.Get("Cache-Control"); keep != "private, no-cache" {
			t.Errorf("a cache may keep it: %s", keep)
		}
		if challenge := b.do(t, step{Do: "GET /feed/mine.json"}).Header.Get("WWW-Authenticate"); !strings.HasPrefix(challenge, "Basic realm=") {
			t.Errorf("asked for a token by %q", challenge)
		}
		again := b.do(t, step{Do: "GET /feed/mine.atom", Header: basic["annReads"] + "\nIf-None-Match: " + reply.Header.Get("ETag")})
		if again.Status != 304 {
			t.Errorf("the same is sent again: %d", again.Status)
		}
		list := s.Ask(t, resttest.Row{As: "ann", Do: "GET /user/tokens"})
		for _, made := range list.Get("").([]any) {
			s.Check(t, resttest.Row{As: "ann", Do: "DELETE /user/tokens/" + made.(map[string]any)["id"].(string), Status: 200})
		}
		b.walk(t, step{Do: "GET /feed/mine.atom", Header: basic["annReads"], Status: 401, Lacks: []string{"An article"}})
	})
}
