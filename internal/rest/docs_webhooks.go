package rest

import (
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/community"
)

const tagWebhooks = "Webhooks"

// webhookTold are what endpoints are told of: the kinds of records that a message may be about,
// and what has happened.
var webhookTold = map[string]struct {
	about []community.Subject
	text  string
}{
	"user.joined":         {users, "Somebody joined the community."},
	"user.changed":        {users, "A person's profile, role or status has changed."},
	"user.erased":         {users, "A person was deleted."},
	"user.followed":       {users, "A person has a new follower."},
	"question.asked":      {asked, "A question was asked."},
	"question.changed":    {asked, "A question was edited, or has another status."},
	"question.deleted":    {asked, "A question and its answers are no more."},
	"question.reasked":    {asked, "One more person wants a question answered."},
	"answer.published":    {answered, "An answer was published; `by` is its author."},
	"answer.changed":      {answered, "An answer was edited, or has another status."},
	"answer.accepted":     {answered, "An answer was accepted as the one that solves its question."},
	"answer.unaccepted":   {answered, "This was taken back, or another was accepted."},
	"answer.deleted":      {answered, "An answer was deleted."},
	"reward.staked":       {asked, "Points were staked on a question."},
	"reward.paid":         {answered, "An answer was given a reward."},
	"reward.returned":     {asked, "Points that were staked on a question went back."},
	"post.added":          {posted, "A post was added."},
	"post.changed":        {posted, "A post was edited, or has another status."},
	"post.deleted":        {posted, "A post was deleted."},
	"commented":           {commentedOn, "A comment was added; `onKind` and `on` name what it is on."},
	"comment.changed":     {commentedOn, "A comment was edited."},
	"comment.deleted":     {commentedOn, "A comment was deleted."},
	"restored":            {written, "What was deleted is back."},
	"voted":               {written, "A vote was given or changed; `vote` says which way."},
	"vote.withdrawn":      {written, "A vote was taken back."},
	"reacted":             {written, "Somebody reacted to it; `reaction` is the emoji."},
	"reaction.withdrawn":  {written, "A reaction was taken back."},
	"poll.voted":          {asked, "Somebody voted in a poll."},
	"poll.vote.withdrawn": {asked, "Somebody took their vote in a poll back."},
	"followed":            {followable, "Somebody follows it."},
	"suggestion.added":    {suggestible, "Somebody suggests an edit. Who, and what it says, is not told."},
	"suggestion.accepted": {suggestible, "An edit that `by` suggested was accepted."},
	"suggestion.rejected": {suggestible, "A suggested edit was rejected."},
	"event.joined":        {posted, "Somebody comes to an event, or has a seat there now."},
	"event.queued":        {posted, "Somebody waits for a seat at an event."},
	"event.left":          {posted, "Somebody who came to an event or waited no longer does."},
	"event.cancelled":     {posted, "An event was cancelled."},
	"topic.added":         {topical, "A topic was added."},
	"topic.changed":       {topical, "A topic was edited."},
	"topic.deleted":       {topical, "A topic was deleted."},
	"space.added":         {spacious, "A space was added."},
	"space.changed":       {spacious, "A space was edited."},
	"space.deleted":       {spacious, "A space was deleted."},
	"space.joined":        {spacious, "`member` is in a space from now on."},
	"space.left":          {spacious, "`member` left a space, or was removed."},
	"space.role.changed":  {spacious, "`member` has another role in a space."},
	community.WebhookTest: {users, "A test that an admin asked for. You can't subscribe to it."},
}

var (
	users       = []community.Subject{community.OnUser}
	asked       = []community.Subject{community.OnQuestion}
	answered    = []community.Subject{community.OnAnswer}
	posted      = []community.Subject{community.OnPost}
	commentedOn = []community.Subject{community.OnComment}
	written     = []community.Subject{community.OnQuestion, community.OnAnswer, community.OnPost, community.OnComment}
	suggestible = []community.Subject{community.OnQuestion, community.OnAnswer, community.OnPost}
	followable  = []community.Subject{community.OnQuestion, community.OnPost, community.OnTopic, community.OnSpace}
	topical     = []community.Subject{community.OnTopic}
	spacious    = []community.Subject{community.OnSpace}
)

// webhookRecords are how messages have what they are about.
var webhookRecords = map[community.Subject]reflect.Type{
	community.OnQuestion: reflect.TypeFor[question](), community.OnAnswer: reflect.TypeFor[answer](),
	community.OnPost: reflect.TypeFor[post](), community.OnComment: reflect.TypeFor[comment](),
	community.OnTopic: reflect.TypeFor[fullTopic](), community.OnSpace: reflect.TypeFor[space](), community.OnUser: reflect.TypeFor[user](),
}

// describeWebhooks puts what endpoints are sent into the document.
func (s *api) describeWebhooks() {
	document := s.huma.OpenAPI()
	registry := document.Components.Schemas
	news := map[string]*huma.Schema{}
	for kind := range webhookRecords {
		news[string(kind)] = newsSchema(registry, kind)
	}
	union := oneOfNamed(registry, "News", "kind", news)
	document.Webhooks = map[string]*huma.PathItem{}
	messages := map[string]*huma.Schema{}
	for _, event := range webhookOrder() {
		told := webhookTold[event]
		data := union
		if len(told.about) == 1 {
			data = &huma.Schema{Ref: schemaRef + capital(string(told.about[0])) + "News"}
		}
		name := messageName(event)
		registry.Map()[name] = messageSchema(event, data)
		document.Webhooks[event] = &huma.PathItem{Post: webhookOperation(camel("on."+event), event, told.text, name)}
		messages[event] = registry.Map()[name]
	}
	s.describeCallback(messages)
}

// webhookOrder are the events that endpoints may be told of, in the order in which they are listed.
func webhookOrder() []string {
	return append(slices.Clone(community.WebhookEvents), community.WebhookTest)
}

// describeCallback tells where the messages go: they are called back from where endpoints are added.
func (s *api) describeCallback(messages map[string]*huma.Schema) {
	union := &huma.Schema{Discriminator: &huma.Discriminator{PropertyName: "type", Mapping: map[string]string{}}}
	for _, event := range slices.Sorted(maps.Keys(messages)) {
		ref := schemaRef + messageName(event)
		union.OneOf = append(union.OneOf, &huma.Schema{Ref: ref})
		union.Discriminator.Mapping[event] = ref
	}
	s.huma.OpenAPI().Components.Schemas.Map()["Message"] = union
	post := webhookOperation("onMessage", "Any message", "What happens in the community, as each of the webhooks has it.", "Message")
	s.huma.OpenAPI().Paths[prefix+"/apps/"+community.WebhooksApp+"/settings"].Post.Callbacks = map[string]map[string]*huma.PathItem{
		"message": {"{$request.body#/endpoints/0/url}": {Post: post}}}
}

// messageName is what the schema of a message is called: AnswerPublishedMessage.
func messageName(event string) string { return capital(camel(event)) + "Message" }

// camel is an event's name as programs have names: answerPublished.
func camel(event string) string {
	first, rest, more := strings.Cut(event, ".")
	if !more {
		return first
	}
	return first + capital(camel(rest))
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

func messageSchema(event string, data *huma.Schema) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: false, Required: []string{"type", "timestamp", "data"},
		Properties: map[string]*huma.Schema{
			"type":      {Type: huma.TypeString, Enum: []any{event}, Description: "What has happened."},
			"timestamp": {Type: huma.TypeString, Format: "date-time", Description: "When."},
			"data":      data,
		}}
}

// newsSchema is what a message about a record of that kind says of it.
func newsSchema(r huma.Registry, kind community.Subject) *huma.Schema {
	text := func(description string) *huma.Schema {
		return &huma.Schema{Type: huma.TypeString, Description: description}
	}
	schema := &huma.Schema{Type: huma.TypeObject, AdditionalProperties: false, Required: []string{"portal", "kind", "id"},
		Properties: map[string]*huma.Schema{
			"portal": text("The id of the community."),
			"kind":   {Type: huma.TypeString, Enum: []any{string(kind)}, Description: "What it is about."},
			"id":     text("The id of what it is about."),
			"by":     text("The id of who did it; absent where that is a secret, or nobody."),
		}}
	record := r.Schema(webhookRecords[kind], true, "")
	record.Description = "As a guest sees it; absent where it is deleted."
	schema.Properties[string(kind)] = record
	if slices.Contains(written, kind) {
		schema.Properties["vote"] = &huma.Schema{Type: huma.TypeString, Enum: []any{"up", "down"}, Description: "Of `voted`: which way."}
	}
	switch kind {
	case community.OnComment:
		schema.Properties["onKind"] = &huma.Schema{Type: huma.TypeString, Enum: []any{"question", "answer", "post"},
			Description: "What the comment is on."}
		schema.Properties["on"] = text("The id of what the comment is on.")
	case community.OnSpace:
		schema.Properties["member"] = text("The id of who joined or left, or has another role.")
	}
	return schema
}

func webhookOperation(id, summary, text, message string) *huma.Operation {
	header := func(name, description string, example any) *huma.Param {
		return &huma.Param{Name: name, In: "header", Required: true, Description: description, Example: example,
			Schema: &huma.Schema{Type: huma.TypeString}}
	}
	return &huma.Operation{
		OperationID: id, Method: http.MethodPost, Tags: []string{tagWebhooks}, Summary: summary,
		Description: text + "\n\nSent to each endpoint of the webhooks app that chose it, as the Standard Webhooks have it: at " +
			"least once, and those about one record in order.",
		Security: []map[string][]string{{}},
		Parameters: []*huma.Param{
			header("webhook-id", "Names the message: the same however often it is sent.", "msg_"+exampleID),
			header("webhook-timestamp", "When it was sent, in seconds.", "1767323045"),
			header("webhook-signature", "`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, under the endpoint's secret.",
				"v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="),
		},
		RequestBody: &huma.RequestBody{Required: true,
			Content: map[string]*huma.MediaType{"application/json": {Schema: &huma.Schema{Ref: schemaRef + message}}}},
		Responses: map[string]*huma.Response{
			"204": {Description: "It is taken, as it is with any other 2xx."},
			"410": {Description: "The endpoint is set aside, and told nothing more."},
		},
	}
}

// isTold reports whether a schema is of what webhooks tell.
func isTold(schema string) bool {
	return schema == "Message" || slices.ContainsFunc(webhookOrder(), func(event string) bool { return schema == messageName(event) })
}
