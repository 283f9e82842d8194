package web

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// convertPages are where moderators turn a record into one of another kind.
func (s *site) convertPages(mux page.Mux) {
	for kind, on := range map[string]community.Subject{
		"questions": community.OnQuestion, "answers": community.OnAnswer, "posts": community.OnPost,
	} {
		a := acts{s, kind, on}
		s.Page(mux, "GET /"+kind+"/{id}/convert", a.askToConvert)
		s.Page(mux, "POST /"+kind+"/{id}/convert", a.convert)
	}
}

// convertible finds a record, for who may convert such records at all.
func (a acts) convertible(v *view.Visit) (r view.Record, err error) {
	if r, err = a.record(v); err != nil {
		return r, err
	}
	return r, v.Actor.CanModerate()
}

func (a acts) askToConvert(v *view.Visit) (view.Page, error) {
	r, err := a.convertible(v)
	if err != nil {
		return view.Page{}, err
	}
	var f view.Form
	if err := v.Actor.CanConvert(r.On); err != nil && !v.Refuse(&f, err) {
		return view.Page{}, err
	}
	return view.Page{Title: v.T("convert." + r.Kind), Hidden: true, Body: view.Convert(v, r, f)}, nil
}

func (a acts) convert(v *view.Visit) (view.Page, error) {
	r, err := a.convertible(v)
	if err != nil {
		return view.Page{}, err
	}
	f := v.NewForm()
	c, err := a.App.Convert(v.Ctx, v.Actor, a.ref(v), community.Becomes(a.on))
	return page.Sent(v, &f, err, view.Page{To: where(c.On, r), Flash: "converted"}, func() (view.Page, error) {
		return view.Page{Title: v.T("convert." + r.Kind), Hidden: true, Body: view.Convert(v, r, f)}, nil
	})
}

// commentConverted makes an answer of a comment on a question.
func (a acts) commentConverted(v *view.Visit, r view.Record, id string) (view.Page, error) {
	c, err := a.App.Convert(v.Ctx, v.Actor, community.Ref{On: community.OnComment, ID: id}, community.Becomes(community.OnComment))
	return view.Page{To: where(c.On, r), Flash: "converted"}, err
}

// where is the page of what a record was turned into: a comment stands with its question.
func where(now community.Ref, r view.Record) string {
	if ans, ok := r.On.(*community.Answer); ok && now.On == community.OnComment {
		return view.QuestionPath(ans.Of) + "#comment-" + now.ID
	}
	return "/" + string(now.On) + "s/" + now.ID
}

// orConverted leads who follows the address of something that is another by now to that,
// where err says that it is gone.
func (a acts) orConverted(v *view.Visit, err error) (view.Page, error) {
	if community.KindOf(err) != community.Gone {
		return view.Page{}, err
	}
	now, on, none := a.App.ConvertedTo(v.Ctx, v.Actor, a.ref(v))
	if none != nil {
		return view.Page{}, err
	}
	to := "/" + string(now.On) + "s/" + now.ID
	if now.On == community.OnComment {
		to = "/" + string(on.On) + "s/" + on.ID + "#comment-" + now.ID
	}
	return view.Page{To: to}, nil // for now: it may be undone
}
