package rest_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestATextThatWouldTakeLongIsRefusedByItsField(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		bomb, tags, lines := strings.Repeat("[a](", 45_000), strings.Repeat("<b>", 30_000), strings.Repeat(`a\n`, 60_000)
		for field, post := range map[string]string{"description": "/questions", "content": "/posts",
			"content ": "/questions/{question}/answers"} {
			body := func(format, text string) string {
				return `{"title":"T","format":"` + format + `","` + strings.TrimSpace(field) + `":"` + text + `"}`
			}
			if field == "content " {
				body = func(format, text string) string { return `{"format":"` + format + `","content":"` + text + `"}` }
			}
			for format, text := range map[string]string{"markdown": bomb, "html": tags, "markdown ": lines} {
				s.Check(t, row{As: "ann", Do: "POST " + post, Body: body(strings.TrimSpace(format), text), Status: 400,
					Code: "invalid_parameter", Field: strings.TrimSpace(field)})
			}
		}
		s.Check(t,
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"format":"markdown","description":"` + bomb + `"}`, Status: 400,
				Field: "description"},
			row{As: "ann", Do: "PUT /user", Body: `{"description":"` + tags + `"}`, Status: 413, Code: "too_large", Field: "description"},
		)
	})
}
