package view

import "github.com/a-h/templ"

// A Room is one of the pages of the desk or of the administration.
type Room struct{ name, path, symbol string }

// A Wing is some rooms that belong together, under a name where there are several wings.
type Wing struct {
	name  string
	rooms []Room
}

// The rooms of the desk, and of the administration.
var (
	DeskRooms = []Wing{{"", []Room{{"queue", "/desk", "shield"}, {"people", "/desk/people", "people"},
		{"invitations", "/invitations", "plus"}, {"deleted", "/desk/deleted", "trash"}, {"log", "/desk/log", "history"}}}}
	AdminRooms = []Wing{
		{"", []Room{{"health", "/admin", "poll"}, {"start", "/admin/start", "check"}}},
		{"community", []Room{{"general", "/admin/settings/general", "gear"}, {"look", "/admin/settings/look", "image"},
			{"messages", "/admin/settings/messages", "comment"}, {"links", "/admin/settings/links", "link"},
			{"featured", "/admin/settings/featured", "star"}}},
		{"members", []Room{{"policies", "/admin/settings/policies", "lock"}, {"people", "/admin/people", "people"},
			{"rules", "/admin/settings/rules", "shield"}, {"points", "/admin/settings/points", "trophy"},
			{"privileges", "/admin/settings/privileges", "star"}}},
		{"product", []Room{{"jwt", "/admin/jwt", "key"}, {"openid", "/admin/openid", "key"}, {"discourse", "/admin/discourse", "key"},
			{"scim", "/admin/scim", "people"}, {"webhooks", "/admin/webhooks", "share"},
			{"feed", "/admin/feed", "bell"}, {"clients", "/admin/clients", "code"}}},
		{"server", []Room{{"server", "/admin/server", "download"}, {"history", "/admin/history", "history"}}},
	}
)

// StaffHead is in the head of what staff see.
func StaffHead(v *Visit) templ.Component {
	return Raw(`<link rel="stylesheet" href="` + v.asset("staff.css") + `">`)
}

// Script has the page load one of our modules.
func (v *Visit) Script(name string) templ.Component {
	return Raw(`<script type="module" src="` + v.asset(name) + `"></script>`)
}

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
