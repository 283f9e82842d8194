package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"text/template"
)

// bar is a row of a plot, in pixels from where the bars begin.
type bar struct {
	Name, Value, Class string
	Y, Width, Goal     float64 // Goal is where its mark stands; 0 for none
}

// End is where the value stands: behind the bar and the mark.
func (b bar) End() float64 { return max(b.Width, b.Goal) + 8 }

// line is one of the scale.
type line struct {
	X    float64
	Text string
}

type plot struct {
	Title, Unit   string
	Left          float64 // where the bars begin, behind the names
	Width, Height float64
	Bars          []bar
	Lines         []line
}

// Where things stand in a plot.
const (
	plotLetter = 7.0 // how wide one is, at most on average
	plotBars   = 520.0
	plotRow    = 22.0
	plotTop    = 80.0
)

// draw writes a plot of each suite into a folder, as SUITE.svg.
func (p *report) draw(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, suite := range p.suites() {
		plotted := newPlot(suite, p.of(suite))
		if len(plotted.Bars) == 0 {
			continue // nothing of it can be compared
		}
		if err := plotted.write(filepath.Join(folder, suite+".svg")); err != nil {
			return err
		}
	}
	return nil
}

func (p plot) write(file string) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := plotTemplate.Execute(f, p); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// newPlot lays the bars out on a logarithmic scale, for one row may take a hundred times
// what another takes.
func newPlot(suite string, rows []reported) plot {
	p := plot{Title: suite, Unit: "times what each is compared with, on a logarithmic scale; the mark is the goal"}
	low, high := math.Inf(1), 0.0
	for _, r := range rows {
		value, goal := r.plotted()
		if value > 0 {
			low, high = min(low, value), max(high, value, goal)
			p.Left = max(p.Left, plotLetter*float64(len(r.Name))+20)
		}
		if r.Cores > 0 {
			p.Unit = "cores kept busy, on a logarithmic scale; the mark is the goal"
		}
	}
	low = min(1, low) / 2
	at := func(v float64) float64 { return plotBars * math.Log(v/low) / math.Log(high*1.1/low) }
	for _, r := range rows {
		if value, goal := r.plotted(); value > 0 {
			b := bar{Name: r.Name, Value: fmt.Sprintf("%.3g", value), Class: "free", Width: at(value),
				Y: plotTop + plotRow*float64(len(p.Bars))}
			if r.Met != nil {
				b.Class, b.Goal = map[bool]string{true: "met", false: "missed"}[*r.Met], at(goal)
			}
			p.Bars = append(p.Bars, b)
		}
	}
	p.Width = p.Left + plotBars + 100
	p.Height = plotTop + plotRow*float64(len(p.Bars)) + 16
	for _, v := range []float64{.1, .2, .5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if v > low && v < high*1.1 {
			p.Lines = append(p.Lines, line{at(v), fmt.Sprintf("%g", v)})
		}
	}
	return p
}

// plotted is what a plot shows of a row, and its goal.
func (r reported) plotted() (value, goal float64) {
	if r.Cores > 0 {
		return r.Cores, r.GoalCores
	}
	return r.Times, r.GoalTimes
}

// The colours are those of the reader's system, light or dark.
var plotTemplate = template.Must(template.New("").Parse(
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{.Width}} {{.Height}}" font-family="system-ui, sans-serif" font-size="13">
<title>{{html .Title}}</title>
<style>
svg { color-scheme: light dark; background: #fff; color: #1b1f24 }
text { fill: currentColor } .faint { fill: #59636e } .line { stroke: #d1d9e0 } .goal { stroke: currentColor; stroke-width: 3 }
.met { fill: #2da44e } .missed { fill: #d1672b } .free { fill: #4b83c9 }
@media (prefers-color-scheme: dark) {
svg { background: #0d1117; color: #e6edf3 } .faint { fill: #9198a1 } .line { stroke: #30363d }
.met { fill: #3fb950 } .missed { fill: #e0823d } .free { fill: #6ca4e8 }
}
</style>
<text x="12" y="22" font-weight="600" font-size="16">{{html .Title}}</text>
<text x="12" y="42" class="faint">{{html .Unit}}; green keeps to its goal, orange does not</text>
<g transform="translate({{.Left}} 0)">
{{range .Lines}}<path d="M{{printf "%.1f" .X}} 74V{{$.Height}}" class="line"/>` +
		`<text x="{{printf "%.1f" .X}}" y="70" class="faint" text-anchor="middle">{{.Text}}</text>
{{end}}{{range .Bars}}<g transform="translate(0 {{.Y}})"><text x="-8" y="15" text-anchor="end">{{html .Name}}</text>` +
		`<rect y="3" width="{{printf "%.1f" .Width}}" height="16" rx="2" class="{{.Class}}"/>` +
		`{{if .Goal}}<path d="M{{printf "%.1f" .Goal}} 0v22" class="goal"/>{{end}}` +
		`<text x="{{printf "%.1f" .End}}" y="15">{{.Value}}</text></g>
{{end}}</g>
</svg>
`))
