package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
)

// request is that somebody asks to join a space, on the wire.
type request struct {
	User    user   `json:"user"`
	AskedAt moment `json:"askedAt" format:"date-time"`
}

func toRequest(to *caller, r community.RequestSeen) request {
	return request{toUser(to, r.UserSeen), momentOf(r.Asked)}
}

var ofLettingIn = all(ofRecord, refusals{403: {community.WhyBySpaceStaff}})

func (s *api) requests() {
	lists(s, operation{id: "listSpaceRequests", method: "GET", path: "/spaces/{id}/requests", tag: tagSpaces, refuses: ofLettingIn,
		summary: "List requests to join a space", text: "Oldest first. For moderators and admins of the space and the community."},
		s.listSpaceRequests, toRequest)
	changes(s, operation{id: "approveSpaceRequest", method: "POST", path: "/spaces/{id}/requests/{userId}/approve", tag: tagSpaces,
		refuses: all(ofLettingIn, ofPerson, refusals{409: {community.WhyTooManySpaces}}),
		summary: "Approve a request to join a space", text: "The person becomes a member and is notified. A 404 if they haven't asked."},
		s.approveSpaceRequest, toMember)
	does(s, operation{id: "declineSpaceRequest", method: "DELETE", path: "/spaces/{id}/requests/{userId}", tag: tagSpaces,
		refuses: all(ofLettingIn, ofPerson), summary: "Decline a request to join a space",
		text: "Nobody is told. It is no error when there is none; the person may ask again."}, s.declineSpaceRequest)
}

func (s *api) listSpaceRequests(ctx context.Context, c *caller, in *spaceMembersInput) (community.Listing[community.RequestSeen], error) {
	return s.app.SpaceRequests(ctx, c.Actor, in.ID, in.page)
}

func (s *api) approveSpaceRequest(ctx context.Context, c *caller, in *MemberPath) (community.MemberSeen, error) {
	return s.app.ApproveRequest(ctx, c.Actor, in.ID, in.User)
}

func (s *api) declineSpaceRequest(ctx context.Context, c *caller, in *MemberPath) error {
	return s.app.DeclineRequest(ctx, c.Actor, in.ID, in.User)
}
