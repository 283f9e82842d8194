package testpg

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// keeper is the shell that makes a cluster, or a standby of another, runs it, and waits
// for the end of its input. Only we hold the other end of that pipe, so the kernel closes it
// even when we are killed, and the keeper still stops the server and removes
// its files. It never writes after "ready": by then nobody may be listening.
const keeper = `
set -e
bin=$1 folder=$2 settings=$3 origin=$4 copy=$5
exec 2>&1
trap 'rm -rf "$folder"' EXIT
if [ -n "$origin" ]
then "$copy" -D "$folder/data" -d "$origin" -R -X stream -c fast --no-sync
else "$bin/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C --no-sync >"$folder/log"
fi
printf '%s\n' "$settings" >>"$folder/data/postgresql.conf"
ctl() { "$bin/pg_ctl" -D "$folder/data" -w "$@" >/dev/null; }
ctl -l "$folder/log" start || { cat "$folder/log"; exit 1; }
echo ready
exec >/dev/null 2>&1
read -r _ || :
ctl -m fast -t 20 stop || ctl -m immediate stop
`

// basics are the settings of every server; later lines win.
const basics = `listen_addresses = '127.0.0.1'
port = %d
unix_socket_directories = ''
max_connections = 200
fsync = off
full_page_writes = off
`

// errPortTaken is the error of losing the port between choosing and using it.
var errPortTaken = errors.New("the port was taken meanwhile")

// launch starts one keeper and returns when its server takes connections: a standby of
// the one at origin, unless that is "".
func launch(bin, origin string, settings []string) (*Server, error) {
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	copier := ""
	if origin != "" {
		if copier, err = findCopier(bin); err != nil {
			return nil, err
		}
	}
	// Not TMPDIR, which may be out of reach for the user the server runs as.
	folder, err := os.MkdirTemp("/tmp", "stoa-testpg-")
	if err != nil {
		return nil, err
	}
	conf := fmt.Sprintf(basics, port) + strings.Join(settings, "\n")
	cmd := exec.Command("/bin/sh", "-c", keeper, "keeper", bin, folder, conf, origin, copier)
	cmd.Dir = folder
	// Our PATH may be closed to that user too.
	cmd.Env = append(os.Environ(), "LC_ALL=C", "PATH="+os.Getenv("PATH")+":/usr/bin:/bin")
	s := &Server{
		url:    fmt.Sprintf("postgres://postgres@127.0.0.1:%d/postgres?sslmode=disable", port),
		folder: folder,
		keeper: cmd,
	}
	if err := s.run(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return s, nil
}

// run starts the keeper and waits for its word. Plain pipes and no goroutine,
// so that a test that looks for leaks finds none of ours.
func (s *Server) run() error {
	if err := detach(s.keeper, s.folder); err != nil {
		return err
	}
	life, err := s.keeper.StdinPipe()
	if err != nil {
		return err
	}
	s.life = life
	out, err := s.keeper.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.keeper.Start(); err != nil {
		return err
	}
	if err := awaitReady(out); err != nil {
		return errors.Join(err, s.Stop())
	}
	return nil
}

// awaitReady reads until the keeper says that the server is up. What it says
// instead is the error.
func awaitReady(out io.Reader) error {
	var said strings.Builder
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if lines.Text() == "ready" {
			return nil
		}
		fmt.Fprintln(&said, lines.Text())
	}
	if strings.Contains(said.String(), "Address already in use") {
		return errPortTaken
	}
	return fmt.Errorf("PostgreSQL did not start:\n%s", &said)
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return l.Addr().(*net.TCPAddr).Port, l.Close()
}

// has reports whether folder holds all the programs a keeper needs.
func has(folder string) bool {
	for _, name := range []string{"initdb", "pg_ctl", "postgres"} {
		if _, err := exec.LookPath(filepath.Join(folder, name)); err != nil {
			return false
		}
	}
	return true
}
