package store_test

import (
	"cmp"
	"database/sql"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// standsAlone are the tables that name records or people, and hang on none.
var standsAlone = map[string]string{
	"users":         "people themselves",
	"questions":     "a record, which keeps the id of its author",
	"answers":       "a record; a question's are deleted one by one before it",
	"posts":         "a record",
	"topics":        "is its portal's, whoever named it",
	"conversations": "is its participants', and goes with the last of them, see Tx.DropAbandoned",
	"spaces":        "is its members', whoever made it",
	"collections":   "is its portal's, whoever made it",
	"clients":       "is its portal's, and keeps the id of its bot",
	"deleted":       "the ids of what is gone",
	"deletions":     "what can be brought back, see Tx.Stash, and Tx.EraseStashed of its author",
	"deleted_rows":  "the same",
	"idempotency":   "is swept after a day",
}

// names reports whether a column by its name has the id of a record or a person.
func names(column string) bool {
	switch column {
	case "portal_id", "short_id", "external_id", "client_id", "collection_id", "option_id":
		return false
	case "author", "posted_by", "asked", "owner", "resolver", "target":
		return true
	}
	return strings.HasSuffix(column, "_id")
}

func TestEveryTableThatNamesARecordOrAPersonIsAmongThoseThatHang(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		storetest.Open(t, address)
		schema := columns(t, open(t, address))
		for _, h := range store.Hangings() {
			there := schema[h.Table]
			for wanted, is := range map[string]string{"target_id": h.Record, "user_id": h.Person} {
				if there[wanted] != "" && is != wanted {
					t.Errorf("%s: a row has a %s, and is said to have it in %q", h.Table, wanted, is)
				}
			}
			for _, column := range []string{h.Record, h.Person} {
				if column != "" && there[column] == "" {
					t.Errorf("%s has no %s", h.Table, column)
				}
			}
		}
		for table, there := range schema {
			isNamed := slices.ContainsFunc(store.Hangings(), func(h store.Hanging) bool { return h.Table == table })
			if isNamed == (standsAlone[table] != "") {
				for column := range there {
					if isNamed || names(column) {
						t.Errorf("%s has a %s: it needs a line in hangings, or a reason in standsAlone, and not both", table, column)
					}
				}
			}
		}
	})
}

func TestWhatHangsOnARecordGoesWithItAndWithItsComments(t *testing.T) {
	eachHanging(t, func(t *testing.T, tx *store.Tx, h store.Hanging, hang func(record, person string)) error {
		if !h.IsDropped {
			return nil
		}
		left := map[string]int64{"gone": 0, "kept": 1}
		if strings.Contains(h.On, "comment") {
			hang("comment", "bob")
			left["comment"] = 0
		}
		hang("gone", "bob")
		hang("kept", "bob")
		kind, _, _ := strings.Cut(h.On, " ")
		if err := tx.Bury(community.Ref{On: community.Subject(kind), ID: "gone"}); err != nil {
			return err
		}
		for id, want := range left {
			if n, err := tx.Count(h.Table, h.Record, id); n != want || err != nil {
				t.Errorf("%s: %d rows hang on what is %s (%v)", h.Table, n, id, err)
			}
		}
		return nil
	})
}

func TestWhatIsAPersonsIsGivenToThemAndErasedWithThem(t *testing.T) {
	eachHanging(t, func(t *testing.T, tx *store.Tx, h store.Hanging, hang func(record, person string)) error {
		if h.Person == "" {
			return nil
		}
		hang("kept", "ann")
		given, err := tx.Given("ann", 10)
		if isGiven := len(given[h.Table]) == 1; isGiven != h.IsGiven || err != nil {
			t.Errorf("%s: they are given %v (%v)", h.Table, given, err)
		}
		if err := tx.Erase("ann"); err != nil {
			return err
		}
		if n, err := tx.Count(h.Table, h.Person, "ann"); (n == 0) != h.IsErased || err != nil {
			t.Errorf("%s: %d rows are left of who was erased (%v)", h.Table, n, err)
		}
		return nil
	})
}

func TestTheDoctorFindsWhatHangsOnNothingAndDropsIt(t *testing.T) {
	eachHanging(t, func(t *testing.T, tx *store.Tx, h store.Hanging, hang func(record, person string)) error {
		hang("lost", "lost")
		found, err := tx.Recount(false)
		for column, isWrong := range map[string]bool{h.Record: h.IsDropped, h.Person: h.IsErased} {
			if isWrong != slices.Contains(found, store.Drift{Table: h.Table, Column: column, ID: "lost", Is: 1}) {
				t.Errorf("%s: of a row whose %s names nothing the doctor finds %v", h.Table, column, found)
			}
		}
		if _, err := tx.Recount(true); err != nil {
			return err
		}
		if n, err := tx.Count(h.Table, cmp.Or(h.Record, h.Person), "lost"); (n == 0) != (h.IsDropped || h.IsErased) || err != nil {
			t.Errorf("%s: %d rows are left (%v)", h.Table, n, err)
		}
		return err
	})
}

// eachHanging runs fn with each line of the table, on both databases, in a
// transaction that is undone. hang adds a row.
func eachHanging(t *testing.T, fn func(*testing.T, *store.Tx, store.Hanging, func(record, person string)) error) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		db := storetest.Open(t, address)
		p, schema, rows := newPortal(t, db), columns(t, open(t, address)), 0
		for _, h := range store.Hangings() {
			if h.Table == "search_docs" {
				continue // is tried where the search is
			}
			undone := errors.New("undone")
			err := db.Write(t.Context(), func(tx *store.Tx) error {
				comment := store.Hangings()[0]
				must(t, tx.Exec(row(comment, schema, map[string]string{"id": "comment", "target_id": "gone", "portal_id": string(p.ID)})))
				err := fn(t, tx, h, func(record, person string) {
					rows++
					values := map[string]string{"id": strconv.Itoa(rows), "portal_id": string(p.ID), "user_id": person}
					values[h.Record], values[h.Person] = record, person
					must(t, tx.Exec(row(h, schema, values)))
				})
				return cmp.Or(err, undone)
			})
			if err != undone {
				t.Errorf("%s: %v", h.Table, err)
			}
		}
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// row is a statement that adds a row with those values, and others of no matter.
func row(h store.Hanging, schema map[string]map[string]string, values map[string]string) string {
	var names, texts []string
	for name, kind := range schema[h.Table] {
		text := "'" + cmp.Or(values[name], values["id"]) + "'"
		switch {
		case kind == "boolean":
			text = "FALSE"
		case kind != "text":
			text = "1"
		}
		names, texts = append(names, name), append(texts, text)
	}
	return "INSERT INTO " + h.Table + " (" + strings.Join(names, ", ") + ") VALUES (" + strings.Join(texts, ", ") + ")"
}

func open(t *testing.T, address string) *sql.DB {
	t.Helper()
	driver := "sqlite"
	if store.IsPostgres(address) {
		driver = "pgx"
	}
	raw, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { raw.Close() })
	return raw
}

// columns returns the columns of every table with their types, as the database has
// them.
func columns(t *testing.T, raw *sql.DB) map[string]map[string]string {
	t.Helper()
	rows, err := raw.QueryContext(t.Context(), `SELECT table_name, column_name, data_type FROM information_schema.columns
		WHERE table_schema = CURRENT_SCHEMA()`)
	if err != nil {
		rows, err = raw.QueryContext(t.Context(), `SELECT m.name, c.name, c.type FROM sqlite_schema m, pragma_table_info(m.name) c
			WHERE m.type = 'table'`)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	schema := map[string]map[string]string{}
	for rows.Next() {
		var table, column, kind string
		if err := rows.Scan(&table, &column, &kind); err != nil {
			t.Fatal(err)
		}
		if schema[table] == nil {
			schema[table] = map[string]string{}
		}
		schema[table][column] = strings.ToLower(kind)
	}
	if err := rows.Err(); err != nil || schema["votes"]["user_id"] != "text" {
		t.Fatalf("the schema is %v (%v)", schema, err)
	}
	return schema
}
