package app_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// A scene is a community of its own: mia is a moderator; ann has asked q and written p;
// bob has answered with a, and commented on q with c; cy, dan and eve look on; mia and
// eve are in a private space.
type scene struct {
	*app.App
	t      *testing.T
	db     *store.DB
	portal *community.Portal
	people map[string]community.Actor
	things map[string]community.Ref
}

var errFault = errors.New("the machine stopped here")

// openScene opens a database, and has its node believe what it keeps.
func openScene(t *testing.T, address string, clock func() time.Time) *scene {
	t.Helper()
	db := storetest.Open(t, address)
	db.SetClock(clock)
	s := newScene(t, db, app.New(db, app.Config{}))
	if _, err := s.Start(t.Context(), app.FirstStart{}); err != nil {
		t.Fatal(err)
	}
	return s
}

func newScene(t *testing.T, db *store.DB, a *app.App) *scene {
	t.Helper()
	s := &scene{App: a, t: t, db: db, portal: community.NewPortal("Test", "", storetest.Now), people: map[string]community.Actor{},
		things: map[string]community.Ref{}}
	s.portal.Domain = string(s.portal.ID) + ".test.example"
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		if err := tx.AddPortal(s.portal); err != nil {
			return err
		}
		for _, name := range []string{"mia", "ann", "bob", "cy", "dan", "eve"} {
			u := &community.User{ID: community.NewID[community.User](tx.Now), Portal: s.portal.ID, Created: tx.Now, Updated: tx.Now,
				Role: community.Member, Status: community.Active, Username: name, Profile: community.Profile{Name: strings.ToUpper(name)}}
			if name == "mia" {
				u.Role = community.Moderator
			}
			if err := tx.AddUsers(u); err != nil {
				return err
			}
			s.people[name] = u.Actor()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	room, err := a.AddSpace(t.Context(), s.people["mia"], app.SpaceEdit{Name: new("Room"), Private: new(true)})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.SetMember(t.Context(), s.people["mia"], string(room.ID), string(s.people["eve"].ID), "member"); err != nil {
		t.Fatal(err)
	}
	eve := s.people["eve"]
	eve.Spaces = eve.Spaces.With(community.Membership{Space: room.ID, User: eve.ID, Role: community.SpaceMember, Closed: true})
	s.people["eve"] = eve
	s.play("ann ask q", "ann post p", "bob answer q a", "bob comment q c")
	return s
}

// play has people do something, each as "cy up a": who, what, to which, and as what
// it is known later, or how it goes on.
func (s *scene) play(acts ...string) {
	s.t.Helper()
	for _, act := range acts {
		if err := s.do(s.t.Context(), act); err != nil {
			s.t.Fatalf("%s: %v", act, err)
		}
	}
}

// fail has people do something in a transaction that comes to nothing.
func (s *scene) fail(acts ...string) {
	s.t.Helper()
	err := s.db.Together(s.t.Context(), func(ctx context.Context, _ *store.Tx) error {
		for _, act := range acts {
			if err := s.do(ctx, act); err != nil {
				return err
			}
		}
		return errFault
	})
	if !errors.Is(err, errFault) {
		s.t.Fatalf("%s: %v", acts, err)
	}
}

func (s *scene) do(ctx context.Context, act string) error {
	words := strings.SplitN(act+"   ", " ", 4)
	who, on, rest := s.people[words[0]], s.things[words[2]], strings.TrimSpace(words[3])
	switch words[1] {
	case "ask", "post", "answer", "comment":
		made, err := s.write(ctx, who, words[1], words[2], rest)
		if name, _, _ := strings.Cut(rest, " "); err == nil {
			s.things[map[bool]string{true: name, false: words[2]}[words[1] == "answer" || words[1] == "comment"]] = made
		}
		return err
	case "up":
		return s.vote(ctx, who, on, 1)
	case "down":
		return s.vote(ctx, who, on, -1)
	case "unvote":
		return s.vote(ctx, who, on, 0)
	case "follow":
		return only(s.FollowQuestion(ctx, who, on.ID, rest != "no more"))
	case "reask":
		return only(s.Reask(ctx, who, on.ID))
	case "report":
		return only(s.Report(ctx, who, on, "Spam", ""))
	case "delete":
		return s.remove(ctx, who, on)
	case "verify":
		return only(s.EditAnswer(ctx, who, on.ID, app.AnswerEdit{Verified: new(rest != "no more")}))
	}
	return s.turn(ctx, who, words[1], on, rest)
}

// write adds a record or a comment that says rest, but for the name it is given.
func (s *scene) write(ctx context.Context, who community.Actor, how, name, rest string) (community.Ref, error) {
	on := s.things[name]
	_, text, _ := strings.Cut(rest, " ")
	status, text, isSet := strings.Cut(text, ": ")
	if !isSet {
		status, text = string(community.Published), status
	}
	switch how {
	case "ask":
		q, err := s.Ask(ctx, who, app.QuestionEdit{Title: new("Why " + rest), From: s.put(rest)})
		return q.Ref(), err
	case "post":
		p, err := s.AddPost(ctx, who, app.PostEdit{Type: new("article"), Title: new("How"), TextEdit: app.TextEdit{Content: new("So " + rest)}})
		return p.Ref(), err
	case "answer":
		a, err := s.AddAnswer(ctx, who, on.ID, app.AnswerEdit{TextEdit: app.TextEdit{Content: new("Because " + text)}, Status: &status})
		return a.Ref(), err
	}
	c, err := s.AddComment(ctx, who, on, app.CommentEdit{TextEdit: app.TextEdit{Content: new("So " + text)}})
	return c.Ref(), err
}

// put is whom a question is put to, as "of bob".
func (s *scene) put(rest string) string {
	if name, ok := strings.CutPrefix(rest, "of "); ok {
		return string(s.people[name].ID)
	}
	return ""
}

// only is what became of an act.
func only[T any](_ T, err error) error { return err }

func (s *scene) vote(ctx context.Context, who community.Actor, on community.Ref, value int) error {
	switch on.On {
	case community.OnQuestion:
		return only(s.VoteQuestion(ctx, who, on.ID, value))
	case community.OnAnswer:
		return only(s.VoteAnswer(ctx, who, on.ID, value))
	case community.OnPost:
		return only(s.VotePost(ctx, who, on.ID, value))
	}
	return only(s.VoteComment(ctx, who, on.ID, value))
}

func (s *scene) remove(ctx context.Context, who community.Actor, on community.Ref) error {
	switch on.On {
	case community.OnQuestion:
		return s.DeleteQuestion(ctx, who, on.ID, nil)
	case community.OnAnswer:
		return s.DeleteAnswer(ctx, who, on.ID, nil)
	case community.OnComment:
		return s.DeleteComment(ctx, who, s.things["q"], on.ID, nil)
	}
	return s.DeletePost(ctx, who, on.ID, nil)
}

// turns are what may be made of a record.
var turns = map[string]app.PostEdit{
	"hide": {Status: new(string(community.Unapproved))}, "show": {Status: new(string(community.Published))},
	"cloak": {Anonymous: new(true)}, "uncloak": {Anonymous: new(false)}, "enclose": {Space: new("slug:room")}, "release": {Space: new("")},
	"say": {}}

func (s *scene) turn(ctx context.Context, who community.Actor, how string, on community.Ref, rest string) error {
	e, ok := turns[how]
	if !ok {
		return fmt.Errorf("nobody knows how to %s", how)
	}
	if rest != "" {
		e.Content = &rest
	}
	switch on.On {
	case community.OnQuestion:
		return only(s.EditQuestion(ctx, who, on.ID,
			app.QuestionEdit{Title: e.Content, Status: e.Status, Anonymous: e.Anonymous, Space: e.Space}))
	case community.OnAnswer:
		return only(s.EditAnswer(ctx, who, on.ID, app.AnswerEdit{TextEdit: e.TextEdit, Status: e.Status, Anonymous: e.Anonymous}))
	}
	return only(s.EditPost(ctx, who, on.ID, e))
}

// nameOf is what a thing is known as.
func (s *scene) nameOf(on community.Ref) string {
	for name, ref := range s.things {
		if ref == on {
			return name
		}
	}
	return on.ID
}
