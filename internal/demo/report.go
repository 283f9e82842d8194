package demo

import (
	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// What people write to the moderators, and moderators note.
var (
	complaints = []string{
		"", "", "Please have a look.", "This is the third time today.", "The link leads to a shop that has nothing to do with it.",
		"Copied word for word from the handbook.", "The screen it describes was removed in version 5.", "Not the tone I come here for.",
	}
	decisions = map[string][]string{
		"accepted": {"Thank you, it is gone.", "Agreed, and I wrote to the author.", "Hidden until it is corrected."},
		"rejected": {"It is blunt, but within the rules.", "I tried it: it still works.", "A joke, but with the answer in it."},
	}
)

// report has somebody report a few of the records.
func (t *thread) report(r *record) {
	if r.appeal == 0 || !t.d.chance(0.004+0.02*r.doubt) {
		return
	}
	when := t.cal.later(t.d, r.created, 5*day)
	by := t.crowd.pick(t.d, reacting, when, map[*person]bool{r.author: true})
	if by == nil {
		return
	}
	p := &community.Report{
		ID: newID[community.Report](t.d, when), Portal: t.portal.ID, Created: when, Updated: when, On: r.on, By: by.user.ID,
		Type: pick(t.d, app.ReportTypes(r.on.On)), Description: pick(t.d, complaints), Status: "open",
	}
	if t.d.chance(0.7) {
		p.Status = "accepted"
		if t.d.chance(0.5) {
			p.Status = "rejected"
		}
		moderator := pick(t.d, t.staff[:2]).user.ID
		p.Resolved = t.cal.later(t.d, when, 2*day)
		p.Updated, p.Resolver, p.Note, p.Rev = p.Resolved, moderator, pick(t.d, decisions[p.Status]), 1
		t.did(moderator, p.Resolved)
	}
	t.reports = append(t.reports, p)
	t.did(p.By, when)
	for _, m := range t.staff {
		t.note(m.user.ID, "report", r.on, p.By, when)
	}
	for _, admin := range t.admins {
		t.note(admin, "report", r.on, p.By, when)
	}
}
