package store

import (
	"strings"
	"testing"
)

func BenchmarkIndexedText(b *testing.B) {
	d := &searchDoc{portal: "p", kind: "post", title: "How do I sync my calendar?",
		text: strings.Repeat("Reconnect the account in the settings, wait a minute and open the calendar again. ", 5)}
	b.ReportAllocs()
	for b.Loop() {
		newEntry(d)
	}
}
