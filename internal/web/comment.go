package web

import (
	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (a acts) commentsView(v *view.Visit, f view.Form) (view.Page, error) {
	r, err := a.record(v)
	if err != nil {
		return view.Page{}, err
	}
	if err := a.answering(v, r, &f); err != nil {
		return view.Page{}, err
	}
	list, err := a.App.Comments(v.Ctx, v.Actor, a.ref(v), v.ListPage(view.CommentsPerPage))
	if err == nil && r.On != nil {
		err = a.withPreviews(v, shownOn(r.On.Base(), list.Items)...)
	}
	return view.Page{Title: v.T("comments"), Hidden: true, Body: view.Comments(v, r, list, f), Head: view.EditorHead(v)}, err
}

func (a acts) comments(v *view.Visit) (view.Page, error) { return a.commentsView(v, view.Form{}) }

func (a acts) commentSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm("body", "anonymous", "replyTo")
	c, err := a.App.AddComment(v.Ctx, v.Actor, a.ref(v), app.CommentEdit{TextEdit: commentText(f), ReplyTo: f.Get("replyTo"),
		Anonymous: new(f.Get("anonymous") == "true")})
	next := view.Page{To: a.back(v) + "#comment-" + string(c.ID)}
	if err == nil {
		err = a.App.DropUnfinished(v.Ctx, v.Actor, view.CommentForm(a.kind, v.PathValue("id")))
	}
	if c.Status == community.Unapproved {
		next = view.Page{To: a.back(v) + "#proposal-" + string(c.ID), Flash: "proposed"}
	}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return a.commentsView(v, f) })
}

func commentText(f view.Form) app.TextEdit {
	return app.TextEdit{Content: new(f.Get("body")), Format: markdown}
}

func editCommentView(v *view.Visit, r view.Record, id string, canEdit bool, f view.Form, now *view.Clash) view.Page {
	return view.Page{Title: v.T("comment.edit"), Hidden: true, Body: view.EditComment(v, r, id, canEdit, f, now)}
}

// editComment shows a comment in a form of its own.
func (a acts) editComment(v *view.Visit) (view.Page, error) {
	r, err := a.record(v)
	if err != nil {
		return view.Page{}, err
	}
	c, err := a.App.Comment(v.Ctx, v.Actor, a.ref(v), v.PathValue("comment"))
	if err != nil {
		return view.Page{}, err
	}
	edit := v.Actor.CanEditComment(&c.Comment)
	if !v.CanChangeComment(&c.Comment, r.On.Base().Place) {
		return view.Page{}, edit
	}
	f := view.Form{Values: map[string]string{"body": commentSource(c.Written, c.Body), "version": c.Version()}}
	return editCommentView(v, r, string(c.ID), edit == nil, f, nil), nil
}

func (a acts) commentEdited(v *view.Visit) (view.Page, error) {
	r, err := a.record(v)
	if err != nil {
		return view.Page{}, err
	}
	f, id := v.NewForm("body", "version"), v.PathValue("comment")
	if v.PostFormValue("act") == "delete" {
		undo := "/comments/" + id + "/restore"
		return view.Page{To: r.Path, Flash: "deleted", Undo: undo}, a.App.DeleteComment(v.Ctx, v.Actor, a.ref(v), id, nil)
	}
	if v.PostFormValue("act") == "convert" {
		return a.commentConverted(v, r, id)
	}
	c, err := a.App.EditComment(v.Ctx, v.Actor, a.ref(v), id,
		app.CommentEdit{TextEdit: commentText(f), Only: community.OnlyVersion(f.Get("version"))})
	if community.KindOf(err) == community.Stale {
		return a.commentClashing(v, r, f)
	}
	next := view.Page{To: r.Path, Flash: saved(c.Written)}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return editCommentView(v, r, id, true, f, nil), nil })
}
