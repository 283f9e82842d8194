package web_test

import (
	"net/http"
	"regexp"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var versionField = regexp.MustCompile(`name="version" value="([^"]+)"`)

// opened is the version that a form is opened with.
func opened(t *testing.T, b *browser, as, path string) string {
	t.Helper()
	m := versionField.FindStringSubmatch(string(b.do(t, step{As: as, Do: "GET " + path}).Body))
	if m == nil {
		t.Fatalf("the form at %s has no version", path)
	}
	return m[1]
}

// Who saves what another has changed since is shown both, loses nothing, and may go on.
func TestAPageDoesNotSaveOverWhatAnotherChanged(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "Why do roses climb?", "description", "At first.")})
		version := opened(t, b, "ann", "/questions/{q}/edit")
		b.walk(t,
			step{As: "mia", Do: "POST /questions/{q}/edit", To: "{qPath}", Form: formOf("title", "Why do roses climb?", "description",
				"Mended by staff.", "version", version)},
			step{As: "ann", Do: "POST /questions/{q}/edit", Status: http.StatusPreconditionFailed,
				Form: formOf("title", "Why do *my* roses climb?", "description", "Mended by me & others.", "topics", "Roses", "version", version),
				Has: []string{"Someone else changed this while you were editing", "<p>Mended by staff.</p>", "Mended by me &amp; others.</textarea>",
					`value="Why do *my* roses climb?"`, `value="Roses"`, "Overwrite", `/users/mia`},
				Lacks: []string{`value="` + version + `"`}},
			step{As: "ann", Do: "GET {qPath}", Has: []string{"Mended by staff."}},
		)
		now := opened(t, b, "ann", "/questions/{q}/edit")
		b.walk(t,
			step{As: "ann", Do: "POST /questions/{q}/edit", To: "{qPath}",
				Form: formOf("title", "Why do roses climb?", "description", "Mended by me.", "version", now)},
			step{As: "ann", Do: "GET {qPath}", Has: []string{"Mended by me."}},
		)
	})
}

// A draft that is kept goes on for what was there when it was begun.
func TestADraftOfAnEditKeepsWhatItIsFor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "Why do roses climb?", "description", "At first.")})
		version := opened(t, b, "ann", "/questions/{q}/edit")
		b.walk(t,
			step{As: "ann", Do: "POST /questions/{q}/edit", Form: formOf("title", "Why?", "description", "Mine.", "version", version, "act", "draft")},
			step{As: "mia", Do: "POST /questions/{q}/edit", Form: formOf("title", "Why do roses climb?", "description", "Mended."), To: "{qPath}"},
			step{As: "ann", Do: "GET /questions/{q}/edit", Has: []string{"Mine.", `value="` + version + `"`}},
		)
	})
}

// An anonymous author stays so to who is told that somebody changed it.
func TestAClashDoesNotNameAnAnonymousAuthor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "bob", Do: "POST /ask", Form: formOf("title", "How?", "description", "At first.", "anonymous", "true")})
		b.walk(t, step{As: "ann", Do: "POST /questions/{q}/answer", Form: formOf("content", "So."), Status: http.StatusSeeOther})
		version := opened(t, b, "bob", "/questions/{q}/edit")
		b.walk(t,
			step{As: "bob", Do: "POST /questions/{q}/edit", To: "{qPath}",
				Form: formOf("title", "How?", "description", "Mended.", "anonymous", "true", "version", version)},
			step{As: "bob", Do: "POST /questions/{q}/edit", Status: http.StatusPreconditionFailed,
				Form: formOf("title", "How?", "description", "Again.", "anonymous", "true", "version", version)},
			step{As: "ann", Do: "POST /questions/{q}/edit", Status: http.StatusForbidden,
				Form: formOf("title", "How?", "description", "Again.", "version", version), Lacks: []string{"/users/bob", "Mended."}},
		)
	})
}

func TestCommentsSpacesAndSettingsAreNotSavedOverEither(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "Why do roses climb?", "description", "So.")})
		made := s.Ask(t, resttest.Row{As: "ann", Do: "POST /questions/{q}/comments", Body: `{"body":"<p>At first.</p>"}`})
		s.Set("c", made.Get("id").(string))
		space := s.Ask(t, resttest.Row{As: "ann", Do: "POST /spaces", Body: `{"name":"Gardeners"}`})
		s.Set("s", space.Get("id").(string))
		for _, k := range []struct {
			path, as, other string
			form, change    []string
			has             string
		}{
			{"/questions/{q}/comments/{c}", "ann", "mia", []string{"body", "Mine."}, []string{"body", "Theirs."}, "<p>Theirs.</p>"},
			{"/spaces/{s}/settings", "ann", "mia", []string{"name", "Mine"}, []string{"name", "Theirs"}, "<strong>Theirs</strong>"},
			{"/admin/settings/messages", "admin", "admin", []string{"messages.motto", "Mine"}, []string{"messages.motto", "Theirs"}, "Current value: Theirs"},
		} {
			version := opened(t, b, k.as, k.path)
			b.walk(t,
				step{As: k.other, Do: "POST " + k.path, Form: formOf(append(k.change, "version", version)...), Status: http.StatusSeeOther},
				step{As: k.as, Do: "POST " + k.path, Form: formOf(append(k.form, "version", version)...), Status: http.StatusPreconditionFailed,
					Has: []string{k.has, k.form[1]}, Lacks: []string{`value="` + version + `"`}},
			)
			now := opened(t, b, k.as, k.path)
			b.walk(t, step{As: k.as, Do: "POST " + k.path, Form: formOf(append(k.form, "version", now)...), Status: http.StatusSeeOther})
		}
	})
}
