package view

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
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
func (f Form) Pointer(name string) *string { return new(f.Values[name]) }

// Flag is a box of a form that is ticked or not.
func (f Form) Flag(name string) *bool { return new(f.Values[name] == "true") }

// invalid are the attributes of a field that something is wrong with.
func (f Form) invalid(name string) templ.OrderedAttributes {
	if f.Faults[name] == "" {
		return nil
	}
	return templ.OrderedAttributes{{Key: "aria-invalid", Value: "true"}, {Key: "aria-describedby", Value: "e-" + name}}
}

// Standing is the status and the time that a form asks for: to be published now,
// to be kept as a draft, or to be published later.
func (f Form) Standing() (status *string, at *time.Time, err error) {
	chosen := f.Get("status")
	if when := f.Get("publishedAt"); when != "" && (chosen == "" || chosen == string(community.Scheduled)) {
		t, err := f.moment("publishedAt")
		if err != nil {
			return nil, nil, err
		}
		return new(string(community.Scheduled)), &t, nil
	}
	if chosen == "" {
		return nil, nil, nil
	}
	return &chosen, nil, nil
}

// minute is a time as a form has it.
const minute = "2006-01-02T15:04"

// moment is the time in a field that has one, in the zone that the form says.
func (f Form) moment(name string) (time.Time, error) {
	zone, err := zoneOf(f.Get(name + Zone))
	if err != nil {
		return time.Time{}, community.Bad(name, community.WhyNotATime, "must be in a time zone such as Europe/Berlin or +02:00")
	}
	t, err := time.ParseInLocation(minute, f.Get(name), zone)
	if err != nil {
		return t, community.Bad(name, community.WhyNotATime, "must be a day and a time")
	}
	return t, nil
}

// FormTime is a time as a form has it, in UTC, "" for never.
func FormTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(minute)
}

// Changed is the time in a field, the zero time for none, or nil where it is as it was:
// a form has the minute only.
func (f Form) Changed(name string, was time.Time) (*time.Time, error) {
	if f.Get(name) == "" {
		if was.IsZero() {
			return nil, nil
		}
		return &time.Time{}, nil
	}
	t, err := f.moment(name)
	if err == nil && t.Equal(was.Truncate(time.Minute)) {
		return nil, nil
	}
	return &t, err
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
		} else if at, err := time.Parse(time.RFC3339, text); err == nil {
			text = v.ago(since{at: at.UTC(), span: ahead, isThisYear: v.isThisYear(at)})
		}
		values = append(values, string(rune('a'+i)), text)
	}
	return v.T("why."+why.Word, values...)
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
	Similar []*community.QuestionSeen
	Asked   *community.User        // who the question is put to; nil for everyone
	Experts []community.ExpertSeen // who could answer the question
	Sought  bool                   // whether they were looked for
	Spaces  []community.SpaceSeen  // to choose from
	Back    string
	IsNew   bool
	Of      *community.Record   // which is changed; nil for a new one
	Poll    *community.Question // the same, where it is a poll
	Clash   *Clash              // what it says by now, where another changed it since the form was opened
}

// A Deed is something that a session alone is not enough for: by it something leaves
// that is worth as much as the account, or more. Its address shows a form; what it
// is for comes in answer to the form, to one who has shown that it is them.
type Deed struct {
	Path, Title, Text, Button string
	Form                      Form
	Proof                     Proof
}

// A Proof is how a person may show that it is them.
type Proof struct {
	By      app.Proof
	Passkey string // what asks their browser for a passkey; "" for those who have none
}

// IsStale reports whether they cannot, before they have signed in anew.
func (p Proof) IsStale() bool { return p.By == app.ByNothing && p.Passkey == "" }
