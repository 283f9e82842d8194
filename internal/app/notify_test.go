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

// told is what everybody was told, as "bob: upvote a by dan, cy", in order.
func (s *scene) told() (lines []string) {
	s.t.Helper()
	for name, actor := range s.people {
		list, err := s.Notifications(s.t.Context(), actor, community.Page{Number: 1, Limit: 20})
		if err != nil {
			s.t.Fatal(err)
		}
		if list.Total != len(list.Items) {
			s.t.Errorf("%s is told of %d, and shown %d", name, list.Total, len(list.Items))
		}
		for _, n := range list.Items {
			var by []string
			for _, u := range n.Actors {
				if u == nil {
					by = append(by, "somebody")
				} else {
					by = append(by, u.Username)
				}
			}
			lines = append(lines, name+": "+string(n.Verb)+" "+s.nameOf(n.About)+" by "+strings.Join(by, ", "))
		}
	}
	slices.Sort(lines)
	return lines
}

// People are told of what others do and may see, once, in the transaction that does
// it; and no more when it is hidden from them.
func TestWhoIsToldOfWhat(t *testing.T) {
	const answered, commented = "ann: answer q by bob", "ann: comment q by bob" // from the start
	rows := []struct {
		name string
		acts []string
		more []string // besides what was told from the start
		less []string // of that
	}{
		{"an upvote", []string{"cy up a"}, []string{"bob: upvote a by cy"}, nil},
		{"an upvote of a comment", []string{"cy up c"}, []string{"bob: comment_upvote c by cy"}, nil},
		{"a downvote is not told", []string{"cy down a"}, nil, nil},
		{"one's own act is not told", []string{"bob up a", "ann comment q d", "ann follow q", "bob comment a e"}, nil, nil},
		{"a vote given again is no news", []string{"cy up a", "cy unvote a", "cy up a"}, []string{"bob: upvote a by cy"}, nil},
		{"who does the same is in one notification", []string{"cy up a", "dan up a"}, []string{"bob: upvote a by dan, cy"}, nil},
		{"following tells who asked", []string{"cy follow q"}, []string{"ann: follow_question q by cy"}, nil},
		{"an answer is told to who asked and who follows", []string{"cy follow q", "dan answer q b"},
			[]string{"ann: follow_question q by cy", "ann: answer q by dan, bob", "cy: answer q by dan"}, []string{answered}},
		{"a follower's own answer is told to others only", []string{"cy follow q", "cy answer q b"},
			[]string{"ann: follow_question q by cy", "ann: answer q by cy, bob"}, []string{answered}},
		{"who follows no more is not told", []string{"cy follow q", "cy follow q no more", "dan answer q b"},
			[]string{"ann: follow_question q by cy", "ann: answer q by dan, bob"}, []string{answered}},
		{"a draft is not told", []string{"dan answer q b draft: for @cy"}, nil, nil},
		{"what waits is told when it comes out", []string{"mia hide a", "cy follow q", "mia show a"},
			[]string{"ann: follow_question q by cy", "bob: content_approve a by mia", "cy: answer q by bob"}, nil},
		{"a comment tells the author", []string{"cy comment a d"}, []string{"bob: comment a by cy"}, nil},
		{"a name is told to whom it is", []string{"cy comment a d @dan, see"}, []string{"bob: comment a by cy", "dan: mention d by cy"},
			nil},
		{"who is told anyway is not told of their name", []string{"cy comment a d @bob @cy, see"}, []string{"bob: comment a by cy"}, nil},
		{"the same text again is no news", []string{"ann say p For @dan", "ann say p For @dan", "ann say p Still for @dan"},
			[]string{"dan: mention p by ann"}, nil},
		{"a question is told to whom it is put", []string{"ann ask r of bob", "cy reask r"},
			[]string{"bob: ask r by ann", "bob: request_answer r by cy"}, nil},
		{"a report is told to staff", []string{"cy report a"}, []string{"mia: report a by cy"}, nil},
		{"staff's own report is not told them", []string{"mia report a"}, nil, nil},
		{"a hidden answer takes back what it told", []string{"mia hide a"}, nil, []string{answered}},
		{"its author still sees what was done to it", []string{"cy up a", "mia hide a"}, []string{"bob: upvote a by cy"},
			[]string{answered}},
		{"a deleted answer takes back what it told", []string{"cy up a", "mia delete a"}, nil, []string{answered}},
		{"a deleted comment takes back what it told", []string{"cy up c", "bob delete c"}, nil, []string{commented}},
		{"a deleted question takes back all", []string{"cy follow q", "cy up a", "mia delete q"}, nil, []string{answered, commented}},
		{"who becomes anonymous has no name", []string{"bob cloak a"}, []string{"ann: answer q by somebody"}, []string{answered}},
		{"what comes into a closed space is told to nobody outside",
			[]string{"cy follow q", "mia enclose q", "mia answer q b for @cy and @eve"}, []string{"eve: mention b by mia"},
			[]string{answered, commented}},
	}
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a := app.New(db, app.Config{})
		for _, row := range rows {
			t.Run(row.name, func(t *testing.T) {
				s := newScene(t, db, a)
				want := []string{answered, commented}
				if got := s.told(); !slices.Equal(got, want) {
					t.Fatalf("at first: %q", got)
				}
				s.fail(row.acts...)
				if got := s.told(); !slices.Equal(got, want) {
					t.Errorf("what failed told %q", got)
				}
				s.play(row.acts...)
				want = append(slices.DeleteFunc(want, func(line string) bool { return slices.Contains(row.less, line) }), row.more...)
				slices.Sort(want)
				if got := s.told(); !slices.Equal(got, want) {
					t.Errorf("told are\n\t%q, not\n\t%q", got, want)
				}
			})
		}
	})
}
