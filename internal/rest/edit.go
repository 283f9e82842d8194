package rest

import (
	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// edit is an earlier text of a record on the wire.
type edit struct {
	MongoID   string `json:"_id"`
	ID        string `json:"id"`
	CreatedAt string `json:"createdAt" format:"date-time" doc:"When it was replaced."`
	User      user   `json:"user" doc:"Who replaced it."`
	Title     string `json:"title,omitempty"`
	Content   string `json:"content" doc:"What it said before: sanitised HTML."`
}

func toEdit(actor community.Actor, e app.EditSeen) edit {
	return edit{string(e.ID), string(e.ID), stamp(e.Created), toAuthor(actor, e.Editor), e.Title, e.Content}
}
