package app

import (
	"context"
	"log/slog"

	"github.com/stoa-community/stoa/internal/community"
)

// The log has a line for each who was let in, and for each who was not: that is how a theft
// is understood later. What was typed is not in it, not even a name that nobody has: people
// type passwords where names belong.

// Some of the ways in, as the log has them. Others are a grant, or where somebody came from.
const (
	byPassword = "password"
	byCode     = "code" // of the second factor
	byPasskey  = "passkey"
	bySecret   = "secret" // of a client
)

// letIn logs that a person has a new session or, by a client, a new token.
func letIn(ctx context.Context, u *community.User, client, by string) {
	slog.InfoContext(ctx, "let in", "by", by, "portal", u.Portal, "user", u.ID, "client", client)
}

// notLetIn logs a try that was wrong, or came too early after others. user or client is whose
// account it was at, "" where there is no such account.
func notLetIn(ctx context.Context, portal community.PortalID, user, client, by string) {
	slog.InfoContext(ctx, "not let in", "by", by, "portal", portal, "user", user, "client", client)
}
