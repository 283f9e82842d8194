package community

import "time"

// The totals of a portal, each kept by the day its records were created.
const (
	TallyUsers               = "users"
	TallyTopics              = "topics"
	TallyQuestions           = "questions"
	TallyAnswers             = "answers"
	TallyPosts               = "posts"
	TallyComments            = "comments"
	TallyUnanswered          = "unanswered"
	TallyUnapprovedQuestions = "unapprovedQuestions"
	TallyUnapprovedAnswers   = "unapprovedAnswers"
	TallySolved              = "solved"          // questions with an accepted answer
	TallyUnsolved            = "unsolved"        // and those without
	TallyFirstAnswers        = "firstAnswers"    // questions that have been answered
	TallyFirstAnswerTime     = "firstAnswerTime" // milliseconds they waited for it, together
	TallySpaces              = "spaces"
	TallyHiddenSpaces        = "hiddenSpaces" // which are not among the others
)

// Tallies names every total but those of post types and of what waits.
var Tallies = []string{TallyUsers, TallyTopics, TallyQuestions, TallyAnswers, TallyPosts, TallyComments, TallyUnanswered,
	TallyUnapprovedQuestions, TallyUnapprovedAnswers}

// TallyWaiting names the total of what stands on the shelf of staff, of a kind
// whose open records tally names.
func TallyWaiting(tally string) string { return tally + ".waiting" }

// TallyClosed and TallyClosedWaiting name the totals of what stands in closed
// spaces, in the lists of those who are in them and on the shelf of staff.
func TallyClosed(tally string) string        { return tally + ".closed" }
func TallyClosedWaiting(tally string) string { return tally + ".closedWaiting" }

// TallyOf names the total of the posts of a type.
func TallyOf(postType string) string { return TallyPosts + "." + postType }

// Share is what one record adds to the counters of others, as it stands now. A
// change of the record is settled by taking back its old share and adding its
// new one, so that no change of status, name or score can be forgotten; and a
// recount is the sum of all shares. A record that is hidden or anonymous adds
// nothing to its author's profile: a number that differs by one would tell.
type Share struct {
	Portal   PortalID
	Created  time.Time
	Tallies  [11]Tally
	Author   UserID
	Counts   UserCounts // of the author
	Points   int64      // of the author's reputation
	Net      int64      // its score without the author's own vote, which badges go by
	Question RecordID
	Under    Shelf       // of the question it answers, as it was read
	Answers  Counts      // of the question it answers
	Solves   RecordID    // itself, where it is the answer that solves that question
	Bonus    int64       // of the asker's reputation, which it gives them so
	Restored bool        // whether it was there before: it is no new answer
	Asked    UserID      // whose requests it adds to
	Topics   []TopicID   // whose questions or posts it is one of
	Posts    bool        // whether it counts there as a post
	About    []TopicID   // all that it is about, counted or not
	Closed   bool        // whether it stands in a closed space
	Listed   bool        // whether all who are there have it in their lists
	Secret   bool        // whether nobody is told who wrote it
	Space    SpaceID     // in which it counts
	Inside   SpaceCounts // what it adds there
	On       Ref         // the record itself
	Waits    bool        // for a moderator's approval
}

// Tally is a number of a portal's total.
type Tally struct {
	Name string
	N    int64
}

func (r *Record) net() int64 { return r.Score - int64(r.SelfVote) }

func num(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// Share returns what q adds to others.
func (q *Question) Share() Share {
	open := q.Shelf == Open
	s := Share{Portal: q.Portal, Created: q.Created, On: q.Ref(), Waits: q.Status == Unapproved, Tallies: [11]Tally{
		{TallyQuestions, num(open)},
		{TallyUnanswered, num(open && q.Counts.Answers == 0 && !q.IsDuplicate())},
		{TallyUnapprovedQuestions, num(q.Status == Unapproved)},
		{TallyComments, num(open) * q.Counts.Comments},
		{TallyFirstAnswers, num(open && q.isAnswered())},
		{TallyFirstAnswerTime, num(open && q.isAnswered()) * q.waited()},
		{TallyWaiting(TallyQuestions), num(q.Shelf == Staff)},
		{TallyClosed(TallyQuestions), num(q.Shelf == Open|Closed)},
		{TallyClosedWaiting(TallyQuestions), num(q.Shelf == Staff|Closed)},
		{TallySolved, num(open && q.IsSolved())},
		{TallyUnsolved, num(open && !q.IsSolved() && !q.IsDuplicate())},
	}}
	s.About, s.Closed, s.Listed, s.Secret = q.Topics, q.Shelf.IsClosed(), q.Shelf.Inside() == Open, q.Anonymous
	if s.Listed {
		s.Space, s.Inside = q.Space, SpaceCounts{Questions: 1}
	}
	if !open {
		return s
	}
	s.Topics, s.Asked = q.Topics, q.Asked
	if !q.Anonymous {
		s.Author, s.Points, s.Net = q.Author, q.Points, q.net()
		s.Counts = UserCounts{Questions: 1, QuestionsFollowers: q.Counts.Followers}
	}
	return s
}

func (q *Question) isAnswered() bool { return q.Counts.Answers > 0 && !q.FirstAnswered.IsZero() }

// waited is how long the question had no answer, in milliseconds.
func (q *Question) waited() int64 { return max(q.FirstAnswered.Sub(q.Published).Milliseconds(), 0) }

// Share returns what a adds to others.
func (a *Answer) Share() Share {
	open := a.Shelf == Open
	listed := ShelfOf(a.Status) == Open
	s := Share{Portal: a.Portal, Created: a.Created, On: a.Ref(), Waits: a.Status == Unapproved, Question: a.Question,
		Answers: Counts{Answers: num(listed), HiddenAnswers: num(a.Status == Collapsed)},
		Tallies: [11]Tally{
			{TallyAnswers, num(open)},
			{TallyUnapprovedAnswers, num(a.Status == Unapproved)},
			{TallyComments, num(open) * a.Counts.Comments},
			{TallyWaiting(TallyAnswers), num(a.Shelf == Staff)},
			{TallyClosed(TallyAnswers), num(a.Shelf == Open|Closed)},
			{TallyClosedWaiting(TallyAnswers), num(a.Shelf == Staff|Closed)},
		}}
	if a.Solves() {
		s.Solves, s.Bonus = a.ID, a.AskerPoints
	}
	if a.Of != nil {
		s.Under = a.Of.Shelf
	}
	if a.Shelf.Inside() == Open {
		s.Space, s.Inside = a.Space, SpaceCounts{Answers: 1}
	}
	if open && !a.Anonymous {
		s.Author, s.Points, s.Net = a.Author, a.Points, a.net()
		s.Counts = UserCounts{Answers: 1, AnswersWords: a.Words, AnswersVotes: a.Counts.Upvotes, AnswersViews: a.Counts.Views}
	}
	return s
}

// Share returns what p adds to others.
func (p *Post) Share() Share {
	open := p.Shelf == Open
	s := Share{Portal: p.Portal, Created: p.Created, On: p.Ref(), Waits: p.Status == Unapproved, Posts: true, Tallies: [11]Tally{
		{TallyPosts, num(open)},
		{TallyComments, num(open) * p.Counts.Comments},
		{TallyWaiting(TallyPosts), num(p.Shelf == Staff)},
		{TallyClosed(TallyPosts), num(p.Shelf == Open|Closed)},
		{TallyClosedWaiting(TallyPosts), num(p.Shelf == Staff|Closed)},
	}}
	for i, kind := range PostTypes {
		s.Tallies[5+i] = Tally{TallyOf(kind), num(open && p.Type == kind)}
	}
	s.About, s.Closed, s.Listed, s.Secret = p.Topics, p.Shelf.IsClosed(), p.Shelf.Inside() == Open, p.Anonymous
	if s.Listed {
		s.Space, s.Inside = p.Space, SpaceCounts{Posts: 1}
	}
	if !open {
		return s
	}
	s.Topics = p.Topics
	if !p.Anonymous {
		s.Author, s.Points, s.Net = p.Author, p.Points, p.net()
	}
	return s
}
