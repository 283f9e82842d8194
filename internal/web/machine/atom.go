package machine

import (
	"encoding/xml"

	"github.com/stoa-community/stoa/internal/web/view"
)

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
	Title     string   `xml:"title"`
	ID        string   `xml:"id"`
	Link      atomLink `xml:"link"`
	Author    string   `xml:"author>name"`
	Published string   `xml:"published"`
	Updated   string   `xml:"updated"`
	Content   atomText `xml:"content"`
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

const atomMedia = "application/atom+xml; charset=utf-8"

// atom is a feed as Atom, RFC 4287.
func atom(v *view.Visit, f feed) ([]byte, error) {
	self := v.Absolute(v.URL.EscapedPath())
	told := atomFeed{Space: "http://www.w3.org/2005/Atom", Base: v.Absolute("/"), Title: f.title, Subtitle: v.Portal.Settings.Description,
		ID: self, Updated: view.Stamp(f.updated(v.Portal.Created)), Icon: iconOf(v),
		Links: []atomLink{{"self", "application/atom+xml", self}, {"alternate", "text/html", v.Absolute(view.EscapePath(f.page))}}}
	for _, e := range f.entries {
		told.Entries = append(told.Entries, atomEntry{Title: e.title, ID: e.id, Link: atomLink{"alternate", "text/html", e.url},
			Author: e.author, Published: view.Stamp(e.published), Updated: view.Stamp(e.updated), Content: atomText{"html", e.html}})
	}
	text, err := xml.MarshalIndent(told, "", " ")
	return append([]byte(xml.Header), text...), err
}
