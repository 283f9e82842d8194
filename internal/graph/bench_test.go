package graph

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/cache"
)

// BenchmarkABombIsRefused shows what the worst of queries cost from the body to the
// refusal: each is to be well under 5 ms.
func BenchmarkABombIsRefused(b *testing.B) {
	bombs := Bombs()
	for _, name := range slices.Sorted(maps.Keys(bombs)) {
		body, err := json.Marshal(map[string]string{"query": bombs[name]})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			d, c := newDocuments(cache.NewBudget(0)), &caller{session: &app.Session{}}
			for b.Loop() {
				q, err := parseRequest(body)
				if err == nil {
					_, err = d.prepare(q, c)
				}
				if err == nil {
					b.Fatal("it is taken")
				}
			}
		})
	}
}
