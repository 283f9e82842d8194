package store_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

func TestAfterMuchWasWrittenAllIsAsItWas(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		settings := func() (are string) {
			write(t, db, func(tx *store.Tx) (err error) {
				are, err = tx.Settings()
				return err
			})
			return are
		}
		bulk := func(isMuch bool) { write(t, db, func(tx *store.Tx) error { return tx.Bulk(isMuch) }) }
		before := settings()
		bulk(true)
		if during := settings(); during == before {
			t.Errorf("the settings are %s while much is written", during)
		}
		bulk(false)
		if after := settings(); after != before {
			t.Errorf("the settings are %s, not %s", after, before)
		}
	})
}
