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
	Question community.RecordID // answers of it
	Author   community.UserID   // records by them, told to others only where they signed
	Topic    community.TopicID  // questions or posts about it
	Space    community.SpaceID  // what stands in it, which the viewer may read
	Closed   bool               // whether that space is
	Type     string             // posts or questions of it
	Status   string             // those that have it
	Lang     string             // questions in it
	About    community.TopicID  // answers to questions about it
	Open     bool               // of questions: only those without an answer
	Solved   *bool              // of questions: only those with an accepted answer, or without
	Rewarded *bool              // of questions: only those with an open reward, or without
	Seen     *int64             // how many of it everybody sees, where a record counts them

	Coming *Coming          // of posts: only events, by whether they have ended
	Guest  community.UserID // of events: only those that this person comes to, or waits for

	Besides bool // only what the viewer sees besides what guests do

	Elsewhere string // of answers: also those that these portals let stand everywhere, ids with spaces between them

	behind int // rows between where Page goes on and where it starts
}

// IsNarrowed reports whether the list leaves out records for what they are like, so
// that no count of a place is one of it.
func (l List) IsNarrowed() bool {
	return l.Type != "" || l.Status != "" || l.Lang != "" || l.About != "" || l.Open || l.Solved != nil || l.Rewarded != nil ||
		l.Coming != nil || l.Guest != ""
}

// narrowedBy reports whether it leaves out just what that list does.
func (l List) narrowedBy(other List) bool {
	return l.IsNarrowed() && l.Type == other.Type && l.Status == other.Status && l.Lang == other.Lang && l.About == other.About &&
		l.Open == other.Open && l.Solved == other.Solved && l.Rewarded == other.Rewarded && l.Coming == other.Coming &&
		l.Guest == other.Guest
}

// A shelved is a kind of record that stands on shelves.
type shelved struct {
	table   string
	tally   string // the total of what is on the open shelf
	alias   string
	from    string            // the table with what is read along
	columns string            // of from
	sorts   map[string]string // the contract's name of a sort field -> its column
	topics  string            // the table that has the topics, with the key's column
	key     string

	keyOfQuestion string // the columns of a question's key, read along
}

// order returns the column of a sort field the kind knows.
func (k *shelved) order(s community.Sort) (string, error) { return columnOf(s, k.sorts) }

// columnOf returns the column of a sort field, one of sorts.
func columnOf(s community.Sort, sorts map[string]string) (string, error) {
	column, ok := sorts[s.Field]
	if !ok {
		return "", community.Bad("sort", community.WhyBadSort, "must be a field such as createdAt with .asc or .desc, not %q", s.Field)
	}
	return column, nil
}

// A Key is a record of a page with its revision: what must be read of a record
// that is known under that revision already. An answer's has its question's too.
type Key struct {
	ID          string
	Rev         int64
	Sorted      int64 // what the list is sorted by, where the next page goes on
	Question    community.RecordID
	QuestionRev int64
}

// Unread stands for a revision that was not read. Where a transaction trusts this
// node, keys come without revisions: then the index alone has all the rest.
const Unread = -1

// Places returns where a list goes on behind each of its keys.
func Places(keys []Key) func(i int) community.Cursor {
	return func(i int) community.Cursor { return community.Cursor{Value: keys[i].Sorted, ID: keys[i].ID} }
}

// keys returns the keys of a page, and how many records the list holds in all:
// in one statement, unless the page is empty.
func (tx *Tx) keys(k *shelved, l List) (keys []Key, total int64, err error) {
	column, err := k.order(l.Sort)
	if err != nil {
		return nil, 0, err
	}
	if l, err = tx.skip(k, l); err != nil {
		return nil, 0, err
	}
	s := &statement{}
	scan := func(r row) (Key, error) { return k.scanKey(r, &total) }
	if tx.Trusts() {
		scan = func(r row) (Key, error) {
			key := Key{Rev: Unread, QuestionRev: Unread}
			err := r.Scan(&key.ID, &key.Sorted, &total)
			return key, err
		}
		k.count(s.add("SELECT id, sorted, "), l)
		k.merged(s.add(" FROM ("), l, column)
	} else {
		s.add("SELECT " + k.alias + ".id, " + k.alias + ".rev, " + k.alias + "." + column + k.keyOfQuestion + ", ")
		k.count(s, l)
		k.list(s, l, column)
	}
	keys, err = all(tx, scan, s.String(), s.args...)
	if err != nil || len(keys) > 0 || l.Besides && l.Page.After == (community.Cursor{}) {
		return keys, total, err
	}
	s = &statement{}
	k.count(s.add("SELECT "), l)
	total, err = one(tx, scanInt, s.String(), s.args...)
	return nil, total, err
}

func (k *shelved) scanKey(r row, more ...any) (Key, error) {
	var key Key
	targets := []any{&key.ID, &key.Rev, &key.Sorted}
	if k.keyOfQuestion != "" {
		targets = append(targets, &key.Question, &key.QuestionRev)
	}
	err := r.Scan(append(targets, more...)...)
	return key, err
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

func (s *statement) binds(vs []string) *statement {
	for i, v := range vs {
		if i > 0 {
			s.add(", ")
		}
		s.bind(v)
	}
	return s
}

// total writes the sum of a portal's totals, an expression.
func (s *statement) total(portal community.PortalID, names []string) *statement {
	return s.add("CAST(COALESCE((SELECT SUM(n) FROM tallies WHERE portal_id = ").bind(portal).
		add(" AND name IN (").binds(names).add(") AND day = ").bind(always).add("), 0) AS BIGINT)")
}

// after writes the condition that a row stands behind where the page goes on.
func (s *statement) after(p community.Page, sort community.Sort, column, id string) {
	if p.After == (community.Cursor{}) {
		return
	}
	s.add(" AND (" + column + ", " + id + ") ").add(map[bool]string{true: ">", false: "<"}[sort.Asc]).
		add(" (").bind(p.After.Value).add(", ").bind(p.After.ID).add(")")
}

// list writes the rest of the SELECT of a page: the ids by index, one branch for
// each shelf the viewer sees, merged, and only then the rows.
func (k *shelved) list(s *statement, l List, column string) {
	k.merged(s.add(" FROM "+k.from+" WHERE "+k.alias+".id IN (SELECT id FROM ("), l, column)
	s.add(") ORDER BY " + k.alias + "." + column + direction(l.Sort) + ", " + k.alias + ".id" + direction(l.Sort))
}

// merged writes the end of a SELECT of the ids of a page: from every branch, in
// order.
func (k *shelved) merged(s *statement, l List, column string) {
	direction := direction(l.Sort)
	for i, b := range k.branches(l) {
		if i > 0 {
			s.add(" UNION ALL ")
		}
		s.add("SELECT id, sorted FROM (")
		k.page(s, l, b, column)
		s.add(") AS branch" + strconv.Itoa(i))
	}
	s.add(") AS merged ORDER BY sorted" + direction + ", id" + direction + " LIMIT ").bind(l.Page.Limit)
	s.add(" OFFSET ").bind(l.offset())
}

// page writes the SELECT of what a branch has of a page.
func (k *shelved) page(s *statement, l List, b branch, column string) {
	s.add("SELECT " + b.id + " AS id, " + b.alias + column + " AS sorted FROM " + b.from + " WHERE ")
	b.where(s)
	k.filter(s, l)
	s.after(l.Page, l.Sort, b.alias+column, b.id)
	s.add(" ORDER BY " + b.alias + column + direction(l.Sort) + ", " + b.id + direction(l.Sort) + " LIMIT ").bind(l.offset() + l.Page.Limit)
}

func direction(s community.Sort) string {
	if s.Asc {
		return " ASC"
	}
	return " DESC"
}

func (k *shelved) filter(s *statement, l List) {
	if l.Question != "" {
		s.add(" AND question_id = ").bind(l.Question)
	}
	if l.Type != "" {
		s.add(" AND type = ").bind(l.Type)
	}
	if l.Status != "" {
		s.add(" AND status = ").bind(l.Status)
	}
	if l.Lang != "" {
		s.add(" AND lang = ").bind(l.Lang)
	}
	if l.About != "" {
		s.add(" AND question_id IN (SELECT question_id FROM question_topics WHERE topic_id = ").bind(l.About).add(")")
	}
	if l.Open {
		s.add(" AND answers = 0 AND duplicate_of = ''")
	}
	switch {
	case l.Solved == nil:
	case *l.Solved:
		s.add(" AND accepted <> ''")
	default:
		s.add(" AND accepted = '' AND duplicate_of = ''")
	}
	switch {
	case l.Rewarded == nil:
	case *l.Rewarded:
		s.add(" AND reward > 0")
	default:
		s.add(" AND reward = 0")
	}
	if l.Coming != nil {
		l.Coming.only(s)
	}
	if l.Guest != "" {
		s.add(" AND id IN (SELECT g.post_id FROM guests g WHERE g.user_id = ").bind(l.Guest).add(" AND g.answer IN ('going', 'waiting'))")
	}
	k.cross(s, l)
}

// cross writes what a list is narrowed down by besides the author, topic or space that
// it is walked along by.
func (k *shelved) cross(s *statement, l List) {
	if l.Space != "" && l.Author != "" {
		s.add(" AND author = ").bind(l.Author)
		if !l.Viewer.Knows(l.Author, true) {
			s.add(" AND anonymous = FALSE")
		}
	}
	if l.Topic != "" && !l.isAlongTopic() {
		k.onlyAbout(s, l.Topic)
	}
}

// isAlongTopic reports whether a list of what is about a topic is walked along that: events are walked along
// when they begin, since few of what is about a topic are any.
func (l List) isAlongTopic() bool { return l.Space == "" && l.Author == "" && l.Coming == nil }

// onlyAbout writes the condition that a record is about a topic.
func (k *shelved) onlyAbout(s *statement, topic community.TopicID) {
	s.add(" AND EXISTS (SELECT 1 FROM " + k.topics + " t WHERE t." + k.key + " = " + k.table + ".id AND t.topic_id = ").bind(topic).add(")")
}

// count writes how many records the list holds: what everybody sees of it, and
// what the viewer sees besides. What is kept as a total is not counted.
func (k *shelved) count(s *statement, l List) {
	branches := k.branches(l)
	totals, counted := tallied(branches)
	switch {
	case l.Seen != nil:
		s.add("CAST(").bind(*l.Seen).add(" AS BIGINT)")
		counted = branches[1:]
	case len(totals) == 0:
		s.add("0")
	default:
		s.total(l.Viewer.Portal, totals)
	}
	for _, b := range counted {
		if b.kept != nil && !l.IsNarrowed() {
			b.kept(s.add(" + "))
			continue
		}
		s.add(" + (SELECT COUNT(*) FROM " + b.from + " WHERE ")
		b.where(s)
		k.filter(s, l)
		s.add(")")
	}
}

// prefixed names the columns of a table by its alias.
func prefixed(alias, columns string) string {
	names := strings.Split(columns, ",")
	for i, n := range names {
		names[i] = alias + "." + strings.TrimSpace(n)
	}
	return strings.Join(names, ", ")
}
