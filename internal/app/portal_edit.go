package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// SetPortal changes the settings of the actor's portal, keeps who did it in its
// history, and returns it as it is then. change may be called more than once, with
// the portal as it is at that moment.
func (a *App) SetPortal(ctx context.Context, actor community.Actor, change func(*community.Portal) error) (PortalView, error) {
	if err := actor.CanSetPortal(); err != nil {
		return PortalView{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (PortalView, error) {
		p, err := tx.Portal(actor.Portal)
		if err != nil {
			return PortalView{}, err
		}
		before, featured, domain := describe(p), p.Settings.Featured, p.Domain
		if err := change(p); err != nil {
			return PortalView{}, err
		}
		if p.Domain == "" && domain != "" { // one that has none is found at the public address
			return PortalView{}, community.Lacking("domain")
		}
		if err := clean(tx, p, featured); err != nil {
			return PortalView{}, err
		}
		if changes := differences(before, describe(p)); len(changes) > 0 {
			if err := savePortal(tx, actor, p, changes); err != nil {
				return PortalView{}, err
			}
		}
		return a.viewPortal(tx, actor, p)
	})
}

func savePortal(tx *store.Tx, actor community.Actor, p *community.Portal, changes []community.SettingChange) error {
	if err := tx.SavePortal(p); err != nil {
		return err
	}
	tx.Emit(community.PortalChanged{Portal: p.ID, By: actor.ID})
	return tx.AddPortalChange(&community.PortalChange{ID: community.NewID[community.PortalChange](tx.Now), Portal: p.ID,
		By: actor.ID, Created: tx.Now, Changes: changes})
}

// clean makes the settings safe to show, and refuses what cannot be.
func clean(tx *store.Tx, p *community.Portal, featured community.Featured) error {
	for _, t := range textsOf(p) {
		if err := community.AtMost(t.name, *t.value, maxCSS); err != nil { // before a sanitiser reads it
			return err
		}
		*t.value = t.clean(*t.value)
		if err := t.check(t.name, *t.value); err != nil {
			return err
		}
	}
	for _, n := range numbersOf(p) {
		if err := community.Within(n.name, n.value, n.least, n.most); err != nil {
			return err
		}
	}
	if err := cleanLists(p); err != nil {
		return err
	}
	if err := cleanNavbar(&p.Settings.Template.Navbar); err != nil {
		return err
	}
	if err := cleanRules(p.Settings.Moderation.Rules); err != nil {
		return err
	}
	if err := cleanReactions(&p.Settings); err != nil {
		return err
	}
	if err := p.Settings.Currency.Validate(); err != nil {
		return err
	}
	if err := p.Settings.Privileges.Validate(); err != nil {
		return err
	}
	p.Settings.Privileges = p.Settings.Privileges.Sorted()
	return checkFeatured(tx, p, featured)
}

// cleanLists cleans the lists of words, hosts and origins.
func cleanLists(p *community.Portal) error {
	for _, l := range []struct {
		field string
		list  *[]string
		clean func(string) string
		check func(string, string) error
	}{
		{"keywords", &p.Settings.Keywords, func(s string) string { return markup.Plain(strings.ReplaceAll(s, ",", " ")) }, line(maxListed)},
		{"aliases", &p.Aliases, strings.ToLower, community.ValidHost},
		{"corsWhitelist", &p.Settings.CORS, strings.TrimSpace, community.ValidOrigin},
	} {
		if len(*l.list) > maxList {
			return community.Bad(l.field, community.WhyTooManyItems, "must be at most %d, not %d", maxList, len(*l.list))
		}
		var kept []string
		for _, value := range *l.list {
			if value = l.clean(value); value == "" || slices.Contains(kept, value) {
				continue
			}
			if err := l.check(l.field, value); err != nil {
				return err
			}
			kept = append(kept, value)
		}
		*l.list = kept
	}
	p.Aliases = slices.DeleteFunc(p.Aliases, func(host string) bool { return host == p.Domain })
	slices.Sort(p.Aliases)
	return nil
}

func cleanNavbar(n *community.Navbar) error {
	const field = "template.navbar.links"
	if len(n.Links) > maxNavLinks {
		return community.Bad(field, community.WhyTooManyItems, "must be at most %d, not %d", maxNavLinks, len(n.Links))
	}
	for i, l := range n.Links {
		l.Text, l.URL, l.Position = markup.Plain(l.Text), strings.TrimSpace(l.URL), markup.Plain(l.Position)
		if l.Text == "" || l.URL == "" {
			return community.Bad(field, community.WhyNavbarLinks,
				"must each be a text, an address and a position, as in \"Blog | https://blog.example.com | left\"")
		}
		for _, err := range []error{community.AtMost(field, l.Text, maxLine), community.ValidPath(field, l.URL),
			community.AtMost(field, l.Position, 20)} {
			if err != nil {
				return err
			}
		}
		n.Links[i] = l
	}
	return nil
}

// ParseNavbarLinks reads links as they are written, "text | url | position"
// each. A link that was there before keeps its id.
func ParseNavbarLinks(lines []string, before []community.NavbarLink, id func() string) []community.NavbarLink {
	var links []community.NavbarLink
	for _, text := range lines {
		if strings.TrimSpace(text) == "" {
			continue
		}
		parts := append(strings.SplitN(text, "|", 3), "", "")
		l := community.NavbarLink{Text: markup.Plain(parts[0]), URL: strings.TrimSpace(parts[1]), Position: markup.Plain(parts[2])}
		same := slices.IndexFunc(before, func(b community.NavbarLink) bool { return b.Text == l.Text && b.URL == l.URL })
		if same >= 0 && !slices.ContainsFunc(links, func(k community.NavbarLink) bool { return k.ID == before[same].ID }) {
			l.ID = before[same].ID
		} else {
			l.ID = id()
		}
		links = append(links, l)
	}
	return links
}

func cleanRules(rules []community.Rule) error {
	if len(rules) > community.MaxRules {
		return community.Bad("moderation.rules", community.WhyTooManyItems, "must be at most %d, not %d", community.MaxRules, len(rules))
	}
	for i, r := range rules {
		r.Value = strings.ToLower(markup.Plain(r.Value))
		if err := r.Validate(fmt.Sprintf("moderation.rules.%d", i)); err != nil {
			return err
		}
		rules[i] = r
	}
	return nil
}

// checkFeatured refuses ids that name nothing of their kind on the portal, unless
// they were featured before: what is gone since is no longer shown, and no
// obstacle.
func checkFeatured(tx *store.Tx, p *community.Portal, before community.Featured) error {
	var ids []string
	for _, f := range featuredLists(&p.Settings.Featured) {
		if len(*f.ids) > maxList {
			return community.Bad("featured."+f.name, community.WhyTooManyItems, "must be at most %d, not %d", maxList, len(*f.ids))
		}
		ids = append(ids, *f.ids...)
	}
	kinds, err := tx.RecordsNamed(p.ID, ids, false)
	if err != nil {
		return err
	}
	for i, f := range featuredLists(&p.Settings.Featured) {
		was := *featuredLists(&before)[i].ids
		for _, id := range *f.ids {
			if kinds[id] != f.name && !slices.Contains(was, id) {
				return community.Bad("featured."+f.name, community.WhyWrongIDs, "must hold ids of %s, not %q", f.name, id)
			}
		}
	}
	return nil
}

// PortalChangeSeen is a change of the settings with who made it.
type PortalChangeSeen struct {
	*community.PortalChange
	Admin community.Byline
}

// PortalHistory returns a page of the changes of the portal's settings, newest first.
func (a *App) PortalHistory(ctx context.Context, actor community.Actor,
	p community.Page) (list community.Listing[PortalChangeSeen], err error) {
	if err := actor.CanSetPortal(); err != nil {
		return list, err
	}
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[PortalChangeSeen], err error) {
		changes, err := tx.PortalChanges(actor.Portal, p)
		if err != nil {
			return list, err
		}
		total, err := tx.CountPortalChanges(actor.Portal)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		if n := len(changes); n == p.Limit {
			list.Next = community.Cursor{Value: changes[n-1].Created.UnixMilli(), ID: string(changes[n-1].ID)}
		}
		l := newLook(a, actor)
		for _, c := range changes {
			l.people[c.By] = true
		}
		if err := l.takePeople(tx); err != nil {
			return list, err
		}
		for _, c := range changes {
			list.Items = append(list.Items, PortalChangeSeen{c, l.users[c.By]})
		}
		return list, nil
	})
}
