package rest_test

import (
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// firstEdit keeps the id of the oldest edit of a record as {edit}.
func firstEdit(t *testing.T, s *resttest.Site, path string) {
	t.Helper()
	list := s.Ask(t, row{As: "mia", Do: "GET " + path + "/edits"})
	for i := 9; i >= 0; i-- {
		if id, ok := list.Get(string(rune('0'+i)) + ".id").(string); ok {
			s.Set("edit", id)
			return
		}
	}
	t.Fatalf("%s has no edits: %s", path, list.Body)
}

func TestAnEarlierTextIsRestoredByAnEdit(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/questions", `{"title":"How?","description":"<p>first</p>"}`, "q")
		make201(t, s, "ann", "/questions/{q}/answers", `{"content":"<p>first</p>"}`, "a")
		make201(t, s, "ann", "/posts", `{"title":"How?","content":"<p>first</p>"}`, "p")
		for _, k := range []struct{ path, field, event string }{
			{"/questions/{q}", "description", "question.changed"}, {"/answers/{a}", "content", "answer.changed"},
			{"/posts/{p}", "content", "post.changed"},
		} {
			events := []string{k.event}
			s.Check(t,
				row{As: "ann", Do: "PUT " + k.path, Body: `{"` + k.field + `":"<p>second</p>"}`, Status: 200, Events: events},
				row{As: "ann", Do: "PUT " + k.path, Body: `{"` + k.field + `":"<p>third</p>"}`, Status: 200, Events: events},
			)
			firstEdit(t, s, k.path)
			stale := tagOf(t, s, "ann", k.path)
			s.Check(t, row{As: "mia", Do: "PUT " + k.path, Body: `{"` + k.field + `":"<p>fourth</p>"}`, Status: 200, Events: events})
			restore := "POST " + k.path + "/edits/{edit}/restore"
			s.Check(t,
				row{As: "ann", Do: restore, Header: "If-Match: " + stale, Status: 412, Code: "conflict", Want: `{"reason":"stale_version"}`},
				row{As: "bob", Do: restore, Status: 403},
				row{Do: restore, Status: 401},
				row{As: "ann", Do: "POST " + k.path + "/edits/{q}/restore", Status: 404},
				row{As: "ann", Do: "POST " + k.path + "/edits/nothing/restore", Status: 404},
				row{As: "ann", Do: restore, Header: "If-Match: " + tagOf(t, s, "ann", k.path), Status: 200, Events: events,
					Want: `{"` + k.field + `":"<p>first</p>","counts":{"edits":4}}`},
				row{As: "ann", Do: restore, Status: 200}, // as it is already
				row{As: "ann", Do: "GET " + k.path + "/edits", Status: 200,
					Want: `[{"content":"<p>fourth</p>","user":{"profile":{"username":"ann"}}},{"content":"<p>third</p>","user":{"profile":{"username":"mia"}}},
						{"content":"<p>second</p>"},{"content":"<p>first</p>"}]`},
			)
		}
		// An edit is one of its own record only, and as hidden as that is.
		firstEdit(t, s, "/answers/{a}")
		s.Check(t,
			row{As: "ann", Do: "POST /posts/{p}/edits/{edit}/restore", Status: 404},
			row{As: "mia", Do: "PUT /posts/{p}", Body: `{"status":"archived"}`, Status: 200, Events: []string{"post.changed"}},
			row{As: "bob", Do: "GET /posts/{p}/edits", Status: 404},
			row{As: "bob", Do: "POST /posts/{p}/edits/{edit}/restore", Status: 404},
			row{As: "ann", Do: "DELETE /answers/{a}", Status: 200, Events: []string{"answer.deleted"}},
			row{As: "bob", Do: "GET /answers/{a}/edits", Status: 410},
			row{As: "ann", Do: "POST /answers/{a}/edits/{edit}/restore", Status: 410},
		)
	})
}

func TestWhatTheRulesForbidIsNotRestored(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/posts", `{"title":"So","content":"<p>Buy casino chips</p>"}`, "p")
		s.Check(t, row{As: "ann", Do: "PUT /posts/{p}", Body: `{"content":"<p>Clean</p>"}`, Status: 200, Events: []string{"post.changed"}})
		firstEdit(t, s, "/posts/{p}")
		setPortal(t, s, func(set *community.Settings) {
			set.Moderation.Rules = []community.Rule{{Kind: community.RuleWord, Value: "casino", Action: community.RuleRefuse}}
		})
		s.Check(t,
			row{As: "ann", Do: "POST /posts/{p}/edits/{edit}/restore", Status: 400, Want: `{"reason":"against_rules"}`},
			row{As: "ann", Do: "GET /posts/{p}", Status: 200, Want: `{"content":"<p>Clean</p>"}`},
		)
	})
}

func TestARecordSaysThatItWasEdited(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/questions", `{"title":"How?","description":"<p>first</p>"}`, "q")
		make201(t, s, "ann", "/questions", `{"title":"Why?","description":"<p>first</p>","anonymous":true}`, "secret")
		edit := func(as, id, text string) row {
			return row{As: as, Do: "PUT /questions/" + id, Body: `{"description":"<p>` + text + `</p>"}`, Status: 200, Events: []string{"question.changed"}}
		}
		s.Check(t,
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Lacks: []string{"editedAt", "editedBy"}},
			edit("ann", "{q}", "mended at once"),
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Lacks: []string{"editedAt", "editedBy"}, Want: `{"counts":{"edits":1}}`},
			edit("mia", "{q}", "mended by staff"), // whoever else mends is told at once
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"editedBy":{"profile":{"username":"mia"}}}`},
		)
		s.Clock.Advance(6 * time.Minute)
		s.Check(t,
			edit("ann", "{q}", "mended later"),
			edit("ann", "{secret}", "mended later"),
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"editedBy":{"profile":{"username":"ann"}}}`},
			row{As: "bob", Do: "GET /questions/{secret}", Status: 200, Lacks: []string{"editedBy"}},
			row{As: "mia", Do: "GET /questions/{secret}", Status: 200, Want: `{"editedBy":{"profile":{"username":"ann"}}}`},
			edit("mia", "{secret}", "mended by staff"),
			row{As: "bob", Do: "GET /questions/{secret}", Status: 200, Want: `{"editedBy":{"profile":{"username":"mia"}}}`},
			row{As: "bob", Do: "GET /questions/{secret}/edits", Status: 200, Want: `[{"user":{"profile":{"username":"mia"}}},{"user":{"profile":{"username":"anonymous"}}}]`},
		)
		if r := s.Ask(t, row{As: "bob", Do: "GET /questions/{secret}"}); r.Get("editedAt") == nil {
			t.Errorf("nothing says that it was edited: %s", r.Body)
		}
	})
}
