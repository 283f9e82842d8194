package console

import (
	"strconv"

	"github.com/stoa-community/stoa/internal/web/view"
)

// leadersListed is how many of the leaders the administration lists.
const leadersListed = 10

// plotted are the numbers that are plotted, the ones most looked at first.
var plotted = []string{"seen", "posted", "acted", "answers", "questions", "unanswered", "firstAnswer"}

func (s *room) health(v *view.Visit) (view.Page, error) {
	c := &view.Checkup{Period: v.Chosen("period", "month", "week", "all")}
	var err error
	if c.Health, err = s.App.PortalHealth(v.Ctx, v.Actor); err != nil {
		return view.Page{}, err
	}
	days, _ := strconv.Atoi(v.Chosen("days", view.HealthDays...))
	for _, metric := range plotted {
		series, err := s.App.PortalSeries(v.Ctx, v.Actor, metric, days)
		if err != nil {
			return view.Page{}, err
		}
		c.Plots = append(c.Plots, view.PlotOf(series))
	}
	c.Leaders, err = s.App.Leaderboard(v.Ctx, v.Actor, c.Period, leadersListed)
	return inAdmin(v, "health", view.Health(v, c)), err
}
