package rest

import (
	"maps"
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

// The document feeds programs that write clients of it: what they stumble over is mended here,
// once every operation is on the interface. Nothing of it changes what the server takes or
// answers: huma holds requests to its own copies of what is changed.

// tags are what the operations are grouped by.
var tags = []*huma.Tag{
	{Name: tagAnswers, Description: "Answers to questions, and drafts of them."},
	{Name: tagApps, Description: "What a community has installed: single sign-on, webhooks, SCIM, with their settings."},
	{Name: tagBadges, Description: "What people earn by what they did well, or are given."},
	{Name: tagBookmarks, Description: "What people save to come back to."},
	{Name: tagComments, Description: "Comments on questions, answers and posts."},
	{Name: tagReactions, Description: "Emoji with which people react to what others write."},
	{Name: tagEvents, Description: "What people come to: who does, and calendars."},
	{Name: tagExperts, Description: "Who could answer a question, and asking them to."},
	{Name: tagFeed, Description: "What is new, for who asks."},
	{Name: tagInvitations, Description: "Invite people by link or email."},
	{Name: tagMessages, Description: "What people write to each other, and whom they want nothing of."},
	{Name: tagModeration, Description: "The moderation queue, bans and the staff log."},
	{Name: tagNotifications, Description: "Notifications, as a list and as a stream."},
	{Name: tagPins, Description: "What is shown first."},
	{Name: tagPortal, Description: "The community itself: its look, its policies and its staff."},
	{Name: tagPosts, Description: "Posts, discussions, articles and events."},
	{Name: tagPreviews, Description: "What pages elsewhere say of themselves, to which texts lead."},
	{Name: tagProposals, Description: "Edits that wait for a moderator."},
	{Name: tagQuestions, Description: "Questions, polls, and what becomes of them."},
	{Name: tagSuggestions, Description: "Edits that members suggest, and who reviews them."},
	{Name: tagReports, Description: "Reports to moderators, and what they decide."},
	{Name: tagSearch, Description: "Finding what was written, and who wrote it."},
	{Name: tagSSO, Description: "People of a product, signed in to the community's pages."},
	{Name: tagSpaces, Description: "Spaces with members of their own, and collections of them."},
	{Name: tagStats, Description: "What is read and done, in numbers."},
	{Name: tagTokens, Description: "Tokens for programs and for people."},
	{Name: tagTopics, Description: "What questions and posts are about."},
	{Name: tagUploads, Description: "Pictures and files."},
	{Name: tagUsers, Description: "People and their accounts."},
	{Name: tagWebhooks, Description: "Requests that the community sends to your product."},
}

// finish mends what every operation has put into the document.
func (s *api) finish() {
	document := s.huma.OpenAPI()
	registry := document.Components.Schemas
	document.Tags = tags
	document.Paths[prefix+noAppPath].Post = nil
	s.describeWebhooks()
	dropWhole(registry)
	describeProblems(registry.Map())
	registry.SchemaFromRef(registry.Schema(reflect.TypeFor[settingsBody](), true, "").Ref).Required = nil // it is some of what is answered
	for _, item := range document.Paths {
		for _, place := range []**huma.Operation{&item.Get, &item.Post, &item.Put, &item.Patch, &item.Delete} {
			if *place != nil {
				*place = s.ownCopy(*place)
			}
		}
	}
	m := mender{}
	for _, schema := range registry.Map() {
		m.mend(schema)
	}
	for _, item := range document.Paths {
		for _, op := range operationsOf(item) {
			m.mendOperation(op)
		}
	}
}

// ownCopy is an operation as the document has it: with the orders that its list takes, and a body
// that is required where a field of it is. Huma would refuse others in words of its own.
func (s *api) ownCopy(op *huma.Operation) *huma.Operation {
	own := *op
	own.Responses = maps.Clone(op.Responses)
	own.Parameters = slices.Clone(op.Parameters)
	for i, p := range own.Parameters {
		param, schema := *p, *p.Schema
		if p.Name == "sort" {
			for _, order := range s.sorts[op.OperationID] {
				schema.Enum = append(schema.Enum, order)
			}
			schema.MaxLength = nil
		}
		param.Schema, own.Parameters[i] = &schema, &param
	}
	if op.RequestBody != nil {
		body := *op.RequestBody
		for _, m := range body.Content {
			body.Required = body.Required || s.isNeeded(m.Schema)
		}
		own.RequestBody = &body
	}
	return &own
}

// isNeeded reports whether nothing at all does not do for a schema.
func (s *api) isNeeded(schema *huma.Schema) bool {
	if schema.Ref != "" {
		schema = s.huma.OpenAPI().Components.Schemas.SchemaFromRef(schema.Ref)
	}
	return len(schema.Required)+len(schema.OneOf) > 0
}

// A mender has seen the schemas that are as they should be.
type mender map[*huma.Schema]bool

func (m mender) mendOperation(op *huma.Operation) {
	for _, p := range op.Parameters {
		m.mend(p.Schema)
	}
	if op.RequestBody != nil {
		m.mendContent(op.RequestBody.Content)
	}
	for _, answer := range op.Responses {
		m.mendContent(answer.Content)
	}
}

func (m mender) mendContent(content map[string]*huma.MediaType) {
	for _, media := range content {
		m.mend(media.Schema)
	}
}

// mend has no list be null, since none is, and tells _id from id in languages whose names have no
// underscore in front.
func (m mender) mend(schema *huma.Schema) {
	if schema == nil || m[schema] {
		return
	}
	m[schema] = true
	if schema.Type == huma.TypeArray {
		schema.Nullable = false
	}
	if mongo := schema.Properties["_id"]; mongo != nil && schema.Properties["id"] != nil {
		mongo.Description, mongo.Extensions = "The same as id.", map[string]any{goName: "MongoID"}
	}
	nameFields(schema)
	m.mend(schema.Items)
	if others, ok := schema.AdditionalProperties.(*huma.Schema); ok {
		m.mend(others)
	}
	for _, property := range schema.Properties {
		m.mend(property)
	}
	for _, part := range slices.Concat(schema.OneOf, schema.AnyOf, schema.AllOf) {
		m.mend(part)
	}
}

// The extensions that say what a field and its type are called in Go, where their own names would be
// taken for others'.
const (
	goName       = "x-go-name"
	goTypeName   = "x-go-type-name"
	ogenTypeName = "x-ogen-name"
)

// nameFields tells ogen too what fields are called: it asks the record, not the field.
func nameFields(schema *huma.Schema) {
	names := map[string]any{}
	for name, property := range schema.Properties {
		if called := property.Extensions[goName]; called != nil {
			names[name] = map[string]any{"name": called}
		}
	}
	if len(names) > 0 {
		schema.Extensions = maps.Clone(schema.Extensions)
		if schema.Extensions == nil {
			schema.Extensions = map[string]any{}
		}
		schema.Extensions["x-ogen-properties"] = names
	}
}

// oneOfNamed puts schemas into the document under names of their own, and one that is any of them,
// whose property says which: by the words that are the keys here.
func oneOfNamed(r huma.Registry, suffix, property string, of map[string]*huma.Schema) *huma.Schema {
	union := &huma.Schema{Discriminator: &huma.Discriminator{PropertyName: property, Mapping: map[string]string{}}}
	for _, word := range slices.Sorted(maps.Keys(of)) {
		ref := schemaRef + capital(word) + suffix
		r.Map()[refName(ref)] = of[word]
		union.OneOf = append(union.OneOf, &huma.Schema{Ref: ref})
		union.Discriminator.Mapping[word] = ref
	}
	r.Map()[suffix] = union
	return &huma.Schema{Ref: schemaRef + suffix}
}
