package main

import (
	"context"
	"errors"
	"fmt"
	netmail "net/mail"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
)

// mailFlags say how mail is sent.
type mailFlags struct {
	SMTPURL  string `name:"smtp-url" env:"STOA_SMTP_URL" placeholder:"URL" help:"The mail server, as smtp://user:password@host:port, smtp+starttls:// (always encrypted) or smtps://."`
	MailFrom string `env:"STOA_MAIL_FROM" placeholder:"ADDRESS" help:"The sender's address, such as community@example.com."`
}

// server is where mails go; nil when mail is off.
func (f mailFlags) server() (*mail.Server, error) {
	switch {
	case f.SMTPURL == "" && f.MailFrom == "":
		return nil, nil
	case f.SMTPURL == "":
		return nil, errors.New("--mail-from needs --smtp-url")
	case f.MailFrom == "":
		return nil, errors.New("--smtp-url needs --mail-from")
	}
	return mail.NewServer(f.SMTPURL, f.MailFrom)
}

// inboundFlags say how replies by mail come in.
type inboundFlags struct {
	Domain string `name:"mail-reply-domain" env:"STOA_MAIL_REPLY_DOMAIN" placeholder:"DOMAIN" help:"The domain whose email reaches this server. Members can then reply to emails: their addresses are reply+…@ this domain."`
	Addr   string `name:"mail-inbound-addr" env:"STOA_MAIL_INBOUND_ADDR" placeholder:"HOST:PORT" help:"Where to take replies by SMTP, such as :25."`
	Secret string `name:"mail-inbound-secret" env:"STOA_MAIL_INBOUND_SECRET" placeholder:"TEXT" help:"The secret with which a mail service posts replies to /mail/inbound. At least 16 characters."`
}

// check holds the settings to each other.
func (f inboundFlags) check(sends bool) error {
	opens := f.Addr != "" || f.Secret != ""
	switch {
	case f.Domain == "" && !opens:
		return nil
	case f.Domain == "":
		return errors.New("--mail-inbound-addr and --mail-inbound-secret need --mail-reply-domain")
	case !opens:
		return errors.New("--mail-reply-domain needs --mail-inbound-addr or --mail-inbound-secret")
	case !sends:
		return errors.New("--mail-reply-domain needs --smtp-url: it's emails that are replied to")
	case f.Secret != "" && len(f.Secret) < 16:
		return errors.New("--mail-inbound-secret needs at least 16 characters")
	}
	return community.ValidHost("--mail-reply-domain", f.Domain)
}

type mailCommand struct {
	Test mailTest `cmd:"" help:"Send a test email."`
}

type mailTest struct {
	mailFlags
	Address string `arg:"" help:"Who to send it to."`
}

// Run sends the mail at once, past the queue.
func (c *mailTest) Run(ctx context.Context, s *streams) error {
	server, err := c.server()
	if err != nil {
		return err
	}
	if server == nil {
		return errors.New("email is off: set STOA_SMTP_URL and STOA_MAIL_FROM")
	}
	to, err := netmail.ParseAddress(c.Address)
	if err != nil {
		return fmt.Errorf("%q isn't a valid email address", c.Address)
	}
	t := mail.Languages().First("en") // as the command itself
	letter := mail.Letter{Tongue: t, Subject: t.Say("test.subject", "portal", "Stoa"), Lines: []string{t.Say("test.command")},
		Portal: mail.Portal{Name: "Stoa", URL: "https://" + server.Host()}}
	text, html, err := letter.Render()
	if err != nil {
		return err
	}
	err = server.Send(ctx, mail.Message{FromName: "Stoa", To: *to, Subject: letter.Subject, Text: text, HTML: html,
		ID: auth.NewToken("test."), Date: time.Now()})
	if err != nil {
		return fmt.Errorf("%s didn't accept it: %w", server.Host(), err)
	}
	fmt.Fprintf(s.out, "%s accepted an email to %s.\n", server.Host(), to.Address)
	return nil
}
