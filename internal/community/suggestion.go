package community

import "time"

// A SuggestionID names a suggestion.
type SuggestionID = ID[Suggestion]

// Suggestion is an edit of what somebody else wrote, by a member who may not make it
// themselves. It shares with a [Proposal] that it holds the words of one field each; but a
// proposal is an edit that its author may make and staff let out, and a suggestion is nobody's
// edit until who may edit the record makes it theirs to answer for.
type Suggestion struct {
	ID               SuggestionID
	Portal           PortalID
	Created, Updated time.Time
	On               Ref // a question, an answer or a post
	By               UserID
	Says             State  // what would be different, by field; and "source"
	Reason           string // why, by who suggests it
	For              string // the version of the record that it was made for
	Status           SuggestionStatus
	Reviewer         UserID
	Reviewed         time.Time
	Improved         bool   // whether the reviewer changed it before they accepted it
	Note             string // why, by the reviewer
	Credited         bool   // whether it is counted for who suggested it
}

// SuggestionStatus is what became of a suggestion.
type SuggestionStatus string

// What becomes of suggestions.
const (
	SuggestionWaits     SuggestionStatus = "waiting"
	SuggestionAccepted  SuggestionStatus = "accepted"
	SuggestionRejected  SuggestionStatus = "rejected"
	SuggestionWithdrawn SuggestionStatus = "withdrawn"
)

// SuggestionStatuses are those that are listed.
var SuggestionStatuses = []SuggestionStatus{SuggestionWaits, SuggestionAccepted, SuggestionRejected}

// The limits of what one person suggests.
const (
	MaxSuggestionsWaiting = 20  // of one person
	SuggestionsADay       = 30  // of one person
	MaxReason             = 300 // characters, of a reason and a note
	SuggestionsKept       = 30 * 24 * time.Hour
)

// Version returns the version of s, for who decides about what they read.
func (s *Suggestion) Version() string {
	return version([]string{string(s.ID), string(s.Status), s.Says["title"], s.Says.Text(), s.Says["topics"], s.Says["source"], s.Reason,
		s.For})
}

// SuggestionSeen is a suggestion with its viewer's lens.
type SuggestionSeen struct {
	Suggestion
	Author    Byline // of the suggestion
	Judge     Byline // nil where nobody is named
	About     []ObjectSeen
	Written   *Written // how its text was written
	Now       Content  // the record as it is, for the viewer
	IsStale   bool     // whether the record has changed since; while it waits
	Were, Are []string // the names of the topics now and as suggested, where these are others
	CanJudge  bool     // whether the viewer may accept or reject it
}

// Topics are the topics that the record is about, and those that it would be about; none where these stay.
func (s *SuggestionSeen) Topics() (were, are []TopicID) {
	told, differ := s.Says["topics"]
	if !differ || s.Now == nil {
		return nil, nil
	}
	for _, id := range (State{"topics": told}).Topics() {
		are = append(are, TopicID(id))
	}
	switch c := s.Now.(type) {
	case *Question:
		were = c.Topics
	case *Post:
		were = c.Topics
	}
	return were, are
}
