package app

import (
	"context"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// CollectionEdit is what is told of a collection; nil fields stay as they are.
type CollectionEdit struct {
	Name, Description *string
	Place             *int // from 1; past the end is the end
}

func (e CollectionEdit) apply(c *community.Collection) error {
	if e.Name != nil {
		c.Name = markup.Plain(*e.Name)
	}
	if c.Name == "" {
		return community.Lacking("name")
	}
	if e.Description != nil {
		c.Description = markup.Plain(*e.Description)
	}
	if err := community.AtMost("name", c.Name, maxSpaceName); err != nil {
		return err
	}
	if e.Place != nil && *e.Place < 1 {
		return community.Bad("place", community.WhyPlaceFromOne, "must be a number from 1, not %d", *e.Place)
	}
	return community.AtMost("description", c.Description, MaxComment)
}

// Collections returns the collections of the actor's portal, in their order.
func (a *App) Collections(ctx context.Context, actor community.Actor) ([]*community.Collection, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]*community.Collection, error) { return tx.Collections(actor.Portal) })
}

// Collection returns one collection.
func (a *App) Collection(ctx context.Context, actor community.Actor, id string) (*community.Collection, error) {
	return looked(ctx, a, func(tx *store.Tx) (*community.Collection, error) {
		return tx.Collection(actor.Portal, community.CollectionID(id))
	})
}

// AddCollection adds a collection, behind the others unless e says where.
func (a *App) AddCollection(ctx context.Context, actor community.Actor, e CollectionEdit) (*community.Collection, error) {
	if err := actor.CanSetCollections(); err != nil {
		return nil, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (*community.Collection, error) {
		others, err := tx.Collections(actor.Portal)
		if err != nil {
			return nil, err
		}
		if len(others) >= community.MaxCollections {
			return nil, community.Fail(community.Conflict, community.WhyTooManyCollections,
				"You've reached the limit of %d collections.", len(others))
		}
		c := &community.Collection{ID: community.NewID[community.Collection](tx.Now), Portal: actor.Portal, Created: tx.Now,
			Updated: tx.Now, Author: actor.ID, Place: len(others) + 1}
		if err := e.apply(c); err != nil {
			return nil, err
		}
		if err := tx.AddCollections(c); err != nil {
			return nil, err
		}
		tx.Emit(community.CollectionAdded{Collection: c.ID, By: actor.ID})
		return c, place(tx, append(others, c), c, e.Place)
	})
}

// EditCollection changes a collection, and with a place moves it there.
func (a *App) EditCollection(ctx context.Context, actor community.Actor, id string, e CollectionEdit) (*community.Collection, error) {
	if err := actor.CanSetCollections(); err != nil {
		return nil, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (*community.Collection, error) {
		list, err := tx.Collections(actor.Portal)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(list, func(c *community.Collection) bool { return string(c.ID) == id })
		if i < 0 {
			return nil, community.ErrNotFound
		}
		c, before := list[i], *list[i]
		if err := e.apply(c); err != nil {
			return nil, err
		}
		if *c != before {
			if err := tx.SaveCollection(c); err != nil {
				return nil, err
			}
		}
		if err := place(tx, list, c, e.Place); err != nil {
			return nil, err
		}
		if c.Rev != before.Rev {
			tx.Emit(community.CollectionChanged{Collection: c.ID, By: actor.ID})
		}
		return c, nil
	})
}

// place moves c to its new place among list, which is in order, and numbers all
// of them anew.
func place(tx *store.Tx, list []*community.Collection, c *community.Collection, to *int) error {
	if to != nil {
		list = slices.DeleteFunc(slices.Clone(list), func(other *community.Collection) bool { return other == c })
		list = slices.Insert(list, min(*to-1, len(list)), c)
	}
	for i, other := range list {
		if other.Place == i+1 {
			continue
		}
		other.Place = i + 1
		if err := tx.SaveCollection(other); err != nil {
			return err
		}
	}
	return nil
}

// DeleteCollection deletes a collection that no space is in.
func (a *App) DeleteCollection(ctx context.Context, actor community.Actor, id string) error {
	if err := actor.CanSetCollections(); err != nil {
		return err
	}
	return a.write(ctx, actor, func(tx *store.Tx) error {
		c, err := tx.Collection(actor.Portal, community.CollectionID(id))
		if err != nil {
			return err
		}
		if c.IsDefault() {
			return community.Fail(community.Conflict, community.WhyFirstCollection, "The default collection can't be removed.")
		}
		wasEmpty, err := tx.DeleteCollection(c)
		if err != nil {
			return err
		}
		if !wasEmpty {
			return community.Fail(community.Conflict, community.WhyCollectionNotEmpty,
				"This collection isn't empty. Move or delete its spaces first.")
		}
		tx.Emit(community.CollectionDeleted{Collection: c.ID, By: actor.ID})
		return nil
	})
}
