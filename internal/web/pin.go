package web

import (
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
	if p.Record, err = a.record(v); err != nil {
		return p, err
	}
	if err := v.Actor.CanPin(p.On); err != nil {
		return p, err
	}
	if a.on == community.OnQuestion {
		q, err := a.App.Question(v.Ctx, v.Actor, p.ID)
		if err != nil {
			return p, err
		}
		p.Topics, p.Pinned = q.About, *q.Pinned
	} else {
		post, err := a.App.Post(v.Ctx, v.Actor, p.ID)
		if err != nil {
			return p, err
		}
		p.Topics, p.Pinned = post.About, *post.Pinned
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
		if p.Question != nil {
			spaces = append(spaces, p.Question.Space)
		} else {
			spaces = append(spaces, p.Post.Space)
		}
	}
	return pins, s.nameSpaces(v, spaces...)
}
