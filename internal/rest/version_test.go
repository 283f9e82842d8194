package rest_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// tagOf is the tag that a GET of a path answers with.
func tagOf(t *testing.T, s *resttest.Site, as, path string) string {
	t.Helper()
	r := s.Ask(t, row{As: as, Do: "GET " + path})
	tag := r.Header.Get("ETag")
	if r.Status != http.StatusOK || !strings.HasPrefix(tag, `"`) {
		t.Fatalf("GET %s: %d with the tag %s", path, r.Status, tag)
	}
	return tag
}

// editable makes one record of each kind that has versions, and returns how each is
// changed in two ways, and by whom.
func editable(t *testing.T, s *resttest.Site) []struct{ path, as, one, other, event string } {
	t.Helper()
	make201(t, s, "ann", "/questions", `{"title":"How?","description":"<p>first</p>","topics":["Roses"]}`, "q")
	make201(t, s, "ann", "/questions/{q}/answers", `{"content":"<p>first</p>"}`, "a")
	make201(t, s, "ann", "/posts", `{"title":"So","content":"<p>first</p>"}`, "p")
	make201(t, s, "ann", "/answers/{a}/comments", `{"body":"<p>first</p>"}`, "c")
	make201(t, s, "mia", "/topics", `{"name":"Tulips"}`, "t")
	make201(t, s, "ann", "/spaces", `{"name":"Gardeners"}`, "s")
	return []struct{ path, as, one, other, event string }{
		{"/questions/{q}", "ann", `{"description":"<p>one</p>"}`, `{"title":"Other?"}`, "question.changed"},
		{"/answers/{a}", "ann", `{"content":"<p>one</p>"}`, `{"content":"<p>other</p>"}`, "answer.changed"},
		{"/posts/{p}", "ann", `{"content":"<p>one</p>"}`, `{"topics":["Roses"]}`, "post.changed"},
		{"/answers/{a}/comments/{c}", "ann", `{"body":"<p>one</p>"}`, `{"body":"<p>other</p>"}`, "comment.changed"},
		{"/topics/{t}", "mia", `{"description":"<p>one</p>"}`, `{"name":"Tulips, red"}`, "topic.changed"},
		{"/spaces/{s}", "ann", `{"description":"<p>one</p>"}`, `{"private":true}`, "space.changed"},
		{"/portal", "admin", `{"name":"Roses","domain":"127.0.0.1","longName":"One"}`, `{"name":"Roses","domain":"127.0.0.1","messages":{"motto":"Other"}}`, "portal.changed"},
	}
}

func TestAStaleChangeIsRefused(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for _, k := range editable(t, s) {
			first, put := tagOf(t, s, k.as, k.path), "PUT "+k.path
			made := s.Ask(t, row{As: k.as, Do: put, Body: k.one, Header: "If-Match: " + first})
			second := made.Header.Get("ETag")
			if made.Status != 200 || second == "" || second == first {
				t.Fatalf("%s at %s: %d %s, tagged %s", put, first, made.Status, made.Body, second)
			}
			before := s.Ask(t, row{As: k.as, Do: "GET " + k.path}).Body
			s.Check(t, row{As: k.as, Do: put, Body: k.other, Header: "If-Match: " + first, Status: 412, Code: "conflict",
				Want: `{"reason":"stale_version","title":"Conflict"}`})
			if after := s.Ask(t, row{As: k.as, Do: "GET " + k.path}).Body; string(after) != string(before) {
				t.Errorf("%s was refused, and changed %s to %s", put, before, after)
			}
			s.Check(t,
				row{As: k.as, Do: put, Body: k.other, Header: "If-Match: W/" + second, Status: 412}, // weak tags match nothing
				row{As: k.as, Do: put, Body: k.other, Header: `If-Match: "made-up"`, Status: 412},
				row{As: k.as, Do: put, Body: k.other, Header: `If-Match: ""`, Status: 412},
				row{As: k.as, Do: put, Body: k.other, Header: "If-Match: ", Status: 412},
				row{As: k.as, Do: put, Body: k.other, Header: "If-Match: abc", Status: 400, Field: "If-Match"},
				row{As: k.as, Do: put, Body: k.other, Header: `If-Match: "abc`, Status: 400, Field: "If-Match"},
				row{As: k.as, Do: put, Body: k.other, Header: `If-Match: "a""b"`, Status: 400, Field: "If-Match"},
				row{As: k.as, Do: put, Body: k.other, Header: `If-Match: *, "a"`, Status: 400, Field: "If-Match"},
				row{As: k.as, Do: put, Body: `{"nonsense":1}`, Header: "If-Match: " + second, Status: 400, Field: "nonsense"},
				row{As: k.as, Do: put, Body: k.other, Header: `If-Match: W/"x" ,"y",` + second, Status: 200, Events: []string{k.event}},
				row{As: k.as, Do: put, Body: k.other, Header: "If-Match: *", Status: 200},
				row{As: k.as, Do: put, Body: k.other, Status: 200}, // as ever, without
			)
		}
	})
}

func TestWhatIsNoEditIsNoReasonToRefuseOne(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/questions", `{"title":"How?","description":"<p>first</p>","topics":["Roses"]}`, "q")
		make201(t, s, "ann", "/questions/{q}/answers", `{"content":"<p>first</p>"}`, "a")
		make201(t, s, "ann", "/posts", `{"title":"So","content":"<p>first</p>"}`, "p")
		for _, k := range []struct{ path, field, event string }{
			{"/questions/{q}", "description", "question.changed"}, {"/answers/{a}", "content", "answer.changed"},
			{"/posts/{p}", "content", "post.changed"},
		} {
			first := s.Ask(t, row{As: "ann", Do: "GET " + k.path})
			tag := first.Header.Get("ETag")
			for _, do := range []string{"POST " + k.path + "/votes?type=up", "POST " + k.path + "/comments", "GET " + k.path} {
				s.Ask(t, row{As: "bob", Do: do, Body: map[bool]string{true: `{"body":"Hm."}`}[strings.HasSuffix(do, "comments")]})
			}
			s.Ask(t, row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a}"}`})
			now := tagOf(t, s, "ann", k.path)
			if now == tag {
				t.Errorf("%s: a vote does not change the tag of what is read", k.path)
			}
			// What was read goes back whole, with one thing changed: what others did in the meantime is not held against it.
			body := strings.ReplaceAll(string(first.Body), "first", "second")
			s.Check(t,
				row{As: "ann", Do: "PUT " + k.path, Body: body, Header: "If-Match: " + tag, Status: 200, Events: []string{k.event},
					Want: `{"` + k.field + `":"<p>second</p>","counts":{"upvotes":1}}`},
				row{As: "ann", Do: "PUT " + k.path, Body: body, Header: "If-Match: " + tag, Status: 412},
			)
		}
	})
}

func TestATagOfACompressedAnswerIsTaken(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/posts", `{"title":"So","content":"<p>`+strings.Repeat("word ", 1000)+`</p>"}`, "p")
		for _, coding := range []string{"gzip", "zstd"} {
			packed := s.Ask(t, row{As: "ann", Do: "GET /posts/{p}", Header: "Accept-Encoding: " + coding})
			tag := packed.Header.Get("ETag")
			if packed.Header.Get("Content-Encoding") != coding || !strings.HasSuffix(tag, "."+coding+`"`) || strings.HasPrefix(tag, "W/") {
				t.Errorf("%s: %s", coding, tag)
			}
			s.Check(t,
				row{As: "ann", Do: "GET /posts/{p}", Header: "Accept-Encoding: " + coding + "\nIf-None-Match: " + tag, Status: 304},
				row{As: "ann", Do: "PUT /posts/{p}", Body: `{"title":"So, ` + coding + `"}`, Header: "If-Match: " + tag, Status: 200,
					Events: []string{"post.changed"}},
			)
			changed := s.Ask(t, row{As: "ann", Do: "PUT /posts/{p}", Body: `{"title":"And so, ` + coding + `"}`, Header: "Accept-Encoding: " + coding})
			if tag = changed.Header.Get("ETag"); changed.Header.Get("Content-Encoding") != coding || strings.HasPrefix(tag, "W/") {
				t.Errorf("of a change in %s: %v", coding, changed.Header)
			}
			s.Check(t, row{As: "ann", Do: "PUT /posts/{p}", Body: `{"title":"And on, ` + coding + `"}`, Header: "If-Match: " + tag, Status: 200,
				Events: []string{"post.changed"}})
		}
	})
}

func TestAStaleDeletionIsRefused(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		kinds := editable(t, s)
		for _, k := range kinds[:len(kinds)-1] {
			first := tagOf(t, s, k.as, k.path)
			s.Check(t,
				row{As: k.as, Do: "PUT " + k.path, Body: k.one, Status: 200, Events: []string{k.event}},
				row{As: k.as, Do: "DELETE " + k.path, Header: "If-Match: " + first, Status: 412, Code: "conflict"},
				row{As: k.as, Do: "GET " + k.path, Status: 200},
			)
		}
		for i := len(kinds) - 2; i >= 0; i-- { // the comment before its answer, and that before its question
			k := kinds[i]
			r := s.Ask(t, row{As: k.as, Do: "DELETE " + k.path, Header: "If-Match: " + tagOf(t, s, k.as, k.path)})
			if i != 1 && i != 0 && r.Status != 200 {
				t.Errorf("DELETE %s as it is: %d %s", k.path, r.Status, r.Body)
			}
		}
	})
}

func TestOneOfManyChangesAtOnceWins(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for _, k := range editable(t, s) {
			tag := tagOf(t, s, k.as, k.path)
			statuses := make([]int, 8)
			var all sync.WaitGroup
			for i := range statuses {
				all.Go(func() {
					body := strings.ReplaceAll(k.one, "ne", "ne"+strings.Repeat("!", i+1))
					statuses[i] = s.Ask(t, row{As: k.as, Do: "PUT " + k.path, Body: body, Header: "If-Match: " + tag}).Status
				})
			}
			all.Wait()
			won := 0
			for _, status := range statuses {
				switch status {
				case 200:
					won++
				case 412:
				default:
					t.Errorf("%s: %d", k.path, status)
				}
			}
			if won != 1 {
				t.Errorf("%s: %d of 8 changes of the same version were made: %v", k.path, won, statuses)
			}
		}
	})
}

func TestAChangeAndADeletionOfOneVersionDoNotBothHappen(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		kinds := editable(t, s)
		for _, k := range kinds[2 : len(kinds)-1] {
			tag := tagOf(t, s, k.as, k.path)
			var changed, deleted int
			var both sync.WaitGroup
			both.Go(func() {
				changed = s.Ask(t, row{As: k.as, Do: "PUT " + k.path, Body: k.one, Header: "If-Match: " + tag}).Status
			})
			both.Go(func() { deleted = s.Ask(t, row{As: k.as, Do: "DELETE " + k.path, Header: "If-Match: " + tag}).Status })
			both.Wait()
			if (changed == 200) == (deleted == 200) {
				t.Errorf("%s: the change got %d and the deletion %d", k.path, changed, deleted)
			}
		}
	})
}

func TestAVersionTellsNothingThatTheRecordDoesNot(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/questions", `{"title":"How?","anonymous":true}`, "q")
		make201(t, s, "ann", "/questions/{q}/answers", `{"content":"<p>first</p>"}`, "a")
		version := func(as, path string) string { v, _, _ := strings.Cut(tagOf(t, s, as, path), "."); return v }
		before := version("bob", "/answers/{a}")
		s.Check(t, row{As: "ann", Do: "PUT /answers/{a}/draft", Body: `{"content":"A secret"}`, Status: 200, Events: answerChanged})
		if version("bob", "/answers/{a}") != before || version("ann", "/answers/{a}") != before {
			t.Error("a draft shows in the version")
		}
		if version("bob", "/questions/{q}") != version("ann", "/questions/{q}") || version("mia", "/questions/{q}") != version("ann", "/questions/{q}") {
			t.Error("who looks shows in the version")
		}
		s.Check(t,
			row{As: "bob", Do: "PUT /answers/{a}", Body: `{"content":"x"}`, Header: `If-Match: "x"`, Status: 403}, // not 412: who may not, learns nothing
			row{As: "bob", Do: "DELETE /answers/{a}", Header: `If-Match: "x"`, Status: 403},
			row{As: "ann", Do: "PUT /answers/{a}", Body: `{"content":"x"}`, Header: "If-Match: " + tagOf(t, s, "bob", "/answers/{a}"), Status: 200,
				Events: answerChanged}, // whoever read it
			row{As: "ann", Do: "PUT /questions/nobody", Body: `{"title":"x"}`, Header: "If-Match: *", Status: 404},
		)
	})
}
