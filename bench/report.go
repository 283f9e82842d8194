package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// A report is a run as it is kept: what was measured, of what, and on what.
type report struct {
	Date   time.Time  `json:"date"`
	Commit string     `json:"commit"` // with a plus where the folder had changes
	Go     string     `json:"go"`
	System string     `json:"system"`
	Cores  int        `json:"cores"`
	Quick  bool       `json:"quick"`
	Rows   []reported `json:"rows"`
}

// reported is a row as it is kept; times are in milliseconds, what is absent was not
// measured.
type reported struct {
	Suite      string  `json:"suite"`
	Scale      float64 `json:"scale"` // of the community
	Name       string  `json:"name"`
	PerSecond  float64 `json:"perSecond,omitempty"`
	P50        float64 `json:"p50,omitempty"`
	P99        float64 `json:"p99,omitempty"`
	CPU        float64 `json:"cpuPer1000,omitempty"`
	Statements float64 `json:"statements,omitempty"`
	Bytes      int     `json:"bytes,omitempty"`
	Times      float64 `json:"times,omitempty"` // of the CPU that the note names
	Cores      float64 `json:"cores,omitempty"`
	Memory     int64   `json:"memory,omitempty"`
	Note       string  `json:"note,omitempty"`
	Goal       string  `json:"goal,omitempty"`
	GoalTimes  float64 `json:"goalTimes,omitempty"`
	GoalCores  float64 `json:"goalCores,omitempty"`
	Met        *bool   `json:"met,omitempty"`
}

// newReport begins the report of a run.
func newReport(ctx context.Context, o options) *report {
	return &report{Date: time.Now().UTC().Truncate(time.Second), Commit: commit(ctx), Go: runtime.Version(),
		System: runtime.GOOS + "/" + runtime.GOARCH, Cores: runtime.NumCPU(), Quick: o.quick}
}

// commit names what is measured, where this is a git checkout.
func commit(ctx context.Context) string {
	name, err := exec.CommandContext(ctx, "git", "rev-parse", "--short=12", "HEAD").Output()
	if err != nil {
		return ""
	}
	changes, err := exec.CommandContext(ctx, "git", "status", "--porcelain").Output()
	if err != nil || len(changes) > 0 {
		return strings.TrimSpace(string(name)) + "+"
	}
	return strings.TrimSpace(string(name))
}

// add enters the rows of a suite.
func (p *report) add(suite string, scale float64, rows []row) {
	for _, r := range rows {
		kept := reported{Suite: suite, Scale: scale, Name: r.name,
			PerSecond: r.perSecond, P50: milliseconds(r.p50), P99: milliseconds(r.p99),
			CPU: milliseconds(r.cpu), Statements: r.statements, Bytes: r.bytes, Times: r.times, Cores: r.cores, Memory: r.memory,
			Note: r.note, GoalTimes: max(r.goal.times, r.goal.least), GoalCores: r.goal.cores}
		if r.goal.some() {
			met := r.goal.met(r.result)
			kept.Goal, kept.Met = r.goal.String(), &met
		}
		p.Rows = append(p.Rows, kept)
	}
}

// missed reports whether the row has a goal and did not keep to it.
func (r reported) missed() bool { return r.Met != nil && !*r.Met }

func milliseconds(d time.Duration) float64 { return float64(d) / 1e6 }

// keep writes the report to a file.
func (p *report) keep(file string) error {
	text, err := json.MarshalIndent(p, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o644)
}

// readReport reads one that was kept.
func readReport(file string) (*report, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	p := &report{}
	if err := json.Unmarshal(text, p); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return p, nil
}
