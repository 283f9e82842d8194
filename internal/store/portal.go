package store

import (
	"cmp"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

const portalColumns = `id, rev, created, updated, domain, settings`

func scanPortal(r row) (*community.Portal, error) {
	var p community.Portal
	var created, updated int64
	var settings string
	if err := r.Scan(&p.ID, &p.Rev, &created, &updated, &p.Domain, &settings); err != nil {
		return nil, err
	}
	p.Created, p.Updated = at(created), at(updated)
	points, usual := &p.Settings.Points, &community.DefaultPoints // older portals do not name these
	points.AnswerAccepted, points.QuestionSolved = usual.AnswerAccepted, usual.QuestionSolved
	p.Settings.Currency = community.DefaultCurrency
	err := decodeInto(settings, &p.Settings)
	if p.Settings.Reactions == nil { // older ones do not name these; who turned them off has an empty list
		p.Settings.Reactions = slices.Clone(community.DefaultReactions)
	}
	policies := &p.Settings.Policies // older ones do not name these
	policies.Spaces = cmp.Or(policies.Spaces, community.SpacesByMembers)
	policies.Topics = cmp.Or(policies.Topics, community.TopicsByMembers)
	policies.Messages = cmp.Or(policies.Messages, community.MessagesOff)
	policies.Events = cmp.Or(policies.Events, community.EventsByStaff)
	policies.Suggestions = cmp.Or(policies.Suggestions, community.SuggestionsByMembers)
	policies.Wiki = cmp.Or(policies.Wiki, community.WikiByMembers)
	policies.Invitations = cmp.Or(policies.Invitations, community.InvitationsByStaff)
	policies.Pictures = cmp.Or(policies.Pictures, community.PicturesProxied)
	policies.Previews = cmp.Or(policies.Previews, community.PreviewsOfPublic)
	policies.SecondFactor = cmp.Or(policies.SecondFactor, community.FactorOptional)
	return &p, err
}

// AddPortal stores a new portal.
func (tx *Tx) AddPortal(p *community.Portal) error {
	err := tx.insert("portals", portalColumns,
		[]any{p.ID, p.Rev, ms(p.Created), ms(p.Updated), p.Domain, encode(p.Settings)})
	if err != nil {
		return err
	}
	if err := tx.setHosts(p); err != nil {
		return err
	}
	if err := tx.addDefaultCollection(p); err != nil {
		return err
	}
	return tx.Forget(ChangedPortal, string(p.ID))
}

// SavePortal stores a changed portal under the next revision.
func (tx *Tx) SavePortal(p *community.Portal) error {
	n, err := tx.changed(`UPDATE portals SET rev = rev + 1, updated = $1, domain = $2, settings = $3 WHERE id = $4 AND rev = $5`,
		ms(tx.Now), p.Domain, encode(p.Settings), p.ID, p.Rev)
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrChangedMeanwhile
	}
	p.Rev, p.Updated = p.Rev+1, tx.Now
	if err := tx.setHosts(p); err != nil {
		return err
	}
	return tx.Forget(ChangedPortal, string(p.ID))
}

// setHosts makes the portal found by its domain and aliases, and no other host.
func (tx *Tx) setHosts(p *community.Portal) error {
	if err := tx.exec(`DELETE FROM portal_hosts WHERE portal_id = $1`, p.ID); err != nil {
		return err
	}
	hosts := append([]string{p.Domain}, p.Aliases...)
	slices.Sort(hosts)
	for _, host := range slices.Compact(hosts) {
		if host == "" {
			continue
		}
		n, err := tx.changed(`INSERT INTO portal_hosts (host, portal_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`, strings.ToLower(host),
			p.ID)
		if err != nil {
			return err
		}
		if n == 0 {
			return takenHost(p, host)
		}
	}
	return nil
}

func takenHost(p *community.Portal, host string) error {
	field := "aliases"
	if host == p.Domain {
		field = "domain"
	}
	return community.About(field, community.Error{Kind: community.Conflict, Reason: community.WhyTaken,
		Text: "Another portal has the domain " + host + "."}, "is another portal's")
}

// Portals returns every portal, the oldest (the default one) first.
func (tx *Tx) Portals() ([]*community.Portal, error) {
	var portals []*community.Portal
	var hosts []host
	err := tx.Ask(
		into(&portals, scanPortal, "portals", `SELECT `+portalColumns+` FROM portals ORDER BY created, id`),
		into(&hosts, scanHost, "hosts", `SELECT host, portal_id FROM portal_hosts ORDER BY host`),
	)
	if err != nil {
		return nil, err
	}
	addAliases(portals, hosts)
	return portals, nil
}

type host struct {
	name   string
	portal community.PortalID
}

func scanHost(r row) (host, error) {
	var h host
	err := r.Scan(&h.name, &h.portal)
	return h, err
}

func addAliases(portals []*community.Portal, hosts []host) {
	for _, h := range hosts {
		for _, p := range portals {
			if p.ID == h.portal && !strings.EqualFold(p.Domain, h.name) {
				p.Aliases = append(p.Aliases, h.name)
			}
		}
	}
}

// Portal returns the portal called id.
func (tx *Tx) Portal(id community.PortalID) (*community.Portal, error) {
	p, err := one(tx, scanPortal, `SELECT `+portalColumns+` FROM portals WHERE id = $1`, id)
	if err != nil {
		return nil, err
	}
	hosts, err := all(tx, scanHost, `SELECT host, portal_id FROM portal_hosts WHERE portal_id = $1 ORDER BY host`, id)
	addAliases([]*community.Portal{p}, hosts)
	return p, err
}

// AddPortalChange stores one change of a portal's settings.
func (tx *Tx) AddPortalChange(c *community.PortalChange) error {
	return tx.insert("portal_changes", portalChangeColumns, []any{c.ID, c.Portal, c.By, ms(c.Created), encode(c.Changes)})
}

const portalChangeColumns = `id, portal_id, user_id, created, changes`

func scanPortalChange(r row) (*community.PortalChange, error) {
	var c community.PortalChange
	var created int64
	var changes string
	if err := r.Scan(&c.ID, &c.Portal, &c.By, &created, &changes); err != nil {
		return nil, err
	}
	c.Created = at(created)
	return &c, decodeInto(changes, &c.Changes)
}

// PortalChanges returns a page of the changes of a portal's settings, newest first.
func (tx *Tx) PortalChanges(portal community.PortalID, p community.Page) ([]*community.PortalChange, error) {
	c := after(p)
	return all(tx, scanPortalChange, `SELECT `+portalChangeColumns+` FROM portal_changes WHERE portal_id = $1 AND (created, id) < ($2, $3)
		ORDER BY created DESC, id DESC LIMIT $4 OFFSET $5`, portal, c.Value, c.ID, p.Limit, p.Offset())
}

// CountPortalChanges returns how often a portal's settings were changed.
func (tx *Tx) CountPortalChanges(portal community.PortalID) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM portal_changes WHERE portal_id = $1`, portal)
}

// RecordsNamed returns those of ids that name records of a portal, each with its
// kind ("questions", "users" …), and with seenByAll only those that everybody
// sees: in one statement for all kinds.
func (tx *Tx) RecordsNamed(portal community.PortalID, ids []string, seenByAll bool) (kinds map[string]string, err error) {
	if len(ids) == 0 {
		return nil, nil
	}
	shelf, space, status := "", "", ""
	if seenByAll {
		shelf, space, status = " AND shelf <= 1", " AND space_id = ''", " AND status = 'active'"
	}
	of := func(table, seen string) string {
		kind := `'` + table + `'`
		if table == "posts" {
			kind = `CASE WHEN type = 'event' THEN 'events' ELSE 'posts' END`
		}
		return `SELECT ` + kind + `, id FROM ` + table + ` WHERE portal_id = $2 AND id IN (SELECT value FROM json_each($1))` + seen
	}
	kinds = make(map[string]string, len(ids))
	_, err = all(tx, func(r row) (kind string, err error) {
		var id string
		err = r.Scan(&kind, &id)
		kinds[id] = kind
		return kind, err
	}, of("questions", shelf)+` UNION ALL `+of("answers", shelf)+` UNION ALL `+of("posts", shelf)+
		` UNION ALL `+of("topics", space)+` UNION ALL `+of("users", status), list(ids), portal)
	return kinds, err
}
