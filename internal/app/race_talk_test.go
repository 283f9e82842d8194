package app_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// TestNothingIsLeftOfConversations has a crowd write to each other, in groups and in twos, block,
// report and leave, while some of them are erased and what they said is judged.
func TestNothingIsLeftOfConversations(t *testing.T) {
	c := newCrush(t, 4)
	_, err := c.SetPortal(t.Context(), community.System(c.portal.ID), func(p *community.Portal) error {
		p.Settings.Policies.Messages = community.MessagesMembers
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	admin := c.join("ada", community.Admin)
	for round := range 4 {
		gone := c.join(fmt.Sprintf("gone%d", round), community.Member)
		group, said := c.gather(gone)
		var all []doing
		for i, who := range c.crowd {
			all = append(all, c.talks(who, group)...)
			all = append(all, c.talks(who, c.talk(who, c.crowd[(i+1)%len(c.crowd)]))...)
			all = append(all,
				func(ctx context.Context) error { return only(c.BeginConversation(ctx, who, words(gone))) },
				func(ctx context.Context) error { return only(c.BeginConversation(ctx, gone, words(who))) },
				func(ctx context.Context) error { return only(c.AddPeople(ctx, gone, group, []string{string(who.ID)})) },
				func(ctx context.Context) error { return c.RemovePerson(ctx, gone, group, string(who.ID)) },
				func(ctx context.Context) error { return only(c.SetBlock(ctx, who, string(gone.ID), true)) },
				func(ctx context.Context) error { return only(c.SetBlock(ctx, who, string(gone.ID), false)) },
				func(ctx context.Context) error { return only(c.Report(ctx, who, said, "Spam", "")) })
		}
		c.race([]doing{
			func(ctx context.Context) error {
				return only(c.Resolve(ctx, c.mia, []app.Item{{Ref: said}}, app.Verdict{Action: app.Delete}))
			},
			func(ctx context.Context) error { return c.EraseUser(ctx, admin, string(gone.ID), round%2 == 0) },
		}, all...)
	}
	c.end()
}

// words are what somebody says first to others.
func words(to ...community.Actor) app.ConversationEdit {
	e := app.ConversationEdit{TextEdit: app.TextEdit{Content: new("So.")}}
	for _, who := range to {
		e.People = append(e.People, string(who.ID))
	}
	return e
}

// talk is the conversation of two.
func (c *crush) talk(one, other community.Actor) string {
	c.t.Helper()
	begun, err := c.BeginConversation(c.t.Context(), one, words(other))
	if err != nil {
		c.t.Fatal(err)
	}
	return string(begun.ID)
}

// gather has somebody begin a group with the crowd, and say something there.
func (c *crush) gather(who community.Actor) (group string, said community.Ref) {
	c.t.Helper()
	begun, err := c.BeginConversation(c.t.Context(), who, words(c.crowd...))
	if err != nil {
		c.t.Fatal(err)
	}
	m, err := c.Send(c.t.Context(), who, string(begun.ID), app.TextEdit{Content: new("You fools.")})
	if err != nil {
		c.t.Fatal(err)
	}
	return string(begun.ID), m.Ref()
}

// talks are what somebody does in a conversation.
func (c *crush) talks(who community.Actor, id string) []doing {
	return []doing{
		func(ctx context.Context) error {
			m, err := c.Send(ctx, who, id, app.TextEdit{Content: new("So it is.")})
			if err != nil {
				return err
			}
			return c.DeleteMessage(ctx, who, string(m.ID))
		},
		func(ctx context.Context) error { return only(c.ReadConversation(ctx, who, id, "")) },
		func(ctx context.Context) error { return only(c.MuteConversation(ctx, who, id, true)) },
		func(ctx context.Context) error { return c.LeaveConversation(ctx, who, id) },
	}
}

// TestWhatWaitsOfSuggestionsIsCountedInACrowd has a crowd suggest edits, change and withdraw them,
// while the author edits, two reviewers decide, and who suggests is banned or what it is about goes.
func TestWhatWaitsOfSuggestionsIsCountedInACrowd(t *testing.T) {
	c := newCrush(t, 0)
	admin, ann := c.join("ada", community.Admin), c.people["ann"]
	for round := range 6 {
		gone := c.join(fmt.Sprintf("gone%d", round), community.Member)
		q := c.ask(ann, app.QuestionEdit{})
		var all []doing
		for i := range 4 { // others each time: nobody suggests without end
			who := gone
			if i > 0 {
				who = c.join(fmt.Sprintf("one%d-%d", round, i), community.Member)
			}
			all = append(all, func(ctx context.Context) error {
				i++
				s, err := c.Suggest(ctx, who, q, app.SuggestionEdit{Title: new(fmt.Sprintf("Why is that so, %d?", i))})
				if err != nil || i%3 > 0 {
					return err
				}
				return c.WithdrawSuggestion(ctx, who, string(s.ID), nil)
			})
		}
		decide := func(who community.Actor, isRight bool) doing {
			return func(ctx context.Context) error {
				waiting, err := c.SuggestionsOn(ctx, who, q, community.Page{Number: 1, Limit: 3})
				for _, s := range waiting.Items {
					if isRight {
						err = only(c.AcceptSuggestion(ctx, who, string(s.ID), app.Ruling{}))
					} else {
						err = only(c.RejectSuggestion(ctx, who, string(s.ID), app.Ruling{}))
					}
				}
				return err
			}
		}
		all = append(all, decide(ann, true), decide(ann, false), decide(c.mia, true), decide(c.mia, false),
			func(ctx context.Context) error {
				return only(c.EditQuestion(ctx, ann, q.ID, app.QuestionEdit{Title: new("Why is that so?")}))
			})
		end := func(ctx context.Context) error { return c.EraseUser(ctx, admin, string(gone.ID), true) }
		switch round % 3 {
		case 1:
			end = c.deleted(q)
		case 2:
			end = func(ctx context.Context) error { return only(c.Ban(ctx, c.mia, string(gone.ID), "spam", nil)) }
		}
		c.race([]doing{end}, all...)
	}
	c.end()
}
