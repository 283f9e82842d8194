package machine

import (
	"net/http"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// A reader is one who reads a feed of their own, and what their token leaves them.
type reader struct {
	*app.Session
	viewer community.Actor
}

// own puts the feed of whoever a token is of on mux. No cookie opens it: it is read by
// programs.
func (s pages) own(mux page.Mux) {
	for _, form := range forms {
		s.Open(mux, "GET /feed/mine"+form.end, func(v *view.Visit) (view.Page, error) {
			r, err := s.reader(v)
			if community.KindOf(err) == community.Unauthorized {
				return askForToken(v, err)
			}
			if err != nil {
				return view.Page{}, err
			}
			f, err := s.feedOf(v, r)
			if err != nil {
				return view.Page{}, err
			}
			text, err := form.write(v, f)
			if err != nil {
				return view.Page{}, err
			}
			return handOutTo(v, "private, no-cache", form.media, text)
		})
	}
}

// reader finds out whose token came with the request: as a password, which is how programs
// that read feeds sign in, or as a bearer token.
func (s pages) reader(v *view.Visit) (r reader, err error) {
	_, token, ok := v.BasicAuth()
	if !ok {
		scheme, given, _ := strings.Cut(v.Header.Get("Authorization"), " ")
		if token = strings.TrimSpace(given); !strings.EqualFold(scheme, "Bearer") {
			token = ""
		}
	}
	if r.Session, err = s.App.Authenticate(v.Ctx, v.Portal, token); err != nil {
		return r, err
	}
	if r.Use != community.PersonalToken && r.Use != community.AccessToken || r.User == nil {
		return r, community.Fail(community.Unauthorized, community.WhyWrongToken, "Use a personal token as the password.")
	}
	if err := r.Scope.Allows(community.ScopeRead, community.AreaContent); err != nil {
		return r, err
	}
	r.viewer = r.Actor.Under(r.Scope[community.AreaContent])
	return r, r.viewer.CanEnter(v.Portal.Settings.Policies)
}

// askForToken says how to sign in, as browsers and readers of feeds understand it.
func askForToken(v *view.Visit, err error) (view.Page, error) {
	h := v.Writer.Header()
	h.Set("WWW-Authenticate", `Basic realm="Use a personal token as the password", charset="UTF-8"`)
	h.Set("Cache-Control", "no-store")
	http.Error(v.Writer, v.Translated(err).Error(), http.StatusUnauthorized)
	return view.Page{}, nil
}

// feedOf is the newest of all that a reader sees, what waits to be approved with it where
// that is theirs to do. What somebody still writes is nobody's news.
func (s pages) feedOf(v *view.Visit, r reader) (feed, error) {
	questions, err := s.App.Questions(v.Ctx, r.viewer, app.QuestionQuery{List: newest()})
	if err != nil {
		return feed{}, err
	}
	answers, err := s.App.Answers(v.Ctx, r.viewer, newest())
	if err != nil {
		return feed{}, err
	}
	posts, err := s.App.Posts(v.Ctx, r.viewer, newest())
	entries := slices.Concat(entriesOf(v, told(questions.Items), questionEntry), entriesOf(v, told(answers.Items), answerEntry),
		entriesOf(v, told(posts.Items), postEntry))
	return feed{ofPortal(v, r.User.Profile.Name), "/", newestFirst(entries)}, err
}

// told are the records of a list that are published, or are to be if a moderator says so.
func told[C community.Content](list []C) []C {
	return slices.DeleteFunc(list, func(c C) bool {
		status := c.Base().Status
		return status == community.Draft || status == community.Scheduled
	})
}
