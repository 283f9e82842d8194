package web_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// What no database takes as text is refused wherever it stands, and fails nothing: PostgreSQL
// would, where SQLite finds nothing.
func TestWhatIsNoTextIsRefused(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		var steps []step
		for _, bad := range []string{"%00", "%FF", "a%C3"} {
			for _, path := range []string{"/questions/{}", "/questions/{}.md", "/questions/{}/a", "/questions/{}/feed.atom", "/posts/{}", "/posts/x/{}",
				"/answers/{}", "/answers/{}/comments", "/topics/{}", "/topics/{}/feed.json", "/spaces/{}", "/spaces/{}/feed.atom", "/users/{}",
				"/users/{}/card", "/cards/questions/{}.0.png", "/cards/posts/{}", "/nowhere/{}"} {
				steps = append(steps, step{As: "ann", Do: "GET " + strings.ReplaceAll(path, "{}", bad), Status: 404})
			}
			for _, path := range []string{"/search?q={}", "/search?q=a&space={}", "/people?q={}", "/questions?sort={}", "/?{}=a", "/authorize?scope={}",
				"/users/ann?tab={}", "/oembed?url={}"} {
				steps = append(steps, step{As: "ann", Do: "GET " + strings.ReplaceAll(path, "{}", bad), Status: 400})
			}
			steps = append(steps, step{Do: "GET /oembed?url=http://test.example/questions/" + strings.ReplaceAll(bad, "%", "%25"), Status: 404})
			for path, form := range map[string]string{"/ask": "title=a{}&description=b", "/write?type=article": "title=a&content={}", "/sign-in": "name={}&password=x",
				"/sign-up": "username=zoe&name={}&email=z@test.example&password=long+enough", "/editor/draft": "form={}&fields={}", "/drafts/discard": "form={}",
				"/spaces/new": "name=a{}", "/settings": "name={}", "/editor/blocks": "source={}", "/editor/preview": "source={}"} {
				steps = append(steps, step{As: "ann", Do: "POST " + path, Form: strings.ReplaceAll(form, "{}", bad), Status: 400})
			}
		}
		steps = append(steps, step{As: "ann", Do: "POST /ask", Form: "title=a&description=b", Header: "Idempotency-Key: a\xff", Status: 400},
			step{As: "ann", Do: "POST /ask", Form: "title=%zz", Status: 400})
		b.walk(t, steps...)
	})
}
