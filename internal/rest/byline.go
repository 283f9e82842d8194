package rest

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/maypok86/otter/v2"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/jsonout"
)

// nobody is the id of the anonymous author.
const nobody = "000000000000000000000000"

// anonymous is who a record is by where its author stays unknown: the same for
// every such record.
var anonymous = encode(user{
	MongoID: nobody, ID: nobody, CreatedAt: "1970-01-01T00:00:00.000Z", UpdatedAt: "1970-01-01T00:00:00.000Z",
	Role: "member", Status: "active", Profile: profile{Name: "Anonymous", Username: "anonymous"},
})

// author is a user in a record of theirs, encoded already.
type author []byte

// toAuthor is who a record is by.
func toAuthor(to *caller, by community.Byline) author {
	if by == nil {
		return anonymous
	}
	return to.cards.of(to, by)
}

// poster is who wrote a record in its author's name, on the wire.
type poster struct {
	ID       string `json:"id"`
	Username string `json:"username"`
	Name     string `json:"name"`
}

func toPoster(by community.Byline) *poster {
	if by == nil {
		return nil
	}
	return &poster{string(by.ID), by.Username, by.Profile.Name}
}

// MarshalJSON implements json.Marshaler.
func (a author) MarshalJSON() ([]byte, error) { return a, nil }

// AppendJSON implements jsonout.Appender.
func (a author) AppendJSON(b []byte) []byte { return append(b, a...) }

// Schema is a user's.
func (author) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[user](), true, "")
}

// cards keep people as they are encoded, since a page names the same few over
// and over. What is kept of a revision never changes.
type cards struct {
	cache *otter.Cache[cardKey, card]
}

// A cardKey is a person as one of the few kinds of viewers sees them.
type cardKey struct {
	user       community.UserID
	isFollowed bool
	isKnown    bool // with the e-mail address
}

type card struct {
	rev     int64
	encoded []byte
}

// maxCards is how many bytes of them are kept.
const maxCards = 8 << 20

func newCards() *cards {
	return &cards{otter.Must(&otter.Options[cardKey, card]{
		MaximumWeight: maxCards,
		Weigher:       func(_ cardKey, c card) uint32 { return uint32(len(c.encoded) + 100) },
	})}
}

// of returns the card of a person; without cards it is made anew.
func (k *cards) of(to *caller, u *community.UserSeen) []byte {
	if k == nil {
		w := toUser(to, *u)
		return jsonout.Append(nil, &w)
	}
	key := cardKey{u.ID, u.Followed, to.CanSeeEmail(u.User)}
	if c, ok := k.cache.GetIfPresent(key); ok && c.rev == u.Rev {
		return c.encoded
	}
	w := toUser(to, *u)
	c := card{u.Rev, jsonout.Append(nil, &w)}
	k.cache.Set(key, c)
	return c.encoded
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

type userID = community.UserID

// ids are a list of ids on the wire: never null.
func ids(list []userID) []userID {
	if list == nil {
		return []userID{}
	}
	return list
}

// mapped puts a page of records on the wire.
func mapped[S, W any](list community.Listing[S], err error, wire func(S) W) (community.Listing[W], error) {
	out := community.Listing[W]{Items: make([]W, len(list.Items)), Total: list.Total, Next: list.Next}
	for i, item := range list.Items {
		out.Items[i] = wire(item)
	}
	return out, err
}
