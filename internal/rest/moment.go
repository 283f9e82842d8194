package rest

import (
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// moment is a time of a record on the wire, in milliseconds since 1970; 0 is
// never, and written as an empty string.
type moment int64

func momentOf(t time.Time) moment {
	if t.IsZero() {
		return 0
	}
	return moment(t.UnixMilli())
}

// MarshalJSON implements json.Marshaler.
func (m moment) MarshalJSON() ([]byte, error) { return m.AppendJSON(nil), nil }

// AppendJSON implements jsonout.Appender: as stamp writes it, without making a
// string of it first.
func (m moment) AppendJSON(b []byte) []byte {
	if m == 0 {
		return append(b, `""`...)
	}
	b = append(b, '"')
	return append(time.UnixMilli(int64(m)).UTC().AppendFormat(b, stampLayout), '"')
}

// Schema is a string's: a field says itself whether it is always a time.
func (moment) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeString} }
