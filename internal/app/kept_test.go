package app_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// A keeping is something that nodes keep: how ann or bob changes it to say something,
// and how cy reads it.
type keeping struct {
	name string
	set  func(ctx context.Context, s *scene, node *app.App, text string) error
	get  func(ctx context.Context, s *scene, node *app.App) (string, error)
}

func setTitle(ctx context.Context, s *scene, node *app.App, text string) error {
	return only(node.EditQuestion(ctx, s.people["ann"], s.things["q"].ID, app.QuestionEdit{Title: &text}))
}

// readQuestion returns what is asked for of the question.
func readQuestion(get func(community.QuestionSeen) string) func(context.Context, *scene, *app.App) (string, error) {
	return func(ctx context.Context, s *scene, node *app.App) (string, error) {
		q, err := node.Question(ctx, s.people["cy"], s.things["q"].ID)
		if err != nil {
			return "", err
		}
		return get(q), nil
	}
}

// newest is the list of the one record of a kind that there is.
var newest = store.List{Page: community.Page{Number: 1, Limit: 5}, Sort: community.Sort{Field: "createdAt"}}

var keepings = []keeping{
	{"a question", setTitle, readQuestion(func(q community.QuestionSeen) string { return q.Title })},
	{"a question, in lists", setTitle, func(ctx context.Context, s *scene, node *app.App) (string, error) {
		list, err := node.Questions(ctx, s.people["cy"], app.QuestionQuery{List: newest})
		if err != nil {
			return "", err
		}
		return list.Items[0].Title, nil
	}},
	{"a question, as its answers have it", setTitle, func(ctx context.Context, s *scene, node *app.App) (string, error) {
		list, err := node.Answers(ctx, s.people["cy"], newest)
		if err != nil {
			return "", err
		}
		return list.Items[0].Question.Title, nil
	}},
	{"a question, as guests have it", setTitle, func(ctx context.Context, s *scene, node *app.App) (string, error) {
		t, err := node.Thread(ctx, community.Actor{Portal: s.portal.ID}, s.things["q"].ID, newest)
		if err != nil {
			return "", err
		}
		return t.Question.Title, nil
	}},
	{"a question, as one like another", func(ctx context.Context, s *scene, node *app.App, text string) error {
		about := &[]string{"Sky"}
		if err := only(node.EditQuestion(ctx, s.people["ann"], s.things["q"].ID, app.QuestionEdit{Topics: about})); err != nil {
			return err
		}
		return only(node.Ask(ctx, s.people["bob"], app.QuestionEdit{Title: &text, Topics: about}))
	}, func(ctx context.Context, s *scene, node *app.App) (string, error) {
		t, err := node.Thread(ctx, s.people["cy"], s.things["q"].ID, newest)
		if err != nil {
			return "", err
		}
		return t.Related[0].Title, nil
	}},
	{"an answer", func(ctx context.Context, s *scene, node *app.App, text string) error {
		return only(node.EditAnswer(ctx, s.people["bob"], s.things["a"].ID, app.AnswerEdit{TextEdit: app.TextEdit{Content: &text}}))
	}, func(ctx context.Context, s *scene, node *app.App) (string, error) {
		a, err := node.Answer(ctx, s.people["cy"], s.things["a"].ID)
		return a.Content, err
	}},
	{"a comment", func(ctx context.Context, s *scene, node *app.App, text string) error {
		return only(node.EditComment(ctx, s.people["bob"], s.things["q"], s.things["c"].ID,
			app.CommentEdit{TextEdit: app.TextEdit{Content: &text}}))
	}, readQuestion(func(q community.QuestionSeen) string { return q.Comments[0].Body })},
	{"a post", func(ctx context.Context, s *scene, node *app.App, text string) error {
		return only(node.EditPost(ctx, s.people["ann"], s.things["p"].ID, app.PostEdit{TextEdit: app.TextEdit{Content: &text}}))
	}, func(ctx context.Context, s *scene, node *app.App) (string, error) {
		p, err := node.Post(ctx, s.people["cy"], s.things["p"].ID)
		return p.Content, err
	}},
	{"a person, as what they wrote has them", func(ctx context.Context, s *scene, node *app.App, text string) error {
		return only(node.EditUser(ctx, s.people["ann"], string(s.people["ann"].ID), app.UserEdit{Name: &text}, ""))
	}, readQuestion(func(q community.QuestionSeen) string { return q.By.Profile.Name })},
	{"a portal", func(ctx context.Context, s *scene, node *app.App, text string) error {
		return only(node.SetPortal(ctx, community.System(s.portal.ID), func(p *community.Portal) error {
			p.Settings.Name = text
			return nil
		}))
	}, func(ctx context.Context, s *scene, node *app.App) (string, error) {
		p, err := node.PortalAt(ctx, s.portal.Domain)
		if err != nil {
			return "", err
		}
		return p.Settings.Name, nil
	}},
}

// What a node keeps is what was committed: not what a transaction said that failed,
// and within a second what another node said.
func TestWhatIsKeptIsWhatWasCommitted(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		now := storetest.Now
		var dbs [2]*store.DB
		var nodes [2]*app.App
		for i := range nodes {
			dbs[i] = storetest.Open(t, address)
			dbs[i].SetClock(func() time.Time { return now })
			nodes[i] = app.New(dbs[i], app.Config{})
		}
		s := newScene(t, dbs[0], nodes[0])
		for _, node := range nodes {
			if _, err := node.Start(t.Context(), app.FirstStart{}); err != nil { // from now on it believes what it keeps
				t.Fatal(err)
			}
		}
		for _, k := range keepings {
			check := func(when, want string) {
				t.Helper()
				for i, node := range nodes {
					for range 3 { // the first reads of a node keep nothing
						if got, err := k.get(t.Context(), s, node); err != nil || got != want {
							t.Errorf("%s, %s: node %d says %q, not %q, %v", k.name, when, i, got, want, err)
						}
					}
				}
			}
			for i, node := range nodes {
				if err := k.set(t.Context(), s, node, "as it is"); err != nil {
					t.Fatal(err)
				}
				now = now.Add(time.Second)
				check("at first", "as it is")
				err := dbs[i].Together(t.Context(), func(ctx context.Context, _ *store.Tx) error {
					if err := k.set(ctx, s, node, "as it might be"); err != nil {
						return err
					}
					for range 3 {
						if got, err := k.get(ctx, s, node); err != nil || got != "as it might be" {
							t.Errorf("%s: who changes it reads %q, %v", k.name, got, err)
						}
					}
					return errFault
				})
				if !errors.Is(err, errFault) {
					t.Fatalf("%s: %v", k.name, err)
				}
				check("when a change failed", "as it is")
				if err := k.set(t.Context(), s, node, "as it was made"); err != nil {
					t.Fatal(err)
				}
				now = now.Add(time.Second)
				check("when it was changed", "as it was made")
			}
		}
	})
}

// A session's spaces are kept with it: who is put out of a closed space reads nothing
// of it any more, on any node, nor before a second has passed on the one that did it.
func TestWhoIsPutOutOfASpaceIsOutOfItOnEveryNode(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		now := storetest.Now
		node, other, portal, token := twoNodes(t, address, &now)
		system := community.System(portal.ID)
		isIn := func(n *app.App) bool {
			t.Helper()
			in, err := n.Authenticate(t.Context(), portal, token)
			if err != nil {
				t.Fatal(err)
			}
			return !in.Actor.Spaces.IsEmpty()
		}
		space, err := node.AddSpace(t.Context(), system, app.SpaceEdit{Name: new("Room"), Private: new(true)})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []bool{true, false, true, false} {
			if want {
				_, err = node.SetMember(t.Context(), system, string(space.ID), "@ann", "member")
			} else {
				err = node.RemoveMember(t.Context(), system, string(space.ID), "@ann")
			}
			if err != nil {
				t.Fatal(err)
			}
			if isIn(node) != want {
				t.Errorf("on the node that did it, they are in: %v", !want)
			}
			now = now.Add(time.Second)
			if isIn(other) != want {
				t.Errorf("on another node, they are in: %v", !want)
			}
		}
	})
}
