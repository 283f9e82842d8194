package auth

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// shut are addresses that nobody outside may have us call: one of each kind.
var shut = []string{"127.0.0.1", "127.1.2.3", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1",
	"192.0.0.192", "198.18.0.1", "224.0.0.1", "255.255.255.255"}

// spellings4 are the ways to write an IPv4 address that something somewhere understands.
func spellings4(a netip.Addr) []string {
	b := a.As4()
	n := uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])
	return []string{
		a.String(), a.String() + ".",
		fmt.Sprint(n), fmt.Sprintf("0x%x", n), fmt.Sprintf("0X%X", n), fmt.Sprintf("0%o", n),
		fmt.Sprintf("%d.%d", b[0], n&0xffffff), fmt.Sprintf("%d.%d.%d", b[0], b[1], n&0xffff),
		fmt.Sprintf("0x%x.0x%x.0x%x.0x%x", b[0], b[1], b[2], b[3]), fmt.Sprintf("0%o.0%o.0%o.0%o", b[0], b[1], b[2], b[3]),
		fmt.Sprintf("%03d.%03d.%03d.%03d", b[0], b[1], b[2], b[3]), fmt.Sprintf("%d.0x%x.0%o.%d", b[0], b[1], b[2], b[3]),
		fmt.Sprintf("%d.%d.%d.%d", int(b[0])+256, b[1], b[2], b[3]),
		strings.Map(func(r rune) rune { return map[bool]rune{true: r - '0' + '０', false: '。'}[r != '.'] }, a.String()),
		strings.ReplaceAll(a.String(), ".", "%2e"), "%31" + a.String()[1:],
		fmt.Sprintf("[::ffff:%s]", a), fmt.Sprintf("[::ffff:%x:%x]", n>>16, n&0xffff), fmt.Sprintf("[0:0:0:0:0:FFFF:%s]", a),
		fmt.Sprintf("[::%s]", a), fmt.Sprintf("[64:ff9b::%s]", a), fmt.Sprintf("[64:ff9b:1::%s]", a),
		fmt.Sprintf("[2002:%x:%x::]", n>>16, n&0xffff), fmt.Sprintf("[2001:0:%x:%x::1]", n>>16, n&0xffff),
		"public.example@" + a.String(), "8.8.8.8:80@" + a.String(), a.String() + "#@8.8.8.8", a.String() + "\\@8.8.8.8", a.String() + "?@8.8.8.8",
	}
}

var spellings6 = []string{"[::1]", "[0:0:0:0:0:0:0:1]", "[0000:0000:0000:0000:0000:0000:0000:0001]", "[::1%25lo]", "[::]", "[fe80::1]", "[fe80::1%25lo]",
	"[fc00::1]", "[fd00:ec2::254]", "[fec0::1]", "[ff02::1]", "[2001:db8::1]", "[3fff::1]", "localhost", "LOCALHOST", "localhost.", "ip6-localhost",
	"localhost.localdomain", "public.example", "metadata.google.internal", "ｌｏｃａｌｈｏｓｔ", "%6cocalhost"}

// liesAboutNames has every name that is looked up be one of this very machine.
func liesAboutNames(t *testing.T) {
	t.Helper()
	server, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	go func() {
		question := make([]byte, 512)
		for {
			n, from, err := server.ReadFrom(question)
			if err != nil {
				return
			}
			server.WriteTo(toldHere(question[:n]), from)
		}
	}()
	before := net.DefaultResolver
	t.Cleanup(func() { net.DefaultResolver = before })
	net.DefaultResolver = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", server.LocalAddr().String())
	}}
}

// toldHere is the answer of a name server: 127.0.0.1, or ::1 where that is asked for.
func toldHere(question []byte) []byte {
	end := 12
	for end < len(question) && question[end] != 0 {
		end += int(question[end]) + 1
	}
	asked := question[12 : end+5] // the name, its type and class
	address := netip.MustParseAddr("127.0.0.1").AsSlice()
	if asked[len(asked)-3] == 28 {
		address = netip.IPv6Loopback().AsSlice()
	}
	reply := append([]byte{question[0], question[1], 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0}, asked...)
	reply = append(reply, 0xc0, 12, 0, asked[len(asked)-3], 0, 1, 0, 0, 0, 60, 0, byte(len(address)))
	return append(reply, address...)
}

// Whatever an address is spelt as, and whatever a name server says, it is the address that is
// dialled that counts.
func TestNoSpellingOfAPrivateAddressIsReached(t *testing.T) {
	liesAboutNames(t)
	var hits atomic.Int32
	server := countingServer(t, &hits)
	port := must(url.Parse(server.URL)).Port()
	everywhere := &http.Server{Handler: server.Config.Handler, ReadHeaderTimeout: time.Second}
	if l, err := net.Listen("tcp", "[::]:"+port); err == nil { // on those machines that have IPv6, there too
		go everywhere.Serve(l)
		defer everywhere.Close()
	}
	client := NewOutboundClient(false)
	client.Timeout = 3 * time.Second
	tries := append([]string(nil), spellings6...)
	for _, a := range shut {
		tries = append(tries, spellings4(netip.MustParseAddr(a))...)
	}
	if len(tries) < 120 {
		t.Errorf("there are only %d tries", len(tries))
	}
	for _, host := range tries {
		address := "http://" + host + ":" + port + "/"
		if strings.ContainsAny(host, "#?\\") {
			address = "http://" + strings.NewReplacer("#", ":"+port+"#", "?", ":"+port+"?", "\\", ":"+port+"\\").Replace(host)
		}
		response, err := client.Get(address)
		if err == nil {
			response.Body.Close()
			t.Errorf("%s was reached", address)
		}
	}
	if hits.Load() != 0 {
		t.Errorf("we were called %d times", hits.Load())
	}
}
