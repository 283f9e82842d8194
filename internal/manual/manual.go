// Package manual serves the documents at /docs: the reference of the REST interface, which it
// is given, and the guides, which are files of the project. It needs no database: each page is
// made when it is first asked for, and kept.
package manual

import (
	"html/template"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// Project is where the code lives, and where to turn to.
const Project = "https://github.com/stoa-community/stoa"

// Root is the address of the start page; all others are below it.
const Root = "/docs"

// A Reference is all that there is to say of the REST interface.
type Reference struct {
	Version string
	BaseURL string        // what examples ask
	Intro   template.HTML // what all operations have in common
	Areas   []Area
	Events  []Event  // that webhooks tell, in an area of their own: EventArea
	Headers []Field  // of the messages that tell them
	Records []Record // by their names
	Errors  []Problem
	Reasons []community.Reason
}

// EventArea is the area whose messages the server sends, rather than takes.
const EventArea = "Webhooks"

// An Area is what the interface has for one sort of thing.
type Area struct {
	Name, Text string
	Operations []Operation
}

// An Operation is one that callers may do.
type Operation struct {
	ID, Method, Path, Summary string
	Text                      template.HTML
	Parameters                []Field
	Body                      *Body
	Answer                    Body
	Status                    string
	Headers                   []Field
	Refusals                  []Refusal
	Curl                      string
}

// A Body is that of a request or an answer.
type Body struct {
	Media   string
	Type    template.HTML
	Fields  []Field // of what is sent, or has no name
	Record  string  // that it is, or has in a list; "" for none, or several
	Example string
}

// A Field is one of a record, a parameter or a header.
type Field struct {
	Name     string
	In       string // of a parameter: path, query, header
	Type     template.HTML
	Text     template.HTML
	Values   []any // that it may have
	Required bool
}

// A Refusal is one other answer of an operation: in its own words, or by the codes of its
// problem document, and the reasons that not every operation has.
type Refusal struct {
	Status, Text string
	Codes        []string
	Reasons      []any
}

// An Event is what a message of a webhook tells of.
type Event struct {
	ID, Name string // of its operation; of the event, such as answer.published
	Text     template.HTML
	Data     template.HTML // what the message has about it
	Example  string
}

// A Record is a named shape that operations take or answer with.
type Record struct {
	Name    string
	Text    template.HTML
	Fields  []Field
	Example string
	Uses    []Link // of operations and records that have it
}

// A Problem explains one code of problem documents.
type Problem struct {
	Anchor, Code, Title string
	Status              int
	Text                template.HTML
}

// A Link leads to a part of the documents, or elsewhere.
type Link struct{ Title, Path string }

// AreaPath is the address of an area.
func AreaPath(name string) string { return Root + "/reference/" + slug(name) }

// OperationPath is the address of an operation, or an event, of that area.
func OperationPath(area, id string) string { return AreaPath(area) + "#" + id }

// RecordPath is the address of a record.
func RecordPath(name string) string { return Root + "/records/" + name }

// ErrorsPath is the address of the codes and reasons: those of problem documents name it.
const ErrorsPath = Root + "/errors"

func slug(name string) string { return strings.ReplaceAll(strings.ToLower(name), " ", "-") }
