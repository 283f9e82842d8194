package community

import "time"

// Object is a record of any kind in few words, as notifications show it.
type Object struct {
	Ref
	Portal    ID[Portal]
	ShortID   string
	Title     string // a question's or post's
	Text      string // a summary in plain text; of a comment, sanitised HTML
	Status    Status
	Privacy   string
	Asked     ID[User]
	Author    ID[User]
	Anonymous bool
	Place
	Shelf   Shelf
	Created time.Time
	On      Ref     // what an answer or comment is on
	Of      *Object // that, where it was read along
}

// CanSeeObject reports whether a may read the record that o is of.
func (a Actor) CanSeeObject(o *Object) error {
	switch o.Ref.On {
	case OnQuestion:
		return a.CanSeeQuestion(o.question())
	case OnAnswer:
		if o.Of == nil {
			return ErrNotFound
		}
		return a.CanSeeAnswer(&Answer{Author: o.Author, Status: o.Status, Place: o.Place, Shelf: o.Shelf, Of: o.Of.question()})
	case OnPost:
		return a.CanSeePost(&Post{Author: o.Author, Status: o.Status, Place: o.Place, Shelf: o.Shelf})
	}
	if o.Of == nil {
		return ErrNotFound
	}
	return a.CanSeeObject(o.Of)
}

func (o *Object) question() *Question {
	return &Question{Author: o.Author, Status: o.Status, Privacy: o.Privacy, Asked: o.Asked, Place: o.Place, Shelf: o.Shelf}
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
}
