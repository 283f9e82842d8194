package community

import (
	"slices"
	"testing"
)

// privilegeRules are those that a community may ask points for, asked of members who have not
// enough, who have just enough, and where the table is off. Own is who wrote the record.
func privilegeRules() (rules []rule) {
	var table Needs
	for _, p := range AllPrivileges {
		table = append(table, Need{p, 15})
	}
	for _, of := range []struct {
		name   string
		points int64
		needs  Needs
	}{{"table off", 0, nil}, {"14 of 15 points", 14, table}, {"15 of 15 points", 15, table},
		{"-1 points, edit only", -1, Needs{{ToEdit, 15}}}} {
		for _, act := range privilegeActs() {
			rules = append(rules, rule{act: act.name + ": " + of.name, owns: "author", can: func(a Actor) error {
				if a.Role == Member {
					a.Standing = (&User{Role: Member}).Standing()
					a.Standing.Set(of.points, of.needs)
				}
				return act.can(a, nil)
			}})
		}
	}
	return rules
}

func privilegeActs() []act[*Question] {
	question := func(change ...func(*Question)) *Question {
		q := &Question{Record: Record{Author: "author", Status: Published, Privacy: Public}}
		for _, c := range change {
			c(q)
		}
		return q
	}
	answer := &Answer{Record: Record{Author: "author", Status: Published}, Of: askedOf(Published)}
	toOwn := &Answer{Record: Record{Author: "answerer", Status: Published}, Of: question()}
	post := &Post{Record: Record{Author: "author", Status: Published}}
	locked := question(func(q *Question) { q.Locked = true })
	inSpace := question(func(q *Question) { q.Space = "space" })
	ask := func(name string, can func(Actor) error) act[*Question] {
		return act[*Question]{name, func(a Actor, _ *Question) error { return can(a) }}
	}
	list := []act[*Question]{
		ask("comment on a question", func(a Actor) error { return a.CanComment(question()) }),
		ask("comment on an answer", func(a Actor) error { return a.CanComment(answer) }),
		ask("comment on an answer to one's own question", func(a Actor) error { return a.CanComment(toOwn) }),
		ask("comment on a post", func(a Actor) error { return a.CanComment(post) }),
		ask("comment in an open space that one is not in", func(a Actor) error { return a.CanComment(inSpace) }),
		ask("vote", func(a Actor) error { return a.CanVote(answer, 1) }),
		ask("vote down", func(a Actor) error { return a.CanVote(answer, -1) }),
		ask("take a vote back", func(a Actor) error { return a.CanVote(answer, 0) }),
		ask("react", func(a Actor) error { return a.CanReact(post, true) }),
		ask("take a reaction back", func(a Actor) error { return a.CanReact(post, false) }),
		ask("choose in a poll", func(a Actor) error {
			return a.CanChoose(question(func(q *Question) { q.Type = Poll }), Post{}.Created)
		}),
		ask("ask", Actor.CanAsk),
		ask("ask a poll", Actor.CanAskPoll),
		ask("answer a question", func(a Actor) error { return a.CanAnswer(question()) }),
		ask("make a topic", func(a Actor) error { return a.CanMakeTopic(Policies{}) }),
		ask("make a topic where staff do", func(a Actor) error { return a.CanMakeTopic(Policies{Topics: TopicsByStaff}) }),
		ask("edit a question", func(a Actor) error { return a.CanEdit(question()) }),
		ask("edit an answer", func(a Actor) error { return a.CanEdit(answer) }),
		ask("edit a post", func(a Actor) error { return a.CanEdit(post) }),
		ask("edit a comment", func(a Actor) error { return a.CanEditComment(&Comment{Author: "author"}) }),
		ask("edit a locked question", func(a Actor) error { return a.CanEdit(locked) }),
		ask("edit an answer to a locked question", func(a Actor) error {
			return a.CanEdit(&Answer{Record: Record{Author: "author", Status: Published}, Of: locked})
		}),
		ask("edit in an open space that one is not in", func(a Actor) error { return a.CanEdit(inSpace) }),
		ask("edit in a closed space that one is not in", func(a Actor) error {
			return a.CanEdit(question(func(q *Question) { q.Space, q.Shelf = "space", Open.In(true) }))
		}),
		ask("edit a private question", func(a Actor) error { return a.CanEdit(question(func(q *Question) { q.Privacy = Private })) }),
		ask("delete a question", func(a Actor) error { return a.CanDelete(question()) }),
		ask("delete an answer", func(a Actor) error { return a.CanDelete(answer) }),
		ask("see the draft of an answer", func(a Actor) error { return yes(a.CanSeeDraft("author")) }),
		ask("change the draft of an answer", func(a Actor) error {
			after := *answer
			after.Draft = "changed"
			return a.CanTurn(answer, &after)
		}),
		ask("move a question", func(a Actor) error { return a.CanMove(&question().Record, "") }),
	}
	for _, status := range []Status{Unlisted, Archived, Unapproved, Draft} {
		list = append(list, ask("edit: "+string(status)+" post", func(a Actor) error {
			return a.CanEdit(&Post{Record: Record{Author: "author", Status: status}})
		}))
	}
	return slices.Concat(list, turnsOfQuestion(question))
}

// turnsOfQuestion are the changes of each field of a question.
func turnsOfQuestion(question func(...func(*Question)) *Question) (list []act[*Question]) {
	for _, turn := range []struct {
		field  string
		change func(*Question)
	}{
		{"title", func(q *Question) { q.Title = "changed" }},
		{"description", func(q *Question) { q.Description = "changed" }},
		{"topics", func(q *Question) { q.Topics = []TopicID{"changed"} }},
		{"language", func(q *Question) { q.Lang = "de" }},
		{"privacy", func(q *Question) { q.Privacy = Private }},
		{"options", func(q *Question) { q.Options = []PollOption{{Text: "a"}, {Text: "b"}} }},
		{"type", func(q *Question) { q.Type = Poll }},
		{"status", func(q *Question) { q.Status = Archived }},
		{"lock", func(q *Question) { q.Locked = true }},
		{"verified mark", func(q *Question) { q.Verified = true }},
		{"named author", func(q *Question) { q.Anonymous = true }},
	} {
		list = append(list, act[*Question]{"change the " + turn.field + " of a question", func(a Actor, _ *Question) error {
			return a.CanTurn(question(), question(turn.change))
		}})
	}
	return list
}

// An open stream begins anew when its reader has other powers, and not whenever they are read anew.
func TestWhatOneHasEarnedMakesOneNobodyElse(t *testing.T) {
	u := &User{ID: "u", Portal: "p", Role: Member}
	a, b := u.Actor(), u.Actor()
	a.Standing, b.Standing = u.Standing(), u.Standing()
	b.Standing.Set(7, Needs{{ToVote, 5}})
	if !a.Is(b) {
		t.Error("who has earned something is somebody else")
	}
	if b.Role = Moderator; a.Is(b) {
		t.Error("who moderates is who they were")
	}
}
