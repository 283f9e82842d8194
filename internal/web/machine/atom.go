package machine

import (
	"cmp"
	"encoding/xml"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/twin"
	"github.com/stoa-community/stoa/internal/web/view"
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
func sendFeed(v *view.Visit, title, page string, entries []atomEntry) (view.Page, error) {
	updated := v.Portal.Created
	for _, e := range entries {
		if t, err := time.Parse(time.RFC3339, e.Updated); err == nil && t.After(updated) {
			updated = t
		}
	}
	feed := atomFeed{Space: "http://www.w3.org/2005/Atom", Base: v.Absolute("/"), Title: title, Subtitle: v.Portal.Settings.Description,
		ID: v.Absolute(v.URL.EscapedPath()), Updated: view.Stamp(updated), Entries: entries,
		Links: []atomLink{{"self", "application/atom+xml", v.Absolute(v.URL.EscapedPath())},
			{"alternate", "text/html", v.Absolute(view.EscapePath(page))}}}
	if icon := v.Portal.Settings.Favicon; icon != "" {
		feed.Icon = v.Absolute(icon)
	}
	return sendXML(v, "application/atom+xml; charset=utf-8", feed)
}

// entry is one thing in a feed. It is called by its address without a slug, which
// stays when the title changes.
func entry(v *view.Visit, id, path, title, html string, by community.Byline, published, updated time.Time) atomEntry {
	return atomEntry{Title: title, ID: v.Absolute(id), Link: atomLink{"alternate", "text/html", v.Absolute(view.EscapePath(path))},
		Author: twin.NameOf(v, by), Published: view.Stamp(published), Updated: view.Stamp(updated), Content: &atomText{"html", html},
		published: published}
}

func questionEntry(v *view.Visit, q *community.QuestionSeen) atomEntry {
	return entry(v, "/questions/"+q.ShortID, view.QuestionPath(&q.Question), q.Title, q.Description, q.By, q.Published, q.Updated)
}

func answerEntry(v *view.Visit, a *community.AnswerSeen) atomEntry {
	path := view.AnswerPath(&a.Answer)
	return entry(v, path, path, v.T("feed.answer", "title", a.Question.Title), a.Content, a.By, a.Published, a.Updated)
}

func postEntry(v *view.Visit, p *community.PostSeen) atomEntry {
	return entry(v, "/posts/"+p.ShortID, view.PostPath(&p.Post), view.PostTitle(&p.Post), p.Content, p.By, p.Published, p.Updated)
}

// feedOf sends what was published in a space, or in all where that is "".
func (s pages) feedOf(v *view.Visit, space community.SpaceID, title, page string) (view.Page, error) {
	list, err := s.App.Feed(v.Ctx, store.Feed{Viewer: v.Guest(), Space: space, Page: community.Page{Number: 1, Limit: perFeed},
		Types: community.FeedTypes, Sort: community.Sort{Field: "publishedAt"}})
	if err != nil {
		return view.Page{}, err
	}
	var entries []atomEntry
	for _, item := range list.Items {
		switch {
		case item.Question != nil:
			entries = append(entries, questionEntry(v, item.Question))
		case item.Answer != nil:
			entries = append(entries, answerEntry(v, item.Answer))
		case item.Post != nil:
			entries = append(entries, postEntry(v, item.Post))
		}
	}
	return sendFeed(v, title, page, entries)
}

// entriesOf are the records of a list as a feed has them.
func entriesOf[S any](v *view.Visit, list []*S, entry func(*view.Visit, *S) atomEntry) (entries []atomEntry) {
	for _, s := range list {
		entries = append(entries, entry(v, s))
	}
	return entries
}

// ofPortal names something that the portal has.
func ofPortal(v *view.Visit, name string) string { return name + " · " + v.Portal.Settings.Name }

func (s pages) feedOfAll(v *view.Visit) (view.Page, error) {
	return s.feedOf(v, "", v.Portal.Settings.Name, "/")
}

// feedOfSpace sends what was published in an open space; a closed one has no feed.
func (s pages) feedOfSpace(v *view.Visit) (view.Page, error) {
	space, err := s.App.Space(v.Ctx, v.Guest(), v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	if space.IsClosed() {
		return view.Page{}, community.ErrNotFound
	}
	return s.feedOf(v, space.ID, ofPortal(v, space.Name), view.SpacePath(&space.Space))
}

// newest is the first page of a list for a feed.
func newest() store.List {
	return store.List{Page: community.Page{Number: 1, Limit: perFeed}, Sort: community.Sort{Field: "createdAt"}}
}

func (s pages) feedOfTopic(v *view.Visit) (view.Page, error) {
	topic, err := s.App.Topic(v.Ctx, v.Guest(), v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	list, err := s.App.QuestionsAbout(v.Ctx, v.Guest(), v.PathValue("id"), newest())
	if err != nil {
		return view.Page{}, err
	}
	return sendFeed(v, ofPortal(v, topic.Name), view.TopicPath(topic.Topic), entriesOf(v, list.Items, questionEntry))
}

func (s pages) feedOfQuestion(v *view.Visit) (view.Page, error) {
	thread, err := s.App.Thread(v.Ctx, v.Guest(), v.PathValue("id"), newest())
	if err != nil {
		return view.Page{}, err
	}
	q := &thread.Question
	entries := append(entriesOf(v, thread.Answers.Items, answerEntry), questionEntry(v, q))
	return sendFeed(v, ofPortal(v, q.Title), view.QuestionPath(&q.Question), entries)
}

func (s pages) feedOfUser(v *view.Visit) (view.Page, error) {
	user, err := s.App.UserNamed(v.Ctx, v.Guest(), v.PathValue("name"))
	if err != nil {
		return view.Page{}, err
	}
	questions, err := s.App.QuestionsBy(v.Ctx, v.Guest(), string(user.ID), newest())
	if err != nil {
		return view.Page{}, err
	}
	answers, err := s.App.AnswersBy(v.Ctx, v.Guest(), string(user.ID), newest())
	if err != nil {
		return view.Page{}, err
	}
	posts, err := s.App.PostsBy(v.Ctx, v.Guest(), string(user.ID), newest())
	if err != nil {
		return view.Page{}, err
	}
	entries := slices.Concat(entriesOf(v, questions.Items, questionEntry), entriesOf(v, answers.Items, answerEntry),
		entriesOf(v, posts.Items, postEntry))
	slices.SortStableFunc(entries, func(a, b atomEntry) int { return cmp.Or(b.published.Compare(a.published), cmp.Compare(b.ID, a.ID)) })
	return sendFeed(v, ofPortal(v, user.Profile.Name), view.UserPath(user.Username), entries[:min(len(entries), perFeed)])
}
