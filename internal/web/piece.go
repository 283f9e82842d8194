package web

import (
	"strings"
	"time"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/web/view"
)

// topicNames are the names of topics as a form has them.
func topicNames(topics []community.TopicSeen) string {
	names := make([]string, len(topics))
	for i, t := range topics {
		names[i] = t.Name
	}
	return strings.Join(names, ", ")
}

func truth(is bool) string {
	if is {
		return "true"
	}
	return ""
}

// editing is the form of a record that is to be changed.
func editing(v *view.Visit, r *community.Record, back string) view.Text {
	kind := string(r.On)
	return view.Text{Key: "edit:" + string(r.ID), Heading: v.T("edit." + kind), Path: "/" + kind + "s/" + r.ShortID + "/edit", Back: back,
		Of: r}
}

// anonymousOf is what the form of a changed record says of its author's name: nil
// where it does not ask.
func anonymousOf(v *view.Visit, r *community.Record, f view.Form) *bool {
	if v.Actor.CanSetAnonymous(r.Author) != nil {
		return nil
	}
	return f.Flag("anonymous")
}

// isPublished reports whether saving a draft publishes it: if its author does so, and
// does not say otherwise.
func isPublished(v *view.Visit, r *community.Record, f view.Form) bool {
	return r.Status == community.Draft && f.Get("status") == "" && v.Actor.CanPublish(r.Author) == nil
}

func questionPiece(v *view.Visit, t view.Text) piece {
	return piece{Text: t, main: "description", inRoom: true, show: func(t view.Text) templ.Component { return view.Ask(v, t) },
		fields: []string{"title", "description", "topics", "anonymous", "privacy", "options", "multiple", "closesAt", "closesAtZone",
			"status", "publishedAt", "publishedAtZone", "from", "space", "version"}}
}

// questionEdit is what a form says of a question.
func questionEdit(v *view.Visit, f view.Form) app.QuestionEdit {
	privacy := community.Public
	if f.Get("privacy") == community.Private {
		privacy = community.Private
	}
	return app.QuestionEdit{Title: f.Pointer("title"), Description: f.Pointer("description"), Format: markdown,
		Topics: view.Named(f.Get("topics")), Anonymous: f.Flag("anonymous"), Privacy: &privacy, Space: spaceOf(v)}
}

// pollEdit is what a form says of a new poll: nothing where it has no options.
func pollEdit(f view.Form) (e app.PollEdit, err error) {
	if e.Options = app.Texts(view.Lines(f.Get("options"))); e.Options == nil {
		return e, nil
	}
	e.Multiple = f.Flag("multiple")
	e.ClosesAt, err = f.Changed("closesAt", time.Time{})
	return e, err
}

// pollChange is what a form says of a poll that is there. Once people have voted it does
// not ask for the options, and says nothing of them.
func pollChange(v *view.Visit, q *community.Question, f view.Form) (e app.PollEdit, err error) {
	if q.Type != community.Poll {
		return e, nil
	}
	if v.PostForm.Has("options") {
		e.Options, e.Multiple = app.Texts(append([]string{}, view.Lines(f.Get("options"))...)), f.Flag("multiple")
	}
	if v.PostForm.Has("closesAt") {
		e.ClosesAt, err = f.Changed("closesAt", q.Closes)
	}
	return e, err
}

// optionLines are the options of a poll, one a line.
func optionLines(q *community.Question) string {
	var b strings.Builder
	for _, o := range q.Options {
		b.WriteString(o.Text + "\n")
	}
	return b.String()
}

func (s *site) newQuestion(v *view.Visit) (piece, error) {
	p := questionPiece(v, view.Text{Key: "ask", Heading: v.T("ask"), Path: "/ask", IsNew: true, Back: "/"})
	q := v.URL.Query()
	p.values = map[string]string{"title": q.Get("title"), "topics": q.Get("topics"), "from": q.Get("from")}
	p.save = func(f view.Form) (to, flash string, err error) {
		e := questionEdit(v, f)
		e.From = f.Get("from")
		if e.PollEdit, err = pollEdit(f); err != nil {
			return "", "", err
		}
		if e.Status, e.PublishedAt, err = f.Standing(); err != nil {
			return "", "", err
		}
		q, err := s.App.Ask(v.Ctx, v.Actor, e)
		return view.QuestionPath(&q.Question), flashOf(q.Status), err
	}
	return p, v.Actor.CanAsk()
}

func (s *site) editedQuestion(v *view.Visit) (piece, error) {
	q, err := s.App.Question(v.Ctx, v.Actor, v.PathValue("id"))
	if err == nil {
		err = v.Actor.CanEdit(&q.Question)
	}
	p := questionPiece(v, editing(v, &q.Record, view.QuestionPath(&q.Question)))
	p.values = map[string]string{"title": proposedTitle(q.Written, q.Title), "description": sourceOf(q.Written, q.Description),
		"topics": topicNames(q.About), "anonymous": truth(q.Anonymous), "privacy": q.Privacy, "space": string(q.Space),
		"options": optionLines(&q.Question), "multiple": truth(q.Multiple), "closesAt": view.FormTime(q.Closes), "version": q.Version()}
	p.now = view.Clash{On: q.Ref(), Title: q.Title, Text: q.Description, Source: ownSource(q.Written, q.Description), Updated: q.Updated}
	if q.Type == community.Poll {
		p.Poll = &q.Question
	}
	p.save = func(f view.Form) (to, flash string, err error) {
		e := questionEdit(v, f)
		e.Anonymous, e.Only = anonymousOf(v, &q.Record, f), community.OnlyVersion(f.Get("version"))
		if e.PollEdit, err = pollChange(v, &q.Question, f); err != nil {
			return "", "", err
		}
		changed, err := s.App.EditQuestion(v.Ctx, v.Actor, v.PathValue("id"), e)
		return view.QuestionPath(&changed.Question), saved(changed.Written), err
	}
	return p, err
}

func answerPiece(v *view.Visit, t view.Text, title string) piece {
	return piece{Text: t, main: "content", show: func(t view.Text) templ.Component { return view.Answer(v, title, t) },
		fields: []string{"content", "anonymous", "wiki", "status", "publishedAt", "publishedAtZone", "version"},
		values: map[string]string{}}
}

// contentOf is the text of a form, as it was written.
func contentOf(f view.Form) app.TextEdit {
	return app.TextEdit{Content: f.Pointer("content"), Format: markdown}
}

// sourceOf is a text for its author to go on with, which says html now: what they have
// waiting in its place, or else its own.
func sourceOf(w *community.Written, html string) string {
	if w != nil && w.Proposal != nil && w.Proposal.Text() != "" {
		return ownSource(w.Proposal.Written, w.Proposal.Text())
	}
	return ownSource(w, html)
}

// commentSource is sourceOf of a comment.
func commentSource(w *community.Written, html string) string {
	if w == nil || w.Format != markdown && w.Proposal == nil {
		return markup.CommentSource(html)
	}
	return sourceOf(w, html)
}

// ownSource is a text that says html now, in Markdown.
func ownSource(w *community.Written, html string) string {
	if w != nil && w.Format == markdown {
		return w.Source
	}
	return markup.Source(html)
}

func answerEdit(f view.Form) app.AnswerEdit {
	return app.AnswerEdit{TextEdit: contentOf(f), Anonymous: f.Flag("anonymous")}
}

func (s *site) newAnswer(v *view.Visit) (piece, error) {
	q, err := s.App.Question(v.Ctx, v.Actor, v.PathValue("id"))
	if err == nil {
		err = v.Actor.CanAnswer(&q.Question)
	}
	p := answerPiece(v, view.Text{Key: "answer:" + q.ShortID, Heading: v.T("answer.yours"), Path: "/questions/" + q.ShortID + "/answer",
		Back: view.QuestionPath(&q.Question), IsNew: true}, q.Title)
	p.save = func(f view.Form) (to, flash string, err error) {
		e := answerEdit(f)
		if f.Get("wiki") == "true" {
			e.Wiki = new(true)
		}
		if e.Status, e.PublishedAt, err = f.Standing(); err != nil {
			return "", "", err
		}
		a, err := s.App.AddAnswer(v.Ctx, v.Actor, string(q.ID), e)
		return answerIn(&a), flashOf(a.Status), err
	}
	return p, err
}

func (s *site) editedAnswer(v *view.Visit) (piece, error) {
	a, err := s.App.Answer(v.Ctx, v.Actor, v.PathValue("id"))
	if err == nil {
		err = v.Actor.CanEdit(&a.Answer)
	}
	p := answerPiece(v, editing(v, &a.Record, answerIn(&a)), a.Question.Title)
	p.values = map[string]string{"content": sourceOf(a.Written, a.Content), "anonymous": truth(a.Anonymous), "version": a.Version()}
	p.now = view.Clash{On: a.Ref(), Text: a.Content, Source: ownSource(a.Written, a.Content), Updated: a.Updated}
	p.save = func(f view.Form) (to, flash string, err error) {
		e := answerEdit(f)
		e.Anonymous, e.Only = anonymousOf(v, &a.Record, f), community.OnlyVersion(f.Get("version"))
		changed, err := s.App.EditAnswer(v.Ctx, v.Actor, v.PathValue("id"), e)
		if err == nil && isPublished(v, &a.Record, f) {
			changed, err = s.App.Publish(v.Ctx, v.Actor, v.PathValue("id"))
		}
		return answerIn(&changed), saved(changed.Written), err
	}
	return p, err
}

func postPiece(v *view.Visit, t view.Text) piece {
	return piece{Text: t, main: "content", inRoom: true, show: func(t view.Text) templ.Component { return view.Write(v, t) },
		fields: []string{"type", "title", "content", "topics", "anonymous", "status", "publishedAt", "publishedAtZone", "space",
			"version"},
		values: map[string]string{}}
}

func postEdit(v *view.Visit, f view.Form) app.PostEdit {
	return app.PostEdit{Title: f.Pointer("title"), TextEdit: contentOf(f), Topics: view.Named(f.Get("topics")),
		Anonymous: f.Flag("anonymous"), Space: spaceOf(v)}
}

// newPost is a new post, of a type that may be written.
func (s *site) newPost(v *view.Visit) (piece, error) {
	kind := v.Chosen("type", "discussion", "article", community.EventPost)
	p := postPiece(v, view.Text{Key: "write:" + kind, Heading: v.T("write." + kind), Path: "/write?type=" + kind,
		Back: "/posts", IsNew: true})
	may := v.Actor.CanAsk()
	if kind == community.EventPost {
		p.Back, may = "/events", v.Actor.CanAddEvent(v.Portal.Settings.Policies)
		asEvent(&p, &community.Gathering{})
	}
	p.save = func(f view.Form) (to, flash string, err error) {
		e := postEdit(v, f)
		e.Type = &kind
		if e.Status, e.PublishedAt, err = f.Standing(); err != nil {
			return "", "", err
		}
		if kind == community.EventPost {
			if e.Event, err = gatheringEdit(f, &community.Gathering{}); err != nil {
				return "", "", err
			}
		}
		p, err := s.App.AddPost(v.Ctx, v.Actor, e)
		return view.PostPath(&p.Post), flashOf(p.Status), err
	}
	return p, may
}

func (s *site) editedPost(v *view.Visit) (piece, error) {
	before, err := s.App.Post(v.Ctx, v.Actor, v.PathValue("id"))
	if err == nil {
		err = v.Actor.CanEdit(&before.Post)
	}
	p := postPiece(v, editing(v, &before.Record, view.PostPath(&before.Post)))
	p.values = map[string]string{"title": proposedTitle(before.Written, before.Title), "content": sourceOf(before.Written, before.Content),
		"topics": topicNames(before.About), "anonymous": truth(before.Anonymous), "space": string(before.Space),
		"version": before.Version()}
	if before.IsEvent() {
		asEvent(&p, &before.Gathering)
	}
	p.now = view.Clash{On: before.Ref(), Title: before.Title, Text: before.Content, Source: ownSource(before.Written, before.Content),
		Updated: before.Updated}
	p.save = func(f view.Form) (to, flash string, err error) {
		e := postEdit(v, f)
		e.Anonymous, e.Only = anonymousOf(v, &before.Record, f), community.OnlyVersion(f.Get("version"))
		if before.IsEvent() {
			if e.Event, err = gatheringEdit(f, &before.Gathering); err != nil {
				return "", "", err
			}
		}
		p, err := s.App.EditPost(v.Ctx, v.Actor, v.PathValue("id"), e)
		if err == nil && isPublished(v, &before.Record, f) {
			p, err = s.App.PublishPost(v.Ctx, v.Actor, v.PathValue("id"))
		}
		return view.PostPath(&p.Post), saved(p.Written), err
	}
	return p, err
}
