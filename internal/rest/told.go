package rest

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/jsonout"
)

// told is a record W on the wire: encoded already where others are told the same of it.
type told[W any] struct {
	record  *W
	encoded []byte // unless it is nil
}

// records keep what all strangers to a record are told of it, encoded: the product is told
// a little more than people are.
type records [2]*cache.Kind[community.RecordID, []byte]

func newRecords(b *cache.Budget) *records {
	var k records
	for i := range k {
		k[i] = cache.Revised[community.RecordID, []byte](b, "records")
	}
	return &k
}

// telling is wire of a record that is encoded once for all who are told the same.
func telling[S any, P interface {
	*S
	Likeness() (community.RecordID, int64)
}, W any](wire func(*caller, S) W) func(*caller, *S) told[W] {
	return func(to *caller, seen *S) told[W] {
		id, same := P(seen).Likeness()
		if same == 0 || to.records == nil || to.selected != nil {
			return told[W]{record: new(wire(to, *seen))}
		}
		kept := to.records[0]
		if to.IsProduct {
			kept = to.records[1]
		}
		if encoded, ok := kept.At(nil, id, same); ok {
			return told[W]{encoded: encoded}
		}
		encoded := jsonout.Append(nil, new(wire(to, *seen)))
		return told[W]{encoded: kept.Made(id, same, func() []byte { return encoded })}
	}
}

// alone is tell of a record that is in no list.
func alone[S, W any](tell func(*caller, *S) told[W]) func(*caller, S) told[W] {
	return func(to *caller, seen S) told[W] { return tell(to, &seen) }
}

var (
	tellQuestion = telling(toQuestion)
	tellAnswer   = telling(toAnswer)
	tellPost     = telling(toPost)
)

// AppendJSON implements jsonout.Appender.
func (t told[W]) AppendJSON(b []byte) []byte {
	if t.encoded != nil {
		return append(b, t.encoded...)
	}
	return jsonout.Append(b, t.record)
}

// AppendSelected implements jsonout.Selecting.
func (t told[W]) AppendSelected(b []byte, s *jsonout.Selection) []byte {
	return jsonout.AppendSelected(b, t.record, s)
}

// MarshalJSON implements json.Marshaler.
func (t told[W]) MarshalJSON() ([]byte, error) { return t.AppendJSON(nil), nil }

// Schema is the record's.
func (told[W]) Schema(r huma.Registry) *huma.Schema { return r.Schema(reflect.TypeFor[W](), true, "") }
