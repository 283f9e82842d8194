package rest

import (
	"github.com/maypok86/otter/v2"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/jsonout"
)

// Records are encoded once: what was written of one is kept beside what it was written of,
// and written again for whoever is told the same of it. What makes two the same is that they
// are, field by field, so that nothing has to be dropped when something changes. Texts are
// compared at once, since those of a record that is in memory are the same bytes.

// encodings keep records as they are encoded.
type encodings struct {
	answers   *otter.Cache[encodedKey, *encoded[answerFieldsOnly]]
	questions *otter.Cache[encodedKey, *encoded[questionFieldsOnly]]
	posts     *otter.Cache[encodedKey, *encoded[postFieldsOnly]]
}

// An encodedKey is a record, and how the viewer voted on it: those who did not are told the
// same of it, mostly.
type encodedKey struct {
	id                 string
	upvoted, downvoted bool
	isFull             bool // of a question, as its own record
}

// encoded is a record with what was written of it.
type encoded[W any] struct {
	record W
	json   []byte
}

// recordSize is about what a record takes besides its texts, which are in memory anyway.
const recordSize = 2000

func newEncodings(b *cache.Budget) *encodings {
	return &encodings{boundEncoded[answerFieldsOnly](b), boundEncoded[questionFieldsOnly](b), boundEncoded[postFieldsOnly](b)}
}

func boundEncoded[W any](b *cache.Budget) *otter.Cache[encodedKey, *encoded[W]] {
	return cache.Bound(b, "encoded", func(_ encodedKey, e *encoded[W]) int { return recordSize + cap(e.json) })
}

// These are the records without the methods by which they are encoded once.
type (
	answerFieldsOnly   answer
	questionFieldsOnly question
	postFieldsOnly     post
)

// appendOnce adds a record to b: as it was written before, if it was.
func appendOnce[W any](b []byte, kept *otter.Cache[encodedKey, *encoded[W]], key encodedKey, record *W) []byte {
	if e, ok := kept.GetIfPresent(key); ok && jsonout.Equal(&e.record, record) {
		return append(b, e.json...)
	}
	from := len(b)
	b = jsonout.Append(b, record)
	kept.Set(key, &encoded[W]{*record, append([]byte(nil), b[from:]...)})
	return b
}

// AppendJSON implements jsonout.Appender.
func (a answer) AppendJSON(b []byte) []byte {
	record := (*answerFieldsOnly)(&a)
	if a.Encodings == nil {
		return jsonout.Append(b, record)
	}
	return appendOnce(b, a.Encodings.answers, encodedKey{id: a.ID, upvoted: a.Upvoted, downvoted: a.Downvoted}, record)
}

// AppendSelected implements jsonout.Selecting.
func (a answer) AppendSelected(b []byte, s *jsonout.Selection) []byte {
	return jsonout.AppendSelected(b, (*answerFieldsOnly)(&a), s)
}

// AppendJSON implements jsonout.Appender.
func (q question) AppendJSON(b []byte) []byte {
	record := (*questionFieldsOnly)(&q)
	if q.Encodings == nil {
		return jsonout.Append(b, record)
	}
	key := encodedKey{id: q.ID, upvoted: q.Upvoted, downvoted: q.Downvoted, isFull: q.Description != nil}
	return appendOnce(b, q.Encodings.questions, key, record)
}

// AppendSelected implements jsonout.Selecting.
func (q question) AppendSelected(b []byte, s *jsonout.Selection) []byte {
	return jsonout.AppendSelected(b, (*questionFieldsOnly)(&q), s)
}

// AppendJSON implements jsonout.Appender.
func (p post) AppendJSON(b []byte) []byte {
	record := (*postFieldsOnly)(&p)
	if p.Encodings == nil {
		return jsonout.Append(b, record)
	}
	return appendOnce(b, p.Encodings.posts, encodedKey{id: p.ID, upvoted: p.Upvoted, downvoted: p.Downvoted}, record)
}

// AppendSelected implements jsonout.Selecting.
func (p post) AppendSelected(b []byte, s *jsonout.Selection) []byte {
	return jsonout.AppendSelected(b, (*postFieldsOnly)(&p), s)
}
