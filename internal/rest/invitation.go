package rest

import (
	"context"
	"net/http"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// invitation is an invitation on the wire.
type invitation struct {
	MongoID   string       `json:"_id"`
	ID        string       `json:"id"`
	CreatedAt string       `json:"createdAt" format:"date-time"`
	User      *reducedUser `json:"user,omitempty" doc:"Who made it."`
	Role      string       `json:"role" enum:"member,moderator" doc:"Of whoever takes it."`
	Spaces    []string     `json:"spaces" nullable:"false" doc:"The ids of the spaces that whoever takes it joins."`
	Uses      int          `json:"uses" doc:"How many may take it."`
	Used      int          `json:"used" doc:"How many have."`
	Email     string       `json:"email,omitempty" doc:"The address that it was sent to, and is good for only."`
	Lang      string       `json:"lang,omitempty" doc:"The language of that mail, where it is not the portal's."`
	ExpiresAt string       `json:"expiresAt" format:"date-time"`
	Status    string       `json:"status" enum:"open,used,expired,withdrawn"`
	Code      string       `json:"code,omitempty" doc:"In the answer that makes it only, and not where it is sent by mail."`
	URL       string       `json:"url,omitempty" doc:"The link to take it by; likewise."`
}

func (s *api) toInvitation(_ *caller, i app.InvitationSeen) invitation {
	w := invitation{MongoID: string(i.ID), ID: string(i.ID), CreatedAt: stamp(i.Created), Role: i.Role.String(), Spaces: texts(i.Spaces),
		Uses: i.Uses, Used: i.Used, Email: i.Email, Lang: i.Lang, ExpiresAt: stamp(i.Expires), Status: statusOf(i.Invitation, s.app.Now()),
		Code: i.Code, URL: i.URL}
	if i.Inviter != nil {
		w.User = new(toReduced(i.Inviter))
	}
	return w
}

// statusOf says in a word whether an invitation can be taken.
func statusOf(i *community.Invitation, now time.Time) string {
	switch err := i.GoodAt(now); {
	case err == nil:
		return "open"
	case !i.Withdrawn.IsZero():
		return "withdrawn"
	case i.Used >= i.Uses:
		return "used"
	}
	return "expired"
}

type invitationBody struct {
	Role      *string  `json:"role,omitempty" enum:"member,moderator" doc:"Of whoever takes it: member when absent. moderator is for admins."`
	Spaces    []string `json:"spaces,omitempty" doc:"Spaces to join with it: ids, or slug: and a slug. At most 20, each of which one moderates or runs."`
	Uses      *int     `json:"uses,omitempty" example:"1" doc:"How many may take it, 1 to 1000; 1 when absent, and with email."`
	ExpiresAt *string  `json:"expiresAt,omitempty" format:"date-time" doc:"In seven days when absent, in a year at most."`
	Email     string   `json:"email,omitempty" example:"eve@example.com" doc:"An address to send it to. Only that address is let in by it, and counts as confirmed."`
	Lang      string   `json:"lang,omitempty" example:"de" doc:"The language of that mail, as a tag; the portal's when absent."`
}

func (b invitationBody) edit() (app.InvitationEdit, error) {
	expires, err := optionalStamp("expiresAt", b.ExpiresAt)
	return app.InvitationEdit{Role: b.Role, Spaces: b.Spaces, Uses: b.Uses, Expires: expires, Email: b.Email, Lang: b.Lang}, err
}

const tagInvitations = "Invitations"

func (s *api) invitations() {
	lists(s, operation{id: "listInvitations", method: "GET", path: "/invitations", tag: tagInvitations, refuses: ofStaff,
		summary: "List invitations", text: "Newest first. Moderators see all of them, members their own."}, s.listInvitations,
		s.toInvitation)
	changes(s, operation{id: "createInvitation", method: "POST", path: "/invitations", tag: tagInvitations, status: http.StatusCreated,
		secret: true, refuses: all(ofStaff, refusals{
			400: {community.WhyNotOneOf, community.WhyOutOfRange, community.WhyNotATime, community.WhyNotInFuture, community.WhyTooFar,
				community.WhyTooManyItems, community.WhyNoSuchSpace, community.WhyNotAnEmail, community.WhyBadLanguage},
			403: {community.WhyByStaffOnly, community.WhyBySpaceStaff},
			409: {community.WhyNoMail},
			429: {community.WhyInvitationsADay},
		}),
		summary: "Create an invitation", text: "Moderators may; members too where the policy `invitations` is `members`, as members and five " +
			"times a day. " +
			"The answer has the link, once. With `email` it is sent there instead, and shown to nobody else."}, s.createInvitation,
		s.toInvitation)
	does(s, operation{id: "withdrawInvitation", method: "DELETE", path: "/invitations/{id}", tag: tagInvitations,
		summary: "Withdraw an invitation", text: "Your own, or any as a moderator. Not an error if it has already ended."},
		s.withdrawInvitation)
}

type listInvitationsInput struct{ Paging }

func (s *api) listInvitations(ctx context.Context, c *caller, in *listInvitationsInput) (community.Listing[app.InvitationSeen], error) {
	return s.app.Invitations(ctx, c.Actor, in.page)
}

func (s *api) createInvitation(ctx context.Context, c *caller, in *Edit[invitationBody, app.InvitationEdit]) (app.InvitationSeen, error) {
	return s.app.Invite(ctx, c.Actor, in.edit)
}

func (s *api) withdrawInvitation(ctx context.Context, c *caller, in *RecordPath) error {
	return s.app.WithdrawInvitation(ctx, c.Actor, in.ID)
}
