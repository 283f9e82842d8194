package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// check holds a database that no server runs on against the journal, and enters into r what is
// lost, twice or nobody's. Of what was acknowledged, all that came before then must be there.
func (c *crowd) check(ctx context.Context, o options, p place, r *row, then time.Time) (err error) {
	if err := o.doctor(p); err != nil {
		r.bad("%v", err)
	}
	db, err := p.open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if p.address == "" {
		if err := checkIntegrity(ctx, db); err != nil {
			r.bad("%v", err)
		}
	}
	found, err := c.found(ctx, db)
	if err != nil {
		return err
	}
	if err := checkUploads(ctx, db, p, r); err != nil {
		return err
	}
	c.compare(found, r, then)
	return nil
}

// checkUploads checks that what has a row has its content.
func checkUploads(ctx context.Context, db *sql.DB, p place, r *row) error {
	rows, err := db.QueryContext(ctx, `SELECT filename, name, size FROM uploads`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var filename, name string
		var size int
		if err := rows.Scan(&filename, &name, &size); err != nil {
			return err
		}
		text, err := os.ReadFile(filepath.Join(p.folder, "uploads", name[:2], name[2:]))
		mark := strings.TrimSuffix(filename, ".txt")
		if err != nil || len(text) != size || strings.Count(string(text), mark+"\n") != 300 {
			r.lost++
			r.bad("the content of the upload %s is %d bytes, not %d: %v", filename, len(text), size, err)
		}
	}
	return rows.Err()
}

func checkIntegrity(ctx context.Context, db *sql.DB) error {
	var says string
	if err := db.QueryRowContext(ctx, `PRAGMA integrity_check`).Scan(&says); err != nil {
		return fmt.Errorf("the integrity_check: %w", err)
	}
	if says != "ok" {
		return fmt.Errorf("the integrity_check says %s", says)
	}
	return nil
}

// compare enters into r how the journal and the database differ.
func (c *crowd) compare(found map[string]int, r *row, then time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	sent := map[string]bool{}
	for _, e := range c.entries {
		name := e.kind + " " + e.mark
		sent[name] = true
		n := found[name]
		if n > 1 {
			r.twice++
			r.bad("%s is there %d times", name, n)
		}
		if n == 0 && !e.acknowledged.IsZero() && e.acknowledged.Before(then) {
			r.lost++
			r.bad("%s was acknowledged at %s, and is lost", name, e.acknowledged.Format("15:04:05.000"))
		}
	}
	for name := range found {
		if !sent[name] {
			r.bad("%s is there, and nobody sent it", name)
		}
	}
}

var marked = regexp.MustCompile(`mark\d+`)

// found returns what is in the database of what a crowd writes, and how often.
func (c *crowd) found(ctx context.Context, db *sql.DB) (map[string]int, error) {
	found := map[string]int{}
	for kind, query := range map[string]string{
		person:  `SELECT username FROM users WHERE username LIKE 'mark%'`,
		answer:  `SELECT content FROM answers`,
		comment: `SELECT body FROM comments`,
		upload:  `SELECT filename FROM uploads`,
		vote:    `SELECT target_id || ' ' || user_id FROM votes WHERE user_id IN ('` + strings.Join(c.voterIDs, "', '") + `')`,
	} {
		rows, err := db.QueryContext(ctx, query)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", query, err)
		}
		for rows.Next() {
			var text string
			if err := rows.Scan(&text); err != nil {
				return nil, errors.Join(err, rows.Close())
			}
			if kind != vote {
				text = marked.FindString(text)
			}
			found[kind+" "+text]++
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// end stops a server that nobody asks any more, and checks all there is to check then.
func (c *crowd) end(ctx context.Context, o options, p place, server *process, r *row) error {
	c.close()
	if err := server.stop(); err != nil {
		r.bad("the stop: %v", err)
	}
	if said := server.said(); said != "" {
		r.bad("the log says %s", said)
	}
	if p.address != "" {
		n, err := leftConnections(ctx, p.address)
		if err != nil {
			return err
		}
		if n > 0 {
			r.bad("%d connections to PostgreSQL are left", n)
		}
	}
	c.sum(r)
	return c.check(ctx, o, p, r, time.Now())
}
