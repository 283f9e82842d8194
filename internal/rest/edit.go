package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// edit is an earlier text of a record on the wire.
type edit struct {
	MongoID   string `json:"_id"`
	ID        string `json:"id"`
	CreatedAt moment `json:"createdAt" format:"date-time" doc:"When it was replaced."`
	User      author `json:"user" doc:"Who replaced it."`
	Title     string `json:"title,omitempty"`
	Content   string `json:"content" doc:"What it said before: sanitised HTML."`
}

func toEdit(to *caller, e app.EditSeen) edit {
	return edit{string(e.ID), string(e.ID), momentOf(e.Created), toAuthor(to, e.Editor), e.Title, e.Content}
}

// editsOf puts the earlier texts of records of a kind on the interface.
func (s *api) editsOf(k kind, its string) {
	lists(s, operation{id: "list" + k.name + "Edits", method: "GET", path: k.path("/edits"), tag: k.tag, refuses: ofRecord,
		summary: its + " earlier texts", text: "The newest first, each with who replaced it and when."},
		func(ctx context.Context, c *caller, in *recordListInput) (community.Listing[app.EditSeen], error) {
			return s.app.Edits(ctx, c.Actor, k.ref(in.ID), in.page)
		}, toEdit)
}
