package rest

import (
	"bytes"
	"cmp"
	"embed"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
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

//go:embed docs
var docFiles embed.FS

// docs serves the document, for machines and as pages that need nothing but this
// server. It comes last, when every operation is on the interface, and makes each
// form of the document when it is first asked for: most servers are never asked.
func (s *api) docs(mux Mux) {
	s.finish()
	illustrated := sync.OnceFunc(s.illustrate)
	form := func(pattern, media string, make func() ([]byte, error)) {
		mux.HandleFunc("GET "+pattern, docHandler(media, sync.OnceValue(func() []byte {
			illustrated()
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
		license.Identifier, license.URL = "", project+"/blob/main/LICENSE"
		info.License, d.Info, d.Webhooks = &license, &info, nil // 3.0 knows neither
		return &d
	}
	form(prefix+"/openapi-3.0.json", "application/openapi+json", func() ([]byte, error) { return older().Downgrade() })
	form(prefix+"/openapi-3.0.yaml", "application/openapi+yaml", func() ([]byte, error) { return older().DowngradeYAML() })
	form("/docs", "text/html; charset=utf-8", func() ([]byte, error) { return renderDoc("reference.html", s.docPage()) })
	form("/docs/errors", "text/html; charset=utf-8", func() ([]byte, error) { return renderDoc("errors.html", s.docPage()) })
	form("/docs/docs.css", "text/css; charset=utf-8", func() ([]byte, error) { return docFiles.ReadFile("docs/docs.css") })
}

func renderDoc(name string, page docPage) ([]byte, error) {
	pages, err := template.ParseFS(docFiles, "docs/*.html")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = pages.ExecuteTemplate(&b, name, page)
	return b.Bytes(), err
}

// docPolicy lets a page load its style from here, and nothing else from anywhere.
const docPolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

func docHandler(media string, body func() []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		etag := httpkit.ETag(body())
		header.Set("ETag", etag)
		header.Set("Cache-Control", "no-cache")
		header.Set("Content-Security-Policy", docPolicy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		if httpkit.NotModified(r, etag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		header.Set("Content-Type", media)
		w.Write(body()) // an error here is a client that left
	}
}

// docPage is the document as the templates show it.
type docPage struct {
	Version string
	Intro   template.HTML
	Groups  []docGroup
	Records []docRecord
	Errors  []problemText
	Reasons []community.Reason
}

// docGroup is the operations of one tag.
type docGroup struct {
	Name       string
	Operations []docOperation
}

// docRecord is a named shape that operations take or answer with.
type docRecord struct {
	Name   string
	Fields []docField
}

type docOperation struct {
	ID, Method, Path, Summary string
	Text                      template.HTML
	Parameters                []docField
	Body                      *docBody
	Answer                    docBody
	Status                    string
	Headers                   []docField
	Errors                    []docRefusal
	Curl                      string
}

// docBody is the body of a request or an answer.
type docBody struct {
	Media   string
	Type    template.HTML
	Fields  []docField // of what is sent, or has no name
	Example string
}

// docRefusal is one other answer of an operation: in its own words, or by the
// codes of its problem document, and the reasons that not every operation has.
type docRefusal struct {
	Status, Text string
	Codes        []string
	Reasons      []any
}

func (s *api) docPage() docPage {
	document := s.huma.OpenAPI()
	page := docPage{Version: document.Info.Version, Intro: prose(introduction), Errors: problemTexts, Reasons: sortedReasons()}
	groups := map[string][]docOperation{}
	order := []string{}
	for _, path := range slices.Sorted(maps.Keys(document.Paths)) {
		for _, op := range operationsOf(document.Paths[path]) {
			tag := op.Tags[0]
			if groups[tag] == nil {
				order = append(order, tag)
			}
			groups[tag] = append(groups[tag], s.docOperation(op))
		}
	}
	slices.Sort(order)
	for _, tag := range order {
		page.Groups = append(page.Groups, docGroup{tag, groups[tag]})
	}
	page.Records = s.docRecords()
	return page
}

// operationsOf returns the operations of a path in the order people expect.
func operationsOf(item *huma.PathItem) []*huma.Operation {
	all := []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete}
	return slices.DeleteFunc(all, func(op *huma.Operation) bool { return op == nil })
}

func (s *api) docOperation(op *huma.Operation) docOperation {
	d := docOperation{ID: op.OperationID, Method: op.Method, Path: op.Path, Summary: op.Summary, Text: prose(op.Description),
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
				d.Headers = append(d.Headers, docField{Name: name, Type: s.typeOf(h.Schema), Text: prose(h.Schema.Description)})
			}
		default:
			d.Errors = append(d.Errors, s.docRefusal(op, status, answer))
		}
	}
	return d
}

func (s *api) docRefusal(op *huma.Operation, status string, answer *huma.Response) docRefusal {
	d := docRefusal{Status: status, Text: answer.Description}
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
	b.WriteString("'" + cmp.Or(s.options.BaseURL, "https://community.example.com") + exampleAddress(op) + "'")
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
