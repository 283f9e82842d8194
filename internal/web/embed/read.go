package embed

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// The elements of a page whose visitor is not signed in read here. The REST interface
// knows no guests; this is a door for them alone, which tells what their pages show and
// has the same for everybody, whatever cookie or token comes along. Its names are those of
// the REST interface, so that an element reads both alike, and it has only what an element
// shows: no lists of who voted or follows.

const (
	maxRead    = 100 // records of an answer
	briefly    = "public, max-age=60"
	wireMoment = "2006-01-02T15:04:05.000Z"
)

// readings puts the door on mux.
func (s frames) readings(mux page.Mux) {
	s.reads(mux, "questions", s.readQuestions)
	s.reads(mux, "topics/{id}/questions", s.readTopic)
	s.reads(mux, "questions/{id}", s.readQuestion)
	s.reads(mux, "questions/{id}/answers", s.readAnswers)
	s.reads(mux, "questions/{id}/comments", s.readComments(community.OnQuestion))
	s.reads(mux, "answers/{id}/comments", s.readComments(community.OnAnswer))
	s.reads(mux, "search", s.readSearch)
	s.reads(mux, "spaces", s.readSpaces)
}

// reads serves what read finds to guests, where guests may come in at all.
func (s frames) reads(mux page.Mux, path string, read func(*view.Visit) (any, error)) {
	s.Open(mux, "GET "+page.Frames+"read/"+path, func(v *view.Visit) (view.Page, error) {
		if err := v.Guest().CanEnter(v.Portal.Settings.Policies); err != nil {
			return view.Page{}, err
		}
		found, err := read(v)
		if err != nil {
			return view.Page{}, err
		}
		h := v.Writer.Header()
		h.Set("Content-Type", "application/json")
		h.Set("Cache-Control", briefly)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Robots-Tag", "noindex")
		if v.Method == http.MethodHead {
			return view.Page{}, nil
		}
		return view.Page{}, json.NewEncoder(v.Writer).Encode(found)
	})
}

// pageOf is the page that is asked for by limit and page.
func pageOf(v *view.Visit) community.Page {
	number := func(name string, usual, most int) int {
		n, err := strconv.Atoi(v.URL.Query().Get(name))
		if err != nil {
			n = usual
		}
		return min(max(n, 1), most)
	}
	return community.Page{Number: number("page", 1, 1000), Limit: number("limit", view.PerPage, maxRead)}
}

// each is what wire makes of the records of a list, never null.
func each[S, W any](list []S, wire func(S) W) []W {
	out := make([]W, len(list))
	for i, one := range list {
		out[i] = wire(one)
	}
	return out
}

func (s frames) readQuestions(v *view.Visit) (any, error) {
	list, err := s.App.Questions(v.Ctx, v.Guest(), app.QuestionQuery{List: newest(v)})
	return each(list.Items, toQuestion), err
}

func (s frames) readTopic(v *view.Visit) (any, error) {
	list, err := s.App.QuestionsAbout(v.Ctx, v.Guest(), v.PathValue("id"), newest(v))
	return each(list.Items, toQuestion), err
}

func newest(v *view.Visit) store.List {
	return store.List{Page: pageOf(v), Sort: community.Sort{Field: "createdAt"}}
}

func (s frames) readQuestion(v *view.Visit) (any, error) {
	q, err := s.App.Question(v.Ctx, v.Guest(), v.PathValue("id"))
	if err != nil {
		return nil, err
	}
	w := toQuestion(&q)
	w.Description = q.Description
	return w, nil
}

func (s frames) readAnswers(v *view.Visit) (any, error) {
	list, err := s.App.AnswersTo(v.Ctx, v.Guest(), v.PathValue("id"),
		store.List{Page: pageOf(v), Sort: community.Sort{Field: community.ByStanding}})
	return each(list.Items, toAnswer), err
}

func (s frames) readComments(on community.Subject) func(*view.Visit) (any, error) {
	return func(v *view.Visit) (any, error) {
		list, err := s.App.Comments(v.Ctx, v.Guest(), community.Ref{On: on, ID: v.PathValue("id")}, pageOf(v))
		return each(list.Items, toComment), err
	}
}

func (s frames) readSearch(v *view.Visit) (any, error) {
	wanted := store.Search{Viewer: v.Guest(), Query: v.URL.Query().Get("query"), Page: pageOf(v)}
	if kind := community.Subject(v.URL.Query().Get("type")); kind != "" {
		if err := community.OneOf("type", kind, store.SearchKinds); err != nil {
			return nil, err
		}
		wanted.Kinds = []community.Subject{kind}
	}
	found, err := s.App.Search(v.Ctx, wanted)
	return results{each(found.Hits, toHit), found.Count, found.IsAtLeast(), found.Corrected}, err
}

func (s frames) readSpaces(v *view.Visit) (any, error) {
	list, err := s.App.Spaces(v.Ctx, store.SpaceList{Viewer: v.Guest(), Page: pageOf(v)})
	return each(list.Items, toSpace), err
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(wireMoment)
}
