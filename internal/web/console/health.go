package console

import (
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
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
	aside, err := s.App.Aside(v.Ctx, v.Portal.ID)
	if err != nil {
		return view.Page{}, err
	}
	c.Unanswered = aside.Unanswered
	days, _ := strconv.Atoi(v.Chosen("days", view.HealthDays...))
	for _, metric := range plotted {
		series, err := s.App.PortalSeries(v.Ctx, v.Actor, metric, days)
		if err != nil {
			return view.Page{}, err
		}
		c.Plots = append(c.Plots, view.PlotOf(series))
	}
	if c.Leaders, err = s.App.Leaderboard(v.Ctx, v.Actor, c.Period, "", leadersListed); err != nil {
		return view.Page{}, err
	}
	hour, err := s.App.FirstHour(v.Ctx, v.Actor)
	shown := inAdmin(v, "health", view.Health(v, c))
	if err == nil && !hour.IsOver() {
		shown.Body = view.Headed(view.StartCard(v, hour), shown.Body)
	}
	return shown, err
}

// exportedDays is how many days of numbers are handed out, today included.
const exportedDays = 366

// statistics hands out the numbers that are plotted, as a file.
func (s *room) statistics(v *view.Visit) (view.Page, error) {
	ending, ok := strings.CutPrefix(v.PathValue("name"), "statistics.")
	if !ok {
		return view.Page{}, community.ErrNotFound
	}
	numbers, err := s.App.Statistics(v.Ctx, v.Actor, exportedDays)
	if err != nil {
		return view.Page{}, err
	}
	media, content, err := numbers.File(ending)
	if err != nil {
		return view.Page{}, err
	}
	h := v.Writer.Header()
	h.Set("Content-Type", media)
	h.Set("Content-Disposition", `attachment; filename="`+v.PathValue("name")+`"`)
	v.Writer.Write(content) // an error here is a client that left
	return view.Page{}, nil
}
