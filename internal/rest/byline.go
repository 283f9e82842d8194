package rest

import "github.com/stoa-community/stoa/internal/community"

// nobody is the id of the anonymous author.
const nobody = "000000000000000000000000"

// anonymous is who a record is by where its author stays unknown: the same for
// every such record.
var anonymous = user{
	MongoID: nobody, ID: nobody, CreatedAt: "1970-01-01T00:00:00.000Z", UpdatedAt: "1970-01-01T00:00:00.000Z",
	Role: "member", Status: "active", Profile: profile{Name: "Anonymous", Username: "anonymous"},
}

// toAuthor is who a record is by.
func toAuthor(actor community.Actor, by community.Byline) user {
	if by == nil {
		return anonymous
	}
	return toUser(actor, *by)
}

// reducedUser is a person as lists of voters have them.
type reducedUser struct {
	MongoID string         `json:"_id"`
	ID      string         `json:"id"`
	Profile reducedProfile `json:"profile"`
}

type reducedProfile struct {
	Name     string `json:"name"`
	Username string `json:"username"`
	Title    string `json:"title"`
	Picture  string `json:"picture"`
}

func toReduced(by community.Byline) reducedUser {
	p := by.Profile
	return reducedUser{string(by.ID), string(by.ID), reducedProfile{p.Name, by.Username, p.Title, p.Picture}}
}

// voters are who voted on a record.
type voters struct {
	Upvotes   []reducedUser `json:"upvotes" doc:"The newest 1,000."`
	Downvotes []reducedUser `json:"downvotes" doc:"The newest 1,000."`
}

func toVoters(up, down []community.Byline) voters {
	v := voters{Upvotes: []reducedUser{}, Downvotes: []reducedUser{}}
	for _, u := range up {
		v.Upvotes = append(v.Upvotes, toReduced(u))
	}
	for _, u := range down {
		v.Downvotes = append(v.Downvotes, toReduced(u))
	}
	return v
}

// ids are a list of ids on the wire: never null.
func ids[T any](list []community.ID[T]) []string {
	out := make([]string, len(list))
	for i, id := range list {
		out[i] = string(id)
	}
	return out
}

// mapped puts a page of records on the wire.
func mapped[S, W any](list community.Listing[S], err error, wire func(S) W) (community.Listing[W], error) {
	out := community.Listing[W]{Total: list.Total, Next: list.Next}
	for _, item := range list.Items {
		out.Items = append(out.Items, wire(item))
	}
	return out, err
}
