package app_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// TestNothingIsLeftOfAnEvent has a crowd come to events with few seats, decline and react, while seats are
// added, and the event is deleted or one of its guests is banned or erased.
func TestNothingIsLeftOfAnEvent(t *testing.T) {
	c := newCrush(t, 4)
	admin := c.join("ada", community.Admin)
	begins, ends := storetest.Now.Add(48*time.Hour), storetest.Now.Add(50*time.Hour)
	for round := range 6 {
		p, err := c.AddPost(t.Context(), c.mia, app.PostEdit{Type: new("event"), Title: new("Meetup"),
			TextEdit: app.TextEdit{Content: new("Come.")},
			Event:    &app.GatheringEdit{Starts: &begins, Ends: &ends, Zone: new("UTC"), Place: new("The hall"), Seats: new(int64(2))}})
		if err != nil {
			t.Fatal(err)
		}
		gone, on := c.join(fmt.Sprintf("gone%d", round), community.Member), p.Ref()
		if err := only(c.AnswerEvent(t.Context(), gone, on.ID, community.Going)); err != nil {
			t.Fatal(err)
		}
		var all []doing
		for i, who := range append(c.crowd, gone) {
			for _, answer := range []community.GuestAnswer{community.Going, community.Declined, ""} {
				all = append(all, func(ctx context.Context) error { return only(c.AnswerEvent(ctx, who, on.ID, answer)) })
			}
			all = append(all, func(ctx context.Context) error {
				i++
				return c.ReactTo(ctx, who, on, "heart", i%2 == 0)
			}, func(ctx context.Context) error { return only(c.FollowPost(ctx, who, on.ID, true)) })
		}
		seats := int64(2)
		all = append(all, func(ctx context.Context) error {
			seats = seats%4 + 1
			return only(c.EditPost(ctx, c.mia, on.ID, app.PostEdit{Event: &app.GatheringEdit{Seats: new(seats)}}))
		})
		end := c.deleted(on)
		switch round % 3 {
		case 1:
			end = func(ctx context.Context) error { return c.EraseUser(ctx, admin, string(gone.ID), round%2 == 0) }
		case 2:
			end = func(ctx context.Context) error { return only(c.Ban(ctx, c.mia, string(gone.ID), "spam", nil)) }
		}
		c.race([]doing{end}, all...)
	}
	c.end()
}
