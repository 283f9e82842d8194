package serve

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/rest"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/view"
	"github.com/stoa-community/stoa/internal/worker"
)

// NewWorker returns the worker of this node, which does what follows from a's
// requests. It is made before the server is opened. outbound carries webhooks and
// what browsers are sent, and mails go by server; without one they are left to other nodes.
func NewWorker(a *app.App, db *store.DB, outbound *http.Client, server *mail.Server) *worker.Worker {
	kinds := map[string]worker.Kind{
		community.WebhookJob: worker.Webhooks{App: a, Client: outbound, Body: rest.Webhook, Now: db.Now}.Kind(),
		community.WatchJob:   worker.Watch{App: a}.Kind(),
		community.PreviewJob: worker.Previews{App: a}.Kind(),
		community.PushJob:    worker.Pushes{App: a, Client: outbound, Body: view.PushBody, Now: db.Now}.Kind(),
	}
	if server != nil {
		kinds[community.MailJob] = worker.Mail{App: a, Sender: server}.Kind()
	}
	return worker.New(db, kinds)
}
