package view

import (
	"strings"
	"time"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/community"
)

// An author is a person as a byline names them; the zero one stays unknown.
type author struct {
	username, name, picture, title string
	verified, isBot                bool
}

func authorOf(by community.Byline) author {
	if by == nil {
		return author{}
	}
	return author{by.Username, by.Profile.Name, by.Profile.Picture, by.Profile.Title, by.Profile.Verified, by.IsBot()}
}

// A credit is who did something, when, and in which space. What they did is a key.
type credit struct {
	by         author
	did        string
	when       since
	space      spaceLink
	poster     string // who wrote it in their name, for those who are told
	isAssisted bool   // whether an assistant wrote it for them
	at         string // the path of what they did; "" where that stands above it
}

func (v *Visit) credit(by community.Byline, did string, when Time, space community.SpaceID) credit {
	return credit{by: authorOf(by), did: did, when: v.since(when), space: v.spaceLink(space)}
}

// through is the credit of what another wrote in the author's name, or an assistant.
func (c credit) through(poster community.Byline, isAssisted bool) credit {
	c.isAssisted = isAssisted
	if poster != nil {
		c.poster = poster.Profile.Name
	}
	return c
}

// linked is the credit of something with an address of its own, to which its time leads.
func (c credit) linked(path string) credit {
	c.at = path
	return c
}

// A chip is a topic. It has no id, and no page to lead to, while it is its author's alone.
type chip struct{ id, name string }

// topics are those that a record is about.
func (v *Visit) topics(about []community.TopicSeen) (list html) {
	for _, t := range about {
		c := chip{t.ShortID, t.Name}
		if t.Circle.IsVeiled() {
			c.id = ""
		}
		list += kept(v, c)
	}
	return list
}

// A trait is what may set a record apart.
type trait struct {
	isThere     bool
	symbol, key string
}

// traits are those that a record has.
func (v *Visit) traits(r *community.Record, of ...trait) (list html) {
	for _, t := range append(of, trait{r.Status != community.Published, "eye", "status." + string(r.Status)}) {
		if t.isThere {
			list += kept(v, t)
		}
	}
	return list
}

func (v *Visit) questionTraits(q *community.Question) html {
	return v.traits(&q.Record, trait{q.HasReward(), "star", "mark.reward"}, trait{q.IsSolved(), "check", "mark.solved"},
		trait{q.Verified, "verified", "mark.verified"},
		trait{q.Type == community.Poll, "poll", "mark.poll"},
		trait{q.IsDuplicate(), "link", "mark.duplicate"},
		trait{q.Locked, "lock", "mark.locked"}, trait{q.Privacy == community.Private, "lock", "mark.private"})
}

func (v *Visit) postTraits(p *community.Post) html {
	return v.traits(&p.Record, trait{true, postIcon(p.Type), "kind." + p.Type})
}

// A recordLine is a question, an answer or a post in a list; an answer stands under the
// title of its question.
type recordLine struct {
	on                              community.Subject
	credit                          credit
	id, slug                        string // the address
	title, text                     string
	hasText                         bool
	traits, topics                  html
	news                            string // what is new in it since the viewer's last visit: the end of a key, or ""
	reply                           html   // an answer that is shown with its question
	answers, score, comments, views int64  // those that its kind tells
}

func (l recordLine) path() string { return "/" + string(l.on) + "s/" + Slugged(l.id, l.slug) }

// newsOf says what is new in a record since the viewer was last here.
func (v *Visit) newsOf(r *community.Record, answered time.Time) string {
	switch {
	case v.Since.IsZero():
		return ""
	case r.Published.After(v.Since) && !v.isOwn(r.Author):
		return "new"
	case answered.After(v.Since) && r.Counts.Answers > 0:
		return "answers"
	}
	return ""
}

func questionItem(v *Visit, q *community.QuestionSeen) html { return kept(v, questionLine(v, q)) }

func questionLine(v *Visit, q *community.QuestionSeen) recordLine {
	return recordLine{on: q.On, credit: v.credit(q.By, "did.asked", q.Published, q.Space), id: q.ShortID, slug: q.Title,
		title: q.Title, text: q.Summary, hasText: q.Summary != "", news: v.newsOf(&q.Record, q.LastAnswered),
		traits: v.questionTraits(&q.Question), topics: v.topics(q.About),
		answers: q.Counts.Answers, score: q.Score, views: q.Counts.Views}
}

// A replyLine is an answer in short, beneath the question that it is shown with.
type replyLine struct {
	credit credit
	id     string
	text   string
	traits html
}

// threadItem is a question with one of its answers beneath it.
func threadItem(v *Visit, q *community.QuestionSeen, a *community.AnswerSeen) html {
	line := questionLine(v, q)
	line.reply = kept(v, replyLine{v.credit(a.By, "did.answered", a.Published, ""), a.ShortID, a.Summary, v.answerTraits(&a.Answer)})
	return kept(v, line)
}

func (v *Visit) answerTraits(a *community.Answer) html {
	return v.traits(&a.Record, trait{a.Solves(), "check", "mark.accepted"}, trait{a.Verified, "verified", "mark.verified.answer"})
}

func answerItem(v *Visit, a *community.AnswerSeen) html { return kept(v, answerLine(v, a)) }

func answerLine(v *Visit, a *community.AnswerSeen) recordLine {
	return recordLine{on: a.On, credit: v.credit(a.By, "did.answered", a.Published, a.Space), id: a.ShortID,
		title: a.Question.Title, text: a.Summary, hasText: true,
		traits: v.answerTraits(&a.Answer),
		topics: v.topics(a.Question.About), score: a.Score, comments: a.Counts.Comments, views: a.Counts.Views}
}

func postItem(v *Visit, p *community.PostSeen) html { return kept(v, postLine(v, p)) }

func postLine(v *Visit, p *community.PostSeen) recordLine {
	return recordLine{on: p.On, credit: v.credit(p.By, "did."+p.Type, p.Published, p.Space), id: p.ShortID, slug: p.Title,
		title: PostTitle(&p.Post), news: v.newsOf(&p.Record, time.Time{}), text: p.Summary, hasText: p.Title != "",
		traits: v.postTraits(&p.Post), topics: v.topics(p.About),
		score: p.Score, comments: p.Counts.Comments}
}

// linesOf are records as they stand in a list.
func linesOf[S any](v *Visit, list []*S, item func(*Visit, *S) html) html {
	var b strings.Builder
	for _, s := range list {
		b.WriteString(string(item(v, s)))
	}
	return html(b.String())
}

// threads are the items of a feed with each question there once: where the first of what
// there is of it stands, and with the first of its answers.
func threads(items []community.FeedItem) (list []community.FeedItem) {
	at := map[community.RecordID]int{}
	for _, item := range items {
		var q community.RecordID
		switch {
		case item.Question != nil:
			q = item.Question.ID
		case item.Answer != nil:
			q = item.Answer.Question.ID
		default:
			list = append(list, item)
			continue
		}
		i, ok := at[q]
		if !ok {
			at[q] = len(list)
			list = append(list, item)
			continue
		}
		if list[i].Question == nil {
			list[i].Question = item.Question
		}
		if list[i].Answer == nil {
			list[i].Answer = item.Answer
		}
	}
	return list
}

// feedItem is an item of the home page.
func feedItem(v *Visit, item community.FeedItem) templ.Component {
	switch {
	case item.Answer != nil && item.Question != nil:
		return threadItem(v, item.Question, item.Answer)
	case item.Answer != nil:
		return threadItem(v, &item.Answer.Question, item.Answer)
	case item.Question != nil:
		return questionItem(v, item.Question)
	case item.Post != nil:
		return postItem(v, item.Post)
	}
	return topicsToFollow(v, item.Topics)
}
