package demo

import (
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// gatherings are the events to come: on which day from now, at which hour in their zone, and for how long.
var gatherings = []struct {
	title, text, zone, place, link string
	day, hour                      int
	lasts                          time.Duration
	seats                          int64
}{
	{"Office hours: bring your questions", "An hour with the people who answer most. Bring what you are stuck on, or just listen.", "Europe/Berlin",
		"", "https://meet.example.com/office-hours", 3, 17, time.Hour, 0},
	{"An evening together", "We meet, show what we made since last time, and have something to eat. Newcomers are very welcome.", "Europe/London",
		"The Corner House, 12 Mill Lane, London", "", 9, 18, 3 * time.Hour, 5},
	{"Show and tell", "Five people, ten minutes each. Say in the comments if you want to show something.", "America/New_York",
		"", "https://meet.example.com/show-and-tell", 23, 12, 90 * time.Minute, 40},
}

// gather adds events, to which people come: to one of them more than there are seats.
func (p *play) gather() error {
	var people []community.UserID
	for _, q := range p.questions {
		if !q.Anonymous && q.By != nil && q.By.Role == community.Member && !slices.Contains(people, q.Author) {
			people = append(people, q.Author)
		}
	}
	for i, g := range gatherings {
		zone, err := time.LoadLocation(g.zone)
		if err != nil {
			return err
		}
		day := p.now.In(zone).AddDate(0, 0, g.day)
		starts := time.Date(day.Year(), day.Month(), day.Day(), g.hour, 0, 0, 0, zone)
		kind, text, ends := community.EventPost, "<p>"+g.text+"</p>", starts.Add(g.lasts)
		post, err := p.AddPost(p.ctx, p.moderator, app.PostEdit{Type: &kind, Title: &g.title, TextEdit: app.TextEdit{Content: &text},
			Event: &app.GatheringEdit{Starts: &starts, Ends: &ends, Zone: &g.zone, Place: &g.place, Link: &g.link, Seats: &g.seats}})
		if err != nil {
			return err
		}
		for n, user := range people[:min(len(people), 8)] {
			answer := community.Going
			if n%7 == 5+i {
				answer = community.Declined
			}
			if _, err := p.AnswerEvent(p.ctx, p.member(user), string(post.ID), answer); err != nil {
				return err
			}
		}
	}
	return nil
}
