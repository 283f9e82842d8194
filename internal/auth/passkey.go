package auth

import (
	"encoding/base64"
	"encoding/json"
	"net/netip"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/stoa-community/stoa/internal/community"
)

// maxPasskey is more than any device answers, in bytes.
const maxPasskey = 64 << 10

// ErrPasskey is the refusal of whatever is wrong with a passkey.
var ErrPasskey = community.Fail(community.Invalid, community.WhyPasskeyBad,
	"We couldn't use this passkey: it isn't one of yours, or it took too long. Try again, or sign in another way.")

// Passkeys asks browsers for passkeys, and checks their answers. The devices have their
// people show that it is them, by a finger or a code.
type Passkeys struct {
	site *webauthn.WebAuthn
	// What a device signs: an answer is good for the nonce alone that was asked with.
	nonce string
}

// TakesPasskeys reports whether passkeys can be of a site at that origin: it must have a
// name, and not a number.
func TakesPasskeys(origin string) bool {
	u, err := url.Parse(origin)
	if err != nil || u.Hostname() == "" {
		return false
	}
	_, err = netip.ParseAddr(u.Hostname())
	return err != nil
}

// NewPasskeys returns that for a site at an origin, for one nonce of NewNonce.
func NewPasskeys(origin, name, nonce string) (*Passkeys, error) {
	u, err := url.Parse(origin)
	if err != nil || !TakesPasskeys(origin) {
		return nil, ErrPasskey
	}
	site, err := webauthn.New(&webauthn.Config{RPID: u.Hostname(), RPDisplayName: name, RPOrigins: []string{origin}})
	if err != nil {
		return nil, ErrPasskey
	}
	return &Passkeys{site, nonce}, nil
}

// owner is a person as a device knows them.
type owner struct {
	user *community.User
	keys []webauthn.Credential
}

func (o owner) WebAuthnID() []byte                         { return []byte(o.user.ID) }
func (o owner) WebAuthnName() string                       { return o.user.Username }
func (o owner) WebAuthnDisplayName() string                { return o.user.Profile.Name }
func (o owner) WebAuthnCredentials() []webauthn.Credential { return o.keys }

func ownerOf(u *community.User, keys ...*community.Passkey) (o owner, err error) {
	o.user = u
	for _, k := range keys {
		var c webauthn.Credential
		if err := json.Unmarshal([]byte(k.Data), &c); err != nil {
			return o, err
		}
		o.keys = append(o.keys, c)
	}
	return o, nil
}

func (p *Passkeys) creation(o owner) (*protocol.CredentialCreation, *webauthn.SessionData, error) {
	known := webauthn.Credentials(o.keys).CredentialDescriptors()
	return p.site.BeginRegistration(o, webauthn.WithExclusions(known),
		webauthn.WithConveyancePreference(protocol.PreferNoAttestation),
		webauthn.WithAuthenticatorSelection(protocol.AuthenticatorSelection{ResidentKey: protocol.ResidentKeyRequirementRequired,
			RequireResidentKey: protocol.ResidentKeyRequired(), UserVerification: protocol.VerificationRequired}),
		func(o *protocol.PublicKeyCredentialCreationOptions) error {
			o.Challenge = []byte(p.nonce)
			return nil
		})
}

// ToMake returns what asks a browser to make a passkey of u, who has those keys.
func (p *Passkeys) ToMake(u *community.User, keys []*community.Passkey) (string, error) {
	o, err := ownerOf(u, keys...)
	if err != nil {
		return "", err
	}
	creation, _, err := p.creation(o)
	if err != nil {
		return "", err
	}
	return inJSON(creation.Response)
}

// Made returns the passkey that a browser says it has made: its handle, and its data.
func (p *Passkeys) Made(u *community.User, keys []*community.Passkey, answer string) (*community.Passkey, error) {
	o, err := ownerOf(u, keys...)
	if err != nil {
		return nil, err
	}
	_, session, err := p.creation(o)
	if err != nil {
		return nil, err
	}
	if len(answer) > maxPasskey {
		return nil, ErrPasskey
	}
	read, err := protocol.ParseCredentialCreationResponseBytes([]byte(answer))
	if err != nil {
		return nil, ErrPasskey
	}
	made, err := p.site.CreateCredential(o, *session, read)
	if err != nil {
		return nil, ErrPasskey
	}
	data, err := inJSON(made)
	return &community.Passkey{Handle: handleOf(made.ID), Data: data}, err
}

func (p *Passkeys) assertion() (*protocol.CredentialAssertion, *webauthn.SessionData, error) {
	return p.site.BeginDiscoverableLogin(webauthn.WithChallenge([]byte(p.nonce)),
		webauthn.WithUserVerification(protocol.VerificationRequired))
}

// ToUse returns what asks a browser for a passkey, whosever it is.
func (p *Passkeys) ToUse() (string, error) {
	asked, _, err := p.assertion()
	if err != nil {
		return "", err
	}
	return inJSON(asked.Response)
}

// Used returns the new data of the passkey that a browser has used, and which find finds
// by its handle, with whose it is. A key that was used elsewhere meanwhile, by a copy of
// the device, is refused.
func (p *Passkeys) Used(answer string, find func(handle string) (*community.User, *community.Passkey, error)) (data string, err error) {
	_, session, err := p.assertion()
	if err != nil {
		return "", err
	}
	if len(answer) > maxPasskey {
		return "", ErrPasskey
	}
	read, err := protocol.ParseCredentialRequestResponseBytes([]byte(answer))
	if err != nil {
		return "", ErrPasskey
	}
	var failed error
	used, err := p.site.ValidateDiscoverableLogin(func(id, _ []byte) (webauthn.User, error) {
		u, key, err := find(handleOf(id))
		if err != nil {
			failed = err
			return nil, err
		}
		return ownerOf(u, key)
	}, *session, read)
	switch {
	case failed != nil:
		return "", failed
	case err != nil, used.Authenticator.CloneWarning:
		return "", ErrPasskey
	}
	return inJSON(used)
}

func handleOf(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }

func inJSON(v any) (string, error) {
	b, err := json.Marshal(v)
	return string(b), err
}
