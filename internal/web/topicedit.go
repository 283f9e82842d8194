package web

import (
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

var topicFields = []string{"name", "description", "picture", "color", "synonyms"}

// topicEdit is what a form says of a topic. Only those who may are asked for other names.
func topicEdit(v *view.Visit, f view.Form) (app.TopicEdit, error) {
	about, err := markup.Read(markdown, f.Get("description"))
	e := app.TopicEdit{Name: f.Pointer("name"), Description: &about.HTML, Picture: f.Pointer("picture"), Color: f.Pointer("color")}
	if v.Actor.CanRunTopics() == nil {
		names := []string{}
		for name := range strings.SplitSeq(f.Get("synonyms"), ",") {
			if name = strings.TrimSpace(name); name != "" {
				names = append(names, name)
			}
		}
		e.Synonyms = &names
	}
	return e, err
}

func topicForm(t *community.TopicSeen) view.Form {
	return view.Form{Values: map[string]string{"name": t.Name, "description": markup.Source(t.Description), "picture": t.Picture,
		"color": t.Color, "synonyms": strings.Join(t.Synonyms, ", ")}}
}

func newTopicView(v *view.Visit, f view.Form) (view.Page, error) {
	return view.Page{Title: v.T("topic.new"), Hidden: true, Place: "topics", Body: view.NewTopic(v, f)}, nil
}

func (s *site) newTopic(v *view.Visit) (view.Page, error) {
	if err := v.Actor.CanMakeTopic(v.Portal.Settings.Policies); err != nil {
		return view.Page{}, err
	}
	return newTopicView(v, view.Form{})
}

func (s *site) topicAdded(v *view.Visit) (view.Page, error) {
	f := v.NewForm(topicFields...)
	edit, err := topicEdit(v, f)
	seen := community.TopicSeen{Topic: &community.Topic{}}
	if err == nil {
		var added community.TopicSeen
		if added, err = s.App.AddTopic(v.Ctx, v.Actor, edit); err == nil {
			seen = added
		}
	}
	return page.Sent(v, &f, err, view.Page{To: view.TopicPath(seen.Topic), Flash: "saved"}, func() (view.Page, error) {
		return newTopicView(v, f)
	})
}

func editTopicView(v *view.Visit, t *community.TopicSeen, f, merge view.Form) (view.Page, error) {
	return view.Page{Title: v.T("topic.edit") + " · " + t.Name, Hidden: true, Place: "topics", Body: view.EditTopic(v, t, f, merge)}, nil
}

// topicToEdit returns the topic of a visit, if one may change it.
func (s *site) topicToEdit(v *view.Visit) (community.TopicSeen, error) {
	t, err := s.App.Topic(v.Ctx, v.Actor, v.PathValue("id"))
	if err == nil {
		err = v.Actor.CanEditTopic(t.Topic)
	}
	return t, err
}

func (s *site) editTopic(v *view.Visit) (view.Page, error) {
	t, err := s.topicToEdit(v)
	if err != nil {
		return view.Page{}, err
	}
	return editTopicView(v, &t, topicForm(&t), view.Form{})
}

func (s *site) topicEdited(v *view.Visit) (view.Page, error) {
	t, err := s.topicToEdit(v)
	if err != nil {
		return view.Page{}, err
	}
	f := v.NewForm(topicFields...)
	edit, err := topicEdit(v, f)
	path := view.TopicPath(t.Topic)
	if err == nil {
		var changed community.TopicSeen
		if changed, err = s.App.EditTopic(v.Ctx, v.Actor, string(t.ID), edit); err == nil {
			path = view.TopicPath(changed.Topic)
		}
	}
	return page.Sent(v, &f, err, view.Page{To: path, Flash: "saved"}, func() (view.Page, error) {
		return editTopicView(v, &t, f, view.Form{})
	})
}

func (s *site) topicMerged(v *view.Visit) (view.Page, error) {
	t, err := s.topicToEdit(v)
	if err != nil {
		return view.Page{}, err
	}
	f := v.NewForm("into")
	path := ""
	into, err := s.App.MergeTopic(v.Ctx, v.Actor, string(t.ID), f.Get("into"))
	if err == nil {
		path = view.TopicPath(into.Topic)
	}
	return page.Sent(v, &f, err, view.Page{To: path, Flash: "saved"}, func() (view.Page, error) {
		return editTopicView(v, &t, topicForm(&t), f)
	})
}
