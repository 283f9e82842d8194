package stoa

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"time"
)

// clock is what time it is.
var clock = time.Now

// TokenSource is where tokens come from. It is asked before each call, and once more when its token was refused.
type TokenSource interface {
	Token(context.Context, TokenRequest) (string, error)
}

// TokenFunc is a function as a source, such as one that signs a JWT of the product.
type TokenFunc func(context.Context, TokenRequest) (string, error)

// Token calls the function.
func (f TokenFunc) Token(ctx context.Context, r TokenRequest) (string, error) { return f(ctx, r) }

// TokenRequest is what a source is told when a token is needed.
type TokenRequest struct {
	Client  *Client // that makes the call; it can issue tokens
	Refused string  // the token that the server has just refused, where that is why another is needed
}

// authorised runs a call with a token, and once more with another where the first was refused.
func authorised[T any](ctx context.Context, c *Client, call func(token string) (T, error)) (T, error) {
	var none T
	if c.tokens == nil {
		return call("")
	}
	token, err := c.tokens.Token(ctx, TokenRequest{Client: c})
	if err != nil {
		return none, err
	}
	value, err := call(token)
	var refused *Error
	if !errors.As(err, &refused) || refused.Status != http.StatusUnauthorized {
		return value, err
	}
	fresh, renewing := c.tokens.Token(ctx, TokenRequest{Client: c, Refused: token})
	if renewing != nil {
		return none, renewing
	}
	if fresh == token {
		return value, err
	}
	return call(fresh)
}

// Credentials are of a client that acts for a person of the product, named by at most one of ExternalID, Email and UserID,
// or for its own bot.
type Credentials struct {
	ClientID, ClientSecret string
	Scope                  string // such as "read write:content"; all that the client may have, when empty
	ExternalID             string // the id that the person has in the product
	Email                  string
	UserID                 string
}

// ClientCredentials is a source of tokens for them. They are renewed before they end.
func ClientCredentials(c Credentials) TokenSource {
	return &kept{ask: func(ctx context.Context, r TokenRequest) (*Tokens, error) {
		return r.Client.issue(ctx, true, TokenForm{GrantType: "service:client_secret_credentials", ClientID: c.ClientID,
			ClientSecret: c.ClientSecret, Scope: c.Scope, ExternalID: c.ExternalID, Email: c.Email, UserID: c.UserID})
	}}
}

// RefreshToken is a source of tokens of somebody who signed in once. A refresh token is good once: each renewal brings the
// next, and keep, which may be nil, is told of it.
func RefreshToken(clientID, clientSecret, token string, keep func(*Tokens) error) TokenSource {
	return &kept{ask: func(ctx context.Context, r TokenRequest) (*Tokens, error) {
		tokens, err := r.Client.issue(ctx, false,
			TokenForm{GrantType: "refresh_token", ClientID: clientID, ClientSecret: clientSecret, RefreshToken: token})
		if err != nil {
			return nil, err
		}
		if tokens.RefreshToken != "" {
			token = tokens.RefreshToken
		}
		if keep != nil {
			err = keep(tokens)
		}
		return tokens, err
	}}
}

// kept keeps tokens until shortly before they end, and asks once however many wait for it.
type kept struct {
	ask   func(context.Context, TokenRequest) (*Tokens, error)
	mu    sync.Mutex
	token string
	until time.Time
}

func (k *kept) Token(ctx context.Context, r TokenRequest) (string, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.token != "" && k.token != r.Refused && clock().Before(k.until) {
		return k.token, nil
	}
	tokens, err := k.ask(ctx, r)
	if err != nil {
		return "", err
	}
	life := time.Duration(tokens.ExpiresIn) * time.Second
	k.token, k.until = tokens.AccessToken, clock().Add(life-min(time.Minute, life/5))
	return k.token, nil
}

// IssueToken gets tokens by any grant of the token endpoint. The code of its errors is that of RFC 6749.
func (c *Client) IssueToken(ctx context.Context, form TokenForm) (*Tokens, error) {
	return c.issue(ctx, false, form)
}

// RevokeToken ends a token, and with a refresh token all that came of it.
func (c *Client) RevokeToken(ctx context.Context, form RevokeForm) error {
	_, err := c.postForm(ctx, "/oauth/revoke", true, form)
	return err
}

// issue gets tokens. A refresh token may not be sent twice: that would end all that came of it.
func (c *Client) issue(ctx context.Context, isSafe bool, form TokenForm) (*Tokens, error) {
	text, err := c.postForm(ctx, "/oauth/token", isSafe, form)
	if err != nil {
		return nil, err
	}
	tokens := &Tokens{}
	if err := json.Unmarshal(text, tokens); err != nil {
		return nil, fmt.Errorf("stoa: the token: %w", err)
	}
	return tokens, nil
}

func (c *Client) postForm(ctx context.Context, path string, isSafe bool, record any) ([]byte, error) {
	text, err := json.Marshal(record)
	if err != nil {
		return nil, err
	}
	var pairs map[string]string
	if err := json.Unmarshal(text, &pairs); err != nil {
		return nil, err
	}
	values := url.Values{}
	for name, value := range pairs {
		values.Set(name, value)
	}
	body := []byte(values.Encode())
	return withRetries(ctx, c.retries, isSafe, func() ([]byte, error) { return c.postOnce(ctx, path, body) })
}

func (c *Client) postOnce(ctx context.Context, path string, body []byte) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	sent, err := http.NewRequestWithContext(ctx, http.MethodPost, c.baseURL+"/api/v1"+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	sent.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	sent.Header.Set("User-Agent", c.header.Get("User-Agent"))
	response, err := c.http.Do(sent)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := readAnswer(response.Body)
	if err == nil && response.StatusCode >= 300 {
		err = newError(response, text)
	}
	return text, err
}
