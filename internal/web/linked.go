package web

import (
	"context"
	"encoding/json"
	"io"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

// linkedData is what stands in the head of a page for search engines: JSON-LD
// after schema.org. It is made for guests and holds no more than they see.
type linkedData map[string]any

// component is the script element of the data. JSON has no "<" left in it, so that
// nothing in it can end the element.
func (d linkedData) component(v *visit) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		text, err := json.Marshal(d)
		if err != nil {
			return err
		}
		_, err = io.WriteString(w, `<script type="application/ld+json" nonce="`+v.nonce+`">`+string(text)+`</script>`)
		return err
	})
}

// headed puts components into the head of a page, one after the other.
func headed(parts ...templ.Component) templ.Component {
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

// feedLink names the feed of a page.
func feedLink(title, path string) templ.Component {
	return raw(`<link rel="alternate" type="application/atom+xml" title="` + templ.EscapeString(title) + `" href="` + templ.EscapeString(path) + `">`)
}

// threadHead is the head of a question's page: its answers as JSON-LD, its feed
// and its Markdown twin. What is hidden from everybody has none.
func (v *visit) threadHead(t *app.Thread) templ.Component {
	q := &t.Question
	if q.Privacy == community.Private || q.Shelf > community.ByName {
		return nil
	}
	path := questionPath(&q.Question)
	twin := raw(`<link rel="alternate" type="text/markdown" href="` + templ.EscapeString(escapePath(path)+twinEnd) + `">`)
	return headed(v.qaPage(t).component(v), feedLink(q.Title, "/questions/"+q.ShortID+"/feed.atom"), twin)
}

func (v *visit) qaPage(t *app.Thread) linkedData {
	q := &t.Question
	entity := linkedData{"@type": "Question", "name": q.Title, "text": markup.Text(q.Description), "answerCount": q.Counts.Answers, "upvoteCount": q.Score,
		"datePublished": stamp(q.Published), "dateModified": stamp(q.Updated), "url": v.absolute(escapePath(questionPath(&q.Question))), "author": v.personData(q.By, q.Anonymous)}
	var suggested []linkedData
	for i := range t.Answers.Items {
		a := &t.Answers.Items[i]
		if a.Shelf != community.Open { // the viewer's own, or staff's to see
			continue
		}
		data := linkedData{"@type": "Answer", "text": markup.Text(a.Content), "upvoteCount": a.Score, "url": v.absolute(answerPath(&a.Answer)),
			"datePublished": stamp(a.Published), "dateModified": stamp(a.Updated), "author": v.personData(a.By, a.Anonymous)}
		if a.Verified && entity["acceptedAnswer"] == nil {
			entity["acceptedAnswer"] = data
		} else {
			suggested = append(suggested, data)
		}
	}
	if len(suggested) > 0 {
		entity["suggestedAnswer"] = suggested
	}
	return linkedData{"@context": "https://schema.org", "@type": "QAPage", "mainEntity": entity}
}

// personData is an author. One who is anonymous is nobody, also in a page made for
// themselves or for staff.
func (v *visit) personData(by community.Byline, anonymous bool) linkedData {
	if by == nil || anonymous {
		return linkedData{"@type": "Person", "name": v.t("anonymous")}
	}
	return linkedData{"@type": "Person", "name": by.Profile.Name, "url": v.absolute(userPath(by.Username))}
}

// homeHead is the head of the home page: the site and how it is searched.
func (v *visit) homeHead() templ.Component {
	s := v.portal.Settings
	data := linkedData{"@context": "https://schema.org", "@type": "WebSite", "name": s.Name, "url": v.absolute("/"),
		"potentialAction": linkedData{"@type": "SearchAction", "target": v.absolute("/search?q={search_term_string}"), "query-input": "required name=search_term_string"}}
	if s.LongName != "" && s.LongName != s.Name {
		data["alternateName"] = s.LongName
	}
	return headed(data.component(v), feedLink(s.Name, "/feed.atom"))
}

// postHead is the head of an article's or a discussion's page.
func (v *visit) postHead(p *community.PostSeen) templ.Component {
	if p.Shelf > community.ByName {
		return nil
	}
	kind := "DiscussionForumPosting"
	if p.Type == "article" {
		kind = "Article"
	}
	return linkedData{"@context": "https://schema.org", "@type": kind, "headline": postTitle(&p.Post), "text": markup.Text(p.Content),
		"datePublished": stamp(p.Published), "dateModified": stamp(p.Updated), "url": v.absolute(escapePath(postPath(&p.Post))), "author": v.personData(p.By, p.Anonymous),
		"commentCount": p.Counts.Comments}.component(v)
}

// topicHead is the head of a topic's page.
func (v *visit) topicHead(t *community.Topic) templ.Component {
	return feedLink(t.Name, "/topics/"+t.ShortID+"/feed.atom")
}

// userHead is the head of a person's page.
func (v *visit) userHead(u *community.User) templ.Component {
	person := linkedData{"@type": "Person", "name": u.Profile.Name, "alternateName": u.Username, "identifier": u.Username,
		"agentInteractionStatistic": []linkedData{{"@type": "InteractionCounter", "interactionType": "https://schema.org/WriteAction", "userInteractionCount": u.Counts.Answers + u.Counts.Questions}}}
	if u.Profile.Picture != "" {
		person["image"] = v.absolute(u.Profile.Picture)
	}
	data := linkedData{"@context": "https://schema.org", "@type": "ProfilePage", "dateCreated": stamp(u.Created), "mainEntity": person}
	return headed(data.component(v), feedLink(u.Profile.Name, userPath(u.Username)+"/feed.atom"))
}
