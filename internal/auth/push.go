package auth

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"net/http"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"github.com/stoa-community/stoa/internal/community"
)

// NewPushKey returns the key by which a portal shows push services who it is (VAPID, RFC 8292):
// private, in base64url.
func NewPushKey() string {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil { // crypto/rand does not fail
		panic(err)
	}
	return base64.RawURLEncoding.EncodeToString(key.Bytes())
}

// PublicPushKey returns what browsers subscribe with, of a key that NewPushKey made.
func PublicPushKey(private string) (string, error) {
	raw, err := base64.RawURLEncoding.DecodeString(private)
	if err != nil {
		return "", err
	}
	key, err := ecdh.P256().NewPrivateKey(raw)
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), nil
}

// A PushMessage is what a browser is sent.
type PushMessage struct {
	Body   []byte // at most some 3,900 bytes
	From   string // whom its push service may ask: an https address, or one of mail without "mailto:"
	Key    string // see NewPushKey
	Topic  string // one that has not been fetched is replaced by the next of its topic
	Urgent bool
	For    time.Duration // how long the service keeps it for a browser that is away
}

// SendPush sends a message to a browser, which alone can read it (RFC 8291): to its push service
// all are of one length. The caller closes the body of the answer.
func SendPush(ctx context.Context, client *http.Client, to *community.PushSubscription, m PushMessage) (*http.Response, error) {
	public, err := PublicPushKey(m.Key)
	if err != nil {
		return nil, err
	}
	urgency := webpush.UrgencyLow
	if m.Urgent {
		urgency = webpush.UrgencyHigh
	}
	return webpush.SendNotificationWithContext(ctx, m.Body,
		&webpush.Subscription{Endpoint: to.Endpoint, Keys: webpush.Keys{Auth: to.Auth, P256dh: to.Key}},
		&webpush.Options{HTTPClient: client, Subscriber: m.From, Topic: m.Topic, TTL: int(m.For / time.Second), Urgency: urgency,
			VAPIDPublicKey: public, VAPIDPrivateKey: m.Key})
}
