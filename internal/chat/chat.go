// Package chat writes notes about what happens, as the incoming webhooks of chats take them:
// Slack, Microsoft Teams and Discord.
package chat

import (
	"cmp"
	"embed"
	"encoding/json"
	"strings"
	"sync"

	"github.com/stoa-community/stoa/internal/tongue"
)

// Note is what a chat is told: one line, and what that is about.
type Note struct {
	Line   string // who did what
	Title  string // of what it is about; "" where that is gone
	Detail string // the beginning of its text
	URL    string // where it is
	Open   string // what the button says that leads there
}

//go:embed text
var texts embed.FS

// Languages are those that notes are written in. The message files are read once:
// they are part of the program.
var Languages = sync.OnceValue(func() tongue.Languages { return tongue.MustRead(texts, "text") })

// NewNote says in a language that who did something of a kind; "" is somebody. What it is about is not in it yet.
func NewNote(lang, kind, who string) Note {
	t := Languages().First(lang)
	return Note{Line: t.Say("did."+kind, "who", cmp.Or(who, t.Say("somebody"))), Open: t.Say("open")}
}

// Chats are those that there are notes for.
var Chats = []string{"slack", "teams", "discord"}

// maxDetail is how many characters of a text are shown: who wants more follows the link.
const maxDetail = 300

// Body is the note as that chat takes it.
func (n Note) Body(chat string) ([]byte, error) {
	if short := []rune(n.Detail); len(short) > maxDetail {
		n.Detail = strings.TrimSpace(string(short[:maxDetail-1])) + "…"
	}
	switch chat {
	case "slack":
		return json.Marshal(n.slack())
	case "teams":
		return json.Marshal(n.teams())
	}
	return json.Marshal(n.discord())
}

// object is a JSON object.
type object = map[string]any

// slackText has what people wrote mean itself: these signs alone begin a link, a mention or a call to everybody.
// A quote is no sign of Slack's, and its own marks of bold and such only change how a text looks.
var slackText = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

func (n Note) slack() object {
	lines := []string{slackText.Replace(n.Line)}
	if n.Title != "" {
		title := strings.ReplaceAll(slackText.Replace(n.Title), "|", "¦") // which would end the address
		lines = append(lines, "*<"+slackText.Replace(n.URL)+"|"+title+">*")
	}
	if n.Detail != "" {
		lines = append(lines, slackText.Replace(n.Detail))
	}
	return object{"text": strings.Join(lines, "\n"), "unfurl_links": false}
}

// escaped has Markdown mean itself.
var escaped = func() *strings.Replacer {
	var pairs []string
	for _, sign := range "\\`*_[]()<>#|~" {
		pairs = append(pairs, string(sign), "\\"+string(sign))
	}
	return strings.NewReplacer(pairs...)
}()

// discord has a note mention nobody, whatever is in it.
func (n Note) discord() object {
	note := object{"content": escaped.Replace(n.Line), "allowed_mentions": object{"parse": []string{}}}
	if n.Title != "" {
		title := []rune(n.Title)
		note["embeds"] = []object{{"title": escaped.Replace(string(title[:min(len(title), 120)])), "url": n.URL,
			"description": escaped.Replace(n.Detail)}}
	}
	return note
}

func (n Note) teams() object {
	said := []object{{"type": "TextBlock", "text": escaped.Replace(n.Line), "wrap": true}}
	if n.Title != "" {
		said = append(said, object{"type": "TextBlock", "text": escaped.Replace(n.Title), "wrap": true, "weight": "Bolder",
			"size": "Medium"})
	}
	if n.Detail != "" {
		said = append(said, object{"type": "TextBlock", "text": escaped.Replace(n.Detail), "wrap": true})
	}
	card := object{"$schema": "http://adaptivecards.io/schemas/adaptive-card.json", "type": "AdaptiveCard", "version": "1.4", "body": said}
	if n.URL != "" {
		card["actions"] = []object{{"type": "Action.OpenUrl", "title": n.Open, "url": n.URL}}
	}
	return object{"type": "message", "attachments": []object{
		{"contentType": "application/vnd.microsoft.card.adaptive", "content": card}}}
}
