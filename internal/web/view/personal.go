package view

import (
	"github.com/stoa-community/stoa/internal/community"
)

// A TokenDesk is the page of one's personal tokens, with one that is shown once.
type TokenDesk struct {
	Form   Form
	Tokens []*community.Token
	Added  *community.Token
	Secret string
	Proof  Proof
}

// TokenDays are for how many days a personal token can be made.
var TokenDays = []string{"7", "30", "90", "365"}

// levels are those that tokens of the viewer may have.
func (v *Visit) levels() (list []string) {
	for level := community.ScopeRead; level <= v.Actor.WidestScope()[0]; level++ {
		list = append(list, level.String())
	}
	return list
}
