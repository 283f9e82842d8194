package app

import (
	"maps"
	"slices"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
)

// TestWhoListensHearsOfWhatEndpointsDo has every kind that an endpoint may choose known to those
// who listen, and no other.
func TestWhoListensHearsOfWhatEndpointsDo(t *testing.T) {
	if kinds := slices.Sorted(maps.Keys(told)); !slices.Equal(kinds, slices.Sorted(slices.Values(community.WebhookEvents))) {
		t.Errorf("heard of are %q", kinds)
	}
}
