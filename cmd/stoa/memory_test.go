package main

import "testing"

func TestASizeIsReadAsOperatorsWriteIt(t *testing.T) {
	for text, want := range map[string]byteSize{
		"134217728": 128 << 20, "128MB": 128e6, "128mb": 128e6, "64MiB": 64 << 20, "64 MiB": 64 << 20, "1GB": 1e9, "2gib": 2 << 30, "9000kB": 9e6,
		"500KiB": 500 << 10, "12B": 12,
	} {
		var got byteSize
		if err := got.UnmarshalText([]byte(text)); err != nil || got != want {
			t.Errorf("%s is %d, not %d: %v", text, got, want, err)
		}
	}
	for _, text := range []string{"", "MB", "1.5GB", "-1", "1TB", "0x10", "99999999999999999999", "9999999999GiB"} {
		var got byteSize
		if err := got.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is taken as %d", text, got)
		}
	}
}

func TestAsMuchGarbageGathersHoweverMuchIsHeld(t *testing.T) {
	for held, want := range map[uint64]int{0: 100, slack: 100, slack + 10<<20: 80, 3 * slack: 30, 4 * slack: 25, 100 * slack: 5} {
		if got := garbagePercent(held); got != want {
			t.Errorf("with %d bytes held it is %d percent, not %d", held, got, want)
		}
	}
}
