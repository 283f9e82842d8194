package view

// A command is a place of the palette.
type command struct{ symbol, key, path string }

// commands are the places that the visitor may go to.
func (v *Visit) commands() []command {
	list := []command{
		{"plus", "ask", "/ask"}, {"home", "place.home", "/"}, {"question", "place.questions", "/questions"},
		{"clock", "place.unanswered", "/unanswered"}, {"article", "place.posts", "/posts"}, {"topic", "place.topics", "/topics"},
		{"clock", "events.title", "/events"}, {"space", "place.spaces", "/spaces"}, {"people", "place.people", "/people"},
	}
	if !v.SignedIn() {
		return append(list, command{"user", "signin", "/sign-in"}, command{"user", "signup", "/sign-up"})
	}
	a := v.account()
	list = append(list, command{"bell", "bell.label", "/notifications"}, command{"user", "menu.profile", UserPath(a.username)},
		command{"bookmark", "bookmarks.title", "/bookmarks"}, command{"gear", "menu.settings", "/settings"})
	if a.canModerate {
		list = append(list, command{"shield", "menu.desk", "/desk"})
	}
	if a.canSetPortal {
		list = append(list, command{"people", "menu.admin", "/admin"})
	}
	return list
}

// A shortcut is what keys do on every page; see palette.js.
type shortcut struct{ keys, key string }

var shortcuts = []shortcut{
	{"Ctrl K", "keys.palette"}, {"/", "keys.search"}, {"j", "keys.next"}, {"k", "keys.before"}, {"c", "ask"},
	{"Ctrl Enter", "keys.send"}, {"?", "keys.help"},
}

// Favicon is the address of the portal's small picture, or of ours.
func (v *Visit) Favicon() string {
	if icon := v.Portal.Settings.Favicon; icon != "" {
		return icon
	}
	return v.asset("favicon.svg")
}
