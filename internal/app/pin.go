package app

import (
	"context"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/words"
)

// PinEdit says where a record is to be pinned; nil fields stay as they are.
type PinEdit struct {
	Portal, Space *bool
	Topics        *[]string // ids or short ids
}

// PinSeen is a record with where it is pinned.
type PinSeen struct {
	community.Pinned
	Hit
}

// Pin says where a question or post is shown before everything else.
func (a *App) Pin(ctx context.Context, actor community.Actor, on community.Ref, e PinEdit) (PinSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (seen PinSeen, err error) {
		c, err := findRecord(tx, actor, on)
		if err != nil {
			return seen, err
		}
		if err := actor.CanPin(c); err != nil {
			return seen, err
		}
		r := c.Base()
		if err := tx.Claim(r.Ref()); err != nil { // it is not deleted meanwhile, nor pinned by another
			return seen, err
		}
		places, err := tx.PinnedAt(r.Ref())
		if err != nil {
			return seen, err
		}
		before := pinnedAt(r, places)
		after, err := e.apply(tx, actor, before)
		if err != nil {
			return seen, err
		}
		if was, is := pinState(before), pinState(after); was != is {
			if err := repin(tx, actor, c, places, after); err != nil {
				return seen, err
			}
			if err := logPinned(tx, actor, r, was, is); err != nil {
				return seen, err
			}
		}
		hits, err := a.hits(tx, actor, unmarkedHits(r.Ref()))
		if err != nil {
			return seen, err
		}
		return PinSeen{after, hits[0]}, nil
	})
}

// repin pins c elsewhere than in those places, if actor may.
func repin(tx *store.Tx, actor community.Actor, c community.Content, places []community.PinPlace, after community.Pinned) error {
	r := c.Base()
	if err := actor.CanRepin(c, pinnedAt(r, places), after); err != nil {
		return err
	}
	tx.Emit(changedBy(c, actor.ID))
	return tx.Repin(r, places, placesOf(r, after))
}

// logPinned logs where a record is pinned now.
func logPinned(tx *store.Tx, actor community.Actor, r *community.Record, was, is string) error {
	_, err := logAct(tx, actor, community.Act{Kind: community.ActPin, On: r.Ref(), Of: r.Author,
		Before: community.State{"pinned": was}, After: community.State{"pinned": is}})
	return err
}

// apply is where a record that is pinned so will be.
func (e PinEdit) apply(tx *store.Tx, actor community.Actor, p community.Pinned) (community.Pinned, error) {
	if e.Portal != nil {
		p.Portal = *e.Portal
	}
	if e.Space != nil {
		p.Space = *e.Space
	}
	if e.Topics == nil {
		return p, nil
	}
	p.Topics = nil
	for _, ref := range *e.Topics {
		t, err := findTopic(tx, actor, ref)
		switch community.KindOf(err) {
		case community.NotFound, community.Gone:
			return p, community.Bad("topics", community.WhyNotItsTopic, "must be topics of the record, by their ids")
		}
		if err != nil {
			return p, err
		}
		if !slices.Contains(p.Topics, t.ID) {
			p.Topics = append(p.Topics, t.ID)
		}
	}
	slices.Sort(p.Topics)
	return p, nil
}

// pinnedAt is where a record is pinned, of those places. A space that it has left does
// not count.
func pinnedAt(r *community.Record, places []community.PinPlace) (p community.Pinned) {
	for _, at := range places {
		switch {
		case at.Space != "":
			p.Space = p.Space || at.Space == r.Space
		case at.Topic != "":
			p.Topics = append(p.Topics, at.Topic)
		default:
			p.Portal = true
		}
	}
	slices.Sort(p.Topics)
	return p
}

// placesOf are the places where r is pinned.
func placesOf(r *community.Record, p community.Pinned) (places []community.PinPlace) {
	if p.Portal {
		places = append(places, community.PinPlace{})
	}
	if p.Space {
		places = append(places, community.PinPlace{Space: r.Space})
	}
	for _, t := range p.Topics {
		places = append(places, community.PinPlace{Topic: t})
	}
	return places
}

// pinState is where something is pinned, as the log has it.
func pinState(p community.Pinned) string {
	var words []string
	if p.Portal {
		words = append(words, "portal")
	}
	if p.Space {
		words = append(words, "space")
	}
	for _, t := range p.Topics {
		words = append(words, "topic:"+string(t))
	}
	return strings.Join(words, " ")
}

// pinnedIn is what pinState told.
func pinnedIn(state string) (p community.Pinned) {
	for _, word := range strings.Fields(state) {
		switch topic, isTopic := strings.CutPrefix(word, "topic:"); {
		case isTopic:
			p.Topics = append(p.Topics, community.TopicID(topic))
		case word == "space":
			p.Space = true
		default:
			p.Portal = true
		}
	}
	return p
}

// revertPinned pins a record where it was before an act, if it still is where that
// left it.
func revertPinned(tx *store.Tx, actor community.Actor, act *community.Act) error {
	c, err := findRecord(tx, actor, act.On)
	if err != nil {
		return err
	}
	r := c.Base()
	places, err := tx.PinnedAt(r.Ref())
	if err != nil {
		return err
	}
	if err := unchanged(community.State{"pinned": pinState(pinnedAt(r, places))}, act); err != nil {
		return err
	}
	return repin(tx, actor, c, places, pinnedIn(act.Before["pinned"]))
}

// pins are what a portal has pinned, by place, and where each record is.
type pins struct {
	at map[community.PinPlace][]community.Ref
	of map[string][]community.PinPlace
}

// pinsOf returns the pins of a portal, from memory where they are young: a pin that is
// set or taken away is known at once, one that came back with its record a little later.
func (a *App) pinsOf(tx *store.Tx, portal community.PortalID) (pins, error) {
	if p, ok := a.memory.pins.Get(tx, portal); ok {
		return p, nil
	}
	found, err := tx.Pins(portal)
	if err != nil {
		return pins{}, err
	}
	p := pins{map[community.PinPlace][]community.Ref{}, map[string][]community.PinPlace{}}
	for _, pin := range found {
		p.at[pin.Place] = append(p.at[pin.Place], pin.On)
		p.of[pin.On.ID] = append(p.of[pin.On.ID], pin.Place)
	}
	a.memory.pins.Keep(tx, portal, cache.Unread, p)
	return p, nil
}

// PinnedOf returns where records are pinned, in their order.
func (a *App) PinnedOf(ctx context.Context, actor community.Actor, records []*community.Record) ([]community.Pinned, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]community.Pinned, error) {
		p, err := a.pinsOf(tx, actor.Portal)
		pinned := make([]community.Pinned, len(records))
		for i, r := range records {
			pinned[i] = pinnedAt(r, p.of[string(r.ID)])
		}
		return pinned, err
	})
}

// tellPinned says where a record is pinned.
func (a *App) tellPinned(tx *store.Tx, r *community.Record, told **community.Pinned) error {
	p, err := a.pinsOf(tx, r.Portal)
	*told = new(pinnedAt(r, p.of[string(r.ID)]))
	return err
}

// Pins returns what a place shows first, as far as actor sees it, the last pinned first.
func (a *App) Pins(ctx context.Context, actor community.Actor, topic, space string) (list []PinSeen, err error) {
	return looked(ctx, a, func(tx *store.Tx) (list []PinSeen, err error) {
		place, err := pinPlace(tx, actor, topic, space)
		if err != nil {
			return nil, err
		}
		p, err := a.pinsOf(tx, actor.Portal)
		if err != nil {
			return nil, err
		}
		return a.showPins(tx, actor, p, place)
	})
}

// PinsAt is Pins of a place that actor is known to read. Where nothing is pinned, as in
// most, it asks the database nothing.
func (a *App) PinsAt(ctx context.Context, actor community.Actor, place community.PinPlace) ([]PinSeen, error) {
	p, err := a.memory.pins.Fetch(ctx, actor.Portal, func() (pins, error) {
		return looked(ctx, a, func(tx *store.Tx) (pins, error) { return a.pinsOf(tx, actor.Portal) })
	})
	if err != nil || len(p.at[place]) == 0 {
		return nil, err
	}
	return looked(ctx, a, func(tx *store.Tx) ([]PinSeen, error) { return a.showPins(tx, actor, p, place) })
}

func (a *App) showPins(tx *store.Tx, actor community.Actor, p pins, place community.PinPlace) (list []PinSeen, err error) {
	if len(p.at[place]) == 0 {
		return nil, nil
	}
	hits, err := a.hits(tx, actor, unmarkedHits(p.at[place]...))
	for _, h := range hits {
		if c := h.content(); len(list) < community.MaxPins && place.Shows(c) {
			list = append(list, PinSeen{pinnedAt(c.Base(), p.of[string(c.Base().ID)]), h})
		}
	}
	return list, err
}

// pinPlace is the place that a topic or a space is, which actor may read.
func pinPlace(tx *store.Tx, actor community.Actor, topic, space string) (place community.PinPlace, err error) {
	switch {
	case topic != "" && space != "":
		return place, community.Bad("topic", community.WhyTwoPlaces, "can't be combined with space")
	case topic != "":
		t, err := findTopic(tx, actor, topic)
		if err != nil {
			return place, err
		}
		place.Topic = t.ID
	case space != "":
		s, err := findSpace(tx, actor, space)
		if err != nil {
			return place, err
		}
		if err := actor.CanReadSpace(s); err != nil {
			return place, err
		}
		place.Space = s.ID
	}
	return place, nil
}

// unmarkedHits are records as a search would find them, with nothing marked in them.
func unmarkedHits(refs ...community.Ref) store.Found {
	return store.Found{Refs: refs, Marks: words.NewMarker(nil)}
}

// content is the question or post that was hit.
func (h Hit) content() community.Content {
	if h.Question != nil {
		return &h.Question.Question
	}
	return &h.Post.Post
}
