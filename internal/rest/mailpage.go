package rest

import (
	"bytes"
	"context"
	"html/template"
	"net/http"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/store"
)

// A mailPage is where a link in a mail leads. Looking at it changes nothing, for
// programs look at links too; sending its form does, as does the one POST of a
// mail program that follows RFC 8058.
type mailPage struct {
	path, title, ask, button, done string
	hasPassword                    bool
	check                          func(context.Context, *community.Portal, *http.Request) error
	act                            func(context.Context, *community.Portal, *http.Request) error
}

func (s *api) mailPages(mux Mux) {
	for _, p := range []mailPage{
		{path: "/mail/verify", title: "Confirm your e-mail address", ask: "Is this address yours?", button: "Yes, confirm it", done: "Thank you. The address is confirmed.",
			act: func(ctx context.Context, portal *community.Portal, r *http.Request) error {
				return s.app.ConfirmEmail(ctx, portal, r.URL.Query().Get("token"))
			}},
		{path: "/mail/reset", title: "Choose a new password", ask: "The new password has 8 to 200 characters.", button: "Use this password", hasPassword: true,
			done: "You have a new password, and are signed out everywhere.",
			check: func(ctx context.Context, portal *community.Portal, r *http.Request) error {
				return s.app.CheckReset(ctx, portal, r.URL.Query().Get("token"))
			},
			act: func(ctx context.Context, portal *community.Portal, r *http.Request) error {
				password := r.PostFormValue("password")
				return s.reset(ctx, portal, r.URL.Query().Get("token"), &password)
			}},
		{path: "/mail/unsubscribe", title: "No more mails", ask: "Do you want no more mails like this one?", button: "No more mails", done: "You will get no more mails like that one.",
			check: func(ctx context.Context, portal *community.Portal, r *http.Request) error {
				q := r.URL.Query()
				return s.app.CheckUnsubscribe(ctx, portal, q.Get("user"), q.Get("what"), q.Get("signature"))
			},
			act: func(ctx context.Context, portal *community.Portal, r *http.Request) error {
				q := r.URL.Query()
				return s.app.Unsubscribe(ctx, portal, q.Get("user"), q.Get("what"), q.Get("signature"))
			}},
	} {
		mux.HandleFunc("GET "+p.path, s.page(p, p.check, false))
		mux.HandleFunc("POST "+p.path, s.page(p, p.act, true))
	}
}

var mailTemplate = template.Must(template.New("page").Parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>{{.Page.Title}} · {{.Portal}}</title>
<style>body{max-width:34rem;margin:10vh auto;padding:0 1rem;font:1rem/1.5 sans-serif;color:#1d2321;background:#fff}
button,input{font:inherit;padding:.6rem 1rem}button{cursor:pointer}</style>
<main>
<h1>{{.Page.Title}}</h1>
{{if .Wrong}}<p role="alert">{{.Wrong}}</p>{{end}}
{{if .Done}}<p>{{.Page.Done}}</p>{{else if .Form}}<p>{{.Page.Ask}}</p>
<form method="post">
{{if .Page.HasPassword}}<p><label>New password <input type="password" name="password" autocomplete="new-password" minlength="8" maxlength="200" required></label></p>
{{end}}<button>{{.Page.Button}}</button>
</form>{{end}}
<p><a href="/">{{.Portal}}</a></p>
</main>
</html>
`))

// page serves a mail page: step checks it, or where it is sent does what it says.
func (s *api) page(p mailPage, step func(context.Context, *community.Portal, *http.Request) error, isSent bool) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		scope := httpkit.ScopeOf(r.Context())
		scope.Route = p.path
		ctx := store.WithCounter(r.Context(), &scope.Statements)
		portal, err := s.app.PortalAt(ctx, r.Host)
		if err != nil {
			httpkit.WriteProblem(w, r, err)
			return
		}
		scope.Portal = string(portal.ID)
		if step != nil {
			err = step(ctx, portal, r)
		}
		if community.KindOf(err) == community.Internal && err != nil {
			httpkit.WriteProblem(w, r, err)
			return
		}
		s.writePage(w, p, portal, err, isSent)
	}
}

func (s *api) writePage(w http.ResponseWriter, p mailPage, portal *community.Portal, err error, isSent bool) {
	type page struct {
		Title, Ask, Button, Done string
		HasPassword              bool
	}
	shown := struct {
		Page       page
		Portal     string
		Wrong      string
		Form, Done bool
	}{Page: page{p.title, p.ask, p.button, p.done, p.hasPassword}, Portal: portal.Settings.Name, Form: err == nil && !isSent, Done: err == nil && isSent}
	status := http.StatusOK
	if err != nil {
		shown.Wrong, status = "This did not work: "+err.Error(), http.StatusBadRequest
		shown.Form = isSent && p.hasPassword // another password may do
	}
	var b bytes.Buffer
	if err := mailTemplate.Execute(&b, shown); err != nil {
		panic(err) // the template is ours
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(b.Bytes()) // an error here is a client that left
}
