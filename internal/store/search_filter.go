package store

import (
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// A SearchFilter says what the found records must be like. The zero one says nothing.
type SearchFilter struct {
	Solved        *bool // of questions: with an accepted answer, or without
	Answered      *bool // of questions: with an answer, or without
	Poll          bool  // of questions: is one
	Rewarded      bool  // of questions: with an open reward
	Topics        []community.TopicID
	Author        community.UserID // who signed it: nothing anonymous is found by it
	After, Before time.Time        // when it was created: from the one on, and before the other
}

// IsEmpty reports whether every record is like it.
func (f SearchFilter) IsEmpty() bool {
	return f.After.IsZero() && f.Before.IsZero() && !f.isOfRecord()
}

// isOfRecord reports whether it takes the record itself to tell.
func (f SearchFilter) isOfRecord() bool {
	return f.isOfQuestion() || len(f.Topics) > 0 || f.Author != ""
}

// isOfQuestion reports whether only questions can be like it.
func (f SearchFilter) isOfQuestion() bool {
	return f.Solved != nil || f.Answered != nil || f.Poll || f.Rewarded
}

// kinds are those that can be like it.
func (f SearchFilter) kinds() []community.Subject {
	switch {
	case f.isOfQuestion():
		return []community.Subject{community.OnQuestion}
	case f.isOfRecord():
		return []community.Subject{community.OnQuestion, community.OnAnswer, community.OnPost}
	}
	return SearchKinds
}

// kept are the kinds that a search finds: of those asked for, those that can be like
// its filter.
func (s Search) kept() []community.Subject {
	of := s.Filter.kinds()
	return slices.DeleteFunc(slices.Clone(SearchKinds), func(k community.Subject) bool {
		return len(s.Kinds) > 0 && !slices.Contains(s.Kinds, k) || !slices.Contains(of, k)
	})
}

// where writes the condition that a row d of search_docs is of a record like that.
func (f SearchFilter) where(s *statement) {
	if !f.After.IsZero() {
		s.add(" AND d.created >= ").bind(ms(f.After))
	}
	if !f.Before.IsZero() {
		s.add(" AND d.created < ").bind(ms(f.Before))
	}
	if !f.isOfRecord() {
		return
	}
	// A value each, and not EXISTS, which PostgreSQL might answer by reading a whole table.
	s.add(" AND 1 = CASE d.kind")
	f.when(s, community.OnQuestion, "questions r", "r.topics")
	if !f.isOfQuestion() {
		f.when(s, community.OnPost, "posts r", "r.topics")
		f.when(s, community.OnAnswer, "answers r JOIN questions q ON q.id = r.question_id", "q.topics")
	}
	s.add(" ELSE 0 END")
}

// when writes what it says of records of one kind.
func (f SearchFilter) when(s *statement, kind community.Subject, from, topics string) {
	s.add(" WHEN '" + string(kind) + "' THEN (SELECT 1 FROM " + from + " WHERE r.id = d.id")
	if f.Author != "" {
		s.add(" AND r.anonymous = FALSE AND r.author = ").bind(f.Author)
	}
	for _, t := range f.Topics {
		s.add(" AND " + topics + " LIKE ").bind(`%"` + string(t) + `"%`)
	}
	for _, is := range []struct {
		asked     *bool
		yes, nope string
	}{
		{f.Solved, " AND r.accepted <> ''", " AND r.accepted = ''"},
		{f.Answered, " AND r.answers > 0", " AND r.answers = 0"},
	} {
		switch {
		case is.asked == nil:
		case *is.asked:
			s.add(is.yes)
		default:
			s.add(is.nope)
		}
	}
	if f.Poll {
		s.add(" AND r.type = 'poll'")
	}
	if f.Rewarded {
		s.add(" AND r.reward > 0")
	}
	s.add(")")
}

// SearchSorts are the orders in which matches come.
var SearchSorts = []string{"relevance", "newest", "oldest", "votes", "active"}

// searchSorts has what each order but the first is by, of a row d of search_docs,
// the highest first.
var searchSorts = map[string]string{
	"newest": "d.created",
	"oldest": "-d.created",
	"votes":  ofEach("score", "score", "score", "0"),
	"active": ofEach("CASE WHEN last_answered > updated THEN last_answered ELSE updated END", "updated", "updated", "d.created"),
}

// ofEach is a value of the record of a row d of search_docs, and one of those that are
// topics and people.
func ofEach(question, answer, post, other string) string {
	var b strings.Builder
	b.WriteString("COALESCE(CASE d.kind")
	for _, k := range []struct{ kind, table, value string }{
		{string(community.OnQuestion), "questions", question}, {string(community.OnAnswer), "answers", answer},
		{string(community.OnPost), "posts", post},
	} {
		b.WriteString(" WHEN '" + k.kind + "' THEN (SELECT " + k.value + " FROM " + k.table + " r WHERE r.id = d.id)")
	}
	return b.String() + " END, " + other + ")"
}
