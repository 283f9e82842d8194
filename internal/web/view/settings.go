package view

import (
	"cmp"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

var settingsParts = []string{"profile", "account", "notifications", "sessions", "data"}

func settingsPath(part string) string {
	if part == "profile" {
		return "/settings"
	}
	return "/settings/" + part
}

// AccountForms are the forms about the account, each filled in as it was sent.
type AccountForms struct{ Username, Email, Password Form }

func sessionIcon(t *community.Token) string {
	if t.Use == community.PageToken {
		return "globe"
	}
	return "key"
}

// agentOf says in few words which browser it is that named itself so.
func agentOf(agent string) string {
	browser, system := "", ""
	for _, known := range [][2]string{{"Edg/", "Edge"}, {"OPR/", "Opera"}, {"Firefox/", "Firefox"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}, {"curl/", "curl"}} {
		if strings.Contains(agent, known[0]) {
			browser = known[1]
			break
		}
	}
	for _, known := range [][2]string{{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"}, {"Mac OS X", "macOS"}, {"Linux", "Linux"}} {
		if strings.Contains(agent, known[0]) {
			system = known[1]
			break
		}
	}
	return strings.TrimSuffix(cmp.Or(browser, agent, "?")+" · "+system, " · ")
}
