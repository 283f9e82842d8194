package web

import (
	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/community"
)

// staffed serves pattern to those that may allows. Others who are signed in are
// told that there is nothing, and guests are shown the way in.
func (s *site) staffed(mux Mux, pattern string, may func(community.Actor) error, h handler) {
	s.open(mux, pattern, func(v *visit) (view, error) {
		if !v.signedIn() {
			return view{}, community.Fail(community.Unauthorized, community.WhySignInFirst, "Sign in first.")
		}
		if may(v.actor) != nil {
			return view{}, community.ErrNotFound
		}
		shown, err := h(v)
		if shown.body != nil {
			shown.isOurs, shown.hidden = true, true
			shown.head = headed(staffHead(v), shown.head)
		}
		return shown, err
	})
}

func staffHead(v *visit) templ.Component {
	return raw(`<link rel="stylesheet" href="` + v.asset("staff.css") + `">`)
}

// script has the page load one of our modules.
func (v *visit) script(name string) templ.Component {
	return raw(`<script type="module" src="` + v.asset(name) + `"></script>`)
}

// A room is one of the pages of the desk or of the administration.
type room struct{ name, path, symbol string }

// shortText is how much of a changed value is shown, in characters.
const shortText = 160

// short is the beginning of a value, or a dash for none.
func short(value string) string {
	text := []rune(value)
	switch {
	case len(text) == 0:
		return "–"
	case len(text) > shortText:
		return string(text[:shortText]) + "…"
	}
	return value
}
