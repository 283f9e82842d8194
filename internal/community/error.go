package community

import (
	"errors"
	"fmt"
	"time"
)

// Kind says what sort of failure an Error is. Each face maps kinds to its own
// codes in one table.
type Kind uint8

// The zero Kind is Internal, so that an error nobody classified is never shown.
const (
	Internal     Kind = iota
	Invalid           // the input is malformed or out of its value set
	Missing           // a required input is absent
	Unauthorized      // no token, or one that is not good
	Forbidden         // known, but not allowed
	NotFound          // absent, or hidden from the actor
	Gone              // was here once, and is deleted
	Conflict          // cannot be, as things stand
	TooLarge          // over a size limit
	Unsupported       // of a media type that is not taken
	RateLimited       // too many requests
	Unavailable       // not ready, or overloaded: try again
)

// Error is a failure the caller may be told about. Any other error is Internal:
// logged for the operator, hidden from the user.
type Error struct {
	Kind   Kind
	Text   string  // one sentence for people, naming the value that was wrong
	Fields []Field // which inputs were wrong, when it is about input
	Words  Words   // of Text

	After time.Duration // in how long another try makes sense; 0 is not known
}

// Field is one wrong input.
type Field struct {
	Name    string // as the caller spells it, dotted inside objects: "profile.name"
	Message string
	Words   Words // of Message
}

// Words are what a text was made of, so that a face can say it in another
// language. The zero Words are not known.
type Words struct {
	Format string
	Args   []any
}

func (e *Error) Error() string { return e.Text }

// Fail returns an Error with a formatted text.
func Fail(k Kind, format string, args ...any) error {
	return &Error{Kind: k, Text: fmt.Sprintf(format, args...), Words: Words{format, args}}
}

// FailFor returns an Error with a formatted text, saying in how long another try
// makes sense.
func FailFor(d time.Duration, k Kind, format string, args ...any) error {
	return &Error{Kind: k, Text: fmt.Sprintf(format, args...), Words: Words{format, args}, After: d}
}

// Bad returns the Invalid error of one field.
func Bad(field, format string, args ...any) error {
	return fieldError(Invalid, field, fmt.Sprintf(format, args...), Words{format, args})
}

// Lacking returns the Missing error of one field.
func Lacking(field string) error {
	return fieldError(Missing, field, required, Words{Format: required})
}

// Taken returns the Conflict error of one field whose value is another's already.
func Taken(field, text string) error {
	return &Error{Kind: Conflict, Text: text, Fields: []Field{{field, taken, Words{Format: taken}}}}
}

// TooLong returns the TooLarge error of one field that has more bytes than it may.
func TooLong(field string, is, limit int) error {
	return &Error{Kind: TooLarge, Text: field + " is too long.",
		Fields: []Field{{field, fmt.Sprintf(tooLong, limit, is), Words{tooLong, []any{limit, is}}}}}
}

// Barred returns the Forbidden error of one field.
func Barred(field, format string, args ...any) error {
	return fieldError(Forbidden, field, fmt.Sprintf(format, args...), Words{format, args})
}

// Denied returns the Forbidden error of one field that only staff may set.
func Denied(field string) error {
	return refused(field, denied)
}

// refused is the Forbidden error of one field, which says why.
func refused(field, why string) error { return fieldError(Forbidden, field, why, Words{Format: why}) }

// NotYours returns the Forbidden error of one field that is between a person and
// the admins.
func NotYours(field string) error {
	return fieldError(Forbidden, field, notYours, Words{Format: notYours})
}

// IsTaken reports whether err is of a value of that field that is another's already.
func IsTaken(err error, field string) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Kind == Conflict && len(e.Fields) == 1 && e.Fields[0].Name == field && e.Fields[0].Message == taken
}

// What is said of fields in the same words everywhere.
const (
	required = "is required"
	taken    = "is taken"
	denied   = "may be set by moderators only"
	notYours = "may be set by the person and by admins only"
	tooLong  = "must be at most %d bytes long, not %d"
)

func fieldError(k Kind, field, message string, w Words) error {
	return &Error{Kind: k, Text: field + " " + message + ".", Fields: []Field{{field, message, w}}}
}

// ErrNotFound is the error of a record that is absent, or hidden from the actor:
// the same value for both, so that nobody can tell them apart.
var ErrNotFound = Fail(NotFound, "There is no such record.")

// KindOf returns the kind of err; an error that is no Error is Internal.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return Internal
}
