package auth

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/maypok86/otter/v2"
	"golang.org/x/oauth2"

	"github.com/stoa-community/stoa/internal/bounded"
	"github.com/stoa-community/stoa/internal/community"
)

const (
	// providerWithin is how long a provider may take for all that it is asked when
	// somebody comes.
	providerWithin = 10 * time.Second
	// providerAge is for how long what a provider says of itself is believed, its keys
	// included.
	providerAge = 10 * time.Minute
	maxAnswer   = 1 << 20 // bytes
)

// Providers speaks with the sites by whose accounts people sign in. It keeps what they
// say of themselves, and is safe for concurrent use; one serves all communities.
type Providers struct {
	client *http.Client
	clock  func() time.Time
	known  bounded.Cache[string, *discovery] // by issuer
}

// NewProviders returns Providers that are asked with the client, which decides where it
// may connect to.
func NewProviders(client *http.Client, clock func() time.Time) *Providers {
	own := *client
	own.Timeout, own.Transport = providerWithin, cutShort{client.Transport}
	own.CheckRedirect = func(*http.Request, []*http.Request) error { // a secret is for the address that was named
		return community.Sentence("It sent us on to another address.")
	}
	return &Providers{client: &own, clock: clock, known: bounded.New(otter.Options[string, *discovery]{
		MaximumSize: 1000,
		Executor:    func(task func()) { task() },
	})}
}

// cutShort has no answer be read further than a provider's may be long.
type cutShort struct{ next http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (c cutShort) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := c.next.RoundTrip(r)
	if err == nil {
		response.Body = http.MaxBytesReader(nil, response.Body, maxAnswer)
	}
	return response, err
}

// Trip is what a browser keeps while it is at a provider.
type Trip struct{ State, Nonce, Verifier string }

// NewTrip returns what nobody can guess.
func NewTrip() Trip {
	return Trip{State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier()}
}

// IsAnswered reports whether an answer is to that trip.
func (t Trip) IsAnswered(answer url.Values) bool {
	for _, name := range []string{"state", "code", "iss", "error"} {
		if len(answer[name]) > 1 {
			return false
		}
	}
	return SameHash(answer.Get("state"), t.State)
}

// discovery is what a provider says of itself.
type discovery struct {
	provider *oidc.Provider
	until    time.Time

	AuthURL     string   `json:"authorization_endpoint"`
	TokenURL    string   `json:"token_endpoint"`
	UserInfoURL string   `json:"userinfo_endpoint"`
	KeysURL     string   `json:"jwks_uri"`
	NamesIssuer bool     `json:"authorization_response_iss_parameter_supported"`
	SecretBy    []string `json:"token_endpoint_auth_methods_supported"`
}

// Probe asks a provider who it is, and returns what is wrong with that, as an error
// that names the field of the i-th.
func (p *Providers) Probe(ctx context.Context, s OpenIDProvider, i int) error {
	if s.Preset == GitHub {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, providerWithin)
	defer cancel()
	_, err := p.discover(ctx, s.Issuer)
	field := providerField(i) + "issuer"
	switch {
	case errors.Is(err, ErrPrivateAddress):
		return community.Bad(field, community.WhyPrivateAddress,
			"is a private address; the operator can allow those with STOA_ALLOW_PRIVATE_FETCH=true")
	case err != nil:
		return community.Bad(field, community.WhyOpenIDUnread, "returned no OpenID Connect configuration: %s",
			strings.TrimSuffix(err.Error(), "."))
	}
	return nil
}

// of returns what a provider says of itself, asked for anew where that was long ago.
func (p *Providers) of(ctx context.Context, s OpenIDProvider) (*discovery, error) {
	if d, ok := p.known.GetIfPresent(s.Issuer); ok && p.clock().Before(d.until) {
		return d, nil
	}
	d, err := p.discover(ctx, s.Issuer)
	if err != nil {
		return nil, p.away(ctx, s, err)
	}
	return d, nil
}

func (p *Providers) discover(ctx context.Context, issuer string) (*discovery, error) {
	provider, err := oidc.NewProvider(oidc.ClientContext(ctx, p.client), issuer)
	if err != nil {
		return nil, discoveryFault(err)
	}
	d := &discovery{provider: provider, until: p.clock().Add(providerAge)}
	if err := provider.Claims(d); err != nil {
		return nil, errNoProvider
	}
	for _, address := range []string{d.AuthURL, d.TokenURL, d.KeysURL, d.UserInfoURL} {
		if address == "" && address == d.UserInfoURL {
			continue // it may have none
		}
		if u, err := url.Parse(address); err != nil || u.Hostname() == "" || u.Scheme != "https" && !isOwnMachine(u) {
			return nil, community.Sentence("It names addresses that are not safe to use.")
		}
	}
	p.known.Set(issuer, d)
	return d, nil
}

var errNoProvider error = community.Sentence("What it answers at /.well-known/openid-configuration is not a provider's.")

func discoveryFault(err error) error {
	if mismatch, ok := errors.AsType[*oidc.IssuerMismatchError](err); ok {
		return community.Sentence("It calls itself " + cut(mismatch.Discovered) + ".")
	}
	if _, ok := errors.AsType[*url.Error](err); ok {
		return community.Unreachable(err)
	}
	return errNoProvider
}

// cut is the beginning of what another site says.
func cut(text string) string {
	return strings.ToValidUTF8(text[:min(len(text), 200)], "")
}

// away is the error of a provider that does not answer. The operator reads more of it.
func (p *Providers) away(ctx context.Context, s OpenIDProvider, err error) error {
	slog.WarnContext(ctx, "a provider that people sign in with does not answer", "issuer", s.Issuer,
		"error", community.Unreachable(err))
	return community.Fail(community.Unauthorized, community.WhyOpenIDAway, "We can't reach %s right now.", s.Name)
}

func (d *discovery) config(s OpenIDProvider, back string) *oauth2.Config {
	style := oauth2.AuthStyleInHeader
	if len(d.SecretBy) > 0 && !slices.Contains(d.SecretBy, "client_secret_basic") {
		style = oauth2.AuthStyleInParams
	}
	return &oauth2.Config{ClientID: s.ClientID, ClientSecret: s.ClientSecret, RedirectURL: back, Scopes: s.Scopes,
		Endpoint: oauth2.Endpoint{AuthURL: d.AuthURL, TokenURL: d.TokenURL, AuthStyle: style}}
}

// Address returns where a provider signs somebody in, who comes back to back then.
func (p *Providers) Address(ctx context.Context, s OpenIDProvider, t Trip, back string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, providerWithin)
	defer cancel()
	config, challenge := gitHubConfig(s, back), oauth2.S256ChallengeOption(t.Verifier)
	if s.Preset == GitHub {
		return config.AuthCodeURL(t.State, challenge), nil
	}
	d, err := p.of(ctx, s)
	if err != nil {
		return "", err
	}
	return d.config(s, back).AuthCodeURL(t.State, challenge, oidc.Nonce(t.Nonce)), nil
}

// Account returns whom a provider has sent back with an answer to that trip: see
// IsAnswered.
func (p *Providers) Account(ctx context.Context, s OpenIDProvider, t Trip, back string, answer url.Values) (Account, error) {
	ctx, cancel := context.WithTimeout(context.WithValue(ctx, oauth2.HTTPClient, p.client), providerWithin)
	defer cancel()
	if s.Preset == GitHub {
		return p.gitHubAccount(ctx, s, t, back, answer)
	}
	d, err := p.of(ctx, s)
	if err != nil {
		return Account{}, err
	}
	if iss := answer.Get("iss"); iss != s.Issuer && (d.NamesIssuer || answer.Has("iss")) {
		return Account{}, errIssuer(s)
	}
	token, err := p.exchange(ctx, s, d.config(s, back), t, answer)
	if err != nil {
		return Account{}, err
	}
	claims, err := p.claims(ctx, s, d, t, token)
	if err != nil {
		return Account{}, err
	}
	return readAccount(s, claims)
}

// ErrOtherTrip refuses an answer to another browser, or to what was asked long ago.
var ErrOtherTrip = community.Fail(community.Unauthorized, community.WhyOpenIDOther,
	"That took too long, or you switched browsers. Start again from here.")

var codeForm = regexp.MustCompile(`^[a-z_]{1,40}$`)

// exchange gives the code of an answer for tokens.
func (p *Providers) exchange(ctx context.Context, s OpenIDProvider, c *oauth2.Config, t Trip, answer url.Values) (*oauth2.Token, error) {
	if code := answer.Get("error"); code != "" {
		return nil, community.Fail(community.Unauthorized, community.WhyOpenIDDenied, "%s didn't sign you in%s.", s.Name,
			inBrackets(code))
	}
	if answer.Get("code") == "" {
		return nil, ErrOtherTrip
	}
	token, err := c.Exchange(ctx, answer.Get("code"), oauth2.VerifierOption(t.Verifier))
	if err == nil {
		return token, nil
	}
	refused, ok := errors.AsType[*oauth2.RetrieveError](err)
	if !ok || refused.ErrorCode == "" { // the body may hold anything
		if ok {
			err = errors.New(refused.Response.Status)
		}
		return nil, p.away(ctx, s, err)
	}
	return nil, community.Fail(community.Unauthorized, community.WhyOpenIDRefused, "%s refused the request from this community%s.", s.Name,
		inBrackets(refused.ErrorCode))
}

// inBrackets is the word of an error, for those who can make something of it.
func inBrackets(code string) string {
	if !codeForm.MatchString(code) {
		return ""
	}
	return " (" + code + ")"
}
