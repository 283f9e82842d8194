package app

import (
	"context"
	"net/url"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

const (
	// newsEvery is how often notifications that are to be sent are looked for.
	newsEvery = 5 * time.Second
	newsBatch = 200
	// maxNews is how many notifications one mail holds. Of more the oldest are not
	// sent: they are listed all the same.
	maxNews = 30
)

// runNews posts notifications that are to be sent until ctx ends.
func (a *App) runNews(ctx context.Context) {
	if !a.config.HasMail {
		return
	}
	every(ctx, newsEvery, "notifications could not be posted; it is tried again", a.PostNews)
}

// PostNews adds a job for each person who is to be sent notifications: soon, or
// when their digest is.
func (a *App) PostNews(ctx context.Context) error {
	return a.whileAny(ctx, (*store.Tx).HasNews, func(tx *store.Tx) error {
		people, err := tx.QueueNews(newsBatch)
		for _, p := range people {
			j := posting{For: news, User: p.User}.job(p.Portal)
			j.Due = p.Digest.Next(tx.Now, p.Zone)
			if err := tx.AddJob(j); err != nil {
				return err
			}
		}
		return err
	})
}

// What a link may end besides the mails of a verb.
const (
	AllMail     = "all"     // mails of every verb
	SummaryMail = "summary" // the digest of what one follows
)

// unsubscribe is the address of the page that ends mails of what: a verb, the digest of
// what one follows, or all.
func (a *App) unsubscribe(ctx context.Context, portal *community.Portal, user community.UserID, what string) (string, error) {
	signature, err := a.signUnsubscribe(ctx, portal, string(user), what)
	if err != nil {
		return "", err
	}
	return a.address(portal) + "/mail/unsubscribe?" + url.Values{"user": {string(user)}, "what": {what}, "signature": {signature}}.Encode(),
		nil
}

func (a *App) signUnsubscribe(ctx context.Context, portal *community.Portal, user, what string) (string, error) {
	return a.sign(ctx, signer{portal.ID, "unsubscribe"}, user+" "+what)
}

// CheckUnsubscribe returns nil if a link to end mails is one of ours.
func (a *App) CheckUnsubscribe(ctx context.Context, portal *community.Portal, user, what, signature string) error {
	want, err := a.signUnsubscribe(ctx, portal, user, what)
	if err != nil {
		return err
	}
	if !auth.SameHash(want, signature) {
		return community.Fail(community.Forbidden, community.WhyBadLink, "This link is incomplete or isn't one of ours.")
	}
	return nil
}

// Unsubscribe ends a person's mails of a verb, or with AllMail of all verbs, or with SummaryMail
// their digest.
func (a *App) Unsubscribe(ctx context.Context, portal *community.Portal, user, what, signature string) error {
	if err := a.CheckUnsubscribe(ctx, portal, user, what, signature); err != nil {
		return err
	}
	verbs := community.Verbs
	switch what {
	case AllMail:
	case SummaryMail:
		verbs = nil
	default:
		verbs = []community.Verb{community.Verb(what)}
	}
	return a.write(ctx, community.System(portal.ID), func(tx *store.Tx) error {
		u, err := tx.User(portal.ID, community.UserID(user))
		if err != nil || u.Status == community.Erased {
			return err
		}
		if what == SummaryMail {
			return endSummary(tx, u)
		}
		for _, verb := range verbs {
			if err := tx.EndMail(portal.ID, u.ID, verb); err != nil {
				return err
			}
		}
		return nil
	})
}
