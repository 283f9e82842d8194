// Package testpg gives tests a real PostgreSQL: the one they are told of, or
// one of their own that lives no longer than they do.
package testpg

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"github.com/jackc/pgx/v5"
)

// Variable is the environment variable that names a server to use. Its value is
// a postgres:// URL of a user who may create schemas and databases.
const Variable = "STOA_TEST_DATABASE_URL"

// Oldest is the oldest major version that Stoa runs on.
const Oldest = 13

// ErrNone is the error of a machine that has no PostgreSQL new enough to start.
var ErrNone = fmt.Errorf("no PostgreSQL %d or newer is installed here, and %s is not set", Oldest, Variable)

// Server is a PostgreSQL that tests may fill as they like.
type Server struct {
	url    string
	folder string         // of the cluster; empty when the server is not ours
	keeper *exec.Cmd      // stops the server when life is closed
	life   io.WriteCloser // open for as long as the server is wanted
}

// Find returns the server named by the environment, or else a new one. The
// error is ErrNone when there is neither.
func Find() (*Server, error) {
	if named := os.Getenv(Variable); named != "" {
		return &Server{url: named}, check(named)
	}
	return Start()
}

// Start runs a new server on a free port of the loopback interface. Settings
// are lines of postgresql.conf and win over those of testpg, which trade
// durability for speed: a test of durability passes "fsync = on".
//
// The server stops with the calling process, however that ends. Until then
// everyone on this machine may connect to it.
func Start(settings ...string) (*Server, error) { return begin("", settings) }

// begin starts a server, a standby of the one at origin unless that is "".
func begin(origin string, settings []string) (*Server, error) {
	bin, err := binaries()
	if err != nil {
		return nil, err
	}
	for tries := 1; ; tries++ {
		s, err := launch(bin, origin, settings)
		if !errors.Is(err, errPortTaken) || tries == 3 {
			return s, err
		}
	}
}

// URL returns the address of the server's own database, for its superuser.
func (s *Server) URL() string { return s.url }

// Stop ends the server and removes its files, cutting off whoever is still
// connected. A server named by the environment is left alone.
func (s *Server) Stop() error {
	if s.keeper == nil {
		return nil
	}
	closed := s.life.Close()
	return errors.Join(closed, s.keeper.Wait())
}

// check returns an error that tells what is wrong with the server at url.
func check(url string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return fmt.Errorf("the server of %s does not answer: %w", Variable, err)
	}
	defer conn.Close(ctx)
	var version int
	const q = `SELECT current_setting('server_version_num')::int / 10000`
	if err := conn.QueryRow(ctx, q).Scan(&version); err != nil {
		return fmt.Errorf("the version of %s: %w", Variable, err)
	}
	if version < Oldest {
		return fmt.Errorf("%s is PostgreSQL %d: %d or newer is needed", Variable, version, Oldest)
	}
	return nil
}
