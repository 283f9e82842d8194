package resttest

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// Holds returns nil when the JSON text body has everything that the fragment
// want has: an object at least its fields, an array exactly its elements, "*"
// anything that is not null.
func Holds(body []byte, want string) error {
	var got, fragment any
	if err := json.Unmarshal([]byte(want), &fragment); err != nil {
		return fmt.Errorf("the row's Want is no JSON: %w", err)
	}
	if err := json.Unmarshal(body, &got); err != nil {
		return fmt.Errorf("the answer is no JSON: %w", err)
	}
	return holds("", got, fragment)
}

func holds(path string, got, want any) error {
	switch want := want.(type) {
	case map[string]any:
		return holdsFields(path, got, want)
	case []any:
		return holdsElements(path, got, want)
	}
	if want == "*" && got != nil || reflect.DeepEqual(got, want) {
		return nil
	}
	return fmt.Errorf("%s is %v, not %v", path, got, want)
}

func holdsFields(path string, got any, want map[string]any) error {
	object, ok := got.(map[string]any)
	if !ok {
		return fmt.Errorf("%s is %v, not an object", path, got)
	}
	for name, w := range want {
		v, ok := object[name]
		if !ok {
			return fmt.Errorf("%s.%s is not there", path, name)
		}
		if err := holds(path+"."+name, v, w); err != nil {
			return err
		}
	}
	return nil
}

func holdsElements(path string, got any, want []any) error {
	list, ok := got.([]any)
	if !ok || len(list) != len(want) {
		return fmt.Errorf("%s is %v, not a list of %d", path, got, len(want))
	}
	for i, w := range want {
		if err := holds(fmt.Sprintf("%s.%d", path, i), list[i], w); err != nil {
			return err
		}
	}
	return nil
}
