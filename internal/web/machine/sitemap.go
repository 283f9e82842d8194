package machine

import (
	"encoding/xml"
	"fmt"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/view"
)

const (
	sitemapSpace = "http://www.sitemaps.org/schemas/sitemap/0.9"
	xmlMedia     = "application/xml; charset=utf-8"
	dayForm      = "20060102"
	placesMap    = "places.xml" // of lists, topics and spaces, which are few
)

type sitemapEntry struct {
	Loc     string `xml:"loc"`
	LastMod string `xml:"lastmod,omitempty"`
}

type sitemapIndex struct {
	XMLName xml.Name       `xml:"sitemapindex"`
	Space   string         `xml:"xmlns,attr"`
	Maps    []sitemapEntry `xml:"sitemap"`
}

type sitemapOf struct {
	XMLName xml.Name       `xml:"urlset"`
	Space   string         `xml:"xmlns,attr"`
	URLs    []sitemapEntry `xml:"url"`
}

// sendXML sends a document; what we make can be written.
func sendXML(v *view.Visit, media string, document any) (view.Page, error) {
	text, err := xml.MarshalIndent(document, "", " ")
	if err != nil {
		return view.Page{}, err
	}
	return handOut(v, media, append([]byte(xml.Header), text...))
}

// sitemapIndex lists the sitemaps: one for each span of days. A closed portal has
// none.
func (s pages) sitemapIndex(v *view.Visit) (view.Page, error) {
	index := sitemapIndex{Space: sitemapSpace}
	if !v.IsPublic() {
		return sendXML(v, xmlMedia, index)
	}
	spans, err := s.App.Spans(v.Ctx, v.Portal.ID)
	if err != nil {
		return view.Page{}, err
	}
	index.Maps = append(index.Maps, sitemapEntry{Loc: v.Absolute("/sitemaps/" + placesMap)})
	for _, span := range spans {
		index.Maps = append(index.Maps, sitemapEntry{Loc: v.Absolute("/sitemaps/" + spanName(span))})
	}
	return sendXML(v, xmlMedia, index)
}

// spanName is the file of a span: its kind, its first day and its last.
func spanName(s app.Span) string {
	return fmt.Sprintf("%s-%s-%s.xml", s.Kind, dayText(s.First), dayText(s.Last))
}

func dayText(day int64) string { return time.UnixMilli(day * 86_400_000).UTC().Format(dayForm) }

// spanNamed is the reverse of spanName.
func spanNamed(name string) (span app.Span, err error) {
	parts := strings.Split(strings.TrimSuffix(name, ".xml"), "-")
	if len(parts) != 3 || !strings.HasSuffix(name, ".xml") {
		return span, community.ErrNotFound
	}
	span.Kind = parts[0]
	for i, day := range []*int64{&span.First, &span.Last} {
		t, err := time.Parse(dayForm, parts[i+1])
		if err != nil {
			return span, community.ErrNotFound
		}
		*day = store.Day(t)
	}
	return span, nil
}

func (s pages) sitemap(v *view.Visit) (view.Page, error) {
	if !v.IsPublic() {
		return view.Page{}, community.ErrNotFound
	}
	if v.PathValue("name") == placesMap {
		return s.sitemapOfPlaces(v)
	}
	span, err := spanNamed(v.PathValue("name"))
	if err != nil {
		return view.Page{}, err
	}
	records, err := s.App.Addresses(v.Ctx, v.Portal.ID, span)
	if err != nil {
		return view.Page{}, err
	}
	return sendAddresses(v, nil, "/"+span.Kind+"/", records)
}

func (s pages) sitemapOfPlaces(v *view.Visit) (view.Page, error) {
	topics, err := s.App.TopicAddresses(v.Ctx, v.Portal.ID)
	if err != nil {
		return view.Page{}, err
	}
	var urls []sitemapEntry
	for _, path := range []string{"/", "/questions", "/unanswered", "/posts", "/topics", "/people"} {
		urls = append(urls, sitemapEntry{Loc: v.Absolute(path)})
	}
	spaces, err := s.App.SpaceAddresses(v.Ctx, v.Portal.ID)
	if err != nil {
		return view.Page{}, err
	}
	if len(spaces) > 0 {
		urls = append(urls, sitemapEntry{Loc: v.Absolute("/spaces")})
	}
	for _, r := range spaces {
		path := view.SpaceAt(community.SpaceID(r.ShortID), r.Title)
		urls = append(urls, sitemapEntry{Loc: v.Absolute(view.EscapePath(path)), LastMod: view.Stamp(time.UnixMilli(r.Updated))})
	}
	return sendAddresses(v, urls, "/topics/", topics)
}

func sendAddresses(v *view.Visit, urls []sitemapEntry, place string, records []store.Address) (view.Page, error) {
	for _, r := range records {
		urls = append(urls, sitemapEntry{Loc: v.Absolute(view.EscapePath(place + view.Slugged(r.ShortID, r.Title))),
			LastMod: view.Stamp(time.UnixMilli(r.Updated))})
	}
	return sendXML(v, xmlMedia, sitemapOf{Space: sitemapSpace, URLs: urls})
}
