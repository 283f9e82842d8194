package serve

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/worker"
)

// NewWorker returns the worker of this node, which does what follows from a's
// requests. It is made before the server is opened. outbound carries webhooks.
func NewWorker(a *app.App, db *store.DB, outbound *http.Client) *worker.Worker {
	return worker.New(db, map[string]worker.Kind{
		community.WebhookJob: worker.Webhooks{App: a, Client: outbound, Body: rest.Webhook, Now: db.Now}.Kind(),
	})
}
