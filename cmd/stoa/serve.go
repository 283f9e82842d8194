package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"runtime"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/serve"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/worker"
)

// grace is how long requests have to finish in when the server stops.
const grace = 15 * time.Second

// patience is how long work that follows from requests has to end in after that.
const patience = 5 * time.Second

type serveCommand struct {
	databaseFlags
	ReplicaURLs       []string      `name:"replica-urls" env:"STOA_REPLICA_URLS" placeholder:"URL" help:"The postgres:// addresses of hot standbys of that database, to read from where they are as far as this node."`
	Addr              string        `env:"STOA_ADDR" placeholder:"HOST:PORT" help:"Where to listen (127.0.0.1:8080, or :443 with TLS); port 0 takes a free one."`
	BaseURL           string        `name:"base-url" env:"STOA_BASE_URL" placeholder:"URL" help:"The address people reach the server at, such as https://community.example.com."`
	RateLimit         int           `env:"STOA_RATE_LIMIT" default:"1000" placeholder:"N" help:"How many requests one token, or one address without a token, may make in 10 seconds (${default}); 0 is no limit."`
	Concurrency       int           `env:"STOA_CONCURRENCY" default:"0" placeholder:"N" help:"How many requests to work on at once; 0 is 32 for each core. Of more, some wait, and the rest are turned away."`
	Memory            byteSize      `env:"STOA_MEMORY" default:"128MB" placeholder:"SIZE" help:"How much memory what is kept of the database and of pages may take (${default}), 8MB at least."`
	MetricsAddr       string        `env:"STOA_METRICS_ADDR" placeholder:"HOST:PORT" help:"Where to serve /metrics, and nothing else. Unless told, it is served with the rest, to this machine only."`
	TrustedProxies    []string      `env:"STOA_TRUSTED_PROXIES" placeholder:"CIDR" help:"Proxies, as addresses or CIDR ranges, whose word about clients is believed: X-Forwarded-For, -Host and -Proto, or Forwarded."`
	AllowPrivateFetch bool          `env:"STOA_ALLOW_PRIVATE_FETCH" help:"Let the server reach what admins name, such as a key set or a webhook's endpoint, at private addresses."`
	DrainDelay        time.Duration `env:"STOA_DRAIN_DELAY" default:"0s" placeholder:"TIME" help:"How long to go on serving when told to stop, while /readyz says no and balancers look elsewhere (${default})."`
	AccessTTL         time.Duration `name:"access-ttl" env:"STOA_ACCESS_TTL" default:"24h" placeholder:"TIME" help:"How long an access token is good (${default})."`
	RefreshTTL        time.Duration `name:"refresh-ttl" env:"STOA_REFRESH_TTL" default:"2160h" placeholder:"TIME" help:"How long a refresh token is good (${default}: 90 days)."`
	LogFormat         string        `env:"STOA_LOG_FORMAT" default:"text" enum:"text,json" placeholder:"FORMAT" help:"How to log to standard error: ${enum}."`
	LogLevel          string        `env:"STOA_LOG_LEVEL" default:"info" enum:"debug,info,warn,error" placeholder:"LEVEL" help:"The least that is logged: ${enum}. Each request is an info line, and an error where we failed."`
	Demo              bool          `env:"STOA_DEMO" help:"Fill an empty database with a community to try things on."`
	DemoScale         float64       `env:"STOA_DEMO_SCALE" default:"0.1" placeholder:"X" help:"How large a community that is, 1 being 10,000 questions (${default}: it is there in seconds)."`

	Secure  tlsFlags    `embed:"" group:"For https, which a proxy speaks unless told:"`
	Mail    mailFlags   `embed:"" group:"For mail, which is off unless told:"`
	Uploads uploadFlags `embed:"" group:"For uploads, which are kept in the data folder unless told:"`
	Backups planFlags   `embed:"" group:"For backups, which are not made unless told:"`
	First   firstFlags  `embed:"" group:"For the first start, on an empty database:"`

	hosts hosts
}

// firstFlags are what the first start makes; what is not told is made up.
type firstFlags struct {
	AdminEmail    string `env:"STOA_ADMIN_EMAIL" placeholder:"ADDRESS" help:"The first admin's e-mail address."`
	AdminPassword string `env:"STOA_ADMIN_PASSWORD" placeholder:"TEXT" help:"The first admin's password, of 8 characters or more."`
	ClientID      string `name:"client-id" env:"STOA_CLIENT_ID" placeholder:"TEXT" help:"The id of the first client."`
	ClientSecret  string `env:"STOA_CLIENT_SECRET" placeholder:"TEXT" help:"The secret of the first client."`
}

// Validate is called by kong.
func (c *serveCommand) Validate() error {
	if u, err := url.Parse(c.BaseURL); c.BaseURL != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		return fmt.Errorf("--base-url must be an http:// or https:// address, not %q", c.BaseURL)
	} else if u.User != nil {
		return errors.New("--base-url is shown to everybody, and may not have a user or a password in it")
	}
	if c.RateLimit < 0 {
		return errors.New("--rate-limit must be 0 or more")
	}
	if !(c.DemoScale > 0) {
		return errors.New("--demo-scale must be more than 0")
	}
	if c.AccessTTL < time.Second || c.RefreshTTL < time.Second {
		return errors.New("--access-ttl and --refresh-ttl must be a second or more")
	}
	if c.Concurrency < 0 {
		return errors.New("--concurrency must be 0 or more")
	}
	if c.DrainDelay < 0 {
		return errors.New("--drain-delay must be 0 or more")
	}
	if c.Mail.SMTPURL != "" && c.BaseURL == "" {
		return errors.New("--smtp-url needs --base-url: mails hold links")
	}
	if len(c.ReplicaURLs) > 0 && c.DatabaseURL == "" {
		return errors.New("--replica-urls needs --database-url: SQLite has no replicas")
	}
	if err := store.CheckReplicas(c.ReplicaURLs); err != nil {
		return fmt.Errorf("--replica-urls: %w", err)
	}
	_, err := httpkit.ParseProxies(c.TrustedProxies)
	return errors.Join(err, c.Memory.check(), c.Secure.check(c.BaseURL), c.Backups.check(), c.Uploads.check(), c.databaseFlags.Validate())
}

// Run serves until it is told to stop.
func (c *serveCommand) Run(ctx context.Context, s *streams) error {
	defer runtime.KeepAlive(reserve())
	logger := c.logger(s)
	slog.SetDefault(logger)
	post, err := c.Mail.server()
	if err != nil {
		return err
	}
	config, err := c.config(ctx, logger)
	if err != nil {
		return err
	}
	defer stopTracing(ctx, config.Tracing)
	server, err := serve.Listen(config)
	if err != nil {
		return err
	}
	return c.serve(ctx, server, post, s)
}

func (c *serveCommand) logger(s *streams) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.LogLevel)); err != nil {
		panic(err) // kong has let only levels through
	}
	options := &slog.HandlerOptions{Level: level}
	if c.LogFormat == "json" {
		return slog.New(httpkit.InRequest(slog.NewJSONHandler(s.err, options)))
	}
	return slog.New(httpkit.InRequest(slog.NewTextHandler(s.err, options)))
}

func (c *serveCommand) config(ctx context.Context, logger *slog.Logger) (serve.Config, error) {
	proxies, err := httpkit.ParseProxies(c.TrustedProxies)
	if err != nil {
		return serve.Config{}, err
	}
	secure, err := c.front()
	if err != nil {
		return serve.Config{}, err
	}
	tracing, err := startTracing(ctx)
	return serve.Config{
		Addr: c.Secure.addr(c.Addr), TLS: secure.config, PlainAddr: secure.httpAddr, Plain: secure.plain, MetricsAddr: c.MetricsAddr,
		BaseURL: strings.TrimSuffix(c.BaseURL, "/"), Version: version,
		RateLimit: c.RateLimit, Concurrency: c.Concurrency, Proxies: proxies, DrainDelay: c.DrainDelay, Grace: grace,
		Logger: logger, Now: time.Now, Tracing: tracing,
	}, err
}

// front is how TLS is spoken, if at all.
func (c *serveCommand) front() (front, error) {
	if !c.Secure.isOn() {
		return front{}, nil
	}
	if u, err := url.Parse(c.BaseURL); err == nil {
		c.hosts.public = u.Hostname()
	}
	return c.Secure.open(c.Data, c.BaseURL, c.hosts.check)
}

// serve readies the database while the server answers that it is starting, then
// serves from it. What follows from requests goes on until the last is done.
func (c *serveCommand) serve(ctx context.Context, server *serve.Server, post *mail.Server, s *streams) (err error) {
	serving, stop := context.WithCancel(ctx)
	defer stop()
	served := make(chan error, 1)
	go func() { served <- server.Run(serving) }()

	c.tighten(ctx)
	db, err := c.open(ctx)
	if err != nil {
		stop()
		return errors.Join(err, <-served)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.UseReplicas(ctx, c.ReplicaURLs); err != nil {
		stop()
		return errors.Join(err, <-served)
	}
	a, started, err := c.start(ctx, db, s)
	var w *worker.Worker
	if err == nil {
		w = serve.NewWorker(a, db, auth.NewOutboundClient(c.AllowPrivateFetch), post)
		c.hosts.app.Store(a)
		server.Open(a, db)
	}
	if err == nil || started != nil { // what was made is told even if it cannot be served
		local := c.Secure.scheme() + reachable(server.Addr().String())
		fmt.Fprint(s.out, welcome{Local: local, Public: c.BaseURL, Started: started, Missing: c.missing()})
	}
	if err != nil {
		stop()
		err = errors.Join(err, <-served)
		if ctx.Err() != nil {
			return nil // told to stop before it was up
		}
		return err
	}

	shrink() // starting took far more than serving will

	upkeep, end := context.WithCancel(store.Within(context.WithoutCancel(ctx), time.Minute))
	after, upkeep := errgroup.WithContext(upkeep)
	after.Go(func() error { return a.Run(upkeep) })
	after.Go(func() error { return w.Run(upkeep) })
	after.Go(func() error { pace(upkeep); return nil })
	err = <-served
	end()
	return errors.Join(err, inTime(after.Wait))
}

// inTime waits for work that ends, but not for long: what of it is not done is done by the
// next start.
func inTime(wait func() error) error {
	done := make(chan error, 1)
	go func() { done <- wait() }()
	select {
	case err := <-done:
		return err
	case <-time.After(patience):
		slog.Warn("stopped in the middle of work that the database does not answer; the next start goes on with it")
		return nil
	}
}

// start makes what the first start makes, which it returns, and fills the demo
// community.
func (c *serveCommand) start(ctx context.Context, db *store.DB, s *streams) (*app.App, *app.Started, error) {
	blobs, err := c.Uploads.open(ctx, c.Data)
	if err != nil {
		return nil, nil, err
	}
	plan, err := c.Backups.plan(c.Data, c.Uploads)
	if err != nil {
		return nil, nil, err
	}
	a := app.New(db, app.Config{
		AccessTTL: c.AccessTTL, RefreshTTL: c.RefreshTTL, Outbound: auth.NewOutboundClient(c.AllowPrivateFetch), Blobs: blobs,
		HasMail: c.Mail.SMTPURL != "", BaseURL: strings.TrimSuffix(c.BaseURL, "/"), Memory: uint64(c.Memory), Backups: plan,
	})
	started, err := begin(ctx, a, db, c.First.firstStart(c.BaseURL))
	if err != nil {
		return nil, nil, fmt.Errorf("the database %s: %w", c.name(), err)
	}
	if c.Demo {
		err = serveDemo(ctx, a, db, c.DemoScale, s.err)
	}
	return a, started, err
}

// begin brings the schema up to date and makes what an empty database needs.
func begin(ctx context.Context, a *app.App, db *store.DB, first app.FirstStart) (*app.Started, error) {
	if _, err := db.Migrate(ctx); err != nil {
		return nil, err
	}
	return a.Start(ctx, first)
}

func (f firstFlags) firstStart(baseURL string) app.FirstStart {
	first := app.FirstStart{
		AdminEmail: f.AdminEmail, AdminPassword: f.AdminPassword, ClientID: f.ClientID, ClientSecret: f.ClientSecret,
	}
	if u, err := url.Parse(baseURL); err == nil {
		first.Domain = u.Hostname()
	}
	return first
}
