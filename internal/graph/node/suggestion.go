package node

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

type (
	SuggestionConnection = Connection[*Suggestion]
	SuggestionEdge       = Edge[*Suggestion]
)

// Suggestion is an edit that somebody suggests.
type Suggestion struct {
	*community.SuggestionSeen
	among[*Suggestion]
}

// Suggestions returns suggestions as nodes.
func (v *Viewer) Suggestions(seen []community.SuggestionSeen) []*Suggestion {
	return gather(v, seen, func(s community.SuggestionSeen, a among[*Suggestion]) *Suggestion { return &Suggestion{&s, a} })
}

// OneSuggestion is Suggestions of one.
func (v *Viewer) OneSuggestion(seen []*community.SuggestionSeen) []*Suggestion {
	return v.Suggestions(each(seen, func(s *community.SuggestionSeen) community.SuggestionSeen { return *s }))
}

// The fields of the schema, from here on.

func (s *Suggestion) ID() string             { return string(s.SuggestionSeen.ID) }
func (s *Suggestion) CreatedAt() time.Time   { return s.Created }
func (s *Suggestion) UpdatedAt() time.Time   { return s.Updated }
func (s *Suggestion) Status() string         { return string(s.SuggestionSeen.Status) }
func (s *Suggestion) Kind() string           { return string(s.On.On) }
func (s *Suggestion) RecordID() string       { return s.On.ID }
func (s *Suggestion) RecordVersion() string  { return s.For }
func (s *Suggestion) Stale() bool            { return s.IsStale }
func (s *Suggestion) MayReview() bool        { return s.CanJudge }
func (s *Suggestion) ReviewedAt() *time.Time { return moment(s.Reviewed) }

func (s *Suggestion) Author() (*Member, error) {
	return oneOf(s.among, "author", s.viewer.Members, func(s *Suggestion) community.Byline { return s.SuggestionSeen.Author })
}

func (s *Suggestion) Reviewer() (*Member, error) {
	return oneOf(s.among, "reviewer", s.viewer.Members, func(s *Suggestion) community.Byline { return s.Judge })
}

func (s *Suggestion) Title() *string {
	if title, ok := s.Says["title"]; ok {
		return &title
	}
	return nil
}

func (s *Suggestion) Content() *string { return text(s.Says.Text()) }

func (s *Suggestion) Source() *string {
	if s.Says.Text() == "" {
		return nil
	}
	return &s.Written.Source
}

func (s *Suggestion) Format() *string {
	if s.Says.Text() == "" {
		return nil
	}
	return &s.Written.Format
}

func (s *Suggestion) Topics() []string {
	if _, ok := s.Says["topics"]; ok {
		return append([]string{}, s.Says.Topics()...)
	}
	return nil
}
