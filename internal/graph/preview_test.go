package graph_test

import (
	"fmt"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// TestPreviewsAreInTheGraph, read once for all records of a list, however many they are.
func TestPreviewsAreInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		for i := range 6 {
			address := fmt.Sprintf("https://elsewhere.example/%d", i)
			p, _ := community.NewPreview(s.Portal.ID, address, s.Clock.Now())
			p.Begin(s.Clock.Now())
			p.Found(fmt.Sprintf("Page %d", i), "About it", "", "https://elsewhere.example/cover.png")
			if err := s.DB.Write(t.Context(), func(tx *store.Tx) error { return tx.SavePreview(p) }); err != nil {
				t.Fatal(err)
			}
			link := fmt.Sprintf(`"<p><a href=\"%s\">x</a></p>"`, address)
			keep(s, t, "post", ask("ann", `mutation { createPost(input: {title: "x", content: `+link+`}) { id } }`, "", ""), "data.createPost.id")
			s.Ask(t, ask("ann", `mutation { createComment(on: {postId: "{post}"}, input: {body: `+link+`}) { id } }`, "", ""))
		}
		const query = `{ posts(limit: %d) { nodes { previews { id url title description siteName picture fetchedAt } comments(limit: 1) { nodes { previews { title } } } } } }`
		shown := ask("bob", fmt.Sprintf(query, 2), "", `{"data":{"posts":{"nodes":[{"previews":[{"url":"https://elsewhere.example/5","title":"Page 5",
			"description":"About it","siteName":"elsewhere.example"}],"comments":{"nodes":[{"previews":[{"title":"Page 5"}]}]}},{"previews":[{"title":"Page 4"}]}]}}}`)
		s.Check(t, shown)
		reply := s.Ask(t, shown)
		if picture, _ := reply.Get("data.posts.nodes.0.previews.0.picture").(string); len(picture) < 30 || picture[:10] != "/pictures/" {
			t.Errorf("the picture is at %q", picture)
		}
		keep(s, t, "preview", shown, "data.posts.nodes.0.previews.0.id")
		const first = `{ posts(limit: 1) { nodes { previews { title } } } }`
		s.Check(t,
			fails("bob", `mutation { dropPreview(id: "{preview}") { status } }`, "", "102"),
			fails("mia", `mutation { dropPreview(id: "none") { status } }`, "", "110"),
			ask("mia", `mutation { dropPreview(id: "{preview}") { status } }`, "", `{"data":{"dropPreview":{"status":"succeeded"}}}`),
			ask("bob", first, "", `{"data":{"posts":{"nodes":[{"previews":[]}]}}}`),
			fails("bob", `mutation { refreshPreview(id: "{preview}") { status } }`, "", "102"),
			ask("mia", `mutation { refreshPreview(id: "{preview}") { status } }`, "", `{"data":{"refreshPreview":{"status":"succeeded"}}}`),
		)
		cost := func(n int) int {
			twin := s.Twin(t)
			twin.Ask(t, row{As: "bob", Do: "GET /user"})
			return twin.Ask(t, ask("bob", fmt.Sprintf(query, n), "", "")).Statements
		}
		if one, all := cost(1), cost(6); all > one+2 { // which reads run beside each other is up to them
			t.Errorf("six posts take %d statements, and one %d", all, one)
		}
	})
}
