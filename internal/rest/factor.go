package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
)

func (s *api) factors() {
	does(s, operation{id: "deleteFactor", method: "DELETE", path: "/users/{id}/factor", tag: tagUsers, level: community.ScopeAdmin,
		refuses: all(ofPerson, refusals{403: {community.WhyByPersonOnly}}),
		summary: "Turn off another person's two-factor authentication", text: "For one who has lost it; their passkeys end with it. Admins only, " +
			"and not their own: that is ended on the page /settings/security, with the password. One who has none is no error."},
		s.deleteFactor)
}

func (s *api) deleteFactor(ctx context.Context, c *caller, in *UserPath) error {
	return s.app.DropFactor(ctx, c.Actor, in.ID)
}
