package view

import (
	"embed"
	"sync"

	"github.com/stoa-community/stoa/internal/tongue"
)

//go:embed text
var textFiles embed.FS

// AllLanguages reads the message files once: they are part of the program.
var AllLanguages = sync.OnceValue(func() tongue.Languages { return tongue.MustRead(textFiles, "text", "text/staff") })
