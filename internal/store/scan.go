package store

import (
	"encoding/binary"
	"math"
	"reflect"
	"slices"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
)

// shortTexts are the short texts of a row while it is read. They get one block of memory: one by one they would be
// most of what a page makes, and of what is collected after it.
type shortTexts struct {
	bytes []byte
	parts []part
}

// A part is one of them, and how long it is.
type part struct {
	to     *string
	length int
}

// maxShort is how long a text may be to share a block. A long one has its own: who keeps any of a block keeps all.
const maxShort = 64

// room is where a text is to be written that long.
func (s *shortTexts) room(to *string, length int) []byte {
	at := len(s.bytes)
	s.bytes = slices.Grow(s.bytes, length)[:at+length]
	s.parts = append(s.parts, part{to, length})
	return s.bytes[at:]
}

// share gives each its text.
func (s *shortTexts) share() {
	text := string(s.bytes)
	for _, p := range s.parts {
		*p.to, text = text[:p.length], text[p.length:]
	}
	clear(s.parts)
	s.bytes, s.parts = s.bytes[:0], s.parts[:0]
}

// scanWide reads a row of many columns into the targets that list adds. The list itself is lent: it is as long as most
// of what is read.
func scanWide(r row, list func(targets []any) []any) error {
	lent := targetLists.Get().(*[]any)
	targets := list((*lent)[:0])
	err := r.Scan(targets...)
	clear(targets)
	*lent = targets
	targetLists.Put(lent)
	return err
}

var targetLists = sync.Pool{New: func() any { return new([]any) }}

// pgRows are what a statement found, of those that were sent with it if any were.
type pgRows struct {
	pgx.Rows
	short *shortTexts
	sent  pgx.BatchResults
}

// Close implements rows.
func (r pgRows) Close() error {
	r.Rows.Close()
	if r.sent == nil {
		return r.Err()
	}
	return closed(r.sent, r.Err())
}

// Scan implements row. The driver finds out anew for each statement how to read each column, which takes longer than to
// read it: nearly all there is, texts and numbers, is read here.
func (r pgRows) Scan(targets ...any) error {
	fields, values := r.FieldDescriptions(), r.RawValues()
	isRead := len(fields) == len(targets)
	for i := 0; isRead && i < len(targets); i++ {
		isRead = values[i] != nil && r.read(fields[i], values[i], targets[i])
	}
	r.short.share()
	if !isRead {
		return r.Rows.Scan(targets...)
	}
	return nil
}

// read reads a column, and reports whether it can.
func (r pgRows) read(field pgconn.FieldDescription, value []byte, target any) bool {
	if field.DataTypeOID == pgtype.TextOID {
		return r.text(value, target)
	}
	if field.Format != pgx.BinaryFormatCode {
		return false
	}
	switch field.DataTypeOID {
	case pgtype.Int8OID:
		return setNumber(int64(binary.BigEndian.Uint64(value)), target)
	case pgtype.Int4OID:
		return setNumber(int64(int32(binary.BigEndian.Uint32(value))), target)
	case pgtype.Float8OID:
		t, is := target.(*float64)
		if is {
			*t = math.Float64frombits(binary.BigEndian.Uint64(value))
		}
		return is
	case pgtype.BoolOID:
		t, is := target.(*bool)
		if is {
			*t = value[0] != 0
		}
		return is
	}
	return false
}

func (r pgRows) text(value []byte, target any) bool {
	to, is := target.(*string)
	if !is {
		v := reflect.ValueOf(target)
		if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.String {
			return false
		}
		to = (*string)(v.UnsafePointer())
	}
	if len(value) <= maxShort {
		copy(r.short.room(to, len(value)), value)
	} else {
		*to = string(value)
	}
	return true
}

// setNumber reports whether a target has room for a number, which it then has.
func setNumber(n int64, target any) bool {
	if t, is := target.(*int64); is {
		*t = n
		return true
	}
	v := reflect.ValueOf(target)
	if v.Kind() != reflect.Pointer {
		return false
	}
	v = v.Elem()
	switch {
	case v.CanInt() && !v.OverflowInt(n):
		v.SetInt(n)
	case v.CanUint() && n >= 0 && !v.OverflowUint(uint64(n)):
		v.SetUint(uint64(n))
	default:
		return false
	}
	return true
}
