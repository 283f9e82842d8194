package community

import (
	"errors"
	"fmt"
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
}

// Field is one wrong input.
type Field struct {
	Name    string // as the caller spells it, dotted inside objects: "profile.name"
	Message string
}

func (e *Error) Error() string { return e.Text }

// Fail returns an Error with a formatted text.
func Fail(k Kind, format string, args ...any) error {
	return &Error{Kind: k, Text: fmt.Sprintf(format, args...)}
}

// Bad returns the Invalid error of one field.
func Bad(field, format string, args ...any) error {
	return fieldError(Invalid, field, fmt.Sprintf(format, args...))
}

// Lacking returns the Missing error of one field.
func Lacking(field string) error {
	return fieldError(Missing, field, "is required")
}

// Denied returns the Forbidden error of one field that only staff may set.
func Denied(field string) error {
	return fieldError(Forbidden, field, "may be set by moderators only")
}

func fieldError(k Kind, field, message string) error {
	return &Error{Kind: k, Text: field + " " + message + ".", Fields: []Field{{field, message}}}
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
