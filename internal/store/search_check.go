package store

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/stoa-community/stoa/internal/community"
)

type searchTable struct {
	kind  community.Subject
	table string
}

// searchTables are the kinds of records that are indexed, with their tables.
var searchTables = []searchTable{
	{community.OnUser, "users"}, {community.OnTopic, "topics"}, {community.OnQuestion, "questions"},
	{community.OnAnswer, "answers"}, {community.OnPost, "posts"},
}

// searchChunk is how many records are read at once to be indexed or compared.
const searchChunk = 500

// searchDocs returns what should be indexed of records of a kind.
func (tx *Tx) searchDocs(kind community.Subject, ids []string) ([]searchDoc, error) {
	switch kind {
	case community.OnQuestion:
		return docsOf(ids, tx.QuestionsByID, questionDoc)
	case community.OnAnswer:
		return docsOf(ids, tx.AnswersByID, answerDoc)
	case community.OnPost:
		return docsOf(ids, tx.PostsByID, postDoc)
	case community.OnTopic:
		return docsOf(typed[community.Topic](ids), tx.TopicsByID, topicDoc)
	}
	return docsOf(typed[community.User](ids), tx.UsersByID, userDoc)
}

func docsOf[I, R any](ids []I, read func([]I) ([]R, error), doc func(R) searchDoc) ([]searchDoc, error) {
	records, err := read(ids)
	docs := make([]searchDoc, len(records))
	for i, r := range records {
		docs[i] = doc(r)
	}
	return docs, err
}

func typed[T any](ids []string) []community.ID[T] {
	list := make([]community.ID[T], len(ids))
	for i, id := range ids {
		list[i] = community.ID[T](id)
	}
	return list
}

// CheckSearch compares what is indexed with what should be: a record that is not
// found as it stands is told as 0 that should be 1, one that is found and should
// not be the reverse. It reads every record.
func (tx *Tx) CheckSearch() ([]Drift, error) {
	drifts, err := tx.checkIndexRows()
	if err != nil {
		return nil, err
	}
	for _, t := range searchTables {
		found, err := tx.checkKind(t.kind, t.table)
		if err != nil {
			return nil, err
		}
		drifts = append(drifts, found...)
	}
	return drifts[:min(len(drifts), MaxDrift)], nil
}

// checkIndexRows looks for records that only one of the index and its list has.
func (tx *Tx) checkIndexRows() ([]Drift, error) {
	key := "rowid"
	if _, isPostgres := tx.searchIndex().(postgresIndex); isPostgres {
		key = "doc"
	}
	return all(tx, func(r row) (Drift, error) {
		d := Drift{Table: "search_index", Column: "doc"}
		err := r.Scan(&d.ID, &d.Is, &d.Should)
		return d, err
	}, `SELECT id, 0, 1 FROM search_docs WHERE doc NOT IN (SELECT `+key+` FROM search_index)
		UNION ALL SELECT CAST(`+key+` AS TEXT), 1, 0 FROM search_index WHERE `+key+` NOT IN (SELECT doc FROM search_docs)
		LIMIT `+strconv.Itoa(MaxDrift))
}

func (tx *Tx) checkKind(kind community.Subject, table string) ([]Drift, error) {
	drifts, err := all(tx, func(r row) (Drift, error) {
		d := Drift{Table: "search_docs", Column: "id", Is: 1}
		err := r.Scan(&d.ID)
		return d, err
	}, `SELECT id FROM search_docs WHERE kind = $1 AND id NOT IN (SELECT id FROM `+table+`) LIMIT `+strconv.Itoa(MaxDrift), kind)
	for after := ""; err == nil; {
		var ids []string
		ids, err = all(tx, scanString, `SELECT id FROM `+table+` WHERE id > $1 ORDER BY id LIMIT $2`, after, searchChunk)
		if err != nil || len(ids) == 0 {
			break
		}
		after = ids[len(ids)-1]
		var found []Drift
		found, err = tx.checkDocs(kind, ids)
		drifts = append(drifts, found...)
	}
	return drifts, err
}

func (tx *Tx) checkDocs(kind community.Subject, ids []string) (drifts []Drift, err error) {
	docs, err := tx.searchDocs(kind, ids)
	if err != nil {
		return nil, err
	}
	digests := map[string]int64{}
	_, err = all(tx, func(r row) (id string, err error) {
		var n int64
		err = r.Scan(&id, &n)
		digests[id] = n
		return id, err
	}, `SELECT id, digest FROM search_docs WHERE id IN (SELECT value FROM json_each($1))`, list(ids))
	for i := range docs {
		d := &docs[i]
		switch n, isThere := digests[d.id]; {
		case d.isGone && isThere:
			drifts = append(drifts, Drift{"search_docs", d.id, "digest", 1, 0})
		case !d.isGone && (!isThere || n != newEntry(d).digest):
			drifts = append(drifts, Drift{"search_docs", d.id, "digest", 0, 1})
		}
	}
	return drifts, err
}

// RebuildSearch empties the index and fills it anew from the records, in the
// order in which they were created, while nobody else can write.
func (tx *Tx) RebuildSearch() error {
	if err := tx.holdCounted(); err != nil {
		return err
	}
	tx.forgetWords()
	for _, query := range []string{tx.searchIndex().empty(), `DELETE FROM search_docs`, `DELETE FROM search_pieces`,
		`DELETE FROM search_words`, `INSERT INTO search_words (word) VALUES ('.')`} {
		if err := tx.exec(query); err != nil {
			return err
		}
	}
	refs, err := tx.allSearchable()
	if err != nil {
		return err
	}
	for chunk := range slices.Chunk(refs, searchChunk) {
		if err := tx.indexRefs(chunk); err != nil {
			return err
		}
	}
	return nil
}

type createdRef struct {
	community.Ref
	created int64
}

// allSearchable returns the records that may be indexed, in the order in which
// they were created.
func (tx *Tx) allSearchable() ([]createdRef, error) {
	var refs []createdRef
	for _, t := range searchTables {
		found, err := all(tx, func(r row) (ref createdRef, err error) {
			ref.On = t.kind
			err = r.Scan(&ref.ID, &ref.created)
			return ref, err
		}, `SELECT id, created FROM `+t.table)
		if err != nil {
			return nil, err
		}
		refs = append(refs, found...)
	}
	slices.SortFunc(refs, func(a, b createdRef) int {
		return cmp.Or(cmp.Compare(a.created, b.created), cmp.Compare(a.ID, b.ID))
	})
	return refs, nil
}

// indexRefs indexes records, those of one time in the order of their kinds.
func (tx *Tx) indexRefs(refs []createdRef) error {
	var docs []searchDoc
	for _, t := range searchTables {
		var ids []string
		for _, r := range refs {
			if r.On == t.kind {
				ids = append(ids, r.ID)
			}
		}
		found, err := tx.searchDocs(t.kind, ids)
		if err != nil {
			return err
		}
		docs = append(docs, found...)
	}
	slices.SortFunc(docs, func(a, b searchDoc) int { return a.created.Compare(b.created) })
	return index(tx, docs, func(d searchDoc) searchDoc { return d })
}
