package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
)

type userCommand struct {
	Add      userAdd      `cmd:"" help:"Add a member."`
	List     userList     `cmd:"" help:"List members who can sign in, newest first."`
	Role     userRole     `cmd:"" help:"Change a member's role."`
	Password userPassword `cmd:"" help:"Set a member's password. This revokes all their tokens."`
	Email    userEmail    `cmd:"" help:"Set a member's email address. It counts as confirmed."`
	Free     userFree     `cmd:"" help:"Let someone whose account was deleted come back."`
}

// passwordFlags say where a password comes from: never from the command line,
// which every program on the machine can read.
type passwordFlags struct {
	PasswordStdin bool `help:"Read the password from the first line of standard input. Default: generate and print one."`
}

// get returns the password, and whether it was made up.
func (f passwordFlags) get(stdin io.Reader) (password string, isNew bool, err error) {
	if !f.PasswordStdin {
		return auth.NewToken("")[:20], true, nil
	}
	line, err := bufio.NewReader(stdin).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", false, fmt.Errorf("the password: %w", err)
	}
	return strings.TrimRight(line, "\r\n"), false, nil
}

// show prints a password that nobody has seen.
func show(s *streams, password string, isNew bool) {
	if isNew {
		fmt.Fprintln(s.out, "Password:", password)
	}
}

type userAdd struct {
	portalFlags
	passwordFlags
	Username string `arg:"" help:"The username."`
	Name     string `help:"The display name. Default: the username."`
	Email    string `placeholder:"ADDRESS" help:"The email address. It counts as confirmed."`
	Role     string `default:"member" help:"member, moderator, bot or admin (${default})."`
}

// Run adds the person and prints the id.
func (c *userAdd) Run(ctx context.Context, s *streams) error {
	password, isNew, err := c.get(os.Stdin)
	if err != nil {
		return err
	}
	return c.act(ctx, func(a *app.App, operator community.Actor) error {
		edit := app.UserEdit{Username: &c.Username, Role: &c.Role, Password: &password}
		if c.Name != "" {
			edit.Name = &c.Name
		}
		if c.Email != "" {
			edit.Email = &c.Email
		}
		hash, err := a.HashPassword(ctx, operator, "", edit)
		if err != nil {
			return err
		}
		u, err := a.AddUser(ctx, operator, edit, hash)
		if err != nil {
			return err
		}
		fmt.Fprintf(s.out, "%s %s is now a %s.\n", u.ID, u.Username, u.Role)
		show(s, password, isNew)
		return nil
	})
}

type userList struct {
	portalFlags
	Query string `placeholder:"TEXT" help:"Only usernames that start with this."`
	Limit int    `default:"100" placeholder:"N" help:"Maximum number (${default})."`
}

// Run prints the people.
func (c *userList) Run(ctx context.Context, s *streams) error {
	return c.act(ctx, func(a *app.App, operator community.Actor) error {
		t := table(s)
		fmt.Fprintln(t, "ID\tUSERNAME\tROLE\tE-MAIL\tEXTERNAL ID\tSINCE")
		page := community.Page{Number: 1, Limit: min(c.Limit, community.MaxLimit)}
		for left := c.Limit; left > 0; left -= page.Limit {
			page.Limit = min(left, page.Limit)
			list, err := a.Users(ctx, operator, app.UserQuery{Query: c.Query}, page)
			if err != nil {
				return err
			}
			for _, u := range list.Items {
				fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\n", u.ID, u.Username, u.Role, u.Email, u.ExternalID, when(u.Created, ""))
			}
			if len(list.Items) < page.Limit {
				break
			}
			page.Number, page.After = page.Number+1, list.Next
		}
		return t.Flush()
	})
}

type userRole struct {
	portalFlags
	User string `arg:"" help:"A username, an email address, an ID, or external: and the ID in your product."`
	Role string `arg:"" help:"member, moderator, bot or admin."`
}

// Run changes the role.
func (c *userRole) Run(ctx context.Context, s *streams) error {
	return c.act(ctx, func(a *app.App, operator community.Actor) error {
		ref, err := person(ctx, a, operator, c.User)
		if err != nil {
			return err
		}
		u, err := a.EditUser(ctx, operator, ref, app.UserEdit{Role: &c.Role}, "")
		if err != nil {
			return err
		}
		fmt.Fprintf(s.out, "%s is now a %s.\n", u.Username, u.Role)
		return nil
	})
}

type userPassword struct {
	portalFlags
	passwordFlags
	User string `arg:"" help:"A username, an email address, an ID, or external: and the ID in your product."`
}

// Run changes the password.
func (c *userPassword) Run(ctx context.Context, s *streams) error {
	password, isNew, err := c.get(os.Stdin)
	if err != nil {
		return err
	}
	return c.act(ctx, func(a *app.App, operator community.Actor) error {
		ref, err := person(ctx, a, operator, c.User)
		if err != nil {
			return err
		}
		hash, err := a.HashPassword(ctx, operator, ref, app.UserEdit{Password: &password})
		if err != nil {
			return err
		}
		u, err := a.EditUser(ctx, operator, ref, app.UserEdit{}, hash)
		if err != nil {
			return err
		}
		fmt.Fprintf(s.out, "%s has a new password.\n", u.Username)
		show(s, password, isNew)
		return nil
	})
}

type userEmail struct {
	portalFlags
	User    string `arg:"" help:"A username, an email address, an ID, or external: and the ID in your product."`
	Address string `arg:"" help:"The new email address."`
}

// Run changes the address.
func (c *userEmail) Run(ctx context.Context, s *streams) error {
	return c.act(ctx, func(a *app.App, operator community.Actor) error {
		ref, err := person(ctx, a, operator, c.User)
		if err != nil {
			return err
		}
		u, err := a.EditUser(ctx, operator, ref, app.UserEdit{Email: &c.Address}, "")
		if err != nil {
			return err
		}
		fmt.Fprintf(s.out, "%s now has the email address %s.\n", u.Username, u.Email)
		return nil
	})
}

type userFree struct {
	portalFlags
	Name string `arg:"" name:"external-id" help:"The ID in your product, or the email address if they were banned."`
}

// Run frees the name.
func (c *userFree) Run(ctx context.Context, s *streams) error {
	return c.act(ctx, func(a *app.App, operator community.Actor) error {
		if err := a.FreeErased(ctx, operator, c.Name); err != nil {
			return err
		}
		fmt.Fprintf(s.out, "%s can come back.\n", c.Name)
		return nil
	})
}

// person returns the id of whom an operator means by ref.
func person(ctx context.Context, a *app.App, operator community.Actor, ref string) (string, error) {
	if community.IsID(ref) || strings.HasPrefix(ref, "external:") {
		return ref, nil
	}
	query := app.UserQuery{Query: ref}
	if strings.Contains(ref, "@") {
		query = app.UserQuery{Email: ref}
	}
	found, err := a.Users(ctx, operator, query, community.Page{Number: 1, Limit: 1})
	if err != nil {
		return "", err
	}
	for _, u := range found.Items { // those whose name only begins so come after the one whose name it is
		if query.Email != "" || community.UsernameKey(u.Username) == community.UsernameKey(ref) {
			return string(u.ID), nil
		}
	}
	return "", community.Fail(community.NotFound, community.WhyNobodyCalled, "There's no member called %q.", ref)
}
