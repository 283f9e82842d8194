package graph

import (
	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// viewed counts that the caller opened a record by its name. An app has no views.
func (q query) viewed(on community.Subject, id string) {
	q.App.Viewed(app.Visitor{Actor: q.Actor}, on, id)
}
