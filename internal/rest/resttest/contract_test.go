package resttest

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestAnAnswerThatTheDocumentDoesNotHaveIsFound(t *testing.T) {
	Each(t, func(t *testing.T, s *Site) {
		good := s.Ask(t, Row{As: "ann", Do: "GET /user"})
		list := s.Ask(t, Row{As: "ann", Do: "GET /users"})
		for name, change := range map[string]func(Reply) Reply{
			"as it is":            func(r Reply) Reply { return r },
			"a null that may be":  replaced(`"externalId":null`, `"externalId":"x"`),
			"! a status":          func(r Reply) Reply { r.Status = 418; return r },
			"! a field more":      replaced(`"role":`, `"more":1,"role":`),
			"! a field less":      replaced(`"role":"member",`, ``),
			"! a field deep down": replaced(`"followers":0`, `"followers":0,"more":1`),
			"! a wrong type":      replaced(`"followers":0`, `"followers":"0"`),
			"! a null":            replaced(`"title":""`, `"title":null`),
			"! a wrong value":     replaced(`"member"`, `"king"`),
			"! no time":           replaced(`"createdAt":"2030`, `"createdAt":"x2030`),
			"! no JSON":           func(r Reply) Reply { r.Body = r.Body[1:]; return r },
		} {
			check(t, s, name, "/api/v1/user", change(good))
		}
		check(t, s, "a list", "/api/v1/users", list)
		check(t, s, "! a list with a field more", "/api/v1/users", replaced(`"role":`, `"more":1,"role":`)(list))
		part := s.Ask(t, Row{As: "ann", Do: "GET /user?fields=role,profile.name"})
		check(t, s, "a part that was asked for", "/api/v1/user?fields=role,profile.name", part)
		check(t, s, "! a part that was not", "/api/v1/user", part)
		check(t, s, "! a part with a field more", "/api/v1/user?fields=role,profile.name", replaced(`"role":`, `"more":1,"role":`)(part))
		check(t, s, "! a part with a wrong value", "/api/v1/user?fields=role,profile.name", replaced(`"member"`, `"king"`)(part))
		refused := s.Ask(t, Row{As: "ann", Do: "GET /users/0123456789abcdef01234567"})
		check(t, s, "a refusal", "/api/v1/users/{id}", refused)
		check(t, s, "! another operation's reason", "/api/v1/users/{id}", replaced(`"no_record"`, `"answer_locked"`)(refused))
	})
}

func replaced(from, to string) func(Reply) Reply {
	return func(r Reply) Reply {
		r.Body = []byte(strings.Replace(string(r.Body), from, to, 1))
		return r
	}
}

func check(t *testing.T, s *Site, name, route string, r Reply) {
	t.Helper()
	request := httptest.NewRequest(http.MethodGet, route, nil)
	path, _, _ := strings.Cut(route, "?")
	err := s.contract.check(request, path, r, r.Header.Get("X-Request-Id"))
	if isBad := strings.HasPrefix(name, "!"); isBad != (err != nil) {
		t.Errorf("%s: %v", name, err)
	}
}

func TestAFragmentIsHeldOrNot(t *testing.T) {
	const body = `{"a":1,"b":{"c":[1,{"d":"x"}],"n":null}}`
	for _, test := range []struct {
		want string
		ok   bool
	}{
		{`{}`, true}, {`{"a":1}`, true}, {`{"a":"*"}`, true}, {`{"b":{"c":[1,{}]}}`, true}, {`{"b":{"n":null}}`, true},
		{`{"a":2}`, false}, {`{"z":null}`, false}, {`{"b":{"c":[1]}}`, false}, {`{"b":{"n":"*"}}`, false}, {`[]`, false}, {`{`, false},
	} {
		if err := Holds([]byte(body), test.want); (err == nil) != test.ok {
			t.Errorf("%s: %v", test.want, err)
		}
	}
}
