package schema

import (
	"bytes"

	"github.com/vektah/gqlparser/v2/ast"
)

// Parsed returns the schema. It is parsed when it is first asked for.
func Parsed() *ast.Schema { return parsedSchema() }

// Text returns the schema as people write it.
func Text() []byte {
	var b bytes.Buffer
	for i, s := range sources() {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(s.Input)
	}
	return b.Bytes()
}
