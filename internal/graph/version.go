package graph

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/node"
)

// only is the version that a change is meant for: any where none is told. One that is
// told and empty is that of nothing.
func only(version *string) community.Versions {
	if version == nil {
		return nil
	}
	return community.Versions{node.Text(version)}
}
