package serve

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/stoa-community/stoa/internal/cache"
)

// memory tells how the memory of this node is shared out, and how it is used.
type memory struct{ budget *cache.Budget }

var (
	memoryBytes     = ofKind("stoa_memory_bytes", "Memory that what is kept takes, about.")
	memoryMax       = ofKind("stoa_memory_max_bytes", "Memory that it may take now: the sum is at most the budget.")
	memoryHits      = ofKind("stoa_memory_hits_total", "Times that something was asked for and kept.")
	memoryMisses    = ofKind("stoa_memory_misses_total", "Times that it was not kept, or not to be believed.")
	memoryEvictions = ofKind("stoa_memory_evictions_total", "Things dropped for want of room.")
)

func ofKind(name, help string) *prometheus.Desc {
	return prometheus.NewDesc(name, help, []string{"kind"}, nil)
}

// Describe implements prometheus.Collector.
func (memory) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{memoryBytes, memoryMax, memoryHits, memoryMisses, memoryEvictions} {
		ch <- d
	}
}

// Collect implements prometheus.Collector.
func (m memory) Collect(ch chan<- prometheus.Metric) {
	for _, u := range m.budget.Usage() {
		ch <- prometheus.MustNewConstMetric(memoryBytes, prometheus.GaugeValue, float64(u.Bytes), u.Name)
		ch <- prometheus.MustNewConstMetric(memoryMax, prometheus.GaugeValue, float64(u.Max), u.Name)
		ch <- prometheus.MustNewConstMetric(memoryHits, prometheus.CounterValue, float64(u.Hits), u.Name)
		ch <- prometheus.MustNewConstMetric(memoryMisses, prometheus.CounterValue, float64(u.Misses), u.Name)
		ch <- prometheus.MustNewConstMetric(memoryEvictions, prometheus.CounterValue, float64(u.Evictions), u.Name)
	}
}
