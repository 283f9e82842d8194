package rest

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestAMomentIsWrittenAsTheStandardLibraryWritesIt(t *testing.T) {
	first, last := time.Date(1, 1, 1, 0, 0, 0, 1e6, time.UTC), time.Date(9999, 12, 31, 23, 59, 59, 999e6, time.UTC)
	rapid.Check(t, func(t *rapid.T) {
		at := time.UnixMilli(rapid.Int64Range(first.UnixMilli(), last.UnixMilli()).Draw(t, "at")).UTC()
		want := `"` + at.Format("2006-01-02T15:04:05.000Z") + `"`
		if momentOf(at) == 0 {
			want = `""`
		}
		if got := string(momentOf(at).AppendJSON(nil)); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}
