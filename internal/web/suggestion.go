package web

import (
	"maps"
	"net/http"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// suggestionPages are those on which edits are suggested and reviewed.
func (s *site) suggestionPages(mux page.Mux) {
	for kind, on := range map[string]community.Subject{
		"questions": community.OnQuestion, "answers": community.OnAnswer, "posts": community.OnPost,
	} {
		a := acts{s, kind, on}
		s.Allowed(mux, "GET /"+kind+"/{id}/suggest", community.Actor.CanAsk, a.suggest)
		s.Page(mux, "POST /"+kind+"/{id}/suggest", s.Once(a.suggested))
		s.Allowed(mux, "GET /"+kind+"/{id}/suggestions", community.Actor.CanAsk, a.suggestions)
	}
	s.Allowed(mux, "GET /review", community.Actor.CanAsk, s.review)
	s.Allowed(mux, "GET /suggestions", community.Actor.CanAsk, s.ownSuggestions)
	s.Allowed(mux, "GET /suggestions/{id}", community.Actor.CanAsk, s.suggestion)
	s.Allowed(mux, "GET /suggestions/{id}/edit", community.Actor.CanAsk, s.suggestionForm)
	s.Page(mux, "POST /suggestions/{id}/edit", s.suggestionEdited)
	s.Page(mux, "POST /suggestions/{id}/review", s.reviewed)
	s.Page(mux, "POST /suggestions/{id}/withdraw", s.suggestionWithdrawn)
}

var suggestionFields = []string{"title", "content", "topics", "reason", "version", "own", "note"}

// suggest is the form by which an edit is suggested; who has one waiting goes on with that. What its author wrote the text
// in is theirs: the form has what others see.
func (a acts) suggest(v *view.Visit) (view.Page, error) {
	waiting, err := a.App.SuggestionOf(v.Ctx, v.Actor, a.ref(v))
	if err == nil {
		return view.Page{To: view.SuggestionPath(&waiting)}, nil
	}
	if community.KindOf(err) != community.NotFound {
		return view.Page{}, err
	}
	r, err := a.suggestible(v)
	if err != nil {
		return view.Page{}, err
	}
	topics, err := a.topicsOf(v, a.ref(v))
	if err != nil {
		return view.Page{}, err
	}
	title, text := r.On.Says()
	f := view.Form{Values: map[string]string{"title": title, "content": ownSource(nil, text), "topics": topics, "version": versionOf(r.On)}}
	kept, err := a.App.Unfinished(v.Ctx, v.Actor, suggestKey(r))
	if err != nil {
		return view.Page{}, err
	}
	maps.Copy(f.Values, kept)
	return a.suggestView(v, r, f)
}

// suggestible finds a record that one may suggest an edit of.
func (a acts) suggestible(v *view.Visit) (view.Record, error) {
	if _, err := a.App.MaySuggest(v.Ctx, v.Actor, a.ref(v)); err != nil {
		return view.Record{}, err
	}
	return a.record(v)
}

// suggestKey names the form in which an edit of a record is suggested, as it is kept until it is sent.
func suggestKey(r view.Record) string { return "suggest:" + string(r.On.Base().ID) }

func versionOf(c community.Content) string {
	if c, ok := c.(interface{ Version() string }); ok {
		return c.Version()
	}
	return ""
}

func (a acts) suggestView(v *view.Visit, r view.Record, f view.Form) (view.Page, error) {
	shown := view.Suggesting{Text: view.Text{Form: f, Key: suggestKey(r), Heading: v.T("suggest.title"),
		Path: "/" + a.kind + "/" + r.ID + "/suggest", Back: r.Path},
		On: a.on, Title: r.Title, HasTitle: hasTitle(r.On)}
	return suggestForm(v, shown)
}

// suggestForm is the page of a form in which an edit is suggested or improved, with a look at it where that was asked for.
func suggestForm(v *view.Visit, shown view.Suggesting) (view.Page, error) {
	var err error
	if v.PostFormValue("act") == "preview" {
		shown.Preview, err = previewed("content", shown.Get("content"))
	}
	return view.Page{Title: shown.Heading, Hidden: true, Body: view.Suggest(v, shown), Head: view.EditorHead(v)}, err
}

func hasTitle(c community.Content) bool {
	title, _ := c.Says()
	return title != ""
}

// suggestionEdit is what a form says of an edit.
func suggestionEdit(f view.Form, on community.Subject, hasTitle bool) app.SuggestionEdit {
	e := app.SuggestionEdit{TextEdit: contentOf(f), Reason: f.Pointer("reason"), Only: community.OnlyVersion(f.Get("version")),
		Own: community.OnlyVersion(f.Get("own"))}
	if hasTitle {
		e.Title = f.Pointer("title")
	}
	if on != community.OnAnswer {
		e.Topics = view.Named(f.Get("topics"))
	}
	return e
}

func (a acts) suggested(v *view.Visit) (view.Page, error) {
	r, err := a.suggestible(v)
	if err != nil {
		return view.Page{}, err
	}
	f := v.NewForm(suggestionFields...)
	again := func() (view.Page, error) { return a.suggestView(v, r, f) }
	switch v.PostFormValue("act") {
	case "preview":
		return again()
	case "draft":
		if err := a.saveDraft(v, suggestKey(r), f); err != nil {
			return view.Page{}, err
		}
		return again()
	case "discard":
		return view.Page{To: v.URL.Path, Flash: "discarded"}, a.App.DropUnfinished(v.Ctx, v.Actor, suggestKey(r))
	}
	e := suggestionEdit(f, a.on, hasTitle(r.On))
	if _, text := r.On.Says(); lines(f.Get("content")) == lines(ownSource(nil, text)) { // as it was given out
		e.TextEdit = app.TextEdit{}
	}
	made, err := a.App.Suggest(v.Ctx, v.Actor, a.ref(v), e)
	if err == nil {
		err = a.App.DropUnfinished(v.Ctx, v.Actor, suggestKey(r))
	}
	return stale(v, &f, err, view.Page{To: view.SuggestionPath(&made), Flash: "suggested"}, versionOf(r.On), again)
}

// stale is page.Sent of a form that is meant for what a record says: where that has changed since, the form says so and
// is meant for what it says now.
func stale(v *view.Visit, f *view.Form, err error, next view.Page, now string, again func() (view.Page, error)) (view.Page, error) {
	if community.KindOf(err) == community.Stale {
		f.Fault, f.Values["version"] = v.T("suggest.stale"), now
		return clashed(again())
	}
	return page.Sent(v, f, err, next, again)
}

// suggestions are those that wait about a record; where it is one, that.
func (a acts) suggestions(v *view.Visit) (view.Page, error) {
	r, err := a.record(v)
	if err != nil {
		return view.Page{}, err
	}
	list, err := a.App.SuggestionsOn(v.Ctx, v.Actor, a.ref(v), v.ListPage(view.PerPage))
	if err == nil && list.Total == 1 && len(list.Items) == 1 {
		return view.Page{To: view.SuggestionPath(&list.Items[0])}, nil
	}
	return view.Page{Title: v.T("review.title"), Hidden: true, Body: view.SuggestionList(v, "", r, list)}, err
}

// review lists the suggestions that one may review.
func (s *site) review(v *view.Visit) (view.Page, error) {
	list, err := s.App.SuggestionsToReview(v.Ctx, v.Actor, v.ListPage(view.PerPage))
	return view.Page{Title: v.T("review.title"), Hidden: true, Body: view.SuggestionList(v, "review", view.Record{}, list)}, err
}

func (s *site) ownSuggestions(v *view.Visit) (view.Page, error) {
	list, err := s.App.OwnSuggestions(v.Ctx, v.Actor, "", v.ListPage(view.PerPage))
	return view.Page{Title: v.T("suggestions.mine"), Hidden: true, Body: view.SuggestionList(v, "mine", view.Record{}, list)}, err
}

func (s *site) suggestion(v *view.Visit) (view.Page, error) { return s.suggestionView(v, view.Form{}) }

// suggestionView is a suggestion beside what the record says now.
func (s *site) suggestionView(v *view.Visit, f view.Form) (view.Page, error) {
	seen, err := s.App.Suggestion(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	return view.Page{Title: v.T("suggestion.title"), Hidden: true, Body: view.Suggestion(v, &seen, f)}, nil
}

// suggestionForm is where a suggestion is changed by who made it, or improved by who reviews it.
func (s *site) suggestionForm(v *view.Visit) (view.Page, error) {
	seen, err := s.App.Suggestion(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	title, text := seen.Now.Says()
	if told, ok := seen.Says["title"]; ok {
		title = told
	}
	topics := strings.Join(seen.Are, ", ")
	if _, differ := seen.Says["topics"]; !differ {
		if topics, err = s.topicsOf(v, seen.On); err != nil {
			return view.Page{}, err
		}
	}
	var written *community.Written
	if seen.Says.Text() != "" {
		text, written = seen.Says.Text(), seen.Written
	}
	f := view.Form{Values: map[string]string{"title": title, "content": ownSource(written, text), "topics": topics, "reason": seen.Reason,
		"version": versionOf(seen.Now), "own": seen.Version()}}
	return s.improving(v, &seen, f)
}

// topicsOf are the names of the topics of a record.
func (s *site) topicsOf(v *view.Visit, on community.Ref) (string, error) {
	switch on.On {
	case community.OnQuestion:
		q, err := s.App.Question(v.Ctx, v.Actor, on.ID)
		return topicNames(q.About), err
	case community.OnPost:
		p, err := s.App.Post(v.Ctx, v.Actor, on.ID)
		return topicNames(p.About), err
	}
	return "", nil
}

func (s *site) improving(v *view.Visit, seen *community.SuggestionSeen, f view.Form) (view.Page, error) {
	heading := "suggestion.edit"
	if seen.CanJudge {
		heading = "suggestion.improve"
	} else if err := v.Actor.CanChangeSuggestion(&seen.Suggestion); err != nil {
		return view.Page{}, err
	}
	shown := view.Suggesting{Text: view.Text{Form: f, Heading: v.T(heading),
		Path: view.SuggestionPath(seen) + "/edit", Back: view.SuggestionPath(seen)},
		On: seen.On.On, Title: view.SuggestionAbout(seen), HasTitle: hasTitle(seen.Now), IsReview: seen.CanJudge}
	return suggestForm(v, shown)
}

// suggestionEdited takes the form: as the suggestion of who made it, or as what a reviewer accepts.
func (s *site) suggestionEdited(v *view.Visit) (view.Page, error) {
	seen, err := s.App.Suggestion(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	f := v.NewForm(suggestionFields...)
	again := func() (view.Page, error) { return s.improving(v, &seen, f) }
	if v.PostFormValue("act") == "preview" {
		return again()
	}
	e, next := suggestionEdit(f, seen.On.On, hasTitle(seen.Now)), view.Page{To: view.SuggestionPath(&seen), Flash: "saved"}
	if seen.CanJudge {
		next.Flash = "suggestion.accepted"
		_, err = s.App.AcceptSuggestion(v.Ctx, v.Actor, v.PathValue("id"), app.Ruling{Note: f.Get("note"), SuggestionEdit: e})
	} else {
		_, err = s.App.ChangeSuggestion(v.Ctx, v.Actor, v.PathValue("id"), e)
	}
	f.Values["own"] = seen.Version()
	return stale(v, &f, err, next, versionOf(seen.Now), again)
}

// reviewed accepts a suggestion as it is, or rejects it.
func (s *site) reviewed(v *view.Visit) (view.Page, error) {
	f := v.NewForm("note", "own")
	r := app.Ruling{Note: f.Get("note"), SuggestionEdit: app.SuggestionEdit{Own: community.OnlyVersion(f.Get("own"))}}
	decide, next := s.App.AcceptSuggestion, view.Page{To: "/suggestions/" + v.PathValue("id"), Flash: "suggestion.accepted"}
	if v.PostFormValue("act") == "reject" {
		decide, next.Flash = s.App.RejectSuggestion, "suggestion.rejected"
	}
	_, err := decide(v.Ctx, v.Actor, v.PathValue("id"), r)
	if community.KindOf(err) == community.Stale {
		f.Fault = v.T("suggest.stale")
		shown, err := s.suggestionView(v, f)
		shown.Status = http.StatusPreconditionFailed
		return shown, err
	}
	if community.KindOf(err) == community.Forbidden || community.KindOf(err) == community.NotFound {
		return view.Page{}, err
	}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return s.suggestionView(v, f) })
}

func (s *site) suggestionWithdrawn(v *view.Visit) (view.Page, error) {
	seen, err := s.App.Suggestion(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	return view.Page{To: view.SuggestionRecord(&seen), Flash: "withdrawn"},
		s.App.WithdrawSuggestion(v.Ctx, v.Actor, v.PathValue("id"), community.OnlyVersion(v.PostFormValue("own")))
}

// wiki makes an answer the community's, or its author's again.
func (s *site) wiki(v *view.Visit) (view.Page, error) {
	ans, err := s.App.EditAnswer(v.Ctx, v.Actor, v.PathValue("id"), app.AnswerEdit{Wiki: new(v.PostFormValue("on") != "false")})
	if err != nil {
		return view.Page{}, err
	}
	return view.Page{To: answerIn(&ans), Flash: "saved"}, nil
}
