// Templates writes the Go code of the pages of a folder: what templ generate does,
// without the language server, proxy and watcher that come with that, which take
// minutes to compile.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"strings"

	"github.com/a-h/templ"
	"github.com/a-h/templ/generator"
	"github.com/a-h/templ/parser/v2"
)

func main() {
	pages, err := filepath.Glob("*.templ")
	for _, page := range pages {
		if err == nil {
			err = write(page)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// write writes the code of one page, unless it is there already.
func write(page string) error {
	parsed, err := parser.Parse(page)
	if err != nil {
		return fmt.Errorf("%s: %w", page, err)
	}
	var raw bytes.Buffer
	_, err = generator.Generate(parsed, &raw, generator.WithVersion(templ.Version()), generator.WithFileName(page))
	if err != nil {
		return fmt.Errorf("%s: %w", page, err)
	}
	code, err := format.Source(raw.Bytes())
	if err != nil {
		return fmt.Errorf("%s: %w", page, err)
	}
	to := strings.TrimSuffix(page, ".templ") + "_templ.go"
	if had, err := os.ReadFile(to); err == nil && bytes.Equal(had, code) {
		return nil
	}
	return os.WriteFile(to, code, 0o644)
}
