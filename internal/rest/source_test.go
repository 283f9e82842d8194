package rest_test

import (
	"encoding/json"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// tables is Markdown that does not come back out of the HTML it makes.
const tables = "# Roses *and* thorns\n\n| kind | height |\n|------|-------:|\n| tea  | 1 m    |\n\n- [ ] prune\n- [x] water\n\n~~~ js\nlet a = 1\n~~~\n"

// hasSource fails unless a record says that it was written so.
func hasSource(t *testing.T, what string, r resttest.Reply, source, format any) {
	t.Helper()
	if r.Get("source") != source || r.Get("format") != format {
		t.Errorf("%s was written as %v: %q, not %v: %q", what, r.Get("format"), r.Get("source"), format, source)
	}
}

func TestATextIsHandedBackAsItWasWritten(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		asMarkdown := func(fields, field string) string {
			text, _ := json.Marshal(tables)
			return `{` + fields + `"format":"markdown","` + field + `":` + string(text) + `}`
		}
		make201(t, s, "ann", "/questions", asMarkdown(`"title":"How?",`, "description"), "q")
		make201(t, s, "ann", "/questions/{q}/answers", asMarkdown("", "content"), "a")
		make201(t, s, "ann", "/posts", asMarkdown(`"title":"So",`, "content"), "p")
		make201(t, s, "ann", "/questions/{q}/answers", `{"content":"<p>As <b>HTML</b>.</p>"}`, "plain")
		for _, path := range []string{"/questions/{q}", "/answers/{a}", "/posts/{p}"} {
			hasSource(t, path+" of hers", s.Ask(t, row{As: "ann", Do: "GET " + path}), tables, "markdown")
			hasSource(t, path+" to staff", s.Ask(t, row{As: "mia", Do: "GET " + path}), tables, "markdown")
			hasSource(t, path+" to others", s.Ask(t, row{As: "bob", Do: "GET " + path}), nil, nil)
		}
		hasSource(t, "HTML", s.Ask(t, row{As: "ann", Do: "GET /answers/{plain}"}), "<p>As <b>HTML</b>.</p>", "html")

		made := s.Ask(t, row{As: "ann", Do: "POST /answers/{a}/comments", Body: `{"format":"markdown","body":"Look * here"}`})
		hasSource(t, "a comment", made, "Look * here", "markdown")
		s.Set("c", made.Get("id").(string))
		list := s.Ask(t, row{As: "ann", Do: "GET /answers/{a}/comments"})
		if list.Get("0.source") != "Look * here" {
			t.Errorf("the list of comments says %v", list.Get("0"))
		}
		if other := s.Ask(t, row{As: "bob", Do: "GET /answers/{a}/comments"}); other.Get("0.source") != nil {
			t.Errorf("others are told %v", other.Get("0"))
		}
	})
}

func TestASourceIsChangedWithItsText(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/questions", `{"title":"How?"}`, "q")
		make201(t, s, "ann", "/questions/{q}/answers", `{"source":"One *star*","format":"markdown"}`, "a")
		get := row{As: "ann", Do: "GET /answers/{a}"}
		hasSource(t, "what was made", s.Ask(t, get), "One *star*", "markdown")
		sent := string(s.Ask(t, get).Body)
		s.Check(t,
			row{As: "ann", Do: "PUT /answers/{a}", Body: sent, Status: 200, Want: `{"source":"One *star*","counts":{"edits":0}}`},
			row{As: "ann", Do: "PUT /answers/{a}", Status: 200, Events: answerChanged, // the text, with the source as it was
				Body: `{"content":"<p>As HTML</p>","source":"One *star*","format":"markdown"}`,
				Want: `{"content":"<p>As HTML</p>","source":"<p>As HTML</p>","format":"html"}`},
			row{As: "ann", Do: "PUT /answers/{a}", Status: 200, Events: answerChanged, // the source, with the text as it was
				Body: `{"content":"<p>As HTML</p>","source":"Two **stars**","format":"markdown"}`,
				Want: `{"content":"<p>Two <strong>stars</strong></p>","source":"Two **stars**","format":"markdown"}`},
			row{As: "ann", Do: "PUT /answers/{a}", Body: `{"source":"Two __stars__","format":"markdown"}`, Status: 200, // which reads the same
				Want: `{"content":"<p>Two <strong>stars</strong></p>","source":"Two __stars__"}`},
			row{As: "ann", Do: "PUT /answers/{a}", Body: `{"content":"<p>this</p>","source":"that","format":"markdown"}`, Status: 400,
				Field: "source", Want: `{"reason":"two_texts"}`},
			row{As: "ann", Do: "PUT /answers/{a}", Body: `{"source":1}`, Status: 400, Field: "source"},
			row{As: "ann", Do: "PUT /answers/{a}", Body: `{"source":"  ","format":"markdown"}`, Status: 400, Field: "source"},
			row{As: "ann", Do: "PUT /answers/{a}", Body: `{"source":"x","format":"latex"}`, Status: 400, Field: "format"},
			row{As: "ann", Do: "POST /questions/{q}/answers", Body: `{"content":"this","source":"that"}`, Status: 400, Field: "source"},
			row{As: "bob", Do: "PUT /answers/{a}", Body: `{"source":"Mine","format":"markdown"}`, Status: 403},
			row{As: "ann", Do: "PUT /answers/{a}/draft", Body: `{"content":"A _draft_","format":"markdown"}`, Status: 200,
				Events: answerChanged, Want: `{"source":"Two __stars__"}`},
			row{As: "ann", Do: "POST /answers/{a}/publish", Status: 200, Events: answerChanged,
				Want: `{"content":"<p>A <em>draft</em></p>","source":"A _draft_","format":"markdown"}`},
			row{As: "mia", Do: "PUT /answers/{a}", Body: `{"content":"<p>Mended.</p>"}`, Status: 200, Events: answerChanged},
		)
		log := s.Ask(t, row{As: "mia", Do: "GET /moderation/log"})
		s.Set("act", log.Get("0.id").(string))
		s.Check(t, row{As: "mia", Do: "POST /moderation/log/{act}/undo", Status: 200, Events: answerChanged})
		hasSource(t, "what was undone", s.Ask(t, get), "A _draft_", "markdown")
	})
}
