package graph_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/stoa-community/stoa/internal/graph/schema"
)

// A leaf is an argument, or a part of one, that is no object.
type leaf struct {
	path, owner, name string // the owner is the field, or the type of the object
	typ               *ast.Type
	isOptional        bool
}

// leavesOf are the leaves of the arguments of a field.
func leavesOf(f *ast.FieldDefinition) (all []leaf) {
	for _, a := range f.Arguments {
		all = append(all, leavesBelow(leaf{a.Name, f.Name, a.Name, a.Type, !a.Type.NonNull})...)
	}
	return all
}

func leavesBelow(l leaf) (all []leaf) {
	def := schema.Parsed().Types[l.typ.Name()]
	if def.Kind != ast.InputObject {
		return []leaf{l}
	}
	for _, f := range def.Fields {
		all = append(all, leavesBelow(leaf{l.path + "." + f.Name, def.Name, f.Name, f.Type, !f.Type.NonNull})...)
	}
	return all
}

// kinds are what ids name whose own name does not say it.
var kinds = map[string]string{
	"user": "member", "owner": "member", "from": "member", "participant": "member", "impersonateMember": "member", "of": "question",
	"into": "topic", "tag": "topic", "role": "", "network": "", "entity": "", "postType": "", "external": "",
	"spaceMembershipRequest": "member", "reaction": "", "updateTag": "topic", "updateModerationItem": "report", "moderationItem": "report", "moderation": "report",
	"markDuplicate": "question", "unmarkDuplicate": "question", "replyTo": "comment",
	"people": "member", "reportMessage": "message", "leaderboard.topic": "topic", "dropPreview": "", "refreshPreview": "",
}

var records = []string{"conversation", "message", "notification", "report", "proposal", "question", "answer", "post", "comment", "space", "topic", "collection",
	"member", "option", "reward", "edit", "badge", "suggestion"}

// kindOf is what kind of record a leaf names, "" where it names none.
func kindOf(field string, l leaf) string {
	name := strings.TrimSuffix(strings.TrimSuffix(l.name, "s"), "Id")
	for _, key := range []string{name, field + "." + l.name} {
		if kind, ok := kinds[key]; ok {
			return kind
		}
	}
	if l.name == "id" || l.name == "ids" {
		if kind, ok := kinds[field]; ok {
			return kind
		}
		name = strings.ToLower(field)
		for _, kind := range records {
			if strings.Contains(name, kind) {
				return kind
			}
		}
	}
	if slices.Contains(records, name) && strings.Contains(l.name, "Id") {
		return name
	}
	if l.typ.Name() == "ID" {
		panic(fmt.Sprintf("%s: what does %s name? Tell it in kinds", field, l.path))
	}
	return ""
}

// sent are values by the name of what they are for, where the plain one of their type
// would be refused for itself.
var sent = map[string]string{
	"limit": "50", "amount": "1", "days": "2", "type": `"Spam"`, "action": `"accept"`, "reaction": `"+1"`, "query": `"hidden space"`,
	"usernameOrEmail": `"admin"`, "name": `"Another name"`, "title": `"Another one?"`, "sort": `"createdAt.desc"`, "format": `"markdown"`,
	"publishedAt": `"2100-01-01T00:00:00Z"`, "closesAt": `"2100-01-01T00:00:00Z"`, "lang": `"en"`, "level": `"none"`, "period": `"month"`,
	"privacy": `"private"`, "color": `"#123456"`, "picture": `"/x.png"`, "logoPicture": `"/x.png"`, "website": `"https://example.com"`,
	"networkId": `"{portal}"`, "networkDomain": `"test.example"`, "entityId": `"{portal}"`, "context": "NETWORK", "roleId": `"moderator"`,
	"options": `["a", "b"]`, "username": `"another"`, "slug": `"hidden-space"`, "path": `"hidden-space"`, "status": `"unapproved"`,
	"types": `["question"]`, "offset": "0", "startsAt": `"2030-01-05T18:00:00Z"`, "endsAt": `"2030-01-05T20:00:00Z"`, "timeZone": `"Europe/Berlin"`,
	"place": `"Here"`, "link": `"https://example.com"`, "seats": "0", "suggestions.status": `"waiting"`, "eventGuests.answer": `"going"`, "answerEvent.answer": `"going"`,

	"whom": `"nobody"`, "MailSettingsInput.digest": `"daily"`, "MailSettingsInput.summary": `"weekly"`, "MailSettingsInput.zone": `"Europe/Berlin"`,

	"QuestionInput.type": `"poll"`, "CreatePostInput.type": `"discussion"`, "questions.type": `"poll"`, "posts.type": `"discussion"`,
	"UpdateMemberInput.status": `"banned"`, "reports.status": `"open"`, "members.orderBy": `"createdAt"`, "TopicInput.name": `"Another"`,
	"member.username": `"rex"`, "UpdateNetworkInput.stage": `"live"`, "members.query": `"h"`, "spaces.query": `"h"`, "members.status": "VERIFIED",
	"UpdateModerationItemInput.status": "ACCEPTED", "postTypes.query": `"d"`,
	"UpdateSpaceInput.slug": `"other"`, "CreateSpaceInput.slug": `"another-name"`, "posts.orderByString": `"createdAt.desc"`,
	"spaces.type": "GROUP", "search.sort": `"relevance"`, "CreatePostInput.postTypeId": `"article"`, "posts.postTypeIds": `["article"]`,
	"UpdateMemberNetworkNotificationSettingsInput.reaction": "true", "react.reaction": `"tada"`, "unreact.reaction": `"tada"`, "reactors.reaction": `"tada"`,
}

// plain are the parts that a call has though it need not.
var plain = map[string]string{
	"AnswerInput": "content", "CreatePostInput": "title content", "QuestionInput": "title", "UpdateMemberInput": "tagline",
	"UpdateNetworkInput": "motto", "UpdateSpaceInput": "description", "UpdateCollectionInput": "description", "TopicInput": "name",
	"CreateTagInput": "title", "UpdateMemberNetworkNotificationSettingsInput": "mention",
	"SuggestionInput": "title", "SubjectInput": "questionId", "MailSettingsInput": "digest", "votePoll": "optionId", "pin": "portal",
}

// A call is a field with arguments.
type call struct {
	operation string
	field     *ast.FieldDefinition
	at        map[string][]place
	vary      string // the path of the leaf that is tried; "" is none
	kind      string // of what it names
	place     place  // that it names
}

// text is the query.
func (c call) text() string {
	var arguments []string
	for _, a := range c.field.Arguments {
		if text := c.value(leaf{a.Name, c.field.Name, a.Name, a.Type, !a.Type.NonNull}); text != "" {
			arguments = append(arguments, a.Name+": "+text)
		}
	}
	text := c.operation + " { it: " + c.field.Name
	if len(arguments) > 0 {
		text += "(" + strings.Join(arguments, ", ") + ")"
	}
	switch def := schema.Parsed().Types[c.field.Type.Name()]; {
	case def.IsLeafType():
		return text + " }"
	case strings.HasSuffix(def.Name, "Connection"):
		return text + " { totalCount nodes { __typename } } }"
	}
	return text + " { __typename } }"
}

// value is what is sent for a leaf, or an object of them; "" is nothing.
func (c call) value(l leaf) string {
	isTried := c.vary == l.path || strings.HasPrefix(c.vary, l.path+".")
	isPlain := !l.isOptional || slices.Contains(strings.Fields(plain[l.owner]), l.name)
	if isPlain && l.owner == "SubjectInput" && c.kind != "" && strings.HasPrefix(c.vary, strings.TrimSuffix(l.path, l.name)) {
		isPlain = false // it is one of them
	}
	if !isTried && !isPlain {
		return ""
	}
	text := ""
	if def := schema.Parsed().Types[l.typ.Name()]; def.Kind == ast.InputObject {
		text = c.object(l, def)
	} else {
		text = c.leafValue(l, def)
	}
	if l.typ.Elem != nil && !strings.HasPrefix(text, "[") {
		text = "[" + text + "]"
	}
	return text
}

func (c call) object(l leaf, def *ast.Definition) string {
	var parts []string
	for _, f := range def.Fields {
		if text := c.value(leaf{l.path + "." + f.Name, def.Name, f.Name, f.Type, !f.Type.NonNull}); text != "" {
			parts = append(parts, f.Name+": "+text)
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func (c call) leafValue(l leaf, def *ast.Definition) string {
	if kind := kindOf(c.field.Name, l); kind != "" {
		return strconv.Quote(c.id(kind, l))
	}
	if c.field.Name == "convert" && l.name == "to" {
		return strconv.Quote(map[string]string{"question": "discussion", "answer": "comment", "post": "question", "comment": "answer", "": "discussion"}[c.kind])
	}
	for _, name := range []string{l.owner + "." + l.name, l.name} {
		if text, ok := sent[name]; ok && (def.Kind != ast.Enum || !strings.HasPrefix(text, `"`)) {
			return text
		}
	}
	switch {
	case def.Kind == ast.Enum:
		return def.EnumValues[0].Name
	case def.Name == "Boolean":
		return "true"
	case def.Name == "Int" || def.Name == "Float":
		return "1"
	}
	return `"x"`
}

// id is that of the place where it is tried, or what belongs to that place, or else the
// first of its kind.
func (c call) id(kind string, l leaf) string {
	beside := c.place.beside
	if c.vary == "" || beside == nil {
		beside = c.at["question"][0].beside
	}
	switch {
	case c.vary == l.path:
		return c.place.id
	case l.name == "of" || l.name == "into":
		return c.at[kind][1].id
	case c.field.Name == "awardReward" && kind == "answer": // one's own gets none
		return beside["theirs"]
	case beside[kind] != "":
		return beside[kind]
	}
	return c.at[kind][0].id
}
