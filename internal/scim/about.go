package scim

import (
	"net/http"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// The schemas of what is sent and answered.
const (
	userSchema   = "urn:ietf:params:scim:schemas:core:2.0:User"
	groupSchema  = "urn:ietf:params:scim:schemas:core:2.0:Group"
	configSchema = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"
	typeSchema   = "urn:ietf:params:scim:schemas:core:2.0:ResourceType"
	schemaSchema = "urn:ietf:params:scim:schemas:core:2.0:Schema"
	listSchema   = "urn:ietf:params:scim:api:messages:2.0:ListResponse"
	patchSchema  = "urn:ietf:params:scim:api:messages:2.0:PatchOp"
	errorSchema  = "urn:ietf:params:scim:api:messages:2.0:Error"
)

// config says what of SCIM there is here, and what not.
func (f *face) config(c *call) (answer, error) {
	no := object{"supported": false}
	return answer{http.StatusOK, object{
		"schemas":        []string{configSchema},
		"patch":          object{"supported": true},
		"bulk":           object{"supported": false, "maxOperations": 0, "maxPayloadSize": 0},
		"filter":         object{"supported": true, "maxResults": maxPerPage},
		"changePassword": no, "sort": no, "etag": no,
		"authenticationSchemes": []object{{"type": "oauthbearertoken", "name": "Bearer token", "primary": true,
			"description": "A SCIM token that an admin made in the console."}},
		"meta": meta{Type: "ServiceProviderConfig", Location: c.base + "/ServiceProviderConfig"},
	}}, nil
}

// resourceTypeOf describes users or groups.
func (c *call) resourceTypeOf(id string) object {
	schema, text := userSchema, "People whom the directory tells of."
	if id == "Group" {
		schema, text = groupSchema, "Groups of the directory."
	}
	return object{"schemas": []string{typeSchema}, "id": id, "name": id, "endpoint": "/" + id + "s", "description": text, "schema": schema,
		"schemaExtensions": []object{}, "meta": meta{Type: "ResourceType", Location: c.base + "/ResourceTypes/" + id}}
}

func (f *face) resourceTypes(c *call) (answer, error) {
	return whole(c, c.resourceTypeOf("User"), c.resourceTypeOf("Group"))
}

// whole is a list that is always answered whole, and has no filter: RFC 7644 4.
func whole(c *call, all ...object) (answer, error) {
	if c.query.Has("filter") {
		return answer{}, community.Fail(community.Forbidden, community.WhyBadFilter, "This list doesn't support filters.")
	}
	return list(c, store.Directory{}, all, int64(len(all)), func(o object) object { return o }), nil
}

func (f *face) resourceType(c *call) (answer, error) {
	for _, id := range []string{"User", "Group"} {
		if c.id() == id {
			return answer{http.StatusOK, c.resourceTypeOf(id)}, nil
		}
	}
	return answer{}, c.missing(community.ErrNotFound, "There is no resource type %q.")
}

// attribute describes one: of texts the ordinary kind unless a word of how says
// otherwise.
func attribute(name, kind, text, how string, parts ...object) object {
	is := func(word string) bool { return slices.Contains(strings.Fields(how), word) }
	either := func(word, otherwise string) string {
		if is(word) {
			return word
		}
		return otherwise
	}
	o := object{"name": name, "type": kind, "description": text, "multiValued": is("several"), "required": is("required"),
		"caseExact": is("exact"), "mutability": either("readOnly", "readWrite"), "returned": either("always", "default"),
		"uniqueness": either("server", "none")}
	if len(parts) > 0 {
		o["subAttributes"] = parts
	}
	if kind == "reference" {
		o["referenceTypes"] = []string{"external"}
	}
	return o
}

// valued are the parts of an attribute that has several values.
func valued(kind, text string) []object {
	return []object{attribute("value", kind, text, ""), attribute("type", "string", "What sort it is.", ""),
		attribute("primary", "boolean", "Whether it is the one that counts.", "")}
}

// referring are the parts of an attribute that names other resources.
func referring(to, how string) []object {
	ref := attribute("$ref", "reference", "Its address.", how)
	ref["referenceTypes"] = []string{to}
	return []object{attribute("value", "string", "Its id.", "exact "+how), ref,
		attribute("display", "string", "What it is called.", "readOnly"), attribute("type", "string", "What it is.", "readOnly")}
}

var userAttributes = []object{
	attribute("userName", "string", "The name of the account in the directory.", "required server"),
	attribute("externalId", "string", "The person's id in the directory.", "exact"),
	attribute("name", "complex", "The person's name.", "", attribute("formatted", "string", "The whole name.", ""),
		attribute("familyName", "string", "The family name.", ""), attribute("givenName", "string", "The given name.", "")),
	attribute("displayName", "string", "What the person is called here.", ""),
	attribute("title", "string", "What stands below the name in the profile.", ""),
	attribute("preferredLanguage", "string", "The language that the person is written to in.", ""),
	attribute("active", "boolean", "Whether the person may sign in.", ""),
	attribute("emails", "complex", "The person's address: one is kept.", "several", valued("string", "An e-mail address.")...),
	attribute("photos", "complex", "The person's picture: one is kept.", "several", valued("reference", "The address of a picture.")...),
	attribute("groups", "complex", "The groups that the person is in.", "several readOnly", referring("Group", "readOnly")...),
}

var groupAttributes = []object{
	attribute("displayName", "string", "The name of the group, which the rules of the community go by.", "required server"),
	attribute("externalId", "string", "The group's id in the directory.", "exact"),
	attribute("members", "complex", "The people in the group.", "several", referring("User", "")...),
}

func (c *call) schemaOf(id string) object {
	name, text, attributes := "User", "User Account", userAttributes // as RFC 7643 8.7.1 words it
	if id == groupSchema {
		name, text, attributes = "Group", "A group.", groupAttributes
	}
	return object{"schemas": []string{schemaSchema}, "id": id, "name": name, "description": text, "attributes": attributes,
		"meta": meta{Type: "Schema", Location: c.base + "/Schemas/" + id}}
}

func (f *face) schemas(c *call) (answer, error) {
	return whole(c, c.schemaOf(userSchema), c.schemaOf(groupSchema))
}

func (f *face) schema(c *call) (answer, error) {
	for _, id := range []string{userSchema, groupSchema} {
		if strings.EqualFold(c.id(), id) {
			return answer{http.StatusOK, c.schemaOf(id)}, nil
		}
	}
	return answer{}, c.missing(community.ErrNotFound, "There is no schema %q.")
}
