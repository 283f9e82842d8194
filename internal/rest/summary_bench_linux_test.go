package rest_test

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/worker"
)

// counted is a sender that counts what it is given.
type counted struct{ n atomic.Int64 }

func (c *counted) Send(context.Context, mail.Message) error {
	c.n.Add(1)
	return nil
}

// BenchmarkDigests makes the digests of 10,000 people: gathering, queueing, rendering and
// settling, all but the way to the mail server. It tells the CPU time of one morning.
func BenchmarkDigests(b *testing.B) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	cache.Verify(false) // as a server runs
	now := time.Date(2030, 1, 2, 3, 0, 0, 0, time.UTC)
	db, err := store.Open(b.Context(), filepath.Join(b.TempDir(), store.FileName))
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	db.SetClock(func() time.Time { return now })
	if _, err := db.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	a := app.New(db, app.Config{HasMail: true, BaseURL: "https://test.example"})
	started, err := a.Start(b.Context(), app.FirstStart{ClientID: "c", ClientSecret: "s", AdminPassword: "password1"})
	if err != nil {
		b.Fatal(err)
	}
	users := fillFollowed(b, db, started.Portal, 10_000, now)
	post := &counted{}
	w := worker.New(db, map[string]worker.Kind{community.MailJob: worker.Mail{App: a, Sender: post}.Kind()})
	var used time.Duration
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		fillNews(b, db, started.Portal, users, i, now)
		now = now.Add(24 * time.Hour)
		began := cpu(b)
		b.StartTimer()
		if err := a.PostSummaries(b.Context()); err != nil {
			b.Fatal(err)
		}
		w.Drain(b.Context())
		used += cpu(b) - began
	}
	b.ReportMetric(used.Seconds()/float64(b.N), "cpu-s/morning")
	b.ReportMetric(float64(post.n.Load())/float64(b.N), "mails/morning")
}

func cpu(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// fillFollowed adds people who each follow five others, and want a digest every day.
func fillFollowed(b *testing.B, db *store.DB, p *community.Portal, n int, now time.Time) (users []*community.User) {
	b.Helper()
	for i := range n {
		users = append(users, &community.User{ID: community.NewID[community.User](now), Portal: p.ID, Role: community.Member,
			Status: community.Active, Username: fmt.Sprint("user", i), Email: fmt.Sprintf("user%d@test.example", i), Created: now, Updated: now,
			Profile: community.Profile{Name: fmt.Sprint("User ", i)}})
	}
	err := db.Write(b.Context(), func(tx *store.Tx) error {
		if err := tx.AddUsers(users...); err != nil {
			return err
		}
		var follows []community.Follow
		for i, u := range users {
			for k := range 5 {
				follows = append(follows, community.Follow{On: users[(i*7+k*11+1)%200].Ref(), User: u.ID, Created: now, Level: community.WatchAll})
			}
			box := community.Mailbox{Summary: community.DailyDigest, From: now}
			if err := tx.SaveMailbox(p.ID, u.ID, box); err != nil {
				return err
			}
		}
		return tx.AddFollows(p.ID, follows...)
	})
	if err != nil {
		b.Fatal(err)
	}
	return users
}

// fillNews adds a day's questions.
func fillNews(b *testing.B, db *store.DB, p *community.Portal, users []*community.User, day int, now time.Time) {
	b.Helper()
	var questions []*community.Question
	for i := range 1000 {
		when := now.Add(time.Duration(i+1) * time.Minute)
		questions = append(questions, &community.Question{Title: fmt.Sprintf("How do I do thing %d of day %d?", i, day), Type: "general",
			Summary: "Some words of what is asked, as a list shows them.", Record: community.Record{
				On: community.OnQuestion, ID: community.NewID[community.Record](when), Portal: p.ID, ShortID: community.NewShortID(),
				Created: when, Updated: when, Published: when, Author: users[i%200].ID, Status: community.Published, Privacy: "public"}})
	}
	if err := db.Write(b.Context(), func(tx *store.Tx) error { return tx.AddQuestions(questions...) }); err != nil {
		b.Fatal(err)
	}
}
