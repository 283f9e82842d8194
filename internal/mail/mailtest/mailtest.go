// Package mailtest gives tests a real SMTP server that keeps what it is sent.
package mailtest

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"github.com/stoa-community/stoa/internal/logtest"
)

// The name and password that the server asks for.
const (
	User     = "stoa"
	Password = "s3cret/word"
)

// Server is an SMTP server on this machine.
type Server struct {
	address string
	mu      sync.Mutex
	running *smtp.Server
	got     []Mail
	refuse  error
}

// Mail is a mail as it came.
type Mail struct {
	From, To   string
	Header     mail.Header
	Text, HTML string
}

// Subject is the subject in plain words.
func (m Mail) Subject() string {
	words, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil {
		return m.Header.Get("Subject")
	}
	return words
}

// New starts a server, which ends with the test.
func New(t testing.TB) *Server {
	t.Helper()
	logtest.Keep(Password)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{address: l.Addr().String()}
	s.serve(l)
	t.Cleanup(func() { s.Stop(t) })
	return s
}

func (s *Server) serve(l net.Listener) {
	running := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &session{server: s}, nil }))
	running.AllowInsecureAuth = true
	running.ErrorLog = quiet{}
	s.running = running
	go running.Serve(l) // until it is closed
}

// quiet drops what the server has to say about clients that left.
type quiet struct{}

func (quiet) Printf(string, ...any) {}
func (quiet) Println(...any)        {}

// URL is the server's address, with the name and password it asks for.
func (s *Server) URL() string { return "smtp://" + User + ":s3cret%2Fword@" + s.address }

// Stop ends the server; connecting to it is refused from then on.
func (s *Server) Stop(t testing.TB) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running == nil {
		return
	}
	if err := s.running.Close(); err != nil {
		t.Error(err)
	}
	s.running = nil
}

// Start starts the server again, where it was.
func (s *Server) Start(t testing.TB) {
	t.Helper()
	l, err := net.Listen("tcp", s.address)
	if err != nil {
		t.Fatal(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.serve(l)
}

// Refuse has the server answer every mail with that code; 0 is none.
func (s *Server) Refuse(code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = nil
	if code != 0 {
		s.refuse = &smtp.SMTPError{Code: code, Message: "as the test wants"}
	}
}

// Take returns what came since it was last asked.
func (s *Server) Take() []Mail {
	s.mu.Lock()
	defer s.mu.Unlock()
	got := s.got
	s.got = nil
	return got
}

// session is one client's.
type session struct {
	server *Server
	isUser bool
	mail   Mail
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != User || password != Password {
			return errors.New("who are you?")
		}
		s.isUser = true
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	if !s.isUser {
		return smtp.ErrAuthRequired
	}
	s.mail = Mail{From: from}
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.mail.To = to
	return s.server.refuse
}

func (s *session) Data(r io.Reader) error {
	if err := s.mail.read(r); err != nil {
		return err
	}
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.server.got = append(s.server.got, s.mail)
	return nil
}

func (*session) Reset()        {}
func (*session) Logout() error { return nil }

// read takes a message of two alternatives apart.
func (m *Mail) read(r io.Reader) error {
	message, err := mail.ReadMessage(r)
	if err != nil {
		return err
	}
	m.Header = message.Header
	_, params, err := mime.ParseMediaType(message.Header.Get("Content-Type"))
	if err != nil {
		return err
	}
	parts := multipart.NewReader(message.Body, params["boundary"])
	for {
		part, err := parts.NextRawPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		body := io.Reader(part)
		if part.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
			body = quotedprintable.NewReader(part)
		}
		text, err := io.ReadAll(body)
		if err != nil {
			return err
		}
		if strings.HasPrefix(part.Header.Get("Content-Type"), "text/html") {
			m.HTML = string(text)
		} else {
			m.Text = strings.ReplaceAll(string(text), "\r\n", "\n")
		}
	}
}
