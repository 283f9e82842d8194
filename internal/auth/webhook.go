package auth

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// NewWebhookSecret returns a fresh secret in the form of the Standard Webhooks.
func NewWebhookSecret() string {
	var key [32]byte
	rand.Read(key[:])
	return community.SecretPrefix + base64.StdEncoding.EncodeToString(key[:])
}

// WebhookHeader is the header that a message is sent with at that time.
func WebhookHeader(secret, id string, when time.Time, body []byte) (http.Header, error) {
	signature, err := SignWebhook(secret, id, when, body)
	header := http.Header{}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "User-Agent": "Stoa-Webhooks", "webhook-id": id,
		"webhook-timestamp": strconv.FormatInt(when.Unix(), 10), "webhook-signature": signature,
	} {
		header.Set(name, value)
	}
	return header, err
}

// SignWebhook returns the signature of a message, as the Standard Webhooks have
// it: of the id, the time in seconds and the body.
func SignWebhook(secret, id string, when time.Time, body []byte) (string, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, community.SecretPrefix))
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + strconv.FormatInt(when.Unix(), 10) + "."))
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)), nil
}
