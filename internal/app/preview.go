package app

import (
	"context"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// A Shown is a text that somebody is shown, and whether it stands in the open: nothing is fetched
// for any other.
type Shown struct {
	Text   string
	IsOpen bool
}

// ShownOf is a text of a record, or of a comment on it.
func ShownOf(on *community.Record, text string) Shown { return Shown{text, on.Shelf == community.Open} }

// Previews returns what is kept of the pages elsewhere that stand alone in texts, by their addresses
// there: nil where the portal shows none. What is not known yet, or was fetched long ago, is fetched soon.
func (a *App) Previews(ctx context.Context, actor community.Actor, texts ...Shown) (map[string]*community.Preview, error) {
	wanted := map[string]*community.Preview{}
	isOpen := map[community.PreviewID]bool{}
	var ids []community.PreviewID
	for _, t := range texts {
		for _, address := range markup.Alone(t.Text) {
			p, ok := community.NewPreview(actor.Portal, address, a.db.Now())
			if !ok {
				continue
			}
			wanted[address] = p
			isOpen[p.ID] = isOpen[p.ID] || t.IsOpen
			ids = append(ids, p.ID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	portal, err := a.portal(ctx, actor.Portal)
	if err != nil || portal.Settings.Policies.Previews == community.PreviewsOff {
		return nil, err
	}
	found, err := looked(ctx, a, func(tx *store.Tx) (map[community.PreviewID]*community.Preview, error) {
		return a.readPreviews(tx, actor.Portal, ids)
	})
	if err != nil {
		return nil, err
	}
	shown := map[string]*community.Preview{}
	for address, p := range wanted {
		kept := found[p.ID]
		if kept != nil {
			shown[address] = kept
		}
		if isOpen[p.ID] && (kept == nil || kept.IsDue(a.db.Now())) && a.fetchesPreview(portal, p) {
			a.previews.want(p)
		}
	}
	return shown, nil
}

// readPreviews returns what is kept of each id: from memory, where this node knows it.
func (a *App) readPreviews(tx *store.Tx, portal community.PortalID, ids []community.PreviewID) (map[community.PreviewID]*community.Preview,
	error) {
	found := map[community.PreviewID]*community.Preview{}
	var missing []community.PreviewID
	for _, id := range ids {
		if p, ok := a.memory.previews.Get(tx, store.PreviewKey(portal, id)); ok {
			found[id] = p
		} else if !slices.Contains(missing, id) {
			missing = append(missing, id)
		}
	}
	if len(missing) == 0 {
		return found, nil
	}
	read, err := tx.Previews(portal, missing)
	if err != nil {
		return nil, err
	}
	for _, p := range read {
		found[p.ID] = p
	}
	for _, id := range missing {
		a.memory.previews.Keep(tx, store.PreviewKey(portal, id), cache.Unread, found[id])
	}
	return found, nil
}

// fetchesPreview reports whether a page that a text in the open leads to is fetched: not our own, which
// would ask us in turn.
func (a *App) fetchesPreview(portal *community.Portal, p *community.Preview) bool {
	if !portal.Settings.Policies.FetchesPreviews() || p.IsReserved() {
		return false
	}
	return !slices.ContainsFunc(a.ownHosts(portal), func(host string) bool { return strings.EqualFold(host, p.Host) })
}

// ownHosts are those at which people find a portal.
func (a *App) ownHosts(portal *community.Portal) []string {
	return append([]string{a.host, portal.Domain}, portal.Aliases...)
}

// A PreviewSeen is a preview with where we serve its picture: "" for none, and where we serve none.
type PreviewSeen struct {
	*community.Preview
	Path string
}

// PreviewsOn returns the previews of a record or comment, in the order of its links.
func (a *App) PreviewsOn(ctx context.Context, actor community.Actor, on community.Ref) ([]PreviewSeen, error) {
	text, err := looked(ctx, a, func(tx *store.Tx) (Shown, error) {
		if on.On == community.OnComment {
			c, t, err := findComment(tx, actor, on.ID, community.Ref{})
			if err != nil {
				return Shown{}, err
			}
			return ShownOf(t.Base(), c.Body), nil
		}
		c, err := a.oneRecord(tx, actor, on)
		if err != nil {
			return Shown{}, err
		}
		_, says := c.Says()
		return ShownOf(c.Base(), says), nil
	})
	if err != nil {
		return nil, err
	}
	each, err := a.PreviewsOfEach(ctx, actor, []Shown{text})
	if err != nil {
		return nil, err
	}
	return each[0], nil
}

// PreviewsOfEach returns the previews of each text, in the order of its links, at the cost of one's.
func (a *App) PreviewsOfEach(ctx context.Context, actor community.Actor, texts []Shown) ([][]PreviewSeen, error) {
	found, err := a.Previews(ctx, actor, texts...)
	if err != nil {
		return nil, err
	}
	portal, err := a.portal(ctx, actor.Portal)
	if err != nil {
		return nil, err
	}
	signer, err := a.Pictures(ctx, portal)
	if err != nil {
		return nil, err
	}
	each := make([][]PreviewSeen, len(texts))
	for i, t := range texts {
		for _, address := range markup.Alone(t.Text) {
			if p := found[address]; p.IsShown() {
				seen := PreviewSeen{Preview: p}
				if signer.IsOn() && p.Picture != "" {
					seen.Path = signer.Path(p.Picture)
				}
				each[i] = append(each[i], seen)
			}
		}
	}
	return each, nil
}

// DropPreview has no preview of an address shown any more, nor fetched.
func (a *App) DropPreview(ctx context.Context, actor community.Actor, id string) error {
	return a.changePreview(ctx, actor, id, func(_ *store.Tx, p *community.Preview) error {
		p.Drop()
		return nil
	})
}

// RenewPreview has the preview of an address fetched anew, one that was dropped too.
func (a *App) RenewPreview(ctx context.Context, actor community.Actor, id string) error {
	return a.changePreview(ctx, actor, id, func(tx *store.Tx, p *community.Preview) error {
		p.Renew(tx.Now)
		return tx.AddJob(fetching(p))
	})
}

func (a *App) changePreview(ctx context.Context, actor community.Actor, id string,
	change func(*store.Tx, *community.Preview) error) error {
	if err := actor.CanDropPreview(); err != nil {
		return err
	}
	return a.write(ctx, actor, func(tx *store.Tx) error {
		p, err := tx.Preview(actor.Portal, community.PreviewID(id))
		if err != nil {
			return err
		}
		fetched, state := p.Fetched, p.State
		if err := change(tx, p); err != nil {
			return err
		}
		return tx.ChangePreview(p, fetched, state)
	})
}
