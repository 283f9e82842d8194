package store

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// A hanging is a table whose rows hang on a record, are a person's, or both. Of
// hangings are made the statements that delete a record, erase a person, export
// their data and look for orphans: a new one is a line there, and its migration.
type hanging struct {
	table   string
	record  string   // the column that has the id of what a row hangs on, "" for none
	on      string   // what that may be
	dropped fate     // what becomes of a row when that is deleted
	person  string   // the column that has the id of whose row it is, "" for none
	erased  fate     // what becomes of a row when they are erased
	before  []string // run first when they are erased, with their id as $1
	given   string   // what their export has of a row: columns, or name=column, see scanNamed
}

// A fate is what becomes of rows: a statement, with {table} and {which} of it.
type fate string

const (
	stay    fate = ""
	drop    fate = `DELETE FROM {table} WHERE {which}`
	untell  fate = drop + ` RETURNING user_id` // and the pages of those told of it hear so
	blank   fate = `UPDATE {table} SET was = '', became = '' WHERE {which}`
	unindex fate = `unindex`
)

// What rows hang on.
const (
	records = "question answer post"
	texts   = records + " comment"
)

// hangings come before what hangs on them in turn. Comments, sign-ins and what one
// chose of mails and notifications have a form of their own in the export.
var hangings = []hanging{
	{table: "comments", record: "target_id", on: records, dropped: drop, person: "author"},
	{table: "votes", record: "target_id", on: texts, dropped: drop, person: "user_id",
		given: "kind=target on=target_id value createdAt=created"},
	{table: "reactions", record: "target_id", on: texts, dropped: drop, person: "user_id",
		given: "kind=target on=target_id reaction createdAt=created"},
	{table: "reaction_counts", record: "target_id", on: texts, dropped: drop},
	{table: "follows", record: "target_id", on: "question post topic user", dropped: drop, person: "user_id", erased: drop,
		before: unfollow, given: "kind=target on=target_id level createdAt=created"},
	{table: "bookmarks", record: "target_id", on: records, dropped: drop, person: "user_id", erased: drop,
		given: "kind=target on=target_id note createdAt=created"},
	{table: "asks", record: "question_id", on: "question", dropped: drop, person: "user_id", given: "on=question_id createdAt=created"},
	{table: "answer_requests", record: "question_id", on: "question", dropped: drop, person: "by_id", erased: drop,
		given: "on=question_id createdAt=created"},
	{table: "answer_requests", person: "to_id", erased: drop},
	{table: "suggested", record: "question_id", on: "question", dropped: drop, person: "user_id", erased: drop,
		given: "on=question_id createdAt=created"},
	{table: "unasked", person: "user_id", erased: drop, given: "createdAt=created"},
	{table: "poll_votes", record: "question_id", on: "question", dropped: drop, person: "user_id",
		given: "on=question_id option=option_id more createdAt=created"},
	{table: "guests", record: "post_id", on: "post", dropped: drop, person: "user_id", erased: drop, before: uninvite,
		given: "on=post_id answer createdAt=created"},
	{table: "participants", record: "conversation_id", on: "conversation", dropped: drop, person: "user_id", erased: drop,
		before: handOver},
	{table: "messages", record: "conversation_id", on: "conversation", dropped: drop, person: "author", erased: unsay},
	{table: "letterboxes", person: "user_id", erased: drop, given: "accepts"},
	{table: "message_rates", person: "user_id", erased: drop},
	{table: "blocks", person: "by_id", erased: drop, given: "person=other_id createdAt=created"},
	{table: "blocks", person: "other_id", erased: drop},
	{table: "viewings", record: "target_id", on: records + " user", dropped: drop, person: "user_id", erased: drop,
		given: "kind=target on=target_id createdAt=created"},
	{table: "referrers", record: "question_id", on: "question", dropped: drop},
	{table: "rewards", record: "question_id", on: "question", dropped: drop, person: "user_id", // those of who was erased go on
		given: "on=question_id amount paid status createdAt=created expiresAt=expires"},
	{table: "point_moves", person: "user_id", given: "kind amount balance on=question_id createdAt=created"},
	{table: "edits", record: "target_id", on: texts, dropped: drop, person: "user_id"},
	{table: "proposals", record: "target_id", on: texts, dropped: drop, person: "user_id", erased: drop, before: unpropose,
		given: "kind=target on=target_id says note createdAt=created updatedAt=updated"},
	{table: "suggestions", record: "target_id", on: records, dropped: drop, person: "user_id", erased: drop, before: unsuggest,
		given: "kind=target on=target_id says reason status note createdAt=created updatedAt=updated"},
	{table: "sources", record: "target_id", on: texts, dropped: drop},
	{table: "reports", record: "target_id", on: texts + " message", dropped: drop, person: "user_id",
		given: "kind=target on=target_id type description createdAt=created"},
	{table: "waiting", record: "target_id", on: texts + " proposal message", dropped: drop},
	{table: "notifications", record: "target_id", on: texts + " space user conversation message", dropped: untell,
		person: "user_id", erased: drop},
	{table: "acts", record: "target_id", on: texts + " topic space user message", dropped: blank, person: "user_id"},
	{table: "announced", record: "target_id", on: records, dropped: drop},
	{table: "question_topics", record: "question_id", on: "question", dropped: drop},
	{table: "post_topics", record: "post_id", on: "post", dropped: drop},
	{table: "topic_synonyms", record: "topic_id", on: "topic", dropped: drop},
	{table: "topic_moves", record: "topic_id", on: "topic", dropped: drop},
	{table: "pins", record: "record_id", on: "question post", dropped: drop},
	{table: "pins", record: "topic_id", on: "topic", dropped: drop},
	{table: "pins", record: "space_id", on: "space", dropped: drop},
	{table: "conversions", record: "to_id", on: texts, dropped: drop},
	{table: "moved_answers", record: "answer_id", on: "answer", dropped: drop},
	{table: "search_docs", record: "id", on: records + " topic user", dropped: unindex},
	{table: "space_members", record: "space_id", on: "space", dropped: drop, person: "user_id", erased: drop, before: leave,
		given: "space=space_id level createdAt=created"},
	{table: "space_requests", record: "space_id", on: "space", dropped: drop, person: "user_id", erased: drop,
		given: "space=space_id level createdAt=created"},
	{table: "invitations", person: "user_id", erased: drop, given: "email uses used createdAt=created expiresAt=expires"},
	{table: "scim_users", person: "user_id", erased: drop,
		given: "userName=user_name externalId=external_id givenName=given_name familyName=family_name createdAt=created"},
	{table: "scim_members", person: "user_id", erased: drop, given: "group=group_id createdAt=created"},
	{table: "tokens", person: "user_id"}, // revoked, and there until they expire, to know a thief by
	{table: "mailboxes", person: "user_id", erased: drop},
	{table: "mail_tokens", person: "user_id", erased: drop},
	{table: "mails_taken", person: "user_id", erased: drop},
	{table: "factors", person: "user_id", erased: drop},
	{table: "recovery_codes", person: "user_id", erased: drop},
	{table: "passkeys", person: "user_id", erased: drop, given: "name createdAt=created usedAt=used"},
	{table: "identities", person: "user_id", erased: drop, given: "provider issuer subject createdAt=created usedAt=used"},
	{table: "awards", person: "user_id", erased: drop, given: "badge=badge_id createdAt=given"},
	{table: "notification_settings", person: "user_id", erased: drop},
	{table: "push_subscriptions", person: "user_id", erased: drop, given: "createdAt=created"},
	{table: "unfinished", person: "user_id", erased: drop, given: "form fields updatedAt=updated"},
	{table: "uploads", person: "user_id", given: "name filename type createdAt=created"}, // dropped with their files, see App.EraseUploads
	// The points of a week or month stay with the records that were given them.
	{table: "answer_days", person: "user_id", erased: drop + ` AND portal_id = ''`},
	{table: "conduct", person: "user_id"},
	{table: "portal_changes", person: "user_id"},
}

func (h hanging) mayBeOn(kind community.Subject) bool {
	return slices.Contains(strings.Fields(h.on), string(kind))
}

// meet has rows meet their fate. which is the condition on the id $1.
func (tx *Tx) meet(f fate, table, which, id string) error {
	query := strings.NewReplacer("{table}", table, "{which}", which).Replace(string(f))
	switch f {
	case stay:
		return nil
	case unindex:
		return tx.unindex(id)
	case untell:
		return tx.touch(query, id)
	}
	return tx.dropAlong(query, id)
}

// bury deals with what hangs on something that is about to be deleted, and on the
// comments on it.
func (tx *Tx) bury(on community.Ref) error {
	for _, h := range slices.Backward(hangings) {
		if !h.mayBeOn(on.On) {
			continue
		}
		which := h.record + ` = $1`
		if h.mayBeOn(community.OnComment) && strings.Contains(records, string(on.On)) {
			which = h.record + ` IN (SELECT CAST($1 AS TEXT) UNION ALL SELECT id FROM comments WHERE target_id = $1)`
		}
		if h.mayBeOn(community.OnProposal) {
			which += ` OR ` + h.record + ` IN (SELECT id FROM proposals WHERE ` + which + `)`
		}
		if err := tx.meet(h.dropped, h.table, which, on.ID); err != nil {
			return err
		}
	}
	return nil
}

// Erase deals with what is a person's and what hangs on them, and takes them out of
// what others were told. What their records count for stays with these.
func (tx *Tx) Erase(user community.UserID) error {
	if err := tx.takeOut(user); err != nil {
		return err
	}
	for _, h := range hangings {
		for _, query := range h.before {
			if err := tx.exec(query, user); err != nil {
				return err
			}
		}
		if err := tx.meet(h.erased, h.table, h.person+` = $1`, string(user)); err != nil {
			return err
		}
	}
	return tx.bury(community.Ref{On: community.OnUser, ID: string(user)})
}

// Given returns what a person is given of what is theirs, by table: at most limit
// rows of each.
func (tx *Tx) Given(user community.UserID, limit int) (map[string][]map[string]string, error) {
	given := map[string][]map[string]string{}
	for _, h := range hangings {
		var names, columns []string
		for _, field := range strings.Fields(h.given) {
			name, column, _ := strings.Cut(field, "=")
			names, columns = append(names, name), append(columns, cmp.Or(column, name))
		}
		if len(names) == 0 {
			continue
		}
		query := `SELECT ` + strings.Join(columns, ", ") + ` FROM ` + h.table + ` WHERE ` + h.person + ` = $1 LIMIT $2`
		rows, err := all(tx, scanNamed(names), query, user, limit)
		if err != nil {
			return nil, err
		}
		if len(rows) > 0 {
			given[h.table] = rows
		}
	}
	return given, nil
}

// scanNamed scans a row into texts by name: of a name that ends with At, a time.
func scanNamed(names []string) func(row) (map[string]string, error) {
	return func(r row) (map[string]string, error) {
		values, targets, named := make([]string, len(names)), make([]any, len(names)), map[string]string{}
		for i := range values {
			targets[i] = &values[i]
		}
		err := r.Scan(targets...)
		for i, name := range names {
			named[name] = values[i]
			if n, err := strconv.ParseInt(values[i], 10, 64); err == nil && strings.HasSuffix(name, "At") {
				named[name] = at(n).Format(time.RFC3339)
			}
		}
		return named, err
	}
}

// orphanChecks are of rows that should have gone with what they hung on, or with
// the person whose they were.
func orphanChecks() (list []check) {
	list = append(list, orphans("answers", "question_id", ` AND NOT EXISTS (SELECT 1 FROM questions w WHERE w.id = t.question_id)`))
	for _, h := range hangings {
		if h.dropped == drop || h.dropped == untell {
			gone := ""
			for _, kind := range strings.Fields(h.on) {
				gone += ` AND NOT EXISTS (SELECT 1 FROM ` + tables[community.Subject(kind)] + ` w WHERE w.id = t.` + h.record
				if kind == string(community.OnUser) {
					gone += ` AND w.status <> 'erased'`
				}
				gone += `)`
			}
			list = append(list, orphans(h.table, h.record, gone))
		}
		if h.erased == drop {
			gone := ` AND NOT EXISTS (SELECT 1 FROM users w WHERE w.id = t.` + h.person + ` AND w.status <> 'erased')`
			list = append(list, orphans(h.table, h.person, gone))
		}
	}
	return list
}

func orphans(table, column, gone string) check {
	which := table + ` AS t WHERE t.` + column + ` <> ''` + gone
	find := `SELECT t.` + column + `, COUNT(*), 0 FROM ` + which + ` GROUP BY t.` + column
	return check{table, column, find, []string{`DELETE FROM ` + which}}
}
