package jsonout

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"pgregory.net/rapid"
)

type leaf struct {
	Name  string  `json:"name"`
	Note  string  `json:"note,omitempty"`
	N     int64   `json:"n"`
	M     int     `json:"m"`
	Yes   bool    `json:"yes"`
	Maybe *string `json:"maybe"`
	Only  *leaf   `json:"only,omitempty"`
}

type tree struct {
	Leaf   leaf             `json:"leaf"`
	Leaves []leaf           `json:"leaves"`
	Names  []string         `json:"names,omitempty"`
	Any    []any            `json:"any"`
	Map    map[string]int64 `json:"map"`
	At     time.Time        `json:"at"`
	Raw    json.RawMessage  `json:"raw"`
	Float  float64          `json:"float"`
	Bytes  []byte           `json:"bytes"`
	hidden int
	Skip   string `json:"-"`
	Plain  string
	Count  int64 `json:"count,omitempty"`
	Flag   bool  `json:"flag,omitempty"`
	Twice  leafs `json:"twice"`
}

type leafs []leaf

func drawLeaf(t *rapid.T, depth int) leaf {
	l := leaf{Name: drawString(t), Note: drawString(t), N: rapid.Int64().Draw(t, "n"), M: rapid.Int().Draw(t, "m"),
		Yes: rapid.Bool().Draw(t, "yes")}
	if rapid.Bool().Draw(t, "maybe") {
		s := drawString(t)
		l.Maybe = &s
	}
	if depth > 0 && rapid.Bool().Draw(t, "only") {
		only := drawLeaf(t, depth-1)
		l.Only = &only
	}
	return l
}

// drawString draws text, markup, control characters, and bytes that are no text.
func drawString(t *rapid.T) string {
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		return string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"))
	case 1:
		return "<p>\u2028 & \u2029\x00\x1f\x7f\"\\\b\f\n\r\t</p>" + rapid.String().Draw(t, "tail")
	}
	return rapid.String().Draw(t, "string")
}

func TestItWritesWhatTheStandardLibraryWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := tree{Leaf: drawLeaf(t, 3), Plain: drawString(t), Skip: "x", Float: rapid.Float64Range(-1e20, 1e20).Draw(t, "float"),
			hidden: 1, At: time.Unix(rapid.Int64Range(0, 1<<32).Draw(t, "at"), 0).UTC(), Raw: json.RawMessage(`{"a":1}`),
			Any: []any{1.5, "<b>", nil, true}, Map: map[string]int64{"b": 1, "a": 2}, Bytes: []byte{1, 2},
			Count: rapid.Int64Range(0, 1).Draw(t, "count"), Flag: rapid.Bool().Draw(t, "flag")}
		for range rapid.IntRange(0, 3).Draw(t, "leaves") {
			v.Leaves = append(v.Leaves, drawLeaf(t, 1))
			v.Names = append(v.Names, drawString(t))
			v.Twice = leafs{}
		}
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		if err := e.Encode(v); err != nil {
			t.Fatal(err)
		}
		got := append(Append(nil, &v), '\n')
		if !bytes.Equal(got, want.Bytes()) {
			t.Fatalf("got  %s\nwant %s", got, want.Bytes())
		}
	})
}

func TestATypeThatHoldsItselfMayBeMetByManyAtOnce(t *testing.T) {
	type node struct {
		Next *node `json:"next"`
	}
	for range 8 {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			v := node{&node{&node{}}}
			if got := string(Append(nil, &v)); got != `{"next":{"next":{"next":null}}}` {
				t.Error(got)
			}
		})
	}
}
