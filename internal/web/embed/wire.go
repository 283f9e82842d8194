package embed

import (
	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// author is who a record is by; the elements call nobody "Anonymous", in the reader's language.
type author struct {
	ID      string  `json:"id"`
	Profile profile `json:"profile"`
}

type profile struct {
	Name     string `json:"name"`
	Username string `json:"username"`
}

func toAuthor(by community.Byline) *author {
	if by == nil {
		return nil
	}
	return &author{string(by.ID), profile{by.Profile.Name, by.Username}}
}

type counts struct {
	Answers   int64 `json:"answers"`
	Comments  int64 `json:"comments"`
	Upvotes   int64 `json:"upvotes"`
	Downvotes int64 `json:"downvotes"`
}

func toCounts(c community.Counts) counts {
	return counts{c.Answers, c.Comments, c.Upvotes, c.Downvotes}
}

type question struct {
	ID             string    `json:"id"`
	ShortID        string    `json:"shortId"`
	Title          string    `json:"title"`
	Description    string    `json:"description,omitempty"`
	Type           string    `json:"type"`
	Status         string    `json:"status"`
	PublishedAt    string    `json:"publishedAt"`
	User           *author   `json:"user"`
	AcceptedAnswer string    `json:"acceptedAnswer,omitempty"`
	Solved         bool      `json:"solved"`
	Locked         bool      `json:"locked"`
	Duplicate      bool      `json:"duplicate"`
	Comments       []comment `json:"comments"`
	Counts         counts    `json:"counts"`
}

func toQuestion(q *community.QuestionSeen) question {
	return question{ID: string(q.ID), ShortID: q.ShortID, Title: q.Title, Type: q.Type, Status: string(q.Status),
		PublishedAt: stamp(q.Published), User: toAuthor(q.By), AcceptedAnswer: string(q.Accepted), Solved: q.IsSolved(), Locked: q.Locked,
		Duplicate: q.IsDuplicate(), Comments: each(q.Comments, toComment), Counts: toCounts(q.Counts)}
}

type answer struct {
	ID          string    `json:"id"`
	ShortID     string    `json:"shortId"`
	Content     string    `json:"content"`
	Status      string    `json:"status"`
	PublishedAt string    `json:"publishedAt"`
	User        *author   `json:"user"`
	Accepted    bool      `json:"accepted"`
	Comments    []comment `json:"comments"`
	Counts      counts    `json:"counts"`
}

func toAnswer(a *community.AnswerSeen) answer {
	return answer{ID: string(a.ID), ShortID: a.ShortID, Content: a.Content, Status: string(a.Status), PublishedAt: stamp(a.Published),
		User: toAuthor(a.By), Accepted: a.Solves(), Comments: each(a.Comments, toComment), Counts: toCounts(a.Counts)}
}

type comment struct {
	ID        string  `json:"id"`
	Body      string  `json:"body"`
	CreatedAt string  `json:"createdAt"`
	User      *author `json:"user"`
}

func toComment(c community.CommentSeen) comment {
	return comment{string(c.ID), c.Body, stamp(c.Created), toAuthor(c.By)}
}

type space struct {
	ID          string      `json:"id"`
	Name        string      `json:"name"`
	Description string      `json:"description"`
	Private     bool        `json:"private"`
	InviteOnly  bool        `json:"inviteOnly"`
	Counts      spaceCounts `json:"counts"`
}

type spaceCounts struct {
	Members int64 `json:"members"`
}

func toSpace(s community.SpaceSeen) space {
	return space{string(s.ID), s.Name, s.Description, s.Private, s.InviteOnly, spaceCounts{s.Counts.Members}}
}

type results struct {
	Items          []hit  `json:"items"`
	Count          int    `json:"count"`
	CountIsAtLeast bool   `json:"countIsAtLeast"`
	Corrected      string `json:"corrected,omitempty"`
}

// hit is something that was found, with what its address is made of.
type hit struct {
	Type      string    `json:"_type"`
	ID        string    `json:"id"`
	ShortID   string    `json:"shortId,omitempty"`
	Question  *found    `json:"question,omitempty"`
	Profile   *profile  `json:"profile,omitempty"`
	Highlight highlight `json:"highlight"`
}

type found struct {
	ShortID string `json:"shortId"`
}

type highlight struct {
	Title string `json:"title"`
	Body  string `json:"body"`
}

func toHit(h app.Hit) hit {
	w := hit{Highlight: highlight{h.Title, h.Body}}
	switch {
	case h.Question != nil:
		w.Type, w.ID, w.ShortID = string(community.OnQuestion), string(h.Question.ID), h.Question.ShortID
	case h.Answer != nil:
		w.Type, w.ID, w.ShortID = string(community.OnAnswer), string(h.Answer.ID), h.Answer.ShortID
		w.Question = &found{h.Answer.Question.ShortID}
	case h.Post != nil:
		w.Type, w.ID, w.ShortID = string(community.OnPost), string(h.Post.ID), h.Post.ShortID
	case h.Topic != nil:
		w.Type, w.ID, w.ShortID = string(community.OnTopic), string(h.Topic.ID), h.Topic.ShortID
	case h.User != nil:
		w.Type, w.ID = string(community.OnUser), string(h.User.ID)
		w.Profile = &profile{h.User.Profile.Name, h.User.Username}
	}
	return w
}
