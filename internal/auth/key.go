package auth

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// RSA keys are taken within these bounds, in bits: fewer are no longer safe,
// more would be slow to check.
const (
	minRSA = 2048
	maxRSA = 8192
)

// key is a public key that may have signed a token.
type key struct {
	id     string // "" when it has none
	alg    string // the one algorithm it is for; "" when it does not say
	public crypto.PublicKey
}

// parsePEM reads a public key or the key of a certificate. The certificate's
// own dates and issuer are not looked at: it is trusted because an admin put
// it there. Its error is a message that follows the field's name.
func parsePEM(text string) (crypto.PublicKey, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, errors.New("is not in PEM form")
	}
	public, err := parseBlock(block)
	if err != nil {
		return nil, err
	}
	return public, checkStrength(public)
}

func parseBlock(block *pem.Block) (crypto.PublicKey, error) {
	var public crypto.PublicKey
	var err error
	switch block.Type {
	case "PUBLIC KEY":
		public, err = x509.ParsePKIXPublicKey(block.Bytes)
	case "RSA PUBLIC KEY":
		public, err = x509.ParsePKCS1PublicKey(block.Bytes)
	case "CERTIFICATE":
		var c *x509.Certificate
		if c, err = x509.ParseCertificate(block.Bytes); err == nil {
			public = c.PublicKey
		}
	default:
		if strings.HasSuffix(block.Type, "PRIVATE KEY") {
			return nil, errors.New("is a private key; the public one is wanted")
		}
		return nil, errors.New("must be a PEM block of type PUBLIC KEY, RSA PUBLIC KEY or CERTIFICATE")
	}
	if err != nil {
		return nil, fmt.Errorf("cannot be read as a %s", strings.ToLower(block.Type))
	}
	return public, nil
}

// checkStrength refuses keys that no accepted algorithm takes, and RSA keys of
// a size out of bounds.
func checkStrength(public crypto.PublicKey) error {
	if k, ok := public.(*rsa.PublicKey); ok {
		if n := k.N.BitLen(); n < minRSA || n > maxRSA {
			return fmt.Errorf("must have %d to %d bits, and has %d", minRSA, maxRSA, n)
		}
	}
	for _, a := range algorithms {
		if a.fits(public) {
			return nil
		}
	}
	return errors.New("must be an RSA, P-256, P-384 or Ed25519 key")
}

// parseKeySet reads a JWK set (RFC 7517). Keys that cannot sign here, being of
// another kind, size or use, are left out: a set is often shared by many uses.
func parseKeySet(body []byte) ([]key, error) {
	var set struct {
		Keys *[]json.RawMessage `json:"keys"`
	}
	if err := json.Unmarshal(body, &set); err != nil {
		return nil, fmt.Errorf("the key set is malformed: %w", err)
	}
	if set.Keys == nil {
		return nil, errors.New("the key set has no keys member")
	}
	keys := make([]key, 0, len(*set.Keys))
	for _, raw := range *set.Keys {
		var j jwk
		if json.Unmarshal(raw, &j) != nil || !j.isForSigning() {
			continue
		}
		if public, err := j.public(); err == nil && checkStrength(public) == nil {
			keys = append(keys, key{id: j.Kid, alg: j.Alg, public: public})
		}
	}
	return keys, nil
}

// jwk is the public part of a JSON Web Key. What it could point at elsewhere
// (x5u) is never followed.
type jwk struct {
	Kty    string   `json:"kty"`
	Kid    string   `json:"kid"`
	Alg    string   `json:"alg"`
	Use    string   `json:"use"`
	KeyOps []string `json:"key_ops"`
	N      string   `json:"n"`
	E      string   `json:"e"`
	Crv    string   `json:"crv"`
	X      string   `json:"x"`
	Y      string   `json:"y"`
}

func (j jwk) isForSigning() bool {
	return (j.Use == "" || j.Use == "sig") && (j.KeyOps == nil || slices.Contains(j.KeyOps, "verify"))
}

func (j jwk) public() (crypto.PublicKey, error) {
	switch j.Kty + " " + j.Crv {
	case "RSA ":
		return j.rsa()
	case "EC P-256":
		return j.ecdsa(elliptic.P256())
	case "EC P-384":
		return j.ecdsa(elliptic.P384())
	case "OKP Ed25519":
		return j.ed25519()
	}
	return nil, errors.New("a key of another kind")
}

func (j jwk) rsa() (crypto.PublicKey, error) {
	n, errN := decodeBase64URL(j.N)
	e, errE := decodeBase64URL(j.E)
	exponent := new(big.Int).SetBytes(e)
	if errN != nil || errE != nil || exponent.BitLen() < 2 || exponent.BitLen() > 31 {
		return nil, errors.New("a malformed RSA key")
	}
	return &rsa.PublicKey{N: new(big.Int).SetBytes(n), E: int(exponent.Int64())}, nil
}

func (j jwk) ecdsa(curve elliptic.Curve) (crypto.PublicKey, error) {
	x, errX := decodeBase64URL(j.X)
	y, errY := decodeBase64URL(j.Y)
	size := (curve.Params().BitSize + 7) / 8
	if errX != nil || errY != nil || len(x) != size || len(y) != size {
		return nil, errors.New("a malformed EC key")
	}
	const uncompressed = 4
	return ecdsa.ParseUncompressedPublicKey(curve, slices.Concat([]byte{uncompressed}, x, y))
}

func (j jwk) ed25519() (crypto.PublicKey, error) {
	x, err := decodeBase64URL(j.X)
	if err != nil || len(x) != ed25519.PublicKeySize {
		return nil, errors.New("a malformed Ed25519 key")
	}
	return ed25519.PublicKey(x), nil
}
