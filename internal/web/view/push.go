package view

import (
	"encoding/json"

	"github.com/stoa-community/stoa/internal/app"
)

// What a browser is sent when no page needs to be open in it: see docs/phone.md.

// maxPushText is how much of a title is sent, in characters: with all else a message holds some
// 3,900 bytes.
const maxPushText = 200

// pushed is a notification as sw.js shows it.
type pushed struct {
	Title  string `json:"title"`
	Body   string `json:"body"`
	Path   string `json:"path"`
	Tag    string `json:"tag"` // of several with one, the last is shown
	Icon   string `json:"icon"`
	Unread int64  `json:"unread"`
	Lang   string `json:"lang"`
	Dir    string `json:"dir"`
}

// PushBody says a notification in the words of the list.
func PushBody(p app.Push) ([]byte, error) {
	v := &Visit{Portal: p.Portal, Look: newLook(p.Portal), Tongue: AllLanguages().First(p.Lang)}
	n := &p.About
	path := NoticePath(n)
	if !n.Web { // it is not listed, and cannot be marked
		path = aboutPath(n)
	}
	text := noticeTitle(n)
	if text == "" {
		text = v.noticeNote(n)
	}
	return json.Marshal(pushed{Title: cutAt(v.NoticeWho(n) + " " + v.NoticeDid(n)), Body: cutAt(text), Path: path, Tag: p.Topic(),
		Icon: v.IconAt("any-192"), Unread: p.Unread, Lang: v.Tongue.Code, Dir: v.Tongue.Dir})
}

func cutAt(text string) string {
	if letters := []rune(text); len(letters) > maxPushText {
		return string(letters[:maxPushText-1]) + "…"
	}
	return text
}
