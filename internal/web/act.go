package web

import (
	"cmp"
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// acts are what can be done to the records of a kind, which addresses name.
type acts struct {
	*site
	kind string
	on   community.Subject
}

// actPages are the acts that records of several kinds share.
func (s *site) actPages(mux page.Mux) {
	for kind, on := range map[string]community.Subject{
		"questions": community.OnQuestion, "answers": community.OnAnswer, "posts": community.OnPost, "comments": community.OnComment,
	} {
		a, at := acts{s, kind, on}, "/"+kind+"/{id}"
		s.Page(mux, "POST "+at+"/vote", a.vote)
		s.Page(mux, "POST "+at+"/react", a.react)
		s.Page(mux, "GET "+at+"/reactions", a.reactors)
		s.Allowed(mux, "GET "+at+"/report", community.Actor.CanReport, a.report)
		s.Page(mux, "POST "+at+"/report", a.reportSent)
		s.Page(mux, "POST "+at+"/restore", a.restore)
		if on == community.OnComment {
			continue
		}
		s.Page(mux, "POST "+at+"/bookmark", a.bookmark)
		s.Page(mux, "GET "+at+"/delete", a.askToDelete)
		s.Page(mux, "POST "+at+"/delete", a.delete)
		s.Page(mux, "GET "+at+"/comments", a.comments)
		s.Page(mux, "POST "+at+"/comments", s.Once(a.commentSent))
		s.Page(mux, "GET "+at+"/comments/{comment}", a.editComment)
		s.Page(mux, "POST "+at+"/comments/{comment}", a.commentEdited)
		s.Page(mux, "GET "+at+"/history", a.history)
		s.Page(mux, "POST "+at+"/history/{edit}", a.textRestored)
	}
	s.Allowed(mux, "GET /bookmarks", community.Actor.CanBookmark, s.bookmarks)
	s.Page(mux, "POST /questions/{id}/follow", following(s.App.FollowQuestion))
	s.Page(mux, "POST /posts/{id}/follow", following(s.App.FollowPost))
	s.Page(mux, "POST /topics/{id}/follow", watchable(s.App.FollowTopicAt, following(s.App.FollowTopic)))
	s.Page(mux, "POST /users/{id}/follow", watchable(s.App.FollowUserAt, following(s.followUser)))
}

// ref names the record of a visit.
func (a acts) ref(v *view.Visit) community.Ref { return community.Ref{On: a.on, ID: v.PathValue("id")} }

// back is the page that a form was sent from, or where the record is seen, as far as
// its id tells.
func (a acts) back(v *view.Visit) string {
	if a.on == community.OnComment {
		return v.Back("/")
	}
	return v.Back("/" + a.kind + "/" + v.PathValue("id"))
}

// anchor is where a record stands in a page that has more than it.
func (a acts) anchor(v *view.Visit) string {
	if a.on == community.OnAnswer || a.on == community.OnComment {
		return "#" + string(a.on) + "-" + v.PathValue("id")
	}
	return ""
}

// following has somebody follow something, or no longer.
func following[S any](follow func(context.Context, community.Actor, string, bool) (S, error)) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		_, err := follow(v.Ctx, v.Actor, v.PathValue("id"), v.PostFormValue("on") != "false")
		return view.Page{To: v.Back("/")}, err
	}
}

func (s *site) followUser(ctx context.Context, actor community.Actor, id string, on bool) (community.UserSeen, error) {
	if on {
		return s.App.FollowUser(ctx, actor, id)
	}
	return community.UserSeen{}, s.App.UnfollowUser(ctx, actor, id)
}

// record finds a record that somebody wants to act on.
func (a acts) record(v *view.Visit) (view.Record, error) {
	r := view.Record{Kind: a.kind, ID: v.PathValue("id")}
	switch a.on {
	case community.OnQuestion:
		q, err := a.App.Question(v.Ctx, v.Actor, r.ID)
		r.Title, r.Path, r.On, r.Reactions = q.Title, view.QuestionPath(&q.Question), &q.Question, q.Votes.Reactions
		return r, err
	case community.OnAnswer:
		found, err := a.App.Answer(v.Ctx, v.Actor, r.ID)
		r.Title, r.Path, r.On, r.Reactions = found.Question.Title, answerIn(&found), &found.Answer, found.Votes.Reactions
		return r, err
	case community.OnPost:
		p, err := a.App.Post(v.Ctx, v.Actor, r.ID)
		r.Title, r.Path, r.On, r.Reactions = view.PostTitle(&p.Post), view.PostPath(&p.Post), &p.Post, p.Votes.Reactions
		return r, err
	}
	r.Path = v.Back("/")
	return r, nil
}

func (a acts) reportView(v *view.Visit, r view.Record, f view.Form) view.Page {
	return view.Page{Title: v.T("report.title"), Hidden: true, Body: view.Report(v, r, app.ReportTypes(a.on), f)}
}

func (a acts) report(v *view.Visit) (view.Page, error) {
	r, err := a.record(v)
	return a.reportView(v, r, view.Form{}), err
}

func (a acts) reportSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm("type", "description")
	_, err := a.App.Report(v.Ctx, v.Actor, a.ref(v), f.Get("type"), f.Get("description"))
	r, unseen := a.record(v)
	next := view.Page{To: cmp.Or(v.PostFormValue("back"), r.Path), Flash: "reported"}
	shown, err := page.Sent(v, &f, err, next, func() (view.Page, error) { return a.reportView(v, r, f), nil })
	if err == nil {
		err = unseen
	}
	return shown, err
}

func (a acts) askToDelete(v *view.Visit) (view.Page, error) {
	r, err := a.record(v)
	if err != nil {
		return view.Page{}, err
	}
	var f view.Form
	if err := a.App.MayDelete(v.Ctx, v.Actor, a.ref(v)); err != nil && !v.Refuse(&f, err) {
		return view.Page{}, err
	}
	return view.Page{Title: v.T("delete"), Hidden: true, Body: view.Delete(v, r, f)}, nil
}

func (a acts) delete(v *view.Visit) (view.Page, error) {
	id, to := v.PathValue("id"), "/"
	var err error
	switch a.on {
	case community.OnQuestion:
		err = a.App.DeleteQuestion(v.Ctx, v.Actor, id, nil)
	case community.OnAnswer:
		var found community.AnswerSeen
		if found, err = a.App.Answer(v.Ctx, v.Actor, id); err == nil {
			to = view.QuestionPath(&found.Question.Question)
			err = a.App.DeleteAnswer(v.Ctx, v.Actor, id, nil)
		}
	case community.OnPost:
		err, to = a.App.DeletePost(v.Ctx, v.Actor, id, nil), "/posts"
	}
	return view.Page{To: to, Flash: "deleted", Undo: "/" + a.kind + "/" + id + "/restore"}, err
}
