package page

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/view"
)

// onceHeader has the key of a form that may be sent again because nobody knows whether it
// arrived: see outbox.js.
const onceHeader = "Idempotency-Key"

// personHeader says who wrote a form that a script sends by itself: by then another may have signed
// in to the same browser, whose name it must not be published in.
const personHeader = "Stoa-Person"

// maxOnceKey is how long it may be.
const maxOnceKey = 100

// errShownAgain has nothing kept of a form that led nowhere.
var errShownAgain = errors.New("the form is shown again")

// Once is a handler of a form that does what it does once for each key that a member sends it
// with. The same form again leads where it led; one that was wrong may be sent again.
func (s *Site) Once(h Handler) Handler {
	return func(v *view.Visit) (shown view.Page, err error) {
		if by := v.Header.Get(personHeader); by != "" && by != string(v.Actor.ID) {
			return view.Page{}, community.Fail(community.Stale, community.WhyStaleVersion, "Someone else wrote this.")
		}
		key := v.Header.Get(onceHeader)
		if key == "" || !v.SignedIn() {
			return h(v)
		}
		if err := community.AtMost(onceHeader, key, maxOnceKey); err != nil {
			return view.Page{}, err
		}
		if !httpkit.IsText(key) {
			return view.Page{}, unreadable(onceHeader)
		}
		sum := sha256.Sum256([]byte(v.URL.Path + "\n" + v.PostForm.Encode()))
		ctx := v.Ctx
		run := func(in context.Context) (store.Kept, error) {
			v.Ctx = in
			defer func() { v.Ctx = ctx }()
			if shown, err = h(v); err == nil && shown.To == "" {
				err = errShownAgain
			}
			return store.Kept{Status: http.StatusSeeOther, Body: shown.To}, err
		}
		kept, isAgain, err := s.App.Once(ctx, v.Session.Owner(), "page "+key, hex.EncodeToString(sum[:]), run)
		switch {
		case errors.Is(err, errShownAgain):
			return shown, nil
		case isAgain:
			return view.Page{To: kept.Body}, err
		}
		return shown, err
	}
}
