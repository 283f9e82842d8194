package chat_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/chat"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/tongue/tonguetest"
)

func TestNotesSayTheSameInEveryLanguage(t *testing.T) { tonguetest.Agree(t, chat.Languages()) }

func TestWhatNotesSayIsWritten(t *testing.T) {
	if tonguetest.Written(t, chat.Languages(), os.DirFS("."), regexp.MustCompile(`\bt\.(Say|Count)\("([^"]+)"`), "Count") < 3 {
		t.Error("nothing is said")
	}
}

func TestNothingIsWrittenThatNoNoteSays(t *testing.T) {
	tonguetest.Used(t, chat.Languages(), os.DirFS(".."))
}

func TestThereIsANoteForEveryKindAndAChatForEveryFormat(t *testing.T) {
	for _, kind := range append([]string{community.WebhookTest}, community.WebhookEvents...) {
		if !chat.Languages().All[0].Has("did." + kind) {
			t.Errorf("of %s there is no note", kind)
		}
	}
	if got := strings.Join(append([]string{community.StandardFormat}, chat.Chats...), " "); got != strings.Join(community.WebhookFormats, " ") {
		t.Errorf("the formats are %s", got)
	}
}

// TestWhatPeopleWriteIsNoMarkupOfAChat has signs that would call everybody, hide an address or look like ours.
func TestWhatPeopleWriteIsNoMarkupOfAChat(t *testing.T) {
	n := chat.Note{Line: "<!channel> wrote *this*", Title: "<https://evil.example|Sign in> & [here](https://evil.example) | @everyone",
		Detail: strings.Repeat("word ", 100), URL: "https://c.example/questions/x", Open: "Open"}
	for name, wanted := range map[string][]string{
		"slack": {`&lt;!channel&gt; wrote`, `*<https://c.example/questions/x|&lt;https://evil.example¦Sign in&gt; &amp; [here]`},
		"discord": {`\<!channel\> wrote \*this\*`, `\[here\]\(https://evil.example\) \| @everyone`, `"allowed_mentions":{"parse":[]}`,
			`"url":"https://c.example/questions/x"`},
		"teams": {`\<!channel\> wrote \*this\*`, `\[here\]\(https://evil.example\)`, `"url":"https://c.example/questions/x"`, `"type":"AdaptiveCard"`},
	} {
		body, err := n.Body(name)
		var text any
		if err != nil || json.Unmarshal(body, &text) != nil {
			t.Fatalf("%s: %s, %v", name, body, err)
		}
		plain := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\\`, `\`).Replace(string(body))
		for _, want := range append(wanted, "word…") {
			if !strings.Contains(plain, want) {
				t.Errorf("%s lacks %s:\n%s", name, want, plain)
			}
		}
	}
}
