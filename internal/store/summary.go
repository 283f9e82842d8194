package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// A DueSummary is the digest of what a person follows, which is to be made.
type DueSummary struct {
	Portal community.PortalID
	User   community.UserID
	Every  community.Digest
	Zone   string
	From   time.Time // since when what it tells is new
}

// HasSummaries reports whether any is due.
func (tx *Tx) HasSummaries() (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM (SELECT 1 AS one FROM mailboxes WHERE summary_due > 0 AND summary_due <= $1 LIMIT 1) AS found`,
		ms(tx.Now))
	return n > 0, err
}

// TakeSummaries returns up to limit that are due, and has the next of each be due when next
// says: of two nodes one takes each.
func (tx *Tx) TakeSummaries(limit int, next func(DueSummary) time.Time) ([]DueSummary, error) {
	query := `SELECT portal_id, user_id, summary, zone, summary_from FROM mailboxes WHERE summary_due > 0 AND summary_due <= $1
		ORDER BY summary_due, user_id LIMIT $2`
	if tx.isPostgres() {
		query += ` FOR UPDATE SKIP LOCKED`
	}
	due, err := all(tx, func(r row) (d DueSummary, err error) {
		var from int64
		err = r.Scan(&d.Portal, &d.User, &d.Every, &d.Zone, &from)
		d.From = at(from)
		return d, err
	}, query, ms(tx.Now), limit)
	if err != nil || len(due) == 0 {
		return nil, err
	}
	moves := map[int64][]community.UserID{} // most are due at the same time again
	for _, d := range due {
		var then int64
		if at := next(d); !at.IsZero() {
			then = ms(at)
		}
		moves[then] = append(moves[then], d.User)
	}
	for then, users := range moves {
		if err := tx.exec(`UPDATE mailboxes SET summary_from = $1, summary_due = $2 WHERE user_id IN (SELECT value FROM json_each($3))`,
			ms(tx.Now), then, list(users)); err != nil {
			return nil, err
		}
	}
	return due, nil
}

// Fresh is a question, answer or post that came up, as a digest chooses by it.
type Fresh struct {
	On        community.Ref
	Question  string // of an answer, the question
	Published time.Time
	Author    community.UserID
	Anonymous bool
	Space     community.SpaceID
	Shelf     community.Shelf
	Score     int64
	Topics    []string // of a question or a post
}

// FreshRecords returns what came up on a portal since then, up to limit of each kind, the
// newest: what is in everybody's lists, or in those of the members of a closed space.
func (tx *Tx) FreshRecords(portal community.PortalID, since time.Time, limit int) ([]*Fresh, error) {
	var found [3][]*Fresh
	part := func(i int, on community.Subject, question string) Reading {
		return into(&found[i], func(r row) (*Fresh, error) {
			f := &Fresh{On: community.Ref{On: on}}
			var published int64
			err := r.Scan(&f.On.ID, &f.Question, &published, &f.Author, &f.Anonymous, &f.Space, &f.Shelf, &f.Score)
			f.Published = at(published)
			return f, err
		}, "what is new", `SELECT id, `+question+`, published, author, anonymous, space_id, shelf, score FROM `+tables[on]+`
			WHERE portal_id = $1 AND shelf IN (0, 4) AND published > $2 AND published <= $3 ORDER BY published DESC, id DESC LIMIT $4`,
			portal, ms(since), ms(tx.Now), limit)
	}
	err := tx.Ask(part(0, community.OnQuestion, "''"), part(1, community.OnAnswer, "question_id"), part(2, community.OnPost, "''"))
	if err != nil {
		return nil, err
	}
	if err := tx.freshTopics(found[0], "question_topics", "question_id"); err != nil {
		return nil, err
	}
	if err := tx.freshTopics(found[2], "post_topics", "post_id"); err != nil {
		return nil, err
	}
	return append(append(found[0], found[1]...), found[2]...), nil
}

func (tx *Tx) freshTopics(fresh []*Fresh, table, column string) error {
	byID := make(map[string]*Fresh, len(fresh))
	ids := make([]string, len(fresh))
	for i, f := range fresh {
		byID[f.On.ID], ids[i] = f, f.On.ID
	}
	if len(ids) == 0 {
		return nil
	}
	return each(tx, func(r row) (isLast bool, err error) {
		var id, topic string
		err = r.Scan(&id, &topic)
		if f := byID[id]; f != nil {
			f.Topics = append(f.Topics, topic)
		}
		return false, err
	}, `SELECT `+column+`, topic_id FROM `+table+` WHERE `+column+` IN (SELECT value FROM json_each($1))`, list(ids))
}

// A Bond is that a person follows something, or is in a space.
type Bond struct {
	User community.UserID
	ID   string
	// IsIn is of a space whose news they are not told of: they see what is in it.
	IsIn bool
}

// Bonds returns what people follow, but for what they want to be told nothing of, and all
// spaces that they are in.
func (tx *Tx) Bonds(users []community.UserID) ([]Bond, error) {
	var follows, spaces []Bond
	scan := func(r row) (b Bond, err error) {
		err = r.Scan(&b.User, &b.ID, &b.IsIn)
		return b, err
	}
	err := tx.Ask(
		into(&follows, scan, "what they follow", `SELECT user_id, target_id, FALSE FROM follows
			WHERE user_id IN (SELECT value FROM json_each($1)) AND (target IN ('question', 'post') OR level > 1)`, list(users)),
		into(&spaces, scan, "their spaces", `SELECT user_id, space_id, level <= 1 FROM space_members
			WHERE user_id IN (SELECT value FROM json_each($1))`, list(users)))
	return append(follows, spaces...), err
}

// Heard returns of which records people were told already, by mail or here where they read
// it, since then: each as the id of the person and that of the record.
func (tx *Tx) Heard(users []community.UserID, records []string, since time.Time) (map[string]bool, error) {
	heard := map[string]bool{}
	if len(users) == 0 || len(records) == 0 {
		return heard, nil
	}
	return heard, each(tx, func(r row) (isLast bool, err error) {
		var user, on string
		err = r.Scan(&user, &on)
		heard[user+on] = true
		return false, err
	}, `SELECT user_id, target_id FROM notifications WHERE user_id IN (SELECT value FROM json_each($1)) AND updated > $2
		AND (seen = TRUE OR mail IN (1, 2, 3)) AND target_id IN (SELECT value FROM json_each($3))`, list(users), ms(since), list(records))
}

// Mailable returns those of people who may be sent mail.
func (tx *Tx) Mailable(users []community.UserID) (map[community.UserID]bool, error) {
	found, err := all(tx, scanned[community.UserID], `SELECT id FROM users WHERE id IN (SELECT value FROM json_each($1))
		AND status = 'active' AND email_key <> ''`, list(users))
	may := make(map[community.UserID]bool, len(found))
	for _, id := range found {
		may[id] = true
	}
	return may, err
}

// AddJobs stores many jobs at once, of no lane, none of which waits already.
func (tx *Tx) AddJobs(jobs ...*Job) error {
	tx.After(tx.jobAdded)
	return tx.insert("jobs", jobColumns+", finished", mapped(jobs, func(j *Job) []any {
		j.ID = community.NewID[Job](tx.Now)
		return []any{j.ID, j.Portal, j.Kind, j.Pool, "", 0, j.Once, j.Body, ms(tx.Now), ms(tx.Now), 0, "", string(JobWaiting), "", 0}
	})...)
}
