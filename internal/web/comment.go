package web

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

// commentsPerPage is how many comments their own page shows.
const commentsPerPage = 50

func (s *site) commentsView(v *visit, kind string, on community.Subject, f form, status int) (view, error) {
	r, err := s.recordOf(v, kind)
	if err != nil {
		return view{}, err
	}
	list, err := s.app.Comments(v.ctx, v.actor, community.Ref{On: on, ID: r.id}, v.listPage(commentsPerPage))
	return view{status: status, title: v.t("comments"), hidden: true, body: commentsPage(v, r, list, f), head: editorHead(v)}, err
}

func (s *site) comments(kind string, on community.Subject) handler {
	return func(v *visit) (view, error) { return s.commentsView(v, kind, on, form{}, http.StatusOK) }
}

func (s *site) commentSent(kind string, on community.Subject) handler {
	return func(v *visit) (view, error) {
		f := v.newForm("body")
		c, err := s.app.AddComment(v.ctx, v.actor, community.Ref{On: on, ID: v.PathValue("id")},
			app.CommentEdit{Body: app.Text{Source: f.get("body"), Format: markdown}})
		if err != nil {
			if !v.refuse(&f, err) {
				return view{}, err
			}
			return s.commentsView(v, kind, on, f, http.StatusBadRequest)
		}
		return view{to: v.back(homeOf(on, v.PathValue("id"))) + "#comment-" + string(c.ID)}, nil
	}
}

// editComment shows a comment in a form of its own.
func (s *site) editComment(kind string, on community.Subject) handler {
	return func(v *visit) (view, error) {
		r, err := s.recordOf(v, kind)
		if err != nil {
			return view{}, err
		}
		c, err := s.app.Comment(v.ctx, v.actor, community.Ref{On: on, ID: r.id}, v.PathValue("comment"))
		if err != nil {
			return view{}, err
		}
		edit := v.actor.CanEditComment(&c.Comment)
		if !v.canChangeComment(&c.Comment, r.place) {
			return view{}, edit
		}
		f := form{values: map[string]string{"body": markup.Source(c.Body)}}
		return view{title: v.t("comment.edit"), hidden: true, body: editCommentPage(v, r, string(c.ID), edit == nil, f)}, nil
	}
}

func (s *site) commentEdited(kind string, on community.Subject) handler {
	return func(v *visit) (view, error) {
		r, err := s.recordOf(v, kind)
		if err != nil {
			return view{}, err
		}
		f, ref, id := v.newForm("body"), community.Ref{On: on, ID: r.id}, v.PathValue("comment")
		if v.PostFormValue("act") == "delete" {
			return view{to: r.path, flash: "deleted"}, s.app.DeleteComment(v.ctx, v.actor, ref, id)
		}
		if _, err := s.app.EditComment(v.ctx, v.actor, ref, id, app.Text{Source: f.get("body"), Format: markdown}); err != nil {
			if !v.refuse(&f, err) {
				return view{}, err
			}
			return view{status: http.StatusBadRequest, title: v.t("comment.edit"), hidden: true, body: editCommentPage(v, r, id, true, f)}, nil
		}
		return view{to: r.path, flash: "saved"}, nil
	}
}
