package app_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// finds is what somebody finds by the query as it is, in alphabetical order; "guest" is nobody.
func (s *scene) finds(who, query string) string {
	s.t.Helper()
	actor, ok := s.people[who]
	if !ok {
		actor = community.Actor{Portal: s.portal.ID}
	}
	found, err := s.Search(s.t.Context(), store.Search{Viewer: actor, Query: query, Page: community.Page{Number: 1, Limit: 20}})
	if err != nil {
		s.t.Fatal(err)
	}
	if found.Corrected != "" {
		return ""
	}
	if found.Count != len(found.Hits) {
		s.t.Errorf("%s finds %d, and is shown %d", who, found.Count, len(found.Hits))
	}
	var names []string
	for _, h := range found.Hits {
		switch {
		case h.Question != nil:
			names = append(names, s.nameOf(h.Question.Ref()))
		case h.Answer != nil:
			names = append(names, s.nameOf(h.Answer.Ref()))
		case h.Post != nil:
			names = append(names, s.nameOf(h.Post.Ref()))
		case h.Topic != nil:
			names = append(names, "topic")
		case h.User != nil:
			names = append(names, h.User.Username)
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// What is searched is what a record says to those who see it, from the transaction
// that changes it on, and nothing of a text that was not committed.
func TestWhatIsSearchedIsWhatIsSaid(t *testing.T) {
	rows := []struct{ act, who, query, want string }{
		{"", "guest", "quillon", ""},
		{"ann say q Where is the quillon?", "guest", "quillon", "q"},
		{"ann say q Where are the pommels?", "guest", "quillon", ""}, // the earlier text
		{"", "guest", "POMMEL", "q"},
		{"bob say a <p>The <strong>quillons</strong> are <a href=\"https://tang.example/\">here</a>.</p>", "guest", "quillon", "a"},
		{"", "guest", "strong", ""}, // how it is written is not what it says
		{"", "guest", "tang.example", ""},
		{"mia hide a", "guest", "quillon", ""},
		{"", "cy", "quillon", ""},
		{"", "bob", "quillon", "a"},
		{"", "mia", "quillon", "a"},
		{"bob say a The fuller", "mia", "quillon", ""}, // hidden texts change too
		{"mia show a", "guest", "fuller", "a"},
		{"mia hide q", "guest", "fuller", ""}, // with its question
		{"mia show q", "guest", "fuller", "a"},
		{"ann say p Of scabbards", "guest", "scabbard", "p"},
		{"mia enclose p", "guest", "scabbard", ""},
		{"", "eve", "scabbard", "p"},
		{"", "ann", "scabbard", ""}, // who is not in the space, though it is theirs
		{"mia release p", "ann", "scabbard", "p"},
		{"ann cloak p", "guest", "scabbard", "p"},
		{"", "guest", "ann", "ann"}, // the person, and not what they wrote
		{"ann delete p", "guest", "scabbard", ""},
		{"mia delete q", "guest", "fuller", ""}, // its answers with it
	}
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newScene(t, db, app.New(db, app.Config{}))
		for _, row := range rows {
			if row.act != "" {
				before := s.finds(row.who, row.query)
				s.fail(row.act)
				if got := s.finds(row.who, row.query); got != before {
					t.Errorf("%s, which failed: %s finds %q by %s, not %q", row.act, row.who, got, row.query, before)
				}
				s.play(row.act)
			}
			if got := s.finds(row.who, row.query); got != row.want {
				t.Errorf("%s: %s finds %q by %s, not %q", row.act, row.who, got, row.query, row.want)
			}
		}
	})
}
