package view

import "github.com/stoa-community/stoa/internal/community"

// Record is what the acts' own pages say of the record they are about.
type Record struct {
	Kind, ID, Title, Path string
	On                    community.Content // nil of a comment
}
