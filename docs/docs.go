// Package docs holds the guides, for the server to show: README.md says in which order.
package docs

import "embed"

// Guides are the Markdown files of this folder.
//
//go:embed *.md
var Guides embed.FS
