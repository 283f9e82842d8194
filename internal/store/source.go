package store

import (
	"crypto/sha256"
	"encoding/hex"

	"github.com/stoa-community/stoa/internal/community"
)

// KeepSource keeps the Markdown that a text of a record or comment was written in.
func (tx *Tx) KeepSource(portal community.PortalID, on community.Ref, html, source string) error {
	return tx.exec(`INSERT INTO sources (target_id, digest, portal_id, target, source) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (target_id, digest) DO UPDATE SET source = excluded.source`, on.ID, sourceKey(html), portal, on.On, source)
}

// DropSource forgets how a text of a record or comment was written, unless an earlier
// version of it says the same.
func (tx *Tx) DropSource(on community.Ref, html string) error {
	return tx.exec(`DELETE FROM sources WHERE target_id = $1 AND digest = $2
		AND NOT EXISTS (SELECT 1 FROM edits e WHERE e.target_id = $1 AND e.content = $3)`, on.ID, sourceKey(html), html)
}

// Sources returns the Markdown that texts were written in, where they were: both by the
// id of what says them.
func (tx *Tx) Sources(texts map[string]string) (map[string]string, error) {
	sources := map[string]string{}
	return sources, tx.Ask(SourcesOf(sources, texts))
}

// SourcesOf reads Sources.
func SourcesOf(sources, texts map[string]string) Reading {
	ids, digests := make([]string, 0, len(texts)), make([]string, 0, len(texts))
	for id, html := range texts {
		ids, digests = append(ids, id), append(digests, sourceKey(html))
	}
	query := `SELECT target_id, digest, source FROM sources WHERE target_id IN (SELECT value FROM json_each($1))
		AND digest IN (SELECT value FROM json_each($2))`
	return Reading{"sources", query, []any{list(ids), list(digests)}, func(r row) error {
		var id, of, source string
		err := r.Scan(&id, &of, &source)
		if of == sourceKey(texts[id]) {
			sources[id] = source
		}
		return err
	}}
}

// sourceKey is a name for a text: no two have the same.
func sourceKey(html string) string {
	sum := sha256.Sum256([]byte(html))
	return hex.EncodeToString(sum[:16])
}
