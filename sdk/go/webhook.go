package stoa

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Event is a message of a webhook. Drop those whose ID you have seen.
type Event struct {
	ID        string    `json:"-"` // the same however often the message is sent
	Type      EventType `json:"type"`
	Timestamp time.Time `json:"timestamp"`
	Data      News      `json:"data"`
}

// Why a message is not to be believed.
var (
	ErrWebhookHeaders   = errors.New("stoa: a header of the Standard Webhooks is missing")
	ErrWebhookTimestamp = errors.New("stoa: the message is too old, or from the future")
	ErrWebhookSignature = errors.New("stoa: the signature is not that of the endpoint")
	ErrWebhookSecret    = errors.New("stoa: the secret is not as the community shows it: whsec_ and base64")
)

// WebhookTolerance is how far the time of a message may be off.
const WebhookTolerance = 5 * time.Minute

// ReadWebhook returns the event that a request brings, or an error where it is not from the community, or is old. The
// secrets are the endpoint's, as whsec_…: one, or several on the days on which it changes.
func ReadWebhook(r *http.Request, secrets ...string) (*Event, error) {
	body, err := io.ReadAll(io.LimitReader(r.Body, 32<<20))
	if err != nil {
		return nil, err
	}
	return VerifyWebhook(r.Header, body, secrets...)
}

// VerifyWebhook is ReadWebhook for a body that was read already. It must be exactly as it came.
func VerifyWebhook(header http.Header, body []byte, secrets ...string) (*Event, error) {
	id, timestamp, signatures := header.Get("webhook-id"), header.Get("webhook-timestamp"), header.Get("webhook-signature")
	if id == "" || timestamp == "" || signatures == "" {
		return nil, ErrWebhookHeaders
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if off := clock().Sub(time.Unix(seconds, 0)).Abs(); err != nil || off > WebhookTolerance {
		return nil, ErrWebhookTimestamp
	}
	if err := checkSignature(bytes.Join([][]byte{[]byte(id), []byte(timestamp), body}, []byte(".")), signatures, secrets); err != nil {
		return nil, err
	}
	event := &Event{ID: id}
	if err := json.Unmarshal(body, event); err != nil {
		return nil, fmt.Errorf("stoa: the message: %w", err)
	}
	return event, nil
}

// checkSignature compares each signature with that of each secret, in constant time.
func checkSignature(signed []byte, signatures string, secrets []string) error {
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) == 0 {
			return ErrWebhookSecret
		}
		mac := hmac.New(sha256.New, key)
		mac.Write(signed)
		want := mac.Sum(nil)
		for _, one := range strings.Fields(signatures) {
			text, isKnown := strings.CutPrefix(one, "v1,")
			if given, err := base64.StdEncoding.DecodeString(text); isKnown && err == nil && hmac.Equal(given, want) {
				return nil
			}
		}
	}
	return ErrWebhookSignature
}
