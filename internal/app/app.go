// Package app is what a community does: one method per thing a person can do.
// REST, GraphQL and the pages call it, and nothing below it.
package app

import (
	"context"
	"net/http"
	"net/url"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// App is a running server's communities.
type App struct {
	db        *store.DB
	config    Config
	host      string // that of the base address
	hasher    *auth.Hasher
	guard     *auth.Guard
	signers   signers
	verifier  *auth.Verifier
	providers *auth.Providers
	intake    *blob.Intake
	smaller   *smaller
	memory    *memory
	views     views
	previews  previews
	remotes   *remotes
	stream    *stream
	doings    doings
	logging   string       // the log of changes that was found to be right
	archived  atomic.Int64 // until when it is, in milliseconds since 1970

	questions *questionKind
	answers   *answerKind
	posts     *postKind
}

// Config is what the operator may choose. Zero values are the defaults.
type Config struct {
	AccessTTL  time.Duration // of an access token; 24 hours
	RefreshTTL time.Duration // of a refresh token; 90 days
	HashSlots  int           // password hashes computed at once, 2 or more; one for each CPU
	HashCost   auth.Cost     // of a password hash; that which is advised
	Outbound   *http.Client  // fetches what members' products name; refuses private addresses
	Elsewhere  *http.Client  // fetches what anybody names, in a text; refuses private addresses
	Blobs      Blobs         // keeps what members upload; without it nothing can be uploaded
	HasMail    bool          // whether somebody sends mail
	BaseURL    string        // the public address, which links in mails begin with
	// ReplyDomain is that of the addresses that letters are answered at; "" where nobody
	// takes mail in.
	ReplyDomain string
	PeerTubes   []string   // hosts of PeerTube whose videos are played in pages
	Memory      uint64     // bytes of what is kept in memory; [cache.DefaultBudget]
	Backups     BackupPlan // where to and how often; nowhere
}

func (c Config) withDefaults() Config {
	if c.AccessTTL == 0 {
		c.AccessTTL = 24 * time.Hour
	}
	if c.RefreshTTL == 0 {
		c.RefreshTTL = 90 * 24 * time.Hour
	}
	if c.HashSlots == 0 {
		c.HashSlots = runtime.GOMAXPROCS(0)
	}
	if c.HashCost == (auth.Cost{}) {
		c.HashCost = auth.StandardCost
	}
	if c.Outbound == nil {
		c.Outbound = auth.NewOutboundClient(false)
	}
	if c.Elsewhere == nil {
		c.Elsewhere = auth.NewOutboundClient(false)
	}
	if c.Blobs == nil {
		c.Blobs = noBlobs{}
	}
	return c
}

// IsShared reports whether other nodes may serve the same communities.
func (a *App) IsShared() bool { return a.db.IsShared() }

// New returns the App over db, whose schema is current.
func New(db *store.DB, c Config) *App {
	c = c.withDefaults()
	a := &App{db: db, config: c, hasher: auth.NewHasher(c.HashSlots, c.HashCost), guard: auth.NewGuard(db.Now),
		verifier: auth.NewVerifier(c.Outbound, db.Now), providers: auth.NewProviders(c.Outbound, db.Now),
		intake: blob.NewIntake(), smaller: newSmaller(), remotes: newRemotes()}
	a.memory = newMemory(db, cache.NewBudget(c.Memory))
	if u, err := url.Parse(c.BaseURL); err == nil {
		a.host = u.Hostname()
	}
	a.Budget().Add("tokens", a.verifier.Kept())
	a.questions, a.answers, a.posts = newQuestionKind(a), newAnswerKind(a), newPostKind(a)
	db.OnEvents(a.fanOut)
	a.stream = newStream(db)
	return a
}

// Elsewhere is the client that fetches what anybody names, in a text. What the operator lets admins name at
// private addresses is none of that: nobody who writes is to have the server ask its own network.
func (a *App) Elsewhere() *http.Client { return a.config.Elsewhere }

// PeerTubes are the hosts of PeerTube that the operator has named.
func (a *App) PeerTubes() []string { return a.config.PeerTubes }

// Budget is what bounds the memory of this node. Whoever keeps anything shares it.
func (a *App) Budget() *cache.Budget { return a.memory.Budget() }

// Ready returns nil when requests can be served.
func (a *App) Ready(ctx context.Context) error { return a.db.Ready(ctx) }

// Writable returns nil when changes can be made: see [store.DB.Writable].
func (a *App) Writable(ctx context.Context) error { return a.db.Writable(ctx) }

// Now is the time by the store's clock.
func (a *App) Now() time.Time { return a.db.Now() }

// write runs fn in a transaction of the actor's portal.
func (a *App) write(ctx context.Context, actor community.Actor, fn func(*store.Tx) error) error {
	return a.db.Write(ctx, func(tx *store.Tx) error {
		tx.For(actor.Portal)
		a.didAfter(tx, actor.Portal, actor.ID, store.Acted)
		return fn(tx)
	})
}

// changed runs fn in a transaction of the actor's portal and returns what it
// looked at last.
func changed[T any](ctx context.Context, a *App, actor community.Actor, fn func(*store.Tx) (T, error)) (T, error) {
	var result T
	err := a.write(ctx, actor, func(tx *store.Tx) (err error) {
		result, err = fn(tx)
		return err
	})
	return result, err
}

// looked runs fn on one snapshot and returns what it saw.
func looked[T any](ctx context.Context, a *App, fn func(*store.Tx) (T, error)) (T, error) {
	var result T
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) {
		result, err = fn(tx)
		return err
	})
	return result, err
}
