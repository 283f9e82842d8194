package graph_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// generators is where the programs are pinned that clients are made with.
const generators = "../rest/generators"

// TestGraphQLCodegenTakesTheSchema has graphql-codegen make types of the schema as it is served, with
// no options, and the compiler of TypeScript read them.
func TestGraphQLCodegenTakesTheSchema(t *testing.T) {
	s := resttest.NewWith(t, options())
	schema := s.Ask(t, resttest.Row{Do: "GET //graphql/schema.graphql"}).Body
	script := filepath.Join(generators, "codegen.mjs")
	inputs := [][]byte{schema, resttest.ReadFile(t, filepath.Join(generators, "package-lock.json")), resttest.ReadFile(t, script)}
	resttest.Once(t, "graphql-codegen", inputs, func(t *testing.T) {
		modules, folder := resttest.NodeModules(t, generators), t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, "schema.graphql"), schema, 0o644); err != nil {
			t.Fatal(err)
		}
		resttest.CopyFile(t, script, filepath.Join(folder, "codegen.mjs"))
		resttest.Run(t, folder, []string{"MODULES=" + modules}, "node", "codegen.mjs", "schema.graphql", "types.ts")
		resttest.Run(t, folder, nil, filepath.Join(modules, ".bin", "tsc"), "--noEmit", "--strict", "--target", "es2022", "types.ts")
	})
}
