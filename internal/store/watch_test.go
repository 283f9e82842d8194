package store_test

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

func TestANodeIsToldWhatItsCommitsChange(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPortal(t, db)
		ann, bob := newUser(p, "ann"), newUser(p, "bob")
		write(t, db, func(tx *store.Tx) error { return tx.AddUsers(ann, bob) })
		var told []store.Change
		if err := db.Watch(t.Context(), func(rows []store.Change) { told = append(told, rows...) }, always); err != nil {
			t.Fatal(err)
		}
		write(t, db, func(tx *store.Tx) error { return tx.CountUser(ann.ID, 5, community.UserCounts{}) })
		if !slices.Contains(told, store.Change{What: "users", Key: string(ann.ID)}) ||
			slices.Contains(told, store.Change{What: "users", Key: string(bob.ID)}) {
			t.Errorf("told of %v", told)
		}
	})
}

func always() bool { return true }

// Of what a node keeps lists of, it is told of new rows too, by what the lists are kept by.
func TestANodeIsToldWhichTopicsQuestionsComeAndGoUnder(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPortal(t, db)
		ann := newUser(p, "ann")
		write(t, db, func(tx *store.Tx) error { return tx.AddUsers(ann) })
		told := map[string]bool{}
		err := db.Watch(t.Context(), func(rows []store.Change) {
			for _, r := range rows {
				told[r.What+" "+r.Key] = true
			}
		}, always)
		if err != nil {
			t.Fatal(err)
		}
		var many []*community.Question
		for range 120 {
			id := community.NewID[community.Record](storetest.Now)
			many = append(many, &community.Question{Topics: []community.TopicID{"sky", "sea"}, Record: community.Record{On: community.OnQuestion,
				ID: id, ShortID: string(id), Portal: p.ID, Author: ann.ID, Status: community.Published, Created: storetest.Now}})
		}
		q := many[0]
		for _, step := range []struct {
			what string
			do   func(*store.Tx) error
			told []string
		}{
			{"many new ones", func(tx *store.Tx) error { return tx.AddQuestions(many...) }, []string{"sky", "sea"}},
			{"other topics", func(tx *store.Tx) error {
				q.Topics = []community.TopicID{"sea", "land"}
				return tx.SaveQuestion(q)
			}, []string{"sky", "sea", "land"}},
			{"a deletion", func(tx *store.Tx) error { return tx.Delete(&q.Record) }, []string{"sea", "land"}},
			{"a vote", func(tx *store.Tx) error { return tx.CountQuestion(many[1].ID, community.Counts{Views: 1}) }, nil},
		} {
			clear(told)
			write(t, db, step.do)
			for _, topic := range []string{"sky", "sea", "land"} {
				if want := slices.Contains(step.told, topic); told["question_topics "+topic] != want {
					t.Errorf("%s: that it changes what is about %s is told: %v", step.what, topic, !want)
				}
			}
		}
	})
}

func TestWhatAnotherProcessCommitsIsNoticedSoon(t *testing.T) {
	address := filepath.Join(t.TempDir(), store.FileName)
	db, other := storetest.Open(t, address), storetest.Open(t, address)
	now := storetest.Now
	db.SetClock(func() time.Time { return now })
	p := newPortal(t, db)
	ann := newUser(p, "ann")
	write(t, db, func(tx *store.Tx) error { return tx.AddUsers(ann) })
	var told []store.Change
	if err := db.Watch(t.Context(), func(rows []store.Change) { told = append(told, rows...) }, always); err != nil {
		t.Fatal(err)
	}
	read := func() (trusts bool) {
		err := db.Read(t.Context(), func(tx *store.Tx) error {
			trusts = tx.Trusts()
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return trusts
	}
	if !read() {
		t.Error("a watched database is not trusted")
	}
	told = nil
	if read(); len(told) > 0 {
		t.Errorf("told of %v, and nobody wrote", told)
	}
	write(t, other, func(tx *store.Tx) error { return tx.CountUser(ann.ID, 5, community.UserCounts{}) })
	now = now.Add(time.Second / 10)
	if read(); !slices.Contains(told, store.Change{What: store.ChangedRows}) {
		t.Errorf("told of %v, and another process wrote", told)
	}
}
