package app

import "encoding/json"

// encode writes v as JSON text; every type it is given can be written.
func encode(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}
