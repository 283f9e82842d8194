package main

import (
	"context"
	"fmt"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

type scimCommand struct {
	Add  scimAdd  `cmd:"" help:"Create a token for a directory and print it. It's shown only once."`
	List scimList `cmd:"" help:"List directory tokens."`
	End  scimEnd  `cmd:"" help:"Revoke a directory token."`
}

type scimAdd struct {
	portalFlags
	Name string `arg:"" help:"The directory's name."`
}

// Run makes the token.
func (c *scimAdd) Run(ctx context.Context, s *streams) error {
	return c.act(ctx, func(a *app.App, operator community.Actor) error {
		token, _, err := a.NewSCIMToken(ctx, operator, c.Name)
		if err == nil {
			fmt.Fprintf(s.out, "Token: %s\n", token)
		}
		return err
	})
}

type scimList struct{ portalFlags }

// Run prints the tokens, without what they are.
func (c *scimList) Run(ctx context.Context, s *streams) error {
	return c.act(ctx, func(a *app.App, operator community.Actor) error {
		tokens, err := a.SCIMTokens(ctx, operator)
		if err != nil {
			return err
		}
		t := table(s)
		fmt.Fprintln(t, "ID\tNAME\tSINCE\tUSED")
		for _, token := range tokens {
			fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", token.Family, token.Name, when(token.Created, ""), when(token.Used, ""))
		}
		return t.Flush()
	})
}

type scimEnd struct {
	portalFlags
	ID string `arg:"" help:"The token's ID, as shown by list."`
}

// Run ends the token.
func (c *scimEnd) Run(ctx context.Context, s *streams) error {
	return c.act(ctx, func(a *app.App, operator community.Actor) error {
		err := a.EndSCIMToken(ctx, operator, c.ID)
		if community.KindOf(err) == community.NotFound {
			return fmt.Errorf("there is no token with the ID %q, or it's already revoked", c.ID)
		}
		if err == nil {
			fmt.Fprintf(s.out, "Revoked %s.\n", c.ID)
		}
		return err
	})
}
