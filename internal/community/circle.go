package community

import "strings"

// A Circle is who knows of a topic: everybody, which is the zero Circle, who is in a closed
// space, or one author. A topic is its author's alone while all that is about it is
// something nobody else reads: a draft, a private question, what waits for approval.
type Circle string

// veil stands before an author's id, which no space's id begins with.
const veil = "~"

// CircleOf is the circle of those in a closed space; of everybody for "".
func CircleOf(space SpaceID) Circle { return Circle(space) }

// CircleOnly is the circle of one author. What nobody in particular wrote is staff's alone.
func CircleOnly(author UserID) Circle { return Circle(veil + string(author)) }

// IsEverybody reports whether the topic is no secret.
func (c Circle) IsEverybody() bool { return c == "" }

// IsVeiled reports whether the topic is one author's alone.
func (c Circle) IsVeiled() bool { return strings.HasPrefix(string(c), veil) }

// Author is whose alone the topic is; "" if it is no one's alone.
func (c Circle) Author() UserID {
	if author, isVeiled := strings.CutPrefix(string(c), veil); isVeiled {
		return UserID(author)
	}
	return ""
}

// Space is the closed space whose the topic is; "" if it is none's.
func (c Circle) Space() SpaceID {
	if c.IsVeiled() {
		return ""
	}
	return SpaceID(c)
}
