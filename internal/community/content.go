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
)

// Ref names one record of any kind.
type Ref struct {
	On Subject
	ID string
}

// Question is something asked. It holds nothing about who is looking at it.
type Question struct {
	ID                          ID[Question]
	Portal                      ID[Portal]
	ShortID                     string
	Rev                         int64
	Created, Updated            time.Time
	Published                   time.Time // for a scheduled one: when it will be
	LastAsked, LastAnswered     time.Time
	FirstAnswered               time.Time // for all to see; meant only while it has answers
	Author                      ID[User]
	Title, Description          string // the description is HTML, sanitised
	Summary, Lang               string
	Type, Privacy               string
	Status                      Status
	Shelf                       Shelf
	Anonymous, Verified, Locked bool
	Asked                       ID[User] // the person it was put to, if any
	Space                       ID[Space]
	Topics                      []ID[Topic]
	Options                     []PollOption
	Score                       int64
	Points                      int64 // reputation its votes gave the author
	SelfVote                    int   // the author's own vote, which gives none
	Counts                      QuestionCounts
}

// QuestionCounts are exact numbers of a question's rows.
type QuestionCounts struct {
	Asks, Downvotes, Upvotes, Edits, Comments, HiddenAnswers int64
	Answers, Views, Followers, PollVotes                     int64
}

// PollOption is one choice of a poll.
type PollOption struct {
	ID    ID[PollOption]
	Text  string
	Votes int64
}

// Question types and privacies.
const (
	General = "general"
	Poll    = "poll"
	Public  = "public"
	Private = "private" // seen by its author, the person asked and moderators
)

// Answer is one reply to a question.
type Answer struct {
	ID                          ID[Answer]
	Portal                      ID[Portal]
	ShortID                     string
	Rev                         int64
	Created, Updated, Published time.Time
	Question                    ID[Question]
	Space                       ID[Space] // its question's
	Author                      ID[User]
	Content, Draft              string // HTML, sanitised
	Summary, Intro              string
	Images, Links, Media        string // JSON lists, as found in the content
	Words                       int64
	Status                      Status
	Shelf                       Shelf
	Privacy                     string
	Anonymous, Verified, Global bool
	Score                       int64
	Points                      int64
	SelfVote                    int
	Of                          *Question // the question it answers, where it was read along
	Counts                      AnswerCounts
}

// AnswerCounts are exact numbers of an answer's rows.
type AnswerCounts struct {
	Reasks, Edits, Downvotes, Upvotes, Comments, Views int64
}

// Post is an article, a discussion, or a plain post.
type Post struct {
	ID                          ID[Post]
	Portal                      ID[Portal]
	ShortID                     string
	Rev                         int64
	Created, Updated, Published time.Time
	Author                      ID[User]
	Space                       ID[Space]
	Type                        string // one of PostTypes
	Title, Content              string
	Summary, Intro              string
	Images, Links, Media        string
	Status                      Status
	Shelf                       Shelf
	Anonymous                   bool
	Topics                      []ID[Topic]
	Score                       int64
	Points                      int64
	SelfVote                    int
	Counts                      PostCounts
}

// PostTypes are the types of posts.
var PostTypes = []string{"post", "discussion", "article"}

// PostCounts are exact numbers of a post's rows.
type PostCounts struct {
	Edits, Downvotes, Upvotes, Comments, Views, Followers int64
}

// Comment is a short remark on an answer, a question or a post.
type Comment struct {
	ID               ID[Comment]
	Portal           ID[Portal]
	Rev              int64
	Created, Updated time.Time
	On               Ref
	Author           ID[User]
	Body             string // HTML, sanitised
	Anonymous        bool
	Status           Status
	Score, Upvotes   int64
	Points           int64
	SelfVote         int
}

// Topic is a subject that questions and posts are about.
type Topic struct {
	ID               ID[Topic]
	Portal           ID[Portal]
	ShortID          string
	Rev              int64
	Created, Updated time.Time
	Author           ID[User]
	Space            ID[Space] // the closed space it came up in; "" once it is everybody's
	Name             string
	Description      string
	Picture          string
	Counts           TopicCounts
}

// TopicCounts are exact numbers of a topic's rows.
type TopicCounts struct{ Questions, Posts, Followers int64 }

// Vote is one person's opinion of a record.
type Vote struct {
	On      Ref
	User    ID[User]
	Value   int   // +1 or -1
	Points  int64 // what it gave the author
	Created time.Time
}

// Follow is one person's wish to hear of a record.
type Follow struct {
	On      Ref
	User    ID[User]
	Created time.Time
}

// Report is one person's word to the moderators about a record.
type Report struct {
	ID                ID[Report]
	Portal            ID[Portal]
	Rev               int64
	Created, Updated  time.Time
	On                Ref
	By                ID[User]
	Type, Description string
	Status            string // open, accepted, rejected
	Resolver          ID[User]
	Note              string
	Resolved          time.Time
}

// Edit is what a record said before it was changed.
type Edit struct {
	ID             ID[Edit]
	On             Ref
	By             ID[User]
	Created        time.Time
	Title, Content string
}
