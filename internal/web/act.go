package web

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// subjects are the records that pages act on, as addresses name them.
var subjects = map[string]community.Subject{
	"questions": community.OnQuestion, "answers": community.OnAnswer, "posts": community.OnPost, "comments": community.OnComment,
}

// actPages are the acts that records of several kinds share.
func (s *site) actPages(mux Mux) {
	for kind, on := range subjects {
		s.page(mux, "POST /"+kind+"/{id}/vote", s.vote(on))
		s.page(mux, "GET /"+kind+"/{id}/report", s.report(kind, on))
		s.page(mux, "POST /"+kind+"/{id}/report", s.reportSent(kind, on))
		if on == community.OnComment {
			continue
		}
		s.page(mux, "GET /"+kind+"/{id}/delete", s.askToDelete(kind))
		s.page(mux, "POST /"+kind+"/{id}/delete", s.delete(on))
		s.page(mux, "GET /"+kind+"/{id}/comments", s.comments(kind, on))
		s.page(mux, "POST /"+kind+"/{id}/comments", s.commentSent(kind, on))
		s.page(mux, "GET /"+kind+"/{id}/comments/{comment}", s.editComment(kind, on))
		s.page(mux, "POST /"+kind+"/{id}/comments/{comment}", s.commentEdited(kind, on))
	}
	s.page(mux, "POST /questions/{id}/follow", s.follow(community.OnQuestion))
	s.page(mux, "POST /posts/{id}/follow", s.follow(community.OnPost))
	s.page(mux, "POST /topics/{id}/follow", s.follow(community.OnTopic))
	s.page(mux, "POST /users/{id}/follow", s.follow(community.OnUser))
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

func (s *site) follow(on community.Subject) handler {
	return func(v *visit) (view, error) {
		id, follows := v.PathValue("id"), v.PostFormValue("on") != "false"
		back, err := v.back("/"), error(nil)
		switch on {
		case community.OnQuestion:
			_, err = s.app.FollowQuestion(v.ctx, v.actor, id, follows)
		case community.OnPost:
			_, err = s.app.FollowPost(v.ctx, v.actor, id, follows)
		case community.OnTopic:
			_, err = s.app.FollowTopic(v.ctx, v.actor, id, follows)
		default:
			if follows {
				_, err = s.app.FollowUser(v.ctx, v.actor, id)
			} else {
				err = s.app.UnfollowUser(v.ctx, v.actor, id)
			}
		}
		return view{to: back}, err
	}
}

// record is what the acts' own pages say of the record they are about.
type record struct {
	kind, id, title, path string
	place                 community.Place
}

// recordOf finds a record that somebody wants to act on.
func (s *site) recordOf(v *visit, kind string) (record, error) {
	r := record{kind: kind, id: v.PathValue("id")}
	switch subjects[kind] {
	case community.OnQuestion:
		q, err := s.app.Question(v.ctx, v.actor, r.id)
		r.title, r.path, r.place = q.Title, questionPath(&q.Question), q.Place
		return r, err
	case community.OnAnswer:
		a, err := s.app.Answer(v.ctx, v.actor, r.id)
		if err != nil {
			return r, err
		}
		r.title, r.path, r.place = a.Question.Title, answerIn(&a), a.Place
		return r, nil
	case community.OnPost:
		p, err := s.app.Post(v.ctx, v.actor, r.id)
		r.title, r.path, r.place = postTitle(&p.Post), postPath(&p.Post), p.Place
		return r, err
	}
	r.path = v.back("/")
	return r, nil
}

func (s *site) report(kind string, on community.Subject) handler {
	return func(v *visit) (view, error) {
		if err := v.actor.CanReport(); err != nil {
			return view{}, err
		}
		r, err := s.recordOf(v, kind)
		return view{title: v.t("report.title"), hidden: true, body: reportPage(v, r, app.ReportTypes(on), form{})}, err
	}
}

func (s *site) reportSent(kind string, on community.Subject) handler {
	return func(v *visit) (view, error) {
		f := v.newForm("type", "description")
		_, err := s.app.Report(v.ctx, v.actor, community.Ref{On: on, ID: v.PathValue("id")}, f.get("type"), f.get("description"))
		if err != nil && !v.refuse(&f, err) {
			return view{}, err
		}
		r, found := s.recordOf(v, kind)
		if found != nil {
			return view{}, found
		}
		if err != nil {
			return view{status: http.StatusBadRequest, title: v.t("report.title"), hidden: true, body: reportPage(v, r, app.ReportTypes(on), f)}, nil
		}
		if back := v.PostFormValue("back"); back != "" {
			r.path = back
		}
		return view{to: r.path, flash: "reported"}, nil
	}
}

func (s *site) askToDelete(kind string) handler {
	return func(v *visit) (view, error) {
		r, err := s.recordOf(v, kind)
		return view{title: v.t("delete"), hidden: true, body: deletePage(v, r)}, err
	}
}

func (s *site) delete(on community.Subject) handler {
	return func(v *visit) (view, error) {
		id, to := v.PathValue("id"), "/"
		var err error
		switch on {
		case community.OnQuestion:
			err = s.app.DeleteQuestion(v.ctx, v.actor, id)
		case community.OnAnswer:
			var a community.AnswerSeen
			if a, err = s.app.Answer(v.ctx, v.actor, id); err == nil {
				to = questionPath(&a.Question.Question)
				err = s.app.DeleteAnswer(v.ctx, v.actor, id)
			}
		case community.OnPost:
			err, to = s.app.DeletePost(v.ctx, v.actor, id), "/posts"
		}
		return view{to: to, flash: "deleted"}, err
	}
}
