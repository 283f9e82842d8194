package community

import (
	"slices"
	"strings"
	"testing"
)

func TestASlugIsWhatMayStandInAnAddress(t *testing.T) {
	for name, want := range map[string]string{
		"Gardeners":                "gardeners",
		"  Home & Garden!  ":       "home-garden",
		"Crème brûlée":             "creme-brulee",
		"Ann's corner":             "anns-corner",
		"日本語の部屋":                   "日本語の部屋",
		"../../etc/passwd":         "etc-passwd",
		"!!!":                      "space",
		"":                         "space",
		strings.Repeat("ab ", 100): strings.TrimSuffix(strings.Repeat("ab-", 20), "-") + "-a",
		"Ｆｕｌｌ　width １２":            "full-width-12",
	} {
		if got := Slug(name); got != want {
			t.Errorf("%q: %q, not %q", name, got, want)
		}
	}
}

func TestSpacesAreChangedInACopy(t *testing.T) {
	var none *Spaces
	one := none.With(Membership{Space: "b", Role: SpaceMember, Closed: true})
	two := one.With(Membership{Space: "a", Role: SpaceAdmin, Closed: true})
	left := two.With(Membership{Space: "b"})
	for _, test := range []struct {
		spaces *Spaces
		role   SpaceRole // in b
		closed []SpaceID
	}{
		{none, Outsider, nil}, {one, SpaceMember, []SpaceID{"b"}}, {two, SpaceMember, []SpaceID{"a", "b"}},
		{left, Outsider, []SpaceID{"a"}}} {
		if got := test.spaces.Role("b"); got != test.role {
			t.Errorf("the role is %v, not %v", got, test.role)
		}
		if got := test.spaces.Closed(); !slices.Equal(got, test.closed) {
			t.Errorf("the closed ones are %v, not %v", got, test.closed)
		}
	}
}
