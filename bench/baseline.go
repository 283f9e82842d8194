package main

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// maxWorse is by how much a multiple may grow before it is called worse: a shared
// machine does not measure better than that.
const maxWorse = 1.1

// compareWith prints how the multiples of a run are to those of an earlier one. Other
// numbers of two runs cannot be compared.
func (p *report) compareWith(before *report, to io.Writer) error {
	fmt.Fprintf(to, "\nBeside the run of %s, commit %s, %s, %d cores:\n", before.Date.Format("2006-01-02 15:04"), before.Commit,
		before.Go, before.Cores)
	if p.Quick != before.Quick {
		fmt.Fprintln(to, "Only one of the two was -quick.")
	}
	was := map[string]reported{}
	for _, r := range before.Rows {
		was[r.key()] = r
	}
	t := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "SUITE\tWHAT\tBEFORE\tNOW\tRATIO\t")
	worse := 0
	for _, r := range p.Rows {
		old := was[r.key()]
		if r.Times == 0 || old.Times == 0 {
			continue
		}
		ratio, verdict := r.Times/old.Times, ""
		if ratio > maxWorse {
			worse, verdict = worse+1, "WORSE"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%.2f\t%s\n", r.Suite, r.Name, times(old.Times), times(r.Times), ratio, verdict)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(to, "%d of the rows are more than %g times what they were.\n", worse, maxWorse)
	return err
}

// key is what two rows have in common that can be compared.
func (r reported) key() string { return fmt.Sprint(r.Suite, r.Scale, r.Name) }
