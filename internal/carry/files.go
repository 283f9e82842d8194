package carry

import (
	"bytes"
	"context"
	"fmt"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// files copies what was uploaded and is not there yet, and returns how many that were.
func (m *Moving) files(ctx context.Context) (copied int64, err error) {
	media := map[string]string{}
	err = m.To.DB.Read(ctx, func(tx *store.Tx) error {
		for _, t := range m.tables {
			if t.Name != "uploads" {
				continue
			}
			if err := tx.EachRow(t, func(r store.Row) error {
				media[t.Value(r, "name").(string)] = t.Value(r, "type").(string)
				return nil
			}); err != nil {
				return err
			}
		}
		return nil
	})
	for name, kind := range media {
		if err != nil {
			break
		}
		var isNew bool
		if isNew, err = m.file(ctx, name, kind); isNew {
			copied++
		}
	}
	return copied, err
}

func (m *Moving) file(ctx context.Context, name, kind string) (isNew bool, err error) {
	if there, err := m.To.Files.Open(ctx, name, 0); err == nil {
		return false, there.Close()
	}
	content, err := readFile(ctx, m.From.Files, name)
	if community.KindOf(err) == community.NotFound {
		return false, nil // deleted meanwhile
	}
	if err == nil {
		err = m.To.Files.Put(ctx, name, kind, bytes.NewReader(content))
	}
	if err != nil {
		return false, fmt.Errorf("the upload %s: %w", name, err)
	}
	return true, nil
}
