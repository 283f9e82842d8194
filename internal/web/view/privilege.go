package view

import (
	"errors"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// PrivilegesPath is the page that says what members may do from how many points on.
const PrivilegesPath = "/privileges"

// A lack is the points that its viewer lacks for something in a part: the zero lack is none.
type lack struct {
	why          string // a key
	points, have int64
}

// lackOf is what somebody lacks who was refused with err.
func lackOf(err error) lack {
	e, ok := errors.AsType[*community.Error](err)
	if !ok || e.Lack == nil {
		return lack{}
	}
	return lack{"why." + e.Reason.Word, e.Lack.Points, e.Lack.Have}
}

func (l lack) isNone() bool { return l.why == "" }

// text says what it takes.
func (l lack) text(v *Visit) string {
	return v.T(l.why, "a", v.Tongue.Number(l.points), "b", v.Tongue.Number(l.have))
}

// pollLack is what the viewer lacks to ask a poll, and topicLack to add topics.
func (v *Visit) pollLack() lack { return lackOf(v.Actor.CanAskPoll()) }

func (v *Visit) topicLack() lack {
	return lackOf(v.Actor.CanMakeTopic(v.Portal.Settings.Policies))
}

// arranges reports whether the viewer may change all of what a text is of, and not only its words.
func (v *Visit) arranges(t Text) bool { return t.Of == nil || v.Actor.CanArrange(t.Of.Author) }

// PrivilegesShown are what the page of privileges tells.
type PrivilegesShown struct {
	List []app.PrivilegeSeen
	// Points are those of who looks, where they are held to any.
	Points int64
	IsHeld bool
}

// asked are those that take points.
func (p PrivilegesShown) asked() (list []app.PrivilegeSeen) {
	for _, one := range p.List {
		if one.IsAsked {
			list = append(list, one)
		}
	}
	return list
}

// heldCount is how many members have a privilege, as far as they are counted.
func (v *Visit) heldCount(n int64) string {
	if n >= app.MaxCounted {
		return v.T("privileges.many", "n", v.Tongue.Number(app.MaxCounted))
	}
	return v.N("count.holders", n)
}

// needName is what a form calls the points that a privilege takes.
func needName(p community.Privilege) string { return "privileges." + string(p) }

// NeedFields are a form of the table of privileges.
func NeedFields() (list []SettingField) {
	for _, p := range community.AllPrivileges {
		list = append(list, SettingField{Name: needName(p), Kind: "need"})
	}
	return list
}

// NeedForm puts a table into a form.
func NeedForm(f Form, needs community.Needs) {
	for _, p := range community.AllPrivileges {
		f.Values[needName(p)] = ""
	}
	for _, need := range needs {
		f.Values[needName(need.Privilege)] = strconv.FormatInt(need.Points, 10)
	}
}

// NeedsOf reads the table of a form: what is left empty takes no points.
func NeedsOf(f Form) (needs community.Needs, err error) {
	for _, p := range community.AllPrivileges {
		name, text := needName(p), strings.TrimSpace(f.Get(needName(p)))
		if text == "" {
			continue
		}
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, community.Bad(name, community.WhyNotANumber, "must be a whole number, not %q", text)
		}
		needs = append(needs, community.Need{Privilege: p, Points: n})
		if err := needs[len(needs)-1].Validate(name); err != nil {
			return nil, community.Renamed(err, name+".points", name)
		}
	}
	return needs, nil
}

// privilege is the privilege of a field of that form.
func (f SettingField) privilege() community.Privilege {
	return community.Privilege(strings.TrimPrefix(f.Name, "privileges."))
}
