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
	For   string                       // a purpose of community, or news
	User  community.ID[community.User] `json:",omitempty"`
	Email string                       `json:",omitempty"` // whom, where it is not known yet who has it
}

const news = "news"

// job is the posting as work; while it waits it is not added again.
func (p posting) job(portal community.ID[community.Portal]) *store.Job {
	return &store.Job{Portal: portal, Kind: community.MailJob, Pool: community.MailJob, Once: p.once(portal), Body: encode(p)}
}

// once names what the mail is for and whom it is to.
func (p posting) once(portal community.ID[community.Portal]) string {
	whom := string(p.User)
	if whom == "" {
		whom = auth.TokenHash(string(portal) + " " + community.EmailKey(p.Email))
	}
	return p.For + " " + whom
}

// dropMails ends every mail to a person that waits, and forgets those that were
// given up: some have the address, and what a mail server said of it.
func dropMails(tx *store.Tx, u *community.User) error {
	var names []string
	for _, purpose := range []string{community.ConfirmAddress, community.ResetPassword, testMail, news} {
		names = append(names, posting{For: purpose, User: u.ID}.once(u.Portal), posting{For: purpose, Email: u.Email}.once(u.Portal))
	}
	return tx.DropMails(names)
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
		return a.postLink(ctx, portal, j, p, confirmLetter)
	case community.ResetPassword:
		if a.db.Now().Sub(j.Created) > staleReset {
			return Posted{}, nil
		}
		return a.postLink(ctx, portal, j, p, resetLetter)
	case testMail:
		return a.postTest(ctx, portal, j, p)
	}
	return a.postNews(ctx, portal, j, p)
}

// postLink makes a mail with a link that is good once. Who is not there, or was
// sent one a moment ago, is sent none.
func (a *App) postLink(ctx context.Context, portal *community.Portal, j *store.Job, p posting, write func(*App, *community.Portal, *community.User, string) mail.Letter) (Posted, error) {
	token := auth.NewToken("stoa_ml_")
	var u *community.User
	err := a.db.Write(ctx, func(tx *store.Tx) (err error) {
		if u, err = addressee(tx, portal, p); err != nil {
			return err
		}
		recently, err := tx.HasMailToken(u.ID, p.For, tx.Now.Add(-sendEvery))
		if err == nil && recently && j.Tries == 1 {
			return community.ErrNotFound
		}
		if err != nil {
			return err
		}
		good := confirmFor
		if p.For == community.ResetPassword {
			good = resetFor
		}
		return tx.AddMailToken(community.MailToken{Hash: auth.TokenHash(token), Portal: portal.ID, Purpose: p.For, User: u.ID,
			Email: community.EmailKey(u.Email), Created: tx.Now, Expires: tx.Now.Add(good)})
	})
	if errors.Is(err, community.ErrNotFound) {
		return Posted{}, nil
	}
	if err != nil {
		return Posted{}, err
	}
	message, err := a.message(portal, u, j, write(a, portal, u, token))
	return Posted{Message: message}, err
}

// addressee is whom a mail about an account is to, if they may have it.
func addressee(tx *store.Tx, portal *community.Portal, p posting) (u *community.User, err error) {
	if p.User != "" {
		u, err = tx.User(portal.ID, p.User)
	} else {
		u, err = tx.UserByEmail(portal.ID, p.Email)
	}
	if err != nil {
		return nil, err
	}
	if u.Email == "" || u.Status == community.Erased || u.Status == community.Banned {
		return nil, community.ErrNotFound
	}
	if p.For != community.ConfirmAddress {
		return u, nil
	}
	box, err := tx.Mailbox(u.ID)
	if err == nil && box.Pending != community.EmailKey(u.Email) {
		err = community.ErrNotFound
	}
	return u, err
}

func confirmLetter(a *App, portal *community.Portal, u *community.User, token string) mail.Letter {
	return mail.Letter{Subject: "Confirm your e-mail address",
		Lines:  []string{"Somebody, you we hope, gave this address for the account " + u.Username + " at " + portal.Settings.Name + ". Please confirm that it is yours."},
		Button: mail.Link{Text: "Confirm my address", URL: a.address(portal) + "/mail/verify?token=" + url.QueryEscape(token)},
		Footer: []string{"The link is good for three days. If this was not you, do nothing: no more mails will come."}}
}

func resetLetter(a *App, portal *community.Portal, u *community.User, token string) mail.Letter {
	return mail.Letter{Subject: "Choose a new password",
		Lines:  []string{"Somebody, you we hope, has forgotten the password of the account " + u.Username + " at " + portal.Settings.Name + "."},
		Button: mail.Link{Text: "Choose a new password", URL: a.address(portal) + "/mail/reset?token=" + url.QueryEscape(token)},
		Footer: []string{"The link is good for one hour, once. If this was not you, do nothing: your password stays as it is."}}
}

// message lays a letter out in the portal's look.
func (a *App) message(portal *community.Portal, u *community.User, j *store.Job, l mail.Letter) (*mail.Message, error) {
	l.Name = cmp.Or(u.Profile.Name, u.Username)
	l.Portal = a.look(portal)
	text, html, err := l.Render()
	return &mail.Message{FromName: portal.Settings.Name, To: netmail.Address{Name: u.Profile.Name, Address: u.Email}, Subject: l.Subject,
		Text: text, HTML: html, Unsubscribe: l.Unsubscribe, ID: string(j.ID), Date: a.db.Now()}, err
}

// look is how a portal looks in mails.
func (a *App) look(portal *community.Portal) mail.Portal {
	s := portal.Settings
	look := mail.Portal{Name: s.Name, URL: a.address(portal), Color: s.Template.Colors.Primary, Description: s.Description}
	if s.Logo != "" {
		if logo, err := url.Parse(look.URL + "/"); err == nil {
			if at, err := logo.Parse(s.Logo); err == nil {
				look.Logo = at.String()
			}
		}
	}
	for _, link := range []mail.Link{{Text: "Home page", URL: s.Links.Homepage}, {Text: "Terms", URL: s.Links.Terms}, {Text: "Privacy", URL: s.Links.Privacy}} {
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

var errNoMail = community.Fail(community.Conflict, "This server sends no mail.")

// doubt has a person confirm an address that nobody vouches for: one who is no
// moderator has given it.
func (a *App) doubt(tx *store.Tx, actor community.Actor, u *community.User) error {
	if !a.config.HasMail || u.Email == "" || actor.CanModerate() == nil {
		return nil
	}
	box, err := tx.Mailbox(u.ID)
	if err != nil {
		return err
	}
	box.Pending = community.EmailKey(u.Email)
	if err := tx.SaveMailbox(u.Portal, u.ID, box); err != nil {
		return err
	}
	return tx.AddJob(posting{For: community.ConfirmAddress, User: u.ID}.job(u.Portal))
}

// ResendConfirmation sends the acting person another link to confirm the address
// with.
func (a *App) ResendConfirmation(ctx context.Context, actor community.Actor) error {
	if !a.config.HasMail {
		return errNoMail
	}
	return a.write(ctx, actor, func(tx *store.Tx) error {
		u, err := tx.User(actor.Portal, actor.ID)
		if err != nil {
			return err
		}
		box, err := tx.Mailbox(u.ID)
		if err != nil {
			return err
		}
		if u.Email == "" || box.Pending != community.EmailKey(u.Email) {
			return community.Fail(community.Conflict, "There is no address to confirm.")
		}
		return tx.AddJob(posting{For: community.ConfirmAddress, User: u.ID}.job(u.Portal))
	})
}

var errBadMailToken = community.Bad("token", "is unknown, used already or too old")

// ConfirmEmail confirms the address that a link was sent to.
func (a *App) ConfirmEmail(ctx context.Context, portal *community.Portal, token string) error {
	if token == "" {
		return community.Lacking("token")
	}
	return a.write(ctx, community.System(portal.ID), func(tx *store.Tx) error {
		u, err := spendMailToken(tx, portal, community.ConfirmAddress, token)
		if err != nil {
			return err
		}
		return vouch(tx, u)
	})
}

// spendMailToken returns whose token it is, while they have the address that it
// was sent to.
func spendMailToken(tx *store.Tx, portal *community.Portal, purpose, token string) (*community.User, error) {
	t, err := tx.SpendMailToken(portal.ID, purpose, auth.TokenHash(token))
	if errors.Is(err, community.ErrNotFound) {
		return nil, errBadMailToken
	}
	if err != nil {
		return nil, err
	}
	u, err := tx.User(portal.ID, t.User)
	if err == nil && community.EmailKey(u.Email) != t.Email {
		return nil, errBadMailToken
	}
	return u, err
}

// vouch ends the doubt about a person's address.
func vouch(tx *store.Tx, u *community.User) error {
	box, err := tx.Mailbox(u.ID)
	if err != nil || box.Pending == "" {
		return err
	}
	box.Pending = ""
	return tx.SaveMailbox(u.Portal, u.ID, box)
}

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
		return tx.AddJob(posting{For: community.ResetPassword, Email: email}.job(portal.ID))
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

func (a *App) reset(ctx context.Context, portal *community.Portal, token, passwordHash string) (*community.User, error) {
	return changed(ctx, a, community.System(portal.ID), func(tx *store.Tx) (*community.User, error) {
		u, err := spendMailToken(tx, portal, community.ResetPassword, token)
		if err != nil {
			return nil, err
		}
		if err := tx.SetPassword(u.ID, passwordHash); err != nil {
			return nil, err
		}
		if err := tx.RevokeUserTokens(u.ID); err != nil {
			return nil, err
		}
		if err := tx.DropUserMailTokens(u.ID, community.ResetPassword); err != nil {
			return nil, err
		}
		tx.Emit(community.UserChanged{User: u.ID, By: u.ID})
		return u, vouch(tx, u) // who reads the mail has the address
	})
}
