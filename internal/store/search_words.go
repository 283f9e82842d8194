package store

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/words"
)

// parts are the scopes in which a record's words are known: all but that of its kind,
// whose words the open one has too.
func (d *searchDoc) parts() []scope {
	ofKind := kindScope(d.portal, d.kind)
	return slices.DeleteFunc(d.scopes(), func(s scope) bool { return s == ofKind })
}

// knowWords adds words to those that are known, in order, so that two who add the same
// wait for each other and not in a circle. Only words that are new to a part cost more
// than a look.
func (tx *Tx) knowWords(entries []*entry) error {
	var known []string
	for _, e := range entries {
		for _, part := range e.parts() {
			for _, w := range e.words {
				known = append(known, part.holds(w))
			}
		}
	}
	if known = tx.lexicon.unknown(known); len(known) == 0 {
		return nil
	}
	tx.After(func() { tx.lexicon.learn(known) })
	fresh, err := all(tx, scanString, `INSERT INTO search_words (word) SELECT value FROM json_each($1) AS j WHERE TRUE
		ON CONFLICT DO NOTHING RETURNING word`, list(known))
	if err != nil {
		return err
	}
	return tx.addPieces(fresh)
}

// addPieces lets words be found, each with its part, by what is nearly one of them.
func (tx *Tx) addPieces(known []string) error {
	var rows []string
	for _, w := range known {
		part, word, _ := strings.Cut(w, ":")
		for _, p := range words.Pieces(word) {
			rows = append(rows, scope(part).piece(p)+word)
		}
	}
	if len(rows) == 0 {
		return nil
	}
	slices.Sort(rows)
	return tx.exec(`INSERT INTO search_pieces (piece, word) SELECT SUBSTR(value, 1, 8), SUBSTR(value, 9) FROM json_each($1) AS j WHERE TRUE
		ON CONFLICT DO NOTHING`, list(rows))
}

// piece is the key of a piece of a word in this part of the index: eight characters.
func (s scope) piece(p string) string {
	var sum [8]byte
	binary.BigEndian.PutUint64(sum[:], uint64(digest(string(s), p)))
	return base64.RawURLEncoding.EncodeToString(sum[:6])
}

// Bounds of what is tried for misspelt words.
const (
	maxMisspelt   = 4    // words of a query
	maxNear       = 4    // words that each may have been
	maxWordParts  = 12   // parts of the index whose words are looked at
	maxNearPieces = 5000 // rows that are looked at
)

// nearWords returns for clues of the query, by their places, the words of these parts
// that may have been meant.
func (tx *Tx) nearWords(parts []scope, wanted []words.Clue) (map[int][]string, error) {
	var keys []string
	var places []int
	for i, c := range wanted {
		pieces := words.PiecesNear(c.Word)
		if len(pieces) == 0 || len(places) == maxMisspelt {
			continue
		}
		places = append(places, i)
		for _, part := range parts[:min(len(parts), maxWordParts)] {
			for _, p := range pieces {
				keys = append(keys, part.piece(p))
			}
		}
	}
	if len(keys) == 0 {
		return nil, nil
	}
	known, err := all(tx, scanString, `SELECT word FROM search_pieces WHERE piece IN (SELECT value FROM json_each($1)) LIMIT $2`,
		list(keys), maxNearPieces)
	near := map[int][]string{}
	for _, i := range places {
		if found := words.Nearest(wanted[i].Word, known, maxNear); len(found) > 0 {
			near[i] = found
		}
	}
	return near, err
}

// correct puts known words in the place of those of a query that finds nothing, so that
// it finds something, and returns by what it replaced which. Whether a word leads
// anywhere is asked of the parts of the index that the viewer may see: no other word is
// ever chosen. Word by word the one as it was written comes first, then the nearest.
func (tx *Tx) correct(s Search, wanted []words.Clue, hides bool) (map[string]string, error) {
	near, err := tx.nearWords(s.parts(hides), wanted)
	if err != nil || len(near) == 0 {
		return nil, err
	}
	tried := slices.Clone(wanted)
	for i, found := range near {
		tried[i].Terms = slices.Clone(tried[i].Terms)
		for _, w := range found {
			tried[i].Terms = append(tried[i].Terms, words.NewClue(w).Terms...)
		}
	}
	meant := map[string]string{}
	for i := range wanted {
		if len(near[i]) == 0 {
			continue
		}
		choices := []words.Clue{wanted[i]}
		for _, w := range near[i] {
			choices = append(choices, words.NewClue(w))
		}
		chosen, err := tx.leading(s, tried, i, choices, hides)
		if err != nil || chosen < 0 {
			return nil, err
		}
		tried[i] = choices[chosen]
		if chosen > 0 {
			meant[wanted[i].Word] = near[i][chosen-1]
		}
	}
	copy(wanted, tried)
	return meant, nil
}

// leading returns the first of the choices for a clue with which something is found,
// -1 for none.
func (tx *Tx) leading(s Search, tried []words.Clue, place int, choices []words.Clue, hides bool) (int, error) {
	tiers := make([]tier, len(choices))
	for i, c := range choices {
		clues := slices.Clone(tried)
		clues[place] = c
		tiers[i] = s.tier(clues, hides)
		tiers[i].limit = 1
	}
	found, err := tx.match(tiers...)
	return slices.IndexFunc(found, func(docs []int64) bool { return len(docs) > 0 }), err
}

// fillSearch makes the index anew where a step of the schema asks for it. It waits until
// all are taken, since it reads records as they are today.
func (db *DB) fillSearch(ctx context.Context) error {
	isFilled := false
	look := func(tx *Tx) error {
		n, err := one(tx, scanInt, `SELECT COUNT(*) FROM search_words WHERE word = '.'`)
		isFilled = n > 0
		return err
	}
	if err := db.Read(ctx, look); err != nil || isFilled {
		return err
	}
	return db.engine.alone(ctx, func(q querier) error {
		tx := db.begin(ctx, q)
		if err := look(tx); err != nil || isFilled { // another node may have done it meanwhile
			return err
		}
		return tx.RebuildSearch()
	})
}
