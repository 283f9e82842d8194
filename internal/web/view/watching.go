package view

import (
	"net/url"

	"github.com/stoa-community/stoa/internal/community"
)

// watchText is a level in words. Of a person there is more to be told than questions.
func (v *Visit) watchText(kind, level string) string {
	if kind == string(community.OnUser) && level == community.WatchAll.String() {
		return v.T("watch.all.user")
	}
	return v.T("watch." + level)
}

// watchAction is where the level of something is changed.
func watchAction(w community.Watching) string {
	switch w.On.On {
	case community.OnTopic:
		return "/topics/" + w.On.ID + "/follow"
	case community.OnUser:
		return "/users/" + w.On.ID + "/follow"
	}
	return "/spaces/" + w.On.ID + "/watch"
}

// watchedPath is where something that one follows is seen.
func watchedPath(w community.Watching) string {
	switch w.On.On {
	case community.OnTopic:
		return "/topics/" + w.Path
	case community.OnUser:
		return UserPath(w.Path)
	}
	return "/spaces/" + url.PathEscape(w.On.ID)
}
