package view

import (
	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/community"
)

// An author is a person as a byline names them; the zero one stays unknown.
type author struct {
	username, name, picture, title string
	verified                       bool
}

func authorOf(by community.Byline) author {
	if by == nil {
		return author{}
	}
	return author{by.Username, by.Profile.Name, by.Profile.Picture, by.Profile.Title, by.Profile.Verified}
}

// A credit is who did something, when, and in which space. What they did is a key.
type credit struct {
	by     author
	did    string
	when   since
	space  spaceLink
	poster string // who wrote it in their name, for those who are told
}

func (v *Visit) credit(by community.Byline, did string, when Time, space community.SpaceID) credit {
	return credit{by: authorOf(by), did: did, when: v.since(when), space: v.spaceLink(space)}
}

// through is the credit of what another wrote in the author's name.
func (c credit) through(poster community.Byline) credit {
	if poster != nil {
		c.poster = poster.Profile.Name
	}
	return c
}

// A chip is a topic.
type chip struct{ id, name string }

// topics are those that a record is about.
func (v *Visit) topics(about []community.TopicSeen) (list html) {
	for _, t := range about {
		list += kept(v, chip{t.ShortID, t.Name})
	}
	return list
}

// traits are what sets a question apart.
type traits struct {
	isVerified, isPoll, isLocked, isPrivate bool
	status                                  community.Status
}

func traitsOf(q *community.Question) traits {
	return traits{q.Verified, q.Type == community.Poll, q.Locked, q.Privacy == community.Private, q.Status}
}

// A questionLine is a question in a list.
type questionLine struct {
	credit             credit
	id, title, summary string
	traits             traits
	topics             html
	answers            int64
	score, views       int64
}

func (q questionLine) path() string { return questionAt(q.id, q.title) }

func questionItem(v *Visit, q *community.QuestionSeen) html {
	return kept(v, questionLine{v.credit(q.By, "did.asked", q.Published, q.Space), q.ShortID, q.Title, q.Summary, traitsOf(&q.Question),
		v.topics(q.About), q.Counts.Answers, q.Score, q.Counts.Views})
}

// An answerLine is an answer in a list, under the title of its question.
type answerLine struct {
	credit                 credit
	id, title, summary     string
	isVerified             bool
	status                 community.Status
	topics                 html
	score, comments, views int64
}

func answerItem(v *Visit, a *community.AnswerSeen) html {
	return kept(v, answerLine{v.credit(a.By, "did.answered", a.Published, a.Space), a.ShortID, a.Question.Title, a.Summary, a.Verified, a.Status,
		v.topics(a.Question.About), a.Score, a.Counts.Comments, a.Counts.Views})
}

// A postLine is a post in a list.
type postLine struct {
	credit                   credit
	kind, id, title, summary string
	status                   community.Status
	topics                   html
	score, comments          int64
}

func postItem(v *Visit, p *community.PostSeen) html {
	return kept(v, postLine{v.credit(p.By, "did."+p.Type, p.Published, p.Space), p.Type, p.ShortID, p.Title, p.Summary, p.Status,
		v.topics(p.About), p.Score, p.Counts.Comments})
}

// feedItem is an item of the home page.
func feedItem(v *Visit, item community.FeedItem) templ.Component {
	switch {
	case item.Question != nil:
		return questionItem(v, item.Question)
	case item.Answer != nil:
		return answerItem(v, item.Answer)
	case item.Post != nil:
		return postItem(v, item.Post)
	}
	return topicsToFollow(v, item.Topics)
}
