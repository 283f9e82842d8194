package scim_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestChangesOfAPerson(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		add(t, s, "una")
		for _, c := range []struct {
			operations, want string
			lacks            []string
		}{
			{`{"op":"replace","path":"title","value":"Lead"}`, `{"title":"Lead"}`, nil},
			{`{"op":"Replace","path":"TITLE","value":"Boss"}`, `{"title":"Boss"}`, nil},
			{`{"op":"Add","path":"displayName","value":[{"$ref":null,"value":"Listed"}]}`, `{"displayName":"Listed"}`, nil},
			{`{"op":"remove","path":"title"}`, ``, []string{"title"}},
			{`{"op":"add","value":{"title":"T","name":{"formatted":"F"},"nickName":"ignored","unheard":1}}`, `{"title":"T","name":{"formatted":"F","givenName":"una"}}`, nil},
			{`{"op":"replace","value":{"name.givenName":"Dotted","name.familyName":"Keys","displayName":"D"}}`,
				`{"name":{"givenName":"Dotted","familyName":"Keys"},"displayName":"D"}`, nil},
			{`{"op":"replace","path":"name","value":{"familyName":"Only"}}`, `{"name":{"givenName":"Dotted","familyName":"Only"}}`, nil},
			{`{"op":"remove","path":"name.formatted"}`, `{"name":{"formatted":"Dotted Only"}}`, nil},
			{`{"op":"remove","path":"name"},{"op":"add","path":"name.givenName","value":"Again"}`, `{"name":{"givenName":"Again"}}`, []string{"name.familyName"}},
			{`{"op":"replace","path":"emails[type eq \"work\"].value","value":"w@corp.example"}`, `{"emails":[{"value":"w@corp.example"}]}`, nil},
			{`{"op":"replace","path":"emails[primary eq true].value","value":"p@corp.example"}`, `{"emails":[{"value":"p@corp.example"}]}`, nil},
			{`{"op":"replace","path":"emails.value","value":"v@corp.example"}`, `{"emails":[{"value":"v@corp.example"}]}`, nil},
			{`{"op":"add","path":"emails","value":[{"value":"second@corp.example","type":"home"}]}`, `{"emails":[{"value":"v@corp.example"}]}`, nil},
			{`{"op":"add","path":"emails","value":{"value":"main@corp.example","primary":true}}`, `{"emails":[{"value":"main@corp.example"}]}`, nil},
			{`{"op":"replace","path":"emails","value":[{"value":"one@corp.example"},{"value":"two@corp.example","primary":"True"}]}`,
				`{"emails":[{"value":"two@corp.example","type":"work","primary":true}]}`, nil},
			{`{"op":"replace","path":"emails[value ew \"corp.example\" and not (type eq \"home\")]","value":{"value":"three@corp.example"}}`,
				`{"emails":[{"value":"three@corp.example"}]}`, nil},
			{`{"op":"remove","path":"emails[type eq \"work\"]"}`, ``, []string{"emails"}},
			{`{"op":"Add","path":"emails[type eq \"work\"].value","value":"made@corp.example"}`, `{"emails":[{"value":"made@corp.example"}]}`, nil},
			{`{"op":"remove","path":"emails","value":[{"value":"MADE@corp.example"}]}`, ``, []string{"emails"}},
			{`{"op":"replace","value":{"emails":[{"value":"z@corp.example"}],"emails[type eq \"work\"].primary":true}}`, `{"emails":[{"value":"z@corp.example"}]}`, nil},
			{`{"op":"add","path":"photos","value":[{"value":"https://corp.example/p.png"}]}`, `{"photos":[{"value":"https://corp.example/p.png"}]}`, nil},
			{`{"op":"replace","path":"active","value":"False"}`, `{"active":false}`, nil},
			{`{"op":"replace","value":{"active":true}}`, `{"active":true}`, nil},
			{`{"op":"replace","path":"active","value":[{"value":"false"}]}`, `{"active":false}`, nil},
			{`{"op":"add","path":"active","value":true},{"op":"replace","path":"userName","value":"new"}`, `{"active":true,"userName":"new"}`, nil},
			{`{"op":"replace","path":"externalId","value":"e2"}`, `{"externalId":"e2"}`, nil},
			{`{"op":"add","path":"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department","value":"R&D"}`, `{"userName":"new"}`, nil},
			{`{"op":"add","path":"urn:ietf:params:scim:schemas:core:2.0:User:title","value":"Full"}`, `{"title":"Full"}`, nil},
			{`{"op":"add","path":"phoneNumbers[type eq \"work\"].value","value":"555"}`, `{"title":"Full"}`, []string{"phoneNumbers"}},
			{`{"op":"add","path":"roles","value":[{"value":"admin"}]},{"op":"replace","path":"password","value":"hunter22"}`, `{"title":"Full"}`, []string{"roles", "password"}},
			{`{"op":"replace","value":{"id":"other","groups":[{"value":"x"}],"title":"Last"}}`, `{"id":"{una}","title":"Last"}`, []string{"groups"}},
		} {
			for _, fault := range ask(t, s, c.operations, 200, c.want, c.lacks) {
				t.Errorf("%s: %s", c.operations, fault)
			}
		}
		for operations, want := range map[string]string{
			`{"op":"move","path":"title","value":"x"}`:                                                  `{"scimType":"invalidSyntax","detail":"Operations.0.op must be add, replace or remove, not \"move\"."}`,
			`{"path":"title","value":"x"}`:                                                              `{"scimType":"invalidSyntax"}`,
			`5`:                                                                                         `{"scimType":"invalidSyntax"}`,
			`{"op":"replace","path":"title"}`:                                                           `{"scimType":"invalidValue","detail":"Operations.0.value is required."}`,
			`{"op":"remove"}`:                                                                           `{"scimType":"noTarget"}`,
			`{"op":"replace","value":"x"}`:                                                              `{"scimType":"invalidSyntax"}`,
			`{"op":"replace","path":5,"value":"x"}`:                                                     `{"scimType":"invalidValue"}`,
			`{"op":"replace","path":"shoeSize","value":5}`:                                              `{"scimType":"invalidPath"}`,
			`{"op":"replace","path":"emails[type eq","value":5}`:                                        `{"scimType":"invalidPath"}`,
			`{"op":"replace","path":"title[a eq 1]","value":5}`:                                         `{"scimType":"invalidPath"}`,
			`{"op":"replace","path":"title.x","value":5}`:                                               `{"scimType":"invalidPath"}`,
			`{"op":"replace","path":"id","value":"x"}`:                                                  `{"scimType":"mutability"}`,
			`{"op":"add","path":"groups","value":[{"value":"x"}]}`:                                      `{"scimType":"mutability"}`,
			`{"op":"replace","path":"meta.created","value":"x"}`:                                        `{"scimType":"mutability"}`,
			`{"op":"replace","path":"emails[type co \"x\"].value","value":"a@b.example"}`:               `{"scimType":"noTarget"}`,
			`{"op":"replace","path":"title","value":5}`:                                                 `{"scimType":"invalidValue","detail":"title must be a text."}`,
			`{"op":"replace","path":"active","value":"maybe"}`:                                          `{"scimType":"invalidValue","detail":"active must be true or false."}`,
			`{"op":"replace","path":"name","value":"x"}`:                                                `{"scimType":"invalidValue"}`,
			`{"op":"replace","path":"emails","value":[5]}`:                                              `{"scimType":"invalidValue"}`,
			`{"op":"replace","path":"emails","value":[{"value":"none"}]}`:                               `{"scimType":"invalidValue","detail":"emails must be an email address, not \"none\"."}`,
			`{"op":"replace","path":"emails[type eq \"work\"]","value":"x"}`:                            `{"scimType":"invalidValue"}`,
			`{"op":"replace","path":"photos","value":[{"value":"javascript:alert(1)"}]}`:                `{"scimType":"invalidValue"}`,
			`{"op":"replace","path":"preferredLanguage","value":"nonsense language"}`:                   `{"scimType":"invalidValue"}`,
			`{"op":"remove","path":"userName"}`:                                                         `{"scimType":"invalidValue","detail":"userName is required."}`,
			`{"op":"replace","value":{"a b":"x"}}`:                                                      `{"scimType":"invalidPath"}`,
			`{"op":"replace","path":"title","value":"kept"},{"op":"replace","path":"active","value":5}`: `{"scimType":"invalidValue"}`,
		} {
			for _, fault := range ask(t, s, operations, 400, want, nil) {
				t.Errorf("%s: %s", operations, fault)
			}
		}
		s.Check(t, row{As: "scim", Do: "GET //scim/v2/Users/{una}", Status: 200, Want: `{"title":"Last","userName":"new","active":true}`}) // nothing half-written
	})
}

// ask makes a change of una, whatever events come of it.
func ask(t *testing.T, s *resttest.Site, operations string, status int, want string, lacks []string) (faults []string) {
	t.Helper()
	reply := s.Ask(t, row{As: "scim", Do: "PATCH //scim/v2/Users/{una}", Body: patch(operations)})
	if reply.Status != status {
		return []string{string(reply.Body)}
	}
	if want != "" {
		if err := resttest.Holds(reply.Body, strings.ReplaceAll(want, "{una}", s.ID("una"))); err != nil {
			faults = append(faults, err.Error())
		}
	}
	for _, path := range lacks {
		if v := reply.Get(path); v != nil {
			faults = append(faults, path+" is still there")
		}
	}
	return faults
}
