package worker

import (
	"context"
	"errors"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/store"
)

// Sender takes mails that are ready to go: an SMTP server.
type Sender interface {
	Send(context.Context, mail.Message) error
}

// Mail sends mails.
type Mail struct {
	App    *app.App
	Sender Sender
}

// mailFor is how long a mail is tried: a dead server has that long to come back.
const mailFor = 7 * 24 * time.Hour

// Kind returns how mails are sent.
func (m Mail) Kind() Kind { return Kind{Do: m.send, For: mailFor} }

func (m Mail) send(ctx context.Context, j *store.Job) (Outcome, error) {
	posted, err := m.App.PostMail(ctx, j)
	if err != nil || posted.Message == nil {
		return Outcome{Then: posted.Then}, err
	}
	err = m.Sender.Send(ctx, *posted.Message)
	if _, ok := errors.AsType[mail.Refused](err); ok {
		err = Hopeless{err}
	}
	return Outcome{Then: posted.Then}, err
}
