package rest_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest"
	"github.com/stoa-community/stoa/internal/store"
)

// BenchmarkReads measures the cost of an answer without the network.
func BenchmarkReads(b *testing.B) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	db, err := store.Open(b.Context(), filepath.Join(b.TempDir(), store.FileName))
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	a := app.New(db, app.Config{})
	started, err := a.Start(b.Context(), app.FirstStart{ClientID: "c", ClientSecret: "s", AdminPassword: "password1"})
	if err != nil {
		b.Fatal(err)
	}
	question, answer := fill(b, db, started.Portal)
	granted, err := a.Grant(b.Context(), app.GrantRequest{Portal: started.Portal, Grant: "password", ClientID: "c", Secret: "s",
		Username: "admin", Password: "password1"})
	if err != nil {
		b.Fatal(err)
	}
	mux := http.NewServeMux()
	rest.Register(mux, a, rest.Options{})
	for _, path := range []string{"/user", "/answers", "/answers?fields=id,content,user.profile.name", "/answers/" + answer,
		"/questions", "/questions/" + question + "/answers"} {
		b.Run(path[:min(len(path), 10)], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r := httptest.NewRequest("GET", "/api/v1"+path, nil)
				r.Header.Set("Authorization", "Bearer "+granted.Access)
				w := httptest.NewRecorder()
				mux.ServeHTTP(w, r)
				if w.Code != 200 {
					b.Fatal(w.Code, w.Body)
				}
			}
		})
	}
}

func fill(b *testing.B, db *store.DB, p *community.Portal) (question, answer string) {
	now := time.Now()
	var users []*community.User
	var questions []*community.Question
	var answers []*community.Answer
	var comments []*community.Comment
	var votes []community.Vote
	for i := range 500 {
		users = append(users, &community.User{ID: community.NewID[community.User](now), Portal: p.ID, Role: community.Member,
			Status: community.Active, Username: fmt.Sprint("user", i), Created: now,
			Profile: community.Profile{Name: fmt.Sprint("User ", i), Description: "<p>Runs a small shop in a small town.</p>"}})
	}
	for i := range 1000 {
		when := now.Add(-time.Duration(1000-i) * time.Minute)
		q := &community.Question{Title: "How do I do this thing with that other thing?", Type: "general", Record: community.Record{
			On: community.OnQuestion, ID: community.NewID[community.Record](when), Portal: p.ID, ShortID: community.NewShortID(),
			Created: when, Updated: when, Published: when, Author: users[i%500].ID, Status: community.Published, Privacy: "public"}}
		questions = append(questions, q)
		for j := range 5 {
			created := when.Add(time.Duration(j) * time.Second)
			ans := &community.Answer{Record: community.Record{
				On: community.OnAnswer, ID: community.NewID[community.Record](created), Portal: p.ID, ShortID: community.NewShortID(),
				Created: created, Updated: when, Published: when, Author: users[(i+j)%500].ID, Status: community.Published,
				Privacy: "public"},
				Question: q.ID, Content: "<p>" + string(make500()) + "</p>", Summary: "Some words", Intro: "<p>Some words</p>"}
			ans.Counts.Comments, ans.Counts.Upvotes = 2, 4
			answers = append(answers, ans)
			for k := range 2 {
				comments = append(comments, &community.Comment{ID: community.NewID[community.Comment](when), Portal: p.ID, Created: when,
					Updated: when, On: ans.Ref(), Author: users[(i+j+k)%500].ID, Body: "Thanks, that worked", Status: community.Published})
			}
			for k := range 4 {
				votes = append(votes, community.Vote{On: ans.Ref(), User: users[(i*7+k)%500].ID, Value: 1, Created: when})
			}
		}
	}
	err := db.Write(b.Context(), func(tx *store.Tx) error {
		if err := tx.AddUsers(users...); err != nil {
			return err
		}
		if err := tx.AddQuestions(questions...); err != nil {
			return err
		}
		if err := tx.AddAnswers(answers...); err != nil {
			return err
		}
		if err := tx.AddComments(comments...); err != nil {
			return err
		}
		return tx.AddVotes(p.ID, votes...)
	})
	if err != nil {
		b.Fatal(err)
	}
	return string(questions[500].ID), string(answers[2500].ID)
}

func make500() []byte {
	s := []byte{}
	for len(s) < 500 {
		s = append(s, "some words of an answer "...)
	}
	return s
}
