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

// AppendJSON implements jsonout.Appender: as stamp writes it, at a tenth of the
// cost, for a page has two hundred of them.
func (m moment) AppendJSON(b []byte) []byte {
	if m == 0 {
		return append(b, `""`...)
	}
	days, rest := int64(m)/86_400_000, int64(m)%86_400_000
	if rest < 0 {
		days, rest = days-1, rest+86_400_000
	}
	year, month, day := civil(days)
	b = append(b, '"', byte('0'+year/1000), byte('0'+year/100%10))
	b = appendTwo(appendTwo(appendTwo(b, year%100, '-'), month, '-'), day, 'T')
	b = appendTwo(appendTwo(b, rest/3_600_000, ':'), rest/60_000%60, ':')
	b = appendTwo(b, rest/1000%60, '.')
	return append(b, byte('0'+rest/100%10), byte('0'+rest/10%10), byte('0'+rest%10), 'Z', '"')
}

func appendTwo(b []byte, n int64, after byte) []byte {
	return append(b, byte('0'+n/10), byte('0'+n%10), after)
}

// civil is the date of a day since 1970, in the years that have four digits. The
// year is taken to begin in March, so that the odd day comes last.
func civil(days int64) (year, month, day int64) {
	days += 719_468 // since 1 March of the year 0
	era := days / 146_097
	ofEra := days % 146_097
	yearOfEra := (ofEra - ofEra/1460 + ofEra/36_524 - ofEra/146_096) / 365
	ofYear := ofEra - (365*yearOfEra + yearOfEra/4 - yearOfEra/100)
	fromMarch := (5*ofYear + 2) / 153
	day = ofYear - (153*fromMarch+2)/5 + 1
	month = fromMarch + 3
	if month > 12 {
		month -= 12
	}
	year = yearOfEra + era*400
	if month <= 2 {
		year++
	}
	return year, month, day
}

// Schema is a string's: a field says itself whether it is always a time.
func (moment) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeString} }
