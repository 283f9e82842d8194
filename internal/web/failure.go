package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// failure is the page of an error, or for one who must sign in first, the way
// there.
func (v *visit) failure(err error) view {
	if community.KindOf(err) == community.Unauthorized && !v.signedIn() {
		to := v.here()
		if v.Method != http.MethodGet {
			to = v.back("/")
		}
		return view{to: signInPath(to), flash: "signin"}
	}
	return v.explain(httpkit.Explain(v.ctx, v.translated(err)))
}

// explain is the page of a problem: what happened, and what to do about it.
func (v *visit) explain(p httpkit.Problem) view {
	for name, values := range p.GetHeaders() {
		if name != "Www-Authenticate" {
			v.writer.Header()[name] = values
		}
	}
	key := "problem." + strconv.Itoa(p.Status)
	if _, ok := v.tongue.text[key+".title"]; !ok {
		key = "problem.400"
		if p.Status >= 500 {
			key = "problem.500"
		}
	}
	return view{status: p.Status, title: v.t(key + ".title"), hidden: true, body: problemPage(v, key, p)}
}

// explained has browsers see failures as pages wherever they arise, also before a
// handler of ours: an address nobody serves, too many requests, too large a form.
func (s *site) explained(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isMachine(r) {
			httpkit.ScopeOf(r.Context()).Explain = func(w http.ResponseWriter, p httpkit.Problem) bool {
				v, err := s.newVisit(w, r)
				if err != nil {
					return false
				}
				v.answer(v.explain(p))
				return true
			}
		}
		next.ServeHTTP(w, r)
	})
}

// isMachine reports whether a request is rather a program's than a browser's.
func isMachine(r *http.Request) bool {
	for _, prefix := range []string{"/api/", "/oauth/", "/graphql", "/metrics", "/healthz", "/readyz", "/openapi"} {
		if strings.HasPrefix(r.URL.Path, prefix) {
			return true
		}
	}
	return !strings.Contains(r.Header.Get("Accept"), "text/html")
}

// A form is what was sent, shown again where it cannot be taken as it is.
type form struct {
	values map[string]string
	faults map[string]string // by field
	fault  string            // of no field, or of one that the form does not have
}

// newForm has the fields of the request called names.
func (v *visit) newForm(names ...string) form {
	f := form{values: map[string]string{}}
	for _, name := range names {
		f.values[name] = v.PostFormValue(name)
	}
	return f
}

// get is the value of a field.
func (f form) get(name string) string { return f.values[name] }

// pointer is the value of a field, as the app takes what may be left out.
func (f form) pointer(name string) *string {
	value := f.values[name]
	return &value
}

// fieldOf returns the field of the form that a fault is about, and what within it:
// of the third rule, it is the field of the rules.
func (f form) fieldOf(fault string) (name, within string) {
	if _, ok := f.values[fault]; ok {
		return fault, ""
	}
	for name := range f.values {
		if within, ok := strings.CutPrefix(fault, name+"."); ok {
			return name, within
		}
	}
	return "", ""
}

// statusOf is the status of a page that shows a form again, with what is wrong. Who
// must wait is told so by a header too.
func (v *visit) statusOf(err error) int {
	e, ok := errors.AsType[*community.Error](err)
	if !ok || e.Kind != community.RateLimited {
		return http.StatusBadRequest
	}
	for name, values := range httpkit.ProblemOf(err, "").GetHeaders() {
		v.writer.Header()[name] = values
	}
	return http.StatusTooManyRequests
}

// refuse notes in the form what is wrong with it, and reports whether the person
// can put it right: else err is for a page of its own.
func (v *visit) refuse(f *form, err error) bool {
	e, ok := errors.AsType[*community.Error](err)
	if !ok {
		return false
	}
	switch e.Kind {
	case community.Invalid, community.Missing, community.Conflict, community.TooLarge, community.Forbidden, community.RateLimited:
	default:
		return false
	}
	f.faults = map[string]string{}
	for _, field := range e.Fields {
		message := v.say(field.Reason, field.Args, field.Message)
		name, within := f.fieldOf(field.Name)
		switch {
		case name != "" && within != "":
			f.faults[name] = within + ": " + message
		case name != "":
			f.faults[name] = message
		case field.Name == "token": // of a link, which nobody has typed
			f.fault = message
		default:
			f.fault = field.Name + ": " + message
		}
	}
	if len(e.Fields) == 0 {
		f.fault = v.say(e.Reason, e.Args, e.Text)
	}
	return true
}
