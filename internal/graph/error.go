package graph

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strconv"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// codes are the codes that clients of this API family know, by the word that REST
// has for a kind of failure.
var codes = map[string]string{
	"internal":          "10",
	"invalid_parameter": "106",
	"missing_parameter": "112",
	"unauthorized":      "108",
	"forbidden":         "102",
	"not_found":         "110",
	"gone":              "110",
	"rate_limited":      "104",
	"unavailable":       "122",
}

const (
	codeInvalidQuery   = "100" // the query itself is wrong
	codeInvalidRequest = "118" // any other failure of the request
)

// faultOf is a failure as the graph tells it.
func faultOf(p httpkit.Problem) *gqlerror.Error {
	extensions := map[string]any{"code": cmp.Or(codes[p.Code], codeInvalidRequest), "kind": p.Code, "requestId": p.RequestID}
	if p.Reason != "" {
		extensions["reason"] = p.Reason
	}
	if len(p.Errors) > 0 {
		extensions["field"] = p.Errors[0].Field
	}
	if p.Needs != nil {
		extensions["needs"] = p.Needs
	}
	if wait, err := strconv.Atoi(p.GetHeaders().Get("Retry-After")); err == nil {
		extensions["retryAfter"] = wait
	}
	return &gqlerror.Error{Message: p.Detail, Extensions: extensions}
}

// present tells what went wrong with a field. What is nobody's business is kept for
// the log.
func present(ctx context.Context, err error) *gqlerror.Error {
	told := faultOf(httpkit.Explain(ctx, inputError(err)))
	told.Path = graphql.GetPath(ctx)
	if e, ok := errors.AsType[*gqlerror.Error](err); ok {
		told.Locations = e.Locations
		if len(e.Path) > 0 {
			told.Path = e.Path
		}
	}
	return told
}

// inputError makes an error about input of one that only the library knows as such.
func inputError(err error) error {
	if community.KindOf(err) != community.Internal {
		return err
	}
	_, isNumber := errors.AsType[*strconv.NumError](err)
	_, isInteger := errors.AsType[*graphql.IntegerError](err)
	if isNumber || isInteger {
		return community.Fail(community.Invalid, community.WhyWrongType, "A number is out of range.")
	}
	return err
}

// invalid marks errors as those of the query.
func invalid(errs gqlerror.List) gqlerror.List {
	for _, e := range errs {
		e.Extensions = map[string]any{"code": codeInvalidQuery, "kind": "invalid_query"}
	}
	return errs
}

func invalidQuery(format string, args ...any) gqlerror.List {
	return invalid(gqlerror.List{gqlerror.Errorf(format, args...)})
}

// recovered makes an error of a panic.
func recovered(_ context.Context, v any) error {
	return fmt.Errorf("panic: %v\n%s", v, debug.Stack())
}
