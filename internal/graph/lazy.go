//go:build ignore

// Lazy has the generated code parse the schema when it is first asked for: a
// server that nobody asks keeps no schema in memory, and starts sooner.
package main

import (
	"bytes"
	"go/format"
	"log"
	"os"
)

func main() {
	const file = "schema/generated.go"
	code, err := os.ReadFile(file)
	if err != nil {
		log.Fatal(err)
	}
	for _, change := range [][2]string{
		{"var parsedSchema = gqlparser.MustLoadSchema(sources...)", "var parsedSchema = sync.OnceValue(func() *ast.Schema { return gqlparser.MustLoadSchema(sources()...) })"},
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
