package view

import (
	"context"
	"encoding/json"
	"io"
	"slices"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

// linkedData is what stands in the head of a page for search engines: JSON-LD
// after schema.org. It is made for guests and holds no more than they see.
type linkedData map[string]any

// component is the script element of the data.
func (d linkedData) component(v *Visit) templ.Component { return v.linked(d.json()) }

// json has no "<" left in it, so that nothing in it can end the element.
func (d linkedData) json() html { return html(must(json.Marshal(d))) }

// linked is the script element of linked data, which is there in pieces. No search engine is
// signed in: members' pages have none.
func (v *Visit) linked(data ...templ.Component) templ.Component {
	if v.SignedIn() {
		return nil
	}
	data = append([]templ.Component{html(`<script type="application/ld+json">`)}, data...)
	return Headed(append(data, html(`</script>`))...)
}

// Headed puts components into the head of a page, one after the other.
func Headed(parts ...templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		for _, p := range parts {
			if p == nil {
				continue
			}
			if err := p.Render(ctx, w); err != nil {
				return err
			}
		}
		return nil
	})
}

// FeedLink names the feed of a page.
func FeedLink(title, path string) templ.Component {
	return Raw(`<link rel="alternate" type="application/atom+xml" title="` + templ.EscapeString(title) + `" href="` +
		templ.EscapeString(path) + `">`)
}

// ThreadHead is the head of a question's page: its answers as JSON-LD, its feed
// and its Markdown twin. What is hidden from everybody has none.
func (v *Visit) ThreadHead(t *app.Thread) templ.Component {
	q := &t.Question
	if q.Privacy == community.Private || q.Shelf > community.ByName {
		return nil
	}
	path := QuestionPath(&q.Question)
	twin := Raw(`<link rel="alternate" type="text/markdown" href="` + templ.EscapeString(EscapePath(path)+TwinEnd) + `">`)
	return Headed(v.linked(v.qaPage(t)...), FeedLink(q.Title, "/questions/"+q.ShortID+"/feed.atom"), twin,
		v.ShareHead(&q.Question, q.Title, path))
}

// A threadData is a question or one of its answers as search engines read it.
type threadData struct {
	on                 community.Subject
	origin, id, title  string
	text               html
	answers, score     int64
	published, updated Time
	by                 signer
}

func (v *Visit) threadData(origin string, r *community.Record, by community.Byline, title, text string) html {
	return kept(v, threadData{on: r.On, origin: origin, id: r.ShortID, title: title, text: html(text), answers: r.Counts.Answers,
		score: r.Score, published: r.Published, updated: r.Updated, by: signerOf(by, r.Anonymous)})
}

func (d threadData) render(v *Visit) templ.Component {
	data := linkedData{"@type": "Answer", "text": markup.Text(string(d.text)), "upvoteCount": d.score, "url": d.origin + "/answers/" + d.id,
		"datePublished": Stamp(d.published), "dateModified": Stamp(d.updated), "author": d.by.data(v, d.origin)}
	if d.on == community.OnQuestion {
		data["@type"], data["name"], data["answerCount"] = "Question", d.title, d.answers
		data["url"] = d.origin + EscapePath(questionAt(d.id, d.title))
	}
	return data.json()
}

// qaPage is a question with the answers that everybody sees, as JSON.
func (v *Visit) qaPage(t *app.Thread) []templ.Component {
	if v.SignedIn() { // see linked
		return nil
	}
	q, origin := &t.Question, v.origin()
	question := v.threadData(origin, &q.Record, q.By, q.Title, q.Description)
	var accepted html
	var suggested []templ.Component
	best := acceptedIn(t.Answers.Items)
	for i, a := range t.Answers.Items {
		if a.Shelf != community.Open { // the viewer's own, or staff's to see
			continue
		}
		data := v.threadData(origin, &a.Record, a.By, "", a.Content)
		if i == best {
			accepted = data
		} else {
			suggested = append(suggested, html(","), data)
		}
	}
	page := []templ.Component{html(`{"@context":"https://schema.org","@type":"QAPage","mainEntity":`), question[:len(question)-1]}
	if accepted != "" {
		page = append(page, html(`,"acceptedAnswer":`), accepted)
	}
	if len(suggested) > 0 {
		page = slices.Concat(page, []templ.Component{html(`,"suggestedAnswer":[`)}, suggested[1:], []templ.Component{html("]")})
	}
	return append(page, html("}}"))
}

// acceptedIn is which answer of a page search engines are told of as accepted: that
// which is, else one that staff verified; -1 for none.
func acceptedIn(list []*community.AnswerSeen) int {
	i := slices.IndexFunc(list, func(a *community.AnswerSeen) bool { return a.Shelf == community.Open && a.Solves() })
	if i < 0 {
		i = slices.IndexFunc(list, func(a *community.AnswerSeen) bool { return a.Shelf == community.Open && a.Verified })
	}
	return i
}

// A signer is an author; the zero one is nobody.
type signer struct{ username, name string }

// signerOf is who signed a record. One who is anonymous is nobody, also in a page
// made for themselves or for staff.
func signerOf(by community.Byline, anonymous bool) signer {
	if by == nil || anonymous {
		return signer{}
	}
	return signer{by.Username, by.Profile.Name}
}

func (s signer) data(v *Visit, origin string) linkedData {
	if s == (signer{}) {
		return linkedData{"@type": "Person", "name": v.T("anonymous")}
	}
	return linkedData{"@type": "Person", "name": s.name, "url": origin + UserPath(s.username)}
}

// A siteData is the site and how it is searched, as search engines read it.
type siteData struct{ origin, name, longName string }

func (s siteData) render(*Visit) templ.Component {
	data := linkedData{"@context": "https://schema.org", "@type": "WebSite", "name": s.name, "url": s.origin + "/",
		"potentialAction": linkedData{"@type": "SearchAction", "target": s.origin + "/search?q={search_term_string}",
			"query-input": "required name=search_term_string"}}
	if s.longName != "" && s.longName != s.name {
		data["alternateName"] = s.longName
	}
	return data.json()
}

// HomeHead is the head of the home page.
func (v *Visit) HomeHead() templ.Component {
	s := v.Portal.Settings
	return Headed(v.linked(kept(v, siteData{v.origin(), s.Name, s.LongName})), FeedLink(s.Name, "/feed.atom"))
}

// PostHead is the head of an article's or a discussion's page.
func (v *Visit) PostHead(p *community.PostSeen) templ.Component {
	if p.Shelf > community.ByName {
		return nil
	}
	kind := "DiscussionForumPosting"
	if p.Type == "article" {
		kind = "Article"
	}
	data := linkedData{"@context": "https://schema.org", "@type": kind, "headline": PostTitle(&p.Post), "text": markup.Text(p.Content),
		"datePublished": Stamp(p.Published), "dateModified": Stamp(p.Updated), "url": v.Absolute(EscapePath(PostPath(&p.Post))),
		"author": signerOf(p.By, p.Anonymous).data(v, v.origin()), "commentCount": p.Counts.Comments}
	if p.IsEvent() {
		data = eventData(v, p)
	}
	return Headed(data.component(v), v.ShareHead(&p.Post, PostTitle(&p.Post), PostPath(&p.Post)))
}

// TopicHead is the head of a topic's page.
func (v *Visit) TopicHead(t *community.Topic) templ.Component {
	return FeedLink(t.Name, "/topics/"+t.ShortID+"/feed.atom")
}

// UserHead is the head of a person's page.
func (v *Visit) UserHead(u *community.User) templ.Component {
	person := linkedData{"@type": "Person", "name": u.Profile.Name, "alternateName": u.Username, "identifier": u.Username,
		"agentInteractionStatistic": []linkedData{{"@type": "InteractionCounter", "interactionType": "https://schema.org/WriteAction",
			"userInteractionCount": u.Counts.Answers + u.Counts.Questions}}}
	if u.Profile.Picture != "" {
		person["image"] = v.Absolute(u.Profile.Picture)
	}
	data := linkedData{"@context": "https://schema.org", "@type": "ProfilePage", "dateCreated": Stamp(u.Created), "mainEntity": person}
	return Headed(data.component(v), FeedLink(u.Profile.Name, UserPath(u.Username)+"/feed.atom"))
}
