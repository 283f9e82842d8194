package app

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// maxTokenName is how long the name of a personal token may be, in characters.
const maxTokenName = 100

const day = 24 * time.Hour

// TokenEdit is what a new personal token is to be.
type TokenEdit struct {
	Name   string
	Scopes []string
	Days   int // how long it is good; 0 is as long as the token that asks for it
}

// PersonalTokens returns the tokens that actor gave to programs, the newest first.
func (a *App) PersonalTokens(ctx context.Context, actor community.Actor) ([]*community.Token, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]*community.Token, error) { return tx.PersonalTokens(actor.ID) })
}

// NewPersonalToken adds a token for a program that acts as the person of a session,
// and returns it with what it is kept by. It is good for no more than the session
// is, and for no longer, unless that is a page's: there the person showed that it is
// them. It ends with the client by whose token it was made.
func (a *App) NewPersonalToken(ctx context.Context, s *Session, e TokenEdit) (token string, t *community.Token, err error) {
	if s.LacksFactor {
		return "", nil, community.Fail(community.Forbidden, community.WhyFactorFirst,
			"Turn on two-factor authentication first, under Settings, Security.")
	}
	t, err = a.personalToken(s, e)
	if err != nil {
		return "", nil, err
	}
	token = auth.NewToken("stoa_pat_")
	t.Hash = auth.TokenHash(token)
	err = a.write(ctx, s.Actor, func(tx *store.Tx) error {
		n, err := tx.CountPersonalTokens(t.User)
		if err != nil {
			return err
		}
		if n >= community.MaxTokens {
			return community.Fail(community.Conflict, community.WhyTooManyTokens,
				"You can have up to %d personal tokens. Revoke one first.", community.MaxTokens)
		}
		return tx.AddTokens(t)
	})
	return token, t, err
}

func (a *App) personalToken(s *Session, e TokenEdit) (*community.Token, error) {
	name := strings.TrimSpace(markup.Plain(e.Name))
	if name == "" {
		return nil, community.Lacking("name")
	}
	if err := community.AtMost("name", name, maxTokenName); err != nil {
		return nil, err
	}
	if len(e.Scopes) == 0 {
		return nil, community.Lacking("scopes")
	}
	scope, err := community.ParseScope("scopes", strings.Join(e.Scopes, " "))
	if err != nil {
		return nil, err
	}
	if most := s.Scope.Common(s.Actor.WidestScope()); !scope.IsWithin(most) {
		return nil, community.Barred("scopes", community.WhyScopeTooWide, "may be no more than %s", most)
	}
	now := a.db.Now()
	expires, err := s.expiry(now, e.Days)
	if err != nil {
		return nil, err
	}
	return &community.Token{Portal: s.Actor.Portal, Use: community.PersonalToken, Client: s.Client, User: s.Actor.ID,
		Family: string(community.NewID[community.Token](now)), Created: now, Expires: expires, Scope: scope, Name: name}, nil
}

// expiry is when a personal token ends that is to be good for so many days.
func (s *Session) expiry(now time.Time, days int) (time.Time, error) {
	if days != 0 {
		if err := community.Within("days", days, 1, community.MaxTokenDays); err != nil {
			return now, err
		}
	}
	isPage := s.Use == community.PageToken
	switch end := now.Add(time.Duration(days) * day); {
	case days == 0:
		return s.expires, nil
	case end.After(s.expires) && !isPage:
		return now, community.Barred("days", community.WhyTokenOutlives, "may be no longer than the token that asks is good, until %s",
			s.expires.UTC().Format(time.RFC3339))
	default:
		return end, nil
	}
}

// EndPersonalToken ends one of actor's personal tokens.
func (a *App) EndPersonalToken(ctx context.Context, actor community.Actor, id string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		tokens, err := tx.PersonalTokens(actor.ID)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(tokens, func(t *community.Token) bool { return t.Family == id }) {
			return community.ErrNotFound
		}
		return tx.RevokeFamily(id)
	})
}

// EndPersonalTokens ends all of a person's, by one who could give them another
// password.
func (a *App) EndPersonalTokens(ctx context.Context, actor community.Actor, ref string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return err
		}
		if err := actor.CanSetPassword(u); err != nil {
			return err
		}
		if err := tx.RevokePersonalTokens(u.ID); err != nil || u.ID == actor.ID {
			return err
		}
		_, err = logAct(tx, actor, community.Act{Kind: community.ActEdit, On: u.Ref(), Of: u.ID, Note: "Personal tokens ended."})
		return err
	})
}
