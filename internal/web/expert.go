package web

import (
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

const (
	// expertsShown is how many people are suggested who could answer a question.
	expertsShown = 3
	// questionsForYou is how many unanswered questions are suggested to one.
	questionsForYou = 20
)

func (s *site) expertPages(mux page.Mux) {
	s.Allowed(mux, "GET /for-you", community.Actor.CanFollow, s.forYou)
	s.Page(mux, "POST /questions/{id}/requests", s.requestAnswer)
	s.own(mux, "POST /settings/asking", s.askingSaved)
}

// seekAsked finds whom the viewer may ask to answer a question of theirs that nobody has answered.
func (s *site) seekAsked(v *view.Visit, q *community.Question) (err error) {
	if v.Actor.ID == "" || q.Author != v.Actor.ID || q.Counts.Answers > 0 || v.Actor.CanRequestAnswer(q) != nil {
		return nil
	}
	v.Asking = &view.Asking{}
	if v.Asking.Requests, err = s.App.AnswerRequests(v.Ctx, v.Actor, string(q.ID)); err != nil {
		return err
	}
	if len(v.Asking.Requests) < community.MaxAnswerRequests {
		v.Asking.Experts, err = s.App.Experts(v.Ctx, v.Actor, string(q.ID), expertsShown)
	}
	return err
}

func (s *site) requestAnswer(v *view.Visit) (view.Page, error) {
	if _, err := s.App.RequestAnswer(v.Ctx, v.Actor, v.PathValue("id"), v.PostFormValue("user")); err != nil {
		return view.Page{}, err
	}
	q, err := s.App.Question(v.Ctx, v.Actor, v.PathValue("id"))
	return view.Page{To: view.QuestionPath(&q.Question) + "#asking", Flash: "requested"}, err
}

// seekExperts finds who could answer a question that is being written. Where it can't be asked as
// it is there is nobody: what is wrong with it is told when it is sent.
func (s *site) seekExperts(v *view.Visit, p *piece) error {
	p.Sought = true
	e := app.ExpertQuery{Text: strings.TrimSpace(p.Get("title")), Space: p.Get("space")}
	for topic := range strings.SplitSeq(p.Get("topics"), ",") {
		if topic = strings.TrimSpace(topic); topic != "" {
			e.Topics = append(e.Topics, topic)
		}
	}
	var err error
	p.Experts, err = s.App.ExpertsOn(v.Ctx, v.Actor, e, expertsShown)
	switch community.KindOf(err) {
	case community.Invalid, community.Missing, community.Forbidden:
		return nil
	}
	return err
}

func (s *site) forYou(v *view.Visit) (view.Page, error) {
	list, err := s.App.SuggestedQuestions(v.Ctx, v.Actor, questionsForYou)
	if err != nil {
		return view.Page{}, err
	}
	shown := view.Page{Title: v.T("foryou.title"), Hidden: true, Place: "unanswered", Body: view.ForYou(v, list)}
	return s.besides(v, shown, spacesOf(list)...)
}

func (s *site) askingSaved(v *view.Visit) (view.Page, error) {
	_, err := s.App.SetMayBeAsked(v.Ctx, v.Actor, new(v.PostFormValue("asked") == "true"))
	return view.Page{To: "/settings/notifications", Flash: "saved"}, err
}
