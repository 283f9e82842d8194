package app

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// EndpointEdit is what an admin tells of an endpoint; nil fields stay as they are.
type EndpointEdit struct {
	ID               string // of one that is there; "" adds one
	URL, Description *string
	Format, Version  *string // of a new one: our own, and the newest
	Events           *[]string
	Secret           string // "" keeps the present one, or makes one up
	IsEnabled        *bool  // a new one is, unless this says otherwise; true ends that it was set aside
}

// InstallWebhooks changes those endpoints of the portal that are named by their id,
// and adds the others. What is not among them stays.
func (a *App) InstallWebhooks(ctx context.Context, actor community.Actor, edits []EndpointEdit) (PortalView, error) {
	return a.changeApps(ctx, actor, community.AppInstalled{App: community.WebhooksApp, By: actor.ID}, func(tx *store.Tx) error {
		if err := setEndpoints(tx, actor.Portal, edits); err != nil {
			return err
		}
		return tx.SaveApp(&community.App{Portal: actor.Portal, Slug: community.WebhooksApp, Settings: "{}"})
	})
}

func setEndpoints(tx *store.Tx, portal community.PortalID, edits []EndpointEdit) error {
	before, err := tx.Endpoints(portal)
	if err != nil {
		return err
	}
	n := len(before)
	for i, e := range edits {
		field := fmt.Sprintf("endpoints.%d", i)
		created := tx.Now.Add(time.Duration(i) * time.Millisecond) // they are listed in this order
		endpoint := &community.Endpoint{ID: community.NewID[community.Endpoint](created), Portal: portal, Created: created, IsEnabled: true,
			Format: community.StandardFormat, Version: community.WebhookVersions[len(community.WebhookVersions)-1]}
		if e.ID != "" {
			at := slices.IndexFunc(before, func(b *community.Endpoint) bool { return string(b.ID) == e.ID })
			if at < 0 {
				return community.Bad(field+".id", community.WhyNotThere, "names no endpoint: %q", e.ID)
			}
			endpoint = before[at]
		} else if n++; n > community.MaxEndpoints {
			return community.Bad("endpoints", community.WhyTooManyItems, "must be at most %d in all, not %d", community.MaxEndpoints, n)
		}
		if err := e.save(tx, endpoint, field); err != nil {
			return err
		}
	}
	return nil
}

func dropEndpoints(tx *store.Tx, portal community.PortalID) error {
	endpoints, err := tx.Endpoints(portal)
	for _, e := range endpoints {
		if err == nil {
			err = tx.DropEndpoint(e)
		}
	}
	return err
}

// RemoveEndpoint removes an endpoint of the portal, with what it was still to be told.
func (a *App) RemoveEndpoint(ctx context.Context, actor community.Actor, id string) (PortalView, error) {
	return a.changeApps(ctx, actor, community.AppInstalled{App: community.WebhooksApp, By: actor.ID}, func(tx *store.Tx) error {
		e, err := tx.Endpoint(actor.Portal, community.EndpointID(id))
		if err != nil {
			return err
		}
		return tx.DropEndpoint(e)
	})
}

// set changes a field that something is said of.
func set[T any](field, to *T) {
	if to != nil {
		*field = *to
	}
}

func (e EndpointEdit) save(tx *store.Tx, endpoint *community.Endpoint, field string) error {
	set(&endpoint.URL, e.URL)
	set(&endpoint.Description, e.Description)
	set(&endpoint.Events, e.Events)
	set(&endpoint.Format, e.Format)
	set(&endpoint.Version, e.Version)
	switch {
	case e.Secret != "":
		endpoint.Secret = e.Secret
	case endpoint.Secret == "":
		endpoint.Secret = auth.NewWebhookSecret()
	}
	if e.IsEnabled != nil {
		endpoint.IsEnabled = *e.IsEnabled
	}
	if endpoint.IsEnabled && !endpoint.SetAside.IsZero() {
		endpoint.SetAside, endpoint.Failing, endpoint.Failures = time.Time{}, time.Time{}, 0
	}
	if err := endpoint.Validate(field); err != nil {
		return err
	}
	return tx.SaveEndpoint(endpoint)
}

// Endpoints returns the endpoints of the actor's portal, secrets included.
func (a *App) Endpoints(ctx context.Context, actor community.Actor) ([]*community.Endpoint, error) {
	if err := actor.CanManageApps(); err != nil {
		return nil, err
	}
	return looked(ctx, a, func(tx *store.Tx) ([]*community.Endpoint, error) { return tx.Endpoints(actor.Portal) })
}

// Delivery is one message to one endpoint.
type Delivery struct {
	store.Logged
	Message
	Endpoint community.EndpointID
}

func deliveryOf(j store.Logged) (Delivery, error) {
	d := Delivery{Logged: j}
	err := json.Unmarshal([]byte(j.Body), &d.Message)
	d.Endpoint = d.Message.Endpoint
	return d, err
}

// Deliveries returns a page of what endpoints were or are to be told, the newest
// first. It is kept for two weeks; the total is counted up to store.MaxLogged.
func (a *App) Deliveries(ctx context.Context, actor community.Actor, p community.Page) (list community.Listing[Delivery], err error) {
	if err := actor.CanManageApps(); err != nil {
		return list, err
	}
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[Delivery], err error) {
		total, err := tx.CountLogged(actor.Portal, community.WebhookJob)
		if err != nil {
			return list, err
		}
		jobs, err := tx.Jobs(actor.Portal, community.WebhookJob, p)
		if err != nil {
			return list, err
		}
		if n := len(jobs); n == p.Limit {
			list.Next = community.Cursor{Value: jobs[n-1].Created.UnixMilli(), ID: string(jobs[n-1].ID)}
		}
		list.Total = int(total)
		for _, j := range jobs {
			d, err := deliveryOf(j)
			if err != nil {
				return list, err
			}
			list.Items = append(list.Items, d)
		}
		return list, nil
	})
}

// Redeliver sends a message once more, under the id it had, so that a receiver
// that has seen it knows it again.
func (a *App) Redeliver(ctx context.Context, actor community.Actor, id string) (Delivery, error) {
	if err := actor.CanManageApps(); err != nil {
		return Delivery{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (Delivery, error) {
		was, err := tx.Job(actor.Portal, community.WebhookJob, id)
		if err != nil {
			return Delivery{}, err
		}
		d, err := deliveryOf(was)
		if err != nil {
			return Delivery{}, err
		}
		endpoint, err := tx.Endpoint(actor.Portal, d.Endpoint)
		switch {
		case community.KindOf(err) == community.NotFound, err == nil && !endpoint.IsEnabled:
			return Delivery{}, errEndpointOff
		case err != nil:
			return Delivery{}, err
		}
		return deliver(tx, actor.Portal, d.Message)
	})
}

var errEndpointOff = community.Fail(community.Conflict, community.WhyEndpointOff, "This endpoint was removed or disabled.")

// TryEndpoint sends an endpoint a message that nothing has happened for, to see whether it
// arrives: it is about the admin who asks for it, and comes whatever kinds the endpoint chose.
func (a *App) TryEndpoint(ctx context.Context, actor community.Actor, id string) (Delivery, error) {
	if err := actor.CanManageApps(); err != nil {
		return Delivery{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (Delivery, error) {
		endpoint, err := tx.Endpoint(actor.Portal, community.EndpointID(id))
		if err != nil {
			return Delivery{}, err
		}
		if !endpoint.IsEnabled {
			return Delivery{}, errEndpointOff
		}
		return deliver(tx, actor.Portal, Message{ID: newMessageID(tx), Endpoint: endpoint.ID, Kind: community.WebhookTest, When: tx.Now,
			On: community.Ref{On: community.OnUser, ID: string(actor.ID)}, By: actor.ID})
	})
}

// deliver has a message sent, and returns it as the log has it.
func deliver(tx *store.Tx, portal community.PortalID, m Message) (Delivery, error) {
	j := m.job(portal)
	if err := tx.AddJob(j); err != nil {
		return Delivery{}, err
	}
	stored, err := tx.Job(portal, community.WebhookJob, string(j.ID))
	if err != nil {
		return Delivery{}, err
	}
	return deliveryOf(stored)
}
