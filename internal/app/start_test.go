package app_test

import (
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

func TestOfNodesThatStartAtOnceOneMakesTheCommunity(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		var group sync.WaitGroup
		made := make([]*app.Started, 4)
		for i := range made {
			node := app.New(storetest.Open(t, address), app.Config{})
			group.Go(func() {
				var err error
				if made[i], err = node.Start(t.Context(), app.FirstStart{AdminPassword: "long enough"}); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		n := 0
		for _, s := range made {
			if s != nil {
				n++
			}
		}
		err := storetest.Open(t, address).Read(t.Context(), func(tx *store.Tx) error {
			portals, err := tx.Portals()
			if n != 1 || len(portals) != 1 {
				t.Errorf("%d nodes made %d communities", n, len(portals))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
