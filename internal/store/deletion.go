package store

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// What is deleted goes from every table, so that nothing can show or count it. For
// as long as it can be brought back, a copy of its rows is kept in deleted_rows, where
// no list, search or count looks: which rows those are, hangings says.

const deletionColumns = `id, portal_id, target, short_id, parent, parent_id, author, anonymous, space_id, moved, ruled, shelf, status,
	title, summary, created, deleted, deleted_by, deleter`

func scanDeletion(r row) (*community.Deletion, error) {
	var d community.Deletion
	var moved, created, deleted int64
	err := r.Scan(&d.On.ID, &d.Portal, &d.On.On, &d.ShortID, &d.Parent.On, &d.Parent.ID, &d.Author, &d.Anonymous, &d.Space, &moved,
		&d.Ruled, &d.Shelf, &d.Status, &d.Title, &d.Text, &created, &deleted, &d.By, &d.As)
	d.Moved, d.Created, d.Deleted = at(moved), at(created), at(deleted)
	return &d, err
}

// Stash keeps a copy of what is about to be deleted, with all that goes with it.
func (tx *Tx) Stash(d *community.Deletion) error {
	values := []any{d.On.ID, d.Portal, d.On.On, d.ShortID, d.Parent.On, d.Parent.ID, d.Author, d.Anonymous, d.Space, ms(d.Moved),
		int64(d.Ruled), int64(d.Shelf), d.Status, d.Title, d.Text, ms(d.Created), ms(d.Deleted), d.By, d.As}
	// Where somebody else has deleted it meanwhile, the transaction begins anew.
	query := insertText("deletions", deletionColumns, 1, len(values), tx.placeholder()) + ` ON CONFLICT DO NOTHING`
	if err := expected(tx.changed(query, values...)); err != nil {
		return err
	}
	columns, err := tx.columns()
	if err != nil {
		return err
	}
	texts := map[community.Subject][]string{d.On.On: {d.On.ID}}
	if d.On.On == community.OnQuestion {
		if texts[community.OnAnswer], err = all(tx, scanString, `SELECT id FROM answers WHERE question_id = $1`, d.On.ID); err != nil {
			return err
		}
	}
	ids := slices.Concat(texts[d.On.On], texts[community.OnAnswer])
	if d.On.On != community.OnComment {
		comments, err := all(tx, scanString, `SELECT id FROM comments WHERE target_id IN (SELECT value FROM json_each($1))`, list(ids))
		if err != nil {
			return err
		}
		ids = append(ids, comments...)
	}
	proposals, err := all(tx, scanString, `SELECT id FROM proposals WHERE target_id IN (SELECT value FROM json_each($1))`, list(ids))
	if err != nil {
		return err
	}
	ids = append(ids, proposals...) // for what hangs on them
	for _, kind := range []community.Subject{community.OnQuestion, community.OnAnswer, community.OnPost, community.OnComment} {
		if err := tx.stashTexts(d, kind, columns[tables[kind]], texts[kind]); err != nil {
			return err
		}
	}
	for _, h := range hangings {
		if h.dropped == stay || h.dropped == unindex || !h.mayBeOnAny(records+" comment") {
			continue
		}
		s := stashed{root: d.On.ID, table: h.table, columns: columns[h.table], record: h.record, person: h.person}
		if h.table == "comments" {
			s.id = "id"
		}
		if err := tx.stash(s, h.record+` IN (SELECT value FROM json_each($1))`, list(ids)); err != nil {
			return err
		}
	}
	return tx.stashTold(d, columns["notifications"])
}

func (h hanging) mayBeOnAny(kinds string) bool {
	return slices.ContainsFunc(strings.Fields(kinds), func(kind string) bool { return h.mayBeOn(community.Subject(kind)) })
}

// stashTexts keeps records of a kind themselves.
func (tx *Tx) stashTexts(d *community.Deletion, kind community.Subject, columns, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	s := stashed{root: d.On.ID, table: tables[kind], columns: columns, id: "id", person: "author"}
	switch kind {
	case community.OnAnswer:
		s.record = "question_id"
	case community.OnComment:
		s.record = "target_id"
	}
	return tx.stash(s, `id IN (SELECT value FROM json_each($1))`, list(ids))
}

// stashTold keeps what people were told about the author of an answer or comment
// there: they are taken out of it.
func (tx *Tx) stashTold(d *community.Deletion, columns []string) error {
	var verb community.Verb
	switch d.On.On {
	case community.OnAnswer:
		verb = community.VerbAnswer
	case community.OnComment:
		verb = community.VerbComment
	default:
		return nil
	}
	by := d.Author
	if d.Anonymous {
		by = ""
	}
	s := stashed{root: d.On.ID, table: "notifications", columns: columns, record: "target_id", person: "user_id"}
	return tx.stash(s, `(target_id = $1 AND verb = $2 OR verb = 'reply' AND target_id IN (SELECT reply_to FROM comments WHERE id = $3 AND reply_to <> ''))
		AND actors LIKE '%' || $4 || '%'`, d.Parent.ID, verb, d.On.ID, actorText(by))
}

// stashed is what is kept of the rows of a table: under which root, and which of its
// columns have the row's own id, what it hangs on and whose it is.
type stashed struct {
	root, table        string
	columns            []string
	id, record, person string
}

// stash keeps rows.
func (tx *Tx) stash(s stashed, where string, args ...any) error {
	kept, err := all(tx, func(r row) ([]any, error) {
		values, targets, content := make([]any, len(s.columns)), make([]any, len(s.columns)), map[string]any{}
		for i := range values {
			targets[i] = &values[i]
		}
		err := r.Scan(targets...)
		for i, name := range s.columns {
			content[name] = values[i]
		}
		return []any{s.root, s.table, textOf(content[s.id]), textOf(content[s.record]), textOf(content[s.person]), encode(content),
			rand.Text()}, err
	}, `SELECT `+strings.Join(s.columns, ", ")+` FROM `+s.table+` WHERE `+where, args...)
	if err != nil {
		return err
	}
	return tx.insert("deleted_rows", "root_id, name, id, record_id, person, content, row_key", kept...)
}

func textOf(v any) string { s, _ := v.(string); return s }

// columns returns the columns of every table but those that the database computes.
func (tx *Tx) columns() (map[string][]string, error) {
	query := `SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY m.name, c.cid`
	if tx.isPostgres() {
		query = `SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns
			WHERE table_schema = CURRENT_SCHEMA() AND is_generated = 'NEVER' ORDER BY table_name, ordinal_position`
	}
	columns := map[string][]string{}
	return columns, each(tx, func(r row) (bool, error) {
		var table, column string
		err := r.Scan(&table, &column)
		columns[table] = append(columns[table], column)
		return false, err
	}, query)
}

// Deletion returns what was deleted of that id or short id.
func (tx *Tx) Deletion(portal community.PortalID, on community.Ref) (*community.Deletion, error) {
	return one(tx, scanDeletion, `SELECT `+deletionColumns+` FROM deletions
		WHERE `+refColumn(on.ID)+` = $1 AND portal_id = $2 AND target = $3`, on.ID, portal, on.On)
}

// Deletions returns a page of what was deleted, the newest first: in a space if one
// is named. What only its author had in their lists is in nobody else's.
func (tx *Tx) Deletions(portal community.PortalID, space community.SpaceID, p community.Page) ([]*community.Deletion, int64, error) {
	c := after(p)
	where := func(s *statement) *statement {
		s.add(" FROM deletions WHERE portal_id = ").bind(portal).add(" AND shelf IN (0, 1, 2, 4, 5, 6)" +
			" AND NOT EXISTS (SELECT 1 FROM conversions c WHERE c.id = deletions.id)")
		if space != "" {
			s.add(" AND space_id <> '' AND space_id = ").bind(space)
		}
		return s
	}
	count := where((&statement{}).add("SELECT COUNT(*)"))
	total, err := one(tx, scanInt, count.String(), count.args...)
	if err != nil {
		return nil, 0, err
	}
	s := where((&statement{}).add("SELECT " + deletionColumns))
	s.add(" AND (deleted, id) < (").bind(c.Value).add(", ").bind(c.ID).add(") ORDER BY deleted DESC, id DESC LIMIT ").bind(p.Limit).
		add(" OFFSET ").bind(p.Offset())
	found, err := all(tx, scanDeletion, s.String(), s.args...)
	return found, total, err
}

// Unstash puts the rows back that went with something. What they count for others is
// the caller's to count.
func (tx *Tx) Unstash(d *community.Deletion) error {
	// First, so that of two who bring it back one finds that it is there.
	if err := expected(tx.changed(`DELETE FROM deletions WHERE id = $1`, d.On.ID)); err != nil {
		return err
	}
	type kept struct{ table, id, content string }
	rows, err := all(tx, func(r row) (k kept, err error) { return k, r.Scan(&k.table, &k.id, &k.content) },
		`SELECT name, id, content FROM deleted_rows WHERE root_id = $1`, d.On.ID)
	if err != nil {
		return err
	}
	byTable, ids := map[string][]map[string]any{}, []string{}
	for _, k := range rows {
		content, err := decodeRow(k.table, k.content)
		if err != nil {
			return err
		}
		byTable[k.table] = append(byTable[k.table], content)
		if k.id != "" {
			ids = append(ids, k.id)
		}
	}
	by := actorText(d.Author)
	if d.Anonymous {
		by = actorText("")
	}
	for _, table := range sortedKeys(byTable) {
		if err := tx.putBack(table, byTable[table], by); err != nil {
			return err
		}
	}
	if err := tx.exec(`DELETE FROM deleted WHERE id IN (SELECT value FROM json_each($1))`, list(ids)); err != nil {
		return err
	}
	return tx.DropDeletion(d.On.ID)
}

var (
	tableBegins = regexp.MustCompile(`^(?:CREATE|ALTER) TABLE ([a-z_]+) `)
	isTruth     = regexp.MustCompile(`^(?:\t|ALTER TABLE [a-z_]+ ADD COLUMN )([a-z_]+) +BOOLEAN`)
)

// truths are the columns that are true or false, as "table.column".
var truths = sync.OnceValue(func() map[string]bool {
	found := map[string]bool{}
	paths, err := fs.Glob(schema, "schema/*.sql")
	for _, path := range paths {
		text, e := schema.ReadFile(path)
		err = errors.Join(err, e)
		table := ""
		for line := range strings.Lines(string(text)) {
			if m := tableBegins.FindStringSubmatch(line); m != nil {
				table = m[1]
			}
			if m := isTruth.FindStringSubmatch(line); m != nil {
				found[table+"."+m[1]] = true
			}
		}
	}
	if err != nil {
		panic(err) // they are part of the program
	}
	return found
})

// decodeRow reads a kept row of a table: numbers are whole.
func decodeRow(table, text string) (map[string]any, error) {
	var row map[string]any
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&row); err != nil {
		return nil, err
	}
	for name, v := range row {
		if n, ok := v.(json.Number); ok {
			whole, err := n.Int64()
			if err != nil {
				return nil, err
			}
			if row[name] = whole; truths()[table+"."+name] {
				row[name] = whole != 0 // as SQLite has it, where the row may have been deleted
			}
		}
	}
	return row, nil
}

// putBack adds rows to a table, but for those that are there. Acts were only emptied:
// they get back what they told. by is as whom the author is told of.
func (tx *Tx) putBack(table string, rows []map[string]any, by string) error {
	names := sortedKeys(rows[0])
	for _, r := range rows {
		if table == "acts" {
			if err := tx.exec(`UPDATE acts SET was = $1, became = $2 WHERE id = $3`, r["was"], r["became"], r["id"]); err != nil {
				return err
			}
			continue
		}
		if table == "answers" {
			if err := tx.Forget(ChangedUnlisted, textOf(r["author"])); err != nil {
				return err
			}
		}
		values := make([]any, len(names))
		for i, name := range names {
			values[i] = r[name]
		}
		query := insertText(table, strings.Join(names, ", "), 1, len(names), tx.placeholder()) + ` ON CONFLICT DO NOTHING`
		if table == "notifications" {
			if err := tx.tellAgain(r, by); err != nil {
				return err
			}
			if err := tx.touch(query+` RETURNING user_id`, values...); err != nil {
				return err
			}
			continue
		}
		if err := tx.exec(query, values...); err != nil {
			return err
		}
	}
	return nil
}

// tellAgain puts an actor back into a notification that they were taken out of, if
// nothing else changed in it since.
func (tx *Tx) tellAgain(kept map[string]any, by string) error {
	was := textOf(kept["actors"])
	return tx.touch(`UPDATE notifications SET actors = $1, rev = rev + 1
		WHERE id = $2 AND actors = $3 AND actors <> $1 RETURNING user_id`, was, kept["id"], strings.ReplaceAll(was, by, ""))
}

// Recollect counts anew on a record that was brought back what hangs on it: who was
// erased meanwhile left nothing behind.
func (tx *Tx) Recollect(on community.Ref) error {
	query := `UPDATE ` + tables[on.On] + ` SET comments = (SELECT COUNT(*) FROM comments c WHERE c.target_id = $1)`
	if on.On == community.OnAnswer {
		query += `, reasks = (SELECT COUNT(*) FROM asks k WHERE k.question_id = answers.question_id AND k.created > answers.created)`
	} else {
		query += `, followers = (SELECT COUNT(*) FROM follows f WHERE f.target_id = $1)`
	}
	if on.On != community.OnComment {
		query += `, suggestions = (SELECT COUNT(*) FROM suggestions s WHERE s.target_id = $1 AND s.status = 'waiting')`
	}
	if on.On == community.OnPost {
		query += `, going = ` + guestsWho + `'going'), queued = ` + guestsWho + `'waiting')`
	}
	if on.On == community.OnQuestion {
		const listed = ` FROM answers a WHERE a.question_id = $1 AND a.status IN ('published', 'collapsed')`
		query += `, answers = (SELECT COUNT(*)` + listed + `), hidden_answers = (SELECT COUNT(*)` + listed + ` AND a.status = 'collapsed'),
			accepted = COALESCE((SELECT MIN(a.id)` + listed + ` AND a.accepted = TRUE), ''),
			points = CASE WHEN accepted <> '' AND NOT EXISTS (SELECT 1` + listed + ` AND a.accepted = TRUE)
				THEN (SELECT CAST(COALESCE(SUM(v.points), 0) AS BIGINT) FROM votes v WHERE v.target_id = $1) ELSE points END`
	}
	return tx.exec(query+` WHERE id = $1`, on.ID)
}

// Return is the reverse of what deleting a record did to the numbers of people: what
// was reported is there again, and so is what its comments count for their authors.
func (tx *Tx) Return(on community.Ref, isOpen bool) error {
	if err := errors.Join(tx.outlived(on, -1), tx.credit(on, 1)); err != nil || !isOpen {
		return err
	}
	return tx.MoveComments(on, 1)
}

// Reanswered notes when a question was last answered, once an answer is back.
func (tx *Tx) Reanswered(id community.RecordID) error { return tx.reanswered(id) }

// DropDeletion forgets a deletion with what is kept of it.
func (tx *Tx) DropDeletion(root string) error {
	if err := tx.exec(`DELETE FROM deleted_rows WHERE root_id = $1`, root); err != nil {
		return err
	}
	return tx.exec(`DELETE FROM deletions WHERE id = $1`, root)
}

// DropDeletions removes for good up to limit things deleted before then, and tells
// how many.
func (tx *Tx) DropDeletions(before time.Time, limit int) (int64, error) {
	roots, err := all(tx, scanString, `SELECT id FROM deletions WHERE deleted < $1 LIMIT $2`, ms(before), limit)
	if err != nil {
		return 0, err
	}
	return int64(len(roots)), tx.dropRoots(roots)
}

func (tx *Tx) dropRoots(roots []string) error {
	if len(roots) == 0 {
		return nil
	}
	if err := tx.exec(`DELETE FROM deleted_rows WHERE root_id IN (SELECT value FROM json_each($1))`, list(roots)); err != nil {
		return err
	}
	return tx.exec(`DELETE FROM deletions WHERE id IN (SELECT value FROM json_each($1))`, list(roots))
}

// EraseStashed takes out of what is kept what goes with a person who is erased, all
// that they deleted themself included; withContent all that they wrote.
func (tx *Tx) EraseStashed(user community.UserID, withContent bool) error {
	var erased []string
	for _, h := range hangings {
		if h.erased == drop {
			erased = append(erased, h.table)
		}
	}
	err := tx.exec(`DELETE FROM deleted_rows WHERE person = $1 AND name IN (SELECT value FROM json_each($2))`, user, list(erased))
	if err != nil {
		return err
	}
	own := ` AND deleter = 'author'`
	if withContent {
		own = ""
	}
	roots, err := all(tx, scanString, `SELECT id FROM deletions WHERE author = $1`+own, user)
	if err != nil {
		return err
	}
	if err := tx.dropRoots(roots); err != nil || !withContent {
		return err
	}
	ids, err := all(tx, scanString, `SELECT id FROM deleted_rows WHERE person = $1 AND id <> ''`, user)
	for err == nil && len(ids) > 0 { // with what hung on it, and on that
		var on []string
		on, err = all(tx, scanString, `DELETE FROM deleted_rows WHERE record_id IN (SELECT value FROM json_each($1)) RETURNING id`, list(ids))
		if err == nil {
			err = tx.exec(`DELETE FROM deleted_rows WHERE id IN (SELECT value FROM json_each($1))`, list(ids))
		}
		ids = slices.DeleteFunc(on, func(id string) bool { return id == "" })
	}
	return err
}
