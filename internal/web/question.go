package web

import (
	"net/http"
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/machine"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) questionPages(mux page.Mux) {
	s.Kept(mux, "GET /questions/{id}", machine.Twinned(s.Site, s.question))
	s.Kept(mux, "GET /questions/{id}/{slug}", machine.Twinned(s.Site, s.question))
	s.Page(mux, "GET /answers/{id}", s.answer)
	s.Page(mux, "POST /questions/{id}/ask-too", s.askToo)
	s.Page(mux, "POST /questions/{id}/poll", s.votePoll)
	s.Page(mux, "POST /answers/{id}/accept", s.acceptAnswer)
	s.Page(mux, "POST /answers/{id}/verify", s.verifyAnswer)
	s.Page(mux, "POST /answers/{id}/global", s.spreadAnswer)
	s.Page(mux, "POST /answers/{id}/wiki", s.wiki)
	s.Page(mux, "POST /questions/{id}/lock", s.lockQuestion)
	s.Page(mux, "GET /questions/{id}/duplicate", s.duplicate)
	s.Page(mux, "POST /questions/{id}/duplicate", s.duplicateSent)
	s.Page(mux, "POST /questions/{id}/reward", s.stakeReward)
	s.Page(mux, "POST /answers/{id}/award", s.awardReward)
	s.expertPages(mux)
}

func (s *site) question(v *view.Visit) (view.Page, error) {
	thread, err := s.App.Thread(v.Ctx, v.Actor, v.PathValue("id"), v.AnswersOf())
	if err != nil {
		return acts{s, "questions", community.OnQuestion}.orConverted(v, err)
	}
	q := &thread.Question
	if path := view.QuestionPath(&q.Question); v.URL.Path != view.Unescaped(path) {
		return view.Page{To: view.WithQuery(path, v.URL.RawQuery), Status: http.StatusMovedPermanently}, nil
	}
	if err := s.nameSpaces(v, q.Space); err != nil {
		return view.Page{}, err
	}
	linked, err := s.linkedAnswer(v, thread)
	if err != nil {
		return view.Page{}, err
	}
	if err := s.seekAsked(v, &q.Question); err != nil {
		return view.Page{}, err
	}
	if err := s.markThread(v, q, thread.Answers.Items, linked); err != nil {
		return view.Page{}, err
	}
	if err := s.withPreviews(v, shownIn(thread, linked)...); err != nil {
		return view.Page{}, err
	}
	ids := make([]string, len(thread.Answers.Items))
	for i, a := range thread.Answers.Items {
		ids[i] = string(a.ID)
	}
	if linked != nil {
		ids = append(ids, string(linked.ID))
	}
	s.viewed(v, community.OnQuestion, string(q.ID))
	s.viewed(v, community.OnAnswer, slices.Clone(ids)...)
	ids = append(ids, threadIDs(thread)...)
	if err := s.readAbout(v, ids...); err != nil {
		return view.Page{}, err
	}
	body, err := s.withProposed(v, view.Question(v, thread, linked), ids...)
	if err != nil {
		return view.Page{}, err
	}
	return view.Page{Title: q.Title, About: q.Summary, Path: view.QuestionPath(&q.Question), Kind: "article", Place: "questions",
		Image:  v.CardFor(&q.Question),
		Hidden: q.Shelf != community.Open || q.Privacy == community.Private,
		Body:   body, Aside: view.QuestionAside(v, thread),
		Head: view.Headed(v.ThreadHead(thread), view.EditorHead(v))}, nil
}

// threadIDs are the ids of a question and the comments in its thread.
func threadIDs(t *app.Thread) []string {
	ids := append(commentIDs(t.Question.Comments), string(t.Question.ID))
	for i := range t.Answers.Items {
		ids = append(ids, commentIDs(t.Answers.Items[i].Comments)...)
	}
	return ids
}

func commentIDs(comments []community.CommentSeen) (ids []string) {
	for i := range comments {
		ids = append(ids, string(comments[i].ID))
	}
	return ids
}

// linkedAnswer is the answer that was asked for by name, where the page does not
// have it anyway.
func (s *site) linkedAnswer(v *view.Visit, t *app.Thread) (*community.AnswerSeen, error) {
	ref := v.URL.Query().Get("answer")
	if ref == "" {
		return nil, nil
	}
	for _, a := range t.Answers.Items {
		if a.ShortID == ref {
			return nil, nil
		}
	}
	a, err := s.App.Answer(v.Ctx, v.Actor, ref)
	if kind := community.KindOf(err); kind == community.NotFound || kind == community.Gone || err == nil &&
		a.Answer.Question != t.Question.ID {
		return nil, nil
	}
	return &a, err
}

// answer leads to an answer in the page of its question.
func (s *site) answer(v *view.Visit) (view.Page, error) {
	a, err := s.App.Answer(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return acts{s, "answers", community.OnAnswer}.orConverted(v, err)
	}
	return view.Page{To: answerIn(&a)}, nil
}

// answerIn is where an answer stands in the page of its question.
func answerIn(a *community.AnswerSeen) string {
	path := view.QuestionPath(&a.Question.Question)
	if a.Question.Counts.Answers > view.AnswersPerPage {
		path += "?answer=" + a.ShortID
	}
	return path + "#answer-" + a.ShortID
}

func (s *site) askToo(v *view.Visit) (view.Page, error) {
	q, err := s.App.Reask(v.Ctx, v.Actor, v.PathValue("id"))
	return view.Page{To: view.QuestionPath(&q.Question), Flash: "asked"}, err
}

func (s *site) votePoll(v *view.Visit) (view.Page, error) {
	act := v.PostFormValue("act")
	options := v.PostForm["option"]
	if act == "back" || len(options) == 0 { // who unticks all boxes takes their vote back
		q, err := s.App.UnvotePoll(v.Ctx, v.Actor, v.PathValue("id"))
		return view.Page{To: view.QuestionPath(&q.Question) + "#poll"}, err
	}
	q, err := s.App.VotePoll(v.Ctx, v.Actor, v.PathValue("id"), options...)
	return view.Page{To: view.QuestionPath(&q.Question) + "#poll"}, err
}

// acceptAnswer makes an answer the accepted one, or takes that back if it still is.
func (s *site) acceptAnswer(v *view.Visit) (view.Page, error) {
	a, err := s.App.Answer(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	question := string(a.Answer.Question)
	switch {
	case v.PostFormValue("on") == "true":
		_, err = s.App.AcceptAnswer(v.Ctx, v.Actor, question, string(a.ID))
	case a.Solves():
		_, err = s.App.UnacceptAnswer(v.Ctx, v.Actor, question)
	}
	return view.Page{To: answerIn(&a)}, err
}

func (s *site) verifyAnswer(v *view.Visit) (view.Page, error) {
	on := v.PostFormValue("on") == "true"
	a, err := s.App.EditAnswer(v.Ctx, v.Actor, v.PathValue("id"), app.AnswerEdit{Verified: &on})
	return view.Page{To: answerIn(&a)}, err
}

// lockQuestion closes a question to new answers, or opens it again.
func (s *site) lockQuestion(v *view.Visit) (view.Page, error) {
	on := v.PostFormValue("on") == "true"
	q, err := s.App.EditQuestion(v.Ctx, v.Actor, v.PathValue("id"), app.QuestionEdit{Locked: &on})
	return view.Page{To: view.QuestionPath(&q.Question), Flash: "saved"}, err
}

// spreadAnswer lets an answer stand in the lists of every portal, or takes that back.
func (s *site) spreadAnswer(v *view.Visit) (view.Page, error) {
	on := v.PostFormValue("on") == "true"
	a, err := s.App.EditAnswer(v.Ctx, v.Actor, v.PathValue("id"), app.AnswerEdit{Global: &on})
	return view.Page{To: answerIn(&a)}, err
}
