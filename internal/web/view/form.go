package view

import (
	"errors"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// A Form is what was sent, shown again where it cannot be taken as it is.
type Form struct {
	Values map[string]string
	Faults map[string]string // by field
	Fault  string            // of no field, or of one that the form does not have
}

// NewForm has the fields of the request called names.
func (v *Visit) NewForm(names ...string) Form {
	f := Form{Values: map[string]string{}}
	for _, name := range names {
		f.Values[name] = v.PostFormValue(name)
	}
	return f
}

// Get is the value of a field.
func (f Form) Get(name string) string { return f.Values[name] }

// Pointer is the value of a field, as the app takes what may be left out.
func (f Form) Pointer(name string) *string {
	value := f.Values[name]
	return &value
}

// Flag is a box of a form that is ticked or not.
func (f Form) Flag(name string) *bool {
	is := f.Values[name] == "true"
	return &is
}

// Standing is the status and the time that a form asks for: to be published now,
// to be kept as a draft, or to be published later.
func (f Form) Standing() (status *string, at *time.Time, err error) {
	chosen := f.Get("status")
	if when := f.Get("publishedAt"); when != "" && (chosen == "" || chosen == string(community.Scheduled)) {
		t, err := time.Parse("2006-01-02T15:04", when)
		if err != nil {
			return nil, nil, community.Bad("publishedAt", community.WhyNotATime, "must be a day and a time")
		}
		later := string(community.Scheduled)
		return &later, &t, nil
	}
	if chosen == "" {
		return nil, nil, nil
	}
	return &chosen, nil, nil
}

// fieldOf returns the field of the form that a fault is about, and what within it:
// of the third rule, it is the field of the rules.
func (f Form) fieldOf(fault string) (name, within string) {
	if _, ok := f.Values[fault]; ok {
		return fault, ""
	}
	for name := range f.Values {
		if within, ok := strings.CutPrefix(fault, name+"."); ok {
			return name, within
		}
	}
	return "", ""
}

// Refuse notes in the form what is wrong with it, and reports whether the person
// can put it right: else err is for a page of its own.
func (v *Visit) Refuse(f *Form, err error) bool {
	e, ok := errors.AsType[*community.Error](err)
	if !ok {
		return false
	}
	switch e.Kind {
	case community.Invalid, community.Missing, community.Conflict, community.TooLarge, community.Forbidden, community.RateLimited:
	default:
		return false
	}
	f.Faults = map[string]string{}
	for _, field := range e.Fields {
		message := v.say(field.Reason, field.Args, field.Message)
		name, within := f.fieldOf(field.Name)
		switch {
		case name != "" && within != "":
			f.Faults[name] = within + ": " + message
		case name != "":
			f.Faults[name] = message
		case field.Name == "token": // of a link, which nobody has typed
			f.Fault = message
		default:
			f.Fault = field.Name + ": " + message
		}
	}
	if len(e.Fields) == 0 {
		f.Fault = v.say(e.Reason, e.Args, e.Text)
	}
	return true
}

// Named are the names in a list with commas.
func Named(list string) *[]string {
	names := []string{}
	for name := range strings.SplitSeq(list, ",") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return &names
}

// Lines are the lines of a text that have something in them.
func Lines(text string) (list []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}

// A Text is a form in which something is written: what is in it, how it reads so
// far, and where it goes.
type Text struct {
	Form
	Key     string // under which it is kept until it is sent
	Heading string
	Path    string // where it is sent to
	Preview string // HTML; "" where none was asked for
	Similar []community.QuestionSeen
	Spaces  []community.SpaceSeen // to choose from
	Back    string
	IsNew   bool
	Of      *community.Record // which is changed; nil for a new one
}
