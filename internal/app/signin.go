package app

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// maxSignIns is how many sign-ins of a person are listed.
const maxSignIns = 50

// maxAgent is how much of a browser's name is kept, in bytes.
const maxAgent = 300

// errWrongSignIn has one text for a wrong name and a wrong password.
var errWrongSignIn = community.Fail(community.Invalid, community.WhyWrongSignIn, "Wrong username or password.")

// SignIn lets a browser in whose user knows the password of a name or address.
func (a *App) SignIn(ctx context.Context, portal *community.Portal, c Credentials, agent string) (in SignedIn, err error) {
	user, err := a.CheckPassword(ctx, portal, c)
	if errors.Is(err, errWrongPassword) {
		return in, errWrongSignIn
	}
	if err != nil {
		return in, err
	}
	if isOn, err := a.hasFactor(ctx, user); err != nil || isOn {
		if err == nil {
			in.Half, err = a.open(ctx, user, community.Token{Use: community.HalfToken, Agent: agent, Expires: a.db.Now().Add(HalfFor)})
		}
		return in, err
	}
	if in, err = a.signInKnown(ctx, user, agent); err != nil {
		return in, err
	}
	return in, a.tellOfDevice(ctx, user, c.Device)
}

// SignedIn is what a browser keeps of a sign-in.
type SignedIn struct {
	Token  string // good for as long as a refresh token; "" where the person must wait for approval
	Device string // see NewDevice
	Half   string // instead of both, of one who is to give the code of their second factor: see FinishSignIn
}

func (a *App) signInKnown(ctx context.Context, user *community.User, agent string) (in SignedIn, err error) {
	if in.Token, err = a.SignInAs(ctx, user, agent); err != nil {
		return in, err
	}
	in.Device, err = a.NewDevice(ctx, user)
	return in, err
}

// SignInAs lets a browser in as a person who has shown who they are.
func (a *App) SignInAs(ctx context.Context, user *community.User, agent string) (token string, err error) {
	return a.open(ctx, user, community.Token{Use: community.PageToken, Agent: agent, Expires: a.db.Now().Add(a.config.RefreshTTL)})
}

// open opens a session like t for a person who has shown who they are.
func (a *App) open(ctx context.Context, user *community.User, t community.Token) (token string, err error) {
	now := a.db.Now()
	if err := user.CanSignIn(now); err != nil {
		return "", err
	}
	token = auth.NewToken("stoa_" + string(t.Use) + "_")
	if t.Created.IsZero() {
		t.Created = now
	}
	t.Hash, t.Portal, t.User, t.Agent = auth.TokenHash(token), user.Portal, user.ID, agentName(t.Agent)
	t.Family, t.Scope = string(community.NewID[community.Token](now)), community.Everything
	err = a.db.Write(ctx, func(tx *store.Tx) error { return tx.AddTokens(&t) })
	if err == nil && t.Use.IsBrowser() {
		letIn(ctx, user, "", cmp.Or(string(t.Via), byPassword))
	}
	return token, err
}

// agentName is what is kept of how a browser names itself.
func agentName(agent string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(agent[:min(len(agent), maxAgent)], "\x00", ""), "")
}

// SignOut ends the sign-in of a browser. One that has ended already is no error.
func (a *App) SignOut(ctx context.Context, s *Session) error {
	return a.db.Write(ctx, func(tx *store.Tx) error { return tx.RevokeFamily(s.Family) })
}

// PageTTL is how long a browser stays signed in.
func (a *App) PageTTL() time.Duration { return a.config.RefreshTTL }

// SignIns returns where actor is signed in, the newest first.
func (a *App) SignIns(ctx context.Context, actor community.Actor) ([]*community.Token, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]*community.Token, error) { return tx.UserTokens(actor.ID, maxSignIns) })
}

// EndSignIn ends one of actor's sign-ins, with every token of it.
func (a *App) EndSignIn(ctx context.Context, actor community.Actor, family string) error {
	return a.db.Write(ctx, func(tx *store.Tx) error {
		tokens, err := tx.UserTokens(actor.ID, maxSignIns)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(tokens, func(t *community.Token) bool { return t.Family == family }) {
			return community.ErrNotFound
		}
		return tx.RevokeFamily(family)
	})
}

// EndOtherSignIns ends all of actor's sign-ins but that of s.
func (a *App) EndOtherSignIns(ctx context.Context, s *Session) error {
	return a.db.Write(ctx, func(tx *store.Tx) error { return tx.RevokeOtherSignIns(s.Actor.ID, s.Family) })
}

// SignUp adds the person and, unless they must wait for approval, lets their
// browser in.
func (a *App) SignUp(ctx context.Context, portal *community.Portal, e UserEdit, agent string) (in SignedIn, err error) {
	if err := signUpFaults(e); err != nil {
		return in, err
	}
	actor := community.Actor{Portal: portal.ID}
	hash, err := a.HashPassword(ctx, actor, "", e)
	if err != nil {
		return in, err
	}
	seen, err := a.AddUser(ctx, actor, e, hash)
	if err != nil || seen.Status == community.Pending {
		return in, err
	}
	return a.signInKnown(ctx, seen.User, agent)
}

// signUpFaults are all that is wrong with what somebody signs up with, as far as that is seen by
// looking at it: whoever mends a form is to send it once more, not once for each field.
func signUpFaults(e UserEdit) error {
	var name, username, email, password error
	u := &community.User{}
	if strings.TrimSpace(value(e.Name)) == "" {
		name = community.Lacking("name")
	} else {
		name = applyName(&u.Profile, e.Name)
	}
	if strings.TrimSpace(value(e.Username)) == "" {
		username = community.Lacking("username")
	} else {
		username = applyUsername(u, e)
	}
	if address := strings.TrimSpace(value(e.Email)); address == "" {
		email = community.Lacking("email")
	} else {
		email = community.ValidEmail("email", address)
	}
	if e.Password != nil {
		password = auth.CheckPasswordRules("password", *e.Password)
	}
	return community.Together(name, username, email, password)
}

func value(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
