package rest

import (
	"maps"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/manual"
)

// docRecords are the named shapes, each with what has it. Messages are shown as events.
func (s *api) docRecords() (records []manual.Record) {
	schemas, uses := s.huma.OpenAPI().Components.Schemas.Map(), s.docUses()
	for _, name := range slices.Sorted(maps.Keys(schemas)) {
		if schema := schemas[name]; isRecord(name, schema) {
			records = append(records, manual.Record{Name: name, Text: prose(schema.Description), Uses: uses[name],
				Fields:  s.fieldsOf(schema, s.orderOf(name)),
				Example: s.exampleText(&huma.Schema{Ref: schemaRef + name}, false, "")})
		}
	}
	return records
}

func isRecord(name string, schema *huma.Schema) bool {
	return name != "" && schema.Type == huma.TypeObject && schema.Extensions[recordOf] == nil && !isTold(name)
}

// docUsers remember which operations, events and records have a record in them.
type docUsers map[string][]manual.Link

func (u docUsers) add(names []string, by manual.Link) {
	for _, name := range names {
		if !slices.Contains(u[name], by) {
			u[name] = append(u[name], by)
		}
	}
}

func (s *api) docUses() docUsers {
	document, uses := s.huma.OpenAPI(), docUsers{}
	for _, path := range slices.Sorted(maps.Keys(document.Paths)) {
		for _, op := range operationsOf(document.Paths[path]) {
			uses.add(s.recordsOf(op), manual.Link{Title: op.Summary, Path: manual.OperationPath(op.Tags[0], op.OperationID)})
		}
	}
	for _, event := range slices.Sorted(maps.Keys(document.Webhooks)) {
		op := document.Webhooks[event].Post
		uses.add(s.recordsIn(s.dataOf(op)), manual.Link{Title: event, Path: manual.OperationPath(tagWebhooks, op.OperationID)})
	}
	schemas := document.Components.Schemas.Map()
	for _, name := range slices.Sorted(maps.Keys(schemas)) {
		for _, field := range namesOf(schemas[name], nil) {
			if isRecord(name, schemas[name]) {
				uses.add(s.recordsIn(schemas[name].Properties[field]), manual.Link{Title: name, Path: manual.RecordPath(name)})
			}
		}
	}
	return uses
}

// recordsOf are the records that an operation takes or answers with.
func (s *api) recordsOf(op *huma.Operation) (names []string) {
	if op.RequestBody != nil {
		for _, m := range op.RequestBody.Content {
			names = append(names, s.recordsIn(m.Schema)...)
		}
	}
	for _, answer := range op.Responses {
		for _, m := range answer.Content {
			names = append(names, s.recordsIn(m.Schema)...)
		}
	}
	return names
}

// recordsIn are the records that a value is, or may be, or has in a list: not those in these.
func (s *api) recordsIn(schema *huma.Schema) (names []string) {
	if schema == nil {
		return nil
	}
	if name := refName(schema.Ref); name != "" {
		schema = s.huma.OpenAPI().Components.Schemas.SchemaFromRef(schema.Ref)
		if of, ok := schema.Extensions[recordOf].(string); ok {
			return []string{of}
		}
		if isRecord(name, schema) {
			return []string{name}
		}
	}
	names = s.recordsIn(schema.Items)
	for _, one := range schema.OneOf {
		names = append(names, s.recordsIn(one)...)
	}
	return names
}

// docEvents are the messages of webhooks, in the order in which events are listed.
func (s *api) docEvents() (events []manual.Event) {
	for _, name := range webhookOrder() {
		op := s.huma.OpenAPI().Webhooks[name].Post
		events = append(events, manual.Event{ID: op.OperationID, Name: name, Text: prose(webhookTold[name].text),
			Data:    s.typeOf(s.dataOf(op)),
			Example: s.exampleText(op.RequestBody.Content["application/json"].Schema, false, "")})
	}
	return events
}

// dataOf is what the message that an operation of webhooks sends has about its event.
func (s *api) dataOf(op *huma.Operation) *huma.Schema {
	message := s.huma.OpenAPI().Components.Schemas.SchemaFromRef(op.RequestBody.Content["application/json"].Schema.Ref)
	return message.Properties["data"]
}
