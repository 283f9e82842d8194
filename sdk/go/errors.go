package stoa

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Error is an answer that refuses, as a problem document (RFC 9457) has it. Decide by Reason, which is a stable word;
// Detail is for people.
type Error struct {
	Status     int            // of HTTP
	Code       Code           // what sort of failure it is; of a token that was not given, the error of RFC 6749
	Reason     Reason         // why: the page /docs/errors of the community lists them all
	Detail     string         // what was wrong, this time
	Errors     []ProblemField // the inputs that were wrong
	RequestID  string         // what to quote when asking for help
	RetryAfter time.Duration  // how long to wait before trying again, where the server said so
	Header     http.Header
}

// Error is what was wrong, for people.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "stoa: %s (%d %s", e.Detail, e.Status, e.Code)
	if e.Reason != "" {
		b.WriteString(", " + string(e.Reason))
	}
	for _, field := range e.Errors {
		b.WriteString("; " + field.Field + " " + field.Message)
	}
	return b.String() + ")"
}

// Field returns what is wrong with one input, or nil where nothing is.
func (e *Error) Field(name string) *ProblemField {
	for i := range e.Errors {
		if e.Errors[i].Field == name {
			return &e.Errors[i]
		}
	}
	return nil
}

// HasReason reports whether err is a refusal for this reason.
func HasReason(err error, reason Reason) bool {
	var e *Error
	return errors.As(err, &e) && e.Reason == reason
}

// newError reads a refusal. What is no problem document is of a proxy on the way.
func newError(response *http.Response, body []byte) *Error {
	var problem struct {
		Problem
		GrantProblem
	}
	if json.Unmarshal(body, &problem) != nil {
		problem.Problem, problem.GrantProblem = Problem{}, GrantProblem{}
	}
	e := &Error{Status: response.StatusCode, Code: problem.Code, Reason: problem.Reason, Detail: problem.Detail,
		Errors: problem.Errors, RequestID: problem.RequestID, RetryAfter: retryAfter(response.Header), Header: response.Header}
	if e.Code == "" {
		e.Code, e.Detail = Code(problem.Error), problem.ErrorDescription
	}
	if e.Detail == "" {
		e.Detail = "the server answered " + response.Status
	}
	if e.RequestID == "" {
		e.RequestID = response.Header.Get("X-Request-Id")
	}
	return e
}

func retryAfter(header http.Header) time.Duration {
	value := header.Get("Retry-After")
	if seconds, err := strconv.Atoi(value); err == nil {
		return max(0, time.Duration(seconds)*time.Second)
	}
	if at, err := http.ParseTime(value); err == nil {
		return max(0, time.Until(at))
	}
	return 0
}
