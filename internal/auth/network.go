package auth

import "net/netip"

// perCaller is how much of IPv6 one caller is taken to have: whoever rents a
// machine has as many addresses.
const perCaller = 64

// Network returns what an address is counted under where callers without a name
// are told apart: the address itself in IPv4, in IPv6 the first of its /64.
func Network(a netip.Addr) netip.Addr {
	if !a.Is6() || a.Is4In6() {
		return a.Unmap()
	}
	prefix, err := a.WithZone("").Prefix(perCaller)
	if err != nil { // of 64 bits of 128: cannot be
		panic(err)
	}
	return prefix.Addr()
}
