package web

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// subjects are the records that pages act on, as addresses name them.
var subjects = map[string]community.Subject{
	"questions": community.OnQuestion, "answers": community.OnAnswer, "posts": community.OnPost, "comments": community.OnComment,
}

// actPages are the acts that records of several kinds share.
func (s *site) actPages(mux page.Mux) {
	for kind, on := range subjects {
		s.Page(mux, "POST /"+kind+"/{id}/vote", s.vote(on))
		s.Page(mux, "GET /"+kind+"/{id}/report", s.report(kind, on))
		s.Page(mux, "POST /"+kind+"/{id}/report", s.reportSent(kind, on))
		if on == community.OnComment {
			continue
		}
		s.Page(mux, "GET /"+kind+"/{id}/delete", s.askToDelete(kind))
		s.Page(mux, "POST /"+kind+"/{id}/delete", s.delete(on))
		s.Page(mux, "GET /"+kind+"/{id}/comments", s.comments(kind, on))
		s.Page(mux, "POST /"+kind+"/{id}/comments", s.commentSent(kind, on))
		s.Page(mux, "GET /"+kind+"/{id}/comments/{comment}", s.editComment(kind, on))
		s.Page(mux, "POST /"+kind+"/{id}/comments/{comment}", s.commentEdited(kind, on))
	}
	s.Page(mux, "POST /questions/{id}/follow", s.follow(community.OnQuestion))
	s.Page(mux, "POST /posts/{id}/follow", s.follow(community.OnPost))
	s.Page(mux, "POST /topics/{id}/follow", s.follow(community.OnTopic))
	s.Page(mux, "POST /users/{id}/follow", s.follow(community.OnUser))
}

// homeOf is where a record is seen, as far as its id tells.
func homeOf(on community.Subject, id string) string {
	for kind, subject := range subjects {
		if subject == on && on != community.OnComment {
			return "/" + kind + "/" + id
		}
	}
	return "/"
}

// anchorOf is where a record stands in a page that has more than it.
func anchorOf(on community.Subject, id string) string {
	switch on {
	case community.OnAnswer:
		return "#answer-" + id
	case community.OnComment:
		return "#comment-" + id
	}
	return ""
}

func (s *site) follow(on community.Subject) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		id, follows := v.PathValue("id"), v.PostFormValue("on") != "false"
		back, err := v.Back("/"), error(nil)
		switch on {
		case community.OnQuestion:
			_, err = s.App.FollowQuestion(v.Ctx, v.Actor, id, follows)
		case community.OnPost:
			_, err = s.App.FollowPost(v.Ctx, v.Actor, id, follows)
		case community.OnTopic:
			_, err = s.App.FollowTopic(v.Ctx, v.Actor, id, follows)
		default:
			if follows {
				_, err = s.App.FollowUser(v.Ctx, v.Actor, id)
			} else {
				err = s.App.UnfollowUser(v.Ctx, v.Actor, id)
			}
		}
		return view.Page{To: back}, err
	}
}

// recordOf finds a record that somebody wants to act on.
func (s *site) recordOf(v *view.Visit, kind string) (view.Record, error) {
	r := view.Record{Kind: kind, ID: v.PathValue("id")}
	switch subjects[kind] {
	case community.OnQuestion:
		q, err := s.App.Question(v.Ctx, v.Actor, r.ID)
		r.Title, r.Path, r.On = q.Title, view.QuestionPath(&q.Question), &q.Question
		return r, err
	case community.OnAnswer:
		a, err := s.App.Answer(v.Ctx, v.Actor, r.ID)
		if err != nil {
			return r, err
		}
		r.Title, r.Path, r.On = a.Question.Title, answerIn(&a), &a.Answer
		return r, nil
	case community.OnPost:
		p, err := s.App.Post(v.Ctx, v.Actor, r.ID)
		r.Title, r.Path, r.On = view.PostTitle(&p.Post), view.PostPath(&p.Post), &p.Post
		return r, err
	}
	r.Path = v.Back("/")
	return r, nil
}

func (s *site) report(kind string, on community.Subject) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		if err := v.Actor.CanReport(); err != nil {
			return view.Page{}, err
		}
		r, err := s.recordOf(v, kind)
		return view.Page{Title: v.T("report.title"), Hidden: true, Body: view.Report(v, r, app.ReportTypes(on), view.Form{})}, err
	}
}

func (s *site) reportSent(kind string, on community.Subject) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		f := v.NewForm("type", "description")
		_, err := s.App.Report(v.Ctx, v.Actor, community.Ref{On: on, ID: v.PathValue("id")}, f.Get("type"), f.Get("description"))
		if err != nil && !v.Refuse(&f, err) {
			return view.Page{}, err
		}
		r, found := s.recordOf(v, kind)
		if found != nil {
			return view.Page{}, found
		}
		if err != nil {
			return view.Page{Status: http.StatusBadRequest, Title: v.T("report.title"), Hidden: true,
				Body: view.Report(v, r, app.ReportTypes(on), f)}, nil
		}
		if back := v.PostFormValue("back"); back != "" {
			r.Path = back
		}
		return view.Page{To: r.Path, Flash: "reported"}, nil
	}
}

func (s *site) askToDelete(kind string) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		r, err := s.recordOf(v, kind)
		return view.Page{Title: v.T("delete"), Hidden: true, Body: view.Delete(v, r)}, err
	}
}

func (s *site) delete(on community.Subject) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		id, to := v.PathValue("id"), "/"
		var err error
		switch on {
		case community.OnQuestion:
			err = s.App.DeleteQuestion(v.Ctx, v.Actor, id)
		case community.OnAnswer:
			var a community.AnswerSeen
			if a, err = s.App.Answer(v.Ctx, v.Actor, id); err == nil {
				to = view.QuestionPath(&a.Question.Question)
				err = s.App.DeleteAnswer(v.Ctx, v.Actor, id)
			}
		case community.OnPost:
			err, to = s.App.DeletePost(v.Ctx, v.Actor, id), "/posts"
		}
		return view.Page{To: to, Flash: "deleted"}, err
	}
}
