package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// mailSettings are what a person chose about mail, on the wire.
type mailSettings struct {
	Email    string `json:"email" doc:"The confirmed address, to which mail goes; empty while there is none."`
	Pending  string `json:"pendingEmail" doc:"An address that the person has yet to confirm. Nothing but the link to confirm it with is sent there."`
	Verified bool   `json:"verified" doc:"Whether there is a confirmed address."`
	Digest   string `json:"digest" enum:"none,daily,weekly" doc:"How often the person is sent what they are notified of. none: as it comes; else gathered, and sent at 07:00 in their zone, weekly ones on Mondays."`
	Summary  string `json:"summary" enum:"none,daily,weekly" doc:"How often the person is sent a digest of what is new in what they follow: at 07:00 in their zone, weekly ones on Mondays, and only if there is anything new."`
	Zone     string `json:"zone" example:"Europe/Berlin" doc:"Their time zone, by its IANA name; empty is UTC."`
	Enabled  bool   `json:"enabled" doc:"Whether this server sends mail at all."`
}

func toMailSettings(m app.MailSettings) mailSettings {
	return mailSettings{Email: m.Email, Pending: m.Claimed, Verified: m.Email != "", Digest: m.Digest.Name(),
		Summary: m.Summary.Name(), Zone: m.Zone, Enabled: !m.IsOff}
}

type mailBody struct {
	Digest  *string `json:"digest,omitempty" enum:"none,daily,weekly"`
	Summary *string `json:"summary,omitempty" enum:"none,daily,weekly"`
	Zone    *string `json:"zone,omitempty" example:"Europe/Berlin" doc:"An IANA time zone; empty is UTC."`
}

func (b mailBody) edit() (app.MailEdit, error) { return app.ParseMail(b.Digest, b.Summary, b.Zone) }

type verifyBody struct {
	Token string `json:"token" example:"stoa_ml_k3Vd9sQ1xZr7TnWb4LgHfPq8Ym2CjXa6" doc:"From the link in the mail."`
}

type forgotBody struct {
	Email string `json:"email" example:"ann@example.com"`
}

type resetBody struct {
	Token    string `json:"token" example:"stoa_ml_k3Vd9sQ1xZr7TnWb4LgHfPq8Ym2CjXa6" doc:"From the link in the mail."`
	Password string `json:"password" doc:"8 to 200 characters, and not easy to guess."`
}

func (s *api) mail() {
	shows(s, operation{id: "getMailSettings", method: "GET", path: "/user/mail", tag: tagUsers,
		summary: "Get my email settings", text: "How often the acting user gets email. What it's about is in the notification settings."}, s.getMail,
		plain(toMailSettings))
	changes(s, operation{id: "updateMailSettings", method: "PUT", path: "/user/mail", tag: tagUsers,
		refuses: refusals{400: {community.WhyRequired, community.WhyNotOneOf, community.WhyBadZone}},
		summary: "Update my email settings", text: "Fields that aren't sent stay as they are. Also applies to emails that haven't been sent yet."}, s.updateMail, plain(toMailSettings))
	does(s, operation{id: "verifyEmail", method: "POST", path: "/user/verify", tag: tagUsers, open: true,
		refuses: refusals{
			400: {community.WhyRequired, community.WhyMailTokenSpent},
			403: {community.WhyMayComeBack},
			409: {community.WhyTaken, community.WhyAddressConfirmedElsewhere},
		},
		summary: "Confirm an email address", text: "With the token from the mail that is sent to an address which a person gave of " +
			"themselves. Needs no access token. It is good once, for three days. A 409 where another account has confirmed the address " +
			"meanwhile."}, s.verifyEmail)
	does(s, operation{id: "resendVerification", method: "POST", path: "/user/verify/resend", tag: tagUsers,
		refuses: all(ofMail, refusals{409: {community.WhyNoAddress}}),
		summary: "Resend the confirmation email", text: "At most once a minute. A 409 if there's nothing to confirm."},
		s.resendVerification)
	does(s, operation{id: "forgotPassword", method: "POST", path: "/user/password/forgot", tag: tagUsers, open: true,
		refuses: all(ofMail, refusals{400: {community.WhyRequired, community.WhyNotAnEmail}}),
		summary: "Request a password reset", text: "Emails a link to the account with this address. The response doesn't reveal whether anyone " +
			"has. Needs no access token. A 409 where the server sends no mail."}, s.forgotPassword)
	does(s, operation{id: "resetPassword", method: "POST", path: "/user/password/reset", tag: tagUsers, open: true,
		refuses: all(ofPassword, ofPerson, refusals{
			400: {community.WhyMailTokenSpent},
			403: {community.WhyMayComeBack, community.WhyBotPassword},
			409: {community.WhyTaken, community.WhyAddressConfirmedElsewhere},
		}),
		summary: "Choose a new password", text: "With the token from the email, which works once, for 1 hour. Ends every session of " +
			"the person, confirms the address if it was not yet, and drops one that was still to be confirmed beside it. Needs no " +
			"access token."}, s.resetPassword)
}

func (s *api) getMail(ctx context.Context, c *caller, _ *nothing) (app.MailSettings, error) {
	return s.app.MailSettings(ctx, c.Actor)
}

func (s *api) updateMail(ctx context.Context, c *caller, in *Edit[mailBody, app.MailEdit]) (app.MailSettings, error) {
	return s.app.SetMail(ctx, c.Actor, in.edit)
}

func (s *api) verifyEmail(ctx context.Context, c *caller, in *Body[verifyBody]) error {
	return s.app.ConfirmEmail(ctx, c.portal, in.body.Token)
}

func (s *api) resendVerification(ctx context.Context, c *caller, _ *nothing) error {
	return s.app.ResendConfirmation(ctx, c.Actor)
}

func (s *api) forgotPassword(ctx context.Context, c *caller, in *Body[forgotBody]) error {
	return s.app.ForgotPassword(ctx, c.portal, in.body.Email)
}

func (s *api) resetPassword(ctx context.Context, c *caller, in *Body[resetBody]) error {
	return s.app.ResetPassword(ctx, c.portal, in.body.Token, app.UserEdit{Password: &in.body.Password, From: httpkit.ScopeOf(ctx).IP})
}
