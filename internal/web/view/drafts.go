package view

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/community"
)

// A DraftList has what somebody wrote that nobody else sees yet.
type DraftList struct {
	Forms   []Draft // that were not sent
	Records []DraftRecord
}

// A Draft is a form that was not sent.
type Draft struct {
	Form    string // its name
	Kind    string // what would come of it
	Title   string
	About   string // the title of what it is about
	Text    string
	Path    string // where to go on; "" where that is gone
	Updated time.Time
}

// A DraftRecord is a record that is a draft, or comes out later.
type DraftRecord struct {
	Of          *community.Record
	Title, Path string
}

// Add adds a record.
func (d *DraftList) Add(r *community.Record, title, path string) {
	d.Records = append(d.Records, DraftRecord{r, title, path})
}

// opening is how a text begins.
func (d Draft) opening() string {
	text := []rune(strings.Join(strings.Fields(d.Text), " "))
	if len(text) > openingLength {
		return string(text[:openingLength]) + "…"
	}
	return string(text)
}

const openingLength = 160

// draftTitle is what a draft is listed as.
func (v *Visit) draftTitle(d Draft) string {
	if d.Title != "" && d.About == "" {
		return d.Title
	}
	if d.Kind == "" {
		return d.Form
	}
	return v.T("drafts.of."+d.Kind, "title", d.About)
}

// scriptTexts are the texts that the editor's scripts say, by the names that they have there.
var scriptTexts = []string{
	"draft.saving", "draft.saved", "draft.offline", "draft.restored", "draft.signedout", "draft.unsaved",
	"editor.emoji", "editor.found", "editor.similar", "editor.slash",
	"editor.uploading", "editor.uploaded", "editor.failed", "editor.offline", "editor.retry", "editor.remove",
	"editor.heading", "editor.list", "editor.numbers", "editor.tasks", "editor.quote", "editor.code", "editor.table", "editor.image",
	"editor.rule", "editor.poll", "editor.link",
	"poll.add", "poll.choice", "poll.choices", "poll.up", "poll.down", "poll.remove", "poll.moved",
	"rich.on", "rich.kept", "rich.remove", "rich.link", "rich.cancel",
}

// editorTexts are those texts, encoded, and whose drafts the browser keeps.
func (v *Visit) editorTexts() string {
	texts := map[string]string{"me": string(v.Me().ID)}
	for _, key := range scriptTexts {
		texts[key] = v.T(key)
	}
	return string(must(json.Marshal(texts)))
}

// markState are the attributes of a button of the editor that may be pressed: what is at the
// cursor has its mark already, or not.
func markState(mark string) templ.OrderedAttributes {
	if mark == "image" {
		return nil
	}
	return templ.OrderedAttributes{{Key: "data-state", Value: ""}, {Key: "aria-pressed", Value: "false"}}
}

// CommentForm is the name that a comment is kept under until it is sent, on a record of that kind
// and id.
func CommentForm(kind, id string) string { return "comment:" + kind + "/" + id }
