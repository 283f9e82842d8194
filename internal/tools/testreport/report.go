package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// event is one line of go test -json, as go doc test2json tells.
type event struct {
	Action  string
	Package string
	Test    string // empty: the event is about the package
	Output  string
}

// name identifies what an event is about.
type name struct{ pkg, test string }

// tally is what is known of a run so far.
type tally struct {
	out                     io.Writer
	said                    map[name][]string // output of what has not ended yet
	failedIn                map[string]bool   // packages with a failed test
	skips                   []string
	passed, failed, skipped int
}

// report reads the events of a run, writes each package's outcome as it is
// known, and the skipped tests and totals last.
func report(in io.Reader, out io.Writer) error {
	t := &tally{out: out, said: map[name][]string{}, failedIn: map[string]bool{}}
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			t.line(line)
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
	}
	for _, skip := range t.skips {
		fmt.Fprintln(out, skip)
	}
	fmt.Fprintf(out, "%d passed, %d failed, %d skipped\n", t.passed, t.failed, t.skipped)
	return nil
}

// line takes one line of output. What is no event is passed on: the go command
// writes some errors plainly.
func (t *tally) line(line []byte) {
	var e event
	if err := json.Unmarshal(line, &e); err != nil {
		t.out.Write(line)
		return
	}
	switch {
	case e.Action == "build-output":
		io.WriteString(t.out, e.Output)
	case e.Action == "output":
		n := name{e.Package, e.Test}
		t.said[n] = append(t.said[n], e.Output)
	case e.Test != "":
		t.test(e)
	default:
		t.pkg(e)
	}
}

// test takes the end of one test.
func (t *tally) test(e event) {
	n := name{e.Package, e.Test}
	switch e.Action {
	case "pass":
		t.passed++
	case "fail":
		t.failed++
		t.failedIn[e.Package] = true
		t.print(n)
	case "skip":
		t.skipped++
		t.skips = append(t.skips, fmt.Sprintf("SKIP %s %s: %s", e.Package, e.Test, reason(t.said[n])))
	default:
		return
	}
	delete(t.said, n)
}

// pkg takes the end of one package. A package that passed has one line to say;
// of one that failed, all is shown, with what its unfinished tests wrote.
func (t *tally) pkg(e event) {
	n := name{pkg: e.Package}
	switch e.Action {
	case "fail":
		if !t.failedIn[e.Package] {
			t.failed++ // it did not build, or died outside its tests
		}
		for _, open := range t.unfinished(e.Package) {
			t.print(open)
			delete(t.said, open)
		}
		t.print(n)
	case "pass", "skip":
		if said := t.said[n]; len(said) > 0 {
			io.WriteString(t.out, said[len(said)-1])
		}
	default:
		return
	}
	delete(t.said, n)
}

// unfinished returns the tests of pkg that wrote something and never ended.
func (t *tally) unfinished(pkg string) []name {
	var open []name
	for n := range t.said {
		if n.pkg == pkg && n.test != "" {
			open = append(open, n)
		}
	}
	slices.SortFunc(open, func(a, b name) int { return strings.Compare(a.test, b.test) })
	return open
}

func (t *tally) print(n name) {
	for _, line := range t.said[n] {
		if !isMarker(line) {
			io.WriteString(t.out, line)
		}
	}
}

// isMarker reports whether line only tells that a test started or moved.
func isMarker(line string) bool { return strings.HasPrefix(line, "=== ") }

// reason returns what a skipped test said, in one line.
func reason(said []string) string {
	var words []string
	for _, line := range said {
		if line = strings.TrimSpace(line); !isMarker(line) && !strings.HasPrefix(line, "--- SKIP") {
			words = append(words, line)
		}
	}
	if len(words) == 0 {
		return "no reason given"
	}
	return strings.Join(words, " ")
}
