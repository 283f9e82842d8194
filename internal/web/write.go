package web

import (
	"maps"
	"strings"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// markdown is the format of all that is written in pages.
const markdown = "markdown"

func (s *site) writePages(mux page.Mux) {
	for path, open := range map[string]opener{
		"/ask": s.newQuestion, "/questions/{id}/edit": s.editedQuestion,
		"/questions/{id}/answer": s.newAnswer, "/answers/{id}/edit": s.editedAnswer,
		"/write": s.newPost, "/posts/{id}/edit": s.editedPost,
	} {
		shown := s.write(open)
		if path == "/ask" {
			shown = s.orAskGuest(shown)
		}
		s.Page(mux, "GET "+path, shown)
		s.Page(mux, "POST "+path, s.Once(s.written(open)))
	}
}

// An opener finds what is to be written, for one who may.
type opener func(*view.Visit) (piece, error)

// A piece is a text that is written: a new one, or one that is there already.
type piece struct {
	view.Text
	fields []string          // of its form
	main   string            // the one of them that is written in Markdown
	values map[string]string // what the form has when it is opened
	inRoom bool              // whether it may be put into a space
	now    view.Clash        // what a record says that is there already
	show   func(view.Text) templ.Component
	// save takes the form, and returns where the record is then seen, and what is told
	// there.
	save func(f view.Form) (to, flash string, err error)
}

// write shows the form, with what is kept of it.
func (s *site) write(open opener) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		p, err := open(v)
		if err != nil {
			return view.Page{}, err
		}
		kept, err := s.App.Unfinished(v.Ctx, v.Actor, p.Key)
		from := p.values["from"]
		maps.Copy(p.values, kept)
		if from != "" { // who one comes to ask now
			p.values["from"] = from
		}
		p.Values = p.values
		if err == nil && p.IsNew && p.inRoom {
			err = s.preferSpace(v, &p.Text)
		}
		if err != nil {
			return view.Page{}, err
		}
		return s.writing(v, p)
	}
}

// written takes the form, unless it is to be kept or looked at.
func (s *site) written(open opener) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		p, err := open(v)
		if err != nil {
			return view.Page{}, err
		}
		p.Form = v.NewForm(p.fields...)
		isAside, err := s.setAside(v, &p)
		switch {
		case err != nil:
			return view.Page{}, err
		case isAside:
			return s.writing(v, p)
		}
		to, flash, err := p.save(p.Form)
		if err == nil {
			return view.Page{To: to, Flash: flash}, s.App.DropUnfinished(v.Ctx, v.Actor, p.Key)
		}
		if community.KindOf(err) == community.Stale {
			return s.clashing(v, p, open)
		}
		return page.Sent(v, &p.Form, err, view.Page{}, func() (view.Page, error) { return s.writing(v, p) })
	}
}

// setAside reports whether the form is not to be sent yet, but to be kept or looked
// at, which it then is.
func (s *site) setAside(v *view.Visit, p *piece) (isAside bool, err error) {
	switch v.PostFormValue("act") {
	case "draft":
		err = s.saveDraft(v, p.Key, p.Form)
	case "discard":
		for name := range p.Values {
			p.Values[name] = ""
		}
		p.Values["version"] = p.values["version"]
		err = s.App.DropUnfinished(v.Ctx, v.Actor, p.Key)
	case "everyone":
		p.Values["from"] = ""
	case "preview":
		p.Preview, err = previewed(p.main, p.Get(p.main))
	case "experts":
		err = s.seekExperts(v, p)
	default:
		id, isAsked := strings.CutPrefix(v.PostFormValue("act"), "ask ")
		if !isAsked || !p.IsNew {
			return false, nil
		}
		p.Values["from"] = id
	}
	if err == nil && p.Key == "ask" && p.Get("title") != "" {
		p.Similar, err = s.App.SimilarQuestions(v.Ctx, v.Actor, p.Get("title"), similarShown)
	}
	return true, err
}

// saveDraft keeps a form that is not sent yet, and says so.
func (s *site) saveDraft(v *view.Visit, key string, f view.Form) error {
	err := s.App.KeepUnfinished(v.Ctx, v.Actor, key, maps.Clone(f.Values))
	if err == nil {
		v.Flash = "draft.saved"
	}
	return err
}

// writing is the page of a text that is written, with a choice of spaces.
func (s *site) writing(v *view.Visit, p piece) (view.Page, error) {
	if p.inRoom {
		if err := s.offerSpaces(v, &p.Text); err != nil {
			return view.Page{}, err
		}
	}
	if err := s.findAsked(v, &p.Text); err != nil {
		return view.Page{}, err
	}
	return view.Page{Title: p.Heading, Hidden: true, Body: p.show(p.Text), Head: view.EditorHead(v)}, nil
}

// findAsked finds who a new question is put to. Nobody is asked whom one may not see.
func (s *site) findAsked(v *view.Visit, t *view.Text) error {
	if t.Get("from") == "" || !t.IsNew {
		return nil
	}
	u, err := s.App.User(v.Ctx, v.Actor, t.Get("from"))
	if community.KindOf(err) == community.NotFound || community.KindOf(err) == community.Gone {
		t.Values["from"] = ""
		return nil
	}
	t.Asked = u.User
	return err
}

// similarShown is how many questions are shown that are like one being asked.
const similarShown = 5

// flashOf tells what became of something written.
func flashOf(status community.Status) string {
	switch status {
	case community.Unapproved, community.Scheduled, community.Draft:
		return string(status)
	}
	return "published"
}
