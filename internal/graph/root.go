package graph

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
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
	"This token acts for no person: ask limitedToken for one that does, or name the person where a field takes one.")

// needPerson refuses what only a person can do. A guest is asked to sign in by the
// app.
func (r *resolver) needPerson() error {
	if r.Role >= community.Member && r.ID == "" {
		return errNoPerson
	}
	return nil
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

// seen makes a node of what the app shows.
func seen[S, N any](record S, err error, node func(S) *N) (*N, error) {
	if err != nil {
		return nil, err
	}
	return node(record), nil
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
			return community.Bad(a.argument, community.WhyNotTakenHere, "is not taken here")
		}
	}
	return nil
}
