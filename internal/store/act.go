package store

import "github.com/stoa-community/stoa/internal/community"

const actColumns = `id, portal_id, created, user_id, kind, action, target, target_id, author, note, was, became, reports, undone_by, undoes,
	approved, rejected, accepted, bans`

func scanAct(r row) (*community.Act, error) {
	var a community.Act
	var created int64
	var was, became, reports string
	err := r.Scan(&a.ID, &a.Portal, &created, &a.By, &a.Kind, &a.Action, &a.On.On, &a.On.ID, &a.Of, &a.Note, &was, &became, &reports,
		&a.UndoneBy, &a.Undoes, &a.Conduct.Approved, &a.Conduct.Rejected, &a.Conduct.Accepted, &a.Conduct.Bans)
	if err != nil {
		return nil, err
	}
	a.Created = at(created)
	for text, v := range map[*string]any{&was: &a.Before, &became: &a.After, &reports: &a.Reports} {
		if err := decodeInto(*text, v); err != nil {
			return nil, err
		}
	}
	return &a, nil
}

// AddAct stores what staff did.
func (tx *Tx) AddAct(a *community.Act) error {
	return tx.insert("acts", actColumns, []any{a.ID, a.Portal, ms(a.Created), a.By, a.Kind, a.Action, a.On.On, a.On.ID, a.Of, a.Note,
		encodeState(a.Before), encodeState(a.After), encodeList(a.Reports), a.UndoneBy, a.Undoes,
		a.Conduct.Approved, a.Conduct.Rejected, a.Conduct.Accepted, a.Conduct.Bans})
}

func encodeState(s community.State) string {
	if len(s) == 0 {
		return ""
	}
	return encode(s)
}

// Act returns the act called id.
func (tx *Tx) Act(portal community.PortalID, id string) (*community.Act, error) {
	return one(tx, scanAct, `SELECT `+actColumns+` FROM acts WHERE id = $1 AND portal_id = $2`, id, portal)
}

// UndoAct notes by which act an act was undone, and reports false when it was
// undone before.
func (tx *Tx) UndoAct(id, by community.ActID) (first bool, err error) {
	n, err := tx.changed(`UPDATE acts SET undone_by = $1 WHERE id = $2 AND undone_by = ''`, by, id)
	return n == 1, err
}

// Acts says which acts are wanted; empty fields are any.
type Acts struct {
	By     community.UserID
	Kind   string
	Target string           // the id of a record or a person
	Of     community.UserID // whose content it was, or whom it concerned
}

func (f Acts) where(s *statement) {
	if f.By != "" {
		s.add(" AND user_id = ").bind(f.By)
	}
	if f.Kind != "" {
		s.add(" AND kind = ").bind(f.Kind)
	}
	if f.Target != "" {
		s.add(" AND target_id = ").bind(f.Target)
	}
	if f.Of != "" {
		s.add(" AND author = ").bind(f.Of)
	}
}

// Acts returns a page of the log, newest first.
func (tx *Tx) Acts(portal community.PortalID, f Acts, p community.Page) ([]*community.Act, error) {
	c := after(p)
	s := (&statement{}).add("SELECT " + actColumns + " FROM acts WHERE portal_id = ").bind(portal)
	f.where(s)
	s.add(" AND (created, id) < (").bind(c.Value).add(", ").bind(c.ID).add(") ORDER BY created DESC, id DESC LIMIT ").bind(p.Limit).add(" OFFSET ").bind(p.Offset())
	return all(tx, scanAct, s.String(), s.args...)
}

// CountActs returns how many acts there are.
func (tx *Tx) CountActs(portal community.PortalID, f Acts) (int64, error) {
	s := (&statement{}).add("SELECT COUNT(*) FROM acts WHERE portal_id = ").bind(portal)
	f.where(s)
	return one(tx, scanInt, s.String(), s.args...)
}
