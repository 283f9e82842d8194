package stoa_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	stoa "github.com/stoa-community/stoa/sdk/go"
)

func TestAMessageOfTheServerIsVerified(t *testing.T) {
	client := admin(t)
	type message struct {
		header http.Header
		body   []byte
	}
	messages := make(chan message, 10)
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err == nil && bytes.Contains(body, []byte("Does Go hear")) {
			messages <- message{r.Header, body}
		}
		w.WriteHeader(http.StatusNoContent)
	}))
	defer receiver.Close()
	_, err := client.Apps.InstallWebhooks(t.Context(), stoa.WebhookBody{Endpoints: []stoa.EndpointBody{
		{URL: stoa.Ptr(receiver.URL), Events: []string{string(stoa.EventQuestionAsked)}}}})
	if err != nil {
		t.Fatal(err)
	}
	app, err := client.Apps.GetSettings(t.Context(), "webhooks", nil)
	if err != nil {
		t.Fatal(err)
	}
	var endpoint stoa.Endpoint
	for _, one := range app.Webhooks.Settings.Endpoints {
		if one.URL == receiver.URL {
			endpoint = one
		}
	}
	time.Sleep(1100 * time.Millisecond) // an endpoint hears of what happens from a second after it was added
	asked, err := client.Questions.Create(t.Context(), stoa.CreateQuestionBody{Title: "Does Go hear this?"})
	if err != nil {
		t.Fatal(err)
	}
	var got message
	select {
	case got = <-messages:
	case <-time.After(30 * time.Second):
		t.Fatal("no message came")
	}
	event, err := stoa.VerifyWebhook(got.header, got.body, "whsec_b3RoZXI=", endpoint.Secret)
	if err != nil || event.Type != stoa.EventQuestionAsked || event.Data.ID != asked.ID || event.ID == "" {
		t.Fatalf("%+v, %v", event, err)
	}
	if event.Data.Question == nil || event.Data.Question.Title != asked.Title {
		t.Errorf("it holds %+v", event.Data.Question)
	}
	forged := bytes.Replace(got.body, []byte("Does Go hear"), []byte("Does Go fear"), 1)
	if _, err := stoa.VerifyWebhook(got.header, forged, endpoint.Secret); !errors.Is(err, stoa.ErrWebhookSignature) {
		t.Errorf("a forged one: %v", err)
	}
	if _, err := client.Apps.RemoveEndpoint(t.Context(), endpoint.ID); err != nil {
		t.Error(err)
	}
}

const secret = "whsec_YSBrZXkgdGhhdCBub2JvZHkga25vd3M="

func signed(body string, at time.Time, key string) *http.Request {
	mac := hmac.New(sha256.New, []byte(key))
	fmt.Fprintf(mac, "msg_1.%d.%s", at.Unix(), body)
	r := httptest.NewRequest("POST", "/", bytes.NewBufferString(body))
	r.Header.Set("webhook-id", "msg_1")
	r.Header.Set("webhook-timestamp", fmt.Sprint(at.Unix()))
	r.Header.Set("webhook-signature", "v1a,x v1,AAAA v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	return r
}

func TestWhatIsForgedOldOrNotSignedIsRefused(t *testing.T) {
	const key, body = "a key that nobody knows", `{"type":"test","timestamp":"2026-01-02T03:04:05Z","data":{"kind":"user"}}`
	now := time.Now()
	if event, err := stoa.ReadWebhook(signed(body, now, key), secret); err != nil || event.Type != stoa.EventTest || event.ID != "msg_1" {
		t.Errorf("a good one: %+v, %v", event, err)
	}
	moved := signed(body, now, key)
	moved.Header.Set("webhook-id", "msg_2")
	for name, test := range map[string]struct {
		r      *http.Request
		secret string
		want   error
	}{
		"old":        {signed(body, now.Add(-6*time.Minute), key), secret, stoa.ErrWebhookTimestamp},
		"future":     {signed(body, now.Add(6*time.Minute), key), secret, stoa.ErrWebhookTimestamp},
		"other key":  {signed(body, now, "another"), secret, stoa.ErrWebhookSignature},
		"other id":   {moved, secret, stoa.ErrWebhookSignature},
		"not signed": {httptest.NewRequest("POST", "/", nil), secret, stoa.ErrWebhookHeaders},
		"no secret":  {signed(body, now, key), "whsec_", stoa.ErrWebhookSecret},
	} {
		if _, err := stoa.ReadWebhook(test.r, test.secret); !errors.Is(err, test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := stoa.ReadWebhook(signed(body, now, key)); !errors.Is(err, stoa.ErrWebhookSignature) {
		t.Errorf("without any secret: %v", err)
	}
}
