package manual

import (
	"cmp"
	"html/template"
	"slices"
)

// above is the page above those of the areas, the records and the errors.
var above = Link{Title: "REST reference", Path: Root + "/reference"}

// addArea adds the page of an area: that of webhooks has what is sent, and not what is taken.
func (s *site) addArea(a Area) {
	s.add(AreaPath(a.Name), a.Name, func() template.HTML {
		if a.Name != EventArea {
			return rendered("area", crumbed[Area]{withoutRepeats(a), above})
		}
		return rendered("events", crumbed[any]{struct {
			Area
			Headers []Field
			Events  []Event
		}{a, s.Headers, s.Events}, above})
	})
}

// withoutRepeats is an area in which only the first of the operations that answer with the same
// record shows an example of it: its own page has one too.
func withoutRepeats(a Area) Area {
	a.Operations = slices.Clone(a.Operations)
	seen := map[string]bool{}
	for i := range a.Operations {
		answer := &a.Operations[i].Answer
		if seen[answer.Record] {
			answer.Example = ""
		}
		seen[answer.Record] = answer.Record != ""
	}
	return a
}

// AnswerHeaders are those that operations answer with, by their names, each once.
func (s *site) AnswerHeaders() (headers []Field) {
	for _, a := range s.Areas {
		for _, op := range a.Operations {
			headers = append(headers, op.Headers...)
		}
	}
	byName := func(a, b Field) int { return cmp.Compare(a.Name, b.Name) }
	slices.SortStableFunc(headers, byName)
	return slices.CompactFunc(headers, func(a, b Field) bool { return a.Name == b.Name })
}

// Own are the refusals that the operation gives for reasons, or in words, of its own.
func (op Operation) Own() []Refusal {
	return slices.DeleteFunc(slices.Clone(op.Refusals), Refusal.isCommon)
}

// Common are the refusals that others give for the same reasons.
func (op Operation) Common() []Refusal {
	return slices.DeleteFunc(slices.Clone(op.Refusals), func(r Refusal) bool { return !r.isCommon() })
}

func (r Refusal) isCommon() bool { return r.Text == "" && len(r.Reasons) == 0 }
