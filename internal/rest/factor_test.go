package rest_test

import (
	"net/netip"
	"testing"

	"github.com/pquerna/otp/totp"

	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// Who can read somebody's mail has half of what it takes.
func TestANewPasswordByMailLeavesTheSecondFactor(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		seen, err := s.App.Me(t.Context(), s.Actor(t, "ann"))
		if err != nil {
			t.Fatal(err)
		}
		token, err := s.App.SignInAs(t.Context(), seen.User, "a test")
		if err != nil {
			t.Fatal(err)
		}
		own, err := s.App.AuthenticatePage(t.Context(), s.Portal, token)
		if err != nil {
			t.Fatal(err)
		}
		key, err := s.App.NewFactor(t.Context(), s.Portal, own)
		if err != nil {
			t.Fatal(err)
		}
		code, err := totp.GenerateCode(key.Secret, s.Clock.Now())
		if err != nil {
			t.Fatal(err)
		}
		codes, err := s.App.ConfirmFactor(t.Context(), own, code, netip.Addr{})
		if err != nil {
			t.Fatal(err)
		}
		s.Check(t, row{Do: "POST /user/password/forgot", Body: `{"email":"ann@test.example"}`, Status: 200})
		link(t, s, post, "ann@test.example", "Choose a new password")
		grant := client("password", "username=ann&password=four+words+of+mine")
		s.Check(t,
			row{Do: "POST /user/password/reset", Body: `{"token":"{token}","password":"four words of mine"}`, Status: 200,
				Want: `{"success":true}`, Lacks: []string{"access_token", "token"}, Events: edited},
			row{Do: "POST /oauth/token", Body: grant, Status: 400, Code: "invalid_grant"},
			row{Do: "POST /oauth/token", Body: grant + "&otp=000000", Status: 400, Code: "invalid_grant"},
			row{Do: "POST /oauth/token", Body: grant + "&otp=" + codes[0], Status: 200},
		)
	})
}
