package community

import (
	"slices"
	"time"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// PollOption is one choice of a poll.
type PollOption struct {
	ID    PollOptionID
	Text  string
	Votes int64
}

// SameChoice is what two options have in common that read alike: their text, whatever
// its case and its spaces.
func SameChoice(text string) string { return cases.Fold().String(CleanName(norm.NFC.String(text))) }

// IsClosed reports whether a poll takes no more votes.
func (q *Question) IsClosed(now time.Time) bool { return !q.Closes.IsZero() && !now.Before(q.Closes) }

// OffersOther reports whether q has other options than before, however many chose them.
func (q *Question) OffersOther(before *Question) bool {
	return !slices.EqualFunc(q.Options, before.Options, func(a, b PollOption) bool { return a.ID == b.ID && a.Text == b.Text })
}

// CanBecome reports whether a poll can be what after is: once somebody has voted, what
// they chose from stays, and how they chose.
func (q *Question) CanBecome(after *Question) error {
	switch {
	case q.Counts.PollVotes == 0:
		return nil
	case after.OffersOther(q):
		return begun("options")
	case after.Multiple != q.Multiple:
		return begun("multiple")
	}
	return nil
}

func begun(field string) error {
	return About(field, Error{Kind: Conflict, Reason: WhyPollBegun, Text: "Somebody has voted in this poll: its options stay as they are."},
		"can be changed until the first vote")
}
