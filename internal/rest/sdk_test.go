package rest_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/sdkgen"
)

var updateSDKs = flag.Bool("update-sdks", false, "write the generated files in sdk anew")

// The SDKs have what the document says: a new operation is one of theirs with
// go test ./internal/rest -run TestTheSDKsAreCurrent -update-sdks
func TestTheSDKsAreCurrent(t *testing.T) {
	document := resttest.New(t).Ask(t, row{Do: "GET /openapi.json"}).Body
	for folder, generate := range map[string]func([]byte) (map[string][]byte, error){
		"../../sdk/typescript/src": sdkgen.TypeScript, "../../sdk/go": sdkgen.Go,
	} {
		files, err := generate(document)
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range files {
			path := filepath.Join(folder, name)
			if *updateSDKs {
				if err := os.WriteFile(path, want, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if got := resttest.ReadFile(t, path); !bytes.Equal(got, want) {
				t.Errorf("%s is not as the document has it: run this test with -update-sdks", path)
			}
		}
	}
}
