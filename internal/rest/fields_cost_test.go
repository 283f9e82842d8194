package rest

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/jsonout"
)

// twentyAnswers is a page of answers as it goes over the wire.
func twentyAnswers() []answer {
	now := time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC)
	to := &caller{now: now, cards: newCards(cache.NewBudget(0)), Actor: community.Actor{Portal: "p"}}
	var page []answer
	for i := range 20 {
		by := &community.UserSeen{User: &community.User{ID: userID(fmt.Sprint("user", i)), Portal: "p", Username: fmt.Sprint("user", i), Created: now,
			Role: community.Member, Status: community.Active, Profile: community.Profile{Name: fmt.Sprint("User ", i), Description: "<p>Runs a small shop.</p>"}}}
		record := community.Record{ID: community.RecordID(fmt.Sprint("record", i)), Portal: "p", Created: now, Updated: now, Published: now,
			Author: by.ID, Status: community.Published, Privacy: "public"}
		comments := []community.CommentSeen{{Comment: community.Comment{ID: "comment", Portal: "p", Created: now, Body: "Thanks, that worked",
			Status: community.Published}, By: by}}
		page = append(page, toAnswer(to, community.AnswerSeen{
			Answer: community.Answer{Record: record, Content: "<p>" + strings.Repeat("some words of an answer ", 20) + "</p>"},
			By:     by, Comments: comments,
			Question: community.QuestionSeen{By: by, Question: community.Question{Record: record, Title: "How do I do this?", Type: "general"}}}))
	}
	return page
}

var few = jsonout.Select("id", "content", "user.profile.name")

func BenchmarkEncoding(b *testing.B) {
	page := twentyAnswers()
	for name, selected := range map[string]*jsonout.Selection{"whole": nil, "fields": few} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var out []byte
			for b.Loop() {
				out = jsonout.AppendSelected(out[:0], &page, selected)
			}
			b.ReportMetric(float64(len(out)), "bytes")
		})
	}
}

func TestFewerFieldsCostNoMoreMemoryThanAll(t *testing.T) {
	page := twentyAnswers()
	out := make([]byte, 0, 1<<20)
	allocations := func(selected *jsonout.Selection) float64 {
		return testing.AllocsPerRun(100, func() { out = jsonout.AppendSelected(out[:0], &page, selected) })
	}
	if whole, part := allocations(nil), allocations(few); part > whole {
		t.Errorf("%v allocations for a few fields, %v for all", part, whole)
	}
	whole, part := len(jsonout.Append(nil, &page)), len(jsonout.AppendSelected(nil, &page, few))
	if part*5 > whole {
		t.Errorf("%d bytes of %d", part, whole)
	}
}

func TestWhatIsKeptOfWhatWasAskedForIsBounded(t *testing.T) {
	s := api{}
	fields := answerFields{of: &description{}}
	ask := func(i int) *jsonout.Selection {
		text := fmt.Sprint("a", i)
		fields.schemas = append(fields.schemas[:0], objectWith(text))
		selected, err := s.selections.of(httptest.NewRequest("GET", "/?fields="+text, nil), "op", fields)
		if err != nil {
			t.Fatal(err)
		}
		return selected
	}
	first := ask(0)
	if ask(0) != first {
		t.Error("it was worked out again")
	}
	for i := range 3 * maxSelections {
		ask(i)
		if n := len(s.selections.kept); n > maxSelections {
			t.Fatalf("%d are kept", n)
		}
	}
}

func objectWith(name string) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{name: {Type: huma.TypeString}}}
}
