package demo

import (
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// talks are what people write to the admin and to each other: who says it, counted from the admin, and what.
var talks = []struct {
	title string
	with  int // how many besides the admin
	said  []line
}{
	{"", 1, []line{{1, "Hi! I'd like to write a longer guide, in several parts. Is there a place for that?"},
		{0, "Yes: write it as articles, and link them to each other.\n\nTell me when the first is out, and I'll **pin** it for a week."},
		{1, "Perfect, thank you. The first part should be ready on Friday."}}},
	{"Meetup in spring", 3, []line{{0, "You all said you'd help with the meetup. Shall we find a date?"}, {1, "Any Thursday works for me."},
		{2, "Thursdays are fine. I can ask about the room at the Corner House."}, {3, "Count me in. I'll bring the projector."}}},
	{"", 1, []line{{1, "Somebody answered my question with a link to their own shop. Is that allowed?"}}},
}

type line struct {
	by   int
	text string
}

// write has people write to the admin, who has read what they answered.
func (p *play) write() error {
	var people []community.UserID
	for _, q := range p.questions {
		if !q.Anonymous && q.By != nil && q.By.Role == community.Member && !slices.Contains(people, q.Author) {
			people = append(people, q.Author)
		}
	}
	for _, t := range talks {
		if len(people) < t.with {
			return nil
		}
		some := append([]community.UserID{p.admin.ID}, people[:t.with]...)
		people = people[t.with:]
		if err := p.converse(t.title, some, t.said); err != nil {
			return err
		}
	}
	return nil
}

func (p *play) converse(title string, people []community.UserID, said []line) error {
	var id community.ConversationID
	for _, l := range said {
		by := p.member(people[l.by])
		if l.by == 0 {
			by = p.admin
		}
		text := app.TextEdit{Content: &l.text, Format: "markdown"}
		if id != "" {
			if _, err := p.Send(p.ctx, by, string(id), text); err != nil {
				return err
			}
			continue
		}
		var others []string
		for _, one := range people {
			if one != by.ID {
				others = append(others, string(one))
			}
		}
		begun, err := p.BeginConversation(p.ctx, by, app.ConversationEdit{TextEdit: text, People: others, Title: &title})
		if err != nil {
			return err
		}
		id = begun.ID
	}
	return nil
}
