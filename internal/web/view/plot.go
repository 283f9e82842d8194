package view

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/app"
)

// A Plot is one number over days, or over weeks where there are many days.
type Plot struct {
	Metric string
	points []plotted
	weekly bool
	top    float64 // of its axis
	sum    float64
	most   float64
}

// A plotted point is a day's number, or a week's, which is the mean of its days.
type plotted struct {
	day time.Time // the first
	n   float64
}

// dailyUpTo is how many days are plotted one by one.
const dailyUpTo = 100

// PlotOf is a series as it is plotted.
func PlotOf(s app.Series) Plot {
	p := Plot{Metric: s.Metric, weekly: len(s.Days) > dailyUpTo}
	counts := 0
	for i, d := range s.Days {
		p.sum += d.N
		if last := len(p.points) - 1; p.weekly && i > 0 && d.Day.Sub(p.points[last].day) < 7*24*time.Hour {
			counts++
			p.points[last].n += (d.N - p.points[last].n) / float64(counts)
			continue
		}
		counts = 1
		p.points = append(p.points, plotted{d.Day, d.N})
	}
	for _, at := range p.points {
		p.most = max(p.most, at.n)
	}
	p.top = topOf(s.Metric, p.most)
	return p
}

// topOf is the least round number that an axis can end at, which its middle is one of too. Seconds are told in
// minutes, hours or days.
func topOf(metric string, most float64) float64 {
	unit := 1.0
	if metric == "firstAnswer" {
		for _, larger := range []float64{60, 3600, 86400} {
			if most > larger {
				unit = larger
			}
		}
	}
	n := max(most/unit, 2)
	step := math.Pow(10, math.Floor(math.Log10(n)))
	for _, times := range []float64{1, 2, 4, 6, 8, 10} {
		if top := step * times; top >= n && math.Mod(top, 2) == 0 {
			return top * unit
		}
	}
	return step * 10 * unit
}

// The size of a plot, in its own units, and what stands around it.
const (
	plotWidth  = 340
	plotHeight = 170
	plotStart  = 40
	plotEnd    = 8
	plotHead   = 10
	plotFoot   = 24
)

func (p Plot) isEmpty() bool { return len(p.points) < 2 }

// x and y are where a point lies.
func (p Plot) x(i int) float64 {
	first, last := p.points[0].day, p.points[len(p.points)-1].day
	return plotStart + p.points[i].day.Sub(first).Hours()/max(last.Sub(first).Hours(), 1)*(plotWidth-plotStart-plotEnd)
}

func (p Plot) y(n float64) float64 {
	return plotHeight - plotFoot - n/p.top*(plotHeight-plotFoot-plotHead)
}

func place(n float64) string { return strconv.FormatFloat(n, 'f', 1, 64) }

// line is the plot's line, and ground what is below it.
func (p Plot) line() string {
	var b strings.Builder
	for i, at := range p.points {
		fmt.Fprintf(&b, "%.1f,%.1f ", p.x(i), p.y(at.n))
	}
	return strings.TrimSpace(b.String())
}

func (p Plot) ground() string {
	return fmt.Sprintf("%d,%.1f %s %.1f,%.1f", plotStart, p.y(0), p.line(), p.x(len(p.points)-1), p.y(0))
}

// bands are where each point is pointed at: half-way to its neighbours.
func (p Plot) band(i int) (from, width string) {
	left, right := float64(plotStart), float64(plotWidth-plotEnd)
	if i > 0 {
		left = (p.x(i-1) + p.x(i)) / 2
	}
	if i+1 < len(p.points) {
		right = (p.x(i) + p.x(i+1)) / 2
	}
	return place(left), place(max(right-left, .1))
}

// heights are the numbers of its axis.
func (p Plot) heights() []float64 { return []float64{0, p.top / 2, p.top} }

// days are the points that the axis names: the first, the middle and the last.
func (p Plot) days() []int { return []int{0, len(p.points) / 2, len(p.points) - 1} }

// anchor is the end of a day's name that stands at its point.
func (p Plot) anchor(i int) string {
	switch i {
	case 0:
		return "start"
	case len(p.points) - 1:
		return "end"
	}
	return "middle"
}

// told is a point in words.
func (p Plot) told(v *Visit, i int) string {
	key := "plot.day"
	if p.weekly {
		key = "plot.week"
	}
	return v.T(key, "day", v.date(p.points[i].day), "n", v.said(p.Metric, p.points[i].n))
}

// summary is what a plot comes to: how many in all, or how many on a usual day.
func (p Plot) summary(v *Visit) string {
	switch p.Metric {
	case "questions", "answers", "unanswered":
		return v.T("plot.total", "n", v.said(p.Metric, p.sum), "most", v.said(p.Metric, p.most))
	}
	mean := 0.0
	for _, at := range p.points {
		mean += at.n / float64(len(p.points))
	}
	return v.T("plot.mean", "n", v.said(p.Metric, mean), "most", v.said(p.Metric, p.most))
}

// said is a value of the plot in words.
func (v *Visit) said(metric string, n float64) string {
	if metric != "firstAnswer" {
		return v.Tongue.Number(int64(math.Round(n)))
	}
	switch minutes := int64(n / 60); {
	case minutes < 60:
		return v.T("plot.minutes", "n", strconv.FormatInt(minutes, 10))
	case minutes < 48*60:
		return v.T("plot.hours", "n", strconv.FormatInt(minutes/60, 10))
	default:
		return v.T("plot.days", "n", strconv.FormatInt(minutes/(24*60), 10))
	}
}
