package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
)

// tryFailover has the leader of a cluster of PostgreSQL fail under load, in every way, again and
// again: nothing that was acknowledged is lost, and writes are back soon after those of any other
// client.
func tryFailover(ctx context.Context, o options) (rows []*row, err error) {
	c, err := newCluster(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	if err := c.awaitProbe(ctx); err != nil {
		return nil, err
	}
	r, err := onServer(ctx, o, c.address, func(p place) (*row, error) { return failedOver(ctx, o, p, c) })
	if r == nil {
		return nil, err
	}
	return []*row{r}, err
}

// A fall is a way for a cluster to lose its leader, or another.
type fall struct {
	name  string
	begin func(state) error
	mend  func(state) error
	times int           // in a run of this size
	done  int           // by now
	ours  time.Duration // by how much Stoa's writes were later than any other client's, at most
	their time.Duration // how long these took, at most
}

// falls are those of a cluster.
func falls(o options, c *cluster) []*fall {
	var frozen []int
	freeze := func(s state) (err error) { frozen, err = s.leader.freeze(); return err }
	lines := func(of func(state) []*line, to string) func(state) error {
		return func(s state) error { setAll(of(s), to); return nil }
	}
	all := func(s state) []*line { return s.leader.lines() }
	inner := func(s state) []*line { return s.leader.inner() }
	nothing := func(state) error { return nil }
	few := o.pick(1, 3)
	list := []*fall{
		{name: "leader killed", times: o.pick(3, 50), begin: func(s state) error { return s.leader.kill() },
			mend: func(s state) error { return c.start(s.leader) }},
		{name: "switchover", times: few, begin: func(s state) error { return s.leader.switchOver() }, mend: nothing},
		{name: "leader's network cut", times: few, begin: lines(all, silent), mend: lines(all, open)},
		{name: "leader cut off from the others, not from us", times: few, begin: lines(inner, silent), mend: lines(inner, open)},
		{name: "leader frozen", times: few, begin: freeze, mend: func(state) error { return thaw(frozen) }},
		{name: "standby in step killed", times: few, begin: func(s state) error { return s.synchronous.kill() },
			mend: func(s state) error { return c.start(s.synchronous) }},
	}
	if o.brief {
		return list[:1]
	}
	return list
}

// failover is one run of the scenario.
type failover struct {
	options
	place
	*crowd
	cluster *cluster
	nodes   []*process // of Stoa
	row     *row
}

func failedOver(ctx context.Context, o options, p place, c *cluster) (*row, error) {
	f := &failover{options: o, place: p, cluster: c, row: &row{}}
	defer func() {
		for _, n := range f.nodes {
			n.kill()
		}
	}()
	for range 2 {
		n, err := o.start(p)
		if err != nil {
			return nil, err
		}
		f.nodes = append(f.nodes, n)
	}
	var err error
	if f.crowd, err = newCrowd(f.nodes[0].url); err != nil {
		return nil, err
	}
	before, err := f.nodes[0].rest()
	if err != nil {
		return nil, err
	}
	if !o.brief {
		if err := f.astray(ctx); err != nil {
			return nil, fmt.Errorf("a node led to a standby: %w", err)
		}
	}
	list := falls(o, c)
	for round := range list[0].times { // of which there are most
		for _, l := range list {
			if round >= l.times {
				continue
			}
			if err := f.endure(ctx, l); err != nil && ctx.Err() == nil {
				return nil, fmt.Errorf("%s: %w", l.name, err)
			}
		}
	}
	var notes []string
	for _, l := range list {
		notes = append(notes, fmt.Sprintf("%s %d times: Patroni took up to %.1f s, we %.1f s more", l.name, l.done, l.their.Seconds(),
			l.ours.Seconds()))
	}
	f.row.note = strings.Join(notes, "; ")
	return f.row, f.finish(context.WithoutCancel(ctx), before) // of what was done by then
}

// finish checks what must be when all is over.
func (f *failover) finish(ctx context.Context, before rest) error {
	f.crowd.close()
	if !f.brief {
		if _, err := f.whole(ctx); err != nil {
			return err
		}
	}
	f.nodes[0].idle(f.row, before)
	if n, err := stuck(ctx, f.address); err != nil || n > 0 {
		f.row.bad("%d transactions are left under way: %v", n, err)
	}
	if err := f.nodes[1].stop(); err != nil {
		f.row.bad("the stop: %v", err)
	}
	if said := f.nodes[1].said(); said != "" {
		f.row.bad("the log says %s", said)
	}
	return f.end(ctx, f.options, f.place, f.nodes[0], f.row)
}

// either is one of the nodes, in turn.
func (f *failover) either() func() string {
	var turn atomic.Int64
	return func() string { return f.nodes[int(turn.Add(1))%len(f.nodes)].url }
}

// endure has people read and write while the cluster falls, and sees how soon they can again.
func (f *failover) endure(ctx context.Context, l *fall) error {
	s, err := f.whole(ctx)
	if err != nil {
		return err
	}
	endWriting, endReading := f.write(f.either(), 8, f.dice(l.name)), f.read(f.either(), 4)
	defer func() { endWriting(); endReading() }()
	if !f.await(30, startWithin) {
		f.row.bad("before %s nothing is acknowledged", l.name)
	}
	unanswered := f.silences()
	began := time.Now()
	if err := l.begin(s); err != nil {
		return err
	}
	sent := f.sent()
	probed := make(chan error, 1)
	var theirs time.Time
	go func() {
		err := f.cluster.awaitProbe(ctx)
		theirs = time.Now()
		probed <- err
	}()
	ours, ok := f.firstSince(sent, 2*startWithin)
	if !ok {
		f.row.bad("after %s nothing is acknowledged: %v", l.name, f.statuses)
	}
	if err := <-probed; err != nil {
		return err
	}
	l.their, l.ours = max(l.their, theirs.Sub(began)), max(l.ours, ours.Sub(theirs))
	if f.timed && ours.Sub(theirs) > backWithin+slack {
		f.row.bad("%s: others wrote again after %s, and we %s later", l.name, theirs.Sub(began), ours.Sub(theirs))
	}
	f.allPass(l.name, theirs, endWriting)
	endWriting = f.write(f.either(), 8, f.dice(l.name))
	if err := l.mend(s); err != nil {
		return err
	}
	for _, n := range f.nodes {
		if err := n.awaitReady(startWithin); err != nil {
			f.row.bad("after %s: %v", l.name, err)
		}
	}
	if !f.await(20, startWithin) {
		f.row.bad("after %s no more is acknowledged: %v", l.name, f.statuses)
	}
	endWriting()
	endReading()
	if n := f.silences() - unanswered; n > 0 {
		f.row.bad("%s: %d requests got no answer", l.name, n)
	}
	if err := f.repeat(f.nodes[f.row.times%len(f.nodes)].url, some(f.pending())); err != nil {
		f.row.bad("after %s: %v", l.name, err)
	}
	f.row.times++
	l.done++
	return nil
}

// allPass sees that all is acknowledged that is sent once there was time for it, and ends the writing.
func (f *failover) allPass(after string, since time.Time, endWriting func()) {
	if f.timed {
		time.Sleep(time.Until(since.Add(backWithin)))
	}
	sent := f.sent()
	if !f.await(20, startWithin) {
		f.row.bad("after %s no more is acknowledged: %v", after, f.statuses)
	}
	endWriting()
	var failed, all int
	f.mu.Lock()
	for _, e := range f.entries[sent:] {
		if all++; e.acknowledged.IsZero() {
			failed++
		}
	}
	f.mu.Unlock()
	if f.timed && failed > 0 {
		f.row.bad("%s after %s %d of %d writes failed", backWithin, after, failed, all)
	}
}

// whole waits until the cluster is whole, and sees that nobody of us holds on to a server that
// does not lead.
func (f *failover) whole(ctx context.Context) (s state, err error) {
	if s, err = f.cluster.heal(ctx); err != nil {
		return s, err
	}
	for _, m := range []*member{s.synchronous, s.other} {
		n, err := leftConnections(ctx, at(m.database, f.address))
		if err != nil {
			return s, err
		}
		if n > 0 {
			f.row.bad("%d connections are left to a server that does not lead", n)
		}
	}
	return s, nil
}

// at is the database of one address on the server of another.
func at(server, database string) string {
	u, err := url.Parse(server)
	d, failed := url.Parse(database)
	if err != nil || failed != nil {
		panic(errors.Join(err, failed)) // of what only this program makes
	}
	u.Path = d.Path
	return u.String()
}

// astray has a node of its own reach the servers without HAProxy, over a line that still leads to
// the leader when that is one no more: a standby by then, which takes no writes. They are refused until
// the line leads to the new leader, whoever may still be connected to the old one.
func (f *failover) astray(ctx context.Context) error {
	s, err := f.whole(ctx)
	if err != nil {
		return err
	}
	l, err := newLine(at(s.leader.database, f.address))
	if err != nil {
		return err
	}
	defer l.close()
	over := f.place
	over.address = l.address
	node, err := f.start(over)
	if err != nil {
		return err
	}
	defer node.kill()
	endReading := f.read(always(node), 4) // which keeps connections open
	defer endReading()
	if err := s.leader.switchOver(); err != nil {
		return err
	}
	if err := f.awaitRefusal(node); err != nil {
		f.row.bad("a node led to a standby: %v", err)
	}
	now, err := f.cluster.awaitWhole(ctx, 2*startWithin)
	if err != nil {
		return err
	}
	if err := l.aim(now.leader.database); err != nil {
		return err
	}
	aimed, sent := time.Now(), f.sent()
	endWriting := f.write(always(node), 4, f.dice("astray"))
	defer endWriting()
	first, ok := f.firstSince(sent, startWithin)
	if !ok {
		f.row.bad("a node led to the leader again does not write")
	}
	if back := first.Sub(aimed); f.timed && back > backWithin+slack {
		f.row.bad("it took %s until a node that was led to a standby wrote again", back)
	}
	f.allPass("a node was led to a standby", aimed, endWriting)
	endReading()
	return errors.Join(node.stop(), f.repeat(f.nodes[0].url, some(f.pending())))
}

// awaitRefusal returns once a node says that its database is read-only, and is read on.
func (f *failover) awaitRefusal(node *process) error {
	var a reply
	for end := time.Now().Add(startWithin); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		e := f.composeAnswer()
		var err error
		if a, err = f.exchange(http.MethodPost, node.url+e.path, e); err != nil {
			return err
		}
		if a.status < 300 {
			f.acknowledge(e, a)
		}
		if a.status == http.StatusServiceUnavailable && strings.Contains(string(a.body), "database_read_only") {
			read, err := f.ask(http.MethodGet, node.url+"/api/v1/questions", f.admin, "", "")
			if err == nil && read.status != http.StatusOK {
				err = fmt.Errorf("reads are answered with %d %s", read.status, read.body)
			}
			return err
		}
	}
	return fmt.Errorf("writes are answered with %d %s", a.status, a.body)
}

// sent is how many writes were sent.
func (j *journal) sent() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.entries)
}

// firstSince returns when the first write was acknowledged of those that were sent after the first
// so many, or false when that takes too long.
func (j *journal) firstSince(sent int, most time.Duration) (first time.Time, ok bool) {
	for end := time.Now().Add(most); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if first, ok = j.acknowledgedSince(sent); ok {
			return first, true
		}
	}
	return time.Now(), false
}

func (j *journal) acknowledgedSince(sent int) (first time.Time, ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, e := range j.entries[sent:] {
		if !e.acknowledged.IsZero() && (!ok || e.acknowledged.Before(first)) {
			first, ok = e.acknowledged, true
		}
	}
	return first, ok
}

// awaitProbe returns once a client that connects by way of HAProxy can write: that is Patroni's
// own time. It tries every so often, and does not wait for one try to end before the next.
func (c *cluster) awaitProbe(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 2*startWithin)
	defer cancel()
	done := make(chan struct{}, 1)
	for {
		go func() {
			ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
			defer cancel()
			if probe(ctx, c.address) == nil {
				select {
				case done <- struct{}{}:
				default:
				}
			}
		}()
		select {
		case <-done:
			return nil
		case <-ctx.Done():
			return fmt.Errorf("nobody can write to the cluster: %w", c.complain("", "node0", "node1", "node2", "haproxy"))
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// probe writes a line on a connection of its own.
func probe(ctx context.Context, address string) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, `CREATE TABLE IF NOT EXISTS probes (at TIMESTAMPTZ)`)
	if err == nil {
		_, err = conn.Exec(ctx, `INSERT INTO probes VALUES (now())`)
	}
	return err
}
