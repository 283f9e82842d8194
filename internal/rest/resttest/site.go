// Package resttest runs the whole REST interface the way its clients meet it: a
// real server with the real chain before it, over a real database of each kind,
// with a few people who have tokens. Every answer is held against the OpenAPI
// document that the server itself serves.
//
// A test is a story of rows, each a request and what must come of it:
//
//	func TestAFollowerIsCountedOnce(t *testing.T) {
//		resttest.Each(t, func(t *testing.T, s *resttest.Site) {
//			s.Check(t,
//				resttest.Row{As: "ann", Do: "POST /users/{bob}/followers", Status: 200,
//					Want: `{"followed": true, "profile": {"counts": {"followers": 1}}}`, Events: []string{"user.followed"}},
//				resttest.Row{As: "ann", Do: "POST /users/{bob}/followers", Status: 200}, // again: nothing happens
//				resttest.Row{As: "ann", Do: "POST /users/{ann}/followers", Status: 403, Code: "forbidden"},
//			)
//		})
//	}
package resttest

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/logtest"
	"github.com/stoa-community/stoa/internal/rest"
	"github.com/stoa-community/stoa/internal/scim"
	"github.com/stoa-community/stoa/internal/serve"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
	"github.com/stoa-community/stoa/internal/testpg"
	"github.com/stoa-community/stoa/internal/web"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
	"github.com/stoa-community/stoa/internal/worker"
)

// The client that every site has, and the admin's way in.
const (
	ClientID      = "test-client"
	ClientSecret  = "test-secret"
	AdminPassword = "correct horse battery"
)

// Options change what a site is made with. The zero value is a plain one.
type Options struct {
	Config    app.Config
	RateLimit int           // requests in ten seconds; 0 limits nobody
	Proxies   []string      // whose forwarding headers are believed
	Mail      worker.Sender // takes mails; with Config.HasMail

	// Mount puts another face beside REST. Its answers are not in the document.
	Mount func(*http.ServeMux, *app.App)
}

// Site is a running server over a database of its own, with a portal and these
// people on it: admin; mia, a moderator; ann and bob, members.
type Site struct {
	URL    string
	App    *app.App
	DB     *store.DB
	Portal *community.Portal
	Clock  *Clock
	Worker *worker.Worker // does nothing until it is told to Drain or Run
	Folder string         // of the uploads, unless Options brought other Blobs

	address  string
	options  Options
	names    *names // what {name} stands for in rows
	tokens   *names // by person
	contract *contract
	records  sync.Map // request id -> chan record
	asked    atomic.Int64

	// transport follows no redirect and asks for no compression by itself.
	transport *http.Transport
}

// Each runs fn with a site on an empty SQLite database, and with one on an
// empty PostgreSQL.
func Each(t *testing.T, fn func(*testing.T, *Site)) { EachWith(t, Options{}, fn) }

// EachWith is Each with options.
func EachWith(t *testing.T, o Options, fn func(*testing.T, *Site)) {
	storetest.EachBlank(t, func(t *testing.T, address string) { fn(t, newSite(t, address, o)) })
}

// EachMade is Each with options made for each site.
func EachMade(t *testing.T, options func(*testing.T) Options, fn func(*testing.T, *Site)) {
	storetest.EachBlank(t, func(t *testing.T, address string) { fn(t, newSite(t, address, options(t))) })
}

// NewShared returns a site on PostgreSQL, for tests of nodes that share it.
func NewShared(t *testing.T, o Options) *Site {
	return newSite(t, testpg.Schema(t, testpg.Need(t)), o)
}

// Options returns what the site was made with.
func (s *Site) Options() Options { return s.options }

// New returns a site on SQLite, for tests of what no database has a part in.
func New(t *testing.T) *Site { return NewWith(t, Options{}) }

// NewWith is New with options.
func NewWith(t *testing.T, o Options) *Site {
	return newSite(t, filepath.Join(t.TempDir(), store.FileName), o)
}

func newSite(t *testing.T, address string, o Options) *Site {
	logtest.Keep(AdminPassword)
	logtest.Keep(ClientSecret)
	s := &Site{address: address, options: o, names: newNames(), tokens: newNames(), Clock: &Clock{now: storetest.Now}, Folder: t.TempDir()}
	if o.Config.Blobs == nil {
		s.options.Config.Blobs = blob.NewFolder(s.Folder)
	}
	s.options.Config.HashCost = auth.TestCost
	s.serve(t)
	started, err := s.App.Start(t.Context(), app.FirstStart{PortalName: "Test", Domain: "test.example",
		AdminName: "admin", AdminPassword: AdminPassword, ClientID: ClientID, ClientSecret: ClientSecret})
	if err != nil {
		t.Fatal(err)
	}
	s.Portal = started.Portal
	s.names.set("portal", string(s.Portal.ID))
	s.signIn(t, "admin", started.AdminEmail)
	s.Join(t, "mia", "moderator")
	s.Join(t, "ann", "member")
	s.Join(t, "bob", "member")
	return s
}

// Twin returns another node of the same community: another process would share
// no more with s than it does, the database and the time.
func (s *Site) Twin(t *testing.T) *Site {
	twin := &Site{address: s.address, options: s.options, names: s.names, tokens: s.tokens, Clock: s.Clock, Portal: s.Portal}
	twin.serve(t)
	return twin
}

// serve starts the server, with the chain of the program before the interface.
func (s *Site) serve(t *testing.T) {
	s.DB = storetest.Open(t, s.address)
	s.DB.SetClock(s.Clock.Now)
	s.App = app.New(s.DB, s.options.Config)
	outbound := s.options.Config.Outbound
	if outbound == nil {
		outbound = auth.NewOutboundClient(false)
	}
	kinds := map[string]worker.Kind{
		community.WebhookJob: worker.Webhooks{App: s.App, Client: outbound, Body: rest.Webhook, Now: s.DB.Now}.Kind(),
	}
	kinds[community.WatchJob] = worker.Watch{App: s.App}.Kind()
	kinds[community.PreviewJob] = worker.Previews{App: s.App}.Kind()
	kinds[community.PushJob] = worker.Pushes{App: s.App, Client: outbound, Body: view.PushBody, Now: s.DB.Now}.Kind()
	if s.options.Mail != nil {
		kinds[community.MailJob] = worker.Mail{App: s.App, Sender: s.options.Mail}.Kind()
	}
	s.Worker = worker.New(s.DB, kinds)
	proxies, err := httpkit.ParseProxies(s.options.Proxies)
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	rest.Register(mux, s.App, rest.Options{Version: "test", Session: page.SessionToken(""), Theme: page.ChosenTheme("")})
	scim.Register(mux, s.App, scim.Options{})
	if s.options.Mount != nil {
		s.options.Mount(mux, s.App)
	}
	explained := web.Register(mux, s.App, page.Options{Version: "test"})
	config := serve.Config{RateLimit: s.options.RateLimit, Proxies: proxies, Now: s.Clock.Now,
		Logger: logtest.Logger(t)}
	server := httptest.NewServer(config.Around(s.record(config.Before(mux, s.App, explained)), httpkit.NewMetrics()))
	t.Cleanup(server.Close)
	s.URL, s.transport = server.URL, &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 100}
	t.Cleanup(s.transport.CloseIdleConnections)
	s.contract = s.readContract(t)
}

// record is what the server knows of a request and the client does not.
type record struct {
	route      string
	statements int
}

// record tells the asker, who waits for it, of each request.
func (s *Site) record(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		scope := httpkit.ScopeOf(r.Context())
		defer func() {
			if ch, ok := s.records.Load(scope.RequestID); ok {
				ch.(chan record) <- record{scope.Route, int(scope.Statements.Load())}
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// Join adds a person called name, with a token, whom rows may then use.
func (s *Site) Join(t testing.TB, name, role string) *community.User {
	t.Helper()
	s.Clock.Advance(time.Second) // so that who came when is the same wherever they come
	email := name + "@test.example"
	seen, err := s.App.AddUser(t.Context(), community.System(s.Portal.ID), app.UserEdit{Username: &name, Email: &email, Role: &role}, "")
	if err != nil {
		t.Fatal(err)
	}
	s.signIn(t, name, email)
	return seen.User
}

func (s *Site) signIn(t testing.TB, name, email string) {
	t.Helper()
	granted, err := s.App.Grant(t.Context(), app.GrantRequest{Portal: s.Portal, Grant: string(community.GrantService),
		ClientID: ClientID, Secret: ClientSecret, Email: email})
	if err != nil {
		t.Fatal(err)
	}
	session, err := s.App.Authenticate(t.Context(), s.Portal, granted.Access)
	if err != nil {
		t.Fatal(err)
	}
	s.names.set(name, string(session.Actor.ID))
	s.SetToken(name, granted.Access)
}

// Return gives people tokens anew, once so much time has passed that theirs are good no more.
func (s *Site) Return(t testing.TB, names ...string) {
	t.Helper()
	for _, name := range names {
		granted, err := s.App.Grant(t.Context(), app.GrantRequest{Portal: s.Portal, Grant: string(community.GrantService),
			ClientID: ClientID, Secret: ClientSecret, UserID: s.ID(name)})
		if err != nil {
			t.Fatal(err)
		}
		s.SetToken(name, granted.Access)
	}
}

// ID returns what {name} stands for: a person's id, or that of what a row kept.
func (s *Site) ID(name string) string { return s.names.get(name) }

// Set makes {name} stand for value in rows.
func (s *Site) Set(name, value string) { s.names.set(name, value) }

// Actor returns the person called name as the app takes them.
func (s *Site) Actor(t testing.TB, name string) community.Actor {
	t.Helper()
	session, err := s.App.Authenticate(t.Context(), s.Portal, s.Token(name))
	if err != nil {
		t.Fatal(err)
	}
	return session.Actor
}

// Token returns the token that rows as name carry.
func (s *Site) Token(name string) string { return s.tokens.get(name) }

// SetToken has rows as name carry token.
func (s *Site) SetToken(name, token string) { s.tokens.set(name, token) }

// Clock is the site's time, and that of its twins. It moves a millisecond with every
// request, and otherwise when told: nodes look what others changed when a second of
// it has passed, not when the machine was busy for so long.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// Now returns the time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves the time on.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// names is a map that many may use at once.
type names struct {
	mu sync.Mutex
	m  map[string]string
}

func newNames() *names { return &names{m: map[string]string{}} }

func (n *names) get(name string) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.m[name]
}

func (n *names) set(name, value string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.m[name] = value
}
