// Torture runs the real server, breaks it in many ways, and checks that nothing was lost:
//
//	go run ./torture [-full] [-only names] [-data folder] [-stoa program] [-seed n]
//
// What clients sent and were told is kept in a journal of their own, and held against the
// database afterwards. The servers are processes of their own, on the loopback interface only.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"
)

// options are what the command line says.
type options struct {
	full  bool
	only  string
	data  string // folder for databases and records; "" for the system's temporary one
	stoa  string // the program that is tried
	old   string // that of an earlier release; "" for none
	seed  uint64
	timed bool // whether times are judged too: not in tests, which share their machine
	brief bool // whether a fifth of the quick size will do, as in tests
}

// pick is quick's size or full's.
func (o options) pick(quick, full int) int {
	switch {
	case o.full:
		return full
	case o.brief:
		return (quick + 4) / 5
	}
	return quick
}

// dice are those of a scenario: the same seed throws the same.
func (o options) dice(of string) *rand.Rand {
	sum := o.seed
	for _, c := range of {
		sum = sum*31 + uint64(c)
	}
	return rand.New(rand.NewPCG(o.seed, sum))
}

// A scenario is one way to break the server, and what must come of it.
type scenario struct {
	name string
	run  func(context.Context, options) ([]*row, error)
}

var scenarios = []scenario{
	{"kill", tryKills},
	{"power", tryPowerCuts},
	{"faults", tryFaults},
	{"full", tryFull},
	{"postgres", tryPostgres},
	{"failover", tryFailover},
	{"rolling", tryRolling},
	{"overload", tryOverload},
	{"twice", tryTwice},
	{"clock", tryClocks},
	{"memory", tryMemory},
	{"migrate", tryMigrations},
}

// errSkipped is the error of a scenario that needs what is not there.
var errSkipped = errors.New("SKIPPED")

func skipped(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errSkipped, fmt.Sprintf(format, args...))
}

func scenarioNames() string {
	var names []string
	for _, s := range scenarios {
		names = append(names, s.name)
	}
	return strings.Join(names, ", ")
}

// scenarios are those to be tried.
func (o options) scenarios() (picked []scenario, err error) {
	if o.only == "" {
		return scenarios, nil
	}
	for name := range strings.SplitSeq(o.only, ",") {
		i := slices.IndexFunc(scenarios, func(s scenario) bool { return s.name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no scenario %q: they are %s", name, scenarioNames())
		}
		picked = append(picked, scenarios[i])
	}
	return picked, nil
}

func main() {
	o := options{timed: true}
	flag.BoolVar(&o.full, "full", false, "try everything as often as the figures in docs/reliability.md want: an hour or more")
	flag.StringVar(&o.only, "only", "", "try the scenarios called so, parted by commas: "+scenarioNames())
	flag.StringVar(&o.data, "data", "", "folder for databases; the system's temporary one unless told")
	flag.StringVar(&o.stoa, "stoa", "", "the program to try; built from this checkout unless told")
	flag.StringVar(&o.old, "old", "", "the program of an earlier release, to be tried beside it; unless told, one more step of the schema is the next release")
	flag.Uint64Var(&o.seed, "seed", 0, "of what is left to chance; another in each run unless told")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := torture(ctx, o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "torture:", err)
		stop()
		os.Exit(1)
	}
}

// errBroken is the error of a server that was found wanting.
var errBroken = errors.New("what must not happen did")

func torture(ctx context.Context, o options, w io.Writer) (err error) {
	picked, err := o.scenarios()
	if err == nil && o.data != "" {
		o.data, err = filepath.Abs(o.data) // as the server's own calls name files
	}
	if err != nil {
		return err
	}
	o.seed = cmp.Or(o.seed, rand.Uint64N(1_000_000)+1)
	fmt.Fprintf(os.Stderr, "seed %d\n", o.seed)
	if o.stoa == "" {
		remove, failed := o.build(ctx)
		if failed != nil {
			return failed
		}
		defer func() { err = errors.Join(err, remove()) }()
	}
	var all []*row
	for _, s := range picked {
		rows, failed := try(ctx, o, s)
		all = append(all, rows...)
		if failed != nil {
			return errors.Join(fmt.Errorf("%s: %w", s.name, failed), printTable(w, all))
		}
	}
	if err := printTable(w, all); err != nil {
		return err
	}
	for _, r := range all {
		if len(r.wrong) > 0 {
			return errBroken
		}
	}
	return nil
}

// try runs one scenario, and says how it went. One that cannot run here is a row that says so.
func try(ctx context.Context, o options, s scenario) ([]*row, error) {
	fmt.Fprintf(os.Stderr, "%s ...\n", s.name)
	began := time.Now()
	rows, err := s.run(ctx, o)
	if errors.Is(err, errSkipped) {
		fmt.Fprintf(os.Stderr, "%s: %v\n", s.name, err)
		rows, err = append(rows, &row{name: err.Error()}), nil
	}
	for i, r := range rows {
		r.scenario = s.name
		if i == len(rows)-1 {
			r.took = time.Since(began)
		}
		for _, w := range r.wrong {
			fmt.Fprintf(os.Stderr, "%s, %s: WRONG: %s\n", s.name, r.name, w)
		}
	}
	return rows, err
}

func printTable(w io.Writer, rows []*row) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "SCENARIO\tWHAT\tTIMES\tACKNOWLEDGED\tUNANSWERED\tREPEATED\tLOST\tTWICE\tWRONG\tNOTE")
	for _, r := range rows {
		note := r.note
		if r.took > 0 {
			note = strings.TrimPrefix(note+fmt.Sprintf(", all in %.0f s", r.took.Seconds()), ", ")
		}
		fmt.Fprintf(t, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%s\n", r.scenario, r.name, r.times, r.acknowledged, r.unanswered, r.repeated,
			r.lost, r.twice, len(r.wrong), note)
	}
	return t.Flush()
}

// row is one line of the report.
type row struct {
	scenario, name string
	times          int // how often it was broken
	acknowledged   int // writes that the server said were done
	unanswered     int // writes whose fate was not known: no answer, or a 503
	repeated       int // of these and of the former, those sent again with the same key
	lost, twice    int
	wrong          []string // what must not be, in words
	note           string
	took           time.Duration
}

// bad notes what must not be.
func (r *row) bad(format string, args ...any) {
	const most = 20 // more say nothing more
	text := fmt.Sprintf(format, args...)
	if len(r.wrong) < most && !slices.Contains(r.wrong, text) {
		r.wrong = append(r.wrong, text)
	}
}
