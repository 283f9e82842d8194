package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// edit is an earlier text of a record on the wire.
type edit struct {
	MongoID   string  `json:"_id"`
	ID        string  `json:"id"`
	CreatedAt moment  `json:"createdAt" format:"date-time" doc:"When it was replaced."`
	User      author  `json:"user" doc:"Who replaced it."`
	Reviewer  *author `json:"reviewedBy,omitempty" doc:"Who accepted it, where it was suggested; absent where that is the record's anonymous author."`
	Title     string  `json:"title,omitempty"`
	Content   string  `json:"content" doc:"What it said before: sanitised HTML."`
}

func toEdit(to *caller, e app.EditSeen) edit {
	w := edit{string(e.ID), string(e.ID), momentOf(e.Created), toAuthor(to, e.Editor), nil, e.Title, e.Content}
	if e.Judge != nil {
		w.Reviewer = new(toAuthor(to, e.Judge))
	}
	return w
}

// toEdited is when a record was edited, and by whom.
func toEdited(to *caller, e *community.EditMark) (when *moment, by *author) {
	if e == nil {
		return nil, nil
	}
	if e.Editor != nil {
		by = new(toAuthor(to, e.Editor))
	}
	return new(momentOf(e.At)), by
}

// EditPath names an earlier text of a record in an address.
type EditPath struct {
	RecordPath
	Edit string `path:"edit" maxLength:"64" doc:"The id of the earlier text."`
}

// restoresText puts on the interface how records of a kind come to say again what they said
// before.
func restoresText[S, W any](s *api, k kind, restore func(context.Context, community.Actor, string, string, community.Versions) (S, error),
	to func(*caller, S) W) {
	changes(s, operation{id: "restore" + k.name + "Text", guarded: true, method: "POST", path: k.path("/edits/{edit}/restore"), tag: k.tag,
		refuses: ofEdit, summary: "Restore an earlier version", text: "Makes it say what it said before that edit. It is an edit like any " +
			"other: who may change the record may, what the rules forbid is refused, and the text that is replaced is kept."},
		func(ctx context.Context, c *caller, in *EditPath) (S, error) {
			return restore(ctx, c.Actor, in.ID, in.Edit, c.only)
		}, to)
}

// editsOf puts the earlier texts of records of a kind on the interface.
func (s *api) editsOf(k kind, its string) {
	lists(s, operation{id: "list" + k.name + "Edits", method: "GET", path: k.path("/edits"), tag: k.tag, refuses: ofRecord,
		summary: its + " earlier texts", text: "The newest first, each with who replaced it and when."},
		func(ctx context.Context, c *caller, in *recordListInput) (community.Listing[app.EditSeen], error) {
			return s.app.Edits(ctx, c.Actor, k.ref(in.ID), in.page)
		}, toEdit)
}
