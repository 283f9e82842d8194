package web

import (
	"net/url"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// featuredIDs puts the ids of records into a form in the place of their addresses,
// which are what people have at hand.
func (s *site) featuredIDs(v *visit, f form) error {
	for name, value := range f.values {
		kind, ok := strings.CutPrefix(name, "featured.")
		if !ok {
			continue
		}
		ids := lines(strings.ReplaceAll(value, ",", "\n"))
		for i, ref := range ids {
			var err error
			if ids[i], err = s.idAt(v, kind, ref); err != nil {
				return err
			}
		}
		f.values[name] = strings.Join(ids, "\n")
	}
	return nil
}

// idAt is the id of the record of a kind at an address. What is none stays as it is.
func (s *site) idAt(v *visit, kind, address string) (string, error) {
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

func (s *site) idNamed(v *visit, kind, ref string) (string, error) {
	switch kind {
	case "questions":
		q, err := s.app.Question(v.ctx, v.actor, ref)
		return string(q.ID), err
	case "answers":
		a, err := s.app.Answer(v.ctx, v.actor, ref)
		return string(a.ID), err
	case "posts":
		p, err := s.app.Post(v.ctx, v.actor, ref)
		return string(p.ID), err
	case "topics":
		t, err := s.app.Topic(v.ctx, v.actor, ref)
		if err != nil {
			return "", err
		}
		return string(t.ID), nil
	case "users":
		u, err := s.app.UserNamed(v.ctx, v.actor, ref)
		if err != nil {
			return "", err
		}
		return string(u.ID), nil
	}
	return ref, nil
}
