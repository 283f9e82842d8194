package web

import (
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) messagePages(mux page.Mux) {
	s.own(mux, "GET /messages", s.talks)
	s.own(mux, "GET /messages/new", s.newTalk)
	s.own(mux, "POST /messages/new", s.Once(s.talkBegun))
	s.own(mux, "GET /messages/{id}", s.talk)
	s.own(mux, "POST /messages/{id}", s.messageSent)
	s.own(mux, "POST /messages/{id}/act", s.talkActed)
	s.own(mux, "GET /messages/{id}/edit", s.editMessage)
	s.own(mux, "POST /messages/{id}/edit", s.messageEdited)
	s.own(mux, "GET /messages/{id}/report", s.reportMessage)
	s.own(mux, "POST /messages/{id}/report", s.messageReported)
	s.own(mux, "GET /users/{name}/message", s.writeTo)
	s.own(mux, "POST /users/{name}/message", s.Once(s.writtenTo))
	s.own(mux, "GET /settings/messages", s.letterbox)
	s.own(mux, "POST /settings/messages", s.letterboxSaved)
	s.own(mux, "POST /settings/blocks", s.unblocked)
}

func (s *site) talks(v *view.Visit) (view.Page, error) {
	list, err := s.App.Conversations(v.Ctx, v.Actor, v.ListPage(view.PerPage))
	return view.Page{Title: v.T("messages.title"), Hidden: true, IsOurs: true, Body: view.Talks(v, list)}, err
}

// talk shows a conversation, which is read by that.
func (s *site) talk(v *view.Visit) (view.Page, error) { return s.talkView(v, view.Form{}, view.Form{}) }

func (s *site) talkView(v *view.Visit, f, run view.Form) (view.Page, error) {
	c, err := s.App.Conversation(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	t := &view.Talk{ConversationSeen: c, Form: f, Run: run}
	if t.Messages, err = s.App.Messages(v.Ctx, v.Actor, string(c.ID), v.ListPage(view.PerTalk)); err != nil {
		return view.Page{}, err
	}
	if !c.IsGroup() {
		if t.Blocked, err = s.App.HasBlocked(v.Ctx, v.Actor, c.Other(v.Actor.ID)); err != nil {
			return view.Page{}, err
		}
	}
	if c.Me.Unread && len(t.Messages.Items) > 0 {
		if _, err := s.App.ReadConversation(v.Ctx, v.Actor, string(c.ID), string(t.Messages.Items[0].ID)); err != nil {
			return view.Page{}, err
		}
	}
	if t.Run.Values == nil {
		t.Run.Values = map[string]string{"title": c.Title}
	}
	return view.Page{Title: v.TalkName(&c), Hidden: true, IsOurs: true, Body: view.TalkPage(v, t)}, nil
}

func said(f view.Form) app.TextEdit {
	return app.TextEdit{Content: new(f.Get("body")), Format: markdown}
}

func (s *site) messageSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm("body")
	m, err := s.App.Send(v.Ctx, v.Actor, v.PathValue("id"), said(f))
	next := view.Page{To: view.TalkPath(m.Conversation) + "#message-" + string(m.ID)}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return s.talkView(v, f, view.Form{}) })
}

func (s *site) newTalk(v *view.Visit) (view.Page, error) { return s.newTalkView(v, view.Form{}) }

func (s *site) newTalkView(v *view.Visit, f view.Form) (view.Page, error) {
	return view.Page{Title: v.T("messages.new"), Hidden: true, IsOurs: true, Body: view.NewTalk(v, f)},
		v.Actor.CanMessage(v.Portal.Settings.Policies)
}

// named are the people whom a field names by their user names.
func named(text string) (refs []string) {
	for name := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(" ,;\n\t", r) }) {
		refs = append(refs, "@"+strings.TrimPrefix(name, "@"))
	}
	return refs
}

func (s *site) talkBegun(v *view.Visit) (view.Page, error) {
	f := v.NewForm("people", "title", "body")
	b, err := s.App.BeginConversation(v.Ctx, v.Actor, app.ConversationEdit{TextEdit: said(f), People: named(f.Get("people")),
		Title: f.Pointer("title")})
	return page.Sent(v, &f, err, view.Page{To: view.TalkPath(b.ID)}, func() (view.Page, error) { return s.newTalkView(v, f) })
}

// talkActed does what one does with a conversation, or about it.
func (s *site) talkActed(v *view.Visit) (view.Page, error) {
	id, act := v.PathValue("id"), v.PostFormValue("act")
	next := view.Page{To: "/messages/" + id, Flash: "saved"}
	var err error
	f := v.NewForm("people", "title")
	switch act {
	case "mute", "unmute":
		_, err = s.App.MuteConversation(v.Ctx, v.Actor, id, act == "mute")
	case "block", "unblock":
		err = s.blockOther(v, id, act == "block")
	case "leave":
		return view.Page{To: "/messages", Flash: "talk.left"}, s.App.LeaveConversation(v.Ctx, v.Actor, id)
	case "remove":
		err = s.App.RemovePerson(v.Ctx, v.Actor, id, v.PostFormValue("person"))
	case "rename":
		_, err = s.App.RenameConversation(v.Ctx, v.Actor, id, f.Pointer("title"))
	case "add":
		_, err = s.App.AddPeople(v.Ctx, v.Actor, id, named(f.Get("people")))
	default:
		err = community.Bad("act", community.WhyNotOneOf, "must be one of %s, not %q", "mute, unmute, block, unblock, leave, remove, rename, add", act)
	}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return s.talkView(v, view.Form{}, f) })
}

// blockOther blocks the other one of a conversation of two.
func (s *site) blockOther(v *view.Visit, id string, isBlocked bool) error {
	c, err := s.App.Conversation(v.Ctx, v.Actor, id)
	if err != nil {
		return err
	}
	if c.IsGroup() {
		return community.ErrNotFound
	}
	_, err = s.App.SetBlock(v.Ctx, v.Actor, string(c.Other(v.Actor.ID)), isBlocked)
	return err
}

func (s *site) editMessage(v *view.Visit) (view.Page, error) {
	m, err := s.App.MessageSeen(v.Ctx, v.Actor, v.PathValue("id"))
	if err == nil {
		err = v.Actor.CanEditMessage(&m.Message)
	}
	return editMessageView(v, &m, view.Form{Values: map[string]string{"body": markup.CommentSource(m.Body)}}), err
}

func editMessageView(v *view.Visit, m *community.MessageSeen, f view.Form) view.Page {
	return view.Page{Title: v.T("talk.edit"), Hidden: true, IsOurs: true, Body: view.EditMessage(v, m, f)}
}

func (s *site) messageEdited(v *view.Visit) (view.Page, error) {
	f, id := v.NewForm("body"), v.PathValue("id")
	m, err := s.App.MessageSeen(v.Ctx, v.Actor, id)
	if err != nil {
		return view.Page{}, err
	}
	next := view.Page{To: view.TalkPath(m.Conversation) + "#message-" + id}
	if v.PostFormValue("act") == "delete" {
		next.Flash = "deleted"
		return next, s.App.DeleteMessage(v.Ctx, v.Actor, id)
	}
	_, err = s.App.EditMessage(v.Ctx, v.Actor, id, said(f))
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return editMessageView(v, &m, f), nil })
}

func (s *site) reportMessage(v *view.Visit) (view.Page, error) {
	return s.reportMessageView(v, view.Form{})
}

func (s *site) reportMessageView(v *view.Visit, f view.Form) (view.Page, error) {
	m, err := s.App.MessageSeen(v.Ctx, v.Actor, v.PathValue("id"))
	r := view.Record{Kind: "messages", ID: string(m.ID), Path: view.TalkPath(m.Conversation)}
	return view.Page{Title: v.T("report.title"), Hidden: true, IsOurs: true,
		Body: view.Report(v, r, app.ReportTypes(community.OnMessage), f)}, err
}

func (s *site) messageReported(v *view.Visit) (view.Page, error) {
	f := v.NewForm("type", "description")
	m, err := s.App.MessageSeen(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	_, err = s.App.Report(v.Ctx, v.Actor, m.Ref(), f.Get("type"), f.Get("description"))
	return page.Sent(v, &f, err, view.Page{To: view.TalkPath(m.Conversation), Flash: "reported"}, func() (view.Page, error) {
		return s.reportMessageView(v, f)
	})
}

// writeTo leads to the conversation with somebody, or is to write the first message of it.
func (s *site) writeTo(v *view.Visit) (view.Page, error) { return s.writeToView(v, view.Form{}) }

func (s *site) writeToView(v *view.Visit, f view.Form) (view.Page, error) {
	c, u, refused, err := s.App.ConversationWith(v.Ctx, v.Actor, "@"+v.PathValue("name"))
	if err != nil {
		return view.Page{}, err
	}
	if c.ID != "" && f.Values == nil {
		return view.Page{To: view.TalkPath(c.ID)}, nil
	}
	why := ""
	if refused != nil {
		var said view.Form
		v.Refuse(&said, refused)
		if why = said.Fault; why == "" {
			return view.Page{}, refused
		}
	}
	return view.Page{Title: v.T("talk.with", "name", u.Profile.Name), Hidden: true, IsOurs: true,
		Body: view.WriteTo(v, u.User, f, why)}, nil
}

func (s *site) writtenTo(v *view.Visit) (view.Page, error) {
	f := v.NewForm("body")
	b, err := s.App.BeginConversation(v.Ctx, v.Actor, app.ConversationEdit{TextEdit: said(f), People: []string{"@" + v.PathValue("name")}})
	return page.Sent(v, &f, err, view.Page{To: view.TalkPath(b.ID)}, func() (view.Page, error) { return s.writeToView(v, f) })
}

func (s *site) letterbox(v *view.Visit) (view.Page, error) {
	from, err := s.App.Accepts(v.Ctx, v.Actor)
	if err != nil {
		return view.Page{}, err
	}
	return s.letterboxView(v, view.Form{Values: map[string]string{"accepts": string(from)}})
}

func (s *site) letterboxView(v *view.Visit, f view.Form) (view.Page, error) {
	blocks, err := s.App.Blocks(v.Ctx, v.Actor, v.ListPage(view.PeoplePerPage))
	return settingsView(v, "messages", view.LetterboxForm(v, f, blocks)), err
}

func (s *site) letterboxSaved(v *view.Visit) (view.Page, error) {
	f := v.NewForm("accepts")
	_, err := s.App.SetAccepts(v.Ctx, v.Actor, community.Acceptance(f.Get("accepts")))
	return page.Sent(v, &f, err, view.Page{To: "/settings/messages", Flash: "saved"},
		func() (view.Page, error) { return s.letterboxView(v, f) })
}

func (s *site) unblocked(v *view.Visit) (view.Page, error) {
	_, err := s.App.SetBlock(v.Ctx, v.Actor, v.PostFormValue("person"), false)
	return view.Page{To: "/settings/messages", Flash: "saved"}, err
}
