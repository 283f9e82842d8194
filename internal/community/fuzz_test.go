package community

import (
	"net/url"
	"strings"
	"testing"
)

func FuzzCursor(f *testing.F) {
	for _, seed := range []string{"", Cursor{7, "a"}.Word(), Cursor{-1, ""}.Word(), Cursor{1 << 62, "a.b"}.Word(), "MA", "Li4u"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, word string) {
		c, ok := ReadCursor(word)
		if !ok {
			return
		}
		if again, ok := ReadCursor(c.Word()); !ok || again != c {
			t.Fatalf("%q is %+v, which is written as %q", word, c, c.Word())
		}
	})
}

func FuzzScope(f *testing.F) {
	for _, seed := range []string{"", "read", "read write:content", "admin", "read:", ":content", "read  read", "none"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseScope("scope", text)
		if err != nil {
			return
		}
		if again, err := ParseScope("scope", s.String()); err != nil || again != s {
			t.Fatalf("%q is %v, which is written as %q", text, s, s.String())
		}
		for word := range strings.SplitSeq(text, " ") { // no word may be lost: it would lend more or less than was said
			one, err := ParseScope("scope", word)
			if err != nil {
				t.Fatalf("%q is taken, and its word %q is not", text, word)
			}
			for a := range one {
				if one[a] > s[a] {
					t.Fatalf("%q allows less than its word %q", text, word)
				}
			}
		}
	})
}

func FuzzSort(f *testing.F) {
	for _, seed := range []string{"", "recent", "oldest", "best", "score.desc", "a.b.asc", ".asc"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSort(text)
		if err == nil && strings.Contains(s.Field, ".") {
			t.Fatalf("%q is by the field %q", text, s.Field)
		}
	})
}

// FuzzLocalPath has no address that leads away be taken for a path of ours.
func FuzzLocalPath(f *testing.F) {
	for _, seed := range []string{"/", "//evil.example", "/\\evil.example", "/\t/evil.example", "/questions?q=//x#y", "https://evil.example", "/%2f/x",
		"/\u2028/x", "/..//evil.example", "/x\r\nLocation: //evil.example"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, path string) {
		if !IsLocalPath(path) {
			return
		}
		base := &url.URL{Scheme: "https", Host: "community.example", Path: "/sign-in"}
		// Browsers drop tabs and line breaks, and read a backslash as a slash.
		seen := strings.NewReplacer("\t", "", "\n", "", "\r", "", "\\", "/").Replace(path)
		to, err := base.Parse(seen)
		if strings.HasPrefix(seen, "//") || !strings.HasPrefix(seen, "/") || err == nil && to.Host != base.Host {
			t.Fatalf("%q leads away, to %v", path, to)
		}
	})
}

// FuzzNames has the forms under which names and addresses are found stay as they are, of names that one can have.
func FuzzNames(f *testing.F) {
	for _, seed := range []string{"Ann", "ａｎｎ", "İstanbul", "ß", "a\u0301", "ANN@Example.COM", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if once := UsernameKey(name); ValidUsername(name) == nil && UsernameKey(once) != once {
			t.Fatalf("the form of the user name %q is %q, and that of this %q", name, once, UsernameKey(once))
		}
		if once := EmailKey(name); EmailKey(once) != once {
			t.Fatalf("the form of the address %q is %q, and that of this %q", name, once, EmailKey(once))
		}
	})
}
