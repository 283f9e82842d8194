package rest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// The programs that people make clients with are run over the document as it is served, with no
// options but those that say what to write and where. What they write must compile too. They are
// pinned in the folder generators, which is a module of its own: nothing of ours depends on them.

// served is a folder with both forms of the document, and the document.
func served(t *testing.T) (folder string, document []byte) {
	t.Helper()
	s := resttest.New(t)
	folder = t.TempDir()
	for _, name := range []string{"openapi-3.0.json", "openapi.json"} {
		document = s.Ask(t, row{Do: "GET /" + name}).Body
		if err := os.WriteFile(filepath.Join(folder, name), document, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder, document
}

func TestGeneratorsOfGoClientsTakeTheDocument(t *testing.T) {
	program := resttest.Need(t, "go")
	folder, document := served(t)
	for _, name := range []string{"go.mod", "go.sum"} {
		resttest.CopyFile(t, filepath.Join("generators", name), filepath.Join(folder, name))
	}
	inputs := [][]byte{document, resttest.ReadFile(t, "generators/go.sum")}
	env := []string{"GOFLAGS=-mod=readonly -trimpath", "GOWORK=off", "CGO_ENABLED=0"}
	run := func(t *testing.T, args ...string) {
		t.Helper()
		resttest.Run(t, folder, env, program, args...)
	}
	resttest.Once(t, "oapi-codegen", inputs, func(t *testing.T) {
		if err := os.Mkdir(filepath.Join(folder, "oapi"), 0o755); err != nil {
			t.Fatal(err)
		}
		resttest.Fetch(t, folder, env, program, "mod", "download")
		run(t, "tool", "oapi-codegen", "-generate", "types,client", "-package", "oapi", "-o", "oapi/client.go", "openapi.json")
		run(t, "vet", "./oapi")
	})
	resttest.Once(t, "ogen", inputs, func(t *testing.T) {
		resttest.Fetch(t, folder, env, program, "mod", "download")
		run(t, "tool", "ogen", "--target", "ogen", "--package", "ogen", "openapi.json")
		run(t, "vet", "./ogen")
	})
}

// tsconfig has the compiler look at all that was written, as strictly as it can.
const tsconfig = `{"compilerOptions": {"noEmit": true, "strict": true, "target": "es2022", "module": "esnext", "types": [],
	"moduleResolution": "bundler", "lib": ["es2022", "dom", "dom.iterable"]}}`

func TestGeneratorsOfTypeScriptClientsTakeTheDocument(t *testing.T) {
	folder, document := served(t)
	if err := os.WriteFile(filepath.Join(folder, "tsconfig.json"), []byte(tsconfig), 0o644); err != nil {
		t.Fatal(err)
	}
	inputs := [][]byte{document, resttest.ReadFile(t, "generators/package-lock.json")}
	resttest.Once(t, "openapi-typescript and hey-api", inputs, func(t *testing.T) {
		programs := filepath.Join(resttest.NodeModules(t, "generators"), ".bin")
		run := func(program string, args ...string) {
			t.Helper()
			resttest.Run(t, folder, nil, filepath.Join(programs, program), args...)
		}
		run("openapi-typescript", "openapi.json", "-o", "openapi.d.ts")
		run("openapi-ts", "-i", "openapi.json", "-o", "hey")
		run("tsc", "-p", ".")
	})
}

// spectralRules are those of OpenAPI, but for the one that takes longer than all others together and
// does what TestTheDocumentIsGoodAndItsExamplesToo does.
const spectralRules = `{"extends": ["spectral:oas"], "rules": {"oas3-valid-media-example": "off"}}`

func TestLintersHaveNothingToSayOfTheDocument(t *testing.T) {
	folder, document := served(t)
	if err := os.WriteFile(filepath.Join(folder, "spectral.json"), []byte(spectralRules), 0o644); err != nil {
		t.Fatal(err)
	}
	inputs := [][]byte{document, resttest.ReadFile(t, "generators/package-lock.json")}
	resttest.Once(t, "Redocly", inputs, func(t *testing.T) {
		program := filepath.Join(resttest.NodeModules(t, "generators"), ".bin", "redocly")
		said := resttest.Run(t, folder, []string{"REDOCLY_TELEMETRY=off"}, program, "lint", "--extends=recommended", "openapi.json")
		if strings.Contains(said, "You have") { // of warnings, which are no failure to it
			t.Errorf("%s", said)
		}
	})
	resttest.Once(t, "Spectral", inputs, func(t *testing.T) {
		program := filepath.Join(resttest.NodeModules(t, "generators"), ".bin", "spectral")
		resttest.Run(t, folder, nil, program, "lint", "--ruleset", "spectral.json", "--fail-severity", "hint", "openapi.json")
	})
}
