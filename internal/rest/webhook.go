package rest

import (
	"context"
	"fmt"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/jsonout"
	"github.com/stoa-community/stoa/internal/store"
)

// webhookSettings are those of the webhooks app.
type webhookSettings struct {
	Endpoints []endpoint `json:"endpoints" nullable:"false"`
}

// endpoint is an endpoint on the wire.
type endpoint struct {
	ID           string   `json:"id"`
	URL          string   `json:"url"`
	Description  string   `json:"description"`
	Events       []string `json:"events" nullable:"false"`
	Format       string   `json:"format" enum:"standard,slack,teams,discord"`
	Version      string   `json:"version" enum:"2026-11-01" doc:"The shape of what it is told: the newest when it was added."`
	Secret       string   `json:"secret" doc:"Signs what it is told, as the Standard Webhooks have it."`
	Enabled      bool     `json:"enabled"`
	CreatedAt    string   `json:"createdAt" format:"date-time"`
	FailingSince string   `json:"failingSince,omitempty" format:"date-time" doc:"Since when every try has failed."`
	Failures     int64    `json:"failures" doc:"How many tries that were."`
	SetAsideAt   string   `json:"setAsideAt,omitempty" format:"date-time" doc:"When it was disabled because every try had failed for a day. Enable it to try again."`
}

func toWebhookSettings(endpoints []*community.Endpoint) *webhookSettings {
	s := &webhookSettings{Endpoints: []endpoint{}}
	for _, e := range endpoints {
		s.Endpoints = append(s.Endpoints, endpoint{ID: string(e.ID), URL: e.URL, Description: e.Description, Events: e.Events,
			Format: e.Format, Version: e.Version, Secret: e.Secret, Enabled: e.IsEnabled, CreatedAt: stamp(e.Created),
			FailingSince: stamp(e.Failing), Failures: e.Failures, SetAsideAt: stamp(e.SetAside)})
	}
	return s
}

// webhookBody is webhookSettings as they are sent.
type webhookBody struct {
	Endpoints []endpointBody `json:"endpoints,omitempty" doc:"Of the webhooks app: endpoints to add and to change. What is not among them stays. There are at most 20."`
}

type endpointBody struct {
	ID          string    `json:"id,omitempty" doc:"Of an endpoint that is there, to change it: what is not sent stays. Absent to add one."`
	URL         *string   `json:"url,omitempty" example:"https://product.example.com/hooks" doc:"An http or https address, never a private one unless the operator allows it. Required to add one."`
	Description *string   `json:"description,omitempty" doc:"At most 200 characters."`
	Events      *[]string `json:"events,omitempty" example:"[\"answer.published\"]" doc:"The kinds it is told of, or * for all. Required to add one."`
	Format      *string   `json:"format,omitempty" enum:"standard,slack,teams,discord" doc:"standard when absent: signed messages as the OpenAPI document has them under webhooks. Else a note for people, as the incoming webhooks of that chat take it, in the portal's language."`
	Version     *string   `json:"version,omitempty" enum:"2026-11-01" doc:"The shape of what it is told. Absent: as it is; of a new one the newest."`
	Secret      string    `json:"secret,omitempty" doc:"whsec_ and the base64 of 24 to 64 bytes. Absent: the present one, or one made up."`
	Enabled     loose     `json:"enabled,omitzero" doc:"Absent: as it is; a new one is enabled. Enabling one that was set aside lets it be tried again."`
}

func (b webhookBody) settings() ([]app.EndpointEdit, error) {
	edits := make([]app.EndpointEdit, len(b.Endpoints))
	for i, e := range b.Endpoints {
		enabled, err := e.Enabled.get(fmt.Sprintf("endpoints.%d.enabled", i))
		if err != nil {
			return nil, err
		}
		edits[i] = app.EndpointEdit{ID: e.ID, URL: e.URL, Description: e.Description, Events: e.Events, Format: e.Format,
			Version: e.Version, Secret: e.Secret, IsEnabled: enabled}
	}
	return edits, nil
}

// delivery is a message to an endpoint on the wire.
type delivery struct {
	MongoID    string `json:"_id"`
	ID         string `json:"id"`
	CreatedAt  string `json:"createdAt" format:"date-time"`
	Endpoint   string `json:"endpoint" doc:"The id of the endpoint."`
	WebhookID  string `json:"webhookId" doc:"The id of the message, as the webhook-id header has it: the same however often it is sent."`
	Type       string `json:"type" example:"answer.published"`
	Kind       string `json:"kind" enum:"answer,question,comment,post,topic,space,user" doc:"What it is about."`
	Record     string `json:"record" doc:"The id of what it is about."`
	Status     string `json:"status" enum:"waiting,delivered,failed"`
	Tries      int    `json:"tries"`
	Note       string `json:"note" example:"HTTP 500 in 31 ms" doc:"What came of the last try."`
	NextTryAt  string `json:"nextTryAt,omitempty" format:"date-time"`
	FinishedAt string `json:"finishedAt,omitempty" format:"date-time"`
}

func toDelivery(d app.Delivery) delivery {
	w := delivery{MongoID: string(d.Job.ID), ID: string(d.Job.ID), CreatedAt: stamp(d.Created), Endpoint: string(d.Endpoint),
		WebhookID: d.Message.ID, Type: d.Message.Kind, Kind: string(d.On.On), Record: d.On.ID, Status: string(d.State), Tries: d.Tries,
		Note: d.Note, FinishedAt: stamp(d.Finished)}
	switch d.State {
	case store.JobDone:
		w.Status = "delivered"
	case store.JobWaiting:
		w.NextTryAt = stamp(d.Due)
	}
	return w
}

const deliveryText = `What endpoints of the webhooks app were told in the last two weeks, and what they are to be told, the newest first.
X-Total-Count counts up to 10,000. Admins only.

Each is a POST with the headers webhook-id, webhook-timestamp and webhook-signature of the Standard Webhooks, and the body
` + "`{type, timestamp, data}`" + `; data holds ` + "`kind` and `id`" + ` of what it is about and, unless that is deleted, the record as a guest sees it, in a field
named after its kind. What a guest may not see, or may see at its address only, is not told. Any 2xx answer is taken; else it
is tried again, ever more seldom, for a day. Messages about one record keep their order.`

func (s *api) webhooks() {
	s.listen()
	changes(s, operation{id: "removeEndpoint", method: "DELETE", path: "/apps/webhooks/endpoints/{id}", tag: tagApps, refuses: ofStaff,
		summary: "Remove a webhook endpoint", text: "Also drops its pending deliveries. Admins only."}, s.removeEndpoint, s.toPortal)
	changes(s, operation{id: "tryEndpoint", method: "POST", path: "/apps/webhooks/endpoints/{id}/test", tag: tagApps,
		refuses: all(ofStaff, refusals{409: {community.WhyEndpointOff}}), status: http.StatusCreated,
		summary: "Send a webhook endpoint a test", text: "A message of the type `test` about who asks for it, whatever types the endpoint " +
			"chose. The answer is its delivery: the list of deliveries tells what came of it. Admins only."}, s.tryEndpoint, plain(toDelivery))
	lists(s, operation{id: "listDeliveries", method: "GET", path: "/apps/webhooks/deliveries", tag: tagApps, refuses: ofStaff,
		summary: "List webhook deliveries", text: deliveryText}, s.listDeliveries, plain(toDelivery))
	changes(s, operation{id: "redeliver", method: "POST", path: "/apps/webhooks/deliveries/{id}/redeliver", tag: tagApps,
		refuses: all(ofStaff, refusals{409: {community.WhyEndpointOff}}),
		status:  http.StatusCreated,
		summary: "Redeliver a message", text: "Adds a delivery of the same message, under the same webhookId. Admins only."}, s.redeliver,
		plain(toDelivery))
}

func (s *api) removeEndpoint(ctx context.Context, c *caller, in *RecordPath) (app.PortalView, error) {
	return s.app.RemoveEndpoint(ctx, c.Actor, in.ID)
}

func (s *api) tryEndpoint(ctx context.Context, c *caller, in *RecordPath) (app.Delivery, error) {
	return s.app.TryEndpoint(ctx, c.Actor, in.ID)
}

func (s *api) listDeliveries(ctx context.Context, c *caller, in *Paging) (community.Listing[app.Delivery], error) {
	return s.app.Deliveries(ctx, c.Actor, in.page)
}

func (s *api) redeliver(ctx context.Context, c *caller, in *RecordPath) (app.Delivery, error) {
	return s.app.Redeliver(ctx, c.Actor, in.ID)
}

// webhook is what an endpoint is sent.
type webhook struct {
	Type      string      `json:"type"`
	Timestamp string      `json:"timestamp"`
	Data      webhookData `json:"data"`
}

type webhookData struct {
	Portal   string     `json:"portal"`
	Kind     string     `json:"kind"`
	ID       string     `json:"id"`
	By       string     `json:"by,omitempty"`
	Vote     string     `json:"vote,omitempty"`
	Reaction string     `json:"reaction,omitempty"`
	OnKind   string     `json:"onKind,omitempty"`
	On       string     `json:"on,omitempty"`
	Member   string     `json:"member,omitempty"`
	Question *question  `json:"question,omitempty"`
	Answer   *answer    `json:"answer,omitempty"`
	Post     *post      `json:"post,omitempty"`
	Comment  *comment   `json:"comment,omitempty"`
	Topic    *fullTopic `json:"topic,omitempty"`
	Space    *space     `json:"space,omitempty"`
	User     *user      `json:"user,omitempty"`
}

// Webhook is the body that tells an endpoint of t: its record is as the interface
// shows it to a guest, with the ids that people have in the product.
func Webhook(portal community.PortalID, t app.Payload) []byte {
	guest := &caller{now: t.Seen, Actor: community.Actor{Portal: portal, IsProduct: true}}
	w := webhook{Type: t.Kind, Timestamp: stamp(t.When), Data: webhookData{
		Portal: string(portal), Kind: string(t.On.On), ID: t.On.ID, By: string(t.By), OnKind: string(t.Thread.On), On: t.Thread.ID,
		Member: string(t.Member)}}
	d := &w.Data
	switch {
	case t.Question != nil:
		d.Question = new(toQuestion(guest, *t.Question))
	case t.Answer != nil:
		d.Answer = new(toAnswer(guest, *t.Answer))
	case t.Post != nil:
		d.Post = new(toPost(guest, *t.Post))
	case t.Comment != nil:
		d.Comment = new(toComment(guest, *t.Comment))
	case t.Topic != nil:
		d.Topic = new(toFullTopic(guest, *t.Topic))
	case t.Space != nil:
		d.Space = new(toSpace(guest, *t.Space))
	case t.User != nil:
		d.User = new(toUser(guest, *t.User))
	}
	d.Reaction = t.Reaction
	switch {
	case t.Value > 0:
		d.Vote = "up"
	case t.Value < 0:
		d.Vote = "down"
	}
	return jsonout.Append(nil, &w)
}
