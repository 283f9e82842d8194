package app

import (
	"context"
	"net"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// portals are all portals of the server, as requests find them.
type portals struct {
	byHost   map[string]*community.Portal
	byID     map[community.PortalID]*community.Portal
	fallback *community.Portal // the only or oldest one

	endpoints map[community.PortalID][]*community.Endpoint
}

// PortalAt returns the portal that a request to host is for: the one with that
// domain or alias, else the default one.
func (a *App) PortalAt(ctx context.Context, host string) (*community.Portal, error) {
	ps, err := a.portals(ctx)
	if err != nil {
		return nil, err
	}
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	if p := ps.byHost[strings.ToLower(host)]; p != nil {
		return p, nil
	}
	if ps.fallback == nil {
		return nil, community.Fail(community.Unavailable, community.WhyNoCommunity, "This server doesn't have a community yet.")
	}
	return ps.fallback, nil
}

// HasHost reports whether a portal of the server is named by host, as its domain or an alias.
func (a *App) HasHost(ctx context.Context, host string) (bool, error) {
	ps, err := a.portals(ctx)
	return err == nil && ps.byHost[strings.ToLower(host)] != nil, err
}

// PortalView is a portal with what is counted and listed of it.
type PortalView struct {
	*community.Portal
	Moderators, Admins []community.UserID
	Apps               []*community.App
	Topics             []community.TopicSeen // those with most questions
}

// Portal returns the actor's portal.
func (a *App) Portal(ctx context.Context, actor community.Actor) (PortalView, error) {
	p, err := a.portal(ctx, actor.Portal)
	if err != nil {
		return PortalView{}, err
	}
	apps, err := a.apps(ctx, p.ID)
	if err != nil {
		return PortalView{}, err
	}
	return looked(ctx, a, func(tx *store.Tx) (PortalView, error) { return a.viewWith(tx, actor, p, apps) })
}

// viewPortal adds to a portal what tx sees of it.
func (a *App) viewPortal(tx *store.Tx, actor community.Actor, p *community.Portal) (PortalView, error) {
	apps, err := tx.Apps(p.ID)
	if err != nil {
		return PortalView{}, err
	}
	return a.viewWith(tx, actor, p, apps)
}

// viewWith leaves the portal that others read from memory as it is.
func (a *App) viewWith(tx *store.Tx, actor community.Actor, portal *community.Portal, apps []*community.App) (view PortalView, err error) {
	p := *portal
	view.Portal, view.Apps = &p, apps
	totals, err := tx.Totals(p.ID)
	if err != nil {
		return view, err
	}
	p.Counts = community.PortalCounts{
		UnapprovedAnswers: totals[community.TallyUnapprovedAnswers], UnapprovedQuestions: totals[community.TallyUnapprovedQuestions],
		Comments: totals[community.TallyComments], Unanswered: totals[community.TallyUnanswered], Topics: totals[community.TallyTopics],
		Answers: totals[community.TallyAnswers], Questions: totals[community.TallyQuestions], Users: totals[community.TallyUsers],
	}
	if view.Moderators, view.Admins, err = tx.Staff(p.ID); err != nil {
		return view, err
	}
	front, err := a.front(tx, &p)
	if err != nil {
		return view, err
	}
	p.Settings.Featured = front.featured
	view.Topics, err = a.dressTopics(tx, actor, front.topics)
	return view, err
}

// PortalNamed returns the portal with that domain, or the default one for "".
func (a *App) PortalNamed(ctx context.Context, domain string) (*community.Portal, error) {
	ps, err := a.portals(ctx)
	if err != nil {
		return nil, err
	}
	p := ps.fallback
	if domain != "" {
		p = ps.byHost[strings.ToLower(domain)]
	}
	if p == nil {
		return nil, community.Fail(community.NotFound, community.WhyNothingHere, "This server has no community at %q.", domain)
	}
	return p, nil
}

func (a *App) portal(ctx context.Context, id community.PortalID) (*community.Portal, error) {
	ps, err := a.portals(ctx)
	if err != nil {
		return nil, err
	}
	if p := ps.byID[id]; p != nil {
		return p, nil
	}
	return nil, community.ErrNotFound
}

func (a *App) portals(ctx context.Context) (*portals, error) {
	return a.memory.portals.Fetch(ctx, allPortals, func() (*portals, error) { return looked(ctx, a, readPortals) })
}

func readPortals(tx *store.Tx) (*portals, error) {
	list, err := tx.Portals()
	if err != nil {
		return nil, err
	}
	endpoints, err := tx.AllEndpoints()
	ps := newPortals(list)
	for _, e := range endpoints {
		ps.endpoints[e.Portal] = append(ps.endpoints[e.Portal], e)
	}
	return ps, err
}

func newPortals(list []*community.Portal) *portals {
	ps := &portals{byHost: map[string]*community.Portal{}, byID: map[community.PortalID]*community.Portal{},
		endpoints: map[community.PortalID][]*community.Endpoint{}}
	for _, p := range list {
		if ps.fallback == nil {
			ps.fallback = p
		}
		ps.byID[p.ID] = p
		for _, host := range append([]string{p.Domain}, p.Aliases...) {
			ps.byHost[strings.ToLower(host)] = p
		}
	}
	delete(ps.byHost, "")
	return ps
}

// settings are those of the actor's portal.
func (a *App) settings(ctx context.Context, actor community.Actor) (community.Settings, error) {
	p, err := a.portal(ctx, actor.Portal)
	if err != nil {
		return community.Settings{}, err
	}
	return p.Settings, nil
}
