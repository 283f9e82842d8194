package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const endpointColumns = `id, portal_id, created, url, description, events, secret, enabled, failing, failures, set_aside, format, version`

func scanEndpoint(r row) (*community.Endpoint, error) {
	var e community.Endpoint
	var created, failing, aside int64
	var events string
	err := r.Scan(&e.ID, &e.Portal, &created, &e.URL, &e.Description, &events, &e.Secret, &e.IsEnabled, &failing, &e.Failures, &aside,
		&e.Format, &e.Version)
	if err != nil {
		return nil, err
	}
	e.Created, e.Failing, e.SetAside = at(created), at(failing), at(aside)
	return &e, decodeInto(events, &e.Events)
}

// AllEndpoints returns the endpoints of every portal.
func (tx *Tx) AllEndpoints() ([]*community.Endpoint, error) {
	return all(tx, scanEndpoint, `SELECT `+endpointColumns+` FROM webhook_endpoints ORDER BY created, id`)
}

// Endpoints returns the endpoints of a portal, the oldest first.
func (tx *Tx) Endpoints(portal community.PortalID) ([]*community.Endpoint, error) {
	return all(tx, scanEndpoint, `SELECT `+endpointColumns+` FROM webhook_endpoints WHERE portal_id = $1 ORDER BY created, id`, portal)
}

// Endpoint returns the endpoint called id.
func (tx *Tx) Endpoint(portal community.PortalID, id community.EndpointID) (*community.Endpoint, error) {
	return one(tx, scanEndpoint, `SELECT `+endpointColumns+` FROM webhook_endpoints WHERE id = $1 AND portal_id = $2`, id, portal)
}

// SaveEndpoint stores a new endpoint, or what an admin may change of one.
func (tx *Tx) SaveEndpoint(e *community.Endpoint) error {
	return tx.exec(`INSERT INTO webhook_endpoints (`+endpointColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		ON CONFLICT (id) DO UPDATE SET url = excluded.url, description = excluded.description, events = excluded.events, secret = excluded.secret,
		enabled = excluded.enabled, failing = excluded.failing, failures = excluded.failures, set_aside = excluded.set_aside,
		format = excluded.format, version = excluded.version`,
		e.ID, e.Portal, ms(e.Created), e.URL, e.Description, encode(e.Events), e.Secret, e.IsEnabled, ms(e.Failing), e.Failures,
		ms(e.SetAside), e.Format, e.Version)
}

// DropEndpoint deletes an endpoint and what waits for it.
func (tx *Tx) DropEndpoint(e *community.Endpoint) error {
	if err := tx.exec(`DELETE FROM webhook_endpoints WHERE id = $1`, e.ID); err != nil {
		return err
	}
	return tx.DropPool(EndpointPool(e.ID))
}

// EndpointPool is the pool of the jobs for one endpoint.
func EndpointPool(id community.EndpointID) string {
	return community.WebhookJob + " " + string(id)
}

// EndpointWorked ends a row of failures.
func (tx *Tx) EndpointWorked(id community.EndpointID) error {
	return tx.exec(`UPDATE webhook_endpoints SET failing = 0, failures = 0 WHERE id = $1 AND failures > 0`, id)
}

// EndpointFailed counts a failure, and returns the endpoint with it.
func (tx *Tx) EndpointFailed(id community.EndpointID) (*community.Endpoint, error) {
	return one(tx, scanEndpoint, `UPDATE webhook_endpoints SET failures = failures + 1, failing = CASE failing WHEN 0 THEN $1 ELSE failing END
		WHERE id = $2 RETURNING `+endpointColumns, ms(tx.Now), id)
}

// SetAside disables an endpoint that fails, and gives up what waits for it.
func (tx *Tx) SetAside(e *community.Endpoint, note string) error {
	n, err := tx.changed(`UPDATE webhook_endpoints SET enabled = FALSE, set_aside = $1 WHERE id = $2 AND enabled = TRUE`, ms(tx.Now), e.ID)
	if err != nil || n == 0 {
		return err
	}
	if err := tx.FailPool(EndpointPool(e.ID), note); err != nil {
		return err
	}
	return tx.Forget(ChangedApp, string(e.Portal))
}

const logged = jobColumns + `, finished`

// Logged is a job with when it ended; zero while it waits.
type Logged struct {
	*Job
	Finished time.Time
}

func scanLogged(r row) (Logged, error) {
	var j Job
	var created, due, finished int64
	err := r.Scan(&j.ID, &j.Portal, &j.Kind, &j.Pool, &j.Lane, &j.seq, &j.Once, &j.Body, &created, &due, &j.Tries, &j.holder, &j.State,
		&j.Note, &finished)
	j.Created, j.Due = at(created), at(due)
	return Logged{&j, at(finished)}, err
}

// Jobs returns a page of a portal's jobs of a kind, the newest first: those that
// wait, and those that ended and are kept.
func (tx *Tx) Jobs(portal community.PortalID, kind string, p community.Page) ([]Logged, error) {
	c := after(p)
	return all(tx, scanLogged, `SELECT `+logged+` FROM jobs WHERE portal_id = $1 AND kind = $2 AND (created, id) < ($3, $4)
		ORDER BY created DESC, id DESC LIMIT $5 OFFSET $6`, portal, kind, c.Value, c.ID, p.Limit, p.Offset())
}

// MaxLogged is how far CountLogged counts.
const MaxLogged = 10_000

// CountLogged returns how many Jobs there are, up to MaxLogged.
func (tx *Tx) CountLogged(portal community.PortalID, kind string) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM (SELECT 1 AS one FROM jobs WHERE portal_id = $1 AND kind = $2 LIMIT $3) AS counted`,
		portal, kind, MaxLogged)
}

// Job returns one of Jobs.
func (tx *Tx) Job(portal community.PortalID, kind, id string) (Logged, error) {
	return one(tx, scanLogged, `SELECT `+logged+` FROM jobs WHERE id = $1 AND portal_id = $2 AND kind = $3`, id, portal, kind)
}
