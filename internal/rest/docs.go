package rest

import (
	"bytes"
	"cmp"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"github.com/stoa-community/stoa/internal/manual"
)

// introduction stands at the top of the document.
const introduction = `The REST interface of a Stoa community.

Every call but those that get a token carries ` + "`Authorization: Bearer <access token>`" + `. Bodies are JSON in UTF-8.

**Scopes** say what a token may be used for: ` + "`read`, `write`, `moderate` and `admin`" + `, each with those before it, for everything or for one area, such as ` + "`write:content`" + `. ` + scopeTable + `

A token never gives more than its person may do. Without ` + "`moderate` or `admin`" + ` a moderator or admin has a member's powers. A call outside of the scope is a 403 with the reason ` + "`scope_missing`" + `, and ` + "`WWW-Authenticate`" + ` names what it takes.

**Lists** are plain arrays. ` + "`X-Total-Count`" + ` tells how many there are in all, ` + "`Link`" + ` where the other pages are.

**Fewer fields**: a GET that answers with records takes ` + "`fields`" + `, such as ` + "`fields=content,user.profile.name`" + `, and leaves out what is not asked for, also where the schema requires it. Dots lead into records and lists of them; a field takes all that is below it.

**Errors** are problem documents (RFC 9457): ` + "`application/problem+json`" + ` with ` + "`type title status detail success code reason requestId`" + `, and ` + "`errors: [{field, reason, message}]`" + ` where input was wrong. ` + "`code`" + ` is a stable word for what sort of failure it is, ` + "`reason`" + ` one for why: /docs/errors lists them.

**What is not known** is refused: a field of a body or a parameter that an operation does not take is a 400 that names it, and the one that may be meant. What a GET answered may be sent back in a PUT: fields that cannot be changed are passed over there while they are as they were.

**Repeats**: a POST with an ` + "`Idempotency-Key`" + ` is done once, however often it is sent.

**Times** are UTC, as ` + "`2026-01-02T03:04:05.678Z`" + `. **Ids** are opaque; ` + "`_id` and `id`" + ` are the same.`

// docs serves the document, for machines and as pages that need nothing but this
// server. It comes last, when every operation is on the interface, and makes each
// form of the document when it is first asked for: most servers are never asked.
func (s *api) docs(mux Mux) {
	complete := sync.OnceFunc(func() {
		s.complete()
		s.Lock()
		defer s.Unlock()
		s.finish()
		s.illustrate()
	})
	form := func(pattern, media string, make func() ([]byte, error)) {
		mux.HandleFunc("GET "+pattern, docHandler(media, sync.OnceValue(func() []byte {
			complete()
			body, err := make()
			if err != nil {
				panic(err) // of our own document: a test reads each form
			}
			return body
		})))
	}
	document := s.huma.OpenAPI()
	form(prefix+"/openapi.json", "application/openapi+json", document.MarshalJSON)
	form(prefix+"/openapi.yaml", "application/openapi+yaml", document.YAML)
	older := func() *huma.OpenAPI {
		d, info, license := *document, *document.Info, *document.Info.License
		license.Identifier, license.URL = "", manual.Project+"/blob/main/LICENSE"
		info.License, d.Info, d.Webhooks = &license, &info, nil // 3.0 knows neither
		return &d
	}
	form(prefix+"/openapi-3.0.json", "application/openapi+json", func() ([]byte, error) { return older().Downgrade() })
	form(prefix+"/openapi-3.0.yaml", "application/openapi+yaml", func() ([]byte, error) { return older().DowngradeYAML() })
	manual.New(func() manual.Reference {
		complete()
		return s.reference()
	}, s.community).Register(mux)
}

func docHandler(media string, body func() []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { manual.SendFile(w, r, media, body()) }
}

// community tells the manual the name of the community that a request is for, and the look that
// the reader or its admin chose. Where there is no community to ask, the manual goes without.
func (s *api) community(r *http.Request) (name, theme string) {
	if s.options.Theme != nil {
		theme = s.options.Theme(r)
	}
	portal, err := s.app.PortalAt(r.Context(), r.Host)
	if err != nil {
		return "", theme
	}
	switch theme = cmp.Or(theme, portal.Settings.Template.Theme); theme {
	case "light", "dark":
		return portal.Settings.Name, theme
	}
	return portal.Settings.Name, ""
}

// reference is the document as the manual shows it.
func (s *api) reference() manual.Reference {
	document := s.huma.OpenAPI()
	ref := manual.Reference{Version: document.Info.Version, BaseURL: s.exampleBase(), Intro: prose(introduction),
		Records: s.docRecords(), Errors: docProblems(), Reasons: sortedReasons(), Events: s.docEvents()}
	operations := map[string][]manual.Operation{}
	for _, path := range slices.Sorted(maps.Keys(document.Paths)) {
		for _, op := range operationsOf(document.Paths[path]) {
			operations[op.Tags[0]] = append(operations[op.Tags[0]], s.docOperation(op))
		}
	}
	for _, tag := range tags {
		ref.Areas = append(ref.Areas, manual.Area{Name: tag.Name, Text: tag.Description, Operations: operations[tag.Name]})
	}
	for _, item := range document.Webhooks { // which all have the same
		for _, p := range item.Post.Parameters {
			ref.Headers = append(ref.Headers, s.docParameter(p))
		}
		break
	}
	return ref
}

// exampleBase is the address that examples ask.
func (s *api) exampleBase() string { return cmp.Or(s.options.BaseURL, "https://community.example.com") }

// operationsOf returns the operations of a path in the order people expect.
func operationsOf(item *huma.PathItem) []*huma.Operation {
	all := []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete}
	return slices.DeleteFunc(all, func(op *huma.Operation) bool { return op == nil })
}

func (s *api) docOperation(op *huma.Operation) manual.Operation {
	d := manual.Operation{ID: op.OperationID, Method: op.Method, Path: op.Path, Summary: op.Summary, Text: prose(op.Description),
		Curl: s.curl(op)}
	for _, p := range op.Parameters {
		d.Parameters = append(d.Parameters, s.docParameter(p))
	}
	if op.RequestBody != nil {
		for media, m := range op.RequestBody.Content {
			body := s.docBody(media, m)
			if m.Schema.Ref != "" {
				body.Fields = s.fieldsOf(s.huma.OpenAPI().Components.Schemas.SchemaFromRef(m.Schema.Ref), s.orderOf(refName(m.Schema.Ref)))
			}
			d.Body = &body
		}
	}
	for _, status := range slices.Sorted(maps.Keys(op.Responses)) {
		answer := op.Responses[status]
		switch {
		case status < "300":
			d.Status = status
			for media, m := range answer.Content {
				d.Answer = s.docBody(media, m)
			}
			for _, name := range slices.Sorted(maps.Keys(answer.Headers)) {
				h := answer.Headers[name]
				d.Headers = append(d.Headers, manual.Field{Name: name, Type: s.typeOf(h.Schema), Text: phrase(h.Schema.Description)})
			}
		default:
			d.Refusals = append(d.Refusals, s.docRefusal(op, status, answer))
		}
	}
	return d
}

func (s *api) docRefusal(op *huma.Operation, status string, answer *huma.Response) manual.Refusal {
	d := manual.Refusal{Status: status, Text: answer.Description}
	if answer.Ref != "" { // shared, and explained on the page of errors
		d.Codes = codesOf(status)
		d.Reasons = slices.DeleteFunc(s.refusals[op.OperationID].words(status),
			func(word any) bool { return slices.Contains(ofCommon.words(status), word) })
	}
	return d
}

// curl is the operation as one types it.
func (s *api) curl(op *huma.Operation) string {
	var b strings.Builder
	b.WriteString("curl ")
	if op.Method != http.MethodGet {
		b.WriteString("-X " + op.Method + " ")
	}
	b.WriteString("'" + s.exampleBase() + exampleAddress(op) + "'")
	if op.Tags[0] != tagTokens && len(op.Security[0]) > 0 {
		b.WriteString(" \\\n  -H \"Authorization: Bearer $TOKEN\"")
	}
	if op.RequestBody == nil {
		return b.String()
	}
	for media, m := range op.RequestBody.Content {
		if media == "application/json" {
			b.WriteString(" \\\n  -H 'Content-Type: application/json' \\\n  -d '" + s.exampleText(m.Schema, true, "") + "'")
			continue
		}
		flag := " \\\n  -d '"
		if strings.HasPrefix(media, "multipart/") {
			flag = " \\\n  -F '"
		}
		for _, f := range s.exampleForm(m.Schema) {
			b.WriteString(flag + f + "'")
		}
	}
	return b.String()
}

var docMarkdown = sync.OnceValue(func() goldmark.Markdown { return goldmark.New(goldmark.WithExtensions(extension.Table)) })

// prose is our own Markdown as HTML.
func prose(text string) template.HTML {
	var b bytes.Buffer
	if err := docMarkdown().Convert([]byte(text), &b); err != nil {
		panic(err)
	}
	return template.HTML(b.String())
}

// phrase is prose without its paragraph, where it is only one.
func phrase(text string) template.HTML {
	inner, isOne := strings.CutPrefix(strings.TrimSpace(string(prose(text))), "<p>")
	inner, ends := strings.CutSuffix(inner, "</p>")
	if !isOne || !ends || strings.Contains(inner, "<p>") {
		return prose(text)
	}
	return template.HTML(inner)
}
