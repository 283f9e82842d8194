package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Suggestion returns a suggestion to who made it or may review it, with what it is about.
func (a *App) Suggestion(ctx context.Context, actor community.Actor, id string) (community.SuggestionSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (seen community.SuggestionSeen, err error) {
		s, c, isActive, err := readSuggestion(tx, actor, id)
		if err != nil {
			return seen, err
		}
		if err := actor.CanSeeSuggestion(s, c, isActive); err != nil {
			return seen, err
		}
		return a.seeSuggestion(tx, actor, s)
	})
}

// SuggestionOf returns what waits of actor's about a record, ErrNotFound where nothing does.
func (a *App) SuggestionOf(ctx context.Context, actor community.Actor, on community.Ref) (community.SuggestionSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (seen community.SuggestionSeen, err error) {
		c, err := findRecord(tx, actor, on)
		if err != nil {
			return seen, err
		}
		s, err := tx.SuggestionBy(c.Base().Ref(), actor.ID)
		if err != nil {
			return seen, err
		}
		return a.seeSuggestion(tx, actor, s)
	})
}

// MaySuggest returns a record as it is, to who may suggest an edit of it.
func (a *App) MaySuggest(ctx context.Context, actor community.Actor, on community.Ref) (community.Content, error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return nil, err
	}
	return looked(ctx, a, func(tx *store.Tx) (community.Content, error) {
		c, err := findRecord(tx, actor, on)
		if err != nil {
			return nil, err
		}
		return c, actor.CanSuggest(settings.Policies, c)
	})
}

// SuggestionsOn returns a page of the suggestions that wait about a record, to who reviews them; to others,
// what they made themselves.
func (a *App) SuggestionsOn(ctx context.Context, actor community.Actor, on community.Ref,
	p community.Page) (community.Listing[community.SuggestionSeen], error) {
	return a.listSuggestions(ctx, actor, p, func(tx *store.Tx) ([]*community.Suggestion, int64, error) {
		c, err := findRecord(tx, actor, on)
		if err != nil {
			return nil, 0, err
		}
		by := actor.ID
		if actor.CanJudge(&community.Suggestion{Status: community.SuggestionWaits}, c, true) == nil {
			by = ""
		}
		return tx.SuggestionsOn(c.Base().Ref(), by, p)
	})
}

// SuggestionsToReview returns a page of the suggestions that wait and actor may review, the oldest first.
func (a *App) SuggestionsToReview(ctx context.Context, actor community.Actor, p community.Page) (
	community.Listing[community.SuggestionSeen], error) {
	return a.listSuggestions(ctx, actor, p, func(tx *store.Tx) ([]*community.Suggestion, int64, error) {
		return tx.SuggestionsToReview(actor.Reviewing(), p)
	})
}

// OwnSuggestions returns a page of actor's suggestions of a status, or with "" of all, the newest first.
func (a *App) OwnSuggestions(ctx context.Context, actor community.Actor, status community.SuggestionStatus, p community.Page) (
	community.Listing[community.SuggestionSeen], error) {
	return a.listSuggestions(ctx, actor, p, func(tx *store.Tx) ([]*community.Suggestion, int64, error) {
		return tx.SuggestionsOf(actor.Reviewing(), status, p)
	})
}

func (a *App) listSuggestions(ctx context.Context, actor community.Actor, p community.Page,
	find func(*store.Tx) ([]*community.Suggestion, int64, error)) (list community.Listing[community.SuggestionSeen], err error) {
	if err := actor.CanBookmark(); err != nil { // who has anything of their own
		return list, err
	}
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.SuggestionSeen], err error) {
		found, total, err := find(tx)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Mark(p, len(found), func(i int) community.Cursor {
			return community.Cursor{Value: found[i].Created.UnixMilli(), ID: string(found[i].ID)}
		})
		list.Items, err = a.seeSuggestions(tx, actor, found)
		return list, err
	})
}

func (a *App) seeSuggestion(tx *store.Tx, actor community.Actor, s *community.Suggestion) (community.SuggestionSeen, error) {
	all, err := a.seeSuggestions(tx, actor, []*community.Suggestion{s})
	if err != nil {
		return community.SuggestionSeen{}, err
	}
	return all[0], nil
}

// seeSuggestions dresses suggestions with what they are about, as it is now. Who reviewed what an anonymous
// author wrote, and is that author, stays unknown.
func (a *App) seeSuggestions(tx *store.Tx, actor community.Actor, found []*community.Suggestion) ([]community.SuggestionSeen, error) {
	if len(found) == 0 {
		return nil, nil
	}
	names := map[community.Subject][]string{}
	for _, s := range found {
		names[s.On.On] = append(names[s.On.On], s.On.ID)
	}
	var records []community.Content
	if err := tx.Ask(store.RecordsNamed(&records, actor.Portal, names)...); err != nil {
		return nil, err
	}
	byID, objects := map[string]community.Content{}, map[string]*community.Object{}
	l := newLook(a, actor)
	for _, c := range records {
		byID[string(c.Base().ID)] = c
		addObject(objects, c)
	}
	for _, s := range found {
		l.people[s.By], l.people[s.Reviewer] = true, true
	}
	for _, o := range objects {
		l.people[o.Author] = true
	}
	if err := l.takePeople(tx); err != nil {
		return nil, err
	}
	seen := make([]community.SuggestionSeen, len(found))
	for i, s := range found {
		seen[i] = l.suggestion(s, byID[s.On.ID], objects[s.On.ID])
	}
	return seen, nameTopics(tx, actor, seen)
}

// nameTopics tells the names of the topics that suggestions would change, as far as actor knows them.
func nameTopics(tx *store.Tx, actor community.Actor, list []community.SuggestionSeen) error {
	var ids []community.TopicID
	for i := range list {
		were, are := list[i].Topics()
		ids = append(append(ids, were...), are...)
	}
	if len(ids) == 0 {
		return nil
	}
	found, err := tx.TopicsByID(ids)
	names := map[community.TopicID]string{}
	for _, t := range found {
		if actor.CanSeeTopic(t) == nil {
			names[t.ID] = t.Name
		}
	}
	named := func(ids []community.TopicID) (list []string) {
		for _, id := range ids {
			if names[id] != "" {
				list = append(list, names[id])
			}
		}
		return list
	}
	for i := range list {
		were, are := list[i].Topics()
		list[i].Were, list[i].Are = named(were), named(are)
	}
	return err
}

func (l *look) suggestion(s *community.Suggestion, c community.Content, about *community.Object) community.SuggestionSeen {
	seen := community.SuggestionSeen{Suggestion: *s, Author: l.by(s.By, false), Written: writtenIn(s.Says.Text(), s.Says["source"])}
	if c == nil || l.actor.CanSee(c) != nil {
		seen.Reviewer = ""
		return seen
	}
	r := c.Base()
	if seen.Judge = l.by(s.Reviewer, r.Anonymous && s.Reviewer == r.Author); seen.Judge == nil {
		seen.Reviewer = ""
	}
	seen.About = []community.ObjectSeen{l.object(about)}
	seen.Now, seen.IsStale = c, s.Status == community.SuggestionWaits && s.For != versionOf(c)
	by := l.users[s.By]
	seen.CanJudge = l.actor.CanJudge(s, c, by != nil && by.Status == community.Active) == nil
	return seen
}
