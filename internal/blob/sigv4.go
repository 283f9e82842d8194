package blob

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// emptyHash is the SHA-256 of no bytes.
const emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

// signer signs requests as AWS Signature Version 4 says, for the service s3.
type signer struct{ region, accessKey, secretKey string }

// sign adds the headers that prove who sends r, a request whose body has that
// SHA-256. It signs every header there is, and writes the address in the one
// spelling that both sides hash.
func (s signer) sign(r *http.Request, bodyHash string, now time.Time) {
	stamp := now.UTC().Format("20060102T150405Z")
	r.Header.Set("X-Amz-Date", stamp)
	r.Header.Set("X-Amz-Content-Sha256", bodyHash)
	r.URL.RawPath = escape(r.URL.Path, "/")
	r.URL.RawQuery = canonicalQuery(r.URL.Query())
	names, headers := canonicalHeaders(r)

	request := strings.Join([]string{r.Method, r.URL.RawPath, r.URL.RawQuery, headers, names, bodyHash}, "\n")
	scope := strings.Join([]string{stamp[:8], s.region, "s3", "aws4_request"}, "/")
	text := strings.Join([]string{"AWS4-HMAC-SHA256", stamp, scope, hexHash(request)}, "\n")

	key := []byte("AWS4" + s.secretKey)
	for part := range strings.SplitSeq(scope, "/") {
		key = keyed(key, part)
	}
	r.Header.Set("Authorization", "AWS4-HMAC-SHA256 Credential="+s.accessKey+"/"+scope+
		",SignedHeaders="+names+",Signature="+hex.EncodeToString(keyed(key, text)))
}

func canonicalHeaders(r *http.Request) (names, headers string) {
	values := map[string]string{"host": r.URL.Host}
	list := []string{"host"}
	for name, v := range r.Header {
		name = strings.ToLower(name)
		list = append(list, name)
		values[name] = strings.TrimSpace(strings.Join(v, ","))
	}
	slices.Sort(list)
	for _, name := range list {
		headers += name + ":" + values[name] + "\n"
	}
	return strings.Join(list, ";"), headers
}

func canonicalQuery(query url.Values) string {
	var pairs []string
	for name, values := range query {
		for _, v := range values {
			pairs = append(pairs, escape(name, "")+"="+escape(v, ""))
		}
	}
	slices.Sort(pairs)
	return strings.Join(pairs, "&")
}

// escape percent-encodes all but letters, digits, "-._~" and what keep holds:
// more than net/url does.
func escape(s, keep string) string {
	const hexDigits = "0123456789ABCDEF"
	var b strings.Builder
	for _, c := range []byte(s) {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-._~"+keep, c) >= 0:
			b.WriteByte(c)
		default:
			b.Write([]byte{'%', hexDigits[c>>4], hexDigits[c&15]})
		}
	}
	return b.String()
}

func keyed(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text))
	return h.Sum(nil)
}

func hexHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
