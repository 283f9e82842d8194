package httpkit

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// Problem is the body of every failed request: an RFC 9457 document with the
// members of this API added. It is also an error that huma can write as it is:
// it knows its status, media type and headers.
type Problem struct {
	Type      string         `json:"type" doc:"Where this code is explained, relative to the server"`
	Title     string         `json:"title" doc:"The code in words"`
	Status    int            `json:"status" doc:"The HTTP status"`
	Detail    string         `json:"detail" doc:"What was wrong, this time"`
	Success   bool           `json:"success" doc:"Always false"`
	Code      string         `json:"code" doc:"A stable word for what sort of failure it is"`
	Reason    string         `json:"reason,omitempty" doc:"A stable word for why, one for each refusal: listed with its remedy at /docs/errors"`
	RequestID string         `json:"requestId" doc:"What to quote when asking for help"`
	Errors    []ProblemField `json:"errors,omitempty" doc:"The inputs that were wrong"`
	Needs     *ProblemNeeds  `json:"needs,omitempty" doc:"The points that it takes, where they are what the person lacks"`

	retry time.Duration
	scope string // that a token must have, where it was its scope that did not do
	// challenge is what a 401 says besides of how to come by a token.
	challenge string
}

// ProblemField is one wrong input of a Problem.
type ProblemField struct {
	Field   string `json:"field"`
	Reason  string `json:"reason,omitempty" doc:"Why, as a stable word"`
	Message string `json:"message"`
}

// ProblemNeeds says what points somebody lacks for what they tried.
type ProblemNeeds struct {
	Privilege string `json:"privilege" doc:"The privilege that they lack, such as comment"`
	Points    int64  `json:"points" doc:"From how many points on members have it"`
	Have      int64  `json:"have" doc:"How many the person has"`
}

const (
	problemMedia   = "application/problem+json"
	internalDetail = "Something went wrong on our side."
	haltedDetail   = "The request was not finished in time. Please try again."
)

// A verdict is how one sort of failure looks on the wire.
type verdict struct {
	status int
	code   string
	title  string
	retry  time.Duration    // what Retry-After says when the error does not
	why    community.Reason // where the status is all that is known
}

// verdicts is the one table of kinds. A kind that is not in it is Internal.
var verdicts = [...]verdict{
	community.Internal:     {500, "internal", "Internal error", 0, community.Reason{}},
	community.Invalid:      {400, "invalid_parameter", "Invalid parameter", 0, community.WhyBodyUnreadable},
	community.Missing:      {400, "missing_parameter", "Missing parameter", 0, community.WhyRequired},
	community.Unauthorized: {401, "unauthorized", "Unauthorized", 0, community.WhyNoToken},
	community.Forbidden:    {403, "forbidden", "Forbidden", 0, community.Reason{}},
	community.NotFound:     {404, "not_found", "Not found", 0, community.WhyNothingHere},
	community.Gone:         {410, "gone", "Gone", 0, community.Reason{}},
	community.Conflict:     {409, "conflict", "Conflict", 0, community.Reason{}},
	community.TooLarge:     {413, "too_large", "Too large", 0, community.WhyBodyTooLarge},
	community.Unsupported:  {415, "unsupported_media_type", "Unsupported media type", 0, community.WhyBodyType},
	community.RateLimited:  {429, "rate_limited", "Too many requests", window, community.WhyTooManyRequests},
	community.Unavailable:  {503, "unavailable", "Unavailable", time.Second, community.WhyNotFinished},
	community.Stale:        {412, "conflict", "Conflict", 0, community.WhyStaleVersion},
}

// transport holds the failures of HTTP itself, which are no kind of ours.
var transport = [...]verdict{
	{405, "method_not_allowed", "Method not allowed", 0, community.WhyMethodNotAllowed},
	{406, "not_acceptable", "Not acceptable", 0, community.WhyNotAcceptable},
	{408, "request_timeout", "Request timeout", 0, community.WhyTooSlow},
}

func verdictOf(kind community.Kind) verdict {
	if int(kind) < len(verdicts) {
		return verdicts[kind]
	}
	return verdicts[community.Internal]
}

func (v verdict) problem(detail, requestID string) Problem {
	return Problem{
		Type: "/docs/errors#" + v.code, Title: v.title, Status: v.status, Detail: detail,
		Code: v.code, Reason: v.why.Word, RequestID: requestID, retry: v.retry,
	}
}

// ProblemOf returns the document of err. Of an error nobody classified it tells
// nothing; a context that ended is Unavailable, since trying again may help.
func ProblemOf(err error, requestID string) Problem {
	e, ok := errors.AsType[*community.Error](err)
	switch {
	case ok && e.Kind != community.Internal:
		p := verdictOf(e.Kind).problem(e.Text, requestID)
		p.Reason, p.Errors = e.Reason.Word, fieldsOf(e)
		p.retry = retryOf(err, cmp.Or(e.After, p.retry))
		if e.Lack != nil {
			p.Needs = &ProblemNeeds{string(e.Lack.Privilege), e.Lack.Points, e.Lack.Have}
		}
		if e.Reason == community.WhyScopeMissing {
			p.scope = fmt.Sprint(e.Args...)
		}
		return p
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return verdictOf(community.Unavailable).problem(haltedDetail, requestID)
	default:
		return verdictOf(community.Internal).problem(internalDetail, requestID)
	}
}

// ProblemOfStatus returns the document of a failure that a library decided on
// and of which only the status is known. 422 becomes 400, as everywhere here;
// the detail of a 5xx is dropped.
func ProblemOfStatus(status int, detail, requestID string) Problem {
	if status == http.StatusUnprocessableEntity {
		status = http.StatusBadRequest
	}
	for _, table := range [][]verdict{verdicts[1:], transport[:]} {
		for _, v := range table {
			if v.status == status {
				return v.problem(detail, requestID)
			}
		}
	}
	if status >= 400 && status < 500 {
		return verdict{status, "invalid_parameter", http.StatusText(status), 0, community.WhyBadParameter}.problem(detail, requestID)
	}
	return verdictOf(community.Internal).problem(internalDetail, requestID)
}

func fieldsOf(e *community.Error) []ProblemField {
	if len(e.Fields) == 0 {
		return nil
	}
	fields := make([]ProblemField, len(e.Fields))
	for i, f := range e.Fields {
		fields[i] = ProblemField{f.Name, f.Reason.Word, f.Message}
	}
	return fields
}

// Explain returns the document of err for the request of ctx, and keeps the
// cause of a 5xx for that request's log line: a face calls it once per failure,
// and logs nothing itself. The failures of a client that hung up are its own.
func Explain(ctx context.Context, err error) Problem {
	scope, inRequest := scopeOf(ctx)
	p := ProblemOf(err, scope.RequestID)
	switch {
	case p.Status < 500 || errors.Is(ctx.Err(), context.Canceled):
	case inRequest:
		scope.Fail(err)
	default:
		slog.ErrorContext(ctx, "request failed", "error", err)
	}
	return p
}

// WriteProblem answers with the document of err, see Explain.
func WriteProblem(w http.ResponseWriter, r *http.Request, err error) {
	Explain(r.Context(), err).answer(w, r)
}

// WriteChallenge is WriteProblem where a 401 says how to come by a token: by parameters of
// RFC 6750, such as scope="read".
func WriteChallenge(w http.ResponseWriter, r *http.Request, err error, parameters string) {
	p := Explain(r.Context(), err)
	p.challenge = " " + parameters
	p.answer(w, r)
}

// answer answers with p, as a document unless the request has another form of it.
func (p Problem) answer(w http.ResponseWriter, r *http.Request) {
	if explain := ScopeOf(r.Context()).Explain; explain == nil || !explain(w, p) {
		p.write(w)
	}
}

// write answers with p. Headers that told of the body there would have been are
// taken back.
func (p Problem) write(w http.ResponseWriter) {
	header := w.Header()
	for _, name := range []string{"Content-Length", "Content-Encoding", "Etag", "Last-Modified", "Link", "X-Total-Count"} {
		header.Del(name)
	}
	for name, values := range p.GetHeaders() {
		header[name] = values
	}
	header.Set("Content-Type", problemMedia)
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	body, err := json.Marshal(p)
	if err != nil { // of strings and an int: cannot be
		panic(err)
	}
	w.WriteHeader(p.Status)
	w.Write(body) // an error here is a client that left
}

// Error returns the detail.
func (p Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status, under the name huma asks for.
func (p Problem) GetStatus() int { return p.Status }

// ContentType returns the media type, under the name huma asks for.
func (p Problem) ContentType(string) string { return problemMedia }

// GetHeaders returns the headers that must go with the status, under the name
// huma asks for.
func (p Problem) GetHeaders() http.Header {
	header := http.Header{}
	if p.Status == http.StatusUnauthorized {
		header.Set("WWW-Authenticate", "Bearer"+p.challenge)
	}
	if p.scope != "" { // RFC 6750 3.1
		header.Set("WWW-Authenticate", `Bearer error="insufficient_scope", scope="`+p.scope+`"`)
	}
	if p.retry > 0 {
		header.Set("Retry-After", strconv.Itoa(wholeSeconds(p.retry)))
	}
	return header
}

// RetryAfter returns err, saying in how long another try makes sense. It is
// rounded up to whole seconds on the wire.
func RetryAfter(d time.Duration, err error) error { return retryError{err, d} }

type retryError struct {
	error
	after time.Duration
}

func (e retryError) Unwrap() error { return e.error }

func retryOf(err error, otherwise time.Duration) time.Duration {
	if e, ok := errors.AsType[retryError](err); ok {
		return e.after
	}
	return otherwise
}

// wholeSeconds rounds up, so that nobody who waits that long comes too early.
func wholeSeconds(d time.Duration) int {
	return int((d + time.Second - 1) / time.Second)
}
