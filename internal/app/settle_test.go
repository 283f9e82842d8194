package app_test

import (
	"fmt"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// numbers are what somebody's profile counts, and the lists of leaders with it.
func (s *scene) numbers(name string) string {
	s.t.Helper()
	u, err := s.User(s.t.Context(), community.System(s.portal.ID), string(s.people[name].ID))
	if err != nil {
		s.t.Fatal(err)
	}
	leaders, err := s.Leaderboard(s.t.Context(), community.System(s.portal.ID), store.Week, "", 10)
	if err != nil {
		s.t.Fatal(err)
	}
	var week int64
	for _, l := range leaders {
		if l.ID == u.ID {
			week = l.Points
		}
	}
	c := u.Counts
	return fmt.Sprintf("%d points, %d this week; %d+%d+%d, %d votes", u.Score, week, c.Questions, c.Answers, c.Comments, c.AnswersVotes)
}

// Whatever happens to a record, what it counted for others is taken back in the same
// transaction, and comes again with it: points, counts, and those of the week.
func TestWhatARecordCountsComesAndGoesWithIt(t *testing.T) {
	const (
		ann = "10 points, 10 this week; 1+0+0, 0 votes"
		bob = "11 points, 10 this week; 0+1+1, 1 votes" // comments are no part of a week
	)
	rows := []struct{ act, back, ann, bob string }{
		{"cy unvote a", "cy up a", ann, "1 points, 0 this week; 0+1+1, 0 votes"},
		{"cy down a", "cy up a", ann, "-1 points, 0 this week; 0+1+1, 0 votes"},
		{"dan up a", "dan unvote a", ann, "21 points, 20 this week; 0+1+1, 2 votes"},
		{"bob up a", "bob unvote a", ann, "11 points, 10 this week; 0+1+1, 2 votes"}, // one's own gives no points
		{"cy up a", "", ann, bob}, // again
		{"mia verify a", "mia verify a no more", ann, "26 points, 10 this week; 0+1+1, 1 votes"},
		{"mia hide a", "mia show a", ann, "1 points, 0 this week; 0+0+1, 0 votes"},
		{"bob cloak a", "bob uncloak a", ann, "1 points, 0 this week; 0+0+1, 0 votes"},
		{"cy unvote c", "cy up c", ann, "10 points, 10 this week; 0+1+1, 1 votes"},
		{"mia hide p", "mia show p", "5 points, 5 this week; 1+0+0, 0 votes", bob},
		{"ann cloak q", "ann uncloak q", "5 points, 5 this week; 0+0+0, 0 votes", bob},
		{"mia hide q", "mia show q", "5 points, 5 this week; 0+0+0, 0 votes", "0 points, 0 this week; 0+0+0, 0 votes"},
		{"mia enclose q", "mia release q", "5 points, 5 this week; 0+0+0, 0 votes", "0 points, 0 this week; 0+0+0, 0 votes"},
		{"bob delete c", "", ann, "10 points, 10 this week; 0+1+0, 1 votes"},
		{"mia delete q", "", "5 points, 5 this week; 0+0+0, 0 votes", "0 points, 0 this week; 0+0+0, 0 votes"},
		{"ann delete p", "", "0 points, 0 this week; 0+0+0, 0 votes", "0 points, 0 this week; 0+0+0, 0 votes"},
	}
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newScene(t, db, app.New(db, app.Config{}))
		s.play("cy up q", "cy up p", "cy up a", "cy up c")
		s.counts("at first", ann, bob)
		for _, row := range rows {
			wasAnn, wasBob := s.numbers("ann"), s.numbers("bob")
			s.fail(row.act)
			s.counts(row.act+", which failed", wasAnn, wasBob)
			s.play(row.act)
			s.counts(row.act, row.ann, row.bob)
			if row.back != "" {
				s.play(row.back)
				s.counts(row.back, wasAnn, wasBob)
			}
		}
	})
}

// counts holds the profiles to what they should say, and all that is kept of any
// number to a recount.
func (s *scene) counts(when, ann, bob string) {
	s.t.Helper()
	for name, want := range map[string]string{"ann": ann, "bob": bob} {
		if got := s.numbers(name); got != want {
			s.t.Errorf("%s: %s has %s, not %s", when, name, got, want)
		}
	}
	if drifts := doctor(s.t, s.App, false); len(drifts) > 0 {
		s.t.Errorf("%s: %v", when, drifts)
	}
}
