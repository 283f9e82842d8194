package community

import "time"

// spaceRules are those about spaces and collections. The member and the owner of
// the table are in no space; those in one are asked in rows of their own.
func spaceRules() (rules []rule) {
	acts := []act[*Space]{
		{"see", Actor.CanSeeSpace},
		{"read", Actor.CanReadSpace},
		{"join", Actor.CanJoinSpace},
		{"ask to join", Actor.CanAskToJoin},
		{"watch", Actor.CanWatchSpace},
		{"let people into", Actor.CanLetInto},
		{"run", Actor.CanRunSpace},
	}
	for _, a := range acts {
		for _, kind := range []struct {
			name  string
			space Space
		}{
			{"an open", Space{}}, {"an invite-only", Space{InviteOnly: true}}, {"a private", Space{Private: true}},
			{"a hidden", Space{Hidden: true}}} {
			kind.space.ID = "space"
			for role := Outsider; role <= SpaceAdmin; role++ {
				who := "outside"
				if role > Outsider {
					who = "its " + role.String()
				}
				rules = append(rules, rule{act: a.name + " " + kind.name + " space: " + who, owns: "author", can: func(actor Actor) error {
					actor.Spaces = actor.Spaces.With(Membership{Space: "space", Role: role, Closed: kind.space.IsClosed()})
					return a.can(actor, &kind.space)
				}})
			}
		}
	}
	rules = append(rules, insideRules()...)
	for _, policy := range SpacePolicies {
		rules = append(rules, rule{act: "add a space: spaces " + policy,
			can: func(a Actor) error { return a.CanMakeSpace(Policies{Spaces: policy}) }})
	}
	return append(rules, rule{act: "arrange collections", can: Actor.CanSetCollections})
}

// somewhere is a place in the space of the table.
type somewhere struct {
	name  string
	place Place
}

// places are those that the powers of a space's staff tell apart.
var places = []somewhere{
	{"written in", Place{Space: "space"}},
	{"brought to", Place{Space: "space", Moved: time.Unix(2, 0)}},
	{"ruled on in", Place{Space: "space", Ruled: RuledStatus | RuledLock | RuledVerified | RuledAccepted | RuledDuplicate}},
}

// insideRules are those about what stands in a space, asked for every role there.
func insideRules() (rules []rule) {
	for _, closed := range []bool{false, true} {
		for _, at := range places {
			for _, act := range insideActs(at.place, closed) {
				for role := Outsider; role <= SpaceAdmin; role++ {
					who := map[bool]string{false: "outside", true: "its " + role.String()}[role > Outsider]
					name := act.name + " " + at.name + " " + map[bool]string{false: "an open", true: "a closed"}[closed] + " space: " + who
					rules = append(rules, rule{act: name, owns: "author", can: func(actor Actor) error {
						actor.Spaces = actor.Spaces.With(Membership{Space: "space", Role: role, Closed: closed})
						return act.can(actor, nil)
					}})
				}
			}
		}
	}
	return rules
}

// deletedAt is what was deleted there.
func deletedAt(at Place, closed bool, as Deleter) *Deletion {
	return &Deletion{Author: "author", Place: at, Shelf: Open.In(closed), Status: Published, As: as}
}

// insideActs are what may be done to a question, its answer and its comment, and to
// a post, that stand there.
func insideActs(at Place, closed bool) []act[*Question] {
	question := func(s Status) *Question {
		return &Question{Record: Record{Author: "author", Status: s, Privacy: Public, Place: at, Shelf: ShelfOf(s).In(closed)}}
	}
	answer := func(s Status) *Answer {
		asked := question(Published)
		asked.Author = "asker"
		return &Answer{Record: Record{Author: "author", Status: s, Place: at, Shelf: ShelfOf(s).In(closed)}, Of: asked}
	}
	post := &Post{Record: Record{Author: "author", Status: Published, Place: at, Shelf: Open.In(closed)}}
	mark := func(a Actor, m Marks) error { return a.CanMark(at, Marks{Status: Published}, m) }
	turned := func(change func(*Question)) func(Actor, *Question) error {
		return func(a Actor, _ *Question) error {
			after := *question(Published)
			change(&after)
			return a.CanTurn(question(Published), &after)
		}
	}
	ask := func(name string, can func(Actor) error) act[*Question] {
		return act[*Question]{name, func(a Actor, _ *Question) error { return can(a) }}
	}
	return []act[*Question]{
		ask("see a question", func(a Actor) error { return a.CanSee(question(Published)) }),
		ask("see a waiting question", func(a Actor) error { return a.CanSee(question(Unapproved)) }),
		ask("see an archived answer", func(a Actor) error { return a.CanSee(answer(Archived)) }),
		ask("see a draft answer", func(a Actor) error { return a.CanSee(answer(Draft)) }),
		ask("see a post", func(a Actor) error { return a.CanSee(post) }),
		ask("know an anonymous author of what was", func(a Actor) error { return yes(a.Knows("author", true)) }),
		{"edit the text of a question", turned(func(q *Question) { q.Title = "changed" })},
		{"change the privacy of a question", turned(func(q *Question) { q.Privacy = Private })},
		{"change the type of a question", turned(func(q *Question) { q.Type = Poll })},
		{"change the options of a poll", turned(func(q *Question) { q.Options = []PollOption{{Text: "changed"}} })},
		{"change the closing time of a poll", turned(func(q *Question) { q.Closes = time.Unix(9, 0) })},
		{"name the author of a question", turned(func(q *Question) { q.Anonymous = true })},
		ask("edit an answer", func(a Actor) error { return a.CanEdit(answer(Published)) }),
		ask("edit a comment on what was", func(a Actor) error { return a.CanEditComment(&Comment{Author: "author"}) }),
		ask("edit a post", func(a Actor) error { return a.CanEdit(post) }),
		ask("archive a record", func(a Actor) error { return mark(a, Marks{Status: Archived}) }),
		ask("feature a record", func(a Actor) error { return mark(a, Marks{Status: Featuring}) }),
		ask("approve a waiting record", func(a Actor) error {
			return a.CanMark(at, Marks{Status: Unapproved}, Marks{Status: Published})
		}),
		ask("publish a draft", func(a Actor) error { return a.CanMark(at, Marks{Status: Draft}, Marks{Status: Published}) }),
		ask("lock a question", func(a Actor) error { return mark(a, Marks{Status: Published, Locked: true}) }),
		ask("pin a question", func(a Actor) error { return a.CanPin(question(Published)) }),
		ask("pin a question on the home page", func(a Actor) error {
			if err := a.CanPin(question(Published)); err != nil {
				return err
			}
			return a.CanRepin(question(Published), Pinned{}, Pinned{Portal: true})
		}),
		ask("convert a question", func(a Actor) error { return a.CanConvert(question(Published)) }),
		ask("convert an answer", func(a Actor) error { return a.CanConvert(answer(Published)) }),
		ask("verify an answer", func(a Actor) error { return mark(a, Marks{Status: Published, Verified: true}) }),
		ask("delete a question", func(a Actor) error { return a.CanDelete(question(Published)) }),
		ask("delete a waiting question", func(a Actor) error { return a.CanDelete(question(Unapproved)) }),
		ask("delete an answer", func(a Actor) error { return a.CanDelete(answer(Published)) }),
		ask("delete a post", func(a Actor) error { return a.CanDelete(post) }),
		ask("delete a comment of before on what was", func(a Actor) error {
			return a.CanDeleteComment(&Comment{Author: "author", Created: time.Unix(1, 0), Status: Published}, at)
		}),
		ask("delete a later comment on what was", func(a Actor) error {
			return a.CanDeleteComment(&Comment{Author: "author", Created: time.Unix(3, 0), Status: Published}, at)
		}),
		ask("restore what its author deleted", func(a Actor) error { return a.CanRestore(deletedAt(at, closed, ByAuthor), time.Time{}) }),
		ask("restore what the space's staff deleted", func(a Actor) error {
			return a.CanRestore(deletedAt(at, closed, BySpaceStaff), time.Time{})
		}),
		ask("restore what staff deleted", func(a Actor) error { return a.CanRestore(deletedAt(at, closed, ByStaff), time.Time{}) }),
		ask("take out a record", func(a Actor) error { return a.CanMove(&Record{Author: "author", Place: at, Status: Published}, "") }),
		ask("take out an archived record", func(a Actor) error {
			return a.CanMove(&Record{Author: "author", Place: at, Status: Archived},
				"")
		}),
		ask("take out a locked record", func(a Actor) error {
			return a.CanMove(&Record{Author: "author", Place: at, Status: Published, Locked: true}, "")
		}),
		ask("vote on a question", func(a Actor) error { return a.CanJoin(question(Published)) }),
		ask("answer a question", func(a Actor) error { return a.CanAnswer(question(Published)) }),
		ask("accept an answer", func(a Actor) error { return acceptIt(a, answer(Published)) }),
		ask("accept an answer to a question", func(a Actor) error { return a.CanAccept(question(Published)) }),
		ask("accept an answer to a locked question", func(a Actor) error {
			q := question(Published)
			q.Locked = true
			return a.CanAccept(q)
		}),
		ask("close a question as a duplicate", func(a Actor) error { return a.CanMarkDuplicate(question(Published)) }),
		ask("move the answers of a duplicate", func(a Actor) error { return a.CanMergeAnswers(question(Published), question(Published)) }),
		ask("ask a duplicate too", func(a Actor) error {
			q := question(Published)
			q.Duplicate = "other"
			return a.CanReask(q)
		}),
		ask("answer a duplicate", func(a Actor) error {
			q := question(Published)
			q.Duplicate = "other"
			return a.CanAnswer(q)
		}),
		ask("write a comment on what was", func(a Actor) error { return a.CanWriteIn(at.Space) }),
	}
}
