package web

import (
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// pinPages are where moderators say what a place shows first.
func (s *site) pinPages(mux page.Mux) {
	for kind, on := range map[string]community.Subject{"questions": community.OnQuestion, "posts": community.OnPost} {
		a := acts{s, kind, on}
		s.Page(mux, "GET /"+kind+"/{id}/pin", a.pin)
		s.Page(mux, "POST /"+kind+"/{id}/pin", a.pinned)
	}
}

// pinnable finds a record to be pinned, with its topics.
func (a acts) pinnable(v *view.Visit) (p view.Pinnable, err error) {
	p.Record = view.Record{Kind: a.kind, ID: v.PathValue("id")}
	if a.on == community.OnQuestion {
		q, err := a.App.Question(v.Ctx, v.Actor, p.ID)
		if err != nil {
			return p, err
		}
		p.Title, p.Path, p.On = q.Title, view.QuestionPath(&q.Question), &q.Question
		p.Topics, p.Pinned = q.About, *q.Pinned
	} else {
		post, err := a.App.Post(v.Ctx, v.Actor, p.ID)
		if err != nil {
			return p, err
		}
		p.Title, p.Path, p.On = view.PostTitle(&post.Post), view.PostPath(&post.Post), &post.Post
		p.Topics, p.Pinned = post.About, *post.Pinned
	}
	if err := v.Actor.CanPin(p.On); err != nil {
		return p, err
	}
	return p, a.nameSpaces(v, p.On.Base().Space)
}

func (a acts) pin(v *view.Visit) (view.Page, error) {
	p, err := a.pinnable(v)
	if err != nil {
		return view.Page{}, err
	}
	return view.Page{Title: v.T("pin"), Hidden: true, Body: view.PinForm(v, p, view.Form{})}, nil
}

// pinned takes the form, which has the places that the sender may choose.
func (a acts) pinned(v *view.Visit) (view.Page, error) {
	p, err := a.pinnable(v)
	if err != nil {
		return view.Page{}, err
	}
	f := v.NewForm("portal", "space")
	e := app.PinEdit{}
	if p.On.Base().Space != "" {
		e.Space = f.Flag("space")
	}
	if v.Actor.CanModerate() == nil {
		e.Portal, e.Topics = f.Flag("portal"), new(v.PostForm["topic"])
	}
	_, err = a.App.Pin(v.Ctx, v.Actor, a.ref(v), e)
	return page.Sent(v, &f, err, view.Page{To: p.Path, Flash: "saved"}, func() (view.Page, error) {
		return view.Page{Title: v.T("pin"), Hidden: true, Body: view.PinForm(v, p, f)}, nil
	})
}

// pins are what the first page of a place shows before everything else.
func (s *site) pins(v *view.Visit, place community.PinPlace) ([]app.PinSeen, error) {
	if v.ListPage(view.PerPage).Number > 1 {
		return nil, nil
	}
	pins, err := s.App.PinsAt(v.Ctx, v.Actor, place)
	if err != nil {
		return nil, err
	}
	var spaces []community.SpaceID
	for _, p := range pins {
		spaces = append(spaces, pinned(&p).Space)
	}
	return pins, s.nameSpaces(v, spaces...)
}

// pinned is the record of a pin.
func pinned(p *app.PinSeen) *community.Record {
	if p.Question != nil {
		return &p.Question.Record
	}
	return &p.Post.Record
}

// unpinned are the items of a page but for those that stand above it already.
func unpinned[S any](items []S, pins []app.PinSeen, record func(S) *community.Record) []S {
	if len(pins) == 0 {
		return items
	}
	return slices.DeleteFunc(slices.Clone(items), func(item S) bool {
		r := record(item)
		return r != nil && slices.ContainsFunc(pins, func(p app.PinSeen) bool { return pinned(&p).ID == r.ID })
	})
}

func ofFeed(item community.FeedItem) *community.Record {
	switch {
	case item.Question != nil:
		return &item.Question.Record
	case item.Post != nil:
		return &item.Post.Record
	}
	return nil
}

func ofQuestion(q *community.QuestionSeen) *community.Record { return &q.Record }

func ofPost(p *community.PostSeen) *community.Record { return &p.Record }
