package store_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// The rows of a question's answers are brought into the order that the database has them in.
func TestAnswersAreSortedAsTheDatabaseSortsThem(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPortal(t, db)
		d := rand.New(rand.NewPCG(1, 2))
		record := func(on community.Subject) community.Record {
			id := community.NewID[community.Record](storetest.Now)
			at := func() time.Time { return storetest.Now.Add(time.Duration(d.IntN(4)) * time.Millisecond) }
			return community.Record{On: on, ID: id, ShortID: string(id), Portal: p.ID, Author: "ann", Status: community.Published, Created: at(),
				Updated: at(), Published: at(), Score: d.Int64N(5) - 2,
				Counts: community.Counts{Upvotes: d.Int64N(4), Comments: d.Int64N(4), Views: d.Int64N(4)}}
		}
		q := &community.Question{Record: record(community.OnQuestion)}
		var list []*community.Answer
		for range 40 {
			a := &community.Answer{Record: record(community.OnAnswer), Question: q.ID, Accepted: d.IntN(4) == 0}
			a.Verified = d.IntN(4) == 0
			a.Status = []community.Status{community.Published, community.Collapsed, community.Unapproved}[d.IntN(3)]
			list = append(list, a)
		}
		write(t, db, func(tx *store.Tx) error {
			if err := tx.AddQuestions(q); err != nil {
				return err
			}
			return tx.AddAnswers(list...)
		})
		for _, field := range []string{community.ByStanding, "createdAt", "updatedAt", "publishedAt", "score", "upvotes", "comments", "views"} {
			for _, asc := range []bool{true, false} {
				l := store.List{Question: q.ID, Page: community.Page{Number: 1, Limit: 50}, Sort: community.Sort{Field: field, Asc: asc}}
				var want, got []string
				err := db.Read(t.Context(), func(tx *store.Tx) error {
					keys, _, err := tx.AnswerKeys(l)
					if err != nil {
						return err
					}
					want = placesOf(keys)
					var found []*community.Answer
					if err := tx.Ask(store.ListedAnswers(&found, q.ID, 50)); err != nil {
						return err
					}
					if slices.ContainsFunc(found, func(a *community.Answer) bool { return !store.IsListedUnder(q.ID, a) }) {
						t.Error("one that was read is not listed")
					}
					keys, err = l.KeysOf(found)
					got = placesOf(keys)
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
				if len(want) < 20 || !slices.Equal(got, want) {
					t.Errorf("by %s, ascending %v:\n%s\nand in the database\n%s", field, asc, got, want)
				}
			}
		}
	})
}

func placesOf(keys []store.Key) (places []string) {
	for _, k := range keys {
		places = append(places, fmt.Sprint(k.ID, " ", k.Sorted))
	}
	return places
}
