package community

import "time"

// What a viewer sees of a record: the record itself, what stands around it, and
// what is theirs in it. Only app makes these; in them nothing is left that the
// viewer may not know, and counts agree with lists.

// Byline is who a record is by: nil where the author stays unknown.
type Byline = *UserSeen

// Votes are who voted and reacted, as far as they are listed, and the viewer's own vote.
type Votes struct {
	Up, Down           []UserID
	Upvoted, Downvoted bool
	Reactions          []ReactionSeen // in the order in which they were first given
}

// CommentSeen is a comment with its viewer's lens.
type CommentSeen struct {
	Comment
	By      Byline
	Poster  Byline // who wrote it in the author's name, for those who may know
	Upvotes []UserID
	Upvoted bool
	// Reactions are in the order in which they were first given.
	Reactions []ReactionSeen
	Written   *Written // nil where the viewer may not change it, and in what others embed
}

// EditMark is when a text was last edited, and by whom: nil where that stays unknown.
type EditMark struct {
	At       time.Time
	Editor   Byline
	Reviewer Byline // who accepted it, where it was suggested
	People   int64  // how many have edited it
}

// TopicSeen is a topic with who made it.
type TopicSeen struct {
	*Topic
	By       Byline
	Followed bool
	Level    WatchLevel // how the viewer watches it, where it is shown by itself
	Synonyms []string   // other names, likewise
}

// QuestionSeen is a question with its viewer's lens.
type QuestionSeen struct {
	Question
	By       Byline
	Poster   Byline
	About    []TopicSeen
	Comments []CommentSeen
	Votes
	Followers, Askers []UserID
	Followed, Reasked bool
	Choices           []PollOptionID // the viewer's, in a poll
	Written           *Written       // nil where the viewer may not change it, and in lists
	Edited            *EditMark      // told in its own record, where it was
	Pinned            *Pinned        // told in its own record
	Referrers         []Referrer     // told in its own record, to its author and moderators
	Given             []RewardSeen   // for answering it: the newest first
	Original          *Question      // that it is a duplicate of, in its own record, where the viewer sees it
	Repeats           []*Question    // its duplicates that the viewer sees, likewise: the newest
	Same              int64          // a number that is the same for all who see it just so; 0 where it may be for one alone
}

// A Referrer is a host that a question was reached from, and how often.
type Referrer struct {
	ID    ID[Referrer]
	Host  string
	Count int64
}

// AnswerSeen is an answer with its viewer's lens.
type AnswerSeen struct {
	Answer
	By       Byline
	Poster   Byline
	Question QuestionSeen
	Comments []CommentSeen
	Votes
	Written *Written
	Edited  *EditMark
	Given   []RewardSeen // that it was paid
	Same    int64        // a number that is the same for all who see it just so; 0 where it may be for one alone
}

// RewardSeen is a reward with its viewer's lens.
type RewardSeen struct {
	Reward
	By Byline
}

// PostSeen is a post with its viewer's lens.
type PostSeen struct {
	Post
	By       Byline
	Poster   Byline
	About    []TopicSeen
	Comments []CommentSeen
	Votes
	Followed bool
	Written  *Written
	Edited   *EditMark
	Pinned   *Pinned     // told in its own record
	Answer   GuestAnswer // whether the viewer comes, told in its own record; "" where they did not say
	Same     int64       // a number that is the same for all who see it just so; 0 where it may be for one alone
}

// Likeness is the record, and a number that is the same for all who see it just so; 0 where
// nobody else may.
func (q *QuestionSeen) Likeness() (RecordID, int64) { return q.ID, q.Same }

// Likeness is that of an answer.
func (a *AnswerSeen) Likeness() (RecordID, int64) { return a.ID, a.Same }

// Likeness is that of a post.
func (p *PostSeen) Likeness() (RecordID, int64) { return p.ID, p.Same }
