package node

import (
	"time"

	"github.com/stoa-community/stoa/internal/app"
)

type (
	BookmarkConnection = Connection[*Bookmark]
	BookmarkEdge       = Edge[*Bookmark]
)

// Bookmark is a record that somebody saved.
type Bookmark struct {
	Kind, RecordID, Note string
	CreatedAt, UpdatedAt time.Time
	Found
}

// Bookmarks returns what somebody saved as nodes.
func (v *Viewer) Bookmarks(list []app.BookmarkSeen) []*Bookmark {
	nodes := make([]*Bookmark, len(list))
	for i, found := range v.mixed(each(list, func(b app.BookmarkSeen) app.Hit { return b.Hit })) {
		b := list[i].Bookmark
		nodes[i] = &Bookmark{Kind: string(b.On.On), RecordID: b.On.ID, Note: b.Note, CreatedAt: b.Created, UpdatedAt: b.Updated,
			Found: found}
	}
	return nodes
}
