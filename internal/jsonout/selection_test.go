package jsonout

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawTree draws a value with something of everything in it.
func drawTree(t *rapid.T) tree {
	v := tree{Leaf: drawLeaf(t, 3), Plain: drawString(t), Raw: json.RawMessage(`{"a":1,"b":[{"c":"\"}"}]}`), Any: []any{1.5, "<b>", nil, true},
		Map: map[string]int64{"b": 1, "a": 2}, Bytes: []byte{1, 2}, Count: rapid.Int64Range(0, 1).Draw(t, "count")}
	for range rapid.IntRange(0, 3).Draw(t, "leaves") {
		v.Leaves, v.Names = append(v.Leaves, drawLeaf(t, 1)), append(v.Names, drawString(t))
	}
	return v
}

// encoded is a tree that adds itself as JSON, with space where JSON has it.
type encoded struct{ text []byte }

func (e encoded) AppendJSON(b []byte) []byte { return append(b, e.text...) }

// partOf is what paths select of a value, the plain way.
func partOf(v any, paths []string) any {
	switch v := v.(type) {
	case []any:
		out := make([]any, len(v))
		for i, item := range v {
			out[i] = partOf(item, paths)
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for name, value := range v {
			if below, ok := pathsBelow(name, paths); ok && below == nil {
				out[name] = value
			} else if ok {
				out[name] = partOf(value, below)
			}
		}
		return out
	}
	return v
}

// pathsBelow is what paths select of a member: nil is all of it.
func pathsBelow(name string, paths []string) (below []string, ok bool) {
	for _, path := range paths {
		first, rest, isDeeper := strings.Cut(path, ".")
		if first != name {
			continue
		}
		if !isDeeper {
			return nil, true
		}
		below, ok = append(below, rest), true
	}
	return below, ok
}

var treePaths = []string{"leaf", "leaf.name", "leaf.only.name", "leaf.only", "leaf.only.maybe", "leaf.maybe", "leaves", "leaves.n",
	"leaves.note", "leaves.only.yes", "names", "any", "map", "map.a", "at", "raw", "raw.a", "raw.b.c", "float", "bytes", "Plain", "count",
	"twice.name", "nothing"}

func TestOnlyWhatIsSelectedIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, paths := drawTree(t), rapid.SliceOfN(rapid.SampledFrom(treePaths), 1, 6).Draw(t, "paths")
		whole := Append(nil, &v)
		var want any
		if err := json.Unmarshal(whole, &want); err != nil {
			t.Fatal(err)
		}
		want = partOf(want, paths)
		selected := Select(paths...)
		var spaced []byte
		if indented, err := json.MarshalIndent(json.RawMessage(whole), " ", "\t"); err == nil {
			spaced = indented
		}
		for name, got := range map[string][]byte{
			"of the type":                AppendSelected([]byte("before"), &v, selected),
			"again":                      AppendSelected([]byte("before"), &v, selected),
			"of what adds itself":        AppendSelected([]byte("before"), &encoded{whole}, selected),
			"of what adds itself spaced": AppendSelected([]byte("before"), &encoded{spaced}, selected),
		} {
			var is any
			if err := json.Unmarshal([]byte(strings.TrimPrefix(string(got), "before")), &is); err != nil {
				t.Fatalf("%s: %v of %s: %s", name, err, paths, got)
			}
			if !reflect.DeepEqual(is, want) {
				t.Fatalf("%s: %s of %s is %s", name, paths, whole, got)
			}
		}
	})
}

func TestASelectionReachesThroughListsAndPointers(t *testing.T) {
	v := []*leaf{{Name: "a", Only: &leaf{Name: "b", N: 1}}, nil}
	for paths, want := range map[string]string{
		"name":             `[{"name":"a"},null]`,
		"only.name":        `[{"only":{"name":"b"}},null]`,
		"only.name,name":   `[{"name":"a","only":{"name":"b"}},null]`,
		"only.maybe":       `[{"only":{"maybe":null}},null]`,
		"only.only.name":   `[{"only":{}},null]`, // which it has none of
		"only,only.name":   `[{"only":{"name":"b","n":1,"m":0,"yes":false,"maybe":null}},null]`,
		"only.name,only":   `[{"only":{"name":"b","n":1,"m":0,"yes":false,"maybe":null}},null]`,
		"yes,maybe.deeper": `[{"yes":false,"maybe":null},null]`,
	} {
		if got := string(AppendSelected(nil, &v, Select(strings.Split(paths, ",")...))); got != want {
			t.Errorf("%s: %s, not %s", paths, got, want)
		}
	}
	if got, want := string(AppendSelected(nil, &v, nil)), string(Append(nil, &v)); got != want {
		t.Errorf("nothing selected: %s, not %s", got, want)
	}
}

func TestManyMayUseASelectionAtOnce(t *testing.T) {
	selected := Select("name", "only.n")
	for range 8 {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			v := leaf{Name: "a", Only: &leaf{N: 1}}
			if got := string(AppendSelected(nil, &v, selected)); got != `{"name":"a","only":{"n":1}}` {
				t.Error(got)
			}
		})
	}
}
