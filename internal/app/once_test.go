package app_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

func TestAnAnswerIsKeptWithItsWriteOrNeither(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a := app.New(db, app.Config{})
		started, err := a.Start(t.Context(), app.FirstStart{AdminPassword: "long enough"})
		if err != nil {
			t.Fatal(err)
		}
		system, name := community.System(started.Portal.ID), "cy"
		fault := errors.New("the machine stopped here")
		runs := 0
		attempt := func(outcome error) (store.Kept, bool, error) {
			return a.Once(t.Context(), "owner", "key", "request", func(ctx context.Context) (store.Kept, error) {
				runs++
				if _, err := a.AddUser(ctx, system, app.UserEdit{Username: &name}, ""); err != nil {
					return store.Kept{}, err
				}
				return store.Kept{Status: 201, Body: "made"}, outcome
			})
		}
		if _, _, err := attempt(fault); !errors.Is(err, fault) {
			t.Fatalf("got %v", err)
		}
		if list, err := a.Users(t.Context(), system, app.UserQuery{Query: name}, community.Page{Number: 1, Limit: 10}); err != nil ||
			list.Total != 0 {
			t.Fatalf("what failed left %d behind, %v", list.Total, err)
		}
		for i, wantReplay := range []bool{false, true} {
			kept, replayed, err := attempt(nil)
			if err != nil || kept.Body != "made" || replayed != wantReplay {
				t.Errorf("try %d: %+v, replayed %v, %v", i, kept, replayed, err)
			}
		}
		if runs != 2 {
			t.Errorf("it ran %d times", runs)
		}
	})
}
