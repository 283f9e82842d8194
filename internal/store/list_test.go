package store

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
)

// TestEveryListIsWalkedAlongAnIndex asks SQLite how it would read each list, so
// that none costs more in a larger table.
func TestEveryListIsWalkedAlongAnIndex(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), FileName))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	created := community.Sort{Field: "createdAt"}
	for name, test := range map[string]struct {
		kind  *shelved
		list  List
		index string // of the open shelf
	}{
		"questions":            {questions, List{Sort: created}, "questions_created"},
		"unanswered questions": {questions, List{Sort: created, Open: true}, "questions_unanswered"},
		"questions of a topic": {questions, List{Sort: created, Topic: "t"}, "PRIMARY KEY (topic_id=? AND shelf=?"},
		"questions by another": {questions, List{Sort: created, Author: "u"}, "questions_author"},
		"answers":              {answers, List{Sort: created}, "answers_created"},
		"answers by another":   {answers, List{Sort: created, Author: "u"}, "answers_author"},
		"posts":                {posts, List{Sort: created}, "posts_created"},
		"posts of a type":      {posts, List{Sort: created, Type: "article"}, "posts_type"},
		"posts of a topic":     {posts, List{Sort: created, Topic: "t"}, "PRIMARY KEY (topic_id=? AND shelf=?"},
		"events of a topic": {posts, List{Sort: community.Sort{Field: "startsAt", Asc: true}, Type: "event", Topic: "t", Coming: &Coming{}},
			"posts_starts"},
	} {
		for _, role := range []community.Role{community.Member, community.Moderator} {
			test.list.Viewer = community.Actor{ID: "me", Portal: "p", Role: role}
			test.list.Page = community.Page{Number: 1, Limit: 20, After: community.Cursor{Value: 1, ID: "x"}}
			checkPlans(t, db, name, test.kind, test.list, test.index)
		}
	}
	member := community.Actor{ID: "me", Portal: "p", Role: community.Member,
		Spaces: community.SpacesOf([]community.Membership{{Space: "s", Role: community.SpaceMember, Closed: true},
			{Space: "t", Role: community.SpaceModerator, Closed: true}})}
	for _, kind := range []*shelved{questions, answers, posts} {
		page := community.Page{Number: 1, Limit: 20}
		checkPlans(t, db, kind.table+" of a space", kind, List{Sort: created, Page: page, Viewer: member, Space: "s", Closed: true},
			kind.table+"_space")
		checkPlans(t, db, kind.table+" of an open space", kind, List{Sort: created, Page: page, Viewer: member, Space: "o"},
			kind.table+"_space")
		checkPlans(t, db, kind.table+" with those of closed spaces", kind, List{Sort: created, Page: page, Viewer: member},
			kind.table+"_created")
		checkPlans(t, db, kind.table+" by another, with those of closed spaces", kind,
			List{Sort: created, Page: page, Viewer: member, Author: "u"}, kind.table+"_author")
		for field, column := range kind.sorts {
			checkPlans(t, db, kind.table+" by "+field, kind,
				List{Sort: community.Sort{Field: field, Asc: true}, Page: community.Page{Number: 1, Limit: 20},
					Viewer: community.Actor{ID: "me", Portal: "p", Role: community.Member}}, kind.table+"_"+column)
		}
	}
}

// checkPlans looks at the plan of each branch: the first must walk along the
// index and stop, none may scan.
func checkPlans(t *testing.T, db *DB, name string, k *shelved, l List, index string) {
	t.Helper()
	for i, b := range k.branches(l) {
		s := &statement{}
		s.add("EXPLAIN QUERY PLAN ")
		k.page(s, l, b, k.sorts[l.Sort.Field])
		plan := explain(t, db, s)
		plan = strings.ReplaceAll(plan, "SCAN json_each", "a list of ours")
		if strings.Contains(plan, "SCAN") || i == 0 && (strings.Contains(plan, "TEMP B-TREE") || !strings.Contains(plan, index)) {
			t.Errorf("%s, branch %d: %s\n%s", name, i, plan, s)
		}
	}
}

func explain(t *testing.T, db *DB, s *statement) string {
	t.Helper()
	var steps []string
	err := db.Read(t.Context(), func(tx *Tx) (err error) {
		steps, err = all(tx, func(r row) (detail string, err error) {
			var id, parent, unused int
			err = r.Scan(&id, &parent, &unused, &detail)
			return detail, err
		}, s.String(), s.args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(steps, "; ")
}
