package web

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) commentsView(v *view.Visit, kind string, on community.Subject, f view.Form, status int) (view.Page, error) {
	r, err := s.recordOf(v, kind)
	if err != nil {
		return view.Page{}, err
	}
	list, err := s.App.Comments(v.Ctx, v.Actor, community.Ref{On: on, ID: r.ID}, v.ListPage(view.CommentsPerPage))
	return view.Page{Status: status, Title: v.T("comments"), Hidden: true, Body: view.Comments(v, r, list, f), Head: view.EditorHead(v)}, err
}

func (s *site) comments(kind string, on community.Subject) page.Handler {
	return func(v *view.Visit) (view.Page, error) { return s.commentsView(v, kind, on, view.Form{}, http.StatusOK) }
}

func (s *site) commentSent(kind string, on community.Subject) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		f := v.NewForm("body")
		c, err := s.App.AddComment(v.Ctx, v.Actor, community.Ref{On: on, ID: v.PathValue("id")},
			app.CommentEdit{Body: app.Text{Source: f.Get("body"), Format: markdown}})
		if err != nil {
			if !v.Refuse(&f, err) {
				return view.Page{}, err
			}
			return s.commentsView(v, kind, on, f, http.StatusBadRequest)
		}
		return view.Page{To: v.Back(homeOf(on, v.PathValue("id"))) + "#comment-" + string(c.ID)}, nil
	}
}

// editComment shows a comment in a form of its own.
func (s *site) editComment(kind string, on community.Subject) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		r, err := s.recordOf(v, kind)
		if err != nil {
			return view.Page{}, err
		}
		c, err := s.App.Comment(v.Ctx, v.Actor, community.Ref{On: on, ID: r.ID}, v.PathValue("comment"))
		if err != nil {
			return view.Page{}, err
		}
		edit := v.Actor.CanEditComment(&c.Comment)
		if !v.CanChangeComment(&c.Comment, r.On.Base().Place) {
			return view.Page{}, edit
		}
		f := view.Form{Values: map[string]string{"body": markup.Source(c.Body)}}
		return view.Page{Title: v.T("comment.edit"), Hidden: true, Body: view.EditComment(v, r, string(c.ID), edit == nil, f)}, nil
	}
}

func (s *site) commentEdited(kind string, on community.Subject) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		r, err := s.recordOf(v, kind)
		if err != nil {
			return view.Page{}, err
		}
		f, ref, id := v.NewForm("body"), community.Ref{On: on, ID: r.ID}, v.PathValue("comment")
		if v.PostFormValue("act") == "delete" {
			return view.Page{To: r.Path, Flash: "deleted"}, s.App.DeleteComment(v.Ctx, v.Actor, ref, id)
		}
		if _, err := s.App.EditComment(v.Ctx, v.Actor, ref, id, app.Text{Source: f.Get("body"), Format: markdown}); err != nil {
			if !v.Refuse(&f, err) {
				return view.Page{}, err
			}
			return view.Page{Status: http.StatusBadRequest, Title: v.T("comment.edit"), Hidden: true, Body: view.EditComment(v, r, id, true, f)}, nil
		}
		return view.Page{To: r.Path, Flash: "saved"}, nil
	}
}
