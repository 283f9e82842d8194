package community

import (
	"errors"
	"fmt"
	"slices"
	"strings"
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
	Stale             // meant for what a record was before another changed it
)

// Error is a failure the caller may be told about. Any other error is Internal:
// logged for the operator, hidden from the user.
type Error struct {
	Kind   Kind
	Reason Reason
	Text   string  // one sentence for people, naming the value that was wrong
	Args   []any   // what the sentence was made with, to say it in another language
	Fields []Field // which inputs were wrong, when it is about input
	Lack   *Lack   // the points that it takes, when it is about those

	After time.Duration // in how long another try makes sense; 0 is not known
}

// Field is one wrong input.
type Field struct {
	Name    string // as the caller spells it, dotted inside objects: "profile.name"
	Reason  Reason
	Message string
	Args    []any // of Message
}

func (e *Error) Error() string { return e.Text }

// Fail returns an Error with a formatted text.
func Fail(k Kind, why Reason, format string, args ...any) error {
	return &Error{Kind: k, Reason: why, Text: fmt.Sprintf(format, args...), Args: args}
}

// FailFor returns an Error with a formatted text, saying in how long another try
// makes sense.
func FailFor(d time.Duration, k Kind, why Reason, format string, args ...any) error {
	return &Error{Kind: k, Reason: why, Text: fmt.Sprintf(format, args...), Args: args, After: d}
}

// Bad returns the Invalid error of one field.
func Bad(field string, why Reason, format string, args ...any) error {
	return fieldError(Invalid, field, why, format, args...)
}

// Lacking returns the Missing error of one field.
func Lacking(field string) error { return fieldError(Missing, field, WhyRequired, "is required") }

// Taken returns the Conflict error of one field whose value is another's already.
func Taken(field, text string) error {
	return About(field, Error{Kind: Conflict, Reason: WhyTaken, Text: text}, "is taken")
}

// TooLong returns the TooLarge error of one field that has more bytes than it may.
func TooLong(field string, is, limit int) error {
	return About(field, Error{Kind: TooLarge, Reason: WhyTooManyBytes, Text: field + " is too long.", Args: []any{limit, is}},
		fmt.Sprintf("must be at most %d bytes long, not %d", limit, is))
}

// Barred returns the Forbidden error of one field.
func Barred(field string, why Reason, format string, args ...any) error {
	return fieldError(Forbidden, field, why, format, args...)
}

// Denied returns the Forbidden error of one field that only staff may set.
func Denied(field string) error {
	return Barred(field, WhyByStaffOnly, "may be set by moderators only")
}

// NotYours returns the Forbidden error of one field that is between a person and
// the admins.
func NotYours(field string) error {
	return Barred(field, WhyByPersonOnly, "may be set by the person and by admins only")
}

// IsTaken reports whether err is of a value of that field that is another's already.
func IsTaken(err error, field string) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Reason == WhyTaken && len(e.Fields) == 1 && e.Fields[0].Name == field
}

func fieldError(k Kind, field string, why Reason, format string, args ...any) error {
	message := fmt.Sprintf(format, args...)
	return About(field, Error{Kind: k, Reason: why, Text: sentence(field, message), Args: args}, message)
}

// About is e of one field, of which the message says what is wrong.
func About(field string, e Error, message string) error {
	e.Fields = []Field{{field, e.Reason, message, e.Args}}
	return &e
}

// Together is all that is wrong with an input, of which each error tells of a field, or nil where
// nothing is: as the first of them, with the fields of all.
func Together(errs ...error) error {
	var all *Error
	for _, err := range errs {
		e, ok := errors.AsType[*Error](err)
		switch {
		case err == nil:
		case !ok || len(e.Fields) == 0:
			return err
		case all == nil:
			own := *e
			own.Fields = slices.Clone(e.Fields)
			all = &own
		default:
			all.Fields = append(all.Fields, e.Fields...)
		}
	}
	if all == nil {
		return nil
	}
	return all
}

// Renamed is an error of one field as that of the field that the caller knows it by.
func Renamed(err error, from, to string) error {
	e, ok := errors.AsType[*Error](err)
	if !ok || len(e.Fields) != 1 || e.Fields[0].Name != from {
		return err
	}
	f := e.Fields[0]
	return About(to, Error{Kind: e.Kind, Reason: e.Reason, Text: sentence(to, f.Message), Args: e.Args}, f.Message)
}

// ErrNotFound is the error of a record that is absent, or hidden from the actor:
// the same value for both, so that nobody can tell them apart.
var ErrNotFound = Fail(NotFound, WhyNoRecord, "This doesn't exist, or you don't have access to it.")

// KindOf returns the kind of err; an error that is no Error is Internal.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return Internal
}

// sentence says of a field what is wrong with it.
func sentence(field, message string) string {
	if strings.HasSuffix(message, "?") {
		return field + " " + message
	}
	return field + " " + message + "."
}
