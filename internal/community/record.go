package community

import "time"

// Record is what a question, an answer and a post have in common. Each of them
// is one, with more of its own.
type Record struct {
	On                          Subject // which of them it is
	ID                          RecordID
	Portal                      PortalID
	ShortID                     string
	Rev                         int64
	Created, Updated            time.Time
	Published                   time.Time // of a scheduled one: when it will be
	Author                      UserID
	PostedBy                    UserID // who wrote it in the author's name, if that was another
	Assisted                    bool   // whether an assistant wrote it for the author
	Place                              // of an answer: its question's
	Status                      Status
	Shelf                       Shelf
	Privacy                     string // of a question, and of what answers it
	Anonymous, Verified, Locked bool
	Score                       int64
	Points                      int64 // reputation that it gave the author
	SelfVote                    int   // the author's own vote, which gives none
	Counts                      Counts
}

// Counts are exact numbers of what hangs on a record. Those that its kind has
// nothing of are 0.
type Counts struct {
	Downvotes, Upvotes, Edits, Comments, Views int64
	Followers                                  int64 // of a question or post
	Asks, Answers, HiddenAnswers, PollVotes    int64 // of a question
	Reasks                                     int64 // of an answer
	Suggestions                                int64 // edits of it that wait to be reviewed
}

// Content is a record with what its kind has more than others.
type Content interface {
	Base() *Record
	Copy() Content
	Says() (title, text string)
	Share() Share // what it adds to others
	seenBy(Actor) error
	turns(before Content) []turn // what it says, of the same kind as before
}

// Base returns what every kind has.
func (r *Record) Base() *Record { return r }

// Copy returns a copy of q, to be compared with what becomes of it.
func (q *Question) Copy() Content { c := *q; return &c }

// Copy returns a copy of ans.
func (ans *Answer) Copy() Content { c := *ans; return &c }

// Copy returns a copy of p.
func (p *Post) Copy() Content { c := *p; return &c }

// Says returns the title and the description of q.
func (q *Question) Says() (title, text string) { return q.Title, q.Description }

// Says returns the content of ans, which has no title.
func (ans *Answer) Says() (title, text string) { return "", ans.Content }

// Says returns the title and the content of p.
func (p *Post) Says() (title, text string) { return p.Title, p.Content }

// Ref names the record.
func (r *Record) Ref() Ref { return Ref{r.On, string(r.ID)} }
