package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
	"github.com/stoa-community/stoa/internal/graph/schema"
)

// resolver answers for the fields that a query begins with: query and mutation
// have one method for each.
type resolver struct {
	*caller
	live *live // of a subscription
}

type (
	root         struct{ *resolver }
	query        struct{ *resolver }
	mutation     struct{ *resolver }
	subscription struct{ *resolver }
)

func (r root) Query() schema.QueryResolver               { return query(r) }
func (r root) Mutation() schema.MutationResolver         { return mutation(r) }
func (r root) Subscription() schema.SubscriptionResolver { return subscription(r) }

var errNoPerson = community.Fail(community.Forbidden, community.WhyWrongToken,
	"This token doesn't act for a person. Get one that does from limitedToken, or name the person where a field allows it.")

// needPerson refuses what only a person can do. A guest is asked to sign in by the
// app.
func (r *resolver) needPerson() error {
	if r.Role >= community.Member && r.ID == "" {
		return errNoPerson
	}
	return nil
}

// withoutPerson are the mutations that need not be a person's: they are an admin's
// too, or name the person they are for, or are how one comes by a token.
var withoutPerson = map[string]bool{
	"loginNetwork": true, "updateNetwork": true, "updateMember": true,
	"createQuestion": true, "createAnswer": true, "createPost": true, "createComment": true, "createReply": true,
	"createSpace": true, "addSpace": true, "updateSpace": true, "deleteSpace": true, "addSpaceMembers": true, "removeSpaceMembers": true,
	"createCollection": true, "updateCollection": true, "deleteCollection": true,
}

// mutate resolves a field of a mutation, if it is somebody's who may be asked.
func (r *resolver) mutate(ctx context.Context, resolve graphql.Resolver) (any, error) {
	if f := graphql.GetFieldContext(ctx); f.Object == "Mutation" && !withoutPerson[f.Field.Name] {
		if err := r.needPerson(); err != nil {
			return nil, err
		}
	}
	return resolve(ctx)
}

// scoped is resolve for one whose token has less power than they have.
func (r *resolver) scoped(resolve graphql.FieldMiddleware) graphql.FieldMiddleware {
	return func(ctx context.Context, next graphql.Resolver) (any, error) {
		v, err := resolve(ctx, next)
		return v, r.missed(err)
	}
}

// needAuthor refuses to write for nobody.
func (r *resolver) needAuthor(user *string) error {
	if user != nil && *user != "" {
		return nil
	}
	return r.needPerson()
}

// done is what came of an act.
func done(err error) (*leaf.Action, error) {
	if err != nil {
		return nil, err
	}
	return &leaf.Action{Status: leaf.ActionStatusSucceeded}, nil
}

// doEach does an act to each of those that an argument names.
func doEach(argument string, ids []string, act func(id string) error) (*leaf.Action, error) {
	if len(ids) > community.MaxLimit {
		return nil, community.Bad(argument, community.WhyTooManyItems, "must be at most %d, not %d", community.MaxLimit, len(ids))
	}
	for _, id := range ids {
		if err := act(id); err != nil {
			return nil, err
		}
	}
	return done(nil)
}

// one makes a node of a record that the app shows.
func one[S, N any](nodes func([]S) []*N) func(S, error) (*N, error) {
	return func(record S, err error) (*N, error) {
		if err != nil {
			return nil, err
		}
		return nodes([]S{record})[0], nil
	}
}

// record is one of a question, an answer or a post.
func record[S, N any](nodes func([]*S) []*N) func(S, error) (*N, error) {
	return func(seen S, err error) (*N, error) { return one(nodes)(&seen, err) }
}

// list makes a connection of what the app lists. page is how p is read, as a
// page or as a sorted list.
func list[L, S, N any](ctx context.Context, q query, p node.Paging, page func() (L, error), nodes func([]S) []N,
	read func(context.Context, community.Actor, L) (community.Listing[S], error),
) (*node.Connection[N], error) {
	l, err := page()
	if err != nil {
		return nil, err
	}
	return node.Connect(p, nodes)(read(ctx, q.Actor, l))
}

// of is a list of what is named, such as the followers of a person.
func of[L, S any](name string, read func(context.Context, community.Actor, string, L) (community.Listing[S], error),
) func(context.Context, community.Actor, L) (community.Listing[S], error) {
	return func(ctx context.Context, actor community.Actor, l L) (community.Listing[S], error) {
		return read(ctx, actor, name, l)
	}
}

// given says of an argument whether there is something in it.
type given struct {
	argument string
	isGiven  bool
}

// refuse refuses what is taken from older clients only where it is empty, by the
// name of the first that is not.
func refuse(arguments ...given) error {
	for _, a := range arguments {
		if a.isGiven {
			return community.Bad(a.argument, community.WhyNotTakenHere, "isn't supported here")
		}
	}
	return nil
}
