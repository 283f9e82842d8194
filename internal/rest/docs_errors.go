package rest

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/manual"
)

// problemText explains one code of problem documents to people.
type problemText struct {
	Code   string
	Status int
	Text   string // what it means
	Advice string // what to do about it
}

// problemTexts are all codes, in the order of their statuses.
var problemTexts = []problemText{
	{"invalid_parameter", 400, "The request is malformed, or a value isn't allowed.",
		"`errors` names each input and says what is wrong with it. Sending the same again gets the same answer."},
	{"missing_parameter", 400, "A value that is required was not sent.", "`errors` names it."},
	{"unauthorized", 401, "The request carries no access token, or one that is unknown, expired, revoked or of the wrong kind.",
		"Get a token from `POST /api/v1/oauth/token`, or a new one for the refresh token."},
	{"forbidden", 403, "The token is valid, but its person is not allowed to do this. Banned and pending accounts get this too.",
		"Where one field is the reason, `errors` names it: it is for moderators or admins."},
	{"not_found", 404, "The record doesn't exist, or the acting person can't see it. The response doesn't say which.",
		"Look at the address."},
	{"method_not_allowed", 405, "The URL exists, but doesn't support this method.", "`Allow` lists those it takes."},
	{"not_acceptable", 406, "None of the media types in `Accept` is available.", "Ask for `application/json`."},
	{"request_timeout", 408, "The request did not arrive in time.", "Send it again."},
	{"conflict", 409, "It cannot be done as things stand: a name is taken, a record was changed meanwhile, or an `Idempotency-Key` was " +
		"used for another request.", "`errors` names the input, where one is the reason."},
	{"gone", 410, "The record was there and is deleted.", "Forget its id."},
	{"conflict", 412, "The record no longer matches `If-Match`: someone has changed it. Nothing was saved.",
		"Read it again, see what changed, and send the change with the `ETag` that it has now."},
	{"too_large", 413, "The body is over the limit.", "`detail` tells the limit in bytes."},
	{"unsupported_media_type", 415, "The body's media type isn't supported.",
		"Send `application/json`; a form at the token endpoints."},
	{"rate_limited", 429, "Too many requests.", "Wait for the seconds that `Retry-After` tells. `RateLimit` tells on every answer how " +
		"many are left."},
	{"internal", 500, "Something went wrong on our side.", "Tell the operator the `requestId`: the log has the cause under it."},
	{"unavailable", 503, "The server is starting, stopping or overloaded.", "Try again after the seconds that `Retry-After` tells."},
}

// codesOf are the codes of problem documents with that status.
func codesOf(status string) (codes []string) {
	for _, p := range problemTexts {
		if strconv.Itoa(p.Status) == status {
			codes = append(codes, p.Code)
		}
	}
	return codes
}

func refusalText(status string) string {
	for _, p := range problemTexts {
		if strconv.Itoa(p.Status) == status {
			return p.Text
		}
	}
	return ""
}

// sortedReasons are all reasons, by their words.
func sortedReasons() []community.Reason {
	return slices.SortedFunc(slices.Values(community.Reasons()), func(a, b community.Reason) int { return cmp.Compare(a.Word, b.Word) })
}

// describeProblems has the schema of problem documents list the words of codes and reasons.
func describeProblems(schemas map[string]*huma.Schema) {
	code := &huma.Schema{Type: huma.TypeString, Description: "A stable word for what sort of failure it is."}
	for _, p := range problemTexts {
		if !slices.Contains(code.Enum, any(p.Code)) {
			code.Enum = append(code.Enum, p.Code)
		}
	}
	reason := &huma.Schema{Type: huma.TypeString, Description: "A stable word for why, one for each refusal: /docs/errors has what helps. " +
		"Each answer lists those that it may have as `" + ownReasons + "`."}
	for _, r := range sortedReasons() {
		reason.Enum = append(reason.Enum, r.Word)
	}
	schemas["Code"], schemas["Reason"] = code, reason
	problem, field := schemas["Problem"].Properties, schemas["ProblemField"].Properties
	problem["code"] = &huma.Schema{Ref: schemaRef + "Code"}
	problem["reason"], field["reason"] = &huma.Schema{Ref: schemaRef + "Reason"}, &huma.Schema{Ref: schemaRef + "Reason"}
}

// docProblems are all codes as the manual shows them.
func docProblems() (problems []manual.Problem) {
	for _, p := range problemTexts {
		problems = append(problems, manual.Problem{Anchor: p.anchor(), Code: p.Code, Title: http.StatusText(p.Status), Status: p.Status,
			Text: prose(p.Text + " " + p.Advice)})
	}
	return problems
}

// anchor is where the explanation stands in its page: a code has more than one where it
// comes with more than one status.
func (p problemText) anchor() string {
	if p.Status == http.StatusPreconditionFailed {
		return p.Code + "-412"
	}
	return p.Code
}

// problemExample is a document of that status.
func problemExample(status string) any {
	n, err := strconv.Atoi(status)
	if err != nil {
		return nil
	}
	p := httpkit.ProblemOfStatus(n, refusalText(status), "7f3kq2m9")
	return map[string]any{"type": p.Type, "title": p.Title, "status": p.Status, "detail": p.Detail,
		"success": false, "code": p.Code, "requestId": p.RequestID}
}
