// Bench measures what the server can do on this machine and prints a table:
//
//	go run ./bench [-quick] [-only names] [-rows part] [-scale size] [-data folder] [-json file] [-svg folder] [-table]
//
// Two numbers of one run can be compared; of two runs on a shared machine, only
// their ratios can. So the yardstick, an empty net/http server, runs beside all
// that is served, and one-by-one commits beside grouped ones.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// options are what the command line says.
type options struct {
	quick bool
	only  string
	rows  string
	data  string
	keep  string
	scale float64 // 0: each suite's own
	rate  int

	json, baseline, svg, from string // files and folders; "" for none
	table                     bool

	larder *larder
}

// span is how long one measurement runs.
func (o options) span() time.Duration {
	if o.quick {
		return 500 * time.Millisecond
	}
	return 3 * time.Second
}

// rounds is how often it is repeated; the median counts.
func (o options) rounds() int {
	if o.quick {
		return 1
	}
	return 5
}

// row is one line of the table.
type row struct {
	name string
	result
}

// result is what was measured; zero fields are left empty.
type result struct {
	calls     int
	perSecond float64
	p50, p99  time.Duration
	cpu       time.Duration // of the server and its database, for 1,000 requests

	statements float64 // a request, where the server counts them
	bytes      int     // of an answer, on average
	times      float64 // of the CPU that the note names
	cores      float64 // that the server and its database kept busy
	memory     int64   // that the server held, in bytes
	goal       goal
	note       string
}

// A suite measures rows that share what they need.
type suite struct {
	name  string
	scale float64 // unless told
	run   func(context.Context, options) ([]row, error)
}

var suites = []suite{
	{"store", 1, measureStore},
	{"token", 1, measureTokens},
	{"http", 1, measureHTTP},
	{"content", 1, measureContent},
	{"world", 1, measureWorld},
	{"day", 10, measureDay},
	{"growth", 1, measureGrowth},
	{"crowd", 1, measureCrowd},
	{"graph", 1, measureGraph},
	{"busy", 1, measureBusy},
}

// suites are those to be measured.
func (o options) suites() (picked []suite, err error) {
	if o.only == "" {
		return suites, nil
	}
	for name := range strings.SplitSeq(o.only, ",") {
		i := slices.IndexFunc(suites, func(s suite) bool { return s.name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no suite %q: they are %s", name, suiteNames())
		}
		picked = append(picked, suites[i])
	}
	return picked, nil
}

func suiteNames() string {
	var names []string
	for _, s := range suites {
		names = append(names, s.name)
	}
	return strings.Join(names, ", ")
}

func main() {
	var o options
	isYardstick := flag.Bool("yardstick", false, "be the yardstick: serve nothing, until standard input ends")
	flag.BoolVar(&o.quick, "quick", false, "measure for a moment only: to see that it runs, not to compare")
	flag.StringVar(&o.only, "only", "", "measure the suites called so, parted by commas: "+suiteNames())
	flag.StringVar(&o.rows, "rows", "", "of world, measure the rows whose names have this")
	flag.StringVar(&o.data, "data", "", "folder for databases, on the disk to be measured; the system's temporary one unless told")
	flag.Float64Var(&o.scale, "scale", 0, "of the demo community that is measured: 1, and 10 for day, unless told; 1 is 10,000 questions")
	flag.IntVar(&o.rate, "rate", 770, "how many requests a second come in a day")
	flag.StringVar(&o.keep, "keep", "", "folder to keep filled communities in, for later runs: they stay as old as they are")
	flag.StringVar(&o.json, "json", "", "file to keep the rows in, as JSON")
	flag.StringVar(&o.baseline, "baseline", "", "file of an earlier run to compare the multiples with")
	flag.StringVar(&o.svg, "svg", "", "folder to draw plots into, one for each suite")
	flag.BoolVar(&o.table, "table", false, "print the tables of docs/benchmarks.md too")
	flag.StringVar(&o.from, "from", "", "file of an earlier run to show, in place of measuring")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	run := func() error { return bench(ctx, o) }
	if *isYardstick {
		run = serveYardstick
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func bench(ctx context.Context, o options) error {
	if o.from != "" {
		kept, err := readReport(o.from)
		if err != nil {
			return err
		}
		return kept.show(o)
	}
	run := newReport(ctx, o)
	return errors.Join(run.measure(ctx, o), run.show(o))
}

// measure runs the suites. What was measured is printed and kept after each, so that hours
// are not lost to what fails later.
func (p *report) measure(ctx context.Context, o options) (err error) {
	if o.larder, err = openLarder(o); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.larder.close(ctx)) }()
	picked, err := o.suites()
	if err != nil {
		return err
	}
	for _, s := range picked {
		fmt.Fprintf(os.Stderr, "%s ...\n", s.name)
		each := o
		if o.scale == 0 {
			each.scale = s.scale
		}
		measured, err := s.run(ctx, each)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if err := p.enter(s.name, each, measured); err != nil {
			return err
		}
	}
	return nil
}

// enter prints and keeps what a suite measured.
func (p *report) enter(suite string, o options, rows []row) error {
	for i, r := range rows {
		rows[i].goal = goalOf(suite, r.name)
	}
	p.add(suite, o.scale, rows)
	if o.json != "" {
		if err := p.keep(o.json); err != nil {
			return err
		}
	}
	return printTable(suite, rows)
}

// show prints and draws a run as the options ask.
func (p *report) show(o options) error {
	if o.table {
		p.printMarkdown(os.Stdout)
	}
	if o.svg != "" {
		if err := p.draw(o.svg); err != nil {
			return err
		}
	}
	if o.baseline == "" {
		return nil
	}
	before, err := readReport(o.baseline)
	if err != nil {
		return err
	}
	return p.compareWith(before, os.Stdout)
}

func printTable(suite string, rows []row) error {
	t := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, strings.ToUpper(suite)+"\tPER SECOND\tP50\tP99\tCPU PER 1,000\tSTATEMENTS\tTIMES\tGOAL\tNOTE")
	for _, r := range rows {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.name, count(r.perSecond), short(r.p50), short(r.p99), short(r.cpu),
			some(r.statements), times(r.times), r.verdict(), r.note)
	}
	return t.Flush()
}

// count writes a number with its thousands apart.
func count(n float64) string {
	if n == 0 {
		return ""
	}
	digits := fmt.Sprintf("%.0f", n)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

// some writes a number of few digits.
func some(n float64) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f", n)
}

// times writes a multiple.
func times(n float64) string {
	switch {
	case n == 0:
		return ""
	case n < 2:
		return fmt.Sprintf("%.2f x", n)
	}
	return fmt.Sprintf("%.1f x", n)
}

// short writes a duration with three digits.
func short(d time.Duration) string {
	switch {
	case d == 0:
		return ""
	case d < time.Millisecond:
		return digits(float64(d)/1e3) + " µs"
	case d >= time.Second:
		return count(float64(d)/1e6) + " ms"
	default:
		return digits(float64(d)/1e6) + " ms"
	}
}

// digits writes a number below 1,000 with three of them.
func digits(n float64) string {
	if n >= 100 {
		return fmt.Sprintf("%.0f", n)
	}
	return fmt.Sprintf("%.3g", n)
}
