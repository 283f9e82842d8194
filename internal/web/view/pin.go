package view

import (
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// Pinnable is a record that can be pinned, and where it is.
type Pinnable struct {
	Record
	Topics []community.TopicSeen
	Pinned community.Pinned
}

// isIn reports whether it is pinned in a topic.
func (p Pinnable) isIn(t community.TopicID) bool { return slices.Contains(p.Pinned.Topics, t) }

func pinItem(v *Visit, p *app.PinSeen) html {
	if p.Question != nil {
		return questionItem(v, p.Question)
	}
	return postItem(v, p.Post)
}
