package carry_test

import (
	"bytes"
	"testing"

	"github.com/stoa-community/stoa/internal/carry"
)

// FuzzArchive has no damaged archive taken for a whole one, nor end the program.
func FuzzArchive(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte("\x1f\x8b"))
	f.Add([]byte("\x28\xb5\x2f\xfd\x04\x00\x01\x00\x00\x99\xe9\xd8\x51"))
	f.Fuzz(func(t *testing.T, archive []byte) {
		if _, _, err := carry.Check(bytes.NewReader(archive)); err == nil {
			t.Fatalf("%q is a backup", archive)
		}
	})
}
