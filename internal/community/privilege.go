package community

import (
	"cmp"
	"fmt"
	"slices"
	"sync/atomic"
)

// A Privilege is something that a community may let its members do from so many points on.
// Without a line in the table everybody may do it, but for editing what others wrote and reviewing
// suggested edits: these are nobody's then but the author's and staff's.
type Privilege string

// The privileges.
const (
	ToComment  Privilege = "comment"
	ToVote     Privilege = "vote"
	ToVoteDown Privilege = "voteDown"
	ToReact    Privilege = "react"
	ToPoll     Privilege = "poll"   // ask questions with options to choose from
	ToTopic    Privilege = "topic"  // add topics, as naming a new one on a question does
	ToEdit     Privilege = "edit"   // change what others wrote
	ToReview   Privilege = "review" // accept and reject edits that others suggest
)

// AllPrivileges are all there are, in the order that they are told in.
var AllPrivileges = []Privilege{ToComment, ToReact, ToVote, ToVoteDown, ToPoll, ToTopic, ToReview, ToEdit}

// A Need is a line of the table: from how many points on a member has a privilege.
type Need struct {
	Privilege Privilege
	Points    int64
}

// Needs are the table of privileges of a community. It is off where it is empty.
type Needs []Need

// MaxNeed is the most points that a privilege can ask for.
const MaxNeed = 1_000_000

// Validate refuses what is no table of privileges, and names the line.
func (n Needs) Validate() error {
	for i, need := range n {
		at := fmt.Sprintf("privileges.%d", i)
		if err := need.Validate(at); err != nil {
			return err
		}
		if n[:i].has(need.Privilege) {
			return Bad(at+".privilege", WhyPrivilegeTwice, "is in the table already: %q", string(need.Privilege))
		}
	}
	return nil
}

// Validate refuses what is no line of the table, which the caller knows as at.
func (n Need) Validate(at string) error {
	if err := OneOf(at+".privilege", n.Privilege, AllPrivileges); err != nil {
		return err
	}
	if n.Points < 1 || n.Points > MaxNeed {
		return Bad(at+".points", WhyOutOfRange, "must be a number from %d to %d, not %d", 1, MaxNeed, n.Points)
	}
	return nil
}

func (n Needs) has(p Privilege) bool {
	return slices.ContainsFunc(n, func(need Need) bool { return need.Privilege == p })
}

// Sorted are the lines in the order that they are told in.
func (n Needs) Sorted() Needs {
	return slices.SortedFunc(slices.Values(n), func(a, b Need) int {
		return cmp.Compare(slices.Index(AllPrivileges, a.Privilege), slices.Index(AllPrivileges, b.Privilege))
	})
}

// Of returns from how many points on members have a privilege, and whether the table says so. A
// downvote is a vote: it takes what a vote takes.
func (n Needs) Of(p Privilege) (points int64, isAsked bool) {
	for _, need := range n {
		if need.Privilege == p || p == ToVoteDown && need.Privilege == ToVote {
			points, isAsked = max(points, need.Points), true
		}
	}
	return points, isAsked
}

// A Standing is what a member has earned, and what their community asks for: whoever learns it
// anew tells all who have a copy of the actor. One who has none is held to nothing.
type Standing struct{ now atomic.Pointer[earned] }

type earned struct {
	points int64
	needs  Needs
}

// Standing returns a standing of the person that says nothing yet; nil of staff and programs,
// whom no table holds back, whatever else is taken from them.
func (u *User) Standing() *Standing {
	if u.Role != Member {
		return nil
	}
	return &Standing{}
}

// Set notes what a member has earned by now, and what is asked for.
func (s *Standing) Set(points int64, needs Needs) {
	if now := s.now.Load(); now != nil && now.points == points && slices.Equal(now.needs, needs) || now == nil && len(needs) == 0 {
		return
	}
	s.now.Store(&earned{points, needs})
}

// Points are those that pages may tell of: 0 where the community asks for none.
func (s *Standing) Points() int64 {
	if s == nil {
		return 0
	}
	if now := s.now.Load(); now != nil && len(now.needs) > 0 {
		return now.points
	}
	return 0
}

// lacks returns what the member lacks for a privilege, nil for nothing.
func (s *Standing) lacks(p Privilege) *Lack {
	if s == nil {
		return nil
	}
	now := s.now.Load()
	if now == nil {
		return nil
	}
	if points, isAsked := now.needs.Of(p); isAsked && now.points < points {
		return &Lack{p, points, now.points}
	}
	return nil
}

// has reports whether the table gives the member a privilege that nobody has without it.
func (s *Standing) has(p Privilege) bool {
	if s == nil {
		return false
	}
	now := s.now.Load()
	if now == nil {
		return false
	}
	points, isAsked := now.needs.Of(p)
	return isAsked && now.points >= points
}

// A Lack is what somebody lacks for what they tried.
type Lack struct {
	Privilege    Privilege
	Points, Have int64
}

// lackText says so of each privilege.
var lackText = map[Privilege]struct {
	why  Reason
	text string
}{
	ToComment:  {WhyCommentPoints, "You need %d points to comment. You have %d."},
	ToVote:     {WhyVotePoints, "You need %d points to vote. You have %d."},
	ToVoteDown: {WhyVoteDownPoints, "You need %d points to vote down. You have %d."},
	ToReact:    {WhyReactPoints, "You need %d points to react. You have %d."},
	ToPoll:     {WhyPollPoints, "You need %d points to ask polls. You have %d."},
	ToTopic:    {WhyTopicPoints, "You need %d points to add topics. You have %d."},
	ToReview:   {WhyReviewPoints, "You need %d points to review suggested edits. You have %d."},
	ToEdit:     {WhyEditPoints, "You need %d points to edit other people's posts. You have %d."},
}

// refusal is the error of one who lacks points.
func (l *Lack) refusal() error {
	say := lackText[l.Privilege]
	return &Error{Kind: Forbidden, Reason: say.why, Text: fmt.Sprintf(say.text, l.Points, l.Have), Args: []any{l.Points, l.Have}, Lack: l}
}
