package community

import "time"

// Object is a record of any kind in few words, as notifications show it.
type Object struct {
	Ref
	Portal    PortalID
	ShortID   string
	Title     string // a question's or post's; of a space, its name
	Text      string // a summary in plain text; of a comment, sanitised HTML
	Status    Status
	Privacy   string
	Asked     UserID
	Author    UserID
	Anonymous bool
	Hidden    bool // of a space
	Place
	Shelf   Shelf
	Created time.Time
	On      Ref     // what an answer or comment is on
	Of      *Object // that, where it was read along
}

// ObjectOf is the object of a record, with what it answers.
func ObjectOf(c Content) *Object {
	r := c.Base()
	o := &Object{Ref: r.Ref(), Portal: r.Portal, ShortID: r.ShortID, Status: r.Status, Privacy: r.Privacy, Author: r.Author,
		Anonymous: r.Anonymous, Place: r.Place, Shelf: r.Shelf, Created: r.Created}
	switch c := c.(type) {
	case *Question:
		o.Title, o.Text, o.Asked = c.Title, c.Summary, c.Asked
	case *Answer:
		o.Text, o.On, o.Of = c.Summary, c.Of.Ref(), ObjectOf(c.Of)
	case *Post:
		o.Title, o.Text = c.Title, c.Summary
	}
	return o
}

// CanSeeObject reports whether a may read the record that o is of.
func (a Actor) CanSeeObject(o *Object) error {
	switch o.Ref.On {
	case OnQuestion:
		return a.CanSee(o.question())
	case OnAnswer:
		if o.Of == nil {
			return ErrNotFound
		}
		return a.CanSee(&Answer{Record: o.record(), Of: o.Of.question()})
	case OnPost:
		return a.CanSee(&Post{Record: o.record()})
	case OnSpace:
		return a.CanSeeSpace(&Space{ID: SpaceID(o.Ref.ID), Hidden: o.Hidden})
	}
	if o.Of == nil {
		return ErrNotFound
	}
	return a.CanSeeObject(o.Of)
}

func (o *Object) question() *Question { return &Question{Record: o.record(), Asked: o.Asked} }

func (o *Object) record() Record {
	return Record{Author: o.Author, Status: o.Status, Privacy: o.Privacy, Place: o.Place, Shelf: o.Shelf}
}

// ObjectSeen is an object with who it is by: nil where the author stays unknown.
type ObjectSeen struct {
	*Object
	By Byline
	Of *ObjectSeen
}

// NotificationSeen is a notification as its receiver sees it.
type NotificationSeen struct {
	Notification
	Actors  []Byline // newest first; nil for one who stays anonymous
	Objects []ObjectSeen
	Badges  []*Badge // that are told of by VerbBadge
}
