package web

import (
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/view"
)

// draftsShown is how many drafts of a kind are listed.
const draftsShown = 50

// drafts are the texts of one's own that nobody else sees yet: forms that were not sent, records
// that are drafts, and those that come out later.
func (s *site) drafts(v *view.Visit) (view.Page, error) {
	var d view.DraftList
	kept, err := s.App.AllUnfinished(v.Ctx, v.Actor)
	if err != nil {
		return view.Page{}, err
	}
	if d.Forms, err = s.unfinished(v, kept[:min(len(kept), draftsShown)]); err != nil {
		return view.Page{}, err
	}
	for _, status := range []community.Status{community.Scheduled, community.Draft} {
		if err := s.addDrafts(v, &d, status); err != nil {
			return view.Page{}, err
		}
	}
	return view.Page{Title: v.T("drafts.title"), Hidden: true, Body: view.Drafts(v, d), Head: view.EditorHead(v)}, nil
}

// addDrafts adds the records of one's own that have a status.
func (s *site) addDrafts(v *view.Visit, d *view.DraftList, status community.Status) error {
	ref, l := string(v.Actor.ID), store.List{Page: community.Page{Number: 1, Limit: draftsShown}, Status: string(status),
		Sort: community.Sort{Field: "createdAt"}}
	questions, err := s.App.QuestionsBy(v.Ctx, v.Actor, ref, l)
	if err != nil {
		return err
	}
	answers, err := s.App.AnswersBy(v.Ctx, v.Actor, ref, l)
	if err != nil {
		return err
	}
	posts, err := s.App.PostsBy(v.Ctx, v.Actor, ref, l)
	for _, q := range questions.Items {
		d.Add(&q.Record, q.Title, view.QuestionPath(&q.Question))
	}
	for _, a := range answers.Items {
		d.Add(&a.Record, a.Question.Title, answerIn(a))
	}
	for _, p := range posts.Items {
		d.Add(&p.Record, view.PostTitle(&p.Post), view.PostPath(&p.Post))
	}
	return err
}

// unfinished finds what forms are about, and where they are gone on with: all at once, however
// many there are. What is about a record that is gone is left without a place to go on.
func (s *site) unfinished(v *view.Visit, kept []app.Unfinished) ([]view.Draft, error) {
	names := map[community.Subject][]string{}
	for _, u := range kept {
		for _, ref := range aboutForm(u.Form) {
			names[ref.On] = append(names[ref.On], ref.ID)
		}
	}
	found, err := s.App.Named(v.Ctx, v.Actor, names)
	list := make([]view.Draft, len(kept))
	for i, u := range kept {
		kind, rest, _ := strings.Cut(u.Form, ":")
		d := view.Draft{Form: u.Form, Kind: kind, Title: u.Fields["title"], Updated: u.Updated,
			Text: u.Fields["content"] + u.Fields["description"] + u.Fields["body"]}
		switch kind {
		case "ask":
			d.Path = "/ask"
		case "write":
			d.Kind, d.Path = "write."+rest, "/write?type="+rest
		}
		for _, ref := range aboutForm(u.Form) {
			if c := found[ref]; c != nil {
				d.About, d.Path = view.RecordTitle(c), "/"+string(ref.On)+"s/"+c.Base().ShortID+formEnds[kind]
			}
		}
		list[i] = d
	}
	return list, err
}

// formEnds is how the address ends of what a form is about, where it is gone on with.
var formEnds = map[string]string{"answer": "/answer", "edit": "/edit", "suggest": "/suggest", "comment": "/comments"}

// aboutForm is what a form may be about: the id in the name of one that edits may be that of any
// record.
func aboutForm(form string) []community.Ref {
	switch kind, name, _ := strings.Cut(form, ":"); kind {
	case "answer":
		return []community.Ref{{On: community.OnQuestion, ID: name}}
	case "comment":
		on, id, _ := strings.Cut(name, "/")
		return []community.Ref{{On: community.Subject(strings.TrimSuffix(on, "s")), ID: id}}
	case "edit", "suggest":
		return []community.Ref{{On: community.OnQuestion, ID: name}, {On: community.OnAnswer, ID: name}, {On: community.OnPost, ID: name}}
	}
	return nil
}

// discardDraft forgets a form.
func (s *site) discardDraft(v *view.Visit) (view.Page, error) {
	return view.Page{To: "/drafts", Flash: "discarded"}, s.App.DropUnfinished(v.Ctx, v.Actor, v.PostFormValue("form"))
}
