package app_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// TestLocksAreTakenInOneOrder has people do most of what they can do, and looks at the statements:
// each change locks rows of the tables of store.LockOrder for the first time in that order, and
// what hangs on a record is touched only by who holds something of those.
func TestLocksAreTakenInOneOrder(t *testing.T) {
	c := newCrush(t, 3)
	ann, bob, cy := c.people["ann"], c.people["bob"], c.people["cy"]
	one, two := c.topic("One"), c.topic("Two")
	room, err := c.AddSpace(t.Context(), c.mia, app.SpaceEdit{Name: new("Hall")})
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.SetPortal(t.Context(), community.System(ann.Portal), func(p *community.Portal) error {
		p.Settings.Policies.Messages = community.MessagesMembers
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	admin := c.join("ada", community.Admin)
	var q, a, p, said community.Ref
	talk := ""
	for _, who := range []string{"ann", "bob", "cy"} {
		if _, err := c.SetMember(t.Context(), c.mia, string(room.ID), string(c.people[who].ID), "member"); err != nil {
			t.Fatal(err)
		}
	}
	for _, who := range []*community.Actor{&ann, &bob, &cy} {
		who.Spaces = who.Spaces.With(community.Membership{Space: room.ID, User: who.ID, Role: community.SpaceMember})
	}
	var suggested community.SuggestionSeen
	suggest := func(by community.Actor, on *community.Ref, title string) doing {
		return func(ctx context.Context) (err error) {
			suggested, err = c.Suggest(ctx, by, *on, app.SuggestionEdit{Title: &title})
			return err
		}
	}
	acts := []struct {
		name string
		do   doing
	}{
		{"ask", func(ctx context.Context) error {
			made, err := c.Ask(ctx, ann, app.QuestionEdit{Title: new("Why?"), Topics: &[]string{two.ID, one.ID}, Space: new(string(room.ID))})
			q = made.Ref()
			return err
		}},
		{"answer", func(ctx context.Context) error {
			made, err := c.AddAnswer(ctx, bob, q.ID, app.AnswerEdit{TextEdit: app.TextEdit{Content: new("So.")}})
			a = made.Ref()
			return err
		}},
		{"answer again", func(ctx context.Context) error {
			return only(c.AddAnswer(ctx, cy, q.ID, app.AnswerEdit{TextEdit: app.TextEdit{Content: new("No, so.")}}))
		}},
		{"post", func(ctx context.Context) error {
			made, err := c.AddPost(ctx, ann, app.PostEdit{Type: new("article"), Title: new("How"), TextEdit: app.TextEdit{Content: new("So")}})
			p = made.Ref()
			return err
		}},
		{"comment", func(ctx context.Context) error {
			made, err := c.AddComment(ctx, cy, a, app.CommentEdit{TextEdit: app.TextEdit{Content: new("So.")}})
			said = made.Ref()
			return err
		}},
		{"vote", func(ctx context.Context) error { return c.vote(ctx, cy, a, 1) }},
		{"turn a vote", func(ctx context.Context) error { return c.vote(ctx, cy, a, -1) }},
		{"take a vote back", func(ctx context.Context) error { return c.vote(ctx, cy, a, 0) }},
		{"vote on a question", func(ctx context.Context) error { return c.vote(ctx, cy, q, 1) }},
		{"vote on a post", func(ctx context.Context) error { return c.vote(ctx, cy, p, 1) }},
		{"vote on a comment", func(ctx context.Context) error { return c.vote(ctx, bob, said, 1) }},
		{"report", func(ctx context.Context) error { return c.report(cy, a)(ctx) }},
		{"report a comment", func(ctx context.Context) error { return c.report(bob, said)(ctx) }},
		{"resolve", func(ctx context.Context) error {
			return only(c.Resolve(ctx, c.mia, []app.Item{{Ref: a}}, app.Verdict{Action: app.Dismiss}))
		}},
		{"resolve a comment", func(ctx context.Context) error {
			return only(c.Resolve(ctx, c.mia, []app.Item{{Ref: said}}, app.Verdict{Action: app.Dismiss}))
		}},
		{"accept", func(ctx context.Context) error { return only(c.AcceptAnswer(ctx, ann, q.ID, a.ID)) }},
		{"follow a question", func(ctx context.Context) error { return only(c.FollowQuestion(ctx, cy, q.ID, true)) }},
		{"follow one no more", func(ctx context.Context) error { return only(c.FollowQuestion(ctx, cy, q.ID, false)) }},
		{"follow a post", func(ctx context.Context) error { return only(c.FollowPost(ctx, cy, p.ID, true)) }},
		{"follow a topic", func(ctx context.Context) error { return only(c.FollowTopic(ctx, cy, one.ID, true)) }},
		{"follow a person", func(ctx context.Context) error { return only(c.FollowUser(ctx, cy, string(ann.ID))) }},
		{"save", func(ctx context.Context) error { return only(c.Bookmark(ctx, cy, a, nil)) }},
		{"ask too", func(ctx context.Context) error { return only(c.Reask(ctx, cy, q.ID)) }},
		{"edit an answer", func(ctx context.Context) error {
			return only(c.EditAnswer(ctx, bob, a.ID, app.AnswerEdit{TextEdit: app.TextEdit{Source: new("*So*"), Format: "markdown"}}))
		}},
		{"edit an answer in HTML", func(ctx context.Context) error {
			return only(c.EditAnswer(ctx, bob, a.ID, app.AnswerEdit{TextEdit: app.TextEdit{Content: new("<p>So <em>there</em></p>")}}))
		}},
		{"hide an answer", func(ctx context.Context) error { return c.turn(ctx, c.mia, "hide", a, "") }},
		{"show an answer", func(ctx context.Context) error { return c.turn(ctx, c.mia, "show", a, "") }},
		{"hide a question", func(ctx context.Context) error { return c.turn(ctx, c.mia, "hide", q, "") }},
		{"show a question", func(ctx context.Context) error { return c.turn(ctx, c.mia, "show", q, "") }},
		{"accept none", func(ctx context.Context) error { return only(c.UnacceptAnswer(ctx, ann, q.ID)) }},
		{"suggest an edit", suggest(cy, &q, "Why is that?")},
		{"change a suggestion", func(ctx context.Context) error {
			return only(c.ChangeSuggestion(ctx, cy, string(suggested.ID), app.SuggestionEdit{TextEdit: app.TextEdit{Content: new("*So*"), Format: "markdown"}}))
		}},
		{"accept a suggestion", func(ctx context.Context) error {
			return only(c.AcceptSuggestion(ctx, ann, string(suggested.ID), app.Ruling{SuggestionEdit: app.SuggestionEdit{Topics: &[]string{one.ID}}}))
		}},
		{"suggest another edit", suggest(cy, &q, "Why was that?")},
		{"reject a suggestion", func(ctx context.Context) error {
			return only(c.RejectSuggestion(ctx, ann, string(suggested.ID), app.Ruling{}))
		}},
		{"suggest an edit again", suggest(bob, &q, "Why will that be?")},
		{"withdraw a suggestion", func(ctx context.Context) error { return c.WithdrawSuggestion(ctx, bob, string(suggested.ID), nil) }},
		{"suggest an edit of what is deleted then", suggest(bob, &p, "Why not?")},
		{"make an answer the community's", func(ctx context.Context) error {
			return only(c.EditAnswer(ctx, bob, a.ID, app.AnswerEdit{Wiki: new(true)}))
		}},
		{"edit the community's answer", func(ctx context.Context) error {
			return only(c.EditAnswer(ctx, cy, a.ID, app.AnswerEdit{TextEdit: app.TextEdit{Source: new("So, *all*."), Format: "markdown"}}))
		}},
		{"delete a comment", func(ctx context.Context) error { return c.DeleteComment(ctx, c.mia, a, said.ID, nil) }},
		{"comment again", func(ctx context.Context) error { return c.comment(cy, a)(ctx) }},
		{"delete an answer", func(ctx context.Context) error { return c.deleted(a)(ctx) }},
		{"delete a question", func(ctx context.Context) error { return c.deleted(q)(ctx) }},
		{"delete a post", func(ctx context.Context) error { return c.deleted(p)(ctx) }},
		{"merge topics", func(ctx context.Context) error { return only(c.MergeTopic(ctx, c.mia, one.ID, two.ID)) }},
		{"delete a topic", func(ctx context.Context) error { return c.DeleteTopic(ctx, c.mia, two.ID, nil) }},
		{"write to", func(ctx context.Context) error {
			made, err := c.BeginConversation(ctx, ann, app.ConversationEdit{People: []string{string(bob.ID), string(cy.ID)},
				TextEdit: app.TextEdit{Content: new("So.")}})
			talk = string(made.ID)
			return err
		}},
		{"write again", func(ctx context.Context) error {
			return only(c.Send(ctx, bob, talk, app.TextEdit{Content: new("So?")}))
		}},
		{"read messages", func(ctx context.Context) error { return only(c.ReadConversation(ctx, ann, talk, "")) }},
		{"mute", func(ctx context.Context) error { return only(c.MuteConversation(ctx, cy, talk, true)) }},
		{"block", func(ctx context.Context) error { return only(c.SetBlock(ctx, ann, string(cy.ID), true)) }},
		{"leave", func(ctx context.Context) error { return c.LeaveConversation(ctx, ann, talk) }},
		{"erase", func(ctx context.Context) error { return c.EraseUser(ctx, admin, string(cy.ID), true) }},
	}
	for _, act := range acts {
		var changes [][]string
		ctx := store.WithStatements(t.Context(), func(text string) {
			if text == "BEGIN" {
				changes = append(changes, nil)
			} else if table := lockedBy(text); table != "" {
				changes[len(changes)-1] = append(changes[len(changes)-1], table)
			}
		})
		if err := act.do(ctx); err != nil {
			t.Fatalf("%s: %v", act.name, err)
		}
		if len(changes) == 0 {
			t.Errorf("%s: nothing was seen of it", act.name)
		}
		for _, locked := range changes {
			if wrong := disorder(locked); wrong != "" {
				t.Errorf("%s: %s in %s", act.name, wrong, strings.Join(slices.Compact(locked), ", "))
			}
		}
	}
	c.end()
}

var locking = regexp.MustCompile(`(?s)^(?:UPDATE|DELETE FROM|INSERT INTO) (\w+)|^SELECT [\w, ]+ FROM (\w+) .* FOR (?:KEY SHARE|NO KEY UPDATE|UPDATE)$`)

// lockedBy is the table on whose rows a statement takes locks that others may wait for.
func lockedBy(text string) string {
	found := locking.FindStringSubmatch(text)
	isNew := strings.HasPrefix(text, "INSERT") && !strings.Contains(text, "ON CONFLICT") ||
		strings.HasPrefix(text, "UPDATE answers SET reasks = (SELECT") // of an answer that the change itself has added
	goesAlong := strings.HasPrefix(text, "DELETE FROM comments WHERE target_id") // with a record, which is seized
	if found == nil || isNew || goesAlong {
		return ""
	}
	return found[1] + found[2]
}

// disorder says what is wrong with the order in which a change has locked tables.
func disorder(locked []string) string {
	last, isHeld, hangs := -1, false, ""
	for i, table := range locked {
		if store.HangsOnRecords(table) {
			hangs = table
			continue
		}
		rank := slices.Index(store.LockOrder, table)
		isHeld = isHeld || rank >= 0
		if rank < 0 || slices.Contains(locked[:i], table) {
			continue
		}
		if rank < last {
			return table + " comes after " + store.LockOrder[last]
		}
		last = rank
	}
	if hangs != "" && !isHeld {
		return hangs + " is touched while nothing is held"
	}
	return ""
}
