package community

// CanSeeTopic reports whether a may know of t. A topic that came up in a closed
// space is for those who are in it, staff and whoever made it.
func (a Actor) CanSeeTopic(t *Topic) error {
	if t.Space == "" || a.isIn(t.Space) || a.ID != "" && a.ID == t.Author {
		return nil
	}
	return ErrNotFound
}
