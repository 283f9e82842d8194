package manual

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/docs"
)

func TestEveryGuideIsListed(t *testing.T) {
	list, err := docs.Guides.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := fs.Glob(docs.Guides, "*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if n := strings.Count(string(list), "("+file+")"); file != "README.md" && n != 1 {
			t.Errorf("docs/README.md names %s %d times", file, n)
		}
	}
	shown := map[string]bool{}
	for _, group := range guideGroups() {
		for _, g := range group.Guides {
			if shown[g.Name] || g.Title == "" || g.Text == "" {
				t.Errorf("%s is shown twice, or says nothing of itself", g.Name)
			}
			shown[g.Name] = true
		}
	}
	if listed := strings.Count(string(list), "\n- ["); len(shown) != listed-3 || shown["architecture"] {
		t.Errorf("of %d guides %d are shown, not all but the 3 about the code", listed, len(shown))
	}
}

func TestLinksOfGuidesLeadToWhereTheyDoHere(t *testing.T) {
	l := linker{map[string]bool{"rest": true}, map[string]string{"POST /users/{}/ban": "/docs/reference/users#banUser"}}
	for to, want := range map[string]string{
		"rest.md": "/docs/guides/rest", "rest.md#lists": "/docs/guides/rest#lists", "#lists": "#lists", "https://example.com/a.md": "https://example.com/a.md",
		"voice.md#words": Project + "/blob/main/docs/voice.md#words", "../CHANGELOG.md": Project + "/blob/main/CHANGELOG.md",
		"../sdk/go/README.md": Project + "/blob/main/sdk/go/README.md",
	} {
		if got := l.leads(to); got != want {
			t.Errorf("%s leads to %s, not %s", to, got, want)
		}
	}
	for text, want := range map[string]string{
		"POST /api/v1/users/{userId}/ban": "/docs/reference/users#banUser", "POST /users/{id}/ban {reason}": "/docs/reference/users#banUser",
		"GET /users/{id}/ban": "", "POST": "", "/docs/errors": "/docs/errors", "/docs/errors#gone": "/docs/errors#gone", "x": "",
	} {
		if got := l.operation(text); got != want {
			t.Errorf("%s is %q, not %q", text, got, want)
		}
	}
}
