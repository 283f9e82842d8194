// Package desk is where moderators work: the queue, people, and what staff did.
package desk

import (
	"cmp"
	"net/url"
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
	if err == nil && len(list.Items) == 0 && list.Total > 0 { // the last of a page was resolved, or it never was
		next := view.Page{To: v.LastPage(list.Total, view.PerQueue)}
		if !v.URL.Query().Has("undo") && !v.URL.Query().Has("restore") {
			next.Flash = "desk.past"
		}
		return next, nil
	}
	if err != nil {
		return view.Page{}, err
	}
	suggested, err := s.App.SuggestionsToReview(v.Ctx, v.Actor, community.Page{Number: 1, Limit: 1})
	shown := atDesk(v, "queue", view.Queue(v, list, int64(suggested.Total)))
	shown.Head = v.Script("desk.js")
	return shown, err
}

// resolve resolves one record or several, and offers to undo that.
func (s *room) resolve(v *view.Visit) (view.Page, error) {
	if err := v.ParseForm(); err != nil {
		return view.Page{}, community.Fail(community.Invalid, community.WhyFormDamaged, "The form is damaged or incomplete.")
	}
	items := itemsOf(v)
	back := queuePath(v)
	if len(items) == 0 {
		return view.Page{To: back, Flash: "desk.none"}, nil
	}
	done, err := s.App.Resolve(v.Ctx, v.Actor, items, app.Verdict{Action: v.PostFormValue("action"), Note: v.PostFormValue("note"),
		TellsAuthor: v.PostFormValue("tell") == "true"})
	if err != nil {
		return view.Page{}, err
	}
	undo := url.Values{}
	isChanged := false
	for _, r := range done {
		switch {
		case r.IsDeleted:
			undo.Add("restore", string(r.On.On)+" "+r.On.ID)
		case r.IsDone:
			undo.Add("undo", r.Act)
		}
		isChanged = isChanged || r.IsChanged
	}
	next := view.Page{To: back, Flash: "desk.done"}
	switch {
	case isChanged:
		next.Flash = "desk.changed"
	case len(undo) == 0:
		next.Flash = "desk.nothing"
	case undo.Has("restore") && !undo.Has("undo"):
		next.Flash = "desk.deleted"
	}
	if len(undo) > 0 {
		next.To = addQuery(back, undo)
	}
	return next, nil
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

// queuePath is the part of the queue, and its page, that a form was sent from.
func queuePath(v *view.Visit) string {
	at := url.Values{}
	if queue := v.PostFormValue("queue"); queue == "unapproved" || queue == "reported" {
		at.Set("queue", queue)
	}
	if n, err := strconv.Atoi(v.PostFormValue("page")); err == nil && n > 1 && n < 100_000 {
		at.Set("page", strconv.Itoa(n))
	}
	return addQuery("/desk", at)
}

func addQuery(path string, query url.Values) string {
	switch {
	case len(query) == 0:
		return path
	case strings.Contains(path, "?"):
		return path + "&" + query.Encode()
	}
	return path + "?" + query.Encode()
}

// undo takes back acts, the last first, and brings back what was deleted.
func (s *room) undo(v *view.Visit) (view.Page, error) {
	if err := v.ParseForm(); err != nil {
		return view.Page{}, community.Fail(community.Invalid, community.WhyFormDamaged, "The form is damaged or incomplete.")
	}
	for _, id := range slices.Backward(v.PostForm["act"]) {
		if _, err := s.App.UndoAct(v.Ctx, v.Actor, id); err != nil {
			return view.Page{}, err
		}
	}
	for _, item := range slices.Backward(itemsOf(v)) {
		if err := s.restore(v, item.Ref); err != nil {
			return view.Page{}, err
		}
	}
	return view.Page{To: cmp.Or(v.PostFormValue("to"), queuePath(v)), Flash: "desk.undone"}, nil
}

func (s *room) restore(v *view.Visit, on community.Ref) (err error) {
	switch on.On {
	case community.OnQuestion:
		_, err = s.App.RestoreQuestion(v.Ctx, v.Actor, on.ID)
	case community.OnAnswer:
		_, err = s.App.RestoreAnswer(v.Ctx, v.Actor, on.ID)
	case community.OnPost:
		_, err = s.App.RestorePost(v.Ctx, v.Actor, on.ID)
	case community.OnComment:
		_, err = s.App.RestoreComment(v.Ctx, v.Actor, community.Ref{}, on.ID)
	default:
		err = community.ErrNotFound
	}
	return err
}
