package blob

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// The examples of "Authenticating Requests: Using the Authorization Header" in
// the reference of Amazon S3.
func TestRequestsAreSignedAsTheReferenceOfS3Shows(t *testing.T) {
	s := signer{"us-east-1", "AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"}
	const host = "https://examplebucket.s3.amazonaws.com"
	for _, row := range []struct{ method, address, headers, body, names, signature string }{
		{"GET", host + "/test.txt", "Range: bytes=0-9", "",
			"host;range;x-amz-content-sha256;x-amz-date", "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"},
		{"PUT", host + "/test$file.text", "Date: Fri, 24 May 2013 00:00:00 GMT\nX-Amz-Storage-Class: REDUCED_REDUNDANCY",
			"Welcome to Amazon S3.", "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
			"98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"},
		{"GET", host + "/?lifecycle", "", "",
			"host;x-amz-content-sha256;x-amz-date", "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"},
		{"GET", host + "/?max-keys=2&prefix=J", "", "",
			"host;x-amz-content-sha256;x-amz-date", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"},
	} {
		r, err := http.NewRequest(row.method, row.address, nil)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(row.headers) {
			name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			r.Header.Set(name, value)
		}
		s.sign(r, hexHash(row.body), time.Date(2013, 5, 24, 0, 0, 0, 0, time.UTC))
		want := "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=" +
			row.names + ",Signature=" + row.signature
		if got := r.Header.Get("Authorization"); got != want {
			t.Errorf("%s %s:\n%s, not\n%s", row.method, row.address, got, want)
		}
	}
}

func TestAnAddressIsSpelledOneWay(t *testing.T) {
	for in, want := range map[string]string{"a/b c+~": "a/b%20c%2B~", "é$*'()": "%C3%A9%24%2A%27%28%29", "az-AZ_09.~": "az-AZ_09.~"} {
		if got := escape(in, "/"); got != want {
			t.Errorf("%q becomes %q, not %q", in, got, want)
		}
	}
}
