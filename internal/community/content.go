package community

import "time"

// Subject is what a vote, comment, report, follow or notification is about.
type Subject string

// The kinds of subject.
const (
	OnAnswer   Subject = "answer"
	OnQuestion Subject = "question"
	OnComment  Subject = "comment"
	OnPost     Subject = "post"
	OnTopic    Subject = "topic"
	OnUser     Subject = "user"
	OnSpace    Subject = "space"
	OnProposal Subject = "proposal"

	OnConversation Subject = "conversation"
	OnMessage      Subject = "message"
)

// Ref names one record of any kind.
type Ref struct {
	On Subject
	ID string
}

// Question is something asked. It holds nothing about who is looking at it.
type Question struct {
	Record
	LastAsked, LastAnswered time.Time
	FirstAnswered           time.Time // for all to see; meant only while it has answers
	Title, Description      string    // the description is HTML, sanitised
	Summary, Lang           string
	Type                    string
	Asked                   UserID // the person it was put to, if any
	Topics                  []TopicID
	Options                 []PollOption
	Multiple                bool      // whether one may choose several of them
	Closes                  time.Time // when the poll takes no more choices; zero for never
	Accepted                RecordID  // the answer that solves it; "" while none does
	Reward                  int64     // points staked on it in rewards that are open
	Rewards                 int64     // how many it has and had
	Duplicate               RecordID  // the question that it is closed as the same as; "" for none
	HasDuplicates           bool      // whether others may be closed as the same as it
}

// IsSolved reports whether an accepted answer stands for all who see the question.
func (q *Question) IsSolved() bool { return q.Accepted != "" }

// QuestionTypes are the types of questions.
var QuestionTypes = []string{General, Poll}

// Question types and privacies.
const (
	General = "general"
	Poll    = "poll"
	Public  = "public"
	Private = "private" // seen by its author, the person asked and moderators
)

// Answer is one reply to a question, in whose space it stands.
type Answer struct {
	Record
	Question             RecordID
	Content, Draft       string // HTML, sanitised
	Summary, Intro       string
	Images, Links, Media string // JSON lists, as found in the content
	Words                int64
	Global               bool
	Wiki                 bool      // whether it is the community's, and edited by all who may answer
	Accepted             bool      // as the one that solves its question; it stays so while the answer is hidden
	AcceptedPoints       int64     // of Points, those that it was accepted with
	AskerPoints          int64     // what that gave who asked
	Of                   *Question // the question it answers, where it was read along
}

// Solves reports whether the answer is the accepted one, and stands.
func (ans *Answer) Solves() bool { return ans.Accepted && ans.CanSolve() }

// Post is an article, a discussion, a plain post, or an event.
type Post struct {
	Record
	Gathering            Gathering // of an event
	Type                 string    // one of PostTypes
	Title, Content       string
	Summary, Intro       string
	Images, Links, Media string
	Topics               []TopicID
}

// PostTypes are the types of posts.
var PostTypes = []string{"post", "discussion", "article", EventPost}

// Comment is a short remark on an answer, a question or a post.
type Comment struct {
	ID               CommentID
	Portal           PortalID
	Rev              int64
	Created, Updated time.Time
	On               Ref
	Author           UserID
	PostedBy         UserID // who wrote it in the author's name, if that was another
	Assisted         bool   // whether an assistant wrote it for the author
	Body             string // HTML, sanitised
	Anonymous        bool
	Status           Status
	Score, Upvotes   int64
	Points           int64
	SelfVote         int
	// ReplyTo is the comment that it answers, "" for none: one that answers none itself.
	ReplyTo  CommentID
	Thread   time.Time // when that was written
	Orphaned bool      // whether that has been deleted since
}

// ThreadPlace is where a comment stands among those on its record: behind the one that it
// answers, and the earlier replies to that.
func (c *Comment) ThreadPlace() Cursor {
	if c.ReplyTo == "" {
		return Cursor{Value: c.Created.UnixMilli(), ID: string(c.ID)}
	}
	return Cursor{Value: c.Thread.UnixMilli(), ID: string(c.ReplyTo) + string(c.ID)}
}

// Ref names the comment.
func (c *Comment) Ref() Ref { return Ref{OnComment, string(c.ID)} }

// Written is a text as its author wrote it, for who may change it.
type Written struct {
	Source, Format string
	Proposal       *ProposalSeen // what they would have it say instead, if that waits or was refused
}

// Topic is a subject that questions and posts are about.
type Topic struct {
	ID               TopicID
	Portal           PortalID
	ShortID          string
	Rev              int64
	Created, Updated time.Time
	Author           UserID
	Circle           Circle // who knows of it
	Name             string
	Description      string
	Picture          string
	Color            string // of CSS; "" for none
	Counts           TopicCounts
}

// Ref names the topic.
func (t *Topic) Ref() Ref { return Ref{OnTopic, string(t.ID)} }

// TopicCounts are exact numbers of a topic's rows.
type TopicCounts struct{ Questions, Posts, Followers int64 }

// Vote is one person's opinion of a record.
type Vote struct {
	On      Ref
	User    UserID
	Value   int   // +1 or -1
	Points  int64 // what it gave the author
	Created time.Time
}

// Follow is one person's wish to hear of a record.
type Follow struct {
	On      Ref
	User    UserID
	Level   WatchLevel
	Created time.Time
}

// Report is one person's word to the moderators about a record.
type Report struct {
	ID                ReportID
	Portal            PortalID
	Rev               int64
	Created, Updated  time.Time
	On                Ref
	By                UserID
	Type, Description string
	Status            string // open, accepted, rejected
	Resolver          UserID
	Note              string
	Resolved          time.Time
}

// Edit is what a record said before it was changed.
type Edit struct {
	ID             EditID
	On             Ref
	By             UserID
	Reviewer       UserID // who accepted it, where it was suggested
	Created        time.Time
	Title, Content string
}
