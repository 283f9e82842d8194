package rest

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
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

// cards keep people as they are encoded, since a page names the same few over and
// over: one kind of card for each of the few kinds of viewers.
type cards [6]*cache.Kind[userID, []byte]

func newCards(b *cache.Budget) *cards {
	var k cards
	for i := range k {
		k[i] = cache.Revised[userID, []byte](b, "cards")
	}
	return &k
}

// of returns the card of a person; without cards it is made anew.
func (k *cards) of(to *caller, u *community.UserSeen) []byte {
	encode := func() []byte {
		w := toUser(to, *u)
		w.Level = "" // which the card's next reader may not share
		return compact(&w)
	}
	if k == nil {
		return encode()
	}
	viewer := 0
	if u.Followed {
		viewer++
	}
	switch {
	case to.CanSeeEmail(u.User):
		viewer += 4
	case to.CanSeeExternalID(u.User):
		viewer += 2
	}
	return k[viewer].Made(u.ID, u.Rev, encode)
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
