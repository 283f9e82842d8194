package machine

import (
	"fmt"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/twin"
	"github.com/stoa-community/stoa/internal/web/view"
)

const markdownMedia = "text/markdown; charset=utf-8"

// twinAnswers is how many answers the twin of a question has.
const twinAnswers = 100

// Twinned serves the Markdown twin of a question where it is asked for, and
// otherwise.
func Twinned(site *page.Site, otherwise page.Handler) page.Handler {
	s := pages{site}
	return func(v *view.Visit) (view.Page, error) {
		if strings.HasSuffix(v.URL.Path, view.TwinEnd) {
			return s.twin(v, strings.TrimSuffix(v.PathValue("id"), view.TwinEnd))
		}
		return otherwise(v)
	}
}

// twin sends a question with its best answers as Markdown.
func (s pages) twin(v *view.Visit, ref string) (view.Page, error) {
	thread, err := s.App.Thread(v.Ctx, v.Guest(), ref,
		store.List{Page: community.Page{Number: 1, Limit: twinAnswers}, Sort: community.Sort{Field: "score"}})
	if err != nil {
		return view.Page{}, err
	}
	v.Writer.Header().Set("Link", "<"+v.Absolute(view.EscapePath(view.QuestionPath(&thread.Question.Question)))+`>; rel="canonical"`)
	return handOut(v, markdownMedia, []byte(twin.Writer{Voice: v}.Thread(thread, nil)))
}

// llms tells language models what is here and where it can be read in plain text,
// after llmstxt.org.
func (s pages) llms(v *view.Visit) (view.Page, error) {
	settings := v.Portal.Settings
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", twin.OneLine(settings.Name))
	if settings.Description != "" {
		fmt.Fprintf(&b, "> %s\n\n", twin.OneLine(settings.Description))
	}
	if !v.IsPublic() {
		b.WriteString("This community is private: nothing of it can be read without an account.\n")
		return handOut(v, markdownMedia, []byte(b.String()))
	}
	b.WriteString("A community of questions and answers. Every question is there as Markdown too, with its answers: add `.md` to its " +
		"address.\n\n")
	list, err := s.App.Questions(v.Ctx, v.Guest(),
		app.QuestionQuery{List: store.List{Page: community.Page{Number: 1, Limit: perFeed}, Sort: community.Sort{Field: "score"}}})
	if err != nil {
		return view.Page{}, err
	}
	b.WriteString("## Questions\n\n")
	for _, q := range list.Items {
		fmt.Fprintf(&b, "- [%s](%s): %s\n", twin.OneLine(q.Title), v.Absolute(view.EscapePath(view.QuestionPath(&q.Question)))+view.TwinEnd,
			v.N("count.answers", q.Counts.Answers))
	}
	fmt.Fprintf(&b, "\n## More\n\n- [All questions](%s)\n- [Topics](%s)\n- [What is new, as Atom](%s)\n- [Sitemap](%s)\n- [REST "+
		"interface](%s)\n",
		v.Absolute("/questions"), v.Absolute("/topics"), v.Absolute("/feed.atom"), v.Absolute("/sitemap.xml"), v.Absolute("/docs"))
	return handOut(v, markdownMedia, []byte(b.String()))
}
