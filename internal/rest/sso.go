package rest

import (
	"context"
	"net/url"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

const tagSSO = "Single sign-on"

// pass is a link on the wire.
type pass struct {
	URL string `json:"url" example:"https://community.example.com/sso?pass=stoa_pass_k3Vd9sQ1xZr7TnWb4LgHfPq8Ym2CjXa6&to=%2Fnotifications" doc:"Opening it starts a session and goes to the path. Good once, and for 60 seconds."`
}

type passBody struct {
	To string `json:"to,omitempty" example:"/notifications" doc:"A path of the community; the home page when absent. One that begins with /embed/ may be opened in a frame."`
}

type logoutBody struct {
	User string `json:"user,omitempty" example:"external:42" doc:"Whom to sign out, for bots and admins; the acting person when absent."`
}

func (s *api) sso() {
	handle(s, operation{id: "createPass", method: "POST", path: "/sso", tag: tagSSO, secret: true,
		refuses: refusals{400: {community.WhyNotAPath}, 403: {community.WhyNoTokensHere}},
		summary: "Create a sign-in link", text: "Returns a URL that opens the community's pages signed in as the person " +
			"whose JWT or service access token the call carries. It is good once and for 60 seconds: make it when the person clicks."},
		s.createPass)
	does(s, operation{id: "endProductSessions", method: "POST", path: "/sso/logout", tag: tagSSO,
		refuses: all(ofStaff, ofPerson, refusals{404: {community.WhyNoRecord}}),
		summary: "Sign a person out", text: "Ends every session of the pages that single sign-on opened for the person, " +
			"everywhere within a second. Sessions opened by a password, and tokens, stay."}, s.endProductSessions)
}

func (s *api) createPass(ctx context.Context, c *caller, in *Body[passBody]) (pass, error) {
	to := in.body.To
	if to == "" {
		to = "/"
	}
	if !community.IsLocalPath(to) {
		return pass{}, community.Bad("to", community.WhyNotAPath, "must be a path of the community such as /notifications, not %q", to)
	}
	token, err := s.app.NewPass(ctx, c.session)
	if err != nil {
		return pass{}, err
	}
	origin := httpkit.Origin(c.request, s.options.BaseURL, c.portal.Domain, c.portal.Aliases)
	return pass{origin + "/sso?" + url.Values{"pass": {token}, "to": {to}}.Encode()}, nil
}

func (s *api) endProductSessions(ctx context.Context, c *caller, in *Body[logoutBody]) error {
	return s.app.SignOutOfProduct(ctx, c.Actor, in.body.User)
}
