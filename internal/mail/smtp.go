// Package mail makes letters in a portal's look and hands them to an SMTP server.
package mail

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"net/mail"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"github.com/stoa-community/stoa/internal/community"
)

// Message is one mail to one person.
type Message struct {
	FromName   string // shown with the server's own address
	To         mail.Address
	Subject    string
	Text, HTML string
	// Unsubscribe is where one POST ends mails like this one (RFC 8058); "" for
	// mails about the account.
	Unsubscribe string
	ID          string // the left part of the Message-ID: the same when it is sent again
	// Thread are the left parts of the Message-IDs that this one goes on from, the
	// first of all first (RFC 5322, 3.6.4).
	Thread []string
	// List names the list that the mail is of, "" for mails about the account: its name
	// for people and, as RFC 2919 has it, for programs.
	List, ListID string
	IsBulk       bool // whether it is one of many that say much the same
	ReplyTo      string
	Date         time.Time
}

// Server is the SMTP server that mails are handed to.
type Server struct {
	host    string
	from    mail.Address
	options []gomail.Option
}

// sendFor bounds how long the server may take for each step.
const sendFor = 15 * time.Second

// NewServer returns the server at an address such as
//
//	smtp://user:password@mail.example.com:587            encrypted if the server can
//	smtp+starttls://user:password@mail.example.com:587   encrypted or not at all
//	smtps://user:password@mail.example.com:465           encrypted from the first byte
//
// from is whom mails come from: an address, with a name before it or not.
func NewServer(address, from string) (*Server, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.Path != "" && u.Path != "/" {
		return nil, errors.New("the mail server's address must be like smtp://user:password@host:port, smtp+starttls://… or smtps://…")
	}
	sender, err := mail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("mails must come from an e-mail address, not %q", from)
	}
	s := &Server{host: u.Hostname(), from: *sender, options: []gomail.Option{gomail.WithTimeout(sendFor), gomail.WithoutNoop()}}
	port := 587
	switch u.Scheme {
	case "smtp":
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	case "smtp+starttls":
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	case "smtps":
		port = 465
		s.options = append(s.options, gomail.WithSSL())
	default:
		return nil, fmt.Errorf("the mail server's address must begin with smtp://, smtp+starttls:// or smtps://, not %s://", u.Scheme)
	}
	if u.Port() != "" {
		if port, err = strconv.Atoi(u.Port()); err != nil {
			return nil, fmt.Errorf("the mail server's port: %w", err)
		}
	}
	s.options = append(s.options, gomail.WithPort(port))
	if password, ok := u.User.Password(); ok {
		mechanism := gomail.SMTPAuthAutoDiscover // of those that show nobody the password
		if isHere(u.Hostname()) && u.Scheme == "smtp" {
			mechanism = gomail.SMTPAuthPlain // nobody is in between
		}
		s.options = append(s.options, gomail.WithSMTPAuth(mechanism),
			gomail.WithUsername(u.User.Username()), gomail.WithPassword(password))
	}
	return s, nil
}

// isHere reports whether a host is this machine.
func isHere(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// Host is the server's name, for people.
func (s *Server) Host() string { return s.host }

// Send hands a mail to the server, which has it when Send returns nil.
func (s *Server) Send(ctx context.Context, m Message) error {
	message, err := s.message(m)
	if err != nil {
		return Refused{err}
	}
	client, err := gomail.NewClient(s.host, s.options...)
	if err != nil {
		return fmt.Errorf("the mail server: %w", err)
	}
	err = client.DialAndSendWithContext(ctx, message)
	e, isTold := errors.AsType[*gomail.SendError](err)
	switch {
	case isTold && e.ErrorCode() >= 500:
		return Refused{err}
	case isTold:
		return err
	}
	return community.Unreachable(err)
}

// Refused is the error of a mail that the server will never take: nobody has the
// address, perhaps.
type Refused struct{ Err error }

func (r Refused) Error() string { return r.Err.Error() }
func (r Refused) Unwrap() error { return r.Err }

func (s *Server) message(m Message) (*gomail.Msg, error) {
	message := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	from := s.from
	if m.FromName != "" {
		from.Name = m.FromName
	}
	message.FromMailAddress(&from)
	message.ToMailAddress(&m.To)
	message.Subject(m.Subject)
	message.SetDateWithValue(m.Date)
	message.SetMessageIDWithValue(m.ID + "@" + s.domain())
	message.SetGenHeader("Auto-Submitted", "auto-generated")
	message.SetGenHeader("X-Auto-Response-Suppress", "All")
	s.frame(message, m)
	if m.Unsubscribe != "" {
		message.SetGenHeaderPreformatted("List-Unsubscribe", "<"+m.Unsubscribe+">")
		message.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	message.SetBodyString(gomail.TypeTextPlain, m.Text)
	message.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	return message, nil
}

// frame says which thread and list a mail is of, and where replies go.
func (s *Server) frame(message *gomail.Msg, m Message) {
	if len(m.Thread) > 0 {
		ids := make([]string, len(m.Thread))
		for i, id := range m.Thread {
			ids[i] = "<" + id + "@" + s.domain() + ">"
		}
		message.SetGenHeaderPreformatted("In-Reply-To", ids[len(ids)-1])
		message.SetGenHeaderPreformatted("References", strings.Join(ids, "\r\n "))
	}
	if m.ListID != "" {
		message.SetGenHeaderPreformatted("List-Id", listName(m.List)+"<"+m.ListID+">")
		precedence := "list"
		if m.IsBulk {
			precedence = "bulk"
		}
		message.SetGenHeader("Precedence", precedence)
	}
	if m.ReplyTo != "" {
		message.ReplyToMailAddress(&mail.Address{Name: m.FromName, Address: m.ReplyTo})
	}
}

// listName is the name of a list before its id, encoded as headers are.
func listName(name string) string {
	if name = strings.Join(strings.Fields(name), " "); name == "" {
		return ""
	}
	encoded := mime.QEncoding.Encode("utf-8", name)
	if encoded == name {
		encoded = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
	}
	return encoded + " "
}

// domain is the part of the sender's address after the @.
func (s *Server) domain() string {
	for i := len(s.from.Address) - 1; i >= 0; i-- {
		if s.from.Address[i] == '@' {
			return s.from.Address[i+1:]
		}
	}
	return s.host
}
