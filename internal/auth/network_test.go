package auth

import (
	"net/netip"
	"testing"
)

func TestACallerIsAnAddressOrAWholeNetwork(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.7":                "192.0.2.7",
		"::ffff:192.0.2.7":         "192.0.2.7",
		"2001:db8:1:2:3:4:5:6":     "2001:db8:1:2::",
		"2001:db8:1:2:ffff::":      "2001:db8:1:2::",
		"2001:db8:1:3::1":          "2001:db8:1:3::",
		"fe80::1%eth0":             "fe80::",
		"2001:db8:1:2:3:4:5:6%lo0": "2001:db8:1:2::",
	} {
		if got := Network(netip.MustParseAddr(address)).String(); got != want {
			t.Errorf("%s is counted as %s, want %s", address, got, want)
		}
	}
	if got := Network(netip.Addr{}); got.IsValid() {
		t.Errorf("no address is counted as %s", got)
	}
}
