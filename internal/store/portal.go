package store

import (
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
	var err error
	p.Settings, err = decode[community.Settings](settings)
	return &p, err
}

// AddPortal stores a new portal.
func (tx *Tx) AddPortal(p *community.Portal) error {
	err := tx.insert("portals", portalColumns,
		[]any{p.ID, p.Rev, ms(p.Created), ms(p.Updated), p.Domain, encode(p.Settings)})
	if err != nil {
		return err
	}
	return tx.setHosts(p)
}

// SavePortal stores a changed portal under the next revision.
func (tx *Tx) SavePortal(p *community.Portal) error {
	n, err := tx.changed(`UPDATE portals SET rev = rev + 1, updated = $1, domain = $2, settings = $3 WHERE id = $4 AND rev = $5`,
		ms(tx.Now), p.Domain, encode(p.Settings), p.ID, p.Rev)
	if err != nil {
		return err
	}
	if n == 0 {
		return community.Fail(community.Conflict, "The portal was changed by another meanwhile.")
	}
	p.Rev, p.Updated = p.Rev+1, tx.Now
	return tx.setHosts(p)
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
		err := tx.insert("portal_hosts", "host, portal_id", []any{strings.ToLower(host), p.ID})
		if duplicateOf(err) != "" {
			return &community.Error{Kind: community.Conflict, Text: "Another portal has the domain " + host + ".",
				Fields: []community.Field{{Name: "domain", Message: "is another portal's"}}}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Portals returns every portal, the oldest (the default one) first.
func (tx *Tx) Portals() ([]*community.Portal, error) {
	portals, err := all(tx, scanPortal, `SELECT `+portalColumns+` FROM portals ORDER BY created, id`)
	if err != nil {
		return nil, err
	}
	type host struct {
		name   string
		portal community.ID[community.Portal]
	}
	hosts, err := all(tx, func(r row) (host, error) {
		var h host
		err := r.Scan(&h.name, &h.portal)
		return h, err
	},
		`SELECT host, portal_id FROM portal_hosts ORDER BY host`)
	for _, h := range hosts {
		for _, p := range portals {
			if p.ID == h.portal && !strings.EqualFold(p.Domain, h.name) {
				p.Aliases = append(p.Aliases, h.name)
			}
		}
	}
	return portals, err
}

// Portal returns the portal called id.
func (tx *Tx) Portal(id community.ID[community.Portal]) (*community.Portal, error) {
	return one(tx, scanPortal, `SELECT `+portalColumns+` FROM portals WHERE id = $1`, id)
}
