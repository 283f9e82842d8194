// Package desk is where moderators work: the queue, people, and what staff did.
package desk

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// Register puts the pages on mux.
func Register(mux page.Mux, site *page.Site) {
	s := &room{site}
	serve := func(pattern string, h page.Handler) { s.Staffed(mux, pattern, community.Actor.CanModerate, h) }
	serve("GET /desk", s.queue)
	serve("POST /desk/resolve", s.resolve)
	serve("POST /desk/undo", s.undo)
	serve("GET /desk/log", s.log)
	serve("GET /desk/deleted", s.deleted)
	serve("GET /desk/people", s.people)
	serve("GET /desk/people/{id}", s.person)
	serve("POST /desk/people/{id}/ban", s.ban)
	serve("POST /desk/people/{id}/unban", s.unban)
	serve("POST /desk/people/{id}/approve", s.approve)
}

type room struct{ *page.Site }

// atDesk is a page of the desk.
func atDesk(v *view.Visit, here string, body templ.Component) view.Page {
	return view.Page{Title: v.T("desk." + here), Nav: view.Rooms(v, "desk", view.DeskRooms, here), Body: body}
}

var queues = map[string]store.Queue{"all": store.QueueAll, "unapproved": store.QueueUnapproved, "reported": store.QueueReported}

func (s *room) queue(v *view.Visit) (view.Page, error) {
	queue := v.Chosen("queue", "all", "unapproved", "reported")
	list, err := s.App.ModerationQueue(v.Ctx, v.Actor, queues[queue], v.ListPage(view.PerQueue))
	shown := atDesk(v, "queue", view.Queue(v, list))
	shown.Head = v.Script("desk.js")
	return shown, err
}

// resolve resolves one record or several, and offers to undo that.
func (s *room) resolve(v *view.Visit) (view.Page, error) {
	if err := v.ParseForm(); err != nil {
		return view.Page{}, community.Fail(community.Invalid, community.WhyFormDamaged, "The form cannot be read.")
	}
	items := itemsOf(v)
	back := queuePath(v)
	if len(items) == 0 {
		return view.Page{To: back, Flash: "desk.none"}, nil
	}
	done, err := s.App.Resolve(v.Ctx, v.Actor, items, v.PostFormValue("action"), v.PostFormValue("note"))
	if err != nil {
		return view.Page{}, err
	}
	var acts []string
	isChanged := false
	for _, r := range done {
		if r.IsDone {
			acts = append(acts, r.Act)
		}
		isChanged = isChanged || r.IsChanged
	}
	if isChanged {
		return view.Page{To: back, Flash: "desk.changed"}, nil
	}
	if len(acts) == 0 {
		return view.Page{To: back, Flash: "desk.nothing"}, nil
	}
	if v.PostFormValue("action") == app.Delete {
		return view.Page{To: back, Flash: "desk.deleted"}, nil
	}
	return view.Page{To: addQuery(back, "undo", strings.Join(acts, ",")), Flash: "desk.done"}, nil
}

// itemsOf are the records that a form names, each with when it had been changed last as
// its page showed it.
func itemsOf(v *view.Visit) (items []app.Item) {
	for _, text := range v.PostForm["item"] {
		fields := strings.Fields(text + " - -")
		item := app.Item{Ref: community.Ref{On: community.Subject(fields[0]), ID: fields[1]}}
		if read, err := strconv.ParseInt(fields[2], 10, 64); err == nil {
			item.Read = time.UnixMilli(read)
		}
		items = append(items, item)
	}
	return items
}

// queuePath is the part of the queue that a form was sent from.
func queuePath(v *view.Visit) string {
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

// undo takes back acts, the last first.
func (s *room) undo(v *view.Visit) (view.Page, error) {
	if err := v.ParseForm(); err != nil {
		return view.Page{}, community.Fail(community.Invalid, community.WhyFormDamaged, "The form cannot be read.")
	}
	for _, id := range slices.Backward(v.PostForm["act"]) {
		if _, err := s.App.UndoAct(v.Ctx, v.Actor, id); err != nil {
			return view.Page{}, err
		}
	}
	return view.Page{To: cmp.Or(v.PostFormValue("to"), queuePath(v)), Flash: "desk.undone"}, nil
}
