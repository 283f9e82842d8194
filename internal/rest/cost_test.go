package rest_test

import (
	"fmt"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestListsOfContentCostTheSameWhateverIsInThem asks nodes that have seen nothing
// yet, so that they know nothing already.
func TestListsOfContentCostTheSameWhateverIsInThem(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		furnish(t, s, 20)
		for i := range 20 {
			title, content, topics := "x", "x", []string{fmt.Sprint("Topic ", i), "Calendar"}
			p, err := s.App.AddPost(t.Context(), s.Actor(t, []string{"ann", "bob"}[i%2]),
				app.PostEdit{Title: &title, TextEdit: app.TextEdit{Content: &content}, Topics: &topics})
			if err != nil {
				t.Fatal(err)
			}
			s.Set("post", string(p.ID))
			for _, on := range []community.Ref{p.Ref(), {On: community.OnQuestion, ID: s.ID("question")},
				{On: community.OnAnswer, ID: s.ID("answer")}} {
				if _, err := s.App.Bookmark(t.Context(), s.Actor(t, "bob"), on, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		s.Set("topic", s.Ask(t, row{As: "ann", Do: "GET /topics"}).Get("0.id").(string))
		make201(t, s, "ann", "/questions", `{"title":"Which?","topics":["Calendar"],"options":[{"text":"a"},{"text":"b"}]}`, "poll")
		cost := func(do string) int {
			twin := s.Twin(t)
			twin.Ask(t, row{As: "bob", Do: "GET /user"}) // who is asking
			twin.Ask(t, row{As: "bob", Do: "GET /pins"}) // what is pinned: a node reads it every few seconds, whatever is asked
			reply := twin.Ask(t, row{As: "bob", Do: "GET " + do})
			if reply.Status != 200 {
				t.Fatalf("%s: %d", do, reply.Status)
			}
			return reply.Statements
		}
		for _, list := range []string{"/questions", "/questions?unanswered=true", "/topics/{topic}/questions", "/users/{ann}/questions",
			"/posts", "/posts?type=post", "/users/{ann}/posts", "/topics"} {
			separator := "?"
			if list[len(list)-1] == 'e' || list == "/posts?type=post" {
				separator = "&"
			}
			few, many := cost(list+separator+"limit=5"), cost(list+separator+"limit=20")
			if few != many || many > 6 {
				t.Errorf("%s takes %d statements for 5 and %d for 20", list, few, many)
			}
		}
		if few, many := cost("/bookmarks?limit=5"), cost("/bookmarks?limit=20"); few > many || many > 8 { // three kinds
			t.Errorf("/bookmarks takes %d statements for 5 and %d for 20", few, many)
		}
		for _, record := range []string{"/questions/{question}", "/questions/{poll}", "/posts/{post}", "/topics/{topic}"} {
			if n := cost(record); n > 5 {
				t.Errorf("%s takes %d statements", record, n)
			}
		}
	})
}
