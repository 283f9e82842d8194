package app

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"html"
	"log/slog"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/mail/inbound"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/tongue"
)

// A letter about something that one can answer has an address of its own for that: whoever
// writes there writes as its reader, in answer to that thing. It is signed, and good for a
// while.

const (
	replyPrefix = "reply+"
	repliesFor  = 90 // days an address is good
	// maxReplies is how many mails of one person are taken in an hour.
	maxReplies = 20
	// mailsKept is how long it is known which mails came: longer than any server tries again.
	mailsKept = 30 * 24 * time.Hour
	refusing  = "refused" // what a mail is for that tells why another was not published
)

// answerable are what one can reply to, in the order of their numbers in an address.
var answerable = []community.Subject{community.OnQuestion, community.OnAnswer, community.OnPost, community.OnComment}

// A replyTo is whom an address is of, and what a mail to it answers.
type replyTo struct {
	user community.UserID
	on   community.Ref
	day  uint16 // on which it ends
}

var addressText = base32.StdEncoding.WithPadding(base32.NoPadding)

// today is the day in an address: since the first of 2025, so that 14 bits last for long.
func today(now time.Time) int { return int(now.Unix()/(24*60*60)) - 20_089 }

// replyAddress is where a person answers something; "" where they cannot.
func (a *App) replyAddress(ctx context.Context, portal *community.Portal, user userID, on community.Ref) (string, error) {
	kind := -1
	for i, subject := range answerable {
		if subject == on.On {
			kind = i
		}
	}
	if a.config.ReplyDomain == "" || kind < 0 {
		return "", nil
	}
	who, err := hex.DecodeString(string(user))
	if err != nil {
		return "", err
	}
	what, err := hex.DecodeString(on.ID)
	if err != nil {
		return "", err
	}
	said := append(who, what...)
	said = binary.BigEndian.AppendUint16(said, uint16(kind)<<14|uint16(today(a.db.Now())+repliesFor)&0x3fff)
	key, err := a.keyOf(ctx, portal.ID, "reply", newKey)
	if err != nil {
		return "", err
	}
	signed := append(said, markReply(key, said)...)
	return replyPrefix + strings.ToLower(addressText.EncodeToString(signed)) + "@" + a.config.ReplyDomain, nil
}

// The bytes of an address: a person, a record, a kind and a day, and what signs them. With
// what stands before them they fill the 64 characters that there may be before the @.
const (
	saidBytes = 12 + 12 + 2
	markBytes = 10
)

// replyKey is what a portal signs addresses with, ErrNotFound while it has not signed any.
func (a *App) replyKey(ctx context.Context, portal community.PortalID) (string, error) {
	return looked(ctx, a, func(tx *store.Tx) (string, error) { return tx.KnownKey(portal, "reply") })
}

// markReply signs the bytes of an address.
func markReply(key string, said []byte) []byte {
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write(said)
	return mac.Sum(nil)[:markBytes]
}

var errForgedReply = community.Fail(community.Forbidden, community.WhyForgedReply, "This isn't an address that we gave anyone to reply to.")

// readAddress is the bytes of an address that looks like one of ours.
func (a *App) readAddress(address string) (said []byte, ok bool) {
	user, domain, _ := strings.Cut(strings.ToLower(address), "@")
	token, ok := strings.CutPrefix(user, replyPrefix)
	if !ok || a.config.ReplyDomain == "" || domain != strings.ToLower(a.config.ReplyDomain) {
		return nil, false
	}
	said, err := addressText.DecodeString(strings.ToUpper(token))
	return said, err == nil && len(said) == saidBytes+markBytes
}

// openReply returns whom the first of addresses is of that one of the portals here signed.
func (a *App) openReply(ctx context.Context, addresses []string) (*community.Portal, replyTo, error) {
	portals, err := looked(ctx, a, (*store.Tx).Portals)
	if err != nil {
		return nil, replyTo{}, err
	}
	tried := 0
	for _, address := range addresses {
		bytes, ok := a.readAddress(address)
		if !ok {
			continue
		}
		if tried++; tried > 5 {
			break
		}
		said := bytes[:saidBytes]
		for _, portal := range portals {
			key, err := a.replyKey(ctx, portal.ID)
			if errors.Is(err, community.ErrNotFound) {
				continue
			}
			if err != nil {
				return nil, replyTo{}, err
			}
			if !hmac.Equal(markReply(key, said), bytes[saidBytes:]) {
				continue
			}
			day := binary.BigEndian.Uint16(said[24:])
			return portal, replyTo{user: userID(hex.EncodeToString(said[:12])), day: day & 0x3fff,
				on: community.Ref{On: answerable[day>>14], ID: hex.EncodeToString(said[12:24])}}, nil
		}
	}
	return nil, replyTo{}, errForgedReply
}

// CheckReplyAddress returns nil where an address is one of ours.
func (a *App) CheckReplyAddress(ctx context.Context, address string) error {
	_, _, err := a.openReply(ctx, []string{address})
	return err
}

// Received says what became of a mail that came in.
type Received string

// What becomes of mails.
const (
	MailPublished Received = "published" // or waits for approval
	MailRepeated  Received = "repeated"  // it came before, and was seen to then
	MailIgnored   Received = "ignored"   // a program wrote it, or its sender writes too much
	MailRefused   Received = "refused"   // its sender is told why
)

// Arrived is a mail as it came in, and how.
type Arrived struct {
	Raw []byte
	// From is whom its server said that it is from, "" for nobody, as of a bounce; nil where
	// that is not known. To are those it was delivered to, if that is known.
	From *string
	To   []string
}

// Receive publishes what a mail says, in the name of whom its address was given, under the
// rules for everything that they write. An error is of a mail that is none, or to an address
// that is none of ours, and of trouble here: nothing is sent to where it came from.
func (a *App) Receive(ctx context.Context, m Arrived) (Received, error) {
	read, err := inbound.Parse(m.Raw)
	switch {
	case errors.Is(err, inbound.ErrTooMuch) && read == nil:
		return "", community.Fail(community.TooLarge, community.WhyMailTooLarge, "The email is larger than 25 MB.")
	case err != nil && read == nil:
		return "", community.Fail(community.Invalid, community.WhyNotAMail, "The body isn't an email message with one From address.")
	case read.IsAuto || m.From != nil && *m.From == "":
		return MailIgnored, nil
	}
	portal, to, e := a.openReply(ctx, append(m.To, read.To...))
	if e != nil {
		return "", e
	}
	u, e := looked(ctx, a, func(tx *store.Tx) (*community.User, error) { return tx.User(portal.ID, to.user) })
	if errors.Is(e, community.ErrNotFound) || e == nil && (u.Status == community.Erased || u.Email == "") {
		return "", errForgedReply
	}
	if e != nil {
		return "", e
	}
	return a.takeReply(ctx, portal, u, to, read, m.Raw, err)
}

// takeReply publishes a mail once, or has its sender told once why not.
func (a *App) takeReply(ctx context.Context, portal *community.Portal, u *community.User, to replyTo, m *inbound.Message, raw []byte,
	broken error) (Received, error) {
	sum := sha256.Sum256(raw)
	if m.ID != "" {
		sum = sha256.Sum256([]byte(m.ID))
	}
	name := string(u.ID) + " " + hex.EncodeToString(sum[:16])
	known, err := looked(ctx, a, func(tx *store.Tx) (store.MailsTaken, error) { return tx.MailsTaken(u.ID, name, tx.Now.Add(-time.Hour)) })
	switch {
	case err != nil:
		return "", err
	case known.Is:
		return MailRepeated, nil
	case known.Lately > maxReplies:
		return MailIgnored, nil
	}
	why := a.whyNot(u, to, m, broken, known.Lately)
	if why == "" {
		result, err := a.publishReply(ctx, portal, u, to, m, name)
		if err == nil {
			return result, nil
		}
		if why = refusal(err); why == "" {
			return "", err
		}
		slog.InfoContext(ctx, "a reply by mail was refused", "user", u.ID, "why", err)
	}
	return a.refuseReply(ctx, portal, u, to, m, name, why)
}

// whyNot is the key of why a mail is not even tried, "" where it is.
func (a *App) whyNot(u *community.User, to replyTo, m *inbound.Message, broken error, lately int64) string {
	switch {
	case lately >= maxReplies:
		return "often"
	case community.EmailKey(m.From) != community.EmailKey(u.Email):
		return "address"
	case today(a.db.Now()) > int(to.day):
		return "expired"
	case broken != nil:
		return "large"
	}
	return ""
}

// refusal is the key of why people are not to publish something; "" for trouble of ours.
func refusal(err error) string {
	switch community.KindOf(err) {
	case community.Internal, community.Unavailable:
		return ""
	case community.NotFound, community.Gone:
		return "gone"
	case community.Missing:
		return "empty"
	case community.TooLarge, community.Unsupported:
		return "large"
	}
	return "rules"
}

// refuseReply has the sender of a mail told why it was not published.
func (a *App) refuseReply(ctx context.Context, portal *community.Portal, u *community.User, to replyTo, m *inbound.Message,
	name, why string) (Received, error) {
	return MailRefused, a.write(ctx, community.System(portal.ID), func(tx *store.Tx) error {
		isNew, err := tx.TakeMail(portal.ID, u.ID, name)
		if err != nil || !isNew || u.Status != community.Active {
			return err
		}
		title := m.Subject
		if r := []rune(title); len(r) > 100 {
			title = string(r[:100]) + "…"
		}
		return tx.AddJob(posting{For: refusing, User: u.ID, Refused: &refusedReply{Why: why, Title: title, On: to.on}}.job(portal.ID))
	})
}

// A refusedReply is what the job of a mail keeps that tells of it.
type refusedReply struct {
	Why, Title string
	On         community.Ref
}

// postRefused tells a person why their mail was not published.
func (a *App) postRefused(ctx context.Context, portal *community.Portal, j *store.Job, p posting) (Posted, error) {
	if p.Refused == nil {
		return Posted{}, nil
	}
	r := *p.Refused
	return a.postTo(ctx, portal, j, p, func(t *tongue.Tongue, _ *community.User) mail.Letter {
		name := portal.Settings.Name
		return mail.Letter{Tongue: t, Subject: t.Say("refused.subject", "portal", name),
			Lines:  []string{t.Say("refused.text", "title", r.Title, "why", t.Say("refused."+r.Why)), t.Say("refused.footer")},
			Button: mail.Link{Text: t.Say("refused.page"), URL: a.address(portal)}}
	})
}

// publishReply publishes a mail, and notes in the same transaction that it was.
func (a *App) publishReply(ctx context.Context, portal *community.Portal, u *community.User, to replyTo, m *inbound.Message,
	name string) (result Received, err error) {
	actor, err := looked(ctx, a, func(tx *store.Tx) (community.Actor, error) { return actorOf(tx, u) })
	if err == nil {
		err = a.weigh(ctx, portal, actor)
	}
	if err != nil {
		return "", err
	}
	if u.Status != community.Active {
		return "", community.ErrNotFound
	}
	text := TextEdit{Format: "markdown"}
	said := inbound.Reply(m.Text)
	if said == "" && m.HTML != "" {
		said, text.Format = inbound.ReplyHTML(m.HTML), "html"
	}
	if strings.TrimSpace(said) == "" && len(m.Files) == 0 {
		return "", community.Lacking("content")
	}
	taken, links, err := a.takeFiles(ctx, actor, m, to.on.On == community.OnQuestion, text.Format)
	if err != nil {
		return "", err
	}
	said += links
	text.Content = &said
	err = a.db.Together(ctx, func(ctx context.Context, tx *store.Tx) error {
		isNew, err := tx.TakeMail(portal.ID, u.ID, name)
		if err != nil || !isNew {
			result = MailRepeated
			return err
		}
		for _, in := range taken {
			if err := a.KeepUpload(ctx, actor, in); err != nil {
				return err
			}
		}
		result = MailPublished
		return a.reply(ctx, actor, to.on, text)
	})
	if err != nil || result == MailRepeated {
		for _, in := range taken {
			a.DropUpload(ctx, in)
		}
	}
	return result, err
}

// reply publishes a text in answer to something: to a question it is an answer, to all else
// a comment.
func (a *App) reply(ctx context.Context, actor community.Actor, on community.Ref, text TextEdit) error {
	switch on.On {
	case community.OnQuestion:
		_, err := a.AddAnswer(ctx, actor, on.ID, AnswerEdit{TextEdit: text})
		return err
	case community.OnComment:
		c, err := looked(ctx, a, func(tx *store.Tx) (*community.Comment, error) {
			c, _, err := findComment(tx, actor, on.ID, community.Ref{})
			return c, err
		})
		if err != nil {
			return err
		}
		on = c.On
	}
	_, err := a.AddComment(ctx, actor, on, CommentEdit{TextEdit: text})
	return err
}

// takeFiles keeps what hangs on a mail, and returns what leads to it.
func (a *App) takeFiles(ctx context.Context, actor community.Actor, m *inbound.Message, hasPictures bool, format string) (taken []*Incoming,
	links string, err error) {
	for _, f := range m.Files {
		in, err := a.TakeUpload(ctx, actor, f.Name, strings.NewReader(string(f.Content)))
		if err != nil {
			for _, earlier := range taken {
				a.DropUpload(ctx, earlier)
			}
			return nil, "", err
		}
		taken = append(taken, in)
		links += linkTo(in.Upload, hasPictures, format)
	}
	return taken, links, nil
}

// linkTo is a paragraph that shows an upload, or leads to it.
func linkTo(u *community.Upload, hasPictures bool, format string) string {
	isShown := hasPictures && u.IsPicture()
	if format == "html" {
		name := html.EscapeString(u.Filename)
		if isShown {
			return `<p><img src="` + u.Path() + `" alt="` + name + `"></p>`
		}
		return `<p><a href="` + u.Path() + `">` + name + `</a></p>`
	}
	name := strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, "\n", " ", "<", `\<`, "&", `\&`).Replace(u.Filename)
	link := "[" + name + "](" + u.Path() + ")"
	if isShown {
		link = "!" + link
	}
	return "\n\n" + link
}
