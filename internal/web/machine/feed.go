package machine

import (
	"cmp"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/twin"
	"github.com/stoa-community/stoa/internal/web/view"
)

// perFeed is how many entries a feed has.
const perFeed = 30

// A feed is what is new on a page, the newest first, for programs that look now and then.
type feed struct {
	title   string
	page    string // its path
	entries []entry
}

// An entry is one thing in a feed. Its id is its address without a slug, which stays
// when the title changes.
type entry struct {
	id, url            string
	title, html        string
	author             string
	topics             []string
	published, updated time.Time
}

// updated is when the newest entry changed, but no earlier than that.
func (f feed) updated(earliest time.Time) time.Time {
	for _, e := range f.entries {
		if e.updated.After(earliest) {
			earliest = e.updated
		}
	}
	return earliest
}

// iconOf is the address of the portal's small picture, or "".
func iconOf(v *view.Visit) string {
	if icon := v.Portal.Settings.Favicon; icon != "" {
		return v.Absolute(icon)
	}
	return ""
}

// A form is what a feed can be read as.
type form struct {
	end, media string
	write      func(*view.Visit, feed) ([]byte, error)
}

var forms = []form{{".atom", atomMedia, atom}, {".json", jsonMedia, jsonFeed}}

// feeds puts the feed at a path on mux, in every form.
func (s pages) feeds(mux page.Mux, path string, read func(*view.Visit) (feed, error)) {
	for _, form := range forms {
		s.Page(mux, "GET "+path+form.end, func(v *view.Visit) (view.Page, error) {
			f, err := read(v)
			if err != nil {
				return view.Page{}, err
			}
			text, err := form.write(v, f)
			if err != nil {
				return view.Page{}, err
			}
			return handOut(v, form.media, text)
		})
	}
}

// newEntry is the entry of a record. Who wrote anonymously stays so also where the reader may
// know: feeds are passed on.
func newEntry(v *view.Visit, r *community.Record, by community.Byline, id, path, title, html string) entry {
	if r.Anonymous {
		by = nil
	}
	if r.Status == community.Unapproved {
		title = v.T("feed.waiting", "title", title)
	}
	return entry{id: v.Absolute(id), url: v.Absolute(view.EscapePath(path)), title: title, html: html, author: twin.NameOf(v, by),
		published: r.Published, updated: r.Updated}
}

func questionEntry(v *view.Visit, q *community.QuestionSeen) entry {
	e := newEntry(v, &q.Record, q.By, "/questions/"+q.ShortID, view.QuestionPath(&q.Question), q.Title, q.Description)
	e.topics = topicNames(q.About)
	return e
}

func answerEntry(v *view.Visit, a *community.AnswerSeen) entry {
	path := view.AnswerPath(&a.Answer)
	return newEntry(v, &a.Record, a.By, path, path, v.T("feed.answer", "title", a.Question.Title), a.Content)
}

func postEntry(v *view.Visit, p *community.PostSeen) entry {
	e := newEntry(v, &p.Record, p.By, "/posts/"+p.ShortID, view.PostPath(&p.Post), view.PostTitle(&p.Post), p.Content)
	e.topics = topicNames(p.About)
	return e
}

func topicNames(topics []community.TopicSeen) (names []string) {
	for _, t := range topics {
		names = append(names, t.Name)
	}
	return names
}

// entriesOf are the records of a list as a feed has them.
func entriesOf[S any](v *view.Visit, list []*S, entry func(*view.Visit, *S) entry) (entries []entry) {
	for _, s := range list {
		entries = append(entries, entry(v, s))
	}
	return entries
}

// newestFirst puts entries of several lists in order, and leaves as many as a feed has.
func newestFirst(entries []entry) []entry {
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Or(b.published.Compare(a.published), cmp.Compare(b.id, a.id)) })
	return entries[:min(len(entries), perFeed)]
}

// published are what viewer sees of what was published in a space, or in all where that is "".
func (s pages) published(v *view.Visit, viewer community.Actor, space community.SpaceID) (entries []entry, err error) {
	list, err := s.App.Feed(v.Ctx, store.Feed{Viewer: viewer, Space: space, Page: community.Page{Number: 1, Limit: perFeed},
		Types: community.FeedTypes, Sort: community.Sort{Field: "publishedAt"}})
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
	return entries, err
}

// ofPortal names something that the portal has.
func ofPortal(v *view.Visit, name string) string { return name + " · " + v.Portal.Settings.Name }

func (s pages) feedOfAll(v *view.Visit) (feed, error) {
	entries, err := s.published(v, v.Guest(), "")
	return feed{v.Portal.Settings.Name, "/", entries}, err
}

// feedOfSpace is what was published in an open space; a closed one has no feed.
func (s pages) feedOfSpace(v *view.Visit) (feed, error) {
	space, err := s.App.Space(v.Ctx, v.Guest(), v.PathValue("id"))
	if err != nil {
		return feed{}, err
	}
	if space.IsClosed() {
		return feed{}, community.ErrNotFound
	}
	entries, err := s.published(v, v.Guest(), space.ID)
	return feed{ofPortal(v, space.Name), view.SpacePath(&space.Space), entries}, err
}

// newest is the first page of a list for a feed.
func newest() store.List {
	return store.List{Page: community.Page{Number: 1, Limit: perFeed}, Sort: community.Sort{Field: "createdAt"}}
}

func (s pages) feedOfTopic(v *view.Visit) (feed, error) {
	topic, err := s.App.Topic(v.Ctx, v.Guest(), v.PathValue("id"))
	if err != nil {
		return feed{}, err
	}
	list, err := s.App.QuestionsAbout(v.Ctx, v.Guest(), v.PathValue("id"), newest())
	return feed{ofPortal(v, topic.Name), view.TopicPath(topic.Topic), entriesOf(v, list.Items, questionEntry)}, err
}

func (s pages) feedOfQuestion(v *view.Visit) (feed, error) {
	thread, err := s.App.Thread(v.Ctx, v.Guest(), v.PathValue("id"), newest())
	if err != nil {
		return feed{}, err
	}
	q := &thread.Question
	entries := append(entriesOf(v, thread.Answers.Items, answerEntry), questionEntry(v, q))
	return feed{ofPortal(v, q.Title), view.QuestionPath(&q.Question), entries}, nil
}

func (s pages) feedOfUser(v *view.Visit) (feed, error) {
	user, err := s.App.UserNamed(v.Ctx, v.Guest(), v.PathValue("name"))
	if err != nil {
		return feed{}, err
	}
	questions, err := s.App.QuestionsBy(v.Ctx, v.Guest(), string(user.ID), newest())
	if err != nil {
		return feed{}, err
	}
	answers, err := s.App.AnswersBy(v.Ctx, v.Guest(), string(user.ID), newest())
	if err != nil {
		return feed{}, err
	}
	posts, err := s.App.PostsBy(v.Ctx, v.Guest(), string(user.ID), newest())
	entries := slices.Concat(entriesOf(v, questions.Items, questionEntry), entriesOf(v, answers.Items, answerEntry),
		entriesOf(v, posts.Items, postEntry))
	return feed{ofPortal(v, user.Profile.Name), view.UserPath(user.Username), newestFirst(entries)}, err
}
