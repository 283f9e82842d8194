package rest

import (
	"context"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// space is a space on the wire.
type space struct {
	MongoID      string      `json:"_id"`
	ID           string      `json:"id"`
	Rev          int64       `json:"__v"`
	CreatedAt    moment      `json:"createdAt" format:"date-time"`
	UpdatedAt    moment      `json:"updatedAt" format:"date-time"`
	Portal       string      `json:"portal"`
	Name         string      `json:"name" example:"Gardeners"`
	Slug         string      `json:"slug" example:"gardeners"`
	Description  string      `json:"description" doc:"Sanitised HTML."`
	Image        string      `json:"image" doc:"A path or an address."`
	CollectionID string      `json:"collectionId" doc:"The collection it stands in."`
	Private      bool        `json:"private" doc:"What stands in it, and who is in it, is for its members and moderators."`
	Hidden       bool        `json:"hidden" doc:"It does not exist for anybody else."`
	InviteOnly   bool        `json:"inviteOnly" doc:"Nobody joins by themselves."`
	User         author      `json:"user" doc:"Who made it."`
	Role         string      `json:"role" enum:",member,moderator,admin" example:"member" doc:"What the acting user is in it; empty for one who is not."`
	Level        string      `json:"level" enum:",all,first,none" doc:"What the acting user is told of it; empty for one who is not in it."`
	Requested    bool        `json:"requested" doc:"Whether the acting user has asked to join it, and waits."`
	Counts       spaceCounts `json:"counts" doc:"To one who may not read it, only how many members it has."`
}

type spaceCounts struct {
	Members   int64 `json:"members"`
	Questions int64 `json:"questions"`
	Posts     int64 `json:"posts"`
	Answers   int64 `json:"answers"`
}

func toSpace(to *caller, s community.SpaceSeen) space {
	return space{
		MongoID: string(s.ID), ID: string(s.ID), Rev: s.Rev, CreatedAt: momentOf(s.Created), UpdatedAt: momentOf(s.Updated),
		Portal: string(s.Portal), Name: s.Name, Slug: s.Slug, Description: s.Description, Image: s.Picture,
		CollectionID: string(s.Collection), Private: s.Private, Hidden: s.Hidden, InviteOnly: s.InviteOnly, User: toAuthor(to, s.By),
		Role: s.Role.String(), Level: s.Level.String(), Requested: s.Asked, Counts: spaceCounts(s.Counts)}
}

type spaceBody struct {
	Name         *string `json:"name,omitempty" needed:"create" example:"Gardeners" doc:"1 to 100 characters."`
	Description  *string `json:"description,omitempty" doc:"HTML; it is sanitised."`
	Image        *string `json:"image,omitempty" doc:"A path, or an http or https address."`
	CollectionID *string `json:"collectionId,omitempty" doc:"The collection it stands in; the default one when absent or empty."`
	Private      loose   `json:"private,omitzero"`
	Hidden       loose   `json:"hidden,omitzero"`
	InviteOnly   loose   `json:"inviteOnly,omitzero"`
}

func (b spaceBody) edit() (e app.SpaceEdit, err error) {
	e = app.SpaceEdit{Name: b.Name, Description: b.Description, Picture: b.Image, Collection: b.CollectionID}
	for _, f := range []struct {
		name string
		from loose
		to   **bool
	}{{"private", b.Private, &e.Private}, {"hidden", b.Hidden, &e.Hidden}, {"inviteOnly", b.InviteOnly, &e.InviteOnly}} {
		if *f.to, err = f.from.get(f.name); err != nil {
			return e, err
		}
	}
	return e, nil
}

// SpacePath names a space in an address.
type SpacePath struct {
	ID string `path:"id" maxLength:"300" example:"slug:gardeners" doc:"The space's id, or slug: and its slug."`
}

// SpaceQuery is the part of a list's query that keeps it to a space.
type SpaceQuery struct {
	Space string `query:"space" maxLength:"300" doc:"Only what stands in this space: its id, or slug: and its slug."`
}

func (q SpaceQuery) space() community.SpaceID {
	return community.SpaceID(q.Space)
}

const tagSpaces = "Spaces"

func (s *api) spaces() {
	lists(s, operation{id: "listSpaces", method: "GET", path: "/spaces", tag: tagSpaces,
		summary: "List spaces", text: "The newest first. A hidden space is listed to its members and to moderators only; `collection` " +
			"keeps to those in one collection."}, s.listSpaces, toSpace)
	changes(s, operation{id: "createSpace", method: "POST", path: "/spaces", tag: tagSpaces, status: http.StatusCreated,
		refuses: all(ofStaff, ofRoom, refusals{409: {community.WhyTooManySpaces}}),
		summary: "Add a space", text: "Any member may, unless the portal's policy `spaces` is `staff`. Who adds it is its admin and " +
			"first member. " +
			"The slug is made of the name, with a random tail where it is taken, and stays when the name changes."}, s.createSpace, toSpace)
	shows(s, operation{id: "getSpace", method: "GET", path: "/spaces/{id}", tag: tagSpaces, refuses: ofSpace,
		summary: "Get a space", text: "A hidden space is a 404 for anyone who isn't a member or a moderator."}, s.getSpace, toSpace)
	changes(s, operation{id: "updateSpace", guarded: true, method: "PUT", path: "/spaces/{id}", tag: tagSpaces,
		refuses: all(ofSpace, ofRoom, refusals{403: {community.WhyBySpaceStaff}}),
		summary: "Update a space", text: "For its admins and moderators. Fields you don't send stay as they are. Closing or opening it takes " +
			"effect on everything in it at once."}, s.updateSpace, toSpace)
	does(s, operation{id: "deleteSpace", guarded: true, method: "DELETE", path: "/spaces/{id}", tag: tagSpaces,
		refuses: all(ofRecord, refusals{403: {community.WhyBySpaceStaff}, 409: {community.WhySpaceNotEmpty}}),
		summary: "Delete a space", text: "For its admins and moderators. A 409 if it isn't empty."}, s.deleteSpace)
	handle(s, operation{id: "joinSpace", method: "POST", path: "/spaces/{id}/membership", tag: tagSpaces, status: http.StatusAccepted,
		repeat: true, refuses: all(ofSpace, refusals{
			400: {community.WhyNotOneOf},
			403: {community.WhySpaceByInvitation, community.WhySpaceOfPeople},
			409: {community.WhyTooManySpaces},
		}),
		summary: "Join a space, or ask to", text: "An open space is joined at once: 200, and joining twice is joining once. A private " +
			"one is asked to be joined: 202, `requested` is true, and those who run it are told; asking twice is asking once. A space " +
			"that is `inviteOnly` cannot be joined." + levelText + " It is `none` for who has not said; what one who asks says counts " +
			"once they are let in."}, s.joinSpace)
	does(s, operation{id: "leaveSpace", method: "DELETE", path: "/spaces/{id}/membership", tag: tagSpaces,
		refuses: all(ofRecord, refusals{409: {community.WhyLastSpaceAdmin}}),
		summary: "Leave a space", text: "Or cancel your request to join. Not an error if you aren't in it. The last admin of a space " +
			"that has other members cannot leave."}, s.leaveSpace)
	lists(s, operation{id: "listSpaceMembers", method: "GET", path: "/spaces/{id}/members", tag: tagSpaces, refuses: ofSpace,
		summary: "List members of a space", text: "Newest first. For a private space, only its members and moderators can see them."},
		s.listSpaceMembers, toMember)
	changes(s, operation{id: "setSpaceMember", method: "PUT", path: "/spaces/{id}/members/{userId}", tag: tagSpaces,
		refuses: all(ofRecord, ofPerson, refusals{
			400: {community.WhyNotOneOf},
			403: {community.WhyBySpaceStaff},
			409: {community.WhyLastSpaceAdmin, community.WhyTooManySpaces},
		}),
		summary: "Add a member, or change their role",
		text: "The space's admins and moderators may. `role` is `member` when it is not sent for a new member; a role that is not " +
			"sent stays."}, s.setSpaceMember, toMember)
	does(s, operation{id: "removeSpaceMember", method: "DELETE", path: "/spaces/{id}/members/{userId}", tag: tagSpaces,
		refuses: all(ofRecord, ofPerson, refusals{403: {community.WhyBySpaceStaff}, 409: {community.WhyLastSpaceAdmin}}),
		summary: "Remove a member", text: "For the space's admins and moderators. Not an error if the person isn't in it."},
		s.removeSpaceMember)
	lists(s, operation{id: "listUserSpaces", method: "GET", path: "/users/{id}/spaces", tag: tagUsers, refuses: ofPerson,
		summary: "List a person's spaces", text: "The last joined first. That somebody is in a private or hidden space is told to its " +
			"members and to moderators only."}, s.listUserSpaces, toSpace)
}

type listSpacesInput struct {
	Paging
	Collection string `query:"collection" maxLength:"64" doc:"The id of a collection."`
}

func (s *api) listSpaces(ctx context.Context, c *caller, in *listSpacesInput) (community.Listing[community.SpaceSeen], error) {
	return s.app.Spaces(ctx, store.SpaceList{Viewer: c.Actor, Page: in.page, Collection: community.CollectionID(in.Collection)})
}

func (s *api) createSpace(ctx context.Context, c *caller, in *Edit[spaceBody, app.SpaceEdit]) (community.SpaceSeen, error) {
	return s.app.AddSpace(ctx, c.Actor, in.edit)
}

func (s *api) getSpace(ctx context.Context, c *caller, in *SpacePath) (community.SpaceSeen, error) {
	return s.app.Space(ctx, c.Actor, in.ID)
}

type updateSpaceInput struct {
	SpacePath
	Edit[spaceBody, app.SpaceEdit]
}

func (s *api) updateSpace(ctx context.Context, c *caller, in *updateSpaceInput) (community.SpaceSeen, error) {
	in.edit.Only = c.only
	return s.app.EditSpace(ctx, c.Actor, in.ID, in.edit)
}

func (s *api) deleteSpace(ctx context.Context, c *caller, in *SpacePath) error {
	return s.app.DeleteSpace(ctx, c.Actor, in.ID, c.only)
}

// entered is a space that one joined, or asks to.
type entered struct{ changed[space] }

func (e entered) isOld() bool { return e.record.Role != "" }

func (s *api) joinSpace(ctx context.Context, c *caller, in *joinSpaceInput) (entered, error) {
	seen, err := s.app.JoinSpaceAt(ctx, c.Actor, in.ID, in.body.Level)
	if err != nil {
		return entered{}, err
	}
	return entered{changed[space]{toSpace(c, seen)}}, nil
}

func (s *api) leaveSpace(ctx context.Context, c *caller, in *SpacePath) error {
	return s.app.LeaveSpace(ctx, c.Actor, in.ID)
}

// member is a person in a space on the wire.
type member struct {
	User     user   `json:"user"`
	Role     string `json:"role" enum:"member,moderator,admin"`
	JoinedAt moment `json:"joinedAt" format:"date-time"`
}

func toMember(to *caller, m community.MemberSeen) member {
	return member{toUser(to, m.UserSeen), m.Role.String(), momentOf(m.Joined)}
}

type spaceMembersInput struct {
	SpacePath
	Paging
}

func (s *api) listSpaceMembers(ctx context.Context, c *caller, in *spaceMembersInput) (community.Listing[community.MemberSeen], error) {
	return s.app.Members(ctx, c.Actor, in.ID, in.page)
}

// MemberPath names a person in a space in an address.
type MemberPath struct {
	SpacePath
	User string `path:"userId" maxLength:"300" doc:"The person's id, or external: and their id in the integrating product."`
}

type memberBody struct {
	Role string `json:"role,omitempty" enum:"member,moderator,admin" example:"moderator"`
}

type setSpaceMemberInput struct {
	MemberPath
	Body[memberBody]
}

func (s *api) setSpaceMember(ctx context.Context, c *caller, in *setSpaceMemberInput) (community.MemberSeen, error) {
	return s.app.SetMember(ctx, c.Actor, in.ID, in.User, in.body.Role)
}

func (s *api) removeSpaceMember(ctx context.Context, c *caller, in *MemberPath) error {
	return s.app.RemoveMember(ctx, c.Actor, in.ID, in.User)
}

type userSpacesInput struct {
	UserPath
	Paging
}

func (s *api) listUserSpaces(ctx context.Context, c *caller, in *userSpacesInput) (community.Listing[community.SpaceSeen], error) {
	return s.app.SpacesOfUser(ctx, c.Actor, in.ID, in.page)
}
