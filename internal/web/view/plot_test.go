package view

import (
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
)

func TestAnAxisEndsAtARoundNumber(t *testing.T) {
	for _, row := range []struct {
		metric     string
		most, want float64
	}{
		{"seen", 0, 2}, {"seen", 1, 2}, {"seen", 3, 4}, {"seen", 7, 8}, {"seen", 9, 10}, {"seen", 11, 20}, {"seen", 161, 200},
		{"seen", 801, 1000}, {"firstAnswer", 30, 30}, {"firstAnswer", 90, 120}, {"firstAnswer", 5 * 3600, 6 * 3600},
		{"firstAnswer", 3 * 86400, 4 * 86400},
	} {
		if got := topOf(row.metric, row.most); got < row.most || got != row.want && row.metric == "seen" {
			t.Errorf("%s up to %v ends at %v, not %v", row.metric, row.most, got, row.want)
		}
	}
}

func TestManyDaysArePlottedAsWeeks(t *testing.T) {
	s := app.Series{Metric: "seen"}
	first := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range 365 {
		s.Days = append(s.Days, app.SeriesDay{Day: first.AddDate(0, 0, i), N: float64(i % 7)})
	}
	p := PlotOf(s)
	if !p.weekly || len(p.points) != 53 || p.points[0].n != 3 || p.points[52].n != 0 || p.most != 3 || p.sum != 52*21 {
		t.Errorf("%v %d points, %v to %v, at most %v, %v in all", p.weekly, len(p.points), p.points[0], p.points[52], p.most, p.sum)
	}
	for i := range p.points {
		if x, y := p.x(i), p.y(p.points[i].n); x < plotStart || x > plotWidth-plotEnd || y < plotHead || y > plotHeight-plotFoot {
			t.Errorf("the point %d lies at %v, %v", i, x, y)
		}
	}
	if s.Days = s.Days[:30]; PlotOf(s).weekly || len(PlotOf(s).points) != 30 || !PlotOf(app.Series{}).isEmpty() {
		t.Error("a month is not plotted by days")
	}
}
