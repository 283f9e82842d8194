package auth

import (
	"encoding/json"
	"testing"

	"github.com/stoa-community/stoa/internal/corpora"
)

// vectors is the part of Wycheproof's file of JSON web signatures we use.
type vectors struct {
	TestGroups []struct {
		Comment string
		Public  json.RawMessage
		Private json.RawMessage // of symmetric groups, the only key
		Tests   []vector
	}
}

type vector struct {
	TcID    int
	Comment string
	JWS     string
	Result  string
}

func TestWycheproofSignatures(t *testing.T) {
	var v vectors
	if err := json.Unmarshal(corpora.Read(t, "json-web-signature-vectors.json"), &v); err != nil {
		t.Fatal(err)
	}
	refused, passed := 0, 0
	for _, group := range v.TestGroups {
		jwk := group.Public
		if jwk == nil {
			jwk = group.Private
		}
		keys, err := parseKeySet([]byte(`{"keys":[` + string(jwk) + `]}`))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range group.Tests {
			j, err := parseJWS(c.JWS)
			good := err == nil && j.signedByAny(keys)
			if want := c.Result == "valid" && !refusedHere(c, j, keys); good != want {
				t.Errorf("%s %d %s: accepted is %t, want %t", group.Comment, c.TcID, c.Comment, good, want)
			}
			if good {
				passed++
			} else if c.Result == "invalid" {
				refused++
			}
		}
	}
	if refused < 355 || passed < 25 {
		t.Errorf("%d invalid ones refused and %d valid ones passed: too few to mean much", refused, passed)
	}
}

// refusedHere reports whether a vector that is valid by the standards alone is
// refused by our rules, which are stricter.
func refusedHere(c vector, j jws, keys []key) bool {
	switch {
	case len(keys) == 0: // the key is symmetric, or on a curve that is not accepted
		return true
	case c.Comment == "emptyPayload": // a JWT always has one
		return true
	}
	return keys[0].alg != j.alg // the key says that it is for another algorithm
}
