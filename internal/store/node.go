package store

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// nodes is what one of many nodes on a PostgreSQL server knows of what all of them do.
type nodes struct {
	tell    func([]Change)
	isFresh func() bool

	looking sync.Mutex

	mu     sync.Mutex
	seen   snapshot
	server string              // which one was looked at: another may lack what this one had
	own    map[uint64]struct{} // transactions of this node that it has not seen by looking yet
}

// maxOwn is how many of its transactions a node knows for its own before it looks: past it,
// it looks for them as for others'.
const maxOwn = 10_000

// watch has tell called with what this node changes, and isFresh asked whether it knows
// what others changed.
func (p *postgres) watch(tell func([]Change), isFresh func() bool) {
	p.nodes.tell, p.nodes.isFresh = tell, isFresh
}

// trusts reports whether a read may take what this node keeps for what is there.
func (n *nodes) trusts(ctx context.Context) bool {
	return n.isFresh != nil && n.isFresh() && n.isAbreast(markOf(ctx))
}

// committed tells what a transaction of this node has changed.
func (n *nodes) committed(q *pgQuerier) {
	if q.xid == 0 {
		return
	}
	markOf(q.ctx).wrote(q.xid)
	if n.tell == nil {
		return
	}
	if q.touches = toldOnce(q.touches); len(q.touches) > maxTouches {
		q.touches = []Change{{}}
	}
	n.tell(q.touches)
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.own == nil || len(n.own) > maxOwn {
		n.own = map[uint64]struct{}{}
	}
	n.own[q.xid] = struct{}{}
}

// isAbreast reports whether this node knows all that the bearer of a mark is to see.
func (n *nodes) isAbreast(m *Mark) bool {
	if m == nil || m.needed == 0 || m.isSeen.Load() {
		return true
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	_, isOwn := n.own[m.needed]
	return isOwn || n.seen.has(m.needed)
}

// look reads what has been committed since the last look, or begins anew, and calls drop
// with it before it counts as seen. Which transactions were running then, or had not begun,
// is told by the snapshot of that look: so none is missed however long it ran, and whatever
// the clocks say.
func (n *nodes) look(tx *Tx, anew bool, drop func([]Change)) error {
	n.looking.Lock()
	defer n.looking.Unlock()
	n.mu.Lock()
	last, server := n.seen, n.server
	n.mu.Unlock()
	if anew {
		server = ""
	}
	if server == "" {
		last = snapshot{xmin: math.MaxInt64, xmax: math.MaxInt64} // what was before is nothing to this node
	}
	rows, err := all(tx, scanGlance, glance, last.xmin, last.String(), maxGlances+1)
	if err != nil {
		return err
	}
	now, err := readSnapshot(rows[0].snapshot)
	if err != nil {
		return err
	}
	switch {
	case server != rows[0].server || len(rows) > maxGlances:
		drop([]Change{{}})
	case rows[0].isTouch:
		drop(touchedIn(rows))
	}
	n.saw(now, rows[0].server)
	return nil
}

// touchedIn returns what the transactions have changed that a look has found.
func touchedIn(rows []glanced) (changes []Change) {
	for _, g := range rows {
		changes = append(changes, readTouches(g.changes)...)
	}
	return changes
}

// saw notes what a look has seen.
func (n *nodes) saw(now snapshot, server string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.seen, n.server = now, server
	for xid := range n.own {
		if now.has(xid) {
			delete(n.own, xid)
		}
	}
}

// glanced is one row of what a look reads.
type glanced struct {
	snapshot, server string
	changes          string
	isTouch          bool // else nothing happened
}

const glance = `SELECT CAST(PG_CURRENT_SNAPSHOT() AS TEXT), CAST(PG_POSTMASTER_START_TIME() AS TEXT), COALESCE(t.changes, ''), t.xid IS NOT NULL
	FROM (VALUES (1)) AS one (one) LEFT JOIN touches t ON t.xid >= $1 AND NOT PG_VISIBLE_IN_SNAPSHOT(t.xid, CAST($2 AS PG_SNAPSHOT)) LIMIT $3`

// maxGlances is of how many transactions a look reads what they changed: of more, it is
// less to begin anew.
const maxGlances = 10_000

func scanGlance(r row) (g glanced, err error) {
	err = r.Scan(&g.snapshot, &g.server, &g.changes, &g.isTouch)
	return g, err
}

// A snapshot tells which transactions one look has seen: those before xmin, and those
// before xmax that were not running.
type snapshot struct {
	xmin, xmax uint64
	running    []uint64
}

func (s snapshot) has(xid uint64) bool {
	return xid < s.xmin || xid < s.xmax && !slices.Contains(s.running, xid)
}

// String writes a snapshot as PostgreSQL does.
func (s snapshot) String() string {
	running := make([]string, len(s.running))
	for i, xid := range s.running {
		running[i] = strconv.FormatUint(xid, 10)
	}
	return strconv.FormatUint(s.xmin, 10) + ":" + strconv.FormatUint(s.xmax, 10) + ":" + strings.Join(running, ",")
}

// readSnapshot reads "10:20:10,14,15".
func readSnapshot(text string) (s snapshot, err error) {
	for i, part := range strings.Split(text, ":") {
		if part == "" {
			continue
		}
		for _, number := range strings.Split(part, ",") {
			xid, err := strconv.ParseUint(number, 10, 64)
			if err != nil {
				return s, err
			}
			switch i {
			case 0:
				s.xmin = xid
			case 1:
				s.xmax = xid
			default:
				s.running = append(s.running, xid)
			}
		}
	}
	return s, nil
}
