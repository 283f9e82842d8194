package community

import (
	"encoding/base64"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// WebhooksApp is the slug of the app that tells the product what happens.
const WebhooksApp = "webhooks"

// WebhookEvents are the kinds of events that an endpoint may choose. Those that
// are nobody's but the moderators' are not among them.
var WebhookEvents = []string{
	"user.joined", "user.changed", "user.erased", "user.followed",
	"question.asked", "question.changed", "question.deleted", "question.reasked",
	"answer.published", "answer.changed", "answer.accepted", "answer.unaccepted", "answer.deleted",
	"reward.staked", "reward.paid", "reward.returned",
	"post.added", "post.changed", "post.deleted",
	"commented", "comment.changed", "comment.deleted", "restored",
	"voted", "vote.withdrawn", "reacted", "reaction.withdrawn", "poll.voted", "poll.vote.withdrawn", "followed",
	"suggestion.added", "suggestion.accepted", "suggestion.rejected",
	"event.joined", "event.queued", "event.left", "event.cancelled",
	"topic.added", "topic.changed", "topic.deleted",
	"space.added", "space.changed", "space.deleted", "space.joined", "space.left", "space.role.changed",
}

// WebhookTest is the kind of a message that nothing has happened for, sent to see whether it arrives.
const WebhookTest = "test"

// AnyEvent is the choice of all of them, those of later versions included.
const AnyEvent = "*"

// WebhookVersions are the shapes that messages have had, the newest last. An endpoint is told in the one
// that was the newest when it was added, until an admin chooses another.
var WebhookVersions = []string{"2026-11-01"}

// StandardFormat is how messages are written unless an endpoint is that of a chat.
const StandardFormat = "standard"

// WebhookFormats are the ways that messages are written in: ours, and as the incoming webhooks of chats take them.
var WebhookFormats = []string{StandardFormat, "slack", "teams", "discord"}

// MaxEndpoints is how many endpoints a portal may have.
const MaxEndpoints = 20

// Endpoint is an address that is told what happens on a portal.
type Endpoint struct {
	ID               EndpointID
	Portal           PortalID
	Created          time.Time
	URL, Description string
	Events           []string // kinds of WebhookEvents, or AnyEvent
	Format           string   // one of WebhookFormats
	Version          string   // one of WebhookVersions
	Secret           string   // signs what it is told; shown to admins only
	IsEnabled        bool
	Failing          time.Time // since when every try failed; zero while it works
	Failures         int64     // how many those were
	SetAside         time.Time // when it was disabled for them; zero if it was not
}

// Wants reports whether the endpoint is to be told of events of that kind.
func (e *Endpoint) Wants(kind string) bool {
	return e.IsEnabled && (slices.Contains(e.Events, kind) || slices.Contains(e.Events, AnyEvent) && slices.Contains(WebhookEvents, kind))
}

// An endpoint is set aside when every try failed for that long, and so many did.
const (
	FailingFor  = 24 * time.Hour
	FailingMost = 10
)

// IsHopeless reports whether the endpoint has failed for long enough to be set
// aside.
func (e *Endpoint) IsHopeless(now time.Time) bool {
	return e.Failures >= FailingMost && !e.Failing.IsZero() && now.Sub(e.Failing) >= FailingFor
}

// SecretPrefix begins every secret, after the Standard Webhooks.
const SecretPrefix = "whsec_"

// Validate returns the first fault of the endpoint, whose fields are called as
// those below field.
func (e *Endpoint) Validate(field string) error {
	if err := WithoutUser(field+".url", e.URL); err != nil {
		return err
	}
	u, err := url.Parse(e.URL)
	switch {
	case e.URL == "":
		return Lacking(field + ".url")
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || len(e.URL) > maxURL:
		return Bad(field+".url", WhyNotAURL, "must be an http or https address, not %q", e.URL)
	case utf8.RuneCountInString(e.Description) > maxTitle:
		return Bad(field+".description", WhyTooLongText,
			"must be at most %d characters long, not %d", maxTitle, utf8.RuneCountInString(e.Description))
	case len(e.Events) == 0:
		return Lacking(field + ".events")
	}
	for _, kind := range e.Events {
		if kind != AnyEvent && !slices.Contains(WebhookEvents, kind) {
			return Bad(field+".events", WhyNotOneOf, "must be of %s, not %q", AnyEvent+", "+strings.Join(WebhookEvents, ", "), kind)
		}
	}
	if !slices.Contains(WebhookFormats, e.Format) {
		return Bad(field+".format", WhyNotOneOf, "must be of %s, not %q", strings.Join(WebhookFormats, ", "), e.Format)
	}
	if !slices.Contains(WebhookVersions, e.Version) {
		return Bad(field+".version", WhyNotOneOf, "must be of %s, not %q", strings.Join(WebhookVersions, ", "), e.Version)
	}
	return validSecret(field+".secret", e.Secret)
}

func validSecret(field, secret string) error {
	text, ok := strings.CutPrefix(secret, SecretPrefix)
	key, err := base64.StdEncoding.DecodeString(text)
	if !ok || err != nil || len(key) < 24 || len(key) > 64 {
		return Bad(field, WhyWebhookSecret, "must be %s followed by 24 to 64 bytes in base64", SecretPrefix)
	}
	return nil
}
