package auth

import (
	"bytes"
	"crypto/rand"
	"encoding/base32"
	"image/png"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"
)

// factorPeriod is how long an authenticator app shows a code, in seconds.
const factorPeriod = 30

// NewFactor returns a secret for an authenticator app.
func NewFactor(issuer, account string) (secret string, err error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: issuer, AccountName: account})
	if err != nil {
		return "", err
	}
	return key.Secret(), nil
}

// FactorKey is a secret as authenticator apps take it: an address, and a picture of
// that, as PNG.
func FactorKey(issuer, account, secret string) (address string, picture []byte, err error) {
	raw, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(secret)
	if err != nil {
		return "", nil, err
	}
	key, err := totp.Generate(totp.GenerateOpts{Issuer: issuer, AccountName: account, Secret: raw})
	if err != nil {
		return "", nil, err
	}
	image, err := key.Image(224, 224)
	if err != nil {
		return "", nil, err
	}
	var b bytes.Buffer
	err = png.Encode(&b, image)
	return key.URL(), b.Bytes(), err
}

// FactorStep returns the time, in periods since 1970, whose code it is: the present
// one, or the one before or behind it.
func FactorStep(secret, code string, now time.Time) (step int64, ok bool) {
	present := now.Unix() / factorPeriod
	for _, step := range []int64{present, present - 1, present + 1} {
		want, err := totp.GenerateCodeCustom(secret, time.Unix(step*factorPeriod, 0),
			totp.ValidateOpts{Period: factorPeriod, Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
		if err == nil && SameHash(want, code) {
			return step, true
		}
	}
	return 0, false
}

// NewRecoveryCode returns a code that people can write down. It has 130 random bits, so
// that nobody finds it by its hash, which is a quick one.
func NewRecoveryCode() string {
	text := rand.Text()
	return strings.Join([]string{text[:5], text[5:10], text[10:15], text[15:20], text[20:]}, "-")
}

// PlainCode is a code as it is compared, however somebody has written it.
func PlainCode(code string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(code))
}
