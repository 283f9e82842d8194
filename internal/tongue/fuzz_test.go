package tongue_test

import "testing"

// FuzzAcceptLanguage has a language be chosen whatever a browser asks for.
func FuzzAcceptLanguage(f *testing.F) {
	for _, seed := range []string{"", "de", "de-AT,en;q=0.5", "*", "en;q=nan", "x-y-z,,;q=1", "de;q=1e99", "\xff"} {
		f.Add(seed, seed)
	}
	f.Fuzz(func(t *testing.T, chosen, accept string) {
		if got := languages.Choose(chosen, accept); got == nil || got.Code == "" {
			t.Fatalf("%q and %q chose %v", chosen, accept, got)
		}
	})
}
