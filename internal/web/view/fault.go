package view

import (
	"errors"
	"fmt"

	"github.com/stoa-community/stoa/internal/community"
)

// Translated is err with its text in the reader's language.
func (v *Visit) Translated(err error) error {
	e, ok := errors.AsType[*community.Error](err)
	if !ok {
		return err
	}
	own := *e
	own.Text = v.say(e.Reason, e.Args, e.Text)
	return &own
}

// say tells in the reader's language why something was refused, or says otherwise
// where pages have no text for it.
func (v *Visit) say(why community.Reason, args []any, otherwise string) string {
	if !why.IsShown {
		return otherwise
	}
	var values []string
	for i, arg := range args {
		text := fmt.Sprint(arg)
		if r, ok := arg.(rune); ok {
			text = string(r)
		}
		values = append(values, string(rune('a'+i)), text)
	}
	return v.T("why."+why.Word, values...)
}
