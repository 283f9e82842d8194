package graph

import "testing"

// BenchmarkABombIsRefused shows what the worst of queries cost: what stands behind
// the limits is not reached.
func BenchmarkABombIsRefused(b *testing.B) {
	bombs := map[string]string{
		"nodes":     `{ members(limit: 100) { nodes { spaces(limit: 100) { nodes { id } } } } }`,
		"fragments": doublings(60),
	}
	for name, bomb := range bombs {
		b.Run(name, func(b *testing.B) {
			d, c := newDocuments(), &caller{}
			for b.Loop() {
				if _, err := d.prepare(&request{Query: bomb}, c); err == nil {
					b.Fatal("it is taken")
				}
			}
		})
	}
}

// doublings is a query whose fragments each hold the next one twice.
func doublings(n int) string {
	text := `{ me { ...f0 } }`
	for i := range n {
		text += " fragment f" + number(i) + " on Member { a: role { id } ...f" + number(i+1) + " ...f" + number(i+1) + " }"
	}
	return text + " fragment f" + number(n) + " on Member { b: role { id } }"
}

func number(i int) string { return string(rune('0'+i/10)) + string(rune('0'+i%10)) }
