package carry

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/stoa-community/stoa/internal/store"
)

// partSize is how many bytes of rows a part has before the next begins.
const partSize = 4 << 20

// rowsTo gathers the rows of one table, a JSON list a line, and adds them to an archive by
// the part.
type rowsTo struct {
	archive *writer
	table   string
	text    bytes.Buffer
	parts   int
}

func (r *rowsTo) add(row store.Row) error {
	lines := json.NewEncoder(&r.text)
	lines.SetEscapeHTML(false)
	if err := lines.Encode(row); err != nil {
		return err
	}
	r.archive.end.Rows[r.table]++
	if r.text.Len() < partSize {
		return nil
	}
	return r.flush()
}

func (r *rowsTo) flush() error {
	if r.text.Len() == 0 {
		return nil
	}
	r.parts++
	err := r.archive.add(fmt.Sprintf("%s%s/%06d.jsonl", tablesDir, r.table, r.parts), int64(r.text.Len()), &r.text)
	r.text.Reset()
	return err
}

// eachRow visits the rows of a part.
func eachRow(t store.Table, part io.Reader, visit func(store.Row) error) error {
	values := json.NewDecoder(bufio.NewReaderSize(part, 64<<10))
	values.UseNumber()
	for {
		var row store.Row
		err := values.Decode(&row)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = typed(t, row)
		}
		if err != nil {
			return fmt.Errorf("%w: a row of %s: %w", ErrDamaged, t.Name, err)
		}
		if err := visit(row); err != nil {
			return err
		}
	}
}

// typed gives the values of a row, as JSON has them, the types that their columns have.
func typed(t store.Table, row store.Row) error {
	if len(row) != len(t.Columns) {
		return fmt.Errorf("it has %d values for %d columns", len(row), len(t.Columns))
	}
	for i, c := range t.Columns {
		isRight := false
		switch v := row[i].(type) {
		case string:
			isRight = c.Kind == store.Text
		case bool:
			isRight = c.Kind == store.Truth
		case json.Number:
			n, err := v.Int64()
			row[i], isRight = n, err == nil && c.Kind == store.Number
		}
		if !isRight {
			return fmt.Errorf("its %s is no %s", c.Name, c.Kind)
		}
	}
	return nil
}
