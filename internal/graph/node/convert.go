package node

import (
	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// Converted is what a record was turned into.
type Converted struct {
	Kind, RecordID string
	Found
	Comment *Comment
}

// Converted returns what records were turned into as nodes.
func (v *Viewer) Converted(list []app.ConvertedSeen) []*Converted {
	nodes := make([]*Converted, len(list))
	for i, found := range v.mixed(each(list, func(c app.ConvertedSeen) app.Hit { return c.Hit })) {
		nodes[i] = &Converted{Kind: string(list[i].On.On), RecordID: list[i].On.ID, Found: found}
		if c := list[i].Comment; c != nil {
			nodes[i].Comment = v.Comments([]community.CommentSeen{*c})[0]
		}
	}
	return nodes
}
