package store

import (
	"strconv"
	"strings"
)

// insertChunk is how many rows one INSERT carries at most: past some fifty a row
// costs the same, and both databases take that many parameters.
const insertChunk = 50

// insert adds rows to a table. columns is the comma-separated list that the
// SELECTs of the table share.
func (tx *Tx) insert(table, columns string, rows ...[]any) error {
	for len(rows) > 0 {
		n := min(len(rows), insertChunk)
		if n < insertChunk {
			n = 1 // two texts a table, so that both stay prepared
		}
		var args []any
		for _, r := range rows[:n] {
			args = append(args, r...)
		}
		if err := tx.exec(insertText(table, columns, n, len(rows[0])), args...); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}

func insertText(table, columns string, rows, width int) string {
	var b strings.Builder
	b.WriteString("INSERT INTO " + table + " (" + columns + ") VALUES ")
	for i := range rows * width {
		switch {
		case i == 0:
			b.WriteString("(")
		case i%width == 0:
			b.WriteString("), (")
		default:
			b.WriteString(", ")
		}
		b.WriteString("$" + strconv.Itoa(i+1))
	}
	b.WriteString(")")
	return b.String()
}

// mapped returns the row of each item.
func mapped[T any](items []T, row func(T) []any) [][]any {
	rows := make([][]any, len(items))
	for i, item := range items {
		rows[i] = row(item)
	}
	return rows
}
