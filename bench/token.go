package main

import (
	"context"
	"runtime"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// measureTokens measures finding out who calls: of a token seen before, and of
// one that the database has to be asked about.
func measureTokens(ctx context.Context, o options) (rows []row, err error) {
	err = withStore(ctx, o, func(db *store.DB, portal *community.Portal, users []*community.User) error {
		workers := runtime.GOMAXPROCS(0)
		known, err := addTokens(ctx, db, portal, users, 1000)
		if err != nil {
			return err
		}
		a := app.New(db, app.Config{})
		cached, err := throughput(ctx, workers, o.span(), func(ctx context.Context, w, n int) error {
			_, err := a.Authenticate(ctx, portal, known[(w+n)%len(known)])
			return err
		})
		if err != nil {
			return err
		}
		uncached, err := measureUncached(ctx, db, portal, users)
		rows = []row{{"token checks, known token", cached}, {"token checks, from the database", uncached}}
		return err
	})
	return rows, err
}

// measureUncached checks each of many tokens once, since a second check would
// not ask the database.
func measureUncached(ctx context.Context, db *store.DB, portal *community.Portal, users []*community.User) (result, error) {
	workers := runtime.GOMAXPROCS(0)
	const each = 10_000
	fresh, err := addTokens(ctx, db, portal, users, workers*each)
	if err != nil {
		return result{}, err
	}
	a := app.New(db, app.Config{})
	return repeated(ctx, workers, each, func(ctx context.Context, w, n int) error {
		_, err := a.Authenticate(ctx, portal, fresh[w*each+n])
		return err
	})
}

func addTokens(ctx context.Context, db *store.DB, portal *community.Portal, users []*community.User, n int) ([]string, error) {
	texts := make([]string, n)
	tokens := make([]*community.Token, n)
	for i := range tokens {
		texts[i] = auth.NewToken("stoa_at_")
		tokens[i] = &community.Token{Hash: auth.TokenHash(texts[i]), Portal: portal.ID, Use: community.AccessToken,
			Scope: community.Everything, User: users[i%len(users)].ID, Family: texts[i], Created: db.Now(),
			Expires: db.Now().Add(time.Hour)}
	}
	return texts, db.Write(ctx, func(tx *store.Tx) error { return tx.AddTokens(tokens...) })
}
