package markup_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

func TestAnEmojiStandsForItsName(t *testing.T) {
	for _, c := range []struct{ rule, source, want string }{
		{"by name", "Done :tada:", "<p>Done 🎉</p>"},
		{"several, side by side", ":tada::fire: :+1:", "<p>🎉🔥 👍</p>"},
		{"inside of marks", "**:heart:** yes", "<p><strong>❤️</strong> yes</p>"},
		{"an unknown name stays", ":nosuch: :30:", "<p>:nosuch: :30:</p>"},
		{"not in code", "`:tada:`", "<p><code>:tada:</code></p>"},
		{"not in a block of code", "```\n:tada:\n```", "<pre><code>:tada:\n</code></pre>"},
		{"not within a word or a path", "std::fire::x a:fire:b 10:100:20", "<p>std::fire::x a:fire:b 10:100:20</p>"},
		{"not in an address", "https://e.com/:fire:/", `<p><a href="https://e.com/:fire:/"` + external + `>https://e.com/:fire:/</a></p>`},
		{"after a colon that begins no name", "so: :fire:", "<p>so: 🔥</p>"},
		{"letters are no names", ":x: marks the spot", "<p>:x: marks the spot</p>"},
		{"across a tag that goes", ":ta<b></b>da:", "<p>🎉</p>"},
	} {
		got, err := markup.Read(markup.Markdown, c.source)
		if err != nil || got.HTML != c.want {
			t.Errorf("%s: %s\ngot  %s, %v\nwant %s", c.rule, c.source, got.HTML, err, c.want)
		}
		if again, err := markup.Read(markup.HTML, got.HTML); err != nil || again.HTML != got.HTML {
			t.Errorf("%s: read again, %s is %s (%v)", c.rule, got.HTML, again.HTML, err)
		}
	}
	if got, _ := markup.Comment(markup.HTML, "a :rocket:"); got.HTML != "a 🚀" || got.Summary != "a 🚀" {
		t.Errorf("a comment: %+v", got)
	}
	if markup.EmojiNamed(":heart:") != "❤️" || markup.EmojiNamed("heart") != "❤️" || markup.EmojiNamed("nosuch") != "" {
		t.Error("an emoji is found by its name, with its colons or without")
	}
}

func TestTheLinesOfACommentAreLines(t *testing.T) {
	got, err := markup.Comment(markup.Markdown, "one\ntwo\n\nthree")
	if want := "<p>one<br>\ntwo</p>\n<p>three</p>"; err != nil || got.HTML != want {
		t.Errorf("got %q, %v, want %q", got.HTML, err, want)
	}
	again, err := markup.Comment(markup.Markdown, markup.CommentSource(got.HTML))
	if err != nil || again.HTML != got.HTML {
		t.Errorf("%q is %q again", markup.CommentSource(got.HTML), again.HTML)
	}
	if source := markup.CommentSource("<p>one\ntwo</p>"); source != "one two" {
		t.Errorf("what was one line is %q to go on with", source)
	}
	if got, err := markup.Read(markup.Markdown, "one\ntwo"); err != nil || got.HTML != "<p>one\ntwo</p>" {
		t.Errorf("an answer is read as before: %q, %v", got.HTML, err)
	}
}

func TestMentionsAreLinked(t *testing.T) {
	users := map[string]string{community.UsernameKey("ann"): "Ann", community.UsernameKey("jürgen"): "jürgen"}
	for _, c := range []struct{ rule, html, want string }{
		{"who is there", "hi @ann.", `hi <a href="/users/Ann">@ann</a>.`},
		{"who is not stays text", "hi @bob", "hi @bob"},
		{"letters of any script", "@jürgen!", `<a href="/users/j%C3%BCrgen">@jürgen</a>!`},
		{"not in code", "<code>@ann</code> <pre>@ann</pre>", "<code>@ann</code> <pre>@ann</pre>"},
		{"not in a link", `<a href="/x">@ann</a>`, `<a href="/x">@ann</a>`},
		{"no address", "a@ann.org foo<b>@ann</b> /@ann", "a@ann.org foo<b>@ann</b> /@ann"},
		{"at the beginning of a line", "foo<br>@ann", `foo<br><a href="/users/Ann">@ann</a>`},
	} {
		linked := markup.LinkMentions(c.html, users)
		if linked != c.want {
			t.Errorf("%s: %s\ngot  %s\nwant %s", c.rule, c.html, linked, c.want)
		}
		again, before := markup.Kept(linked), markup.Kept(c.html)
		if again.HTML != linked || len(again.Mentions) != len(before.Mentions) || len(again.Links) != len(before.Links) {
			t.Errorf("%s: %s is read as %+v", c.rule, linked, again)
		}
	}
	if got := markup.Source(`hi <a href="/users/Ann">@ann</a>`); got != "hi @ann" {
		t.Errorf("to go on with, a mention is %q", got)
	}
	if c := markup.Kept(`<a href="/users/bob">@ann</a>`); len(c.Mentions) != 0 {
		t.Errorf("a link that says another name mentions nobody: %v", c.Mentions)
	}
}

func TestEmojiAreFoundByTheBeginningOfTheirNames(t *testing.T) {
	for query, want := range map[string]string{"ta": "🌮 🎉", "TAD": "🎉", "eyes": "👀 😍", "heart": "❤️ 😍 💚", "": "", "v": "🖖 🎮", "nothing": "", "%": ""} {
		var got []string
		for _, e := range markup.EmojiLike(query, 50) {
			if markup.EmojiNamed(e.Name) != e.Emoji {
				t.Errorf("%s is no name of %s", e.Name, e.Emoji)
			}
			got = append(got, e.Emoji)
		}
		for emoji := range strings.FieldsSeq(want) {
			if !slices.Contains(got, emoji) {
				t.Errorf("%q finds %v without %s", query, got, emoji)
			}
		}
		if want == "" && got != nil {
			t.Errorf("%q finds %v", query, got)
		}
	}
	if list := markup.EmojiLike("heart", 2); len(list) != 2 || list[0].Name != "heart" {
		t.Errorf("the first hearts are %v", list)
	}
}
