package community

// CanSeeTopic reports whether a may know of t: staff may know of every one. A topic that
// came up in a closed space is for those who are in it, like all that stands there: who
// made it and left does not see it either.
func (a Actor) CanSeeTopic(t *Topic) error {
	switch c := t.Circle; {
	case c.IsEverybody(), a.Role >= Moderator:
		return nil
	case c.IsVeiled() && a.ID != "" && a.ID == c.Author():
		return nil
	case !c.IsVeiled() && a.isIn(c.Space()):
		return nil
	}
	return ErrNotFound
}

// CanRunTopics reports whether a gives topics other names and merges them.
func (a Actor) CanRunTopics() error {
	return a.atLeast(Moderator, "merge topics and give them other names")
}
