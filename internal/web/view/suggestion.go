package view

import (
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/diff"
	"github.com/stoa-community/stoa/internal/markup"
)

// Suggesting is a form in which an edit is suggested, changed or improved.
type Suggesting struct {
	Text
	On       community.Subject
	Title    string // of what it is about
	HasTitle bool
	IsReview bool // whether sending it accepts it
}

// SuggestionPath is where a suggestion is shown.
func SuggestionPath(s *community.SuggestionSeen) string { return "/suggestions/" + string(s.ID) }

// SuggestionAbout is what a suggestion is about, in words.
func SuggestionAbout(s *community.SuggestionSeen) string { return noticeTitle(suggestionNotice(s)) }

// SuggestionRecord is where the record is that a suggestion is about.
func SuggestionRecord(s *community.SuggestionSeen) string { return aboutPath(suggestionNotice(s)) }

func suggestionNotice(s *community.SuggestionSeen) *community.NotificationSeen {
	return &community.NotificationSeen{Notification: community.Notification{About: s.On}, Objects: s.About}
}

// A besides is a suggestion beside what the record says now.
type besides struct{ title, text []diff.Part }

// besideOf compares a suggestion with the record as it is, word by word and as they are written in Markdown. One that
// was decided is only shown: what the record said then is in its history.
func besideOf(s *community.SuggestionSeen) (b besides) {
	title, text := "", ""
	if s.Now != nil && s.Status == community.SuggestionWaits {
		title, text = s.Now.Says()
	}
	if told, differs := s.Says["title"]; differs {
		b.title = diff.Words(title, told)
	}
	if told := s.Says.Text(); told != "" {
		before, after := markup.Source(text), markup.Source(told)
		compare := diff.Words
		if len(before)+len(after) > maxCompared {
			compare = diff.Whole
		}
		b.text = shortened(compare(before, after))
	}
	return b
}

// side leaves of what was compared what is on one side of it.
func side(parts []diff.Part, without diff.Kind) (list []diff.Part) {
	for _, p := range parts {
		if p.Kind != without {
			list = append(list, p)
		}
	}
	return list
}

// topicList is the names of topics in a line.
func topicList(names []string) string {
	if len(names) == 0 {
		return "–"
	}
	return strings.Join(names, ", ")
}

// suggested is how many edits of a record wait for the viewer to review them.
func (v *Visit) suggested(c community.Content) int64 {
	n := c.Base().Counts.Suggestions
	if n == 0 || v.Actor.CanJudge(&community.Suggestion{Status: community.SuggestionWaits}, c, true) != nil {
		return 0
	}
	return n
}

// wikiShown is what a page says of an answer that is the community's.
type wikiShown struct {
	is, canSet bool
	people     int64
}

func (v *Visit) wikiShown(a *community.Answer) wikiShown {
	return wikiShown{a.Wiki, v.Actor.CanSetWiki(v.Portal.Settings.Policies, a, !a.Wiki) == nil, v.Edited[a.ID].People}
}

// canShareNew reports whether the viewer may make an answer that they write the community's.
func (v *Visit) canShareNew() bool {
	own := &community.Answer{Record: community.Record{Author: v.Actor.ID}}
	return v.SignedIn() && v.Actor.CanSetWiki(v.Portal.Settings.Policies, own, true) == nil
}
