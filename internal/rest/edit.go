package rest

import (
	"github.com/stoa-community/stoa/internal/app"
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
