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
	for _, policy := range SpacePolicies {
		rules = append(rules, rule{act: "add a space: spaces " + policy, can: func(a Actor) error { return a.CanMakeSpace(Policies{Spaces: policy}) }})
	}
	return append(rules, rule{act: "arrange collections", can: Actor.CanSetCollections})
}
