package postbox

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail/inbound"
)

// What one may do at the door.
const (
	maxRecipients = 5
	maxCallers    = 100 // at once
	maxOfOne      = 10  // at once, from one network
	mailsOfOne    = 60  // in a minute, from one network
	smallMail     = 256 << 10
	maxLarge      = 4 // mails larger than that which are taken in at once: each may fill 25 MB
	patience      = time.Minute
)

// Server is the door of the box that speaks SMTP.
type Server struct {
	smtp *smtp.Server
	door *door
}

// NewServer returns a server for the box that calls itself host. With secure, who comes may
// encrypt.
func (b *Box) NewServer(host string, secure *tls.Config, now func() time.Time) *Server {
	d := &door{box: b, now: now, large: make(chan struct{}, maxLarge), here: map[netip.Prefix]int{}, sent: map[netip.Prefix]int{}}
	s := smtp.NewServer(smtp.BackendFunc(d.admit))
	s.Domain, s.TLSConfig = host, secure
	s.MaxMessageBytes, s.MaxRecipients, s.MaxLineLength = inbound.MaxSize, maxRecipients, 2000
	s.ReadTimeout, s.WriteTimeout = patience, patience
	s.ErrorLog = said{}
	return &Server{s, d}
}

// Serve takes mails from l until ctx ends.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	within, end := context.WithCancel(context.WithoutCancel(ctx)) // who is within may finish while the door closes
	s.door.ctx = within
	stop := context.AfterFunc(ctx, func() {
		defer end()
		ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		if err := s.smtp.Shutdown(ending); err != nil {
			slog.Debug("the mail door was closed on somebody", "error", err)
		}
	})
	defer func() {
		if stop() {
			end()
		}
	}()
	if err := s.smtp.Serve(l); err != nil && !errors.Is(err, smtp.ErrServerClosed) && ctx.Err() == nil {
		return err
	}
	return nil
}

// said has what the server says about those who left go where little is read.
type said struct{}

func (said) Printf(format string, args ...any) {
	slog.Debug("the mail door", "format", format, "args", args)
}
func (said) Println(args ...any) { slog.Debug("the mail door", "args", args) }

// door counts who is there.
type door struct {
	box *Box
	now func() time.Time
	ctx context.Context // of those who are within

	large chan struct{} // as many as large mails may be taken in at once

	mu     sync.Mutex
	here   map[netip.Prefix]int
	sent   map[netip.Prefix]int // in this minute
	minute int64
}

var errBusy = &smtp.SMTPError{Code: 421, EnhancedCode: smtp.EnhancedCode{4, 7, 0}, Message: "Too many connections. Try again later."}

func (d *door) admit(c *smtp.Conn) (smtp.Session, error) {
	from := networkOf(c.Conn().RemoteAddr())
	d.mu.Lock()
	defer d.mu.Unlock()
	all := 0
	for _, n := range d.here {
		all += n
	}
	if all >= maxCallers || d.here[from] >= maxOfOne {
		return nil, errBusy
	}
	d.here[from]++
	return &session{door: d, from: from}, nil
}

func networkOf(a net.Addr) netip.Prefix {
	at, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return netip.Prefix{}
	}
	ip, bits := at.Addr().Unmap(), 32
	if ip.Is6() {
		bits = 64
	}
	network, err := ip.Prefix(bits)
	if err != nil {
		return netip.Prefix{}
	}
	return network
}

func (d *door) leave(from netip.Prefix) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.here[from]--; d.here[from] <= 0 {
		delete(d.here, from)
	}
}

// isSpent counts a mail from a network, and reports whether it sends too many.
func (d *door) isSpent(from netip.Prefix) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if minute := d.now().Unix() / 60; minute != d.minute {
		d.minute = minute
		clear(d.sent)
	}
	d.sent[from]++
	return d.sent[from] > mailsOfOne
}

// session is one caller's.
type session struct {
	door    *door
	from    netip.Prefix
	sender  string
	to      []string
	hasGone bool
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.Reset()
	s.sender = from
	return nil
}

var (
	errNobody = &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "Nobody has that address here."}
	errOften  = &smtp.SMTPError{Code: 450, EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: "Too many messages. Try again later."}
	errAway   = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "Something went wrong on our side. Try again later."}
	errNoMail = &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 6, 0}, Message: "That message can't be read."}
)

// Rcpt lets nobody in who has no address that was given out: what is not for us is not even
// read.
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if s.door.isSpent(s.from) {
		return errOften
	}
	err := s.door.box.App.CheckReplyAddress(s.door.ctx, to)
	switch community.KindOf(err) {
	case community.Internal, community.Unavailable:
		if err != nil {
			return errAway
		}
	default:
		s.door.box.came.WithLabelValues("smtp", "unknown").Inc()
		return errNobody
	}
	s.to = append(s.to, to)
	return nil
}

func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(io.LimitReader(r, smallMail))
	if err != nil {
		return err
	}
	if len(raw) == smallMail {
		select {
		case s.door.large <- struct{}{}:
			defer func() { <-s.door.large }()
		default:
			return errOften
		}
		rest, err := io.ReadAll(io.LimitReader(r, inbound.MaxSize+1-smallMail)) // one more, to tell what is too large from what just fits
		if err != nil {
			return err
		}
		raw = append(raw, rest...)
	}
	if len(raw) > inbound.MaxSize {
		return smtp.ErrDataTooLarge
	}
	ctx, cancel := context.WithTimeout(s.door.ctx, patience)
	defer cancel()
	_, err = s.door.box.receive(ctx, "smtp", app.Arrived{Raw: raw, From: &s.sender, To: s.to})
	if err == nil {
		return nil
	}
	switch community.KindOf(err) {
	case community.Internal, community.Unavailable:
		slog.Warn("an email that came in could not be seen to; its server tries again", "error", err)
		return errAway
	case community.Forbidden:
		return errNobody
	}
	return errNoMail
}

func (s *session) Reset() { s.sender, s.to = "", nil }

func (s *session) Logout() error {
	if !s.hasGone {
		s.hasGone = true
		s.door.leave(s.from)
	}
	return nil
}
