package rest

import (
	"bytes"
	"hash/maphash"
	"reflect"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/jsonout"
)

// told is a record W on the wire: encoded already where others are told the same of it.
type told[W any] struct {
	record  *W
	encoded *encoded // unless it is nil
}

// encoded is a record as JSON, in parts: the question of an answer is kept once for all answers
// to it, and is most of each.
type encoded struct{ head, question, tail []byte }

// Weight is what it has for itself.
func (e *encoded) Weight() int { return encodedSize + len(e.head) + len(e.tail) }

const encodedSize = 72

// records keep what all strangers to a record are told of it, encoded: the product is told
// a little more than people are.
type records [2]struct {
	whole     *cache.Kind[community.RecordID, *encoded]
	questions *cache.Kind[community.RecordID, []byte] // of answers
}

func newRecords(b *cache.Budget) *records {
	var k records
	for i := range k {
		k[i].whole = cache.Revised[community.RecordID, *encoded](b, "records")
		k[i].questions = cache.Revised[community.RecordID, []byte](b, "records")
	}
	return &k
}

// of are those of who asks.
func (k *records) of(to *caller) int {
	if to.IsProduct {
		return 1
	}
	return 0
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
		kept := &to.records[to.records.of(to)]
		if e, ok := kept.whole.At(nil, id, same); ok {
			return told[W]{encoded: e}
		}
		e := encodeParted(wire(to, *seen), kept.questions)
		return told[W]{encoded: kept.whole.Made(id, same, func() *encoded { return e })}
	}
}

// encodeParted encodes a record, of an answer with its question as that is kept.
func encodeParted[W any](w W, questions *cache.Kind[community.RecordID, []byte]) *encoded {
	a, isAnswer := any(&w).(*answer)
	if !isAnswer {
		return &encoded{head: compact(&w)}
	}
	asked := compact(a.Question.record)
	sum := int64(maphash.Bytes(sums, asked) >> 1) // which is its revision: what has it is the same
	if kept := questions.Made(community.RecordID(a.Question.record.ID), sum, func() []byte { return asked }); bytes.Equal(kept, asked) {
		asked = kept
	}
	a.Question = told[question]{encoded: &encoded{head: asked}}
	draft := drafts.Get().(*[]byte)
	defer drafts.Put(draft)
	*draft = jsonout.Append((*draft)[:0], &w)
	head, tail, isIn := bytes.Cut(*draft, asked)
	if !isIn {
		return &encoded{head: bytes.Clone(*draft)}
	}
	return &encoded{bytes.Clone(head), asked, bytes.Clone(tail)}
}

var sums = maphash.MakeSeed()

// drafts are what JSON is written in that is to be kept.
var drafts = sync.Pool{New: func() any { return new([]byte) }}

// compact encodes v into as many bytes as it takes: a slice that grows while it is written leaves
// several times as many behind.
func compact[T any](v *T) []byte {
	draft := drafts.Get().(*[]byte)
	defer drafts.Put(draft)
	*draft = jsonout.Append((*draft)[:0], v)
	return bytes.Clone(*draft)
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
	if e := t.encoded; e != nil {
		return append(append(append(b, e.head...), e.question...), e.tail...)
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
