package carry

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"slices"

	"github.com/stoa-community/stoa/internal/store"
)

// Sums tell whether two databases have the same rows, of each table by its name.
type Sums map[string]Sum

// A Sum is of all rows of a table, in whichever order they are: the sum of what each hashes to.
type Sum struct {
	Rows int64
	Hash [4]uint64
}

func (s *Sum) add(row store.Row) error {
	text, err := json.Marshal(row)
	if err != nil {
		return err
	}
	hash := sha256.Sum256(text)
	for i := range s.Hash {
		s.Hash[i] += binary.LittleEndian.Uint64(hash[8*i:])
	}
	s.Rows++
	return nil
}

// SumsOf returns those of tables.
func SumsOf(tx *store.Tx, tables []store.Table) (Sums, error) {
	sums := Sums{}
	for _, t := range tables {
		var s Sum
		if err := tx.EachRow(t, s.add); err != nil {
			return nil, err
		}
		sums[t.Name] = s
	}
	return sums, nil
}

// Differ names the tables whose rows are not the same.
func (s Sums) Differ(other Sums) (tables []string) {
	for name, sum := range s {
		if other[name] != sum {
			tables = append(tables, name)
		}
	}
	slices.Sort(tables)
	return tables
}

// Rows is how many there are in all.
func (s Sums) Rows() (n int64) {
	for _, sum := range s {
		n += sum.Rows
	}
	return n
}
