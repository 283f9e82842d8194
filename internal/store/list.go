package store

import (
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// A List says which records of a kind one viewer wants. The zero filters are
// all records of the viewer's portal.
type List struct {
	Viewer   community.Actor
	Page     community.Page
	Sort     community.Sort
	Question community.ID[community.Question] // answers of it
	Author   community.ID[community.User]     // records by them, told to others only where they signed
	Topic    community.ID[community.Topic]    // questions or posts about it
	Type     string                           // posts of it
	Open     bool                             // of questions: only those without an answer
}

// A shelved is a kind of record that stands on shelves.
type shelved struct {
	table   string
	alias   string
	from    string            // the table with what is read along
	columns string            // of from
	sorts   map[string]string // the contract's name of a sort field -> its column
	topics  string            // the table that has the topics, with the key's column
	key     string
}

// order returns the column of a sort field the kind knows.
func (k *shelved) order(s community.Sort) (string, error) {
	column, ok := k.sorts[s.Field]
	if !ok {
		return "", community.Bad("sort", "must be a field such as createdAt with .asc or .desc, not %q", s.Field)
	}
	return column, nil
}

// A statement is SQL text that grows together with its arguments, so that each
// is numbered in the order of its first use.
type statement struct {
	strings.Builder
	args []any
}

func (s *statement) add(text string) *statement { s.WriteString(text); return s }

func (s *statement) bind(v any) *statement {
	s.args = append(s.args, v)
	s.WriteString("$" + strconv.Itoa(len(s.args)))
	return s
}

// list is the SELECT of a page: the ids by index, one branch for each shelf the
// viewer sees, merged, and only then the rows.
func (k *shelved) list(l List) (*statement, error) {
	column, err := k.order(l.Sort)
	if err != nil {
		return nil, err
	}
	direction := " DESC"
	if l.Sort.Asc {
		direction = " ASC"
	}
	s := &statement{}
	s.add("SELECT " + k.columns + " FROM " + k.from + " WHERE " + k.alias + ".id IN (SELECT id FROM (")
	for i, branch := range k.branches(l) {
		if i > 0 {
			s.add(" UNION ALL ")
		}
		s.add("SELECT id, sorted FROM (SELECT id, " + column + " AS sorted FROM " + k.table + " WHERE ")
		branch(s)
		k.filter(s, l)
		if l.Page.After != (community.Cursor{}) {
			s.add(" AND (" + column + ", id) ").add(map[bool]string{true: ">", false: "<"}[l.Sort.Asc]).
				add(" (").bind(l.Page.After.Value).add(", ").bind(l.Page.After.ID).add(")")
		}
		s.add(" ORDER BY " + column + direction + ", id" + direction + " LIMIT ").bind(l.Page.Offset() + l.Page.Limit)
		s.add(") AS branch" + strconv.Itoa(i))
	}
	s.add(") AS merged ORDER BY sorted" + direction + ", id" + direction + " LIMIT ").bind(l.Page.Limit)
	s.add(" OFFSET ").bind(l.Page.Offset())
	s.add(") ORDER BY " + k.alias + "." + column + direction + ", " + k.alias + ".id" + direction)
	return s, nil
}

// branches are the disjoint sets of records that the viewer's lists hold: the
// open ones, the viewer's own, and for moderators those that wait for them.
func (k *shelved) branches(l List) []func(*statement) {
	v := l.Viewer
	if l.Question != "" {
		return answersOfQuestion(v)
	}
	all := func(s *statement) { s.add("portal_id = ").bind(v.Portal) }
	if l.Author != "" {
		all = func(s *statement) { s.add("author = ").bind(l.Author) }
	}
	list := []func(*statement){func(s *statement) {
		all(s)
		s.add(" AND shelf = 0")
		if l.Author != "" && l.Author != v.ID && !v.IsStaff() {
			s.add(" AND anonymous = FALSE")
		}
	}}
	if v.ID != "" && (l.Author == "" || l.Author == v.ID) {
		list = append(list, func(s *statement) { s.add("author = ").bind(v.ID).add(" AND shelf > 0") })
	}
	if v.IsStaff() {
		list = append(list, func(s *statement) { all(s); s.add(" AND shelf = 2 AND author <> ").bind(v.ID) })
	}
	return list
}

// answersOfQuestion are the branches of the answers to a question that the viewer
// sees: by their own status, since the question's is the viewer's to pass.
func answersOfQuestion(v community.Actor) []func(*statement) {
	list := []func(*statement){
		func(s *statement) { s.add("status IN ('published', 'collapsed')") },
		func(s *statement) { s.add("author = ").bind(v.ID).add(" AND status NOT IN ('published', 'collapsed')") },
	}
	if v.IsStaff() {
		list = append(list, func(s *statement) {
			s.add("status IN ('archived', 'unapproved', 'new') AND author <> ").bind(v.ID)
		})
	}
	return list
}

func (k *shelved) filter(s *statement, l List) {
	if l.Question != "" {
		s.add(" AND question_id = ").bind(l.Question)
	}
	if l.Type != "" {
		s.add(" AND type = ").bind(l.Type)
	}
	if l.Open {
		s.add(" AND answers = 0")
	}
	if l.Topic != "" {
		s.add(" AND id IN (SELECT " + k.key + " FROM " + k.topics + " WHERE topic_id = ").bind(l.Topic).add(")")
	}
}

// count is how many records the list holds: those of a total, or open if there
// is none, and what the viewer sees beyond the open shelf.
func (k *shelved) count(l List, tally string, open int64) *statement {
	s := &statement{}
	if tally != "" {
		s.add("SELECT CAST(COALESCE((SELECT SUM(n) FROM tallies WHERE portal_id = ").bind(l.Viewer.Portal).
			add(" AND name = ").bind(tally).add("), 0) AS BIGINT)")
	} else {
		s.add("SELECT CAST(").bind(open).add(" AS BIGINT)")
	}
	for _, branch := range k.branches(l)[1:] {
		s.add(" + (SELECT COUNT(*) FROM " + k.table + " WHERE ")
		branch(s)
		k.filter(s, l)
		s.add(")")
	}
	return s
}

// countList returns how many records the list holds.
func (tx *Tx) countList(k *shelved, l List, tally string, open int64) (int64, error) {
	if tally == "" && len(k.branches(l)) == 1 {
		return open, nil
	}
	s := k.count(l, tally, open)
	return one(tx, scanInt, s.String(), s.args...)
}

// prefixed names the columns of a table by its alias.
func prefixed(alias, columns string) string {
	names := strings.Split(columns, ",")
	for i, n := range names {
		names[i] = alias + "." + strings.TrimSpace(n)
	}
	return strings.Join(names, ", ")
}
