// Package serve puts the faces, what stands before them and the operator's view
// together into the server that the command runs.
package serve

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/postbox"
	"github.com/stoa-community/stoa/internal/store"
)

// Config is what the operator chose.
type Config struct {
	Addr        string // host:port of the faces
	MetricsAddr string // host:port of /metrics alone; "" puts it on Addr, for this machine only
	BaseURL     string // the public address; "" where there is none
	Version     string
	RateLimit   int // requests of one caller in ten seconds; 0 is no limit
	Concurrency int // requests that are worked on at once; 0 is as many as there are cores for
	Proxies     httpkit.Proxies
	DrainDelay  time.Duration // for which a server that is to stop serves as before but for /readyz
	Grace       time.Duration // for requests to finish in after that
	Logger      *slog.Logger
	Now         func() time.Time
	Tracing     *Tracing // nil: no traces

	MailAddr   string // host:port where replies by mail come in by SMTP; "" is nowhere
	MailHost   string // what that door calls itself
	MailSecret string // that mail services post such replies with; "" takes none

	TLS       *tls.Config  // nil: plain HTTP on Addr
	PlainAddr string       // host:port where plain HTTP is answered beside TLS; "" is nowhere
	Plain     http.Handler // what answers there
}

// Server listens from its first moment and answers 503 until it is opened, so
// that whoever watches it sees a server that starts, not one that is absent.
type Server struct {
	config     Config
	metrics    *httpkit.Metrics
	admission  *httpkit.Admission
	listener   net.Listener
	private    net.Listener                 // of MetricsAddr; nil without one
	plain      net.Listener                 // of PlainAddr; nil without one
	post       net.Listener                 // of MailAddr; nil without one
	box        *postbox.Box                 // once opened
	opened     chan struct{}                // closed then
	faces      atomic.Pointer[http.Handler] // nil until opened
	isStopping atomic.Bool
	stopping   chan struct{} // closed then
}

// perCore is how many requests are worked on at once for each core: most of them wait for
// the database.
const perCore = 32

// Listen takes the addresses of c. Until Run is called, who connects waits.
func Listen(c Config) (*Server, error) {
	s := &Server{config: c, metrics: httpkit.NewMetrics(), stopping: make(chan struct{}), opened: make(chan struct{}),
		admission: httpkit.NewAdmission(cmp.Or(c.Concurrency, perCore*runtime.GOMAXPROCS(0)))}
	for _, at := range []struct {
		addr     string
		listener *net.Listener
	}{{c.Addr, &s.listener}, {c.MetricsAddr, &s.private}, {c.PlainAddr, &s.plain}, {c.MailAddr, &s.post}} {
		if at.addr == "" {
			continue
		}
		l, err := listen(at.addr)
		if err != nil {
			return nil, errors.Join(err, s.close())
		}
		*at.listener = l
	}
	return s, nil
}

// close closes what was listened on.
func (s *Server) close() (err error) {
	for _, l := range []net.Listener{s.listener, s.private, s.plain, s.post} {
		if l != nil {
			err = errors.Join(err, l.Close())
		}
	}
	return err
}

func listen(addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if e, ok := errors.AsType[*os.SyscallError](err); ok {
		err = e.Err // the layers above it name the address once more
	}
	if err != nil {
		return nil, fmt.Errorf("can't listen on %s: %w", addr, err)
	}
	return l, nil
}

// Addr returns the address the faces are served on, with the port that was
// chosen where the configured one is 0.
func (s *Server) Addr() net.Addr { return s.listener.Addr() }

// Open lets requests through to a, over db. It is called once.
func (s *Server) Open(a *app.App, db *store.DB) {
	s.count(a, db)
	s.box = postbox.New(a, s.config.MailSecret, s.metrics.Registry())
	faces := s.newFaces(a)
	s.faces.Store(&faces)
	close(s.opened)
}

// Run serves until ctx ends, and as long as balancers take to look elsewhere: /readyz says
// no from then on. At last it finishes what it has within the grace.
func (s *Server) Run(ctx context.Context) error {
	defer context.AfterFunc(ctx, func() { s.isStopping.Store(true) })()
	ctx, end := s.drained(ctx)
	defer end()
	defer context.AfterFunc(ctx, func() { close(s.stopping) })()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		return s.serve(ctx, s.listener, s.config.TLS, s.config.Around(http.HandlerFunc(s.gate), s.metrics))
	})
	if s.private != nil {
		mux := http.NewServeMux()
		mux.Handle("GET /metrics", s.metrics.Handler())
		group.Go(func() error { return s.serve(ctx, s.private, nil, mux) })
	}
	if s.plain != nil {
		group.Go(func() error { return s.serve(ctx, s.plain, nil, s.config.Plain) })
	}
	if s.post != nil {
		group.Go(func() error { return s.takeMail(ctx) })
	}
	return group.Wait()
}

// takeMail opens the door for mail once there is somebody behind it.
func (s *Server) takeMail(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return s.post.Close()
	case <-s.opened:
	}
	secure := s.config.TLS
	if secure != nil {
		secure = secure.Clone()
		secure.NextProtos = nil
	}
	return s.box.NewServer(s.config.MailHost, secure, s.config.Now).Serve(ctx, s.post)
}

// drained returns a context that ends when balancers have had their time since ctx ended. To
// a server that never opened they have sent nobody.
func (s *Server) drained(ctx context.Context) (context.Context, func()) {
	drained, end := context.WithCancel(context.WithoutCancel(ctx))
	forget := context.AfterFunc(ctx, func() {
		if s.faces.Load() == nil || s.config.DrainDelay == 0 {
			end()
			return
		}
		time.AfterFunc(s.config.DrainDelay, end)
	})
	return drained, func() { forget(); end() }
}

func (s *Server) serve(ctx context.Context, l net.Listener, secure *tls.Config, h http.Handler) error {
	server := httpkit.NewServer("", h, s.config.Logger)
	server.TLSConfig = secure
	return httpkit.Run(ctx, server, l, s.config.Grace)
}

var errStarting = community.Fail(community.Unavailable, community.WhyStarting, "The server is starting.")

// gate answers for the faces until they are there.
func (s *Server) gate(w http.ResponseWriter, r *http.Request) {
	if faces := s.faces.Load(); faces != nil {
		(*faces).ServeHTTP(w, r)
		return
	}
	if r.URL.Path == healthPath {
		httpkit.ScopeOf(r.Context()).Route = healthPath
		httpkit.Healthz(w, r)
		return
	}
	httpkit.WriteProblem(w, r, errStarting)
}

// ready fails while the server has not opened, when it stops, and when the
// database does not answer.
func (s *Server) ready(a *app.App) func(context.Context) error {
	return func(ctx context.Context) error {
		if s.isStopping.Load() {
			return errors.New("the server is stopping")
		}
		return a.Ready(ctx)
	}
}
