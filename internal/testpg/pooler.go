package testpg

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// poolerSettings are those of a PgBouncer that gives each transaction whichever of a few
// connections is free.
const poolerSettings = `[databases]
* = host=%s port=%s user=%s
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = %d
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
server_reset_query_always = 1
`

// Pooler starts a PgBouncer in transaction mode before the database at base, and returns
// the address of that database there. Without one installed the test is skipped, or fails
// where CI=true.
func Pooler(t testing.TB, base string) string {
	t.Helper()
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		if _, there := os.Stat("/usr/sbin/pgbouncer"); there != nil {
			if os.Getenv("CI") == "true" {
				t.Fatal("this test needs PgBouncer, which is not installed")
			}
			t.Skip("PgBouncer is not installed")
		}
		program = "/usr/sbin/pgbouncer"
	}
	u := parse(t, base)
	port, err := freePort()
	if err != nil {
		t.Fatal(err)
	}
	folder, err := os.MkdirTemp("/tmp", "stoa-testpooler-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	file := filepath.Join(folder, "pgbouncer.ini")
	settings := fmt.Sprintf(poolerSettings, u.Hostname(), u.Port(), u.User.Username(), port)
	if err := os.WriteFile(file, []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, file)
	if err := detach(cmd, folder); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	u.Host = fmt.Sprintf("127.0.0.1:%d", port)
	awaitPooler(t, u)
	return u.String()
}

// awaitPooler returns once what is at that address answers.
func awaitPooler(t testing.TB, u *url.URL) {
	t.Helper()
	var err error
	for range 500 {
		if err = answers(t.Context(), u); err == nil {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("PgBouncer does not answer: %v", err)
}

// answers tries to connect.
func answers(ctx context.Context, u *url.URL) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, u.String())
	if err != nil {
		return err
	}
	return conn.Close(ctx)
}
