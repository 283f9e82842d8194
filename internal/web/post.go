package web

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) postPages(mux page.Mux) {
	s.Page(mux, "GET /posts/{id}", s.post)
	s.Page(mux, "GET /posts/{id}/{slug}", s.post)
}

func (s *site) post(v *view.Visit) (view.Page, error) {
	p, err := s.App.Post(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	if path := view.PostPath(&p.Post); v.URL.Path != view.Unescaped(path) {
		return view.Page{To: view.WithQuery(path, v.URL.RawQuery), Status: http.StatusMovedPermanently}, nil
	}
	if err := s.nameSpaces(v, p.Space); err != nil {
		return view.Page{}, err
	}
	aside, err := s.homeAside(v)
	return view.Page{Title: view.PostTitle(&p.Post), About: p.Summary, Path: view.PostPath(&p.Post), Kind: "article", Place: "posts",
		Hidden: p.Shelf != community.Open, Body: view.Post(v, &p), Aside: aside, Head: view.Headed(v.PostHead(&p), view.EditorHead(v))}, err
}

// postText is the form of a new post, of a type that may be written.
func postText(v *view.Visit, kind string) view.Text {
	if kind != "article" {
		kind = "discussion"
	}
	return view.Text{Key: "write:" + kind, Heading: v.T("write." + kind), Path: "/write?type=" + kind, Back: "/posts", IsNew: true}
}

func (s *site) writePost(v *view.Visit) (view.Page, error) {
	if err := v.Actor.CanAsk(); err != nil {
		return view.Page{}, err
	}
	t := postText(v, v.URL.Query().Get("type"))
	var err error
	if t.Form, err = s.restored(v, t.Key, map[string]string{}); err == nil {
		err = s.preferSpace(v, &t)
	}
	return s.writingIn(v, t, http.StatusOK, view.Write, err)
}

func (s *site) postSent(v *view.Visit) (view.Page, error) {
	if err := v.Actor.CanAsk(); err != nil {
		return view.Page{}, err
	}
	kind := v.Chosen("type", "discussion", "article")
	t := postText(v, kind)
	t.Form = v.NewForm(postFields...)
	if isAside, err := s.setAside(v, &t, "content"); err != nil || isAside {
		return s.writingIn(v, t, http.StatusOK, view.Write, err)
	}
	status, at, err := t.Standing()
	var p community.PostSeen
	if err == nil {
		p, err = s.App.AddPost(v.Ctx, v.Actor, app.PostEdit{Type: &kind, Title: t.Pointer("title"), Content: t.Pointer("content"), Format: markdown,
			Topics: view.Named(t.Get("topics")), Anonymous: t.Flag("anonymous"), Space: spaceOf(v), Status: status, PublishedAt: at})
	}
	if err != nil {
		if !v.Refuse(&t.Form, err) {
			return view.Page{}, err
		}
		return s.writingIn(v, t, http.StatusBadRequest, view.Write, nil)
	}
	return view.Page{To: view.PostPath(&p.Post), Flash: flashOf(p.Status)}, s.App.DropUnfinished(v.Ctx, v.Actor, t.Key)
}

func (s *site) editedPost(v *view.Visit) (community.PostSeen, view.Text, error) {
	p, err := s.App.Post(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return p, view.Text{}, err
	}
	return p, view.Text{Key: "edit:" + string(p.ID), Heading: v.T("edit.post"), Path: "/posts/" + p.ShortID + "/edit", Back: view.PostPath(&p.Post), Of: &p.Record},
		v.Actor.CanEdit(&p.Post)
}

func (s *site) editPost(v *view.Visit) (view.Page, error) {
	p, t, err := s.editedPost(v)
	if err != nil {
		return view.Page{}, err
	}
	t.Form, err = s.restored(v, t.Key, map[string]string{"title": p.Title, "content": markup.Source(p.Content), "topics": topicNames(p.About), "anonymous": truth(p.Anonymous), "space": string(p.Space)})
	return s.writingIn(v, t, http.StatusOK, view.Write, err)
}

func (s *site) postEdited(v *view.Visit) (view.Page, error) {
	_, t, err := s.editedPost(v)
	if err != nil {
		return view.Page{}, err
	}
	t.Form = v.NewForm(postFields...)
	if isAside, err := s.setAside(v, &t, "content"); err != nil || isAside {
		return s.writingIn(v, t, http.StatusOK, view.Write, err)
	}
	p, err := s.App.EditPost(v.Ctx, v.Actor, v.PathValue("id"), app.PostEdit{Title: t.Pointer("title"), Content: t.Pointer("content"), Format: markdown,
		Topics: view.Named(t.Get("topics")), Anonymous: anonymousOf(v, t), Space: spaceOf(v)})
	if err == nil && isPublished(v, t) {
		p, err = s.App.PublishPost(v.Ctx, v.Actor, v.PathValue("id"))
	}
	if err != nil {
		if !v.Refuse(&t.Form, err) {
			return view.Page{}, err
		}
		return s.writingIn(v, t, http.StatusBadRequest, view.Write, nil)
	}
	return view.Page{To: view.PostPath(&p.Post), Flash: "saved"}, s.App.DropUnfinished(v.Ctx, v.Actor, t.Key)
}
