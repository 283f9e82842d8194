package machine

import (
	"encoding/json"

	"github.com/stoa-community/stoa/internal/web/view"
)

type jsonAuthor struct {
	Name string `json:"name"`
}

type jsonItem struct {
	ID        string       `json:"id"`
	URL       string       `json:"url"`
	Title     string       `json:"title"`
	HTML      string       `json:"content_html"`
	Published string       `json:"date_published"`
	Modified  string       `json:"date_modified"`
	Authors   []jsonAuthor `json:"authors"`
	Tags      []string     `json:"tags,omitempty"`
}

type jsonFeedDocument struct {
	Version     string     `json:"version"`
	Title       string     `json:"title"`
	HomePage    string     `json:"home_page_url"`
	Feed        string     `json:"feed_url"`
	Description string     `json:"description,omitempty"`
	Favicon     string     `json:"favicon,omitempty"`
	Items       []jsonItem `json:"items"`
}

const jsonMedia = "application/feed+json; charset=utf-8"

// jsonFeed is a feed as JSON Feed 1.1.
func jsonFeed(v *view.Visit, f feed) ([]byte, error) {
	told := jsonFeedDocument{Version: "https://jsonfeed.org/version/1.1", Title: f.title, HomePage: v.Absolute(view.EscapePath(f.page)),
		Feed: v.Absolute(v.URL.EscapedPath()), Description: v.Portal.Settings.Description, Favicon: iconOf(v), Items: []jsonItem{}}
	for _, e := range f.entries {
		told.Items = append(told.Items, jsonItem{ID: e.id, URL: e.url, Title: e.title, HTML: e.html, Published: view.Stamp(e.published),
			Modified: view.Stamp(e.updated), Authors: []jsonAuthor{{e.author}}, Tags: e.topics})
	}
	return json.MarshalIndent(told, "", " ")
}
