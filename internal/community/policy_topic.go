package community

// CanSeeTopic reports whether a may know of t. A topic that came up in a closed
// space is for those who are in it and staff, like all that stands there: who made
// it and left does not see it either.
func (a Actor) CanSeeTopic(t *Topic) error {
	if t.Space == "" || a.isIn(t.Space) {
		return nil
	}
	return ErrNotFound
}

// CanRunTopics reports whether a gives topics other names and merges them.
func (a Actor) CanRunTopics() error {
	return a.atLeast(Moderator, "merge topics and give them other names")
}
