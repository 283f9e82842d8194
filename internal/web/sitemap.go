package web

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
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
func (v *visit) sendXML(media string, document any) (view, error) {
	text, err := xml.MarshalIndent(document, "", " ")
	if err != nil {
		return view{}, err
	}
	return v.handOut(media, append([]byte(xml.Header), text...))
}

// sitemapIndex lists the sitemaps: one for each span of days. A closed portal has
// none.
func (s *site) sitemapIndex(v *visit) (view, error) {
	index := sitemapIndex{Space: sitemapSpace}
	if !v.isPublic() {
		return v.sendXML(xmlMedia, index)
	}
	spans, err := s.app.Spans(v.ctx, v.portal.ID)
	if err != nil {
		return view{}, err
	}
	index.Maps = append(index.Maps, sitemapEntry{Loc: v.absolute("/sitemaps/" + placesMap)})
	for _, span := range spans {
		index.Maps = append(index.Maps, sitemapEntry{Loc: v.absolute("/sitemaps/" + spanName(span))})
	}
	return v.sendXML(xmlMedia, index)
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

func (s *site) sitemap(v *visit) (view, error) {
	if !v.isPublic() {
		return view{}, community.ErrNotFound
	}
	if v.PathValue("name") == placesMap {
		return s.sitemapOfPlaces(v)
	}
	span, err := spanNamed(v.PathValue("name"))
	if err != nil {
		return view{}, err
	}
	records, err := s.app.Addresses(v.ctx, v.portal.ID, span)
	if err != nil {
		return view{}, err
	}
	return v.sendAddresses(nil, "/"+span.Kind+"/", records)
}

func (s *site) sitemapOfPlaces(v *visit) (view, error) {
	topics, err := s.app.TopicAddresses(v.ctx, v.portal.ID)
	if err != nil {
		return view{}, err
	}
	var urls []sitemapEntry
	for _, path := range []string{"/", "/questions", "/unanswered", "/posts", "/topics", "/people"} {
		urls = append(urls, sitemapEntry{Loc: v.absolute(path)})
	}
	spaces, err := s.app.SpaceAddresses(v.ctx, v.portal.ID)
	if err != nil {
		return view{}, err
	}
	if len(spaces) > 0 {
		urls = append(urls, sitemapEntry{Loc: v.absolute("/spaces")})
	}
	for _, r := range spaces {
		path := spaceAt(community.SpaceID(r.ShortID), r.Title)
		urls = append(urls, sitemapEntry{Loc: v.absolute(escapePath(path)), LastMod: stamp(time.UnixMilli(r.Updated))})
	}
	return v.sendAddresses(urls, "/topics/", topics)
}

func (v *visit) sendAddresses(urls []sitemapEntry, place string, records []store.Address) (view, error) {
	for _, r := range records {
		urls = append(urls, sitemapEntry{Loc: v.absolute(escapePath(place + slugged(r.ShortID, r.Title))), LastMod: stamp(time.UnixMilli(r.Updated))})
	}
	return v.sendXML(xmlMedia, sitemapOf{Space: sitemapSpace, URLs: urls})
}

// escapePath is a path as it stands in an address: a slug may be of any script.
func escapePath(path string) string {
	var b strings.Builder
	for i := range len(path) {
		if c := path[i]; c < 0x80 {
			b.WriteByte(c)
		} else {
			b.WriteByte('%')
			b.WriteString(strings.ToUpper(strconv.FormatUint(uint64(c), 16)))
		}
	}
	return b.String()
}
