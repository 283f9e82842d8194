package view

import (
	"cmp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
)

// Elsewhere is by which accounts elsewhere a person signs in, and could.
type Elsewhere struct {
	Linked    []app.IdentitySeen
	Providers []app.Provider
}

// isEmpty reports whether there is nothing to say of it.
func (e Elsewhere) isEmpty() bool { return len(e.Linked) == 0 && len(e.Providers) == 0 }

// providerPath is where one signs in with an account elsewhere, and goes on to a path.
func providerPath(p app.Provider, to string) string { return leading("/sign-in/with/"+p.ID, to) }

// providerAt is what is put behind the path of all to have that of one.
func providerAt(id string) string {
	if id == "" {
		return ""
	}
	return "/" + id
}

// choiceName is how a value is called that is chosen: names of products are the same in
// every language.
func choiceName(v *Visit, label, value string) string {
	if name := auth.PresetName(value); name != "" {
		return name
	}
	return v.T(label + "." + cmp.Or(value, "none"))
}
