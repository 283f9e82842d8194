package community

// spaceRules are those about spaces and collections. The member and the owner of
// the table are in no space; those in one are asked in rows of their own.
func spaceRules() (rules []rule) {
	acts := []act[*Space]{
		{"see", Actor.CanSeeSpace},
		{"read", Actor.CanReadSpace},
		{"join", Actor.CanJoinSpace},
		{"run", Actor.CanRunSpace},
	}
	for _, a := range acts {
		for _, kind := range []struct {
			name  string
			space Space
		}{
			{"an open", Space{}}, {"an invite-only", Space{InviteOnly: true}}, {"a private", Space{Private: true}}, {"a hidden", Space{Hidden: true}},
		} {
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
		rules = append(rules, rule{act: "add a space: spaces " + policy, can: func(a Actor) error { return a.CanMakeSpace(Policies{Spaces: policy}) }})
	}
	return append(rules, rule{act: "arrange collections", can: Actor.CanSetCollections})
}

// insideRules are those about what stands in a space: a question that waits for
// approval, a published one, its answer and a comment on it.
func insideRules() (rules []rule) {
	for _, closed := range []bool{false, true} {
		question := func(s Status) *Question {
			return &Question{Author: "author", Status: s, Privacy: Public, Space: "space", Shelf: ShelfOf(s).In(closed)}
		}
		answer := &Answer{Author: "author", Status: Published, Space: "space", Shelf: Open.In(closed), Of: question(Published)}
		post := &Post{Author: "author", Status: Published, Space: "space", Shelf: Open.In(closed)}
		acts := []struct {
			name string
			can  func(Actor) error
		}{
			{"see a question", func(a Actor) error { return a.CanSeeQuestion(question(Published)) }},
			{"see a waiting question", func(a Actor) error { return a.CanSeeQuestion(question(Unapproved)) }},
			{"edit a question", func(a Actor) error { return a.CanEditQuestion(question(Published)) }},
			{"vote on a question", func(a Actor) error { return a.CanJoinQuestion(question(Published)) }},
			{"answer a question", func(a Actor) error { return a.CanAnswer(question(Published)) }},
			{"see an answer", func(a Actor) error { return a.CanSeeAnswer(answer) }},
			{"edit an answer", func(a Actor) error { return a.CanEditAnswer(answer) }},
			{"see a post", func(a Actor) error { return a.CanSeePost(post) }},
			{"edit a post", func(a Actor) error { return a.CanEditPost(post) }},
			{"write", func(a Actor) error { return a.CanWriteIn("space") }},
			{"know an anonymous author", func(a Actor) error { return yes(a.Knows("author", true)) }},
		}
		for _, act := range acts {
			for role := Outsider; role <= SpaceModerator; role++ {
				who := map[bool]string{false: "outside", true: "its " + role.String()}[role > Outsider]
				name := act.name + " in " + map[bool]string{false: "an open", true: "a closed"}[closed] + " space: " + who
				rules = append(rules, rule{act: name, owns: "author", can: func(actor Actor) error {
					actor.Spaces = actor.Spaces.With(Membership{Space: "space", Role: role, Closed: closed})
					return act.can(actor)
				}})
			}
		}
	}
	return rules
}
