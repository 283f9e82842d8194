package web

import (
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// perQueue is how many records of the queue a page shows in full.
const perQueue = 15

func (s *site) deskPages(mux Mux) {
	page := func(pattern string, h handler) { s.staffed(mux, pattern, community.Actor.CanModerate, h) }
	page("GET /desk", s.desk)
	page("POST /desk/resolve", s.deskResolve)
	page("POST /desk/undo", s.deskUndo)
	page("GET /desk/log", s.deskLog)
	page("GET /desk/people", s.deskPeople)
	page("GET /desk/people/{id}", s.deskPerson)
	page("POST /desk/people/{id}/ban", s.deskBan)
	page("POST /desk/people/{id}/unban", s.deskUnban)
	page("POST /desk/people/{id}/approve", s.deskApprove)
}

var deskRooms = []room{{"queue", "/desk", "shield"}, {"people", "/desk/people", "people"}, {"log", "/desk/log", "history"}}

// atDesk is a page of the desk.
func (v *visit) atDesk(here string, p view) view {
	p.title, p.nav = v.t("desk."+here), rooms(v, "desk", deskRooms, here)
	return p
}

var queues = map[string]store.Queue{"all": store.QueueAll, "unapproved": store.QueueUnapproved, "reported": store.QueueReported}

func (s *site) desk(v *visit) (view, error) {
	queue := v.chosen("queue", "all", "unapproved", "reported")
	list, err := s.app.ModerationQueue(v.ctx, v.actor, queues[queue], v.listPage(perQueue))
	if err != nil {
		return view{}, err
	}
	return v.atDesk("queue", view{body: deskPage(v, list), head: v.script("desk.js")}), nil
}

// deskResolve resolves one record or several, and offers to undo that.
func (s *site) deskResolve(v *visit) (view, error) {
	if err := v.ParseForm(); err != nil {
		return view{}, community.Fail(community.Invalid, community.WhyFormDamaged, "The form cannot be read.")
	}
	var refs []community.Ref
	for _, item := range v.PostForm["item"] {
		on, id, _ := strings.Cut(item, " ")
		refs = append(refs, community.Ref{On: community.Subject(on), ID: id})
	}
	back := v.deskPath()
	if len(refs) == 0 {
		return view{to: back, flash: "desk.none"}, nil
	}
	done, err := s.app.Resolve(v.ctx, v.actor, refs, v.PostFormValue("action"), v.PostFormValue("note"))
	if err != nil {
		return view{}, err
	}
	var acts []string
	for _, r := range done {
		if r.IsDone {
			acts = append(acts, r.Act)
		}
	}
	if len(acts) == 0 {
		return view{to: back, flash: "desk.nothing"}, nil
	}
	if v.PostFormValue("action") == app.Delete {
		return view{to: back, flash: "desk.deleted"}, nil
	}
	return view{to: addQuery(back, "undo", strings.Join(acts, ",")), flash: "desk.done"}, nil
}

// deskPath is the part of the queue that a form was sent from.
func (v *visit) deskPath() string {
	if queue := v.PostFormValue("queue"); queue == "unapproved" || queue == "reported" {
		return "/desk?queue=" + queue
	}
	return "/desk"
}

func addQuery(path, name, value string) string {
	if strings.Contains(path, "?") {
		return path + "&" + name + "=" + value
	}
	return path + "?" + name + "=" + value
}

// undoable are the acts that the page before did.
func (v *visit) undoable() []string {
	ids := strings.FieldsFunc(v.URL.Query().Get("undo"), func(r rune) bool { return r == ',' })
	return ids[:min(len(ids), 100)]
}

// deskUndo takes back acts, the last first.
func (s *site) deskUndo(v *visit) (view, error) {
	if err := v.ParseForm(); err != nil {
		return view{}, community.Fail(community.Invalid, community.WhyFormDamaged, "The form cannot be read.")
	}
	ids := v.PostForm["act"]
	for i := len(ids) - 1; i >= 0; i-- {
		if _, err := s.app.UndoAct(v.ctx, v.actor, ids[i]); err != nil {
			return view{}, err
		}
	}
	if to := v.PostFormValue("to"); to != "" {
		return view{to: to, flash: "desk.undone"}, nil
	}
	return view{to: v.deskPath(), flash: "desk.undone"}, nil
}

// itemOf names a record in the forms of the queue.
func itemOf(on community.Ref) string { return string(on.On) + " " + on.ID }

// actsFor are the actions that make sense for a record, the one most wanted first.
func actsFor(w *app.WaitingSeen) []string {
	acts := []string{app.Approve}
	if !w.Unapproved {
		acts = []string{app.Dismiss}
	}
	acts = append(acts, app.Reject)
	if w.On.On != community.OnComment {
		acts = append(acts, app.Archive, app.Collapse)
	}
	return append(acts, app.Delete)
}

// pathOf is where a record that waits can be seen among the others.
func pathOf(w *app.WaitingSeen) string {
	switch {
	case w.Question != nil:
		return questionPath(&w.Question.Question)
	case w.Answer != nil:
		return answerPath(&w.Answer.Answer)
	case w.Post != nil:
		return postPath(&w.Post.Post)
	case w.Comment != nil:
		return refPath(w.Comment.On)
	}
	return ""
}

// refPath is the address of a record of which only the id is known.
func refPath(on community.Ref) string {
	switch on.On {
	case community.OnUser:
		return "/desk/people/" + on.ID
	case community.OnComment:
		return ""
	}
	return "/" + string(on.On) + "s/" + on.ID
}
