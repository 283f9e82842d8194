package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// columnNames are the columns as they head a table.
var columnNames = map[string]string{"sqlite": "SQLite", "sqlite written to": "SQLite, written to", "postgres": "PostgreSQL",
	"postgres written to": "PostgreSQL, written to"}

// printMarkdown prints the tables of docs/benchmarks.md: what was not met is bold.
func (p *report) printMarkdown(to io.Writer) {
	fmt.Fprintf(to, "\n%s, commit %s, %s, %s, %d cores.\n", p.Date.Format("2006-01-02"), p.Commit, p.Go, p.System, p.Cores)
	for _, suite := range p.suites() {
		rows := p.of(suite)
		fmt.Fprintf(to, "\n<!-- %s -->\n", suite)
		if inColumns(rows) {
			printColumns(to, rows)
		} else {
			printRows(to, rows)
		}
	}
}

// suites are those that have rows, in order.
func (p *report) suites() (names []string) {
	for _, r := range p.Rows {
		if !slices.Contains(names, r.Suite) {
			names = append(names, r.Suite)
		}
	}
	return names
}

// of are the rows of a suite.
func (p *report) of(suite string) (rows []reported) {
	for _, r := range p.Rows {
		if r.Suite == suite {
			rows = append(rows, r)
		}
	}
	return rows
}

// inColumns reports whether every row was measured on a database that its name tells.
func inColumns(rows []reported) bool {
	return !slices.ContainsFunc(rows, func(r reported) bool {
		column, _, _ := strings.Cut(r.Name, ": ")
		return columnNames[column] == ""
	})
}

// printColumns prints a table with a column for each database.
func printColumns(to io.Writer, rows []reported) {
	cells := map[string]string{}
	var whats, used []string
	for _, r := range rows {
		column, what, _ := strings.Cut(r.Name, ": ")
		cells[column+": "+what] = r.cell(true)
		if !slices.Contains(whats, what) {
			whats = append(whats, what)
		}
		if !slices.Contains(used, column) {
			used = append(used, column)
		}
	}
	slices.SortFunc(used, func(a, b string) int { return slices.Index(columns, a) - slices.Index(columns, b) })
	fmt.Fprint(to, "| what |")
	for _, column := range used {
		fmt.Fprintf(to, " %s |", columnNames[column])
	}
	fmt.Fprintf(to, "\n|---%s|\n", strings.Repeat("|---", len(used)))
	for _, what := range whats {
		fmt.Fprintf(to, "| %s |", what)
		for _, column := range used {
			fmt.Fprintf(to, " %s |", cells[column+": "+what])
		}
		fmt.Fprintln(to)
	}
}

// printRows prints a table with a line for each row.
func printRows(to io.Writer, rows []reported) {
	fmt.Fprintln(to, "| what | per second | p99 | statements | |\n|---|---|---|---|---|")
	for _, r := range rows {
		fmt.Fprintf(to, "| %s | %s | %s | %s | %s |\n", r.Name, count(r.PerSecond), short(time.Duration(r.P99*1e6)), some(r.Statements),
			r.cell(false))
	}
}

// cell is what a row comes to, and its goal: with its speed where no other cell tells that.
func (r reported) cell(isAlone bool) string {
	var words []string
	add := func(is bool, text string) {
		if is {
			words = append(words, text)
		}
	}
	add(r.Times > 0, times(r.Times))
	add(r.PerSecond == 0 && r.P50 > 0, short(time.Duration(r.P50*1e6)))
	add(r.Times == 0 && r.PerSecond > 0 && isAlone, fmt.Sprintf("%s a second, p99 %s", count(r.PerSecond), short(time.Duration(r.P99*1e6))))
	add(r.Cores > 0, fmt.Sprintf("%.2f cores", r.Cores))
	add(r.Memory > 0, fmt.Sprintf("%.0f MB", float64(r.Memory)/1e6))
	text := strings.Join(words, ", ")
	if r.missed() {
		text = "**" + text + "**"
	}
	if r.Goal != "" {
		text += " (goal " + strings.TrimSuffix(r.Goal, " x") + ")"
	}
	return text
}
