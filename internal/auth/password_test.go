package auth

import (
	"errors"
	"net/netip"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// nowhere is where the operator comes from.
var nowhere netip.Addr

func TestAPasswordFitsItsOwnHashOnly(t *testing.T) {
	h := NewHasher(2, StandardCost)
	hash, err := h.Hash(t.Context(), nowhere, "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	form := regexp.MustCompile(`^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$`)
	if !form.MatchString(hash) {
		t.Errorf("%s is not the PHC string that was agreed", hash)
	}
	for password, want := range map[string]bool{"correct horse": true, "correct horsf": false, "": false, "Correct horse": false,
		" correct horse": false, "correct horse ": false, "correct horse\n": false, "correct": false} {
		if ok, err := h.Check(t.Context(), nowhere, hash, password); ok != want || err != nil {
			t.Errorf("%q: got %t, %v, want %t", password, ok, err, want)
		}
	}
	if again, _ := h.Hash(t.Context(), nowhere, "correct horse"); again == hash {
		t.Error("two hashes of one password are the same: there is no salt")
	}
}

// The hash is from the tests of argon2's reference implementation, and costs
// more than ours.
func TestAHashMadeElsewhereIsCheckedAtItsOwnCost(t *testing.T) {
	const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	h := NewHasher(1, StandardCost)
	for password, want := range map[string]bool{"password": true, "passwore": false} {
		if ok, err := h.Check(t.Context(), nowhere, hash, password); ok != want || err != nil {
			t.Errorf("%q: got %t, %v, want %t", password, ok, err, want)
		}
	}
}

func TestAMalformedHashIsAnError(t *testing.T) {
	const salt, key = "c29tZXNhbHQ", "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	h := NewHasher(1, StandardCost)
	for name, hash := range map[string]string{
		"not PHC":            "plain",
		"another function":   "$argon2i$v=19$m=19456,t=2,p=1$" + salt + "$" + key,
		"an older version":   "$argon2id$v=16$m=19456,t=2,p=1$" + salt + "$" + key,
		"no cost":            "$argon2id$v=19$$" + salt + "$" + key,
		"too much memory":    "$argon2id$v=19$m=4194304,t=2,p=1$" + salt + "$" + key,
		"too many passes":    "$argon2id$v=19$m=19456,t=4000000,p=1$" + salt + "$" + key,
		"no lanes":           "$argon2id$v=19$m=19456,t=2,p=0$" + salt + "$" + key,
		"more lanes than 8b": "$argon2id$v=19$m=19456,t=2,p=257$" + salt + "$" + key,
		"a sign":             "$argon2id$v=19$m=+19456,t=2,p=1$" + salt + "$" + key,
		"no salt":            "$argon2id$v=19$m=19456,t=2,p=1$$" + key,
		"no key":             "$argon2id$v=19$m=19456,t=2,p=1$" + salt + "$",
		"not base64":         "$argon2id$v=19$m=19456,t=2,p=1$" + salt + "$" + strings.Repeat("!", 43),
		"something after":    "$argon2id$v=19$m=19456,t=2,p=1$" + salt + "$" + key + "$",
	} {
		ok, err := h.Check(t.Context(), nowhere, hash, "password")
		if ok || !errors.Is(err, errBadHash) {
			t.Errorf("%s: got %t, %v", name, ok, err)
		}
	}
}

func TestAnAbsentUserCostsAsMuchAsAPresentOne(t *testing.T) {
	h := NewHasher(1, StandardCost)
	hash, err := h.Hash(t.Context(), nowhere, "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	real := bytesOf(func() { h.Check(t.Context(), nowhere, hash, "wrong") })
	absent := bytesOf(func() {
		if ok, err := h.Check(t.Context(), nowhere, "", "wrong"); ok || err != nil {
			t.Errorf("got %t, %v", ok, err)
		}
	})
	const memory = 19 << 20
	if absent < memory || absent > real+real/10 || real > absent+absent/10 {
		t.Errorf("a check takes %d bytes with a hash and %d without", real, absent)
	}
}

func bytesOf(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestAPasswordIsLongEnoughAndText(t *testing.T) {
	for _, c := range []struct {
		name, password string
		ok             bool
	}{
		{"eight characters", "12345678", true},
		{"seven characters", "1234567", false},
		{"eight characters of many bytes", "ααααααα☃", true},
		{"seven characters of many bytes", "☃☃☃☃☃☃☃", false},
		{"two hundred", strings.Repeat("é", 200), true},
		{"two hundred and one", strings.Repeat("a", 201), false},
		{"spaces", "        ", true},
		{"a NUL", "12345678\x00", false},
		{"no UTF-8", "12345678\xff", false},
	} {
		err := CheckPasswordRules("password", c.password)
		if c.ok && err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if !c.ok {
			wantField(t, err, "password")
		}
	}
}

func BenchmarkHash(b *testing.B) {
	h := NewHasher(1, StandardCost)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := h.Hash(b.Context(), nowhere, "correct horse"); err != nil {
			b.Fatal(err)
		}
	}
}
