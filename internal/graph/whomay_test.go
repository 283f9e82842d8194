package graph_test

import (
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/stoa-community/stoa/internal/graph/schema"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var updateWhoMay = flag.Bool("update-whomay", false, "write testdata/whomay.golden anew")

// Who calls: see [everyPlace]. A guest has the token that everybody may send.
var whoCalls = []string{"guest", "rex", "cy", "rob", "sam", "hal", "mia", "admin"}

const missing = "missing"

// What comes of each call is written down: who may do what, and where. Nothing that is
// done stays, for each change is undone when it was to be committed: "may" is one that
// got so far, and a number behind it says how many records a list has. What is refused
// has the word for why. The schema makes the rows, so that a new field or argument shows
// up in the table.
//
// Whoever may not see a record is told of it, by every field, what they are told of one
// that is missing.
func TestWhoMayDoWhatWhere(t *testing.T) {
	s := resttest.NewWith(t, options()) // the rules are the same on every database
	s.SetToken("guest", "guest")
	w := &whoMay{T: t, site: s, at: everyPlace(t, s), sees: map[[2]string]bool{}, heard: map[[2]string]string{}}
	w.look()
	s.DB.SetUndone(true)
	defer s.DB.SetUndone(false)
	w.table.WriteString(strings.Join(append([]string{"field", "argument", "place"}, whoCalls...), "  ") + "\n")
	for _, root := range []*ast.Definition{schema.Parsed().Query, schema.Parsed().Mutation} {
		fields := slices.Clone(root.Fields)
		slices.SortFunc(fields, func(a, b *ast.FieldDefinition) int { return strings.Compare(a.Name, b.Name) })
		for _, f := range fields {
			if !strings.HasPrefix(f.Name, "__") {
				w.field(strings.ToLower(root.Name), f)
			}
		}
	}
	resttest.CheckTable(t, "testdata/whomay.golden", w.table.String(), *updateWhoMay)
}

type whoMay struct {
	*testing.T
	site  *resttest.Site
	at    map[string][]place
	sees  map[[2]string]bool   // whether a person sees a record
	heard map[[2]string]string // what a person was told, by the query
	table strings.Builder
}

// look finds out who sees what, or saw it before it was deleted.
func (w *whoMay) look() {
	for _, kind := range []string{"question", "answer", "post", "space", "topic", "member", "collection", "comment"} {
		for _, p := range w.at[kind] {
			for _, as := range whoCalls {
				on, id := kind, p.id
				if kind == "comment" || strings.HasSuffix(p.name, ", deleted") { // known where the question beside it is
					on, id = "question", p.beside["question"]
				}
				reply := w.site.Ask(w, ask(as, "{ it: "+on+`(id: "`+id+`") { __typename } }`, "", ""))
				w.sees[[2]string{as, p.id}] = reply.Get("data.it") != nil
			}
		}
	}
}

// field writes the rows of a field: as plain as it can be asked for, with each id in it
// leading to each place, and with each other argument that it need not have.
func (w *whoMay) field(operation string, f *ast.FieldDefinition) {
	c := call{operation: operation, field: f, at: w.at}
	w.row(c, "", nil)
	for _, leaf := range leavesOf(f) {
		c.vary = leaf.path
		kind := kindOf(f.Name, leaf)
		if kind == "" {
			if leaf.isOptional {
				w.row(c, "", nil)
			}
			continue
		}
		if len(w.at[kind]) == 0 {
			w.Errorf("%s: there is no %s to try for %s", f.Name, kind, leaf.path)
		}
		for _, p := range append(slices.Clone(w.at[kind]), place{name: missing, id: absent}) {
			c.kind, c.place = kind, p
			w.row(c, p.name, func(as, text string) {
				sees, isKnown := w.sees[[2]string{as, p.id}]
				if !isKnown || sees {
					return
				}
				gone := c
				gone.place.id = absent
				if told := w.told(gone, as); text != told {
					w.Errorf("%s(%s) %s as %s: what is hidden is told from what is missing:\n%s\n%s", f.Name, leaf.path, p.name, as, text, told)
				}
			})
		}
		c.kind, c.place = "", place{}
	}
}

// row writes what comes of a call for each who calls.
func (w *whoMay) row(c call, name string, hear func(as, text string)) {
	line := fmt.Sprintf("%s %s  %s  %s ", c.operation, c.field.Name, dash(c.vary), dash(name))
	query := c.text()
	for _, as := range whoCalls {
		reply := w.site.Ask(w, ask(as, query, "", ""))
		word := verdict(reply)
		if word == "may" && reply.Status >= 300 || reply.Status >= 500 || word == "" || word == "invalid_query" {
			w.Errorf("%s as %s: %d %s", query, as, reply.Status, reply.Body)
		}
		line += " " + word
		if hear != nil {
			hear(as, unnamed(reply, c.place))
		}
	}
	w.table.WriteString(line + "\n")
}

// told is what one is told of what a call comes to. It is asked for once.
func (w *whoMay) told(c call, as string) string {
	key := [2]string{as, c.text()}
	text, isKnown := w.heard[key]
	if !isKnown {
		text = unnamed(w.site.Ask(w, ask(as, c.text(), "", "")), c.place)
		w.heard[key] = text
	}
	return text
}

func dash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// verdict is what came of a call, in a word.
func verdict(reply resttest.Reply) string {
	if reply.Get("errors") != nil {
		if message, _ := reply.Get("errors.0.message").(string); strings.HasPrefix(message, "The change was undone") {
			return "may"
		}
		if reason, ok := reply.Get("errors.0.extensions.reason").(string); ok {
			return reason
		}
		kind, _ := reply.Get("errors.0.extensions.kind").(string)
		return kind
	}
	switch it := reply.Get("data.it").(type) {
	case nil:
		return "null"
	case []any:
		return fmt.Sprint("may:", len(it))
	case map[string]any:
		if n, ok := it["totalCount"]; ok {
			return fmt.Sprint("may:", n)
		}
	}
	return "may"
}

var ofTheRequest = regexp.MustCompile(`test-\d+`)

// unnamed is an answer without what differs with the request.
func unnamed(reply resttest.Reply, p place) string {
	text := ofTheRequest.ReplaceAllString(string(reply.Body), "")
	return strings.ReplaceAll(strings.ReplaceAll(text, p.id, "it"), absent, "it")
}
