package serve

import (
	"context"
	"slices"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// count adds what the database and the caches tell to the metrics. A number is
// read when it is asked for; nothing is kept up to date in between.
func (s *Server) count(a *app.App, db *store.DB) {
	registry := s.metrics.Registry()
	gauge := func(name, help string, value func() float64) {
		registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
	}
	counter := func(name, help string, value func() float64) {
		registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, value))
	}
	registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "stoa_info", Help: "Always 1; the labels tell what runs.",
		ConstLabels: prometheus.Labels{"version": s.config.Version, "database": db.Dialect()},
	}, func() float64 { return 1 }))
	counter("stoa_http_shed_total", "Requests turned away because there was too much to do.",
		func() float64 { return float64(s.admission.Shed()) })
	gauge("stoa_http_waiting", "Work that waits to be begun: a request that reads a record is 1.",
		func() float64 { return float64(s.admission.Waiting()) })
	gauge("stoa_db_connections", "Open connections to the database.",
		func() float64 { return float64(db.Stats().Open) })
	gauge("stoa_db_connections_in_use", "Connections to the database that are at work.",
		func() float64 { return float64(db.Stats().InUse) })
	counter("stoa_db_waits_total", "Times one had to wait for a connection.",
		func() float64 { return float64(db.Stats().Waits) })
	counter("stoa_db_commits_total", "Transactions made durable.",
		func() float64 { return float64(db.Stats().Commits) })
	counter("stoa_db_writes_total", "Changes in those transactions: more than commits where changes shared one.",
		func() float64 { return float64(db.Stats().Writes) })
	gauge("stoa_cache_sessions", "Callers whose token is known without asking the database.",
		func() float64 { return float64(a.Sessions()) })
	gauge("stoa_live_pages", "Open pages that are told what happens.",
		func() float64 { return float64(a.LivePages()) })
	counter("stoa_preview_fetches_total", "Pages elsewhere that were fetched for previews.",
		func() float64 { fetched, _ := a.PreviewFetches(); return float64(fetched) })
	counter("stoa_preview_failures_total", "Pages elsewhere that could not be fetched for previews.",
		func() float64 { _, failed := a.PreviewFetches(); return float64(failed) })
	counter("stoa_picture_fetches_total", "Pictures elsewhere that were fetched to be served by us.",
		func() float64 { fetched, _ := a.RemotePictureFetches(); return float64(fetched) })
	counter("stoa_picture_failures_total", "Pictures elsewhere that could not be fetched, or are none.",
		func() float64 { _, failed := a.RemotePictureFetches(); return float64(failed) })
	registry.MustRegister(queue{db}, memory{a.Budget()}, replicas{db}, backups{a, db})
}

// backups tells of those that the server makes of itself.
type backups struct {
	app *app.App
	db  *store.DB
}

var (
	backupMade = prometheus.NewDesc("stoa_backup_last_timestamp_seconds",
		"When the newest backup was made that was restored to try it, and was right; absent while there is none.", nil, nil)
	backupLogged = prometheus.NewDesc("stoa_backup_log_timestamp_seconds",
		"Until when every change is archived; absent where changes aren't.", nil, nil)
)

// Describe implements prometheus.Collector.
func (backups) Describe(ch chan<- *prometheus.Desc) {
	ch <- backupMade
	ch <- backupLogged
}

// Collect implements prometheus.Collector.
func (b backups) Collect(ch chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), countFor)
	defer cancel()
	var made []store.Backup
	err := b.db.Read(ctx, func(tx *store.Tx) (err error) {
		made, err = tx.Backups()
		return err
	})
	if i := slices.IndexFunc(made, store.Backup.IsGood); err == nil && i >= 0 {
		ch <- prometheus.MustNewConstMetric(backupMade, prometheus.GaugeValue, float64(made[i].Created.Unix()))
	}
	if until := b.app.Archived(); !until.IsZero() {
		ch <- prometheus.MustNewConstMetric(backupLogged, prometheus.GaugeValue, float64(until.Unix()))
	}
}

// replicas tells of the replicas that this node reads from.
type replicas struct{ db *store.DB }

var (
	replicaReads = prometheus.NewDesc("stoa_replica_reads_total", "Transactions that have read from a replica.", []string{"replica"}, nil)
	replicaFalls = prometheus.NewDesc("stoa_replica_fallbacks_total",
		"Times a replica was passed over, for another or the primary: it was behind, away, foreign or full.", []string{"replica", "why"}, nil)
	replicaBehind = prometheus.NewDesc("stoa_replica_behind_bytes",
		"How much of the log a replica is not known to have replayed, of what this node has seen.", []string{"replica"}, nil)
)

// Describe implements prometheus.Collector.
func (replicas) Describe(ch chan<- *prometheus.Desc) {
	ch <- replicaReads
	ch <- replicaFalls
	ch <- replicaBehind
}

// Collect implements prometheus.Collector.
func (r replicas) Collect(ch chan<- prometheus.Metric) {
	for _, s := range r.db.Replicas() {
		ch <- prometheus.MustNewConstMetric(replicaReads, prometheus.CounterValue, float64(s.Reads), s.Name)
		ch <- prometheus.MustNewConstMetric(replicaBehind, prometheus.GaugeValue, float64(s.Behind), s.Name)
		for why, n := range s.Not {
			ch <- prometheus.MustNewConstMetric(replicaFalls, prometheus.CounterValue, float64(n), s.Name, why)
		}
	}
}

// queue tells of the jobs that wait, on whichever node they were added. It is
// the same on all.
type queue struct{ db *store.DB }

var (
	jobsWaiting = prometheus.NewDesc("stoa_jobs_waiting",
		"Jobs that wait to be done or to be tried again, on all nodes; counted up to 100,000.", []string{"kind"}, nil)
	jobsOldest = prometheus.NewDesc("stoa_jobs_oldest_seconds", "How long the oldest of them has been waiting.", []string{"kind"}, nil)
)

// countFor bounds the counting: a scrape must not hang with the database.
const countFor = 2 * time.Second

// Describe implements prometheus.Collector.
func (queue) Describe(ch chan<- *prometheus.Desc) {
	ch <- jobsWaiting
	ch <- jobsOldest
}

// Collect implements prometheus.Collector. What cannot be counted is left out.
func (q queue) Collect(ch chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), countFor)
	defer cancel()
	var counts []store.JobCount
	err := q.db.Read(ctx, func(tx *store.Tx) (err error) {
		counts, err = tx.CountJobs(community.JobKinds)
		return err
	})
	if err != nil {
		return
	}
	now := q.db.Now()
	for _, c := range counts {
		var age time.Duration
		if c.N > 0 {
			age = now.Sub(c.Oldest)
		}
		ch <- prometheus.MustNewConstMetric(jobsWaiting, prometheus.GaugeValue, float64(c.N), c.Kind)
		ch <- prometheus.MustNewConstMetric(jobsOldest, prometheus.GaugeValue, max(age, 0).Seconds(), c.Kind)
	}
}
