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

	"github.com/alecthomas/kong"
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
	ReplicaURLs       []string      `name:"replica-urls" env:"STOA_REPLICA_URLS" placeholder:"URL" help:"The postgres:// URLs of hot standbys to read from when they've caught up with this node."`
	Addr              string        `env:"STOA_ADDR" placeholder:"HOST:PORT" help:"The address to listen on (127.0.0.1:8080, or :443 with TLS). Port 0 picks a free one."`
	BaseURL           string        `name:"base-url" env:"STOA_BASE_URL" placeholder:"URL" help:"The server's public URL, such as https://community.example.com."`
	RateLimit         int           `env:"STOA_RATE_LIMIT" default:"1000" placeholder:"N" help:"Requests allowed per token, or per IP address without a token, in 10 seconds (${default}). 0 is no limit."`
	Concurrency       int           `env:"STOA_CONCURRENCY" default:"0" placeholder:"N" help:"Requests to process at once. 0 is 32 per core. Some of the others wait, and the rest are turned away."`
	Memory            byteSize      `env:"STOA_MEMORY" default:"128MB" placeholder:"SIZE" help:"Memory for caching the database and pages (${default}). At least 8MB."`
	MetricsAddr       string        `env:"STOA_METRICS_ADDR" placeholder:"HOST:PORT" help:"Where to serve only /metrics. Default: with everything else, but only to this machine."`
	TrustedProxies    []string      `env:"STOA_TRUSTED_PROXIES" placeholder:"CIDR" help:"Proxies to trust, as IP addresses or CIDR ranges, for X-Forwarded-For, -Host and -Proto, or Forwarded."`
	AllowPrivateFetch bool          `env:"STOA_ALLOW_PRIVATE_FETCH" help:"Let the server reach private addresses that admins enter, such as a JWKS URL or a webhook endpoint."`
	PeerTubes         []string      `name:"peertubes" env:"STOA_PEERTUBES" placeholder:"HOST" help:"Hosts of PeerTube, such as videos.example.com, whose videos members can play in pages."`
	DrainDelay        time.Duration `env:"STOA_DRAIN_DELAY" default:"0s" placeholder:"TIME" help:"How long to keep serving after a stop signal while /readyz fails, so that load balancers move on (${default})."`
	AccessTTL         time.Duration `name:"access-ttl" env:"STOA_ACCESS_TTL" default:"24h" placeholder:"TIME" help:"How long access tokens are valid (${default})."`
	RefreshTTL        time.Duration `name:"refresh-ttl" env:"STOA_REFRESH_TTL" default:"2160h" placeholder:"TIME" help:"How long refresh tokens are valid (${default}: 90 days)."`
	LogFormat         string        `env:"STOA_LOG_FORMAT" default:"text" enum:"text,json" placeholder:"FORMAT" help:"Log format on standard error: ${enum}."`
	LogLevel          string        `env:"STOA_LOG_LEVEL" default:"info" enum:"debug,info,warn,error" placeholder:"LEVEL" help:"Minimum log level: ${enum}. Requests log at info, or at error if the server failed."`
	Demo              bool          `env:"STOA_DEMO" help:"Fill an empty database with a demo community."`
	DemoScale         float64       `env:"STOA_DEMO_SCALE" default:"0.1" placeholder:"X" help:"The size of the demo community. 1 is 10,000 questions (${default}: takes seconds)."`

	Secure  tlsFlags     `embed:"" group:"HTTPS (left to a proxy by default):"`
	Mail    mailFlags    `embed:"" group:"Email (off by default):"`
	Replies inboundFlags `embed:"" group:"Replies by email (off by default):"`
	Uploads uploadFlags  `embed:"" group:"Uploads (stored in the data folder by default):"`
	Backups planFlags    `embed:"" group:"Automatic backups (off by default):"`
	First   firstFlags   `embed:"" group:"First start, on an empty database:"`

	hosts hosts
}

// firstFlags are what the first start makes; what is not told is made up.
type firstFlags struct {
	AdminEmail    string `env:"STOA_ADMIN_EMAIL" placeholder:"ADDRESS" help:"The first admin's email address."`
	AdminPassword string `env:"STOA_ADMIN_PASSWORD" placeholder:"TEXT" help:"The first admin's password, at least 8 characters."`
	ClientID      string `name:"client-id" env:"STOA_CLIENT_ID" placeholder:"TEXT" help:"The first client's ID."`
	ClientSecret  string `env:"STOA_CLIENT_SECRET" placeholder:"TEXT" help:"The first client's secret."`
}

// Validate is called by kong.
func (c *serveCommand) Validate() error {
	if u, err := url.Parse(c.BaseURL); c.BaseURL != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		return fmt.Errorf("--base-url must be an http:// or https:// URL, not %q", c.BaseURL)
	} else if u.User != nil {
		return errors.New("--base-url is public and can't contain a username or password")
	}
	if c.RateLimit < 0 {
		return errors.New("--rate-limit can't be negative")
	}
	if !(c.DemoScale > 0) {
		return errors.New("--demo-scale must be more than 0")
	}
	if c.AccessTTL < time.Second || c.RefreshTTL < time.Second {
		return errors.New("--access-ttl and --refresh-ttl must be at least 1 second")
	}
	if c.Concurrency < 0 {
		return errors.New("--concurrency can't be negative")
	}
	if c.DrainDelay < 0 {
		return errors.New("--drain-delay can't be negative")
	}
	if c.Mail.SMTPURL != "" && c.BaseURL == "" {
		return errors.New("--smtp-url needs --base-url: emails contain links")
	}
	if len(c.ReplicaURLs) > 0 && c.DatabaseURL == "" {
		return errors.New("--replica-urls needs --database-url: SQLite has no replicas")
	}
	if err := store.CheckReplicas(c.ReplicaURLs); err != nil {
		return fmt.Errorf("--replica-urls: %w", err)
	}
	_, err := httpkit.ParseProxies(c.TrustedProxies)
	return errors.Join(err, c.Memory.check(), c.Secure.check(c.BaseURL), c.Backups.check(), c.Uploads.check(),
		c.Replies.check(c.Mail.SMTPURL != ""), c.databaseFlags.Validate())
}

// Run serves until it is told to stop.
func (c *serveCommand) Run(ctx context.Context, s *streams, line *kong.Context) error {
	defer runtime.KeepAlive(reserve())
	logger := c.logger(s)
	slog.SetDefault(logger)
	for _, name := range strangers(line.Model.Node) {
		logger.WarnContext(ctx, "there is no setting of this name", "variable", name)
	}
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
		MailAddr: c.Replies.Addr, MailHost: c.Replies.Domain, MailSecret: c.Replies.Secret,
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
	plan, err := c.Backups.plan(c.Data, c.DatabaseURL != "", c.Uploads)
	if err != nil {
		return nil, nil, err
	}
	a := app.New(db, app.Config{
		AccessTTL: c.AccessTTL, RefreshTTL: c.RefreshTTL, Outbound: auth.NewOutboundClient(c.AllowPrivateFetch), Blobs: blobs,
		HasMail: c.Mail.SMTPURL != "", BaseURL: strings.TrimSuffix(c.BaseURL, "/"), Memory: uint64(c.Memory), Backups: plan,
		ReplyDomain: c.Replies.Domain, PeerTubes: c.PeerTubes,
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
