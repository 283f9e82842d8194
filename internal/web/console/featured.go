package console

import (
	"net/url"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/view"
)

// featuredIDs puts the ids of records into a form in the place of their addresses,
// which are what people have at hand.
func (s *room) featuredIDs(v *view.Visit, f view.Form) error {
	for name, value := range f.Values {
		kind, ok := strings.CutPrefix(name, "featured.")
		if !ok {
			continue
		}
		ids := view.Lines(strings.ReplaceAll(value, ",", "\n"))
		for i, ref := range ids {
			var err error
			if ids[i], err = s.idAt(v, kind, ref); err != nil {
				return err
			}
		}
		f.Values[name] = strings.Join(ids, "\n")
	}
	return nil
}

// idAt is the id of the record of a kind at an address. What is none stays as it is.
func (s *room) idAt(v *view.Visit, kind, address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return address, nil
	}
	parts := strings.Split(strings.TrimPrefix(u.Path, "/"), "/")
	if len(parts) < 2 || parts[0] != kind {
		return address, nil
	}
	id, err := s.idNamed(v, kind, parts[1])
	if k := community.KindOf(err); k == community.NotFound || k == community.Gone {
		return address, nil
	}
	return id, err
}

// featuredNames are the titles of what a form features, by ids.
func (s *room) featuredNames(v *view.Visit, f view.Form) (map[string]string, error) {
	names := map[string]string{}
	for name, value := range f.Values {
		kind, ok := strings.CutPrefix(name, "featured.")
		if !ok {
			continue
		}
		for _, id := range view.Lines(value) {
			title, err := s.titleOf(v, kind, id)
			if k := community.KindOf(err); k == community.NotFound || k == community.Gone {
				continue
			}
			if err != nil {
				return nil, err
			}
			names[id] = title
		}
	}
	return names, nil
}

func (s *room) titleOf(v *view.Visit, kind, ref string) (string, error) {
	switch kind {
	case "questions":
		q, err := s.App.Question(v.Ctx, v.Actor, ref)
		return q.Title, err
	case "answers":
		a, err := s.App.Answer(v.Ctx, v.Actor, ref)
		return a.Question.Title, err
	case "posts":
		p, err := s.App.Post(v.Ctx, v.Actor, ref)
		return p.Title, err
	case "topics":
		t, err := s.App.Topic(v.Ctx, v.Actor, ref)
		if err != nil {
			return "", err
		}
		return t.Name, nil
	case "users":
		u, err := s.App.User(v.Ctx, v.Actor, ref)
		if err != nil {
			return "", err
		}
		return u.Profile.Name, nil
	}
	return "", nil
}

func (s *room) idNamed(v *view.Visit, kind, ref string) (string, error) {
	switch kind {
	case "questions":
		q, err := s.App.Question(v.Ctx, v.Actor, ref)
		return string(q.ID), err
	case "answers":
		a, err := s.App.Answer(v.Ctx, v.Actor, ref)
		return string(a.ID), err
	case "posts":
		p, err := s.App.Post(v.Ctx, v.Actor, ref)
		return string(p.ID), err
	case "topics":
		t, err := s.App.Topic(v.Ctx, v.Actor, ref)
		if err != nil {
			return "", err
		}
		return string(t.ID), nil
	case "users":
		u, err := s.App.UserNamed(v.Ctx, v.Actor, ref)
		if err != nil {
			return "", err
		}
		return string(u.ID), nil
	}
	return ref, nil
}
