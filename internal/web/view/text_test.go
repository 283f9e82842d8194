package view

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/tongue/tonguetest"
)

func TestEveryLanguageSaysTheSame(t *testing.T) { tonguetest.Agree(t, AllLanguages()) }

var said = regexp.MustCompile(`v\.(T|N)\("([a-z][A-Za-z0-9.-]*)"`)

func TestWhatPagesSayIsWritten(t *testing.T) {
	if uses := tonguetest.Written(t, AllLanguages(), os.DirFS(".."), said, "N"); uses < 80 {
		t.Errorf("only %d uses were found", uses)
	}
}

// What people do wrong is told by its reason: in every language where a page shows it,
// and nowhere else.
func TestEveryReasonThatPagesShowHasItsText(t *testing.T) {
	english := AllLanguages().All[0]
	words := map[string]bool{}
	for _, r := range community.Reasons() {
		phrase, ok := english.Text["why."+r.Word]
		switch {
		case words[r.Word]:
			t.Errorf("there are two reasons called %s", r.Word)
		case ok != r.IsShown:
			t.Errorf("%s is shown: %v, and has a text: %v", r.Word, r.IsShown, ok)
		case phrase.Forms != nil:
			t.Errorf("%s has forms", r.Word)
		case !strings.HasSuffix(r.Remedy, "."):
			t.Errorf("%s says what helps as %q", r.Word, r.Remedy)
		}
		words[r.Word] = true
	}
	for key := range english.Text {
		if word, ok := strings.CutPrefix(key, "why."); ok && !words[word] {
			t.Errorf("there is no reason called %s", word)
		}
	}
	if len(words) < 150 {
		t.Errorf("there are %d reasons", len(words))
	}
}

func TestFilesAreAsLargeAsPeopleSay(t *testing.T) {
	v := &Visit{Tongue: AllLanguages().All[0]}
	for bytes, want := range map[int64]string{0: "", 1: "1 kB", 999_000: "999 kB", 999_001: "1 MB", 2_681_793: "3 MB", 3_000_000_001: "4 GB"} {
		if got := fileSize(v, bytes); got != want {
			t.Errorf("%d bytes are %q, not %q", bytes, got, want)
		}
	}
}

func TestNothingIsWrittenThatNoPageSays(t *testing.T) {
	tonguetest.Used(t, AllLanguages(), os.DirFS("../.."))
}
