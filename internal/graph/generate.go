//go:build ignore

// Generate writes the code that gqlgen makes of the schema, unless it is what was
// written last from the same files: gqlgen takes minutes to build and to run.
package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"go/format"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// sumFile holds the sum of what the code was made from, and of the code.
const sumFile = "schema/generated.sum"

func main() {
	if kept, err := os.ReadFile(sumFile); err == nil && string(kept) == sum() {
		return
	}
	gqlgen := exec.Command("go", "tool", "gqlgen", "generate", "--config", "gqlgen.yml")
	gqlgen.Stdout, gqlgen.Stderr = os.Stdout, os.Stderr
	if err := gqlgen.Run(); err != nil {
		log.Fatal(err)
	}
	makeLazy()
	if err := os.WriteFile(sumFile, []byte(sum()), 0o644); err != nil {
		log.Fatal(err)
	}
}

func sum() string {
	hash := sha256.New()
	for _, pattern := range []string{"gqlgen.yml", "generate.go", "schema/*.graphql", "schema/*.go", "leaf/*.go", "node/*.go",
		"../community/*.go", "../../go.mod"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			log.Fatal(err)
		}
		slices.Sort(files)
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				log.Fatal(err)
			}
			fmt.Fprintf(hash, "%s %x\n", filepath.ToSlash(file), sha256.Sum256(content))
		}
	}
	return fmt.Sprintf("%x\n", hash.Sum(nil))
}

// makeLazy has the generated code parse the schema when it is first asked for: a
// server that nobody asks keeps no schema in memory, and starts sooner. gqlgen has
// its template of this file inside, with no option for another and no plugin that runs
// in its place, so what it wrote is changed afterwards.
func makeLazy() {
	const file = "schema/generated.go"
	code, err := os.ReadFile(file)
	if err != nil {
		log.Fatal(err)
	}
	for _, change := range [][2]string{
		{"var parsedSchema = gqlparser.MustLoadSchema(sources...)",
			"var parsedSchema = sync.OnceValue(func() *ast.Schema { return gqlparser.MustLoadSchema(sources()...) })"},
		{"var sources = []*ast.Source{", "func sources() []*ast.Source { return []*ast.Source{"},
		{"BuiltIn: false},\n}\n", "BuiltIn: false},\n}}\n"},
		{"return parsedSchema\n", "return parsedSchema()\n"},
		{"parsedSchema,\n", "parsedSchema(),\n"},
	} {
		if bytes.Count(code, []byte(change[0])) != 1 {
			log.Fatalf("%s does not have %q once: see what gqlgen writes now", file, change[0])
		}
		code = bytes.Replace(code, []byte(change[0]), []byte(change[1]), 1)
	}
	if !bytes.Contains(code, []byte("\t\"sync\"\n")) {
		code = bytes.Replace(code, []byte("\t\"strconv\"\n"), []byte("\t\"strconv\"\n\t\"sync\"\n"), 1)
	}
	if code, err = format.Source(code); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(file, code, 0o644); err != nil {
		log.Fatal(err)
	}
}
