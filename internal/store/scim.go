package store

import (
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/scim/filter"
)

const entryColumns = `user_id, portal_id, user_name, user_name_key, external_id, display_name, formatted, given_name, family_name, was,
	created, updated`

// AddEntry stores that a directory tells of a person.
func (tx *Tx) AddEntry(p *community.Provisioned) error {
	e := &p.Entry
	n, err := tx.changed(`INSERT INTO scim_users (`+entryColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (user_id) DO NOTHING`, p.ID, p.Portal, e.Account, community.AccountKey(e.Account), e.DirectoryID, e.Display, e.Formatted,
		e.Given, e.Family, e.Was, ms(e.Linked), ms(e.Told))
	if err == nil && n == 0 {
		err = community.Fail(community.Conflict, community.WhyProvisioned, "The directory already manages this person.")
	}
	return takenEntry(err)
}

// HoldEntry has others who change what a directory says of a person wait for this
// transaction.
func (tx *Tx) HoldEntry(user community.UserID) error {
	return tx.exec(`UPDATE scim_users SET updated = updated WHERE user_id = $1`, user)
}

// SaveEntry stores what a directory says of a person.
func (tx *Tx) SaveEntry(p *community.Provisioned) error {
	e := &p.Entry
	e.Told = tx.Now
	return takenEntry(expected(tx.changed(`UPDATE scim_users SET user_name = $1, user_name_key = $2, external_id = $3, display_name = $4,
		formatted = $5, given_name = $6, family_name = $7, was = $8, updated = $9 WHERE user_id = $10`,
		e.Account, community.AccountKey(e.Account), e.DirectoryID, e.Display, e.Formatted, e.Given, e.Family, e.Was, ms(e.Told), p.ID)))
}

func takenEntry(err error) error {
	if duplicateOf(err) == "user_name_key" {
		return community.Taken("userName", "Another person has this userName.")
	}
	return err
}

// DropEntry forgets what a directory says of a person, and which groups they are in.
func (tx *Tx) DropEntry(user community.UserID) error {
	if err := tx.exec(`DELETE FROM scim_members WHERE user_id = $1`, user); err != nil {
		return err
	}
	return tx.exec(`DELETE FROM scim_users WHERE user_id = $1`, user)
}

var provisionedColumns = prefixed("s", `user_name, external_id, display_name, formatted, given_name, family_name, was, created, updated`) +
	`, ` + userColumnsOfU

const provisionedFrom = ` FROM scim_users s JOIN users u ON u.id = s.user_id WHERE s.portal_id = `

func scanProvisioned(r row) (*community.Provisioned, error) {
	var p community.Provisioned
	var linked, told int64
	e := &p.Entry
	var err error
	own := []any{&e.Account, &e.DirectoryID, &e.Display, &e.Formatted, &e.Given, &e.Family, &e.Was, &linked, &told}
	p.User, err = scanUser(scanner(func(targets ...any) error { return r.Scan(append(own, targets...)...) }))
	e.Linked, e.Told = at(linked), at(told)
	return &p, err
}

// Provisioned returns a person whom a directory tells of.
func (tx *Tx) Provisioned(portal community.PortalID, id community.UserID) (*community.Provisioned, error) {
	return one(tx, scanProvisioned, `SELECT `+provisionedColumns+provisionedFrom+`$1 AND s.user_id = $2`, portal, id)
}

// A Directory says which of the people or groups of a directory are wanted.
type Directory struct {
	Filter        *filter.Expr // nil for all
	Offset, Limit int
}

// Directed returns a page of the people whom a directory tells of, the earliest first,
// and how many there are.
func (tx *Tx) Directed(portal community.PortalID, d Directory) (people []*community.Provisioned, total int64, err error) {
	query, args, err := d.query(personFields, provisionedColumns, provisionedFrom, portal, "s.created, s.user_id")
	if err != nil {
		return nil, 0, err
	}
	var totals []int64
	err = tx.Ask(into(&people, scanProvisioned, "people", query, args...), d.count(&totals, personFields, provisionedFrom, portal))
	if err != nil {
		return nil, 0, err
	}
	return people, totals[0], nil
}

// query is the SELECT of a page. Of a page of nothing no row is read.
func (d Directory) query(fields scimFields, columns, from string, portal community.PortalID, order string) (string, []any, error) {
	s := &statement{}
	s.add("SELECT " + columns + from).bind(portal)
	if err := d.where(s, fields); err != nil {
		return "", nil, err
	}
	s.add(" ORDER BY " + order + " LIMIT ").bind(d.Limit)
	s.add(" OFFSET ").bind(d.Offset)
	return s.String(), s.args, nil
}

// count is the reading of how many there are; query has found the filter to be good.
func (d Directory) count(to *[]int64, fields scimFields, from string, portal community.PortalID) Reading {
	s := &statement{}
	s.add("SELECT COUNT(*)" + from).bind(portal)
	if err := d.where(s, fields); err != nil {
		return Reading{}
	}
	return into(to, scanInt, "how many there are", s.String(), s.args...)
}

func (d Directory) where(s *statement, fields scimFields) error {
	if d.Filter == nil {
		return nil
	}
	s.add(" AND ")
	return fields.write(s, *d.Filter, "")
}

// GroupsOf returns the groups of people, the earliest first.
func (tx *Tx) GroupsOf(users []community.UserID) (map[community.UserID][]community.GroupName, error) {
	of := make(map[community.UserID][]community.GroupName, len(users))
	_, err := all(tx, func(r row) (struct{}, error) {
		var user community.UserID
		var g community.GroupName
		err := r.Scan(&user, &g.ID, &g.Name)
		of[user] = append(of[user], g)
		return struct{}{}, err
	}, `SELECT m.user_id, g.id, g.display_name FROM json_each($1) AS j JOIN scim_members m ON m.user_id = j.value
		JOIN scim_groups g ON g.id = m.group_id ORDER BY g.created, g.id`, list(users))
	return of, err
}

// A scimField is what an attribute of SCIM is in the database.
type scimField struct {
	kind   string // text, name (compared without regard to case), flag, time, or set (of ids)
	column string // an expression; of a set a SELECT of ids that takes one more condition
}

// scimFields are the attributes that can be asked for, in lower case.
type scimFields map[string]scimField

var personFields = scimFields{
	"id":                {"text", "s.user_id"},
	"externalid":        {"text", "s.external_id"},
	"username":          {"name", "s.user_name"},
	"displayname":       {"name", "CASE s.display_name WHEN '' THEN u.name ELSE s.display_name END"},
	"name.formatted":    {"name", "CASE s.formatted WHEN '' THEN u.name ELSE s.formatted END"},
	"name.givenname":    {"name", "s.given_name"},
	"name.familyname":   {"name", "s.family_name"},
	"title":             {"name", "u.title"},
	"preferredlanguage": {"name", "u.lang"},
	"emails":            {"name", "u.email"},
	"emails.value":      {"name", "u.email"},
	"emails.type":       {"name", "CASE u.email WHEN '' THEN '' ELSE 'work' END"},
	"emails.primary":    {"flag", "u.email <> ''"},
	"photos":            {"text", "u.picture"},
	"photos.value":      {"text", "u.picture"},
	"active":            {"flag", "u.status <> 'ended'"},
	"meta.created":      {"time", "s.created"},
	"meta.lastmodified": {"time", "CASE WHEN u.updated > s.updated THEN u.updated ELSE s.updated END"},
	"groups":            {"set", "SELECT m.group_id FROM scim_members m WHERE m.user_id = s.user_id AND m.group_id"},
	"groups.value":      {"set", "SELECT m.group_id FROM scim_members m WHERE m.user_id = s.user_id AND m.group_id"},
}

var groupFields = scimFields{
	"id":                {"text", "g.id"},
	"externalid":        {"text", "g.external_id"},
	"displayname":       {"name", "g.display_name"},
	"meta.created":      {"time", "g.created"},
	"meta.lastmodified": {"time", "g.updated"},
	"members":           {"set", "SELECT m.user_id FROM scim_members m WHERE m.group_id = g.id AND m.user_id"},
	"members.value":     {"set", "SELECT m.user_id FROM scim_members m WHERE m.group_id = g.id AND m.user_id"},
}

// keys are the columns that have a name in the form it is unique by, of those that have it
// as it was told.
var keys = map[string]string{"s.user_name": "s.user_name_key", "u.email": "u.email_key", "g.display_name": "g.display_key"}

func badFilter(format string, args ...any) error {
	return community.Bad("filter", community.WhyBadFilter, format, args...)
}

// write writes a filter as a condition. within is the attribute whose values it is of,
// with a dot: nobody has more than one value of any, so that it holds of the whole.
func (fields scimFields) write(s *statement, e filter.Expr, within string) error {
	switch e.Op {
	case "and", "or":
		return fields.join(s, e, within)
	case "not":
		s.add("NOT (")
		defer s.add(")")
		return fields.write(s, e.Parts[0], within)
	case "[]":
		s.add("(")
		defer s.add(")")
		return fields.write(s, e.Parts[0], within+e.Attr+".")
	}
	f, ok := fields[within+e.Attr]
	if !ok {
		return badFilter("names %s, which cannot be asked for here: see docs/scim.md for what can", within+e.Attr)
	}
	return f.compare(s, e, within)
}

func (fields scimFields) join(s *statement, e filter.Expr, within string) error {
	for i, part := range e.Parts {
		s.add(map[bool]string{true: "(", false: " " + strings.ToUpper(e.Op) + " "}[i == 0])
		if err := fields.write(s, part, within); err != nil {
			return err
		}
	}
	s.add(")")
	return nil
}
