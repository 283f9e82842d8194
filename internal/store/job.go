package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// Job is something that must follow a commit, done by a worker on any node.
type Job struct {
	ID      community.ID[Job]
	Portal  community.PortalID
	Kind    string // who does it
	Pool    string // the kind, or the kind, a space and a name: whose slots it takes, so that one slow pool slows no other
	Lane    string // each of a lane waits for those before it; "" waits for none
	Once    string // of those that wait with the same word there is one; "" is no word
	Body    string // what is to be done, as JSON
	Created time.Time
	Due     time.Time // when it may be taken; while it is held, when the lease ends
	Tries   int       // the present one included
	State   JobState
	Note    string // what came of the last try

	seq    int64
	holder string
}

// JobState says what becomes of a job.
type JobState string

// The states of a job.
const (
	JobWaiting JobState = "waiting"
	JobDone    JobState = "done"
	JobFailed  JobState = "failed" // given up
)

const jobColumns = `id, portal_id, kind, pool, lane, seq, once, body, created, due, tries, holder, state, note`

func scanJob(r row) (*Job, error) {
	var j Job
	var created, due int64
	err := r.Scan(&j.ID, &j.Portal, &j.Kind, &j.Pool, &j.Lane, &j.seq, &j.Once, &j.Body, &created, &due, &j.Tries, &j.holder, &j.State,
		&j.Note)
	j.Created, j.Due = at(created), at(due)
	return &j, err
}

// AddJob stores a job that commits with what it follows from, and has the worker
// of this node look once it has. A job that waits already is not added again.
//
// Whoever changes a record holds its row until the commit. So, of two who add to
// the lane of one record, the second sees what the first added: the lane has the
// order of the commits, whatever their clocks say.
func (tx *Tx) AddJob(j *Job) error {
	if j.ID == "" {
		j.ID = community.NewID[Job](tx.Now)
	}
	if j.Due.IsZero() {
		j.Due = tx.Now
	}
	tx.After(tx.jobAdded)
	return tx.exec(`INSERT INTO jobs (`+jobColumns+`, finished) VALUES ($1, $2, $3, $4, $5,
		CASE WHEN $5 = '' THEN 0 ELSE (SELECT COALESCE(MAX(e.seq), 0) + 1 FROM jobs e WHERE e.lane = $5 AND e.state = 'waiting') END,
		$6, $7, $8, $9, 0, '', 'waiting', '', 0) ON CONFLICT DO NOTHING`,
		j.ID, j.Portal, j.Kind, j.Pool, j.Lane, j.Once, j.Body, ms(tx.Now), ms(j.Due))
}

// JobPool is a pool with waiting jobs, and when the first of them may be taken.
type JobPool struct {
	Name string
	Due  time.Time
}

// JobPools returns the pools in which jobs wait. It steps from pool to pool along
// the index, however many jobs there are.
func (tx *Tx) JobPools() ([]JobPool, error) {
	return all(tx, func(r row) (p JobPool, err error) {
		var due int64
		err = r.Scan(&p.Name, &due)
		p.Due = at(due)
		return p, err
	}, `WITH RECURSIVE pools (pool) AS (
			SELECT MIN(pool) FROM jobs WHERE state = 'waiting'
			UNION ALL SELECT (SELECT MIN(j.pool) FROM jobs j WHERE j.state = 'waiting' AND j.pool > pools.pool) FROM pools WHERE pools.pool IS NOT NULL)
		SELECT pool, (SELECT MIN(j.due) FROM jobs j WHERE j.state = 'waiting' AND j.pool = pools.pool) FROM pools WHERE pool IS NOT NULL`)
}

// A job is free when no job of its lane is before it.
const isFree = `(j.lane = '' OR NOT EXISTS (SELECT 1 FROM jobs e WHERE e.lane = j.lane AND e.state = 'waiting' AND e.seq < j.seq))`

// ClaimJobs gives holder up to limit jobs of a pool until the lease ends, and to
// nobody else: of two nodes that want one, the second waits for the first and
// then finds it not due.
func (tx *Tx) ClaimJobs(pool, holder string, lease time.Duration, limit int) ([]*Job, error) {
	jobs, err := all(tx, scanJob, `UPDATE jobs SET holder = $1, due = $2, tries = tries + 1
		WHERE state = 'waiting' AND due <= $3 AND id IN (
			SELECT j.id FROM jobs j WHERE j.pool = $4 AND j.state = 'waiting' AND j.due <= $3 AND `+isFree+`
			ORDER BY j.due, j.seq LIMIT $5)
		RETURNING `+jobColumns, holder, ms(tx.Now.Add(lease)), ms(tx.Now), pool, limit)
	if err != nil || len(jobs) == limit {
		return jobs, err
	}
	// Those behind a job that is held or waits for its next try need not be looked
	// at again before it is.
	return jobs, tx.exec(`UPDATE jobs SET due = (SELECT MAX(e.due) FROM jobs e WHERE e.lane = jobs.lane AND e.state = 'waiting' AND e.seq < jobs.seq)
		WHERE pool = $1 AND state = 'waiting' AND due <= $2 AND lane <> ''
		AND EXISTS (SELECT 1 FROM jobs e WHERE e.lane = jobs.lane AND e.state = 'waiting' AND e.seq < jobs.seq AND e.due > $2)`, pool, ms(tx.Now))
}

// RenewJobs prolongs the leases of what holder is at.
func (tx *Tx) RenewJobs(holder string, ids []community.ID[Job], lease time.Duration) error {
	return tx.exec(`UPDATE jobs SET due = $1 WHERE id IN (SELECT value FROM json_each($2)) AND holder = $3 AND state = 'waiting'`,
		ms(tx.Now.Add(lease)), list(ids), holder)
}

// RetryJob gives a job back, to be tried again at due. It reports whether it was
// still ours.
func (tx *Tx) RetryJob(j *Job, due time.Time, note string) (ours bool, err error) {
	n, err := tx.changed(`UPDATE jobs SET holder = '', due = $1, note = $2 WHERE id = $3 AND holder = $4 AND state = 'waiting'`,
		ms(due), note, j.ID, j.holder)
	return n == 1, err
}

// FinishJob ends a job in that state, and lets the next of its lane be taken.
func (tx *Tx) FinishJob(j *Job, state JobState, note string) (ours bool, err error) {
	n, err := tx.changed(`UPDATE jobs SET holder = '', state = $1, note = $2, finished = $3 WHERE id = $4 AND holder = $5 AND state = 'waiting'`,
		state, note, ms(tx.Now), j.ID, j.holder)
	if err != nil || n == 0 {
		return false, err
	}
	return true, tx.nextInLane(j)
}

// DropJob ends a job of which nothing is to be kept.
func (tx *Tx) DropJob(j *Job) (ours bool, err error) {
	n, err := tx.changed(`DELETE FROM jobs WHERE id = $1 AND holder = $2 AND state = 'waiting'`, j.ID, j.holder)
	if err != nil || n == 0 {
		return false, err
	}
	return true, tx.nextInLane(j)
}

func (tx *Tx) nextInLane(j *Job) error {
	if j.Lane == "" {
		return nil
	}
	tx.After(tx.jobAdded)
	return tx.exec(`UPDATE jobs SET due = $1 WHERE due > $1 AND state = 'waiting' AND holder = '' AND id = (
		SELECT e.id FROM jobs e WHERE e.lane = $2 AND e.state = 'waiting' AND e.seq > $3 ORDER BY e.seq LIMIT 1)`, ms(tx.Now), j.Lane, j.seq)
}

// DropPool deletes what waits in a pool.
func (tx *Tx) DropPool(pool string) error {
	return tx.exec(`DELETE FROM jobs WHERE pool = $1 AND state = 'waiting'`, pool)
}

// FailPool gives up what waits in a pool.
func (tx *Tx) FailPool(pool, note string) error {
	return tx.exec(`UPDATE jobs SET state = 'failed', holder = '', note = $1, finished = $2 WHERE pool = $3 AND state = 'waiting'`,
		note, ms(tx.Now), pool)
}

// DropJobs deletes up to limit jobs that ended before then, and tells how many.
func (tx *Tx) DropJobs(before time.Time, limit int) (int64, error) {
	return tx.changed(`DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE finished > 0 AND finished < $1 LIMIT $2)`, ms(before), limit)
}

// JobCount is how many jobs of a kind wait, counted up to maxCounted, and since
// when the oldest of them does.
type JobCount struct {
	Kind   string
	N      int64
	Oldest time.Time
}

const maxCounted = 100_000

// CountJobs counts what waits, by kind.
func (tx *Tx) CountJobs(kinds []string) ([]JobCount, error) {
	return all(tx, func(r row) (c JobCount, err error) {
		var oldest int64
		err = r.Scan(&c.Kind, &c.N, &oldest)
		c.Oldest = at(oldest)
		return c, err
	}, `SELECT k.value,
			(SELECT COUNT(*) FROM (SELECT 1 AS one FROM jobs j WHERE j.kind = k.value AND j.state = 'waiting' LIMIT $2) AS counted),
			COALESCE((SELECT MIN(j.created) FROM jobs j WHERE j.kind = k.value AND j.state = 'waiting'), 0)
		FROM json_each($1) AS k`, list(kinds), maxCounted)
}
