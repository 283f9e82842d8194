package app

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	netmail "net/mail"
	"net/url"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/tongue"
)

// How long links in mails are good, and how often one may have one sent.
const (
	confirmFor = 3 * 24 * time.Hour
	resetFor   = time.Hour
	sendEvery  = time.Minute
	// staleReset is the age at which a link that was asked for is no longer sent:
	// the mail server was away, and whoever asked has asked again.
	staleReset = 12 * time.Hour
)

// A posting is a mail that is to be sent, as its job keeps it: whom it is to and
// what for. Neither text nor token are kept: both are made when it is sent.
type posting struct {
	For   string           // a purpose of community, or news
	User  community.UserID `json:",omitempty"`
	Email string           `json:",omitempty"` // whom, where it is not known yet who has it

	Invitation community.InvitationID `json:",omitempty"`
	Summary    *summaryPosting        `json:",omitempty"`
	Refused    *refusedReply          `json:",omitempty"`
}

const news = "news"

// job is the posting as work; while it waits it is not added again.
func (p posting) job(portal community.PortalID) *store.Job {
	return &store.Job{Portal: portal, Kind: community.MailJob, Pool: community.MailJob, Once: p.once(portal), Body: encode(p)}
}

// link is the job of a mail with a link to an address. Those of one purpose to one
// address are made in turn, so that each counts the ones before it: see keepLink.
func (p posting) link(portal community.PortalID, address string) *store.Job {
	j := p.job(portal)
	j.Lane = p.For + " " + addressHash(portal, address)
	return j
}

func addressHash(portal community.PortalID, address string) string {
	return auth.TokenHash(string(portal) + " " + community.EmailKey(address))
}

// once names what the mail is for and whom it is to.
func (p posting) once(portal community.PortalID) string {
	whom := cmp.Or(string(p.User), string(p.Invitation))
	if whom == "" {
		whom = addressHash(portal, p.Email)
	}
	return p.For + " " + whom
}

// dropMails ends every mail to a person that waits, and forgets those that were
// given up: some have the address, and what a mail server said of it.
func dropMails(tx *store.Tx, u *community.User) error {
	var names []string
	for _, purpose := range []string{community.ConfirmAddress, community.ResetPassword, arriving, keyed, leaving, testMail,
		news, refusing} {
		names = append(names, posting{For: purpose, User: u.ID}.once(u.Portal), posting{For: purpose, Email: u.Email}.once(u.Portal),
			posting{For: purpose, Email: u.Claimed}.once(u.Portal))
	}
	return tx.DropMails(names, summaryOnce(u.ID))
}

// Posted is a mail as it is to be sent, and what follows from whether it was.
type Posted struct {
	Message *mail.Message // nil where there is nothing to send after all
	Then    func(*store.Tx, store.JobState) error
}

// PostMail makes the mail of a job.
func (a *App) PostMail(ctx context.Context, j *store.Job) (Posted, error) {
	var p posting
	if err := json.Unmarshal([]byte(j.Body), &p); err != nil {
		return Posted{}, err
	}
	portal, err := a.portal(ctx, j.Portal)
	if err != nil {
		return Posted{}, err
	}
	switch p.For {
	case community.ConfirmAddress:
		return a.postConfirmation(ctx, portal, j, p)
	case community.ResetPassword:
		if a.db.Now().Sub(j.Created) > staleReset {
			return Posted{}, nil
		}
		return a.postReset(ctx, portal, j, p)
	case inviting:
		return a.postInvitation(ctx, portal, j, p)
	case keyed:
		return a.postKeyed(ctx, portal, j, p)
	case arriving:
		return a.postArrival(ctx, portal, j, p)
	case leaving:
		return a.postLeaving(ctx, portal, j, p)
	case testMail:
		return a.postTest(ctx, portal, j, p)
	case summaryMail:
		return a.postSummary(ctx, portal, j, p)
	case refusing:
		return a.postRefused(ctx, portal, j, p)
	}
	return a.postNews(ctx, portal, j, p)
}

// tongueOf is the language that a person is written to in: their own, or else the
// portal's, or else English.
func tongueOf(portal *community.Portal, u *community.User) *tongue.Tongue {
	return mail.Languages().First(u.Lang, portal.Settings.Lang)
}

// postTo is a letter to a person, and nothing where they are gone or have no address.
func (a *App) postTo(ctx context.Context, portal *community.Portal, j *store.Job, p posting,
	letter func(*tongue.Tongue, *community.User) mail.Letter) (Posted, error) {
	u, err := looked(ctx, a, func(tx *store.Tx) (*community.User, error) { return tx.User(portal.ID, p.User) })
	if errors.Is(err, community.ErrNotFound) || err == nil && (u.Email == "" || u.Status != community.Active) {
		return Posted{}, nil
	}
	if err != nil {
		return Posted{}, err
	}
	message, err := a.message(portal, u, j, letter(tongueOf(portal, u), u))
	return Posted{Message: message}, err
}

// message lays a letter to a person out in the portal's look.
func (a *App) message(portal *community.Portal, u *community.User, j *store.Job, l mail.Letter) (*mail.Message, error) {
	l.Name = cmp.Or(u.Profile.Name, u.Username)
	l.Portal = a.look(portal, l.Tongue)
	text, html, err := l.Render()
	return &mail.Message{FromName: portal.Settings.Name, To: netmail.Address{Name: u.Profile.Name, Address: u.Email}, Subject: l.Subject,
		Text: text, HTML: html, Unsubscribe: l.Unsubscribe, ID: string(j.ID), Date: a.db.Now()}, err
}

// look is how a portal looks in mails.
func (a *App) look(portal *community.Portal, t *tongue.Tongue) mail.Portal {
	s := portal.Settings
	look := mail.Portal{Name: s.Name, URL: a.address(portal), Color: s.Template.Colors.Primary, Description: s.Description}
	if s.Logo != "" {
		if logo, err := url.Parse(look.URL + "/"); err == nil {
			if at, err := logo.Parse(s.Logo); err == nil {
				look.Logo = at.String()
			}
		}
	}
	for _, link := range []mail.Link{{Text: t.Say("link.homepage"), URL: s.Links.Homepage}, {Text: t.Say("link.terms"), URL: s.Links.Terms},
		{Text: t.Say("link.privacy"), URL: s.Links.Privacy}} {
		if link.URL != "" {
			look.Links = append(look.Links, link)
		}
	}
	return look
}

// address is where people reach a portal: the server's own address, under the
// portal's name where it has another one.
func (a *App) address(portal *community.Portal) string {
	u, err := url.Parse(a.config.BaseURL)
	if err != nil || portal.Domain == "" || portal.Domain == u.Hostname() || u.Host == "" {
		return a.config.BaseURL
	}
	u.Host = portal.Domain + portOf(u)
	return u.String()
}

func portOf(u *url.URL) string {
	if u.Port() == "" {
		return ""
	}
	return ":" + u.Port()
}

var errNoMail = community.Fail(community.Conflict, community.WhyNoMail, "This server doesn't send email.")

// ForgotPassword sends a link to choose a new password with to whoever has the
// address. Whether anybody has is found out later, by whoever sends it: the caller
// is told the same, after the same time.
func (a *App) ForgotPassword(ctx context.Context, portal *community.Portal, email string) error {
	if !a.config.HasMail {
		return errNoMail
	}
	if email == "" {
		return community.Lacking("email")
	}
	if err := community.ValidEmail("email", email); err != nil {
		return err
	}
	return a.db.Write(ctx, func(tx *store.Tx) error {
		return tx.AddJob(posting{For: community.ResetPassword, Email: email}.link(portal.ID, email))
	})
}

// CheckReset returns nil if the token of a link is good.
func (a *App) CheckReset(ctx context.Context, portal *community.Portal, token string) error {
	_, err := a.resetToken(ctx, portal, token)
	return err
}

func (a *App) resetToken(ctx context.Context, portal *community.Portal, token string) (t community.MailToken, err error) {
	if token == "" {
		return t, community.Lacking("token")
	}
	t, err = looked(ctx, a, func(tx *store.Tx) (community.MailToken, error) {
		return tx.MailToken(portal.ID, community.ResetPassword, auth.TokenHash(token))
	})
	if errors.Is(err, community.ErrNotFound) {
		return t, errBadMailToken
	}
	return t, err
}

// ResetPassword gives the person to whom a link was sent the password of the edit,
// ends all their sign-ins and every other such link. Who reads the mail is the owner:
// they need not wait because others have guessed at the password.
func (a *App) ResetPassword(ctx context.Context, portal *community.Portal, token string, e UserEdit) error {
	t, err := a.resetToken(ctx, portal, token)
	if err != nil {
		return err
	}
	hash, err := a.HashPassword(ctx, community.System(portal.ID), string(t.User), e)
	if err != nil {
		return err
	}
	u, err := a.reset(ctx, portal, token, hash)
	if err == nil {
		a.welcome(u, e.From)
	}
	return err
}
