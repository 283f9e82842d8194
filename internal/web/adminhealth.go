package web

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// healthDays are over how many days the health can be shown.
var healthDays = []string{"30", "90", "365"}

// leadersListed is how many of the leaders the administration lists.
const leadersListed = 10

// A plot is one number over days.
type plot struct {
	app.Series
	latest, most float64
}

// plotted are the numbers that are plotted, the ones most looked at first.
var plotted = []string{"seen", "posted", "acted", "answers", "questions", "unanswered", "firstAnswer"}

// A checkup is how alive a community is.
type checkup struct {
	app.Health
	plots   []plot
	leaders []app.LeaderSeen
	period  string
}

func (s *site) adminHealth(v *visit) (view, error) {
	c := &checkup{period: v.chosen("period", "month", "week", "all")}
	var err error
	if c.Health, err = s.app.PortalHealth(v.ctx, v.actor); err != nil {
		return view{}, err
	}
	days, _ := strconv.Atoi(v.chosen("days", healthDays...))
	for _, metric := range plotted {
		series, err := s.app.PortalSeries(v.ctx, v.actor, metric, days)
		if err != nil {
			return view{}, err
		}
		c.plots = append(c.plots, plotOf(series))
	}
	c.leaders, err = s.app.Leaderboard(v.ctx, v.actor, c.period, leadersListed)
	return v.inAdmin("health", view{body: healthPage(v, c)}), err
}

func plotOf(s app.Series) plot {
	p := plot{Series: s}
	for _, d := range s.Days {
		p.most = max(p.most, d.N)
		p.latest = d.N
	}
	return p
}

// The size of a plot, in its own units.
const (
	plotWidth  = 320
	plotHeight = 90
)

// points are those of the plot's line. Days without a number are passed over.
func (p plot) points() string {
	if len(p.Days) < 2 {
		return ""
	}
	first, last := p.Days[0].Day, p.Days[len(p.Days)-1].Day
	span := max(last.Sub(first).Hours(), 1)
	var b strings.Builder
	for _, d := range p.Days {
		x := d.Day.Sub(first).Hours() / span * plotWidth
		y := plotHeight - 2 - d.N/max(p.most, 1)*(plotHeight-8)
		fmt.Fprintf(&b, "%.1f,%.1f ", x, y)
	}
	return strings.TrimSpace(b.String())
}

func (p plot) ground() string {
	if line := p.points(); line != "" {
		return fmt.Sprintf("0,%d %s %d,%d", plotHeight, line, plotWidth, plotHeight)
	}
	return ""
}

// said is a value of the plot in words.
func (v *visit) said(metric string, n float64) string {
	if metric != "firstAnswer" {
		return v.tongue.number(int64(n))
	}
	switch minutes := int64(n / 60); {
	case minutes < 60:
		return v.t("plot.minutes", "n", strconv.FormatInt(minutes, 10))
	case minutes < 48*60:
		return v.t("plot.hours", "n", strconv.FormatInt(minutes/60, 10))
	default:
		return v.t("plot.days", "n", strconv.FormatInt(minutes/(24*60), 10))
	}
}

func (s *site) adminPeople(v *visit) (view, error) {
	return s.peopleView(v, form{values: map[string]string{}})
}

func (s *site) peopleView(v *visit, f form) (view, error) {
	list, err := s.roll(v)
	if err != nil {
		return view{}, err
	}
	staff, err := s.app.Staff(v.ctx, v.actor)
	return v.inAdmin("people", view{body: adminPeoplePage(v, list, staff, f)}), err
}

var givenRoles = []string{"member", "moderator", "admin"}

func (s *site) adminAddPerson(v *visit) (view, error) {
	f := v.newForm("username", "name", "email", "password", "role")
	edit := app.UserEdit{Username: f.pointer("username"), Name: f.pointer("name"), Email: f.pointer("email")}
	if f.get("role") != "member" {
		edit.Role = f.pointer("role")
	}
	var hash string
	var err error
	if f.get("password") != "" {
		edit.Password, edit.From = f.pointer("password"), v.from()
		hash, err = s.app.HashPassword(v.ctx, v.actor, "", edit)
	}
	if err == nil {
		_, err = s.app.AddUser(v.ctx, v.actor, edit, hash)
	}
	if err != nil {
		return v.refused(&f, err, func() (view, error) { return s.peopleView(v, f) })
	}
	return view{to: "/admin/people", flash: "admin.added"}, nil
}

func (s *site) adminRole(v *visit) (view, error) {
	_, err := s.app.EditUser(v.ctx, v.actor, v.PathValue("id"), app.UserEdit{Role: new(v.PostFormValue("role"))}, "")
	return view{to: v.back("/admin/people"), flash: "saved"}, err
}

func (s *site) adminServer(v *visit) (view, error) {
	backups, err := s.app.Backups(v.actor)
	return v.inAdmin("server", view{body: serverPage(v, backups)}), err
}

// mailExample is how a server is told by which way to send mail.
const mailExample = "STOA_BASE_URL=https://community.example.com\nSTOA_SMTP_URL=smtp+starttls://user:password@mail.example.com:587\nSTOA_MAIL_FROM=community@example.com"

func (s *site) adminMail(v *visit) (view, error) {
	return view{to: "/admin/server", flash: "admin.mailed"}, s.app.SendTestMail(v.ctx, v.actor)
}

func (s *site) adminBackUp(v *visit) (view, error) {
	_, err := s.app.BackUp(v.ctx, v.actor)
	return view{to: "/admin/server", flash: "admin.backed"}, err
}

// adminBackup sends a backup to keep elsewhere.
func (s *site) adminBackup(v *visit) (view, error) {
	f, err := s.app.Backup(v.ctx, v.actor, v.PathValue("name"))
	if err != nil {
		return view{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return view{}, err
	}
	v.attach("application/vnd.sqlite3", v.PathValue("name"))
	http.ServeContent(v.writer, v.Request, v.PathValue("name"), info.ModTime(), f)
	return view{}, nil
}

// canChangeRole reports whether the viewer may give somebody another role.
func canChangeRole(v *visit, u *community.User) bool {
	return v.actor.CanSetRole() == nil && u.ID != v.actor.ID
}
