package community

// The permissions about content. A record that is hidden is ErrNotFound to
// whoever may not see it, whatever they try with it.

func (a Actor) staffOr(author ID[User]) bool { return a.owns(author) || a.Role >= Moderator }

// outside reports whether a record stands in a closed space that a is not in: then
// not even its author sees it.
func (a Actor) outside(space ID[Space], shelf Shelf) bool { return shelf.IsClosed() && !a.isIn(space) }

// CanSeeQuestion reports whether a may read q at its address.
func (a Actor) CanSeeQuestion(q *Question) error {
	a = a.In(q.Space)
	switch {
	case a.outside(q.Space, q.Shelf):
		return ErrNotFound
	case a.staffOr(q.Author):
		return nil
	case q.Privacy == Private && !(a.owns(q.Asked) && ShelfOf(q.Status) <= ByName):
		return ErrNotFound
	case ShelfOf(q.Status) > ByName:
		return ErrNotFound
	}
	return nil
}

// CanSeeAnswer reports whether a may read ans at its address.
func (a Actor) CanSeeAnswer(ans *Answer) error {
	a = a.In(ans.Space)
	if a.outside(ans.Space, ans.Shelf) {
		return ErrNotFound
	}
	if a.staffOr(ans.Author) {
		return nil
	}
	if ShelfOf(ans.Status) > ByName {
		return ErrNotFound
	}
	return a.CanSeeQuestion(ans.Of)
}

// CanSeePost reports whether a may read p at its address.
func (a Actor) CanSeePost(p *Post) error {
	a = a.In(p.Space)
	if a.outside(p.Space, p.Shelf) {
		return ErrNotFound
	}
	if a.staffOr(p.Author) || ShelfOf(p.Status) <= ByName {
		return nil
	}
	return ErrNotFound
}

// Knows reports whether a may learn who wrote a record.
func (a Actor) Knows(author ID[User], anonymous bool) bool { return !anonymous || a.staffOr(author) }

// CanSeeDraft reports whether a may read the unpublished draft of a record.
func (a Actor) CanSeeDraft(author ID[User]) bool { return a.staffOr(author) }

// CanAsk reports whether a may add questions and posts.
func (a Actor) CanAsk() error { return a.member() }

// CanUpload reports whether a may add pictures and files.
func (a Actor) CanUpload() error { return a.member() }

// CanAnswer reports whether a may answer q.
func (a Actor) CanAnswer(q *Question) error {
	if err := a.CanSeeQuestion(q); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	if err := a.CanWriteIn(q.Space); err != nil {
		return err
	}
	if q.Locked {
		return Fail(Forbidden, "This question is locked: it takes no answers.")
	}
	return nil
}

// canEdit is the rule of every kind of content: its author and moderators may,
// those of the space it stands in among them.
func (a Actor) canEdit(see error, author ID[User], space ID[Space]) error {
	if see != nil {
		return see
	}
	if err := a.member(); err != nil {
		return err
	}
	if !a.In(space).staffOr(author) {
		return Fail(Forbidden, "Only the author and moderators may change this.")
	}
	return nil
}

// CanEditQuestion reports whether a may change or delete q.
func (a Actor) CanEditQuestion(q *Question) error {
	return a.canEdit(a.CanSeeQuestion(q), q.Author, q.Space)
}

// CanEditAnswer reports whether a may change or delete ans.
func (a Actor) CanEditAnswer(ans *Answer) error {
	return a.canEdit(a.CanSeeAnswer(ans), ans.Author, ans.Space)
}

// CanEditPost reports whether a may change or delete p.
func (a Actor) CanEditPost(p *Post) error { return a.canEdit(a.CanSeePost(p), p.Author, p.Space) }

// CanEditComment reports whether a, who sees what c is on, which stands in that
// space, may change or delete it.
func (a Actor) CanEditComment(c *Comment, space ID[Space]) error {
	return a.canEdit(nil, c.Author, space)
}

// CanPublish reports whether a may publish a draft by author.
func (a Actor) CanPublish(author ID[User]) error {
	if err := a.member(); err != nil {
		return err
	}
	if !a.owns(author) {
		return Fail(Forbidden, "Only the author may publish a draft.")
	}
	return nil
}

// canJoinIn is the rule of voting and commenting: on what is published, and seen.
func (a Actor) canJoinIn(see error, status Status) error {
	if see != nil {
		return see
	}
	if err := a.member(); err != nil {
		return err
	}
	if ShelfOf(status) > ByName {
		return Fail(Conflict, "Only a published record takes votes and comments.")
	}
	return nil
}

// CanJoinQuestion reports whether a may vote and comment on q.
func (a Actor) CanJoinQuestion(q *Question) error { return a.canJoinIn(a.CanSeeQuestion(q), q.Status) }

// CanJoinAnswer reports whether a may vote and comment on ans.
func (a Actor) CanJoinAnswer(ans *Answer) error { return a.canJoinIn(a.CanSeeAnswer(ans), ans.Status) }

// CanJoinPost reports whether a may vote and comment on p.
func (a Actor) CanJoinPost(p *Post) error { return a.canJoinIn(a.CanSeePost(p), p.Status) }

// CanModerate reports whether a may approve, verify, lock and hide content, act
// for others, and handle reports.
func (a Actor) CanModerate() error { return a.atLeast(Moderator, "do this") }

// CanMakeTopic reports whether a may add topics, as naming a new one on a
// question does.
func (a Actor) CanMakeTopic() error { return a.member() }

// CanEditTopic reports whether a may change or delete topics.
func (a Actor) CanEditTopic(t *Topic) error {
	if a.owns(t.Author) {
		return nil
	}
	return a.atLeast(Moderator, "change a topic")
}

// StatusOfNew returns the status a record added by a gets, of the one asked for.
func (a Actor) StatusOfNew(policy Policies, asked Status) Status {
	if policy.Content == ContentApproval && a.Role < Moderator {
		return Unapproved
	}
	if asked == "" {
		return Published
	}
	return asked
}

// CanReport reports whether a, who sees a record, may report it.
func (a Actor) CanReport() error { return a.member() }

// CanFollow reports whether a, who sees a record, may follow it.
func (a Actor) CanFollow() error { return a.member() }
