package auth

import (
	"regexp"
	"testing"
)

func TestARecoveryCodeCannotBeGuessed(t *testing.T) {
	// 26 characters of 32 are 130 bits: enough for a hash without salt and without cost.
	form := regexp.MustCompile(`^[A-Z2-7]{5}(-[A-Z2-7]{5}){3}-[A-Z2-7]{6}$`)
	seen := map[string]bool{}
	for range 1000 {
		code := NewRecoveryCode()
		if !form.MatchString(code) || seen[code] || len(PlainCode(code)) != 26 {
			t.Fatalf("the code is %q, after %d others", code, len(seen))
		}
		seen[code] = true
	}
}
