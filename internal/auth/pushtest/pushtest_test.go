package pushtest

import (
	"crypto/ecdh"
	"encoding/base64"
	"testing"
)

// TestABrowserReadsWhatTheRFCSends has the example of RFC 8291, section 5.
func TestABrowserReadsWhatTheRFCSends(t *testing.T) {
	decode := func(text string) []byte {
		raw, err := base64.RawURLEncoding.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		return raw
	}
	key, err := ecdh.P256().NewPrivateKey(decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
	if err != nil {
		t.Fatal(err)
	}
	b := &Browser{key: key, auth: decode("BTBZMqHH6r4Tts7J_aSIgg")}
	text, err := b.Open(decode("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"))
	if err != nil || text != "When I grow up, I want to be a watermelon" {
		t.Errorf("%q, %v", text, err)
	}
}
