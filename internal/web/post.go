package web

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

func (s *site) postPages(mux Mux) {
	s.page(mux, "GET /posts/{id}", s.post)
	s.page(mux, "GET /posts/{id}/{slug}", s.post)
}

func (s *site) post(v *visit) (view, error) {
	p, err := s.app.Post(v.ctx, v.actor, v.PathValue("id"))
	if err != nil {
		return view{}, err
	}
	if path := postPath(&p.Post); v.URL.Path != unescaped(path) {
		return view{to: withQuery(path, v.URL.RawQuery), status: http.StatusMovedPermanently}, nil
	}
	if err := v.nameSpaces(p.Space); err != nil {
		return view{}, err
	}
	aside, err := v.homeAside()
	return view{title: postTitle(&p.Post), about: p.Summary, path: postPath(&p.Post), kind: "article", place: "posts",
		hidden: p.Shelf != community.Open, body: postPage(v, &p), aside: aside, head: headed(v.postHead(&p), editorHead(v))}, err
}

// postText is the form of a new post, of a type that may be written.
func (v *visit) postText(kind string) text {
	if kind != "article" {
		kind = "discussion"
	}
	return text{key: "write:" + kind, heading: v.t("write." + kind), path: "/write?type=" + kind, back: "/posts", isNew: true}
}

func (s *site) writePost(v *visit) (view, error) {
	if err := v.actor.CanAsk(); err != nil {
		return view{}, err
	}
	t := v.postText(v.URL.Query().Get("type"))
	var err error
	if t.form, err = s.restored(v, t.key, map[string]string{}); err == nil {
		err = s.preferSpace(v, &t)
	}
	return s.writingIn(v, t, http.StatusOK, writePage, err)
}

func (s *site) postSent(v *visit) (view, error) {
	if err := v.actor.CanAsk(); err != nil {
		return view{}, err
	}
	kind := v.chosen("type", "discussion", "article")
	t := v.postText(kind)
	t.form = v.newForm(postFields...)
	if isAside, err := s.setAside(v, &t, "content"); err != nil || isAside {
		return s.writingIn(v, t, http.StatusOK, writePage, err)
	}
	status, at, err := t.standing()
	var p community.PostSeen
	if err == nil {
		p, err = s.app.AddPost(v.ctx, v.actor, app.PostEdit{Type: &kind, Title: t.pointer("title"), Content: t.pointer("content"), Format: markdown,
			Topics: named(t.get("topics")), Anonymous: t.flag("anonymous"), Space: v.spaceOf(), Status: status, PublishedAt: at})
	}
	if err != nil {
		if !v.refuse(&t.form, err) {
			return view{}, err
		}
		return s.writingIn(v, t, http.StatusBadRequest, writePage, nil)
	}
	return view{to: postPath(&p.Post), flash: flashOf(p.Status)}, s.app.DropUnfinished(v.ctx, v.actor, t.key)
}

func (s *site) editedPost(v *visit) (community.PostSeen, text, error) {
	p, err := s.app.Post(v.ctx, v.actor, v.PathValue("id"))
	if err != nil {
		return p, text{}, err
	}
	return p, text{key: "edit:" + string(p.ID), heading: v.t("edit.post"), path: "/posts/" + p.ShortID + "/edit", back: postPath(&p.Post)}, v.actor.CanEdit(&p.Post)
}

func (s *site) editPost(v *visit) (view, error) {
	p, t, err := s.editedPost(v)
	if err != nil {
		return view{}, err
	}
	t.form, err = s.restored(v, t.key, map[string]string{"title": p.Title, "content": markup.Source(p.Content), "topics": topicNames(p.About), "anonymous": truth(p.Anonymous), "space": string(p.Space)})
	return s.writingIn(v, t, http.StatusOK, writePage, err)
}

func (s *site) postEdited(v *visit) (view, error) {
	before, t, err := s.editedPost(v)
	if err != nil {
		return view{}, err
	}
	t.form = v.newForm(postFields...)
	if isAside, err := s.setAside(v, &t, "content"); err != nil || isAside {
		return s.writingIn(v, t, http.StatusOK, writePage, err)
	}
	p, err := s.app.EditPost(v.ctx, v.actor, v.PathValue("id"), app.PostEdit{Title: t.pointer("title"), Content: t.pointer("content"), Format: markdown,
		Topics: named(t.get("topics")), Anonymous: t.flag("anonymous"), Space: v.spaceOf()})
	if err == nil && before.Status == community.Draft && t.get("status") == "" {
		p, err = s.app.PublishPost(v.ctx, v.actor, v.PathValue("id"))
	}
	if err != nil {
		if !v.refuse(&t.form, err) {
			return view{}, err
		}
		return s.writingIn(v, t, http.StatusBadRequest, writePage, nil)
	}
	return view{to: postPath(&p.Post), flash: "saved"}, s.app.DropUnfinished(v.ctx, v.actor, t.key)
}
