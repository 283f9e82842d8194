package community

// SuggestionAdded reports that somebody suggests an edit of a record.
type SuggestionAdded struct {
	Suggestion SuggestionID
	On         Ref
	By         UserID
}

// SuggestionTaken reports that an edit was accepted that By had suggested.
type SuggestionTaken struct {
	Suggestion SuggestionID
	On         Ref
	By         UserID
}

// SuggestionRefused reports that an edit was rejected that By had suggested.
type SuggestionRefused struct {
	Suggestion SuggestionID
	On         Ref
	By         UserID
}

// Kind implements Event.
func (SuggestionAdded) Kind() string { return "suggestion.added" }

// Kind implements Event.
func (SuggestionTaken) Kind() string { return "suggestion.accepted" }

// Kind implements Event.
func (SuggestionRefused) Kind() string { return "suggestion.rejected" }
