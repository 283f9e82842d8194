package demo_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/demo"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// Every room of the demo has something to see, and all of it adds up.
func TestThePeopleUseWhatThereIs(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		db := storetest.Open(t, address)
		portal := fill(t, db, options(250))
		a := app.New(db, app.Config{})
		if err := demo.Enact(t.Context(), a, db, portal); err != nil {
			t.Fatal(err)
		}
		raw := rawDB(t, address)
		for _, some := range []string{`pins WHERE topic_id = '' AND space_id = ''`, `pins WHERE topic_id <> ''`, `pins WHERE space_id <> ''`,
			`rewards WHERE status = 'open'`, `proposals`, `deletions`, `conversions`, `topic_synonyms`, `topic_moves`, `answers WHERE global`,
			`follows WHERE target = 'topic' AND level = 3`, `answer_requests`,
			`posts WHERE type = 'event'`, `guests WHERE answer = 'waiting'`, `conversations WHERE pair = ''`,
			`letterboxes WHERE unread > 0`, `suggestions WHERE status = 'waiting'`, `suggestions WHERE status = 'accepted'`,
			`answers WHERE wiki AND edits > 0`} {
			if number(t, raw, `SELECT COUNT(*) FROM `+some) == 0 {
				t.Errorf("there are no %s", some)
			}
		}
		drifts, err := a.Doctor(t.Context(), false)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range drifts[:min(len(drifts), 20)] {
			t.Errorf("%+v", d)
		}
	})
}
