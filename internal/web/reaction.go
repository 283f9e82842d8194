package web

import (
	"cmp"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/web/view"
)

// react has somebody react to a record, or take that back.
func (a acts) react(v *view.Visit) (view.Page, error) {
	reaction, isOn := v.PostFormValue("give"), true
	if reaction == "" {
		reaction, isOn = v.PostFormValue("take"), false
	}
	if reaction == "" {
		return view.Page{}, community.Lacking("reaction")
	}
	err := a.App.ReactTo(v.Ctx, v.Actor, a.ref(v), reaction, isOn)
	return view.Page{To: cmp.Or(v.PostFormValue("back"), a.back(v)+a.anchor(v))}, err
}

// reactors shows who reacted to a record, and all that the viewer can react with.
func (a acts) reactors(v *view.Visit) (view.Page, error) {
	list, err := a.App.Reactors(v.Ctx, v.Actor, a.ref(v), "", v.ListPage(view.PerPage))
	if err != nil {
		return view.Page{}, err
	}
	r, err := a.reacted(v)
	return view.Page{Title: v.T("reactions.title"), Hidden: true, Body: view.Reactors(v, r, list)}, err
}

// reacted is what people react to.
func (a acts) reacted(v *view.Visit) (view.Record, error) {
	if a.on != community.OnComment {
		return a.record(v)
	}
	c, on, err := a.App.CommentByID(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Record{}, err
	}
	r := on.Base()
	return view.Record{Kind: a.kind, ID: string(c.ID), Title: v.T("comments"), On: on, Reactions: c.Reactions,
		Path: "/" + string(r.On) + "s/" + r.ShortID + "/comments" + a.anchor(v)}, nil
}

// longestQuote is how much of a text is quoted, in characters: more than one answers to.
const longestQuote = 1500

// answering fills the form of a comment with what it answers and quotes, as the address says.
func (a acts) answering(v *view.Visit, r view.Record, f *view.Form) error {
	id, quotes := v.URL.Query().Get("reply"), v.URL.Query().Get("quote") != ""
	if f.Values != nil { // what was sent is shown again
		if c, err := a.App.Comment(v.Ctx, v.Actor, r.On.Base().Ref(), f.Get("replyTo")); err == nil {
			f.Values["replyName"] = v.NameOf(c.By)
		}
		return nil
	}
	if id == "" && !quotes {
		return nil
	}
	f.Values = map[string]string{}
	if id == "" {
		text, by, err := a.saying(v)
		if err == nil {
			f.Values["body"] = quoteOf(v, text, by)
		}
		return err
	}
	c, err := a.App.Comment(v.Ctx, v.Actor, r.On.Base().Ref(), id)
	if err != nil {
		return err
	}
	f.Values["replyTo"], f.Values["replyName"] = string(c.ID), v.NameOf(c.By)
	if quotes {
		f.Values["body"] = quoteOf(v, c.Body, c.By)
	}
	return nil
}

// saying is what the record of a visit says, and who does.
func (a acts) saying(v *view.Visit) (html string, by community.Byline, err error) {
	switch a.on {
	case community.OnQuestion:
		q, err := a.App.Question(v.Ctx, v.Actor, v.PathValue("id"))
		return q.Description, q.By, err
	case community.OnAnswer:
		found, err := a.App.Answer(v.Ctx, v.Actor, v.PathValue("id"))
		return found.Content, found.By, err
	}
	p, err := a.App.Post(v.Ctx, v.Actor, v.PathValue("id"))
	return p.Content, p.By, err
}

// quoteOf is a text as a quote in Markdown, with who said it.
func quoteOf(v *view.Visit, html string, by community.Byline) string {
	text := []rune(markup.CommentSource(html))
	if len(text) > longestQuote {
		text = append(text[:longestQuote], '…')
	}
	said := v.T("quote.said", "name", v.NameOf(by))
	return "> " + strings.ReplaceAll(said+"\n\n"+strings.TrimSpace(string(text)), "\n", "\n> ") + "\n\n"
}
