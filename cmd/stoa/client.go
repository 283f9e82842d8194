package main

import (
	"context"
	"fmt"
	"net/netip"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

type clientCommand struct {
	Add    clientAdd    `cmd:"" help:"Add a client and print its secret. It's shown only once."`
	List   clientList   `cmd:"" help:"List clients."`
	Revoke clientRevoke `cmd:"" help:"Revoke a client and all its tokens."`
}

// unlessTold are the grants of a client that is given none by name: all but the
// one that lets it see passwords.
var unlessTold = []community.Grant{community.GrantService, community.GrantRefresh, community.GrantApp}

type clientAdd struct {
	portalFlags
	Name  string   `arg:"" help:"A name to recognise it by."`
	ID    string   `name:"id" placeholder:"TEXT" help:"Its ID. Default: generated."`
	Grant []string `placeholder:"GRANT" help:"A grant it can use: password, service, refresh_token or client_credentials. Repeat for more. Default: all but password."`
	Scope []string `placeholder:"SCOPE" help:"The maximum scope of its tokens: read, write, moderate or admin, or one of them for one area, such as write:content. Repeat for more. Default: everything."`
	Bot   bool     `help:"Create a bot that it acts as when it doesn't name a person."`
	From  []string `placeholder:"CIDR" help:"An IP address or range it can use the service grant from. Repeat for more. Default: anywhere."`
}

// Run adds the client.
func (c *clientAdd) Run(ctx context.Context, s *streams) error {
	grants, err := c.grants()
	if err != nil {
		return err
	}
	from, err := networks(c.From)
	if err != nil {
		return err
	}
	return c.act(ctx, func(a *app.App, operator community.Actor) error {
		client, secret, err := a.NewClient(ctx, operator, app.ClientEdit{ID: c.ID, Name: c.Name, Grants: grants, Networks: from,
			Scope: strings.Join(c.Scope, " "), HasBot: c.Bot})
		if err != nil {
			return err
		}
		fmt.Fprintf(s.out, "Client id:     %s\nClient secret: %s\n", client.ID, secret)
		if client.Bot != "" {
			fmt.Fprintf(s.out, "Bot:           %s\n", client.Bot)
		}
		return nil
	})
}

func (c *clientAdd) grants() ([]community.Grant, error) {
	if len(c.Grant) == 0 {
		return unlessTold, nil
	}
	var grants []community.Grant
	for _, name := range c.Grant {
		if name == "service" {
			name = string(community.GrantService)
		}
		g, err := community.ParseGrant(name)
		if err != nil {
			return nil, fmt.Errorf("--grant: %w", err)
		}
		grants = append(grants, g)
	}
	return grants, nil
}

func networks(texts []string) (nets []netip.Prefix, err error) {
	for _, text := range texts {
		if addr, err := netip.ParseAddr(text); err == nil {
			addr = addr.Unmap()
			nets = append(nets, netip.PrefixFrom(addr, addr.BitLen()))
			continue
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("--from must be an IP address or a CIDR range, not %q", text)
		}
		nets = append(nets, prefix.Masked())
	}
	return nets, nil
}

type clientList struct{ portalFlags }

// Run prints the clients.
func (c *clientList) Run(ctx context.Context, s *streams) error {
	return c.act(ctx, func(a *app.App, operator community.Actor) error {
		clients, err := a.Clients(ctx, operator)
		if err != nil {
			return err
		}
		t := table(s)
		fmt.Fprintln(t, "ID\tNAME\tGRANTS\tSCOPE\tBOT\tFROM\tSINCE\tREVOKED")
		for _, c := range clients {
			fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n",
				c.ID, c.Name, joined(c.Grants), joined(c.Scope.Words()), c.Bot, joined(c.Networks), when(c.Created, ""),
				when(c.Revoked, ""))
		}
		return t.Flush()
	})
}

func joined[T any](items []T) string {
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = fmt.Sprint(item)
	}
	return strings.Join(texts, ",")
}

type clientRevoke struct {
	portalFlags
	ID string `arg:"" help:"The client's ID."`
}

// Run ends the client.
func (c *clientRevoke) Run(ctx context.Context, s *streams) error {
	return c.act(ctx, func(a *app.App, operator community.Actor) error {
		err := a.RevokeClient(ctx, operator, c.ID)
		if community.KindOf(err) == community.NotFound {
			return fmt.Errorf("there is no client called %q, or it's already revoked", c.ID)
		}
		if err == nil {
			fmt.Fprintf(s.out, "Revoked %s.\n", c.ID)
		}
		return err
	})
}
