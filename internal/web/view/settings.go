package view

import (
	"cmp"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// settingsTabs lead to parts of settings, the first of which is at path and the others
// below it.
func settingsTabs(prefix, chosen, path string, parts ...string) []tab {
	return tabsOf(prefix, chosen, parts, func(part string) string { return path + "/" + part }, path)
}

// settingsParts are the parts of settings that there are for who comes.
func (v *Visit) settingsParts() []string {
	parts := []string{"profile", "account", "notifications", "messages", "watching", "security", "sessions", "tokens",
		"points", "proposals", "data"}
	if !v.HasMessages() {
		parts = slices.DeleteFunc(parts, func(part string) bool { return part == "messages" })
	}
	return parts
}

// AccountForms are the forms about the account, each filled in as it was sent.
type AccountForms struct{ Username, Email, Password Form }

func sessionIcon(t *community.Token) string {
	if t.Use.IsBrowser() {
		return "globe"
	}
	return "key"
}

// agentOf says in few words which browser it is that named itself so.
func agentOf(agent string) string {
	browser := firstNamed(agent, "Edg/", "Edge", "OPR/", "Opera", "Firefox/", "Firefox", "Chrome/", "Chrome",
		"Safari/", "Safari", "curl/", "curl")
	system := firstNamed(agent, "Android", "Android", "iPhone", "iPhone", "iPad", "iPad", "Windows", "Windows",
		"Mac OS X", "macOS", "Linux", "Linux")
	return strings.TrimSuffix(cmp.Or(browser, agent, "?")+" · "+system, " · ")
}

// firstNamed is what stands behind the first of the signs that are in text, "" for none.
func firstNamed(text string, signsAndNames ...string) string {
	for pair := range slices.Chunk(signsAndNames, 2) {
		if strings.Contains(text, pair[0]) {
			return pair[1]
		}
	}
	return ""
}

// spaced is a key in groups of four, as people type it.
func spaced(key string) string {
	var groups []string
	for group := range slices.Chunk([]byte(key), 4) {
		groups = append(groups, string(group))
	}
	return strings.Join(groups, " ")
}
