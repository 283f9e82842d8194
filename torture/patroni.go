package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/testpg"
)

// A cluster is three PostgreSQL servers of which Patroni has one lead, with etcd to agree over
// and HAProxy to find who leads. Each write is on two of them before it is acknowledged.
type cluster struct {
	programs
	folder  string
	address string // of the database, by way of HAProxy
	members []*member
	etcdURL string
	servers []*process // etcd and HAProxy
	sweeper *process
	life    io.Closer // what the sweeper waits for the end of
}

// programs are where what a cluster is made of was found.
type programs struct{ patroni, etcd, haproxy, postgres string }

// A member is a PostgreSQL server and the Patroni that runs it.
type member struct {
	name     string
	settings string // a file
	data     string // the folder of the database
	database string // its address, past all lines
	api      string // Patroni's, past all lines
	patroni  *process
	// All of its network. What it asks of other members is not in it: while it leads it needs none
	// of them, and when it is to follow it must first learn from etcd whom.
	toEtcd, peerDatabase, peerAPI, clientDatabase, clientAPI *line
}

// The timings of Patroni, in seconds: the least it is documented to work with, by which the time
// that a leader has is longer than a turn of its loop and two tries to reach etcd.
const (
	loopWait     = 1
	retryTimeout = 3
	leaderTTL    = loopWait + 2*retryTimeout + 1
)

// patroniSettings are those of one member. It asks etcd by its second interface: by the third, Patroni
// 3.0.2 writes a leader into etcd again that was stopped for longer than it has, whoever leads by then
// (https://github.com/patroni/patroni/pull/2689), and what the other acknowledged is lost.
const patroniSettings = `scope: stoa
name: %[1]s
restapi: {listen: %[2]q, connect_address: %[3]q}
etcd: {hosts: [%[4]q], use_proxies: true}
bootstrap:
  dcs:
    ttl: %[9]d
    loop_wait: %[10]d
    retry_timeout: %[11]d
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters: {max_connections: 200, fsync: "off", wal_keep_size: 512MB, wal_retrieve_retry_interval: 500ms,
        wal_sender_timeout: 3s, wal_receiver_timeout: 3s}
  initdb: [encoding: UTF8, locale: C, auth: trust, data-checksums, no-sync]
postgresql:
  listen: %[5]q
  connect_address: %[6]q
  data_dir: %[7]q
  bin_dir: %[8]q
  pgpass: %[12]q
  basebackup: [checkpoint: fast, no-sync]
  authentication: {superuser: {username: postgres}, replication: {username: postgres}, rewind: {username: postgres}}
  parameters: {unix_socket_directories: ""}
  pg_hba: [host all all 127.0.0.1/32 trust, host replication all 127.0.0.1/32 trust]
tags: {}
`

// haproxySettings are those of Patroni's own example, but that it looks more often.
const haproxySettings = `global
  maxconn 1000
defaults
  mode tcp
  retries 2
  timeout client 30m
  timeout connect 4s
  timeout server 30m
  timeout check 2s
listen postgres
  bind %s
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
`

// sweeper is the name of the process that runs sweep.
const sweeper = "sweeper"

// sweep is the shell that ends what Patroni started and removes the files when its input ends, as
// it does even when we are killed. The rest of a cluster is ours, and ends with us.
const sweep = `
read -r _ || :
sleep 0.2
for process in /proc/[0-9]*; do
  if grep -qaF "$0/node" "$process/cmdline"; then kill -9 "${process#/proc/}"; fi
done 2>/dev/null
sleep 0.1
rm -rf "$0"
`

// findPrograms returns what a cluster is made of, or names what is not installed.
func findPrograms() (p programs, err error) {
	if !canFreeze {
		return p, skipped("a node is stopped by what only Linux has")
	}
	if p.postgres, err = testpg.Programs(); err != nil {
		return p, skipped("%v", err)
	}
	var missing []string
	for name, program := range map[string]*string{"patroni": &p.patroni, "etcd": &p.etcd, "haproxy": &p.haproxy} {
		if *program, err = exec.LookPath(name); err != nil {
			*program = "/usr/sbin/" + name // where Debian has servers, and the PATH of a person may not lead
		}
		if _, err := os.Stat(*program); err != nil {
			missing = append(missing, name)
		}
	}
	if missing != nil {
		return p, skipped("not installed: %s", strings.Join(missing, ", "))
	}
	return p, nil
}

// newCluster starts a cluster and returns when all of it works.
func newCluster(ctx context.Context) (c *cluster, err error) {
	c = &cluster{}
	if c.programs, err = findPrograms(); err != nil {
		return nil, err
	}
	// Not TMPDIR, which may be out of reach for the user PostgreSQL runs as.
	if c.folder, err = os.MkdirTemp("/tmp", "stoa-failover-"); err != nil {
		return nil, err
	}
	for _, step := range []func() error{c.startSweeper, c.startEtcd, c.startMembers, c.startHAProxy} {
		if err := step(); err != nil {
			return nil, errors.Join(err, c.close())
		}
	}
	if _, err := c.awaitWhole(ctx, startWithin); err != nil {
		return nil, errors.Join(err, c.close())
	}
	return c, nil
}

// close ends all of a cluster and removes its files.
func (c *cluster) close() error {
	for _, m := range c.members {
		m.patroni.kill()
		for _, l := range m.lines() {
			l.close()
		}
	}
	for _, p := range c.servers {
		p.kill()
	}
	if c.life == nil {
		return os.RemoveAll(c.folder)
	}
	err := c.life.Close()
	<-c.sweeper.exited
	return err
}

// run starts a program of the cluster, in a session of its own and not as root. What it says goes
// to a file, which PostgreSQL may hold for longer than the Patroni that started it.
func (c *cluster) run(name string, cmd *exec.Cmd) (*process, error) {
	log, err := os.OpenFile(filepath.Join(c.folder, name+".log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	if err := testpg.Detach(cmd, c.folder); err != nil {
		return nil, err
	}
	if name != sweeper {
		mortal(cmd)
	}
	cmd.Dir, cmd.Stdout, cmd.Stderr = c.folder, log, log
	cmd.Env = append(os.Environ(), "LC_ALL=C", "HOME="+c.folder, "PATH="+os.Getenv("PATH")+":/usr/bin:/bin")
	p := &process{cmd: cmd, exited: make(chan struct{})}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(p.exited)
		cmd.Wait() // its error is the exit code
	}()
	return p, nil
}

func (c *cluster) startSweeper() (err error) {
	cmd := exec.Command("/bin/sh", "-c", sweep, c.folder)
	if c.life, err = cmd.StdinPipe(); err != nil {
		return err
	}
	c.sweeper, err = c.run(sweeper, cmd)
	if err == nil {
		return nil
	}
	c.life = nil
	return err
}

func (c *cluster) startEtcd() error {
	clients, err := freeAddress()
	if err != nil {
		return err
	}
	peers, err := freeAddress()
	if err != nil {
		return err
	}
	c.etcdURL, peers = "http://"+clients, "http://"+peers
	p, err := c.run("etcd", exec.Command(c.etcd, "--name", "etcd", "--enable-v2", "--data-dir", filepath.Join(c.folder, "etcd"),
		"--listen-client-urls", c.etcdURL, "--advertise-client-urls", c.etcdURL,
		"--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers, "--initial-cluster", "etcd="+peers))
	if err != nil {
		return err
	}
	c.servers = append(c.servers, p)
	for end := time.Now().Add(startWithin); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if _, err := getJSON(c.etcdURL+"/health", nil); err == nil {
			return nil
		}
	}
	return c.complain("etcd does not start", "etcd")
}

func (c *cluster) startMembers() error {
	for i := range 3 {
		m, err := c.newMember(fmt.Sprintf("node%d", i))
		if err != nil {
			return err
		}
		c.members = append(c.members, m)
		if err := c.start(m); err != nil {
			return err
		}
	}
	return nil
}

func (c *cluster) newMember(name string) (*member, error) {
	m := &member{name: name, data: filepath.Join(c.folder, name, "data"), settings: filepath.Join(c.folder, name+".yml")}
	database, err := freeAddress()
	if err != nil {
		return nil, err
	}
	api, err := freeAddress()
	if err != nil {
		return nil, err
	}
	m.database, m.api = "postgres://postgres@"+database+"/postgres?sslmode=disable", "http://"+api
	for _, l := range []struct {
		line *(*line)
		to   string
	}{
		{&m.toEtcd, c.etcdURL}, {&m.peerDatabase, m.database}, {&m.peerAPI, m.api}, {&m.clientDatabase, m.database}, {&m.clientAPI, m.api},
	} {
		if *l.line, err = newLine(l.to); err != nil {
			return nil, err
		}
	}
	text := fmt.Sprintf(patroniSettings, name, api, m.peerAPI.host(), m.toEtcd.host(), database, m.peerDatabase.host(), m.data, c.postgres,
		leaderTTL, loopWait, retryTimeout, filepath.Join(c.folder, name+".pgpass"))
	return m, os.WriteFile(m.settings, []byte(text), 0o644)
}

// start starts the Patroni of a member, which starts the rest.
func (c *cluster) start(m *member) (err error) {
	m.patroni, err = c.run(m.name, exec.Command(c.patroni, m.settings))
	return err
}

func (c *cluster) startHAProxy() error {
	address, err := freeAddress()
	if err != nil {
		return err
	}
	text := fmt.Sprintf(haproxySettings, address)
	for _, m := range c.members {
		host, port, err := net.SplitHostPort(m.clientAPI.host())
		if err != nil {
			return err
		}
		text += fmt.Sprintf("  server %s %s maxconn 200 check addr %s port %s\n", m.name, m.clientDatabase.host(), host, port)
	}
	file := filepath.Join(c.folder, "haproxy.cfg")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		return err
	}
	c.address = "postgres://postgres@" + address + "/postgres?sslmode=disable"
	p, err := c.run("haproxy", exec.Command(c.haproxy, "-db", "-f", file))
	if err == nil {
		c.servers = append(c.servers, p)
	}
	return err
}

// complain is an error that ends with what a program said last.
func (c *cluster) complain(what string, names ...string) error {
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(c.folder, name+".log"))
		if err != nil {
			return err
		}
		what += fmt.Sprintf("\n%s: %s", name, text[max(0, len(text)-3000):])
	}
	return errors.New(what)
}

// A state is how a cluster is, as its Patroni sees it.
type state struct {
	leader, synchronous, other *member
}

// see returns how the cluster is. What is not well is nil.
func (c *cluster) see() (s state) {
	var seen struct {
		Members []struct {
			Name, Role, State string
			Timeline          int
		}
	}
	for _, m := range c.members {
		if _, err := getJSON(m.api+"/cluster", &seen); err == nil {
			break
		}
	}
	for _, m := range seen.Members {
		at := slices.IndexFunc(c.members, func(other *member) bool { return other.name == m.Name })
		if at < 0 || m.State != "running" && m.State != "streaming" || m.Timeline != seen.Members[0].Timeline {
			continue
		}
		switch m.Role {
		case "leader":
			s.leader = c.members[at]
		case "sync_standby":
			s.synchronous = c.members[at]
		case "replica":
			s.other = c.members[at]
		}
	}
	return s
}

// awaitWhole returns once all three are there, one of them leads and another is in step with it.
func (c *cluster) awaitWhole(ctx context.Context, most time.Duration) (s state, err error) {
	for end := time.Now().Add(most); time.Now().Before(end) && ctx.Err() == nil; time.Sleep(100 * time.Millisecond) {
		if s = c.see(); s.leader != nil && s.synchronous != nil && s.other != nil {
			return s, ctx.Err()
		}
	}
	return s, errors.Join(ctx.Err(), c.complain("the cluster is not whole", "node0", "node1", "node2", "haproxy"))
}

// switchOver has the leader hand over to another.
func (m *member) switchOver() error {
	res, err := http.Post(m.api+"/switchover", "application/json", strings.NewReader(encoded(map[string]string{"leader": m.name})))
	if err != nil {
		return err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("the switchover: %s %s", res.Status, text)
	}
	return err
}

// lines are all ways to and from a member.
func (m *member) lines() []*line { return append(m.inner(), m.clientDatabase, m.clientAPI) }

// inner are those between a member and the rest of the cluster.
func (m *member) inner() []*line { return []*line{m.toEtcd, m.peerDatabase, m.peerAPI} }

func setAll(lines []*line, to string) {
	for _, l := range lines {
		l.set(to)
	}
}

// heal waits until the cluster is whole, and makes anew who does not come back by itself, as whoever
// runs it would: Patroni 3.0.2 may start two servers over the same files while it is cut off from etcd.
func (c *cluster) heal(ctx context.Context) (state, error) {
	s, err := c.awaitWhole(ctx, startWithin/2)
	if err == nil || ctx.Err() != nil {
		return s, err
	}
	for _, m := range c.members {
		if m == s.leader || m == s.synchronous || m == s.other {
			continue
		}
		if err := errors.Join(m.kill(), os.RemoveAll(m.data)); err != nil {
			return s, err
		}
		if err := c.start(m); err != nil {
			return s, err
		}
	}
	return c.awaitWhole(ctx, 2*startWithin)
}

// getJSON reads an answer of Patroni or etcd.
func getJSON(address string, into any) (status int, err error) {
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 2 * time.Second}
	res, err := client.Get(address)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err == nil && into != nil {
		err = json.Unmarshal(text, into)
	}
	return res.StatusCode, err
}
