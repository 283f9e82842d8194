// Package inbound reads mails that come in, within bounds: what somebody answered, without
// what they quoted and signed it with.
package inbound

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"slices"
	"strings"

	"golang.org/x/text/encoding/htmlindex"
)

// What a mail may have at most.
const (
	MaxSize  = 25 << 20 // bytes, as it comes
	maxDepth = 8        // parts within parts
	maxParts = 60
	maxFiles = 10
	maxText  = 1 << 20 // bytes of a part that is text
)

// Message is a mail that came in.
type Message struct {
	ID      string   // without its brackets, "" for none
	From    string   // the one address that it is from
	To      []string // every address that it was sent to, as its head has it
	Subject string
	IsAuto  bool // whether a program wrote it by itself: nobody is to answer it
	Text    string
	HTML    string
	Files   []File
}

// File is what hangs on a mail.
type File struct {
	Name    string
	Content []byte
}

// What is wrong with a mail.
var (
	ErrUnreadable = errors.New("it isn't an email message with a From address")
	ErrTooMuch    = errors.New("it is too large, too deep, or has too many parts")
)

// Parse reads a mail as it came over the wire.
func Parse(raw []byte) (*Message, error) {
	if len(raw) > MaxSize {
		return nil, ErrTooMuch
	}
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return nil, ErrUnreadable
	}
	from, err := addresses(m.Header, "From")
	if err != nil || len(from) != 1 {
		return nil, ErrUnreadable
	}
	got := &Message{ID: strings.Trim(strings.TrimSpace(m.Header.Get("Message-Id")), "<>"), From: from[0],
		Subject: words(m.Header.Get("Subject")), IsAuto: isAuto(m.Header, from[0])}
	for _, name := range []string{"Delivered-To", "X-Original-To", "X-Forwarded-To", "Envelope-To", "To", "Cc"} {
		to, err := addresses(m.Header, name)
		if err == nil {
			got.To = append(got.To, to...)
		}
	}
	r := &reader{to: got}
	return got, r.part(textproto.MIMEHeader(m.Header), m.Body, 0)
}

func addresses(h mail.Header, name string) (list []string, err error) {
	for _, value := range h[textproto.CanonicalMIMEHeaderKey(name)] {
		found, e := (&mail.AddressParser{WordDecoder: decoder}).ParseList(value)
		if e != nil {
			err = e
		}
		for _, a := range found {
			list = append(list, a.Address)
		}
	}
	return list, err
}

var decoder = &mime.WordDecoder{CharsetReader: charset}

func charset(name string, r io.Reader) (io.Reader, error) {
	e, err := htmlindex.Get(name)
	if err != nil {
		return r, nil // read as it stands: what is no UTF-8 is made such
	}
	return e.NewDecoder().Reader(r), nil
}

func words(s string) string {
	said, err := decoder.DecodeHeader(s)
	if err != nil {
		said = s
	}
	return strings.Join(strings.Fields(strings.ToValidUTF8(said, "\uFFFD")), " ")
}

// isAuto reports whether a program sent a mail by itself (RFC 3834), or a list.
func isAuto(h mail.Header, from string) bool {
	said := func(name string) string { return strings.ToLower(strings.TrimSpace(h.Get(name))) }
	if auto := said("Auto-Submitted"); auto != "" && auto != "no" {
		return true
	}
	if slices.Contains([]string{"bulk", "junk", "list", "auto_reply"}, said("Precedence")) {
		return true
	}
	for _, name := range []string{"X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Auto-Reply", "List-Id",
		"X-Failed-Recipients", "X-Loop"} {
		if _, is := h[textproto.CanonicalMIMEHeaderKey(name)]; is && said(name) != "no" {
			return true
		}
	}
	if path, is := h["Return-Path"]; is && strings.TrimSpace(path[0]) == "<>" {
		return true
	}
	media, _, _ := mime.ParseMediaType(h.Get("Content-Type"))
	user, _, _ := strings.Cut(strings.ToLower(from), "@")
	return media == "multipart/report" || slices.Contains([]string{"mailer-daemon", "postmaster", "noreply", "no-reply"}, user)
}

// reader takes a mail apart.
type reader struct {
	to    *Message
	parts int
}

func (r *reader) part(h textproto.MIMEHeader, body io.Reader, depth int) error {
	if r.parts++; r.parts > maxParts || depth > maxDepth {
		return ErrTooMuch
	}
	media, params, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil {
		media, params = "text/plain", nil
	}
	if strings.HasPrefix(media, "multipart/") {
		return r.several(params["boundary"], body, depth)
	}
	content, err := read(decoded(h, body), MaxSize)
	if err != nil {
		return err
	}
	disposition, about, err := mime.ParseMediaType(h.Get("Content-Disposition"))
	if err != nil {
		disposition, about = "", nil
	}
	name := words(about["filename"])
	if name == "" {
		name = words(params["name"])
	}
	isText := (media == "text/plain" || media == "text/html") && disposition != "attachment" && name == ""
	if !isText {
		return r.file(name, media, content)
	}
	return r.text(media, params["charset"], content)
}

func (r *reader) several(boundary string, body io.Reader, depth int) error {
	if boundary == "" {
		return ErrUnreadable
	}
	parts := multipart.NewReader(body, boundary)
	for {
		p, err := parts.NextRawPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return ErrUnreadable
		}
		if err := r.part(p.Header, p, depth+1); err != nil {
			return err
		}
	}
}

func decoded(h textproto.MIMEHeader, body io.Reader) io.Reader {
	switch strings.ToLower(strings.TrimSpace(h.Get("Content-Transfer-Encoding"))) {
	case "quoted-printable":
		return quotedprintable.NewReader(body)
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, body)
	}
	return body
}

// read refuses what is longer than most bytes. Of what breaks off it takes what there is.
func read(from io.Reader, most int64) ([]byte, error) {
	content, err := io.ReadAll(io.LimitReader(from, most+1))
	switch {
	case int64(len(content)) > most:
		return nil, ErrTooMuch
	case err != nil && len(content) == 0:
		return nil, ErrUnreadable
	}
	return content, nil
}

func (r *reader) file(name, media string, content []byte) error {
	if len(r.to.Files) >= maxFiles {
		return ErrTooMuch
	}
	if name == "" {
		if !strings.HasPrefix(media, "image/") {
			return nil // a signature, a calendar or the like, which no one hung on it
		}
		name = "image." + strings.TrimPrefix(media, "image/")
	}
	r.to.Files = append(r.to.Files, File{name, content})
	return nil
}

func (r *reader) text(media, set string, content []byte) error {
	if len(content) > maxText {
		return ErrTooMuch
	}
	if set != "" {
		said, err := charset(set, bytes.NewReader(content))
		if err == nil {
			if content, err = read(said, maxText); err != nil {
				return err
			}
		}
	}
	text := strings.ReplaceAll(strings.ToValidUTF8(string(content), "\uFFFD"), "\r\n", "\n")
	to := &r.to.Text
	if media == "text/html" {
		to = &r.to.HTML
	}
	if *to != "" {
		text = *to + "\n" + text
	}
	if *to = text; len(text) > maxText {
		return ErrTooMuch
	}
	return nil
}
