package corpus

import (
	"bytes"
	"image/png"
	"regexp"
	"strings"
	"testing"
)

func TestUsernamesAreUniqueAndPlain(t *testing.T) {
	t.Parallel()
	pattern := regexp.MustCompile(`^[a-z]{3,}[0-9]{0,4}$`)
	for _, seed := range []uint64{1, 2} {
		c, seen := New(seed), map[string]int{}
		for i := range 100_000 {
			name := c.identity(i).username()
			if before, taken := seen[name]; taken {
				t.Fatalf("seed %d: people %d and %d are both %q", seed, before, i, name)
			}
			if !pattern.MatchString(name) {
				t.Fatalf("seed %d: person %d is %q", seed, i, name)
			}
			seen[name] = i
		}
	}
}

func TestPeopleAreComplete(t *testing.T) {
	t.Parallel()
	c := New(1)
	names, native, sites := map[string]bool{}, 0, 0
	for i := range 3_000 {
		p := c.Person(i)
		if p.Name == "" || p.Title == "" || p.Bio == "" || p.Location == "" || p.Hue < 0 || p.Hue > 359 {
			t.Fatalf("person %d lacks something: %+v", i, p)
		}
		if strings.IndexFunc(p.Name, func(r rune) bool { return r > 0x2E80 }) >= 0 {
			native++
		}
		if p.Website != "" {
			sites++
		}
		names[p.Name] = true
	}
	if len(names) < 2_950 {
		t.Errorf("%d different names among 3000 people, want 2950", len(names))
	}
	if native < 60 || native > 600 {
		t.Errorf("%d of 3000 names are in an East Asian script", native)
	}
	if sites < 1_000 || sites > 1_700 {
		t.Errorf("%d of 3000 people have a website", sites)
	}
}

func TestPortraitsAreSmallPicturesThatDiffer(t *testing.T) {
	t.Parallel()
	c, seen := New(1), map[string]bool{}
	for i := range 60 {
		p := c.Person(i)
		data := Portrait(p)
		if len(data) > 4096 {
			t.Errorf("portrait %d has %d bytes, want at most 4096", i, len(data))
		}
		if !bytes.Equal(data, Portrait(p)) {
			t.Errorf("portrait %d differs when drawn again", i)
		}
		img, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || img.Width != 160 || img.Height != 160 {
			t.Fatalf("portrait %d: %v %v", i, img, err)
		}
		seen[string(data)] = true
	}
	if len(seen) < 60 {
		t.Errorf("%d different portraits of 60", len(seen))
	}
}
