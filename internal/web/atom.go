package web

import (
	"cmp"
	"encoding/xml"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// perFeed is how many entries a feed has.
const perFeed = 30

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr,omitempty"`
	Href string `xml:"href,attr"`
}

type atomText struct {
	Type string `xml:"type,attr,omitempty"`
	Text string `xml:",chardata"`
}

type atomEntry struct {
	Title     string    `xml:"title"`
	ID        string    `xml:"id"`
	Link      atomLink  `xml:"link"`
	Author    string    `xml:"author>name"`
	Published string    `xml:"published"`
	Updated   string    `xml:"updated"`
	Content   *atomText `xml:"content"`
	published time.Time
}

type atomFeed struct {
	XMLName  xml.Name    `xml:"feed"`
	Space    string      `xml:"xmlns,attr"`
	Base     string      `xml:"xml:base,attr"`
	Language string      `xml:"xml:lang,attr,omitempty"`
	Title    string      `xml:"title"`
	Subtitle string      `xml:"subtitle,omitempty"`
	ID       string      `xml:"id"`
	Updated  string      `xml:"updated"`
	Links    []atomLink  `xml:"link"`
	Icon     string      `xml:"icon,omitempty"`
	Entries  []atomEntry `xml:"entry"`
}

// sendFeed sends the feed of a page.
func (v *visit) sendFeed(title, page string, entries []atomEntry) (view, error) {
	updated := v.portal.Created
	for _, e := range entries {
		if t, err := time.Parse(time.RFC3339, e.Updated); err == nil && t.After(updated) {
			updated = t
		}
	}
	feed := atomFeed{Space: "http://www.w3.org/2005/Atom", Base: v.absolute("/"), Title: title, Subtitle: v.portal.Settings.Description,
		ID: v.absolute(v.URL.EscapedPath()), Updated: stamp(updated), Entries: entries,
		Links: []atomLink{{"self", "application/atom+xml", v.absolute(v.URL.EscapedPath())}, {"alternate", "text/html", v.absolute(escapePath(page))}}}
	if icon := v.portal.Settings.Favicon; icon != "" {
		feed.Icon = v.absolute(icon)
	}
	return v.sendXML("application/atom+xml; charset=utf-8", feed)
}

// nameOf is what somebody is called where there is no more room.
func (v *visit) nameOf(by community.Byline) string {
	if by == nil {
		return v.t("anonymous")
	}
	return by.Profile.Name
}

// entry is one thing in a feed. It is called by its address without a slug, which
// stays when the title changes.
func (v *visit) entry(id, path, title, html string, by community.Byline, published, updated time.Time) atomEntry {
	return atomEntry{Title: title, ID: v.absolute(id), Link: atomLink{"alternate", "text/html", v.absolute(escapePath(path))}, Author: v.nameOf(by),
		Published: stamp(published), Updated: stamp(updated), Content: &atomText{"html", html}, published: published}
}

func (v *visit) questionEntry(q *community.QuestionSeen) atomEntry {
	return v.entry("/questions/"+q.ShortID, questionPath(&q.Question), q.Title, q.Description, q.By, q.Published, q.Updated)
}

func (v *visit) answerEntry(a *community.AnswerSeen) atomEntry {
	return v.entry(answerPath(&a.Answer), answerPath(&a.Answer), v.t("feed.answer", "title", a.Question.Title), a.Content, a.By, a.Published, a.Updated)
}

func (v *visit) postEntry(p *community.PostSeen) atomEntry {
	return v.entry("/posts/"+p.ShortID, postPath(&p.Post), postTitle(&p.Post), p.Content, p.By, p.Published, p.Updated)
}

func (s *site) feedOfAll(v *visit) (view, error) {
	list, err := s.app.Feed(v.ctx, store.Feed{Viewer: v.guest(), Page: community.Page{Number: 1, Limit: perFeed}, Types: community.FeedTypes,
		Sort: community.Sort{Field: "publishedAt"}})
	if err != nil {
		return view{}, err
	}
	return v.sendFeed(v.portal.Settings.Name, "/", v.entries(list.Items))
}

// entries are what was published, as a feed has it.
func (v *visit) entries(items []community.FeedItem) (entries []atomEntry) {
	for _, item := range items {
		switch {
		case item.Question != nil:
			entries = append(entries, v.questionEntry(item.Question))
		case item.Answer != nil:
			entries = append(entries, v.answerEntry(item.Answer))
		case item.Post != nil:
			entries = append(entries, v.postEntry(item.Post))
		}
	}
	return entries
}

// feedOfSpace sends what was published in an open space; a closed one has no feed.
func (s *site) feedOfSpace(v *visit) (view, error) {
	space, err := s.app.Space(v.ctx, v.guest(), v.PathValue("id"))
	if err != nil {
		return view{}, err
	}
	if space.IsClosed() {
		return view{}, community.ErrNotFound
	}
	list, err := s.app.Feed(v.ctx, store.Feed{Viewer: v.guest(), Space: space.ID, Page: community.Page{Number: 1, Limit: perFeed}, Types: community.FeedTypes,
		Sort: community.Sort{Field: "publishedAt"}})
	if err != nil {
		return view{}, err
	}
	return v.sendFeed(space.Name+" · "+v.portal.Settings.Name, spacePath(&space.Space), v.entries(list.Items))
}

// newest is the first page of a list for a feed.
func newest() store.List {
	return store.List{Page: community.Page{Number: 1, Limit: perFeed}, Sort: community.Sort{Field: "createdAt"}}
}

func (s *site) feedOfTopic(v *visit) (view, error) {
	topic, err := s.app.Topic(v.ctx, v.guest(), v.PathValue("id"))
	if err != nil {
		return view{}, err
	}
	list, err := s.app.QuestionsAbout(v.ctx, v.guest(), v.PathValue("id"), newest())
	if err != nil {
		return view{}, err
	}
	var entries []atomEntry
	for i := range list.Items {
		entries = append(entries, v.questionEntry(&list.Items[i]))
	}
	return v.sendFeed(topic.Name+" · "+v.portal.Settings.Name, topicPath(topic.Topic), entries)
}

func (s *site) feedOfQuestion(v *visit) (view, error) {
	thread, err := s.app.Thread(v.ctx, v.guest(), v.PathValue("id"), newest())
	if err != nil {
		return view{}, err
	}
	var entries []atomEntry
	for i := range thread.Answers.Items {
		entries = append(entries, v.answerEntry(&thread.Answers.Items[i]))
	}
	q := &thread.Question
	return v.sendFeed(q.Title+" · "+v.portal.Settings.Name, questionPath(&q.Question), append(entries, v.questionEntry(q)))
}

func (s *site) feedOfUser(v *visit) (view, error) {
	user, err := s.app.UserNamed(v.ctx, v.guest(), v.PathValue("name"))
	if err != nil {
		return view{}, err
	}
	questions, err := s.app.QuestionsBy(v.ctx, v.guest(), string(user.ID), newest())
	if err != nil {
		return view{}, err
	}
	answers, err := s.app.AnswersBy(v.ctx, v.guest(), string(user.ID), newest())
	if err != nil {
		return view{}, err
	}
	posts, err := s.app.PostsBy(v.ctx, v.guest(), string(user.ID), newest())
	if err != nil {
		return view{}, err
	}
	var entries []atomEntry
	for i := range questions.Items {
		entries = append(entries, v.questionEntry(&questions.Items[i]))
	}
	for i := range answers.Items {
		entries = append(entries, v.answerEntry(&answers.Items[i]))
	}
	for i := range posts.Items {
		entries = append(entries, v.postEntry(&posts.Items[i]))
	}
	slices.SortStableFunc(entries, func(a, b atomEntry) int { return cmp.Or(b.published.Compare(a.published), cmp.Compare(b.ID, a.ID)) })
	return v.sendFeed(user.Profile.Name+" · "+v.portal.Settings.Name, userPath(user.Username), entries[:min(len(entries), perFeed)])
}
