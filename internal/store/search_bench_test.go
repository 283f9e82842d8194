package store_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
	"github.com/stoa-community/stoa/internal/testpg"
)

// BenchmarkSearch searches a small community and one ten times as large in turn,
// and reports how much more the large one costs: in processor time, or, on
// PostgreSQL, where it is another process's, in time.
func BenchmarkSearch(b *testing.B) {
	for _, dialect := range []string{"sqlite", "postgres"} {
		b.Run(dialect, func(b *testing.B) {
			small, portal := searchable(b, dialect, 5_000)
			large, _ := searchable(b, dialect, 50_000)
			began := time.Now()
			now := func() time.Duration { return time.Since(began) }
			if dialect == "sqlite" {
				now = func() time.Duration { return processorTime(b) }
			}
			for _, query := range []string{"half", "w20", "w300", "w3000", "w10 w20", "w10 w300", "half w300", "w20 w3000", "w1"} {
				b.Run(strings.ReplaceAll(query, " ", "+"), func(b *testing.B) {
					var spent [2]time.Duration
					for b.Loop() {
						for i, db := range []*store.DB{small, large} {
							from := now()
							search(b, db, portal, query)
							spent[i] += now() - from
						}
					}
					b.ReportMetric(float64(spent[0].Microseconds())/float64(b.N), "us/small")
					b.ReportMetric(float64(spent[1].Microseconds())/float64(b.N), "us/large")
					b.ReportMetric(float64(spent[1])/float64(spent[0]), "times")
				})
			}
		})
	}
}

func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func search(b *testing.B, db *store.DB, portal community.PortalID, query string) {
	err := db.Read(b.Context(), func(tx *store.Tx) error {
		found, err := tx.Search(store.Search{Viewer: community.Actor{ID: "me", Portal: portal, Role: community.Member}, Query: query,
			Page: community.Page{Number: 1, Limit: 20}})
		if err == nil && found.Total == 0 {
			b.Fatalf("%s finds nothing", query)
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
}

// searchable returns a store with n posts of some sixty words: w0 is in most of
// them, w3000 in few.
func searchable(b *testing.B, dialect string, n int) (*store.DB, community.PortalID) {
	address := filepath.Join(b.TempDir(), store.FileName)
	if dialect == "postgres" {
		address = testpg.Schema(b, testpg.Need(b))
	}
	db := storetest.Open(b, address)
	portal := &community.Portal{ID: "portal", Domain: "bench.example"}
	if err := db.Write(b.Context(), func(tx *store.Tx) error { return tx.AddPortal(portal) }); err != nil {
		b.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(1, 1))
	words := rand.NewZipf(dice, 1.1, 5, 20_000)
	for from := 0; from < n; from += 500 {
		posts := make([]*community.Post, 500)
		for i := range posts {
			posts[i] = searchablePost(portal.ID, from+i, words)
		}
		if err := db.Write(b.Context(), func(tx *store.Tx) error { return tx.AddPosts(posts...) }); err != nil {
			b.Fatal(err)
		}
	}
	return db, portal.ID
}

func searchablePost(portal community.PortalID, n int, words *rand.Zipf) *community.Post {
	id := fmt.Sprintf("%024x", n)
	text := func(length int) string {
		var b strings.Builder
		for range length {
			fmt.Fprintf(&b, "w%d ", words.Uint64())
		}
		return b.String()
	}
	content := "<p>" + text(60)
	if n%2 == 0 {
		content += "half"
	}
	return &community.Post{Title: text(8), Content: content + "</p>",
		Record: community.Record{On: community.OnPost, ID: community.RecordID(id), ShortID: id,
			Portal: portal, Created: storetest.Now.Add(time.Duration(n) * time.Second), Author: "somebody", Status: community.Published}}
}
