package store_test

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
	"github.com/stoa-community/stoa/internal/testpg"
)

// TestARowIsReadAlike: each column as the database has it, into whatever kind of target, or not at all.
func TestARowIsReadAlike(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		long := strings.Repeat("ä", 200)
		type row struct {
			empty, plain, long, last string
			id                       community.UserID
			big, small               int64
			count                    int
			shelf                    uint8
			truth                    bool
			part                     float64
		}
		var got row
		read := func(query string, targets ...any) error {
			return db.Read(t.Context(), func(tx *store.Tx) error { return tx.Read(query, targets...) })
		}
		const columns = `SELECT CAST('' AS TEXT), CAST('a' AS TEXT), CAST('u1' AS TEXT), CAST(9223372036854775807 AS BIGINT),
			CAST(-9223372036854775807 AS BIGINT), CAST(-5 AS INTEGER), CAST(200 AS BIGINT), 1 = 1, CAST(0.25 AS DOUBLE PRECISION), CAST('last' AS TEXT), `
		err := read(columns+`CAST('`+long+`' AS TEXT)`, &got.empty, &got.plain, &got.id, &got.big, &got.small, &got.count, &got.shelf, &got.truth,
			&got.part, &got.last, &got.long)
		if want := (row{"", "a", long, "last", "u1", math.MaxInt64, -math.MaxInt64, -5, 200, true, 0.25}); err != nil || got != want {
			t.Errorf("%+v, %v", got, err)
		}
		var whatever any
		if err := read(`SELECT CAST('x' AS TEXT), CAST(7 AS BIGINT)`, &whatever, &got.big); err != nil || whatever != "x" || got.big != 7 {
			t.Errorf("%v and %d, %v", whatever, got.big, err)
		}
		for _, bad := range []struct {
			query   string
			targets []any
		}{
			{`SELECT CAST('a' AS TEXT)`, []any{&got.plain, &got.last}},
			{`SELECT CAST('a' AS TEXT)`, []any{got.plain}},
			{`SELECT CAST('a' AS TEXT)`, []any{&got}},
		} {
			if err := read(bad.query, bad.targets...); err == nil {
				t.Errorf("%s is read into %d targets of %T", bad.query, len(bad.targets), bad.targets[0])
			}
		}
	})
}

// BenchmarkReadingAnswers: twenty in one statement, and how many objects that makes.
func BenchmarkReadingAnswers(b *testing.B) {
	for _, dialect := range []string{"sqlite", "postgres"} {
		b.Run(dialect, func(b *testing.B) {
			address := filepath.Join(b.TempDir(), store.FileName)
			if dialect == "postgres" {
				address = testpg.Schema(b, testpg.Need(b))
			}
			db := storetest.Open(b, address)
			p := community.NewPortal("Test", "", storetest.Now)
			q := &community.Question{Title: "Why?", Record: community.Record{On: community.OnQuestion, ID: "q", ShortID: "q", Portal: p.ID,
				Created: storetest.Now, Author: "ann", Status: community.Published}}
			var ids []string
			var list []*community.Answer
			for i := range 20 {
				a := &community.Answer{Record: q.Record, Question: q.ID, Content: strings.Repeat("<p>Because.</p>", 20), Intro: "Because."}
				a.ID, a.On = community.NewID[community.Record](storetest.Now), community.OnAnswer
				a.ShortID = fmt.Sprint("a", i)
				list, ids = append(list, a), append(ids, string(a.ID))
			}
			err := db.Write(b.Context(), func(tx *store.Tx) error {
				return errors.Join(tx.AddPortal(p), tx.AddQuestions(q), tx.AddAnswers(list...))
			})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				err := db.Read(b.Context(), func(tx *store.Tx) error {
					found, err := tx.AnswersByID(ids)
					if len(found) != len(list) {
						b.Fatalf("%d found", len(found))
					}
					return err
				})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
