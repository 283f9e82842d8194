package graph

import (
	"context"
	"net/http"
	"strconv"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/stoa-community/stoa/internal/graph/schema"
	"github.com/stoa-community/stoa/internal/store"
)

// run answers with what comes of an operation.
func (f *face) run(ctx context.Context, c *caller, op *operation, out *answer) {
	if op.def.Operation == ast.Subscription || out.media == "" && out.isStream {
		f.stream(ctx, c, op, out)
		return
	}
	if op.def.Operation == ast.Query {
		store.OnlyReads(ctx)
	}
	ctx, responses := begin(ctx, c, op, nil)
	r := next(ctx, responses)
	op.absences.putBack(ctx, r)
	for _, e := range r.Errors {
		if wait, ok := e.Extensions["retryAfter"].(int); ok {
			out.w.Header().Set("Retry-After", strconv.Itoa(wait))
		}
	}
	out.write(http.StatusOK, newBody(r, op))
}

// begin starts an operation for its caller. live is told of what goes on until the
// context ends.
func begin(ctx context.Context, c *caller, op *operation, live *live) (context.Context, graphql.ResponseHandler) {
	resolver := &resolver{c, live}
	var resolve graphql.FieldMiddleware = func(ctx context.Context, resolve graphql.Resolver) (any, error) { return resolve(ctx) }
	if op.def.Operation == ast.Mutation {
		resolve = resolver.mutate
	}
	if c.session != nil && !c.session.Actor.Is(c.Actor) {
		resolve = resolver.scoped(resolve)
	}
	ctx = graphql.WithOperationContext(ctx, &graphql.OperationContext{
		RawQuery: op.text, Variables: op.variables, OperationName: op.def.Name, Doc: op.document, Operation: op.def,
		DisableIntrospection: c.session == nil, RecoverFunc: recovered,
		ResolverMiddleware:     resolve,
		RootResolverMiddleware: func(ctx context.Context, resolve graphql.RootResolver) graphql.Marshaler { return resolve(ctx) },
	})
	started := graphql.WithResponseContext(ctx, present, recovered)
	responses := schema.NewExecutableSchema(schema.Config{Resolvers: root{resolver}}).Exec(started)
	if errs := graphql.GetErrors(started); len(errs) > 0 {
		return ctx, graphql.OneShot(&graphql.Response{Errors: errs})
	}
	return ctx, responses
}

// next is the next response of an operation, nil behind the last.
func next(ctx context.Context, responses graphql.ResponseHandler) *graphql.Response {
	ctx = graphql.WithResponseContext(ctx, present, recovered)
	r := responses(ctx)
	if r != nil {
		r.Errors = append(r.Errors, graphql.GetErrors(ctx)...)
	}
	return r
}
