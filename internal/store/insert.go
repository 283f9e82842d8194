package store

import "strings"

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
		if err := tx.exec(insertText(table, columns, n, len(rows[0]), tx.placeholder()), args...); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}

// insertNow is insert for who asks which column of a row is another's already: its error
// is told at once.
func (tx *Tx) insertNow(table, columns string, rows ...[]any) error {
	if err := tx.insert(table, columns, rows...); err != nil {
		return err
	}
	return tx.flush()
}

// placeholder writes the n-th parameter of a long list. SQLite looks a numbered
// one up by its name, in a time that grows with their number.
func (tx *Tx) placeholder() func(n int) string {
	if tx.isPostgres() {
		return place
	}
	return func(int) string { return "?" }
}

func insertText(table, columns string, rows, width int, placeholder func(int) string) string {
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
		b.WriteString(placeholder(i + 1))
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
